"""The rules of The Historians by which something else is to be decided now, or by somebody else."""

from typing import Final

from curatorium.core.rule import Rule

NOT_YOUR_TURN: Final = Rule(
    "not-your-turn",
    ("H18", "HQ27"),
    "The Year",
    "Another seat, or chance, decides now.",
)
GAME_OVER: Final = Rule(
    "game-over",
    ("H55",),
    "End of Game",
    "The game is over: the last year has passed.",
)
FIRST_NOW: Final = Rule(
    "first-now",
    ("H16",),
    "Setup 6",
    "First it is drawn who begins.",
)
CARD_NOW: Final = Rule(
    "card-now",
    ("H12", "H15"),
    "Setup 1",
    "A card of the archive is turned up or dealt now.",
)
ACTION_NOW: Final = Rule(
    "action-now",
    ("H18", "H23"),
    "The Year 1",
    "It is your turn: move cards between notebook and workspaces, and then research, publish or attend a conference.",
)
CITE_NOW: Final = Rule(
    "cite-now",
    ("H25",),
    "Publish",
    "A manuscript is being submitted: choose the works that it cites, then submit it.",
)
BRING_NOW: Final = Rule(
    "bring-now",
    ("H41",),
    "Attend a Conference",
    "Choose the cards that you bring to the conference, then enter.",
)
TAKE_NOW: Final = Rule(
    "take-now",
    ("H19", "H21", "HQ15"),
    "Research",
    "Take a card from one of the stacks, or stop.",
)
OPENING_NOW: Final = Rule(
    "opening-now",
    ("H15", "HQ20"),
    "Setup 4",
    "Take an opening card from one of the stacks.",
)
STOCK_NOW: Final = Rule(
    "stock-now",
    ("H43",),
    "Conferences 2",
    "Add a card from one of the stacks to the conference floor.",
)
DRAFT_NOW: Final = Rule(
    "draft-now",
    ("H44",),
    "Conferences 3",
    "Draft a card from the conference floor, or stop.",
)
PAPER_NOW: Final = Rule(
    "paper-now",
    ("H45", "HQ47"),
    "Conferences 4",
    "A leftover card of the floor becomes a conference paper now.",
)
UPGRADE_NOW: Final = Rule(
    "upgrade-now",
    ("H53", "HQ24"),
    "Your Office",
    "An upgrade has been earned: choose one of the six stats before anything else.",
)
VOTE_NOW: Final = Rule(
    "vote-now",
    ("H30", "HQ28"),
    "Peer Review",
    "A manuscript is under review: approve it, or flag what does not fit and ask for a revision.",
)
FOLLOW_NOW: Final = Rule(
    "follow-now",
    ("HQ29",),
    "Outcomes",
    "Several reviewers ask for a revision: choose whose stands.",
)
ANSWER_NOW: Final = Rule(
    "answer-now",
    ("H33", "HQ32"),
    "Outcomes",
    "A revision is asked for: accept it or object.",
)
NAME_NOW: Final = Rule(
    "name-now",
    ("H40",),
    "Scoring 3",
    "A work has been published: name it.",
)
COMMIT_NOW: Final = Rule(
    "commit-now",
    ("HQ18",),
    "Ruling HQ18",
    "At this table all choose their action in secret first.",
)
NOW: Final = [
    NOT_YOUR_TURN,
    GAME_OVER,
    FIRST_NOW,
    CARD_NOW,
    ACTION_NOW,
    CITE_NOW,
    BRING_NOW,
    TAKE_NOW,
    OPENING_NOW,
    STOCK_NOW,
    DRAFT_NOW,
    PAPER_NOW,
    UPGRADE_NOW,
    VOTE_NOW,
    FOLLOW_NOW,
    ANSWER_NOW,
    NAME_NOW,
    COMMIT_NOW,
]

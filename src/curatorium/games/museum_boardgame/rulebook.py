"""Every rule of The Museum Boardgame that refuses something, with its place in the printed rulebook."""

from typing import Final

from curatorium.core.rule import Rule

NOT_YOUR_TURN: Final = Rule(
    "not-your-turn",
    ("B4", "B6"),
    "Rolling the Dice",
    "Players take turns clockwise, and only the player whose turn it is chooses.",
)
GAME_OVER: Final = Rule(
    "game-over",
    ("B16", "BQ18", "BQ19", "BQ23"),
    "Scoring and Winning the Game",
    "The game is over: somebody has won, or it has stopped.",
)
DRAFT_NOW: Final = Rule(
    "draft-now",
    ("B4",),
    "Set-Up",
    "The tiles are still being chosen; the game begins when all 48 lie on the boards.",
)
DRAFT_DONE: Final = Rule(
    "draft-done",
    ("B4",),
    "Set-Up",
    "All tiles lie on the boards; none is left to be chosen.",
)
IN_PILE: Final = Rule(
    "in-pile",
    ("B4", "BQ5"),
    "Set-Up",
    "Somebody has this tile already; only a tile of the pile can be taken.",
)
ACTIVE_TILE: Final = Rule(
    "active-tile",
    ("B6", "B7", "BQ7"),
    "Playing the Active Tiles",
    "Only an Active Tile that has not had its action this turn may be played.",
)
ACTIONS_DONE: Final = Rule(
    "actions-done",
    ("B7", "BQ22"),
    "Playing the Active Tiles",
    "The Active Tiles have been played, or passed by; their actions for this turn are over.",
)
MUST_ACT: Final = Rule(
    "must-act",
    ("BQ6",),
    "Ruling BQ6",
    "At this table each Active Tile must get its action.",
)
ACTIONS_FIRST: Final = Rule(
    "actions-first",
    ("B12", "BQ22"),
    "Scoring and Winning the Game",
    "The Active Tiles come first: play them, or pass, before a hall is scored or the turn ends.",
)
TOKENS_GONE: Final = Rule(
    "tokens-gone",
    ("B1", "BQ16"),
    "Game Pieces",
    "No Visitor Token is left to place.",
)
SPACE_FULL: Final = Rule(
    "space-full",
    ("B8", "BQ21"),
    "Playing the Active Tiles",
    "This space holds as many Visitor Tokens as it can: five, or what this table has agreed on.",
)
WINGS_APART: Final = Rule(
    "wings-apart",
    ("B9", "BQ3"),
    "Ruling BQ3",
    "At this table the two wings do not touch, so that no tile is swapped from one into the other.",
)
EMPTY_HALL: Final = Rule(
    "empty-hall",
    ("BQ12",),
    "Ruling BQ12",
    "At this table a hall that is worth nothing may not be scored.",
)
NOTHING_SCORED: Final = Rule(
    "nothing-scored",
    ("B12", "BQ13"),
    "Scoring and Winning the Game",
    "Tiles of a hall are exchanged with storage only when the hall has been scored.",
)
INSTALL_NOW: Final = Rule(
    "install-now",
    ("B12", "BQ13"),
    "Scoring and Winning the Game",
    "The three tiles of the scored hall must be exchanged with tiles in storage first.",
)
INSTALL_ORDER: Final = Rule(
    "install-order",
    ("BQ13", "BQ25"),
    "Ruling BQ25",
    "The spaces of the scored hall are filled one after another, from left to right.",
)
SLOT_USED: Final = Rule(
    "slot-used",
    ("B12", "BQ13"),
    "Scoring and Winning the Game",
    "This Storage Space holds a tile of the scored hall already; take one of the others.",
)
ONLY_ON_SEVEN: Final = Rule(
    "only-on-seven",
    ("B14",),
    "Rolling the Dice",
    "Storage is exchanged with other players only when the dice add up to seven.",
)
EXCHANGE_LATER: Final = Rule(
    "exchange-later",
    ("B14", "BQ14"),
    "Rolling the Dice",
    "Storage is exchanged after both Active Tiles, and after a hall has been scored or not.",
)
EXCHANGE_NOW: Final = Rule(
    "exchange-now",
    ("B14", "BQ14"),
    "Rolling the Dice",
    "The dice add up to seven: all four of your storage tiles must be exchanged now.",
)
EXCHANGE_ORDER: Final = Rule(
    "exchange-order",
    ("BQ15", "BQ25"),
    "Ruling BQ25",
    "Your storage tiles are exchanged one after another, from the first Storage Space to the fourth.",
)
OWN_STORAGE: Final = Rule(
    "own-storage",
    ("B14", "BQ15"),
    "Rolling the Dice",
    "Your storage tiles are exchanged with those of the other players, not with your own.",
)
SLOT_TAKEN: Final = Rule(
    "slot-taken",
    ("B14", "BQ15"),
    "Rolling the Dice",
    "One of your own tiles lies there already; four of the others' eight tiles are exchanged, each once.",
)
TURN_ENDS: Final = Rule(
    "turn-ends",
    ("B12", "B14"),
    "Scoring and Winning the Game",
    "One hall has been scored, or storage has been exchanged: nothing is left but to end the turn.",
)
ROLL_NOW: Final = Rule(
    "roll-now",
    ("B6",),
    "Rolling the Dice",
    "The dice are rolled at the beginning of a turn; no tile is drawn now.",
)
TILE_NOW: Final = Rule(
    "tile-now",
    ("B4",),
    "Set-Up",
    "The tiles are still being drawn; the dice are not rolled now.",
)

RULES: Final = [
    NOT_YOUR_TURN,
    GAME_OVER,
    DRAFT_NOW,
    DRAFT_DONE,
    IN_PILE,
    ACTIVE_TILE,
    ACTIONS_DONE,
    MUST_ACT,
    ACTIONS_FIRST,
    TOKENS_GONE,
    SPACE_FULL,
    WINGS_APART,
    EMPTY_HALL,
    NOTHING_SCORED,
    INSTALL_NOW,
    INSTALL_ORDER,
    SLOT_USED,
    ONLY_ON_SEVEN,
    EXCHANGE_LATER,
    EXCHANGE_NOW,
    EXCHANGE_ORDER,
    OWN_STORAGE,
    SLOT_TAKEN,
    TURN_ENDS,
    ROLL_NOW,
    TILE_NOW,
]

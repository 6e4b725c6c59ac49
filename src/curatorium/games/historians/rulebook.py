"""Every rule of The Historians that refuses something, with its place in the printed rulebook."""

from typing import Final

from curatorium.core.rule import Rule
from curatorium.games.historians.rulebook_now import NOW

NO_SUCH_CARD: Final = Rule(
    "no-such-card",
    ("H5",),
    "Components",
    "The archive in play has no card of this number.",
)
IN_NOTEBOOK: Final = Rule(
    "in-notebook",
    ("H23",),
    "Publish",
    "This card is not in your notebook.",
)
IN_WORKSPACE: Final = Rule(
    "in-workspace",
    ("H23", "HQ21"),
    "Publish",
    "This card is not in one of your workspaces.",
)
MOVED_ONCE: Final = Rule(
    "moved-once",
    ("HQ67",),
    "Ruling HQ67",
    "This card has been moved in this turn; each card and conclusion moves at most once a turn.",
)
WORKSPACE_CLOSED: Final = Rule(
    "workspace-closed",
    ("H14", "H24"),
    "Office table",
    "This workspace is not open yet; raise Workspaces to open it.",
)
UNDER_REVIEW: Final = Rule(
    "under-review",
    ("HQ38",),
    "Ruling HQ38",
    "This workspace holds a manuscript under review; it is blocked until that is settled.",
)
WORKSPACE_FULL: Final = Rule(
    "workspace-full",
    ("HQ21",),
    "Ruling HQ21",
    "This workspace holds as many evidence cards as this table allows.",
)
NOTEBOOK_FULL: Final = Rule(
    "notebook-full",
    ("H22", "HQ21"),
    "Research",
    "Your notebook is full; raise Personal Archive, or move cards into a workspace.",
)
HAS_CONCLUSION: Final = Rule(
    "has-conclusion",
    ("H26",),
    "Publish",
    "This workspace has a conclusion already; take that one back first.",
)
CONCLUSION_SPENT: Final = Rule(
    "conclusion-spent",
    ("HQ6",),
    "Ruling HQ6",
    "You have published with this conclusion; it stays on your shelf.",
)
CONCLUSION_ELSEWHERE: Final = Rule(
    "conclusion-elsewhere",
    ("HQ6",),
    "Ruling HQ6",
    "This conclusion lies in one of your workspaces.",
)
NO_CONCLUSION: Final = Rule(
    "no-conclusion",
    ("H26",),
    "Publish",
    "There is no conclusion in this workspace; a manuscript needs exactly one.",
)
TOO_FEW: Final = Rule(
    "too-few",
    ("H26", "HQ1", "HQ5"),
    "Publish",
    "There is too little evidence for this conclusion: an article needs two cards, a book five, or what this table has agreed on.",
)
TOO_MANY: Final = Rule(
    "too-many",
    ("H26", "HQ5"),
    "Publish",
    "There is too much evidence for the conclusion of an article; take some back, or argue for a book.",
)
ONCE_A_YEAR: Final = Rule(
    "once-a-year",
    ("HQ22",),
    "Ruling HQ22",
    "This workspace has been submitted this year; each is submitted at most once a year.",
)
COMMITTED: Final = Rule(
    "committed",
    ("HQ18",),
    "Ruling HQ18",
    "At this table you have committed yourself to another action this year.",
)
OPEN_ACTIONS: Final = Rule(
    "open-actions",
    ("HQ18",),
    "Ruling HQ18",
    "At this table actions are chosen openly; no action is committed or forgone.",
)
NOT_FORGONE: Final = Rule(
    "not-forgone",
    ("HQ17", "HQ18"),
    "Ruling HQ18",
    "Research can always be done, if only to take no card; it is not forgone.",
)
NO_SUCH_WORK: Final = Rule(
    "no-such-work",
    ("H25",),
    "Publish",
    "No work of this number has been published.",
)
OWN_WORK: Final = Rule(
    "own-work",
    ("HQ51",),
    "Ruling HQ51",
    "At this table nobody cites their own works.",
)
CITED_ONCE: Final = Rule(
    "cited-once",
    ("HQ52",),
    "Ruling HQ52",
    "The manuscript cites this work already.",
)
CITATIONS_FULL: Final = Rule(
    "citations-full",
    ("HQ52",),
    "Ruling HQ52",
    "The manuscript cites as many works as this table allows.",
)
ARTICLE_FULL: Final = Rule(
    "article-full",
    ("HQ8",),
    "Ruling HQ8",
    "At this table cited works count as evidence, and an article cannot have more.",
)
NO_SUCH_TITLE: Final = Rule(
    "no-such-title",
    ("H40",),
    "Scoring 3",
    "The conclusion has no title of this number.",
)
STACK_EMPTY: Final = Rule(
    "stack-empty",
    ("H21", "HQ23"),
    "Research",
    "This stack is empty; take the top of another one.",
)
NOTHING_TO_BRING: Final = Rule(
    "nothing-to-bring",
    ("H41", "HQ44"),
    "Attend a Conference",
    "There is no evidence in this workspace to bring to a conference.",
)
BROUGHT_FROM: Final = Rule(
    "brought-from",
    ("HQ46",),
    "Ruling HQ46",
    "Cards for the conference come from one workspace; this one is not there.",
)
BRING_FIRST: Final = Rule(
    "bring-first",
    ("HQ44",),
    "Ruling HQ44",
    "Bring at least one card to the conference.",
)
ON_FLOOR: Final = Rule(
    "on-floor",
    ("H44",),
    "Conferences 3",
    "This card does not lie on the conference floor.",
)
STAT_FULL: Final = Rule(
    "stat-full",
    ("H53",),
    "Your Office",
    "This stat is at level 4 already.",
)
IN_MANUSCRIPT: Final = Rule(
    "in-manuscript",
    ("H32",),
    "Outcomes",
    "This card is no evidence of the manuscript under review.",
)
NOT_CITED: Final = Rule(
    "not-cited",
    ("H32",),
    "Outcomes",
    "The manuscript under review does not cite this work.",
)
FLAGGED_ONCE: Final = Rule(
    "flagged-once",
    ("HQ28",),
    "Ruling HQ28",
    "You have flagged this already.",
)
FLAGS_FULL: Final = Rule(
    "flags-full",
    ("HQ28",),
    "Ruling HQ28",
    "You have flagged as much evidence as may be: all but two cards, and one of a manuscript of two.",
)
FLAG_FIRST: Final = Rule(
    "flag-first",
    ("H32", "HQ28"),
    "Outcomes",
    "Flag at least one card or citation before you ask for a revision.",
)
FLAGS_SET: Final = Rule(
    "flags-set",
    ("HQ28",),
    "Ruling HQ28",
    "You have flagged something; ask for a revision now.",
)
NO_REVISER: Final = Rule(
    "no-reviser",
    ("HQ29",),
    "Outcomes",
    "This seat has not asked for a revision.",
)
IN_BAG: Final = Rule(
    "in-bag",
    ("H12", "HQ23"),
    "Setup 1",
    "This card does not lie face down in the stacks.",
)
NO_SUCH_SEAT: Final = Rule(
    "no-such-seat",
    ("H1",),
    "Overview",
    "There is no such seat at this table.",
)

RULES: Final = [
    *NOW,
    NO_SUCH_CARD,
    IN_NOTEBOOK,
    IN_WORKSPACE,
    MOVED_ONCE,
    WORKSPACE_CLOSED,
    UNDER_REVIEW,
    WORKSPACE_FULL,
    NOTEBOOK_FULL,
    HAS_CONCLUSION,
    CONCLUSION_SPENT,
    CONCLUSION_ELSEWHERE,
    NO_CONCLUSION,
    TOO_FEW,
    TOO_MANY,
    ONCE_A_YEAR,
    COMMITTED,
    OPEN_ACTIONS,
    NOT_FORGONE,
    NO_SUCH_WORK,
    OWN_WORK,
    CITED_ONCE,
    CITATIONS_FULL,
    ARTICLE_FULL,
    NO_SUCH_TITLE,
    STACK_EMPTY,
    NOTHING_TO_BRING,
    BROUGHT_FROM,
    BRING_FIRST,
    ON_FLOOR,
    STAT_FULL,
    IN_MANUSCRIPT,
    NOT_CITED,
    FLAGGED_ONCE,
    FLAGS_FULL,
    FLAG_FIRST,
    FLAGS_SET,
    NO_REVISER,
    IN_BAG,
    NO_SUCH_SEAT,
]

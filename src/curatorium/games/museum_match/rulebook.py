"""Every rule of Museum Match that refuses something, with its place in the printed rulebook."""

from typing import Final

from curatorium.core.rule import Rule

NOT_YOUR_TURN: Final = Rule(
    "not-your-turn",
    ("M10", "MQ15"),
    "Rolling the Dice",
    "Players take turns clockwise, and only the player who rolled the dice acts.",
)
GAME_OVER: Final = Rule(
    "game-over",
    ("M21", "MQ18"),
    "Victory Condition",
    "The game is over: somebody has won, or the last round has been played.",
)
ACTIVE_TILE: Final = Rule(
    "active-tile",
    ("M10", "M11", "MQ3"),
    "Playing the Active Tiles",
    "Only an Active Tile that has not had its action this turn may be played.",
)
MUST_ACT: Final = Rule(
    "must-act",
    ("M11",),
    "Playing the Active Tiles",
    "Each Active Tile must get its action before the turn can end.",
)
ACTIONS_DONE: Final = Rule(
    "actions-done",
    ("M11",),
    "Playing the Active Tiles",
    "Both Active Tiles have had their one action this turn.",
)
TOKENS_GONE: Final = Rule(
    "tokens-gone",
    ("M2", "MQ7"),
    "Game Pieces",
    "No Visitor Token is left to place; the tile must be swapped or exchanged.",
)
ADJACENT: Final = Rule(
    "adjacent",
    ("M13", "MQ2"),
    "Playing the Active Tiles",
    "Tiles are swapped with a neighbour to the left, the right, above or below, not across a corner.",
)
SHARED: Final = Rule(
    "shared-space",
    ("M5", "M14", "MQ4"),
    "Playing the Active Tiles",
    "Only a tile on 3-Black, 6-Black, 1-White or 4-White may be exchanged; the other spaces are shared with a neighbour.",
)
SCORE_LAST: Final = Rule(
    "score-last",
    ("M17",),
    "Scoring and Winning the Game",
    "A set is scored at the end of the turn, when both Active Tiles have had their action.",
)
NO_MATCH: Final = Rule(
    "no-match",
    ("M15", "M16", "MQ1"),
    "Scoring and Winning the Game",
    "The three tiles must all share their collection, their exhibition or their theme.",
)
EMPTY_SET: Final = Rule(
    "empty-set",
    ("MQ8",),
    "Ruling MQ8",
    "At this table a set without Visitor Tokens may not be scored.",
)
ROLL_NOW: Final = Rule(
    "roll-now",
    ("M10",),
    "Rolling the Dice",
    "The dice are rolled at the beginning of a turn; a tile is not turned up now.",
)
TILE_NOW: Final = Rule(
    "tile-now",
    ("M9", "M14", "M19"),
    "Setting Up",
    "A tile is to be turned up; the dice are not rolled now.",
)
IN_STACK: Final = Rule(
    "in-stack",
    ("M9", "M20", "MQ12"),
    "Scoring and Winning the Game",
    "Only a tile of the face-down stack can be turned up.",
)

RULES: Final = [
    NOT_YOUR_TURN,
    GAME_OVER,
    ACTIVE_TILE,
    MUST_ACT,
    ACTIONS_DONE,
    TOKENS_GONE,
    ADJACENT,
    SHARED,
    SCORE_LAST,
    NO_MATCH,
    EMPTY_SET,
    ROLL_NOW,
    TILE_NOW,
    IN_STACK,
]

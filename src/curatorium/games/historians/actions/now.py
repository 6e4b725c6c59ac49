"""What is to be done now: the rule against everything else, by step."""

from typing import Final

from curatorium.core.packed import vec
from curatorium.core.rule import Rule
from curatorium.games.historians import rulebook as r

#: By step, in the order of the game's table.
NOW: Final = vec[Rule](
    [
        r.GAME_OVER,
        r.FIRST_NOW,
        r.CARD_NOW,
        r.CARD_NOW,
        r.ACTION_NOW,
        r.CITE_NOW,
        r.BRING_NOW,
        r.TAKE_NOW,
        r.OPENING_NOW,
        r.STOCK_NOW,
        r.DRAFT_NOW,
        r.PAPER_NOW,
        r.PAPER_NOW,
        r.UPGRADE_NOW,
        r.VOTE_NOW,
        r.VOTE_NOW,
        r.FOLLOW_NOW,
        r.ANSWER_NOW,
        r.NAME_NOW,
        r.COMMIT_NOW,
    ]
)

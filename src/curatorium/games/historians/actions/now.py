"""What is to be done now: the rule against everything else, by step; and where a card must be for it."""

from typing import Final

from mypy_extensions import i64

from curatorium.core.packed import vec
from curatorium.core.rule import Rule
from curatorium.games.historians import rulebook_now as r
from curatorium.games.historians.rulebook import NO_SUCH_CARD
from curatorium.games.historians.state import Table

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


def not_at(s: Table, card: i64, place: i64, rule: Rule) -> Rule | None:
    """The rule against what needs a card in that place: ``rule``, if it is elsewhere."""
    if card >= len(s.where):
        return NO_SUCH_CARD
    return None if s.where[card] == place else rule

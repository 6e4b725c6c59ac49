"""The numbered statements of each game's rules, to be read and linked to."""

from typing import Any, Final

import msgspec
from litestar import Request, get
from litestar.params import FromPath

from curatorium.core.rule import Malformed
from curatorium.server.house import house_of
from curatorium.server.tables import Missing
from curatorium.statements import rules_on, statements_of


class StatementShown(msgspec.Struct, frozen=True):
    """A rule of the printed book in our own words, or a ruling on a question that it leaves open."""

    id: str
    place: str
    text: str
    question: str  # "" for a printed rule
    option: str  # the option that decides otherwise, or ""
    rules: list[str]  # ids of the rules that enforce it


class RulesShown(msgspec.Struct, frozen=True):
    """All statements of a game, in their order."""

    game: str
    title: str
    rulebook: str
    statements: list[StatementShown]


@get("/api/rules/{game_id:str}", sync_to_thread=True)
def show_rules(request: Request[Any, Any, Any], game_id: FromPath[str]) -> RulesShown:
    """The statements of a game's rules."""
    try:
        game = house_of(request).settings.load(game_id)
    except Malformed as error:
        raise Missing(str(error)) from error
    try:
        statements = statements_of(game)
    except Malformed as error:  # where they were looked for concerns nobody outside
        raise Missing(f"The rules of {game.meta.title} are not written down here.") from error
    found = [
        StatementShown(
            one.id,
            one.place,
            one.text,
            one.question or "",
            one.option or "",
            [rule.id for rule in rules_on(game, one.id)],
        )
        for one in statements
    ]
    return RulesShown(game.id, game.meta.title, game.meta.rulebook, found)


ROUTES: Final = [show_rules]

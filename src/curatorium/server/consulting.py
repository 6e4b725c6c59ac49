"""Whoever looks into a deck while playing with it does so in sight of the table."""

from curatorium.server import table_rows
from curatorium.server.lobby import Lobby
from curatorium.server.tables import RUNNING, TableNow


async def consult(lobby: Lobby, guest: str, game: str, deck: str, still: bool = False) -> list[str]:
    """A guest looks into a deck: each table where the guest plays with it is told so; the ids of these.

    ``still`` if the deck was opened before and lies open: then a play is told once, and one that has begun
    since is told too. Several people at one device are one guest, of whom the first is named.
    """
    told = []
    for table_id in await lobby.log.read(lambda base: table_rows.playing(base, guest)):
        table = await lobby.find(table_id)
        seats = [n for n, seat in enumerate(table.body.seats) if seat.guest == guest]
        if not seats or not _plays_with(lobby, table, game, deck):
            continue
        live = await lobby.live(table)
        if live is not None and table.status == RUNNING:
            await live.consult(seats[0], still)
            told.append(table_id)
    return told


def _plays_with(lobby: Lobby, table: TableNow, game: str, deck: str) -> bool:
    """Is that deck of that game on the table?"""
    if table.body.game != game:
        return False
    spec = lobby.load(game).meta.decks()
    return spec is not None and table.body.options.get(spec.name, spec.default) == deck

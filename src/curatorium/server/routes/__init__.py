"""All routes under /api."""

from typing import Final

from curatorium.server.routes import archives, games, play, records, replay, rules, seats, tables

ROUTES: Final = [
    *games.ROUTES, *tables.ROUTES, *seats.ROUTES, *records.ROUTES, *play.ROUTES, *replay.ROUTES,
    *rules.ROUTES, *archives.ROUTES,
]  # fmt: skip

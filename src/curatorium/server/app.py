"""The application: its routes, what it refuses, and how it starts and stops."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from litestar import Litestar

from curatorium.core.registry import added_decks
from curatorium.server import gate, pages
from curatorium.server.bots import BotPool
from curatorium.server.house import BODY_BYTES, House, Settings
from curatorium.server.identity import Guests, Links
from curatorium.server.lobby import Lobby
from curatorium.server.log import Log
from curatorium.server.refusals import HANDLERS
from curatorium.server.routes import ROUTES


def make_app(settings: Settings) -> Litestar:
    """The server's application; raises Refused at its start if the data folder cannot be used."""

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncGenerator[None]:
        log = Log(settings.data)
        pool = BotPool(settings.workers, settings.deadline, decks=added_decks())
        rates = settings.talk, settings.hints
        lobby = Lobby(log, pool, settings.keep_days, settings.load, *rates)
        try:
            guests = Guests(await log.key())
            app.state["house"] = House(settings, log, pool, lobby, guests, Links())
            hosts = gate.our_hosts(settings.public_url, settings.hosts)
            app.state["gate"] = gate.Gate(hosts, guests, settings.guest, settings.address)
            await pool.start()
            chores = [asyncio.create_task(lobby.wake()), asyncio.create_task(lobby.forget_daily())]
            yield
            for chore in chores:
                chore.cancel()
            await asyncio.wait(chores)
        finally:
            await lobby.close_all()
            await pool.close()
            log.close()

    return Litestar(
        [*ROUTES, *pages.ROUTES],
        lifespan=[life],
        middleware=[gate.gate],
        openapi_config=None,
        logging_config=None,
        request_max_body_size=BODY_BYTES,
        exception_handlers=HANDLERS,
    )

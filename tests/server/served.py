"""The real application on uvicorn, in a thread, with a data folder of its own."""

import logging
import socket
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import uvicorn

from curatorium.cli.serve import JsonLines
from curatorium.core.game import Game
from curatorium.core.registry import game_ids, load as load_game
from curatorium.server.app import make_app
from curatorium.server.house import Settings
from curatorium.server.pace import Rate
from curatorium.server.run import configured
from tests.server import rebid
from tests.server.client import Guest
from tests.toys import auction, peek, puzzle

TOYS: Final = {toy.GAME.id: toy.GAME for toy in (auction, peek, puzzle, rebid)}
UNBOUNDED: Final = Rate(burst=1e9, per_second=1e9)
STOP_SECONDS: Final = 60.0
LOGGERS: Final = ("curatorium", "uvicorn", "litestar")


def load(game_id: str) -> Game:
    """A game that is installed, or a toy."""
    return TOYS.get(game_id) or load_game(game_id)


def games() -> list[str]:
    """Those installed, and the toys."""
    return sorted([*game_ids(), *TOYS])


class Lines(logging.Handler):
    """Keeps every line as ``curatorium serve`` would log it."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class Served:
    """A server that can be stopped and started again on the same data."""

    def __init__(self, folder: Path, proxies: Sequence[str] = (), **settings: Any) -> None:
        unbounded = dict.fromkeys(("messages", "guest", "address", "talk", "hints"), UNBOUNDED)
        known = {"load": load, "games": games}
        self.settings: Final = Settings(data=folder, **(unbounded | known | settings))
        self.proxies: Final = proxies
        self.log: Final = Lines()
        self.base = ""
        self._port = 0
        self._guests: Final[list[Guest]] = []
        self.start()

    def start(self) -> None:
        """Listen, on a port that is free; requests wait until it is awake."""
        config = configured(make_app(self.settings), self.settings.root_path, self.proxies)
        listener = socket.create_server(("127.0.0.1", self._port), backlog=512)
        self._port = listener.getsockname()[1]  # the same again after a restart
        self.base = f"http://127.0.0.1:{self._port}"
        logging.getLogger().addHandler(self.log)
        for name in LOGGERS:
            logging.getLogger(name).setLevel(logging.INFO)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([listener],), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop as on a signal, and be gone when this returns."""
        self._server.should_exit = True
        self._thread.join(STOP_SECONDS)
        assert not self._thread.is_alive(), "the server does not stop"
        logging.getLogger().removeHandler(self.log)

    def again(self) -> None:
        """Stop and start again, as after an update."""
        self.stop()
        self.start()

    def guest(self) -> Guest:
        """Somebody nobody knows yet."""
        self._guests.append(Guest(self.base))
        return self._guests[-1]

    def close(self) -> None:
        """Stop for good, and see all guests gone."""
        for guest in self._guests:
            guest.close()
        self.stop()

"""The server under the browsers: a process of its own, and what stands in its database."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from curatorium.server.schema import FILE
from tests.server.process import Process, with_toys
from tests.server.test_secrets import Truth

PLAY: Final = "SELECT header, secret FROM plays WHERE id = ?"
RECORDS: Final = "SELECT body FROM records WHERE play = ? ORDER BY number"


class House:
    """A server on a data folder, which can be killed and started again under the same address.

    With ``toys`` the toy games are installed too.
    """

    def __init__(self, folder: Path, toys: bool = False) -> None:
        self.folder: Final = folder
        self._env: Final = with_toys(folder / "toys") if toys else None
        self.process = self._start("0")

    def _start(self, port: str) -> Process:
        return Process(self.folder / "data", "--port", port, env=self._env).start()

    @property
    def address(self) -> str:
        """Where it is reached."""
        return self.process.base

    def kill(self) -> None:
        """End it at once, whatever it does."""
        self.process.kill()

    def again(self) -> None:
        """Start it where it was."""
        self.process = self._start(self.address.rpartition(":")[2])

    @contextmanager
    def database(self) -> Iterator[sqlite3.Connection]:
        """Its database, to be read."""
        path = self.folder / "data" / FILE
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as base:
            yield base

    def truth(self, play: str) -> Truth:
        """What really was in a play, as far as it has come."""
        with self.database() as base:
            header, secret = base.execute(PLAY, [play]).fetchone()
            lines = [body for (body,) in base.execute(RECORDS, [play])]
        return Truth([header, *lines], secret.hex(), hashed=False)

    def records(self, play: str) -> int:
        """How many records a play has on disk."""
        with self.database() as base:
            found = base.execute("SELECT count(*) FROM records WHERE play = ?", [play]).fetchone()
        return int(found[0])

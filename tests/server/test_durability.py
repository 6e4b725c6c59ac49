"""Kill the server at any moment, start it again: nothing is lost that anybody was told.

25 kills by default, and as many as CURATORIUM_KILLS says by hand. CURATORIUM_SEED names another
series of moments.
"""

import os
import random
import signal
import threading
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from curatorium.core.record import RecordReader
from tests.server import audit, players
from tests.server.audit import Kept
from tests.server.client import Guest, Refused
from tests.server.players import GONE, LOADS, Known, Moments
from tests.server.process import STARTED, Process, with_toys

KILLS: Final = int(os.environ.get("CURATORIUM_KILLS", "25"))
SEED: Final = os.environ.get("CURATORIUM_SEED", "museum")
# At any moment, when the n-th act is acknowledged or sent or the n-th time a bot is seen to think,
# while seats are handed over, while tables are made.
KINDS: Final = ("any", "done", "sent", "thinking", "handing", "making")
HANDED: Final = (0, 3)  # tables at which seats are handed over
LONGEST: Final = 0.6  # seconds of load before a kill at any moment
BRIEF: Final = 0.05  # seconds that handing over, or making a table, takes
PATIENCE: Final = 3.0  # seconds within which a moment of some kind comes
LAST: Final = 120.0  # seconds within which all plays come to their end


class Scene:
    """A data folder, those who play on it, and what went wrong."""

    def __init__(self, folder: Path, seed: str) -> None:
        self.folder: Final = folder
        self.dice: Final = random.Random(seed)
        self.guest = Guest("http://127.0.0.1:1")
        self.known: Final[list[Known]] = []
        self.kept: dict[str, Kept] = {}
        self.problems: Final[list[str]] = []
        self.kinds: Final = Counter[str]()

    def serve(self) -> Process:
        """Start the server, on the data as they are."""
        env = with_toys(self.folder / "toys")
        process = Process(self.folder / "data", env=env).start()
        guest = Guest(process.base)
        guest.http.cookies.update(self.guest.http.cookies)
        self.guest.close()
        self.guest = guest
        return process

    def tables(self) -> list[Known]:
        """One of each kind that is played at; a new one where that was over."""
        newest = {known.load: known for known in self.known}
        for load in range(len(LOADS)):
            if load not in newest or newest[load].over:
                newest[load] = players.sit_down(self.guest, load)
                self.known.append(newest[load])
        for known in newest.values():
            if known.handing:
                players.hand_over(self.guest, known, 1)
        return list(newest.values())

    def load_and_kill(self, process: Process) -> None:
        """Put load on the server, and kill it at a moment of some kind."""
        kind = self.dice.choice(KINDS)
        self.kinds[kind] += 1
        kill = partial(process.popen.send_signal, signal.SIGKILL)
        moments = Moments(kind, self.dice.randrange(1, 40), kill)
        threads = self.threads(process, self.tables(), moments)
        waits = {"any": LONGEST, "handing": BRIEF, "making": BRIEF}
        moments.killed.wait(self.dice.random() * waits[kind] if kind in waits else PATIENCE)
        moments.now()
        self.join(threads)
        process.kill()

    def threads(
        self, process: Process, tables: list[Known], moments: Moments
    ) -> list[threading.Thread]:
        """Players at every table, and whoever else is wanted at this kind of moment."""
        deeds: list[Callable[[], object]] = [
            partial(players.play, process.base, known, random.Random(self.dice.random()), moments)
            for known in tables
        ]
        if moments.kind == "handing":
            deeds.append(
                partial(players.hand_over, self.guest, tables[self.dice.choice(HANDED)], 1)
            )
        elif moments.kind == "making":
            deeds.append(partial(players.sit_down, self.guest, 0))
        threads = [threading.Thread(target=self.attempt, args=(deed, moments)) for deed in deeds]
        for thread in threads:
            thread.start()
        return threads

    def attempt(self, deed: Callable[[], object], moments: Moments) -> None:
        """Do it until the server is gone. Whatever else goes wrong is a problem."""
        try:
            deed()
        except GONE as error:
            if not moments.killed.wait(PATIENCE):
                self.problems.append(f"a connection was lost: {error!r}")
        except (Refused, AssertionError) as error:  # told in the main thread
            if moments.kind != "handing" or "not_yours" not in str(error):  # a token was void
                self.problems.append(repr(error))

    def join(self, threads: list[threading.Thread], seconds: float = STARTED) -> None:
        for thread in threads:
            thread.join(seconds)
            assert not thread.is_alive(), "a player waits for ever"
        assert not self.problems

    def audit(self) -> None:
        """All that anybody was told is on disk, and what was there before is there as it was."""
        found = audit.on_disk(self.folder / "data", self.folder / "copy")
        told = {known.play: known for known in self.known}
        assert told.keys() <= found.keys()
        for play, kept in found.items():
            before = self.kept.get(play)
            if before is not None:
                assert kept.lines[: len(before.lines)] == before.lines
            if before is None or before.status != "finished":
                audit.check(kept, told.get(play) or Known(0, "", play, {}))
            else:
                assert kept == before
        self.kept = found
        for known in self.known:
            known.settle()

    def play_on(self, process: Process) -> None:
        """Every play goes on to its end, and every record is whole."""
        moments = Moments("never", 1, lambda: None)
        self.join(self.threads(process, self.tables(), moments), LAST)
        for known in self.known:
            assert known.over
            lines = self.guest.http.get(f"/api/plays/{known.play}/record").text.splitlines()
            reader = RecordReader(lines, audit.load)
            for _ in reader:
                pass
            assert reader.finished


def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    print(f"CURATORIUM_SEED={SEED} CURATORIUM_KILLS={KILLS}")
    scene = Scene(tmp_path, SEED)
    for _ in range(KILLS):
        with scene.serve() as process:
            scene.load_and_kill(process)
        scene.audit()
    with scene.serve() as process:
        scene.play_on(process)
        health = scene.guest.ask("GET", "health")
        assert health["unfit"] == 0
        assert process.stop() in (0, 130)
    scene.audit()
    scene.guest.close()
    records = sum(len(kept.lines) for kept in scene.kept.values())
    told = sum(len(k.acted) + len(k.sealed) + len(k.undone) for k in scene.known)
    print(f"{dict(scene.kinds)}; {len(scene.kept)} plays, {records} records, {told} acts of people")

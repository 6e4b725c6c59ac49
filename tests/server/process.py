"""The real ``curatorium serve`` as a process of its own, on a free port, which can be killed at any moment."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final, Self

import httpx

TREE: Final = Path(__file__).parents[2]
COMMAND: Final = "import sys; from curatorium.cli.main import main; sys.exit(main())"
STARTED = 60.0  # seconds within which it must answer, or end

TOYS: Final = """\
[curatorium.games]
auction = tests.toys.auction:GAME
peek = tests.toys.peek:GAME

[curatorium.bots]
slow = tests.server.slow_bot:BOT
"""


def with_toys(folder: Path) -> dict[str, str]:
    """An environment in which the toys are installed as anybody's package of games would be."""
    info = folder / "toys-1.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1\n")
    (info / "entry_points.txt").write_text(TOYS)
    paths = [os.environ.get("PYTHONPATH", ""), str(TREE), str(folder)]
    return dict(os.environ) | {"PYTHONPATH": os.pathsep.join(path for path in paths if path)}


class Process:
    """A server on a data folder. What it says on stderr goes into a file beside that folder."""

    def __init__(self, folder: Path, *arguments: str, env: dict[str, str] | None = None) -> None:
        self.said_in: Final = folder.with_name(f"{folder.name}.stderr")
        with self.said_in.open("w") as stderr:
            self.popen: Final = subprocess.Popen(
                [
                    sys.executable,
                    "-c",
                    COMMAND,
                    "serve",
                    "--port",
                    "0",
                    "--data",
                    folder,
                    *arguments,
                ],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=stderr,
                env=env,
            )
        self.base = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def said(self) -> str:
        """All that it has said."""
        return self.said_in.read_text()

    def start(self) -> Self:
        """Wait until it answers."""
        end = time.monotonic() + STARTED
        while time.monotonic() < end and self.popen.poll() is None:
            found = re.search(r"http://127\.0\.0\.1:\d+", self.said())
            if found:
                self.base = found[0]
                # It listens before it has started, so that this waits as long as that takes.
                assert httpx.get(f"{self.base}/api/health", timeout=STARTED).status_code == 200
                return self
            time.sleep(0.01)
        raise AssertionError(f"the server did not start: {self.said()}")

    def says(self, wanted: str) -> None:
        """Wait until it has said that."""
        end = time.monotonic() + STARTED
        while wanted not in self.said():
            assert time.monotonic() < end, f"{wanted!r} was not said: {self.said()}"
            time.sleep(0.01)

    def kill(self) -> None:
        """End it without warning."""
        self.popen.send_signal(signal.SIGKILL)
        self.popen.wait(STARTED)

    def stop(self) -> int:
        """End it as the keyboard would; returns its exit code."""
        self.popen.send_signal(signal.SIGINT)
        return self.popen.wait(STARTED)

    def end(self) -> int:
        """Wait until it has ended by itself; returns its exit code."""
        return self.popen.wait(STARTED)

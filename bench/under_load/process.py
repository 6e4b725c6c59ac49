"""A server as a process of its own: started, asked what it takes, and stopped. For Linux, which tells."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Self

TREE: Final = Path(__file__).resolve().parents[2]
START_SECONDS: Final = 60.0
TICKS: Final = os.sysconf("SC_CLK_TCK")


def environment() -> dict[str, str]:
    """Ours, with the compiled engine if it is there and nobody has chosen another."""
    compiled = TREE / ".compiled"
    found = dict(os.environ)
    if compiled.is_dir():
        found.setdefault("PYTHONPATH", str(compiled))
    return found


class Served:
    """A process that says at which address it listens."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str]) -> None:
        self._process: Final = subprocess.Popen(
            command, env=env, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True
        )
        self.trouble: Final[list[str]] = []  # what it logged as warning or error
        self._heard: Final = threading.Event()
        self._port = 0
        threading.Thread(target=self._listen, daemon=True).start()
        self._heard.wait(START_SECONDS)
        if not self._port:
            self._process.kill()
            raise SystemExit("The server does not start:\n" + "\n".join(self.trouble))

    def _listen(self) -> None:
        """Read on, so that it can write on."""
        assert self._process.stderr is not None
        for line in self._process.stderr:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            if found and not self._port:
                self._port = int(found[1])
                self._heard.set()
            elif '"level": "info"' not in line and (line.startswith("{") or not self._port):
                self.trouble.append(line.rstrip()[:400])
        self._heard.set()

    @property
    def port(self) -> int:
        return self._port

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()

    # What it takes

    def memory_mb(self) -> dict[str, float]:
        """Resident memory in MB: now, at most so far, and that of the processes it has started."""
        own = _status(self._process.pid)
        others = [_status(pid)["VmRSS"] for pid in self._children()]
        return {
            "server": round(own["VmRSS"] / 1024, 1),
            "server_at_most": round(own["VmHWM"] / 1024, 1),
            "bot_workers": round(sum(others) / 1024, 1),
        }

    def cpu_seconds(self) -> float:
        """Processor time of the server itself, of all its threads."""
        parts = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / TICKS

    def _children(self) -> list[int]:
        pid = self._process.pid
        return [
            int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        ]


def _status(pid: int) -> dict[str, int]:
    """The sizes in kB that the system knows of a process."""
    text = Path(f"/proc/{pid}/status").read_text()
    return {
        name: int(size) for name, size in re.findall(r"^(Vm\w+):\s+(\d+) kB", text, re.MULTILINE)
    }


class Watch:
    """Processor time of a server and of ourselves over a while."""

    def __init__(self, served: Served) -> None:
        self._served: Final = served
        self._start: Final = (time.monotonic(), served.cpu_seconds(), time.process_time())

    def shares(self) -> dict[str, Any]:
        """Shares of one core since the start."""
        at, server, own = self._start
        spent = time.monotonic() - at
        return {
            "server": round((self._served.cpu_seconds() - server) / spent, 3),
            "generator": round((time.process_time() - own) / spent, 3),
        }


PROGRAM: Final = str(Path(sys.executable).parent / "curatorium")


def curatorium(folder: Path, workers: int = 1) -> list[str]:
    """The command that serves Curatorium with its data in that folder."""
    return [PROGRAM, "serve", "--port", "0", "--data", str(folder), "--workers", str(workers)]


def version() -> str:
    """What the program says of itself, with its engine."""
    done = subprocess.run(
        [PROGRAM, "--version"], env=environment(), capture_output=True, text=True, check=True
    )
    return done.stdout.strip()

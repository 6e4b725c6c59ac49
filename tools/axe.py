"""Prints where axe-core is, which looks in a page for what keeps people out.

It is one of the packages that web/ names for its development: fetched with npm, once for each
version, and kept in .cache/axe/.
"""

import json
import shutil
import sys
import tempfile
from pathlib import Path

from client import ensure_node
from locked import locked

TREE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TREE / "build_backend"))

import curatorium_client  # noqa: E402

WEB = TREE / curatorium_client.SOURCE
CACHE = TREE / ".cache" / "axe"
LISTS = ("package.json", "package-lock.json", ".npmrc")


def fetch(kept: Path) -> None:
    """The version that the lock file names, checked by npm."""
    print("Fetching axe-core ...", file=sys.stderr, flush=True)
    ensure_node()
    with tempfile.TemporaryDirectory(prefix="curatorium-axe-") as folder:
        for name in LISTS:
            shutil.copy(WEB / name, folder)
        quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        try:
            curatorium_client.npm(Path(folder), "ci", *quiet)
        except RuntimeError as error:
            sys.exit(str(error))
        CACHE.mkdir(parents=True, exist_ok=True)
        shutil.copy(Path(folder, "node_modules", "axe-core", "axe.min.js"), kept)


def main() -> None:
    """Fetch it if it is not there, and print where it is."""
    version = json.loads((WEB / "package.json").read_text())["devDependencies"]["axe-core"]
    kept = CACHE / f"{version}.min.js"
    with locked(TREE / ".cache"):
        if not kept.exists():
            fetch(kept)
    print(kept)


if __name__ == "__main__":
    main()

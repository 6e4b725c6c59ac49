"""What this machine has: a Chromium, and a client that is as new as its sources."""

import os
import shutil
import subprocess
import sys
from typing import Final

from curatorium.server.pages import CLIENT
from tests.browser.texts import TREE

CHROMIUMS: Final = ("chromium", "chromium-browser", "google-chrome")
SWITCHES: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
NO_CHROMIUM: Final = """\
There is no Chromium here, which the tests in tests/browser drive.
On Debian or Ubuntu, install it with: apt-get install chromium
Elsewhere, name it: CURATORIUM_CHROMIUM=/path/to/chromium"""


class Missing(Exception):
    """Something must be installed first."""


def chromium() -> str:
    """The browser of this machine; Missing, with advice, if there is none."""
    named = os.environ.get("CURATORIUM_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if not found or not shutil.which(found):
        raise Missing(NO_CHROMIUM)
    return found


def build_client() -> None:
    """The web client in the source tree, built anew if it is older than its sources.

    A compiled copy brings its own, which make has brought up to date.
    """
    if CLIENT.is_relative_to(TREE / "src"):
        subprocess.run([sys.executable, TREE / "tools" / "client.py"], check=True)
    if not (CLIENT / "index.html").is_file():
        raise Missing(f"There is no web client in {CLIENT}; make client builds it.")

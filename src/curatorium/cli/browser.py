"""The browser of whoever sits at this machine."""

import json
import os
import sys
import webbrowser
from threading import Thread
from typing import Final
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

SECONDS: Final = 2.0  # that a server on this machine may take to answer


def show(address: str) -> bool:
    """Open a page in the browser; False where there is no display to show it on."""
    if not has_display():
        return False
    # Some openers return only when the browser is closed.
    Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    return True


def has_display() -> bool:
    """Can this machine show windows to whoever started us?"""
    if sys.platform in ("darwin", "win32"):
        return "SSH_CONNECTION" not in os.environ
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def answers(address: str) -> bool:
    """Does a Curatorium server answer there?"""
    try:
        with build_opener(ProxyHandler({})).open(f"{address}/api/health", timeout=SECONDS) as found:
            told = json.load(found)
    except (URLError, OSError, ValueError):
        return False
    return isinstance(told, dict) and {"version", "games"} <= set(told)

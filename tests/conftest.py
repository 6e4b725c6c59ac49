"""Which engine the tests run on: the interpreted sources or the compiled copy beside them."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

import curatorium.core.game
from curatorium.core.packed import COMPILED

TREE = Path(__file__).parent.parent
ENGINE = "compiled" if COMPILED else "interpreted"
PLACES = {"interpreted": TREE / "src", "compiled": TREE / ".compiled"}

# Machines differ in speed, and nothing timed is a test.
settings.register_profile("curatorium", deadline=None)
settings.load_profile("curatorium")


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """A command that is run in this process and logs to standard error does so no longer than its test."""
    yield
    root = logging.getLogger()
    for handler in root.handlers[:]:
        if type(handler) is logging.StreamHandler:  # pytest's own are of other kinds
            root.removeHandler(handler)
            root.setLevel(logging.WARNING)
            logging.getLogger("uvicorn").setLevel(logging.NOTSET)


def pytest_report_header() -> str:
    """Say which engine it is."""
    return f"engine: {ENGINE}, {curatorium.core.game.__file__}"


def pytest_configure() -> None:
    """Refuse to run on another engine than the environment variable CURATORIUM_ENGINE demands."""
    demanded = os.environ.get("CURATORIUM_ENGINE")
    if demanded is None:
        return
    if demanded not in PLACES:
        raise pytest.UsageError(
            f"CURATORIUM_ENGINE is {demanded!r}: not one of {', '.join(PLACES)}"
        )
    file = Path(str(curatorium.core.game.__file__))
    if demanded != ENGINE or not file.is_relative_to(PLACES[demanded]):
        raise pytest.UsageError(f"The {demanded} engine was demanded, but {file} was imported.")

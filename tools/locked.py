"""One at a time: two `make` in one tree must not build or install the same thing at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Wait until nobody else is in here. The lock goes when the process does."""
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as file:
        flock(file.fileno(), LOCK_EX)
        yield

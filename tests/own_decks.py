"""Decks of one's own for tests: copies that can be changed, and added to what is played here only for a while."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from curatorium.core import registry
from curatorium.games.historians import cards, content

GAME = "historians"
SHIPPED = "american_revolution"


def copy(folder: Path) -> Path:
    """The shipped archive in a new folder, with another prestige on one card, so that it is another deck."""
    for path, words in registry.load_decks(GAME).files(SHIPPED).items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(words, encoding="utf-8")
    return edit(folder, "prestige = 3", "prestige = 4")


def edit(folder: Path, old: str, new: str) -> Path:
    """Change the first such place on a card."""
    file = folder / "evidence" / "stamps_and_duties.toml"
    words = file.read_text(encoding="utf-8")
    assert old in words
    file.write_text(words.replace(old, new, 1), encoding="utf-8")
    return folder


@contextmanager
def gone_afterwards() -> Iterator[None]:
    """What is added meanwhile is there no more afterwards, as in another process."""
    before = len(content.ARCHIVES)
    try:
        yield
    finally:
        forget(before)


def forget(kept: int = content.SHIPPED) -> None:
    """Only the first so many archives are there, as in a process that has added no others."""
    spec = content.META.spec("archive")
    for archive in content.ARCHIVES[kept:]:
        del spec.titles[archive.id]
    spec.values = spec.values[:kept]
    del content.ARCHIVES[kept:]
    del registry._added[kept - content.SHIPPED :]
    for deck in range(kept, cards.MOST):
        cards.KEYS[deck] = -1

"""Titles of a solo game: how its points stand beside those that a middle level of bots makes alone."""

from collections.abc import Mapping, Sequence
from typing import Final

from curatorium.core.content import read_toml
from curatorium.games.historians import content
from curatorium.games.historians.layout import LONG_YEARS, SHORT_YEARS

LENGTHS: Final = ("short", "medium", "long")
TITLES: Final = 6  # with one threshold less


def check(table: Mapping[str, Mapping[str, Sequence[object]]], archives: list[str]) -> None:
    """There are whole numbers for each archive and length, and they rise; ValueError otherwise."""
    for archive in archives:
        for length in LENGTHS:
            found = table.get(archive, {}).get(length, ())
            whole = [number for number in found if isinstance(number, int)]
            if len(found) != TITLES - 1 or len(whole) != len(found):
                raise ValueError(
                    f"titles.toml: {archive}, {length}: {found}, must be {TITLES - 1} whole numbers"
                )
            if whole != sorted(set(whole)):
                raise ValueError(f"titles.toml: {archive}, {length}: {found}, must rise")


_FILE: Final = read_toml(content.PACKAGE, "content", "titles.toml")
_SHIPPED: Final = [archive.id for archive in content.ARCHIVES[: content.SHIPPED]]
_THRESHOLDS: Final[dict[str, dict[str, list[int]]]] = _FILE["thresholds"]
check(_THRESHOLDS, _SHIPPED)


def length_of(years: int) -> str:
    """Which length a career of so many years has; a medium one can have 11 or 12."""
    if years == SHORT_YEARS:
        return "short"
    return "long" if years == LONG_YEARS else "medium"


def thresholds(deck: int, years: int) -> list[int]:
    """Points from which on titles 1 to 5 are had; archives that people add have those of the first one."""
    name = _SHIPPED[deck if deck < len(_SHIPPED) else 0]
    return _THRESHOLDS[name][length_of(years)][:]


def title_of(points: int, steps: list[int]) -> int:
    """The title of so many points: how many thresholds they reach."""
    return sum(points >= step for step in steps)

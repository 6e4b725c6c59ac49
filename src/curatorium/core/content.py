"""A package's own data files, read once: TOML tables and the text catalogue."""

import re
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from importlib.resources import files
from typing import Any

_SLOT = re.compile(r"\{(\w+):(\d)\}")


def read_toml(package: str, *path: str) -> dict[str, Any]:
    """The TOML file at ``path`` inside ``package``."""
    source = files(package).joinpath(*path)
    try:
        return tomllib.loads(source.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{source} is not valid TOML: {error}") from error


class Catalogue:
    """Every text of one game in one language, by key.

    A template names the numbers of an event by kind and place: ``{space:0}`` is the first
    number read as a space. A kind is a list of names, or a function of the number. ``secret`` kinds,
    such as what stands on backs of cards, are shown to whom ``Game.may_read`` says and to nobody else.
    """

    def __init__(
        self,
        texts: Mapping[str, Any],
        names: Mapping[str, Sequence[str]],
        secret: Collection[str] = (),
    ) -> None:
        self.texts = {
            f"{section}.{key}": text
            for section, table in texts.items()
            if section != "names"
            for key, text in table.items()
        }
        self.names: dict[str, Sequence[str]] = {**texts.get("names", {}), **names}
        self.secret: tuple[str, ...] = tuple(secret)

    def open_names(self) -> dict[str, list[str]]:
        """The names that everybody may be handed: all but those of secret kinds."""
        return {kind: list(words) for kind, words in self.names.items() if kind not in self.secret}

    def slots(self, key: str) -> list[tuple[str, int]]:
        """What the text at ``key`` names, in its order: each a kind and the place of its number."""
        return [(kind, int(place)) for kind, place in _SLOT.findall(self.texts[key])]

    def say(
        self,
        key: str,
        numbers: Sequence[int] = (),
        seat: Callable[[int], str] | None = None,
    ) -> str:
        """The text at ``key`` with the objects' names in it. ``seat`` names the people at the table."""

        def fill(slot: re.Match[str]) -> str:
            kind, number = slot[1], numbers[int(slot[2])]
            if kind == "n":
                return str(number)
            if kind == "seat" and seat is not None:
                return seat(number)
            return self.names[kind][number]

        return _SLOT.sub(fill, self.texts[key])

"""What the lobby knows of a game, and the options a table may be given."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final, final

from curatorium.core.rule import Malformed

_NUMBER = re.compile(r"-?\d{1,18}")

Value = bool | int | str | None


def spell(value: Value) -> str:
    """An option's value as people write it on a command line."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


@final
class OptionSpec:
    """One option: a closed list of ``values``, or whole numbers from ``low`` to ``high`` (and None where ``none``).

    ``samples`` are the values that the conformance suite tries. The values of one with ``decks`` are
    the decks that can be played, to which people may add their own; ``titles`` is what those are called.
    """

    def __init__(self, row: Mapping[str, Any]) -> None:
        self.name: Final[str] = row["name"]
        # TOML has no word for None: where it is allowed, it is the default that is not written.
        self.default: Final[Value] = row.get("default") if row.get("none") else row["default"]
        self.values: tuple[Value, ...] = tuple(row.get("values", ()))
        self.decks: Final[bool] = row.get("decks", False)
        self.titles: Final[dict[str, str]] = {}
        self.low: Final[int] = row.get("low", 0)
        self.high: Final[int] = row.get("high", 0)
        self.none: Final[bool] = row.get("none", False)
        self.place: Final[str] = row["place"]
        self.statement: Final[str] = row["statement"]
        self.text: Final[str] = row["text"]
        extra: tuple[Value, ...] = (None,) if self.none else ()
        self.samples: Final[tuple[Value, ...]] = (
            self.values or tuple(row.get("samples", (self.default,))) + extra
        )

    def add(self, deck: str, title: str) -> None:
        """From now on a deck of that name can be chosen; Malformed if there is such a value."""
        assert self.decks
        if any(spell(value).lower() == deck.lower() for value in self.values):
            raise Malformed(
                f"There is a deck {deck!r} already. Give the folder of yours another name."
            )
        self.values = (*self.values, deck)
        self.titles[deck] = title

    def allows(self, value: object) -> bool:
        """Is it one of the values? 1 is not true here, nor 0 false."""
        if self.values:
            return any(type(value) is type(v) and value == v for v in self.values)
        if value is None:
            return self.none
        return type(value) is int and self.low <= value <= self.high

    def choices(self) -> str:
        """What would be right, in words."""
        if self.values:
            return ", ".join(spell(v) for v in self.values)
        return f"a whole number from {self.low} to {self.high}" + (" or none" if self.none else "")

    def parse(self, text: str) -> Value:
        """The value that ``text`` spells; Malformed if it spells none."""
        for value in (*self.values, None, self.default):
            if spell(value).lower() == text.lower() and self.allows(value):
                return value
        if not self.values and _NUMBER.fullmatch(text) and self.allows(int(text)):
            return int(text)
        raise Malformed(self.refusal(text))

    def refusal(self, value: object) -> str:
        """Why ``value`` is none of the values, and what would be right."""
        more = " A deck of your own is added by --deck DIR, to a server by --decks DIR."
        return (
            f"Option {self.name} cannot be {value!r}. It can be {self.choices()}; "
            f"the default is {spell(self.default)}.{more if self.decks else ''}"
        )


@final
class Options(Mapping[str, Value]):
    """A frozen choice of all options of a game."""

    def __init__(self, values: dict[str, Value]) -> None:
        self._values: Final = dict(values)

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Options({self._values!r})"

    def number(self, name: str, none: int = -1) -> int:
        """A numeric or boolean option as an int; ``none`` where it is None."""
        value = self._values[name]
        if value is None:
            return none
        assert isinstance(value, int)
        return int(value)


@final
class Meta:
    """All that the lobby needs: from a game's ``meta.toml``."""

    def __init__(self, row: Mapping[str, Any]) -> None:
        self.id: Final[str] = row["id"]
        self.title: Final[str] = row["title"]
        self.summary: Final[str] = row["summary"]
        self.rulebook: Final[str] = row["rulebook"]
        self.edition: Final[int] = row["edition"]
        self.seats: Final[tuple[int, ...]] = tuple(row["seats"])
        self.minutes: Final[tuple[int, int]] = (row["minutes"][0], row["minutes"][1])
        self.options: Final[tuple[OptionSpec, ...]] = tuple(
            OptionSpec(option) for option in row.get("option", ())
        )

    def decks(self) -> OptionSpec | None:
        """The option whose values are decks to which people may add their own; None if there is none."""
        return next((option for option in self.options if option.decks), None)

    def spec(self, name: str) -> OptionSpec:
        """The option of that name; Malformed, with a near name if there is one, otherwise."""
        for option in self.options:
            if option.name == name:
                return option
        names = [option.name for option in self.options]
        near = get_close_matches(name, names, 1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise Malformed(
            f"{self.title} has no option {name!r}.{hint} Its options are {', '.join(names) or 'none'}."
        )

    def choose(self, given: Mapping[str, object]) -> Options:
        """The defaults with ``given`` in their place; Malformed for a name or value that is not one."""
        values: dict[str, Value] = {option.name: option.default for option in self.options}
        for name, value in given.items():
            option = self.spec(name)
            if not option.allows(value):
                raise Malformed(option.refusal(value))
            assert value is None or isinstance(value, bool | int | str)
            values[name] = value
        return Options(values)

    def check_seats(self, seats: int) -> int:
        """``seats`` if the game can be played so; Malformed otherwise."""
        if seats not in self.seats:
            counts = " or ".join(str(n) for n in self.seats)
            raise Malformed(f"{self.title} has {counts} seats, not {seats}.")
        return seats

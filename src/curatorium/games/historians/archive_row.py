"""One table of an archive's TOML, read field by field; what is wrong is collected, not raised."""

import re
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from curatorium.core.deck import Fault

#: Days of the months.
DAYS: Final = {
    1: 31,
    2: 28,
    3: 31,
    4: 30,
    5: 31,
    6: 30,
    7: 31,
    8: 31,
    9: 30,
    10: 31,
    11: 30,
    12: 31,
}
DAY: Final = re.compile(r"[0-9]{4}(-[0-9]{2}){0,2}")
ID: Final = re.compile(r"[a-z0-9]+(?:[_-][a-z0-9]+)*")


class Row:
    """A table: ``file`` and ``card`` say where, ``faults`` takes what is wrong.

    A field that is wrong is read as something harmless, so that all faults are found at once.
    """

    def __init__(
        self, file: str, card: str, held: Mapping[str, object], faults: list[Fault]
    ) -> None:
        self.file: Final = file
        self.card: Final = card
        self.held: Final = held
        self.faults: Final = faults

    def wrong(self, field: str, wrong: str, right: str) -> None:
        """Note a fault of a field."""
        self.faults.append(Fault(self.file, self.card, field, wrong, right))

    def only(self, fields: Collection[str]) -> None:
        """Note each field that is none of these."""
        for field in self.held:
            if field not in fields:
                near = get_close_matches(field, fields, 1, 0.6)
                hint = f"Did you mean {near[0]}?" if near else f"Fields: {', '.join(fields)}."
                self.wrong(field, "There is no such field.", hint)

    def text(self, field: str, most: int) -> str:
        """A text of 1 to ``most`` characters on one line."""
        value = self._given(field, f"Write a text of at most {most} characters.")
        if value is None:
            return ""
        return self._line(field, value, most)

    def _line(self, field: str, value: object, most: int) -> str:
        if not isinstance(value, str) or not value.strip():
            self.wrong(field, "It is empty or no text.", f"Write 1 to {most} characters in quotes.")
            return ""
        if value != " ".join(value.split()) or not value.isprintable():
            wrong = "It has line breaks, needless spaces or signs that cannot be shown."
            self.wrong(field, wrong, "Write it on one line with one space between words.")
        if len(value) > most:
            self.wrong(field, f"It has {len(value)} characters.", f"Write at most {most}.")
        return value

    def texts(self, field: str, least: int, most: int, length: int) -> tuple[str, ...]:
        """A list of ``least`` to ``most`` different texts, each as ``text`` wants it."""
        found = self._list(field, least, most)
        if not all(isinstance(value, str) for value in found):
            self.wrong(field, "Not all are texts.", f"Write texts of 1 to {length} characters.")
            return ()
        lines = [self._line(field, value, length) for value in found]
        return self._different(field, [line for line in lines if line])

    def whole(self, field: str, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``."""
        value = self._given(field, f"Write a whole number from {low} to {high}.")
        if value is None:
            return low
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.wrong(field, f"It is {value!r}.", f"Write a whole number from {low} to {high}.")
            return low
        return value

    def wholes(self, field: str, most: int, high: int) -> tuple[int, ...]:
        """A list of 1 to ``most`` whole numbers from 0 to ``high``."""
        found = self._list(field, 1, most)
        numbers = [n for n in found if isinstance(n, int) and not isinstance(n, bool)]
        if len(numbers) < len(found) or not all(0 <= n <= high for n in numbers):
            self.wrong(field, f"It is {found!r}.", f"Write whole numbers from 0 to {high}.")
            return ()
        return tuple(numbers)

    def day(self, field: str, years: tuple[int, int]) -> tuple[str, int]:
        """A day, month or year from the first of ``years`` to the last, and its year."""
        day = self.text(field, len("YYYY-MM-DD"))
        if not _is_date(day):
            if day:
                right = 'Write "YYYY-MM-DD", "YYYY-MM" or "YYYY".'
                self.wrong(field, f"{day!r} is no date.", right)
            return day, years[0]
        year = int(day[:4])
        if not years[0] <= year <= years[1]:
            right = f"Its years are {years[0]} to {years[1]}."
            self.wrong(field, f"{year} is outside of the archive.", right)
        return day, year

    def pick(self, field: str, known: Collection[str], source: str) -> str:
        """One of the ids known; ``source`` says where they stand."""
        value = self._given(field, f"Write an id of {source}.")
        if value is None:
            return ""
        if not isinstance(value, str) or value not in known:
            self.wrong(field, f"{value!r} is not in {source}.", self._near(value, known, source))
            return ""
        return value

    def picks(
        self, field: str, known: Collection[str], source: str, least: int, most: int
    ) -> tuple[str, ...]:
        """A list of ``least`` to ``most`` different ids of those known."""
        found = self._list(field, least, most)
        for value in found:
            if not isinstance(value, str) or value not in known:
                self.wrong(
                    field, f"{value!r} is not in {source}.", self._near(value, known, source)
                )
        return self._different(field, [v for v in found if isinstance(v, str) and v in known])

    def id(self, field: str) -> str:
        """An id: small letters and digits, joined by - or _."""
        value = self._given(field, "Write a short name such as amrev-e001.")
        if value is None:
            return ""
        return str(value) if self.is_id(field, value) else ""

    def is_id(self, field: str, value: object) -> bool:
        """Is it a normalised id? Note it if not."""
        if isinstance(value, str) and ID.fullmatch(value):
            return True
        right = "Use small letters and digits, joined by - or _."
        self.wrong(field, f"{value!r} is not a normalised id.", right)
        return False

    def _given(self, field: str, right: str) -> object:
        if field not in self.held:
            self.wrong(field, "It is missing.", right)
        return self.held.get(field)

    def _list(self, field: str, least: int, most: int) -> Sequence[object]:
        wanted = str(least) if least == most else f"{least} to {most}"
        value = self._given(field, f"Write a list of {wanted} in [ ].")
        if value is None:
            return ()
        if not isinstance(value, list):
            self.wrong(field, f"{value!r} is no list.", f"Write a list of {wanted} in [ ].")
            return ()
        if not least <= len(value) <= most:
            self.wrong(field, f"It has {len(value)} entries.", f"Write {wanted}.")
        return value

    def _different(self, field: str, values: Sequence[str]) -> tuple[str, ...]:
        twice = sorted({value for value in values if values.count(value) > 1})
        if twice:
            self.wrong(field, f"{twice[0]!r} stands there twice.", "Write each once.")
        return tuple(dict.fromkeys(values))

    def _near(self, value: object, known: Collection[str], source: str) -> str:
        near = get_close_matches(str(value).lower().replace(" ", "_"), known, 1, 0.5)
        if near:
            return f"Did you mean {near[0]}?"
        return f"Use one of its ids, or add {value!r} to {source}."


def _is_date(day: str) -> bool:
    """Is it a year, a month or a day that there was?"""
    if not DAY.fullmatch(day):
        return False
    year, month, number = (int(part) for part in (day + "-01-01"[len(day) - 4 :]).split("-"))
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = 29 if month == 2 and leap else DAYS.get(month, 0)
    return 1 <= number <= days

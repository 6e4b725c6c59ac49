"""The lists of an archive: the ids that cards may use, and the names that people read."""

from collections.abc import Mapping, Sequence
from typing import Final

from curatorium.games.historians.archive_row import Row

#: Most characters of a title or a name.
TITLE: Final = 40
#: The lists of archive.toml.
LISTS: Final = (
    "perspectives",
    "themes",
    "contexts",
    "source_types",
    "locations",
    "people",
    "institutions",
)
#: Those of which a card takes its tags, or its author, from two, and all others by themselves.
TOGETHER: Final = (
    ("perspectives", "themes"),
    ("contexts",),
    ("source_types",),
    ("locations",),
    ("people", "institutions"),
)
#: The numbers of the published decks: what scoring and bots are balanced for.
SIZES: Final = {"perspectives": 3, "themes": 5}

Lists = Mapping[str, Mapping[str, str]]


def lists_of(head: Row) -> dict[str, dict[str, str]]:
    """The lists of archive.toml by their names, each with names by id; what is wrong is noted."""
    lists = {name: _names(head, name) for name in LISTS}
    for name, size in SIZES.items():
        if len(lists[name]) != size:
            head.wrong(name, f"It has {len(lists[name])} entries.", f"Write {size}.")
    for together in TOGETHER:
        _once_each(head, together, lists)
    return lists


def _once_each(head: Row, together: Sequence[str], lists: Lists) -> None:
    """Note ids and names that stand twice in lists of which a card takes one entry."""
    where: dict[str, str] = {}
    seen: dict[str, str] = {}
    for name in together:
        for key, shown in lists[name].items():
            if key in where:
                right = "Give one of them another id."
                head.wrong(name, f"{key!r} stands in {where[key]} too.", right)
            where.setdefault(key, name)
            plain = "".join(filter(str.isalnum, shown.casefold().removeprefix("the ")))
            if plain and seen.setdefault(plain, key) != key:
                wrong = f"{seen[plain]} and {key} have the same name, {shown!r}."
                head.wrong(name, wrong, "Keep one of them and use it on all cards.")


def _names(head: Row, name: str) -> dict[str, str]:
    """A list of archive.toml: names by id."""
    held = head.held.get(name)
    if not isinstance(held, dict):
        head.wrong(
            name, "The list is missing.", f'Write [{name}] and lines such as boston = "Boston".'
        )
        return {}
    names: dict[str, str] = {}
    for key in held:
        row = Row(head.file, f"[{name}]", held, head.faults)
        if row.is_id(key, key):
            names[key] = row.text(key, TITLE)
    return names

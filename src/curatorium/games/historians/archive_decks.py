"""The archives as decks that can be checked: what the registry finds."""

from importlib.resources.abc import Traversable
from typing import Final

from curatorium.core.deck import WARNING, BadDeck, DeckReport, Decks, Fault, OpenDeck
from curatorium.core.rule import Malformed
from curatorium.games.historians import cards, content
from curatorium.games.historians.archive import archive_files, archive_names, load_archive
from curatorium.games.historians.archive_added import HOW_NAMED, NAME, packed, unpacked
from curatorium.games.historians.archive_chances import chances
from curatorium.games.historians.archive_check import check
from curatorium.games.historians.archive_open import laid_open
from curatorium.games.historians.archive_report import tables


class Archives(Decks):
    """The archives of The Historians."""

    def names(self) -> list[str]:
        return archive_names()

    def files(self, name: str) -> dict[str, str]:
        return archive_files(name)

    def read(self, folder: Traversable) -> bytes:
        return packed(folder)

    def add(self, name: str, files: bytes) -> None:
        cards.add(unpacked(name, files))

    def playable(self) -> list[str]:
        return [archive.id for archive in content.ARCHIVES]

    def open(self, name: str) -> OpenDeck:
        for archive in content.ARCHIVES:
            if archive.id == name:
                return laid_open(archive)
        names = ", ".join(self.playable())
        raise Malformed(f"There is no archive {name!r} here. The archives are {names}.")

    def check(self, source: str | Traversable) -> DeckReport:
        try:
            archive = load_archive(source)
        except BadDeck as bad:
            return DeckReport(bad.name, bad.name, [*bad.faults, *_name(source)], ())
        measured = chances(archive)
        faults = [*check(archive, measured), *_name(source)]
        return DeckReport(archive.id, archive.title, faults, tables(archive, measured))


def _name(source: str | Traversable) -> list[Fault]:
    """A note if a folder's name is none under which its archive could be played."""
    if isinstance(source, str):
        return []
    if NAME.fullmatch(source.name) and source.name not in archive_names():
        return []
    wrong = "It cannot be played under this name."
    if source.name in archive_names():
        wrong += " An archive that comes with the game has it."
    return [Fault(source.name, "", "", wrong, HOW_NAMED, WARNING)]


DECKS: Final = Archives()

"""The archives as decks that can be checked: what the registry finds."""

from importlib.resources.abc import Traversable
from typing import Final

from curatorium.core.deck import BadDeck, DeckReport, Decks, OpenDeck
from curatorium.core.rule import Malformed
from curatorium.games.historians import cards, content
from curatorium.games.historians.archive import archive_files, archive_names, load_archive
from curatorium.games.historians.archive_added import packed, unpacked
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
            return DeckReport(bad.name, bad.name, bad.faults, ())
        measured = chances(archive)
        return DeckReport(
            archive.id, archive.title, check(archive, measured), tables(archive, measured)
        )


DECKS: Final = Archives()

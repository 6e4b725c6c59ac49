"""Cards read in full in the terminal: what stands on those that a seat may read, found by their names."""

from collections.abc import Sequence
from typing import Final

from curatorium.cli.phrases import stands_in, tokens
from curatorium.cli.screen import Screen
from curatorium.cli.table import Table
from curatorium.cli.texts import text

_LISTED: Final = 12  # names that are listed where several cards may be meant


class Faces:
    """The cards of one table. All that is told is told from the view of the seat that asks."""

    def __init__(self, table: Table, screen: Screen) -> None:
        self._table: Final = table
        self._screen: Final = screen
        self._small: Final = set(tokens(text("phrases.small_words")))

    def readable(self, seat: int) -> list[tuple[str, list[str]]]:
        """What a seat may read: a name, and sentences; none in games that have nothing of the kind."""
        play = self._table.play
        return play.game.faces(play.game.view(play.state, seat), play.names)

    def answer(self, seat: int, words: str) -> None:
        """Show the card of that name, list those that may be meant, or say what would be right."""
        faces = self.readable(seat)
        if not faces:
            self._screen.say(text("play.card_none"))
            return
        found = self._found(faces, words)
        if not words:
            self._screen.say(text("play.card_how", name=faces[0][0]))
        elif not found:
            self._screen.say(text("play.card_unknown", words=words))
        elif len(found) > 1:
            self._list(words, [name for name, _ in found])
        else:
            self._show(found[0][1])

    def _show(self, sentences: Sequence[str]) -> None:
        self._screen.say(sentences[0], "title")
        for sentence in sentences[1:]:
            if " " in sentence:
                self._screen.say(sentence, start="  ")
            else:  # an address is to be copied, and is never broken
                self._screen.command(sentence)

    def _list(self, words: str, names: Sequence[str]) -> None:
        self._screen.say(text("play.card_several", words=words, count=len(names)))
        for name in names[:_LISTED]:
            self._screen.say(name, start="  ")
        if len(names) > _LISTED:
            self._screen.say(text("play.card_more", count=len(names) - _LISTED), start="  ")

    def _found(
        self, faces: Sequence[tuple[str, list[str]]], words: str
    ) -> list[tuple[str, list[str]]]:
        """The cards that the words can name, each once; a whole name means no longer one."""
        said = self._telling(words)
        if not said:
            return []
        exact = [face for face in faces if self._telling(face[0]) == said]
        meant = exact or [face for face in faces if stands_in(said, self._telling(face[0]))]
        once: list[tuple[str, list[str]]] = []
        for name, sentences in meant:
            if all(sentences != other for _, other in once):
                once.append((name, sentences))
        return once

    def _telling(self, words: str) -> list[str]:
        """The words without those that tell nothing, unless there are no others."""
        said = tokens(words)
        return [word for word in said if word not in self._small] or said

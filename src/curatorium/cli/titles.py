"""Titles of one's own in the terminal: texts of the table, for works that the game lets a person name."""

from collections.abc import Callable
from typing import Final

from curatorium.cli.screen import Screen, number_in
from curatorium.cli.table import Table
from curatorium.cli.texts import text


class Titles:
    """What works are called at a table. ``said`` is the last text of each thread that holds a title."""

    def __init__(self, table: Table, screen: Screen) -> None:
        self._table: Final = table
        self._screen: Final = screen

    def show(self) -> None:
        """All titles that were given."""
        for thread, title in self._table.titles.items():
            self._screen.say(
                text("play.title_given", about=self._about(thread), title=title), hang=2
            )

    def answer(self, seat: int, rest: str) -> None:
        """``title`` lists what the seat may name, ``title N WORDS`` names it."""
        threads = self._threads(seat)
        first, _, words = rest.partition(" ")
        number, title = number_in(first), " ".join(words.split())
        if not threads:
            self._screen.say(text("play.title_none"))
        elif not 1 <= number <= len(threads) or not title:
            self._list(list(threads))
        else:
            thread, longest = list(threads.items())[number - 1]
            if len(title) > longest or not title.isprintable():
                self._screen.say(text("play.title_bad", longest=longest))
                return
            self._table.entitle(thread, title)
            self.show()

    def _threads(self, seat: int) -> dict[str, int]:
        play = self._table.play
        found = play.game.threads(play.state, seat) if seat >= 0 else {}
        return {name: longest for name, longest in found.items() if name.startswith("=")}

    def _list(self, threads: list[str]) -> None:
        for number, thread in enumerate(threads, 1):
            title = self._table.titles.get(thread, "")
            key = "play.title_given" if title else "play.title_open"
            said = text(key, about=self._about(thread), title=title)
            self._screen.say(said, start=f"{number:>3}. ")
        self._screen.say(text("play.title_how"))

    def _about(self, thread: str) -> str:
        """What a thread is about, in the game's words."""
        key, *numbers = thread[1:].split(" ")
        name: Callable[[int], str] = self._table.play.names.__getitem__
        return self._table.texts.say(f"threads.{key}", [int(n) for n in numbers], name)

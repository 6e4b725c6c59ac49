"""How the actions of a game are said, and which of them a person's words mean.

Nothing here knows a game: what an action is about is read from the sentence that offers it.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from curatorium.cli.texts import text
from curatorium.core.content import Catalogue
from curatorium.core.game import Action, Game
from curatorium.core.state import State

_TOKEN: Final = re.compile(r"\d+|[^\W\d_]+")
_APOSTROPHE: Final = re.compile("['\u2019]")
_ENOUGH: Final = 3  # letters of a name that stand for all of it


def tokens(words: str) -> list[str]:
    """Numbers and words in small letters: ``3-Black``, ``3B`` and ``3 black`` all have two."""
    return _TOKEN.findall(_APOSTROPHE.sub("", words.lower()))


class Phrases:
    """The actions of one game, as the people at one table say them."""

    def __init__(self, game: Game, texts: Catalogue, names: Sequence[str]) -> None:
        self.game: Final = game
        self.texts: Final = texts
        self.names: Final = names
        self._small: Final = set(tokens(text("phrases.small_words")))

    def say(self, s: State, seat: int, action: Action) -> str:
        """The sentence that offers an action."""
        event = self.game.phrase(s, seat, action)
        return self.texts.say(f"actions.{event.key}", event.numbers, self.names.__getitem__)

    def verbs(self) -> list[str]:
        """The verbs of seats, in the order of the table."""
        return list(dict.fromkeys(action.verb for action in self.game.actions))

    def find(self, s: State, seat: int, words: str) -> list[Action]:
        """The actions of the table that the words can mean; the verb comes first."""
        said = tokens(words)
        found = []
        for verb in self.verbs():
            rest = after_verb(verb, said)
            if rest is not None:
                actions = [action for action in self.game.actions if action.verb == verb]
                found += [a for a in actions if self._means(s, seat, a, rest)]
        return found

    def nearest(self, s: State, seat: int, words: str) -> list[Action]:
        """The actions that the words mean without their last ones; none if only a verb would be left."""
        said = tokens(words)
        for count in range(len(said) - 1, 1, -1):
            found = self.find(s, seat, " ".join(said[:count]))
            if found:
                return found
        return []

    def _means(self, s: State, seat: int, action: Action, said: Sequence[str]) -> bool:
        """Do these words, the verb apart, name what the action is about?"""
        event = self.game.phrase(s, seat, action)
        key = f"actions.{event.key}"
        words = [word for word in said if word not in self._idle(key)]
        slots = [
            list(self._names(kind, event.numbers[place], place < len(action.numbers)))
            for kind, place in self.texts.slots(key)
        ]
        return _told(words, slots)

    def _idle(self, key: str) -> set[str]:
        """Words of the sentence itself, which name nothing."""
        return self._small | set(tokens(re.sub(r"\{.*?\}", " ", self.texts.texts[key])))

    def _names(self, kind: str, number: int, own: bool) -> Iterator[list[str]]:
        """What the number may be called. One of the action's own may also be called by its place, from 1."""
        if kind == "n":
            if own:
                yield [str(number)]
            return
        names = self.names if kind == "seat" else self.texts.names[kind]
        yield [word for word in tokens(names[number]) if word not in self._small]
        if own:
            yield [str(number + 1)]


def after_verb(verb: str, said: Sequence[str]) -> Sequence[str] | None:
    """What follows the verb, which may be shortened; None if another verb was said."""
    parts = verb.split("_")
    count = 0
    while count < min(len(parts), len(said)) and _short_for(said[count], parts[count]):
        count += 1
    return said[count:] if count else None


def _short_for(word: str, whole: str) -> bool:
    return word == whole or (len(word) >= _ENOUGH and whole.startswith(word))


def _told(words: Sequence[str], slots: Sequence[Sequence[Sequence[str]]]) -> bool:
    """Can the words be read as names of some of the slots, in their order?"""
    if not words:
        return True
    if not slots:
        return False
    return any(
        _told(words[count:], slots[1:])
        for name in slots[0]
        for count in range(1, min(len(words), len(name)) + 1)
        if _calls(words[:count], name)
    ) or _told(words, slots[1:])


def _calls(words: Sequence[str], name: Sequence[str]) -> bool:
    """Do the words call the name? ``3 b`` calls ``3 black``, and ``villa`` the ``villa fresco``."""
    if any(part.isdigit() for part in name):
        return len(words) == len(name) and all(map(_begins, words, name))
    return stands_in(words, name)


def stands_in(words: Sequence[str], name: Sequence[str]) -> bool:
    """Do the words stand in the name, one after another? Each may be shortened."""
    return any(
        all(map(_short_for, words, name[at : at + len(words)]))
        for at in range(len(name) - len(words) + 1)
    )


def _begins(word: str, whole: str) -> bool:
    return word == whole if whole.isdigit() else whole.startswith(word)

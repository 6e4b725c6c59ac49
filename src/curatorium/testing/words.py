"""Words: what people read of a play, on a screen or aloud."""

from collections.abc import Sequence
from typing import Final

from curatorium.core.content import Catalogue
from curatorium.core.game import EVERYTHING, Game
from curatorium.testing.walk import Stop, Walk, chairs, eyes, name

LOOKS: Final = 12
COLUMNS: Final = 80

#: Parts of a catalogue that are told without asking who has read what: no secret name stands in them.
TOLD: Final = ("steps", "actions", "events", "runs", "threads", "reasons")


def words_found(game: Game, walk: Walk) -> None:
    """Every step, option, event, thread and source has its text, and every view is drawn and told.

    Only a view, or a source, may need a name that is secret.
    """
    texts = game.catalogue(game.meta.choose(walk.given))
    telling = _telling(texts)
    for stop in walk.looks(game, LOOKS, journal=True):
        if telling:
            raise stop.fault(f"secret names in {telling}", "them in texts of views alone")
        _say(stop, texts, f"steps.{game.steps[stop.s.step].name}")
        for seat in chairs(game, stop.s):
            for action in game.options(stop.s, seat):
                phrase = game.phrase(stop.s, seat, action)
                _say(stop, texts, f"actions.{phrase.key}", phrase.numbers)
            threads = game.threads(stop.s, seat)
            for thread in threads:
                _say_thread(stop, texts, thread)
            about = game.thread(stop.s)
            if about and game.awaited(stop.s, seat) and about not in threads:
                raise stop.fault(f"{name(seat)} cannot write in {about!r}", "whoever decides can")
        names = [f"P{seat + 1}" for seat in chairs(game, stop.s)]
        for seat in (*eyes(game, stop.s), EVERYTHING):
            for card in game.met(stop.s, seat):
                _say(stop, texts, "sources.card", (card,))
            for event in game.events(stop.s, seat):
                _say(stop, texts, f"events.{event.key}", event.numbers)
            _can_be_read(stop, texts, seat)
            _drawn_and_told(stop, seat, names)


def _telling(texts: Catalogue) -> list[str]:
    """Texts told in the course of a play that name something secret."""
    return [
        key
        for key in texts.texts
        if key.partition(".")[0] in TOLD
        and any(kind in texts.secret for kind, _ in texts.slots(key))
    ]


def _can_be_read(stop: Stop, texts: Catalogue, seat: int) -> None:
    """What a seat may read is secret from others, and there."""
    for kind, numbers in stop.game.may_read(stop.s, seat).items():
        if kind not in texts.secret or not all(0 <= n < len(texts.names[kind]) for n in numbers):
            found = f"{kind} {numbers} to be read by {name(seat)}"
            raise stop.fault(found, f"numbers of one of {texts.secret}")


def _say(stop: Stop, texts: Catalogue, key: str, numbers: Sequence[int] = ()) -> None:
    try:
        said = texts.say(key, numbers, lambda seat: f"P{seat + 1}")
    except (KeyError, IndexError) as error:
        found = f"no way to say {key!r} with {list(numbers)}: {error!r}"
        raise stop.fault(found, "a text in the catalogue that these numbers fit") from error
    if not said:
        raise stop.fault(f"nothing to say for {key!r}", "a text")


def _say_thread(stop: Stop, texts: Catalogue, thread: str) -> None:
    """A thread's name is : or =, a key and numbers."""
    key, *numbers = thread[1:].split(" ")
    if thread[:1] not in (":", "=") or not all(number.isdecimal() for number in numbers):
        raise stop.fault(f"a thread called {thread!r}", ": or =, a key and numbers")
    _say(stop, texts, f"threads.{key}", [int(number) for number in numbers])


def _drawn_and_told(stop: Stop, seat: int, names: Sequence[str]) -> None:
    game = stop.game
    view = game.view(stop.s, seat)
    for line in game.board(view, names):
        if len(line) > COLUMNS or "\n" in line:
            found = f"a line of {len(line)} columns on the board of {name(seat)}: {line!r}"
            raise stop.fault(found, f"at most {COLUMNS}")
    if not game.in_words(view, names):
        raise stop.fault(f"no words for the view of {name(seat)}", "all that it shows")
    for title, sentences in game.faces(view, names):
        if not title or not sentences or not all(sentences):
            found = f"a card {title!r} with {sentences} for {name(seat)}"
            raise stop.fault(found, "a name, and sentences about it")

"""Plays record by record: what happened, how the scores went, and what each eye saw.

Of a play that goes on a seat is shown what it has seen itself, and everybody else what the public
has; one that is over everybody may look at through any eye, and with all faces open.
"""

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request, get
from litestar.params import FromPath, FromQuery

from curatorium.core.game import EVERYTHING, PUBLIC, Event
from curatorium.core.play import Play
from curatorium.core.rule import Malformed
from curatorium.server import archive, wire
from curatorium.server.archive import Kept
from curatorium.server.house import house_of, token_of
from curatorium.server.lobby import Lobby
from curatorium.server.tables import Missing, NotAllowed, texts_address
from curatorium.server.telling import happening, readable, seats_in, told, told_whole

PAGE: Final = 50  # views in one answer
Shown = TypeVar("Shown")
# A seat's token is wanted for that seat's eyes while the play goes on.
ANYBODY: Final[list[dict[str, list[str]]]] = [{}, {"seat": []}]


class PlayShown(msgspec.Struct, frozen=True):
    """What happened in a play, as far as its eyes could know; with everything open, all of it.

    Step ``n`` is the position after ``n`` records.
    """

    play: str
    game: str
    options: dict[str, bool | int | str | None]
    seats: list[str]
    texts: str  # address of the game's texts with these options
    over: bool
    happened: list[wire.Happened]
    scores: list[list[int]]  # by step, then by seat; empty while it goes on, for views tell them
    ranks: list[int]  # empty while it goes on
    commitment: str
    secret: str  # "" while it goes on


class StepShown(msgspec.Struct, frozen=True):
    """A position of a play as one pair of eyes saw it, or with everything open."""

    number: int  # records before it
    step: str  # names the question in the game's texts
    deciders: list[int]
    view: Any


class StepsShown(msgspec.Struct, frozen=True):
    """Some steps of a play, from the one that was asked for on."""

    eye: int
    steps: list[StepShown]


class MetShown(msgspec.Struct, frozen=True):
    """The cards that an eye has met, and, when the play is over, what each is called as a source."""

    eye: int
    cards: list[int]
    sources: list[str]  # by card; empty while it goes on, for they may tell what stands on a back


class NamesShown(msgspec.Struct, frozen=True):
    """The names of secret kinds that an eye has been able to read, by kind and number."""

    eye: int
    names: dict[str, dict[str, str]]


@get("/api/plays/{play_id:str}", security=ANYBODY)
async def show_play(
    request: Request[Any, Any, Any], play_id: FromPath[str], eye: FromQuery[int] = PUBLIC
) -> PlayShown:
    """What happened in a play, as far as the eye of a seat, or the public, could know it; -5 is told all of it."""
    return await _going_through(request, play_id, eye, partial(_whole, play_id=play_id))


@get("/api/plays/{play_id:str}/steps", security=ANYBODY)
async def show_steps(
    request: Request[Any, Any, Any],
    play_id: FromPath[str],
    eye: FromQuery[int] = PUBLIC,
    first: FromQuery[int] = 0,
) -> StepsShown:
    """What a seat, or the public, saw in a play, or with -5 everything: fifty steps from ``first`` on."""
    return await _going_through(request, play_id, eye, partial(_steps, first=first))


@get("/api/plays/{play_id:str}/met", security=ANYBODY)
async def show_met(
    request: Request[Any, Any, Any], play_id: FromPath[str], eye: FromQuery[int] = PUBLIC
) -> MetShown:
    """The cards that a seat, the public, or when it is over anybody has met in a play whose cards are sources."""
    return await _going_through(request, play_id, eye, _met)


@get("/api/plays/{play_id:str}/names", security=ANYBODY)
async def show_names(
    request: Request[Any, Any, Any], play_id: FromPath[str], eye: FromQuery[int] = PUBLIC
) -> NamesShown:
    """The names that the texts of the game leave out, as far as a seat, or the public, has read them."""
    return await _going_through(request, play_id, eye, _names)


async def _going_through(
    request: Request[Any, Any, Any],
    play_id: str,
    eye: int,
    answer: Callable[[Kept, Lobby, int], Shown],
) -> Shown:
    """What is to be shown of a play to whom may look at it with this eye; made off the event loop."""
    lobby = house_of(request).lobby
    async with lobby.going_through():
        kept = await _kept(request, lobby, play_id, eye)
        return await asyncio.to_thread(answer, kept, lobby, eye)


async def _kept(request: Request[Any, Any, Any], lobby: Lobby, play_id: str, eye: int) -> Kept:
    """What the disk has of a play, if whoever asks may look at it with this eye."""
    kept = await archive.read(lobby.log, play_id)
    if kept is None:
        raise Missing("There is no such play.")
    if kept.going_on and eye == EVERYTHING:
        raise NotAllowed("Everything lies open when the play is over. It still goes on.")
    if kept.going_on and eye != PUBLIC:
        table = await lobby.find(kept.table)
        if table.seat_of(token_of(request)) != eye:
            raise NotAllowed("While a play goes on, a seat's token shows what that seat has seen.")
    return kept


def _whole(kept: Kept, lobby: Lobby, eye: int, play_id: str) -> PlayShown:
    over = not kept.going_on
    happened: list[wire.Happened] = []
    scores: list[list[int]] = []
    for play in _positions(kept, lobby, eye):
        if play.log:
            events = _events(play, eye)
            number = len(play.log) - 1
            thought = kept.thoughts.get(number)
            happened.append(happening(number, play.log[-1], events, thought))
        scores.append(play.game.scores(play.state))
    return PlayShown(
        play=play_id,
        game=play.game.id,
        options=dict(play.options),
        seats=list(play.names),
        texts=texts_address(play.game, dict(play.options)),
        over=over,
        happened=happened,
        scores=scores if over else [],
        ranks=play.game.ranks(play.state) if over else [],
        commitment=play.chance.commitment,
        secret=play.chance.key if over and play.chance.kind == "committed" else "",
    )


def _events(play: Play, eye: int) -> list[Event]:
    """What the last record has told to these eyes."""
    return told_whole(play) if eye == EVERYTHING else readable(told(play), eye)


def _met(kept: Kept, lobby: Lobby, eye: int) -> MetShown:
    met: set[int] = set()
    for play in _positions(kept, lobby, eye):
        met.update(play.game.met(play.state, eye))
    cards = sorted(met)
    texts = play.game.catalogue(play.options)
    told = [] if kept.going_on else [texts.say("sources.card", (card,)) for card in cards]
    return MetShown(eye, cards, told)


def _names(kept: Kept, lobby: Lobby, eye: int) -> NamesShown:
    """What was read once stays read, also if the record that told it was taken back."""
    read: dict[str, set[int]] = {}
    for play in _positions(kept, lobby, eye):
        for kind, numbers in play.game.may_read(play.state, eye).items():
            read.setdefault(kind, set()).update(numbers)
    names = play.game.catalogue(play.options).names
    told = {kind: {str(n): names[kind][n] for n in sorted(found)} for kind, found in read.items()}
    return NamesShown(eye, told)


def _steps(kept: Kept, lobby: Lobby, eye: int, first: int) -> StepsShown:
    if first < 0:
        raise Malformed("first is 0 or more.")
    steps = []
    for number, play in enumerate(_positions(kept, lobby, eye)):
        if number >= first + PAGE:
            break
        if number >= first:
            steps.append(_step(play, number, eye))
    return StepsShown(eye, steps)


def _positions(kept: Kept, lobby: Lobby, eye: int) -> Iterator[Play]:
    """The play at its beginning and after each record; Malformed if it has no such eye."""
    reader = kept.reader(lobby.load)
    if not (eye in (PUBLIC, EVERYTHING) or 0 <= eye < reader.play.chairs):
        raise Malformed(
            f"eye is {PUBLIC} for the public, a seat from 0 to {reader.play.chairs - 1}, or "
            f"{EVERYTHING} for everything, which a play shows when it is over."
        )
    yield reader.play
    for _ in reader:
        yield reader.play


def _step(play: Play, number: int, eye: int) -> StepShown:
    state = play.state
    return StepShown(
        number,
        play.game.steps[state.step].name,
        seats_in(int(play.game.awaits(state))),
        play.game.view(state, eye),
    )


ROUTES: Final = [show_play, show_steps, show_met, show_names]

"""Finished plays, record by record: what happened, how the scores went, and what each eye saw."""

import asyncio
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from litestar import Request, get
from litestar.params import FromPath, FromQuery

from curatorium.core.game import PUBLIC
from curatorium.core.play import Play
from curatorium.core.record import RecordReader
from curatorium.core.rule import Malformed
from curatorium.server import wire
from curatorium.server.live import told
from curatorium.server.lobby import Lobby
from curatorium.server.tables import texts_address

PAGE: Final = 50  # views in one answer


class PlayShown(msgspec.Struct, frozen=True):
    """A finished play: all that happened in it. Step ``n`` is the position after ``n`` records."""

    play: str
    game: str
    options: dict[str, bool | int | str | None]
    seats: list[str]
    texts: str  # address of the game's texts with these options
    happened: list[wire.Happened]
    scores: list[list[int]]  # by step, then by seat
    ranks: list[int]
    commitment: str
    secret: str


class StepShown(msgspec.Struct, frozen=True):
    """A position of a finished play as one pair of eyes saw it."""

    number: int  # records before it
    step: str  # names the question in the game's texts
    deciders: list[int]
    view: Any


class StepsShown(msgspec.Struct, frozen=True):
    """Some steps of a finished play, from the one that was asked for on."""

    eye: int
    steps: list[StepShown]


@get("/api/plays/{play_id:str}")
async def show_play(request: Request[Any, Any, Any], play_id: FromPath[str]) -> PlayShown:
    """All that happened in a finished play."""
    lobby = _lobby(request)
    text = await lobby.record_of(play_id)
    return await asyncio.to_thread(_whole, _reader(lobby, text), play_id)


@get("/api/plays/{play_id:str}/steps")
async def show_steps(
    request: Request[Any, Any, Any],
    play_id: FromPath[str],
    eye: FromQuery[int] = PUBLIC,
    first: FromQuery[int] = 0,
) -> StepsShown:
    """What a seat, or the public, saw in a finished play: fifty steps from ``first`` on."""
    lobby = _lobby(request)
    text = await lobby.record_of(play_id)
    return await asyncio.to_thread(_steps, _reader(lobby, text), eye, first)


def _lobby(request: Request[Any, Any, Any]) -> Lobby:
    found = request.app.state["house"].lobby
    assert isinstance(found, Lobby)
    return found


def _reader(lobby: Lobby, text: str) -> RecordReader:
    return RecordReader(text.splitlines(), lobby.load)


def _positions(reader: RecordReader) -> Iterator[Play]:
    """The play at its beginning and after each record."""
    yield reader.play
    for _ in reader:
        yield reader.play


def _whole(reader: RecordReader, play_id: str) -> PlayShown:
    happened: list[wire.Happened] = []
    scores: list[list[int]] = []
    for play in _positions(reader):
        if play.log:
            happened.append(_happened(play))
        scores.append(play.game.scores(play.state))
    play = reader.play
    return PlayShown(
        play=play_id,
        game=play.game.id,
        options=dict(play.options),
        seats=list(play.names),
        texts=texts_address(play.game, dict(play.options)),
        happened=happened,
        scores=scores,
        ranks=play.game.ranks(play.state),
        commitment=play.chance.commitment,
        secret=play.chance.key if play.chance.kind == "committed" else "",
    )


def _happened(play: Play) -> wire.Happened:
    """The last record. Nothing is hidden any more, so all may read all of it."""
    events = [wire.Told(event.key, list(event.numbers)) for event in told(play)]
    return wire.Happened(len(play.log) - 1, int(play.log[-1][0]), events)


def _steps(reader: RecordReader, eye: int, first: int) -> StepsShown:
    if not (eye == PUBLIC or 0 <= eye < reader.play.chairs):
        raise Malformed(
            f"eye is {PUBLIC} for the public, or a seat from 0 to {reader.play.chairs - 1}."
        )
    if first < 0:
        raise Malformed("first is 0 or more.")
    found = []
    for number, play in enumerate(_positions(reader)):
        if number >= first + PAGE:
            break
        if number >= first:
            found.append(_step(play, number, eye))
    return StepsShown(eye, found)


def _step(play: Play, number: int, eye: int) -> StepShown:
    state = play.state
    awaits = int(play.game.awaits(state))
    return StepShown(
        number,
        play.game.steps[state.step].name,
        [seat for seat in range(play.chairs) if awaits >> seat & 1],
        play.game.view(state, eye),
    )


ROUTES: Final = [show_play, show_steps]

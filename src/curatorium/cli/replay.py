"""``curatorium replay``: a record step by step, or a verdict on it."""

import json
import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from curatorium.cli import decks
from curatorium.cli.recordfile import open_record
from curatorium.cli.screen import Screen, number_in
from curatorium.cli.sources import sources_of
from curatorium.cli.stepping import Stepper, Steps
from curatorium.cli.texts import text
from curatorium.cli.verdict import Verdict
from curatorium.core.play import Play
from curatorium.core.record import BadRecord, RecordReader
from curatorium.core.rule import Malformed
from curatorium.core.state import EVERYTHING, PUBLIC

ALL: Final = "all"  # said in the place of a seat: the eye that sees everything


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help=text("replay.arg_file"))],
    verify: Annotated[bool, typer.Option("--verify", help=text("replay.arg_verify"))] = False,
    start: Annotated[
        int, typer.Option("--from", metavar="N", min=0, help=text("replay.arg_from"))
    ] = 0,
    seat: Annotated[str, typer.Option(metavar="K", help=text("replay.arg_seat"))] = "0",
    everything: Annotated[bool, typer.Option("--all", help=text("replay.arg_all"))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=text("replay.arg_json"))] = False,
    words: Annotated[bool, typer.Option("--words", help=text("replay.arg_words"))] = False,
    deck: decks.RecordDeck = None,
    sources: Annotated[bool, typer.Option("--sources", help=text("replay.arg_sources"))] = False,
) -> None:
    decks.reading(deck)
    if verify:
        _verify(Path(file), as_json)
        return
    reader = open_record(Path(file).expanduser())
    if sources:
        _sources(reader, eye_of(reader, seat), as_json)
        return
    steps = Steps(reader, eye_of(reader, seat))
    _check_over(steps.play, steps.eye, steps.bad)
    steps.check_number(start)
    if as_json:
        for step in steps.steps[start:]:
            print(json.dumps(step.as_json(), ensure_ascii=False))
    elif everything or not sys.stdin.isatty():
        _log(steps, start)
    else:
        Stepper(steps, Screen(), words).run(start)
    if steps.bad is not None:
        raise steps.bad


def eye_of(reader: RecordReader, seat: str) -> int:
    """The eye of the seat of that number, counted from 1; PUBLIC for 0, EVERYTHING for "all"."""
    if seat.lower() == ALL:
        return EVERYTHING
    count = reader.play.seats
    number = number_in(seat)
    if not 0 <= number <= count:
        raise Malformed(text("replay.no_seat", seat=seat, count=count))
    return number - 1 if number else PUBLIC


def _check_over(play: Play, eye: int, bad: BadRecord | None) -> None:
    """Refuse to open all faces of a play that has been read as far as it goes, unless it is over."""
    if eye == EVERYTHING and not play.over():
        raise bad or Malformed(text("replay.all_not_over"))


def _sources(reader: RecordReader, eye: int, as_json: bool) -> None:
    """What a seat, everybody, or anybody has read, to be printed or copied."""
    play = reader.play
    found, bad = sources_of(reader, eye)
    _check_over(play, eye, bad)
    others = {PUBLIC: "replay.public", EVERYTHING: "replay.all_together"}
    name = text(others[eye]) if eye in others else play.names[eye]
    if as_json:
        print(json.dumps({"name": name, "sources": found}, ensure_ascii=False, indent=2))
    elif not found:
        raise Malformed(text("replay.no_sources", title=play.game.meta.title))
    else:
        screen = Screen()
        screen.say(text("replay.sources", name=name, count=len(found)), "title")
        for source in found:
            screen.say(source, hang=2)
    if bad is not None:
        raise bad


def _log(steps: Steps, start: int) -> None:
    screen = Screen()
    screen.say(steps.title(), "title")
    for step in steps.steps[start:]:
        for sentence in step.sentences:
            screen.say(sentence, start=f"{step.number:>5}  ")
    for sentence in steps.ending():
        screen.say(sentence)


def _verify(path: Path, as_json: bool) -> None:
    verdict = Verdict(path)
    if as_json:
        print(json.dumps(verdict.as_json(), ensure_ascii=False))
    else:
        screen = Screen()
        for sentence in verdict.sentences():
            screen.say(sentence)
    if verdict.bad is not None:
        raise typer.Exit(1)

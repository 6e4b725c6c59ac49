"""``curatorium replay``: a record step by step, or a verdict on it."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from curatorium.cli import decks
from curatorium.cli.recordfile import open_record
from curatorium.cli.screen import Screen
from curatorium.cli.sources import sources_of
from curatorium.cli.stepping import Stepper, Steps
from curatorium.cli.texts import text
from curatorium.cli.verdict import Verdict
from curatorium.core.record import RecordReader
from curatorium.core.rule import Malformed
from curatorium.core.state import PUBLIC


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help=text("replay.arg_file"))],
    verify: Annotated[bool, typer.Option("--verify", help=text("replay.arg_verify"))] = False,
    start: Annotated[
        int, typer.Option("--from", metavar="N", min=0, help=text("replay.arg_from"))
    ] = 0,
    seat: Annotated[int, typer.Option(metavar="K", min=0, help=text("replay.arg_seat"))] = 0,
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
        _sources(reader, seat, as_json)
        return
    steps = Steps(reader, eye_of(reader, seat))
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


def eye_of(reader: RecordReader, seat: int) -> int:
    """The eye that sees what the seat of that number sees, counted from 1; PUBLIC for 0."""
    count = reader.play.seats
    if seat > count:
        raise Malformed(text("replay.no_seat", seat=seat, count=count))
    return seat - 1 if seat else PUBLIC


def _sources(reader: RecordReader, seat: int, as_json: bool) -> None:
    """What a seat, or everybody, has read, to be printed or copied."""
    play = reader.play
    found, bad = sources_of(reader, eye_of(reader, seat))
    name = play.names[seat - 1] if seat else text("replay.public")
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

"""Whole plays of any game: golden records gone through, told as a text, and lines of play counted."""

import os
from collections.abc import Callable
from pathlib import Path

from curatorium.core.game import CHANCE, NOBODY, PUBLIC, Game, State
from curatorium.core.record import RecordReader, write
from curatorium.core.registry import load

#: How a play stands after a record with that verb if a turn begins there, else "".
Standing = Callable[[State, str], str]


def reader_of(path: Path) -> RecordReader:
    return RecordReader(path.read_text().splitlines(), load)


def replayed(path: Path) -> RecordReader:
    """The play in that file, read to its end with all checks."""
    reader = reader_of(path)
    for _ in reader:
        pass
    return reader


def verified(path: Path) -> RecordReader:
    """The play in that file, which is finished, verifies, and writes itself again."""
    reader = reader_of(path)
    records = list(reader)
    assert reader.finished
    assert len(records) == len(reader.play.log)
    assert list(write(reader.play)) == path.read_text().splitlines()
    return reader


def stays(path: Path, text: str) -> None:
    """The text of transcripts is what it was; CURATORIUM_UPDATE writes it anew."""
    if os.environ.get("CURATORIUM_UPDATE"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def transcript(path: Path, standing: Standing) -> str:
    """Every record of a golden play, and what it did."""
    reader = reader_of(path)
    game = reader.play.game
    texts = game.catalogue(reader.play.options)
    lines = [f"{game.meta.title}, {path.stem.replace('_', ' ')}"]
    for number, record in enumerate(reader):
        state = reader.play.state
        who = "chance" if record[0] == CHANCE else f"P{int(record[0]) + 1}"
        words = " ".join(str(part) for part in record[1:])
        lines.append(f"{number:4} {who:6} {words}")
        lines += [
            " " * 12 + texts.say(f"events.{e.key}", e.numbers, lambda seat: f"P{seat + 1}")
            for e in game.events(state, PUBLIC)
        ]
        if stands := standing(state, str(record[1])):
            lines += ["", stands]
    lines.append(
        f"Points {game.scores(reader.play.state)}, places {game.ranks(reader.play.state)}."
    )
    return "\n".join(lines) + "\n"


def perft(game: Game, s: State, depth: int) -> int:
    """How many sequences of ``depth`` records there are from here, CHANCE's included."""
    who = game.decider(s)
    if depth == 0 or who == NOBODY:
        return 1
    options = game.options(s, who)
    if depth == 1:
        return len(options)
    total = 0
    for action in options:
        after = game.clone(s)
        game.apply(after, who, action)
        total += perft(game, after, depth - 1)
    return total

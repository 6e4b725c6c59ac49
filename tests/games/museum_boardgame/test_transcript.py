"""A whole game in sentences: a change of the rules shows as a difference in a text.

To write it anew after a change that is meant: ``CURATORIUM_UPDATE=1 make test``; read the
difference before it is committed.
"""

import os
from pathlib import Path

from curatorium.core.game import CHANCE, PUBLIC
from curatorium.core.record import RecordReader
from curatorium.core.registry import load
from curatorium.games.museum_boardgame.scoring import tokens_by_seat
from curatorium.games.museum_boardgame.state import Table

HERE = Path(__file__).parent
TRANSCRIPT = HERE / "transcript.txt"


def standing(s: Table) -> str:
    """What a turn begins with: round, points, tokens left, and tokens on each board."""
    points = " ".join(str(int(n)) for n in s.scores)
    lying = " ".join(str(n) for n in tokens_by_seat(s))
    return f"Round {s.round}, P{s.turn + 1}. Points {points}. Tokens {s.supply}, on the boards {lying}."


def transcript(name: str) -> str:
    """Every record of a golden play, and what it did."""
    reader = RecordReader((HERE / "golden" / f"{name}.jsonl").read_text().splitlines(), load)
    game = reader.play.game
    texts = game.catalogue(reader.play.options)
    lines = [f"{game.meta.title}, {name.replace('_', ' ')}"]
    for number, record in enumerate(reader):
        state = reader.play.state
        assert isinstance(state, Table)
        who = "chance" if record[0] == CHANCE else f"P{int(record[0]) + 1}"
        words = " ".join(str(part) for part in record[1:])
        lines.append(f"{number:4} {who:6} {words}")
        lines += [
            " " * 12 + texts.say(f"events.{e.key}", e.numbers, lambda seat: f"P{seat + 1}")
            for e in game.events(state, PUBLIC)
        ]
        if game.steps[state.step].name == "roll":
            lines += ["", standing(state)]
    lines.append(
        f"Points {game.scores(reader.play.state)}, places {game.ranks(reader.play.state)}."
    )
    return "\n".join(lines) + "\n"


def test_the_transcript_is_as_it_was() -> None:
    found = transcript("won_at_once") + "\n" + transcript("stalled")
    if os.environ.get("CURATORIUM_UPDATE"):
        TRANSCRIPT.write_text(found, encoding="utf-8")
    assert TRANSCRIPT.read_text(encoding="utf-8") == found

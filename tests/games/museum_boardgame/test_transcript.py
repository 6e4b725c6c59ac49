"""A whole game in sentences: a change of the rules shows as a difference in a text.

To write it anew after a change that is meant: ``CURATORIUM_UPDATE=1 make test``; read the
difference before it is committed.
"""

from pathlib import Path

from curatorium.core.game import State
from curatorium.games.museum_boardgame.scoring import tokens_by_seat
from curatorium.games.museum_boardgame.state import ROLL, Table
from tests.games.whole_plays import stays, transcript

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
TRANSCRIPT = HERE / "transcript.txt"


def standing(s: State, verb: str) -> str:
    """What a turn begins with: round, points, tokens left, and tokens on each board."""
    assert isinstance(s, Table)
    if s.step != ROLL:
        return ""
    points = " ".join(str(int(n)) for n in s.scores)
    lying = " ".join(str(n) for n in tokens_by_seat(s))
    return f"Round {s.round}, P{s.turn + 1}. Points {points}. Tokens {s.supply}, on the boards {lying}."


def test_the_transcript_is_as_it_was() -> None:
    found = (
        transcript(GOLDEN / "won_at_once.jsonl", standing)
        + "\n"
        + transcript(GOLDEN / "stalled.jsonl", standing)
    )
    stays(TRANSCRIPT, found)

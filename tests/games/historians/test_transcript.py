"""Whole games in sentences: a change of the rules shows as a difference in a text.

To write it anew after a change that is meant: ``CURATORIUM_UPDATE=1 make test``; read the
difference before it is committed.
"""

from pathlib import Path

from curatorium.core.game import State
from curatorium.games.historians.game import GAME
from curatorium.games.historians.state import TURN, Table
from tests.games.whole_plays import stays, transcript

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
TRANSCRIPT = HERE / "transcript.txt"


def standing(s: State, verb: str) -> str:
    """What a turn begins with: year, and points."""
    assert isinstance(s, Table)
    if s.step != TURN or verb in ("stage", "take_back", "conclude", "withdraw"):
        return ""
    points = " ".join(str(n) for n in GAME.scores(s))
    return f"Year {s.year}, P{s.seat + 1}. Points {points}."


def test_the_transcript_is_as_it_was() -> None:
    found = "\n".join(
        transcript(GOLDEN / f"{name}.jsonl", standing) for name in ("solo", "tie_broken")
    )
    stays(TRANSCRIPT, found)

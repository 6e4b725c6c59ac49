"""A whole game in sentences: a change of the rules shows as a difference in a text.

To write it anew after a change that is meant: ``CURATORIUM_UPDATE=1 make test``; read the
difference before it is committed.
"""

from pathlib import Path

from curatorium.core.game import State
from curatorium.games.museum_match.state import ROLL, Table
from tests.games.whole_plays import stays, transcript

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
TRANSCRIPT = HERE / "transcript.txt"


def standing(s: State, verb: str) -> str:
    """What a turn begins with: round, points, tokens left, stack and discards."""
    assert isinstance(s, Table)
    if verb != "end_turn" and not (verb == "tile" and s.step == ROLL):
        return ""
    stack, discards = int(s.stack).bit_count(), int(s.discards).bit_count()
    points = " ".join(str(int(n)) for n in s.scores)
    return f"Round {s.round}, P{s.turn + 1}. Points {points}. Tokens {s.supply}. Stack {stack}, discards {discards}."


def test_the_transcript_is_as_it_was() -> None:
    found = (
        transcript(GOLDEN / "won_at_once.jsonl", standing)
        + "\n"
        + transcript(GOLDEN / "finished_round_tie_shared.jsonl", standing)
    )
    stays(TRANSCRIPT, found)

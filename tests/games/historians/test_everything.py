"""The eye of finished plays: all backs and fronts, conclusions, sealed choices, and what any seat was told."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from curatorium.core.game import EVERYTHING, PUBLIC, State
from curatorium.core.play import Play
from curatorium.games.historians.game import GAME
from curatorium.games.historians.state import BALLOT, COMMIT, DESK, KIND, PROJECT, THESIS, VOTE
from curatorium.games.historians.views import HistoriansView
from tests.games.historians.golden_plays import GOLDEN, PLAYS, Wanted, table_of
from tests.games.whole_plays import reader_of

TWO = GOLDEN / "two_seats.jsonl"
SEALED = GOLDEN / "house_rules.jsonl"


def positions(path: Path) -> Iterator[Play]:
    """A golden play after each of its records."""
    reader = reader_of(path)
    for _ in reader:
        yield reader.play


def seen(s: State, eye: int = EVERYTHING) -> HistoriansView:
    view = GAME.view(s, eye)
    assert isinstance(view, HistoriansView)
    return view


def told(play: Play) -> list[str]:
    """What the last record did, with everything open."""
    texts = GAME.catalogue(play.options)
    events = GAME.events(play.state, EVERYTHING)
    return [texts.say(f"events.{e.key}", e.numbers, play.names.__getitem__) for e in events]


def test_every_back_is_read_that_lies_in_the_play() -> None:
    *_, play = positions(TWO)
    backs = [int(back) for back in table_of(play).back]
    assert [note.back for note in seen(play.state).notes] == backs
    assert len(backs) == 165
    assert len(seen(play.state, PUBLIC).notes) == 10


@pytest.mark.parametrize("wanted", PLAYS, ids=lambda wanted: wanted.name)
def test_nothing_is_covered_at_any_position(wanted: Wanted) -> None:
    for play in positions(wanted.path):
        s, view = table_of(play), seen(play.state)
        assert len(view.notes) == len(s.back)
        for owner, office in enumerate(view.offices):
            own = seen(play.state, owner).offices[owner]
            assert office == own  # each as its own seat sees it
            assert (office.veiled, office.brought_veiled) == (0, 0)
            for nth, space in enumerate(office.workspaces):
                laid = int(s.projects[(owner * 3 + nth) * PROJECT + THESIS])
                assert space.conclusion == (laid if laid >= 0 else None)
                assert space.veiled == 0


@pytest.mark.parametrize("wanted", PLAYS, ids=lambda wanted: wanted.name)
def test_the_log_hides_nothing_and_tells_nothing_to_one_seat(wanted: Wanted) -> None:
    for play in positions(wanted.path):
        keys = [event.key for event in GAME.events(play.state, EVERYTHING)]
        assert keys or GAME.events(play.state, PUBLIC) == []
        assert not any(key.endswith(("_own", "_veiled")) for key in keys)
        assert not set(keys) & {"dealt", "concluded", "withdrawn"}
        if play.log[-1][0] != -1:
            assert keys or play.log[-1][1] == "hand", play.log[-1]


def test_what_the_log_says() -> None:
    log = [sentence for play in positions(TWO) for sentence in told(play)]
    assert "P2 is dealt In the Worst of Times." in log
    assert "P2 moves In the Worst of Times into workspace 1." in log
    assert "P2 lays Why could an empire not keep its colonies? into workspace 1." in log
    assert "P2 takes Why could an empire not keep its colonies? out of workspace 1." in log


def test_actions_committed_in_secret() -> None:
    found = 0
    for play in positions(SEALED):
        s = table_of(play)
        for seat in range(s.seats if s.step == COMMIT else 0):
            chosen = int(s.desk[seat * DESK + KIND]) or None
            assert seen(s).offices[seat].action == chosen
            assert seen(s, PUBLIC).offices[seat].action is None
            found += chosen is not None
    assert found


def test_votes_that_are_not_opened_yet() -> None:
    found = 0
    for path in (GOLDEN / "three_seats_aftermath.jsonl", GOLDEN / "five_seats.jsonl"):
        for play in positions(path):
            s, view = table_of(play), seen(play.state)
            if s.step != VOTE:
                continue
            assert view.review is not None
            by_seat = {ballot.seat: ballot for ballot in view.review.ballots}
            assert set(by_seat) == set(range(s.seats)) - {view.review.writer}
            for seat, ballot in by_seat.items():
                own = seen(s, seat).review
                assert own is not None
                assert own.ballots == [ballot]
                found += int(s.desk[seat * DESK + BALLOT]) != 0
    assert found


def test_the_last_vote_is_told_once() -> None:
    verdicts = 0
    for play in positions(TWO):
        events = GAME.events(play.state, EVERYTHING)
        said = [(e.key, e.numbers) for e in events if e.key in ("approves", "revises")]
        assert len(said) == len(set(said))
        verdicts += any(event.key == "verdict" for event in events)
    assert verdicts


def test_all_have_met_what_anybody_has() -> None:
    for play in positions(TWO):
        eyes = (PUBLIC, 0, 1)
        assert GAME.met(play.state, EVERYTHING) == sorted(
            {card for eye in eyes for card in GAME.met(play.state, eye)}
        )

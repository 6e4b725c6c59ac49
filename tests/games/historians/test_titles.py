"""Titles of a solo game: thresholds, what the view and the terminal tell, and the tool that measures them."""

import tomllib
from pathlib import Path

import pytest

import solo_titles
from curatorium.core.content import read_toml
from curatorium.core.game import PUBLIC
from curatorium.core.meta import Value
from curatorium.games.historians import board, content, in_words, sight, titles, year
from curatorium.games.historians.game import GAME
from curatorium.games.historians.state import DESK, ENDED, LEVEL, PRESTIGE, PUBLICIST, TOKENS, Table
from tests.games.historians.tables import Desks

STEPS = titles.thresholds(0, 11)


def retired(points: int, seats: int = 1, /, **options: Value) -> Table:
    """The end of a game in which everybody has so many points, the last three of them of a token."""
    s = Desks(seats, **options).s
    for seat in range(seats):
        s.desk[seat * DESK + PRESTIGE] = points - 3
        s.desk[seat * DESK + TOKENS] = 1
        s.desk[seat * DESK + LEVEL + PUBLICIST] = 3
    s.phase = ENDED
    s.frame(0, -2, 0, 0)
    return s


def test_each_threshold_is_the_first_point_of_its_title() -> None:
    for title, step in enumerate(STEPS, 1):
        assert titles.title_of(step - 1, STEPS) == title - 1
        assert titles.title_of(step, STEPS) == title
    assert titles.title_of(-30, STEPS) == 0
    assert titles.title_of(100_000, STEPS) == 5
    assert len(content.TEXTS["names"]["solo_title"]) == titles.TITLES


@pytest.mark.parametrize("eye", [0, PUBLIC])
def test_the_view_of_a_finished_solo_game_tells_the_title(eye: int) -> None:
    points = STEPS[2]
    won = sight.view(retired(points), eye).title
    assert won is not None
    assert (won.title, won.points, won.next, won.thresholds) == (3, points, STEPS[3], STEPS)
    best = sight.view(retired(STEPS[4] + 7), eye).title
    assert best is not None
    assert (best.title, best.next) == (5, None)


def test_no_title_before_the_end_and_none_among_others() -> None:
    assert sight.view(Desks(1).s, 0).title is None
    assert sight.view(retired(50, 2), 0).title is None


@pytest.mark.parametrize(
    ("options", "length"),
    [
        ({}, "medium"),
        ({"medium_years": 12}, "medium"),
        ({"length": "short"}, "short"),
        ({"length": "long"}, "long"),
    ],
)
def test_thresholds_are_those_of_the_length(options: dict[str, Value], length: str) -> None:
    won = sight.view(retired(50, **options), 0).title
    assert won is not None
    table = read_toml(content.PACKAGE, "content", "titles.toml")["thresholds"]
    assert won.thresholds == table["american_revolution"][length]


def test_longer_careers_need_more_points() -> None:
    short, medium, long = (titles.thresholds(0, years) for years in (8, 11, 15))
    assert all(a < b < c for a, b, c in zip(short, medium, long, strict=True))


def test_an_archive_of_ones_own_has_the_thresholds_of_the_one_that_is_shipped() -> None:
    assert titles.thresholds(content.SHIPPED + 2, 11) == STEPS


def test_the_title_is_an_event_of_the_end() -> None:
    for seats in (1, 2):
        desks = Desks(seats, length="short")
        desks.until("over")
        assert desks.s.phase == ENDED
        s = desks.s
        s.phase = ENDED - 1
        s.journal = []
        year.retire(s)
        told = {event.key: event.numbers for event in s.journal}
        assert told["retired"] == (8,)
        (points, *_) = GAME.scores(s)
        title = titles.title_of(points, titles.thresholds(0, 8))
        assert told.get("titled") == ((0, points, title) if seats == 1 else None)


def test_the_end_is_told_in_the_terminal() -> None:
    view = sight.view(retired(STEPS[0]), 0)
    told = [
        f"A career of {STEPS[0]} points: Annotator.",
        f"Chronicler begins at {STEPS[1]} points.",
    ]
    assert board.draw(view, ["Ann"])[1:3] == told
    assert in_words.tell(view, ["Ann"])[1:3] == told
    best = board.draw(sight.view(retired(STEPS[4]), 0), ["Ann"])
    assert best[1] == f"A career of {STEPS[4]} points: Luminary."
    assert best[2] == "Archive:"


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ([1, 2, 3, 4], "5 whole numbers"),
        ([1, 2, 3, 4, 4.5], "5 whole"),
        ([1, 2, 2, 3, 4], "must rise"),
    ],
)
def test_a_file_of_thresholds_that_cannot_be_is_refused(row: list[int], words: str) -> None:
    whole = {length: [1, 2, 3, 4, 5] for length in titles.LENGTHS}
    titles.check({"a": whole}, ["a"])
    with pytest.raises(ValueError, match=words):
        titles.check({"a": whole | {"short": row}}, ["a"])
    with pytest.raises(ValueError, match=r"titles\.toml: b"):
        titles.check({"a": whole}, ["b"])


def test_thresholds_are_measured_and_written(tmp_path: Path) -> None:
    path = tmp_path / "counted.json"
    text = solo_titles.measured("random", 3, "s", 1, path)
    assert text is not None
    assert solo_titles.measured("random", 3, "s", 1, path) == text
    found = tomllib.loads(text)
    assert found["measured"] == {"level": "random", "plays": 3, "seed": "s", "edition": 1}
    titles.check(found["thresholds"], ["american_revolution"])
    with pytest.raises(SystemExit, match="holds 3 plays"):
        solo_titles.measured("random", 2, "s", 1, path)


def test_thresholds_are_whole_and_rise() -> None:
    assert solo_titles.rounded([10.4, 30.5, 50, 50.2, 90]) == [10, 31, 50, 51, 90]
    assert solo_titles.rounded([0, 0, 0, 7, 8]) == [1, 2, 3, 7, 8]


def test_the_file_says_how_it_was_measured() -> None:
    measured = read_toml(content.PACKAGE, "content", "titles.toml")["measured"]
    assert measured["edition"] == content.META.edition
    assert measured["plays"] >= 50

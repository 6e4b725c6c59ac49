"""How long games last: cells, their intervals, the file they are kept in, and the picture."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from curatorium.core.rule import Malformed
from curatorium.lab import length_plot, lengths
from curatorium.lab.lengths import Cell, Measurement, kept, measure_cell, read, table, write
from curatorium.lab.simulate import run

SHORT: dict[str, Any] = {"max_rounds": 6}


def quietly(done: int) -> None:
    """Nobody watches."""


def plan(**change: Any) -> Measurement:
    given: dict[str, Any] = {
        "game": "museum_boardgame",
        "option": "victory_points",
        "points": (2, 40),
        "bots": ("greedy",),
        "games": 6,
        "options": SHORT,
    }
    return Measurement(**given | change)


def test_quantiles_and_intervals_of_counted_rounds() -> None:
    cell = Cell("greedy", 20, 100, 97, {10: 20, 11: 29, 12: 2, 13: 40, 60: 9})
    assert [cell.quantile(part) for part in (0.0, 0.2, 0.21, 0.5, 0.51, 0.91, 1.0)] == [
        *(10, 10, 11, 12, 12, 13, 60)
    ]
    # The 40th to the 60th of 100 in their order.
    assert cell.median_interval() == (11, 13)
    assert cell.never() == 0.03
    low, high = cell.never_interval()
    assert 0.005 < low < 0.03 < high < 0.09
    (row,) = table([cell])
    assert row[:7] == ("greedy", "20", "100", "12", "11-13", "10-60", "3.0%")


def test_one_game_has_an_interval_too() -> None:
    cell = Cell("greedy", 20, 1, 0, {60: 1})
    assert cell.median_interval() == (60, 60)
    assert cell.never() == 1.0


def test_a_cell_counts_rounds_and_who_got_there() -> None:
    few, many = (measure_cell(plan(), "greedy", points, quietly) for points in (2, 40))
    assert few is not None
    assert many is not None
    assert (many.rounds, many.reached) == ({6: 6}, 0)  # nobody makes 40 points in six rounds
    assert few.reached == 6
    assert max(few.rounds) <= 6
    outcomes = run(plan().plan("greedy", 2))
    assert sorted(-(-o.turns // 3) for o in outcomes) == [
        rounds for rounds, count in few.rounds.items() for _ in range(count)
    ]


def test_what_was_measured_is_kept_and_added_to(tmp_path: Path) -> None:
    path = tmp_path / "lengths.json"
    found = kept(plan(), path)
    assert found.cells == []
    for points in (40, 2):
        cell = measure_cell(plan(), "greedy", points, quietly)
        assert cell is not None
        found.put(cell)
        write(found, path)
    again = kept(plan(), path)
    assert [(cell.bot, cell.points) for cell in again.cells] == [("greedy", 2), ("greedy", 40)]
    assert again == read(path)
    assert again.find("greedy", 2) is not None
    assert again.find("random", 2) is None
    again.put(Cell("greedy", 2, 1, 1, {1: 1}))
    assert len(again.cells) == 2


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": "x"}, "another seed: '0', not 'x'"),
        ({"options": {}}, "another options"),
        ({"option": "max_rounds", "options": {}, "points": (9,)}, "another option"),
    ],
)
def test_what_was_measured_otherwise_is_refused(
    change: dict[str, Any], words: str, tmp_path: Path
) -> None:
    path = tmp_path / "lengths.json"
    write(plan().blank(), path)
    with pytest.raises(Malformed, match=words):
        kept(plan(**change), path)


def test_what_is_no_file_of_lengths_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "lengths.json"
    path.write_text('{"game": 3}')
    with pytest.raises(Malformed, match="holds no lengths that were measured"):
        kept(plan(), path)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"option": "draft"}, "draft of The Museum Boardgame is no number of points"),
        ({"option": "victry_points"}, "Did you mean victory_points"),
        ({"points": (0,)}, "cannot be 0"),
        ({"bots": ("gredy",)}, "Did you mean greedy"),
        ({"games": 0}, "1 or more, not 0"),
        ({"jobs": 0}, "1 or more, not 0"),
    ],
)
def test_what_cannot_be_measured_is_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(Malformed, match=words):
        plan(**change)


def test_the_picture_has_every_bot_and_number(tmp_path: Path) -> None:
    found = plan().blank()
    for bot in ("greedy", "random"):
        for points in (20, 30):
            found.put(Cell(bot, points, 10, 9, {points: 10}))
    for ending in length_plot.ENDINGS:
        path = tmp_path / f"lengths{ending}"
        length_plot.check(path)
        length_plot.draw(found, "Title", ("Points", "Rounds", "Never", "Bot"), path)
        assert path.stat().st_size > 1_000
    drawn = ElementTree.parse(tmp_path / "lengths.svg").getroot()
    texts = {element.text for element in drawn.iter() if element.tag.endswith("text")}
    assert {"Title", "Points", "Rounds", "Never", "Bot", "greedy", "random"} <= texts


def test_a_picture_that_cannot_be_drawn_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Malformed, match=r"must end in one of \.svg"):
        length_plot.check(tmp_path / "lengths.gif")
    with pytest.raises(Malformed, match="There is no folder"):
        length_plot.check(tmp_path / "none" / "lengths.svg")
    monkeypatch.setitem(__import__("sys").modules, "altair", None)
    with pytest.raises(Malformed, match="curatorium\\[plots\\]"):
        length_plot.check(tmp_path / "lengths.svg")


def test_an_interrupted_cell_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lengths, "run", lambda plan, progress: run(plan)[:3])
    assert measure_cell(plan(), "greedy", 2, quietly) is None

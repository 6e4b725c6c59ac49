"""How balanced a game is: plays that are counted into cells, the file they are kept in, and going on."""

from pathlib import Path
from typing import Any

import pytest

from curatorium.core.rule import Malformed
from curatorium.lab import balance
from curatorium.lab.balance import (
    Balance,
    Cell,
    Counted,
    Plan,
    cells_of,
    kept,
    measure,
    play_counted,
    points_at,
    read,
    write,
)
from curatorium.lab.simulate import run

SHORT: dict[str, Any] = {"length": "short"}


def plan(**change: Any) -> Plan:
    given: dict[str, Any] = {
        "game": "historians",
        "bot": "random",
        "seats": (2,),
        "games": 3,
        "options": SHORT,
    }
    return Plan(**given | change)


def cell_of(what: Plan) -> Cell:
    (cell,) = cells_of(what, Balance(what.game, []))
    assert measure(what, cell, lambda cell: None)
    return cell


def test_plays_are_added_to_a_cell() -> None:
    cell = plan(seats=(3,)).blank(3)
    cell.add(Counted(0, 2, [30, 10, 20], [1, 3, 2], 40, {"a": 2, "b": 0}))
    cell.add(Counted(1, 1, [15, 15, 10], [1, 1, 3], 44, {"a": 1, "b": 0}))
    assert cell.games == 2
    assert cell.winner == {30: 1, 15: 1}
    assert cell.points == {30: 1, 10: 2, 20: 1, 15: 2}
    assert cell.decisions == {40: 1, 44: 1}
    assert cell.wins == [1.5, 0.5, 0]
    # Seat 0 plays second after seat 2, and third after seat 1, which shares the win.
    assert cell.places == [0.5, 1, 0.5]
    assert cell.totals == {"a": 3, "b": 0}
    assert points_at(cell.points, (0, 0.5, 1)) == [10, 15, 30]


def test_the_plays_are_those_of_a_simulation() -> None:
    what = plan()
    cell = cell_of(what)
    outcomes = run(what.simulation(2))
    assert sum(cell.points.values()) == 6
    assert sum(points * n for points, n in cell.points.items()) == sum(
        sum(o.scores) for o in outcomes
    )
    assert sum(cell.wins) == sum(cell.places) == pytest.approx(3)
    assert cell.options == SHORT


def test_the_same_with_any_number_of_jobs() -> None:
    assert cell_of(plan(games=6)) == cell_of(plan(games=6, jobs=2))


def test_an_interrupted_cell_goes_on_as_if_it_had_not_been_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "balance.json"
    what = plan(games=4)
    real = play_counted

    def stopped(simulation: Any, number: int) -> Counted:
        if number == 2:
            raise KeyboardInterrupt
        return real(simulation, number)

    found = Balance("historians", [])
    (cell,) = cells_of(what, found)
    monkeypatch.setattr(balance, "play_counted", stopped)
    assert not measure(what, cell, lambda cell: write(found, path))
    monkeypatch.undo()

    again = kept("historians", path)
    (cell,) = cells_of(what, again)
    assert cell.games == 2
    assert measure(what, cell, lambda cell: write(again, path))
    assert read(path).cells == [cell_of(what)]
    played: list[int] = []
    assert measure(what, cell, lambda cell: played.append(1))
    assert not played


def test_plays_that_come_early_wait_for_those_before_them(monkeypatch: pytest.MonkeyPatch) -> None:
    what = plan(games=3)
    plays = [Counted(n, 0, [n, 0], [1, 2], 1, {}) for n in range(3)]

    def parts(*_: Any) -> Any:
        yield [plays[2]]
        yield [plays[0]]
        raise KeyboardInterrupt

    monkeypatch.setattr(balance, "in_parts", parts)
    cell = what.blank(2)
    counted: list[int] = []
    assert not measure(what, cell, lambda cell: counted.append(cell.games))
    assert counted == [0, 1]
    assert cell.winner == {0: 1}


def test_a_file_holds_cells_of_several_bots_seats_and_options(tmp_path: Path) -> None:
    path = tmp_path / "balance.json"
    found = kept("historians", path)
    for what in (
        plan(games=1),
        plan(games=1, bot="greedy", seats=(1, 2)),
        plan(games=1, options={}),
    ):
        for cell in cells_of(what, found):
            assert measure(what, cell, lambda cell: write(found, path))
    cells = kept("historians", path).cells
    assert [(cell.bot, cell.seats, cell.options) for cell in cells] == [
        ("greedy", 1, SHORT),
        ("greedy", 2, SHORT),
        ("random", 2, SHORT),
        ("random", 2, {}),
    ]


@pytest.mark.parametrize(
    ("name", "value"), [("seed", "x"), ("edition", 99), ("deck", "0123456789abcdef")]
)
def test_a_cell_that_was_measured_otherwise_does_not_go_on(name: str, value: Any) -> None:
    what = plan()
    other = what.blank(2)
    setattr(other, name, value)
    with pytest.raises(Malformed, match=f"another {name}: {value}, not"):
        list(cells_of(what, Balance("historians", [other])))


def test_what_is_no_file_of_figures_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "balance.json"
    path.write_text("[]")
    with pytest.raises(Malformed, match="holds no figures that curatorium balance has written"):
        kept("historians", path)
    write(Balance("museum_match", []), path)
    with pytest.raises(Malformed, match="figures of museum_match, not historians"):
        kept("historians", path)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "museum_match"}, "does not say what can be counted"),
        ({"bot": "gredy"}, "Did you mean greedy"),
        ({"seats": (6,)}, "6 bots were named"),
        ({"games": 0}, "1 or more, not 0"),
        ({"jobs": 0}, "1 or more, not 0"),
        ({"options": {"lenght": "short"}}, "Did you mean length"),
    ],
)
def test_what_cannot_be_measured_is_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(Malformed, match=words):
        plan(**change)

"""The table of Museum Match drawn and told."""

import re
from collections.abc import Iterator

import pytest

from curatorium.core.content import Catalogue
from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, PUBLIC
from curatorium.core.play import Chance, Play
from curatorium.games.museum_match.board import seen_from
from curatorium.games.museum_match.game import GAME
from curatorium.games.museum_match.geometry import CELL, CELLS, SEATS, SPACES
from curatorium.games.museum_match.views import MuseumMatchView
from curatorium.pieces.exhibit_tiles.content import SETS

NAMES = ["W" * 20, "Livia", "Ann", "Bo"]


def positions(tile_set: str) -> Iterator[Play]:
    """A random play, seen after every record."""
    play = Play(GAME, SEATS, GAME.meta.choose({"tile_set": tile_set}), Chance("seeded", "1"), "x")
    dice = SeededDice("seats")
    while not play.over():
        who = int(GAME.decider(play.state))
        options = GAME.options(play.state, who)
        play.act(who, play.drawn() if who == CHANCE else options[dice.below(len(options))])
        yield play


def view_of(play: Play, eye: int) -> MuseumMatchView:
    view = GAME.view(play.state, eye)
    assert isinstance(view, MuseumMatchView)
    return view


@pytest.mark.rule("M3", "M5")
def test_everybody_sees_their_own_rows_in_front() -> None:
    for seat in range(SEATS):
        rows = seen_from(seat)
        own = [int(cell) for cell in CELL[seat * SPACES : (seat + 1) * SPACES]]
        assert rows[4] == own[0:3] + own[6:9]
        assert rows[5] == own[3:6] + own[9:12]
        assert rows[5] == [row[0] for row in seen_from((seat + 3) % SEATS)]  # as from the right
        assert sorted(c for row in rows for c in row if c >= 0) == list(range(CELLS))


@pytest.mark.parametrize("tile_set", ["A", "B"])
def test_eighty_columns_are_enough(tile_set: str) -> None:
    for play in positions(tile_set):
        for eye in (*range(SEATS), PUBLIC):
            lines = GAME.board(view_of(play, eye), NAMES)
            assert max(map(len, lines)) <= 80
            assert len(lines) <= 55


@pytest.mark.parametrize("tile_set", ["A", "B"])
def test_every_tile_is_drawn_and_told(tile_set: str) -> None:
    texts = GAME.catalogue(GAME.meta.choose({"tile_set": tile_set}))
    for play in positions(tile_set):
        view = view_of(play, 2)
        drawn = "\n".join(GAME.board(view, NAMES))
        told = "\n".join(GAME.in_words(view, NAMES))
        assert not re.search("[\u2500-\u257f●]", told)
        for tile in view.tiles:
            if tile is not None:
                assert texts.names[f"tile_{tile_set}"][tile] in drawn
                assert texts.names["tile"][tile] in told


@pytest.mark.parametrize("tile_set", SETS, ids=lambda tiles: str(tiles.id))
def test_short_names_are_distinct_and_stand_in_the_full_ones(tile_set: object) -> None:
    index = [tiles is tile_set for tiles in SETS].index(True)
    texts: Catalogue = GAME.catalogue(GAME.meta.choose({"tile_set": SETS[index].id}))
    short = texts.names[f"tile_{SETS[index].id}"]
    assert len(set(short)) == len(short) == 48
    for name, full in zip(short, texts.names["tile"], strict=True):
        assert len(name) <= 12
        assert name.rstrip(".") in full


@pytest.mark.rule("M10")
def test_active_tiles_and_dice_are_shown() -> None:
    play = next(p for p in positions("A") if GAME.decider(p.state) == 1)
    view = view_of(play, 1)
    drawn = GAME.board(view, NAMES)
    assert drawn[0] == f"Round 1. Livia's turn: black {view.dice[0]}, white {view.dice[1]}."
    assert "\n".join(drawn).count("ACTIVE") == 2
    assert sum(line.startswith("Active: ") for line in GAME.in_words(view, NAMES)) == 2

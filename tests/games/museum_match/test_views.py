"""What a view of Museum Match tells besides what lies on the table."""

import pytest

from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, PUBLIC
from curatorium.core.play import Chance, Play
from curatorium.games.museum_match.game import GAME
from curatorium.games.museum_match.geometry import SEATS
from curatorium.games.museum_match.views import MuseumMatchView
from tests.games.museum_match.tables import Board, space, window


def view_of(play: Play, eye: int = PUBLIC) -> MuseumMatchView:
    view = GAME.view(play.state, eye)
    assert isinstance(view, MuseumMatchView)
    return view


def test_outlooks_are_the_sets_that_follow() -> None:
    """In a random play: of every choice that is not an exchange, exactly as it turns out."""
    play = Play(GAME, SEATS, GAME.meta.choose({}), Chance("seeded", "3"), "x")
    dice = SeededDice("seats")
    met = 0
    while not play.over():
        who = int(GAME.decider(play.state))
        if who == CHANCE:
            play.act(who, play.drawn())
            continue
        options = GAME.options(play.state, who)
        action = options[dice.below(len(options))]
        outlooks = {(one.verb, *one.numbers): one.sets for one in view_of(play).outlooks}
        steps = {a.verb for a in options}
        expected = {(a.verb, *a.numbers) for a in options if a.verb in ("place", "swap")}
        assert set(outlooks) == (expected if "swap" in steps else set())
        before = view_of(play)
        play.act(who, action)
        assert before.turn == who
        if (action.verb, *action.numbers) in outlooks:
            met += 1
            sets = [one for one in view_of(play).sets if one.seat == who]
            assert outlooks[action.verb, *action.numbers] == sets
    assert met > 200


@pytest.mark.rule("M13", "M18")
def test_a_swap_that_makes_a_set_shows_it_beforehand() -> None:
    board = Board({"1B": "Fasces", "2B": "Curule Chair", "3B": "Ostia", "6B": "Censors' Contract"})
    board.roll(6, 1)
    board.do("place 1W")
    (swap,) = [
        one
        for one in view_of(board.play).outlooks
        if one.verb == "swap" and one.numbers == [space("6B"), space("3B")]
    ]
    (made,) = [one for one in swap.sets if one.window == window("1B")]
    assert (made.tokens, made.multiplier) == (0, 5)


def test_there_are_no_outlooks_when_no_tile_is_active() -> None:
    board = Board()
    assert view_of(board.play).outlooks == []
    board.roll(1, 1)
    board.do("place 1B")
    board.do("place 1W")
    assert view_of(board.play).outlooks == []

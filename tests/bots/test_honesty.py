"""Bots choose alike in all worlds that their seat cannot tell apart, and alike on both engines."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from curatorium.bots.greedy import BOT as GREEDY
from curatorium.bots.ismcts import SearchBot
from curatorium.core.dice import SeededDice
from curatorium.core.game import Game, State
from curatorium.core.pack import pack, unpack
from curatorium.core.registry import game_ids, load
from curatorium.testing.twins import OTHER, other_engine
from tests.bots.choices import choices, positions
from tests.toys.auction import GAME as AUCTION, Auction
from tests.toys.peek import GAME as PEEK
from tests.toys.puzzle import GAME as PUZZLE

GAMES = [*map(load, game_ids()), AUCTION, PEEK, PUZZLE]
TREE = Path(__file__).parents[2]


def awaited(game: Game, s: State) -> list[int]:
    return [seat for seat in range(len(game.scores(s))) if game.awaited(s, seat)]


def searched(game: Game, s: State, seat: int) -> tuple[object, ...]:
    found = SearchBot("curator").think(game, s, seat, SeededDice("honest"), 50)
    weighed = [(w.action, w.visits, w.share) for w in found.weighed]
    return found.action, weighed, found.shares


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_same_choice_in_every_redeal(game: Game) -> None:
    """All that a search finds, to the last visit, is the same in the real world and its redeals."""
    worlds = set[bytes]()
    stops = [s for seed in "abcd" for s in positions(game, seed)[:4]]
    for s in stops:
        for seat in awaited(game, s):
            expected = searched(game, s, seat)
            for deal in range(3):
                world = game.redeal(s, seat, SeededDice(f"{deal}"))
                worlds.add(pack(world))
                assert searched(game, world, seat) == expected
    if game is AUCTION:
        assert len(worlds) > len(stops)  # the worlds did differ


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_redeal_that_travelled_as_bytes_is_played_alike(game: Game) -> None:
    for s in positions(game, "travels")[:4]:
        for seat in awaited(game, s):
            packed = pack(game.redeal(s, seat, SeededDice("far")))
            assert searched(game, unpack(game, packed), seat) == searched(game, s, seat)


def test_greedy_chooses_alike_with_other_secret_purses() -> None:
    for s in positions(AUCTION, "greedy"):
        for seat in awaited(AUCTION, s):
            chosen = {
                GREEDY.choose(
                    AUCTION, AUCTION.redeal(s, seat, SeededDice(f"{n}")), seat, SeededDice("g")
                )
                for n in range(8)
            }
            assert len(chosen) == 1


def test_secrets_that_are_swapped_change_nothing() -> None:
    """The purses of the two others change hands: the third bids as before."""
    tried = 0
    for s in positions(AUCTION, "swap"):
        assert isinstance(s, Auction)
        for seat in awaited(AUCTION, s):
            one, two = [other for other in range(len(s.purses)) if other != seat][:2]
            t = AUCTION.clone(s)
            assert isinstance(t, Auction)
            t.purses[one], t.purses[two] = t.purses[two], t.purses[one]
            possible = all(t.purses[k] >= t.proven[k] for k in (one, two))
            if possible and t.purses != s.purses and AUCTION.view(t, seat) == AUCTION.view(s, seat):
                tried += 1
                assert searched(AUCTION, t, seat) == searched(AUCTION, s, seat)
    assert tried > 2


def test_both_engines_choose_alike() -> None:
    other = other_engine()
    if other is None:
        pytest.skip(f"{OTHER} names no folder with the other engine to compare with")
    path = os.pathsep.join([str(other), str(TREE)])
    done = subprocess.run(
        [sys.executable, "-m", "tests.bots.choices"],
        env={**os.environ, "PYTHONPATH": path},
        cwd=TREE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == json.loads(json.dumps(choices()))

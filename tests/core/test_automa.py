"""An automa is a seat after those of people and bots; its records are records like any other."""

import pytest

from curatorium.core.game import CHANCE
from curatorium.core.play import Chance, Play
from curatorium.core.record import RecordReader, write
from curatorium.core.rule import Malformed
from tests.toys.puzzle import GAME


def test_a_play_against_an_automa_is_recorded_and_read() -> None:
    play = Play(GAME, 1, GAME.meta.choose({}), Chance("seeded", "1"), "automa")
    while not play.over():
        who = int(GAME.decider(play.state))
        options = GAME.options(play.state, who)
        assert who != 1 or len(options) == 1
        play.act(who, play.drawn() if who == CHANCE else options[0])
    assert play.chairs == 2
    assert {record[0] for record in play.log} >= {0, 1}
    reader = RecordReader(list(write(play)), lambda game_id: GAME)
    assert len(list(reader)) == len(play.log)
    assert reader.finished
    with pytest.raises(Malformed, match="seats 0 to 1"):
        play.parse([2, "pass"])

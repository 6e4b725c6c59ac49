"""A play: acting, the three errors, taking back, handing over."""

import pytest

from curatorium.core.dice import Dice, SeededDice
from curatorium.core.game import CHANCE
from curatorium.core.pack import pack
from curatorium.core.play import Chance, Play
from curatorium.core.record import follow
from curatorium.core.rule import Illegal, Malformed, Stale
from curatorium.games.museum_match.game import GAME

SECRET = "ab" * 32


def started(chance: Chance | None = None) -> Play:
    """A play after its deal and first roll."""
    given = chance or Chance("committed", SECRET, ("n1", "n2", "n3", "n4"))
    play = Play(GAME, 4, GAME.meta.choose({}), given, "test")
    roll_on(play)
    return play


def roll_on(play: Play) -> None:
    while GAME.decider(play.state) == CHANCE:
        play.act(CHANCE, play.drawn())


def act_first(play: Play) -> None:
    """The player takes the first option there is."""
    seat = int(GAME.decider(play.state))
    play.act(seat, GAME.options(play.state, seat)[0])


def test_illegal_says_what_why_and_where() -> None:
    play = started()
    with pytest.raises(Illegal) as error:
        play.act(0, GAME.action(0, "end_turn", ()))
    assert "end_turn by seat 0 is not allowed" in str(error.value)
    assert "[Playing the Active Tiles]" in str(error.value)
    assert error.value.rule.id == "must-act"
    assert len(play.log) == 33


def test_stale_says_so_and_changes_nothing() -> None:
    play = started()
    before = pack(play.state)
    action = GAME.options(play.state, 0)[0]
    with pytest.raises(Stale, match="meant for record 12, but the play is now at record 33"):
        play.act(0, action, expected=12)
    assert pack(play.state) == before
    play.act(0, action, expected=33)
    assert len(play.log) == 34


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("place", "is not a record"),
        ([0], "is not a record"),
        ([0, "place", "3"], "is not a record"),
        ([0, "place", 3.0], "is not a record"),
        ([0, "place", True], "is not a record"),
        ([True, "place", 3], "is not a record"),
        ([4, "place", 3], "seats 0 to 3"),
        ([-2, "place", 3], "seats 0 to 3"),
        ([0, "plaice", 3], "The verbs of a seat are end_turn, exchange, place, score, swap"),
        ([0, "place", 12], "One that exists is 'place 0'"),
        ([0, "roll", 1, 1], "The verbs of a seat are"),
        ([-1, "place", 3], "The verbs of CHANCE are roll, tile"),
    ],
)
def test_malformed_records(record: object, words: str) -> None:
    with pytest.raises(Malformed) as error:
        started().parse(record)
    assert words in str(error.value)


def test_quiet_records_of_ones_own_can_be_taken_back() -> None:
    play = started()
    positions = [pack(play.state)]
    act_first(play)
    positions.append(pack(play.state))
    act_first(play)
    assert play.undoable(0) == 34
    assert play.undoable(1) == -1
    play.undo(34)
    assert pack(play.state) == positions[1]
    assert play.log[-1] == [-4, "undo", 34, 0]
    assert play.undoable(0) == 33
    play.undo(33)
    assert pack(play.state) == positions[0]
    assert play.undoable(0) == -1  # the dice were seen by all
    assert len(play.log) == 37  # undone records stay


def test_what_was_taken_back_cannot_be_taken_back_again() -> None:
    play = started()
    act_first(play)
    play.undo(33)
    with pytest.raises(Malformed, match="not part of the play now"):
        play.undo(33)
    with pytest.raises(Malformed):
        play.undo(34)  # the undo itself


@pytest.mark.parametrize(
    "chance", [Chance("committed", SECRET, ("n",) * 4), Chance("seeded", "7")], ids=lambda c: c.kind
)
def test_taking_back_rolls_nothing_again(chance: Chance) -> None:
    play = started(chance)
    first = len(play.log)
    for _ in range(3):
        act_first(play)
    roll_on(play)
    rolled = play.log[play.live[-1]]
    play.undo(first, agreed=15)
    for _ in range(3):
        act_first(play)
    roll_on(play)
    assert play.log[play.live[-1]] == rolled
    assert play.draws == sum(play.log[n][0] == CHANCE for n in play.live)


@pytest.mark.parametrize(
    "chance", [Chance("committed", SECRET, ("n",) * 4), Chance("seeded", "7")], ids=lambda c: c.kind
)
def test_going_back_leads_to_where_the_play_was(chance: Chance) -> None:
    dice = SeededDice("any", chance.kind)
    play = started(chance)
    for _ in range(30):
        for _ in range(dice.below(60)):
            if not play.over():
                act_any(play, dice)
        play.undo(play.live[dice.below(len(play.live))])
        again = followed(play)
        assert pack(play.state) == pack(again.state)
        assert (play.quiet, play.draws) == (again.quiet, again.draws)


def act_any(play: Play, dice: Dice) -> None:
    who = int(GAME.decider(play.state))
    options = GAME.options(play.state, who)
    play.act(who, play.drawn() if who == CHANCE else options[dice.below(len(options))])


def followed(play: Play) -> Play:
    """A play of the live records alone, each draw the same."""
    again = Play(GAME, 4, play.options, play.chance, play.id)
    for number in play.live:
        who, action = play.parse(play.log[number])
        assert who != CHANCE or again.drawn() is action
        again.act(who, action)
    return again


def test_given_chance_must_be_entered() -> None:
    play = Play(GAME, 4, GAME.meta.choose({}), Chance("given"), "test")
    with pytest.raises(Malformed, match="enter what came up"):
        play.drawn()


def test_a_seat_is_handed_over() -> None:
    play = started()
    before = pack(play.state)
    play.hand(2, person=False)
    assert play.log[-1] == [-4, "hand", 2, 0]
    assert pack(play.state) == before
    with pytest.raises(Malformed, match="no seat 4"):
        play.hand(4, person=True)


def test_a_whole_play_by_first_options_ends() -> None:
    play = Play(GAME, 4, GAME.meta.choose({"max_rounds": 3}), Chance("seeded", "1"), "test")
    while not play.over():
        roll_on(play) if GAME.decider(play.state) == CHANCE else act_first(play)
    assert len(play.live) == len(play.quiet) == len(play.log)


def test_a_hint_is_a_record_that_changes_nothing() -> None:
    play = started()
    before = pack(play.state)
    play.hint(2)
    assert play.log[-1] == [-4, "hint", 2]
    assert pack(play.state) == before
    assert len(play.log) - 1 not in play.live
    with pytest.raises(Malformed, match="no seat 4 to be given a hint"):
        play.hint(4)


def test_a_choice_for_somebody_silent_is_a_record_that_changes_nothing() -> None:
    play = started()
    before = pack(play.state)
    play.stand_in(2)
    assert play.log[-1] == [-4, "stand_in", 2]
    assert pack(play.state) == before
    assert len(play.log) - 1 not in play.live
    with pytest.raises(Malformed, match="no seat 4 to choose for"):
        play.stand_in(4)


def test_a_look_into_the_deck_is_a_record_that_changes_nothing() -> None:
    play = started()
    before = pack(play.state)
    follow(play, [-4, "consult", 3])
    assert play.log[-1] == [-4, "consult", 3]
    assert pack(play.state) == before
    assert len(play.log) - 1 not in play.live
    with pytest.raises(Malformed, match="no seat 4 to look into the deck"):
        play.consult(4)

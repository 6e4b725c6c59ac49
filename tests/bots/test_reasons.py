"""Reasons: what a bot says for its choice is true at the table, and can be said."""

from curatorium.bots.heuristic import heuristic_of
from curatorium.core.content import Catalogue
from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, NOBODY, Action, Event, Game, State
from curatorium.core.meta import Options, Value
from curatorium.core.registry import load
from curatorium.games.historians.state import TURN, VOTE
from tests.games.historians.tables import Desks
from tests.games.museum_boardgame import tables as museums
from tests.games.museum_match.tables import Board

MATCH = load("museum_match")
BOARDGAME = load("museum_boardgame")
HISTORIANS = load("historians")
TEXTS = MATCH.catalogue(MATCH.meta.choose({}))


def reason(s: State, seat: int, action: Action) -> Event:
    found = heuristic_of(MATCH).reason(MATCH, s, seat, action)
    assert found is not None
    return found


def said(board: Board, words: str) -> str:
    """What speaks for a move, in words."""
    found = reason(board.table, board.table.turn, board.action(words))
    return TEXTS.say(f"reasons.{found.key}", found.numbers, lambda seat: f"P{seat + 1}")


def all_said(game: Game, options: Options, plays: int) -> set[str]:
    """Keys of the reasons for all options of so many random plays, each of which can be said."""
    keys = set[str]()
    texts = game.catalogue(options)
    for seed in range(plays):
        s = game.setup(game.meta.seats[-1], options)
        dice = SeededDice(f"reasons {seed}")
        while (who := int(game.decider(s))) != NOBODY:
            found = game.options(s, who)
            if who != CHANCE:
                for action in found:
                    event = heuristic_of(game).reason(game, s, who, action)
                    assert event is not None
                    words = texts.say(f"reasons.{event.key}", event.numbers, lambda k: f"P{k + 1}")
                    assert words
                    assert "{" not in words
                    keys.add(event.key)
            game.apply(s, who, found[dice.below(len(found))])
    return keys


def offered(texts: Catalogue) -> set[str]:
    """Keys of all reasons that a catalogue can word."""
    return {key.partition(".")[2] for key in texts.texts if key.startswith("reasons.")}


def test_every_reason_of_whole_plays_can_be_said() -> None:
    assert all_said(MATCH, MATCH.meta.choose({}), 6) == offered(TEXTS)


def test_every_reason_of_whole_plays_of_the_museum_boardgame_can_be_said() -> None:
    keys = set[str]()
    few: dict[str, Value] = {"victory_points": 3}
    house_rules: list[dict[str, Value]] = [few, few | {"draft": "open", "end": "finish_round"}]
    for options in house_rules:
        chosen = BOARDGAME.meta.choose(options)
        keys |= all_said(BOARDGAME, chosen, 3)
    assert keys == offered(BOARDGAME.catalogue(BOARDGAME.meta.choose({})))


#: Reasons that only a play of its own kind meets: see the tests of these choices below.
RARE = {"follows", "doubts_work", "wrong_work", "approves", "bluffs"}


def test_every_reason_of_whole_plays_of_the_historians_can_be_said() -> None:
    keys = set[str]()
    short: dict[str, Value] = {"length": "short"}
    house_rules: list[dict[str, Value]] = [
        short | {"action_commit": "secret"},
        short | {"paper_choice": "choose", "canonical_revision": "writer_chooses"},
    ]
    for options in house_rules:
        keys |= all_said(HISTORIANS, HISTORIANS.meta.choose(options), 1)
    every = offered(HISTORIANS.catalogue(HISTORIANS.meta.choose({})))
    assert keys <= every
    assert every - keys <= RARE


def reviewed(names: tuple[str, ...], *choices: str) -> list[str]:
    """What speaks for choices of a reviewer, one after the other; those with flags are made."""
    desks = Desks(2)
    desks.lay(0, 0, "a01", *names)
    desks.do("publish 0", "submit")
    while desks.s.step != VOTE:
        desks.do("research" if desks.s.step == TURN else "stop")
    texts = HISTORIANS.catalogue(HISTORIANS.meta.choose({}))
    said = []
    for words in choices:
        found = heuristic_of(HISTORIANS).reason(HISTORIANS, desks.s, 1, desks.action(words))
        assert found is not None
        said.append(texts.say(f"reasons.{found.key}", found.numbers))
        if words.startswith("flag"):
            desks.do(words)
    return said


def test_a_reviewer_is_told_what_does_not_fit_and_what_the_writer_may_doubt() -> None:
    assert reviewed(("e004", "e005", "e012"), "approve", "flag e012", "revise") == [
        "Not all of it carries the tag Economic, but the others may approve it too.",
        "A Treaty at Fort Pitt does not carry the tag Economic.",
        "Not all of it carries the tag Economic.",
    ]
    assert reviewed(("e004", "e005", "e007"), "approve", "flag e004", "revise") == [
        "All of it carries the tag Economic.",
        "Boston Closes Its Order Books carries the tag Economic, but the writer may not be sure of it.",
        "All of it carries the tag Economic, but the writer may not be sure of it.",
    ]


ARTS = {"1B": "Villa Fresco", "2B": "House Mosaic", "3B": "Theatre Mask"}


def test_a_token_on_a_set() -> None:
    board = Board(ARTS)
    board.put_tokens("1B", 1)
    board.roll(2, 6)
    assert said(board, "place 2B") == (
        "1-Black to 3-Black, Villa Fresco, House Mosaic and Theatre Mask, "
        "may then score 10 (match of icon and title)."
    )


def test_a_set_that_is_scored() -> None:
    board = Board(ARTS)
    board.put_tokens("1B", 1)
    board.roll(2, 6)
    board.do("place 2B", "place 6W")
    assert said(board, "score 1B") == "That is 10 points, which makes 10."
    assert (
        said(board, "end_turn") == "It keeps 1-Black to 3-Black, which is worth 10 now, for more."
    )


def test_a_set_that_wins() -> None:
    board = Board(ARTS, options={"target": 10})
    board.put_tokens("1B", 1)
    board.roll(2, 6)
    board.do("place 2B", "place 6W")
    assert said(board, "score 1B") == "That is 10 points and the game, with 10."


def test_points_taken_from_another_player() -> None:
    """2-Black of P1 is 2-White of P2, whose set 1-White to 3-White P1 breaks."""
    board = Board({"1W": "Villa Fresco", "2W": "House Mosaic", "3W": "Theatre Mask"}, seat=1)
    board.put_tokens("2W", 3, seat=1)
    board.roll(3, 6)
    assert said(board, "swap 3B 2B").startswith("It takes ")
    assert said(board, "swap 3B 2B").endswith(" points from the best set of P2.")


def test_reasons_leave_the_table_as_it_is() -> None:
    board = Board(ARTS)
    board.roll(2, 6)
    before = board.play.game.view(board.table, 0)
    for action in MATCH.options(board.table, 0):
        reason(board.table, 0, action)
    assert board.play.game.view(board.table, 0) == before


def told(board: museums.Board, words: str) -> str:
    """What speaks for a move in The Museum Boardgame, in words."""
    table = board.table
    found = heuristic_of(BOARDGAME).reason(BOARDGAME, table, table.turn, board.action(words))
    assert found is not None
    texts = BOARDGAME.catalogue(BOARDGAME.meta.choose({}))
    return texts.say(f"reasons.{found.key}", found.numbers, lambda seat: f"P{seat + 1}")


def test_a_hall_that_may_then_score() -> None:
    board = museums.Board(museums.hall("L1", museums.GROUP))
    board.put_tokens("L2", 2)
    board.roll(1, 6)
    assert told(board, "place L1") == "left 1-3 may then score 9: tokens 3 times 3 (same group)."


def test_a_hall_that_waits_for_tokens() -> None:
    first, second, third = museums.GROUP
    board = museums.Board({"L1": first, "L2": second, "L3": "Screw Press", "S1": third})
    board.roll(3, 6)
    assert (
        told(board, "store L3 S1") == "Each Visitor Token in left 1-3 then counts 3 (same group)."
    )


def test_a_hall_that_is_scored_or_kept() -> None:
    cases: list[tuple[dict[str, Value], str]] = [
        ({}, "That is 3 points, which makes 3."),
        ({"victory_points": 3}, "That is 3 points and the game, with 3."),
        (
            {"victory_points": 3, "end": "finish_round"},
            "That is 3 points, which makes 3: enough, once the round is finished.",
        ),
    ]
    for options, scored in cases:
        board = museums.Board(museums.hall("L1", museums.GROUP), options=options)
        board.roll(1, 6)
        board.do("place L1", "pass")
        assert told(board, "score L1-3") == scored
        assert told(board, "score L4-6").startswith("It scores nothing, but brings other tiles")
        assert told(board, "end_turn") == "It keeps left 1-3, which is worth 3 now, for more."


def test_tiles_that_are_installed_are_measured_by_one_another() -> None:
    """What they match of the hall that has been scored goes into storage with it."""
    first, second, third = museums.GROUP
    places = museums.hall("L1", museums.DIFFERENT)
    board = museums.Board(places | {"S1": "Curse Tablet", "S2": second, "S3": third})
    board.roll(1, 6)
    board.do("place L1", "pass", "score L1-3")
    assert told(board, "install L1 S2").startswith("It scores nothing yet")
    board.do("install L1 S2")
    assert told(board, "install L2 S3") == (
        f"{second} and {third} are then together in left 1-3 (same group), where a third is wanted."
    )
    assert first in museums.DIFFERENT


def test_storage_that_another_player_loses() -> None:
    others = {(1, f"S{nth + 1}"): name for nth, name in enumerate(museums.GROUP)}
    board = museums.Board(others=others)
    board.roll(1, 6)
    board.do("pass", "end_turn")
    assert told(board, "exchange S1 1 S1") == (
        "It takes one of three tiles for one hall out of P2's storage (same group)."
    )

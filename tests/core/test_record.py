"""Records: written, read again, and every way in which one can be wrong."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from curatorium.core.game import CHANCE
from curatorium.core.pack import pack
from curatorium.core.play import Chance, Play
from curatorium.core.record import HASH_EVERY, BadRecord, RecordReader, write
from curatorium.core.registry import load
from curatorium.games.museum_match.game import GAME

SECRET = "cd" * 32
CHANCES = [
    Chance("committed", SECRET, ("n1", "n2", "n3", "n4")),
    Chance("seeded", "5"),
]


def play_on(play: Play, records: int) -> None:
    """Go on with the last option there is, for so many records or to the end."""
    for _ in range(records):
        if play.over():
            return
        who = int(GAME.decider(play.state))
        play.act(who, play.drawn() if who == CHANCE else GAME.options(play.state, who)[-1])


def played(chance: Chance = CHANCES[0], records: int = 10_000) -> Play:
    """A play of two rounds with an undo, a seat handed over, a hint and a choice for somebody silent."""
    play = Play(
        GAME, 4, GAME.meta.choose({"max_rounds": 2}), chance, "test", ("Ann", "Bo", "Cy", "Di")
    )
    play_on(play, 34)
    play.undo(33)
    play.hand(1, person=False)
    play.hint(2)
    play.stand_in(1)
    play_on(play, records)
    return play


def read(lines: list[str]) -> RecordReader:
    reader = RecordReader(lines, load)
    for _ in reader:
        pass
    return reader


@pytest.mark.parametrize("chance", CHANCES, ids=lambda c: c.kind)
def test_a_finished_play_is_read_as_it_was_written(chance: Chance) -> None:
    play = played(chance)
    lines = list(write(play))
    reader = read(lines)
    assert reader.finished
    assert reader.play.log == play.log
    assert pack(reader.play.state) == pack(play.state)
    assert reader.play.names == ("Ann", "Bo", "Cy", "Di")
    assert list(write(reader.play)) == lines
    assert sum("hash" in line for line in lines[1:]) == len(play.log) // HASH_EVERY


def test_an_unfinished_play_keeps_its_secret_and_goes_on() -> None:
    play = played(records=20)
    lines = list(write(play))
    assert SECRET not in "".join(lines)
    reader = read(lines)
    assert not reader.finished
    assert pack(reader.play.state) == pack(play.state)
    go_on = RecordReader(lines, load, SECRET)
    for _ in go_on:
        pass
    play_on(play, 50)
    play_on(go_on.play, 50)
    assert go_on.play.log == play.log


def test_given_chance_is_read_without_any_dice() -> None:
    play = played()
    lines = list(write(play))
    head = json.loads(lines[0]) | {"chance": {"kind": "given"}}
    end = json.loads(lines[-1])
    del end["end"]["secret"]
    assert read([json.dumps(head), *lines[1:-1], json.dumps(end)]).finished


def changed(lines: list[str], line: int, value: Any) -> list[str]:
    """The lines with another value on one of them (from 1)."""
    return [*lines[: line - 1], json.dumps(value), *lines[line:]]


def head_with(**fields: Any) -> Callable[[list[str]], tuple[list[str], int]]:
    def change(lines: list[str]) -> tuple[list[str], int]:
        return changed(lines, 1, json.loads(lines[0]) | fields), 1

    return change


def end_with(**fields: Any) -> Callable[[list[str]], tuple[list[str], int]]:
    def change(lines: list[str]) -> tuple[list[str], int]:
        end = {"end": json.loads(lines[-1])["end"] | fields}
        return changed(lines, len(lines), end), len(lines)

    return change


def line_with(line: int, value: Any) -> Callable[[list[str]], tuple[list[str], int]]:
    return lambda lines: (changed(lines, line, value), line)


HEADS = {
    "newer format": (head_with(curatorium=2), "reads format 1"),
    "unknown game": (head_with(game="museum_mach"), "Did you mean museum_match"),
    "unknown option": (head_with(options={"targe": 3}), "Did you mean target"),
    "bad option": (head_with(options={"target": "x"}), "It can be a whole number"),
    "another deck": (head_with(deck={"name": "A", "hash": "0"}), "Replay it with the program"),
    "three seats": (head_with(seats=["a", "b", "c"]), "4 seats, not 3"),
    "no chance": (head_with(chance={"kind": "luck"}), "no kind of chance"),
    "options of no kind": (head_with(options=None), "no valid header"),
    "chance of no kind": (head_with(chance=[]), "no valid header"),
}
LINES = {
    "a tile dealt twice": (line_with(3, [-1, "tile", 0]), ""),
    "another draw": (line_with(2, [-1, "tile", 47]), "draw 0 of this play must give"),
    "not a record": (line_with(5, [0]), "is not a record"),
    "nothing we know": (line_with(5, {"note": 1}), "neither a record, nor a hash"),
    "a number": (line_with(5, 7), "is not a record"),
    "a seat out of turn": (line_with(36, [2, "place", 1]), "Players take turns clockwise"),
    "an undo of nothing": (line_with(37, [-4, "undo", 99, 0]), "cannot be taken back"),
    "an unknown table record": (line_with(37, [-4, "nap", 1]), "no record of a table"),
    "another hash": (line_with(22, {"hash": "0" * 16, "after": 20}), "an earlier line was changed"),
    "a hash elsewhere": (line_with(22, {"hash": "0" * 16, "after": 40}), "stands after 20"),
    "a result too soon": (line_with(9, {"end": {}}), "the play is not over"),
}
ENDS = {
    "other scores": (end_with(scores=[9, 9, 9, 9]), "the scores are"),
    "other ranks": (end_with(ranks=[4, 4, 4, 4]), "the ranks are"),
    "no secret": (end_with(secret=""), "must publish the secret"),
    "another secret": (
        end_with(secret="ee" * 32),
        "not the one that the header's commitment is of",
    ),
}


@pytest.mark.parametrize("name", [*HEADS, *LINES, *ENDS])
def test_the_first_bad_line_is_named(name: str) -> None:
    change, words = (HEADS | LINES | ENDS)[name]
    lines, line = change(list(write(played())))
    with pytest.raises(BadRecord) as error:
        read(lines)
    assert error.value.line == line
    assert words in str(error.value)
    assert str(error.value).startswith(f"Line {line}: ")


def test_a_file_that_breaks_off_is_whole_up_to_there() -> None:
    lines = list(write(played(records=30)))
    broken = [*lines[:40], lines[40][:-3]]
    reader = RecordReader(broken, load)
    with pytest.raises(BadRecord, match="up to the line before is whole") as error:
        for _ in reader:
            pass
    assert error.value.line == 41
    assert len(reader.play.log) == 39 - 1  # header and one hash line before it


def test_a_missing_hash_and_a_blank_line_are_found() -> None:
    lines = list(write(played()))
    with pytest.raises(BadRecord, match="Line 22: the state hash after 20 records is missing"):
        read([*lines[:21], *lines[22:]])
    with pytest.raises(BadRecord, match="Line 4: not valid JSON"):
        read([*lines[:3], "", *lines[3:]])
    assert read([*lines, "", ""]).finished


def test_a_secret_of_no_kind() -> None:
    lines, line = end_with(secret="zz")(list(write(played())))
    with pytest.raises(BadRecord, match=f"Line {line}: the secret is no hexadecimal number"):
        read(lines)


@pytest.mark.parametrize("lines", [[], ["", " "], ["[1]"], ["{}"], ["nonsense"], ["[" * 100_000]])
def test_no_record_at_all(lines: list[str]) -> None:
    with pytest.raises(BadRecord) as error:
        read(lines)
    assert error.value.line == 1


def test_nothing_may_follow_the_result() -> None:
    lines = list(write(played()))
    with pytest.raises(BadRecord, match="nothing may follow") as error:
        read([*lines, lines[-1]])
    assert error.value.line == len(lines) + 1


def test_a_record_of_another_edition_is_read_without_its_hashes() -> None:
    lines = list(write(played()))
    head = json.loads(lines[0]) | {"edition": 0}
    older = changed(lines, 1, head)
    older = changed(older, 22, {"hash": "0" * 16, "after": 20})
    assert read(older).finished
    with pytest.raises(BadRecord, match="edition 0, this program of edition 1"):
        read(changed(older, 2, [-1, "tile", 47]))

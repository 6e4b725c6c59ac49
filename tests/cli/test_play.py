"""``curatorium play``, with everything that is typed written down before."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from curatorium.core.game import Game
from curatorium.core.play import Chance, Play
from curatorium.core.record import RecordReader, write
from curatorium.core.registry import load
from curatorium.core.state import TABLE

Run = Callable[..., Any]

SEEDED = ("play", "museum_match", "--seed", "5")  # the dice show black 6, white 5 at first
ONES = "1\n" * 500  # tokens are placed and sets are scored whenever they can be
PICTURE = re.compile("[\u2500-\u257f]")


def read(file: Path) -> RecordReader:
    """A record, read to its end."""
    reader = RecordReader(file.read_text(encoding="utf-8").splitlines(), load)
    for _ in reader:
        pass
    return reader


def test_a_whole_game_by_numbers(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.jsonl"
    said = run("play", "museum_match", "--option", "target=6", "--save", str(file), typed=ONES)
    assert said.code == 0
    assert "The game is over." in said.text
    assert "\n1. " in said.out
    reader = read(file)
    assert reader.finished
    secret = json.loads(file.read_text(encoding="utf-8").splitlines()[-1])["end"]["secret"]
    assert f"The secret of chance was {secret}." in said.text
    assert f"SHA-256 is {reader.head['chance']['commitment']}." in said.text
    assert run("replay", str(file), "--verify").code == 0


def test_the_same_seed_plays_the_same(run: Run) -> None:
    assert run(*SEEDED, typed="1\n1\n1\n").out == run(*SEEDED, typed="1\n1\n1\n").out


def test_the_record_can_be_saved_at_the_end(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "late.jsonl"
    first = run(*SEEDED, "--option", "target=2", typed=ONES)
    choices = first.out.count("Your choice: ")
    run(*SEEDED, "--option", "target=2", typed="1\n" * choices + f"{file}\n")
    assert read(file).finished


def test_a_number_is_no_file(run: Run, tmp_path: Path) -> None:
    said = run(*SEEDED, "--option", "target=2", typed=ONES)
    assert "A number alone is taken for a choice" in said.text
    assert not list(tmp_path.iterdir())


def test_bots_alone_are_watched(run: Run) -> None:
    said = run(*SEEDED, "--seats", "greedy,random,random,greedy", "--option", "target=3")
    assert said.code == 0
    assert "Your choice" not in said.out
    assert "Greedy 1 rolls" in said.text
    assert "\n1. " in said.out


@pytest.mark.rule("MQ17")
def test_bots_take_the_seats_of_those_who_are_missing(run: Run) -> None:
    said = run("play", "museum_match", "--name", "Livia")
    assert "At the table: Livia, Greedy 2, Greedy 3, Greedy 4." in said.text


def test_several_people_at_one_keyboard(run: Run) -> None:
    said = run(*SEEDED, "--seats", "you:Ann,you:Bo,greedy,greedy", typed="1\n1\n1\n1\n")
    assert said.out.count("Ann, your choice: ") == 3
    assert said.out.count("Bo, your choice: ") == 2
    assert "Pass the keyboard" not in said.text  # everything lies open in this game


def test_nobody_looks_over_a_shoulder(
    run: Run, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = type(game).view
    secret = lambda self, s, seat: {"seat": seat, "hand": seat, "view": view(self, s, seat)}  # noqa: E731
    monkeypatch.setattr(type(game), "view", secret)
    monkeypatch.setattr(type(game), "board", lambda *_: ["a board"])
    typed = "1\n1\n1\n\nq\n\n"
    said = run(*SEEDED, "--seats", "you:Ann,you:Bo,greedy,greedy", typed=typed)
    before, passed, after = said.out.partition("Pass the keyboard to Bo.")
    assert passed
    assert before.endswith("\n" * 60)  # whatever Ann saw is out of sight
    assert "Bo, your choice: " in after


# Answers


def test_undo(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.jsonl"
    said = run(*SEEDED, "--save", str(file), typed="1\nu\nu\n")
    assert "Taken back: Player 1 places a Visitor Token on Ballista" in said.text
    first, second = said.out.split("Taken back:")
    assert first.count("Swap Ballista") == 3
    assert second.count("Swap Ballista") == 3  # the same choices again
    assert "Nothing can be taken back now." in second
    assert "on the table is: Player 1 rolls 6 black" in " ".join(second.split())  # seen is seen
    log = read(file).play.log
    assert log[-1] == [TABLE, "undo", 33, 0]


def test_why(run: Run) -> None:
    said = run(*SEEDED, typed="why\n")
    assert "place: allowed, as number 1, 6." in said.text
    assert "end turn: not now. Each Active Tile must get its action" in said.text
    assert "[Playing the Active Tiles: M11]" in said.text


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("score 2", "A set is scored at the end of the turn"),
        (
            "exchange 1B",
            "Exchange Praetorian Relief (1-Black) for the top of the stack: not allowed.",
        ),
        (
            "exchange 5-White",
            "Only a tile on 3-Black, 6-Black, 1-White or 4-White may be exchanged",
        ),
        ("exchange suetonius", "Only a tile on 3-Black, 6-Black, 1-White or 4-White may be"),
        ("swap 6 black 1-black", "The game has no action 'swap 6 black 1-black'. Nearest to it:"),
        ("swap 6B 5B", "(5-Black): allowed. It is number 3."),
        ("swap ballista with the knucklebones", "(4-White): allowed. It is number 4."),
        ("swap 6b 2b", "(2-Black): not allowed. Tiles are swapped with a neighbour"),
        ("score 1B-3B", "Score 1-Black to 3-Black"),
        ("place", "Place a Visitor Token on Ballista (6-Black): allowed. It is number 1."),
        ("end turn", "End your turn: not allowed."),
        ("2", "Swap Ballista (6-Black) with Lararium (3-Black): allowed. It is number 2."),
        ("12", "There is no option 12. Type a number from 1 to 9"),
        (
            "sing",
            "'sing' names no action. Begin with a verb: place, swap, exchange, score, end turn.",
        ),
    ],
)
def test_why_not(run: Run, words: str, answer: str) -> None:
    assert answer in run(*SEEDED, typed=f"why {words}\n").text


@pytest.mark.rule("MQ2")
def test_why_not_across_a_corner(run: Run) -> None:
    said = run(*SEEDED, typed="w swap 6b 2b\nw swap 6b 1w\nw swap 5w 1w\n")
    assert "not across a corner. [Playing the Active Tiles: M13, MQ2]" in said.text


def test_an_action_in_words(run: Run) -> None:
    said = run(*SEEDED, typed="swap 6B 4W\nplace 5w\nend\n")
    assert "Player 1 swaps Ballista (6-Black) with Knucklebones and Dice (4-White)." in said.text
    assert "Player 1 places a Visitor Token on Suetonius' Lives (5-White)" in said.text
    assert "Player 1 ends the turn." in said.text


def test_answers_that_are_none(run: Run) -> None:
    said = run(*SEEDED, typed=f"99\n0\n{'9' * 5000}\nnonsense\nplace\nlog x\nsave\nend turn\n")
    assert "There is no option 99. Type a number from 1 to 9" in said.text
    assert "There is no option 0." in said.text
    assert "'nonsense' is no answer here." in said.text
    assert "'place' can mean 2 things that are allowed." in said.text
    assert "as in log 30" in said.text
    assert "as in save monday.jsonl" in said.text
    assert "End your turn: not allowed." in said.text
    assert "Player 1 places" not in said.text


def test_looking_around(run: Run) -> None:
    said = run(*SEEDED, typed="?\nb\nwords\nscores\nlog 1\nrules M13\n\n")
    assert "undo your last choice" in said.text
    assert said.out.count("┌──") == 2  # once unasked, once for b
    assert "1-Black, shared with Greedy 2: Praetorian Relief." in said.text
    assert "Greedy 3: 0 points" in said.text
    assert "M13 Playing the Active Tiles" in said.text
    assert said.out.count("Choose an action for an Active Tile.") == 2  # Enter alone asks again


def test_words_alone(run: Run) -> None:
    typed = "b\n1\n?\nwhy\nwhy swap\nwords\nlog\n" + "1\n" * 60
    said = run(*SEEDED, "--words", typed=typed)
    assert not PICTURE.search(said.out)
    assert "●" not in said.out
    assert "1-Black, shared with Greedy 2: Praetorian Relief." in said.text


def test_lines_are_short(run: Run) -> None:
    for words in ([], ["--words"]):
        said = run(
            *SEEDED, *words, "--option", "target=4", typed="?\nwords\nwhy\nwhy swap\n" + ONES
        )
        prompts = re.compile("Your choice: |File to save.*")
        assert max(len(prompts.sub("", line)) for line in said.out.splitlines()) <= 80


def test_no_colour_where_there_is_no_terminal(run: Run) -> None:
    assert "\x1b" not in run(*SEEDED, typed="1\n").out


# Saving and going on


def test_end_of_input_leaves_politely(run: Run, tmp_path: Path) -> None:
    said = run(*SEEDED, typed="1\n")
    assert said.code == 0
    assert "You have left the play. It was not saved." in said.text
    file = tmp_path / "play.jsonl"
    said = run(*SEEDED, "--save", str(file), typed="1\n")
    assert said.code == 0
    assert f"curatorium play --resume {file}" in said.text


def test_quitting_offers_to_save(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.jsonl"
    said = run(*SEEDED, typed=f"1\nq\n{file}\n")
    assert said.code == 0
    assert len(read(file).play.log) == 34
    assert "You have left the play. It is saved" in said.text


@pytest.mark.parametrize("seed", [["--seed", "5"], []])
def test_a_resumed_play_stands_where_it_was(run: Run, tmp_path: Path, seed: list[str]) -> None:
    file = tmp_path / "play.jsonl"
    run("play", "museum_match", *seed, "--save", str(file), typed="1\n1\n1\n1\nu\n")
    before = file.read_text(encoding="utf-8")
    said = run("play", "--resume", str(file), typed="b\nq\n")
    assert said.code == 0
    assert said.out.count("┌──") == 2
    assert "Choose an action for an Active Tile." in said.text
    assert file.read_text(encoding="utf-8") == before
    run("play", "--resume", str(file), typed="1\n")
    after = file.read_text(encoding="utf-8")
    assert after.startswith(before)
    assert run("replay", str(file), "--verify").code == 0


def test_a_resumed_play_goes_on_as_it_would_have(run: Run, tmp_path: Path) -> None:
    whole, halves = tmp_path / "whole.jsonl", tmp_path / "halves.jsonl"
    run(*SEEDED, "--option", "target=4", "--save", str(whole), typed=ONES)
    run(*SEEDED, "--option", "target=4", "--save", str(halves), typed="1\n1\n1\n1\n")
    run("play", "--resume", str(halves), typed=ONES)
    assert whole.read_text(encoding="utf-8") == halves.read_text(encoding="utf-8")


def test_a_play_that_ends_with_a_draw_is_saved_whole(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.jsonl"
    options = ("--option", "target=2", "--option", "end=finish_round")
    run(*SEEDED, "--seats", "you,random,random,greedy", *options, "--save", str(file), typed=ONES)
    assert read(file).finished


def test_what_is_saved_is_what_the_play_would_write(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.jsonl"
    run(*SEEDED, "--save", str(file), typed="1\nu\n1\n1\n1\n1\nu\n1\n1\n" + "1\n" * 20)
    saved = file.read_text(encoding="utf-8").splitlines()
    assert saved[1:] == list(write(read(file).play))[1:]


def test_the_deal_is_saved_before_anybody_is_asked(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.jsonl"
    run(*SEEDED, "--save", str(file))
    assert len(read(file).play.log) == 33


def test_a_finished_play_is_over_when_resumed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.jsonl"
    run(*SEEDED, "--option", "target=2", "--save", str(file), typed=ONES)
    said = run("play", "--resume", str(file))
    assert said.code == 0
    assert "\n1. " in said.out


def test_another_person_takes_a_seat(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.jsonl"
    run(*SEEDED, "--save", str(file), typed="1\n1\n1\n")
    seats = "greedy,you,greedy,greedy"
    said = run("play", "--resume", str(file), "--seats", seats)
    assert "A person now plays for Greedy 2." in said.text
    again = run("play", "--resume", str(file))
    assert "Greedy 2's spaces" in again.text  # the seats were written down
    assert run("replay", str(file), "--verify").code == 0


def test_a_file_of_something_else_is_never_overwritten(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Livia,\n", encoding="utf-8")
    said = run(*SEEDED, "--save", str(file))
    assert said.code == 2
    assert "nothing was written" in said.errors
    within = run(*SEEDED, typed=f"save {file}\n")
    assert "nothing was written" in within.text
    assert file.read_text(encoding="utf-8") == "Dear Livia,\n"
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_another_play_is_never_overwritten(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.jsonl"
    run(*SEEDED, "--save", str(file), typed="1\n")
    before = file.read_text(encoding="utf-8")
    assert run("play", "museum_match", "--save", str(file)).code == 2
    assert run(*SEEDED, "--save", str(file)).code == 2  # nor by the beginning of the same
    assert file.read_text(encoding="utf-8") == before


def test_a_file_that_cannot_be_written_is_known_at_once(run: Run, tmp_path: Path) -> None:
    said = run(*SEEDED, "--save", str(tmp_path / "gone" / "play.jsonl"))
    assert said.code == 2
    assert "cannot be written" in said.errors


def test_a_full_disk_spoils_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "play.jsonl"
    run(*SEEDED, "--save", str(file))
    before = file.read_text(encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    said = run(*SEEDED, typed=f"save {file}\n1\n")
    assert "cannot be written: No space left on device." in said.text
    assert "Player 1 places" in said.text  # the play goes on
    assert file.read_text(encoding="utf-8") == before
    assert [path.name for path in tmp_path.iterdir()] == ["play.jsonl"]


def test_trouble_with_saving_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "play.jsonl"
    typed = iter(["1", "q"])

    def answer(_: str) -> str:
        file.write_text("somebody else's\n", encoding="utf-8")  # while the person thinks
        return next(typed)

    monkeypatch.setattr("builtins.input", answer)
    said = run(*SEEDED, "--save", str(file))
    assert "The play goes on, but it is not saved" in said.text
    assert "You have left the play. Its newest records are not saved" in said.text
    assert file.read_text(encoding="utf-8") == "somebody else's\n"


def test_a_broken_file_is_not_gone_on_with(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.jsonl"
    run(*SEEDED, "--save", str(file), typed="1\n1\n")
    broken = file.read_text(encoding="utf-8").replace('[0, "place", 5]', '[0, "place", 4]')
    file.write_text(broken, encoding="utf-8")
    said = run("play", "--resume", str(file))
    assert said.code == 1
    assert "Line 36: " in said.errors
    assert "Only an Active Tile" in said.errors
    assert file.read_text(encoding="utf-8") == broken


def test_a_record_without_its_secret_is_not_gone_on_with(run: Run, unfinished: Path) -> None:
    said = run("play", "--resume", str(unfinished))
    assert said.code == 2
    assert "what decides its next draw is not in the file" in said.errors


def test_a_record_from_elsewhere_goes_on_in_another_file(
    run: Run, game: Game, tmp_path: Path
) -> None:
    file, other = tmp_path / "simulated.jsonl", tmp_path / "mine.jsonl"
    lines = write(Play(game, 4, game.meta.choose({}), Chance("seeded", "5"), "elsewhere"))
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    refused = run("play", "--resume", str(file))
    assert refused.code == 2
    assert "does not say who sits where" in refused.errors
    assert run("play", "--resume", str(file), "--save", str(other), typed="1\n").code == 0
    assert len(read(other).play.log) == 34
    names = run("play", "--resume", str(other), "--seats", "you:Ann,you,you,you")
    assert names.code == 2


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["museum_match", "--option", "targte=3"], "Did you mean target?"),
        (["museum_match", "--option", "target=0"], "a whole number from 1 to 1000"),
        (["museum_match", "--option", "target=--5"], "a whole number from 1 to 1000"),
        (["museum_match", "--option", "target"], "target=VALUE"),
        (["museum_match", "--seats", "you,gredy,you,you"], "Nobody called 'gredy'"),
        (
            ["museum_match", "--seats", "you,greedy"],
            "Name each of them, as in you,greedy,greedy,greedy.",
        ),
        (["museum_match", "--name", "x" * 21], "cannot be a name"),
        (["museum_match", "--seats", "you:,you,you,you"], "cannot be a name"),
        ([], "Say which game to play"),
        (["--resume", "/nowhere/at/all"], "cannot be read"),
    ],
)
def test_what_is_wrong_and_what_would_be_right(run: Run, arguments: list[str], why: str) -> None:
    said = run("play", *arguments)
    assert said.code == 2
    assert why in said.errors
    assert said.out == ""


def test_only_a_new_play_has_options(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.jsonl"
    run(*SEEDED, "--save", str(file))
    assert run("play", "--resume", str(file), "--seed", "6").code == 2
    said = run("play", "curators", "--resume", str(file))
    assert said.code == 2


def test_a_hint_is_given_and_marked_in_the_record(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("curatorium.cli.table.LEVELS", ("visitor",))
    typed = "hint\nlog\n1\nq\n"
    said = run(
        "play", "museum_match", "--name", "Ann", "--seed", "3", "--save", "h.jsonl", typed=typed
    )
    assert "A hint for Ann:" in said.text
    assert "looked into" in said.text
    assert "Shares of the win, as Ann sees it: Ann" in said.text
    assert "Ann has asked for a hint." in said.text
    reader = read(tmp_path / "h.jsonl")
    assert [-4, "hint", 0] in reader.play.log
    assert reader.play.log[-1][0] == 0  # the hint took nothing away from the choice
    assert "good so far" in run("replay", "h.jsonl", "--verify").text
    resumed = run("play", "--resume", "h.jsonl", typed="log\nq\n")
    assert "Ann has asked for a hint." in resumed.text


def test_a_hint_is_the_same_from_the_same_seed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("curatorium.cli.table.LEVELS", ("visitor",))
    once, again = (
        run("play", "museum_match", "--seed", "3", typed="hint\nq\n\n").out for _ in range(2)
    )
    assert once == again


def test_where_there_is_one_choice_there_is_no_hint(run: Run) -> None:
    # With this seed the first turn makes no set, so that it can only be ended.
    said = run("play", "museum_match", "--seed", "3", typed="1\n1\nhint\nq\n\n")
    assert "There is only one choice here." in said.text
    assert "A hint" not in said.text


def test_bots_explain_what_they_chose(run: Run) -> None:
    arguments = ("--seats", "you:Ann,visitor:Vera,greedy:Gus,visitor", "--seed", "3")
    said = run("play", "museum_match", *arguments, "--explain", typed="1\n1\n1\nq\n\n")
    assert "Vera weighed:" in said.text
    assert "Shares of the win, as Vera sees it: Ann" in said.text
    assert "Gus chose without looking ahead." in said.text
    silent = run("play", "museum_match", *arguments, typed="1\n1\n1\nq\n\n")
    assert "weighed" not in silent.text


def test_an_explained_play_goes_as_any_other(run: Run, tmp_path: Path) -> None:
    arguments = ("--seats", "visitor,greedy,visitor,random", "--seed", "7")
    options = ("--option", "max_rounds=2")
    run("play", "museum_match", *arguments, *options, "--save", "a.jsonl")
    run("play", "museum_match", *arguments, *options, "--explain", "--save", "b.jsonl")
    assert (tmp_path / "a.jsonl").read_text() == (tmp_path / "b.jsonl").read_text()

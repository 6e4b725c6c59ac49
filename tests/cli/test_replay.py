"""``curatorium replay`` and ``replay --verify``."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

HISTORIANS = Path(__file__).parents[1] / "games" / "historians" / "golden" / "two_seats.jsonl"


def change(file: Path, old: str, new: str) -> int:
    """Change the first line that holds ``old``; returns its number, from 1."""
    lines = file.read_text(encoding="utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if old in line)
    lines[at] = lines[at].replace(old, new, 1)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return at + 1


def first_line(file: Path, beginning: str) -> str:
    """The first line that begins so."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if line.startswith(beginning))


def test_a_good_record(run: Run, record: Path) -> None:
    said = run("replay", str(record), "--verify")
    assert said.code == 0
    assert said.out.startswith(f"{record}: good.\n")
    assert "all follow from the secret" in said.text
    assert "The result is as recorded." in said.text


def test_the_verdict_as_json(run: Run, record: Path) -> None:
    verdict = json.loads(run("replay", str(record), "--verify", "--json").out)
    lines = record.read_text(encoding="utf-8").splitlines()
    assert verdict["verdict"] == "good"
    assert verdict["hashes"] == sum(line.startswith('{"hash') for line in lines)
    assert verdict["records"] == sum(line.startswith("[") for line in lines)
    assert verdict["draws"] == sum(line.startswith("[-1,") for line in lines)
    assert verdict["draws_checked"] is True


def test_an_unfinished_play_is_good_so_far(run: Run, unfinished: Path) -> None:
    said = run("replay", str(unfinished), "--verify")
    assert said.code == 0
    assert "good so far, not finished" in said.text
    assert "not checked" in said.text


def test_a_result_that_is_missing_is_said(run: Run, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    record.write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")
    said = run("replay", str(record), "--verify")
    assert said.code == 0
    assert "the result is missing" in said.text


def test_a_changed_draw(run: Run, record: Path) -> None:
    line = change(record, first_line(record, '[-1, "roll"'), '[-1, "roll", 6, 6]')
    said = run("replay", str(record), "--verify")
    assert said.code == 1
    assert f"bad at line {line}." in said.text
    assert "draw 32 of this play must give" in said.text


def test_a_changed_choice_is_found_by_a_rule_or_by_the_next_hash(run: Run, record: Path) -> None:
    line = change(record, first_line(record, '[0, "'), '[0, "end_turn"]')
    said = run("replay", str(record), "--verify")
    assert said.code == 1
    assert f"bad at line {line}." in said.text
    assert "Each Active Tile must get its action" in said.text


def test_a_changed_hash(run: Run, record: Path) -> None:
    old = first_line(record, '{"hash"')
    found = json.loads(old)["hash"]
    line = change(record, found, "0" * 16)
    said = run("replay", str(record), "--verify")
    assert said.code == 1
    assert f"bad at line {line}." in said.text
    assert found in said.text


def test_a_changed_secret(run: Run, record: Path) -> None:
    change(record, '"secret": "5e', '"secret": "5f')
    said = run("replay", str(record), "--verify")
    assert said.code == 1
    assert "the secret is not the one" in said.text


@pytest.mark.parametrize(
    ("old", "new"), [('"scores": [', '"scores": [9'), ('"ranks": [', '"ranks": [4')]
)
def test_a_changed_result(run: Run, record: Path, old: str, new: str) -> None:
    line = change(record, old, new)
    said = run("replay", str(record), "--verify")
    assert said.code == 1
    assert f"bad at line {line}." in said.text


def test_a_file_that_breaks_off_within_a_line(run: Run, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    record.write_text("\n".join(lines[:40]) + '\n[0, "pla', encoding="utf-8")
    said = run("replay", str(record), "--verify")
    assert said.code == 1
    assert "bad at line 41." in said.text
    shown = run("replay", str(record))
    assert shown.code == 1
    assert "Here the record breaks off." in shown.text
    assert "Line 41" in shown.errors


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "empty"),
        (b"\xff\xfe\x00\x01", "not UTF-8"),
        (b"hello\n", "not valid JSON"),
        (b'{"curatorium": 99}\n', "format 99"),
        (b'{"curatorium": 1, "game": "chess"}\n', "There is no game 'chess'"),
    ],
)
def test_what_is_no_record(run: Run, tmp_path: Path, content: bytes, why: str) -> None:
    file = tmp_path / "none"
    file.write_bytes(content)
    verdict = run("replay", str(file), "--verify")
    assert verdict.code == 1
    assert "bad at line 1." in verdict.text
    assert why in verdict.text
    shown = run("replay", str(file))
    assert shown.code == 1
    assert why in shown.errors


@pytest.mark.parametrize("flags", [[], ["--verify"]])
def test_a_file_that_cannot_be_read(run: Run, tmp_path: Path, flags: list[str]) -> None:
    for path in (tmp_path / "nothing", tmp_path):
        said = run("replay", str(path), *flags)
        assert said.code == 2
        assert "cannot be read" in said.errors


def test_a_log_where_nobody_can_step(run: Run, record: Path) -> None:
    said = run("replay", str(record))
    assert said.code == 0
    assert "   32  P1 rolls " in said.out
    assert "1. P" in said.out.splitlines()[-4]
    late = run("replay", str(record), "--from", "40")
    assert "   39  " not in late.out
    assert "   40  " in late.out


def test_json_lines(run: Run, record: Path) -> None:
    lines = run("replay", str(record), "--json").out.splitlines()
    roll = json.loads(lines[32])
    assert roll["number"] == 32
    assert (roll["who"], roll["verb"]) == (-1, "roll")
    assert roll["decider"] == 0
    assert roll["sentences"][0].startswith("P1 rolls ")


def test_numbers_that_are_not_there(run: Run, record: Path) -> None:
    assert run("replay", str(record), "--from", "99999").code == 2
    assert run("replay", str(record), "--seat", "5").code == 2


def test_everything_open_needs_an_end(run: Run, unfinished: Path) -> None:
    for more in ((), ("--json",), ("--sources",), ("--from", "3")):
        said = run("replay", str(unfinished), "--seat", "all", *more)
        assert (said.code, said.out) == (2, "")
        assert "can be seen when it is over, and this one is not. Play it to its end" in said.errors
    assert run("replay", str(unfinished), "--seat", "1").code == 0


def test_everything_open_of_a_record_that_breaks_off(run: Run, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    record.write_text("\n".join([*lines[:40], "nonsense"]), encoding="utf-8")
    said = run("replay", str(record), "--seat", "all")
    assert (said.code, said.out) == (1, "")
    assert "Line 41" in said.errors


def test_without_secrets_everything_open_is_what_everybody_sees(run: Run, record: Path) -> None:
    assert run("replay", str(record), "--seat", "all").out == run("replay", str(record)).out
    shown = run("replay", str(record), "--seat", "all", typed="board\nq\n", terminal=True)
    assert "┌──" in shown.out


def test_everything_open_tells_what_seats_hide(run: Run) -> None:
    shut = run("replay", str(HISTORIANS), "--all")
    assert "P1 moves an opening card into workspace 1." in shut.text
    assert "cannot be seen from here" in shut.text
    said = run("replay", str(HISTORIANS), "--seat", "all")
    assert said.code == 0
    assert "an opening card" not in said.text
    assert "face down" not in said.text
    assert "cannot be seen from here" not in said.text
    assert "P1 moves No Gloves or Scarves at Funerals into workspace 1." in said.text
    words = run("replay", str(HISTORIANS), "--seat", "ALL", "--words", "--from", "48",
                typed="words\nq\n", terminal=True)  # fmt: skip
    assert "that you do not know" not in words.text
    table = run("replay", str(HISTORIANS), "--words", "--from", "48",
                typed="words\nq\n", terminal=True)  # fmt: skip
    assert "that you do not know" in table.text


@pytest.mark.parametrize("seat", ["5", "-1", "every", "", "1.5", "9" * 5000])
def test_no_such_seat(run: Run, record: Path, seat: str) -> None:
    said = run("replay", str(record), "--seat", seat)
    assert said.code == 2
    assert "The seats of this play are 1 to 4, 0 is everybody's eye, and all sees" in said.errors


def test_names_cannot_steer_the_terminal(run: Run, record: Path) -> None:
    change(record, '"P1"', '"\\u001b[2JEvil"')
    said = run("replay", str(record))
    assert "\x1b" not in said.out
    assert "?[2JEvil rolls" in said.text


def test_step_by_step(run: Run, record: Path) -> None:
    typed = "\nn\nb\n5\nboard\nwords\n99999\nwhat\nq\n"
    said = run("replay", str(record), typed=typed, terminal=True)
    assert said.code == 0
    shown = [line for line in said.out.splitlines() if "Record " in line]
    assert [line.partition("Record ")[2].split()[0] for line in shown] == [
        "0",
        "1",
        "32",
        "31",
        "5",
    ]
    assert "┌──" in said.out
    assert "1-Black" in said.text
    assert "There is no record 99999." in said.text
    assert "Enter: the next record." in said.text


def test_the_last_step_shows_the_result(run: Run, record: Path) -> None:
    last = sum(line.startswith("[") for line in record.read_text(encoding="utf-8").splitlines()) - 1
    said = run("replay", str(record), "--from", str(last), terminal=True)
    assert said.code == 0
    assert "1. P" in said.text

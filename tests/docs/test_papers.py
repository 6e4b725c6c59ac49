"""The project's pages say what is so: commands run, links lead somewhere, examples are whole."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import picture
import solo_titles
from curatorium.bots.levels import LEVELS, settings_of
from curatorium.cli import balance_table
from curatorium.core.meta import spell
from curatorium.core.record import RecordReader
from curatorium.core.registry import game_ids, load
from curatorium.lab import balance, lengths
from curatorium.statements import statements_of
from curatorium.testing import CHECKS
from tests.docs.papers import (
    TREE,
    Command,
    anchors,
    blocks,
    code,
    commands,
    links,
    papers,
    prose,
    rows,
)

VENV = Path(sys.executable).parent
#: Pages whose commands somebody will copy.
HOWTO = (
    "README.md",
    "CONTRIBUTING.md",
    "docs/cli.md",
    "docs/authoring.md",
    "docs/server.md",
    "docs/api.md",
)
#: Ways to set up, which the packaging tests try in environments of their own.
SET_UP = (". .venv/bin/activate", "python3 -m venv museum", "museum/bin/pip install .")
#: Too slow for this test, or without an end; other tests call what they are made of. Their options are checked.
SLOW = ("curatorium bench", "curatorium serve")

every_page = pytest.mark.parametrize("path", papers(), ids=lambda p: p.relative_to(TREE).as_posix())
every_game = pytest.mark.parametrize("game_id", game_ids())


def read(path: str | Path) -> str:
    """The text of a page, named from the root of the tree."""
    return (TREE / path).read_text(encoding="utf-8")


# Commands


@pytest.mark.parametrize("page", HOWTO)
def test_commands_work(page: str, tmp_path: Path) -> None:
    found = list(commands(read(page)))
    assert found
    for command in found:
        if command.line not in SET_UP:
            check(command, tmp_path)


def check(command: Command, folder: Path) -> None:
    """Make targets, scripts and tests that are named must exist; anything else is run in ``folder``."""
    words = shlex.split(command.line)
    environment = dict(os.environ)
    while "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        environment[name] = str(TREE / value) if value.startswith(".") else value
    if words[0] == "make":
        assert set(words[1:]) <= targets(), command.line
        return
    if words[0] == ".venv/bin/python":
        named = words[words.index("pytest") + 1 :] if "pytest" in words else words[1:]
        assert all((TREE / name).exists() for name in named), command.line
        return
    if command.line.startswith(SLOW):
        words.append("--help")
    done = run([str(VENV / Path(words[0]).name), *words[1:]], folder, environment)
    assert done.returncode == 0, f"{command.line}\n{done.stdout}\n{done.stderr}"
    if command.shown:
        assert done.stdout == command.shown, command.line


def run(
    words: list[str], folder: Path, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run a command, with nothing to read."""
    return subprocess.run(
        words,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def targets() -> set[str]:
    """What can be made."""
    return set(re.findall(r"^([a-z-]+):", read("Makefile"), re.MULTILINE))


def test_a_command_that_fails_is_found(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="museum_of_nothing"):
        check(Command("curatorium rules museum_of_nothing", ""), tmp_path)
    with pytest.raises(AssertionError, match="make fortune"):
        check(Command("make fortune", ""), tmp_path)
    with pytest.raises(AssertionError, match="M13"):
        check(Command("curatorium rules museum_match M13", "M14\n"), tmp_path)


def test_the_readme_begins_with_the_two_commands() -> None:
    assert [c.line for c in commands(read("README.md"))][:2] == ["make play", "make test"]


# Links and words


def test_pictures_are_small() -> None:
    for path in (TREE / "docs" / "pictures").iterdir():
        assert path.stat().st_size < 200_000, path.name


@every_page
def test_links_lead_somewhere(path: Path) -> None:
    for link in links(read(path)):
        if link.startswith("https://"):
            continue
        name, _, anchor = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        assert target.is_relative_to(TREE), link
        assert target.exists(), link
        assert not anchor or anchor in anchors(read(target)), link


def test_anchors_are_as_they_are_made() -> None:
    page = "# Records\n## A `b` (c), d\n## Records\n```\n# no heading\n```\n"
    assert anchors(page) == {"records", "a-b-c-d", "records-1"}


#: Where a file may lie that a page names by its path.
PACKAGE = TREE / "src" / "curatorium"
ROOTS = (TREE, TREE / "web" / "src", PACKAGE, PACKAGE / "games" / "museum_match")


@every_page
def test_files_that_are_named_exist(path: Path) -> None:
    named = [word for word in code(read(path)) if re.fullmatch(r"[a-z]\w*/[\w./]*", word)]
    for name in named:
        assert any((root / name).exists() for root in ROOTS), name


def test_the_architecture_names_every_module_of_the_core() -> None:
    named = set(code(read("ARCHITECTURE.md")))
    modules = {f"core/{path.name}" for path in (PACKAGE / "core").glob("[a-z]*.py")}
    assert modules <= named


def test_the_architecture_names_every_check_of_the_suite() -> None:
    cells = re.findall(r"\| conformance, (.*) \|$", read("ARCHITECTURE.md"), re.MULTILINE)
    named = {name for cell in cells for name in code(cell.partition(";")[0])}
    assert named == {check.__name__ for check in CHECKS}


#: Whatever nobody can check, what is only on somebody's machine, and what is spelt the other way.
FORBIDDEN = re.compile(
    r"\b(?:simply|easily|powerful|blazing|seamless\w*|robust|amazing|world-class|cutting-edge"
    r"|color|colors|gray|center|license|behavior|neighbor\w*|favorite|organize\w*)\b"
    r"|(?<![\w./~\"'-])/(?:home|root|tmp|usr|opt|mnt|work)\b"
    r"|\w!(?!\[)",
    re.IGNORECASE,
)


@every_page
def test_no_word_that_does_not_belong_here(path: Path) -> None:
    assert FORBIDDEN.findall(prose(read(path))) == []


@pytest.mark.parametrize("word", ["simply", "It is fast!", "the color", "see /home/me"])
def test_words_that_do_not_belong_here_are_found(word: str) -> None:
    assert FORBIDDEN.search(f"Now {word} and more.")


# What pages say about games


@every_game
def test_options_stand_in_the_page_of_the_game(game_id: str) -> None:
    found = {row[0]: row[1] for row in rows(read(f"docs/games/{game_id}.md"), "Options")}
    meta = load(game_id).meta
    assert found.pop("seats", "") in ("", *map(str, meta.seats))
    assert found == {option.name: spell(option.default) for option in meta.options}


@every_game
def test_rulings_stand_in_the_page_of_the_game(game_id: str) -> None:
    page = rows(read(f"docs/games/{game_id}.md"), "Rulings")
    found = {row[0]: row[-1] for row in page}
    rulings = [s for s in statements_of(load(game_id)) if s.question]
    assert found == {ruling.id: ruling.option or "" for ruling in rulings}


def test_lengths_of_the_museum_boardgame_are_those_that_were_measured() -> None:
    measured = lengths.read(TREE / "docs" / "figures" / "museum_boardgame_lengths.json")
    found = [
        tuple(row) for row in rows(read("docs/games/museum_boardgame.md"), "How long it takes")
    ]
    known = lengths.table(measured.cells)
    assert set(found) <= set(known)
    got_there = {cell.bot for cell in measured.cells if cell.reached}
    assert [row for row in known if row[0] in got_there] == [
        row for row in found if row[0] in got_there
    ]
    assert {row[0] for row in found} == {cell.bot for cell in measured.cells}
    assert measured.edition == load("museum_boardgame").meta.edition


def test_titles_of_a_solo_game_are_those_that_were_measured() -> None:
    content = TREE / "src" / "curatorium" / "games" / "historians" / "content"
    table = solo_titles.page((content / "titles.toml").read_text(encoding="utf-8"))
    assert table in read("docs/games/historians.md"), f"write this table:\n{table}"


def test_the_balance_of_the_historians_is_the_one_that_was_measured() -> None:
    measured = balance.read(TREE / "docs" / "figures" / "historians_balance.json")
    tables = "\n".join(balance_table.report(measured, markdown=True)).strip()
    section = read("docs/games/historians.md").partition("## Balance")[2].partition("\n## ")[0]
    assert section.partition("\n### ")[2].strip() == tables.removeprefix("### ")
    assert {cell.edition for cell in measured.cells} == {load("historians").meta.edition}


def test_the_levels_are_those_of_the_bots() -> None:
    games = ("museum_match", "museum_boardgame", "historians")
    found = [[word.lower() for word in row] for row in rows(read("docs/bots.md"), "Levels")]
    settings = {level: [settings_of(game, level) for game in games] for level in LEVELS}
    told = {
        level: [f"{s.iterations:,}, {s.turns}, {s.greedy}" for s in each]
        for level, each in settings.items()
    }
    assert found == [[level, *told[level]] for level in LEVELS]


# Examples and the picture


def test_the_record_of_the_example_is_whole() -> None:
    (example,) = blocks(read("docs/records.md"), "jsonl")
    reader = RecordReader(example.splitlines(), load)
    verbs = [record[1] for record in reader]
    assert reader.finished
    assert {"tile", "roll", "undo", "score"} <= set(verbs)
    assert any(line.startswith('{"hash"') for line in reader.lines)


def test_the_draw_of_the_example_can_be_checked_by_hand() -> None:
    page = read("docs/records.md")
    (example,), (script,) = blocks(page, "jsonl"), blocks(page, "python")
    lines = [json.loads(line) for line in example.splitlines()]
    roll = next(line for line in lines if isinstance(line, list) and line[1] == "roll")
    done = run([sys.executable, "-c", script], TREE, dict(os.environ))
    assert done.stdout.splitlines() == [lines[0]["chance"]["commitment"], str(roll[1:])]


def test_the_picture_is_what_is_drawn_now() -> None:
    drawn = picture.museum_match()
    assert read("docs/pictures/museum_match.svg") == drawn, "make it anew: tools/picture.py"
    assert not re.search(r"<(?!/?(?:svg|title|rect|g|path|text)\b)|href|url\(", drawn)


@pytest.mark.parametrize("ink", [picture.INK, *picture.TINTS.values()])
def test_letters_of_the_picture_can_be_read(ink: str) -> None:
    light, dark = sorted((luminance(picture.WALL), luminance(ink)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def luminance(colour: str) -> float:
    """Relative luminance, as the accessibility guidelines for the web define it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def test_every_decision_is_one_page_and_numbered() -> None:
    files = sorted((TREE / "docs" / "decisions").glob("*.md"))
    for number, path in enumerate(files, 1):
        page = read(path)
        assert path.name.startswith(f"{number:04}-")
        assert page.startswith(f"# {number}. ")
        assert re.findall(r"^## (\w+)", page, re.MULTILINE) == [
            "Context",
            "Decision",
            "Consequences",
        ]
        assert len(page.split()) < 500

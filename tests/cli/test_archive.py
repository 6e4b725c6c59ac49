"""``curatorium archive``: cards searched and read, after a question."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from curatorium.games.historians.archive import load_archive
from tests import own_decks
from tests.cli.conftest import Run

NAME = "american_revolution"
ARCHIVE = load_archive(NAME)


@pytest.fixture(autouse=True)
def one_process() -> Iterator[None]:
    with own_decks.gone_afterwards():
        yield


def found(run: Run, *arguments: str) -> list[dict[str, object]]:
    """The cards that are found, as a program reads them."""
    cards: list[dict[str, object]] = json.loads(
        run("archive", NAME, *arguments, "--yes", "--json").out
    )["cards"]
    return cards


def test_the_archives_are_listed_without_a_question(run: Run) -> None:
    said = run("archive")
    assert said.code == 0
    assert f"{NAME}: American Revolution, {len(ARCHIVE.evidence)} cards." in said.text


def test_somebody_is_asked_first(run: Run) -> None:
    for answer, code, shown in (("y\n", 0, True), ("n\n", 1, False), ("", 1, False)):
        said = run("archive", NAME, typed=answer, terminal=True)
        assert said.code == code
        assert "tells every tag and every back" in said.errors
        assert (ARCHIVE.evidence[0].title in said.out) == shown


def test_a_script_must_say_yes(run: Run) -> None:
    said = run("archive", NAME)
    assert said.code == 2
    assert "add --yes" in said.errors
    assert ARCHIVE.evidence[0].title not in said.out


def test_all_cards(run: Run) -> None:
    assert [card["id"] for card in found(run)] == [card.id for card in ARCHIVE.evidence]
    said = run("archive", NAME, "--yes")
    assert f"American Revolution: {len(ARCHIVE.evidence)} cards" in said.text
    assert max(map(len, said.out.splitlines())) <= 80


def test_a_card_in_full(run: Run) -> None:
    card = ARCHIVE.evidence[3]
    said = run("archive", NAME, card.id.upper(), "--yes")
    for words in (card.title, card.description, card.significance, card.citation):
        assert words in said.text
    assert card.source_url in said.out  # in one line, to be copied
    assert ARCHIVE.tags[card.tags[0]] in said.text


def test_words(run: Run) -> None:
    card = ARCHIVE.evidence[0]
    for word in (card.title, card.title.lower(), card.significance, card.citation):
        assert card.id in [one["id"] for one in found(run, word)]
    boston = found(run, "boston")
    assert 1 < len(boston) < len(ARCHIVE.evidence)
    assert all("boston" in json.dumps(card).casefold() for card in boston)


def test_marks_of_letters_are_left_aside(run: Run) -> None:
    ids = {card.id for card in ARCHIVE.evidence if card.author == "bernardo_de_galvez"}
    assert ids
    for word in ("galvez", "GÁLVEZ", "Ga\u0301lvez"):
        assert ids <= {str(card["id"]) for card in found(run, word)}
    by = found(run, "--author", "bernardo de galvez")
    assert {card["id"] for card in by} == ids
    said = run("archive", NAME, "--author", "galvez", "--yes")
    assert "Did you mean Bernardo de Gálvez?" in said.errors


@pytest.mark.parametrize(
    ("option", "key", "value"),
    [
        ("--tag", "tag", "Economic"),
        ("--context", "context", "boycotts"),
        ("--type", "type", "letter"),
        ("--author", "author", "Thomas Paine"),
        ("--place", "place", "BOSTON"),
    ],
)
def test_filters(run: Run, option: str, key: str, value: str) -> None:
    cards = found(run, option, value)
    have = [value.casefold() in [str(one).casefold() for one in card[key]] for card in cards]  # type: ignore[attr-defined]
    assert have
    assert all(have)
    others = len(ARCHIVE.evidence) - len(cards)
    assert others > 0


def test_years(run: Run) -> None:
    assert {card["year"][0] for card in found(run, "--year", "1776")} == {"1776"}  # type: ignore[index]
    years = {int(card["year"][0]) for card in found(run, "--year", "1765-1770")}  # type: ignore[index]
    assert years == {card.year for card in ARCHIVE.evidence if 1765 <= card.year <= 1770}


def test_filters_together(run: Run) -> None:
    both = found(run, "--tag", "Economic", "--place", "Boston")
    ids = {str(card["id"]) for card in found(run, "--tag", "Economic")}
    assert {str(card["id"]) for card in both} < ids


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("american_revolt",), "There is no archive 'american_revolt'"),
        ((NAME, "--tag", "econ"), "has no card with tag 'econ'. Did you mean Economic?"),
        ((NAME, "--year", "then"), "--year is 'then'. Write a year"),
        ((NAME, "--year", "1776-1770"), "Write a year, or two"),
        (("--deck", "nowhere"), "There is no folder"),
    ],
)
def test_what_cannot_be_asked(run: Run, arguments: tuple[str, ...], words: str) -> None:
    said = run("archive", *arguments, "--yes")
    assert said.code == 2
    assert words in said.errors


def test_nothing_is_found(run: Run) -> None:
    said = run("archive", NAME, "xyzzy", "--yes")
    assert said.code == 1
    assert "is what was asked for" in said.errors


def test_an_archive_of_ones_own(run: Run, tmp_path: Path) -> None:
    mine = own_decks.edit(own_decks.copy(tmp_path / "mine"), 'title = "', 'title = "Mine: ')
    said = run("archive", "--deck", str(mine), "Mine: ", "--yes", "--json")
    assert said.code == 0
    assert len(json.loads(said.out)["cards"]) == 1

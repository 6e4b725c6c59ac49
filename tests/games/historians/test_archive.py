"""Archives: the shipped one is good, and whatever is wrong with one is named with its place and its mending."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from curatorium.core.deck import BadDeck
from curatorium.core.rule import Malformed
from curatorium.games.historians.archive import (
    ARTICLE,
    BOOK,
    CONTEXT_FIELDS,
    archive_files,
    archive_names,
    load_archive,
)

SHIPPED = "american_revolution"
STAMPS = "evidence/stamps_and_duties.toml"
FAULTS = Path(__file__).with_name("archive_faults.toml")

Change = Callable[[str, str, str], None]


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A copy of the shipped archive."""
    for path, text in archive_files(SHIPPED).items():
        file = tmp_path / "deck" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path / "deck"


@pytest.fixture
def change(deck: Path) -> Change:
    """``change(file, old, new)``: the first ``old`` in a file of the copy is replaced."""

    def once(file: str, old: str, new: str) -> None:
        path = deck / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return once


def faults(deck: Path) -> list[str]:
    """What is wrong with a deck that cannot be read."""
    with pytest.raises(BadDeck) as caught:
        load_archive(deck)
    return [str(fault) for fault in caught.value.faults]


# What is read


def test_the_shipped_archive_is_read() -> None:
    archive = load_archive(SHIPPED)
    assert archive_names() == [SHIPPED]
    assert (archive.id, archive.first_year, archive.last_year) == (SHIPPED, 1763, 1783)
    assert list(archive.tags) == [*archive.perspectives, *archive.themes]
    assert (len(archive.perspectives), len(archive.themes)) == (3, 5)
    assert len(archive.evidence) >= 160
    kinds = [card.publication for card in archive.conclusions]
    assert (kinds.count(ARTICLE), kinds.count(BOOK)) == (12, 12)
    assert load_archive(SHIPPED) is archive


def test_a_card_is_read_whole() -> None:
    cards = {card.id: card for card in load_archive(SHIPPED).evidence}
    card = cards["amrev-e005"]
    assert card.tags == ("colonial", "economic", "social")
    assert (card.perspective, card.themes) == ("colonial", ("economic", "social"))
    assert (card.date, card.year, card.prestige) == ("1770-03-12", 1770, 2)
    assert card.values("context_terms") == ("boycotts", "war_of_words")
    assert card.values("location") == ("boston",)
    assert card.values("date") == ("1770-03-12",)
    assert cards["amrev-e009"].year == 1776  # of a month
    assert cards["amrev-e027"].year == 1770  # of a year


def test_the_worked_examples_of_the_rules_stand_in_the_archive() -> None:
    archive = load_archive(SHIPPED)
    cards = {card.id: card for card in archive.evidence}
    theses = {card.id: card for card in archive.conclusions}
    shops = [cards[f"amrev-e{n:03}"] for n in (4, 5, 7)]
    assert all({"economic", "colonial"} <= set(card.tags) for card in shops)
    assert all("boycotts" in card.context_terms for card in shops)
    assert sum(card.prestige for card in shops) + theses["amrev-c-a01"].value(0) == 13
    ladder = theses["amrev-c-a02"]
    assert [ladder.value(n) for n in range(5)] == [2, 5, 8, 11, 11]
    claims = [cards["amrev-e008"], cards["amrev-e010"]]
    assert not any(
        set(claims[0].values(field)) & set(claims[1].values(field)) for field in CONTEXT_FIELDS
    )


def test_what_terms_usually_go_with_is_read_and_may_be_left_out(deck: Path) -> None:
    shipped = load_archive(SHIPPED)
    assert list(shipped.usual) == list(shipped.contexts)
    assert shipped.usual["boycotts"] == ("colonial", "economic")
    head = deck / "archive.toml"
    text = head.read_text(encoding="utf-8")
    head.write_text(text[: text.index("[usual]")], encoding="utf-8")
    without = load_archive(deck)
    assert without.usual == {}
    assert without.hash == shipped.hash


def test_a_copy_is_the_same_deck(deck: Path) -> None:
    copied, shipped = load_archive(deck), load_archive(SHIPPED)
    assert copied.id == "deck"
    assert copied.hash == shipped.hash
    assert [card.title for card in copied.evidence] == [card.title for card in shipped.evidence]


def test_texts_may_be_mended_and_nothing_else(deck: Path, change: Change) -> None:
    shipped = load_archive(SHIPPED).hash
    change(STAMPS, "playing cards", "packs of cards")
    assert load_archive(deck).hash == shipped
    change(STAMPS, "prestige = 3", "prestige = 4")
    assert load_archive(deck).hash != shipped


@pytest.mark.parametrize(
    ("file", "old", "new", "same"),
    [
        ("archive.toml", 'felix = "Felix"', 'felix = "Felix of Boston"', True),
        ("archive.toml", "years = [1763", "years = [1762", True),
        (STAMPS, 'title = "A Stamp', 'title = "The Stamp', True),
        (STAMPS, 'significance = "', 'significance = "Here: ', True),
        (STAMPS, 'source_url = "http', 'source_url = "https://example.org/http', True),
        (STAMPS, 'fact_check = "', 'fact_check = "Again: ', True),
        (STAMPS, 'citation = "', 'citation = "See ', False),
        (STAMPS, 'date = "1765-03-22"', 'date = "1765-03"', False),
        (STAMPS, '"stamp_act_crisis", "taxation"', '"taxation"', False),
        ("conclusions.toml", 'thesis = "', 'thesis = "Then: ', True),
        ("conclusions.toml", 'research_question = "', 'research_question = "So: ', True),
        ("conclusions.toml", '"Shelves Without Tea"', '"Shelves without Any Tea"', True),
        ("conclusions.toml", '"Shelves Without Tea"', '"Shelves Without Tea", "No Tea"', False),
        ("conclusions.toml", "ladder = [", "ladder = [0, 1, 1, 1] # [", False),
    ],
)
def test_what_the_hash_covers(
    deck: Path, change: Change, file: str, old: str, new: str, same: bool
) -> None:
    change(file, old, new)
    assert (load_archive(deck).hash == load_archive(SHIPPED).hash) == same


def test_a_byte_order_mark_is_no_part_of_a_file(deck: Path) -> None:
    for file in deck.rglob("*.toml"):
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert load_archive(deck).hash == load_archive(SHIPPED).hash


def test_unknown_and_various_agree_with_nothing(deck: Path, change: Change) -> None:
    change(STAMPS, 'author = "parliament"', 'author = "unknown"')
    change(STAMPS, 'location = "london"', 'location = ""')
    card = next(card for card in load_archive(deck).evidence if card.id == "amrev-e001")
    assert card.values("author") == card.values("location") == ()


def test_an_archive_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="Did you mean american_revolution"):
        load_archive("american_revolt")
    with pytest.raises(Malformed, match="The archives are american_revolution"):
        archive_files("roman_republic")
    with pytest.raises(Malformed, match="There is no folder"):
        load_archive(tmp_path / "nothing")


# What cannot be read

READ = {row["case"]: row for row in tomllib.loads(FAULTS.read_text(encoding="utf-8"))["fault"]}


@pytest.mark.parametrize("case", READ)
def test_faults_of_reading_are_named(case: str, deck: Path, change: Change) -> None:
    row = READ[case]
    change(row["file"], row["old"], row["new"])
    found = faults(deck)
    assert any(fault.startswith(row["said"]) for fault in found), found


def test_all_faults_are_named_at_once(deck: Path, change: Change) -> None:
    for case in ("a text is missing", "prestige is too high", "a ladder of two"):
        row = READ[case]
        change(row["file"], row["old"], row["new"])
    assert len(faults(deck)) == 3


def test_files_that_are_missing_or_strange(deck: Path) -> None:
    (deck / "conclusions.toml").unlink()
    (deck / "evidence" / "notes.txt").write_text("to do", encoding="utf-8")
    (deck / "evidence" / "independence.toml").write_bytes(b"\xff\xfe")
    found = faults(deck)
    assert "conclusions.toml: There is no such file. Copy it from a shipped archive." in found
    assert "evidence/notes.txt: It is no TOML file. Keep only *.toml in this folder." in found
    assert "evidence/independence.toml: It is not UTF-8. Save it as UTF-8 text." in found


def test_a_folder_without_cards(deck: Path) -> None:
    for file in (deck / "evidence").iterdir():
        file.unlink()
    assert "evidence: There are no files in it. Put *.toml with cards there." in faults(deck)


def test_too_few_and_too_many_cards(deck: Path) -> None:
    evidence = deck / "evidence"
    for file in list(evidence.iterdir())[2:]:
        file.unlink()
    assert re.search(r"There are \d+ evidence cards\. 40 to 250 can be played\.", faults(deck)[-1])
    card = min(evidence.iterdir()).read_text(encoding="utf-8").split("[[evidence]]\n")[1]
    more = [re.sub(r'id = ".*"', f'id = "more-{n}"', card, count=1) for n in range(251)]
    text = "".join(f"[[evidence]]\n{row}" for row in more)
    (evidence / "more.toml").write_text(text, encoding="utf-8")
    assert any("40 to 250 can be played" in fault for fault in faults(deck))


def test_without_its_first_file_nothing_else_is_read(deck: Path) -> None:
    (deck / "archive.toml").unlink()
    assert faults(deck) == ["archive.toml: There is no such file. Copy it from a shipped archive."]

"""``card``: a card read in full in the text client, by its name or part of it."""

import re
from pathlib import Path

import pytest

from curatorium.cli.faces import Faces
from curatorium.cli.screen import Screen
from curatorium.cli.table import Table, new_table
from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE
from curatorium.core.registry import load
from curatorium.games.historians.archive import load_archive
from curatorium.games.historians.state import Table as Position
from tests.cli.conftest import Run

ARCHIVE = load_archive("american_revolution")
SEATS = "you:Ann,you:Bo"


def dealt() -> Table:
    """Two historians, when the opening cards are dealt."""
    game = load("historians")
    table = new_table(game, game.meta.choose({}), SEATS, "", "faces", None)
    while game.decider(table.play.state) == CHANCE:
        table.draw()
    return table


def own(faces: Faces) -> list[str]:
    """Titles of cards that Ann may read and Bo may not: her opening cards."""
    others = {name for name, _ in faces.readable(1)}
    return [name for name, _ in faces.readable(0) if name not in others]


class Reader:
    """Somebody who asks, and what was said."""

    def __init__(self, faces: Faces, capsys: pytest.CaptureFixture[str]) -> None:
        self.faces = faces
        self.capsys = capsys

    def ask(self, seat: int, words: str) -> str:
        self.capsys.readouterr()
        self.faces.answer(seat, words)
        return self.capsys.readouterr().out


@pytest.fixture
def reader(capsys: pytest.CaptureFixture[str]) -> Reader:
    return Reader(Faces(dealt(), Screen()), capsys)


def test_a_card_is_read_by_its_name_in_small_letters_or_by_part_of_it(reader: Reader) -> None:
    title = own(reader.faces)[0]
    whole = reader.ask(0, title)
    front = next(card for card in ARCHIVE.evidence if card.title == title)
    said = " ".join(whole.split())
    assert f"{title}. Evidence, prestige {front.prestige}." in said
    assert (front.quote or front.description) in said
    assert "You have not read its back." in said
    assert reader.ask(0, title.upper()) == whole
    words = max(re.findall(r"\w+", title), key=len)
    assert reader.ask(0, words).count(title) >= 1
    assert max(map(len, whole.splitlines())) <= 80


def test_what_a_seat_may_not_read_is_told_like_what_does_not_exist(reader: Reader) -> None:
    hidden = own(reader.faces)[0]
    known = {name for name, _ in reader.faces.readable(1)}
    under = next(card.title for card in ARCHIVE.evidence if card.title not in known)
    said = [reader.ask(1, name) for name in (hidden, under, "Xyzzy Plugh")]
    for words, answer in zip((hidden, under, "Xyzzy Plugh"), said, strict=True):
        assert f"No card that you may read now is called {words!r}." in " ".join(answer.split())


def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_answers(reader: Reader) -> None:
    play = reader.faces._table.play
    names = [card.title for card in ARCHIVE.evidence]
    before = [reader.ask(1, name) for name in names]
    for nth in range(3):
        play.state = play.game.redeal(play.state, 1, SeededDice(f"twin {nth}"))
        assert [reader.ask(1, name) for name in names] == before


def test_a_back_is_told_only_to_who_has_read_it(reader: Reader) -> None:
    state = reader.faces._table.play.state
    assert isinstance(state, Position)
    number = int(state.stacks[0])  # its front lies open to both
    state.read[number] = 1 << 1
    back = ARCHIVE.evidence[number]
    ann, bo = (reader.ask(seat, back.title) for seat in (0, 1))
    assert f"Citation: {back.citation}" in " ".join(bo.split())
    assert back.source_url in bo
    assert back.source_url not in ann
    assert back.citation not in " ".join(ann.split())
    assert "You have not read its back." in ann


def test_several_that_may_be_meant_are_listed(reader: Reader) -> None:
    said = reader.ask(0, "the of")  # nothing but small words: taken as they are
    assert "No card that you may read now" in said
    found = reader.ask(0, "was")  # in questions of several conclusions
    count = re.search(r"'was' is in (\d+) names", found)
    assert count
    assert int(count[1]) > 1
    assert "Say more of the one that you mean" in found
    listed = [line for line in found.splitlines() if line.startswith("  ")]
    assert len(listed) == min(int(count[1]), 13)


def test_long_lists_are_cut(reader: Reader) -> None:
    faces = [(f"Salt {nth}", [f"Salt {nth}."]) for nth in range(15)]
    reader.faces.readable = lambda seat: faces  # type: ignore[method-assign]
    said = reader.ask(0, "salt")
    assert "'salt' is in 15 names" in said
    assert "and 3 more" in said
    assert reader.ask(0, "salt 1") == "Salt 1.\n"  # a whole name means no longer one


def test_a_conclusion_is_read_by_its_question_or_its_title(reader: Reader) -> None:
    conclusion = ARCHIVE.conclusions[0]
    by_question = reader.ask(0, conclusion.research_question)
    assert conclusion.thesis in " ".join(by_question.split())
    assert reader.ask(0, conclusion.published_titles[0]) == by_question


def test_addresses_are_never_broken(reader: Reader) -> None:
    address = "https://example.org/" + "a-very-long-place" * 8
    reader.faces.readable = lambda seat: [("Salt", ["Salt.", "Kept:", address])]  # type: ignore[method-assign]
    assert f"  {address}\n" in reader.ask(0, "salt")


def test_the_client_has_the_command_and_its_help(run: Run, tmp_path: Path) -> None:
    said = run("play", "historians", "--seed", "3", "--words", typed="card\n?\ncard weapon\nq\n\n")
    assert "Type card and the name of a card, or part of it, as in: card" in said.text
    assert "card NAME all that you may read of a card" in said.text
    assert "title, title N WORDS the works" in said.text  # the longest of them stands apart too
    assert "Were empty shelves a weapon? Conclusion of an article" in said.text


def test_games_without_such_cards_say_so(run: Run) -> None:
    said = run("play", "museum_match", "--seed", "3", typed="card villa\n?\nq\n\n")
    assert "This game has no cards to be read" in said.text
    assert "card NAME" not in said.text

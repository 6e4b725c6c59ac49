"""Threads of the talk about manuscripts and titles, and the pitch that a writer may begin with."""

import random

import pytest

from curatorium.core.dice import SeededDice
from curatorium.core.state import PUBLIC
from curatorium.games.historians import publishing
from curatorium.games.historians.content import ARCHIVES
from curatorium.games.historians.game import GAME
from curatorium.games.historians.pitch import pitch
from tests.games.historians.tables import ARCHIVE, BOYCOTTS, COLONIAL, WRONG, Desks, card, thesis

TEXTS = GAME.catalogue(GAME.meta.choose({}))
LETTERS = 500  # of a text of the talk
A01 = thesis("a01")


def open_to(desks: Desks, seat: int) -> dict[str, int]:
    return GAME.threads(desks.s, seat)


def about(desks: Desks, seat: int = 0) -> list[str]:
    """The manuscripts that a seat may write about."""
    return [name for name in open_to(desks, seat) if name.startswith(":manuscript")]


# The thread of a manuscript


@pytest.mark.rule("H29", "H30", "HQ27")
def test_a_manuscript_is_talked_about_by_all_seats_from_its_submission_to_its_verdict() -> None:
    desks = Desks(3)
    desks.lay(0, 0, "a01", *BOYCOTTS)
    assert about(desks) == []
    assert desks.view(0).offices[0].workspaces[0].thread == ""
    desks.do("publish 0", "submit")
    for seat in range(3):
        assert about(desks, seat) == [":manuscript 1 0 0"]
    assert open_to(desks, PUBLIC) == {}
    desks.until("vote")
    for eye in (0, 1, 2, PUBLIC):
        assert desks.view(eye).offices[0].workspaces[0].thread == ":manuscript 1 0 0"
    desks.do("approve", seat=1)
    assert about(desks, 1) == [":manuscript 1 0 0"]  # who has voted may go on asking
    desks.do("approve", seat=2)
    assert about(desks) == []


def test_a_thread_keeps_its_name_until_the_writer_has_answered() -> None:
    desks = Desks(2)
    desks.publish(0, 0, "a01", *WRONG)
    desks.until("vote")
    desks.do("flag e012", "revise", seat=1)
    assert about(desks) == [":manuscript 1 0 0"]
    desks.until("answer")
    assert desks.s.year == 2
    assert about(desks, 1) == [":manuscript 1 0 0"]
    desks.do("object")
    assert about(desks) == []


def test_at_the_end_of_the_last_year_it_is_still_that_of_its_year() -> None:
    desks = Desks(2, length="short")
    desks.s.year = 8
    desks.publish(0, 0, "a01", *WRONG)
    desks.until("vote")
    desks.do("flag e012", "revise", seat=1)
    desks.until("answer")
    assert about(desks) == [":manuscript 8 0 0"]
    desks.do("object")
    assert desks.step() == "over"
    assert open_to(desks, 0) == {}


def test_alone_nobody_talks_about_a_manuscript() -> None:
    desks = Desks(1)
    desks.lay(0, 0, "a01", *BOYCOTTS)
    desks.do("publish 0")
    assert about(desks) == []
    assert open_to(desks, 0) == {f"=title 0 {A01} 0": 60}


# Titles of one's own


@pytest.mark.rule("H40")
def test_a_title_can_be_written_from_the_submission_to_the_end() -> None:
    desks = Desks(2)
    name = f"=title 0 {A01} 0"
    desks.lay(0, 0, "a01", *BOYCOTTS)
    assert name not in open_to(desks, 0)
    desks.do("publish 0", "submit")
    assert open_to(desks, 0)[name] == 60
    assert name not in open_to(desks, 1)
    assert desks.view(0).offices[0].workspaces[0].title == name
    desks.until("vote")
    desks.do("approve", seat=1)
    assert desks.view(1).works[0].title == name
    desks.until("turn")
    assert name in open_to(desks, 0)
    assert name not in open_to(desks, 1)


@pytest.mark.rule("HQ6")
def test_a_conclusion_that_is_used_again_has_another_title() -> None:
    desks = Desks(2, conclusions_reusable=True)
    publishing.shelve(desks.s, 0, 0, A01, 3, 5)
    publishing.shelve(desks.s, 1, 0, A01, 3, 5)
    publishing.shelve(desks.s, 0, 2, A01, 1, 5)  # a paper of the card with the same number
    desks.publish(0, 0, "a01", *BOYCOTTS)
    assert desks.view(0).offices[0].workspaces[0].title == f"=title 0 {A01} 1"
    titles = [work.title for work in desks.view(0).works]
    assert titles == [f"=title 0 {A01} 0", f"=title 1 {A01} 0", ""]


# The pitch


def said(deck: int, conclusion: int, cards: list[int]) -> str:
    events = pitch(deck, conclusion, cards)
    return " ".join(TEXTS.say(f"pitch.{one.key}", one.numbers) for one in events)


def test_a_pitch_says_what_is_argued_from_when_what_is_shared_and_what_to_read_first() -> None:
    cards = [card(name) for name in BOYCOTTS]
    fronts = [ARCHIVE.evidence[one] for one in cards]
    years = sorted(front.year for front in fronts)
    strongest = max(fronts, key=lambda front: front.prestige)
    told = said(0, A01, cards)
    assert ARCHIVE.conclusions[A01].thesis in told
    assert f"3 sources, of {years[0]} to {years[-1]}" in told
    assert ARCHIVE.contexts["boycotts"] in told
    assert strongest.title in told


def test_a_pitch_says_nothing_of_what_is_not_shared() -> None:
    keys = [one.key for one in pitch(0, A01, [card(name) for name in COLONIAL])]
    assert keys == ["thesis", "of_years", "read_first"]
    keys = [one.key for one in pitch(0, A01, [card("e004"), card("e004")])]
    assert "of_one_year" in keys


def test_every_pitch_fits_into_a_text() -> None:
    dice = random.Random("pitch")
    for deck, archive in enumerate(ARCHIVES):
        for _ in range(300):
            cards = dice.sample(range(len(archive.evidence)), dice.randint(1, 9))
            assert len(said(deck, dice.randrange(24), cards)) <= LETTERS


def test_a_pitch_of_the_longest_texts_that_a_deck_may_have_fits_too() -> None:
    longest = {"n": 4, "thesis_text": 240}
    sizes = {
        key: len(TEXTS.texts[f"pitch.{key}"])
        + sum(longest.get(kind, 40) - len("{:0}" + kind) for kind, _ in TEXTS.slots(f"pitch.{key}"))
        for key in ("thesis", "of_years", "of_one_year", "read_first")
    }
    shared = max(
        len(TEXTS.texts[f"pitch.{key}"]) + 40 - len("{:0}" + TEXTS.slots(f"pitch.{key}")[0][0])
        for key in ("all_about", "all_by", "all_from", "all_of_type")
    )
    middle = max(sizes["of_years"], sizes["of_one_year"])
    assert sizes["thesis"] + middle + shared + sizes["read_first"] + 3 <= LETTERS


@pytest.mark.rule("H29", "HQ65")
def test_a_pitch_is_the_same_whatever_stands_on_the_backs() -> None:
    desks = Desks(3)
    desks.lay(0, 0, "a01", *BOYCOTTS)
    before = desks.view(0).offices[0].workspaces[0].pitch
    assert [one.key for one in before] == ["thesis", "of_years", "all_about", "read_first"]
    backs = [int(back) for back in desks.s.back]
    for nth in range(20):
        random.Random(nth).shuffle(backs)
        for number, back in enumerate(backs):
            desks.s.back[number] = back
        assert desks.view(0).offices[0].workspaces[0].pitch == before
    world = GAME.redeal(desks.s, 0, SeededDice("another"))
    assert GAME.view(world, 0) == desks.view(0)


def test_a_pitch_is_for_its_writer_once_the_manuscript_can_be_submitted_or_is() -> None:
    desks = Desks(2)
    desks.lay(0, 0, "a01", "e004")
    assert desks.view(0).offices[0].workspaces[0].pitch == []  # an article needs two cards
    desks.lay(0, 0, "a01", "e005")
    assert desks.view(0).offices[0].workspaces[0].pitch
    for eye in (1, PUBLIC):
        assert desks.view(eye).offices[0].workspaces[0].pitch == []
    desks.do("publish 0", "submit")
    desks.until("vote")
    assert desks.view(0).offices[0].workspaces[0].pitch
    assert desks.view(1).offices[0].workspaces[0].pitch == []

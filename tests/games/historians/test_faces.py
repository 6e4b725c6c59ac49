"""What can be read of cards by their names: both faces, as far as a seat has read them."""

from curatorium.core.dice import SeededDice
from curatorium.core.game import PUBLIC
from curatorium.games.historians import sight
from curatorium.games.historians.game import GAME
from curatorium.games.historians.places import DISCARD, FLOOR, WORK
from curatorium.games.historians.state import VEILED
from tests.games.historians.tables import ARCHIVE, BOYCOTTS, Desks, card

NAMES = ["Ann", "Bo", "Cy"]
E004 = ARCHIVE.evidence[card("e004")]


def faces(desks: Desks, eye: int) -> dict[str, list[str]]:
    return dict(GAME.faces(desks.view(eye), NAMES))


def flat(lines: list[str]) -> str:
    return " ".join(" ".join(lines).split())


def reviewed(seats: int = 2) -> Desks:
    """A manuscript on three cards is under review by all others."""
    desks = Desks(seats)
    desks.publish(0, 0, "a01", *BOYCOTTS)
    desks.until("vote")
    return desks


def test_a_front_can_be_read_in_full() -> None:
    desks = Desks(2)
    desks.move(card("e004"), FLOOR)
    for eye in (0, 1, PUBLIC):
        said = faces(desks, eye)[E004.title]
        assert said[0] == f"{E004.title}. Evidence, prestige {E004.prestige}."
        assert (
            f"Context terms: {', '.join(ARCHIVE.contexts[t] for t in E004.context_terms)}" in said
        )
        assert f"Source type: {ARCHIVE.source_types[E004.source_type]}" in said
        assert f"Place: {ARCHIVE.locations[E004.location]}" in said
        assert f"Author: {ARCHIVE.authors[E004.author]}" in said
        assert f"Year: {E004.year}" in said
        assert (E004.quote or E004.description) in said
        assert said[-1] == "You have not read its back."


def test_a_back_is_read_by_reviewers_and_not_told_to_the_writer() -> None:
    desks = reviewed(3)
    back = {
        f"On the back: {', '.join(ARCHIVE.tags[tag] for tag in E004.tags)}",
        f"Why it matters: {E004.significance}",
        f"Citation: {E004.citation}",
        E004.source_url,
    }
    for eye in (1, 2):
        said = faces(desks, eye)[E004.title]
        assert back <= set(said)
        assert "You have not read its back." not in said
    for eye in (0, PUBLIC):
        said = faces(desks, eye)[E004.title]
        assert not back & set(said)
        assert E004.significance not in flat(said)
        assert said[-1] == "You have not read its back."


def test_what_is_hidden_has_no_face() -> None:
    desks = Desks(2)
    number = card("e004")
    assert E004.title not in faces(desks, 0)  # under a stack
    desks.move(number, WORK)
    desks.s.marks[number] = VEILED
    assert E004.title in faces(desks, 0)
    assert E004.title not in faces(desks, 1)
    assert E004.title not in faces(desks, PUBLIC)


def test_every_card_in_sight_has_a_face() -> None:
    desks = Desks(2)
    desks.move(card("e004"), DISCARD)
    for eye in (0, 1, PUBLIC):
        cards = {ARCHIVE.evidence[number].title for number in sight.met(desks.s, eye)}
        assert cards <= set(faces(desks, eye))


def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_faces() -> None:
    desks = reviewed(3)
    for eye in (0, 1, 2, PUBLIC):
        for nth in range(5):
            world = GAME.redeal(desks.s, eye, SeededDice(f"world {nth}"))
            view = GAME.view(world, eye)
            assert GAME.faces(view, NAMES) == GAME.faces(desks.view(eye), NAMES)


def test_a_conclusion_is_read_by_its_question_and_by_its_titles() -> None:
    found = faces(Desks(2), 1)
    flat_value = {True: "Prestige", False: "Prestige with 0, 1, 2, 3 or more citations"}
    for conclusion in ARCHIVE.conclusions:
        said = found[conclusion.research_question]
        kind = "an article" if conclusion.publication == "article" else "a book"
        tag = ARCHIVE.tags[conclusion.tag]
        assert said[0] == f"{conclusion.research_question} Conclusion of {kind}, {tag}."
        assert said[1] == conclusion.thesis
        value = " · ".join(map(str, conclusion.ladder))
        assert said[2] == f"{flat_value[len(conclusion.ladder) == 1]}: {value}"
        assert all(found[title] == said for title in conclusion.published_titles)

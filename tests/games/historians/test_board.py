"""The board and the sentences: what cards have in common that is worth comparing, and the tags of works."""

import pytest

from curatorium.core.game import PUBLIC
from curatorium.core.meta import Value
from curatorium.games.historians import publishing
from curatorium.games.historians.game import GAME
from curatorium.games.historians.places import FLOOR, SHELF
from curatorium.games.historians.state import ARTICLE, BOOK, EVERY_EYE, PAPER_WORK, VEILED
from tests.games.historians.tables import ARCHIVE, BOYCOTTS, Desks, card, thesis

NAMES = ["Ann", "Bo"]
E004 = ARCHIVE.evidence[card("e004")]
PAPER = card("e005")
A01 = thesis("a01")


def board(desks: Desks, eye: int) -> list[str]:
    return GAME.board(desks.view(eye), NAMES)


def words(desks: Desks, eye: int) -> list[str]:
    return GAME.in_words(desks.view(eye), NAMES)


def flat(lines: list[str]) -> str:
    return " ".join(" ".join(lines).split())


def offered(desks: Desks, action: str, seat: int = 0) -> str:
    """The sentence that offers an action to a seat."""
    event = GAME.phrase(desks.s, seat, desks.action(action))
    texts = GAME.catalogue(GAME.meta.choose({}))
    return texts.say(f"actions.{event.key}", event.numbers, NAMES.__getitem__)


def reviewed(seats: int = 2) -> Desks:
    """A manuscript on three cards is under review by all others."""
    desks = Desks(seats)
    desks.publish(0, 0, "a01", *BOYCOTTS)
    desks.until("vote")
    return desks


def with_works(**options: Value) -> Desks:
    """The first seat has an article and a conference paper on its shelf, and can cite them."""
    desks = Desks(2, **options)
    desks.move(PAPER, SHELF)
    publishing.shelve(desks.s, 0, ARTICLE, A01, 3, 5)
    publishing.shelve(desks.s, 0, PAPER_WORK, PAPER, 1, 2)
    if options.get("paper_tags_public", True):
        desks.s.read[PAPER] = EVERY_EYE
    desks.lay(0, 0, "a02", "e004", "e007")
    return desks


def fields(number: int) -> list[str]:
    """What can be compared, as a card is listed."""
    front = ARCHIVE.evidence[number]
    return [
        ", ".join(ARCHIVE.contexts[term] for term in front.context_terms),
        ARCHIVE.source_types.get(front.source_type, "unknown"),
        ARCHIVE.locations.get(front.location, "unknown"),
        ARCHIVE.authors.get(front.author, "unknown"),
    ]


def drawn(number: int) -> str:
    front = ARCHIVE.evidence[number]
    return f"{front.title} [{front.prestige}]: {'; '.join(fields(number))}"


def told(number: int) -> str:
    front = ARCHIVE.evidence[number]
    return f"{front.title}, prestige {front.prestige}, {', '.join(fields(number))}."


def test_ones_own_cards_and_the_floor_show_what_can_be_compared() -> None:
    desks = Desks(2)
    desks.hand(0, "e005")
    desks.lay(0, 0, "a01", "e004")
    desks.move(card("e006"), FLOOR)
    for name in ("e004", "e005", "e006"):
        assert drawn(card(name)) in flat(board(desks, 0))
        assert told(card(name)) in flat(words(desks, 0))
    assert drawn(card("e006")) in flat(board(desks, 1))
    assert drawn(card("e004")) not in flat(board(desks, 1))  # in the office of another: short
    assert f"{E004.title} [{E004.prestige}]" in flat(board(desks, 1))


def test_what_is_submitted_shows_what_can_be_compared() -> None:
    desks = reviewed()
    for eye in (0, 1, PUBLIC):
        for name in BOYCOTTS:
            assert drawn(card(name)) in flat(board(desks, eye))
            assert told(card(name)) in flat(words(desks, eye))


def test_what_is_brought_to_a_conference_is_shown_before_it_begins() -> None:
    desks = Desks(2)
    desks.lay(0, 0, "", "e004", "e005")
    desks.s.marks[card("e005")] = VEILED
    desks.do("attend 0", "bring e004", "bring e005", "enter")
    open_, veiled = drawn(card("e004")), drawn(card("e005"))
    assert f"Brought to the conference: {open_} {veiled}" in flat(board(desks, 0))
    said = "Brought to the conference by Ann: "
    assert said + told(card("e004")) in words(desks, 0)
    assert said + told(card("e005")) in words(desks, 0)
    short = f"{E004.title} [{E004.prestige}]; opening cards: 1"
    assert f"Brought to the conference: {short}" in flat(board(desks, 1))
    for eye in (1, PUBLIC):
        assert card("e005") not in desks.view(eye).offices[0].brought
        assert said + told(card("e004")) in words(desks, eye)
        unknown = "Opening cards brought to the conference by Ann that you do not know: 1."
        assert unknown in words(desks, eye)
    desks.until("stock")
    assert "Brought to the conference" not in flat(board(desks, 0))


def test_the_longest_cards_fit_on_the_board() -> None:
    desks = Desks(1)
    longest = sorted(range(len(ARCHIVE.evidence)), key=lambda n: -len(drawn(n)))[:6]
    for number in longest:
        desks.move(number, FLOOR)
    lines = board(desks, 0)
    assert max(map(len, lines)) <= 80
    assert not [line for line in lines if line.endswith("...")]
    assert all(drawn(number) in flat(lines) for number in longest)


# Tags of works


@pytest.mark.rule("H28", "HQ50")
@pytest.mark.parametrize(("which", "count"), [("any", 3), ("first", 1)])
def test_works_show_the_tags_by_which_they_are_cited(which: str, count: int) -> None:
    desks = with_works(paper_tags=which)
    article = ARCHIVE.tags[ARCHIVE.conclusions[A01].tag]
    title = ARCHIVE.conclusions[A01].published_titles[0]
    front = ARCHIVE.evidence[PAPER]
    tags = ", ".join(ARCHIVE.tags[tag] for tag in front.tags[:count])
    for eye in (0, 1, PUBLIC):
        assert f"{title} (article, {article}, 5)" in flat(board(desks, eye))
        assert f"{front.title} (conference paper, {tags}, 2)" in flat(board(desks, eye))
        assert f"{title}, an article for 5, {article}." in flat(words(desks, eye))
        assert f"{front.title}, a conference paper for 2, {tags}." in flat(words(desks, eye))
    desks.do("publish 0")
    assert offered(desks, "cite 0") == f"Cite Ann's {title} ({article})"
    assert offered(desks, "cite 1") == f"Cite Ann's {front.title} ({tags})"
    desks.do("cite 0", "cite 1")
    assert f"cites {title} ({article})" in flat(board(desks, 0))
    assert f"It cites {front.title}, {tags}." in flat(words(desks, 0))
    desks.do("submit")
    desks.until("vote")
    assert offered(desks, "flag_work 0", 1) == f"Flag the citation of Ann's {title} ({article})"


@pytest.mark.rule("HQ69")
def test_a_closed_paper_shows_its_tags_to_those_who_have_read_its_back() -> None:
    desks = with_works(paper_tags_public=False)
    front = ARCHIVE.evidence[PAPER]
    closed = f"{front.title} (conference paper, tags not known, 2)"
    tags = ", ".join(ARCHIVE.tags[tag] for tag in front.tags)
    for eye in (0, 1, PUBLIC):
        assert closed in flat(board(desks, eye))
        assert f"{front.title}, a conference paper for 2, tags not known." in flat(
            words(desks, eye)
        )
    desks.do("publish 0")
    assert offered(desks, "cite 1") == f"Cite Ann's {front.title} (tags not known)"
    desks.do("cite 1", "submit")
    desks.until("vote")
    said = offered(desks, "flag_work 1", 1)
    assert said == f"Flag the citation of Ann's {front.title} ({tags})"
    assert offered(desks, "flag_work 1", 0).endswith("(tags not known)")
    assert f"{front.title} (conference paper, {tags}, 2)" in flat(board(desks, 1))
    assert closed in flat(board(desks, 0))


def test_each_work_has_the_name_of_its_tags() -> None:
    names = GAME.catalogue(GAME.meta.choose({})).names["work_tag"]
    sets = {frozenset(card.tags) for card in ARCHIVE.evidence} | {
        frozenset([tag]) for tag in ARCHIVE.tags
    }
    assert len(names) == len(set(names)) == 1 + len(sets)  # no card's place among them
    desks = Desks(1)
    book = thesis("b01")
    publishing.shelve(desks.s, 0, BOOK, book, 5, 7)
    assert f"(book, {ARCHIVE.tags[ARCHIVE.conclusions[book].tag]}, 7)" in flat(board(desks, 0))

"""The Historians pass the conformance suite."""

from curatorium.games.historians.game import GAME
from curatorium.games.historians.hidden import eye_of, veiled_for
from curatorium.games.historians.moves import cards_at
from curatorium.games.historians.places import BAG, PLACES, WORK
from curatorium.games.historians.scoring import keys
from curatorium.games.historians.state import (
    BALLOT,
    CITE_SIZE,
    COMMIT,
    DESK,
    FLAGS,
    KIND,
    PROJECT,
    SPENT,
    STACKS,
    STATUS,
    THESIS,
    VOTE,
    Table,
)
from curatorium.testing import suite


def pieces(s: Table) -> dict[str, int]:
    """Every card once, every back once, in as many places as are counted; what the stacks hold is in the bag."""
    lying: list[list[int]] = [[] for _ in range(PLACES)]
    for card, place in enumerate(s.where):
        lying[place].append(card)
    assert [int(n) for n in s.held] == [len(cards) for cards in lying]
    assert [cards_at(s, place) for place in range(PLACES)] == lying
    under = sum(int(n) for n in s.stacks[STACKS:])
    assert under in (0, len(lying[BAG]))
    return {"cards": len(s.where), "backs": len({int(back) for back in s.back})}


def hidden(s: Table, seat: int) -> dict[str, object]:
    """What a seat cannot know: backs, opening cards, conclusions face down, and sealed choices."""
    eye = int(eye_of(seat))
    unread = [card for card in range(len(s.back)) if int(s.read[card]) & eye == 0]
    facts: dict[str, object] = {}
    if len(unread) > 1:
        facts |= {f"back of {card}": int(s.back[card]) for card in unread}
    facts |= fronts(s, seat)
    for other in range(s.seats):
        if other != seat:
            facts |= theses(s, other) | sealed(s, other)
    return facts


def fronts(s: Table, seat: int) -> dict[str, object]:
    """The opening cards of others, if there are more that they could be than lie in that place."""
    veiled = [card for card in range(len(s.where)) if veiled_for(s, seat, card)]
    pool = len(veiled)
    if s.shuffles == 0:
        pool += int(s.held[BAG])
    found: dict[str, object] = {}
    for place in {int(s.where[card]) for card in veiled}:
        cards = tuple(card for card in veiled if s.where[card] == place)
        if len(cards) < pool:
            found[f"opening cards at {place}"] = cards
    return found


def theses(s: Table, seat: int) -> dict[str, object]:
    """The conclusions that a seat has laid face down, if there are two that they could be."""
    laid: dict[str, object] = {}
    used = {k for k in range(24) if int(s.desk[seat * DESK + SPENT]) >> k & 1}
    for space in range(3):
        at = (seat * 3 + space) * PROJECT
        thesis = int(s.projects[at + THESIS])
        if thesis >= 0 and s.projects[at + STATUS]:
            used.add(thesis)
        elif thesis >= 0:
            laid[f"conclusion of seat {seat} in {space}"] = thesis
    return laid if len(used) < 23 else {}


def sealed(s: Table, seat: int) -> dict[str, object]:
    """What a seat has chosen at a sealed step that is still on."""
    if s.step == COMMIT and not int(s.x) >> seat & 1:
        return {f"commitment of {seat}": int(s.desk[seat * DESK + KIND])}
    if s.step != VOTE or seat == s.y // 3:
        return {}
    cards = [card for card in range(len(s.where)) if s.where[card] == WORK + s.y]
    flags = tuple(card for card in cards if s.marks[card] & (FLAGS << seat))
    works = tuple(
        int(s.cites[at + 1])
        for at in range(0, len(s.cites), CITE_SIZE)
        if s.cites[at] == s.y and int(s.cites[at + 2]) >> seat & 1
    )
    return {f"vote of {seat}": (int(s.desk[seat * DESK + BALLOT]), flags, works)}


test_conformance = suite(GAME, pieces=pieces, hidden=hidden, order=keys, length=300)

"""What somebody cannot know: backs not read, opening cards of others, conclusions face down, sealed choices.

A redeal draws from sorted pools and fills slots in a fixed order, so that the same dice make the same
world whichever of the worlds that a seat cannot tell apart they start from.
"""

from mypy_extensions import i64

from curatorium.core.game import EVERYTHING, Dice
from curatorium.core.packed import append, vec
from curatorium.games.historians.moves import seat_at
from curatorium.games.historians.places import BAG, NO_MORE, PLACES, WORK, follow
from curatorium.games.historians.review import most_flags
from curatorium.games.historians.state import (
    BALLOT,
    CITE_SIZE,
    COMMIT,
    DESK,
    FLAGS,
    KIND,
    MOVED,
    NOTHING,
    PROJECT,
    PUBLIC_EYE,
    SPENT,
    STATUS,
    THESIS,
    VEILED,
    VOTE,
    Table,
    clone,
)
from curatorium.pieces.bag import BIT


def eye_of(seat: i64) -> i64:
    """The bit of ``read`` of a seat or PUBLIC."""
    return BIT[seat] if seat >= 0 else PUBLIC_EYE


def owner_of(place: i64) -> i64:
    """Whose notebook, cards for the conference or workspace a place is; NOTHING for all other places."""
    if place < 8:
        return NOTHING
    if place < WORK:
        return (place - 8) % 5
    return (place - WORK) // 3


def veiled_for(s: Table, seat: i64, card: i64) -> bool:
    """Does ``seat`` or PUBLIC not know which card that one of somebody else's is?"""
    if s.marks[card] & VEILED == 0:
        return False
    return owner_of(s.where[card]) != seat and seat != EVERYTHING


def redeal(s: Table, seat: int, dice: Dice) -> Table:
    """Another world that ``seat`` or PUBLIC cannot tell from this one; EVERYTHING can tell any."""
    t = clone(s)
    if seat == EVERYTHING:
        return t
    deal_fronts(t, seat, dice)
    deal_backs(t, seat, dice)
    for other in range(int(t.seats)):
        if other != seat:
            deal_theses(t, other, dice)
    if t.step == COMMIT:
        deal_commitments(t, seat, dice)
    elif t.step == VOTE:
        deal_votes(t, seat, dice)
    return t


def mixed(cards: vec[i64], dice: Dice) -> None:
    """Shuffle."""
    for at in range(len(cards) - 1, 0, -1):
        other: i64 = dice.below(at + 1)
        card: i64 = cards[at]
        cards[at] = cards[other]
        cards[other] = card


def deal_fronts(s: Table, seat: i64, dice: Dice) -> None:
    """Opening cards that others still hide, among themselves and with the bag they came from.

    Once the discard has been shuffled, the bag holds none of the cards that were dealt unseen.
    """
    pool: vec[i64] = vec[i64]([])
    slots: vec[i64] = vec[i64]([0] * (2 * PLACES))  # by place and MOVED: how many
    for card in range(len(s.where)):
        if veiled_for(s, seat, card):
            pool = append(pool, card)
            slots[s.where[card] * 2 + (1 if s.marks[card] & MOVED else 0)] += 1
        elif s.shuffles == 0 and s.where[card] == BAG:
            pool = append(pool, card)
    mixed(pool, dice)
    at: i64 = 0
    for slot in range(2 * PLACES):
        count: i64 = slots[slot]
        while count > 0:
            s.where[pool[at]] = slot // 2
            s.marks[pool[at]] = VEILED | (MOVED if slot & 1 else 0)
            at += 1
            count -= 1
    moved: bool = at > 0
    while at < len(pool):
        s.where[pool[at]] = BAG
        s.marks[pool[at]] = 0
        at += 1
    if moved:
        s.after = follow(s.where)


def deal_backs(s: Table, seat: i64, dice: Dice) -> None:
    """The backs that a seat has not read, among the cards whose backs they are."""
    eye: i64 = eye_of(seat)
    size: i64 = len(s.back)
    unread: vec[i64] = vec[i64]([0] * size)
    for card in range(len(s.back)):
        if s.read[card] & eye == 0:
            unread[s.back[card]] = 1
    pool: vec[i64] = vec[i64]([])
    for back in range(len(unread)):
        if unread[back]:
            pool = append(pool, back)
    mixed(pool, dice)
    at: i64 = 0
    for card in range(len(s.back)):
        if s.read[card] & eye == 0:
            s.back[card] = pool[at]
            at += 1


def deal_theses(s: Table, seat: i64, dice: Dice) -> None:
    """The conclusions that a seat has laid face down, among all that it could have laid.

    Those moved in this turn stay as many: in workspaces where they are, and the others back in the hand.
    """
    moved: i64 = s.moved_theses if seat == mover(s) else 0
    used: i64 = known_theses(s, seat)
    pool: vec[i64] = vec[i64]([])
    for thesis in range(24):
        if used & BIT[thesis] == 0:
            pool = append(pool, thesis)
    away: i64 = int(moved & ~used).bit_count()  # moved, and not in a workspace
    mixed(pool, dice)
    nth: i64 = 0
    now: i64 = moved & used
    for workspace in range(3):
        at: i64 = (seat * 3 + workspace) * PROJECT
        laid: i64 = s.projects[at + THESIS]
        if laid >= 0 and s.projects[at + STATUS] == 0:
            if moved & BIT[laid]:
                now |= BIT[pool[nth]]
                away -= 1
            s.projects[at + THESIS] = pool[nth]
            nth += 1
    for other in range(nth, nth + away):
        now |= BIT[pool[other]]
    if moved:
        s.moved_theses = now


def known_theses(s: Table, seat: i64) -> i64:
    """The conclusions of a seat that everybody has seen go: published, or submitted."""
    used: i64 = s.desk[seat * DESK + SPENT]
    for workspace in range(3):
        at: i64 = (seat * 3 + workspace) * PROJECT
        if s.projects[at + THESIS] >= 0 and s.projects[at + STATUS]:
            used |= BIT[s.projects[at + THESIS]]
    return used


def mover(s: Table) -> i64:
    """The seat whose cards and conclusions have been moved in this turn."""
    return seat_at(s, s.nth)


def deal_commitments(s: Table, seat: i64, dice: Dice) -> None:
    """The actions that others have chosen in secret (HQ18)."""
    for other in range(s.seats):
        if other != seat and s.x & BIT[other] == 0:
            s.desk[other * DESK + KIND] = 1 + dice.below(3)


def deal_votes(s: Table, seat: i64, dice: Dice) -> None:
    """The votes and flags of other reviewers, as they could be (HQ28)."""
    cards: vec[i64] = vec[i64]([])
    card: i64 = s.first_at(WORK + s.y)
    while card < NO_MORE:
        cards = append(cards, card)
        card = s.after[card]
    works: vec[i64] = vec[i64]([])
    for at in range(0, len(s.cites), CITE_SIZE):
        if s.cites[at] == s.y:
            works = append(works, at + 2)
    for other in range(s.seats):
        if other != seat and other != s.y // 3:
            deal_vote(s, other, cards, works, dice)


def deal_vote(s: Table, seat: i64, cards: vec[i64], works: vec[i64], dice: Dice) -> None:
    """The vote and flags of one reviewer; whoever has not voted may have flagged something already."""
    for at in range(len(cards)):
        s.marks[cards[at]] &= ~(FLAGS << seat)
    for at in range(len(works)):
        s.cites[works[at]] &= ~BIT[seat]
    voted: bool = s.x & BIT[seat] == 0
    ballot: i64 = 1 + dice.below(2)
    s.desk[seat * DESK + BALLOT] = ballot if voted else 0
    if ballot == 1:
        return
    left: i64 = 1 + dice.below(most_flags(s, s.y) + len(works))
    flagged: i64 = 0
    while left > 0:
        nth: i64 = dice.below(len(cards) + len(works))
        if nth >= len(cards):
            s.cites[works[nth - len(cards)]] |= BIT[seat]
        elif s.marks[cards[nth]] & (FLAGS << seat) == 0 and flagged < most_flags(s, s.y):
            s.marks[cards[nth]] |= FLAGS << seat
            flagged += 1
        left -= 1

"""The sentences that offer actions: an action with what it is about."""

from typing import Final

from curatorium.core.game import Action, Event
from curatorium.games.historians.cards import CARDS, LADDER, PRESTIGE as PRINTED, tags_name
from curatorium.games.historians.hidden import eye_of
from curatorium.games.historians.moves import level
from curatorium.games.historians.places import WORK
from curatorium.games.historians.publishing import is_free, work_name
from curatorium.games.historians.scoring import tags_of_work
from curatorium.games.historians.state import (
    CITE,
    DRAFT,
    FACE,
    NAME,
    OPENING,
    OWNER,
    PAPER_WORK,
    PROJECT,
    SORT,
    STOCK,
    TAKE,
    THESIS,
    TURN,
    WORK_SIZE,
    Table,
)

#: Verbs whose first number is a card.
OF_CARDS: Final = ("stage", "take_back", "bring", "draft", "paper", "flag", "card")


def phrase(s: Table, who: int, a: Action) -> Event:
    """The key and numbers of the sentence that offers ``a`` to ``who``."""
    verb, numbers = a.verb, a.numbers
    if verb in OF_CARDS:
        if numbers[0] >= CARDS[s.deck]:
            return Event("no_card", numbers[:1])
        return Event(verb, (*numbers, int(PRINTED[s.deck * 250 + numbers[0]])))
    if verb == "publish":
        return _publish(s, who, numbers[0])
    if verb in ("cite", "flag_work"):
        work = numbers[0]
        if work >= len(s.works) // WORK_SIZE:
            return Event("no_work", numbers)
        owner = int(s.works[work * WORK_SIZE + OWNER])
        return Event(verb, (work_name(s, work), owner, _tags(s, who, work)))
    if verb == "name":
        face = int(s.works[s.x * WORK_SIZE + FACE]) if s.step == NAME else 0
        return Event("name" if s.step == NAME else "name_later", (face * 4 + numbers[0],))
    if verb == "take":
        return _take(s, numbers[0])
    return _other(s, who, verb, numbers)


def _other(s: Table, who: int, verb: str, numbers: tuple[int, ...]) -> Event:
    """What needs little besides its own numbers."""
    if verb == "stop":
        return Event("stop_draft" if s.step == DRAFT else "stop", ())
    if verb == "upgrade":
        now = int(level(s, who, numbers[0])) if 0 <= who < s.seats else 1
        return Event(verb, (numbers[0], min(now + 1, 4)))
    if verb == "conclude":
        return Event(verb, (*numbers, int(LADDER[(s.deck * 24 + numbers[0]) * 4])))
    if verb == "submit" and s.step == CITE:
        return Event("submit_alone" if s.seats == 1 else "submit", (int(s.x),))
    return Event("submit_later" if verb == "submit" else verb, numbers)


def _tags(s: Table, who: int, work: int) -> int:
    """The tags by which a work can be cited, as far as ``who`` has read them, by names.work_tag (HQ69)."""
    face = s.works[work * WORK_SIZE + FACE]
    if s.works[work * WORK_SIZE + SORT] == PAPER_WORK and s.read[face] & eye_of(who) == 0:
        return 0
    return tags_name(s.deck, tags_of_work(s, work))


def _publish(s: Table, who: int, workspace: int) -> Event:
    """A manuscript, with its conclusion if there is one, and whether it costs the year."""
    if s.step != TURN or not 0 <= who < s.seats:
        return Event("publish_later", (workspace,))
    project = who * 3 + workspace
    thesis = int(s.projects[project * PROJECT + THESIS])
    if thesis < 0:
        return Event("publish_later", (workspace,))
    key = "publish_free" if is_free(s, who) else "publish"
    return Event(key, (workspace, thesis, int(s.held[WORK + project])))


def _take(s: Table, stack: int) -> Event:
    """The top of a stack, if there is one."""
    card = int(s.stacks[stack])
    if card < 0:
        return Event("take_empty", (stack,))
    key = "take_floor" if s.step == STOCK else "take"
    if s.step not in (TAKE, STOCK, OPENING):
        key = "take_later"
    return Event(key, (stack, card, int(PRINTED[s.deck * 250 + card])))

"""What speaks for an action of The Historians, as a sentence of its catalogue."""

from typing import Final

from mypy_extensions import i64

from curatorium.bots.heuristics.historians_narrow import all_fits, fits
from curatorium.bots.heuristics.historians_office import POINT
from curatorium.bots.heuristics.historians_plans import Plans
from curatorium.bots.heuristics.historians_tags import (
    CERTAIN,
    Reading,
    all_fit,
    chance,
    number_of,
    reading_of,
)
from curatorium.core.game import Action, Event
from curatorium.games.historians.actions.archive import Take
from curatorium.games.historians.actions.conferences import Bring, Draft, Paper
from curatorium.games.historians.actions.manuscripts import Cite
from curatorium.games.historians.actions.office import Upgrade
from curatorium.games.historians.actions.peer_review import Flag, FlagWork
from curatorium.games.historians.actions.projects import Conclude, Stage, TakeBack, Withdraw
from curatorium.games.historians.actions.year import Attend, Publish
from curatorium.games.historians.conference import TOKENS_WON
from curatorium.games.historians.moves import CARDS_TAKEN, level, room
from curatorium.games.historians.publishing import work_name, worth
from curatorium.games.historians.scoring import citations_in, tag_of
from curatorium.games.historians.state import (
    FUNDING,
    MEMBERSHIPS,
    STOCK,
    YEARS,
    Table,
)

#: Reasons that say the same whatever is on the table, by verb.
_PLAIN: Final[dict[str, str]] = {
    "stop": "enough",
    "enter": "enough",
    "name": "any_name",
    "accept": "accepts",
    "follow": "follows",
    "forgo": "forgoes",
    "commit": "commits",
}


def reason_of(s: Table, seat: i64, action: Action, plans: Plans) -> Event:
    """What speaks for ``action`` of ``seat`` at ``s``, from what that seat may know."""
    plain = _PLAIN.get(action.verb)
    if plain is not None:
        return Event(plain, ())
    reading = reading_of(s, seat)
    plans.survey(s, seat, reading)
    if isinstance(action, Stage):
        return _staging(plans, action)
    if isinstance(action, Conclude):
        return _of_worth("concludes", plans, action.workspace)
    if isinstance(action, TakeBack):
        return Event("takes_back", (int(action.card),))
    if isinstance(action, Withdraw):
        return Event("withdraws", (int(action.workspace),))
    if isinstance(action, Publish):
        return _submitting(s, seat, seat * 3 + action.workspace, reading, "publishes")
    return _of_a_step(s, seat, action, reading)


def _of_a_step(s: Table, seat: i64, action: Action, reading: Reading) -> Event:
    """Actions that are no part of a plan."""
    if isinstance(action, Attend):
        return Event("attends", (int(TOKENS_WON[level(s, seat, MEMBERSHIPS)]),))
    if isinstance(action, Upgrade):
        years = int(s.house[YEARS] - s.year)
        return Event("upgrades", (int(action.stat), int(level(s, seat, action.stat)) + 1, years))
    if isinstance(action, Cite):
        project: i64 = seat * 3 + s.x
        with_it: i64 = worth(s, project, citations_in(s, project) + 1)
        return Event("cites", (int(work_name(s, action.work)), int(with_it)))
    if isinstance(action, Take):
        if s.step == STOCK:
            return Event("stocks", ())
        return _likeliest(s, seat, s.stacks[action.stack], reading)
    if isinstance(action, Draft):
        return _likeliest(s, seat, action.card, reading)
    return _of_the_rest(s, seat, action, reading)


def _of_the_rest(s: Table, seat: i64, action: Action, reading: Reading) -> Event:
    """Papers, submissions, answers and reviews."""
    if isinstance(action, (Bring, Paper)):
        return Event("brings" if isinstance(action, Bring) else "paper", (int(action.card),))
    if action.verb == "research":
        cards: i64 = min(CARDS_TAKEN[level(s, seat, FUNDING)], room(s, seat))
        return Event("researches", (int(cards),))
    if action.verb in ("submit", "object"):
        return _submitting(s, seat, seat * 3 + s.x, reading, f"{action.verb}s")
    return _reviewing(s, action)


def _staging(plans: Plans, action: Stage) -> Event:
    """A card that belongs to a plan, or one that only makes room."""
    if plans.use[action.card] == action.workspace + 1:
        return _of_worth("stages", plans, action.workspace)
    return Event("aside", ())


def _of_worth(key: str, plans: Plans, workspace: i64) -> Event:
    """What the manuscript of a workspace may come to, the chance that it fails counted in."""
    return Event(key, (int(workspace), int(max(0, plans.worth[workspace]) // POINT)))


def _submitting(s: Table, seat: i64, project: i64, reading: Reading, key: str) -> Event:
    """Points of a manuscript, and the chance in a hundred that all its evidence fits."""
    odds: i64 = all_fit(s, seat, reading, project, 0)
    points = int(worth(s, project, citations_in(s, project)))
    return Event(key, (points, int(odds * 100 // CERTAIN)))


def _likeliest(s: Table, seat: i64, card: i64, reading: Reading) -> Event:
    """The tag that a card most likely carries."""
    best: i64 = 0
    most: i64 = -1
    for tag in range(reading.fronts.tags):
        odds: i64 = chance(s, seat, reading, card, tag)
        if odds > most:
            most = odds
            best = tag
    return Event("fits", (int(card), int(best), int(most * 100 // CERTAIN)))


def _reviewing(s: Table, action: Action) -> Event:
    """Flags and verdicts, of which the reviewer has read the backs."""
    tag = int(number_of(tag_of(s, s.y)))
    if isinstance(action, Flag):
        return Event("doubts" if fits(s, action) else "wrong", (int(action.card), tag))
    if isinstance(action, FlagWork):
        name = int(work_name(s, action.work))
        return Event("doubts_work" if fits(s, action) else "wrong_work", (name, tag))
    if action.verb == "approve":
        return Event("approves" if all_fits(s) else "lets_pass", (tag,))
    return Event("bluffs" if all_fits(s) else "revises", (tag,))

"""What is counted at the end of a play of The Historians, for reports of how the game is balanced."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from curatorium.core.content import read_toml
from curatorium.core.state import Event, State
from curatorium.core.tally import Count, Section, Tally
from curatorium.games.historians import content, scoring
from curatorium.games.historians.state import (
    ARTICLE,
    BOOK,
    CITATIONS,
    DESK,
    EVIDENCE,
    FACE,
    LEVEL,
    PAPER_WORK,
    POINTS,
    SORT,
    STATS,
    TOKENS,
    WORK_SIZE,
    Table,
)

SORTS: Final = {ARTICLE: "article", BOOK: "book", PAPER_WORK: "paper"}

#: Events that are counted as they are, and by which key.
COUNTED: Final = {
    "submitted": "submitted",
    "bad_citation": "bad_citation",
    "accepts": "accepted",
    "objects": "objected",
    "rejected": "rejected",
    "too_short": "too_short",
    "worth_doubled": "doubled",
    "researches": "year.research",
    "publishes": "year.publish",
    "attends": "year.attend",
}


class HistoriansTally(Tally):
    """Works, manuscripts, years, conclusions, awards, stats, and where points come from."""

    def sections(self) -> list[Section]:
        texts = read_toml(content.PACKAGE, "content", "tally.en.toml")
        return [Section(row) for row in texts["section"]]

    def count(self, s: State, events: Sequence[Event]) -> Count:
        assert isinstance(s, Table)
        found: Counter[str] = Counter()
        count_works(s, found)
        count_manuscripts(s, events, found)
        count_seats(s, found)
        count_awards(s, found)
        count_points(events, found)
        return Count(first_seat(events), dict(found))


TALLY: Final = HistoriansTally()


def first_seat(events: Sequence[Event]) -> int:
    """The seat that began; alone it is not drawn."""
    return next((event.numbers[0] for event in events if event.key == "first"), 0)


def count_works(s: Table, found: Counter[str]) -> None:
    """Published works by their sort, with what they were built on, and the conclusions of manuscripts."""
    archive = content.ARCHIVES[s.deck]
    for name in SORTS.values():
        found.update({f"work.{name}": 0, f"points.{name}": 0, f"evidence.{name}": 0})
    found.update(dict.fromkeys(("works", "manuscripts", "cited"), 0))
    for thesis in archive.conclusions:
        found.update({f"tag.{archive.tags[thesis.tag]}": 0, f"conclusion.{thesis.id}": 0})
    for at in range(0, len(s.works), WORK_SIZE):
        sort = int(s.works[at + SORT])
        found["works"] += 1
        name = SORTS[sort]
        found[f"work.{name}"] += 1
        found[f"points.{name}"] += int(s.works[at + POINTS])
        found[f"evidence.{name}"] += int(s.works[at + EVIDENCE])
        found["cited"] += int(s.works[at + CITATIONS])
        if sort != PAPER_WORK:
            thesis = archive.conclusions[s.works[at + FACE]]
            found["manuscripts"] += 1
            found[f"tag.{archive.tags[thesis.tag]}"] += 1
            found[f"conclusion.{thesis.id}"] += 1


def count_manuscripts(s: Table, events: Sequence[Event], found: Counter[str]) -> None:
    """What became of manuscripts, and for what the years were used. Alone, what is published was approved."""
    found.update(dict.fromkeys((*COUNTED.values(), "approved", "revise", "upheld"), 0))
    for nth, event in enumerate(events):
        if event.key in COUNTED:
            found[COUNTED[event.key]] += 1
        if event.key == "verdict":
            _, for_it, against = event.numbers
            found["approved" if for_it > against else "revise"] += 1
        if event.key == "objects":
            ends = (e.key for e in events[nth:] if e.key in ("published", "rejected"))
            found["upheld"] += next(ends) == "published"
    if s.seats == 1:
        found["approved"] = found["manuscripts"]


def count_seats(s: Table, found: Counter[str]) -> None:
    """Stats and tokens at the end."""
    names = content.TEXTS["names"]["stat"]
    found.update(dict.fromkeys(("tokens", "points.tokens"), 0))
    for seat in range(s.seats):
        found["tokens"] += int(s.desk[seat * DESK + TOKENS])
        found["points.tokens"] += int(scoring.token_points(s, seat))
        for stat in range(STATS):
            found[f"level.{names[stat]}"] += int(s.desk[seat * DESK + LEVEL + stat])


def count_awards(s: Table, found: Counter[str]) -> None:
    """Awards that were given, and to how many."""
    names = content.TEXTS["names"]["award"]
    found["points.awards"] += 0
    for award, holders in enumerate(scoring.awards(s)):
        found[f"given.{names[award]}"] += bool(holders)
        found[f"holders.{names[award]}"] += len(holders)
        found["points.awards"] += scoring.AWARD_POINTS[award] * len(holders)


def count_points(events: Sequence[Event], found: Counter[str]) -> None:
    """Prestige that was lost, as far as there was some to lose; what was gained, but for works, is of reviews."""
    now: Counter[int] = Counter()  # by seat
    gained = 0
    for event in events:
        if event.key in ("gains", "loses"):
            seat, _, after = event.numbers
            change = after - now[seat]
            now[seat] = after
            gained += max(0, change)
            found["points.lost"] += min(0, change)
    found["points.lost"] += 0
    found["points.review"] = gained - sum(found[f"points.{sort}"] for sort in SORTS.values())

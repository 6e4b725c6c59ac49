"""What the golden plays of The Historians are for: at which table each is played, and what it must show."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Final

from curatorium.core.meta import Value, spell
from curatorium.core.play import Play
from curatorium.games.historians.game import GAME
from curatorium.games.historians.state import (
    ARTICLES,
    BOOKS,
    DESK,
    PAPERS_WON,
    PROJECT,
    REVISE,
    STATUS,
    Table,
)

GOLDEN: Final = Path(__file__).parent / "golden"


@dataclass(frozen=True)
class Wanted:
    """A golden play: its file's name, its table, and what happens in it.

    ``care`` of a hundred decisions are made by a bot, the others at random: with little care things go
    wrong, and with much care something is achieved.
    """

    name: str
    seats: int
    options: Mapping[str, Value]
    care: int
    happens: Callable[[Play], bool]

    @property
    def path(self) -> Path:
        """Where its record lies."""
        return GOLDEN / f"{self.name}.jsonl"


def table_of(play: Play) -> Table:
    """The position that a play has come to."""
    state = play.state
    assert isinstance(state, Table)
    return state


def has(play: Play, seat: int, what: int) -> int:
    """A number of a seat's desk."""
    return int(table_of(play).desk[seat * DESK + what])


def done(play: Play) -> set[str]:
    """The verbs of all that was done."""
    return {str(record[1]) for record in play.log}


def pending(play: Play) -> int:
    """Manuscripts for which a revision is still asked."""
    s = table_of(play)
    return sum(s.projects[at + STATUS] == REVISE for at in range(0, len(s.projects), PROJECT))


def answers_at_the_end(play: Play) -> list[str]:
    """The answers after the last year: nothing but names and upgrades comes after them."""
    found: list[str] = []
    for record in reversed(play.log):
        verb = str(record[1])
        if verb in ("accept", "object"):
            found.append(verb)
        elif verb not in ("name", "upgrade"):
            break
    return found


def tied(play: Play, shared: bool) -> list[tuple[int, int]]:
    """Pairs of seats with equal points that share their place, or do not."""
    scores, ranks = GAME.scores(play.state), GAME.ranks(play.state)
    return [
        (one, other)
        for one, other in combinations(range(play.seats), 2)
        if scores[one] == scores[other] and (ranks[one] == ranks[other]) == shared
    ]


def _solo(play: Play) -> bool:
    published = has(play, 0, ARTICLES) + has(play, 0, BOOKS)
    return {"cite", "attend", "publish", "research", "withdraw"} <= done(play) and published >= 2


def _two_seats(play: Play) -> bool:
    answers = {"object", "accept", "approve", "revise", "flag", "flag_work"}
    return {*answers, "cite", "attend", "publish", "take_back"} <= done(play)


def _five_seats(play: Play) -> bool:
    return {"approve", "accept", "attend"} <= done(play)


def _aftermath(play: Play) -> bool:
    return bool(answers_at_the_end(play)) and pending(play) == 0


def _no_aftermath(play: Play) -> bool:
    return not answers_at_the_end(play) and pending(play) > 0


def _tie_broken(play: Play) -> bool:
    return bool(tied(play, shared=False))


def _tie_shared(play: Play) -> bool:
    return bool(tied(play, shared=True))


def _writer_chooses(play: Play) -> bool:
    return {"follow", "accept", "object"} <= done(play)


def _house_rules(play: Play) -> bool:
    verbs = {"commit", "accept", "object", "paper", "revise", "approve"}
    return verbs <= done(play) and any(has(play, seat, PAPERS_WON) for seat in range(play.seats))


def house_rules() -> dict[str, Value]:
    """A value of each option that is not its default, as far as there is one."""
    found: dict[str, Value] = {}
    for option in GAME.meta.options:
        others = [v for v in option.samples if spell(v) != spell(option.default)]
        if others and option.name != "archive":
            found[option.name] = others[0]
    found |= {"length": "short", "canonical_revision": "latest", "self_citation": True}
    return found | {"workspace_capacity": 6, "max_citations": 3, "token_limit": 30}


SHORT: Final[dict[str, Value]] = {"length": "short"}
PLAYS: Final = (
    Wanted("solo", 1, SHORT, 75, _solo),
    Wanted("two_seats", 2, {**SHORT, "revise_bonus": "on_upheld"}, 70, _two_seats),
    Wanted("three_seats_aftermath", 3, SHORT, 80, _aftermath),
    Wanted("four_seats_without_aftermath", 4, {**SHORT, "aftermath": False}, 80, _no_aftermath),
    Wanted("five_seats", 5, SHORT, 80, _five_seats),
    Wanted("tie_broken", 3, SHORT, 30, _tie_broken),
    Wanted("tie_shared", 3, SHORT, 30, _tie_shared),
    Wanted(
        "writer_chooses", 4, {**SHORT, "canonical_revision": "writer_chooses"}, 60, _writer_chooses
    ),
    Wanted("house_rules", 3, house_rules(), 70, _house_rules),
)

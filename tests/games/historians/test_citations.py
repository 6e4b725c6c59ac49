"""What a manuscript can cite, worked out for all works at once, and citations as evidence (H25, HQ8, HQ52)."""

import pytest

from curatorium.bots.registry import load_bot
from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, NOBODY
from curatorium.games.historians import publishing, scoring
from curatorium.games.historians.actions.manuscripts import citable, not_cited
from curatorium.games.historians.game import GAME
from curatorium.games.historians.state import CITE, WORK_SIZE, Table
from tests.games.historians.tables import Desks, answered, reviewed, thesis


@pytest.mark.rule("H25", "HQ52")
@pytest.mark.parametrize("options", [{}, {"max_citations": 2, "self_citation": False}])
def test_it_is_what_the_rules_say_of_each_work(options: dict[str, int | bool]) -> None:
    chance = SeededDice("citations")
    s = GAME.setup(3, GAME.meta.choose(options))
    assert isinstance(s, Table)
    bot = load_bot("greedy")
    seen: set[tuple[bool, bool, bool]] = set()  # anything to cite, anything cited, worth anything
    while (who := GAME.decider(s)) != NOBODY:
        if who >= 0 and s.step == CITE:
            project = int(who * 3 + s.x)
            works = range(len(s.works) // WORK_SIZE)
            free = [n for n in works if not_cited(s, who, project, n) is None]
            assert list(citable(s, who, project)) == free
            cited = scoring.citations_in(s, project)
            now, then = (publishing.worth(s, project, n) for n in (cited, cited + 1))
            assert publishing.cited_once_more(s, project) == then - now
            seen.add((bool(free), cited > 0, then > now))
        action = GAME.draw(s, chance) if who == CHANCE else bot.choose(GAME, s, who, chance)
        GAME.apply(s, who, action)
    assert (True, True, True) in seen
    assert not options or (False, True, True) in seen


@pytest.mark.rule("HQ35", "HQ8")
def test_citations_count_for_what_is_left_of_a_revision_where_they_count_as_evidence() -> None:
    desks = Desks(2, citations_count_as_evidence=True)
    for conclusion in ("a03", "b01", "b03"):  # about Colonial
        publishing.shelve(desks.s, 1, 0, thesis(conclusion), 3, 5)
    desks.publish(0, 0, "a03", "e004", cite="0 1 2")
    desks.until("vote")
    desks.do("flag_work 0", "revise", seat=1)
    answered(desks, "accept")
    # one card and two citations: 3 + 8 of the ladder 2 5 8 11, and one card shares all with itself
    assert (desks.works(), desks.prestige()) == ((1, 0, 0), 2 * (3 + 8))
    assert desks.view(0).works[3].evidence == 3


@pytest.mark.rule("HQ35", "HQ8")
@pytest.mark.parametrize(
    ("counts", "names", "flag", "published"),
    [
        (True, ("e004", "e005"), "flag e005", 1),  # a card and a citation are left
        (False, ("e004", "e005"), "flag e005", 0),
        (True, ("e004", "e005"), "flag e005 flag_work 0", 0),
        (True, ("e004",), "flag_work 0", 0),
        (True, ("e004",), "flag e004", 0),  # a citation, and no evidence at all
    ],
)
def test_where_they_count_a_revision_still_can_leave_too_little(
    counts: bool, names: tuple[str, ...], flag: str, published: int
) -> None:
    desks = reviewed(2, "a03 0", *names, citations_count_as_evidence=counts)
    verbs = flag.split()
    flags = [" ".join(verbs[at : at + 2]) for at in range(0, len(verbs), 2)]
    desks.do(*flags, "revise", seat=1)
    answered(desks, "accept")
    assert desks.works() == (published, 0, 0)
    assert ("too_short" in desks.told) == (not published)

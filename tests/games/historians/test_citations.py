"""What a manuscript can cite, worked out for all works at once (H25, HQ52)."""

import pytest

from curatorium.bots.registry import load_bot
from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, NOBODY
from curatorium.games.historians import publishing, scoring
from curatorium.games.historians.actions.manuscripts import citable, not_cited
from curatorium.games.historians.game import GAME
from curatorium.games.historians.state import CITE, WORK_SIZE, Table


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

"""Set-up, the phases of a year, projects and research (H1-H26, HQ15-HQ24)."""

import pytest

from curatorium.core.game import CHANCE, NOBODY
from curatorium.core.meta import Value
from curatorium.core.rule import Malformed
from curatorium.games.historians.game import GAME
from curatorium.games.historians.moves import put
from curatorium.games.historians.places import BAG, DISCARD, HAND, SHELF, WORK
from curatorium.games.historians.state import NOTHING, STACKS, VEILED, YEARS
from tests.games.historians.tables import BOYCOTTS, Desks, card


@pytest.mark.rule("H1", "H3", "H6", "H12", "H14", "H15", "H16", "HQ20")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_the_set_up(seats: int) -> None:
    desks = Desks(seats)
    s = desks.s
    assert (s.year, s.seat, desks.step()) == (1, 0, "turn")
    left = len(s.where) - 3 * seats
    sizes = [1 + int(n) for n in s.stacks[STACKS:]]
    assert sum(sizes) == left
    assert max(sizes) - min(sizes) <= 1
    for seat in range(seats):
        office = desks.view(seat).offices[seat]
        assert (len(office.notebook), office.levels, office.prestige) == (3, [1] * 6, 0)
        assert [space.open for space in office.workspaces] == [True, False, False]
        other = desks.view(-3).offices[seat]
        assert (other.notebook, other.veiled) == ([], 3)
    with pytest.raises(Malformed):
        GAME.setup(6, GAME.meta.choose({}))


@pytest.mark.rule("H16")
def test_the_first_player_is_drawn() -> None:
    s = GAME.setup(3, GAME.meta.choose({}))
    assert [a.numbers for a in GAME.options(s, CHANCE)] == [(0,), (1,), (2,)]
    rule = GAME.forbids(s, CHANCE, GAME.action(CHANCE, "first", (3,)))
    assert rule is not None
    assert rule.id == "no-such-seat"
    assert Desks(3, 2).s.seat == 2


@pytest.mark.rule("HQ20")
def test_opening_cards_may_be_drafted() -> None:
    desks = Desks(2, opening_hand="drafted")
    takers = []
    while desks.step() == "opening":
        takers.append(int(desks.s.seat))
        assert desks.rule("stop") == "opening-now"
        desks.do("take 0")
    assert takers == [0, 1] * 3
    assert not any(mark & VEILED for mark in desks.s.marks)


@pytest.mark.rule("H13", "HQ66")
@pytest.mark.parametrize(
    ("options", "years"),
    [
        ({}, 11),
        ({"length": "short"}, 8),
        ({"length": "long"}, 15),
        ({"medium_years": 12}, 12),
        ({"medium_years": 12, "length": "short"}, 8),
    ],
)
def test_lengths(options: dict[str, Value], years: int) -> None:
    desks = Desks(1, **options)
    assert desks.s.house[YEARS] == years
    seen = set()
    while desks.s.seat != NOBODY:
        seen.add(int(desks.s.year))
        desks.rest()
    assert seen == set(range(1, years + 1))


@pytest.mark.rule("H17", "H18", "H20", "HQ19")
@pytest.mark.parametrize(("how", "second"), [("rotate", [2, 0, 1]), ("fixed", [1, 2, 0])])
def test_turn_order(how: str, second: list[int]) -> None:
    desks = Desks(3, 1, first_player=how)
    for year, order in ((1, [1, 2, 0]), (2, second)):
        acted = []
        assert desks.s.year == year
        while desks.step() == "turn":
            acted.append(int(desks.s.seat))
            assert desks.rule("research", 3 - int(desks.s.seat) if desks.s.seat else 1) != ""
            desks.do("research")
        assert acted == order
        while desks.step() == "take":
            desks.do("stop")
    assert desks.step() == "turn"  # no conference and no review in between


@pytest.mark.rule("H21", "H22", "HQ16", "HQ17", "HQ15")
def test_research_goes_round() -> None:
    desks = Desks(3)
    desks.level(1, funding=2)
    desks.lay(2, 0, "", "e004")
    desks.do("research", "research", "attend 0", "bring e004", "enter")
    takers = []
    while desks.step() == "take":
        takers.append(int(desks.s.seat))
        before = [int(n) for n in desks.s.stacks]
        desks.do("take 1")
        assert desks.s.stacks[1] != before[1]
    assert takers == [
        0,
        1,
        0,
        1,
        0,
        1,
        1,
    ]  # three for one; four for the other, whose notebook is full
    assert desks.s.held[HAND + 1] == 7


@pytest.mark.rule("HQ16")
def test_research_may_go_turn_by_turn() -> None:
    desks = Desks(2, draw_order="whole_turn")
    desks.do("research", "research", "take 0", "take 0", "take 0")
    assert desks.s.seat == 1
    desks.do("stop")
    assert desks.s.year == 2


@pytest.mark.rule("HQ23", "H5")
def test_an_empty_archive_is_shuffled_again() -> None:
    desks = Desks(1)
    for number in range(len(desks.s.where)):
        if desks.s.where[number] <= 4:
            put(desks.s, number, DISCARD)
    for nth in range(STACKS):
        desks.s.stacks[nth] = NOTHING
        desks.s.stacks[STACKS + nth] = 0
    desks.move(card("e001"), 4)
    desks.s.stacks[3] = card("e001")
    desks.do("research")
    assert desks.rule("take 0") == "stack-empty"
    desks.do("take 3")
    assert desks.s.shuffles == 1
    assert desks.s.held[DISCARD] == 0
    assert all(desks.s.stacks[nth] >= 0 for nth in range(4))
    assert desks.step() == "take"


@pytest.mark.rule("HQ23")
def test_nobody_takes_from_an_archive_that_is_gone() -> None:
    desks = Desks(1)
    for number in range(len(desks.s.where)):
        if desks.s.where[number] <= 4:
            put(desks.s, number, SHELF)
    for nth in range(STACKS):
        desks.s.stacks[nth] = NOTHING
        desks.s.stacks[STACKS + nth] = 0
    desks.do("research")
    assert (desks.step(), desks.s.year) == ("turn", 2)


@pytest.mark.rule("H23", "HQ21", "HQ67", "H24")
def test_cards_go_into_workspaces_and_back() -> None:
    desks = Desks()
    desks.hand(0, "e004", "e005")
    desks.lay(0, 0, "", "e007")
    assert desks.rule("stage e007 0") == "in-notebook"
    assert desks.rule("stage e004 1") == "workspace-closed"
    assert desks.rule("take_back e004") == "in-workspace"
    assert desks.rule("withdraw 0") == "no-conclusion"
    desks.do("stage e004 0", "take_back e007", "conclude a01 0")
    assert desks.rule("take_back e004") == "moved-once"
    assert desks.rule("stage e007 0") == "moved-once"
    assert desks.rule("withdraw 0") == "moved-once"
    assert desks.rule("conclude a02 0") == "has-conclusion"
    desks.level(0, workspaces=2)
    assert desks.rule("conclude a01 1") == "conclusion-elsewhere"
    desks.rest()
    assert desks.rule("stage e005 0", 0) == "not-your-turn"
    desks.until("turn")
    while desks.s.seat != 0:
        desks.rest()
    desks.do("withdraw 0", "take_back e004")
    assert desks.rule("conclude a01 0") == "moved-once"


@pytest.mark.rule("H22", "HQ21")
def test_notebook_and_workspace_can_be_full() -> None:
    desks = Desks(workspace_capacity=1)
    desks.hand(0, "e001", "e002", "e003", "e004", "e005", "e006", "e007")
    desks.lay(0, 0, "", "e008")
    assert desks.rule("take_back e008") == "notebook-full"
    assert desks.rule("stage e001 0") == "workspace-full"
    desks.level(0, archive=2)
    assert desks.rule("take_back e008") == ""
    assert desks.rule("stage 249 0") == "no-such-card"


@pytest.mark.rule("H24", "HQ22")
@pytest.mark.parametrize("times", [None, 1])
def test_publishing_is_free_at_level_four(times: int | None) -> None:
    desks = Desks(2, free_publish_per_year=times)
    desks.level(0, workspaces=4)
    desks.lay(0, 1, "a02", "e008", "e010")
    desks.publish(0, 0, "a01", *BOYCOTTS)
    assert (desks.s.seat, desks.step()) == (0, "turn")
    assert desks.rule("publish 0") == "under-review"
    assert desks.rule("conclude a03 0") == "under-review"
    desks.do("publish 1", "submit")
    assert int(desks.s.seat) == (1 if times else 0)


@pytest.mark.rule("HQ22", "HQ43")
def test_alone_a_workspace_is_submitted_once_a_year() -> None:
    desks = Desks(1)
    desks.level(0, workspaces=4)
    desks.publish(0, 0, "a01", *BOYCOTTS)
    desks.until("turn")
    assert desks.s.year == 1
    desks.lay(0, 0, "a02", "e008", "e010")
    assert desks.rule("publish 0") == "once-a-year"
    desks.rest()
    assert desks.rule("publish 0") == ""


@pytest.mark.rule("HQ18")
def test_actions_may_be_committed_in_secret() -> None:
    desks = Desks(2, action_commit="secret")
    assert desks.step() == "commit"
    assert desks.rule("research", 0) == "commit-now"
    desks.do("commit 2", seat=1)
    assert desks.rule("commit 1", 1) == "not-your-turn"
    assert desks.view(0).offices[1].action is None
    desks.do("commit 1", seat=0)
    assert desks.view(0).offices[1].action == 2
    assert desks.rule("forgo") == "not-forgone"
    assert desks.rule("attend 0") == "committed"
    desks.do("research")
    assert desks.rule("research") == "committed"
    desks.do("forgo")
    assert desks.step() == "take"
    plain = Desks()
    assert plain.rule("forgo") == plain.rule("commit 1") == "open-actions"


@pytest.mark.rule("HQ26", "HQ70", "HQ63", "H2")
def test_there_is_no_trade_and_no_end_of_the_track() -> None:
    desks = Desks(3)
    desks.s.desk[0] = 130
    assert GAME.scores(desks.s)[0] == 130
    assert all(len(o.split()) < 4 for o in desks.options())
    verbs = {option.split()[0] for option in desks.options()}
    assert verbs == {"stage", "conclude", "research"}


@pytest.mark.rule("HQ64")
def test_what_others_may_know_of_cards() -> None:
    desks = Desks(2)
    own = desks.view(0).offices[0].notebook
    desks.do(f"stage {own[0]} 0", "conclude a01 0")
    theirs = desks.view(1).offices[0]
    assert (theirs.veiled, theirs.workspaces[0].veiled) == (2, 1)
    assert (theirs.workspaces[0].laid, theirs.workspaces[0].conclusion) == (True, None)
    desks.do("research", "research", "take 0")
    taken = next(c for c in range(len(desks.s.where)) if desks.s.where[c] == HAND and c not in own)
    assert desks.view(1).offices[0].notebook == [taken]
    assert desks.s.held[BAG] == sum(int(n) for n in desks.s.stacks[STACKS:])
    assert desks.s.held[WORK] == 1


@pytest.mark.rule("H37", "H38")
def test_a_writer_sees_what_a_manuscript_would_score() -> None:
    desks = Desks()
    desks.lay(0, 0, "b07", *BOYCOTTS)
    outlook = desks.view(0).offices[0].workspaces[0].outlook
    assert outlook is not None
    assert (outlook.printed, outlook.ladder, outlook.points) == (9, 3, 24)
    assert (outlook.shared, outlook.lacking, outlook.conclusion) == ([0], 2, True)
    assert desks.view(1).offices[0].workspaces[0].outlook is None

"""Bots at The Historians: what they infer from fronts, what worlds they believe in, and what they look at."""

from collections.abc import Iterator

import pytest

from curatorium.bots.greedy import BOT as GREEDY
from curatorium.bots.heuristics.historians import HEURISTIC
from curatorium.bots.heuristics.historians_plans import Plans
from curatorium.bots.heuristics.historians_tags import CERTAIN, chance, fronts_of, reading_of
from curatorium.bots.ismcts import SearchBot
from curatorium.bots.levels import settings_of
from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, NOBODY, PUBLIC
from curatorium.core.pack import pack
from curatorium.games.historians.game import GAME
from curatorium.games.historians.places import HAND
from curatorium.games.historians.state import TURN, Table
from curatorium.lab.simulate import Simulation, run
from curatorium.lab.summary import wins_of
from tests.games.historians.tables import ARCHIVE, BOYCOTTS, WRONG, Desks, card, thesis

TAGS = list(ARCHIVE.tags)
ECONOMIC = TAGS.index("economic")
SOCIAL = TAGS.index("social")


def odds(desks: Desks, seat: int, name: str, tag: int) -> int:
    """How likely a card carries a tag to a seat, in a thousand."""
    s = desks.s
    return int(chance(s, seat, reading_of(s, seat), card(name), tag))


def played(seats: int, seed: str) -> Iterator[Table]:
    """Positions of a random play at which a seat has more than one option."""
    s = GAME.setup(seats, GAME.meta.choose({"length": "short"}))
    assert isinstance(s, Table)
    dice = SeededDice(seed)
    while (who := int(GAME.decider(s))) != NOBODY:
        options = GAME.options(s, who)
        if who != CHANCE and len(options) > 1:
            yield s
        GAME.apply(s, who, options[dice.below(len(options))])


# Reading


def test_before_anything_is_read_the_archive_says_what_is_usual() -> None:
    desks = Desks(1)
    assert odds(desks, 0, "e004", ECONOMIC) > 600  # boycotts are usually economic
    assert odds(desks, 0, "e004", SOCIAL) < 300


def test_backs_that_are_read_say_what_others_with_the_same_term_are_about() -> None:
    desks = Desks(2)
    before = odds(desks, 0, "e005", SOCIAL)
    social = [
        number
        for number, one in enumerate(ARCHIVE.evidence)
        if "social" in one.tags and "boycotts" in one.context_terms and one.id != "amrev-e005"
    ]
    for number in social:
        desks.s.read[number] |= 1
    assert social
    assert odds(desks, 0, "e005", SOCIAL) > before
    assert odds(desks, 1, "e005", SOCIAL) == before  # the other seat has read nothing


def test_a_back_that_was_read_is_certain() -> None:
    desks = Desks(2)
    desks.s.read[card("e004")] |= 2
    assert odds(desks, 1, "e004", ECONOMIC) == CERTAIN
    assert odds(desks, 1, "e004", SOCIAL) == 0
    assert 0 < odds(desks, 0, "e004", ECONOMIC) < CERTAIN


def test_backs_that_were_not_read_change_nothing() -> None:
    """What a seat infers is the same in all worlds that it cannot tell apart."""
    desks = Desks(3)
    for number in range(0, 40, 3):
        desks.s.read[number] |= 1
    expected = [odds(desks, 0, one.id[-4:], tag) for one in ARCHIVE.evidence for tag in range(8)]
    for deal in range(3):
        world = GAME.redeal(desks.s, 0, SeededDice(f"{deal}"))
        assert isinstance(world, Table)
        assert list(world.back) != list(desks.s.back)
        reading = reading_of(world, 0)
        found = [
            int(chance(world, 0, reading, number, tag))
            for number in range(len(ARCHIVE.evidence))
            for tag in range(8)
        ]
        assert found == expected


def test_a_reader_of_half_the_archive_knows_more_of_the_rest_than_its_shares() -> None:
    """Over all cards that were not read, true tags are found likelier than by their shares alone."""
    desks = Desks(1)
    unread = [n for n in range(len(ARCHIVE.evidence)) if n % 2]
    for number in range(0, len(ARCHIVE.evidence), 2):
        desks.s.read[number] |= 1
    reading = reading_of(desks.s, 0)
    shares = fronts_of(0).shares
    gained = 0
    for number in unread:
        for tag in map(TAGS.index, ARCHIVE.evidence[number].tags):
            gained += int(chance(desks.s, 0, reading, number, tag)) - 10 * int(shares[tag])
    assert gained > 100 * len(unread)


# Worlds


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_a_world_that_is_believed_in_is_one_of_the_redeals(seats: int) -> None:
    """Nothing that the seat can see differs, and backs move among cards whose backs it has not read."""
    changed = 0
    for nth, s in enumerate(played(seats, f"legal {seats}")):
        if nth % 5:
            continue
        seat = int(s.seat)
        world = HEURISTIC.redeal(GAME, s, seat, SeededDice(f"{nth}"))
        assert isinstance(world, Table)
        assert GAME.view(world, seat) == GAME.view(s, seat)
        assert sorted(map(int, world.back)) == sorted(map(int, s.back))
        for number in range(len(s.back)):
            if s.read[number] & 1 << seat:
                assert world.back[number] == s.back[number]
        changed += list(world.back) != list(GAME.redeal(s, seat, SeededDice(f"{nth}")).back)  # type: ignore[attr-defined]
    assert changed


def test_the_same_dice_make_the_same_world_wherever_they_start() -> None:
    for nth, s in enumerate(played(3, "worlds")):
        if nth % 20 == 0:
            seat = int(s.seat)
            other = GAME.redeal(s, seat, SeededDice("another"))
            one = HEURISTIC.redeal(GAME, s, seat, SeededDice("same"))
            two = HEURISTIC.redeal(GAME, other, seat, SeededDice("same"))
            assert pack(one) == pack(two)


def test_likely_backs_are_dealt_more_often() -> None:
    desks = Desks(1)
    desks.hand(0, "e004", "e005", "e007")
    plain = likely = 0
    for deal in range(200):
        for world, count in (
            (GAME.redeal(desks.s, 0, SeededDice(f"{deal}")), 0),
            (HEURISTIC.redeal(GAME, desks.s, 0, SeededDice(f"{deal}")), 1),
        ):
            assert isinstance(world, Table)
            economic = sum(
                "economic" in ARCHIVE.evidence[world.back[card(name)]].tags for name in BOYCOTTS
            )
            if count:
                likely += economic
            else:
                plain += economic
    assert likely > plain * 1.3


# Plans


def surveyed(desks: Desks, seat: int = 0) -> Plans:
    plans = Plans()
    plans.survey(desks.s, seat, reading_of(desks.s, seat))
    return plans


def test_the_printed_example_is_found_where_its_backs_are_known() -> None:
    """Three cards about boycotts under the economic article: 13, doubled to 26 (H38)."""
    desks = Desks(1)
    desks.hand(0, *BOYCOTTS)
    for name in BOYCOTTS:
        desks.s.read[card(name)] |= 1
    plans = surveyed(desks)
    assert plans.thesis[0] == thesis("a01")
    assert [int(plans.use[card(name)]) for name in BOYCOTTS] == [1, 1, 1]
    assert plans.wanted[0] == 0
    assert 2600 <= plans.worth[0] < 4000


def test_cards_that_do_not_go_together_are_worth_little() -> None:
    good, bad = Desks(1), Desks(1)
    good.hand(0, *BOYCOTTS)
    bad.hand(0, *WRONG)
    for desks, names in ((good, BOYCOTTS), (bad, WRONG)):
        for name in names:
            desks.s.read[card(name)] |= 1
    assert surveyed(bad).worth[0] < surveyed(good).worth[0] // 2


def test_no_card_and_no_conclusion_is_in_two_plans() -> None:
    for s in played(2, "plans"):
        if s.step != TURN:
            continue
        plans = Plans()
        plans.survey(s, s.seat, reading_of(s, s.seat))
        planned = [int(t) for t in plans.thesis if t >= 0]
        assert len(set(planned)) == len(planned)


def test_nothing_is_planned_with_the_cards_of_others() -> None:
    desks = Desks(2)
    desks.hand(0)
    desks.hand(1, *BOYCOTTS)
    plans = surveyed(desks)
    assert not any(plans.worth)
    assert not any(plans.use)


# Looking


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_what_is_looked_at_are_some_of_the_options(seats: int) -> None:
    most = 0
    for s in played(seats, f"narrow {seats}"):
        seat = int(s.seat)
        options = GAME.options(s, seat)
        kept = HEURISTIC.considered(GAME, s, seat, options)
        assert kept
        assert {a.index for a in kept} <= {a.index for a in options}
        rates = HEURISTIC.rates(GAME, s, seat, options)
        assert len(rates) == len(options)
        honest = HEURISTIC.honest(GAME, s, seat, options)
        assert honest
        assert {a.index for a in honest} <= {a.index for a in options}
        if s.step == TURN:
            most = max(most, len(kept))
    assert most <= 12  # of up to a hundred


def reviewing(*names: str) -> Desks:
    """Seat 1 reviews a manuscript of seat 0."""
    desks = Desks(2)
    desks.publish(0, 0, "a01", *names)
    desks.until("vote")
    return desks


def test_an_honest_reviewer_says_what_the_backs_say() -> None:
    desks = reviewing(*BOYCOTTS)
    options = GAME.options(desks.s, 1)
    assert [repr(a) for a in HEURISTIC.honest(GAME, desks.s, 1, options)] == ["approve"]
    desks = reviewing("e004", "e005", "e012")
    options = GAME.options(desks.s, 1)
    honest = HEURISTIC.honest(GAME, desks.s, 1, options)
    assert [repr(a) for a in honest] == [repr(desks.action("flag e012"))]
    desks.do("flag e012")
    options = GAME.options(desks.s, 1)
    assert [repr(a) for a in HEURISTIC.honest(GAME, desks.s, 1, options)] == ["revise"]


def test_levels_below_curator_are_honest_reviewers() -> None:
    """Those above may bluff; at a vote the honest ones do what the backs say, whatever they find."""
    assert all(settings_of("historians", level).honest for level in ("visitor", "docent"))
    assert not any(settings_of("historians", level).honest for level in ("curator", "director"))
    for seed in "abcde":
        desks = reviewing(*BOYCOTTS)
        world = GAME.redeal(desks.s, 1, SeededDice(seed))
        assert repr(SearchBot("visitor").choose(GAME, world, 1, SeededDice(seed))) == "approve"


def test_what_the_public_knows_is_enough_for_what_each_seat_may_expect() -> None:
    for nth, s in enumerate(played(4, "shares")):
        if nth % 10 == 0:
            shares = HEURISTIC.shares(GAME, s)
            assert len(shares) == 4
            assert abs(sum(shares) - 1) < 1e-9
    assert reading_of(Desks(2).s, PUBLIC) is reading_of(Desks(2).s, 0)  # nobody has read anything


def test_a_search_of_the_last_turn_ends_in_a_publication() -> None:
    """Three cards that are known to fit are worth more than a last conference."""
    desks = Desks(1, length="short")
    desks.s.year = 8
    desks.hand(0, *BOYCOTTS)
    for name in BOYCOTTS:
        desks.s.read[card(name)] |= 1
    done: list[str] = []
    bot = SearchBot("curator")
    while desks.s.step == TURN:
        world = GAME.redeal(desks.s, 0, SeededDice("turn"))
        choice = bot.choose(GAME, world, 0, SeededDice("turn"))
        done.append(choice.verb)
        GAME.apply(desks.s, 0, choice)
    assert done[-1] == "publish"
    assert done.count("stage") == 3
    assert "conclude" in done


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_beats_random(seats: int) -> None:
    bots = ("greedy",) + ("random",) * (seats - 1)
    assert wins_of(run(Simulation("historians", bots, 24, "beats")), 0) > 18


def test_greedy_keeps_what_it_has_in_the_last_year() -> None:
    """Cards in the notebook are worth nothing when no action is left."""
    desks = Desks(1, length="short")
    desks.hand(0, *BOYCOTTS)
    desks.s.year = 8
    desks.s.acted = 1
    before = int(HEURISTIC.value(GAME, desks.s, 0))
    for name in BOYCOTTS:
        desks.move(card(name), 5)
    assert int(HEURISTIC.value(GAME, desks.s, 0)) == before
    assert not any(desks.s.where[card(name)] == HAND for name in BOYCOTTS)
    assert GREEDY.name == "greedy"

"""The suite fails: each mutant of a toy is caught by the check that it is made for."""

from collections.abc import Callable, Iterator
from typing import Final

import pytest

import curatorium.core.game
from curatorium.core.game import Game
from curatorium.testing import CHECKS, Check, Claims, Walk, listed, prove
from curatorium.testing.census import redeal_census
from curatorium.testing.copies import clone_independent, pack_round_trip
from curatorium.testing.ending import plays_end, ranks_agree
from curatorium.testing.everything import everything_open
from curatorium.testing.legality import (
    decider_agrees,
    draw_by_odds,
    forbids_agrees,
    options_complete,
    table_unique,
)
from curatorium.testing.quiet import quiet_proven
from curatorium.testing.records import (
    no_position_twice,
    pieces_conserved,
    replay_equals_live,
    wire_round_trip,
)
from curatorium.testing.sealed import record_counts, sealed_commutes
from curatorium.testing.secrecy import (
    redeal_legal,
    redeal_same_events,
    redeal_same_options,
    redeal_same_refusals,
    redeal_same_view,
)
from curatorium.testing.twins import packs_as_in, same_packs
from curatorium.testing.words import words_found
from curatorium.testing.worlds import open_hides_nothing, redeal_same_world
from tests.conformance import broken, leaking
from tests.toys import claims
from tests.toys.auction import SealedAuction

SHORT: Final = Claims(claims.vases, limit=120)
SECRETIVE: Final = Claims(claims.paintings, lambda s, seat: {}, claims.most_points_then_coins)

#: A mutant (or a toy whose author names no secrets), what its author claims, the check that must
#: catch it, and others that do so as well.
MUTANTS: Final[list[tuple[type[Game], Claims, Check, set[Check]]]] = [
    (broken.TwoZeroBids, claims.AUCTION, table_unique, set()),
    (broken.LastSeatFirst, claims.AUCTION, decider_agrees, set()),
    (broken.ClerkAtWill, claims.PUZZLE, decider_agrees, set()),
    (broken.OptionTwice, claims.AUCTION, options_complete, set()),
    (broken.OptionMissing, claims.AUCTION, forbids_agrees, {redeal_legal}),
    (broken.UnlistedRule, claims.AUCTION, forbids_agrees, {redeal_legal}),
    (broken.LoadedDie, claims.PUZZLE, draw_by_odds, set()),
    (broken.SharedList, claims.AUCTION, clone_independent, {redeal_legal}),
    (broken.KeptJournal, claims.AUCTION, clone_independent, {redeal_legal}),
    (broken.FieldForgotten, claims.AUCTION, pack_round_trip, {clone_independent}),
    (broken.JournalRules, claims.AUCTION, replay_equals_live, set()),
    (broken.TupleInView, claims.AUCTION, wire_round_trip, set()),
    (broken.SharedView, claims.AUCTION, wire_round_trip, set()),
    (broken.LostPainting, claims.AUCTION, pieces_conserved, {redeal_legal}),
    (broken.LookAgain, claims.PEEK, no_position_twice, set()),
    (broken.Endless, SHORT, plays_end, {redeal_legal}),
    (broken.PointsAlone, claims.AUCTION, ranks_agree, set()),
    (broken.DenseRanks, claims.PUZZLE, ranks_agree, set()),
    (broken.LastBidderNoted, claims.AUCTION, sealed_commutes, set()),
    (leaking.HighBidsTwice, claims.AUCTION, record_counts, set()),
    (leaking.PublicBesideSeat0, claims.AUCTION, redeal_same_view, {quiet_proven}),
    (leaking.TalkativeThread, claims.AUCTION, redeal_same_view, {words_found}),
    (leaking.ReadsAlong, claims.AUCTION, redeal_same_view, {words_found, everything_open}),
    (leaking.ReadsBacks, claims.AUCTION, redeal_same_view, {words_found}),
    (leaking.TalkativePhrase, claims.AUCTION, redeal_same_options, set()),
    (leaking.TalkativeRule, claims.AUCTION, redeal_same_refusals, set()),
    (leaking.BoundByOthers, claims.AUCTION, redeal_same_options, {redeal_same_refusals}),
    (leaking.ReadAloud, claims.AUCTION, redeal_same_events, set()),
    (leaking.BeyondPurse, claims.AUCTION, redeal_legal, {everything_open}),
    (leaking.SameWorld, claims.AUCTION, redeal_census, set()),
    (SealedAuction, SECRETIVE, redeal_census, set()),
    (leaking.NeverTheTruth, claims.AUCTION, redeal_census, {redeal_same_world}),
    (leaking.FromTheTruth, claims.AUCTION, redeal_same_world, set()),
    (leaking.CalledOpen, claims.AUCTION, open_hides_nothing, set()),
    (leaking.EverythingButBids, claims.AUCTION, everything_open, set()),
    (leaking.OtherWorldInTheOpen, claims.AUCTION, everything_open, set()),
    (leaking.SilentPeek, claims.PEEK, quiet_proven, set()),
    (leaking.SilentDraw, claims.PEEK, quiet_proven, set()),
    (broken.Speechless, claims.AUCTION, words_found, set()),
    (broken.ToldToAll, claims.AUCTION, words_found, set()),
]


def _walks(game: Game, said: Claims) -> Iterator[Walk]:
    for turn in range(2):
        yield from listed(game, said, turn)


def _caught(check: Check, game: Game, said: Claims) -> str:
    """What the check says against the game; nothing if it lets it pass."""
    for walk in _walks(game, said):
        try:
            check(game, walk)
        except AssertionError as error:
            return str(error)
    return ""


@pytest.mark.parametrize(
    ("mutant", "said", "check", "also"), MUTANTS, ids=[row[0].__name__ for row in MUTANTS]
)
def test_a_mutant_is_caught_by_the_right_check(
    mutant: type[Game], said: Claims, check: Check, also: set[Check]
) -> None:
    make: Callable[[], Game] = mutant
    game = make()
    others = [other for other in CHECKS if other is not same_packs]
    says = {other: _caught(other, game, said) for other in others}
    caught = {other.__name__ for other in others if says[other]}
    assert caught == {other.__name__ for other in (check, *also)}, says
    assert f"{game.id}, Walk(seats=" in says[check]
    assert ", record " in says[check]


def test_another_process_packs_otherwise() -> None:
    walk = next(listed(broken.PER_PROCESS, claims.PEEK))
    here = str(curatorium.core.game.__file__).rsplit("/curatorium/", 1)[0]
    with pytest.raises(AssertionError, match="found hash"):
        packs_as_in(here, broken.PER_PROCESS, walk)


def test_every_check_has_a_mutant() -> None:
    assert {row[2] for row in MUTANTS} | {same_packs} == set(CHECKS)


def test_the_suite_itself_fails_on_a_mutant() -> None:
    with pytest.raises(AssertionError, match="at least two values of a hidden fact"):
        prove(redeal_census, leaking.SameWorld(), claims.AUCTION)

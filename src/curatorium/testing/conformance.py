"""The suite as a pytest test, with tables and seeds from hypothesis."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from curatorium.core.game import Game
from curatorium.core.meta import Value
from curatorium.testing.checks import CHECKS, Check
from curatorium.testing.twins import OTHER, other_engine, same_packs
from curatorium.testing.walk import LENGTH, LIMIT, Claims, Walk, listed, playable, tables

#: Set CURATORIUM_THOROUGH=1 for many examples, other ones in every run.
THOROUGH: Final = os.environ.get("CURATORIUM_THOROUGH", "") not in ("", "0")

_QUIETLY: Final = [HealthCheck.too_slow, HealthCheck.data_too_large]
PROFILE: Final = (
    settings(max_examples=400, deadline=None, suppress_health_check=_QUIETLY, print_blob=True)
    if THOROUGH
    else settings(
        max_examples=20,
        deadline=None,
        suppress_health_check=_QUIETLY,
        derandomize=True,
        database=None,
    )
)


def _given(game: Game) -> st.SearchStrategy[dict[str, Value]]:
    """Options of a table: the defaults, an alternative alone, or any combination."""
    anything: dict[str, st.SearchStrategy[Value]] = {
        option.name: st.sampled_from(option.samples) for option in game.meta.options
    }
    return st.sampled_from(tables(game)) | st.fixed_dictionaries({}, optional=anything)


def walks(game: Game, claims: Claims) -> st.SearchStrategy[Walk]:
    """Random plays at random tables of a game; they shrink to short ones at simple tables."""
    return st.builds(
        Walk,
        st.just(claims),
        st.sampled_from(game.meta.seats),
        _given(game),
        st.integers(0, 999_999),
        st.integers(0, claims.length),
    ).filter(lambda walk: playable(game, walk))


def prove(check: Check, game: Game, claims: Claims) -> None:
    """Run one check: on every seat count and every alternative, and then as hypothesis likes."""
    for walk in listed(game, claims, CHECKS.index(check)):
        check(game, walk)

    @PROFILE
    @given(walks(game, claims))
    def anywhere(walk: Walk) -> None:
        check(game, walk)

    anywhere()


def _name(check: Check) -> str:
    return check.__name__


def suite(
    game: Game,
    *,
    pieces: Callable[[Any], Mapping[str, int]],
    hidden: Callable[[Any, int], Mapping[str, object]] | None,
    order: Callable[[Any], Sequence[Any]] | None = None,
    length: int = LENGTH,
    limit: int = LIMIT,
) -> Callable[[Check], None]:
    """A test of all checks on a game: ``test_conformance = suite(GAME, pieces=…, hidden=…)``.

    The arguments are those of ``Claims``; a game without secrets says ``hidden=None``.
    """
    claims = Claims(pieces, hidden, order, length, limit)

    @pytest.mark.parametrize("check", CHECKS, ids=_name)
    def conformance(check: Check) -> None:
        if check is same_packs and other_engine() is None:
            pytest.skip(f"{OTHER} names no folder with the other engine to compare with")
        prove(check, game, claims)

    conformance.__dict__["game"] = game
    return conformance

"""The conformance suite: what every game must pass, whoever wrote it.

In the tests of a game::

    from curatorium.testing import suite

    test_conformance = suite(GAME, pieces=count_pieces, hidden=None)

Each of ``CHECKS`` takes a game and a ``Walk``, one seeded random play of it, and raises an
AssertionError that names the table, the seed and the record at fault. Without pytest and
hypothesis, ``listed`` gives walks over every seat count and option to call them with.

With CURATORIUM_THOROUGH=1 there are many more walks, other ones in every run. The check
``same_packs`` compares with another engine where CURATORIUM_COMPILED (in a run on the interpreted
engine) or CURATORIUM_INTERPRETED (in a run on the compiled one) names the folder that holds it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from curatorium.testing.checks import CHECKS, Check
from curatorium.testing.walk import Claims, Walk, listed

if TYPE_CHECKING:
    from curatorium.testing.conformance import prove, suite, walks


def __getattr__(name: str) -> object:
    """``suite``, ``prove`` and ``walks`` need pytest and hypothesis: only who asks for them does."""
    if name in ("prove", "suite", "walks"):
        return getattr(import_module("curatorium.testing.conformance"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["CHECKS", "Check", "Claims", "Walk", "listed", "prove", "suite", "walks"]

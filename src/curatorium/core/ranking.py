"""Places at the end of a game."""

from collections.abc import Sequence
from typing import Any


def places(keys: Sequence[Any]) -> list[int]:
    """Places by seat for keys that compare, the greatest first: 1, and equal keys share a place."""
    return [1 + sum(other > key for other in keys) for key in keys]

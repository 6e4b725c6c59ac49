"""Times as figures: milliseconds at the places that matter."""

from collections.abc import Sequence
from typing import Any


def times(seconds: Sequence[float]) -> dict[str, Any]:
    """How many, and milliseconds that 50, 95, 99 and 100 % of them did not exceed."""
    ordered = sorted(seconds)
    if not ordered:
        return {"count": 0}
    last = len(ordered) - 1
    places = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
    figures = {name: round(ordered[round(last * at)] * 1e3, 2) for name, at in places.items()}
    return {"count": len(ordered)} | figures

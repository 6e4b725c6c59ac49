"""A picture of how long games last; Altair draws it, an optional package."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from curatorium.core.rule import Malformed
from curatorium.lab.lengths import Cell, Lengths

ENDINGS: Final = (".svg", ".png", ".html", ".json")
WALL: Final = "#F6F2EA"
INK: Final = "#1F1B16"
RULE: Final = "#D8CFBF"
#: Of the bots in their order. Each has a sign of its own too.
TINTS: Final = ("#B2361B", "#24549C", "#1E6B57", "#8A5A00", "#7B2F6C", "#5F594F")
SIGNS: Final = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down")
WIDE: Final = 560


def check(path: Path) -> None:
    """Malformed unless a picture of that name can be drawn here."""
    if path.suffix not in ENDINGS:
        raise Malformed(f"{path} must end in one of {', '.join(ENDINGS)}: so pictures are written.")
    if not path.parent.is_dir():
        raise Malformed(f"There is no folder {path.parent} to write into.")
    altair()


def altair() -> Any:
    """The package, if it is installed; Malformed says how to get it."""
    try:
        import altair as found  # noqa: PLC0415 - optional, and slow to import
        import vl_convert as _  # noqa: F401, PLC0415 - what Altair writes SVG and PNG with
    except ImportError as error:
        raise Malformed(
            "A picture needs the packages Altair and vl-convert: pip install 'curatorium[plots]'."
        ) from error
    return found


def draw(lengths: Lengths, title: str, words: Sequence[str], path: Path) -> None:
    """Write the picture. ``words`` name the axes: points, rounds, share that never got there, bot."""
    chart(lengths, title, words).save(str(path))


def chart(lengths: Lengths, title: str, words: Sequence[str]) -> Any:
    """Above medians with their intervals, and where nine games of ten lie; below the shares that never got there."""
    alt = altair()
    bots = sorted({cell.bot for cell in lengths.cells})
    data = alt.Data(values=[row(cell) for cell in lengths.cells])
    points, rounds, never, bot = words
    signs = {
        "color": alt.Color("bot:N", title=bot).scale(domain=bots, range=TINTS[: len(bots)]),
        "shape": alt.Shape("bot:N", title=bot).scale(domain=bots, range=SIGNS[: len(bots)]),
    }
    x = alt.X("points:Q", title=points).scale(zero=False, padding=12)
    base = alt.Chart(data).encode(x=x, color=signs["color"])
    spread = base.mark_area(opacity=0.15, line=False).encode(
        y=alt.Y("early:Q", title=rounds), y2="late:Q"
    )
    upper = spread + _panel(alt, base, signs, ("median", "low", "high"), rounds, ".0f", 260)
    lower = _panel(alt, base, signs, ("never", "less", "more"), never, ".0%", 130)
    whole = alt.vconcat(upper, lower).properties(title=title, background=WALL)
    return (
        whole.configure_view(stroke=RULE)
        .configure_axis(gridColor=RULE, labelColor=INK, titleColor=INK, labelFontSize=13)
        .configure_axis(titleFontSize=13, titleFontWeight="normal")
        .configure_legend(
            symbolOpacity=1, labelFontSize=13, titleFontSize=13, labelColor=INK, titleColor=INK
        )
        .configure_title(fontSize=16, color=INK, fontWeight="normal", anchor="start")
    )


def _panel(
    alt: Any,
    base: Any,
    signs: dict[str, Any],
    names: tuple[str, str, str],
    title: str,
    form: str,
    tall: int,
) -> Any:
    """A line with signs, and bars from the low to the high end of each interval."""
    middle, low, high = names
    y = alt.Y(f"{middle}:Q", title=title).axis(format=form).scale(zero=True)
    bars = base.mark_rule(strokeWidth=2).encode(y=alt.Y(f"{low}:Q", title=title), y2=f"{high}:Q")
    marks = base.mark_point(size=60, filled=True, opacity=1).encode(y=y, shape=signs["shape"])
    return (base.mark_line().encode(y=y) + bars + marks).properties(width=WIDE, height=tall)


def row(cell: Cell) -> dict[str, Any]:
    """What the picture takes from a cell."""
    low, high = cell.median_interval()
    less, more = cell.never_interval()
    return {
        "bot": cell.bot,
        "points": cell.points,
        "median": cell.quantile(0.5),
        "low": low,
        "high": high,
        "early": cell.quantile(0.05),
        "late": cell.quantile(0.95),
        "never": cell.never(),
        "less": less,
        "more": more,
    }

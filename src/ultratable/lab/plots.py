"""Plots of an answer as pictures inside the page: altair draws them, and no script remains in them."""

from typing import Any, Final

from ultratable.lab.answer import Histogram

_WIDE: Final = 640
_TALL: Final = 200
_MOST_BARS: Final = 60

_COLOURS: Final = {
    False: {
        "ink": "#1b1f24",
        "quiet": "#4a545f",
        "line": "#d8d2c4",
        "bar": "#5077b2",
    },
    True: {
        "ink": "#eef2f6",
        "quiet": "#b6c2ce",
        "line": "#303c4a",
        "bar": "#13a2bf",
    },
}
"""In light and in dark."""


def histogram(found: Histogram, dark: bool) -> str:
    """How many games for each value; neighbours share a bar where there are too many."""
    import altair

    colours = _COLOURS[dark]
    bars = found.bars or ((0, 0),)
    low, high = bars[0][0], bars[-1][0]
    step = max(1, -(-(high - low + 1) // _MOST_BARS))
    counts: dict[int, int] = {}
    for value, games in bars:
        start = low + (value - low) // step * step
        counts[start] = counts.get(start, 0) + games
    rows = [{"from": start, "to": start + step, "games": games} for start, games in sorted(counts.items())]
    chart = (
        altair.Chart(_data(rows), width=_WIDE, height=_TALL)
        .mark_bar(color=colours["bar"], binSpacing=1)
        .encode(
            x=altair.X("from:Q", bin="binned", title=found.unit, axis=altair.Axis(tickMinStep=1, grid=False)),
            x2="to:Q",
            y=altair.Y("games:Q", title="games", axis=altair.Axis(tickCount=4, tickMinStep=1)),
        )
    )
    return _picture(chart, colours)


def _data(rows: list[dict[str, Any]]) -> Any:
    import altair

    data: Any = altair.Data
    return data(values=rows)


def _picture(chart: Any, colours: dict[str, str]) -> str:
    """The chart as an SVG in the page's colours."""
    from vl_convert import vegalite_to_svg

    font = "Source Sans 3, Inter, system-ui, sans-serif"
    chart = (
        chart.configure(background="transparent", font=font)
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=colours["quiet"],
            titleColor=colours["quiet"],
            gridColor=colours["line"],
            domainColor=colours["line"],
            tickColor=colours["line"],
            labelFontSize=13,
            titleFontSize=13,
            titleFontWeight="normal",
        )
    )
    picture: str = vegalite_to_svg(chart.to_dict())
    return picture

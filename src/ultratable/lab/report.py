"""The report of a run: one page that needs no network, made from its answer alone. Sentences first, then tables and
plots, in light and dark as whoever reads it likes; it prints in black on white."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final

from ultratable.lab.answer import Answer, Fact, Number, Table
from ultratable.lab.folder import Folder, Status, replace
from ultratable.lab.plots import histogram
from ultratable.lab.strips import axis, scale_of, strip

_FULL: Final = 25.0
"""Points from even at which a tint is deepest."""
_MANY: Final = 8
"""Columns beyond which names stand upright and figures are small."""
_LONG: Final = 40
"""Rows beyond which a table is folded up."""
_KEY: Final = "Below each number its 95 % interval, games (n), and the number of a game to look at (▶)."


def write_report(folder: Folder, answer: Answer) -> None:
    replace(folder.report, page(answer, folder.path.name, folder.status()).encode())


def page(answer: Answer, name: str, status: Status | None = None) -> str:
    """The whole page; `name` is what the folder of the run is called, for the commands that show games."""
    first, *rest = answer.sentences or ("Nothing is played yet.",)
    state = "" if answer.done else '<p class="state">Not all games are played yet.</p>'
    parts = [
        f'<p class="kind">Balance lab</p><h1>{escape(answer.title)}</h1>{state}',
        f'<p class="lead">{escape(first)}</p>',
        "".join([f"<p>{escape(sentence)}</p>" for sentence in rest]),
        *[_table(table) for table in answer.tables],
        *[_plot(one.id, one.title, histogram(one, dark=False), histogram(one, dark=True)) for one in answer.histograms],
        _finds(answer, name),
        _games(answer, name),
        _facts((*answer.facts, *_dates(status))),
    ]
    return _PAGE.format(title=escape(answer.title), style=_style(), body="\n".join([part for part in parts if part]))


def _dates(status: Status | None) -> list[Fact]:
    """When it was played: not in the answer, which is the same whenever somebody plays it."""
    if status is None:
        return []
    return [Fact("Date", " to ".join(dict.fromkeys([_day(status.started), _day(status.updated)])))]


def _day(seconds: float) -> str:
    day = datetime.fromtimestamp(seconds, UTC)
    return f"{day.day} {day:%B %Y}"


def _table(table: Table) -> str:
    scale = scale_of(table)
    brief = len(table.columns) > _MANY
    head = "".join([f'<th scope="col"><span>{escape(column)}</span></th>' for column in table.columns])
    head += axis(scale, table) if scale is not None else ""
    rows = []
    for name, cells in zip(table.rows, table.cells, strict=True):
        shown = "".join([_cell(cell, table, at) for at, cell in enumerate(cells)])
        drawn = strip(cells[0], table, scale) if scale is not None else ""
        rows.append(f'<tr><th scope="row">{escape(name)}</th>{shown}{drawn}</tr>')
    note = " ".join([table.note, _KEY]).strip()
    kind = "grid brief" if brief else "grid drawn" if scale is not None else "grid"
    grid = (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(table.title)}"><table class="{kind}">'
        f'<thead><tr><th scope="col">{escape(table.corner)}</th>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )
    if len(table.rows) > _LONG:
        grid = f"<details><summary>All {len(table.rows)}</summary>{grid}</details>"
    return (
        f'<section id="{escape(table.id)}"><h2>{escape(table.title)}</h2>{grid}<p class="note">{escape(note)}</p>'
        "</section>"
    )


def _cell(cell: Number | None, table: Table, column: int) -> str:
    """Value, interval, games, and the number of a game to look at, all of it to be read without pointing."""
    if cell is None:
        return '<td class="none">–</td>'
    star = '<abbr title="surely not even">★</abbr>' if cell.star else ""
    games = f"n {cell.games:,}" + (f" · ▶ {cell.sample}" if cell.sample is not None else "")
    tint = _tint(cell, table) if not table.tinted or column < table.tinted else ""
    return (
        f'<td{tint}><b>{cell.value:.1f}</b>{star}<span class="interval">{interval_of(cell)}</span>'
        f'<span class="games">{games}</span></td>'
    )


def interval_of(cell: Number) -> str:
    if cell.low is None or cell.high is None:
        return "not known"
    return f"{cell.low:.1f} to {cell.high:.1f}"


def _tint(cell: Number, table: Table) -> str:
    """How far from even, as a class of the side and a depth; the text beside it says the same."""
    if table.even is None:
        return ""
    depth = min(1.0, abs(cell.value - table.even) / _FULL)
    side = "over" if cell.value > table.even else "under"
    return f' class="{side}" style="--depth:{depth:.2f}"'


def _plot(id: str, title: str, light: str, dark: str) -> str:
    return f'<section id="{escape(id)}"><h2>{escape(title)}</h2>{_figure(title, light, dark)}</section>'


def _figure(title: str, light: str, dark: str) -> str:
    """Both pictures; the style shows the one that fits."""
    return (
        f'<div class="scroll drawn" tabindex="0" role="region" aria-label="{escape(title)}, drawn">'
        f'<figure role="img" aria-label="{escape(title)}"><div class="light">{light}</div>'
        f'<div class="dark">{dark}</div></figure></div>'
    )


def _finds(answer: Answer, name: str) -> str:
    if not answer.finds:
        return ""
    items = []
    for find in answer.finds:
        clauses = " ".join([f"<code>{escape(clause)}</code>" for clause in find.clauses])
        items.append(f"<li>Game {find.index}: {escape(find.title)} {clauses}</li>")
    note = f'<p class="note"><code>ultratable lab game {escape(name)} NUMBER</code> writes one as a replay file.</p>'
    return f'<section id="finds"><h2>Games that were found</h2><ul>{"".join(items)}</ul>{note}</section>'


def _games(answer: Answer, name: str) -> str:
    """Games to look at: for each number a typical one and one against the odds, once each."""
    rows: dict[int, str] = {}
    for table in answer.tables:
        for row, cells in zip(table.rows, table.cells, strict=True):
            for column, cell in zip(table.columns, cells, strict=True):
                place = row if len(table.columns) == 1 else f"{row}, {column}"
                if cell is not None and cell.sample is not None:
                    rows.setdefault(cell.sample, f"{place}: typical")
                if cell is not None and cell.upset is not None:
                    rows.setdefault(cell.upset, f"{place}: against the odds")
    if not rows:
        return ""
    lines = [
        f"<tr><td>{escape(what)}</td><td><code>ultratable lab game {escape(name)} {index}</code></td></tr>"
        for index, what in rows.items()
    ]
    return (
        f'<section id="games"><details><summary>Games to look at ({len(rows)})</summary>'
        f'<p class="note">The command writes the game as a replay file, made anew from its seed.</p>'
        f'<div class="scroll" tabindex="0" role="region" aria-label="Games to look at"><table class="plain">'
        f"<tbody>{''.join(lines)}</tbody></table></div></details></section>"
    )


def _facts(facts: Sequence[Fact]) -> str:
    rows = "".join([f"<dt>{escape(fact.label)}</dt><dd>{escape(fact.text)}</dd>" for fact in facts])
    return f'<section id="facts"><h2>How this was found out</h2><dl>{rows}</dl></section>'


@cache
def _style() -> str:
    return files("ultratable.lab").joinpath("report.css").read_text("utf-8")


_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""

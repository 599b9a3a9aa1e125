"""What a run can say: sentences first, then tables of numbers with intervals, each with a game to look at.

These records are `answer.json` in the folder of a run; the report and the browser's page are made from them alone.
"""

from msgspec import Struct

from ultratable.lab.shares import Estimate


class Number(Struct, frozen=True, omit_defaults=True):
    """One cell of a table."""

    value: float
    low: float | None
    """None: nothing is known yet."""
    high: float | None
    games: int
    star: bool = False
    """Whether it surely differs from what would be even, after correction for all comparisons of the run."""
    sample: int | None = None
    """The index of a typical game, for `ultratable lab game`."""
    upset: int | None = None
    """The index of a game that went against the odds."""


class Table(Struct, frozen=True, omit_defaults=True):
    id: str
    title: str
    corner: str
    """What the rows are: hero, army, map."""
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[Number | None, ...], ...]
    """By row and column."""
    unit: str = "%"
    """"%" for shares from 0 to 100, "points" for differences of shares, a word such as rounds, or "each" where every
    column has its own."""
    even: float | None = None
    """What nobody is favoured at: tints go from there both ways. None: no tint."""
    tinted: int = 0
    """Only so many of the first columns have a tint; 0: all."""
    compared: bool = False
    """Whether its numbers (those of the columns with a tint) were compared with `even`: only then may they have a
    star. Of others an interval says whether even is ruled out."""
    matrix: bool = False
    """Whether rows and columns are the same names."""
    note: str = ""


class Histogram(Struct, frozen=True, omit_defaults=True):
    id: str
    title: str
    unit: str
    bars: tuple[tuple[int, int], ...]
    """(value, games), in order of the values."""


class Fact(Struct, frozen=True):
    """One line of what one should know beside a number: bots, seed, version."""

    label: str
    text: str


class Find(Struct, frozen=True):
    """A single game that is worth a look by itself, such as one in which the rules left something open."""

    index: int
    title: str
    clauses: tuple[str, ...]


class Answer(Struct, frozen=True):
    title: str
    question: str
    """In words."""
    done: bool
    """Whether all was played that was wished for."""
    games: int
    sentences: tuple[str, ...]
    tables: tuple[Table, ...]
    histograms: tuple[Histogram, ...]
    facts: tuple[Fact, ...]
    finds: tuple[Find, ...] = ()


def number(
    found: Estimate,
    games: int,
    scale: float = 1.0,
    star: bool = False,
    sample: int | None = None,
    upset: int | None = None,
) -> Number:
    """An estimate as people read it."""

    def shown(value: float) -> float | None:
        # An interval without an end is no number that JSON could say.
        return kept(scale * value) if abs(value) < float("inf") else None

    return Number(kept(scale * found.value), shown(found.low), shown(found.high), games, star, sample, upset)


def kept(value: float) -> float:
    """So many figures that a sentence and a table round the same number to the same."""
    return round(value, 6)


def percent(share: float) -> str:
    return f"{kept(100 * share):.1f} %"


def between(found: Estimate) -> str:
    """54.1 % (52.1 to 56.1)"""
    return f"{percent(found.value)} ({kept(100 * found.low):.1f} to {kept(100 * found.high):.1f})"

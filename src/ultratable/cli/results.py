"""What came of played games: counts with 95 % intervals, medians and quartiles, as values and as a page."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from rich.console import Console
from rich.table import Table

from ultratable.lab.shares import wilson


class Played(Struct, frozen=True, array_like=True):
    """What is kept of one game. Lists are by seat."""

    index: int
    bots: tuple[str, ...]
    sides: tuple[str | None, ...]
    """What each seat played, a hero or an army, as far as it has a name."""
    winners: tuple[int, ...]
    drawn: bool
    first: int | None
    """Who began."""
    length: int
    """In rounds where a game counts them, else in turns."""
    decisions: int


def quartiles(values: list[int]) -> tuple[float, float, float]:
    """Lower quartile, median and upper quartile, between neighbours where they fall between."""
    if not values:
        return (0.0, 0.0, 0.0)
    ordered = sorted(values)

    def at(part: float) -> float:
        place = part * (len(ordered) - 1)
        low = int(place)
        high = min(low + 1, len(ordered) - 1)
        return ordered[low] + (ordered[high] - ordered[low]) * (place - low)

    return (at(0.25), at(0.5), at(0.75))


def share(outcomes: Iterable[bool]) -> dict[str, Any]:
    """How many of how many, as a share with its interval."""
    results = list(outcomes)
    wins = sum(results)
    low, high = wilson(wins, len(results))
    part = wins / len(results) if results else 0.0
    return {"wins": wins, "games": len(results), "share": round(part, 4), "low": round(low, 4), "high": round(high, 4)}


def results(games: list[Played]) -> dict[str, Any]:
    """All that can be said of some games. It depends on nothing but the games."""
    low, middle, high = quartiles([game.length for game in games])
    bots = sorted({bot for game in games for bot in game.bots})
    sides = sorted({side for game in games for side in game.sides if side is not None})
    return {
        "games": len(games),
        "draws": sum([game.drawn for game in games]),
        "decisions": sum([game.decisions for game in games]),
        "bots": {bot: share(_won(games, "bots", bot)) for bot in bots},
        "sides": {side: share(_won(games, "sides", side)) for side in sides},
        "seats": {
            str(seat + 1): share([_wins(game, seat) for game in games if seat < len(game.bots)])
            for seat in _seats(games)
        },
        "first_player": share([_wins(game, game.first) for game in games if game.first is not None]),
        "length": {"lower_quartile": low, "median": middle, "upper_quartile": high},
    }


def _seats(games: list[Played]) -> range:
    return range(max([len(game.bots) for game in games], default=0))


def _wins(game: Played, seat: int) -> bool:
    """Whether a seat won; a draw is nobody's win."""
    return seat in game.winners and not game.drawn


def _won(games: list[Played], what: str, name: str) -> list[bool]:
    return [_wins(game, seat) for game in games for seat, one in enumerate(getattr(game, what)) if one == name]


def show(console: Console, report: dict[str, Any]) -> None:
    """The report as a page."""
    found = report["results"]
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    for column in ("wins", "of", "share", "95 % interval"):
        table.add_column(column, justify="right")
    for title, rows in (("bot", found["bots"]), (report["side"], found["sides"]), ("seat", found["seats"])):
        for name, row in rows.items():
            table.add_row(f"{title} {name}", *_cells(row))
        table.add_section()
    if found["first_player"]["games"]:
        table.add_row("whoever begins", *_cells(found["first_player"]))
    console.print(table)
    length = found["length"]
    console.print(
        f"{report['unit'].capitalize()}s: median {length['median']:g}, quartiles {length['lower_quartile']:g} and "
        f"{length['upper_quartile']:g}. Draws: {found['draws']}. Decisions: {found['decisions']:,}."
    )


def _cells(row: dict[str, Any]) -> list[str]:
    return [
        f"{row['wins']:,}",
        f"{row['games']:,}",
        f"{100 * row['share']:.1f} %",
        f"{100 * row['low']:.1f} to {100 * row['high']:.1f} %",
    ]

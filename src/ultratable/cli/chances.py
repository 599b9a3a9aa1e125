"""A match reviewed in the terminal: how likely each seat was to win, what was luck, and the key moments."""

from collections.abc import Sequence

from ultratable.cli.screen import Screen
from ultratable.core.replayfile import Replay
from ultratable.review.records import Key, Review
from ultratable.review.review import review
from ultratable.review.words import cause, percent, points, summary
from ultratable.server.films import Eyes, file_reel
from ultratable.server.reviewing import Telling
from ultratable.server.wire.films import Film

_WIDE = 40
_EVERY = 20
"""About so many lines tell the course of a match."""


def show_chances(screen: Screen, replay: Replay) -> None:
    """Print the review of a match from a checked replay file; events are numbered as in the browser."""
    reel = file_reel(replay)
    asked, telling = reel.to_review()
    film = reel.film(Eyes(None, True), len(reel))
    names = [seat.name for seat in film.table.seats]
    found = review(asked)
    screen.line()
    screen.line("Chances of winning, with all cards known", style="bold")
    _course(screen, found, film, names)
    screen.line()
    screen.line("Key moments", style="bold")
    for key in found.keys:
        screen.line(_key(key, film, telling, names), indent=2, hanging=2)
    screen.line()
    screen.line("Luck and skill", style="bold")
    for seat, name in enumerate(names):
        screen.line(" ".join(summary(name, found.totals[seat])), indent=2, hanging=2)
    if found.games:
        screen.line(f"Measured on {found.games} matches between bots.", style="dim")
    else:
        screen.line("Nobody has measured yet how good these chances are.", style="dim")


def _course(screen: Screen, found: Review, film: Film, names: Sequence[str]) -> None:
    """A bar per turn, or per few turns: the first seat's chance from the left."""
    moments = film.moments
    starts = [0] + [at for at in range(1, len(moments)) if moments[at].turn != moments[at - 1].turn]
    step = -(-len(starts) // _EVERY)
    shown = [*starts[::step], *([] if starts[-1] == len(moments) - 1 else [len(moments) - 1])]
    for at in shown:
        chances = [points[at].chance for points in found.open]
        bar = "█" * round(_WIDE * chances[0])
        each = ", ".join(f"{name} {percent(chance)}" for name, chance in zip(names, chances, strict=True))
        place = f"Event {at + 1}, turn {moments[at].turn or 0}: "
        screen.line(f"{place}{each}" if screen.plain else f"{place:<22}{bar:<{_WIDE}} {each}", indent=2)


def _key(key: Key, film: Film, telling: Telling, names: Sequence[str]) -> str:
    line = telling(key.moment, key.part.kind)
    text = "" if line is None else next(one.text for one in film.lines if one.number == line) + " "
    changed = ", ".join(f"{name} {points(worth)}" for name, worth in zip(names, key.part.worth, strict=True))
    by = cause(key.part, names)
    return f"Event {key.moment + 1}: {text}{by[0].upper()}{by[1:]}: {changed} points."

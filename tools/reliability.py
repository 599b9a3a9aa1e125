"""Whether chances hold what they say: of tables called so and so, how many were won, on matches not fitted to."""

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from msgspec.structs import replace

from ultratable.core.game import Game
from ultratable.review.calibration import Calibration, Row
from ultratable.review.gather import Played, Position
from ultratable.review.judge import quantile

BINS: Final = 10
CONDITION: Final = (0.65, 0.75)
_AGAIN: Final = 1_000
"""How often matches are drawn anew with replacement for an interval: tables of one match are no independent trials."""

Call = tuple[float, float, int, float]
"""What was called, what was won, the number of the match, and for how many tables this one stands."""


def calls(calibration: Calibration, played: Sequence[Played]) -> list[Call]:
    """Every side of every table, with all known."""
    found = []
    for match in played:
        for one in match.positions:
            chances = calibration.chances(one.leanings, one.turn, one.question, one.waiting)
            found += [(chance, match.won[side], match.number, 1.0) for side, chance in enumerate(chances)]
    return found


def known_calls(calibration: Calibration, played: Sequence[Played]) -> tuple[list[Call], float]:
    """The tables at which was looked into what seats could know; and how often what was true lay in the band. As many
    were looked into in a short match as in a long one: they stand for the others of their match."""
    found = []
    inside = total = 0
    for match in played:
        looked = [one for one in match.positions if one.known]
        weight = len(match.positions) / max(len(looked), 1)
        for one in looked:
            true = _chances(calibration, one, one.leanings)
            # One seat to a side is enough, and without teams there is no other.
            for side, worlds in enumerate(one.known if len(one.known) == len(true) else ()):
                chances = sorted([_chances(calibration, one, world)[side] for world in worlds])
                found.append((sum(chances) / len(chances), match.won[side], match.number, weight))
                inside += quantile(chances, 0.1) - 1e-9 <= true[side] <= quantile(chances, 0.9) + 1e-9
                total += 1
    return found, inside / max(total, 1)


def _chances(calibration: Calibration, one: Position, leanings: Sequence[float]) -> list[float]:
    return calibration.chances(leanings, one.turn, one.question, one.waiting)


def row(found: Sequence[Call], low: float, high: float) -> Row | None:
    """Those called between the two, with the share that was won and its 95 % interval; None if there are none."""
    by_match: dict[int, list[float]] = {}
    tables = 0
    called = 0.0
    for chance, won, number, weight in found:
        if low <= chance < high or (chance == high == 1.0):
            sums = by_match.setdefault(number, [0.0, 0.0])
            sums[0] += weight * won
            sums[1] += weight
            tables += 1
            called += weight * chance
    if not by_match:
        return None
    sums_of = list(by_match.values())
    total = sum([weight for _, weight in sums_of])
    rng = Random("intervals")
    shares = []
    for _ in range(_AGAIN):
        drawn = rng.choices(sums_of, k=len(sums_of))
        shares.append(sum([won for won, _ in drawn]) / sum([weight for _, weight in drawn]))
    shares.sort()
    won = sum([won for won, _ in sums_of]) / total
    return Row(
        low,
        high,
        tables,
        len(by_match),
        *[round(one, 5) for one in (called / total, won, quantile(shares, 0.025), quantile(shares, 0.975))],
    )


class Test:
    """What was called and what was won, on matches that the figures which called it were not fitted to."""

    def __init__(self) -> None:
        self.open: list[Call] = []
        self.known: list[Call] = []
        self.inside = 0.0
        self.matches = 0

    def add(self, calibration: Calibration, played: Sequence[Played]) -> None:
        known, inside = known_calls(calibration, played)
        self.open += calls(calibration, played)
        self.known += known
        self.inside = (self.inside * self.matches + inside * len(played)) / (self.matches + len(played))
        self.matches += len(played)

    def of(self, calibration: Calibration) -> Calibration:
        """A calibration with what this test says of it."""
        asked = [row(found, *CONDITION) for found in (self.open, self.known)]
        return replace(calibration, tested=self.matches, open=asked[0], known=asked[1])


def report(doc: Path, game: Game, calibration: Calibration, test: Test) -> None:
    """Write the test of a game into its place in the document."""
    write_into(doc, f"{game.id}: written by tools.calibrate", f"{game.id}: end", _section(game, calibration, test))


def write_into(doc: Path, begin: str, end: str, section: str) -> None:
    """Put a section between its two marks in a document; at the end, if they are not there yet."""
    begin, end = f"<!-- {begin} -->", f"<!-- {end} -->"
    text = doc.read_text("utf-8")
    if begin not in text:
        text = f"{text.rstrip()}\n\n{begin}\n{end}\n"
    place = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    doc.write_text(place.sub(lambda _: f"{begin}\n{section}\n{end}", text), "utf-8")


def _section(game: Game, calibration: Calibration, test: Test) -> str:
    return "\n".join(
        [
            f"### {game.title}",
            "",
            f"Fitted on {calibration.fitted} matches between {calibration.level} bots, tested on them by halves. The "
            f"band around what a seat could know held what was true in {test.inside:.0%} of the tables looked into.",
            "",
            f"With every card on the table: {_verdict(test.open)}.",
            "",
            *_rows(test.open),
            "",
            f"As a seat could know it: {_verdict(test.known)}.",
            "",
            *_rows(test.known),
        ]
    )


def _verdict(found: Sequence[Call]) -> str:
    """Whether as many were won as asked for, as far as so many matches can tell."""
    one = row(found, *CONDITION)
    if one is None:
        return "nothing was called so"
    low, high = CONDITION
    if low <= one.won <= high:
        return f"{one.won:.1%} of those called 65 to 75 percent were won, as many as there should be"
    if one.least <= high and one.most >= low:
        return f"{one.won:.1%} of those called 65 to 75 percent were won; on so few matches that may still be chance"
    return f"{one.won:.1%} of those called 65 to 75 percent were won: not yet as asked for, on {one.matches} matches"


def _rows(found: Sequence[Call]) -> list[str]:
    lines = ["| called | tables | matches | mean call | won | 95 % interval |", "|---|---|---|---|---|---|"]
    edges = [(at / BINS, (at + 1) / BINS) for at in range(BINS)]
    for low, high in [*edges, CONDITION]:
        one = row(found, low, high)
        name = f"{low:.0%} to {high:.0%}"
        name = f"**{name}**" if (low, high) == CONDITION else name
        if one is None:
            lines.append(f"| {name} | 0 | 0 | – | – | – |")
        else:
            lines.append(
                f"| {name} | {one.tables:,} | {one.matches} | {one.called:.1%} | {one.won:.1%} "
                f"| {one.least:.1%} to {one.most:.1%} |"
            )
    return lines

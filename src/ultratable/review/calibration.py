"""How a game's judgement becomes a chance of winning: measured on matches of bots, never typed.

`python -m tools.calibrate` plays the matches, fits the figures below and writes them beside the game's register as
chances.json. The form is a multinomial logistic regression: each side's leaning counts by a slope that changes with the
turn, and to be asked a question is worth something of its own. Over all sides the chances sum to 1.
"""

from collections.abc import Sequence
from importlib.resources import files
from math import exp, log, sqrt

from msgspec import Struct, json


class Fit(Struct, frozen=True, forbid_unknown_fields=True):
    """One set of figures."""

    slope: float = 1.0
    later: float = 0.0
    """What the slope gains until late in a match."""
    crowd: float = 0.0
    """What it gains with twice as many sides as two."""
    asked: dict[str, float] = {}
    """What it is worth to be the side that this question is put to."""


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """Of matches not fitted to: all tables at which a side was called between two chances, and how often it won."""

    low: float
    high: float
    tables: int
    matches: int
    called: float
    won: float
    least: float
    """The 95 % interval of what is won, matches drawn anew."""
    most: float


class Calibration(Struct, frozen=True, forbid_unknown_fields=True):
    """Of one game; the default believes the judgement as it is."""

    level: str = ""
    """The bots it was measured on."""
    fitted: int = 0
    """On so many matches; 0: nobody has measured it yet."""
    tested: int = 0
    """On so many, each called by figures that were fitted on others."""
    half: float = 1.0
    """The turn that counts as half-way."""
    fit: Fit = Fit()
    refits: tuple[Fit, ...] = ()
    """The same on the matches drawn anew with replacement: how far they differ is how well the figures are known."""
    open: Row | None = None
    """What is asked of it, with every card on the table: of tables called 65 to 75 percent, as many are won."""
    known: Row | None = None
    """The same as a seat could know it."""

    def chances(
        self, leanings: Sequence[float], turn: int, question: str, waiting: Sequence[int], fit: Fit | None = None
    ) -> list[float]:
        """The chance of each side, from the leanings of all."""
        used = fit or self.fit
        late = turn / (turn + self.half)
        slope = used.slope + used.later * late + used.crowd * log(len(leanings) / 2)
        scores = [slope * leaning for leaning in leanings]
        if len(waiting) == 1:
            scores[waiting[0]] += used.asked.get(question, 0.0)
        best = max(scores)
        weights = [exp(score - best) for score in scores]
        total = sum(weights)
        return [weight / total for weight in weights]

    def doubt(self, leanings: Sequence[float], turn: int, question: str, waiting: Sequence[int]) -> list[float]:
        """The standard error of each side's chance that comes from having measured on so many matches only."""
        if len(self.refits) < 2:
            return [0.0] * len(leanings)
        found = [self.chances(leanings, turn, question, waiting, fit) for fit in self.refits]
        return [_deviation([one[side] for one in found]) for side in range(len(leanings))]


def _deviation(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return sqrt(sum([(value - mean) ** 2 for value in values]) / (len(values) - 1))


def load(id: str) -> Calibration:
    """The calibration that lies in that game's package."""
    file = files(f"ultratable.games.{id}").joinpath("chances.json")
    return json.decode(file.read_bytes(), type=Calibration) if file.is_file() else Calibration()

"""Luck and decisions: what every step of a match changed, and who or what changed it.

A decision is worth the chance of winning after the answer, on average over all that chance could then have brought,
less the chance before. Luck is what chance did bring, less that average. So all decisions and all luck together are
exactly what lies between the first table and the last. Where several answer at once and unseen, each one's decision is
measured against whatever the others could have answered; how their answers then met is luck as well.
"""

from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from random import Random

from ultratable.core.errors import UltratableError
from ultratable.core.game import Game
from ultratable.core.match import Match
from ultratable.review.fortune import Answers, Expected, Judged, Values, expected, sampled
from ultratable.review.walk import Step


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat's answer changed for each side."""

    seat: int
    worth: Values


@dataclass(frozen=True, slots=True)
class Split:
    """What a step changed for each side: `chance` and `meeting` (how hidden answers met) are luck."""

    decisions: tuple[Decision, ...]
    chance: Values
    meeting: Values
    errors: Values
    """Standard errors of the split: what is counted too much as luck is missing from the decisions."""

    @property
    def luck(self) -> Values:
        return [chance + met for chance, met in zip(self.chance, self.meeting, strict=True)]


def split(step: Step, judged: Judged, most: int, rng: Random) -> Split:
    """Split what a step changed, following at most so many courses of chance."""
    before, after = judged(step.before), judged(step.after)
    mean = Expected(after, [0.0] * len(after))
    if step.rolled:
        # With other dice some of these answers might not have been open at all, where somebody gave up in between.
        with suppress(UltratableError):
            mean = expected(step.before, step.answers, judged, most, rng)
    chance = _less(after, mean.values)
    change = _less(mean.values, before)
    nothing = [0.0] * len(after)
    seats = sorted({seat for seat, _ in step.answers})
    asked = step.before.deciders
    if len(asked) < 2 or any([seat not in asked for seat in seats]):
        # Whoever answers last in a row of answers to one question after another has had the last word.
        return Split((Decision(step.answers[-1][0], change),), chance, nothing, mean.errors)
    decisions = []
    errors = [error**2 for error in mean.errors]
    meeting = change
    for seat in seats:
        alone = sampled(partial(_beside, step, seat, rng), step.before, judged, most, rng)
        worth = _less(alone.values, before)
        decisions.append(Decision(seat, worth))
        meeting = _less(meeting, worth)
        errors = [total + error**2 for total, error in zip(errors, alone.errors, strict=True)]
    return Split(tuple(decisions), chance, meeting, [total**0.5 for total in errors])


def _beside(step: Step, seat: int, rng: Random, course: int) -> Answers:
    """What that seat answered, and for all others who were asked anything they could have."""
    match = step.before.clone()
    answers = [(other, key) for other, key in step.answers if other == seat]
    for other in match.deciders:
        if other == seat:
            continue
        ask = match.ask(other)
        decision, picks = ask.decision, ask.sofar
        while True:
            picks = (*picks, rng.choice(decision.picks(ask.state, ask.notes, other, picks)))
            answers.append((other, match.game.words.word(picks[-1])))
            if not decision.series or decision.done(ask.state, ask.notes, other, picks):
                break
    return answers


def deal(game: Game, first: Match, record_position: object, judged: Judged, most: int, rng: Random) -> Values | None:
    """The luck of the deal: the chances at the first table, less their mean over other deals. None where the match
    began in an arranged position."""
    if record_position is not None:
        return None
    state = first.state
    options = first.record["options"]
    dealt = [judged(game.arrange(state.seats, options, None, None, rng.randbytes(32))) for _ in range(most)]
    mean = [sum(column) / most for column in zip(*dealt, strict=True)]
    return _less(judged(first), mean)


def _less(values: Values, others: Values) -> Values:
    return [value - other for value, other in zip(values, others, strict=True)]

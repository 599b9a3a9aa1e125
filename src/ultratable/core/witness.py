"""Counting which clauses fire: a mode for rules coverage, off in play.

`explore` plays many different games by many different whims and writes down every clause that came up: those of
events, of questions and their options, of what blocks a candidate, of the reasons inside totals, of the end, and
those whose case the game itself recognises.
"""

from collections import Counter
from math import exp
from random import Random
from typing import Any

from ultratable.core.game import Game
from ultratable.core.log import Kind
from ultratable.core.match import Match
from ultratable.core.total import Total

_ASIDE = 0.01


class Witness:
    """Sees every event of the matches it is set on."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.clauses: Counter[str] = Counter()
        self.words: Counter[int] = Counter()
        self.kinds: Counter[str] = Counter()
        self.refused: set[int] = set()
        """Words that were candidates and not allowed."""

    def saw(self, s: Any, kind: Kind, values: tuple[Any, ...]) -> None:
        self.kinds[kind.name] += 1
        self.clauses.update(kind.clauses)
        for value in values:
            if isinstance(value, Total):
                self.clauses.update([clause for _, _, clause in value.reasons])
        self.clauses.update(self.game.witness(s, kind, values))

    def asked(self, match: Match, seat: int) -> None:
        """A question is open: its clause, and those that block what is not allowed."""
        state = match.state
        decision = state.decision
        assert decision is not None
        notes = state.stack[-1].notes
        sofar = state.sofar(seat)
        self.clauses[decision.clause] += 1
        for pick in decision.candidates(state, notes, seat, sofar):
            clause = decision.blocked(state, notes, seat, sofar, pick)
            if clause is not None:
                self.clauses[clause] += 1
                self.refused.add(pick)

    def chosen(self, match: Match, seat: int, pick: int) -> None:
        """An answer is about to be given: the clause of that option."""
        state = match.state
        decision = state.decision
        assert decision is not None
        self.clauses[decision.clause_of(state, state.stack[-1].notes, seat, state.sofar(seat), pick)] += 1


def explore(game: Game, games: int, seed: int, most: int = 20_000) -> Witness:
    """Play that many games of all sorts with a witness."""
    witness = Witness(game)
    for number in range(games):
        play_by_whim(game, Random(f"{seed} {number}"), witness, most)
    return witness


def play_by_whim(game: Game, rng: Random, witness: Witness, most: int = 20_000) -> Match:
    """One game in which every word is liked more or less, differently each time: hoarders, brawlers, cowards."""
    seats, options, position = game.variety(rng)
    match = game.arrange(seats, options, position, None, key=rng.randbytes(32), witness=witness)
    likes: dict[int, float] = {}
    for _ in range(most):
        if not match.deciders:
            break
        seat = rng.choice(match.deciders)
        witness.asked(match, seat)
        asides = match.asides(rng.randrange(match.seats)) if rng.random() < _ASIDE else ()
        if asides:
            _take_aside(match, rng, witness, seat)
            continue
        numbers = match.ask(seat).numbers
        for number in numbers:
            if number not in likes:
                likes[number] = exp(rng.gauss(0, 1.5))
        pick = rng.choices(numbers, [likes[number] for number in numbers])[0]
        witness.chosen(match, seat, pick)
        match.pick(seat, pick)
    result = match.result
    if result is not None:
        witness.clauses[result.clause] += 1
    witness.words.update(match.state.record[1::2])
    return match


def _take_aside(match: Match, rng: Random, witness: Witness, seat: int) -> None:
    """The seat that is asked, or another one, does something beside the question."""
    for who in (seat, *rng.sample(range(match.seats), match.seats)):
        asides = match.asides(who)
        if asides:
            key, _, clause = rng.choice(asides)
            witness.clauses[clause] += 1
            match.choose(who, key)
            return

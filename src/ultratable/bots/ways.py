"""The ways to answer: whole series of picks, each once, and a fair sample of them where they are a crowd."""

from random import Random

from ultratable.core.state import State

Picks = tuple[int, ...]


def ways(state: State, seat: int, most: int, rng: Random) -> list[Picks]:
    """Every way to complete an answer of a seat that is asked; of more than `most` a sample, the default among it."""
    decision = state.decision
    assert decision is not None
    if not decision.series:
        single: list[Picks] = [(number,) for number in state.legal(seat)]
        return single if len(single) <= most else _with_default(state, seat, rng.sample(single, most))
    first = frozenset(state.legal(seat))
    whole: list[Picks] = []
    seen: set[Picks] = set()
    level: list[Picks] = [()]
    while level:
        broods = [_longer(state, seat, picks, first, seen, whole) for picks in level]
        level = [picks for brood in broods for picks in brood]
        room = max(most - len(whole), most // 4)
        if len(level) > room:
            # Where they are a crowd a sample of beginnings is gone on with, each in one way.
            _thin(broods, room, rng)
            whole.extend([_gone_on(state, seat, picks, rng) for brood in broods for picks in brood])
            whole = list(dict.fromkeys(whole))
            return _with_default(state, seat, whole if len(whole) <= most else rng.sample(whole, most))
    return whole if len(whole) <= most else _with_default(state, seat, rng.sample(whole, most))


def _longer(
    state: State, seat: int, picks: Picks, first: frozenset[int], seen: set[Picks], whole: list[Picks]
) -> list[Picks]:
    """All that a beginning may become with one more pick: complete answers are added to `whole`, others returned."""
    decision = state.decision
    assert decision is not None
    notes = state.stack[-1].notes
    sofar = (*state.sofar(seat), *picks)
    brood: list[Picks] = []
    for number in decision.picks(state, notes, seat, sofar):
        longer = (*picks, number)
        # Picks that come from one list (cards to defend with) are a set: their order makes no new way.
        if picks and number in first:
            chosen = tuple(sorted(longer))
            if chosen in seen:
                continue
            seen.add(chosen)
        if decision.done(state, notes, seat, (*sofar, number)):
            whole.append(longer)
        else:
            brood.append(longer)
    return brood


def _gone_on(state: State, seat: int, picks: Picks, rng: Random) -> Picks:
    """A series completed at random."""
    decision = state.decision
    assert decision is not None
    notes = state.stack[-1].notes
    sofar = state.sofar(seat)
    while True:
        numbers = decision.picks(state, notes, seat, (*sofar, *picks))
        picks = (*picks, numbers[int(rng.random() * len(numbers))])
        if decision.done(state, notes, seat, (*sofar, *picks)):
            return picks


def default_way(state: State, seat: int) -> Picks:
    """How an answer is completed without thought: by its defaults, where there is none by the first option."""
    decision = state.decision
    assert decision is not None
    notes = state.stack[-1].notes
    sofar = picked = state.sofar(seat)
    while True:
        number = decision.default(state, notes, seat, picked)
        picked = (*picked, decision.picks(state, notes, seat, picked)[0] if number is None else number)
        if not decision.series or decision.done(state, notes, seat, picked):
            return picked[len(sofar) :]


def _with_default(state: State, seat: int, whole: list[Picks]) -> list[Picks]:
    default = default_way(state, seat)
    chosen = sorted(default)
    if not any([len(picks) == len(default) and sorted(picks) == chosen for picks in whole]):
        whole.append(default)
    return whole


def _thin(broods: list[list[Picks]], room: int, rng: Random) -> None:
    """Leave as many as there is room for, chosen at random; what small broods do not need goes to the others."""
    left = len(broods)
    broods.sort(key=len)
    for brood in broods:
        share = room // left
        if len(brood) > share:
            brood[:] = rng.sample(brood, share)
        room -= len(brood)
        left -= 1

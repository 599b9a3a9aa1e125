"""Whole matches under the eyes of a referee that shares no line with the engine."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.figures.referee import Referee
from tests.games.figures.table import GAME, made
from ultratable.core.match import Match

HOME = [made("Sneaky", "sneak"), made("Planner", "master-plan"), made("Tank", "armor"), made("Witch", "mind-control")]


def played(seed: int, seats: int, options: dict[str, Any], give_up: float) -> tuple[Match, list[tuple[int, Any]]]:
    """A match played at random, now and then with somebody conceding; and how the table stood after each answer."""
    rng = Random(seed)
    match = GAME.start(seats, options, seed=seed)
    seen: list[tuple[int, Any]] = []
    while match.result is None:
        seat = rng.choice(match.deciders)
        asides = [other for other in range(seats) if match.asides(other)]
        if asides and rng.random() < give_up:
            match.choose(rng.choice(asides), "concede")
        else:
            match.pick(seat, rng.choice(match.ask(seat).numbers))
        seen.append((match.log_length, match.view(None)))
    return match, seen


@pytest.mark.rule(
    "figures.turn.outline", "figures.wounds.order", "figures.hidden.public", "figures.timing.no-responses"
)
@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 10**6),
    st.integers(2, 6),
    st.sampled_from(["choose", "draft", "random"]),
    st.booleans(),
    st.sampled_from([0.0, 0.01, 0.05]),
)
def test_no_clause_is_broken_in_whole_matches(seed: int, seats: int, way: str, teams: bool, give_up: float) -> None:
    options = {"figures": way, "teams": teams and seats in (4, 6), "made": HOME}
    match, seen = played(seed, seats, options, give_up)
    last = seen[-1][1]
    referee = Referee(seats, bool(options["teams"]), {figure["ref"]: figure["card"] for figure in last["figures"]})
    views = dict(seen)
    for number, event in enumerate(match.events, start=1):
        referee.see(event.seen_by(None))
        if number in views and views[number]["turn"]:
            referee.agrees(views[number])
    assert referee.over
    assert match.result is not None
    standing = [seat for seat in range(seats) if seat not in referee.out]
    assert {referee.team[seat] for seat in match.result.winners} <= {referee.team[seat] for seat in standing}

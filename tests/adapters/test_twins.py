"""Law 4 at the doors: in worlds that a seat cannot tell apart it gets the same observation, mask, info and text."""

from random import Random
from typing import Any

import numpy
import pytest

from tests.adapters.tables import IDS, go_on, quick
from ultratable.adapters.desk import Desk
from ultratable.adapters.openspiel import TableObserver
from ultratable.adapters.pettingzoo import env
from ultratable.core.match import Match


class Seen:
    """A stand-in for a state of OpenSpiel, which an observer asks only for its match."""

    def __init__(self, match: Match) -> None:
        self.match = match


def shown(desk: Desk, match: Match, seat: int) -> list[Any]:
    observed = desk.observe(match, seat)
    observer = TableObserver(desk)
    observer.set_from(Seen(match), seat)  # type: ignore[arg-type]
    text = observer.string_from(Seen(match), seat)  # type: ignore[arg-type]
    parts = (observed["observation"], observed["action_mask"], observer.tensor)
    return [*[numpy.asarray(part).tobytes() for part in parts], text, desk.info(match, seat)]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("game_id", IDS)
def test_what_a_seat_cannot_know_changes_nothing_that_it_is_given(game_id, seats):
    desk = Desk(game_id, seats, quick(game_id, seats), views=True)
    other = compared = 0
    for seed in range(6):
        rng = Random(seed)
        match = desk.start(rng)
        while match.deciders:
            seat = rng.choice([match.deciders[0], rng.randrange(seats)])
            twin = match.imagine(seat, rng)
            assert shown(desk, twin, seat) == shown(desk, match, seat)
            compared += 1
            other += twin.digest() != match.digest() and twin.state.pack() != match.state.pack()
            go_on(match, rng, rng.randrange(1, 20))
    assert compared > 20
    assert other > 5


def answered(table: Any, first: Any, answer: list[int]) -> Any:
    """A table at which the first of those who are asked together has sealed this answer."""
    table.match = first.clone()
    table.agents = table.possible_agents[:]
    table.agent_selection = table.possible_agents[first.deciders[0]]
    for pick in answer:
        table.step(pick)
    return table


def whole_answer(match: Match, rng: Random) -> list[int]:
    """Picks of the first seat that is asked, until its answer is complete."""
    match = match.clone()
    seat, picks = match.deciders[0], []
    while seat in match.deciders:
        picks.append(rng.choice(match.ask(seat).numbers))
        match.pick(seat, picks[-1])
    return picks


def test_a_sealed_answer_shows_in_nothing_that_others_are_given():
    games = set()
    for game_id in IDS:
        table = env(game_id, seats=3, views=True, **quick(game_id, 3))
        table.reset(seed=5)
        match = table.playing
        rng = Random(5)
        for _ in range(60):
            if len(match.deciders) > 1:
                one, other = whole_answer(match, rng), whole_answer(match, rng)
                waiting = match.deciders[1]
                if one != other:
                    seen = []
                    for answer in (one, other):
                        answered(table, match, answer)
                        agent = table.agent_selection
                        assert agent == f"seat_{waiting}"
                        observed, *rest = table.last()
                        seen.append([*[part.tobytes() for part in observed.values()], rest, table.infos])
                    assert seen[0] == seen[1]
                    games.add(game_id)
            go_on(match, rng, 1)
    assert len(games) > 1

"""The vector of every game says what its components promise, of nothing but the seat's view."""

from random import Random
from typing import Any

import numpy
import pytest

import ultratable
from tests.adapters.tables import IDS, go_on, quick
from tests.laws.harness import GAMES, walk
from ultratable.adapters.layout import Layout, layout
from ultratable.core.match import Match

_ABSENT = object()


def at(view: Any, path: str) -> Any:
    """What stands at a path such as seats[0].hand."""
    found = view
    for step in path.replace("[", ".[").strip(".").split("."):
        if step.startswith("["):
            row = int(step[1:-1])
            found = found[row] if isinstance(found, list) and row < len(found) else _ABSENT
        else:
            found = found.get(step, _ABSENT) if isinstance(found, dict) else _ABSENT
    return found


def promised(view: dict[str, Any], me: int, seats: int, meaning: str) -> float:
    """What a component must be, read from its meaning alone."""
    path, _, said = meaning.partition(": ")
    value = at(view, path.removeprefix("view."))
    if value is _ABSENT or value is None:
        return 0.0
    if said == "is there":
        return 1.0
    if said.startswith("number / "):
        return max(-1.0, min(1.0, value / float(said[9:]))) if isinstance(value, int | float) else 0.0
    if said.startswith("length / "):
        return min(1.0, len(value) / float(said[9:])) if isinstance(value, list) else 0.0
    if said.startswith("is seat +"):
        named = value if isinstance(value, list) else [value]
        return float((me + int(said[9:])) % seats in [seat for seat in named if seat in range(seats)])
    if said.startswith("is ") and said not in ("is anything else", "is chance"):
        return float(value == said[3:])
    if said.startswith("how often ") and said != "how often anything else":
        return min(1.0, list(value).count(said[10:]) / 4)
    if said.startswith("how far in front ") and said != "how far in front anything else":
        return 1 / (1 + list(value).index(said[17:])) if said[17:] in value else 0.0
    return float("nan")


@pytest.mark.parametrize("game_id", IDS)
def test_every_component_is_what_it_says(game_id):
    seats = 3
    options = quick(game_id, seats)
    game = ultratable.game(game_id)
    made = layout(game, seats, options)
    meanings = made.describe()
    assert len(set(meanings)) == len(meanings) == made.size == sum([size for _, size in made.pieces()])
    assert len({name for name, _ in made.pieces()}) == len(made.pieces())
    told = checked = 0
    for seed in range(2):
        rng = Random(seed)
        match = game.start(seats, options, f"vector {seed}")
        for _ in range(4):
            go_on(match, rng, rng.randrange(1, 25))
            for me in rng.sample(range(seats), 2):
                vector = made.vector(match, me)
                assert numpy.abs(vector).max() <= 1
                view = match.view(me)
                view["seats"] = view["seats"][me:] + view["seats"][:me]
                for component, meaning in zip(vector, meanings, strict=True):
                    if meaning.startswith("view."):
                        must = promised(view, me, seats, meaning)
                        if must == must:  # the few that speak of anything else have tests of their own
                            assert abs(component - must) < 1e-6, meaning
                            told += must != 0
                            checked += 1
    assert checked > 2 * made.size
    assert told > 500


@pytest.mark.parametrize("game_id", IDS)
def test_the_open_question_and_the_picks_made_for_it_follow_the_view(game_id):
    game = ultratable.game(game_id)
    options = quick(game_id)
    made = layout(game, 2, options)
    meanings = made.describe()
    names, picks = set(), 0
    for seed in range(4):
        match = game.start(2, options, seed)
        rng = Random(seed)
        while match.deciders:
            seat = match.deciders[0]
            ask = match.ask(seat)
            found = {meanings[place] for place in numpy.flatnonzero(made.vector(match, seat))}
            assert {said for said in found if said.startswith("question")} == {f"question: is {ask.name}"}
            chosen = {f"picked: how often {key}" for key in ask.picked}
            assert {said for said in found if said.startswith("picked: how often")} == chosen
            names.add(ask.name)
            picks += len(ask.picked)
            match.pick(seat, rng.choice(ask.numbers))
    assert len(names) > 2
    assert picks > 0


@pytest.mark.parametrize("game_id", IDS)
def test_the_same_table_has_the_same_layout_whenever_it_is_made(game_id):
    game = ultratable.game(game_id)
    once, again = Layout(game, 2, quick(game_id)), Layout(game, 2, quick(game_id))
    assert once.describe() == again.describe()
    assert once.left_out == again.left_out


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_facts_that_a_game_says_name_seats_do(game):
    met: set[str] = set()

    def look(facts: Any, seats: int) -> None:
        if isinstance(facts, list):
            for row in facts:
                look(row, seats)
        elif isinstance(facts, dict):
            for name, fact in facts.items():
                if name in game.seat_facts and fact is not None:
                    met.add(name)
                    for seat in fact if isinstance(fact, list) else [fact]:
                        assert isinstance(seat, int), name
                        assert not isinstance(seat, bool), name
                else:
                    look(fact, seats)

    def check(match: Match, rng: Random) -> None:
        if rng.random() < 0.1:
            look(match.view(rng.randrange(match.seats)), match.seats)

    for seed in range(6):
        walk(game, seed, check, "seat facts")
    assert {"you", "waiting"} <= met <= game.seat_facts

"""Whole games against a second reading of the rules about ends: clauses ultra_marines.end.*"""

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.games.ultra_marines.table import marines
from ultratable.core.match import Match


def played(seed: int) -> tuple[Match, list[dict[str, Any]]]:
    """A small match played out at random, with some who give up; and how it stood after every answer."""
    rng = Random(seed)
    count = rng.choice([2, 3, 3, 4, 4])
    squares = [f"{column}.{row}" for column in range(7) for row in range(7)]
    rng.shuffle(squares)
    squads: list[str] = []
    for _ in range(count):
        places = rng.sample(range(5), rng.choice([1, 1, 2]))
        squads.append(" ".join([f"{place}@{squares.pop()}" + rng.choice(["", "", " carries"]) for place in places]))
    options = {
        "events": rng.random() < 0.5,
        "showdown": rng.choice(["last_standing", "leaders_only"]),
        "teams": count == 4 and rng.random() < 0.5,
        "round_limit": rng.choice([3, 6, 0]),
        "quiet_limit": rng.choice([2, 0]),
        "showdown_limit": rng.choice([1, 3]),
    }
    captured = [rng.choice([0, 1, 1, 2]) for _ in range(count)]
    artifacts = " ".join(rng.choices(["1.1", *squares[:2]], k=rng.choice([1, 2])))
    cards = [("vortex-grenade", rng.choice(["1.1", *squares[:2]]))] if options["events"] else []
    table = marines(
        (*["AAAaaaa"] * 3, *["aaaaaaa"] * 4),
        *squads,
        zones="A",
        artifacts=artifacts,
        captured=captured,
        options=options,
        cards=cards,
        active=rng.randrange(count),
        at="move",
        roll=rng.randint(1, 6),
    )
    match = table.match
    match.state.script = None
    seen = [match.view(None)]
    while match.result is None:
        leaving = [seat for seat in range(count) if match.asides(seat)]
        if leaving and rng.random() < 0.01:
            match.choose(rng.choice(leaving), "concede")
        else:
            seat = match.deciders[0]
            match.choose(seat, rng.choice(match.ask(seat).options).key)
        seen.append(match.view(None))
    return match, seen


def verdict(match: Match) -> tuple[str, tuple[int, ...]]:
    """The clause under which a match ended as it stands, and the sides that win, by the words of the register."""
    shown = match.view(None)
    sides = sorted({seat["team"] for seat in shown["seats"]})
    kinds = [event.kind for event in match.events]
    of = {side: [seat for seat in shown["seats"] if seat["team"] == side] for side in sides}
    took = {side: sum([seat["captured"] for seat in of[side]]) for side in sides}
    stand = {side: sum([seat["scouts"] for seat in of[side]]) for side in sides}
    alive = [side for side in sides if stand[side]]
    left = len(shown["artifacts"]) + len([one for one in shown["scouts"] if one["carries"]])

    def most(conceded: set[int]) -> list[int]:
        able = [side for side in sides if not {seat["seat"] for seat in of[side]} <= conceded]
        return [side for side in able if took[side] == max([took[other] for other in able])]

    given_up = {seat["seat"] for seat in shown["seats"] if seat["conceded"]}
    limit = kinds[-1] == "ended-limit"
    if "showdown" in kinds:
        at = kinds.index("showdown")
        before = {event.seen_by(None)["seat"] for event in match.events[:at] if event.kind == "conceded"}
        leaders = most(before)
        able = [side for side in leaders if side in most(given_up)] or most(given_up)
        if limit:
            return "end.limits", tuple([side for side in able if stand[side] == max([stand[other] for other in able])])
    else:
        leaders = able = most(given_up)
        if limit:
            return "end.limits", tuple([side for side in able if stand[side] == max([stand[other] for other in able])])
        if not alive and left:
            return "end.nobody_left", tuple(able)
        if len(able) == 1:
            return ("end.last_squad" if "survivor" in kinds else "end.most"), tuple(able)
    fighting = [side for side in alive if match.state.setup.showdown == "last_standing" or side in leaders]
    assert len(fighting) < 2
    return "end.showdown", tuple(fighting or able)


def places(match: Match, winners: tuple[int, ...]) -> dict[int, int]:
    """The place of each side, by the words of the register: one after the other, the best first."""
    shown = match.view(None)["seats"]
    order = [event.seen_by(None)["seat"] for event in match.events if event.kind == "conceded"]
    worth: dict[int, tuple[int, int, int]] = {}
    for side in {seat["team"] for seat in shown}:
        of = [seat for seat in shown if seat["team"] == side]
        left = [seat["seat"] for seat in of if not seat["conceded"]]
        took, stand = sum([seat["captured"] for seat in of]), sum([seat["scouts"] for seat in of])
        gave_up = max([order.index(seat["seat"]) for seat in of if seat["conceded"]], default=0)
        worth[side] = (2, 0, 0) if side in winners else (1, took, stand) if left else (0, gave_up, 0)
    found: dict[int, int] = {}
    for side in sorted(worth, key=lambda one: worth[one], reverse=True):
        found[side] = min([found[other] for other in found if worth[other] == worth[side]], default=len(found) + 1)
    return found


@pytest.mark.rule(
    "ultra_marines.end.trigger",
    "ultra_marines.end.most",
    "ultra_marines.end.showdown",
    "ultra_marines.end.showdown_at_once",
    "ultra_marines.end.last_squad",
    "ultra_marines.end.nobody_left",
    "ultra_marines.end.limits",
    "ultra_marines.end.ranking",
    "ultra_marines.variants.teams",
    "ultra_marines.variants.showdown",
)
def test_games_end_when_and_as_the_register_says() -> None:
    clauses: Counter[str] = Counter()
    for seed in range(400):
        match, seen = played(seed)
        result = match.result
        assert result is not None
        clause, sides = verdict(match)
        shown = seen[-1]
        teams = [seat["team"] for seat in shown["seats"]]
        assert (result.clause, sorted({teams[seat] for seat in result.winners})) == (
            f"ultra_marines.{clause}",
            sorted(sides),
        ), seed
        clauses[clause] += 1
        # Not before: as long as it went on, there were artifacts or a showdown, and two sides to fight for them.
        for then in seen[:-1]:
            on_board = len(then["artifacts"]) + len([one for one in then["scouts"] if one["carries"]])
            assert then["showdown"] or on_board
            assert len({seat["team"] for seat in then["seats"] if seat["scouts"]}) > 1
            assert [seat["out"] for seat in then["seats"]] == [seat["scouts"] == 0 for seat in then["seats"]]
        assert result.ranks == tuple([places(match, sides)[team] for team in teams]), seed
    # All but the rarest: that nobody is left.
    assert {"end.most", "end.showdown", "end.last_squad", "end.limits"} <= set(clauses)

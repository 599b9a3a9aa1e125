"""The judgement of a table that bots build on."""

from random import Random
from typing import Any, cast

import pytest

import ultratable
from tests.games.ultra_marines.slowjudge import Slow
from tests.games.ultra_marines.table import marines
from tests.laws.harness import walk
from ultratable.bots import make_bot
from ultratable.core.match import Match
from ultratable.core.script import Script
from ultratable.games.ultra_marines.evaluate import evaluate
from ultratable.games.ultra_marines.looking import eyes_of
from ultratable.games.ultra_marines.sections import GRID
from ultratable.games.ultra_marines.state import UltraMarines


@pytest.mark.parametrize("seed", range(12))
def test_it_is_what_a_slow_look_at_the_table_finds(seed: int) -> None:
    looked = 0

    def look(match: Match, rng: Random) -> None:
        nonlocal looked
        s = cast(UltraMarines, match.state)
        if s.turn and s.outcome is None and rng.random() < 0.05:
            seat = rng.randrange(s.seats)
            assert evaluate(s, seat) == pytest.approx(Slow(s, seat).value(), abs=1e-9)
            looked += 1

    walk(ultratable.game("ultra_marines"), seed, look, "slow judgement")
    assert looked > 0


HALL = ("AAAaaaaaaBBBbbbbbbCCC", "AAA######BBB######CCC", "AAA######BBB######CCC")
WINGS = ("AAAaaaaaaBBB", "AAA#####bBBB", "AAA#####bBBB")

ENEMY_MOVES: dict[str, Any] = {"active": 1, "at": "move", "roll": 1}


def judged(table: Script, seat: int = 0) -> float:
    return evaluate(cast(UltraMarines, table.match.state), seat)


def hall(*squads: str, **facts: Any) -> Script:
    """Squads whose zones are the rooms from west to east; one artifact lies in the eastern corridor."""
    return marines(
        HALL, *squads, zones="A B C"[: 2 * len(squads) - 1], artifacts="15.0", basic=True, **ENEMY_MOVES, **facts
    )


def test_the_strongest_rival_matters_most() -> None:
    squads = ("1@0.2", "1@9.2 2@10.2", "1@18.2 2@19.2")
    before = judged(hall(*squads, captured=[2, 3, 0]))
    strong = judged(hall(squads[0], "1@9.2", squads[2], captured=[2, 3, 0]))
    weak = judged(hall(*squads[:2], "1@18.2", captured=[2, 3, 0]))
    assert strong > weak > before


def exposed(sides: int, **facts: Any) -> float:
    """What it costs to stand where the eastern squad can fire: at the end of a turn, behind a corner or not."""
    others = ("1@12.0", "1@18.2")[: sides - 1]
    hidden, seen = (judged(hall(f"1@{place}", *others, **facts)) for place in ("2.2", "3.0"))
    return hidden - seen


def test_where_others_profit_by_a_fight_everybody_is_warier() -> None:
    assert exposed(3) > exposed(2)


def test_waiting_ends_with_the_rounds_and_when_nothing_happens() -> None:
    assert exposed(3) == pytest.approx(exposed(3, round=20))
    assert exposed(3) > exposed(3, round=30) > exposed(3, round=40)
    assert exposed(3) > exposed(3, quiet=3)


def test_in_a_showdown_one_goes_to_meet_the_enemy() -> None:
    far, near = (judged(hall(f"1@{place}", "1@11.2", showdown=1, leaders=[0, 1])) for place in ("0.2", "6.0"))
    assert near > far


def test_carried_artifacts_go_home() -> None:
    ways = [judged(hall(f"1@{place} carries", "1@18.2")) for place in ("8.0", "6.0", "4.0", "2.1")]
    assert ways == sorted(ways)
    lies = marines(WINGS, "1@0.0", "1@10.1", zones="A B", artifacts="1.1 8.1", basic=True, **ENEMY_MOVES)
    carries = marines(WINGS, "1@1.1 carries", "1@10.1", zones="A B", artifacts="8.1", basic=True, **ENEMY_MOVES)
    assert judged(lies) > judged(carries)


ROW = ("AAA######BBB######CCC", "AAAaaaaaaBBBbbbbbbCCC", "AAA######BBB######CCC")


def test_a_carrier_steps_into_the_open_to_place() -> None:
    """The middle of his room lies in sight of a captain, a gunner and their Scout."""
    table = marines(
        ROW, "3@0.0 carries 1@2.0", "0@9.1 4@9.0 1@10.2", "1@19.2",
        zones="A B C", artifacts="15.1", basic=True, at="move", roll=3,
    )  # fmt: skip
    s = cast(UltraMarines, table.match.state)
    assert eyes_of(s).see(GRID.square(1, 1), GRID.square(9, 1))
    home = s.teleport_squares(0)[0]
    placed = 0
    for seed in range(4):
        match = table.match.clone()
        bot = make_bot("steady", seed)
        while match.deciders == (0,) and match.ask(0).name == "move":
            match.pick(0, bot.choose(match, 0))
        after = cast(UltraMarines, match.state)
        placed += home in after.lying
    assert placed == 4


def test_a_thief_who_is_far_comes_too_late() -> None:
    far, near = (
        judged(marines(ROW, "1@4.1", f"1@{place}", zones="A B", artifacts="1.1 15.1", basic=True, **ENEMY_MOVES))
        for place in ("9.0", "0.0")
    )
    assert far > near

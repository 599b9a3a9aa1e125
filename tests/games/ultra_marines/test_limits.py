"""Games that last too long: clause ultra_marines.end.limits."""

from typing import Any

import pytest

from tests.games.ultra_marines.table import dice, happened, marines, pass_turn, sq
from tests.games.ultra_marines.test_end import CELLS, HALL, HOME, cells, finished, rounds
from ultratable.core.script import Script
from ultratable.games.ultra_marines import GAME


@pytest.mark.rule("ultra_marines.end.limits", "ultra_marines.turn.round")
def test_after_sixty_rounds_most_captured_wins_and_the_board_counts_for_nobody() -> None:
    table = cells("1@0.0", "1@3.0", captured=[1, 2], round=59)
    rounds(table, 2).chance(1).choose("end")
    reason = finished(table, 1, clause="end.limits", ranks=(2, 1))
    assert reason == "60 rounds are over: seat 2 wins."
    assert len(table.match.view(None)["artifacts"]) == 1


@pytest.mark.rule("ultra_marines.end.limits")
@pytest.mark.parametrize(
    ("squads", "winners", "ranks"),
    [
        # Seats 0 and 1 tie for most artifacts; Scouts of seat 2 do not help it.
        (("1@0.0", "1@3.0 2@5.0", "1@7.0 2@9.0 3@11.0"), (1,), (2, 1, 3)),
        (("1@0.0", "1@3.0 stunned", "1@7.0"), (0, 1), (1, 1, 3)),
    ],
)
def test_a_tie_is_broken_by_scouts_on_the_board_and_else_shared(
    squads: tuple[str, ...], winners: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    table = cells(*squads, captured=[2, 2, 1], round=60)
    # The stunned roll to stand up.
    table.chance(*([1, 1, 1] if "stunned" in squads[1] else [1, 1])).choose("end")
    finished(table, *winners, clause="end.limits", ranks=ranks)


@pytest.mark.rule("ultra_marines.end.limits")
def test_after_twelve_quiet_rounds_in_a_row() -> None:
    table = rounds(cells("1@0.0", "1@3.0", captured=[1, 0]), 2, 11)
    table.chance(1).choose("end")
    assert finished(table, 0, clause="end.limits", ranks=(1, 2)) == "Nothing has happened for 12 rounds: seat 1 wins."
    assert happened(table, "turn").count("turn") == 24


@pytest.mark.rule("ultra_marines.turn.round", "ultra_marines.end.limits", "ultra_marines.hidden.public")
def test_everybody_sees_the_round_and_how_many_are_left() -> None:
    def left(table: Script) -> tuple[int, dict[str, int | None]]:
        seen = table.match.view(None)
        return seen["round"], seen["rounds_left"]

    table = cells("1@0.0", "1@3.0", artifacts="1.0", round=50, quiet=9)
    assert left(table) == (50, {"all": 11, "quiet": 3, "showdown": None})
    assert left(rounds(table, 2)) == (51, {"all": 10, "quiet": 2, "showdown": None})
    # A round in which something happened was no quiet one.
    table.choose("0.1", sq(1, 0)).chance(1, 1).choose("pick-up")
    assert left(table)[1]["quiet"] == 12
    unlimited = cells("1@0.0", "1@3.0", options={"round_limit": 0, "quiet_limit": 0})
    assert left(unlimited)[1] == {"all": None, "quiet": None, "showdown": None}
    tied = cells("1@0.0", "1@3.0", showdown=2, leaders=[0, 1], options={"showdown_limit": 1})
    assert left(tied)[1] == {"all": None, "quiet": None, "showdown": 1}
    tied.chance(1).choose("end").over(0, 1)


@pytest.mark.rule("ultra_marines.end.limits")
def test_an_artifact_that_is_picked_up_begins_the_count_anew() -> None:
    table = cells("1@0.0", "1@3.0", artifacts="1.0", quiet=11, captured=[1, 0])
    table.choose("0.1", sq(1, 0)).chance(1, 1).choose("pick-up").expect(0, "move")
    # Eleven more pass, the twelfth ends it.
    rounds(table, 2, 11)
    table.chance(1).choose("end")
    finished(table, 0, clause="end.limits", ranks=(1, 2))


def quiet(**told: Any) -> Script:
    """The twelfth quiet round, at the turn of seat 0; seat 0 has captured most."""
    return marines(HOME, "1@0.0", "1@7.0", zones="A", quiet=11, captured=[5, 0], basic=True, **told)


@pytest.mark.rule("ultra_marines.end.limits")
@pytest.mark.parametrize(
    ("hit", "then"),
    [
        # What chance is asked for after the turn of seat 1: to stand up, for moving; or nothing, since it is over.
        ("C 4", [1, 2]),
        ("C 6", [2]),
        ("C 3", []),
        ("N 6", []),
    ],
)
def test_so_does_a_stun_and_so_does_a_kill_and_a_shot_without_effect_does_not(hit: str, then: list[int]) -> None:
    table = marines(HALL, "1@0.0", "1@7.0 2@7.2", quiet=11, captured=[5, 0], basic=True, at="fire")
    pass_turn(table.chance(*dice(hit, "N 6"), 1).choose("0.1", "1.1").expect(1, "move"), *then)
    if then:
        table.expect(0, "move")
    else:
        finished(table, 0, clause="end.limits", ranks=(1, 2))


@pytest.mark.rule("ultra_marines.end.limits")
def test_so_do_placing_and_beaming_off_and_merely_walking_does_not() -> None:
    walk = quiet(chance=[1], artifacts="3.1")
    pass_turn(pass_turn(walk.choose("0.1", sq(0, 1)), 1))
    finished(walk, 0, clause="end.limits", ranks=(1, 2))
    failed = quiet(chance=[2, 1], artifacts="1.1")
    pass_turn(pass_turn(failed, 1))
    finished(failed, 0, clause="end.limits", ranks=(1, 2))
    beamed = quiet(chance=[6, 1], artifacts="1.1 3.1")
    pass_turn(pass_turn(beamed, 1), 1).expect(0, "move")
    placed = marines(HOME, "1@1.1 carries", "1@7.0", zones="A", quiet=11, basic=True, chance=[1])
    pass_turn(pass_turn(placed.choose("0.1", "place"), 1), 1, 1).expect(0, "move")


@pytest.mark.rule("ultra_marines.end.limits", "ultra_marines.objects.vortex_destroyed_artifacts")
def test_so_does_destroying() -> None:
    for square, over in (("5.0", False), ("11.0", True)):
        told: dict[str, Any] = {"cards": [("vortex-grenade", "5.0")], "artifacts": f"{square} 9.0", "captured": [1, 0]}
        # It strikes, and vanishes in the turn of seat 1.
        table = marines(CELLS, "1@0.0", "1@3.0", quiet=11, chance=[5, 1], **told)
        pass_turn(pass_turn(table, 6, 1), *([] if over else [1]))
        if over:
            finished(table, 0, clause="end.limits", ranks=(1, 2))
        else:
            table.expect(0, "move")


@pytest.mark.rule("ultra_marines.end.limits", "ultra_marines.end.showdown")
def test_a_showdown_ends_after_twenty_rounds_of_its_own() -> None:
    # It begins in this round, which does not count; neither do other limits.
    table = cells(
        "1@0.0",
        "1@3.0 2@9.0",
        "1@5.0 2@7.0 3@11.0",
        captured=[2, 2, 1],
        artifacts="none",
        showdown=1,
        leaders=[0, 1],
        round=60,
        quiet=11,
    )
    rounds(table, 3, 20)
    assert table.match.view(None)["round"] == 80
    table.chance(1, 1).choose("end")
    # Of those tied for most artifacts, not of all.
    reason = finished(table, 1, clause="end.limits", ranks=(2, 1, 3))
    assert reason == "The showdown has lasted long enough: seat 2 wins."


@pytest.mark.rule("ultra_marines.end.limits")
def test_equal_leaders_share_a_long_showdown() -> None:
    told: dict[str, Any] = {"showdown": 21, "leaders": [0, 1], "captured": [2, 2, 1], "artifacts": "none"}
    table = cells("1@0.0", "1@3.0", "1@5.0 2@7.0", **told)
    table.chance(1, 1).choose("end")
    finished(table, 0, 1, clause="end.limits", ranks=(1, 1, 3))


@pytest.mark.rule("ultra_marines.end.limits")
def test_limits_are_options_and_can_be_switched_off() -> None:
    assert {name: GAME.options[name] for name in ("round_limit", "quiet_limit", "showdown_limit")} == {
        "round_limit": 60,
        "quiet_limit": 12,
        "showdown_limit": 20,
    }
    free = {"round_limit": 0, "quiet_limit": 0, "showdown_limit": 0}
    rounds(cells("1@0.0", "1@3.0", round=60, quiet=11, options=free), 2, 3)
    told: dict[str, Any] = {"showdown": 21, "leaders": [0, 1], "artifacts": "none", "options": free}
    rounds(cells("1@0.0", "1@3.0", **told), 2, 3)
    short = cells("1@0.0", "1@3.0", options={"round_limit": 2, "quiet_limit": 0})
    rounds(short, 2).chance(1).choose("end")
    finished(short, 0, 1, clause="end.limits", ranks=(1, 1))


@pytest.mark.rule("ultra_marines.end.limits", "ultra_marines.turn.round")
def test_limits_are_looked_at_only_when_a_round_is_completed() -> None:
    # The first player of the game was seat 1, who is out: the round is complete as the turn passes by that seat.
    table = cells("1@0.0", "", "1@5.0", "1@7.0", out=[1], first=1, round=60, captured=[1, 0, 0, 0])
    table.choose("end")
    finished(table, 0, clause="end.limits", ranks=(1, 4, 2, 2))
    later = cells("1@0.0", "1@3.0", "1@5.0", first=2, round=60, captured=[1, 0, 0])
    later.chance(1).choose("end")
    finished(later, 0, clause="end.limits", ranks=(1, 2, 2))

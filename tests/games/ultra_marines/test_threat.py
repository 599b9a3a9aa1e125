"""What enemies could do next turn, and what a Scout sees: facts for whoever is asked (clause content.aids)."""

from random import Random
from typing import Any

import pytest

from tests.games.ultra_marines.table import CORRIDOR, marines, sq
from ultratable.games.ultra_marines import GAME, tray

LANE = ("aaaaaaaaaaaa",)
HOOK = ("aaaaaa", "#####a", "#####a")


def threat(table: Any, seat: int = 0) -> Any:
    return table.match.view(seat)["threat"]


@pytest.mark.rule("ultra_marines.content.aids")
def test_squares_have_the_chance_that_an_enemy_comes_and_that_one_fires_there() -> None:
    table = marines(HOOK, "1@0.0", "1@5.2", at="move", roll=1, basic=True)
    squares = threat(table)["squares"]
    assert squares[sq(5, 1)] == [100, 100]
    # Two steps take a roll of two: five of six. Past the corner one sees from the square before it, the whole corridor
    # from its end.
    assert squares[sq(5, 0)] == [83, 100]
    assert squares[sq(4, 0)] == [83, 100]
    assert squares[sq(3, 0)] == [67, 83]
    assert squares[sq(0, 0)] == [0, 83]


@pytest.mark.rule("ultra_marines.content.aids")
def test_a_scout_in_sight_has_the_odds_of_the_shot() -> None:
    table = marines(LANE, "1@0.0", "1@11.0", at="move", roll=1, basic=True)
    found = threat(table)["scouts"]["scout:0.1"]
    stuns, kills = tray.odds(2, False)
    assert (found["stunned"], found["killed"]) == (round(100 * stuns), round(100 * kills))
    assert found["by"] == [{"scout": "scout:1.1", "how": "fire", "chance": 100}]


@pytest.mark.rule("ultra_marines.content.aids", "ultra_marines.hth.exclusive")
def test_an_enemy_near_enough_strikes_instead_where_the_blade_is_better() -> None:
    table = marines(LANE, "1@0.0", "1@4.0", at="move", roll=1, basic=True)
    found = threat(table)["scouts"]["scout:0.1"]
    # Three steps to strike: rolls of 3 to 6; with less he fires.
    fire, blade = float(tray.odds(2, False)[1]), float(tray.odds(3, False)[1])
    assert found["killed"] == round(100 * (2 * fire + 4 * blade) / 6)


@pytest.mark.rule("ultra_marines.content.aids", "ultra_marines.firing.stunned")
def test_one_attack_stuns_and_the_next_kills() -> None:
    table = marines(("AAA", "AAA", "AAA"), "1@0.0", "1@2.1 2@2.2", at="fire", basic=True, artifacts="1.1")
    found = threat(table)["scouts"]["scout:0.1"]
    stuns, kills = [float(chance) for chance in tray.odds(3, False)]
    finishes = float(tray.odds(3, True)[1])
    killed = kills + (1 - kills - stuns) * kills + stuns * finishes
    assert found["killed"] == round(100 * killed)
    assert [by["scout"] for by in found["by"]] == ["scout:1.1", "scout:1.2"]


@pytest.mark.rule("ultra_marines.content.aids", "ultra_marines.stunned.cannot_act", "ultra_marines.hellfire.reload")
def test_who_is_stunned_does_nothing_and_who_reloads_has_a_blade() -> None:
    stunned = marines(LANE, "1@0.0", "1@4.0 stunned", at="move", roll=1, basic=True)
    assert threat(stunned) == {"squares": {}, "scouts": {}}
    reloads = marines(LANE, "1@0.0", "4@4.0 reloading:2", at="move", roll=1)
    found = threat(reloads)
    assert [by["how"] for by in found["scouts"]["scout:0.1"]["by"]] == ["strike"]
    assert found["squares"][sq(1, 0)] == [67, 0]


@pytest.mark.rule("ultra_marines.content.aids", "ultra_marines.hazards.bogged_down")
def test_who_is_bogged_down_comes_half_as_far() -> None:
    table = marines(LANE, "1@0.0", "1@8.0", at="move", roll=1, bogged=[1])
    squares = threat(table)["squares"]
    assert [squares[sq(column, 0)][0] for column in (7, 6, 5, 4)] == [100, 67, 33, 0]


@pytest.mark.rule("ultra_marines.content.aids", "ultra_marines.hellfire.map")
def test_a_shell_reaches_round_a_corner() -> None:
    # The heavy bolter can see the square beside the Scout, and not the Scout, who stands behind another.
    board = ("AAA#", "AAA#", "AAAa", "###a", "###a")
    table = marines(board, "1@0.0", "4@3.4", at="move", roll=1, artifacts="1.1")
    by = threat(table)["scouts"]["scout:0.1"]["by"]
    assert [one["scout"] for one in by] == ["scout:1.4"]
    plain = marines(board, "1@0.0", "4@3.4", at="move", roll=1, artifacts="1.1", options={"hellfire": False})
    assert threat(table)["scouts"]["scout:0.1"]["killed"] >= threat(plain)["scouts"]["scout:0.1"]["killed"]


@pytest.mark.rule("ultra_marines.content.aids", "ultra_marines.sight.models")
def test_each_standing_scout_has_the_squares_that_he_sees() -> None:
    table = marines(CORRIDOR, "1@0.0 2@1.0 stunned", "1@4.0", at="move", roll=3, basic=True)
    seen = table.match.view(0)["seen"]
    # Even somebody on the floor is in the way.
    assert seen == {"scout:0.1": [sq(1, 0)]}
    over = marines(
        CORRIDOR, "1@0.0 2@1.0 stunned", "1@4.0", at="move", roll=3, basic=True, options={"sight_over_fallen": True}
    )
    assert over.match.view(0)["seen"]["scout:0.1"] == [sq(column, 0) for column in (1, 2, 3, 4)]


@pytest.mark.rule("ultra_marines.content.aids")
def test_only_whoever_acts_is_told() -> None:
    table = marines(LANE, "1@0.0", "1@11.0", at="move", roll=1, basic=True)
    for seat in (1, None):
        view = table.match.view(seat)
        assert (view["threat"], view["seen"]) == (None, {})


@pytest.mark.rule("ultra_marines.content.aids", "ultra_marines.cards.windows")
def test_it_is_told_at_every_question_of_a_turn_and_at_none_before() -> None:
    """Also where a card may be played before the movement roll, and where cards are discarded."""
    match = GAME.start(2, {}, 5)
    rng = Random(3)
    told: dict[str, set[bool]] = {}
    while match.view(None)["turn"] < 30:
        seat = match.deciders[0]
        view = match.view(seat)
        told.setdefault(match.ask(seat).name, set()).add(view["threat"] is not None and view["seen"] != {})
        match.choose(seat, rng.choice(match.ask(seat).options).key)
    before = {"chapters", "zone", "artifact"}
    assert {name for name, found in told.items() if True not in found} == before
    assert told.keys() - before >= {"before_moving", "move", "fire", "after_recovery"}
    assert told["before_moving"] == told["discard_and_draw"] == {True}


@pytest.mark.rule("ultra_marines.content.aids", "ultra_marines.hidden.hands")
def test_what_is_told_depends_on_nothing_hidden() -> None:
    match = GAME.start(2, {}, 5)
    rng = Random(2)
    looked = 0
    while looked < 12:
        seat = match.deciders[0]
        if match.view(None)["turn"]:
            looked += 1
            assert match.imagine(seat, rng).view(seat)["threat"] == match.view(seat)["threat"] is not None
        match.choose(seat, rng.choice(match.ask(seat).options).key)

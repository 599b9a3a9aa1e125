"""The turn: clauses ults.turn.*"""

import pytest

from tests.games.ults.table import GAME, hand, happened, health, pile, rest, statuses, ults
from ultratable.core.errors import IllegalChoice
from ultratable.core.script import Script


@pytest.mark.rule("ults.turn.phases")
def test_a_turn_is_a_draw_phase_then_a_main_phase_then_play_passes():
    table = ults("lumberjaq k9", ["5♣"], at="draw", chance=["9♦"])
    assert happened(table) == ["turn", "drew"]
    table.expect(0, "announce")
    assert table.match.view(None)["phase"] == "main"
    table.chance(2, "7♦").choose("power punch", "5♣").expect(1, "announce")
    assert happened(table) == ["turn", "drew", "announced", "rolled", "missed", "turn", "drew"]
    shown = table.match.view(None)
    assert (shown["active"], shown["turn"], shown["phase"]) == (1, 2, "main")


@pytest.mark.rule("ults.turn.phases")
def test_in_anothers_turn_a_player_only_answers_what_is_asked():
    table = ults("lumberjaq k9 aja", ["5♣ 6♣", "5♦", "5♥"])
    for other, ability in ((1, "ability:bite"), (2, "ability:elephant")):
        assert [clause for clause, _ in table.match.why_not(other, ability)] == ["ults.turn.phases"]
        with pytest.raises(IllegalChoice):
            table.match.choose(other, ability)
    # Whoever is attacked defends, and nobody else acts meanwhile.
    table.chance(3).choose("power punch", "5♣", "seat:1").expect(1, "defend", keys=["done", "5♦"])
    with pytest.raises(IllegalChoice):
        table.match.choose(2, "5♥")
    table.chance("7♦").choose("5♦").expect(1, "announce")
    assert health(table) == [50, 48, 50]


@pytest.mark.rule("ults.turn.phases")
def test_in_anothers_turn_a_target_makes_the_choice_that_an_ability_gives_it():
    table = ults("hattrick k9 aja", ["5♣", "5♦"])
    table.chance("K♣", "9♠", "4♠").choose("three card", "5♣", "seat:1").chance("mix:123").choose("keep")
    table.expect(1, "pick one")
    table.chance("7♦").choose("position:1").expect(1, "announce")
    assert health(table) == [50, 50, 50]


@pytest.mark.rule("ults.turn.phases")
def test_in_anothers_turn_a_hypnotized_hero_acts_without_being_asked():
    table = ults("hattrick k9", ["5♣", "5♦"], statuses=[[1, "hypnosis", "8♥", 0]], health=[50, 40])
    table.chance(3, "7♦").choose("force:1", "bite", "5♣", "seat:0").expect(1, "announce")
    assert health(table) == [45, 40]
    assert hand(table, 1) == ["5♦", "7♦"]


@pytest.mark.rule("ults.turn.phases")
def test_in_anothers_turn_a_player_may_ask_for_the_pile_but_not_concede_unasked():
    table = ults("lumberjaq k9", ["5♣", "5♦"], discard=["2♣"])
    assert [key for key, _, _ in table.match.asides(1)] == ["look"]
    assert [key for key, _, _ in table.match.asides(0)] == ["look", "concede"]
    table.choose("look", seat=1).expect(0, "agree")
    table.choose("no").expect(0, "announce")


@pytest.mark.rule("ults.turn.pass")
def test_the_turn_passes_clockwise_over_eliminated_players():
    table = ults("lumberjaq k9 aja hattrick k9", ["5♣"], out=[1, 2])
    table.chance(2, "7♦").choose("power punch", "5♣", "seat:4").expect(3, "announce")
    assert [said["seat"] for said in table.said("turn")] == [3]


@pytest.mark.rule("ults.turn.pass")
def test_from_the_last_seat_the_turn_goes_round_to_the_first_living_one():
    table = ults("k9 lumberjaq aja", ["", "5♣", "5♦"], active=2, out=[0])
    table.chance(1, "7♦").choose("herbal healing", "5♦").expect(1, "announce")


@pytest.mark.rule("ults.turn.pass")
def test_the_turn_passes_after_the_clean_up():
    table = ults("k9 lumberjaq", ["5♣"])
    table.chance("8♥", "6♦", 1, 1, "2♠").choose("wolf pack", "5♣").expect(1, "announce")
    assert happened(table, "discarded", "turn") == ["discarded", "turn"]
    assert table.match.view(None)["table"] == []


@pytest.mark.rule("ults.turn.pass")
def test_a_player_eliminated_by_the_attack_is_passed_over():
    table = ults("lumberjaq k9 aja", ["5♣"], health=[50, 3, 50])
    table.chance(3, "7♦").choose("power punch", "5♣", "seat:1").expect(2, "announce")
    assert health(table) == [50, 0, 50]


@pytest.mark.rule("ults.turn.no-hand-limit")
def test_nobody_discards_down():
    table = ults("lumberjaq k9", [rest("A♠ A♥ A♦ A♣ K♣"), "K♣"], top=["A♠", "A♥"])
    assert len(hand(table, 0)) == 47
    table.chance(1).choose("power punch", "2♣").expect(1, "announce")
    assert len(hand(table, 0)) == 46
    assert pile(table) == ["2♣"]
    table.choose("bleed", "K♣").expect(0, "announce")
    assert len(hand(table, 0)) == 47
    assert pile(table) == ["2♣"]


@pytest.mark.rule("ults.turn.first-turn")
def test_the_first_players_first_turn_is_a_full_turn():
    five = ["2♣", "3♣", "4♣", "5♣", "6♣", "2♦", "3♦", "4♦", "5♦", "6♦"]
    table = Script(GAME, 2, {"cast": ["k9", "aja"]}, chance=[6, 1, *five, "9♣"])
    table.choose("keep").choose("keep").expect(0, "announce")
    assert hand(table, 0) == ["2♣", "3♣", "4♣", "5♣", "6♣", "9♣"]
    assert happened(table, "turn", "drew") == ["turn", "drew"]
    table.chance("9♦").choose("bleed", "9♣").expect(1, "announce")
    assert statuses(table, 1) == ["bleed 9♣"]
    assert health(table) == [50, 48]
    assert len(hand(table, 1)) == 6

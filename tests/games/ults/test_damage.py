"""Damage: clauses ults.damage.*"""

import pytest

from tests.games.ults.table import batch, hand, happened, health, pile, statuses, ults

TEAMS = {"mode": "teams"}
JACKED = [[1, "jacked", "J♣", 1]]


def steps(table, kind="took"):
    """The running total after each reason of the last such event: 20, 10, 3, 2."""
    shown, sofar = [], 0
    for reason in table.said(kind)[-1]["total"]["reasons"]:
        sofar += reason["amount"]
        shown.append(sofar)
    return shown


@pytest.mark.rule("ults.damage.batch")
def test_wolf_packs_two_hits_are_one_batch_for_thick_skin():
    table = ults("k9 lumberjaq", ["9♣", "2♠"])
    table.chance("8♥", "5♦", 5, 6).choose("wolf pack", "9♣").expect(1, "defend")
    assert batch(table, 1) == 13
    table.chance("2♦").choose("done").expect(1, "announce")
    assert health(table) == [50, 38]
    assert [said["number"] for said in table.said("took")] == [12]


@pytest.mark.rule("ults.damage.batch")
def test_every_reduction_works_once_on_the_total():
    # 5 and 5: halved together 5, not 3 + 3; one 3 of another suit blocks 2 once; Thick Skin 1 once.
    table = ults("k9 lumberjaq", ["9♣", "3♠ 2♠"], statuses=JACKED)
    table.chance("5♥", "5♦", 5, 6).choose("wolf pack", "9♣").expect(1, "defend")
    assert batch(table, 1) == 5
    table.chance("2♦").choose("3♠", "done").expect(1, "announce")
    assert health(table) == [50, 48]
    assert happened(table, "dealt-damage", "defended", "took") == ["dealt-damage", "defended", "took"]


@pytest.mark.rule("ults.damage.batch")
def test_status_damage_of_a_draw_phase_is_one_batch_too():
    held = [[0, "bleed", "9♥", 1], [0, "bleed", "4♠", 1], [0, "python", "8♠", 1]]
    table = ults("lumberjaq k9", ["5♣"], at="draw", statuses=[[0, "jacked", "J♣", 0], *held], chance=["9♦"])
    table.expect(0, "announce")
    # 7, 4, 3; taken one by one it would be 1 + 0 + 0.
    assert health(table) == [47, 50]
    assert happened(table, "took") == ["took"]


@pytest.mark.rule("ults.damage.order")
@pytest.mark.parametrize(
    ("defense", "running", "left"),
    [("7♦", [10, 20, 10, 3, 2], 48), ("7♠", [10, 20, 10, 6, 5], 45)],
)
def test_jacked_then_defense_then_thick_skin(defense, running, left):
    table = ults("lumberjaq lumberjaq", ["K♦", f"{defense} 2♣"], statuses=JACKED)
    table.chance(5).choose("timber", "K♦").expect(1, "defend")
    assert batch(table, 1) == 10
    table.chance("3♣").choose(defense, "done").expect(1, "announce")
    assert steps(table) == running
    assert health(table) == [50, left]
    assert statuses(table, 1) == ["jacked J♣"]


@pytest.mark.rule("ults.damage.order")
def test_seven_against_jacked_without_defense():
    table = ults("lumberjaq lumberjaq", ["7♦", "2♣"], statuses=JACKED)
    table.chance(3).choose("power punch", "7♦").expect(1, "defend")
    table.chance("3♣").choose("done").expect(1, "announce")
    assert steps(table) == [7, 4, 3]
    assert health(table) == [50, 47]


@pytest.mark.rule("ults.damage.order")
def test_a_last_point_that_thick_skin_would_stop_can_still_be_defended():
    # Nothing in the book deals 1 in a Main Phase; 2 halved by Jacked does.
    table = ults("lumberjaq lumberjaq", ["2♦", "2♣ 3♣"], statuses=JACKED)
    table.chance(3).choose("power punch", "2♦").expect(1, "defend")
    assert batch(table, 1) == 1
    table.chance("4♣").choose("2♣", "done").expect(1, "announce")
    assert health(table) == [50, 50]
    assert pile(table) == ["2♦", "2♣"]


@pytest.mark.rule("ults.damage.order")
def test_blocking_and_thick_skin_do_not_go_below_zero():
    table = ults("k9 lumberjaq", ["4♦", "K♦ 3♣"])
    table.chance(3).choose("bite", "4♦").expect(1, "defend")
    table.chance("4♣").choose("K♦", "done").expect(1, "announce")
    assert steps(table, "unhurt") == [4, 0]
    assert health(table) == [50, 50]


@pytest.mark.rule("ults.damage.jacked-rounding")
@pytest.mark.parametrize(("dealt", "left"), [(5, 3), (6, 3), (7, 4), (2, 1), (9, 5)])
def test_what_is_left_of_a_blow_is_rounded_up(dealt, left):
    table = ults("lumberjaq lumberjaq", [f"{dealt}♦", "2♣"], statuses=JACKED)
    table.chance(3).choose("power punch", f"{dealt}♦").expect(1, "defend")
    assert batch(table, 1) == left
    table.chance("3♣").choose("done").expect(1, "announce")
    assert health(table) == [50, 50 - left + 1]


@pytest.mark.rule("ults.damage.jacked-rounding")
@pytest.mark.parametrize(("cards", "left"), [(1, 1), (5, 3), (6, 3), (7, 4)])
def test_what_is_left_of_draw_phase_damage_is_rounded_up(cards, left):
    thorns = [[0, "plant-life", f"{rank}♦", 1, False] for rank in range(2, 2 + cards)]
    table = ults("lumberjaq aja", ["5♣"], at="draw", statuses=[[0, "jacked", "J♣", 0], *thorns], chance=["9♠"])
    table.expect(0, "announce")
    kind = "took" if left > 1 else "unhurt"
    assert steps(table, kind)[-2:] == [left, left - 1]
    assert health(table) == [50 - (left - 1), 50]


@pytest.mark.rule("ults.damage.floor")
def test_health_stops_at_zero_and_the_rest_has_no_effect():
    table = ults("lumberjaq k9 aja", ["A♦"], health=[50, 4, 50])
    table.chance(5, "3♣").choose("timber", "A♦", "seat:1").expect(2, "announce")
    assert health(table) == [50, 0, 50]
    assert [said["number"] for said in table.said("took")] == [4]


@pytest.mark.rule("ults.damage.floor")
def test_draw_phase_damage_stops_at_zero_too():
    table = ults("aja k9 aja", ["5♣"], at="draw", statuses=[[0, "bleed", "9♥", 1]], health=[1, 50, 50], chance=["9♠"])
    table.expect(1, "announce")
    assert health(table) == [0, 50, 50]
    assert [said["number"] for said in table.said("took")] == [1]


@pytest.mark.rule("ults.damage.floor")
def test_damage_is_never_negative():
    # Overblocked and with Thick Skin on top: nobody is healed.
    table = ults("k9 lumberjaq", ["4♦", "K♦ A♦ 3♣"], health=[50, 20])
    table.chance(3).choose("bite", "4♦").expect(1, "defend")
    table.chance("4♣").choose("K♦", "A♦", "done").expect(1, "announce")
    assert health(table) == [50, 20]


@pytest.mark.rule("ults.damage.max-health")
@pytest.mark.parametrize(("before", "after"), [(45, 50), (39, 50), (38, 49), (50, 50)])
def test_herbal_healing_stops_at_fifty(before, after):
    table = ults("aja k9", ["5♣"], health=[before, 50])
    table.chance(4, "A♦", "2♣").choose("herbal healing", "5♣").expect(1, "announce")
    assert health(table) == [after, 50]
    assert table.said("healed")[0]["total"]["value"] == after - before


@pytest.mark.rule("ults.damage.max-health")
def test_plant_life_stops_at_fifty():
    healing = [[0, "plant-life", card, 0] for card in ("Q♣", "4♣", "5♦")]
    table = ults("aja k9", ["5♣"], at="draw", statuses=healing, health=[49, 50], chance=["9♦"])
    table.expect(0, "announce")
    assert health(table) == [50, 50]


@pytest.mark.rule("ults.damage.max-health")
def test_forced_healing_stops_at_fifty():
    table = ults("hattrick aja", ["5♣"], statuses=[[1, "hypnosis", "8♥", 0]], health=[48, 50])
    table.chance(4, "A♦", "2♣").choose("force:1", "herbal healing", "5♣", "seat:0").expect(1, "announce")
    assert health(table) == [50, 50]


def _bitten_jaq(defense):
    """K-9 bites a Lumber Jaq, on whom his ally Aja's club Plant Life lies, with 6♣."""
    table = ults(
        "aja lumberjaq k9 aja",
        ["2♦", f"{defense} 2♥", "6♣", "3♦"],
        options=TEAMS,
        active=2,
        statuses=[[1, "plant-life", "4♣", 3]],
    )
    table.chance(3).choose("bite", "6♣", "seat:1").expect(1, "defend")
    table.chance("9♠").choose(defense, "done").expect(3, "announce")
    return table


@pytest.mark.rule("ults.damage.successful")
def test_blocked_down_to_one_and_thick_skin_is_no_successful_damage():
    table = _bitten_jaq("5♣")
    assert steps(table, "unhurt") == [6, 1, 0]
    assert health(table) == [50, 50, 50, 50]
    assert statuses(table, 1) == ["plant-life 4♣"]
    assert happened(table, "took", "knocked-off") == []


@pytest.mark.rule("ults.damage.successful")
def test_one_point_of_health_is_successful_damage():
    table = _bitten_jaq("3♣")
    assert steps(table) == [6, 3, 2]
    assert health(table) == [50, 48, 50, 50]
    assert statuses(table, 1) == []
    table = _bitten_jaq("8♠")
    assert steps(table) == [6, 2, 1]
    assert health(table) == [50, 49, 50, 50]
    assert statuses(table, 1) == []


@pytest.mark.rule("ults.damage.rolls-first")
def test_wolf_pack_rolls_twice_and_the_target_defends_once():
    table = ults("k9 aja", ["9♣", "2♠ 3♠"])
    table.chance("8♥", "6♦", 5, 6).choose("wolf pack", "9♣").expect(1, "defend")
    assert happened(table, "rolled", "dealt-damage") == ["rolled", "rolled", "dealt-damage"]
    assert batch(table, 1) == 14
    table.chance("2♦").choose("2♠", "done").expect(1, "announce")
    assert happened(table, "defended", "took") == ["defended", "took"]
    assert health(table) == [50, 37]


@pytest.mark.rule("ults.damage.rolls-first")
def test_baboons_rolls_three_times_and_the_target_defends_once():
    table = ults("aja k9", ["10♦ K♠ A♥", "2♠ 3♠"])
    table.choose("baboons", "10♦", "K♠").chance(6, 2, 5).choose("A♥").expect(1, "defend")
    assert happened(table, "rolled", "dealt-damage") == ["rolled", "rolled", "rolled", "dealt-damage"]
    assert batch(table, 1) == 21
    table.chance("2♦").choose("done").expect(1, "announce")
    assert health(table) == [50, 29]
    assert hand(table, 0) == ["K♠", "A♥"]


def test_a_loss_is_told_once_with_its_sum_or_with_the_damage_that_found_no_more_health():
    table = ults("k9 lumberjaq", ["9♣", "2♠"])
    table.chance("8♥", "5♦", 5, 6, "2♦").choose("wolf pack", "9♣", "done")
    [told] = [event.text(None, ["Ann", "Bo"]) for event in table.match.events if event.kind == "took"]
    assert told.startswith("Bo loses 8♥ +8, ")
    assert told.endswith(" = 12 health.")
    table = ults("k9 aja", ["9♣", "2♠"], health=[50, 3])
    table.chance(5, 5).choose("bite", "9♣", "done")
    [told] = [event.text(None, ["Ann", "Bo"]) for event in table.match.events if event.kind == "took"]
    assert told == "Bo loses 3 health (9 damage)."


def test_a_heal_at_full_health_says_so():
    table = ults("aja k9", ["2♣ 3♣", ""], health=[50, 50], top=["A♦", "9♠"], chance=[4])
    table.choose("herbal healing", "2♣")
    told = [event.text(None, ["Ann", "Bo"]) for event in table.match.events if event.kind == "healed"]
    assert told == ["Ann is at full health already."]


def test_harm_by_status_effects_is_told_as_damage():
    table = ults("aja k9", ["2♣ 3♣", "5♠"], at="draw", statuses=[[0, "bleed", "9♥", 1]], chance=["9♦"])
    told = [event.text(None, ["Ann", "Bo"]) for event in table.match.events if event.kind == "status-harms"]
    assert told == ["Status effects deal 3 damage to Ann."]

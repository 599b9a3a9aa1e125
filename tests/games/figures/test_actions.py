"""Blast, Boost, Dodge, Explosion, Intimidate, Luck and Master Plan: clauses figures.actions.*"""

from collections import Counter

import pytest

from tests.games.figures.table import (
    GAME,
    attack,
    caught,
    figures,
    hand,
    happened,
    in_one_place,
    lines,
    look,
    marks,
    pile,
    reason,
    rest,
    totals,
)
from ultratable.core.script import Script

# Blast.


@pytest.mark.rule("figures.actions.blast")
def test_blast_adds_5_in_the_next_attack_and_defending_does_not_use_it_up() -> None:
    table = figures("blast 5, hero 5", "marble 4, biscuit 4", hands=["Q♣ 3♥", "2♦ 3♦"], top="2♥ 2♠ 6♣ 6♦ 6♥")
    attack(table, "Q♣", "2♦", by="0.0", facing="1.0").choose("use").expect(1, "attack")
    assert marks(table, "0.0") == ["blast"]
    attack(table, "3♦", "3♥", by="1.1", facing="0.0").expect(0, "attack")
    assert totals(table)[1] == (7, 8)
    assert marks(table, "0.0") == ["blast"]
    attack(table, "6♣", "2♥", by="0.0", facing="1.1").expect(1, "attack")
    assert totals(table)[2] == (16, 6)
    assert marks(table, "0.0") == []


@pytest.mark.rule("figures.actions.blast")
def test_another_figures_attack_does_not_use_it_up() -> None:
    table = figures("blast 5 blast, hero 5", "marble 4, biscuit 4", hands=["6♣", "2♦"])
    attack(table, "6♣", "2♦", by="0.1").expect(1, "attack")
    assert totals(table) == [(11, 6)]
    assert marks(table, "0.0") == ["blast"]


@pytest.mark.rule("figures.actions.blast", "figures.wounds.captive-clean")
def test_a_new_holder_has_no_blast() -> None:
    table = figures("mind-control 9", "marble 4 wounded blast, biscuit 4", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", facing="1.0").choose("1.0").expect(1, "attack")
    assert marks(table, "1.0") == []


@pytest.mark.rule("figures.actions.blast-again")
def test_a_figure_that_wins_with_its_blast_gets_a_new_one() -> None:
    table = figures("blast 2 blast", "marble 4, biscuit 4", hands=["Q♣", "K♦"])
    attack(table, "Q♣", "K♦", facing="1.0").expect(0, "special")
    # 12 + 2 + 5: it would not have won without.
    assert totals(table) == [(19, 17)]
    assert marks(table, "0.0") == []
    table.choose("use").expect(1, "attack")
    assert marks(table, "0.0") == ["blast"]


# Boost.


@pytest.mark.rule("figures.actions.boost")
@pytest.mark.parametrize(("power", "after"), [(1, 3), (7, 9), (8, 10), (9, 10)])
def test_boost_raises_by_2_but_not_above_10(power: int, after: int) -> None:
    table = figures(f"boost 5, hero {power}", "marble 4, biscuit 4", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", by="0.0").choose("0.1").expect(1, "attack")
    # Not the one that attacked, and above the starting Power.
    assert (look(table, "0.1")["power"], look(table, "0.1")["start"]) == (after, power)
    assert look(table, "0.0")["power"] == 5


@pytest.mark.rule("figures.actions.boost")
def test_boost_counts_at_once_and_10_cannot_be_chosen() -> None:
    table = figures("boost 5, hero 10", "marble 4, biscuit 4", hands=["Q♣ 2♣", "2♦ 3♦"])
    attack(table, "Q♣", "2♦", by="0.0").expect(0, "special", keys=["figure:0.0", "decline"])
    assert reason(table, 0, "figure:0.1") == "figures.actions.boost"
    table.choose("0.0").expect(1, "attack")
    attack(table, "3♦", "2♣", by="1.1", facing="0.0")
    assert totals(table)[1] == (7, 9)


@pytest.mark.rule("figures.actions.boost-wounded")
def test_a_wounded_figure_cannot_be_boosted() -> None:
    table = figures("boost 5 wounded, hero 3, moon-mite 2 wounded", "marble 4, biscuit 4", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", by="0.0").expect(0, "special", keys=["figure:0.1", "decline"])
    for ref in ("figure:0.0", "figure:0.2"):
        assert reason(table, 0, ref) == "figures.actions.boost-wounded"


@pytest.mark.rule("figures.actions.boost-wounded")
def test_boost_is_not_available_if_all_are_wounded_or_at_10() -> None:
    table = figures("boost 5 wounded, hero 10", "marble 4, biscuit 4", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", by="0.0").expect(1, "attack")
    assert [said["action"] for said in table.said("not-open")] == ["boost"]


# Dodge.


@pytest.mark.rule("figures.actions.dodge")
def test_dodge_adds_5_in_the_next_defence_and_attacking_does_not_use_it_up() -> None:
    table = figures("dodge 5, hero 5", "marble 4, biscuit 4", hands=["Q♣ 3♥", "2♦ 3♦"], top="2♥ 2♠ 6♣ 6♦ 6♥ 9♥ 4♥")
    attack(table, "Q♣", "2♦", by="0.0", facing="1.0").choose("use").expect(1, "attack")
    attack(table, "3♦", "3♥", by="1.1", facing="0.1").expect(0, "attack")
    assert marks(table, "0.0") == ["dodge"]
    attack(table, "6♣", "2♥", by="0.0", facing="1.1").expect(1, "attack")
    assert totals(table)[2] == (11, 6)
    assert marks(table, "0.0") == ["dodge"]
    attack(table, "9♥", "6♦", by="1.1", facing="0.0").expect(0, "attack")
    assert totals(table)[3] == (9, 16)
    assert marks(table, "0.0") == []


# Explosion.


@pytest.mark.rule("figures.actions.explosion")
@pytest.mark.parametrize(("hurt", "fate"), [("", "wounded"), (" wounded", "captured")])
def test_another_figure_of_the_defending_line_is_hit_instead(hurt: str, fate: str) -> None:
    table = figures("explosion 9", f"marble 4, biscuit 4{hurt}, moon-mite 1", "hero 2", hands=["Q♣", "2♦", ""])
    attack(table, "Q♣", "2♦", on=1, facing="1.0").expect(0, "explosion", keys=["figure:1.1", "figure:1.2", "decline"])
    table.choose("1.1").expect(1, "attack")
    assert happened(table, "wounded", "captured") == [fate]
    assert marks(table, "1.0") == marks(table, "1.2") == marks(table, "2.0") == []
    assert caught(table)[0] == (["1.1"] if hurt else [])


@pytest.mark.rule("figures.actions.explosion")
def test_a_wounded_defender_is_unharmed_by_the_explosion_beside_it() -> None:
    table = figures("explosion 9", "marble 4 wounded, biscuit 4", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", facing="1.0").choose("1.1").expect(1, "attack")
    assert lines(table)[1] == ["1.0", "1.1"]
    assert (marks(table, "1.0"), marks(table, "1.1")) == (["wounded"], ["wounded"])


@pytest.mark.rule("figures.actions.explosion")
def test_only_the_defending_players_line_counts() -> None:
    table = figures(
        "explosion 9, peg-the-mender 1", "marble 4, biscuit 4", "hero 2", hands=["Q♣", "2♦", ""], held={"0.1": 1}
    )
    attack(table, "Q♣", "2♦", on=1, facing="1.0")
    # A figure that the attacking player owns stands in that line too.
    table.expect(0, "explosion", keys=["figure:1.1", "figure:0.1", "decline"])


@pytest.mark.rule("figures.actions.explosion-armor")
def test_the_victims_armor_may_be_used_and_the_defenders_may_not() -> None:
    table = figures("explosion 9", "marble 4 armor:9♦, biscuit 4 armor:9♣", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", facing="1.0").choose("1.1").expect(1, "armor", keys=["9♣", "decline"])
    table.choose("9♣").expect(1, "attack")
    assert marks(table, "1.0") == marks(table, "1.1") == []
    assert look(table, "1.0")["armor"] == ["9♦"]


@pytest.mark.rule("figures.actions.explosion-armor")
def test_the_victim_has_not_fought_and_keeps_its_modifiers() -> None:
    table = figures("explosion 9", "marble 4, biscuit 10 blast dodge intimidated", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", facing="1.0").choose("1.1").expect(1, "attack")
    assert totals(table) == [(21, 6)]
    assert marks(table, "1.1") == ["wounded", "blast", "dodge", "intimidated"]


@pytest.mark.rule("figures.actions.explosion-armor")
def test_the_victims_modifiers_are_lost_if_it_is_captured() -> None:
    table = figures("explosion 9", "marble 4, biscuit 10 wounded blast dodge intimidated", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", facing="1.0").choose("1.1").expect(1, "attack")
    assert marks(table, "1.1") == []
    assert caught(table)[0] == ["1.1"]


@pytest.mark.rule("figures.actions.explosion-needs-other")
@pytest.mark.parametrize(("hurt", "fate"), [("", "wounded"), (" wounded", "captured")])
def test_without_another_figure_the_defender_is_hit_as_usual(hurt: str, fate: str) -> None:
    table = figures("explosion 9", f"marble 4{hurt}", "hero 2", hands=["Q♣", "2♦", ""])
    attack(table, "Q♣", "2♦", on=1)
    assert happened(table, "not-open", "wounded", "captured") == ["not-open", fate]
    table.expect(2 if hurt else 1, "attack")


@pytest.mark.rule("figures.actions.explosion-needs-other")
def test_declining_explosion_leaves_the_normal_wound() -> None:
    table = figures("explosion 9", "marble 4 wounded, biscuit 4", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", facing="1.0")
    labels = {option.key: option.label for option in table.ask().options}
    assert labels == {"figure:1.1": "Biscuit is wounded", "decline": "No Explosion: Marble is captured"}
    table.choose("decline").expect(1, "attack")
    assert caught(table)[0] == ["1.0"]


# Intimidate.


@pytest.mark.rule("figures.actions.intimidate")
@pytest.mark.parametrize("attacks", [True, False])
def test_the_wounded_figure_subtracts_5_in_its_next_battle(attacks: bool) -> None:
    table = figures("intimidate 9", "marble 4, biscuit 4", hands=["Q♣ 3♥", "2♦ 3♦"], top="2♥ 2♠ 6♣ 6♦ 6♥")
    attack(table, "Q♣", "2♦", facing="1.0").choose("use").expect(1, "attack")
    assert marks(table, "1.0") == ["wounded", "intimidated"]
    if attacks:
        attack(table, "3♦", "3♥", by="1.0")
        assert totals(table)[1] == (-2, 12)
    else:
        attack(table, "3♦", "3♥", by="1.1")
        # Another figure's battle does not use it up.
        assert marks(table, "1.0") == ["wounded", "intimidated"]
        attack(table, "6♣", "2♥", facing="1.0")
        assert totals(table)[2] == (15, -3)
    assert marks(table, "1.0") in (["wounded"], [])


@pytest.mark.rule("figures.actions.intimidate-needs-wound")
@pytest.mark.parametrize("line", ["marble 4 wounded", "marble 4 armor:9♣"])
def test_no_intimidate_after_a_capture_or_armor(line: str) -> None:
    table = figures("intimidate 9", f"{line}, biscuit 4", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", facing="1.0")
    if "armor" in line:
        table.choose("9♣")
    table.expect(1, "attack")
    assert [said["action"] for said in table.said("not-open")] == ["intimidate"]
    assert "intimidated" not in marks(table, "1.0") + marks(table, "1.1")


@pytest.mark.rule("figures.actions.intimidate-needs-wound")
def test_armor_that_is_kept_leaves_a_fresh_wound() -> None:
    table = figures("intimidate 9", "marble 4 armor:9♣, biscuit 4", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", facing="1.0").choose("decline").expect(0, "special").choose("use")
    assert marks(table, "1.0") == ["wounded", "intimidated"]


# Luck.


@pytest.mark.rule("figures.actions.luck")
@pytest.mark.parametrize(
    ("figure", "roll", "after"),
    [
        ("hero 6", 9, 9),
        ("hero 6", 6, 6),
        ("hero 4 power:8", 6, 8),
        ("hero 6", 7, 7),
        ("hero 6", 1, 6),
        ("hero 1", 10, 10),
    ],
)
def test_a_higher_roll_is_the_new_power_and_a_lower_one_changes_nothing(figure: str, roll: int, after: int) -> None:
    table = figures(f"luck 5, {figure}", "marble 4, biscuit 4", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", by="0.0").chance(roll).choose("0.1").expect(1, "attack")
    assert look(table, "0.1")["power"] == after
    assert look(table, "0.0")["power"] == 5
    before = int(figure.split(":")[-1] if ":" in figure else figure.split()[1])
    assert happened(table, "lucky", "unlucky") == ["lucky" if roll > before else "unlucky"]


@pytest.mark.rule("figures.actions.luck")
def test_the_figure_is_chosen_before_the_roll() -> None:
    table = figures("luck 5, hero 3", "marble 4, biscuit 4", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", by="0.0").expect(0, "special", keys=["figure:0.0", "figure:0.1", "decline"])
    # Nothing was rolled so far.
    table.chance(8).choose("0.1").expect(1, "attack")
    assert look(table, "0.1")["power"] == 8


@pytest.mark.rule("figures.actions.luck", "figures.components.power-die")
def test_all_ten_sides_come_equally_often() -> None:
    rolled: Counter[int] = Counter()
    facts = figures("luck 1, hero 1", "marble 4, biscuit 4", hands=["Q♣", "2♦"]).match.record["position"]
    made = figures("luck 1, hero 1", "marble 4, biscuit 4", hands=["Q♣", "2♦"]).match.record["options"]
    for number in range(600):
        match = GAME.arrange(2, made, facts, None, key=number.to_bytes(4))
        for seat, key in ((0, "figure:0.0"), (1, "figure:1.0"), (0, "Q♣"), (1, "2♦"), (0, "figure:0.0")):
            match.choose(seat, key)
        [told] = [event.seen_by(None) for event in match.events if event.kind in ("lucky", "unlucky")]
        rolled[told["roll"]] += 1
    assert set(rolled) == set(range(1, 11))
    assert all(30 < times < 95 for times in rolled.values())


@pytest.mark.rule("figures.actions.luck-ten")
def test_power_10_and_the_wounded_have_no_luck() -> None:
    table = figures("luck 5, hero 10, moon-mite 2 wounded", "marble 4, biscuit 4", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", by="0.0").expect(0, "special", keys=["figure:0.0", "decline"])
    for ref, word in (("figure:0.1", "Power 10"), ("figure:0.2", "wounded")):
        [(clause, sentence)] = table.match.why_not(0, ref)
        assert clause == "figures.actions.luck-ten"
        assert word in sentence


@pytest.mark.rule("figures.actions.luck-ten")
def test_luck_is_not_open_if_nobody_could_gain() -> None:
    table = figures("luck 5 wounded, hero 10", "marble 4, biscuit 4", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", by="0.0").expect(1, "attack")
    assert [said["action"] for said in table.said("not-open")] == ["luck"]


# Master Plan.


def planned(**facts: object) -> Script:
    """A Master Plan about to be made by seat 1 of four (0 to 3), with the cards of each known."""
    lined_up = ("hero 3", "master-plan 9", "marble 3, biscuit 3", "moon-mite 3")
    hands = ["2♣ 2♦", "Q♣ 3♣ 3♦", "4♣ 4♦ 4♥", ""]
    table = figures(*lined_up, hands=hands, active=1, **facts)  # type: ignore[arg-type]
    return attack(table, "Q♣", "4♣", on=2)


@pytest.mark.rule("figures.actions.master-plan")
@pytest.mark.parametrize(
    "chosen", [["seat:0"], ["seat:1"], ["seat:2"], ["seat:3"], ["seat:0", "seat:3"], ["seat:3", "seat:1", "seat:0"]]
)
def test_each_chosen_player_throws_the_hand_away_and_draws_three(chosen: list[str]) -> None:
    table = planned().expect(1, "special", keys=["decline", *[f"seat:{seat}" for seat in range(4)]])
    before = [hand(table, seat) for seat in range(4)]
    table.choose(*chosen, "done")
    table.expect(2, "attack")
    for seat in (0, 1, 3):
        if f"seat:{seat}" in chosen:
            assert len(hand(table, seat)) == 3
            assert not set(before[seat]) & set(hand(table, seat))
            assert set(before[seat]) <= set(pile(table))
        else:
            assert hand(table, seat) == before[seat]
    assert in_one_place(table.match)


@pytest.mark.rule("figures.actions.master-plan")
def test_at_least_one_player_is_chosen_each_once_and_nobody_who_is_out() -> None:
    lined_up = ("hero 3", "master-plan 9", "marble 3, biscuit 3", "moon-mite 3")
    table = figures(*lined_up, hands=["", "Q♣", "4♣", ""], active=1, out=[3], free="3.0")
    attack(table, "Q♣", "4♣", on=2).expect(1, "special", keys=["decline", "seat:0", "seat:1", "seat:2"])
    assert reason(table, 1, "seat:3") == "figures.actions.master-plan"
    table.choose("seat:0")
    assert table.keys() == ["done", "seat:1", "seat:2"]
    assert reason(table, 1, "seat:0") == "figures.actions.master-plan"
    # When all are chosen, that is the plan.
    table.choose("seat:2", "seat:1").expect(2, "attack")
    assert [said["chosen"] for said in table.said("planned")] == [[1, 2, 0]]


@pytest.mark.rule("figures.actions.master-plan")
def test_the_plan_shows_what_is_thrown_away_and_hides_what_is_drawn() -> None:
    table = planned().choose("seat:0", "done")
    for viewer in (0, 1, None):
        assert table.said("threw-away", viewer)[0]["cards"] == ["2♣", "2♦"]
        drawn = table.said("drew", viewer)[0]
        assert (drawn["seat"], drawn["size"]) == (0, 3)
        assert (drawn["cards"] is None) == (viewer != 0)


@pytest.mark.rule("figures.actions.master-plan-order")
@pytest.mark.parametrize(("direction", "order"), [(1, [1, 2, 3, 0]), (-1, [1, 0, 3, 2])])
def test_all_discard_first_and_then_draw_from_the_attacker_in_the_direction_of_play(
    direction: int, order: list[int]
) -> None:
    table = planned(direction=direction).choose("seat:3", "seat:0", "seat:2", "seat:1")
    told = [event.seen_by(None) for event in table.match.events if event.kind in ("threw-away", "drew")]
    assert [(said["kind"], said["seat"]) for said in told[:8]] == [
        *[("threw-away", seat) for seat in order],
        *[("drew", seat) for seat in order],
    ]
    assert [said["size"] for said in told[4:8]] == [3, 3, 3, 3]


@pytest.mark.rule("figures.actions.master-plan-order")
def test_the_attacking_player_draws_first_only_if_chosen() -> None:
    table = planned().choose("seat:0", "seat:3", "done")
    assert [said["seat"] for said in table.said("threw-away")] == [3, 0]


@pytest.mark.rule("figures.actions.master-plan-order")
def test_a_player_with_an_empty_hand_gets_three_cards() -> None:
    table = planned().choose("seat:3", "done")
    assert table.said("threw-away")[0]["cards"] == []
    assert len(hand(table, 3)) == 3


@pytest.mark.rule("figures.actions.master-plan-order", "figures.deck.what-is-shuffled")
def test_thrown_away_hands_are_shuffled_in_and_the_battle_cards_are_not() -> None:
    hands = ["Q♣ 3♣ 3♦", "4♣ 4♦ 4♥"]
    armor = " ".join([f"armor:{card}" for card in rest(*hands, "2♣").split()])
    table = figures("master-plan 9", f"marble 3 {armor}, biscuit 3", hands=hands, deck="2♣")
    attack(table, "Q♣", "4♣", facing="1.1").chance("4♦", "3♣", "3♦", "Q♣").choose("seat:1", "seat:0")
    # The attacker takes the last card of the pile, then two of the four thrown away; the other two are left.
    assert hand(table, 0) == ["2♣", "3♣", "4♦"]
    assert [said["size"] for said in table.said("drew")] == [3, 2, 1]
    assert happened(table)[-6:] == ["no-card", "drew", "discarded", "turn", "reshuffled", "drew"]
    assert [said["count"] for said in table.said("reshuffled")] == [4, 2]
    assert in_one_place(table.match)

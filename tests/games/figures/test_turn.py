"""The turn: clauses figures.turn.*"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.figures.table import (
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
    random_match,
    reason,
    rest,
    totals,
)
from ultratable.core.errors import IllegalChoice

THREE = ("hero 5, marble 3", "sir-anvil 5, moon-mite 3", "mudlark 5, biscuit 3")


# The course of a turn.


@pytest.mark.rule("figures.turn.outline")
def test_a_turn_from_the_first_card_to_the_next_player() -> None:
    table = figures("stun 9, marble 3", "sir-anvil 5, moon-mite 3", hands=["Q♣ 3♦", "4♦ 5♦"], at="turn")
    table.expect(0, "attack")
    assert len(hand(table, 0)) == 3
    table.choose("0.0").expect(1, "defender").choose("1.0").expect((0, 1), "cards")
    table.choose("4♦", seat=1).choose("Q♣", seat=0).expect(0, "special").choose("use")
    table.expect(0, "attack")
    assert happened(table) == [
        *("turn", "drew", "attacked", "defended", "shown", "won", "wounded", "stunned", "discarded"),
        # Seat 2 is stunned, so seat 1 has the turn again.
        *("lost-turn", "turn", "drew"),
    ]


@pytest.mark.rule("figures.turn.outline")
def test_what_is_asked_in_the_wrong_order_is_refused() -> None:
    table = figures(*THREE, hands=["6♣", "4♦", "5♦"])
    for seat, key in ((0, "6♣"), (0, "seat:1"), (1, "figure:1.0"), (1, "4♦")):
        with pytest.raises(IllegalChoice):
            table.match.choose(seat, key)
    table.expect(0, "attack")


# Filling the hand.


@pytest.mark.rule("figures.turn.fill-hand")
@pytest.mark.parametrize(("held", "drawn"), [("", 3), ("6♣", 2), ("6♣ 7♣", 1), ("6♣ 7♣ 8♣", 0)])
def test_the_hand_is_filled_to_three(held: str, drawn: int) -> None:
    table = figures("hero 5", "marble 3, moon-mite 2", hands=[held, "9♣"], at="turn")
    assert len(hand(table, 0)) == 3
    assert set(held.split()) <= set(hand(table, 0))
    assert [said["size"] for said in table.said("drew")] == ([drawn] if drawn else [])
    assert len(hand(table, 1)) == 1
    table.expect(0, "attack")


@pytest.mark.rule("figures.turn.fill-hand", "figures.turn.only-current-draws")
@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 6))
def test_nobody_ever_holds_more_than_three_and_only_the_current_player_draws(seed: int, seats: int) -> None:
    *_, match = random_match(seed, seats, figures="random")
    held = [0] * seats
    active, planned = -1, False
    for event in match.events:
        told = event.seen_by(None)
        if event.kind in ("turn", "extra-turn"):
            active, planned = told["seat"], False
        planned = planned or event.kind == "planned"
        if event.kind in ("dealt", "drew"):
            assert event.kind == "dealt" or planned or told["seat"] == active
            held[told["seat"]] += len(told["cards"])
            assert held[told["seat"]] <= 3
        elif event.kind in ("threw-away", "out"):
            held[told["seat"]] = 0
        elif event.kind in ("shown", "unanswered"):
            held[told["seat"]] -= 1
            held[told["other"]] -= event.kind == "shown"


@pytest.mark.rule("figures.turn.only-current-draws")
def test_a_player_who_defended_keeps_the_smaller_hand_until_the_own_turn() -> None:
    table = figures(*THREE, hands=["6♣ 2♥", "4♦ 3♥ 3♠", "5♦ 2♠"])
    attack(table, "6♣", "4♦", on=1).expect(1, "attack")
    # The attacker has one left, the defender has filled up in the own turn, the bystander has what there was.
    assert [len(hand(table, seat)) for seat in range(3)] == [1, 3, 2]
    attack(table, "3♥", "5♦", on=2).expect(2, "attack")
    assert [len(hand(table, seat)) for seat in range(3)] == [1, 2, 3]
    attack(table, "2♠", "2♥", on=0).expect(0, "attack")
    assert [len(hand(table, seat)) for seat in range(3)] == [3, 2, 2]


# Attacking.


@pytest.mark.rule("figures.turn.attack-compulsory")
@pytest.mark.parametrize("held", ["2♣", "2♣ 3♣", "2♣ 3♣ 4♣"])
def test_there_is_no_pass(held: str) -> None:
    table = figures("hero 5 wounded", "marble 3, moon-mite 2", hands=[held, "9♣"])
    table.expect(0, "attack", keys=["figure:0.0"])
    for word in ("decline", "done", "use"):
        with pytest.raises(IllegalChoice):
            table.match.choose(0, word)


@pytest.mark.rule("figures.turn.no-cards", "figures.deck.both-empty")
def test_without_a_card_the_turn_ends_without_an_attack() -> None:
    everything = rest("9♣ 9♦")
    armor = " ".join([f"armor:{card}" for card in everything.split()])
    table = figures("hero 5", f"marble 3 {armor}, moon-mite 2", hands=["", "9♣ 9♦"], deck="", at="turn")
    table.expect(1, "attack")
    assert happened(table) == ["turn", "no-card", "no-attack", "turn", "no-card"]
    assert table.match.view(None)["turn"] == 2
    assert in_one_place(table.match)


@pytest.mark.rule("figures.turn.no-cards")
@pytest.mark.parametrize("left", ["2♣", "2♣ 3♣"])
def test_with_one_or_two_cards_the_player_attacks_normally(left: str) -> None:
    armor = " ".join([f"armor:{card}" for card in rest("9♣", left).split()])
    table = figures("hero 5", f"marble 3 {armor}, moon-mite 2", hands=["", "9♣"], top=left, deck="", at="turn")
    table.expect(0, "attack")
    assert hand(table, 0) == left.split()
    attack(table.chance("2♣"), "2♣", "9♣", facing="1.1").expect(1, "attack")
    assert totals(table) == [(7, 11)]


@pytest.mark.rule("figures.turn.no-cards")
def test_an_extra_turn_without_cards_still_turns_the_direction() -> None:
    armor = " ".join([f"armor:{card}" for card in rest("9♣").split()])
    lined_up = (f"hero 5 {armor}", "marble 3", "moon-mite 3")
    table = figures(*lined_up, hands=["", "", "9♣"], deck="", at="turn", extra=True, turn=4)
    assert table.match.view(None)["direction"] == -1
    table.expect(2, "attack")


@pytest.mark.rule("figures.turn.choose-attack")
def test_any_own_figure_may_attack_any_opponent_still_in_the_game() -> None:
    table = figures(
        "hero 5 wounded, marble 3",
        "sir-anvil 5",
        "mudlark 2",
        "biscuit 3",
        hands=["6♣", "", "", ""],
        out=[2],
        free="2.0",
    )
    table.expect(0, "attack", keys=["figure:0.0", "figure:0.1"])
    table.choose("0.0")
    assert table.keys() == ["seat:1", "seat:3"]
    assert reason(table, 0, "seat:0") == "figures.turn.choose-attack"
    assert reason(table, 0, "seat:2") == "figures.end.out"
    table.choose("seat:3").expect(0, "cards")
    assert table.said("attacked") == [
        {"kind": "attacked", "clause": "figures.turn.choose-attack", "seat": 0, "figure": "figure:0.0", "other": 3}
    ]


@pytest.mark.rule("figures.turn.choose-attack")
def test_figure_and_opponent_are_announced_together_before_the_answer() -> None:
    table = figures(*THREE, hands=["6♣", "4♦", "5♦"]).choose("0.1")
    # Half an announcement is nobody's business.
    assert happened(table) == []
    assert table.match.view(1)["battle"] is None
    table.choose("seat:1").expect(1, "defender")
    for viewer in (0, 1, 2, None):
        battle = table.match.view(viewer)["battle"]
        assert (battle["attacker"], battle["figure"], battle["defender"]) == (0, "figure:0.1", 1)
        assert battle["facing"] is None


@pytest.mark.rule("figures.turn.choose-attack")
def test_a_figure_under_mind_control_attacks_and_a_captive_does_not() -> None:
    table = figures(
        "hero 5", "marble 3, moon-mite 2, biscuit 1", hands=["6♣", ""], held={"1.0": 0}, captives=["1.1", ""]
    )
    table.expect(0, "attack", keys=["figure:0.0", "figure:1.0"])
    assert reason(table, 0, "figure:1.1") == "figures.wounds.captives"


@pytest.mark.rule("figures.turn.choose-defender")
def test_the_defending_player_chooses_knowing_the_attacker() -> None:
    table = figures(*THREE, hands=["6♣", "4♦", "5♦"]).choose("0.0", "seat:1")
    table.expect(1, "defender", keys=["figure:1.0", "figure:1.1"])
    assert table.ask().prompt == "Hero attacks. Which of your figures answers?"
    with pytest.raises(IllegalChoice):
        table.match.choose(0, "figure:1.0")
    table.choose("1.1").expect((0, 1), "cards")
    assert table.match.view(None)["battle"]["facing"] == "figure:1.1"


@pytest.mark.rule("figures.turn.choose-defender")
def test_a_wounded_figure_may_answer() -> None:
    table = figures("hero 5", "sir-anvil 5 wounded, moon-mite 3 wounded", hands=["6♣", "4♦"])
    table.choose("0.0").expect(1, "defender", keys=["figure:1.0", "figure:1.1"])


@pytest.mark.rule("figures.turn.choose-defender")
def test_the_attacking_player_cannot_ask_for_a_figure_of_the_other_line() -> None:
    table = figures(*THREE, hands=["6♣", "4♦", "5♦"])
    assert reason(table, 0, "figure:1.0") == "figures.turn.choose-defender"


@pytest.mark.rule("figures.turn.placing")
def test_the_chosen_figures_are_marked_and_nothing_else_changes() -> None:
    table = figures(*THREE, hands=["6♣", "4♦", "5♦"])
    before = table.match.view(None)
    attack(table, on=1, by="0.1", facing="1.1")
    shown = table.match.view(None)
    assert (shown["battle"]["figure"], shown["battle"]["facing"]) == ("figure:0.1", "figure:1.1")
    assert shown["figures"] == before["figures"]
    assert [seat["line"] for seat in shown["seats"]] == [seat["line"] for seat in before["seats"]]


# The end of a turn.


@pytest.mark.rule("figures.turn.discard")
@pytest.mark.parametrize(("card", "answer", "result"), [("6♣", "4♦", "won"), ("2♣", "K♦", "failed")])
def test_battle_cards_are_discarded_the_attackers_first(card: str, answer: str, result: str) -> None:
    table = figures("hero 5", "sir-anvil 5, moon-mite 3", hands=[card, answer], discard="3♣")
    attack(table, card, answer, facing="1.0").expect(1, "attack")
    assert result in happened(table)
    assert pile(table) == ["3♣", card, answer]
    assert table.said("discarded")[0]["cards"] == [card, answer]


@pytest.mark.rule("figures.turn.discard")
def test_cards_are_discarded_after_the_special_action() -> None:
    table = figures("stun 9", "sir-anvil 5, moon-mite 3", hands=["Q♣", "4♦"])
    attack(table, "Q♣", "4♦").expect(0, "special")
    assert pile(table) == []
    table.choose("use")
    assert pile(table) == ["Q♣", "4♦"]
    assert happened(table, "stunned", "discarded") == ["stunned", "discarded"]


@pytest.mark.rule("figures.turn.discard", "figures.armor.place")
def test_a_card_that_became_armor_is_not_discarded() -> None:
    table = figures("armor 9", "sir-anvil 5, moon-mite 3", hands=["Q♣", "4♦"])
    attack(table, "Q♣", "4♦").choose("0.0").expect(1, "attack")
    assert pile(table) == ["4♦"]
    assert look(table, "0.0")["armor"] == ["Q♣"]
    unanswered = figures("armor 9", "sir-anvil 5, moon-mite 3", hands=["Q♣", ""])
    attack(unanswered, "Q♣").choose("0.0").expect(1, "attack")
    assert pile(unanswered) == []
    assert happened(unanswered, "discarded") == []


@pytest.mark.rule("figures.turn.discard")
def test_a_reshuffle_during_the_special_action_leaves_the_battle_cards_out() -> None:
    deck, gone = "2♦", "3♣ 3♦ 3♥ 3♠"
    armor = " ".join([f"armor:{card}" for card in rest("Q♣ 4♦", deck, gone).split()])
    table = figures("master-plan 9", f"marble 5 {armor}, biscuit 5", hands=["Q♣", "4♦"], deck=deck, discard=gone)
    attack(table, "Q♣", "4♦", facing="1.1").chance("3♣", "3♦", "3♥", "Q♣").choose("seat:0", "done")
    # Two of the four thrown away before came after the last card of the pile; the battle cards were not among them.
    assert hand(table, 0) == ["2♦", "3♣", "3♦"]
    # They lie there only for the next player, whose draw needs a new shuffle.
    assert happened(table, "reshuffled", "discarded") == ["reshuffled", "discarded", "reshuffled"]
    assert [said["count"] for said in table.said("reshuffled")] == [4, 2]
    assert hand(table, 1) == ["3♥", "3♠", "Q♣"]
    table.expect(1, "attack")


@pytest.mark.rule("figures.turn.end-order")
def test_cards_go_first_then_the_direction_turns_then_the_next_begins() -> None:
    table = figures("sneak 9", "marble 5", "moon-mite 3", hands=["Q♣ 6♣", "4♦", "5♦"], extra=True)
    attack(table, "6♣", "4♦", on=1).expect(2, "attack")
    assert happened(table)[-4:] == ["discarded", "reversed", "turn", "drew"]


@pytest.mark.rule("figures.turn.end-order")
def test_sneak_in_an_extra_turn_turns_the_direction_before_the_further_turn() -> None:
    table = figures("sneak 9", "marble 5", "moon-mite 3", hands=["Q♣ 6♣", "4♦", "5♦"], extra=True)
    attack(table, "Q♣", "4♦", on=1).choose("use").expect(0, "attack")
    assert happened(table)[-5:] == ["sneaked", "discarded", "reversed", "extra-turn", "drew"]
    assert table.match.view(None)["direction"] == -1


@pytest.mark.rule("figures.turn.end-order", "figures.timing.turn-limit", "figures.sneakstun.sneak")
def test_sneak_in_the_last_turn_gives_no_further_turn() -> None:
    table = figures("sneak 9", "marble 5, moon-mite 3", hands=["Q♣ 6♣", "4♦"], turn=200)
    attack(table, "Q♣", "4♦").choose("use").over(1)
    assert happened(table)[-3:] == ["sneaked", "discarded", "limit"]
    before = figures("sneak 9", "marble 5, moon-mite 3", hands=["Q♣ 6♣", "4♦"], turn=199)
    attack(before, "Q♣", "4♦").choose("use").expect(0, "attack")
    assert before.match.view(None)["turn"] == 200


@pytest.mark.rule("figures.turn.end-order")
def test_an_extra_turn_that_is_the_last_turns_the_direction_and_ends_the_game() -> None:
    table = figures("sneak 9", "marble 5, moon-mite 3", hands=["6♣", "4♦"], turn=200, extra=True)
    attack(table, "6♣", "4♦").over(1)
    assert happened(table)[-3:] == ["discarded", "reversed", "limit"]


@pytest.mark.rule("figures.turn.next")
@pytest.mark.parametrize(("direction", "order"), [(1, [1, 3, 4, 0, 1]), (-1, [4, 3, 1, 0, 4])])
def test_the_turn_passes_in_the_direction_of_play_to_those_still_in(direction: int, order: list[int]) -> None:
    lined_up = ["hero 9, biscuit 9"] * 5
    lined_up[2] = "hero 1"
    table = figures(*lined_up, out=[2], free="2.0", direction=direction, at="turn")
    asked = []
    for _ in range(5):
        # Nobody gains anything: figures of Power 9 only wound one another.
        attack(table)
        battle = table.match.view(None)["battle"]
        table.choose(hand(table, battle["attacker"])[0], seat=battle["attacker"])
        if battle["defender"] in table.match.deciders:
            table.choose(table.keys(battle["defender"])[-1], seat=battle["defender"])
        asked.append(table.asked())
    assert asked == order


@pytest.mark.rule("figures.turn.next")
def test_play_begins_clockwise() -> None:
    table = figures(*THREE, at="turn")
    assert table.match.view(None)["direction"] == 1
    attack(table, "2♣", on=2).expect(1, "attack")


@pytest.mark.rule("figures.turn.outline", "figures.battle.failed")
def test_a_failed_attack_ends_the_turn_at_once() -> None:
    table = figures("stun 1", "marble 5, moon-mite 3", hands=["Q♣", "K♦"])
    attack(table, "Q♣", "K♦", facing="1.0").expect(1, "attack")
    assert happened(table)[:5] == ["attacked", "defended", "shown", "failed", "discarded"]
    assert (lines(table), caught(table)) == ([["0.0"], ["1.0", "1.1"]], [[], []])
    assert marks(table, "1.0") == []

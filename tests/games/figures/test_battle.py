"""The battle: clauses figures.battle.*"""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.figures.table import (
    attack,
    caught,
    figures,
    hand,
    happened,
    lines,
    look,
    marks,
    pile,
    random_match,
    totals,
)
from ultratable.core.cards import FACES
from ultratable.core.errors import IllegalChoice
from ultratable.games.figures.battle import total
from ultratable.games.figures.cards import VALUE
from ultratable.games.figures.odds import base

MARKED = st.builds(
    lambda power, flags: f"{power} {' '.join(flags)}",
    st.integers(1, 10),
    st.lists(st.sampled_from(["wounded", "blast", "dodge", "intimidated"]), unique=True),
)


# Cards.


@pytest.mark.rule("figures.battle.secret-cards")
@pytest.mark.parametrize("first", [0, 1])
def test_each_lays_one_card_and_both_are_shown_together(first: int) -> None:
    table = attack(figures("hero 5", "marble 3, moon-mite 2", hands=["6♣ 7♣", "4♦ 5♦"]))
    table.expect((0, 1), "cards")
    cards = ("6♣", "4♦")
    table.choose(cards[first], seat=first)
    assert table.match.deciders == (1 - first,)
    assert "shown" not in happened(table)
    for viewer in (1 - first, None):
        assert cards[first] not in json.dumps(table.match.view(viewer), ensure_ascii=False)
    with pytest.raises(IllegalChoice):
        table.match.choose(first, ("7♣", "5♦")[first])
    table.choose(cards[1 - first], seat=1 - first)
    assert table.said("shown") == [
        {"kind": "shown", "clause": "figures.battle.secret-cards", "seat": 0, "card": "6♣", "other": 1, "answer": "4♦"}
    ]
    assert hand(table, 0) == ["7♣"]


@pytest.mark.rule("figures.battle.secret-cards")
def test_a_card_of_another_hand_or_of_the_pile_cannot_be_laid() -> None:
    table = attack(figures("hero 5 armor:9♣", "marble 3, moon-mite 2", hands=["6♣", "4♦"], discard="8♣"))
    assert table.keys(0) == ["6♣"]
    for card in ("4♦", "8♣", "9♣", "2♣"):
        with pytest.raises(IllegalChoice):
            table.match.choose(0, card)


@pytest.mark.rule("figures.battle.empty-hand")
def test_power_six_without_a_card_defends_with_six_and_a_three_with_power_three_wins() -> None:
    table = attack(figures("hero 3", "marble 6, moon-mite 2", hands=["3♣", ""]))
    # Only the attacker is asked, and the card is shown as soon as it is chosen.
    table.expect(0, "cards").choose("3♣").expect(1, "attack")
    assert totals(table) == [(6, 6)]
    assert happened(table)[2:5] == ["unanswered", "won", "wounded"]
    assert pile(table) == ["3♣"]


@pytest.mark.rule("figures.battle.empty-hand")
@pytest.mark.parametrize(
    ("line", "total"),
    [("marble 6", 6), ("marble 6 wounded", 0), ("marble 6 dodge", 11), ("marble 6 wounded intimidated", -5)],
)
def test_a_missing_card_counts_0_and_power_and_modifiers_count_alone(line: str, total: int) -> None:
    table = figures("hero 3", f"{line}, moon-mite 2", hands=["3♣", ""])
    attack(table, "3♣", facing="1.0")
    assert totals(table) == [(6, total)]
    reasons = table.match.events[3].seen_by(None)["against"]["reasons"]
    assert reasons[0] == {"label": "no card", "amount": 0, "clause": "figures.battle.empty-hand"}


@pytest.mark.rule("figures.battle.must-play")
@pytest.mark.parametrize("held", ["2♦", "2♦ 3♦"])
def test_a_defender_with_cards_must_play_one(held: str) -> None:
    table = attack(figures("hero 3", "marble 6, moon-mite 2", hands=["3♣", held]))
    table.expect((0, 1), "cards")
    assert table.keys(1) == held.split()
    with pytest.raises(IllegalChoice):
        table.match.choose(1, "decline")


@pytest.mark.rule("figures.battle.rank-values")
def test_cards_count_their_number_and_court_cards_from_eleven_to_fourteen() -> None:
    expected = {**{str(number): number for number in range(2, 11)}, "J": 11, "Q": 12, "K": 13, "A": 14}
    assert {FACES[card]: VALUE[card] for card in range(52)} == {face: expected[face[:-1]] for face in FACES}


@pytest.mark.rule("figures.battle.rank-values")
@pytest.mark.parametrize("card", ["2♣", "9♦", "10♥", "J♠", "Q♣", "K♦", "A♥"])
def test_suits_do_not_matter(card: str) -> None:
    for suit in "♣♦♥♠":
        low = "3♣"
        table = figures("hero 1", "marble 1, moon-mite 1", hands=[card[:-1] + suit, low])
        attack(table, card[:-1] + suit, low)
        assert totals(table) == [(VALUE[FACES.index(card)] + 1, 4)]


# Totals.


@pytest.mark.rule("figures.battle.total")
@pytest.mark.parametrize(
    ("figure", "card", "total"),
    [
        ("hero 4", "Q♣", 16),
        ("hero 4 wounded", "Q♣", 12),
        ("hero 4 wounded blast", "6♣", 11),
        ("hero 4 wounded intimidated", "2♣", -3),
        ("hero 4 blast", "Q♣", 21),
        ("hero 4 dodge", "Q♣", 16),
        ("hero 4 intimidated", "Q♣", 11),
        ("hero 4 blast intimidated", "Q♣", 16),
        ("hero 4 power:9", "Q♣", 21),
    ],
)
def test_the_total_of_an_attack(figure: str, card: str, total: int) -> None:
    table = figures(figure, "marble 1 wounded, moon-mite 1", hands=[card, "2♦"])
    attack(table, card, "2♦")
    assert totals(table)[0] == (total, 2)


@pytest.mark.rule("figures.battle.total")
@pytest.mark.parametrize(
    ("figure", "card", "total"),
    [
        ("hero 4", "Q♣", 16),
        ("hero 4 wounded", "Q♣", 12),
        ("hero 4 dodge", "Q♣", 21),
        ("hero 4 blast", "Q♣", 16),
        ("hero 4 intimidated", "Q♣", 11),
        ("hero 4 wounded dodge intimidated", "2♣", 2),
    ],
)
def test_the_total_of_a_defence(figure: str, card: str, total: int) -> None:
    table = figures("marble 1, moon-mite 1", f"{figure}, biscuit 1", hands=["2♦", card])
    attack(table, "2♦", card, facing="1.0")
    assert totals(table) == [(3, total)]


@pytest.mark.rule("figures.battle.total")
def test_a_total_names_its_reasons() -> None:
    table = figures("hero 4 blast intimidated", "marble 1 dodge, moon-mite 1", hands=["6♣", "2♦"])
    attack(table, "6♣", "2♦")
    [told] = table.said("won")
    assert [(reason["label"], reason["amount"]) for reason in told["total"]["reasons"]] == [
        ("6♣", 6),
        ("Power", 4),
        ("Blast", 5),
        ("Intimidate", -5),
    ]
    assert [(reason["label"], reason["amount"]) for reason in told["against"]["reasons"]] == [
        ("2♦", 2),
        ("Power", 1),
        ("Dodge", 5),
    ]
    text = next(event.text(None) for event in table.match.events if event.kind == "won")
    assert text == "Hero wins with 6♣ +6, Power +4, Blast +5, Intimidate -5 = 10 against 2♦ +2, Power +1, Dodge +5 = 8."


@pytest.mark.rule("figures.battle.total", "figures.battle.negative-total")
@settings(max_examples=150, deadline=None)
@given(MARKED, MARKED, st.sampled_from(FACES), st.sampled_from([*FACES, ""]))
def test_totals_and_the_winner_follow_from_cards_power_and_marks(one: str, other: str, card: str, answer: str) -> None:
    if card == answer:
        return
    table = figures(f"blast {one}, hero 1", f"blast {other}, hero 1", hands=[f"{card}", answer])
    expected = [VALUE[FACES.index(card)], VALUE[FACES.index(answer)] if answer else 0]
    for side, (figure, helped) in enumerate(((one, "blast"), (other, "dodge"))):
        expected[side] += 0 if "wounded" in figure else int(figure.split()[0])
        expected[side] += 5 * (helped in figure) - 5 * ("intimidated" in figure)
    s = table.match.state
    for number, side in ((0, 0), (2, 1)):
        assert base(s, number, side == 0) == expected[side] - (  # type: ignore[arg-type]
            VALUE[FACES.index((card, answer)[side])] if (card, answer)[side] else 0
        )
    made = total(s, 0, FACES.index(card), True)  # type: ignore[arg-type]
    assert made.value == expected[0] == sum([amount for _, amount, _ in made.reasons])
    attack(table, card, answer, by="0.0", facing="1.0")
    assert totals(table)[0] == (expected[0], expected[1])
    assert ("won" in happened(table)) == (expected[0] >= expected[1])
    # Power is what it was, won or lost, and no attacker was hurt.
    assert look(table, "0.0")["wounded"] == ("wounded" in one)
    assert lines(table)[0][0] == "0.0"


@pytest.mark.rule("figures.battle.negative-total")
def test_totals_below_0_are_compared_as_they_are() -> None:
    lower = figures("hero 4 wounded intimidated", "marble 3 wounded intimidated, biscuit 1", hands=["2♣", "3♦"])
    attack(lower, "2♣", "3♦", facing="1.0").expect(1, "attack")
    assert totals(lower) == [(-3, -2)]
    assert "failed" in happened(lower)
    equal = figures("hero 4 wounded intimidated", "marble 3 wounded intimidated, biscuit 1", hands=["2♣", "2♦"])
    attack(equal, "2♣", "2♦", facing="1.0").expect(1, "attack")
    assert totals(equal) == [(-3, -3)]
    assert caught(equal) == [["1.0"], []]
    missing = figures("hero 4 wounded intimidated", "marble 3 wounded intimidated, biscuit 1", hands=["2♣", ""])
    attack(missing, "2♣", facing="1.0")
    assert totals(missing) == [(-3, -5)]


# Who wins.


@pytest.mark.rule("figures.battle.attacker-wins")
@pytest.mark.parametrize(("power", "result"), [(2, "won"), (1, "failed"), (3, "won")])
def test_12_against_12_wins_and_11_against_12_fails(power: int, result: str) -> None:
    table = figures(f"armor {power}", "marble 7, biscuit 1", hands=["10♣", "5♦"])
    attack(table, "10♣", "5♦", facing="1.0")
    assert totals(table) == [(10 + power, 12)]
    assert happened(table, "won", "failed") == [result]


@pytest.mark.rule("figures.battle.failed")
def test_a_wounded_figure_that_fails_stays_as_it_was() -> None:
    table = figures("stun 8 wounded, marble 1", "moon-mite 2, biscuit 1", hands=["5♣ 7♥", "7♦ 8♥"])
    attack(table, "5♣", "7♦", facing="1.0").expect(1, "attack")
    assert totals(table) == [(5, 9)]
    assert lines(table) == [["0.0", "0.1"], ["1.0", "1.1"]]
    assert marks(table, "0.0") == ["wounded"]
    assert marks(table, "1.0") == []
    assert pile(table) == ["5♣", "7♦"]


@pytest.mark.rule("figures.battle.failed")
def test_a_failed_attack_brings_no_action_and_uses_modifiers_up() -> None:
    table = figures("stun 1 blast intimidated", "moon-mite 9 dodge, biscuit 1", hands=["Q♣ 7♥", "K♦ 8♥"])
    attack(table, "Q♣", "K♦", facing="1.0").expect(1, "attack")
    assert "failed" in happened(table)
    assert "special" not in [event.sort for event in table.match.events]
    assert (marks(table, "0.0"), marks(table, "1.0")) == ([], [])
    assert pile(table) == ["Q♣", "K♦"]


@pytest.mark.rule("figures.battle.failed")
@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6))
def test_no_attack_ever_costs_the_attacker_a_figure(seed: int) -> None:
    before: dict[int, int] = {}
    turn = 0
    for match in random_match(seed, 3, figures="random"):
        shown = match.view(None)
        active = shown["active"]
        if active is not None and shown["turn"] == turn and not shown["seats"][active]["out"]:
            assert len(shown["seats"][active]["line"]) >= before.get(active, 0)
        if active is not None:
            turn = shown["turn"]
            before = {active: len(shown["seats"][active]["line"])}


@pytest.mark.rule("figures.battle.modifiers-used-up")
@pytest.mark.parametrize(("card", "answer", "result"), [("K♣", "2♦", "won"), ("2♣", "K♦", "failed")])
def test_what_counted_is_gone_whether_it_won_or_lost(card: str, answer: str, result: str) -> None:
    table = figures(
        "hero 2 blast dodge intimidated", "marble 2 blast dodge intimidated, biscuit 1", hands=[card, answer]
    )
    attack(table, card, answer, facing="1.0").expect(1, "attack")
    assert happened(table, "won", "failed") == [result]
    # The attacker's Dodge and the defender's Blast did not fit this battle.
    assert marks(table, "0.0") == ["dodge"]
    assert marks(table, "1.0") == (["wounded", "blast"] if result == "won" else ["blast"])
    assert [(said["figure"], said["modifier"]) for said in table.said("used-up")] == [
        ("figure:0.0", "Blast"),
        ("figure:0.0", "Intimidate"),
        ("figure:1.0", "Dodge"),
        ("figure:1.0", "Intimidate"),
    ]


@pytest.mark.rule("figures.battle.modifiers-used-up")
def test_modifiers_go_before_wound_and_action_so_that_a_new_one_waits() -> None:
    table = figures("blast/dodge/intimidate 9 blast", "marble 2 intimidated, biscuit 1", hands=["7♣", "2♦"])
    attack(table, "7♣", "2♦", facing="1.0").expect(0, "special")
    assert (marks(table, "0.0"), marks(table, "1.0")) == ([], ["wounded"])
    table.choose("use").expect(1, "attack")
    # The one just given was not eaten by the battle that gave it.
    assert marks(table, "1.0") == ["wounded", "intimidated"]
    order = happened(table, "won", "used-up", "wounded", "intimidated")
    assert order == ["won", "used-up", "used-up", "wounded", "intimidated"]


@pytest.mark.rule("figures.battle.modifiers-used-up")
def test_figures_that_did_not_fight_keep_theirs() -> None:
    table = figures(
        "hero 9, marble 2 blast dodge intimidated", "marble 2, biscuit 1 blast dodge intimidated", hands=["6♣", "2♦"]
    )
    attack(table, "6♣", "2♦", by="0.0", facing="1.0").expect(1, "attack")
    assert marks(table, "0.1") == marks(table, "1.1") == ["blast", "dodge", "intimidated"]


@pytest.mark.rule("figures.battle.defender-no-special")
@pytest.mark.parametrize("answer", ["Q♦", "A♦", "7♦"])
def test_the_defenders_card_starts_nothing_won_or_lost(answer: str) -> None:
    won = figures("stun 9", "sneak 9, hero 1, biscuit 1", hands=["2♣", answer], captives=["1.2", ""])
    attack(won, "2♣", answer, facing="1.0").expect(1, "attack")
    assert "failed" in happened(won)
    lost = figures("hero 10", "sneak 1 wounded, hero 1, biscuit 1", hands=["6♣", answer], captives=["1.2", ""])
    attack(lost, "6♣", answer, facing="1.0").expect(1, "attack")
    assert not {"declined", "not-open", "sneaked", "recovered"} & {*happened(won), *happened(lost)}

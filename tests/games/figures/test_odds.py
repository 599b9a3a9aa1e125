"""The chances that previews state are exact: counted out over all hands there can be, and met by imagined worlds."""

import re
from itertools import combinations, product
from math import sqrt
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.figures.table import attack, figures, hand, happened, random_match, rest
from ultratable.core.cards import FACES
from ultratable.core.match import Match
from ultratable.core.script import Script
from ultratable.games.figures.cards import VALUE
from ultratable.games.figures.odds import chance_of_all, chance_of_any, unseen

ODDS = re.compile(r"(wins|holds) (\d+) % against any card(?:, (\d+) % against the best of (\d))?")
WORLDS = 800
SURE = 4.5
"""So many standard deviations off is no accident."""


def preview(table: Script, key: str, seat: int | None = None) -> str:
    return next(option.preview or "" for option in table.ask(seat).options if option.key == key)


def few(hidden: str, hands: list[str], line: str = "hero 5", other: str = "marble 3", **facts: Any) -> Script:
    """A table on which only the cards of the others and these of the draw pile are hidden from seat 0."""
    armor = " ".join([f"armor:{card}" for card in rest(hidden, *hands).split()])
    return figures(f"{line}, peg-the-mender 1 {armor}", other, hands=hands, deck=hidden, **facts)


def counted(state: Any, seat: int, other: int, most: int) -> tuple[float, float]:
    """Every way the unseen cards can lie, each as likely: how often a card picked blindly, and how often all cards of
    the other's hand, count at most so much."""
    pools: dict[int, list[int]] = {}
    for card in state.deck.cards():
        pools.setdefault(state.reshuffles, []).append(card)
    for holder in range(state.seats):
        if holder != seat:
            for card in state.hand[holder]:
                pools.setdefault(state.drawn[card], []).append(card)
    drawn = [state.drawn[card] for card in state.hand[other]]
    ways = [list(combinations(pools[shuffle], drawn.count(shuffle))) for shuffle in sorted(set(drawn))]
    blind = best = total = 0
    for way in product(*ways):
        held = [VALUE[card] for part in way for card in part]
        total += 1
        best += max(held) <= most
        blind += sum([value <= most for value in held])
    return blind / (total * len(drawn)), best / total


# What can be hidden.


@pytest.mark.rule("figures.hidden.hands", "figures.hidden.draw-pile")
def test_what_a_seat_cannot_see_is_the_draw_pile_and_the_other_hands() -> None:
    table = figures("hero 5 armor:9♣", "marble 3", "biscuit 2", hands=["2♣", "3♣ 4♣", "5♣"], discard="6♣ 7♣")
    for seat, seen in ((0, "2♣"), (1, "3♣ 4♣"), (2, "5♣")):
        pools = unseen(table.match.state, seat)  # type: ignore[arg-type]
        assert set(pools) == {0}
        assert {FACES[card] for card in pools[0]} == set(rest(seen, "9♣ 6♣ 7♣").split())
        assert pools[0] == sorted(pools[0])


def reshuffled() -> Script:
    """Seat 1 holds an old card and two from a pile that was reshuffled since; it has just attacked seat 0."""
    hands = ["2♣ 3♦", "9♣ 4♦", "J♣"]
    gone = "5♣ 6♣ 7♣ 8♣ 10♣ J♦ Q♦ K♦"
    armor = " ".join([f"armor:{card}" for card in rest(*hands, gone).split()])
    table = figures(
        *(f"hero 5, peg-the-mender 1 {armor}", "marble 3, sir-anvil 4", "biscuit 2"),
        hands=hands,
        deck="",
        discard=gone,
        at="turn",
        chance=["6♣", "8♣", "K♦"],
    )
    attack(table, "2♣", "4♦", by="0.0", on=1, facing="1.0").expect(1, "attack")
    assert happened(table, "reshuffled") == ["reshuffled"]
    return attack(table, by="1.0", on=0, facing="0.0")


@pytest.mark.rule("figures.deck.reshuffle", "figures.deck.what-is-shuffled")
def test_cards_of_different_shuffles_are_not_confused() -> None:
    table = reshuffled()
    pools = unseen(table.match.state, 0)  # type: ignore[arg-type]
    assert {shuffle: {FACES[card] for card in pool} for shuffle, pool in pools.items()} == {
        0: {"9♣", "J♣"},
        1: {"5♣", "7♣", "8♣", "10♣", "J♦", "Q♦", "K♦"},
    }


# Counted out.


@pytest.mark.rule("figures.battle.total", "figures.hidden.hands")
@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 3), st.integers(0, 5), st.integers(-4, 16))
def test_chances_are_those_of_counting_every_hand(seed: int, held: int, hidden: int, most: int) -> None:
    cards = list(FACES)
    Random(seed).shuffle(cards)
    hands = [" ".join(cards[:2]), " ".join(cards[2 : 2 + held])]
    s: Any = few(" ".join(cards[5 : 5 + hidden]), hands).match.state
    blind, best = counted(s, 0, 1, most)
    assert chance_of_any(s, 0, 1, most) == pytest.approx(blind)
    assert chance_of_all(s, 0, 1, most) == pytest.approx(best)


@pytest.mark.rule("figures.deck.reshuffle")
@pytest.mark.parametrize("most", range(1, 15))
def test_chances_after_a_reshuffle_are_those_of_counting_every_hand(most: int) -> None:
    s: Any = reshuffled().match.state
    for seat, other in ((0, 1), (0, 2), (2, 1), (1, 0)):
        if s.hand[other]:
            blind, best = counted(s, seat, other, most)
            assert chance_of_any(s, seat, other, most) == pytest.approx(blind)
            assert chance_of_all(s, seat, other, most) == pytest.approx(best)


@pytest.mark.rule("figures.battle.empty-hand")
@pytest.mark.parametrize(("most", "chance"), [(-1, 0.0), (0, 1.0), (5, 1.0)])
def test_an_empty_hand_counts_0_for_certain(most: int, chance: float) -> None:
    s: Any = figures("hero 5", "marble 3", hands=["2♣", ""]).match.state
    assert chance_of_any(s, 0, 1, most) == chance_of_all(s, 0, 1, most) == chance


@pytest.mark.rule("figures.hidden.hands")
@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 14))
def test_in_whole_games_too(seed: int, most: int) -> None:
    """Several shuffles and hands of all sizes."""
    for steps, match in enumerate(random_match(seed, 3, figures="random", most=260)):
        s: Any = match.state
        if steps < 230 or match.result is not None or not match.view(None)["turn"]:
            continue
        for seat, other in ((0, 1), (1, 2), (2, 0)):
            if s.hand[other]:
                blind, best = chance_of_any(s, seat, other, most), chance_of_all(s, seat, other, most)
                assert 0.0 <= best <= blind + 1e-9 <= 1.0 + 1e-9
                assert (blind, best) == pytest.approx(counted(s, seat, other, most))


# Previews.


def stated(line: str) -> tuple[float, float]:
    """The chances that a preview states, in percent."""
    if "always" in line:
        return 100.0, 100.0
    if "never" in line:
        return 0.0, 0.0
    found = ODDS.search(line)
    assert found is not None, line
    return float(found[2]), float(found[3] or found[2])


@pytest.mark.rule("figures.battle.attacker-wins", "figures.timing.cards")
def test_the_preview_of_a_card_counts_all_hands_the_other_can_have() -> None:
    # Hidden are 2, 8, 9, 10 and king; two of them are in the other hand. Seven with Power 5 against Power 3: up to 9.
    table = attack(few("8♦ 10♦ K♦", ["7♣ A♣", "2♦ 9♦"]), by="0.0")
    # Three of five cards are low enough; three of ten pairs are.
    assert preview(table, "7♣", 0) == "wins 60 % against any card, 30 % against the best of 2; then Armor"
    assert preview(table, "A♣", 0) == "always wins; then Recover"
    # The defender sees neither card: 7, 8, 10, ace and king are hidden from it, and a tie is lost.
    assert preview(table, "9♦", 1) == "never holds"
    assert preview(table, "2♦", 1) == "never holds"


@pytest.mark.rule("figures.battle.attacker-wins", "figures.timing.cards")
def test_a_tie_is_won_by_the_attacker_and_lost_by_the_defender() -> None:
    attacking = attack(few("", ["7♣", "9♦"]), by="0.0")
    assert preview(attacking, "7♣", 0) == "always wins; then Armor"
    assert preview(attacking, "9♦", 1) == "never holds"
    one_less = attack(few("", ["6♣", "9♦"]), by="0.0")
    assert preview(one_less, "6♣", 0) == "never wins"
    assert preview(one_less, "9♦", 1) == "always holds"


@pytest.mark.rule("figures.timing.attack", "figures.timing.defender")
def test_previews_of_attackers_and_defenders_are_made_with_the_best_card() -> None:
    table = few(
        "8♦ 10♦ K♦", ["7♣ 3♣", "2♦ 9♦"], line="hero 5, biscuit 1 wounded blast", other="marble 3, mudlark 2 dodge"
    )
    # The strongest that may answer is Mudlark, with its Dodge: 7 + 5 - 7 is 5.
    told = "with 7♣ against The Mudlark: wins 20 % against any card, 0 % against the best of 2"
    # A wounded figure with a Blast is as strong as one of Power 5.
    assert preview(table, "figure:0.0") == preview(table, "figure:0.1") == told
    table.choose("0.0")
    # 9 + 3 - 5 - 1 is 6 and 9 + 7 - 5 - 1 is 10, of 3, 7, 8, 10 and king.
    assert preview(table, "figure:1.0") == "with 9♦: holds 20 % against any card, 0 % against the best of 2"
    assert preview(table, "figure:1.1") == "with 9♦: holds 80 % against any card, 60 % against the best of 2"


@pytest.mark.rule("figures.battle.empty-hand")
def test_previews_without_cards() -> None:
    table = attack(figures("hero 5", "marble 6, biscuit 9", hands=["3♣ 2♣", ""]), facing="1.0")
    assert preview(table, "3♣", 0) == "always wins"
    defending = figures("hero 5", "marble 6, biscuit 10 dodge", hands=["3♣ 2♣ 4♣", ""], loose=True).choose("0.0")
    # Six is beaten by any card and Power 5; fifteen holds against 2 to 9.
    assert preview(defending, "figure:1.0") == "never holds"
    assert preview(defending, "figure:1.1").startswith("holds 62 % against any card, ")


@pytest.mark.rule("figures.hidden.hands")
@pytest.mark.parametrize("scene", ["fresh", "reshuffled", "few"])
def test_imagined_worlds_bring_what_previews_state(scene: str) -> None:
    if scene == "reshuffled":
        table = reshuffled()
    elif scene == "fresh":
        table = attack(figures("hero 5", "marble 3", hands=["7♣ Q♣ 3♣", "2♦ 9♦"], loose=True))
    else:
        table = attack(few("8♦ 10♦ K♦ 6♠", ["7♣ 4♣", "2♦ 9♦"]), by="0.0")
    for seat in table.match.deciders:
        other = next(one for one in table.match.deciders if one != seat)
        for card in hand(table, seat):
            blind, best = stated(preview(table, card, seat))
            tally = [won_in(table.match, seat, other, card, Random(f"{card} {number}")) for number in range(WORLDS)]
            assert close(blind, [any_card for any_card, _ in tally])
            assert close(best, [against_best for _, against_best in tally])


def won_in(match: Match, seat: int, other: int, card: str, rng: Random) -> tuple[bool, bool]:
    """One imagined world: whether the seat's card succeeds against one laid blindly, and against the best."""
    world = match.imagine(seat, rng)
    held = sorted(world.view(other)["seats"][other]["hand"], key=lambda face: VALUE[FACES.index(face)])
    return tuple([fought(world.clone(), seat, other, card, answer) for answer in (rng.choice(held), held[-1])])  # type: ignore[return-value]


def fought(world: Match, seat: int, other: int, card: str, answer: str) -> bool:
    """Whether the seat succeeds with these cards: as the attacker by winning, as the defender by holding."""
    s: Any = world.state
    battle, before = s.battle, s.figure[s.battle.facing]
    world.choose(seat, card)
    world.choose(other, answer)
    after: Any = world.state
    won = after.figure[battle.facing] != before or battle.facing not in after.line[battle.defender]
    return bool(won == (battle.attacker == seat))


def close(percent: float, times: list[bool]) -> bool:
    chance = percent / 100
    return abs(sum(times) / len(times) - chance) <= SURE * sqrt(max(chance * (1 - chance), 0.01) / len(times)) + 0.005


def test_no_chance_is_rounded_to_a_certainty_that_it_is_not() -> None:
    # Three of 51 hidden cards are low enough; all three in one hand is one chance in 20825.
    table = attack(figures("hero 1", "marble 1", hands=["2♣", "K♦ K♣ K♥"], loose=True))
    assert preview(table, "2♣", 0) == "wins 6 % against any card, 1 % against the best of 3"
    for match in random_match(3, 2, figures="random", most=400):
        for seat in match.deciders:
            for option in match.ask(seat).options:
                assert "100 %" not in (option.preview or "")

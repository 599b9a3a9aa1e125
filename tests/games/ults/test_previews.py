"""What players are told before they confirm: it is what then happens."""

import re
from random import Random
from typing import Any

import pytest

from tests.games.ults.table import GAME, health, ults
from ultratable.core.match import Match
from ultratable.core.script import Script

HIT = re.compile(r"(\d)\+ \(\d+ %\): (\d+) damage before defense(?:, taken by [^(;]+)?(?: \([^)]*\))?(?:$|;)")
MOST_WORDS = 15
"""So many words a question has at most."""
TAKE = re.compile(r"take (\d+) damage")


def preview(table: Script, key: str) -> str:
    return next(option.preview or "" for option in table.ask().options if option.key == key)


def tray(table: Script, seat: int) -> dict[str, Any]:
    found = table.match.view(seat)["defense"]
    assert found is not None
    return dict(found)


def steps(table: Script, seat: int) -> list[tuple[str, int]]:
    return [(reason["label"], reason["amount"]) for reason in tray(table, seat)["reasons"]]


# Before an ability is confirmed.


@pytest.mark.rule("ults.k9.the-hunt", "ults.damage.jacked-rounding")
def test_the_damage_foretold_has_all_that_changes_it_before_the_defense() -> None:
    plain = ults("k9 lumberjaq", ["9♣"]).choose("bite")
    assert preview(plain, "9♣") == "3+ (67 %): 9 damage before defense"
    lying = [[1, "the-hunt", "K♥", 0], [1, "jacked", "J♣", 1]]
    hunted = ults("k9 lumberjaq", ["9♣"], statuses=lying, chance=[2]).choose("bite")
    # Nine and four is thirteen, half of it rounded up is seven; whom the Hunt bleeds is bitten on 2+.
    made = "(9 for 9♣ + 4 for The Hunt − 6 for Jacked, half)"
    assert preview(hunted, "9♣") == f"2+ (83 %): 7 damage before defense {made}"
    hunted.chance("2♠").choose("9♣")
    assert [event["total"]["value"] for event in hunted.said("dealt-damage")] == [7]


@pytest.mark.rule("ults.knock.negative", "ults.x-clover-dale.jinx")
@pytest.mark.parametrize(("card", "odds"), [("9♦", "3+ (67 %)"), ("9♣", "3+ (50 %)")])
def test_the_odds_foretold_know_what_the_card_knocks_off_before_the_roll(card: str, odds: str) -> None:
    jinxed = [[0, "jinx", "4♦", 1, False, 1]]
    table = ults("lumberjaq clover-dale", [card], statuses=jinxed).choose("power punch")
    assert preview(table, card).startswith(f"{odds}: 9 damage before defense")


@pytest.mark.rule("ults.x-wrecking-belle.shake-off", "ults.x-clover-dale.jinx")
def test_the_odds_of_shake_off_know_what_it_shakes_off() -> None:
    table = ults("wrecking-belle clover-dale", ["9♣"], statuses=[[0, "jinx", "4♦", 1, False, 1]])
    assert preview(table.choose("shake-off"), "9♣") == "5+ (33 %): 5 damage before defense"


@pytest.mark.rule("ults.main.place-card")
def test_what_is_placed_says_how_it_goes_again() -> None:
    table = ults("k9 aja", ["9♦ K♥"])
    assert preview(table.choose("bleed"), "9♦") == "stays until a ♦ knocks it off"
    ultimate = ults("k9 aja", ["9♦ K♥"])
    assert preview(ultimate.choose("the hunt"), "K♥") == "stays until two ♥ knock it off"


@pytest.mark.rule("ults.content.damage-place")
def test_who_takes_the_damage_instead_is_said() -> None:
    table = ults(
        "k9 aja hattrick dame-drawbridge", ["9♦"], options={"mode": "teams"}, statuses=[[1, "bodyguard", "4♣", 3]]
    )
    table.choose("bite", "9♦")
    assert preview(table, "seat:1") == "3+ (67 %): 9 damage before defense, taken by Dame Drawbridge"
    assert preview(table, "seat:3") == "3+ (67 %): 9 damage before defense"


@pytest.mark.rule("ults.cards.restricted")
def test_an_ability_names_the_cards_it_takes_so_that_either_may_be_chosen_first() -> None:
    table = ults("aja k9", ["4♦ 9♠ Q♣", ""])
    refs = {option.key: option.refs for option in table.ask().options}
    assert refs["ability:python"] == ("ability:python", "9♠")
    assert refs["ability:plant-life"] == ("ability:plant-life", "Q♣")
    assert refs["ability:herbal-healing"] == ("ability:herbal-healing", "4♦", "9♠", "Q♣")


# The defense.


def punched(**facts: Any) -> Script:
    """9♣ against Lumber Jaq, who is Jacked and thick-skinned, and holds a club and two others."""
    table = ults("k9 lumberjaq", ["9♣", "2♣ 7♦ 3♠"], chance=[3], statuses=[[1, "jacked", "J♥", 1]], **facts)
    return table.choose("bite", "9♣").expect(1, "defend")


@pytest.mark.rule("ults.defense.same-suit", "ults.defense.other-suit", "ults.damage.order")
def test_a_defender_sees_what_each_card_blocks_and_the_sum_in_the_order_of_the_rules() -> None:
    table = punched()
    assert tray(table, 1)["incoming"] == 5
    assert [(card["card"], card["blocks"], card["full"], card["used"]) for card in tray(table, 1)["cards"]] == [
        ("2♣", 2, True, False),
        ("3♠", 2, False, False),
        ("7♦", 4, False, False),
    ]
    assert steps(table, 1) == [("9♣", 9), ("Jacked, half", -4), ("Thick Skin", -1)]
    assert tray(table, 1)["takes"] == tray(table, 1)["value"] == 4
    assert next(option.label for option in table.ask().options) == "Do not defend: take 4 damage."
    assert preview(table, "2♣") == "You would take 2 of 5 damage"
    table.choose("2♣")
    assert steps(table, 1) == [("9♣", 9), ("Jacked, half", -4), ("blocked by 2♣", -2), ("Thick Skin", -1)]
    assert [card["used"] for card in tray(table, 1)["cards"]] == [True, False, False]
    assert next(option.label for option in table.ask().options) == "Block with these and take 2 damage."
    table.chance("2♠").choose("done")
    assert health(table)[1] == 48


@pytest.mark.rule("ults.hidden.hands")
def test_nobody_else_sees_a_defenders_tray() -> None:
    table = punched()
    table.choose("7♦")
    assert [table.match.view(viewer)["defense"] for viewer in (None, 0)] == [None, None]
    table.chance("2♠").choose("done")
    assert table.match.view(1)["defense"] is None


@pytest.mark.rule("ults.x-dame-drawbridge.shield-wall")
def test_looking_ahead_uses_nothing_up() -> None:
    wall = [[1, "shield-wall", "8♥", 1, True, 1, 4]]
    table = ults("k9 dame-drawbridge", ["9♣", "2♦"], chance=[3], statuses=wall).choose("bite", "9♣")
    before = table.match.digest()
    assert tray(table, 1)["value"] == 5
    assert preview(table, "2♦") == "You would take 4 of 9 damage"
    assert table.match.digest() == before
    assert table.match.view(1)["seats"][1]["statuses"][0]["points"] == 4


@pytest.mark.rule("ults.damage.floor")
def test_nobody_takes_more_than_they_have() -> None:
    table = ults("k9 aja", ["9♣", "2♦"], chance=[3], health=[50, 6]).choose("bite", "9♣")
    assert (tray(table, 1)["value"], tray(table, 1)["takes"]) == (9, 6)


# The mini-game.


@pytest.mark.rule("ults.hattrick.blackjack-deal", "ults.hidden.blackjack")
def test_whose_side_a_card_of_blackjack_belongs_to_is_seen_by_all_and_only_open_cards_are_counted() -> None:
    table = ults("hattrick k9 aja", ["2♣", "", ""], top=["10♠", "4♥", "K♦", "8♦", "5♠"])
    table.choose("blackjack", "2♣", "seat:1").expect(0, "hit or stand")
    for viewer in (None, 0, 1, 2):
        shown = table.match.view(viewer)
        assert [(extra["card"], extra["side"]) for extra in shown["table"]] == [
            ("10♠", "user"),
            ("4♥", "user"),
            ("K♦", "target"),
            (None, "target"),
        ]
        assert [(score["seat"], score["score"]) for score in shown["scores"]] == [(0, 14), (1, 10)]
        assert shown["ability"]["suit"] == "♣"


@pytest.mark.rule("ults.hattrick.blackjack-tie")
def test_cards_of_a_tied_deal_lie_aside_and_are_not_counted() -> None:
    table = ults("hattrick k9", ["2♣", ""], top=["10♠", "8♥", "K♦", "8♦", "5♠", "5♦", "5♣", "5♥"])
    table.choose("blackjack", "2♣").choose("stand").expect(0, "hit or stand")
    shown = table.match.view(None)
    assert [extra["side"] for extra in shown["table"]] == ["aside"] * 4 + ["user"] * 2 + ["target"] * 2
    assert [score["score"] for score in shown["scores"]] == [10, 5]


def test_cards_that_are_on_no_side_have_none() -> None:
    table = ults("aja k9", ["4♦ 9♠", ""]).choose("baboons", "4♦").chance(1, 1, "2♠")
    assert table.match.view(None)["scores"] == []
    wolves = ults("k9 aja", ["4♣", "2♣"], chance=["9♥", "3♦", 5, 1]).choose("wolf pack", "4♣")
    assert [extra["side"] for extra in wolves.match.view(1)["table"]] == [None, None]


# Whole games.


def taken(match: Match, seat: int, since: int) -> int:
    events = [event for event in match.events[since:] if event.kind in ("took", "unhurt")]
    first = next(event.seen_by(seat) for event in events if event.seen_by(seat)["seat"] == seat)
    return int(first.get("number", 0))


@pytest.mark.parametrize("seed", range(12))
def test_in_whole_games_what_was_foretold_is_what_comes(seed: int) -> None:
    """Damage by every hit that one roll decides, and what every defender is told to take; questions are brief."""
    rng = Random(seed)
    match = GAME.start(2 + seed % 3, {"heroes": "random"}, seed=f"foretold {seed}")
    checked = 0
    while match.result is None:
        seat = match.deciders[0]
        ask = match.ask(seat)
        assert len(ask.prompt.split()) <= MOST_WORDS, ask.prompt
        option = rng.choice(ask.options)
        since, health_before = len(match.events), match.view(seat)["seats"][seat]["health"]
        foretold, name = option.preview or "", ask.name
        left = TAKE.search(option.label) if option.key == "done" and name == "defend" else None
        match.choose(seat, option.key)
        if left is not None and [event for event in match.events[since:] if event.kind in ("took", "unhurt")]:
            # Where others have yet to defend, the damage is taken later.
            assert taken(match, seat, since) == min(int(left.group(1)), health_before)
            checked += 1
        hit = HIT.match(foretold)
        faced = [event.seen_by(None) for event in match.events[since:] if event.kind == "dealt-damage"]
        rolls = [event for event in match.events[since:] if event.kind == "rolled"]
        if name == "announce" and hit is not None and len(faced) == 1 and len(rolls) == 1:
            assert rolls[0].seen_by(None)["needs"] == int(hit.group(1))
            assert faced[0]["total"]["value"] == int(hit.group(2))
            checked += 1
    assert checked > 3

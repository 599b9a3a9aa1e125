"""Hat Trick (clauses ults.hattrick.*)."""

from typing import Any

import pytest

from tests.games.ults.table import GAME, hand, health, pile, rest, statuses, ults
from ultratable.core.script import Script

HYPNOSIS = [[1, "hypnosis", "5♣", 0]]
"""Seat 0 has hypnotized seat 1."""


def blackjack(*top: str, hands: tuple[str, ...] = ("2♣", "", ""), **facts: Any) -> Script:
    """Hat Trick plays Blackjack against K-9 with a fixed deck: user, user, target up, target down, hits, next draw."""
    table = ults("hattrick k9 aja", hands, top=list(top), **facts)
    return table.choose("blackjack", "2♣", "seat:1")


@pytest.mark.rule("ults.hattrick.blackjack")
@pytest.mark.parametrize(
    ("own", "score", "lost"),
    [(("K♣", "A♦"), 21, 11), (("K♣", "Q♣"), 20, 10), (("K♣", "9♣"), 19, 10), (("8♣", "5♣"), 13, 7)],
)
def test_winning_deals_half_the_score_rounded_up(own: tuple[str, str], score: int, lost: int) -> None:
    # The target has 16 and must hit into a king: 26, over.
    table = blackjack(*own, "9♦", "7♦", "K♠", "2♠")
    if score < 21:
        table.choose("stand")
    assert health(table) == [50, 50 - lost, 50]
    assert table.said("won-game")[0]["seat"] == 0
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.blackjack")
@pytest.mark.parametrize("card", ["2♣", "A♠"])
def test_the_power_of_the_ability_card_does_not_matter_and_a_lost_game_does_nothing(card: str) -> None:
    top = ["K♣", "9♣", "K♦", "8♦", "2♠"]
    won = ults("hattrick k9", [card, ""], top=top)
    won.choose("blackjack", card).choose("stand")
    assert health(won) == [50, 40]
    won.expect(1, "announce")
    lost = ults("hattrick k9", [card, "3♦"], top=["K♣", "7♣", "K♦", "8♦", "2♠"])
    lost.choose("blackjack", card).choose("stand")
    assert health(lost) == [50, 50]
    assert lost.said("won-game")[0]["seat"] == 1
    lost.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.blackjack", "ults.cards.ability-suit")
def test_blackjack_damage_may_be_defended_by_the_suit_of_the_ability_card() -> None:
    table = blackjack("K♠", "9♠", "K♦", "8♦", "2♠", hands=("2♣", "4♣ 4♠", ""))
    table.choose("stand").expect(1, "defend")
    table.choose("4♣", "4♠")
    assert health(table) == [50, 46, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.blackjack-deal", "ults.hidden.blackjack")
def test_the_deal_is_two_up_for_the_user_one_up_and_one_down_for_the_target() -> None:
    table = blackjack("K♠", "9♥", "K♦", "8♦", "2♠")
    for viewer in (None, 0, 1, 2):
        shown = [(extra["card"], extra["up"]) for extra in table.match.view(viewer)["table"]]
        assert shown == [("K♠", True), ("9♥", True), ("K♦", True), (None, False)]
    assert [(event["seat"], event["card"]) for event in table.said("turned-up")] == [(0, "K♠"), (0, "9♥"), (1, "K♦")]
    table.expect(0, "hit or stand", keys=["hit", "stand"])


@pytest.mark.rule("ults.hattrick.blackjack-score")
@pytest.mark.parametrize(
    ("cards", "score"),
    [
        (("A♦", "6♣"), 17),
        (("A♦", "6♣", "9♣"), 16),
        (("A♦", "A♣"), 12),
        (("A♦", "A♣", "9♣"), 21),
        (("K♣", "6♣", "6♦"), 22),
        (("K♣", "A♣"), 21),
    ],
)
def test_aces_count_so_that_the_score_is_as_high_as_possible_up_to_21(cards: tuple[str, ...], score: int) -> None:
    # The target stands on 20, which the user's 21 beats; afterwards the next player draws 2♠.
    table = ults("hattrick k9", ["2♣", ""], top=[*cards[:2], "K♦", "Q♦", *cards[2:], "2♠"])
    table.choose("blackjack", "2♣")
    for _ in cards[2:]:
        table.choose("hit")
    assert table.said("score")[-1]["number"] == score


@pytest.mark.rule("ults.hattrick.blackjack-score")
def test_an_ace_and_a_6_are_17_for_the_target_too_who_stands() -> None:
    table = blackjack("K♠", "8♥", "A♦", "6♦", "2♠")
    table.choose("stand")
    assert table.said("stands")[1]["number"] == 17
    assert health(table) == [50, 41, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.blackjack-score")
def test_21_with_two_cards_has_no_bonus_over_21_with_more() -> None:
    # 21 against 7+7+7: a tie, dealt anew: 12 stands against 20.
    table = blackjack("K♠", "A♥", "7♦", "7♥", "7♠", "5♦", "7♣", "K♦", "Q♦", "2♠")
    assert table.said("tied")[0]["number"] == 21
    table.choose("stand")
    assert health(table) == [50, 50, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.blackjack-user")
def test_the_user_may_stand_on_any_score_or_hit_again_and_again() -> None:
    table = blackjack("2♦", "3♦", "K♦", "8♦", "4♦", "5♦", "6♦", "9♠")
    table.expect(0, "hit or stand").choose("hit").expect(0, "hit or stand").choose("hit", "hit")
    assert [event["number"] for event in table.said("score")] == [5, 9, 14, 20]
    table.choose("stand")
    assert health(table) == [50, 40, 50]
    table.expect(1, "announce")
    low = blackjack("2♦", "3♦", "K♦", "6♦", "9♦", "9♠")
    low.choose("stand")
    assert health(low) == [50, 47, 50]
    low.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.blackjack-user")
def test_going_over_loses_at_once_and_the_target_does_not_play() -> None:
    table = blackjack("K♠", "6♥", "2♦", "3♦", "7♠", "9♠")
    table.choose("hit")
    assert table.said("over")[0] == {"kind": "over", "clause": "ults.hattrick.blackjack-user", "seat": 0, "number": 23}
    assert health(table) == [50, 50, 50]
    # The target's five was no reason to draw: the next card is the next player's.
    assert hand(table, 1) == ["9♠"]
    assert pile(table) == ["2♣", "K♠", "6♥", "2♦", "3♦", "7♠"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.blackjack-user")
def test_on_exactly_21_the_program_stands() -> None:
    table = blackjack("K♠", "6♥", "K♦", "7♦", "5♠", "9♠")
    table.choose("hit")
    assert health(table) == [50, 39, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.blackjack-target")
def test_the_target_must_hit_below_17_and_may_go_over() -> None:
    table = blackjack("7♠", "5♥", "10♦", "6♦", "7♦", "9♠")
    table.choose("stand")
    assert table.said("over")[0]["number"] == 23
    assert [event["card"] for event in table.said("turned-up")][3:] == ["6♦", "7♦"]
    assert health(table) == [50, 44, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.blackjack-target")
@pytest.mark.parametrize(("down", "stands"), [("6♦", 18), ("7♦", 17)])
def test_the_target_stands_on_17_and_hits_on_16(down: str, stands: int) -> None:
    table = blackjack("K♠", "9♥", "10♦", down, "2♦", "9♠")
    table.choose("stand")
    assert table.said("stands")[1]["number"] == stands
    assert hand(table, 1) == (["9♠"] if stands == 18 else ["2♦"])
    assert health(table) == [50, 40, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.blackjack-compare")
@pytest.mark.parametrize(("down", "lost"), [("8♦", 10), ("10♥", 0)])
def test_the_higher_score_wins(down: str, lost: int) -> None:
    table = blackjack("K♠", "9♥", "10♦", down, "9♠")
    table.choose("stand")
    assert health(table) == [50, 50 - lost, 50]
    assert table.said("won-game")[0]["seat"] == (0 if lost else 1)
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.blackjack-tie")
def test_a_tie_sets_the_cards_aside_and_deals_anew_as_often_as_it_ties() -> None:
    first = ("K♠", "9♥", "10♦", "9♦")
    second = ("Q♠", "8♥", "J♦", "8♦")
    third = ("J♠", "10♥", "Q♦", "7♦")
    table = blackjack(*first, *second, *third, "9♠")
    table.choose("stand").expect(0, "hit or stand")
    shown = table.match.view(2)["table"]
    assert [extra["card"] for extra in shown] == [*first, "Q♠", "8♥", "J♦", None]
    assert pile(table) == ["2♣"]
    table.choose("stand").expect(0, "hit or stand")
    assert [event["number"] for event in table.said("tied")] == [19, 18]
    table.choose("stand")
    assert health(table) == [50, 40, 50]
    assert pile(table) == ["2♣", *first, *second, *third]
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.blackjack-no-cards")
@pytest.mark.parametrize("there", [0, 1, 3])
def test_a_deal_that_cannot_be_drawn_is_broken_off_without_damage(there: int) -> None:
    few = ["K♠", "9♥", "K♦"][:there]
    hands = ["2♣ 3♣", "4♦", rest("2♣ 3♣ 4♦", *few)]
    table = ults("hattrick k9 aja", hands, top=few, deck=[], chance=["2♣"] if few else [])
    table.choose("blackjack", "2♣", "seat:1")
    assert len(table.said("broken-off")) == 1
    assert health(table) == [50, 50, 50]
    assert [event["cards"] for event in table.said("discarded")] == ([few] if few else [])
    # The cards were discarded; the next player's draw shuffled them into a new deck.
    assert hand(table, 1) == ["2♣", "4♦"]
    assert table.match.view(None)["deck"] == there
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.blackjack-no-cards")
def test_a_hit_that_cannot_be_drawn_leaves_the_player_standing() -> None:
    top = ["K♠", "3♥", "K♦", "2♦"]
    table = ults("hattrick k9 aja", ["2♣ 3♣", "", rest("2♣ 3♣", *top)], top=top, deck=[], chance=["K♠"])
    table.choose("blackjack", "2♣", "seat:1", "hit")
    # 13 stands; the target's 12 cannot hit either.
    assert [event["number"] for event in table.said("stands")] == [13, 12]
    assert table.said("took")[0]["number"] == 7
    assert health(table) == [50, 43, 50]
    assert table.said("broken-off") == []
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.three-card")
@pytest.mark.parametrize(
    ("cards", "picked", "lost"),
    [
        (("K♠", "9♥", "4♦"), 1, 0),
        (("K♠", "9♥", "4♦"), 2, 8),
        (("K♠", "9♥", "4♦"), 3, 8),
        (("10♠", "K♥", "J♦"), 1, 8),
        (("10♠", "K♥", "J♦"), 2, 0),
        (("10♠", "K♥", "J♦"), 3, 8),
    ],
)
def test_whoever_misses_the_highest_rank_is_dealt_the_ability_cards_power(
    cards: tuple[str, ...], picked: int, lost: int
) -> None:
    table = ults("hattrick k9 aja", ["8♣", "", ""], top=[*cards, "9♠"])
    table.choose("three card shuffle", "8♣", "seat:1").chance("mix:123").choose("keep")
    table.expect(1, "pick one", keys=["position:1", "position:2", "position:3"])
    table.choose(f"position:{picked}")
    assert table.said("picked")[0]["card"] == cards[picked - 1]
    assert health(table) == [50, 50 - lost, 50]
    assert table.said("won-game")[0]["seat"] == (0 if lost else 1)
    assert set(pile(table)) == {"8♣", *cards}
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.three-card")
def test_three_card_damage_may_be_defended() -> None:
    table = ults("hattrick k9 aja", ["8♣", "3♣ 3♦", ""], top=["K♠", "9♥", "4♦", "9♠"], chance=["mix:123"])
    table.choose("three card shuffle", "8♣", "seat:1", "keep", "position:3").expect(1, "defend")
    table.choose("3♣", "3♦")
    assert health(table) == [50, 47, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.three-card-positions")
@pytest.mark.parametrize(
    ("mix", "order"),
    [("mix:123", ("K♠", "9♥", "4♦")), ("mix:231", ("9♥", "4♦", "K♠")), ("mix:321", ("4♦", "9♥", "K♠"))],
)
@pytest.mark.parametrize("picked", [1, 2, 3])
def test_chance_mixes_the_positions(mix: str, order: tuple[str, ...], picked: int) -> None:
    table = ults("hattrick k9", ["8♣", ""], top=["K♠", "9♥", "4♦", "9♠"], chance=[mix])
    table.choose("three card shuffle", "8♣", "keep", f"position:{picked}")
    assert table.said("picked")[0]["card"] == order[picked - 1]
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.three-card-positions")
def test_all_six_mixes_come_from_the_fair_stream_of_their_own() -> None:
    seen = set()
    for seed in range(60):
        match = GAME.start(2, {"cast": ("hattrick", "hattrick")}, seed)
        while match.result is None and not [event for event in match.events if event.kind == "picked"]:
            seat = match.deciders[0]
            keys = [option.key for option in match.ask(seat).options]
            wanted = [key for key in ("ability:three-card", "position:1", "keep") if key in keys]
            match.choose(seat, wanted[0] if wanted else keys[0])
        words = [GAME.words.word(pick) for pick in match.state.record]
        seen |= {word for word in words if word.startswith("mix:")}
    assert len(seen) == 6


@pytest.mark.rule("ults.hattrick.three-card-positions")
def test_the_three_cards_never_join_a_hand() -> None:
    table = ults("hattrick k9", ["8♣ 2♦", "3♦"], top=["K♠", "9♥", "4♦", "9♠"], chance=["mix:123"])
    table.choose("three card shuffle", "8♣", "keep").expect(1, "pick one")
    assert hand(table, 0) == ["2♦"]
    assert hand(table, 1) == ["3♦"]
    assert len(table.match.view(None)["table"]) == 3
    table.choose("position:1")
    assert hand(table, 0) == ["2♦"]
    assert hand(table, 1) == ["3♦", "9♠"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.three-card-duplicates")
@pytest.mark.parametrize(("picked", "lost"), [(1, 0), (2, 0), (3, 8)])
def test_two_queens_kept_save_the_target_in_two_of_three_cases(picked: int, lost: int) -> None:
    table = ults("hattrick k9", ["8♣", ""], top=["Q♠", "Q♥", "5♦", "9♠"])
    table.choose("three card shuffle", "8♣").expect(0, "redraw", keys=["keep", "redraw"])
    table.chance("mix:123").choose("keep", f"position:{picked}")
    assert health(table) == [50, 50 - lost]
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.three-card-duplicates")
def test_a_duplicate_below_the_highest_gives_no_right_to_redraw() -> None:
    table = ults("hattrick k9", ["8♣", ""], top=["4♠", "9♥", "4♦", "9♠"])
    table.choose("three card shuffle", "8♣").expect(0, "redraw", keys=["keep"])
    assert table.match.why_not(0, "redraw")[0][0] == "ults.hattrick.three-card-duplicates"
    table.chance("mix:123").choose("keep").expect(1, "pick one")


@pytest.mark.rule("ults.hattrick.three-card-duplicates", "ults.hidden.three-card")
def test_the_user_may_redraw_again_and_again_and_the_cards_lie_aside_for_all_to_see() -> None:
    table = ults(
        "hattrick k9 aja",
        ["8♣", "", ""],
        top=["Q♠", "Q♥", "5♦", "7♠", "7♥", "7♦", "K♠", "9♥", "4♦", "9♠"],
    )
    table.choose("three card shuffle", "8♣", "seat:1", "redraw").expect(0, "redraw")
    for viewer in (None, 1, 2):
        assert [extra["card"] for extra in table.match.view(viewer)["table"]] == ["Q♠", "Q♥", "5♦", None, None, None]
    table.choose("redraw").expect(0, "redraw", keys=["keep"])
    table.chance("mix:123").choose("keep").expect(1, "pick one")
    table.choose("position:2")
    assert health(table) == [50, 42, 50]
    assert [event["cards"] for event in table.said("redrawn")] == [["Q♠", "Q♥", "5♦"], ["7♠", "7♥", "7♦"]]
    assert pile(table) == ["8♣", "Q♠", "Q♥", "5♦", "7♠", "7♥", "7♦", "K♠", "9♥", "4♦"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.three-card-no-cards")
@pytest.mark.parametrize("there", [0, 2])
def test_three_card_shuffle_without_three_cards_is_broken_off(there: int) -> None:
    few = ["K♠", "9♥"][:there]
    hands = ["8♣ 2♦", "3♦", rest("8♣ 2♦ 3♦", *few)]
    table = ults("hattrick k9 aja", hands, top=few, deck=[], chance=["8♣"] if few else [])
    table.choose("three card shuffle", "8♣", "seat:1")
    assert len(table.said("broken-off")) == 1
    assert health(table) == [50, 50, 50]
    assert [event["cards"] for event in table.said("discarded")] == ([few] if few else [])
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.three-card-no-cards")
def test_the_redraw_is_offered_with_too_few_cards_left_and_then_broken_off() -> None:
    top = ["Q♠", "Q♥", "5♦", "7♠"]
    table = ults("hattrick k9 aja", ["8♣ 2♦", "3♦", rest("8♣ 2♦ 3♦", *top)], top=top, deck=[])
    table.choose("three card shuffle", "8♣", "seat:1").expect(0, "redraw", keys=["keep", "redraw"])
    table.chance("5♦").choose("redraw")
    assert len(table.said("broken-off")) == 1
    assert health(table) == [50, 50, 50]
    assert [event["cards"] for event in table.said("discarded")] == [["Q♠", "Q♥", "5♦", "7♠"]]
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.hypnosis")
def test_hypnosis_is_placed_for_two_knocks_deals_no_damage_and_serves_from_the_next_turn_on() -> None:
    table = ults("hattrick k9", ["5♣ 6♦ 7♥", "2♦ 3♦ 4♣"], top=["9♠", "10♠", "J♠", "Q♠"])
    assert "force:1" not in table.keys()
    table.choose("hypnosis", "5♣")
    assert statuses(table, 1) == ["hypnosis 5♣"]
    shown = table.match.view(None)["seats"][1]["statuses"][0]
    assert (shown["positive"], shown["knocks"], shown["placer"]) == (False, 2, 0)
    assert health(table) == [50, 50]
    table.expect(1, "announce")
    # The hypnotized player knocks it sideways; it still serves.
    table.chance(1).choose("bite", "4♣").expect(0, "announce")
    assert statuses(table, 1) == ["hypnosis 5♣ sideways"]
    assert "force:1" in table.keys()
    table.chance(3).choose("force:1", "bite", "6♦", "seat:1").expect(1, "defend")
    table.choose("done")
    assert health(table) == [50, 44]
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.hypnosis", "ults.status.stack-limit")
def test_a_second_hypnosis_may_not_be_placed_on_the_same_player() -> None:
    duel = ults("hattrick k9", ["6♦", ""], statuses=HYPNOSIS)
    assert "ability:hypnosis" not in duel.keys()
    others = ults("hattrick k9 aja hattrick", ["6♦", "", "", ""], statuses=[[1, "hypnosis", "5♣", 3]])
    others.choose("hypnosis", "6♦")
    assert set(others.keys()) == {"seat:2", "seat:3"}


@pytest.mark.rule("ults.hattrick.hypnosis-instead")
def test_forcing_is_the_placers_one_ability_with_a_card_of_his_own() -> None:
    table = ults("hattrick k9", ["6♦ 7♦", "2♦ 3♦"], statuses=HYPNOSIS, top=["9♠"], chance=[1])
    table.choose("force:1", "bite", "6♦", "seat:0")
    assert hand(table, 0) == ["7♦"]
    # The hypnotized player spent nothing and has the whole own turn.
    assert hand(table, 1) == ["2♦", "3♦", "9♠"]
    assert pile(table) == ["6♦"]
    table.expect(1, "announce", keys=["ability:bite", "ability:wolf-pack", "ability:bleed"])


@pytest.mark.rule("ults.hattrick.hypnosis-which")
def test_suit_limits_and_exact_cards_are_checked_against_the_controllers_hand() -> None:
    table = ults("hattrick aja", ["6♦ Q♦", "2♣ Q♣"], statuses=HYPNOSIS)
    table.choose("force:1")
    assert set(table.keys()) == {"ability:herbal-healing", "ability:baboons"}
    assert table.match.why_not(0, "ability:lion")[0][0] == "ults.cards.restricted"
    clubs = ults("hattrick aja", ["6♣ Q♣", ""], statuses=HYPNOSIS)
    clubs.choose("force:1")
    assert set(clubs.keys()) == {"ability:herbal-healing", "ability:lion", "ability:plant-life"}
    clubs.choose("plant life")
    assert clubs.keys() == ["Q♣"]


@pytest.mark.rule("ults.hattrick.hypnosis-any-target")
def test_a_forced_healing_may_heal_hat_trick_himself() -> None:
    table = ults("hattrick aja", ["5♦", ""], health=[30, 30], statuses=HYPNOSIS, top=["K♣", "9♠"], chance=[4])
    table.choose("force:1", "herbal healing", "5♦")
    assert set(table.keys()) == {"seat:0", "seat:1"}
    table.choose("seat:0")
    assert health(table) == [40, 30]
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.hypnosis-any-target")
def test_a_forced_jacked_lies_on_lumber_jaq() -> None:
    table = ults("hattrick lumberjaq", ["J♣", ""], statuses=[[1, "bleed", "9♦", 0], *HYPNOSIS], top=["9♠"])
    table.choose("force:1", "jacked", "J♣")
    assert statuses(table, 1) == ["jacked J♣"]
    assert statuses(table, 0) == []
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.hypnosis-any-target")
def test_eliminated_players_are_no_targets_of_forced_abilities() -> None:
    table = ults("hattrick k9 aja", ["6♦", "", ""], statuses=HYPNOSIS, out=[2])
    table.choose("force:1", "bite", "6♦")
    assert set(table.keys()) == {"seat:0", "seat:1"}


@pytest.mark.rule("ults.hattrick.hypnosis-user", "ults.hattrick.hypnosis-any-target")
@pytest.mark.parametrize(("target", "health_after"), [(0, 30), (1, 35)])
def test_a_forced_plant_life_harms_hat_trick_and_heals_aja(target: int, health_after: int) -> None:
    table = ults(
        "hattrick aja",
        ["Q♣ 2♦", "2♥"],
        health=[30, 30],
        statuses=[[1, "hypnosis", "5♦", 0]],
        top=["4♣", "9♥", "2♠", "J♠", "8♦", "9♦"],
        chance=[1],
    )
    table.choose("force:1", "plant life", "Q♣", f"seat:{target}")
    table.choose("herbal healing", "2♥")
    assert health(table)[1] == health_after
    assert health(table)[0] == (25 if target == 0 else 30)
    table.expect(0, "announce")


@pytest.mark.rule("ults.hattrick.hypnosis-user")
def test_in_teams_ally_and_enemy_are_seen_from_the_hypnotized_player() -> None:
    table = ults(
        "hattrick aja k9 k9",
        ["Q♣", "", "", ""],
        options={"mode": "teams"},
        statuses=[[1, "hypnosis", "5♦", 0]],
        top=["4♣", "9♥", "2♠", "J♠", "8♦"],
    )
    table.choose("force:1", "plant life", "Q♣", "seat:3")
    assert all(status["positive"] for status in table.match.view(None)["seats"][3]["statuses"])
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.hypnosis-choices", "ults.hattrick.hypnosis-mini-games", "ults.content.hypnosis-safe")
def test_the_controller_hits_or_stands_in_a_forced_blackjack() -> None:
    table = ults(
        "hattrick hattrick k9", ["2♣", "", ""], statuses=[[1, "hypnosis", "5♦", 0]], top=["K♠", "9♥", "10♦", "8♦", "9♠"]
    )
    table.choose("force:1", "blackjack", "2♣", "seat:2").expect(0, "hit or stand")
    table.choose("stand")
    assert health(table) == [50, 50, 40]
    assert table.said("won-game")[0]["seat"] == 1
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.hypnosis-choices", "ults.content.hypnosis-safe", "ults.hidden.three-card")
def test_the_controller_looks_and_redraws_and_the_target_picks_in_a_forced_three_card_shuffle() -> None:
    table = ults(
        "hattrick hattrick k9",
        ["8♣", "", ""],
        statuses=[[1, "hypnosis", "5♦", 0]],
        top=["Q♠", "Q♥", "5♥", "K♠", "9♥", "4♦", "9♠"],
    )
    table.choose("force:1", "three card shuffle", "8♣", "seat:2").expect(0, "redraw")
    assert [extra["card"] for extra in table.match.view(1)["table"]] == [None, None, None]
    table.chance("mix:123").choose("redraw", "keep").expect(2, "pick one")
    assert table.match.view(0)["looked_at"] == ["4♦", "9♥", "K♠"]
    for viewer in (None, 1, 2):
        assert table.match.view(viewer)["looked_at"] == []
    table.choose("position:3")
    assert health(table) == [50, 50, 42]
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.hypnosis-choices", "ults.hidden.hands")
def test_hypnosis_shows_nobody_a_hand() -> None:
    table = ults("hattrick k9", ["6♦", "2♦ 3♦"], statuses=HYPNOSIS)
    table.choose("force:1")
    assert table.match.view(0)["seats"][1]["hand"] is None
    assert table.match.view(1)["seats"][0]["hand"] is None


@pytest.mark.rule("ults.hattrick.hypnosis-mini-games", "ults.hattrick.hypnosis-defense")
def test_a_blackjack_forced_on_its_own_user_has_two_separate_hands() -> None:
    table = ults(
        "hattrick hattrick", ["2♣", "4♦"], statuses=[[1, "hypnosis", "5♦", 0]], top=["K♠", "9♥", "10♦", "8♦", "9♠"]
    )
    table.choose("force:1", "blackjack", "2♣", "seat:1").expect(0, "hit or stand")
    table.choose("stand").expect(1, "defend", keys=["done", "4♦"])
    assert [event["number"] for event in table.said("stands")] == [19, 18]
    table.choose("4♦")
    assert health(table) == [50, 42]
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.hypnosis-mini-games")
def test_a_three_card_shuffle_forced_on_its_own_user_is_picked_unseen() -> None:
    table = ults(
        "hattrick hattrick",
        ["8♣", ""],
        statuses=[[1, "hypnosis", "5♦", 0]],
        top=["K♠", "9♥", "4♦", "9♠"],
        chance=["mix:312"],
    )
    table.choose("force:1", "three card shuffle", "8♣", "seat:1", "keep").expect(1, "pick one")
    assert table.match.view(1)["looked_at"] == []
    assert table.match.view(0)["looked_at"] == ["4♦", "9♥", "K♠"]
    table.choose("position:1")
    assert health(table) == [50, 42]
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.hypnosis-mini-games")
def test_a_controller_who_is_the_target_decides_for_the_user_and_picks_knowing_only_the_three() -> None:
    table = ults("hattrick hattrick", ["8♣", ""], statuses=[[1, "hypnosis", "5♦", 0]], top=["Q♠", "Q♥", "4♦", "9♠"])
    table.choose("force:1", "three card shuffle", "8♣", "seat:0").expect(0, "redraw")
    table.chance("mix:312").choose("keep").expect(0, "pick one")
    view = table.match.view(0)
    assert view["looked_at"] == ["4♦", "Q♥", "Q♠"]
    assert [extra["card"] for extra in view["table"]] == [None, None, None]
    table.choose("position:1")
    assert table.said("picked")[0]["card"] == "4♦"
    assert health(table) == [42, 50]
    table.expect(1, "announce")
    game = ults(
        "hattrick hattrick", ["8♣", ""], statuses=[[1, "hypnosis", "5♦", 0]], top=["K♠", "9♥", "10♦", "8♦", "9♠"]
    )
    game.choose("force:1", "blackjack", "8♣", "seat:0").expect(0, "hit or stand")
    game.choose("stand")
    assert health(game) == [40, 50]
    game.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.hypnosis-defense")
def test_the_hypnotized_player_may_defend_against_the_own_forced_ability() -> None:
    table = ults("hattrick k9", ["8♦", "3♦ 4♠"], statuses=HYPNOSIS, top=["9♠"], chance=[3])
    table.choose("force:1", "bite", "8♦", "seat:1").expect(1, "defend", keys=["done", "3♦", "4♠"])
    table.choose("3♦", "4♠")
    assert health(table) == [50, 47]
    assert pile(table) == ["8♦", "3♦", "4♠"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.hattrick.hypnosis-placer")
def test_only_the_placer_may_force_and_chooses_anew_each_turn() -> None:
    two = [[1, "hypnosis", "5♣", 0], [2, "hypnosis", "6♣", 0]]
    table = ults("hattrick k9 aja hattrick", ["8♦", "", "", "7♦"], statuses=two)
    assert {key for key in table.keys() if key.startswith("force")} == {"force:1", "force:2"}
    assert "ability:blackjack" in table.keys()
    other = ults("hattrick k9 aja hattrick", ["8♦", "", "", "7♦"], statuses=two, active=3)
    assert [key for key in other.keys() if key.startswith("force")] == []


@pytest.mark.rule("ults.hattrick.hypnosis-chain", "ults.content.hypnosis-safe")
def test_a_forced_hypnosis_belongs_to_the_forced_hat_trick() -> None:
    table = ults("hattrick hattrick k9", ["8♦", "7♦", ""], statuses=[[1, "hypnosis", "5♣", 0]], top=["9♠"])
    table.choose("force:1", "hypnosis", "8♦")
    # Seat 1 bears one already, so the controller and the bystander are left.
    assert set(table.keys()) == {"seat:0", "seat:2"}
    table.choose("seat:0")
    placed = table.match.view(None)["seats"][0]["statuses"][0]
    assert (placed["placer"], placed["positive"]) == (1, False)
    table.expect(1, "announce")
    assert "force:0" in table.keys()


@pytest.mark.rule("ults.hattrick.hypnosis-chain", "ults.hattrick.hypnosis-placer")
def test_a_hypnosis_forced_onto_an_ally_of_its_placer_gives_the_placer_the_right() -> None:
    table = ults(
        "hattrick hattrick k9 aja",
        ["8♦", "7♦", "", ""],
        options={"mode": "teams"},
        statuses=[[1, "hypnosis", "5♣", 0]],
        top=["9♠"],
    )
    table.choose("force:1", "hypnosis", "8♦", "seat:3").expect(1, "announce")
    assert "force:3" in table.keys()


@pytest.mark.rule("ults.hattrick.hypnosis-chain")
def test_the_hypnotized_players_own_hypnosis_cannot_be_used_by_the_controller() -> None:
    table = ults(
        "hattrick hattrick k9", ["8♦ 3♠", "", ""], statuses=[[1, "hypnosis", "5♣", 0], [2, "hypnosis", "6♣", 1]]
    )
    assert [key for key in table.keys() if key.startswith("force")] == ["force:1"]
    table.choose("force:1")
    assert set(table.keys()) == {
        "ability:blackjack",
        "ability:three-card",
        "ability:hypnosis",
        "ability:mindreader",
    }


@pytest.mark.rule("ults.hattrick.hypnosis-chain", "ults.content.hypnosis-safe", "ults.hidden.mindreader")
@pytest.mark.parametrize("target", [0, 1, 2])
def test_a_forced_mindreader_lets_the_forced_player_look(target: int) -> None:
    table = ults("hattrick hattrick k9", ["3♠ 8♦", "7♦", "6♦"], statuses=[[1, "hypnosis", "5♣", 0]], top=["9♠"])
    table.choose("force:1", "mindreader", "3♠", f"seat:{target}").expect(1, "announce")
    placed = table.match.view(None)["seats"][target]["statuses"][-1]
    assert (placed["name"], placed["placer"], placed["positive"]) == ("mindreader", 1, False)
    for viewer in (0, 1, 2):
        seen = [seat for seat in range(3) if table.match.view(viewer)["seats"][seat]["hand"] is not None]
        assert seen == (sorted({1, target}) if viewer == 1 else [viewer])
    assert health(table)[1] == (47 if target == 1 else 50)


@pytest.mark.rule("ults.hattrick.mindreader")
def test_mindreader_takes_3_of_spades_deals_3_and_opens_the_hand_until_two_knocks() -> None:
    table = ults("hattrick k9 aja", ["3♠ 3♦", "2♠ 4♠", "5♦"], top=["9♦", "10♦", "J♦", "Q♦", "K♦"], chance=[1])
    assert table.match.view(0)["seats"][1]["hand"] is None
    table.choose("mindreader")
    assert table.keys() == ["3♠"]
    table.choose("3♠", "seat:1")
    assert statuses(table, 1) == ["mindreader 3♠"]
    assert health(table) == [50, 47, 50]
    assert table.match.view(0)["seats"][1]["hand"] == ["2♠", "4♠", "9♦"]
    assert table.match.view(2)["seats"][1]["hand"] is None
    table.choose("bite", "2♠", "seat:2").expect(2, "announce")
    assert statuses(table, 1) == ["mindreader 3♠ sideways"]
    assert table.match.view(0)["seats"][1]["hand"] == ["4♠", "9♦"]
    table.chance(1).choose("herbal healing", "5♦")
    table.choose("hypnosis", "3♦", "seat:2").expect(1, "announce")
    assert health(table) == [50, 44, 50]
    table.chance(1).choose("bite", "4♠", "seat:2").expect(2, "announce")
    assert statuses(table, 1) == []
    assert table.match.view(0)["seats"][1]["hand"] is None

"""Hat Trick (clauses ults.hattrick.*): his mini-games and Mindreader; Hypnosis is in test_hattrick_hypnosis."""

from typing import Any

import pytest

from tests.games.ults.table import GAME, hand, health, pile, rest, statuses, ults
from ultratable.core.script import Script


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

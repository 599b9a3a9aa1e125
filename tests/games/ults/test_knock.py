"""Knocking status effects: clauses ults.knock.*"""

import pytest

from tests.games.ults.table import hand, happened, health, offered, pile, statuses, ults

TEAMS = {"mode": "teams"}


@pytest.mark.rule("ults.knock.negative")
def test_aja_knocks_both_spades_with_a_failed_healing():
    held = [[0, "bleed", "4♠", 1], [0, "bleed", "9♥", 1], [0, "python", "J♠", 1]]
    table = ults("aja k9", ["2♠"], statuses=held, health=[30, 50])
    table.chance(1, "9♦").choose("herbal healing", "2♠").expect(1, "announce")
    assert statuses(table, 0) == ["bleed 9♥"]
    assert pile(table) == ["2♠", "4♠", "J♠"]
    assert health(table) == [30, 50]


@pytest.mark.rule("ults.knock.negative")
@pytest.mark.parametrize(
    ("hero", "ability", "card", "chance"),
    [
        ("lumberjaq", "power punch", "9♣", [1]),
        ("lumberjaq", "power punch", "9♣", [6]),
        ("k9", "wolf pack", "9♣", ["2♦", "3♦", 1, 1]),
        ("k9", "bleed", "9♣", []),
        ("aja", "lion", "9♣", [3]),
        ("aja", "herbal healing", "9♣", [4, "2♦"]),
        ("hattrick", "hypnosis", "9♣", []),
    ],
)
def test_whatever_the_ability_and_its_result(hero, ability, card, chance):
    held = [[0, "bleed", "4♣", 1], [0, "bleed", "4♥", 1]]
    table = ults(f"{hero} k9", [card], statuses=held)
    table.chance(*chance, "10♦").choose(ability, card).expect(1, "announce")
    assert statuses(table, 0) == ["bleed 4♥"]
    assert "4♣" in pile(table)


@pytest.mark.rule("ults.knock.negative")
@pytest.mark.parametrize(("card", "left"), [("9♣", ["♦", "♥", "♠"]), ("9♥", ["♣", "♦", "♠"])])
def test_only_the_same_suit_is_knocked(card, left):
    held = [[0, "plant-life", f"4{suit}", 1, False] for suit in "♣♦♥♠"]
    table = ults("k9 aja", [card], statuses=held)
    table.chance(1, "10♦").choose("bite", card).expect(1, "announce")
    assert statuses(table, 0) == [f"plant-life 4{suit}" for suit in left]


@pytest.mark.rule("ults.knock.negative-timing")
def test_negative_effects_go_before_anything_else_of_the_ability():
    table = ults("hattrick k9", ["9♣"], statuses=[[0, "bleed", "4♣", 1]])
    table.chance("2♦", "3♦", "4♦", "5♦").choose("blackjack", "9♣").expect(0, "hit or stand")
    assert happened(table)[:3] == ["announced", "knocked-off", "turned-up"]
    assert pile(table) == ["9♣", "4♣"]
    assert statuses(table, 0) == []


@pytest.mark.rule("ults.knock.negative-timing")
def test_a_card_placed_by_the_same_ability_is_not_knocked_by_it():
    # Forced by Hat Trick, K-9 puts a Bleed on Hat Trick himself, who played the card.
    table = ults("hattrick k9", ["9♣"], statuses=[[1, "hypnosis", "8♥", 0], [0, "bleed", "4♣", 1]])
    table.chance("2♦").choose("force:1", "bleed", "9♣", "seat:0").expect(1, "announce")
    assert statuses(table, 0) == ["bleed 9♣"]
    assert pile(table) == ["4♣"]
    # Jacked, a positive club, is not touched by J♣ either.
    table = ults("lumberjaq k9", ["J♣"])
    table.chance("2♦").choose("jacked", "J♣").expect(1, "announce")
    assert statuses(table, 0) == ["jacked J♣"]


@pytest.mark.rule("ults.knock.positive")
def test_a_club_that_hurts_knocks_jacked_once():
    table = ults("k9 lumberjaq", ["8♣"], statuses=[[1, "jacked", "J♣", 1]])
    table.chance(3, "2♦").choose("bite", "8♣").expect(1, "announce")
    assert health(table) == [50, 47]
    assert statuses(table, 1) == ["jacked J♣ sideways"]


@pytest.mark.rule("ults.knock.positive")
def test_another_suit_does_not_however_much_it_hurts():
    table = ults("k9 lumberjaq", ["8♦"], statuses=[[1, "jacked", "J♣", 1]])
    table.chance(3, "2♦").choose("bite", "8♦").expect(1, "announce")
    assert health(table) == [50, 47]
    assert statuses(table, 1) == ["jacked J♣"]


@pytest.mark.rule("ults.knock.positive")
def test_a_miss_or_a_full_block_knocks_nothing():
    table = ults("k9 lumberjaq", ["8♣"], statuses=[[1, "jacked", "J♣", 1]])
    table.chance(2, "2♦").choose("bite", "8♣").expect(1, "announce")
    assert statuses(table, 1) == ["jacked J♣"]
    table = ults("k9 lumberjaq", ["8♣", "4♣ 2♠"], statuses=[[1, "jacked", "J♣", 1]])
    table.chance(3).choose("bite", "8♣").chance("2♦").choose("4♣", "done").expect(1, "announce")
    assert health(table) == [50, 50]
    assert statuses(table, 1) == ["jacked J♣"]


@pytest.mark.rule("ults.knock.positive")
def test_only_the_player_who_was_hurt_loses_positive_effects():
    held = [[1, "plant-life", "4♣", 1], [2, "plant-life", "5♣", 2], [2, "plant-life", "6♥", 2]]
    table = ults("k9 aja aja", ["8♣"], statuses=held)
    table.chance(3, "2♦").choose("bite", "8♣", "seat:2").expect(1, "announce")
    assert (statuses(table, 1), statuses(table, 2)) == (["plant-life 4♣"], ["plant-life 6♥"])


@pytest.mark.rule("ults.knock.positive-timing")
def test_an_effect_that_a_hit_knocks_off_still_worked_against_it():
    table = ults("k9 lumberjaq", ["8♣"], statuses=[[1, "jacked", "J♣", 1, True, 1]])
    assert statuses(table, 1) == ["jacked J♣ sideways"]
    table.chance(3, "2♦").choose("bite", "8♣").expect(1, "announce")
    assert health(table) == [50, 47]
    assert statuses(table, 1) == []
    assert pile(table) == ["8♣", "J♣"]
    assert happened(table, "took", "knocked-off") == ["took", "knocked-off"]


@pytest.mark.rule("ults.knock.positive-timing")
def test_the_next_hit_is_no_longer_halved():
    table = ults("k9 lumberjaq", ["8♣ 8♦", "3♦"], statuses=[[1, "jacked", "J♣", 1, True, 1]])
    table.chance(3).choose("bite", "8♣").chance("2♦").choose("done").expect(1, "announce")
    table.chance(1, "2♠").choose("power punch", "3♦").expect(0, "announce")
    table.chance(3).choose("bite", "8♦").chance("3♠").choose("done").expect(1, "announce")
    assert health(table) == [50, 50 - 3 - 7]


@pytest.mark.rule("ults.knock.own-positive")
def test_ones_own_card_does_not_knock_ones_positive_effects():
    table = ults("lumberjaq k9", ["8♣"], statuses=[[0, "jacked", "J♣", 0], [0, "bleed", "9♣", 1]])
    table.chance(6, "2♦").choose("power punch", "8♣").expect(1, "announce")
    assert statuses(table, 0) == ["jacked J♣"]
    table = ults("aja k9", ["8♣"], statuses=[[0, "plant-life", "4♣", 0]])
    table.chance(6, "2♦").choose("lion", "8♣").expect(1, "announce")
    assert statuses(table, 0) == ["plant-life 4♣"]


@pytest.mark.rule("ults.knock.same-time")
def test_all_negative_effects_of_the_suit_go_together_without_a_question():
    held = [[0, "plant-life", f"{rank}♣", 1, False] for rank in (2, 3, 4)] + [[0, "hypnosis", "5♣", 2]]
    table = ults("k9 aja hattrick", ["9♣"], statuses=held)
    table.chance(1, "2♦").choose("bite", "9♣", "seat:1").expect(1, "announce")
    assert statuses(table, 0) == ["hypnosis 5♣ sideways"]
    assert pile(table) == ["9♣", "2♣", "3♣", "4♣"]


@pytest.mark.rule("ults.knock.same-time")
def test_all_positive_effects_of_the_suit_go_together_too():
    held = [[1, "plant-life", f"{rank}♣", 1] for rank in (2, 3, 4)] + [[1, "plant-life", "5♥", 1]]
    table = ults("k9 aja hattrick", ["9♣"], statuses=held)
    table.chance(3, "2♦").choose("bite", "9♣", "seat:1").expect(1, "announce")
    assert statuses(table, 1) == ["plant-life 5♥"]
    assert pile(table) == ["9♣", "2♣", "3♣", "4♣"]


@pytest.mark.rule("ults.knock.once")
@pytest.mark.parametrize("name", ["bleed", "python", "plant-life"])
def test_one_knock_is_enough_by_default(name):
    table = ults("k9 aja", ["9♠"], statuses=[[0, name, "4♠", 1, False]])
    table.chance(1, "2♦").choose("bite", "9♠").expect(1, "announce")
    assert statuses(table, 0) == []
    assert pile(table) == ["9♠", "4♠"]
    assert happened(table, "knocked-off", "turned-sideways") == ["knocked-off"]


@pytest.mark.rule("ults.knock.once")
def test_one_knock_is_enough_for_a_healing_plant_life():
    table = ults("k9 aja", ["9♠"], statuses=[[1, "plant-life", "4♠", 1]])
    table.chance(3, "2♦").choose("bite", "9♠").expect(1, "announce")
    assert statuses(table, 1) == []


@pytest.mark.rule("ults.knock.twice")
@pytest.mark.parametrize(
    ("placer", "name", "card", "suit"),
    [("k9", "the-hunt", "K♥", "♥"), ("hattrick", "hypnosis", "5♦", "♦"), ("hattrick", "mindreader", "3♠", "♠")],
)
def test_two_knocks_turns_apart(placer, name, card, suit):
    hands = [f"8♣ 9{suit} 10{suit}", "2♣ 3♣ 4♣"]
    table = ults(f"k9 lumberjaq {placer}", hands, statuses=[[0, name, card, 2]], out=[2])

    def turns(mine, theirs):
        """K-9 bites and misses, Lumber Jaq punches and misses."""
        table.chance(1, f"{theirs}♥").choose("bite", mine).expect(1, "announce")
        table.chance(1, f"{theirs}♦").choose("power punch", f"{theirs}♣").expect(0, "announce")

    turns(f"9{suit}", 2)
    assert statuses(table, 0) == [f"{name} {card} sideways"]
    # A card of another suit neither knocks it nor turns it back.
    turns("8♣", 4)
    assert statuses(table, 0) == [f"{name} {card} sideways"]
    assert card not in pile(table)
    table.chance(1, "7♣").choose("bite", f"10{suit}").expect(1, "announce")
    assert statuses(table, 0) == []
    assert pile(table)[-2:] == [f"10{suit}", card]


@pytest.mark.rule("ults.knock.twice")
def test_jacked_needs_two_knocks():
    table = ults("k9 lumberjaq", ["8♣ 9♣", ""], statuses=[[1, "jacked", "J♣", 1]])
    table.chance(3, "2♦").choose("bite", "8♣").expect(1, "announce")
    assert statuses(table, 1) == ["jacked J♣ sideways"]
    table.chance(1, "2♠").choose("power punch", "2♦").expect(0, "announce")
    table.chance(3, "3♠").choose("bite", "9♣").expect(1, "announce")
    assert statuses(table, 1) == []
    # Sideways it worked in full: 8 made 4 - 1, 9 made 5 - 1.
    assert health(table) == [50, 43]


@pytest.mark.rule("ults.knock.twice")
def test_sideways_the_hunt_goes_on_in_full():
    table = ults("k9 aja", ["7♦", ""], statuses=[[1, "the-hunt", "K♥", 0, False, 1]])
    table.chance(2, "2♦").choose("bite", "7♦").expect(1, "announce")
    assert health(table) == [50, 50 - 11 - 3]


@pytest.mark.rule("ults.knock.twice")
def test_sideways_hypnosis_and_mindreader_go_on_in_full():
    held = [[1, "hypnosis", "5♦", 0, False, 1], [1, "mindreader", "3♠", 0, False, 1]]
    table = ults("hattrick k9", ["7♦", "2♣"], statuses=held)
    assert offered(table, "force") == ["force:1"]
    assert table.match.view(0)["seats"][1]["hand"] == ["2♣"]
    table.chance(1, "2♦").choose("force:1", "bite", "7♦", "seat:1").expect(1, "announce")
    assert health(table) == [50, 47]


@pytest.mark.rule("ults.knock.one-per-card")
def test_one_card_knocks_each_effect_at_most_once():
    table = ults("k9 hattrick", ["9♦"], statuses=[[0, "hypnosis", "5♦", 1]])
    table.chance(3, "2♦").choose("bite", "9♦").expect(1, "announce")
    assert statuses(table, 0) == ["hypnosis 5♦ sideways"]
    # Still in force.
    assert offered(table, "force") == ["force:0"]
    assert happened(table, "turned-sideways", "knocked-off") == ["turned-sideways"]


@pytest.mark.rule("ults.knock.one-per-card")
def test_several_hits_of_one_ability_are_one_knock():
    table = ults("k9 lumberjaq", ["9♣"], statuses=[[1, "jacked", "J♣", 1]])
    table.chance("8♣", "7♣", 5, 5, "2♦").choose("wolf pack", "9♣").expect(1, "announce")
    assert statuses(table, 1) == ["jacked J♣ sideways"]


@pytest.mark.rule("ults.knock.bearer-only")
def test_an_allys_card_knocks_nothing_on_the_bearer():
    table = ults("k9 aja k9 aja", ["9♦"], options=TEAMS, statuses=[[2, "bleed", "4♦", 1], [0, "bleed", "5♦", 1]])
    table.chance(1, "2♦").choose("bite", "9♦", "seat:1").expect(1, "announce")
    assert statuses(table, 0) == []
    assert statuses(table, 2) == ["bleed 4♦"]


@pytest.mark.rule("ults.knock.bearer-only")
def test_an_enemys_card_knocks_no_negative_effect_on_its_target():
    held = [[1, "bleed", "4♦", 0], [1, "the-hunt", "K♥", 0], [2, "bleed", "6♦", 0]]
    table = ults("k9 aja aja", ["9♦"], statuses=held)
    table.chance(6, "2♦").choose("bite", "9♦", "seat:1").expect(1, "announce")
    assert statuses(table, 1) == ["bleed 4♦", "the-hunt K♥"]
    assert statuses(table, 2) == ["bleed 6♦"]
    assert health(table) == [50, 50 - 13 - 5, 50]


@pytest.mark.rule("ults.knock.bearer-only")
def test_an_allys_healing_card_knocks_nothing_either():
    table = ults("aja k9 k9 aja", ["9♦"], options=TEAMS, statuses=[[2, "bleed", "4♦", 1]], health=[50, 50, 30, 50])
    table.chance(4, "5♣", "2♦").choose("herbal healing", "9♦", "seat:2").expect(1, "announce")
    assert statuses(table, 2) == ["bleed 4♦"]
    assert health(table) == [50, 50, 35, 50]


@pytest.mark.rule("ults.knock.forced")
def test_a_forced_ability_knocks_the_controllers_negative_effects_and_not_the_users():
    held = [[1, "hypnosis", "8♦", 0], [1, "bleed", "4♦", 2], [0, "bleed", "5♦", 2], [0, "bleed", "5♠", 2]]
    table = ults("hattrick k9 k9", ["9♦"], statuses=held)
    table.chance(1, "2♦").choose("force:1", "bite", "9♦", "seat:2").expect(1, "announce")
    assert statuses(table, 0) == ["bleed 5♠"]
    assert statuses(table, 1) == ["hypnosis 8♦", "bleed 4♦"]
    assert pile(table) == ["9♦", "5♦"]


@pytest.mark.rule("ults.knock.forced")
@pytest.mark.parametrize("target", [0, 1, 2, 3])
def test_a_forced_ability_knocks_positive_effects_of_whoever_is_hurt(target):
    # 0 is the controller, 1 the user, 2 the controller's ally, 3 the user's ally.
    held = [[seat, "plant-life", f"{seat + 4}♣", seat] for seat in range(4)]
    table = ults("hattrick k9 aja aja", ["9♣"], options=TEAMS, statuses=[*held, [1, "hypnosis", "8♦", 0]])
    table.chance(3, "2♦").choose("force:1", "bite", "9♣", f"seat:{target}").expect(1, "announce")
    for seat in range(4):
        kept = [] if seat == target else [f"plant-life {seat + 4}♣"]
        assert statuses(table, seat) == kept + (["hypnosis 8♦"] if seat == 1 else [])
    assert pile(table) == ["9♣", f"{target + 4}♣"]
    assert hand(table, 0) == []

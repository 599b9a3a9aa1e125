"""Status effects: clauses ults.status.*"""

import pytest

from tests.games.ults.table import batch, hand, happened, health, offered, pile, statuses, ults
from ultratable.core.errors import IllegalChoice

TEAMS = {"mode": "teams"}


def shown(table, seat):
    """Name and polarity of each effect on a seat."""
    return [(held["name"], held["positive"]) for held in table.match.view(None)["seats"][seat]["statuses"]]


@pytest.mark.rule("ults.status.what")
def test_a_status_effect_lies_face_up_and_keeps_working():
    table = ults("k9 aja", ["5♠ 6♦ 7♦", "9♦ 10♦"])
    table.chance("8♦").choose("bleed", "5♠").expect(1, "announce")
    for viewer in (0, 1, None):
        (held,) = table.match.view(viewer)["seats"][1]["statuses"]
        assert (held["name"], held["card"], held["placer"]) == ("bleed", "5♠", 0)
    assert health(table) == [50, 48]
    table.chance(1, "8♣").choose("herbal healing", "9♦").expect(0, "announce")
    table.chance(1, "8♥").choose("bite", "6♦").expect(1, "announce")
    assert health(table) == [50, 46]
    assert statuses(table, 1) == ["bleed 5♠"]


@pytest.mark.rule("ults.status.what")
def test_it_cannot_be_defended_against():
    table = ults("k9 aja", ["5♠", "K♠ A♠"])
    table.chance("8♦").choose("bleed", "5♠").expect(1, "announce")
    assert health(table) == [50, 48]
    assert hand(table, 1) == ["8♦", "K♠", "A♠"]


@pytest.mark.rule("ults.status.bearer")
def test_a_status_card_belongs_to_no_hand():
    held = [[0, "bleed", "7♣", 1], [0, "jacked", "J♣", 0]]
    table = ults("lumberjaq k9", ["5♣", "6♣"], statuses=held)
    assert hand(table, 0) == ["5♣"]
    assert table.match.view(None)["seats"][0]["cards"] == 1
    assert statuses(table, 0) == ["bleed 7♣", "jacked J♣"]
    assert statuses(table, 1) == []
    table.choose("power punch").expect(0, "announce", keys=["5♣"])
    for card in ("7♣", "J♣"):
        assert [clause for clause, _ in table.match.why_not(0, card)] == ["ults.status.bearer"]
        with pytest.raises(IllegalChoice):
            table.match.choose(0, card)


@pytest.mark.rule("ults.status.bearer")
def test_a_status_card_cannot_defend():
    table = ults("k9 lumberjaq", ["9♣", "6♣"], statuses=[[1, "jacked", "J♣", 1]])
    table.chance(3).choose("bite", "9♣").expect(1, "defend", keys=["done", "6♣"])


@pytest.mark.rule("ults.status.placer")
def test_only_the_placer_of_the_hunt_has_its_help():
    held = [[2, "the-hunt", "K♥", 0]]
    for attacker, dealt in ((0, 11), (1, 7)):
        table = ults("k9 k9 aja", ["7♦", "7♣", "2♠"], statuses=held, active=attacker)
        table.chance(2).choose("bite", "7♦" if attacker == 0 else "7♣", "seat:2").expect(2, "defend")
        assert batch(table, 2) == dealt


@pytest.mark.rule("ults.status.placer")
def test_only_the_placer_of_hypnosis_may_force():
    held = [[2, "hypnosis", "8♥", 0]]
    assert offered(ults("hattrick hattrick k9", ["7♦", "7♣"], statuses=held), "force") == ["force:2"]
    table = ults("hattrick hattrick k9", ["7♦", "7♣"], statuses=held, active=1)
    assert offered(table, "force") == []
    assert [clause for clause, _ in table.match.why_not(1, "force:2")] == ["ults.hattrick.hypnosis-placer"]


@pytest.mark.rule("ults.status.placer")
def test_only_the_placer_of_mindreader_looks():
    table = ults("hattrick hattrick k9", ["7♦", "7♣", "5♦ 6♦"], statuses=[[2, "mindreader", "3♠", 0]])
    assert table.match.view(0)["seats"][2]["hand"] == ["5♦", "6♦"]
    assert table.match.view(1)["seats"][2]["hand"] is None
    assert table.match.view(None)["seats"][2]["hand"] is None


@pytest.mark.rule("ults.status.placer")
def test_a_forced_placement_has_the_hypnotized_user_as_placer():
    table = ults("hattrick k9 aja", ["K♥", "7♦", "2♠"], statuses=[[1, "hypnosis", "8♠", 0]])
    table.chance("9♠").choose("force:1", "the hunt", "K♥", "seat:2").expect(1, "announce")
    assert table.match.view(None)["seats"][2]["statuses"][0]["placer"] == 1
    # The right is the user's: the +4 is K-9's own.
    table.chance(2).choose("bite", "7♦", "seat:2").expect(2, "defend")
    assert batch(table, 2) == 11


@pytest.mark.rule("ults.status.placer")
def test_a_forced_hypnosis_gives_the_right_to_the_forced_player():
    table = ults("hattrick hattrick k9", ["7♦", "7♣", "2♠"], statuses=[[1, "hypnosis", "8♠", 0]])
    table.chance("9♠").choose("force:1", "hypnosis", "7♦", "seat:2").expect(1, "announce")
    assert offered(table, "force") == ["force:2"]
    table.chance("9♦").choose("hypnosis", "7♣").expect(2, "announce")
    table.chance(1, "9♥").choose("bite", "9♦", "seat:0").expect(0, "announce")
    assert offered(table, "force") == ["force:1"]


@pytest.mark.rule("ults.status.placer")
def test_the_right_holds_over_an_ally_too():
    # Seat 0 makes Hat Trick on seat 1 hypnotize his own ally on seat 3.
    table = ults(
        "hattrick hattrick k9 k9", ["7♦", "7♣", "2♠", "2♦"], options=TEAMS, statuses=[[1, "hypnosis", "8♠", 0]]
    )
    table.chance("9♠").choose("force:1", "hypnosis", "7♦", "seat:3").expect(1, "announce")
    assert offered(table, "force") == ["force:3"]


@pytest.mark.rule("ults.status.polarity")
@pytest.mark.parametrize(
    ("hero", "ability", "card"),
    [
        ("k9", "bleed", "9♦"),
        ("k9", "the-hunt", "K♥"),
        ("aja", "python", "9♠"),
        ("hattrick", "hypnosis", "9♦"),
        ("hattrick", "mindreader", "3♠"),
    ],
)
def test_what_is_placed_on_an_enemy_is_negative(hero, ability, card):
    table = ults(f"{hero} lumberjaq", [card])
    table.chance("2♣").choose(ability, card).expect(1, "announce")
    assert shown(table, 1) == [(ability, False)]


@pytest.mark.rule("ults.status.polarity")
def test_harmful_effects_are_negative_even_when_forced_on_the_user():
    table = ults("hattrick k9", ["9♦"], statuses=[[1, "hypnosis", "8♥", 0]])
    table.chance("2♣").choose("force:1", "bleed", "9♦", "seat:1").expect(1, "announce")
    assert shown(table, 1) == [("hypnosis", False), ("bleed", False)]


@pytest.mark.rule("ults.status.polarity")
def test_jacked_is_positive():
    table = ults("lumberjaq k9", ["J♣"])
    table.chance("2♣").choose("jacked", "J♣").expect(1, "announce")
    assert shown(table, 0) == [("jacked", True)]


@pytest.mark.rule("ults.status.polarity")
@pytest.mark.parametrize(("target", "positive"), [(0, True), (2, True), (1, False), (3, False)])
def test_plant_life_is_positive_on_placer_and_ally_and_negative_on_an_enemy(target, positive):
    table = ults("aja k9 lumberjaq k9", ["Q♣"], options=TEAMS)
    table.chance("2♣", "2♦", "2♥", "2♠", "3♣").choose("plant life", "Q♣", f"seat:{target}").expect(1, "announce")
    assert shown(table, target) == [("plant-life", positive)] * 5


@pytest.mark.rule("ults.status.polarity")
def test_polarity_stays_as_it_was_when_placed():
    # The placer is gone; what she put on her enemy still harms, what she put on her ally still heals.
    held = [[1, "plant-life", "9♦", 0], [2, "plant-life", "9♥", 0]]
    table = ults(
        "aja k9 lumberjaq k9",
        ["", "5♦", "5♥", "5♠"],
        options=TEAMS,
        statuses=held,
        health=[50, 40, 30, 50],
        out=[0],
        active=3,
    )
    assert (shown(table, 1), shown(table, 2)) == ([("plant-life", False)], [("plant-life", True)])
    table.chance(1, "2♣").choose("bite", "5♠").expect(1, "announce")
    assert health(table) == [0, 39, 30, 50]
    table.chance(1, "2♠").choose("bite", "2♣").expect(2, "announce")
    assert health(table) == [0, 39, 31, 50]


@pytest.mark.rule("ults.status.suit")
def test_the_printed_suit_decides_what_knocks_it_and_the_number_does_not_matter():
    held = [[0, "python", "2♠", 1], [0, "python", "A♠", 1], [0, "bleed", "A♦", 1]]
    table = ults("lumberjaq aja", ["5♣"], at="draw", statuses=held, chance=["5♠"])
    table.expect(0, "announce")
    # 2 + 2 + 2, less Thick Skin.
    assert health(table) == [45, 50]
    table.chance(1, "3♣").choose("power punch", "5♠").expect(1, "announce")
    assert statuses(table, 0) == ["bleed A♦"]


@pytest.mark.rule("ults.status.suit")
@pytest.mark.parametrize(("card", "lost"), [("2♥", 3), ("A♥", 3), ("2♠", 2), ("A♦", 2), ("K♣", 2)])
def test_bleed_goes_by_suit_and_not_by_number(card, lost):
    table = ults("k9 aja", [card])
    table.chance("9♦").choose("bleed", card).expect(1, "announce")
    assert health(table) == [50, 50 - lost]


@pytest.mark.rule("ults.status.stack-limit")
def test_the_limit_counts_over_all_placers():
    held = [[2, "bleed", "4♣", 0], [2, "bleed", "4♦", 0]]
    table = ults("k9 k9 aja", ["5♠", "6♠"], statuses=held, active=1)
    table.choose("bleed")
    # Only one target is left, so it is not asked for: the first K-9 himself.
    table.chance("9♦").choose("6♠").expect(2, "announce")
    assert statuses(table, 2) == ["bleed 4♣", "bleed 4♦"]
    assert statuses(table, 0) == ["bleed 6♠"]


@pytest.mark.rule("ults.status.stack-limit")
def test_below_the_limit_it_may_be_placed():
    held = [[2, "bleed", "4♣", 0]]
    table = ults("k9 k9 aja", ["5♠", "6♠"], statuses=held, active=1)
    table.choose("bleed", "6♠").expect(1, "announce", keys=["seat:2", "seat:0"])
    table.chance("9♦").choose("seat:2").expect(2, "announce")
    assert statuses(table, 2) == ["bleed 4♣", "bleed 6♠"]


@pytest.mark.rule("ults.status.stack-limit")
def test_with_everybody_at_the_limit_the_ability_is_closed():
    held = [[1, "bleed", "4♣", 0], [1, "bleed", "4♦", 0]]
    table = ults("k9 aja", ["5♠"], statuses=held)
    table.expect(0, "announce", keys=["ability:bite", "ability:wolf-pack"])
    assert [clause for clause, _ in table.match.why_not(0, "ability:bleed")] == ["ults.status.stack-limit"]


@pytest.mark.rule("ults.status.stack-limit")
def test_hypnosis_lies_on_a_bearer_once():
    held = [[1, "hypnosis", "4♣", 2]]
    table = ults("hattrick k9 hattrick k9", ["5♠"], statuses=held)
    table.choose("hypnosis", "5♠").expect(0, "announce", keys=["seat:2", "seat:3"])
    assert [clause for clause, _ in table.match.why_not(0, "seat:1")] == ["ults.status.stack-limit"]


@pytest.mark.rule("ults.status.stack-limit")
def test_where_no_limit_is_given_there_is_none():
    held = [[1, "python", f"{rank}♠", 0] for rank in (4, 5, 6, 7)]
    table = ults("aja lumberjaq", ["9♠"], statuses=held)
    table.chance("2♦").choose("python", "9♠").expect(1, "announce")
    assert len(statuses(table, 1)) == 5
    assert health(table) == [50, 41]


@pytest.mark.rule("ults.status.always-works")
@pytest.mark.parametrize(
    ("hero", "ability", "card", "drawn"),
    [
        ("lumberjaq", "jacked", "J♣", []),
        ("k9", "bleed", "9♦", []),
        ("k9", "the hunt", "K♥", []),
        ("aja", "python", "9♠", []),
        ("aja", "plant life", "Q♣", ["2♣", "2♦", "2♥", "2♠"]),
        ("hattrick", "hypnosis", "9♦", []),
        ("hattrick", "mindreader", "3♠", []),
    ],
)
def test_placing_needs_no_roll_and_allows_no_defense(hero, ability, card, drawn):
    table = ults(f"{hero} k9", [card, "A♣ A♦ A♥ A♠"])
    table.chance(*drawn, "3♣").choose(ability, card)
    if ability == "plant life":
        table.choose("seat:1")
    table.expect(1, "announce")
    assert happened(table, "rolled", "missed", "defended", "no-defense") == []
    assert "placed" in happened(table)
    assert len(hand(table, 1)) == 5


@pytest.mark.rule("ults.status.removed")
def test_removed_effects_go_to_the_pile_oldest_first():
    held = [[0, "bleed", "9♠", 1], [0, "python", "2♠", 2], [0, "bleed", "5♠", 1]]
    table = ults("aja k9 aja", ["A♠"], statuses=held, discard=["3♦"])
    table.chance("9♦").choose("python", "A♠", "seat:1").expect(1, "announce")
    assert statuses(table, 0) == []
    assert pile(table) == ["3♦", "9♠", "2♠", "5♠"]
    assert table.match.view(None)["discard"]["top"] == "5♠"


@pytest.mark.rule("ults.status.removed")
def test_a_removed_effect_stops_working_at_once():
    # Mindreader: the look ends before the bearer's ability is over.
    table = ults("hattrick hattrick", ["5♦", "9♠ 6♦"], statuses=[[1, "mindreader", "3♠", 0, False, 1]], active=1)
    assert table.match.view(0)["seats"][1]["hand"] == ["6♦", "9♠"]
    table.chance("2♣", "3♣", "4♣", "5♣").choose("blackjack", "9♠").expect(1, "hit or stand")
    assert pile(table) == ["9♠", "3♠"]
    assert table.match.view(0)["seats"][1]["hand"] is None
    # A Bleed that is gone deals nothing any more.
    table = ults("k9 aja", ["6♦", "9♠"], statuses=[[1, "bleed", "3♣", 0]], active=1)
    table.chance(1, "2♣").choose("herbal healing", "9♠").expect(0, "announce")
    assert statuses(table, 1) == ["bleed 3♣"]
    table.chance(1, "2♦").choose("bite", "6♦").expect(1, "announce")
    assert health(table) == [50, 48]
    table = ults("k9 aja", ["6♦", "9♣"], statuses=[[1, "bleed", "3♣", 0]], active=1)
    table.chance(1, "2♣").choose("herbal healing", "9♣").expect(0, "announce")
    table.chance(1, "2♦").choose("bite", "6♦").expect(1, "announce")
    assert health(table) == [50, 50]


@pytest.mark.rule("ults.status.removed")
def test_jackeds_own_clearing_discards_too():
    held = [[0, "bleed", "9♠", 1], [0, "hypnosis", "2♦", 1], [0, "bleed", "5♥", 1]]
    table = ults("lumberjaq k9", ["J♣"], statuses=held)
    table.chance("9♦").choose("jacked", "J♣").expect(1, "announce")
    assert pile(table) == ["9♠", "2♦", "5♥"]
    assert happened(table, "removed") == ["removed"] * 3


def _bereft(name, card):
    """Seat 0, who placed the effect on seat 1, is out; it is seat 2's turn, seat 1 is next."""
    return ults("hattrick k9 k9", ["", "5♦ 5♠", "7♦ 7♣"], statuses=[[1, name, card, 0]], out=[0], active=2)


@pytest.mark.rule("ults.status.placer-out")
def test_mindreaders_damage_goes_on_without_its_placer_and_the_look_is_gone():
    table = _bereft("mindreader", "3♠")
    assert table.match.view(0)["seats"][1]["hand"] is None
    table.chance(1, "9♦").choose("bite", "7♦").expect(1, "announce")
    assert health(table) == [0, 47, 50]
    assert table.match.view(0)["seats"][1]["hand"] is None
    assert [said["card"] for said in table.said("drew", 0)] == [None]
    assert [said["card"] for said in table.said("drew", 1)] == ["9♦"]
    table.chance(1, "9♥").choose("bite", "5♠").expect(2, "announce")
    assert statuses(table, 1) == ["mindreader 3♠ sideways"]


@pytest.mark.rule("ults.status.placer-out")
def test_an_orphaned_hunt_bleeds_on_and_helps_nobody_with_plus_four():
    table = ults("k9 k9 k9", ["", "5♦", "7♦"], statuses=[[1, "the-hunt", "K♥", 0]], out=[0], active=2)
    # It still counts as a Bleed: 2 is enough. No +4 for another K-9.
    table.chance(2).choose("bite", "7♦").expect(1, "defend")
    assert batch(table, 1) == 7
    table.chance("9♦").choose("done").expect(1, "announce")
    assert health(table) == [0, 40, 50]


@pytest.mark.rule("ults.status.placer-out")
def test_nobody_forces_by_an_orphaned_hypnosis_and_it_can_be_knocked():
    table = ults(
        "hattrick k9 hattrick", ["", "5♦", "7♦"], statuses=[[1, "hypnosis", "8♦", 0, False, 1]], out=[0], active=2
    )
    assert offered(table, "force") == []
    # It still fills the stack limit of one.
    assert [clause for clause, _ in table.match.why_not(2, "ability:hypnosis")] == ["ults.status.stack-limit"]
    table.chance("10♣", "3♣", "10♠", "9♠").choose("blackjack", "7♦")
    table.chance("2♠").choose("stand").expect(1, "announce")
    table.chance(1, "2♥").choose("bite", "5♦").expect(2, "announce")
    assert statuses(table, 1) == []


@pytest.mark.rule("ults.status.placer-out")
def test_effects_stay_at_the_moment_their_placer_falls():
    held = [[1, "bleed", "9♦", 0], [2, "bleed", "9♣", 0]]
    table = ults("k9 aja lumberjaq", ["2♦", "5♥", "7♦"], statuses=held, health=[3, 50, 50], active=2)
    table.chance(6).choose("power punch", "7♦", "seat:0").expect(0, "defend")
    table.chance("9♥").choose("done").expect(1, "announce")
    assert health(table) == [0, 48, 50]
    assert (statuses(table, 1), statuses(table, 2)) == (["bleed 9♦"], ["bleed 9♣"])


@pytest.mark.rule("ults.status.bearer-out")
def test_all_effects_on_an_eliminated_player_are_discarded():
    held = [[1, "bleed", "9♦", 0], [1, "jacked", "J♣", 1], [1, "hypnosis", "9♣", 2], [2, "bleed", "8♣", 0]]
    table = ults("k9 lumberjaq hattrick", ["A♥", "5♥"], statuses=held, health=[50, 2, 50])
    table.chance(6).choose("bite", "A♥", "seat:1").expect(1, "defend")
    table.chance("9♥").choose("done").expect(2, "announce")
    assert statuses(table, 1) == []
    assert statuses(table, 2) == ["bleed 8♣"]
    assert pile(table) == ["A♥", "9♦", "J♣", "9♣", "5♥"]


@pytest.mark.rule("ults.status.no-voluntary")
def test_no_effect_can_be_thrown_away():
    held = [[0, "bleed", "9♦", 1], [0, "jacked", "J♣", 0]]
    table = ults("lumberjaq k9", ["5♠"], statuses=held)
    table.expect(0, "announce", keys=["ability:power-punch", "ability:timber"])
    for card in ("9♦", "J♣"):
        with pytest.raises(IllegalChoice):
            table.match.choose(0, card)
    # An ability card of another suit leaves both where they are.
    table.chance(1, "2♣").choose("power punch", "5♠").expect(1, "announce")
    assert statuses(table, 0) == ["bleed 9♦", "jacked J♣"]

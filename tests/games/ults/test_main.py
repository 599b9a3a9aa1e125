"""The Main Phase: clauses ults.main.*"""

import pytest

from tests.games.ults.table import batch, hand, happened, health, in_one_place, offered, pile, rest, statuses, ults
from ultratable.core.errors import IllegalChoice
from ultratable.games.ults.sheet import hero_named

TEAMS = {"mode": "teams"}
HARMFUL = [
    ("lumberjaq", "power-punch", "9♣"),
    ("lumberjaq", "timber", "9♣"),
    ("k9", "bite", "9♣"),
    ("k9", "wolf-pack", "9♣"),
    ("k9", "bleed", "9♣"),
    ("k9", "the-hunt", "K♥"),
    ("aja", "lion", "9♣"),
    ("aja", "elephant", "9♥"),
    ("aja", "python", "9♠"),
    ("aja", "baboons", "9♦"),
    ("hattrick", "blackjack", "9♣"),
    ("hattrick", "three-card", "9♣"),
    ("hattrick", "hypnosis", "9♣"),
    ("hattrick", "mindreader", "3♠"),
]


@pytest.mark.rule("ults.main.one-ability")
def test_one_ability_with_one_card_and_the_turn_is_over():
    table = ults("lumberjaq k9", ["5♣ 6♣ 7♣"])
    table.chance(1, "9♦").choose("power punch", "5♣").expect(1, "announce")
    assert hand(table, 0) == ["6♣", "7♣"]
    assert pile(table) == ["5♣"]
    assert happened(table, "announced") == ["announced"]
    with pytest.raises(IllegalChoice):
        table.match.choose(0, "ability:power-punch")


@pytest.mark.rule("ults.main.one-ability")
def test_a_second_card_cannot_be_named():
    table = ults("lumberjaq k9 aja", ["5♣ 6♣"])
    table.choose("power punch", "5♣").expect(0, "announce", keys=["seat:1", "seat:2"])
    assert [clause for clause, _ in table.match.why_not(0, "6♣")] == ["ults.main.one-ability"]
    with pytest.raises(IllegalChoice):
        table.match.choose(0, "6♣")


@pytest.mark.rule("ults.main.one-ability")
def test_the_ability_card_comes_from_the_own_hand_only():
    table = ults("lumberjaq k9", ["5♣", "6♣"], discard=["7♣"], statuses=[[0, "bleed", "8♣", 1]])
    table.choose("power punch").expect(0, "announce", keys=["5♣"])
    assert [clause for clause, _ in table.match.why_not(0, "7♣")] == ["ults.main.one-ability"]
    assert [clause for clause, _ in table.match.why_not(0, "6♣")] == ["ults.main.one-ability"]
    assert [clause for clause, _ in table.match.why_not(0, "8♣")] == ["ults.status.bearer"]


@pytest.mark.rule("ults.main.must-act")
@pytest.mark.parametrize("hero", ["lumberjaq", "k9", "aja", "hattrick"])
def test_nobody_with_a_card_can_pass(hero):
    for card in ("2♣", "2♦", "2♥", "2♠"):
        table = ults(f"{hero} k9", [card])
        table.expect(0, "announce")
        assert offered(table, "ability:") == offered(table)
        for nothing in ("pass", "done", "keep"):
            with pytest.raises(IllegalChoice):
                table.match.choose(0, nothing)
        # The only thing to do beside acting is to leave the game.
        assert [key for key, _, _ in table.match.asides(0)] == ["concede"]


@pytest.mark.rule("ults.main.no-card")
def test_an_empty_hand_passes_and_nothing_is_discarded():
    table = ults("k9 aja", ["", rest()], at="draw", deck=[])
    table.expect(1, "announce")
    assert happened(table) == ["turn", "no-card", "nothing-to-do", "turn", "no-card"]
    assert table.match.view(None)["discard"]["size"] == 0
    assert health(table) == [50, 50]


@pytest.mark.rule("ults.main.no-card")
def test_without_a_legal_combination_the_turn_passes_and_the_hand_stays(monkeypatch):
    hero = hero_named("k9")
    assert hero is not None
    for ability in hero.abilities:
        monkeypatch.setattr(ability, "closed", lambda s, user: "ults.main.no-card")
    table = ults("k9 aja", ["5♣ 6♣", "7♣"], chance=["9♦"])
    table.expect(1, "announce")
    assert happened(table, "nothing-to-do", "announced") == ["nothing-to-do"]
    assert hand(table, 0) == ["5♣", "6♣"]
    assert pile(table) == []


@pytest.mark.rule("ults.main.no-card")
def test_one_card_is_enough_to_have_to_act():
    table = ults("k9 aja", ["5♣", rest("5♣")], at="draw", deck=[])
    table.expect(0, "announce", keys=["ability:bite", "ability:wolf-pack", "ability:bleed"])


@pytest.mark.rule("ults.main.announce")
def test_nothing_is_shown_until_ability_card_and_target_are_named():
    table = ults("k9 aja lumberjaq", ["5♣ 6♣", "7♣"])
    before = [table.match.view(viewer) for viewer in (1, 2, None)]
    table.choose("bite", "5♣").expect(0, "announce", keys=["seat:1", "seat:2"])
    assert [table.match.view(viewer) for viewer in (1, 2, None)] == before
    assert table.match.events == ()
    assert hand(table, 0) == ["5♣", "6♣"]


@pytest.mark.rule("ults.main.announce")
def test_all_three_are_told_to_everybody_before_the_roll():
    table = ults("k9 aja lumberjaq", ["5♣", "7♣"])
    table.chance(6).choose("bite", "5♣", "seat:1").expect(1, "defend")
    for viewer in (0, 1, 2, None):
        assert table.said("announced", viewer) == [
            {
                "kind": "announced",
                "clause": "ults.main.announce",
                "seat": 0,
                "user": 0,
                "ability": "bite",
                "card": "5♣",
                "target": 1,
            }
        ]
        shown = table.match.view(viewer)["ability"]
        assert (shown["id"], shown["card"], shown["target"]) == ("bite", "5♣", 1)
    assert happened(table)[:2] == ["announced", "rolled"]


@pytest.mark.rule("ults.main.announce")
def test_a_forced_ability_is_announced_with_whose_it_is():
    table = ults("hattrick k9 aja", ["5♣"], statuses=[[1, "hypnosis", "8♥", 0]])
    table.chance(1, "9♦").choose("force:1", "bite", "5♣", "seat:2").expect(1, "announce")
    (said,) = table.said("announced")
    assert (said["seat"], said["user"], said["ability"], said["target"]) == (0, 1, "bite", 2)


@pytest.mark.rule("ults.main.announce")
def test_nothing_can_be_changed_afterwards():
    table = ults("hattrick k9 aja", ["5♣ 6♣"])
    table.chance("2♣", "3♣", "4♣", "5♦").choose("blackjack", "5♣", "seat:1").expect(0, "hit or stand")
    for other in ("ability:hypnosis", "6♣", "seat:2"):
        with pytest.raises(IllegalChoice):
            table.match.choose(0, other)
    table.expect(0, "hit or stand", keys=["hit", "stand"])


@pytest.mark.rule("ults.main.passive")
def test_a_passive_is_never_chosen():
    table = ults("lumberjaq k9", ["5♣ J♣"])
    table.expect(0, "announce", keys=["ability:power-punch", "ability:timber", "ability:jacked"])
    assert [clause for clause, _ in table.match.why_not(0, "ability:thick-skin")] == ["ults.main.passive"]
    with pytest.raises(IllegalChoice):
        table.match.choose(0, "ability:thick-skin")


@pytest.mark.rule("ults.main.passive")
def test_a_passive_is_not_forced_either():
    table = ults("hattrick lumberjaq", ["5♣"], statuses=[[1, "hypnosis", "8♥", 0]])
    table.choose("force:1").expect(0, "announce", keys=["ability:power-punch", "ability:timber"])
    assert [clause for clause, _ in table.match.why_not(0, "ability:thick-skin")] == ["ults.main.passive"]


@pytest.mark.rule("ults.main.passive")
def test_a_passive_is_in_force_in_everybodys_turn():
    table = ults("lumberjaq k9", ["5♣", "8♥"], active=1, statuses=[[0, "bleed", "9♣", 1]])
    table.chance(2).choose("bite", "8♥").expect(0, "defend")
    table.chance("9♦").choose("done").expect(0, "announce")
    # 8 - 1 in K-9's Main Phase, 2 - 1 in his own Draw Phase.
    assert health(table) == [42, 50]


@pytest.mark.rule("ults.main.play-card")
def test_a_played_card_lies_on_the_pile_as_soon_as_it_is_announced():
    table = ults("hattrick k9", ["5♣ 6♣"], discard=["A♠"])
    table.chance("2♣", "3♣", "4♣", "5♦").choose("blackjack", "5♣").expect(0, "hit or stand")
    assert table.match.view(None)["discard"] == {"size": 2, "top": "5♣"}
    assert hand(table, 0) == ["6♣"]


@pytest.mark.rule("ults.main.play-card")
def test_later_discards_of_the_ability_lie_above_the_played_card():
    table = ults("aja k9", ["5♣", "2♣"], health=[20, 50])
    table.chance(4, "9♥", "9♦").choose("herbal healing", "5♣").expect(1, "announce")
    assert pile(table) == ["5♣", "9♥"]
    assert health(table) == [29, 50]


@pytest.mark.rule("ults.main.place-card")
@pytest.mark.parametrize(
    ("hero", "ability", "card", "name"),
    [
        ("k9", "bleed", "9♦", "bleed 9♦"),
        ("k9", "the-hunt", "K♥", "the-hunt K♥"),
        ("aja", "python", "9♠", "python 9♠"),
        ("hattrick", "hypnosis", "9♦", "hypnosis 9♦"),
        ("hattrick", "mindreader", "3♠", "mindreader 3♠"),
    ],
)
def test_a_placed_card_goes_before_the_target_and_not_to_the_pile(hero, ability, card, name):
    table = ults(f"{hero} lumberjaq aja", [card])
    table.chance("2♣").choose(ability, card, "seat:1").expect(1, "announce")
    assert statuses(table, 1) == [name]
    assert (statuses(table, 0), statuses(table, 2)) == ([], [])
    assert hand(table, 0) == []
    assert pile(table) == []


@pytest.mark.rule("ults.main.place-card")
def test_a_card_placed_on_oneself_goes_before_oneself():
    table = ults("lumberjaq k9", ["J♣"])
    table.chance("2♣").choose("jacked", "J♣").expect(1, "announce")
    assert statuses(table, 0) == ["jacked J♣"]
    assert pile(table) == []


@pytest.mark.rule("ults.main.place-card")
def test_it_arrives_after_the_knocks():
    table = ults("k9 aja", ["9♠"], statuses=[[0, "python", "6♠", 1], [0, "python", "7♠", 1]])
    table.chance("2♣").choose("bleed", "9♠").expect(1, "announce")
    assert happened(table)[:4] == ["announced", "knocked-off", "knocked-off", "placed"]
    assert statuses(table, 0) == []
    assert statuses(table, 1) == ["bleed 9♠"]
    assert pile(table) == ["6♠", "7♠"]


@pytest.mark.rule("ults.main.sequence")
def test_the_eight_steps_in_order():
    table = ults(
        "k9 lumberjaq",
        ["4♣ 9♦", "K♥ 5♣"],
        statuses=[[0, "python", "7♠", 1], [0, "bleed", "7♣", 1], [1, "jacked", "J♣", 1]],
    )
    table.chance("8♥", "6♦", 5, 6).choose("wolf pack", "4♣").expect(1, "defend")
    table.chance("2♠").choose("5♣", "done").expect(1, "announce")
    assert happened(table) == [
        "announced",
        "knocked-off",
        "turned-up",
        "turned-up",
        "rolled",
        "rolled",
        "dealt-damage",
        "defended",
        "took",
        "turned-sideways",
        "discarded",
        "turn",
        "drew",
    ]
    # 14, Jacked 7, minus 5 blocked in full by the club, minus 1.
    assert health(table) == [50, 49]
    assert pile(table) == ["4♣", "7♣", "5♣", "8♥", "6♦"]
    assert statuses(table, 0) == ["python 7♠"]
    assert statuses(table, 1) == ["jacked J♣ sideways"]
    assert hand(table, 0) == ["9♦"]
    assert hand(table, 1) == ["2♠", "K♥"]


@pytest.mark.rule("ults.main.sequence")
def test_who_is_on_zero_is_eliminated_before_positive_effects_are_knocked():
    table = ults("k9 aja lumberjaq", ["8♣", "2♦"], health=[50, 5, 50], statuses=[[1, "plant-life", "6♣", 1]])
    table.chance(6).choose("bite", "8♣", "seat:1").expect(1, "defend")
    table.chance("2♠").choose("done").expect(2, "announce")
    assert happened(table, "took", "eliminated", "knocked-off") == ["took", "eliminated"]
    assert pile(table) == ["8♣", "6♣", "2♦"]


@pytest.mark.rule("ults.main.sequence")
def test_healing_belongs_to_the_carrying_out():
    table = ults("aja k9", ["5♣"], health=[20, 50], statuses=[[0, "bleed", "7♣", 1]])
    table.chance(4, "9♥", "9♦").choose("herbal healing", "5♣").expect(1, "announce")
    assert happened(table)[:6] == ["announced", "knocked-off", "rolled", "turned-up", "healed", "turn"]


@pytest.mark.rule("ults.main.targets-enemy")
@pytest.mark.parametrize(("hero", "ability", "card"), HARMFUL)
def test_harmful_abilities_are_aimed_at_living_enemies(hero, ability, card):
    table = ults(f"{hero} k9 aja lumberjaq k9 aja", [card], options=TEAMS, out=[5])
    # Seats 2 and 4 are allies, 5 is out.
    table.choose(ability, card).expect(0, "announce", keys=["seat:1", "seat:3"])
    for friend in ("seat:0", "seat:2", "seat:4"):
        assert [clause for clause, _ in table.match.why_not(0, friend)] == ["ults.main.targets-enemy"]
        with pytest.raises(IllegalChoice):
            table.match.choose(0, friend)
    assert [clause for clause, _ in table.match.why_not(0, "seat:5")] == ["ults.end.elimination"]


@pytest.mark.rule("ults.main.targets-friendly")
def test_herbal_healing_names_its_user_or_a_living_ally():
    table = ults("aja k9 aja lumberjaq k9 aja", ["9♣"], options=TEAMS, out=[4])
    table.choose("herbal healing", "9♣").expect(0, "announce", keys=["seat:0", "seat:2"])
    for enemy in ("seat:1", "seat:3", "seat:5"):
        assert [clause for clause, _ in table.match.why_not(0, enemy)] == ["ults.main.targets-friendly"]
        with pytest.raises(IllegalChoice):
            table.match.choose(0, enemy)
    assert [clause for clause, _ in table.match.why_not(0, "seat:4")] == ["ults.end.elimination"]


@pytest.mark.rule("ults.main.targets-friendly")
def test_an_ally_is_healed_and_the_target_may_be_at_the_maximum():
    table = ults("aja k9 lumberjaq k9", ["9♣"], options=TEAMS, health=[50, 40, 30, 40])
    table.chance(4, "7♥", "2♣").choose("herbal healing", "9♣", "seat:2").expect(1, "announce")
    assert health(table) == [50, 40, 37, 40]
    table = ults("aja k9", ["9♣"])
    table.chance(4, "7♥", "2♣").choose("herbal healing", "9♣").expect(1, "announce")
    assert health(table) == [50, 50]


@pytest.mark.rule("ults.main.targets-friendly")
def test_plant_life_names_any_living_player():
    table = ults("aja k9 aja lumberjaq k9 aja", ["Q♣"], options=TEAMS, out=[4])
    table.choose("plant life", "Q♣").expect(0, "announce", keys=["seat:0", "seat:1", "seat:2", "seat:3", "seat:5"])


@pytest.mark.rule("ults.main.relations")
def test_in_a_team_game_allies_are_the_living_members_of_the_same_team():
    table = ults("aja k9 aja k9", ["9♣ 8♣"], options=TEAMS)
    table.choose("herbal healing", "9♣").expect(0, "announce", keys=["seat:0", "seat:2"])
    table = ults("aja k9 aja k9", ["9♣ 8♣"], options=TEAMS)
    table.choose("lion", "9♣").expect(0, "announce", keys=["seat:1", "seat:3"])
    # With the ally out, healing has one target left and is not asked for.
    table = ults("aja k9 aja k9", ["9♣ 8♣"], options=TEAMS, out=[2])
    table.chance(1, "2♦").choose("herbal healing", "9♣").expect(1, "announce")


@pytest.mark.rule("ults.main.relations")
def test_in_a_free_for_all_nobody_has_allies():
    table = ults("aja k9 aja k9", ["9♣ 8♣"])
    table.choose("lion", "9♣").expect(0, "announce", keys=["seat:1", "seat:2", "seat:3"])
    table = ults("aja k9 aja k9", ["9♣ 8♣"], health=[20, 20, 20, 20])
    table.chance(4, "7♥", "2♦").choose("herbal healing", "9♣").expect(1, "announce")
    assert health(table) == [27, 20, 20, 20]


@pytest.mark.rule("ults.main.relations")
def test_one_on_one_the_other_is_the_enemy():
    table = ults("aja aja", ["9♣ 8♣"])
    table.chance(3, "2♦").choose("lion", "9♣").expect(1, "announce")
    assert health(table) == [50, 41]


@pytest.mark.rule("ults.main.one-target")
@pytest.mark.parametrize(
    ("hero", "ability", "card"), [*HARMFUL, ("aja", "herbal-healing", "9♣"), ("aja", "plant-life", "Q♣")]
)
def test_every_ability_has_one_target(hero, ability, card):
    table = ults(f"{hero} k9 aja k9", [f"{card} 2♦", "3♦", "4♦"], options=TEAMS)
    table.choose(ability, card).expect(0, "announce")
    assert len(offered(table, "seat:")) >= 2
    assert offered(table, "seat:") == offered(table)
    chosen = offered(table)[0]
    table.match.chance_by_hand(True)
    table.match.choose(0, chosen)
    shown = table.match.view(None)["ability"]
    assert shown is None or shown["target"] == int(chosen[-1])
    (said,) = table.said("announced")
    assert said["target"] == int(chosen[-1])


@pytest.mark.rule("ults.main.one-target")
def test_jacked_acts_on_its_user_and_asks_for_no_target():
    table = ults("lumberjaq k9 aja", ["J♣"])
    table.chance("2♦").choose("jacked", "J♣").expect(1, "announce")
    (said,) = table.said("announced")
    assert said["target"] is None
    assert [statuses(table, seat) for seat in (0, 1, 2)] == [["jacked J♣"], [], []]


@pytest.mark.rule("ults.main.one-target")
def test_only_the_target_is_touched():
    table = ults("k9 aja lumberjaq", ["9♣ 2♦", "3♦", "4♦"])
    table.chance(6).choose("bite", "9♣", "seat:2").expect(2, "defend")
    table.chance("2♠").choose("done").expect(1, "announce")
    assert health(table) == [50, 50, 42]


@pytest.mark.rule("ults.main.roll")
@pytest.mark.parametrize("rolled", [1, 2, 3, 4, 5, 6])
def test_n_or_more_succeeds_from_n_up(rolled):
    table = ults("lumberjaq k9", ["9♣"])
    table.chance(rolled, "2♦").choose("power punch", "9♣").expect(1, "announce")
    assert health(table) == [50, 41 if rolled >= 3 else 50]
    table = ults("lumberjaq k9", ["9♣"])
    table.chance(rolled, "2♦").choose("timber", "9♣").expect(1, "announce")
    assert health(table) == [50, 32 if rolled >= 5 else 50]
    table = ults("k9 aja", ["9♣"], statuses=[[1, "bleed", "8♦", 0]])
    table.chance(rolled, "2♦").choose("bite", "9♣").expect(1, "announce")
    # The Bleed has cost two more in the Draw Phase since.
    assert health(table) == [50, 39 if rolled >= 2 else 48]


@pytest.mark.rule("ults.main.roll")
def test_each_card_of_an_ability_has_its_own_roll():
    table = ults("k9 aja", ["9♣"])
    table.chance("8♥", "6♦", 4, 5, "2♦").choose("wolf pack", "9♣").expect(1, "announce")
    assert [(said["number"], said["needs"]) for said in table.said("rolled")] == [(4, 5), (5, 5)]
    assert health(table) == [50, 44]


@pytest.mark.rule("ults.main.fail-still-played")
def test_a_failed_roll_costs_the_card_and_its_knocks_stand():
    table = ults("k9 aja", ["9♣ 2♦", "K♣"], statuses=[[0, "python", "7♠", 1], [0, "bleed", "7♣", 1]])
    table.chance(2, "2♠").choose("bite", "9♣").expect(1, "announce")
    assert happened(table, "missed", "dealt-damage") == ["missed"]
    assert health(table) == [50, 50]
    assert hand(table, 0) == ["2♦"]
    assert statuses(table, 0) == ["python 7♠"]
    assert pile(table) == ["9♣", "7♣"]


@pytest.mark.rule("ults.main.user")
def test_user_and_controller_are_the_same_player_in_an_own_ability():
    table = ults("k9 aja", ["9♣"])
    table.chance(1, "2♠").choose("bite", "9♣").expect(1, "announce")
    (said,) = table.said("announced")
    assert (said["seat"], said["user"]) == (0, 0)
    assert table.said("rolled")[0]["seat"] == 0


@pytest.mark.rule("ults.main.user")
def test_a_forced_hero_is_the_user_and_the_card_and_the_turn_are_the_controllers():
    table = ults("hattrick aja k9", ["5♦ 6♦", "7♦", "8♦"], statuses=[[1, "hypnosis", "8♥", 0]], health=[40, 30, 50])
    table.choose("force:1", "herbal healing", "5♦").expect(0, "announce", keys=["seat:0", "seat:1", "seat:2"])
    table.chance(4, "9♥", "2♠").choose("seat:1").expect(1, "announce")
    (said,) = table.said("announced")
    assert (said["seat"], said["user"]) == (0, 1)
    assert table.said("rolled")[0]["seat"] == 1
    assert health(table) == [40, 39, 50]
    # The card came from the controller's hand; the turn that ended was the controller's.
    assert hand(table, 0) == ["6♦"]
    assert hand(table, 1) == ["2♠", "7♦"]
    assert [turn["seat"] for turn in table.said("turn")] == [1]


@pytest.mark.rule("ults.main.user")
def test_you_is_the_user_but_cards_of_your_hand_are_the_controllers():
    table = ults("hattrick aja k9", ["5♦ 6♦", "7♦", ""], statuses=[[1, "hypnosis", "8♥", 0]])
    table.choose("force:1", "baboons", "5♦", "seat:2").expect(0, "add baboons", keys=["done", "6♦"])
    table.chance(5, 5, "2♠").choose("6♦").expect(1, "announce")
    assert health(table) == [50, 50, 39]
    assert hand(table, 0) == ["6♦"]
    # 'You' of a placed effect: the hypnotized user is its placer.
    table = ults("hattrick k9 aja", ["5♦"], statuses=[[1, "hypnosis", "8♥", 0]])
    table.chance("2♠").choose("force:1", "bleed", "5♦", "seat:2").expect(1, "announce")
    assert table.match.view(None)["seats"][2]["statuses"][0]["placer"] == 1


@pytest.mark.rule("ults.main.cleanup")
def test_a_set_aside_ability_card_goes_under_the_pile_before_extra_cards_go_onto_it():
    table = ults("k9 aja", ["4♣", rest("4♣ 8♥ 6♦ 3♠")], discard=["8♥", "6♦", "3♠"], deck=[])
    table.chance("8♥", "6♦", 5, 1).choose("wolf pack", "4♣").expect(1, "defend")
    table.choose("5♣", "done").expect(1, "announce")
    assert happened(table, "under-pile", "discarded", "turn") == ["under-pile", "discarded", "turn"]
    assert pile(table) == ["4♣", "5♣", "8♥", "6♦"]
    assert table.match.view(None)["aside"] is None
    assert in_one_place(table)


@pytest.mark.rule("ults.main.cleanup")
def test_promised_cards_return_before_the_turn_passes():
    table = ults("aja k9", ["5♦ K♠ A♥ 2♣"])
    table.choose("baboons", "5♦", "K♠").chance(1, 1, 1, "2♠").choose("A♥").expect(1, "announce")
    assert happened(table, "returned", "discarded", "turn") == ["returned", "turn"]
    assert hand(table, 0) == ["2♣", "K♠", "A♥"]
    assert pile(table) == ["5♦"]
    assert table.match.view(None)["table"] == []


@pytest.mark.rule("ults.main.cleanup")
def test_extra_and_set_aside_cards_are_discarded_at_the_end():
    table = ults("hattrick k9", ["5♣"])
    table.chance("8♥", "10♦", "K♠", "8♦").choose("blackjack", "5♣")
    table.chance("10♥", "9♦", "10♠", "8♣").choose("stand").expect(0, "hit or stand")
    table.chance("2♠").choose("stand").expect(1, "announce")
    assert health(table) == [50, 40]
    assert pile(table) == ["5♣", "8♥", "10♦", "K♠", "8♦", "10♥", "9♦", "10♠", "8♣"]
    assert table.match.view(None)["table"] == []


@pytest.mark.rule("ults.main.sheet-first")
def test_jackeds_own_words_go_before_the_rule_of_two_knocks_and_of_suits():
    # The general rule: a club knocks nothing but clubs, and Hypnosis needs two knocks.
    held = [[0, "hypnosis", "5♣", 1], [0, "mindreader", "3♠", 1], [0, "bleed", "9♥", 1]]
    table = ults("lumberjaq hattrick", ["9♣ J♣"], statuses=held)
    table.chance(1, "2♠").choose("power punch", "9♣").expect(1, "announce")
    assert statuses(table, 0) == ["hypnosis 5♣ sideways", "mindreader 3♠", "bleed 9♥"]
    # Jacked says all negative effects, at once.
    table = ults("lumberjaq hattrick", ["9♣ J♣"], statuses=held)
    table.chance("2♠").choose("jacked", "J♣").expect(1, "announce")
    assert statuses(table, 0) == ["jacked J♣"]
    assert sorted(pile(table)) == sorted(["5♣", "3♠", "9♥"])


@pytest.mark.rule("ults.main.sheet-first")
def test_the_hunts_exception_from_the_stack_limit_is_for_the_hunt_and_no_further():
    held = [[1, "bleed", "9♣", 0], [1, "bleed", "9♦", 0]]
    table = ults("k9 aja", ["K♥ 5♦"], statuses=held)
    table.expect(0, "announce", keys=["ability:bite", "ability:wolf-pack", "ability:the-hunt"])
    table.chance("2♠").choose("the hunt", "K♥").expect(1, "announce")
    assert statuses(table, 1) == ["bleed 9♣", "bleed 9♦", "the-hunt K♥"]
    assert batch(table, 1) == 0

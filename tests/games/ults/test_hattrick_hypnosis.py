"""Hat Trick's Hypnosis (clauses ults.hattrick.hypnosis*): whoever is forced, with whatever, at whomever."""

import pytest

from tests.games.ults.table import hand, health, pile, statuses, ults

HYPNOSIS = [[1, "hypnosis", "5♣", 0]]
"""Seat 0 has hypnotized seat 1."""


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

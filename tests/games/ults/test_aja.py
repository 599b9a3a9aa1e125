"""Aja (clauses ults.aja.*)."""

import pytest

from tests.games.ults.table import hand, health, pile, statuses, ults

TEAMS = {"mode": "teams"}


@pytest.mark.rule("ults.aja.herbal-healing")
def test_healing_stops_at_the_maximum() -> None:
    table = ults("aja k9", ["2♣ 3♣", ""], health=[45, 50], top=["A♦", "9♠"], chance=[4])
    table.choose("herbal healing", "2♣")
    assert health(table) == [50, 50]
    healed = table.said("healed")[0]["total"]
    assert [reason["amount"] for reason in healed["reasons"]] == [11, -6]
    assert pile(table) == ["2♣", "A♦"]
    assert hand(table, 0) == ["3♣"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.aja.herbal-healing")
@pytest.mark.parametrize(("rolled", "now"), [(3, 20), (4, 27), (6, 27)])
def test_healing_needs_4_and_draws_nothing_on_a_lower_roll(rolled: int, now: int) -> None:
    table = ults("aja k9", ["2♣ 3♣", ""], health=[20, 20], top=["7♦", "9♠"], chance=[rolled])
    before = table.match.view(None)["deck"]
    table.choose("herbal healing", "2♣")
    assert health(table) == [now, 20]
    drawn = 2 if rolled >= 4 else 1  # one of them is the next player's
    assert table.match.view(None)["deck"] == before - drawn
    assert pile(table) == (["2♣", "7♦"] if rolled >= 4 else ["2♣"])
    table.expect(1, "announce")


@pytest.mark.rule("ults.aja.herbal-healing", "ults.main.targets-friendly")
def test_an_ally_may_be_named_and_an_enemy_may_not() -> None:
    table = ults(
        "aja k9 k9 k9", ["2♣", "", "", ""], options=TEAMS, health=[20, 20, 20, 20], top=["7♦", "9♠"], chance=[4]
    )
    table.choose("herbal healing", "2♣")
    assert table.keys() == ["seat:2", "seat:0"]
    assert table.match.why_not(0, "seat:1")[0][0] == "ults.main.targets-friendly"
    table.choose("seat:2")
    assert health(table) == [20, 20, 27, 20]
    table.expect(1, "announce")


@pytest.mark.rule("ults.aja.lion")
@pytest.mark.parametrize(("rolled", "lost"), [(2, 0), (3, 9)])
def test_lion_takes_clubs_and_hits_on_3(rolled: int, lost: int) -> None:
    table = ults("aja k9 k9", ["9♣ 9♦ 9♥ 9♠", "", ""], top=["5♠"], chance=[rolled])
    table.choose("lion")
    assert table.keys() == ["9♣"]
    table.choose("9♣", "seat:2")
    assert health(table) == [50, 50, 50 - lost]
    table.expect(1, "announce")


@pytest.mark.rule("ults.aja.elephant")
@pytest.mark.parametrize(("rolled", "lost"), [(4, 0), (5, 18)])
def test_elephant_takes_hearts_and_hits_twofold_on_5(rolled: int, lost: int) -> None:
    table = ults("aja k9 k9", ["9♣ 9♦ 9♥ 9♠", "", ""], top=["5♠"], chance=[rolled])
    table.choose("elephant")
    assert table.keys() == ["9♥"]
    table.choose("9♥", "seat:2")
    assert health(table) == [50, 50, 50 - lost]
    table.expect(1, "announce")


@pytest.mark.rule("ults.aja.python")
def test_python_takes_spades_and_squeezes_for_2() -> None:
    table = ults("aja k9", ["9♣ 9♦ 9♥ A♠", ""], top=["5♦"])
    table.choose("python")
    assert table.keys() == ["A♠"]
    table.choose("A♠")
    assert statuses(table, 1) == ["python A♠"]
    assert health(table) == [50, 48]
    table.expect(1, "announce")


@pytest.mark.rule("ults.aja.python")
def test_four_pythons_deal_8_and_one_spade_knocks_off_all_four() -> None:
    four = [[1, "python", card, 0] for card in ("2♠", "3♠", "4♠")]
    table = ults("aja k9", ["5♠ 6♣", "7♠"], statuses=four, top=["5♦", "6♦"])
    table.choose("python", "5♠")
    assert len(statuses(table, 1)) == 4
    assert health(table) == [50, 42]
    table.expect(1, "announce")
    table.chance(1).choose("bite", "7♠")
    assert statuses(table, 1) == []
    assert pile(table) == ["7♠", "2♠", "3♠", "4♠", "5♠"]
    table.expect(0, "announce")


@pytest.mark.rule("ults.aja.baboons")
def test_baboons_with_two_more_cards_deal_one_batch() -> None:
    table = ults("aja k9 k9", ["10♦ K♠ A♥ 2♣", "", "4♦"], top=["5♠"], chance=[6, 2, 5])
    table.choose("baboons", "10♦", "seat:2")
    assert set(table.keys()) == {"done", "K♠", "A♥", "2♣"}
    table.choose("K♠", "A♥")
    table.expect(2, "defend", keys=["done", "4♦"])
    assert table.match.view(None)["batches"][0]["value"] == 21
    assert [event["number"] for event in table.said("rolled")] == [6, 2, 5]
    table.choose("done")
    assert health(table) == [50, 50, 29]
    table.expect(1, "announce")


@pytest.mark.rule("ults.aja.baboons")
def test_baboons_alone_roll_once_and_a_third_card_is_never_offered() -> None:
    alone = ults("aja k9", ["10♦ K♠ A♥ 2♣", ""], top=["5♠"], chance=[5])
    alone.choose("baboons", "10♦", "done")
    assert health(alone) == [50, 40]
    alone.expect(1, "announce")
    # After two added cards the rolls come at once.
    full = ults("aja k9", ["10♦ K♠ A♥ 2♣", ""], top=["5♠"], chance=[4, 4, 4])
    full.choose("baboons", "10♦", "2♣", "K♠")
    assert health(full) == [50, 50]
    full.expect(1, "announce")


@pytest.mark.rule("ults.aja.baboons")
def test_baboons_as_the_last_card_ask_nothing_and_take_diamonds_only() -> None:
    table = ults("aja k9", ["10♦", ""], top=["5♠"], chance=[5])
    table.choose("baboons", "10♦")
    assert health(table) == [50, 40]
    table.expect(1, "announce")
    assert "ability:baboons" not in ults("aja k9", ["10♣", ""]).keys()


@pytest.mark.rule("ults.aja.baboons-return", "ults.aja.baboons")
def test_added_cards_are_rolled_for_in_the_order_laid_and_come_back() -> None:
    table = ults("aja k9", ["2♦ K♠ 3♥ 4♣", "5♦"], top=["5♠"], chance=[1, 1, 5])
    table.choose("baboons", "2♦", "3♥", "K♠").expect(1, "defend")
    assert hand(table, 0) == ["4♣"]
    assert [extra["card"] for extra in table.match.view(1)["table"]] == ["3♥", "K♠"]
    table.choose("done")
    assert health(table) == [50, 40]
    assert hand(table, 0) == ["3♥", "4♣", "K♠"]
    assert pile(table) == ["2♦"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.aja.baboons-return")
def test_added_cards_knock_nothing() -> None:
    table = ults(
        "aja k9",
        ["2♦ K♠ J♥", ""],
        statuses=[[0, "bleed", "9♠", 1], [0, "bleed", "9♥", 1], [1, "plant-life", "8♠", 1]],
        top=["5♠"],
        chance=[5, 5, 5],
    )
    table.choose("baboons", "2♦", "K♠", "J♥")
    assert statuses(table, 0) == ["bleed 9♠", "bleed 9♥"]
    assert statuses(table, 1) == ["plant-life 8♠"]
    # 22 lost, then 1 healed by the Plant Life in his Draw Phase.
    assert health(table) == [50, 29]
    table.expect(1, "announce")


@pytest.mark.rule("ults.aja.baboons-return", "ults.content.hypnosis-safe", "ults.hattrick.hypnosis-choices")
def test_forced_baboons_take_the_controllers_cards_which_cannot_defend_and_come_back() -> None:
    table = ults(
        "hattrick aja k9",
        ["2♦ K♠ J♥ 3♦", "4♦ 5♦", ""],
        statuses=[[1, "hypnosis", "5♣", 0]],
        top=["5♠"],
    )
    table.choose("force:1", "baboons", "2♦", "seat:0").expect(0, "add baboons", keys=["done", "K♠", "J♥", "3♦"])
    table.chance(5, 5, 1).choose("K♠", "J♥").expect(0, "defend", keys=["done", "3♦"])
    table.choose("done")
    assert health(table) == [38, 50, 50]
    assert hand(table, 0) == ["3♦", "J♥", "K♠"]
    assert hand(table, 1) == ["4♦", "5♦", "5♠"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.aja.baboons-return", "ults.end.active-eliminated")
def test_added_cards_of_an_eliminated_player_are_discarded_with_the_extra_cards() -> None:
    table = ults(
        "hattrick aja k9",
        ["2♦ K♠ J♥ 3♦", "", ""],
        health=[5, 50, 50],
        statuses=[[1, "hypnosis", "5♣", 0]],
        top=["5♠"],
        chance=[1, 5, 1],
    )
    table.choose("force:1", "baboons", "2♦", "seat:0", "K♠", "J♥", "done")
    assert health(table) == [0, 50, 50]
    assert pile(table) == ["2♦", "3♦", "K♠", "J♥"]
    assert table.match.view(1)["seats"][0]["cards"] == 0
    table.expect(1, "announce")


@pytest.mark.rule("ults.aja.plant-life")
@pytest.mark.parametrize(
    ("bearer", "jacked", "lost"),
    [("k9", False, 5), ("lumberjaq", False, 4), ("lumberjaq", True, 2)],
)
def test_five_cards_on_an_enemy_deal_5_per_draw_phase(bearer: str, jacked: bool, lost: int) -> None:
    jack = [[1, "jacked", "J♣", 1]] if jacked else []
    table = ults(f"aja {bearer}", ["Q♣ 3♣", ""], statuses=jack, top=["4♣", "9♥", "2♠", "J♠", "8♦"])
    table.choose("plant life", "Q♣", "seat:1")
    assert statuses(table, 1)[-5:] == [f"plant-life {card}" for card in ("Q♣", "4♣", "9♥", "2♠", "J♠")]
    assert all(not status["positive"] for status in table.match.view(None)["seats"][1]["statuses"][-5:])
    assert health(table) == [50, 50 - lost]
    assert pile(table) == []
    table.expect(1, "announce")


@pytest.mark.rule("ults.aja.plant-life", "ults.aja.plant-life-heals-bearer")
def test_on_its_placer_or_an_ally_it_heals_the_bearer_in_the_bearers_own_draw_phase() -> None:
    table = ults(
        "aja k9 lumberjaq k9",
        ["Q♣", "2♦", "3♦", ""],
        options=TEAMS,
        health=[20, 20, 20, 20],
        top=["4♣", "9♥", "2♠", "J♠", "8♦", "8♥"],
    )
    table.choose("plant life", "Q♣")
    assert set(table.keys()) == {"seat:0", "seat:1", "seat:2", "seat:3"}
    table.choose("seat:2").expect(1, "announce")
    assert health(table) == [20, 20, 20, 20]
    assert all(status["positive"] for status in table.match.view(None)["seats"][2]["statuses"])
    table.chance(1).choose("bite", "2♦", "seat:0")
    assert health(table) == [20, 20, 25, 20]
    table.expect(2, "announce")


@pytest.mark.rule("ults.aja.plant-life-heals-bearer")
def test_on_aja_herself_it_heals_her_up_to_the_maximum() -> None:
    borne = [[0, "plant-life", card, 0] for card in ("Q♣", "4♣", "9♥", "2♠", "J♠")]
    table = ults("aja k9", ["2♦", ""], health=[47, 20], statuses=borne, at="draw", top=["5♠"])
    assert health(table) == [50, 20]
    table.expect(0, "announce")


@pytest.mark.rule("ults.aja.plant-life-cards")
def test_the_bearers_spade_knocks_off_the_two_spades_and_three_remain() -> None:
    borne = [[0, "plant-life", card, 1] for card in ("Q♣", "4♣", "9♥", "2♠", "J♠")]
    table = ults("k9 aja", ["3♠", "6♦"], statuses=borne, top=["7♦", "8♦"], chance=[1, 1])
    table.choose("bite", "3♠")
    assert statuses(table, 0) == ["plant-life Q♣", "plant-life 4♣", "plant-life 9♥"]
    assert pile(table) == ["3♠", "2♠", "J♠"]
    table.choose("herbal healing", "6♦")
    assert health(table) == [47, 50]
    table.expect(0, "announce")


@pytest.mark.rule("ults.aja.plant-life-cards")
def test_losing_q_of_clubs_leaves_the_others_and_faces_mean_nothing() -> None:
    # K♥ and 3♠ are other heroes' ultimates; here each is 1 damage and comes off by one knock.
    borne = [[0, "plant-life", card, 1] for card in ("Q♣", "K♥", "3♠")]
    table = ults("k9 aja", ["3♣ 2♥", "6♦ 7♦"], statuses=borne, top=["8♦", "9♦", "10♦"], chance=[1, 1, 1])
    table.choose("bite", "3♣")
    assert statuses(table, 0) == ["plant-life K♥", "plant-life 3♠"]
    assert table.match.view(1)["seats"][0]["hand"] is None
    table.choose("herbal healing", "6♦")
    assert health(table) == [48, 50]
    table.choose("bite", "2♥")
    assert statuses(table, 0) == ["plant-life 3♠"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.aja.plant-life-cards")
def test_a_second_plant_life_joins_the_rest_of_the_first() -> None:
    table = ults("aja k9", ["Q♣", ""], statuses=[[1, "plant-life", "9♦", 0]], top=["4♣", "9♥", "2♠", "J♠", "8♦"])
    table.choose("plant life", "Q♣", "seat:1")
    assert [status.split()[1] for status in statuses(table, 1)] == ["9♦", "Q♣", "4♣", "9♥", "2♠", "J♠"]
    assert health(table) == [50, 44]
    table.expect(1, "announce")


@pytest.mark.rule("ults.content.hypnosis-safe", "ults.aja.herbal-healing", "ults.main.targets-friendly")
@pytest.mark.parametrize("target", [0, 1, 2])
def test_a_forced_healing_heals_anybody(target: int) -> None:
    table = ults(
        "hattrick aja k9",
        ["5♦", "", ""],
        health=[20, 20, 20],
        statuses=[[1, "hypnosis", "5♣", 0]],
        top=["K♣", "9♠"],
        chance=[4],
    )
    table.choose("force:1", "herbal healing", "5♦", f"seat:{target}")
    assert health(table) == [30 if seat == target else 20 for seat in range(3)]
    assert table.said("rolled")[0]["seat"] == 1
    table.expect(1, "announce")


@pytest.mark.rule("ults.content.hypnosis-safe", "ults.aja.lion", "ults.aja.elephant", "ults.hattrick.hypnosis-which")
@pytest.mark.parametrize(("ability", "card", "rolled", "lost"), [("lion", "7♣", 3, 7), ("elephant", "7♥", 5, 14)])
@pytest.mark.parametrize("target", [0, 1, 2])
def test_forced_lion_and_elephant_take_the_controllers_suit_and_hit_anybody(
    ability: str, card: str, rolled: int, lost: int, target: int
) -> None:
    table = ults(
        "hattrick aja k9", ["7♣ 7♥ 2♦", "8♣ 8♥", ""], statuses=[[1, "hypnosis", "5♦", 0]], top=["9♠"], chance=[rolled]
    )
    table.choose("force:1", ability)
    assert table.keys() == [card]
    table.choose(card, f"seat:{target}")
    if target < 2:
        table.expect(target, "defend")
        table.choose("done")
    assert health(table) == [50 - lost if seat == target else 50 for seat in range(3)]
    assert len(hand(table, 1)) == 3
    table.expect(1, "announce")


@pytest.mark.rule("ults.content.hypnosis-safe", "ults.aja.python", "ults.status.polarity")
@pytest.mark.parametrize("target", [0, 1, 2])
def test_a_forced_python_is_negative_on_anybody_and_not_knocked_by_itself(target: int) -> None:
    table = ults("hattrick aja k9", ["7♠", "", ""], statuses=[[1, "hypnosis", "5♦", 0]], top=["9♦"])
    table.choose("force:1", "python", "7♠", f"seat:{target}")
    placed = table.match.view(None)["seats"][target]["statuses"][-1]
    assert (placed["name"], placed["card"], placed["placer"], placed["positive"]) == ("python", "7♠", 1, False)
    assert health(table)[1] == (48 if target == 1 else 50)
    table.expect(1, "announce")


@pytest.mark.rule("ults.content.hypnosis-safe", "ults.aja.plant-life", "ults.hattrick.hypnosis-user")
@pytest.mark.parametrize(("target", "helps"), [(0, False), (1, True), (2, False)])
def test_a_forced_plant_life_is_seen_from_aja(target: int, helps: bool) -> None:
    table = ults(
        "hattrick aja k9",
        ["Q♣", "", ""],
        health=[20, 20, 20],
        statuses=[[1, "hypnosis", "5♦", 0]],
        top=["4♣", "9♥", "2♠", "J♠", "8♦"],
    )
    table.choose("force:1", "plant life", "Q♣", f"seat:{target}")
    placed = table.match.view(None)["seats"][target]["statuses"][-5:]
    assert [(status["placer"], status["positive"]) for status in placed] == [(1, helps)] * 5
    assert health(table) == [20, 25 if target == 1 else 20, 20]
    table.expect(1, "announce")

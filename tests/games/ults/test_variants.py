"""Modes, player counts and options (clauses ults.variants.*)."""

from random import Random

import pytest

from tests.games.ults.table import GAME, hand, health, statuses, ults
from ultratable.core.errors import BadSetup
from ultratable.core.match import Match
from ultratable.core.script import Script


def start(seats: int, *chance: int | str, **options: object) -> Script:
    return Script(GAME, seats, dict(options), None, chance)


@pytest.mark.rule("ults.variants.one-on-one")
def test_two_players_are_each_others_enemies() -> None:
    table = ults("k9 aja", ["8♣", "2♣"], top=["9♠"], chance=[1])
    view = table.match.view(None)
    assert [seat["team"] for seat in view["seats"]] == [0, 1]
    table.choose("bite", "8♣")
    assert table.said("announced")[0]["target"] == 1
    table.expect(1, "announce")


@pytest.mark.rule("ults.variants.free-for-all")
def test_everybody_may_target_everybody_else_whatever_the_seat() -> None:
    table = ults("k9 aja k9 aja k9", ["8♣", "", "", "", ""], out=[3])
    table.choose("bite", "8♣")
    assert set(table.keys()) == {"seat:1", "seat:2", "seat:4"}
    healing = ults("aja k9 k9", ["8♠", "", ""], chance=[1, "9♠"])
    healing.choose("herbal healing", "8♠")
    # Nobody has allies: healing asks for no target.
    assert healing.said("announced")[0]["target"] == 0
    healing.expect(1, "announce")


@pytest.mark.rule("ults.variants.team")
@pytest.mark.parametrize(
    ("seats", "teams", "sides"),
    [
        (4, 2, [0, 1, 0, 1]),
        (6, 2, [0, 1, 0, 1, 0, 1]),
        (8, 2, [0, 1] * 4),
        (6, 3, [0, 1, 2, 0, 1, 2]),
        (8, 4, [0, 1, 2, 3, 0, 1, 2, 3]),
    ],
)
def test_teams_of_equal_size_are_fixed_before_heroes_are_chosen(seats: int, teams: int, sides: list[int]) -> None:
    match = GAME.start(seats, {"mode": "teams", "teams": teams}, seed=1)
    assert match.ask(0).name == "choose hero"
    assert [seat["team"] for seat in match.view(None)["seats"]] == sides


@pytest.mark.rule("ults.variants.team")
@pytest.mark.parametrize(("seats", "teams"), [(2, 2), (3, 2), (5, 2), (7, 2), (4, 3), (8, 3), (4, 4), (6, 4)])
def test_other_teams_are_refused(seats: int, teams: int) -> None:
    with pytest.raises(BadSetup):
        GAME.start(seats, {"mode": "teams", "teams": teams})


@pytest.mark.rule("ults.variants.team")
def test_allies_are_no_targets_share_nothing_and_fall_one_by_one() -> None:
    table = ults(
        "k9 aja k9 aja",
        ["8♣", "2♣", "3♣", "4♣"],
        options={"mode": "teams"},
        health=[50, 5, 50, 50],
        top=["9♠"],
        chance=[3],
    )
    table.choose("bite", "8♣")
    assert set(table.keys()) == {"seat:1", "seat:3"}
    assert table.match.why_not(0, "seat:2")[0][0] == "ults.main.targets-enemy"
    assert table.match.view(0)["seats"][2]["hand"] is None
    table.choose("seat:1").expect(1, "defend", keys=["done", "2♣"])
    table.choose("done")
    # The team plays on with the one member left.
    assert health(table) == [50, 0, 50, 50]
    assert table.match.result is None
    table.expect(2, "announce")


@pytest.mark.rule("ults.variants.team-seating")
def test_teams_sit_alternately_and_empty_seats_are_skipped() -> None:
    table = ults(
        "k9 k9 k9 k9 k9 k9",
        ["2♣", "", "", "", "", ""],
        options={"mode": "teams", "teams": 3},
        out=[2, 3],
        top=["2♠", "3♠", "4♠", "5♠", "6♠"],
    )
    assert [seat["team"] for seat in table.match.view(None)["seats"]] == [0, 1, 2, 0, 1, 2]
    turns = []
    for _ in range(5):
        turns.append(table.asked())
        table.chance(1).choose("bite", hand(table, table.asked())[0])
        while table.match.ask(table.asked()).picked:
            table.choose(table.keys()[0])
    # A1, B1, (C1 and A2 are out), B2, C2, A1.
    assert turns == [0, 1, 4, 5, 0]


@pytest.mark.rule("ults.variants.player-count")
@pytest.mark.parametrize("seats", range(2, 9))
def test_two_to_eight_players_are_dealt_five_cards_each(seats: int) -> None:
    match = GAME.start(seats, {"heroes": "random"}, seed=seats)
    assert match.ask(match.deciders[0]).name == "mulligan"
    assert [seat["cards"] for seat in match.view(None)["seats"]] == [5] * seats
    assert match.view(None)["deck"] == 52 - 5 * seats


@pytest.mark.rule("ults.variants.player-count")
@pytest.mark.parametrize("seats", [-1, 0, 1, 9, 11])
def test_other_seat_counts_are_refused(seats: int) -> None:
    with pytest.raises(BadSetup, match="2 to 8"):
        GAME.start(seats)
    assert list(GAME.seats) == [2, 3, 4, 5, 6, 7, 8]


@pytest.mark.rule("ults.variants.two-decks")
@pytest.mark.parametrize("seats", [7, 8])
def test_seven_or_eight_may_play_with_two_decks(seats: int) -> None:
    match = GAME.start(seats, {"heroes": "random", "two_decks": True}, seed=3)
    assert match.view(None)["deck"] == 104 - 5 * seats
    assert GAME.misplaced(match.state) == []
    with pytest.raises(BadSetup):
        GAME.start(6, {"two_decks": True})


SEVEN = "lumberjaq k9 k9 k9 k9 k9 k9"
TWO_DECKS = {"two_decks": True}


@pytest.mark.rule("ults.variants.two-decks")
@pytest.mark.parametrize("copy", ["K♥", "K♥'"])
def test_either_copy_of_an_ultimates_card_activates_it(copy: str) -> None:
    table = ults(SEVEN, ["", f"{copy} 2♣", "", "", "", "", ""], options=TWO_DECKS, active=1, top=["9♠"])
    table.choose("the hunt", copy, "seat:0")
    assert statuses(table, 0) == ["the-hunt K♥"]
    table.expect(2, "announce")


@pytest.mark.rule("ults.variants.two-decks")
def test_a_bearer_has_at_most_one_effect_of_each_ultimates_name() -> None:
    hunt = [[0, "the-hunt", "K♥", 1]]
    table = ults(SEVEN, ["", "", "K♥'", "", "", "", ""], options=TWO_DECKS, active=2, statuses=hunt)
    table.choose("the hunt", "K♥'")
    assert "seat:0" not in table.keys()
    assert "seat:1" in table.keys()
    assert table.match.why_not(2, "seat:0")[0][0] == "ults.status.stack-limit"


@pytest.mark.rule("ults.variants.two-decks")
def test_a_lumber_jaq_who_is_jacked_cannot_be_jacked_again() -> None:
    jacked = [[0, "jacked", "J♣", 0]]
    table = ults(SEVEN, ["J♣' 2♦", "", "", "", "", "", ""], options=TWO_DECKS, statuses=jacked)
    assert set(table.keys()) == {"ability:power-punch", "ability:timber"}
    assert table.match.why_not(0, "ability:jacked")[0][0] == "ults.status.stack-limit"


@pytest.mark.rule("ults.variants.two-decks")
def test_plant_lifes_drawn_cards_bar_no_second_one_but_its_own_card_does() -> None:
    borne = [[1, "plant-life", "4♣", 0], [1, "plant-life", "9♥", 0], [2, "plant-life", "Q♣'", 0]]
    table = ults(
        "aja k9 k9 k9 k9 k9 k9",
        ["Q♣", "", "", "", "", "", ""],
        options=TWO_DECKS,
        statuses=borne,
        top=["4♣'", "9♥'", "2♠", "J♠", "8♦"],
    )
    table.choose("plant life", "Q♣")
    assert set(table.keys()) == {f"seat:{seat}" for seat in (0, 1, 3, 4, 5, 6)}
    table.choose("seat:1")
    assert len(statuses(table, 1)) == 7
    table.expect(1, "announce")


@pytest.mark.rule("ults.variants.unique-heroes")
def test_every_hero_once_is_chosen_openly_one_after_another_in_random_order() -> None:
    table = start(3, "seat:2", unique=True)
    table.expect(2, "choose hero")
    assert table.ask().default == "hero:lumberjaq"
    table.chance("seat:0").choose("hero:lumberjaq").expect(0, "choose hero")
    # Openly: everybody knows at once.
    assert [seat["hero"] for seat in table.match.view(None)["seats"]] == [None, None, "lumberjaq"]
    assert table.ask().default == "hero:k9"
    assert table.match.why_not(0, "hero:lumberjaq")[0][0] == "ults.variants.unique-heroes"
    hands = ["2♣", "3♣", "4♣", "5♣", "6♣", "2♦", "3♦", "4♦", "5♦", "6♦", "2♥", "3♥", "4♥", "5♥", "6♥"]
    table.chance("seat:1").choose("hero:hattrick").expect(1, "choose hero")
    table.chance(6, 5, 4, *hands).choose("hero:aja").expect(0, "mulligan")
    assert [event["seat"] for event in table.said("pick-order")] == [2, 0, 1]


@pytest.mark.rule("ults.variants.unique-heroes")
def test_unique_needs_enough_heroes() -> None:
    with pytest.raises(BadSetup, match="heroes"):
        GAME.start(5, {"unique": True, "hero_set": "base"})
    assert GAME.start(4, {"unique": True, "hero_set": "base"}, seed=1).deciders != ()
    with pytest.raises(BadSetup, match="unique"):
        GAME.start(2, {"unique": True, "cast": ("k9", "k9")})


@pytest.mark.rule("ults.variants.unique-heroes", "ults.variants.random-heroes")
def test_unique_holds_for_dealt_heroes_too() -> None:
    for seed in range(20):
        random = GAME.start(4, {"unique": True, "hero_set": "base", "heroes": "random"}, seed)
        assert len({seat["hero"] for seat in random.view(None)["seats"]}) == 4
    # Two for each of four seats are eight heroes, more than the base set has.
    with pytest.raises(BadSetup):
        GAME.start(4, {"unique": True, "hero_set": "base", "heroes": "one-of-two"})
    match = GAME.start(2, {"unique": True, "hero_set": "base", "heroes": "one-of-two"}, seed=1)
    offered = [option.key for seat in (0, 1) for option in match.ask(seat).options]
    assert len(set(offered)) == 4


@pytest.mark.rule("ults.variants.random-heroes")
def test_random_heroes_are_dealt_without_a_question() -> None:
    hands = ["2♣", "3♣", "4♣", "5♣", "6♣", "2♦", "3♦", "4♦", "5♦", "6♦"]
    table = start(2, "hero:aja", "hero:k9", 6, 1, *hands, heroes="random")
    assert [seat["hero"] for seat in table.match.view(None)["seats"]] == ["aja", "k9"]
    table.expect(0, "mulligan")


@pytest.mark.rule("ults.variants.random-heroes")
def test_each_player_chooses_one_of_two_dealt_to_them_in_secret() -> None:
    table = start(2, "hero:aja", "hero:k9", "hero:k9", "hero:lumberjaq", heroes="one-of-two")
    table.expect((0, 1), "choose hero")
    assert table.keys(0) == ["hero:aja", "hero:k9"]
    assert table.keys(1) == ["hero:k9", "hero:lumberjaq"]
    assert table.match.view(0)["heroes_offered"] == ["aja", "k9"]
    assert table.match.view(None)["heroes_offered"] == []
    assert [event["heroes"] for event in table.said("heroes-dealt", 0)] == [["aja", "k9"], None]
    hands = ["2♣", "3♣", "4♣", "5♣", "6♣", "2♦", "3♦", "4♦", "5♦", "6♦"]
    table.choose("hero:k9", seat=0).chance(6, 1, *hands).choose("hero:k9", seat=1)
    assert [seat["hero"] for seat in table.match.view(None)["seats"]] == ["k9", "k9"]


@pytest.mark.rule("ults.variants.health")
@pytest.mark.parametrize("points", [30, 50, 75])
def test_the_starting_health_is_the_maximum_too(points: int) -> None:
    match = GAME.start(3, {"health": points, "heroes": "random"}, seed=1)
    assert [(seat["health"], seat["max_health"]) for seat in match.view(None)["seats"]] == [(points, points)] * 3
    table = ults("aja k9", ["2♣", ""], options={"health": points}, health=[points - 3, 1], top=["A♦", "9♠"], chance=[4])
    table.choose("herbal healing", "2♣")
    assert health(table) == [points, 1]
    table.expect(1, "announce")


@pytest.mark.rule("ults.variants.health")
def test_other_healths_are_refused() -> None:
    for points in (0, 40, 100):
        with pytest.raises(BadSetup):
            GAME.start(2, {"health": points})


@pytest.mark.rule("ults.variants.shared-hands")
def test_allies_see_each_others_hands_and_nobody_elses() -> None:
    options = {"mode": "teams", "shared_hands": True}
    table = ults("k9 aja k9 aja", ["2♣", "3♣", "4♣", "5♣"], options=options, top=["9♠"], chance=[1])
    for viewer in range(4):
        seen = [seat for seat in range(4) if table.match.view(viewer)["seats"][seat]["hand"] is not None]
        assert seen == sorted({viewer, (viewer + 2) % 4})
    assert all(seat["hand"] is None for seat in table.match.view(None)["seats"])
    table.choose("bite", "2♣", "seat:1").expect(1, "announce")
    assert [event["card"] for event in table.said("drew", 3)] == ["9♠"]
    assert [event["card"] for event in table.said("drew", 2)] == [None]


@pytest.mark.rule("ults.variants.shared-hands", "ults.hidden.bots")
def test_an_allys_open_hand_stays_as_it_is_in_every_imagined_world() -> None:
    options = {"mode": "teams", "shared_hands": True}
    table = ults("k9 aja k9 aja", ["2♣ 7♦", "3♣ 8♦", "4♣ 9♦", "5♣ 10♦"], options=options)
    worlds = [table.match.imagine(0, Random(seed)) for seed in range(20)]
    assert {tuple(world.view(2)["seats"][2]["hand"]) for world in worlds} == {("4♣", "9♦")}
    assert len({tuple(world.view(1)["seats"][1]["hand"]) for world in worlds}) > 1


@pytest.mark.rule("ults.variants.shared-hands")
def test_open_hands_are_for_team_games_only() -> None:
    with pytest.raises(BadSetup):
        GAME.start(4, {"shared_hands": True})
    assert GAME.options["shared_hands"] is False


def play_out(match: Match, rng: Random) -> None:
    while match.result is None:
        seat = match.deciders[0]
        match.choose(seat, rng.choice(match.ask(seat).options).key)


@pytest.mark.rule("ults.variants.solo")
@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (5, {}), (4, {"mode": "teams"}), (6, {"mode": "teams", "teams": 3})]
)
def test_every_seat_of_every_mode_can_be_played_by_a_program(seats: int, options: dict[str, object]) -> None:
    match = GAME.start(seats, options, seed=11)
    play_out(match, Random(11))
    assert match.result is not None
    assert len(match.result.ranks) == seats


@pytest.mark.rule("ults.variants.gauntlet")
def test_the_gauntlet_meets_every_other_hero_from_the_easy_to_the_hard() -> None:
    from ultratable.cli.gauntlet import gauntlet_order
    from ultratable.games.ults.sheet import HEROES

    difficulty = {hero.id: ("Easy", "Medium", "Hard").index(hero.difficulty) for hero in HEROES}
    place = {hero.id: hero.number for hero in HEROES}
    for hero in HEROES:
        order = gauntlet_order(hero.id)
        assert sorted(order) == sorted(other.id for other in HEROES if other is not hero)
        assert order == sorted(order, key=lambda id: (difficulty[id], place[id]))
    assert gauntlet_order("aja")[:2] == ["lumberjaq", "k9"]

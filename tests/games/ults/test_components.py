"""What is on the table: clauses ults.components.*"""

from collections import Counter
from random import Random

import pytest

from tests.games.ults.table import GAME, hand, happened, health, in_one_place, pile, rest, statuses, ults
from ultratable.core.chance import CHANCE
from ultratable.games.ults.cards import FACES
from ultratable.games.ults.sheet import HEROES, STATUSES, Ability, Hero, hero_named

BASE = ("lumberjaq", "k9", "aja", "hattrick")


def sheet(id: str) -> Hero:
    found = hero_named(id)
    assert found is not None
    return found


def line(ability: Ability) -> tuple[str, str, bool, bool]:
    return (ability.title, ability.cards, ability.passive, ability.ultimate)


def placed_by(id: str, ability: str) -> tuple[int, int]:
    """Stack limit (0: none) and knocks of the status effect that this ability places."""
    places = next(one for one in sheet(id).abilities if one.id == ability).places
    assert places is not None
    return (places.limit, places.knocks)


@pytest.mark.rule("ults.components.deck")
def test_the_deck_is_52_different_cards_without_jokers():
    assert len(FACES) == len(set(FACES)) == 52
    assert Counter(face[-1] for face in FACES) == {"♣": 13, "♦": 13, "♥": 13, "♠": 13}
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    assert Counter(face[:-1] for face in FACES) == dict.fromkeys(ranks, 4)
    match = GAME.start(2, {"cast": ["k9", "aja"]}, seed=1)
    state = match.state
    dealt = [GAME.words.word(card) for cards in state.hand for card in cards]  # type: ignore[attr-defined]
    undealt = [GAME.words.word(card) for card in state.deck.cards()]  # type: ignore[attr-defined]
    assert sorted(dealt + undealt) == sorted(FACES)


@pytest.mark.rule("ults.components.deck", "ults.components.zones")
@pytest.mark.parametrize("seats", [2, 3, 8])
def test_every_card_is_in_exactly_one_zone_after_every_answer(seats):
    rng = Random(f"zones {seats}")
    for game in range(4):
        cast = [rng.choice(BASE) for _ in range(seats)]
        match = GAME.start(seats, {"cast": cast, "health": 30}, seed=game)
        while match.deciders:
            assert GAME.misplaced(match.state) == []
            seat = rng.choice(match.deciders)
            match.choose(seat, rng.choice(match.ask(seat).options).key)
        assert GAME.misplaced(match.state) == []
        assert match.result is not None


@pytest.mark.rule("ults.components.zones")
def test_a_card_can_be_hand_deck_pile_status_or_lie_open_on_the_table():
    table = ults("k9 aja", ["4♣ 9♦", "5♥"], statuses=[[1, "bleed", "7♠", 0]], discard=["2♠"])
    table.chance("8♥", "6♦", 5, 1).choose("wolf pack", "4♣").expect(1, "defend")
    shown = table.match.view(None)
    assert [extra["card"] for extra in shown["table"]] == ["8♥", "6♦"]
    assert pile(table) == ["2♠", "4♣"]
    assert statuses(table, 1) == ["bleed 7♠"]
    assert (hand(table, 0), hand(table, 1)) == (["9♦"], ["5♥"])
    assert shown["deck"] == 52 - 2 - 2 - 1 - 2
    assert in_one_place(table)


@pytest.mark.rule("ults.components.zones")
def test_a_card_can_lie_face_down_on_the_table():
    table = ults("hattrick aja", ["4♣", "5♥"])
    table.chance("8♥", "6♦", "K♠", "2♦").choose("blackjack", "4♣").expect(0, "hit or stand")
    laid = [(extra["card"], extra["up"]) for extra in table.match.view(0)["table"]]
    assert laid == [("8♥", True), ("6♦", True), ("K♠", True), (None, False)]
    assert in_one_place(table)


@pytest.mark.rule("ults.components.zones")
def test_a_tied_mini_game_is_set_aside_on_the_table():
    table = ults("hattrick aja", ["4♣", "5♥"])
    table.chance("8♥", "10♦", "K♠", "8♦").choose("blackjack", "4♣")
    table.chance("2♥", "3♦", "2♠", "3♣").choose("stand").expect(0, "hit or stand")
    laid = [extra["card"] for extra in table.match.view(None)["table"]]
    assert laid == ["8♥", "10♦", "K♠", "8♦", "2♥", "3♦", "2♠", None]
    assert pile(table) == ["4♣"]
    assert in_one_place(table)


@pytest.mark.rule("ults.components.zones")
def test_the_ability_card_can_be_set_aside_from_a_reshuffle():
    mine, theirs = "4♣", rest("4♣ 8♥ 6♦ 3♠")
    table = ults("k9 aja", [mine, theirs], discard=["8♥", "6♦", "3♠"], deck=[])
    table.chance("8♥", "6♦", 5, 1).choose("wolf pack", "4♣").expect(1, "defend")
    shown = table.match.view(None)
    assert shown["aside"] == "4♣"
    assert (shown["deck"], shown["discard"]) == (1, {"size": 0, "top": None})
    assert in_one_place(table)


@pytest.mark.rule("ults.components.die")
def test_the_die_has_six_faces_for_the_first_turn_and_for_abilities():
    match = GAME.start(2, {"cast": ["k9", "aja"]}, seed=3)
    faces = [f"die:{face}" for face in range(1, 7)]
    for seat in match.deciders * 2:
        match.choose(match.deciders[0] if seat not in match.deciders else seat, "keep")
    match.chance_by_hand(True)
    active = match.deciders[0]
    hero = match.view(None)["seats"][active]["hero"]
    card = match.view(active)["seats"][active]["hand"][0]
    match.choose(active, "ability:bite" if hero == "k9" else "ability:herbal-healing")
    match.choose(active, card)
    assert match.deciders == (CHANCE,)
    assert [option.key for option in match.ask(CHANCE).options] == faces
    rolls = [event.seen_by(None)["number"] for event in match.events if event.kind == "first-roll"]
    assert len(rolls) >= 2
    assert set(rolls) <= {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("ults.components.die")
def test_the_die_is_fair():
    rolls: Counter[int] = Counter()
    for seed in range(1000):
        match = GAME.start(3, {"cast": ["k9", "aja", "k9"]}, seed=seed)
        rolls.update(event.seen_by(None)["number"] for event in match.events if event.kind == "first-roll")
    # Chi-squared with five degrees of freedom stays below 20.5 in 999 of 1000 fair samples.
    expected = rolls.total() / 6
    assert sum((rolls[face] - expected) ** 2 / expected for face in range(1, 7)) < 20.5


@pytest.mark.rule("ults.components.health-tracker")
def test_everybody_reads_everybodys_health():
    table = ults("k9 aja lumberjaq", ["8♦"], health=[50, 33, 7])
    for viewer in (0, 1, 2, None):
        assert [seat["health"] for seat in table.match.view(viewer)["seats"]] == [50, 33, 7]
    table.chance(3, "2♣").choose("bite", "8♦", "seat:1").expect(1, "announce")
    for viewer in (0, 1, 2, None):
        assert [seat["health"] for seat in table.match.view(viewer)["seats"]] == [50, 25, 7]


@pytest.mark.rule("ults.components.hero-sheet")
def test_everybody_sees_which_sheet_lies_before_whom():
    table = ults("k9 aja hattrick", ["8♦"])
    for viewer in (0, 1, 2, None):
        assert [seat["hero"] for seat in table.match.view(viewer)["seats"]] == ["k9", "aja", "hattrick"]


@pytest.mark.rule("ults.components.hero-sheet")
@pytest.mark.parametrize("id", BASE)
def test_a_sheet_says_all_that_a_player_needs(id):
    hero = sheet(id)
    assert hero.title
    assert hero.line
    assert hero.difficulty in ("Easy", "Medium", "Hard")
    assert len([ability for ability in hero.abilities if ability.ultimate]) == 1
    for ability in hero.abilities:
        assert ability.title
        assert ability.text
        assert ability.cards in ("any card", "clubs", "diamonds", "hearts", "spades") or ability.cards in FACES
        assert (ability.cards in FACES) == ability.ultimate
        assert ability.clause in GAME.register
        if ability.places is not None and ability.places.limit:
            assert f"Stack limit {ability.places.limit}" in ability.text
        if ability.places is not None and ability.places.knocks == 2:
            assert "two knocks" in ability.text.lower()


@pytest.mark.rule("ults.components.hero-sheet")
def test_a_sheet_in_play_shows_name_cards_and_text_of_each_ability():
    table = ults("aja k9", ["8♣ 8♦ 8♥ 8♠ Q♣"])
    labels = {option.key: option.label for option in table.ask().options}
    assert len(labels) == 6
    assert labels["ability:lion"].startswith("Lion (clubs): ")
    assert labels["ability:plant-life"].startswith("Plant Life (Q♣): ")
    assert labels["ability:herbal-healing"].startswith("Herbal Healing (any card): ")


@pytest.mark.rule("ults.components.base-heroes")
def test_the_base_game_has_these_four_heroes():
    base = [(hero.id, hero.title, hero.difficulty) for hero in HEROES if hero.base]
    assert base == [
        ("lumberjaq", "Lumber Jaq", "Easy"),
        ("k9", "K-9", "Easy"),
        ("aja", "Aja", "Medium"),
        ("hattrick", "Hat Trick", "Hard"),
    ]
    assert [hero.id for hero in HEROES[:4]] == list(BASE)
    match = GAME.start(2, {"hero_set": "base"}, seed=1)
    assert [option.key for option in match.ask(0).options] == [f"hero:{id}" for id in BASE]


@pytest.mark.rule("ults.components.first-hero")
def test_only_lumber_jaq_is_recommended_for_a_first_game():
    match = GAME.start(2, {}, seed=1)
    options = match.ask(0).options
    recommended = [option.key for option in options if "first game" in option.label]
    assert recommended == ["hero:lumberjaq"]
    assert [option.key for option in options if option.clause == "ults.components.first-hero"] == recommended


@pytest.mark.rule("ults.components.sheet-lumber-jaq")
def test_lumber_jaqs_sheet():
    hero = sheet("lumberjaq")
    assert (hero.title, hero.difficulty, hero.setup) == ("Lumber Jaq", "Easy", None)
    assert [line(ability) for ability in hero.abilities] == [
        ("Thick Skin", "any card", True, False),
        ("Power Punch", "any card", False, False),
        ("Timber!", "any card", False, False),
        ("Jacked", "J♣", False, True),
    ]
    assert [ability.id for ability in hero.abilities if ability.places] == ["jacked"]
    assert placed_by("lumberjaq", "jacked") == (0, 2)


@pytest.mark.rule("ults.components.sheet-k9")
def test_k9s_sheet():
    hero = sheet("k9")
    assert (hero.title, hero.difficulty, hero.setup) == ("K-9", "Easy", None)
    assert [line(ability) for ability in hero.abilities] == [
        ("Bite", "any card", False, False),
        ("Wolf Pack", "any card", False, False),
        ("Bleed", "any card", False, False),
        ("The Hunt", "K♥", False, True),
    ]
    assert [ability.id for ability in hero.abilities if ability.places] == ["bleed", "the-hunt"]
    assert placed_by("k9", "bleed") == (2, 1)
    assert placed_by("k9", "the-hunt") == (0, 2)


@pytest.mark.rule("ults.components.sheet-aja")
def test_ajas_sheet():
    hero = sheet("aja")
    assert (hero.title, hero.difficulty, hero.setup) == ("Aja", "Medium", None)
    assert [line(ability) for ability in hero.abilities] == [
        ("Herbal Healing", "any card", False, False),
        ("Lion", "clubs", False, False),
        ("Elephant", "hearts", False, False),
        ("Python", "spades", False, False),
        ("Baboons", "diamonds", False, False),
        ("Plant Life", "Q♣", False, True),
    ]
    assert [ability.id for ability in hero.abilities if ability.places] == ["python", "plant-life"]
    assert placed_by("aja", "python") == (0, 1)
    assert placed_by("aja", "plant-life") == (0, 1)


@pytest.mark.rule("ults.components.sheet-hat-trick")
def test_hat_tricks_sheet():
    hero = sheet("hattrick")
    assert (hero.title, hero.difficulty, hero.setup) == ("Hat Trick", "Hard", None)
    assert [line(ability) for ability in hero.abilities] == [
        ("Blackjack", "any card", False, False),
        ("Three Card Shuffle", "any card", False, False),
        ("Hypnosis", "any card", False, False),
        ("Mindreader", "3♠", False, True),
    ]
    assert [ability.id for ability in hero.abilities if ability.places] == ["hypnosis", "mindreader"]
    assert placed_by("hattrick", "hypnosis") == (1, 2)
    assert placed_by("hattrick", "mindreader") == (0, 2)


@pytest.mark.rule("ults.components.hero-sheet")
def test_every_status_effect_of_the_base_heroes_comes_from_a_sheet():
    own = {ability.places.id for id in BASE for ability in sheet(id).abilities if ability.places is not None}
    assert own == {"jacked", "bleed", "the-hunt", "python", "plant-life", "hypnosis", "mindreader"}
    assert own <= {kind.id for kind in STATUSES}


@pytest.mark.rule("ults.components.health-tracker")
def test_a_bystander_keeps_his_health_while_others_fight():
    table = ults("k9 aja lumberjaq", ["8♦"], health=[20, 30, 40])
    table.chance(6, "2♣").choose("bite", "8♦", "seat:2").expect(1, "announce")
    assert health(table) == [20, 30, 33]
    assert happened(table, "took") == ["took"]

"""What must be designed (clauses ults.content.*): checks over the data of all heroes and over what they share."""

import re
from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.games.ults.table import GAME, happened, health, in_one_place, pile, rest, statuses, ults
from ultratable.core.hooks import MODIFY, REACT
from ultratable.core.script import Script
from ultratable.games.ults.cards import FACES, POWER, half
from ultratable.games.ults.content.x_tara_card import reading
from ultratable.games.ults.records import Status
from ultratable.games.ults.sheet import (
    ENEMIES,
    FRIEND,
    HEROES,
    HOOKS,
    STATUSES,
    Ability,
    Hero,
    StatusKind,
    ability_named,
    hero_named,
)

BASE = [hero for hero in HEROES if hero.base]
NEW = [hero for hero in HEROES if not hero.base]
NEW_ABILITIES = [ability for hero in NEW for ability in hero.abilities]
NEW_STATUSES = [kind for kind in STATUSES if kind.clause.startswith("ults.x-")]
CHOSEN = [ability for hero in HEROES for ability in hero.abilities if not ability.passive]


def named(id: str) -> Hero:
    found = hero_named(id)
    assert found is not None, id
    return found


def ultimates(hero: Hero) -> list[Ability]:
    return [ability for ability in hero.abilities if ability.ultimate]


def ids(things: list[Any]) -> list[str]:
    return [thing.id for thing in things]


def asks_something(ability: Ability) -> bool:
    """Whether carrying it out has a question of its own: a mini-game, a hidden choice, cards to choose."""
    procedure = ability.procedure
    return procedure is not None and any(decision is not None for decision in procedure.decisions)


# The heroes.


@pytest.mark.rule("ults.content.base-complete")
def test_the_base_heroes_are_complete_and_unchanged() -> None:
    assert ids(BASE) == ["lumberjaq", "k9", "aja", "hattrick"]
    sheets = {hero.id: [(one.id, one.cards, one.passive, one.ultimate) for one in hero.abilities] for hero in BASE}
    any_card = ("any card", False, False)
    assert sheets == {
        "lumberjaq": [
            ("thick-skin", "any card", True, False),
            ("power-punch", *any_card),
            ("timber", *any_card),
            ("jacked", "J♣", False, True),
        ],
        "k9": [("bite", *any_card), ("wolf-pack", *any_card), ("bleed", *any_card), ("the-hunt", "K♥", False, True)],
        "aja": [
            ("herbal-healing", *any_card),
            ("lion", "clubs", False, False),
            ("elephant", "hearts", False, False),
            ("python", "spades", False, False),
            ("baboons", "diamonds", False, False),
            ("plant-life", "Q♣", False, True),
        ],
        "hattrick": [
            ("blackjack", *any_card),
            ("three-card", *any_card),
            ("hypnosis", *any_card),
            ("mindreader", "3♠", False, True),
        ],
    }
    kinds = {kind.id: (kind.limit, kind.knocks) for kind in STATUSES if kind not in NEW_STATUSES}
    assert kinds == {
        "jacked": (0, 2),
        "bleed": (2, 1),
        "the-hunt": (0, 2),
        "python": (0, 1),
        "plant-life": (0, 1),
        "hypnosis": (1, 2),
        "mindreader": (0, 2),
    }
    assert all(hero.setup is None for hero in BASE)


@pytest.mark.rule("ults.content.base-complete")
def test_every_ability_of_the_base_heroes_has_its_clause() -> None:
    for hero in BASE:
        for ability in hero.abilities:
            assert ability.clause in GAME.register
            assert ability.clause.startswith(f"ults.{hero.id}.")


@pytest.mark.rule("ults.content.expansion-count")
def test_at_least_twelve_heroes_can_be_chosen_or_the_base_set_alone() -> None:
    assert len(NEW) >= 8
    everybody = GAME.start(2, seed=1)
    assert [option.key for option in everybody.ask(0).options] == [f"hero:{hero.id}" for hero in HEROES]
    base = GAME.start(2, {"hero_set": "base"}, seed=1)
    assert [option.key for option in base.ask(0).options] == [f"hero:{hero.id}" for hero in BASE]


@pytest.mark.rule("ults.content.hero-form")
@pytest.mark.parametrize("hero", NEW, ids=ids(NEW))
def test_a_new_hero_has_the_form_of_a_hero(hero: Hero) -> None:
    assert hero.title
    assert hero.line
    assert "\n" not in hero.line
    assert hero.difficulty in ("Easy", "Medium", "Hard")
    others = [ability for ability in hero.abilities if not ability.ultimate]
    assert 3 <= len(others) <= 5
    assert sum(ability.passive for ability in others) <= 2
    assert len(ultimates(hero)) == 1
    assert not ultimates(hero)[0].passive
    assert ("setup" in hero.text) == (hero.setup is not None)


@pytest.mark.rule("ults.content.hero-form")
@pytest.mark.parametrize("ability", NEW_ABILITIES, ids=ids(NEW_ABILITIES))
def test_a_new_ability_is_written_in_the_grammar_of_the_sheets(ability: Ability) -> None:
    clause = GAME.register[ability.clause]
    if not ability.passive:
        assert re.search(r"\b(play|place|use)", ability.text + clause.text, re.IGNORECASE)
    assert ability.cards in ("any card", "clubs", "diamonds", "hearts", "spades", *FACES)
    assert (ability.cards in FACES) == ability.ultimate
    rolls = [int(number) for number in re.findall(r"\b(\d+)\+", ability.text + clause.text)]
    assert all(2 <= number <= 6 for number in rolls)
    if ability.odds is not None:
        assert 2 <= ability.odds[0] <= 6
        assert f"{ability.odds[0]}+" in ability.text
    for halving in re.findall(r"[Hh]alf[^.;]*", ability.text):
        assert "rounded up" in halving
    if ability.places is not None:
        limit = re.search(r"[Ss]tack limit (\d)", ability.text)
        assert (int(limit.group(1)) if limit else 0) == ability.places.limit
        assert ("wo knocks" in ability.text) == (ability.places.knocks == 2)


@pytest.mark.rule("ults.content.difficulty-spread")
def test_the_difficulties_are_spread_evenly() -> None:
    assert Counter(hero.difficulty for hero in HEROES) == {"Easy": 4, "Medium": 4, "Hard": 4}
    assert Counter(hero.difficulty for hero in NEW) == {"Easy": 2, "Medium": 3, "Hard": 3}


@pytest.mark.rule("ults.content.difficulty-spread")
@pytest.mark.parametrize("hero", HEROES, ids=ids(HEROES))
def test_difficulty_goes_with_what_a_hero_asks_of_its_player(hero: Hero) -> None:
    chosen = [ability for ability in hero.abilities if not ability.passive]
    questions = [ability for ability in chosen if asks_something(ability)]
    if hero.difficulty == "Easy":
        assert questions == []
        assert len([ability for ability in chosen if ability.places is not None and not ability.ultimate]) <= 1
    if hero.difficulty == "Hard":
        # A mini-game or hidden choice of its own, or other heroes' abilities to choose from.
        assert questions or any(ability.copies for ability in chosen)


@pytest.mark.rule("ults.content.ultimate-cards")
def test_the_ultimates_have_different_cards_spread_over_suits_and_ranks() -> None:
    def cards(heroes: list[Hero]) -> list[str]:
        return [ultimates(hero)[0].cards for hero in heroes]

    assert cards(BASE) == ["J♣", "K♥", "Q♣", "3♠"]
    assert cards(NEW) == ["10♠", "2♥", "Q♦", "5♦", "7♣", "J♦", "A♠", "9♥"]
    assert len(set(cards(HEROES))) == len(HEROES)
    assert Counter(card[-1] for card in cards(HEROES)) == {"♣": 3, "♦": 3, "♥": 3, "♠": 3}
    assert Counter(card[-1] for card in cards(NEW)) == {"♣": 1, "♦": 3, "♥": 2, "♠": 2}
    ranks = Counter("number" if rank.isdigit() else rank for rank in (card[:-1] for card in cards(NEW)))
    assert ranks["number"] >= 3
    assert ranks["J"] + ranks["Q"] + ranks["K"] >= 2
    assert ranks["A"] == 1


def alone_with(hero: str, card: str) -> Script:
    """A hero with a single card in hand against Lumber Jaq, special setup done."""
    mask = "4♥" if card == "2♣" else "2♣"
    worn = {"mimi-cree": [[0, "mask", mask, 0]], "clover-dale": [[0, "charm", mask, 0]]}
    return ults(f"{hero} lumberjaq", [card, ""], statuses=worn.get(hero, []))


@pytest.mark.rule("ults.content.always-playable")
@pytest.mark.parametrize("hero", HEROES, ids=ids(HEROES))
def test_every_card_can_be_played_and_can_harm_an_enemy(hero: Hero) -> None:
    assert any(all(ability.accepts) for ability in hero.abilities if not ability.passive)
    for card in FACES:
        table = alone_with(hero.id, card)
        table.expect(0, "announce")
        opened = [ability_named(key.removeprefix("ability:")) for key in table.keys()]
        assert any(ability.harmful for ability in opened), card
        assert any(all(ability.accepts) for ability in opened), card


@pytest.mark.rule("ults.content.always-playable")
def test_in_whole_games_nobody_is_left_with_cards_and_no_ability() -> None:
    for seed in range(12):
        seats = 2 + seed % 4
        match = GAME.start(seats, {"heroes": "random", "round_limit": 30}, seed)
        rng = Random(seed)
        while match.result is None:
            for event in match.events[-12:]:
                if event.kind == "nothing-to-do":
                    assert match.view(None)["deck"] == 0
            seat = match.deciders[0]
            match.choose(seat, rng.choice(match.ask(seat).options).key)


# Numbers.

TWO_THIRDS = 2 / 3
AVERAGE = sum(POWER[:52]) / 52


@pytest.mark.rule("ults.content.damage-curve")
def test_the_average_power_of_a_card_is_95_thirteenths() -> None:
    assert pytest.approx(95 / 13) == AVERAGE


@pytest.mark.rule("ults.content.damage-curve")
@pytest.mark.parametrize(
    "ability",
    [ability for ability in NEW_ABILITIES if ability.odds is not None and ability.odds[1] in ("1x", "2x", "half")],
    ids=lambda ability: ability.id,
)
def test_rolled_attacks_average_at_most_two_thirds_of_the_power(ability: Ability) -> None:
    assert ability.odds is not None
    needs, effect = ability.odds
    hits = (7 - needs) / 6
    dealt = {"1x": 1.0, "2x": 2.0, "half": 0.5}[effect]
    assert hits * dealt <= TWO_THIRDS + 1e-9


@pytest.mark.rule("ults.content.damage-curve")
@pytest.mark.parametrize("hero", NEW, ids=ids(NEW))
def test_every_new_hero_has_a_plain_attack_of_two_thirds(hero: Hero) -> None:
    plain = [ability.odds for ability in hero.abilities if ability.odds in ((3, "1x"), (5, "2x"))]
    assert plain


@pytest.mark.rule("ults.content.damage-curve")
def test_the_three_card_spread_is_worth_about_two_thirds_too() -> None:
    worth = Counter(reading(cards)[0] for cards in combinations(range(52), 3))
    spreads = sum(worth.values())
    average = sum(
        POWER[card] * sum(times * count for times, count in worth.items()) + half(POWER[card]) * worth[0]
        for card in range(52)
    ) / (52 * spreads)
    assert round(average / AVERAGE, 2) == 0.66
    assert "averages 0.66 of the power" in GAME.register["ults.x-tara-card.three-card-spread"].ruling


def harms(kind: StatusKind) -> list[int]:
    """What an effect may deal in one Draw Phase, over all suits and counts."""
    if kind.harm is None:
        return []
    return [
        kind.harm(None, 0, Status(kind.number, card, 1, False, kind.knocks, points, 1))
        for card in range(4)
        for points in range(6)
    ]


@pytest.mark.rule("ults.content.damage-curve")
@pytest.mark.parametrize("kind", NEW_STATUSES, ids=ids(NEW_STATUSES))
def test_draw_phase_harm_is_2_or_3_and_never_more_than_5(kind: StatusKind) -> None:
    dealt = harms(kind)
    assert all(harm <= 5 for harm in dealt)
    counts = kind.after is not None and len(set(dealt)) > 1
    if not counts:
        assert all(harm <= (3 if kind.face >= 0 else 2) for harm in dealt)


# Status effects.


@pytest.mark.rule("ults.content.status-form")
@pytest.mark.parametrize("kind", NEW_STATUSES, ids=ids(NEW_STATUSES))
def test_a_new_status_effect_states_its_sign_its_limit_and_its_knocks(kind: StatusKind) -> None:
    clause = GAME.register[kind.clause]
    text = f"{clause.text} {clause.ruling}"
    assert kind.title
    assert re.search(r"\b(positive|negative)\b", text)
    if kind.limit:
        assert f"stack limit {kind.limit}" in text
    if kind.knocks == 0:
        assert "never knocked" in text
    else:
        assert ("two knocks" if kind.knocks == 2 else "one knock") in text


@pytest.mark.rule("ults.content.status-form", "ults.content.damage-place")
def test_new_effects_that_absorb_or_move_damage_name_their_place_in_the_arithmetic() -> None:
    for kind in NEW_STATUSES:
        if listens(kind.id, "absorb") or listens(kind.id, "aim"):
            texts = GAME.register[kind.clause].text
            assert "ults.content.damage-place" in texts or "absorbs 15 damage" in texts or "Shield Wall" in texts


# Hypnosis.


def forced(ability: Ability) -> Script:
    """Hat Trick holds a card of every suit and the ability's own, and may force the hero of seat 1."""
    own = [ability.cards] if ability.ultimate else []
    cards = list(dict.fromkeys([*own, "6♣", "6♦", "6♥", "6♠"]))
    mask = "8♣" if ability.id == "heartbreak" else "8♦"
    worn = [[1, "mask", mask, 1]] if ability.hero.id == "mimi-cree" else []
    position = [[1, "hypnosis", "4♦", 0], [1, "python", "3♣", 2], *worn]
    hands = [" ".join(cards), "K♣ K♦ K♠", "A♣ A♦ A♥"]
    table = ults(f"hattrick {ability.hero.id} lumberjaq", hands, statuses=position)
    table.match.state.script = None  # chance as it comes: here only the shape of what happens is looked at
    return table


def targets_of(ability: Ability) -> list[str]:
    """The targets offered when an ability is forced, or [""] where it asks for none."""
    table = forced(ability)
    if not name_forced(table, ability):
        return [""]
    return table.keys()


def name_forced(table: Script, ability: Ability) -> bool:
    """Force the ability with the first card it takes; whether a target is asked for now."""
    table.choose("force:1", f"ability:{ability.id}")
    while table.match.deciders == (0,) and table.ask(0).name == "announce":
        keys = table.keys(0)
        if keys[0].startswith("seat:"):
            return True
        table.choose(keys[0], seat=0)
    return False


@pytest.mark.rule("ults.content.hypnosis-safe")
@pytest.mark.parametrize("ability", CHOSEN, ids=ids(CHOSEN))
def test_a_forced_ability_may_be_aimed_at_user_controller_and_bystander(ability: Ability) -> None:
    offered = targets_of(ability)
    if ability.targeted and not ability.copies:
        limited = {"hypnosis": {"seat:0", "seat:2"}}
        assert set(offered) == limited.get(ability.id, {"seat:0", "seat:1", "seat:2"})


@pytest.mark.rule("ults.content.hypnosis-safe")
@pytest.mark.parametrize("ability", CHOSEN, ids=ids(CHOSEN))
def test_every_ability_can_be_carried_out_under_hypnosis_on_every_target(ability: Ability) -> None:
    for target in targets_of(ability):
        carry_out_under_hypnosis(ability, target)


def carry_out_under_hypnosis(ability: Ability, target: str) -> None:
    table = forced(ability)
    if name_forced(table, ability):
        table.choose(target, seat=0)
    announced = table.said("announced")[0]
    assert (announced["seat"], announced["user"]) == (0, 1)
    if not ability.copies:
        assert announced["ability"] == ability.id
    aimed = announced["target"]
    while table.match.result is None and table.ask(table.match.deciders[0]).name != "announce":
        seat = table.match.deciders[0]
        question = table.ask(seat).name
        # Choices of the user are the controller's; the target's own are picking, guessing and defending.
        if question in ("pick one", "guess"):
            assert seat == aimed
        elif question != "defend":
            assert seat == 0
        table.match.choose(seat, table.ask(seat).default or table.keys(seat)[0])
    assert in_one_place(table)
    assert [event["seat"] for event in table.said("rolled")] == [1] * len(table.said("rolled"))
    # The controller's hand paid for it, and the hypnotized player has the next turn.
    assert announced["card"] not in (table.match.view(0)["seats"][0]["hand"] or [])
    assert table.match.deciders == (1,)
    # Effects placed by it have the hypnotized player as placer.
    view = table.match.view(None)
    placed = [
        status
        for seat in view["seats"]
        for status in seat["statuses"]
        if status["card"] == announced["card"] and status["card"] not in ("4♦", "3♣")
    ]
    assert all(status["placer"] == 1 for status in placed)


# One batch, no loops.


@pytest.mark.rule("ults.content.batch-safe")
@pytest.mark.parametrize("seed", range(10))
def test_in_whole_games_there_is_one_ability_a_turn_and_one_batch_a_player(seed: int) -> None:
    seats = (2, 3, 4, 2, 5)[seed % 5]
    match = GAME.start(seats, {"heroes": "random", "round_limit": 30}, seed)
    rng = Random(seed)
    while match.result is None:
        seat = match.deciders[0]
        match.choose(seat, rng.choice(match.ask(seat).options).key)
    announced = 0
    batches: Counter[int] = Counter()
    for event in match.events:
        shown = event.seen_by(None)
        if event.kind == "turn":
            announced, batches = 0, Counter()
        elif event.kind == "announced":
            announced += 1
            assert announced == 1
        elif event.kind == "dealt-damage":
            batches[shown["seat"]] += 1
            assert batches[shown["seat"]] == 1


@pytest.mark.rule("ults.content.batch-safe")
@pytest.mark.parametrize("ability", [one for one in CHOSEN if not one.copies], ids=lambda ability: ability.id)
def test_every_ability_copes_with_no_card_to_draw(ability: Ability) -> None:
    own = [ability.cards] if ability.ultimate else ["6♣", "6♦", "6♥", "6♠"]
    mask = "8♣" if ability.id == "heartbreak" else "8♦"
    worn = [[0, "mask", mask, 0]] if ability.hero.id == "mimi-cree" else []
    hands = [" ".join(own), "9♣ 9♦", rest(*own, "9♣ 9♦", *([mask] if worn else []))]
    table = ults(f"{ability.hero.id} k9 lumberjaq", hands, statuses=worn, deck=[])
    table.match.state.script = None
    table.choose(f"ability:{ability.id}")
    while table.match.result is None and table.said("turn") == []:
        seat = table.match.deciders[0]
        table.match.choose(seat, table.ask(seat).default or table.keys(seat)[0])
    assert in_one_place(table)
    assert len(table.said("announced")) == 1


# Hitting back, taking damage for others, several targets.


@pytest.mark.rule("ults.content.retaliation")
def test_damage_hit_back_is_not_defended_and_knocks_nothing() -> None:
    table = ults(
        "k9 wrecking-belle aja",
        ["8♣ 2♣", "", ""],
        statuses=[[0, "plant-life", "4♣", 0]],
        top=["9♠"],
        chance=[3],
    )
    table.choose("bite", "8♣", "seat:1")
    assert health(table) == [49, 42, 50]
    assert statuses(table, 0) == ["plant-life 4♣"]
    assert table.said("no-defense") == []
    assert happened(table, "took", "hit-back") == ["took", "hit-back", "took"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.content.retaliation")
@pytest.mark.parametrize(("attacker", "left"), [("lumberjaq", 50), ("k9", 49)])
def test_damage_hit_back_is_a_batch_that_thick_skin_lowers(attacker: str, left: int) -> None:
    ability = "power punch" if attacker == "lumberjaq" else "bite"
    table = ults(f"{attacker} wrecking-belle", ["8♣", ""], top=["9♠"], chance=[3])
    table.choose(ability, "8♣")
    assert health(table) == [left, 42]
    table.expect(1, "announce")


@pytest.mark.rule("ults.content.retaliation", "ults.end.draw")
def test_a_player_brought_to_0_hits_back_before_anybody_is_eliminated() -> None:
    table = ults("k9 wrecking-belle aja", ["8♣", "", ""], health=[1, 8, 50], top=["9♠"], chance=[3])
    table.choose("bite", "8♣", "seat:1").over(2)
    assert happened(table, "took", "hit-back", "eliminated") == ["took", "hit-back", "took", "eliminated", "eliminated"]
    result = table.match.result
    assert result is not None
    assert result.ranks == (2, 2, 1)


TEAMS = {"mode": "teams"}


@pytest.mark.rule("ults.content.damage-place")
def test_damage_taken_in_anothers_place_moves_whole_before_anything_lowers_it() -> None:
    # Lumber Jaq with Jacked is guarded by Dame Drawbridge, his ally: his skin and his Jacked do not come into it.
    table = ults(
        "k9 lumberjaq k9 dame-drawbridge",
        ["9♣", "2♣", "", "3♣"],
        options=TEAMS,
        statuses=[[1, "bodyguard", "4♦", 3], [1, "jacked", "J♣", 1]],
        top=["9♠"],
        chance=[3],
    )
    table.choose("bite", "9♣", "seat:1").expect(3, "defend", keys=["done", "3♣"])
    assert [(batch["seat"], batch["value"]) for batch in table.match.view(None)["batches"]] == [(3, 9)]
    table.choose("3♣")
    assert health(table) == [50, 50, 50, 46]
    assert statuses(table, 1) == ["bodyguard 4♦", "jacked J♣"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.content.damage-place")
def test_halving_then_defense_then_absorbing_then_fixed_reductions() -> None:
    wall = [1, "shield-wall", "6♥", 3, True, 1, 3]
    table = ults(
        "lumberjaq lumberjaq k9 dame-drawbridge",
        ["K♦", "4♠", "", ""],
        options=TEAMS,
        statuses=[[1, "jacked", "J♣", 1], wall],
        top=["9♠"],
        chance=[5],
    )
    table.choose("timber", "K♦", "seat:1", "4♠")
    # 20, halved 10, 4♠ blocks 2: 8, the wall absorbs 3: 5, Thick Skin: 4.
    assert health(table) == [50, 46, 50, 50]
    assert statuses(table, 1) == ["jacked J♣"]
    assert pile(table)[-1] == "6♥"
    table.expect(1, "announce")


@pytest.mark.rule("ults.content.damage-place")
def test_the_oldest_absorbs_first_and_a_batch_absorbed_wholly_knocks_nothing() -> None:
    old, young = [1, "the-keep", "Q♦", 1, True, 2, 6], [1, "shield-wall", "A♦", 1, True, 1, 6]
    table = ults("k9 dame-drawbridge aja", ["8♦", "", ""], statuses=[old, young], top=["9♠"], chance=[3])
    table.choose("bite", "8♦", "seat:1")
    # The Keep gives its last 6 and goes; the Shield Wall takes 2 and keeps 4.
    assert health(table) == [50, 50, 50]
    assert statuses(table, 1) == ["shield-wall A♦"]
    assert table.match.view(None)["seats"][1]["statuses"][0]["points"] == 4
    assert happened(table, "absorbed", "unhurt", "knocked-off") == ["absorbed", "absorbed", "unhurt"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.content.multi-target")
def test_at_least_two_new_heroes_hit_several_players() -> None:
    heroes = {ability.hero.id for ability in NEW_ABILITIES if ability.aim == ENEMIES}
    assert len(heroes) >= 2


@pytest.mark.rule("ults.content.multi-target")
def test_each_target_has_its_own_batch_and_defense_and_all_damage_falls_together() -> None:
    table = ults("k9 wrecking-belle aja lumberjaq", ["3♣", "9♣", "4♣ 2♦", "5♣"], active=1, top=["9♠"])
    table.chance(2).choose("ding-dong", "9♣").expect(2, "defend", keys=["done", "4♣", "2♦"])
    assert {batch["seat"]: batch["value"] for batch in table.match.view(None)["batches"]} == {0: 5, 2: 5, 3: 5}
    table.choose("2♦", "done").expect(3, "defend")
    table.choose("done").expect(0, "defend")
    # Nobody has lost anything before the last defense.
    assert health(table) == [50, 50, 50, 50]
    table.choose("3♣")
    assert health(table) == [48, 50, 46, 46]
    assert pile(table) == ["9♣", "2♦", "3♣"]
    table.expect(2, "announce")


# What the new heroes cover.


def listens(kind: str, moment: str) -> bool:
    """Whether a status effect or passive listens to a moment."""
    live = HOOKS.none()
    HOOKS.attach(live, kind, 0, 1)
    return any(live[HOOKS.slot(moment, phase)] for phase in (MODIFY, REACT))


MECHANICS = {
    "hitting several players": ("ding-dong", "firecrackers", "carillon"),
    "healing oneself by damage dealt": ("sip",),
    "a positive status that absorbs damage": ("shield-wall", "the-keep"),
    "taking damage in an ally's place": ("bodyguard",),
    "hitting back": ("ring-back",),
    "a status that counts down and goes off": ("slow-fuse",),
    "making an enemy lose cards from hand": ("carillon", "butterfingers", "shiny"),
    "drawing extra cards": ("pick-a-clover", "jackpot", "tea-leaves"),
    "arranging the top of the deck": ("tea-leaves",),
    "stealing cards between hands": ("shiny", "clean-sweep"),
    "re-rolling or changing the die": ("lucky-charm", "jinx", "jackpot"),
    "treating a card as another suit": ("understudy",),
    "knocking by other means": ("shake-off", "snuff-out"),
    "moving a status effect": ("cuckoos-egg",),
    "a penalty on rolls or defense": ("jinx", "bad-omen"),
    "a mini-game of ranks or combinations": ("three-card-spread",),
    "a mini-game with a guess by the target": ("which-wing",),
    "a status on an ally that strengthens attacks": ("banner",),
    "copying another hero's ability": ("copycat",),
    "a stance that changes which abilities are open": ("slapstick", "heartbreak"),
    "special setup": ("lucky-charm", "understudy"),
}
"""Which abilities carry each mechanic of the list."""

TWICE = (
    "hitting several players",
    "a positive status that absorbs damage",
    "making an enemy lose cards from hand",
    "drawing extra cards",
    "re-rolling or changing the die",
    "knocking by other means",
)


@pytest.mark.rule("ults.content.mechanics-coverage")
@pytest.mark.parametrize("mechanic", MECHANICS)
def test_each_mechanic_is_carried_by_abilities_of_new_heroes(mechanic: str) -> None:
    carriers = MECHANICS[mechanic]
    for id in carriers:
        assert ability_named(id) in NEW_ABILITIES
    assert len(carriers) >= (2 if mechanic in TWICE else 1)


@pytest.mark.rule("ults.content.mechanics-coverage")
def test_the_tags_are_what_the_abilities_do() -> None:
    assert all(ability_named(id).aim == ENEMIES for id in MECHANICS["hitting several players"])
    assert all(listens(id, "absorb") for id in MECHANICS["a positive status that absorbs damage"])
    assert listens("bodyguard", "aim")
    assert listens("ring-back", "struck")
    assert listens("charm", "reroll")
    assert listens("jinx", "roll")
    assert listens("jackpot", "roll")
    assert listens("bad-omen", "block")
    assert listens("banner", "power")
    assert ability_named("banner").aim == FRIEND
    assert ability_named("sip").after is not None
    assert ability_named("copycat").copies
    for id in ("slapstick", "heartbreak"):
        assert ability_named(id).closed is not None
        assert ability_named(id).suit_of is not None
    assert {hero.id for hero in NEW if hero.setup is not None} == {"clover-dale", "mimi-cree"}
    fuse = next(kind for kind in STATUSES if kind.id == "slow-fuse")
    assert sorted(set(harms(fuse))) == [2, 5]
    assert all(asks_something(ability_named(id)) for id in ("tea-leaves", "which-wing", "cuckoos-egg", "clean-sweep"))


def after(hero: str, *choices: str, chance: tuple[int | str, ...] = (), **facts: Any) -> list[str]:
    """The kinds of events of one ability of a hero against K-9, who holds 9♦ and 9♥."""
    facts = {"hands": ["6♣ 6♠ J♦", "9♦ 9♥"], **facts}
    table = ults(f"{hero} k9", facts.pop("hands"), **facts)
    table.match.state.script = None if not chance else table.match.state.script
    table.chance(*chance) if chance else None
    table.choose(*choices)
    return happened(table)


@pytest.mark.rule("ults.content.mechanics-coverage")
def test_the_tags_of_hands_decks_and_knocks_show_in_what_happens() -> None:
    top = ["2♦", "3♦", "4♦", "5♦"]
    bleed = [[0, "bleed", "8♥", 1]]
    assert "lost-card" in after("maggie-pye", "butterfingers", "6♣", chance=(4, "9♦"), top=top)
    assert "stolen" in after("maggie-pye", "shiny", "6♣", chance=(4, "9♦"), top=top)
    assert "stolen" in after("maggie-pye", "clean-sweep", "J♦", "9♦", "9♥", top=top)
    assert "moved" in after("maggie-pye", "cuckoos-egg", "6♣", "8♥", statuses=bleed, top=top)
    leaves = after("tara-card", "tea-leaves", "6♣", "2♦", "3♦", top=top)
    assert {"saw-top", "took-top"} <= set(leaves)
    assert "spread" in after("tara-card", "three-card-spread", "6♣", top=top)
    assert "knocked-off" in after("wrecking-belle", "shake-off", "6♣", chance=(1,), statuses=bleed, top=top)
    plant = [[1, "plant-life", "8♥", 1]]
    assert "knocked-off" in after("candella", "snuff-out", "6♣", chance=(3,), statuses=plant, top=top)
    drew = after("clover-dale", "pick-a-clover", "6♣", top=top)
    # One for Clover Dale and one for K-9's turn.
    assert drew.count("drew") == 2
    assert "lost-card" in after("wrecking-belle", "carillon", "10♠", hands=["10♠", "9♦"], top=top)


ROLES = {
    "area brawler": ("wrecking-belle", "Easy", False),
    "drainer": ("mo-skeeto", "Easy", False),
    "guardian of self and allies": ("dame-drawbridge", "Medium", False),
    "bomber with delayed effects": ("candella", "Medium", False),
    "bender of dice and luck": ("clover-dale", "Medium", True),
    "thief of cards": ("maggie-pye", "Hard", False),
    "seer with deck control and a combination mini-game": ("tara-card", "Hard", False),
    "shape-changer with stances who borrows abilities": ("mimi-cree", "Hard", True),
}

CARRIED_BY = {
    "area brawler": ("ding-dong", "carillon"),
    "drainer": ("sip", "itch", "long-drink"),
    "guardian of self and allies": ("shield-wall", "bodyguard", "the-keep"),
    "bomber with delayed effects": ("slow-fuse", "powder-keg"),
    "bender of dice and luck": ("lucky-charm", "jinx", "jackpot"),
    "thief of cards": ("shiny", "clean-sweep"),
    "seer with deck control and a combination mini-game": ("tea-leaves", "three-card-spread"),
    "shape-changer with stances who borrows abilities": ("costume-change", "copycat"),
}


@pytest.mark.rule("ults.content.role-slots")
def test_the_eight_new_heroes_fill_the_eight_roles_one_each() -> None:
    assert [hero for hero, _, _ in ROLES.values()] == ids(NEW)


@pytest.mark.rule("ults.content.role-slots")
@pytest.mark.parametrize("role", ROLES)
def test_each_role_has_its_difficulty_its_setup_and_its_abilities(role: str) -> None:
    id, difficulty, setup = ROLES[role]
    hero = named(id)
    assert hero.difficulty == difficulty
    assert (hero.setup is not None) == setup
    assert set(CARRIED_BY[role]) <= set(ids(hero.abilities))


@pytest.mark.rule("ults.content.team-value")
def test_at_least_three_new_heroes_can_help_an_ally() -> None:
    friendly = {ability.hero.id for ability in NEW_ABILITIES if ability.aim == FRIEND}
    assert friendly == {"dame-drawbridge", "clover-dale"}
    # Maggie Pye is the third: she lays an ally's burden in an enemy's nest.
    table = ults(
        "maggie-pye k9 aja k9",
        ["6♣", "", "", ""],
        options=TEAMS,
        statuses=[[2, "bleed", "8♥", 1]],
        top=["9♠"],
    )
    table.choose("cuckoos-egg", "6♣", "seat:3").expect(0, "choose egg", keys=["8♥"])
    table.choose("8♥")
    assert statuses(table, 2) == []
    assert statuses(table, 3) == ["bleed 8♥"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.content.team-value")
@pytest.mark.parametrize("ability", [one for one in NEW_ABILITIES if one.aim == FRIEND], ids=lambda ability: ability.id)
def test_what_helps_an_ally_can_be_used_on_oneself_without_allies(ability: Ability) -> None:
    card = ability.cards if ability.ultimate else "6♣"
    table = ults(f"{ability.hero.id} k9 k9", [card, "", ""], top=["9♠", "8♠"])
    table.choose(f"ability:{ability.id}", card).expect(1, "announce")
    placed = table.match.view(None)["seats"][0]["statuses"]
    assert [(status["card"], status["positive"], status["placer"]) for status in placed] == [(card, True, 0)]


# Words.


@pytest.mark.rule("ults.content.clauses-for-new")
@pytest.mark.parametrize("ability", NEW_ABILITIES, ids=ids(NEW_ABILITIES))
def test_every_new_ability_is_a_clause_with_examples(ability: Ability) -> None:
    assert ability.clause == f"ults.x-{ability.hero.id}.{ability.id}"
    clause = GAME.register[ability.clause]
    assert clause.where == "(ours)"
    assert clause.examples
    assert not clause.inert
    assert clause.title.startswith(ability.title)


@pytest.mark.rule("ults.content.clauses-for-new")
def test_the_program_shows_the_clause_with_the_option() -> None:
    for hero in NEW:
        table = ults(f"{hero.id} k9", [f"{ultimates(hero)[0].cards} 6♣ 6♠", ""])
        for option in table.ask().options:
            assert option.clause in GAME.register
            assert option.clause.startswith(f"ults.x-{hero.id}.")


@pytest.mark.rule("ults.content.clauses-for-new")
def test_every_new_hero_has_its_sheet_as_a_clause() -> None:
    for hero in NEW:
        sheet = GAME.register[f"ults.x-{hero.id}.sheet"].text
        assert sheet.startswith(f"{hero.title}, {hero.difficulty}.")
        for ability in hero.abilities:
            assert ability.title in sheet
        assert f"{ultimates(hero)[0].cards} only" in sheet


@pytest.mark.rule("ults.content.theme")
@pytest.mark.parametrize("hero", NEW, ids=ids(NEW))
def test_names_are_short_and_descriptions_one_line(hero: Hero) -> None:
    assert len(hero.title.split()) <= 3
    assert len(hero.title) <= 16
    assert hero.id == hero.title.lower().replace(" ", "-")
    assert hero.line.count(".") == 1
    assert hero.line.endswith(".")
    assert len(hero.line) <= 90
    for ability in hero.abilities:
        assert len(ability.title.split()) <= 3


@pytest.mark.rule("ults.content.theme")
def test_no_name_is_used_twice_and_no_description_frightens_a_child() -> None:
    titles = [hero.title for hero in HEROES] + [ability.title for hero in HEROES for ability in hero.abilities]
    assert len(set(titles)) == len(titles)
    for hero in NEW:
        words = " ".join([hero.line, *[ability.text for ability in hero.abilities]]).lower()
        for grim in ("kill", "dead", "death", "murder", "blood", "gun", "corpse"):
            assert not re.search(rf"\b{grim}", words)

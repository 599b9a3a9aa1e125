"""What every ability obeys in play (clauses ults.content.*): under Hypnosis, hit back, with several targets."""

from collections import Counter
from random import Random

import pytest

from tests.games.ults.heroes import CHOSEN, NEW_ABILITIES, ids
from tests.games.ults.table import GAME, happened, health, in_one_place, pile, rest, statuses, ults
from ultratable.core.script import Script
from ultratable.games.ults.sheet import ENEMIES, Ability

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
    assert health(table) == [50, 50, 50, 45]
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

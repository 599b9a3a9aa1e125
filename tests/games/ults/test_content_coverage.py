"""What the new heroes cover between them (clauses ults.content.*): mechanics, roles, help for allies."""

from typing import Any

import pytest

from tests.games.ults.heroes import NEW, NEW_ABILITIES, asks_something, harms, ids, listens, named
from tests.games.ults.table import happened, statuses, ults
from ultratable.games.ults.sheet import ENEMIES, FRIEND, STATUSES, Ability, ability_named

TEAMS = {"mode": "teams"}

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
    assert "stolen" in after("maggie-pye", "shiny", "6♣", chance=(5, "9♦"), top=top)
    assert "stolen" in after("maggie-pye", "clean-sweep", "J♦", "9♦", "9♥", top=top)
    assert "moved" in after("maggie-pye", "cuckoos-egg", "6♣", "8♥", chance=(5,), statuses=bleed, top=top)
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
        chance=[5],
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

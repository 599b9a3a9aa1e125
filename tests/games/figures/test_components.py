"""What is needed: clauses figures.components.*"""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.figures.table import (
    GAME,
    assemble,
    assembling,
    attack,
    figures,
    in_one_place,
    lines,
    look,
    pile,
    random_match,
    totals,
)
from ultratable.core.cards import FACES
from ultratable.games.figures.charcard import BY_ID, TYPES
from ultratable.games.figures.roster import ARMIES
from ultratable.games.figures.words import DIE


@pytest.mark.rule("figures.components.figures")
def test_each_figure_of_an_army_is_one_character() -> None:
    match = GAME.start(2, {"armies": ["flag-and-iron", "quick-feet"]}, seed=1)
    shown = match.view(None)
    assert [len(seat["line"]) for seat in shown["seats"]] == [2, 3]
    assert [figure["title"] for figure in shown["figures"]][:2] == ["Hero", "Sir Anvil"]
    assert len({figure["ref"] for figure in shown["figures"]}) == 5


@pytest.mark.rule("figures.components.no-size")
@pytest.mark.parametrize(("big", "small"), [("mudlark", "moon-mite"), ("moon-mite", "mudlark")])
def test_the_size_of_a_figure_changes_no_total(big: str, small: str) -> None:
    sizes = {id: type.entry.size for id, type in BY_ID.items() if type.entry is not None}
    assert sizes[big] != sizes[small]
    table = figures(f"{big} 5", f"{small} 5, hero 3", hands=["6♣", "6♦"])
    attack(table, "6♣", "6♦").expect(1, "attack")
    assert totals(table) == [(11, 11)]


@pytest.mark.rule("figures.components.no-size")
def test_figures_of_every_size_kind_and_line_may_be_mixed() -> None:
    table = assembling()
    for type, power in (("mudlark", 3), ("moon-mite", 3), ("old-cinderbelly", 3), ("hero", 3), ("marble", 3)):
        table.choose(f"type:{type}", f"power:{power}", seat=0)
    assert table.keys(0) == ["done"]


@pytest.mark.rule("figures.components.character-cards")
def test_every_figure_has_a_card_that_lists_an_action_for_each_pair_of_ranks() -> None:
    table = figures("hero 7, moon-mite 8", "blast/dodge/luck 5, sir-anvil 5", hands=["6♣", ""])
    assert look(table, "0.0")["card"] == ["recover", "boost", "blast", "armor"]
    assert look(table, "0.1")["card"] == ["recover", "luck", "dodge", "luck"]
    assert look(table, "1.0")["card"] == ["recover", "blast", "dodge", "luck"]
    for type in TYPES:
        assert len(type.card) == 4


@pytest.mark.rule("figures.components.power-die")
def test_a_die_has_ten_sides_and_shows_the_power_of_its_figure() -> None:
    assert [GAME.words.word(side) for side in DIE] == [f"die:{number}" for number in range(1, 11)]
    table = figures("luck 7", "hero 1, hero-cold 10", hands=["Q♣", "2♦"], chance=[10])
    assert [look(table, ref)["power"] for ref in ("0.0", "1.0", "1.1")] == [7, 1, 10]
    attack(table, "Q♣", "2♦", facing="1.0").choose("0.0").expect(1, "attack")
    assert look(table, "0.0")["power"] == 10


@pytest.mark.rule("figures.components.deck")
@pytest.mark.parametrize("seats", range(2, 7))
def test_all_players_share_52_cards_without_jokers(seats: int) -> None:
    match = GAME.start(seats, {"figures": "random"}, seed=seats)
    for seat in range(seats):
        while seat in match.deciders:
            match.choose(seat, match.ask(seat).default)
            if match.view(None)["turn"]:
                break
    shown = match.view(None)
    assert shown["deck"] + sum([seat["cards"] for seat in shown["seats"]]) == 52
    assert len(set(FACES)) == 52
    assert Counter([face[-1] for face in FACES]) == {"♣": 13, "♦": 13, "♥": 13, "♠": 13}
    assert GAME.misplaced(match.state) == []


@pytest.mark.rule("figures.components.deck")
@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 6), st.sampled_from(["choose", "draft", "random"]))
def test_every_card_and_figure_is_in_one_place_after_every_answer(seed: int, seats: int, way: str) -> None:
    for match in random_match(seed, seats, figures=way):
        assert in_one_place(match)


@pytest.mark.rule("figures.components.deck")
def test_a_card_in_two_places_or_none_would_be_noticed() -> None:
    table = figures("hero 7", "hero 8", hands=["6♣", "7♣"])
    s = table.match.state
    s.hand[1] = (*s.hand[1], 16)  # type: ignore[attr-defined]
    assert GAME.misplaced(s) == ["6♣ is in 2 places"]
    s.hand[1] = s.hand[0] = ()  # type: ignore[attr-defined]
    assert GAME.misplaced(s) == ["6♣ is in 0 places", "7♣ is in 0 places"]


@pytest.mark.rule("figures.components.deck")
def test_a_figure_in_two_places_or_none_would_be_noticed() -> None:
    table = figures("hero 7, moon-mite 2", "sir-anvil 8", hands=["6♣", "7♣"])
    s = table.match.state
    s.captives[1] = (0,)  # type: ignore[attr-defined]
    s.line[0] = (0,)  # type: ignore[attr-defined]
    assert GAME.misplaced(s) == ["Hero of seat 1 is in 2 places", "Moon Mite of seat 1 is in 0 places"]


@pytest.mark.rule("figures.components.deck")
def test_cards_of_a_battle_count_where_they_lie() -> None:
    table = figures("armor 7", "hero 3, moon-mite 2", hands=["Q♣ 4♦", "K♥ 2♠"])
    attack(table, "Q♣", "K♥").expect(0, "special")
    assert in_one_place(table.match)
    assert pile(table) == []
    table.choose("0.0").expect(1, "attack")
    assert look(table, "0.0")["armor"] == ["Q♣"]
    assert pile(table) == ["K♥"]
    assert in_one_place(table.match)


@pytest.mark.rule("figures.components.example-hero")
def test_hero_and_hero_in_cold_weather_gear_are_two_types_of_the_roster() -> None:
    hero, cold = BY_ID["hero"], BY_ID["hero-cold"]
    assert (hero.name, hero.variant) == ("Hero", "")
    assert (cold.name, cold.variant) == ("Hero", "In Cold Weather Gear")
    assert hero.key != cold.key
    table = assemble(assembling(), 0, "hero 7, hero-cold 8")
    table.choose("army:quick-feet", seat=1)
    titles = [figure["title"] for figure in table.match.view(None)["figures"]][:2]
    assert titles == ["Hero", "Hero (In Cold Weather Gear)"]


@pytest.mark.rule("figures.components.example-armies")
def test_both_splits_of_the_book_are_offered_ready_made() -> None:
    splits = {tuple(sorted([power for _, power in army.figures], reverse=True)): army for army in ARMIES}
    for split in ((8, 7), (5, 4, 3, 3)):
        table = assembling()
        table.choose(f"army:{splits[split].id}", seat=0)
        assert table.match.deciders == (1,)
        table.choose("army:quick-feet", seat=1)
        powers = [figure["power"] for figure in table.match.view(None)["figures"] if figure["owner"] == 0]
        assert sorted(powers, reverse=True) == list(split)
        assert len(lines(table)[0]) == len(split)

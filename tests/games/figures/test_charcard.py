"""Character cards: clauses figures.charcard.*"""

from itertools import product
from typing import Any

import pytest

from tests.games.figures.table import (
    GAME,
    assemble,
    assembling,
    attack,
    caught,
    figures,
    lines,
    look,
    made,
    reason,
)
from ultratable.core.cards import FACES, RANKS
from ultratable.core.errors import BadSetup
from ultratable.games.figures.charcard import ACTION, ACTIONS, SLOT, TYPES, action_for, types_at
from ultratable.games.figures.made import read_made

TWELVE = {
    *("armor", "blast", "boost", "dodge", "explosion", "intimidate"),
    *("luck", "master-plan", "mind-control", "recover", "sneak", "stun"),
}


@pytest.mark.rule("figures.charcard.slots")
@pytest.mark.parametrize(
    ("ranks", "action"),
    [
        (("A", "K"), "recover"),
        (("Q", "J"), "stun"),
        (("10", "9"), "dodge"),
        (("8", "7"), "sneak"),
        (("6", "5", "4", "3", "2"), None),
    ],
)
def test_each_pair_of_ranks_has_its_action_and_low_cards_have_none(ranks: tuple[str, ...], action: str | None) -> None:
    for rank, suit in product(ranks, "♣♦♥♠"):
        card = rank + suit
        low = "2♠" if card == "2♣" else "2♣"
        # A lost figure makes Recover open as well.
        table = figures(
            "stun/dodge/sneak 10, hero 1",
            "hero 1, marble 2",
            hands=[card, low],
            captives=["", "0.1"],
            discard=rest_of(card, low),
        )
        attack(table, card, low, facing="1.0")
        if action is None:
            table.expect(1, "attack")
        else:
            table.expect(0, "special")
            assert table.match.view(None)["battle"]["action"] == action


def rest_of(*used: str) -> str:
    """Enough cards in the discard pile for the next hand to be drawn from the rest."""
    return " ".join([face for face in FACES if face not in used][:10])


@pytest.mark.rule("figures.charcard.slots")
def test_the_slots_of_all_52_cards() -> None:
    by_rank = {rank: SLOT[number * 4] for number, rank in enumerate(RANKS)}
    assert by_rank == {
        **dict.fromkeys(("2", "3", "4", "5", "6"), -1),
        **dict.fromkeys(("7", "8"), 3),
        **dict.fromkeys(("9", "10"), 2),
        **dict.fromkeys(("J", "Q"), 1),
        **dict.fromkeys(("K", "A"), 0),
    }
    assert all(SLOT[card] == SLOT[card // 4 * 4] for card in range(52))


@pytest.mark.rule("figures.charcard.recover-fixed")
def test_aces_and_kings_are_recover_on_every_card() -> None:
    home = [made("Bob", "stun"), made("Ann", "luck", "sneak", "dodge")]
    everything = types_at(GAME.setup(2, {"made": home}).made)
    assert len(everything) == len(TYPES) + 2
    for type in everything:
        for face in ("A♣", "A♠", "K♦", "K♥"):
            action = action_for(FACES.index(face), type)
            assert action is not None
            assert action.id == "recover"


@pytest.mark.rule("figures.charcard.recover-fixed", "figures.charcard.three-picks")
@pytest.mark.parametrize(
    "picks", [[], ["stun"], ["stun", "luck"], ["recover", "stun", "luck", "dodge"], "stun", None, 7]
)
def test_a_card_has_exactly_three_picks_to_fill(picks: Any) -> None:
    figure, problems = read_made({**made("Bob", "stun"), "picks": picks})
    assert figure is None
    assert [clause for clause, _ in problems] == ["figures.charcard.three-picks"]


@pytest.mark.rule("figures.charcard.three-picks")
def test_the_list_has_twelve_actions() -> None:
    assert {action.id for action in ACTIONS} == TWELVE == set(ACTION)
    assert len(ACTIONS) == 12


@pytest.mark.rule("figures.charcard.three-picks")
@pytest.mark.parametrize(
    "picks", [["stun", "luck", "dodge"], ["stun", "stun", "luck"], ["stun", "luck", "stun"], ["stun", "stun", "stun"]]
)
def test_picks_may_be_different_two_alike_or_all_alike(picks: list[str]) -> None:
    figure, problems = read_made(made("Bob", *picks) | {"picks": picks})
    assert figure is not None
    assert problems == []
    table = assembling(made=[made("Bob", *picks)])
    assemble(table, 0, "made-1 7, hero 8").choose("army:quick-feet", seat=1).expect(0, "attack")
    assert look(table, "0.0")["card"] == ["recover", *picks]


@pytest.mark.rule("figures.charcard.three-picks")
@pytest.mark.parametrize("wrong", ["fly", "", "Stun", 3, None, ["stun"]])
def test_nothing_but_the_twelve_can_be_picked(wrong: Any) -> None:
    figure, problems = read_made({**made("Bob", "stun"), "picks": ["stun", wrong, "luck"]})
    assert figure is None
    assert [clause for clause, _ in problems] == ["figures.charcard.three-picks"]
    with pytest.raises(BadSetup):
        GAME.start(2, {"made": [{**made("Bob", "stun"), "picks": ["stun", wrong, "luck"]}]})


@pytest.mark.rule("figures.charcard.order")
def test_best_second_and_third_go_to_queen_ten_and_eight() -> None:
    [type] = types_at(GAME.setup(2, {"made": [made("Bob", "luck", "stun", "sneak")]}).made)[len(TYPES) :]
    found = {face: action_for(FACES.index(face), type) for face in ("Q♣", "J♥", "10♣", "9♦", "8♣", "7♠", "6♣")}
    assert {face: action and action.id for face, action in found.items()} == {
        "Q♣": "luck",
        "J♥": "luck",
        "10♣": "stun",
        "9♦": "stun",
        "8♣": "sneak",
        "7♠": "sneak",
        "6♣": None,
    }
    assert type.listed() == "Q J Luck, 10 9 Stun, 8 7 Sneak"


@pytest.mark.rule("figures.charcard.extra-recover", "figures.charcard.up-to-four")
@pytest.mark.parametrize(
    ("picks", "different"),
    [(["recover", "recover", "stun"], 2), (["recover", "recover", "recover"], 1), (["stun", "luck", "dodge"], 4)],
)
def test_recover_may_be_picked_again_and_a_card_shows_one_to_four_actions(picks: list[str], different: int) -> None:
    table = assembling(made=[made("Bob", *picks)])
    assemble(table, 0, "made-1 7, hero 8").choose("army:quick-feet", seat=1).expect(0, "attack")
    card = look(table, "0.0")["card"]
    assert card == ["recover", *picks]
    assert len(set(card)) == different


@pytest.mark.rule("figures.charcard.extra-recover")
@pytest.mark.parametrize("card", ["A♣", "K♣", "Q♣", "J♣", "10♣", "9♣", "8♣", "7♣"])
def test_a_picked_recover_is_the_same_action(card: str) -> None:
    table = figures("recover 9, hero 4", "hero 3, marble 2", hands=[card, "2♦"], captives=["", "0.1"])
    attack(table, card, "2♦").choose("0.1").expect(1, "attack")
    assert lines(table)[0] == ["0.0", "0.1"]
    assert look(table, "0.1")["power"] == 4


@pytest.mark.rule("figures.charcard.up-to-four")
def test_every_type_has_an_action_for_each_pair() -> None:
    for type in TYPES:
        assert len(type.card) == 4
        assert 1 <= len(set(type.card)) <= 4


@pytest.mark.rule("figures.charcard.ready-or-own")
def test_a_roster_figure_may_be_played_with_a_card_of_ones_own() -> None:
    table = assembling(made=[made("Hero", "stun")])
    assemble(table, 0, "made-1 7, marble 8")
    assemble(table, 1, "hero 7, marble 8").expect(0, "attack")
    assert [look(table, ref)["title"] for ref in ("0.0", "1.0")] == ["Hero", "Hero"]
    assert look(table, "0.0")["card"] == ["recover", "stun", "stun", "stun"]
    assert look(table, "1.0")["card"] == ["recover", "boost", "blast", "armor"]


@pytest.mark.rule("figures.charcard.ready-or-own")
def test_home_made_cards_are_known_to_everybody_before_the_game_and_only_those_brought_exist() -> None:
    table = assembling(made=[made("Bob", "stun", "luck", "dodge", variant="By Night", kind="machine")])
    for viewer in (0, 1, None):
        [shown] = table.match.view(viewer)["made"]
        assert (shown["ref"], shown["name"], shown["variant"], shown["kind"]) == (
            "type:made-1",
            "Bob",
            "By Night",
            "machine",
        )
        assert shown["card"] == ["recover", "stun", "luck", "dodge"]
    assert "type:made-1" in table.keys(0)
    assert reason(table, 0, "type:made-2") == "figures.charcard.ready-or-own"


@pytest.mark.rule("figures.charcard.stays")
def test_the_card_goes_with_the_figure_through_capture_mind_control_and_recover() -> None:
    card = ["recover", "blast", "dodge", "luck"]
    table = figures(
        "mind-control 9, hero 1",
        "blast/dodge/luck 3 wounded, recover 2",
        hands=["Q♣ 4♣", "2♦ 3♦"],
        top="Q♥ 8♠ 5♠ 6♠ 6♥ A♥",
    )
    attack(table, "Q♣", "2♦", facing="1.0")
    assert caught(table) == [["1.0"], []]
    assert look(table, "1.0")["card"] == card
    table.choose("1.0").expect(1, "attack")
    assert lines(table)[0] == ["0.0", "0.1", "1.0"]
    assert look(table, "1.0")["card"] == card
    # Captured back by its owner twice, and brought back with Recover.
    attack(table, "Q♥", "4♣", by="1.1", facing="1.0")
    table.expect(0, "attack")
    attack(table, "6♠", "3♦", by="0.1").expect(1, "attack")
    attack(table, "A♥", "5♠", by="1.1", facing="1.0").choose("1.0")
    assert lines(table)[1] == ["1.1", "1.0"]
    assert look(table, "1.0")["card"] == card

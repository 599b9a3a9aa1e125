"""Setting up: clauses ults.setup.*"""

import pytest

from tests.games.ults.table import GAME, hand, happened, health, in_one_place
from ultratable.core.errors import IllegalChoice
from ultratable.core.script import Script
from ultratable.games.ults.cards import FACES
from ultratable.games.ults.sheet import HEROES, hero_named

FIVES = {
    "low": ["2♣", "3♣", "4♣", "5♣", "6♣"],
    "mid": ["2♦", "3♦", "4♦", "5♦", "6♦"],
    "high": ["2♥", "3♥", "4♥", "5♥", "6♥"],
    "top": ["2♠", "3♠", "4♠", "5♠", "6♠"],
}


def opened(heroes: str, rolls: list[int], *hands: str) -> Script:
    """A table set up with these heroes, first rolls, and hands dealt in turn order from the first player."""
    cast = heroes.split()
    dealt = [card for name in hands for card in FIVES[name]]
    return Script(GAME, len(cast), {"cast": cast}, chance=[*rolls, *dealt])


@pytest.mark.rule("ults.setup.choose-hero")
def test_each_player_chooses_a_hero_before_anything_is_dealt():
    match = GAME.start(3, {"hero_set": "base"}, seed=2)
    assert match.deciders == (0, 1, 2)
    assert {match.ask(seat).name for seat in match.deciders} == {"choose hero"}
    shown = match.view(None)
    assert [seat["cards"] for seat in shown["seats"]] == [0, 0, 0]
    assert shown["deck"] == 0
    assert [event.kind for event in match.events] == []


@pytest.mark.rule("ults.setup.choose-hero")
def test_choices_are_sealed_and_shown_together():
    match = GAME.start(3, {}, seed=2)
    before = [match.view(seat) for seat in (0, 1, None)]
    match.choose(2, "hero:aja")
    assert match.deciders == (0, 1)
    after = [match.view(seat) for seat in (0, 1, None)]
    for old, new in zip(before, after, strict=True):
        assert new["seats"] == old["seats"]
    assert [event.kind for event in match.events] == []
    with pytest.raises(IllegalChoice):
        match.choose(2, "hero:k9")
    match.choose(0, "hero:k9")
    assert [event.kind for event in match.events] == []
    match.choose(1, "hero:lumberjaq")
    assert [seat["hero"] for seat in match.view(None)["seats"]] == ["k9", "lumberjaq", "aja"]
    told = [event.seen_by(None) for event in match.events if event.kind == "hero"]
    assert [(one["seat"], one["hero"]) for one in told] == [(0, "k9"), (1, "lumberjaq"), (2, "aja")]
    assert match.ask(match.deciders[0]).name == "mulligan"


@pytest.mark.rule("ults.setup.same-hero")
def test_all_players_may_be_the_same_hero_and_each_has_the_full_sheet():
    match = GAME.start(3, {}, seed=2)
    for seat in (0, 1, 2):
        match.choose(seat, "hero:k9")
    assert [seat["hero"] for seat in match.view(None)["seats"]] == ["k9", "k9", "k9"]
    table = Script(GAME, 2, position={"heroes": ["k9", "k9"], "hands": [["2♣"], ["K♥"]], "at": "main", "active": 1})
    table.expect(1, "announce", keys=["ability:bite", "ability:wolf-pack", "ability:bleed", "ability:the-hunt"])
    table.chance("3♣").choose("the hunt", "K♥").expect(0, "announce")
    # The only K♥ is in use: the other K-9 has everything but it.
    assert table.keys() == ["ability:bite", "ability:wolf-pack", "ability:bleed"]


@pytest.mark.rule("ults.setup.shuffle")
def test_52_cards_are_shuffled_face_down_and_the_pile_is_empty():
    table = opened("k9 aja", [6, 1], "low", "mid")
    assert table.said("shuffled") == [
        {"kind": "shuffled", "clause": "ults.setup.shuffle", "number": 52},
    ]
    shown = table.match.view(0)
    assert shown["deck"] == 42
    assert shown["top"] == []
    assert shown["discard"] == {"size": 0, "top": None}
    assert in_one_place(table)


@pytest.mark.rule("ults.setup.shuffle")
def test_every_card_can_come_first_and_none_is_favoured():
    seen: dict[str, int] = {}
    for seed in range(520):
        match = GAME.start(2, {"cast": ["k9", "aja"]}, seed=seed)
        first = match.deciders[0]
        dealt = next(event for event in match.events if event.kind == "dealt").seen_by(first)["cards"]
        seen[dealt[0]] = seen.get(dealt[0], 0) + 1
    assert set(seen) == set(FACES)
    assert max(seen.values()) < 30


@pytest.mark.rule("ults.setup.first-player")
@pytest.mark.parametrize(
    ("rolls", "first"),
    [
        ([4, 6, 6, 2, 3, 5], 2),
        ([6, 1, 2, 3], 0),
        ([1, 2, 3, 4], 3),
        ([5, 5, 5, 5, 1, 1, 2, 1], 2),
        ([3, 1, 3, 3, 2, 6, 6, 4, 2], 2),
    ],
)
def test_the_highest_roll_begins_and_ties_roll_again_among_themselves(rolls, first):
    table = opened("k9 aja k9 aja", rolls, "low", "mid", "high", "top")
    table.expect(first, "mulligan")
    assert [said["number"] for said in table.said("first-roll")] == rolls
    assert [said["seat"] for said in table.said("first-player")] == [first]


@pytest.mark.rule("ults.setup.first-player")
def test_only_those_tied_for_the_highest_roll_again():
    table = opened("k9 aja k9 aja", [4, 6, 6, 2, 3, 5], "low", "mid", "high", "top")
    assert [said["seat"] for said in table.said("first-roll")] == [0, 1, 2, 3, 1, 2]


@pytest.mark.rule("ults.setup.seats")
def test_turns_go_clockwise_from_the_first_player():
    table = opened("lumberjaq lumberjaq lumberjaq", [1, 2, 6], "low", "mid", "high")
    for seat in (2, 0, 1):
        table.expect(seat, "mulligan")
        if seat == 1:
            table.chance("7♣")
        table.choose("keep")
    order = []
    for card, drawn in (("2♣", "8♣"), ("2♦", "9♣"), ("2♥", "7♦"), ("3♣", "8♦")):
        order.append(table.asked())
        left = (order[-1] + 1) % 3
        table.chance(1, drawn).choose("power punch", card, f"seat:{left}")
    assert order == [2, 0, 1, 2]
    table.expect(0, "announce")


@pytest.mark.rule("ults.setup.health")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_everybody_starts_with_fifty_health(seats):
    match = GAME.start(seats, {"heroes": "random"}, seed=5)
    assert [seat["health"] for seat in match.view(None)["seats"]] == [50] * seats
    assert [seat["max_health"] for seat in match.view(None)["seats"]] == [50] * seats


@pytest.mark.rule("ults.setup.hand")
def test_five_cards_in_a_row_to_each_in_turn_order_from_the_first_player():
    table = opened("k9 aja hattrick", [1, 6, 2], "low", "mid", "high")
    assert [hand(table, seat) for seat in (0, 1, 2)] == [FIVES["high"], FIVES["low"], FIVES["mid"]]
    assert [said["seat"] for said in table.said("dealt")] == [1, 2, 0]
    assert happened(table, "first-player", "dealt") == ["first-player", "dealt", "dealt", "dealt"]
    assert table.match.view(None)["deck"] == 52 - 15


@pytest.mark.rule("ults.setup.hand")
def test_a_dealt_hand_is_secret():
    table = opened("k9 aja", [6, 1], "low", "mid")
    assert table.match.view(1)["seats"][0]["hand"] is None
    assert table.match.view(None)["seats"][0]["hand"] is None
    assert [said["cards"] for said in table.said("dealt", 1)] == [None, FIVES["mid"]]
    assert [said["cards"] for said in table.said("dealt")] == [None, None]


@pytest.mark.rule("ults.setup.mulligan")
def test_a_mulligan_exchanges_the_whole_hand():
    table = opened("k9 aja", [6, 1], "low", "mid")
    table.expect(0, "mulligan", keys=["keep", "exchange"])
    new = ["7♣", "8♣", "9♣", "10♣", "J♣"]
    table.chance(*new).choose("exchange").expect(1, "mulligan")
    assert hand(table, 0) == new
    assert hand(table, 1) == FIVES["mid"]
    shown = table.match.view(None)
    assert shown["deck"] == 42
    assert shown["discard"]["size"] == 0
    assert in_one_place(table)


@pytest.mark.rule("ults.setup.mulligan")
def test_returned_cards_are_in_the_deck_again_and_may_come_back():
    table = opened("k9 aja", [6, 1], "low", "mid")
    table.chance("6♣", "5♣", "4♣", "3♣", "7♣").choose("exchange").expect(1, "mulligan")
    assert hand(table, 0) == ["3♣", "4♣", "5♣", "6♣", "7♣"]
    # The other may be dealt what the first gave back.
    table.chance("2♣", "8♣", "9♣", "10♣", "J♣", "Q♣").choose("exchange").expect(0, "announce")
    assert hand(table, 1) == ["2♣", "8♣", "9♣", "10♣", "J♣"]
    assert in_one_place(table)


@pytest.mark.rule("ults.setup.mulligan")
def test_a_partial_exchange_is_not_possible_and_nobody_gets_a_second_one():
    table = opened("k9 aja", [6, 1], "low", "mid")
    with pytest.raises(IllegalChoice):
        table.match.choose(0, "2♣")
    assert [clause for clause, _ in table.match.why_not(0, "2♣")] == ["ults.setup.mulligan"]
    table.chance("7♣", "8♣", "9♣", "10♣", "J♣").choose("exchange").expect(1, "mulligan")
    table.chance("Q♣").choose("keep").expect(0, "announce")
    with pytest.raises(IllegalChoice):
        table.match.choose(0, "exchange")
    assert happened(table, "mulligan", "kept") == ["mulligan", "kept"]


@pytest.mark.rule("ults.setup.mulligan")
def test_that_somebody_took_a_mulligan_is_public_and_the_cards_are_not():
    table = opened("k9 aja hattrick", [6, 1, 2], "low", "mid", "high")
    new = ["7♣", "8♣", "9♣", "10♣", "J♣"]
    table.chance(*new).choose("exchange")
    assert [said["cards"] for said in table.said("mulligan", 0)] == [new]
    for other in (1, 2, None):
        (said,) = table.said("mulligan", other)
        assert (said["seat"], said["cards"]) == (0, None)
        assert table.match.view(other)["seats"][0]["hand"] is None
    table.choose("keep")
    assert [said["seat"] for said in table.said("kept")] == [1]


@pytest.mark.rule("ults.setup.mulligan-order")
def test_mulligans_are_decided_one_after_another_from_the_first_player():
    table = opened("k9 aja hattrick", [1, 6, 2], "low", "mid", "high")
    table.expect(1, "mulligan")
    with pytest.raises(IllegalChoice):
        table.match.choose(2, "keep")
    assert [clause for clause, _ in table.match.why_not(2, "keep")] == ["ults.setup.mulligan-order"]
    table.chance("7♣", "8♣", "9♣", "10♣", "J♣").choose("exchange")
    # The first has finished, new hand and all, before the next decides.
    assert hand(table, 1) == ["7♣", "8♣", "9♣", "10♣", "J♣"]
    table.expect(2, "mulligan").choose("keep").expect(0, "mulligan")
    table.chance("Q♣").choose("keep").expect(1, "announce")


@pytest.mark.rule("ults.setup.special")
def test_no_base_hero_has_special_setup():
    assert [hero.setup for hero in HEROES[:4]] == [None] * 4


@pytest.mark.rule("ults.setup.special")
def test_special_setup_comes_after_the_mulligans_in_turn_order(monkeypatch):
    done: list[tuple[int, int]] = []

    def prepare(s, seat):
        done.append((seat, s.turn))
        s.health[seat] -= 1

    monkeypatch.setattr(hero_named("k9"), "setup", prepare)
    table = opened("k9 aja k9", [1, 2, 6], "low", "mid", "high")
    table.choose("keep").choose("keep").expect(1, "mulligan")
    assert done == []
    table.chance("7♣").choose("keep").expect(2, "announce")
    assert done == [(2, 0), (0, 0)]
    assert health(table) == [49, 50, 49]

"""Tara Card (clauses ults.x-tara-card.*)."""

from typing import Any

import pytest

from tests.games.ults.table import GAME, batch, hand, health, in_one_place, pile, rest, sheet, statuses, ults, worlds
from ultratable.core.match import Match
from ultratable.core.script import Script

HYPNOSIS: list[Any] = [1, "hypnosis", "5♦", 0]


def faces(match: Match, seat: int) -> set[str]:
    """A hand as it lies in an imagined world."""
    return {GAME.words.word(card) for card in match.state.hand[seat]}  # type: ignore[attr-defined]


def deck_top(match: Match, count: int) -> list[str]:
    return [GAME.words.word(card) for card in match.state.deck.cards()[:count]]  # type: ignore[attr-defined]


def tops(table: Script, *seats: int | None) -> list[list[str]]:
    """What each of these sees on top of the deck."""
    return [table.match.view(seat)["top"] for seat in seats]


@pytest.mark.rule("ults.x-tara-card.sheet")
def test_the_sheet_is_what_is_played() -> None:
    assert sheet("tara-card") == GAME.register["ults.x-tara-card.sheet"].text


# Crystal Ball.


@pytest.mark.rule("ults.x-tara-card.crystal-ball")
@pytest.mark.parametrize(("rolled", "left"), [(3, 41), (2, 50)])
def test_crystal_ball(rolled: int, left: int) -> None:
    table = ults("tara-card k9 k9", ["9♣"], top=["2♣"], chance=[rolled])
    table.choose("crystal ball", "9♣", "seat:1")
    assert health(table) == [50, left, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-tara-card.crystal-ball", "ults.content.hypnosis-safe")
@pytest.mark.parametrize("target", [0, 1])
def test_crystal_ball_forced(target: int) -> None:
    table = ults("hattrick tara-card", ["9♣"], statuses=[HYPNOSIS], top=["2♣"], chance=[3])
    table.choose("force:1", "crystal ball", "9♣", f"seat:{target}")
    assert health(table) == [41 if seat == target else 50 for seat in (0, 1)]
    table.expect(1, "announce")


# Tea Leaves.


@pytest.mark.rule("ults.x-tara-card.tea-leaves")
def test_one_is_taken_and_the_others_are_arranged() -> None:
    table = ults("tara-card k9 aja", ["8♣ 2♦"], top=["K♥", "4♠", "9♦", "J♣"])
    table.choose("tea leaves", "8♣").expect(0, "read leaves", keys=["K♥", "4♠", "9♦"])
    table.choose("4♠").expect(0, "read leaves", keys=["K♥", "9♦"])
    assert table.match.why_not(0, "4♠")[0][0] == "ults.x-tara-card.tea-leaves"
    table.choose("9♦")
    assert hand(table, 0) == ["2♦", "4♠"]
    # Nobody is aimed at, nothing is rolled and nobody is hurt.
    assert table.said("announced")[0]["target"] is None
    assert table.said("rolled") == []
    assert health(table) == [50, 50, 50]
    assert hand(table, 1) == ["9♦"]
    table.expect(1, "announce").chance(1).choose("bite", "9♦", "seat:0")
    assert hand(table, 2) == ["K♥"]
    assert in_one_place(table)
    table.expect(2, "announce")


@pytest.mark.rule("ults.x-tara-card.tea-leaves")
def test_what_nobody_has_arranged_comes_by_chance() -> None:
    table = ults("tara-card k9", ["8♣"], chance=["K♥", "4♠", "9♦"])
    table.choose("tea leaves", "8♣").expect(0, "read leaves", keys=["K♥", "4♠", "9♦"])
    table.choose("K♥", "4♠")
    # The Draw Phase that follows asks chance for nothing.
    assert hand(table, 1) == ["4♠"]
    assert table.match.view(None)["deck"] == 51 - 2
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-tara-card.tea-leaves-hidden")
def test_only_the_controller_sees_the_leaves() -> None:
    table = ults("tara-card k9 aja", ["8♣", "2♦", "3♦"], chance=["K♥", "4♠", "9♦"])
    table.choose("tea leaves", "8♣").expect(0, "read leaves")
    assert tops(table, 0, 1, 2, None) == [["K♥", "4♠", "9♦"], [], [], []]
    assert [table.said("saw-top", seat)[0]["cards"] for seat in (0, 1, None)] == [["K♥", "4♠", "9♦"], None, None]
    assert all(deck_top(world, 3) == ["K♥", "4♠", "9♦"] for world in worlds(table, 0))
    for seat in (1, 2):
        believed = worlds(table, seat)
        assert any(deck_top(world, 3) != ["K♥", "4♠", "9♦"] for world in believed)
    table.choose("4♠", "9♦")
    assert [table.said("took-top", seat)[0]["card"] for seat in (0, 1, 2, None)] == ["4♠", None, None, None]
    assert tops(table, 0, 1, 2, None) == [["K♥"], [], [], []]
    # She knows what seat 1 drew, and that K♥ comes next; seat 1 does not know what comes next.
    assert [table.said("drew", seat)[0]["card"] for seat in (0, 1, 2, None)] == ["9♦", "9♦", None, None]
    assert all("9♦" in faces(world, 1) and deck_top(world, 1) == ["K♥"] for world in worlds(table, 0))
    assert any(deck_top(world, 1) != ["K♥"] for world in worlds(table, 1))
    assert any("4♠" not in faces(world, 0) for world in worlds(table, 1))
    assert table.match.view(0)["seats"][1]["hand"] is None
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-tara-card.tea-leaves-hidden")
def test_a_second_reader_ends_what_the_first_one_knew() -> None:
    table = ults("tara-card tara-card k9", ["8♣", "2♦", "3♦"], chance=["K♥", "4♠", "9♦"])
    table.choose("tea leaves", "8♣", "K♥", "4♠").expect(1, "announce")
    assert tops(table, 0, 1) == [["9♦"], []]
    table.chance("J♥", "Q♥").choose("tea leaves", "2♦").expect(1, "read leaves", keys=["9♦", "J♥", "Q♥"])
    # Looking changes nothing for the first reader; arranging does.
    assert tops(table, 0, 1) == [["9♦"], ["9♦", "J♥", "Q♥"]]
    for seat in range(3):
        worlds(table, seat)
    table.choose("J♥", "Q♥").expect(2, "announce")
    assert hand(table, 2) == ["3♦", "Q♥"]
    assert tops(table, 0, 1, 2) == [[], ["9♦"], []]
    for seat in range(3):
        worlds(table, seat)


@pytest.mark.rule("ults.x-tara-card.tea-leaves-hidden", "ults.hidden.spectators")
def test_a_reader_who_is_out_is_told_nothing_more() -> None:
    table = ults("tara-card k9 aja", ["8♣", "Q♠", "3♦"], health=[5, 50, 50], chance=["K♥", "4♠", "9♦"])
    table.choose("tea leaves", "8♣", "K♥", "4♠").expect(1, "announce")
    assert table.said("drew", 0)[-1]["card"] == "4♠"
    table.chance(3).choose("bite", "Q♠", "seat:0", "done").expect(2, "announce")
    assert table.match.view(0)["top"] == []
    assert table.said("drew", 0)[-1]["card"] is None
    assert table.said("drew", 2)[-1]["card"] == "9♦"


@pytest.mark.rule("ults.x-tara-card.tea-leaves-few")
def test_two_cards_left() -> None:
    table = ults("tara-card k9", ["8♣", rest("8♣", "5♣", "8♦")], deck=["5♣", "8♦"], chance=["5♣"])
    table.choose("tea leaves", "8♣").expect(0, "read leaves", keys=["5♣", "8♦"])
    table.choose("8♦")
    assert hand(table, 0) == ["8♦"]
    assert table.said("reshuffled") == []
    assert "5♣" in hand(table, 1)
    assert table.match.view(None)["deck"] == 0
    assert in_one_place(table)
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-tara-card.tea-leaves-few")
def test_one_card_left() -> None:
    table = ults("tara-card k9", ["8♣", rest("8♣", "5♣")], deck=["5♣"])
    table.choose("tea leaves", "8♣").expect(0, "read leaves", keys=["5♣"])
    table.choose("5♣")
    assert hand(table, 0) == ["5♣"]
    # The deck is empty now, and K-9 draws from the reshuffled pile.
    assert "8♣" in hand(table, 1)
    assert in_one_place(table)
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-tara-card.tea-leaves-few", "ults.deck.reshuffle", "ults.deck.ability-card-aside")
def test_an_empty_deck_is_reshuffled_first() -> None:
    low = ["5♣", "6♣", "7♣", "9♣"]
    table = ults("tara-card k9", ["8♣", rest("8♣", *low)], deck=[], discard=low, chance=["6♣", "9♣", "5♣"])
    table.choose("tea leaves", "8♣").expect(0, "read leaves", keys=["6♣", "9♣", "5♣"])
    assert table.match.view(1)["aside"] == "8♣"
    for seat in (0, 1):
        worlds(table, seat)
    table.choose("6♣", "5♣")
    assert (hand(table, 0), pile(table)) == (["6♣"], ["8♣"])
    assert "5♣" in hand(table, 1)
    assert table.match.view(None)["deck"] == 2
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-tara-card.tea-leaves-few")
def test_without_any_card_nothing_is_taken() -> None:
    table = ults("tara-card k9", ["8♣", rest("8♣")], deck=[])
    table.choose("tea leaves", "8♣")
    assert health(table) == [50, 50]
    assert hand(table, 0) == []
    assert table.said("took-top") == []
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-tara-card.tea-leaves", "ults.content.hypnosis-safe")
def test_tea_leaves_forced() -> None:
    table = ults("hattrick tara-card", ["8♣", "2♠"], statuses=[HYPNOSIS], top=["K♥", "4♠", "9♦"])
    table.choose("force:1", "tea leaves", "8♣").expect(0, "read leaves")
    assert tops(table, 0, 1) == [["K♥", "4♠", "9♦"], []]
    worlds(table, 1)
    table.choose("K♥", "9♦")
    assert (hand(table, 0), hand(table, 1)) == (["K♥"], ["2♠", "9♦"])
    assert health(table) == [50, 50]
    assert tops(table, 0, 1) == [["4♠"], []]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-tara-card.tea-leaves")
def test_a_save_in_the_middle_of_reading_goes_on_the_same() -> None:
    table = ults("tara-card k9", ["8♣", "2♠"], chance=["K♥", "4♠", "9♦"])
    table.choose("tea leaves", "8♣", "4♠")
    loaded = GAME.load(table.match.save())
    assert loaded.digest() == table.match.digest()
    assert loaded.view(0) == table.match.view(0)
    assert [option.key for option in loaded.ask(0).options] == table.keys()


# Three-Card Spread and The Tower.


@pytest.mark.rule("ults.x-tara-card.three-card-spread", "ults.table.extra")
@pytest.mark.parametrize(
    ("cards", "name", "damage"),
    [
        ("7♦ 7♠ 2♥", "a pair", 9),
        ("4♥ 9♥ K♥", "a flush", 9),
        ("A♠ 2♦ 3♦", "a straight", 9),
        ("Q♠ A♥ K♦", "a straight", 9),
        ("10♠ 8♥ 9♦", "a straight", 9),
        ("K♠ A♦ 2♦", "nothing in particular", 5),
        ("6♥ 7♥ 8♥", "a straight flush", 27),
        ("A♥ 2♥ 3♥", "a straight flush", 27),
        ("Q♣ Q♦ Q♥", "three of a kind", 27),
        ("2♣ 3♦ 5♥", "nothing in particular", 5),
        ("10♠ K♥ J♦", "nothing in particular", 5),
    ],
)
def test_a_spread_is_worth_what_it_makes(cards: str, name: str, damage: int) -> None:
    table = ults("tara-card k9 k9", ["9♣", "4♣"], top=[*cards.split(), "8♣"])
    table.choose("three-card spread", "9♣", "seat:1").expect(1, "defend")
    assert batch(table, 1) == damage
    spread = table.said("spread", None)[0]
    assert (spread["cards"], spread["combination"]) == (cards.split(), name)
    assert [card["card"] for card in table.match.view(None)["table"]] == cards.split()
    table.choose("done")
    assert health(table) == [50, 50 - damage, 50]
    assert pile(table) == ["9♣", *cards.split()]
    assert table.said("rolled") == []
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-tara-card.three-card-spread")
def test_with_two_decks_a_flush_with_a_pair_in_it_is_a_flush() -> None:
    table = ults("tara-card k9 k9 k9 k9 k9 k9", ["9♣"], options={"two_decks": True}, top=["7♥", "7♥'", "2♥", "8♣"])
    table.choose("three-card spread", "9♣", "seat:1")
    assert table.said("spread")[0]["combination"] == "a flush"
    assert health(table)[1] == 41
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-tara-card.three-card-spread", "ults.content.hypnosis-safe")
@pytest.mark.parametrize("target", [0, 1])
def test_three_card_spread_forced(target: int) -> None:
    table = ults("hattrick tara-card", ["9♣"], statuses=[HYPNOSIS], top=["7♦", "7♠", "2♥", "8♣"])
    table.choose("force:1", "three-card spread", "9♣", f"seat:{target}")
    assert health(table) == [41 if seat == target else 50 for seat in (0, 1)]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-tara-card.spread-no-cards")
@pytest.mark.parametrize(("ability", "card"), [("three-card spread", "9♣"), ("the tower", "A♠")])
def test_with_fewer_than_three_cards_it_is_broken_off(ability: str, card: str) -> None:
    left = "7♦ 7♠"
    table = ults("tara-card k9", [card, rest(card, left)], deck=["7♦"], discard=["7♠"])
    table.chance("7♦").choose(ability, card)
    assert health(table) == [50, 50]
    assert len(table.said("broken-off")) == 1
    # The two cards and the ability card are the deck that K-9 draws from by chance.
    assert table.match.view(None)["deck"] == 2
    assert in_one_place(table)
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-tara-card.the-tower")
def test_the_best_three_of_five_count() -> None:
    table = ults("tara-card k9 k9", ["A♠", "4♣"], top=["2♣", "9♦", "K♦", "4♦", "10♠", "8♣"])
    table.choose("the tower", "A♠", "seat:1").expect(1, "defend")
    assert batch(table, 1) == 11
    assert table.said("spread")[0]["cards"] == ["9♦", "K♦", "4♦"]
    table.choose("done")
    assert health(table) == [50, 39, 50]
    assert pile(table) == ["A♠", "2♣", "9♦", "K♦", "4♦", "10♠"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-tara-card.the-tower")
@pytest.mark.parametrize(("cards", "damage"), [("2♣ 9♦ K♦ 9♥ 9♠", 33), ("2♣ 4♦ 6♥ 8♠ 8♥", 11), ("2♣ 4♦ 6♥ 8♠ 10♥", 6)])
def test_what_a_tower_may_make(cards: str, damage: int) -> None:
    table = ults("tara-card k9", ["A♠"], top=[*cards.split(), "3♣"])
    table.choose("the tower", "A♠")
    assert health(table) == [50, 50 - damage]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-tara-card.the-tower", "ults.cards.restricted")
def test_only_the_ace_of_spades_builds_it() -> None:
    table = ults("tara-card k9", ["A♥"])
    assert table.match.why_not(0, "ability:the-tower")[0][0] == "ults.cards.restricted"
    table.expect(0, "announce")


@pytest.mark.rule("ults.x-tara-card.the-tower")
def test_a_tower_of_three_cards() -> None:
    table = ults("tara-card k9", ["A♠", rest("A♠", "7♦ 7♠ 2♥")], deck=["7♦", "7♠"], discard=["2♥"])
    table.chance("7♦").choose("the tower", "A♠").expect(1, "defend")
    assert batch(table, 1) == 11


@pytest.mark.rule("ults.x-tara-card.the-tower", "ults.content.hypnosis-safe")
@pytest.mark.parametrize("target", [0, 1])
def test_the_tower_forced(target: int) -> None:
    table = ults("hattrick tara-card", ["A♠"], statuses=[HYPNOSIS], top=["2♣", "9♦", "K♦", "4♦", "10♠", "8♣"])
    table.choose("force:1", "the tower", "A♠", f"seat:{target}")
    assert health(table) == [39 if seat == target else 50 for seat in (0, 1)]
    table.expect(1, "announce")


# Bad Omen.


@pytest.mark.rule("ults.x-tara-card.bad-omen", "ults.content.damage-place")
def test_every_defense_card_of_the_bearer_blocks_two_less() -> None:
    omen = [1, "bad-omen", "4♠", 0]
    table = ults("tara-card k9 k9", ["J♣", "9♣ 3♥"], statuses=[omen], top=["2♣"], chance=[3])
    table.choose("crystal ball", "J♣", "seat:1").expect(1, "defend")
    labels = {option.key: option.label for option in table.ask().options}
    assert (labels["9♣"], labels["3♥"]) == ("Discard 9♣ to block 7.", "Discard 3♥ to block 0.")
    table.choose("9♣", "3♥")
    assert health(table) == [50, 47, 50]
    assert table.said("defended")[0]["number"] == 7
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-tara-card.bad-omen")
def test_others_block_in_full() -> None:
    omen = [1, "bad-omen", "4♠", 0]
    table = ults("tara-card k9 k9", ["J♣", "9♥", "9♣"], statuses=[omen], top=["2♣"], chance=[3])
    table.choose("crystal ball", "J♣", "seat:2", "9♣")
    assert health(table) == [50, 50, 49]
    table.expect(1, "announce")


@pytest.mark.rule("ults.x-tara-card.bad-omen", "ults.status.stack-limit", "ults.knock.once")
def test_a_bad_omen_is_one_spade_and_one_knock() -> None:
    table = ults("tara-card k9", ["4♠ 5♠ 6♥", "8♠"], top=["2♣", "3♣"])
    table.choose("bad omen")
    assert table.keys() == ["4♠", "5♠"]
    assert table.match.why_not(0, "6♥")[0][0] == "ults.cards.restricted"
    table.choose("4♠")
    shown = table.match.view(None)["seats"][1]["statuses"][0]
    assert (shown["name"], shown["positive"], shown["placer"], shown["knocks"]) == ("bad-omen", False, 0, 1)
    table.expect(1, "announce").chance(1).choose("bite", "8♠")
    assert statuses(table, 1) == []
    table.expect(0, "announce")
    full = ults("tara-card k9", ["5♠"], statuses=[[1, "bad-omen", "4♠", 0]])
    assert full.match.why_not(0, "ability:bad-omen")[0][0] == "ults.status.stack-limit"
    full.expect(0, "announce")


@pytest.mark.rule("ults.x-tara-card.bad-omen", "ults.content.hypnosis-safe")
@pytest.mark.parametrize("target", [0, 1])
def test_bad_omen_forced(target: int) -> None:
    table = ults("hattrick tara-card", ["6♠"], statuses=[HYPNOSIS], top=["2♣"])
    table.choose("force:1", "bad omen", "6♠", f"seat:{target}")
    placed = table.match.view(None)["seats"][target]["statuses"][-1]
    assert (placed["name"], placed["positive"], placed["placer"]) == ("bad-omen", False, 1)
    table.expect(1, "announce")

"""Arranging a table: whatever is named lies where it was put, and what cannot be is refused in a sentence."""

from typing import Any

import pytest

from tests.games.figures.table import GAME, figures, freed, hand, in_one_place, lines, look
from ultratable.core.errors import BadScript
from ultratable.core.script import Script

TWO = [[["hero", 5]], [["marble", 3]]]


def test_everything_named_is_where_it_was_put() -> None:
    table = figures(
        "hero 5 power:9 wounded armor:9♣ armor:8♣, biscuit 2",
        "marble 3, moon-mite 1",
        hands=["2♣ K♦", "3♣"],
        held={"1.1": 0},
        free="0.1",
        discard="4♣ 5♣",
        direction=-1,
        turn=12,
        extra=True,
        stunned=[1],
        active=0,
    )
    assert lines(table) == [["0.0", "1.1"], ["1.0"]]
    assert (freed(table), hand(table, 0), hand(table, 1)) == (["0.1"], ["2♣", "K♦"], ["3♣"])
    hero = look(table, "0.0")
    assert (hero["power"], hero["start"], hero["wounded"], hero["armor"]) == (9, 5, True, ["9♣", "8♣"])
    shown = table.match.view(None)
    assert (shown["direction"], shown["turn"], shown["extra"], shown["discard"]) == (-1, 12, True, ["4♣", "5♣"])
    assert in_one_place(table.match)


def test_a_table_arranged_at_the_armies_goes_on_with_the_first_ace() -> None:
    table = Script(GAME, 2, {}, {"at": "armies", "lines": TWO}, ["A♣", "2♣", "3♣", "4♣", "5♣", "6♣"])
    table.expect(0, "attack")
    assert [event.kind for event in table.match.events][:5] == ["locked", "army", "lost-points", "army", "lost-points"]


@pytest.mark.parametrize(
    ("facts", "word"),
    [
        ({"lines": TWO, "line": []}, "Did you mean 'lines'"),
        ({"lines": TWO[:1]}, "one line per seat"),
        ({}, "one line per seat"),
        ({"lines": [[["heroe", 5]], [["marble", 3]]]}, "there is no figure 'heroe'"),
        ({"lines": [[["made-1", 5]], [["marble", 3]]]}, "there is no figure 'made-1'"),
        ({"lines": TWO, "figures": {"figure:0.1": {"wounded": True}}}, "no figure on this table"),
        ({"lines": TWO, "captives": [["hero"]]}, "no figure on this table"),
        ({"lines": TWO, "hands": [["2♣"], ["2♣"]]}, "no card that is still free"),
        ({"lines": TWO, "hands": [["1♣"]]}, "no card that is still free"),
        ({"lines": TWO, "deck": ["2♣"]}, "51 cards have no place"),
        ({"lines": TWO, "at": "lunch"}, "'armies', 'turn' or 'attack'"),
        ({"lines": TWO, "captives": [["figure:1.0"], []]}, "seat 1 has nobody in line"),
        ({"lines": TWO, "captives": [["figure:1.0"], []], "out": [1]}, "needs a current player and an opponent"),
        ({"lines": TWO, "at": "attack"}, "no card to attack with"),
    ],
)
def test_what_cannot_be_is_refused(facts: dict[str, Any], word: str) -> None:
    with pytest.raises(BadScript) as refused:
        Script(GAME, 2, {}, facts)
    assert word in str(refused.value)

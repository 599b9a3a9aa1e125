"""What people read when they point at something is what the engine does."""

import re

import pytest

from tests.games.ults.table import GAME, health, ults
from ultratable.core.records import Thing
from ultratable.games.ults.cards import FACES, POWER
from ultratable.games.ults.sheet import ABILITIES, HEROES, STATUSES, StatusKind

THINGS = {thing.ref: thing for thing in GAME.things()}
HARMFUL = [kind for kind in STATUSES if kind.harm is not None]


def of_kind(kind: str) -> list[Thing]:
    return [thing for thing in THINGS.values() if thing.kind == kind]


def test_every_hero_ability_status_and_card_is_there() -> None:
    assert [thing.ref for thing in of_kind("hero")] == [f"hero:{hero.id}" for hero in HEROES]
    assert [thing.ref for thing in of_kind("ability")] == [f"ability:{ability.id}" for ability in ABILITIES]
    assert [thing.ref for thing in of_kind("status")] == [f"status:{kind.id}" for kind in STATUSES]
    assert [thing.ref for thing in of_kind("card")][:52] == FACES
    assert {"deck", "discard", "hand", "table", "aside"} == {thing.ref for thing in of_kind("zone")}


@pytest.mark.rule("ults.cards.power", "ults.defense.same-suit", "ults.defense.other-suit")
@pytest.mark.parametrize(("face", "power", "half"), [("9♣", 9, 5), ("K♥", 10, 5), ("A♠", 11, 6), ("2♦", 2, 1)])
def test_a_card_says_what_it_is_worth(face: str, power: int, half: int) -> None:
    card = THINGS[face]
    assert card.facts["power"] == power == POWER[FACES.index(face)]
    assert (
        card.text == f"Worth {power} when it attacks. Blocks {power} against {face[-1]}, {half} against another suit."
    )


def test_the_card_of_an_ultimate_says_whose() -> None:
    assert THINGS["J♣"].facts["ultimate of"] == "Lumber Jaq: Jacked"
    assert "ultimate of" not in THINGS["8♣"].facts


@pytest.mark.rule("ults.draw.status-first")
@pytest.mark.parametrize("kind", HARMFUL, ids=lambda kind: kind.id)
def test_what_an_effect_is_said_to_cost_is_what_it_costs(kind: StatusKind) -> None:
    """One Draw Phase under each card that can place it by its name, or any, and the number is in its text."""
    text = THINGS[f"status:{kind.id}"].text
    card = FACES[kind.face] if kind.face >= 0 else "4♣"
    points = 2 if kind.id in ("slow-fuse", "powder-keg") else 0
    table = ults("aja k9", ["", ""], at="draw", statuses=[[0, kind.id, card, 1, False, 0, points]], top=["2♠", "6♠"])
    lost = 50 - health(table)[0]
    assert lost > 0
    assert re.search(rf"\b{lost} damage|: {lost} at first", text), (lost, text)


@pytest.mark.rule("ults.status.stack-limit", "ults.knock.twice")
@pytest.mark.parametrize("kind", STATUSES, ids=lambda kind: kind.id)
def test_limits_and_knocks_are_those_it_has(kind: StatusKind) -> None:
    thing = THINGS[f"status:{kind.id}"]
    assert thing.facts["stack limit"] == (kind.limit or "none")
    assert thing.facts["knocks"] == (kind.knocks or "takes none")
    assert thing.clauses[0] == kind.clause


def test_no_text_is_longer_than_a_glance() -> None:
    for thing in THINGS.values():
        assert len(thing.text.split()) <= 40, thing.ref


@pytest.mark.rule("ults.status.no-voluntary")
@pytest.mark.parametrize("ref", ["status:bleed", "hand", "table", "aside", "health", "phase:main", "word:knock"])
def test_what_is_never_chosen_says_so(ref: str) -> None:
    table = ults("k9 aja", ["9♣", "2♦"])
    for seat in (0, 1):
        [(clause, sentence)] = table.match.why_not(seat, ref)
        assert clause in GAME.register
        assert "called" not in sentence
    [(_, unknown)] = table.match.why_not(0, "status:nonsense")
    assert "Nothing on this table is called" in unknown

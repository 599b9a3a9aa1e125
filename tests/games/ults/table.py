"""A table of ULts for tests: heroes, hands and status effects in short words."""

from collections.abc import Sequence
from random import Random
from typing import Any

import ultratable
from ultratable.core.match import Match
from ultratable.core.script import Script
from ultratable.games.ults.cards import FACES
from ultratable.games.ults.sheet import Ability, hero_named

GAME = ultratable.game("ults")


def ults(
    heroes: str,
    hands: Sequence[str] = (),
    *,
    chance: Sequence[int | str] = (),
    at: str = "main",
    options: dict[str, Any] | None = None,
    **facts: Any,
) -> Script:
    """`ults("lumberjaq k9", ["9♣ 4♦", "K♥"])`: one hero per seat, one string of cards per hand.

    Further facts as in games/ults/position.py: health=[50, 20], statuses=[[bearer, name, card, placer]],
    top=["5♦"], discard=[...], active=1, round=3. The table is at the start of a Main Phase unless at="draw".
    """
    ids = heroes.split()
    position = {"heroes": ids, "hands": [hand.split() for hand in hands], "at": at, **facts}
    return Script(GAME, len(ids), options, position, chance)


def health(table: Script) -> list[int]:
    return [seat["health"] for seat in table.match.view(None)["seats"]]


def statuses(table: Script, seat: int) -> list[str]:
    """What lies in front of a seat: "bleed 9♥", with "sideways" added where it is."""
    return [
        f"{status['name']} {status['card']}" + (" sideways" if status["sideways"] else "")
        for status in table.match.view(None)["seats"][seat]["statuses"]
    ]


def hand(table: Script, seat: int) -> list[str]:
    """A seat's own hand as that seat sees it, lowest rank first."""
    shown: list[str] = table.match.view(seat)["seats"][seat]["hand"]
    return shown


def pile(table: Script) -> list[str]:
    """The discard pile from the bottom (for tests only: players see its top)."""
    word = GAME.words.word
    return [word(card) for card in table.match.state.discard]  # type: ignore[attr-defined]


def batch(table: Script, seat: int) -> int:
    """The damage now aimed at a seat, as everybody sees it; 0 if there is none."""
    return sum(batch["value"] for batch in table.match.view(None)["batches"] if batch["seat"] == seat)


def rest(*used: str) -> str:
    """All 52 cards but these, as one hand: so that deck and discard pile can be empty."""
    taken = set(" ".join(used).split())
    return " ".join(face for face in FACES if face not in taken)


def happened(table: Script, *kinds: str) -> list[str]:
    """The kinds of events in order; only those named, if any are."""
    return [event.kind for event in table.match.events if not kinds or event.kind in kinds]


def in_one_place(table: Script) -> bool:
    """Whether each card is in exactly one zone."""
    return GAME.misplaced(table.match.state) == []


def sheet(id: str) -> str:
    """A hero's sheet in the words of its clause, made from what the program plays by."""
    hero = hero_named(id)
    assert hero is not None
    lines = [f"{one.title} ({_terms(one)})" for one in hero.abilities if not one.ultimate]
    ultimates = [f"{one.title}, {one.cards} only" for one in hero.abilities if one.ultimate]
    setup = "No special setup" if hero.setup is None else "Special setup"
    return f"{hero.title}, {hero.difficulty}. Abilities: {', '.join(lines)}. Ultimate: {', '.join(ultimates)}. {setup}."


def _terms(ability: Ability) -> str:
    if ability.passive:
        return "passive"
    terms = [ability.cards if ability.cards == "any card" else f"{ability.cards} only"]
    if ability.places is not None:
        limit = ability.places.limit
        terms += ["status effect", f"stack limit {limit}" if limit else "no stack limit"]
        terms += ["two knocks"] if ability.places.knocks == 2 else []
    return ", ".join(terms)


def worlds(table: Script, seat: int, count: int = 40) -> list[Match]:
    """Matches this seat could believe in; in each, all that it sees and is asked is as it is here."""
    imagined = [table.match.imagine(seat, Random(f"world {number}")) for number in range(count)]
    for world in imagined:
        assert world.view(seat) == table.match.view(seat)
        assert _question(world, seat) == _question(table.match, seat)
        assert world.deciders == table.match.deciders
        assert GAME.misplaced(world.state) == []
    return imagined


def _question(match: Match, seat: int) -> list[tuple[str, str, str | None]]:
    if seat not in match.deciders:
        return []
    ask = match.ask(seat)
    return [(ask.name, ask.prompt, None), *[(option.key, option.label, option.preview) for option in ask.options]]


def offered(table: Script, prefix: str = "") -> list[str]:
    """The open keys that begin like this: "force", "seat:"."""
    return [option.key for option in table.ask().options if option.key.startswith(prefix)]

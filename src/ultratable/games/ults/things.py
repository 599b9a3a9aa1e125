"""Everything of ULts that can be pointed at, for people who want to know what it is.

Heroes and abilities say what stands on their sheets, cards what they are worth; the rest is in content/things.toml.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from ultratable.core.cards import card_title
from ultratable.core.records import Thing
from ultratable.games.ults.cards import DECK, POWER, RANKS, SUIT, SUIT_NAMES, SUITS, WORDS, face, half
from ultratable.games.ults.sheet import (
    ABILITIES,
    ANYONE,
    ENEMIES,
    ENEMY,
    FRIEND,
    HEROES,
    STATUSES,
    Ability,
    Hero,
    StatusKind,
)
from ultratable.games.ults.words import DIE, FORCE, POSITION, SEAT

_TEXTS: Final[dict[str, Any]] = tomllib.loads(
    files("ultratable.games.ults").joinpath("content", "things.toml").read_text("utf-8")
)
_AIMS: Final = {
    ENEMY: "an enemy",
    FRIEND: "its user or an ally",
    ANYONE: "anybody",
    ENEMIES: "every enemy",
}


@cache
def things() -> Sequence[Thing]:
    found = [_hero(hero) for hero in HEROES]
    found += [_ability(ability) for ability in ABILITIES]
    found += [_status(kind) for kind in STATUSES]
    found += [_card(card) for card in range(DECK)]
    found += [_seat(number) for number in range(len(SEAT))]
    found += [_force(number) for number in range(len(FORCE))]
    found += [_position(number) for number in range(len(POSITION))]
    found += [_side(number) for number in range(len(DIE))]
    found += [_told(name, text) for name, text in _TEXTS.items() if not name.startswith("status:")]
    return tuple(found)


def _clauses(*names: str) -> tuple[str, ...]:
    return tuple([f"ults.{name}" for name in names])


def _told(name: str, text: dict[str, Any]) -> Thing:
    kind, _, own = name.partition(":")
    ref = text.get("ref", own if kind == "answer" else name)
    return Thing(ref, kind, text["title"], text["text"], _clauses(*text["clauses"]), {})


def _hero(hero: Hero) -> Thing:
    facts: dict[str, str | int] = {"difficulty": hero.difficulty}
    facts["abilities"] = ", ".join([ability.title for ability in hero.abilities if not ability.ultimate])
    facts["ultimate"] = ", ".join([f"{one.title} ({one.cards})" for one in hero.abilities if one.ultimate])
    if hero.special:
        facts["setup"] = hero.special
    sheet = f"components.sheet-{_SHEETS[hero.id]}" if hero.base else f"{hero.section}.sheet"
    return Thing(WORDS.word(hero.word), "hero", hero.title, hero.line, _clauses(sheet, "setup.choose-hero"), facts)


_SHEETS: Final = {"lumberjaq": "lumber-jaq", "k9": "k9", "aja": "aja", "hattrick": "hat-trick"}


def _ability(ability: Ability) -> Thing:
    facts: dict[str, str | int] = {"hero": ability.hero.title}
    clauses = [ability.clause]
    if ability.passive:
        facts["cards"] = "none: it is passive"
        clauses += _clauses("main.passive")
    else:
        facts["cards"] = ability.cards
        if ability.aim in _AIMS:
            facts["aimed at"] = _AIMS[ability.aim]
    if ability.ultimate:
        clauses += _clauses("cards.restricted", "cards.exact-card-free")
    if ability.odds is not None:
        facts["roll"] = f"{ability.odds[0]}+"
    if ability.places is not None:
        facts["places"] = ability.places.title
        facts |= _terms(ability.places)
        clauses += _clauses("main.place-card")
    ref = WORDS.word(ability.word)
    return Thing(ref, "ability", ability.title, ability.text, tuple(clauses), facts, ability.brief)


def _status(kind: StatusKind) -> Thing:
    text = _TEXTS[f"status:{kind.id}"]
    placed_by = [ability.title for ability in ABILITIES if ability.places is kind]
    facts: dict[str, str | int] = {"placed by": ", ".join(placed_by), **_terms(kind)}
    clauses = [kind.clause, *_clauses(*text.get("clauses", ()), "knock.twice" if kind.knocks == 2 else "knock.once")]
    return Thing(f"status:{kind.id}", "status", kind.title, text["text"], tuple(clauses), facts)


def _terms(kind: StatusKind) -> dict[str, str | int]:
    return {"stack limit": kind.limit or "none", "knocks": kind.knocks or "takes none"}


def _card(card: int) -> Thing:
    suit, rank = SUIT[card], RANKS[card // 4]
    title = card_title(card)
    full, less = POWER[card], half(POWER[card])
    text = f"Worth {full} when it attacks. Blocks {full} against {SUITS[suit]}, {less} against another suit."
    facts: dict[str, str | int] = {"power": full, "rank": rank, "suit": SUIT_NAMES[suit]}
    wanted = [ability for ability in ABILITIES if ability.ultimate and ability.cards == face(card)]
    clauses = _clauses("cards.power", "defense.same-suit", "defense.other-suit")
    if wanted:
        facts["ultimate of"] = ", ".join([f"{ability.hero.title}: {ability.title}" for ability in wanted])
        clauses += _clauses("cards.exact-card-free")
    return Thing(face(card), "card", title, text, clauses, facts)


def _seat(number: int) -> Thing:
    text = "One of the players, with a hero, health, a hand and the effects that lie there."
    return Thing(WORDS.word(SEAT[number]), "seat", f"Seat {number + 1}", text, _clauses("setup.seats"), {})


def _force(number: int) -> Thing:
    text = f"Let the hero of seat {number + 1} act in place of your own, with a card of yours, at anybody."
    clauses = _clauses("hattrick.hypnosis", "hattrick.hypnosis-instead")
    return Thing(WORDS.word(FORCE[number]), "answer", f"Hypnosis on seat {number + 1}", text, clauses, {})


def _position(number: int) -> Thing:
    text = "One of three that were mixed face down. Whoever is aimed at must find the highest."
    return Thing(WORDS.word(POSITION[number]), "card", f"Card {number + 1}", text, _clauses("hattrick.three-card"), {})


def _side(number: int) -> Thing:
    text = f"Enough for {number + 1}+ and anything less."
    return Thing(WORDS.word(DIE[number]), "die", f"A {number + 1}", text, _clauses("main.roll"), {})

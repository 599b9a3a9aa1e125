"""Seeing every rule at work: all sorts of games to play, and the clauses whose case an event brings up.

Most clauses are cited by the event, question or reason that applies them. Those that say what does *not* happen, or
fix an order, are recognised here. Only rules coverage runs this; play does not.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from ultratable.core.cards import FACES
from ultratable.core.log import Kind
from ultratable.core.total import Total
from ultratable.games.figures import events
from ultratable.games.figures.charcard import ACTION, ACTIONS, EXPLOSION, RECOVER, SLOT, Type
from ultratable.games.figures.roster import ARMIES, ROSTER
from ultratable.games.figures.state import Figures
from ultratable.games.figures.words import MOST_FIGURES, MOST_MADE, MOST_SEATS

_BOOK_SPLITS: Final = ([7, 8], [3, 3, 4, 5])
_USUAL_MOST: Final = 5
"""Figures in an army, without options."""
_RIDDEN: Final = ("vehicle", "mount")
_NEEDS: Final = {
    EXPLOSION.number: ["actions.explosion-needs-other"],
    ACTION["intimidate"].number: ["actions.intimidate-needs-wound"],
    ACTION["mind-control"].number: ["mindcontrol.none"],
    RECOVER.number: ["recover.none-lost"],
}
"""By action: the clause that says why it was not open."""


def witness(s: Figures, kind: Kind, values: tuple[Any, ...]) -> Sequence[str]:
    """The clauses, without their "figures.", whose case this event is."""
    found = _CASES.get(kind.name)
    return () if found is None else [f"figures.{clause}" for clause in found(s, values)]


# Setting up.


def _locked(s: Figures, values: tuple[Any, ...]) -> list[str]:
    """The table as it is set up: every line stands."""
    found = ["components.character-cards", "army.starting-power", "charcard.three-picks", "charcard.order"]
    keys = [{s.type_of(figure).key for figure in line} for line in s.line]
    if sum([len(own) for own in keys]) > len({key for own in keys for key in own}):
        found.append("army.shared-types")
    if s.options.open_size:
        found.append("variants.open-size")
    if any([points != 15 for points in s.points]):
        found.append("variants.points")
    for line in s.line:
        found += _army(s, [s.type_of(figure) for figure in line], [s.brought[figure].start for figure in line])
    return found


def _army(s: Figures, types: list[Type], powers: list[int]) -> list[str]:
    found = []
    if sorted(powers) in _BOOK_SPLITS:
        found.append("components.example-armies")
    if len({type.name for type in types}) < len(types):
        found.append("army.variants")
    if any([type.name == "Hero" for type in types]):
        found.append("components.example-hero")
    if any([type.kind in _RIDDEN for type in types]):
        found.append("army.mounts")
    if any([RECOVER.number in type.card[1:] for type in types]):
        found.append("charcard.extra-recover")
    if len({len(set(type.card)) for type in types}) > 1:
        found.append("charcard.up-to-four")
    return found


def _dealt(s: Figures, values: tuple[Any, ...]) -> list[str]:
    return ["components.deck"]


# The turn and the battle.


def _drew(s: Figures, values: tuple[Any, ...]) -> list[str]:
    return ["hidden.draw-pile", *(["hidden.spectators"] if any(s.out) else [])]


def _extra_turn(s: Figures, values: tuple[Any, ...]) -> list[str]:
    return ["sneakstun.sneak-discard-first"]


def _attacked(s: Figures, values: tuple[Any, ...]) -> list[str]:
    found = ["hidden.public", "timing.no-responses"]
    if s.figure[s.fight().figure].wounded:
        found.append("wounds.stays-wounded")
    return found


def _defended(s: Figures, values: tuple[Any, ...]) -> list[str]:
    b = s.fight()
    found = []
    sizes = [type.entry.size for type in (s.type_of(b.figure), s.type_of(b.facing)) if type.entry is not None]
    if len(set(sizes)) == 2:
        found.append("components.no-size")
    if s.stunned >> b.defender & 1:
        found.append("sneakstun.stun-defend")
    return found


def _shown(s: Figures, values: tuple[Any, ...]) -> list[str]:
    return ["hidden.battle-cards"]


def _compared(s: Figures, values: tuple[Any, ...]) -> list[str]:
    _, attack, defense = values
    b = s.fight()
    found = ["charcard.slots"]
    if attack.value < 0 or defense.value < 0:
        found.append("battle.negative-total")
    if (b.answer >= 0 and SLOT[b.answer] >= 0) or (not b.won and SLOT[b.card] >= 0):
        found.append("battle.defender-no-special")
    if b.action >= 0:
        found.append("special.when")
        if SLOT[b.card] == 0:
            found.append("charcard.recover-fixed")
        if s.figure[b.figure].wounded or s.brought[b.figure].owner != b.attacker:
            found.append("special.wounded-or-controlled")
    return found


# Wounds.


def _wounded(s: Figures, values: tuple[Any, ...]) -> list[str]:
    return ["wounds.order"]


def _captured(s: Figures, values: tuple[Any, ...]) -> list[str]:
    b = s.fight()
    owner = s.brought[b.victim].owner
    found = ["wounds.order", "charcard.stays"]
    if owner == b.attacker:
        found.append("wounds.own-captive")
    if owner != b.defender:
        found.append("mindcontrol.lost-again")
    return found


# Special actions.


def _not_open(s: Figures, values: tuple[Any, ...]) -> list[str]:
    _, action = values
    found = list(_NEEDS.get(action, ()))
    if action == RECOVER.number:
        seat = s.fight().attacker
        if any(s.captives) or s.free:
            found.append("recover.own-only")
        if any([one.owner == seat and s.holder(number) not in (-1, seat) for number, one in enumerate(s.brought)]):
            found.append("recover.not-controlled")
    return found


def _armored(s: Figures, values: tuple[Any, ...]) -> list[str]:
    _, _, (word, _) = values
    return ["armor.several"] if len(s.figure[s.index[word]].armor) > 1 else []


def _blasted(s: Figures, values: tuple[Any, ...]) -> list[str]:
    total: Total | None = s.fight().total
    assert total is not None
    return ["actions.blast-again"] if any([label == "Blast" for label, _, _ in total.reasons]) else []


def _exploded(s: Figures, values: tuple[Any, ...]) -> list[str]:
    victim = s.figure[s.fight().victim]
    return ["actions.explosion-armor"] if victim.armor or victim.dodge else []


def _controlled(s: Figures, values: tuple[Any, ...]) -> list[str]:
    seat, (word, _) = values
    figure = s.index[word]
    owner = s.brought[figure].owner
    found = ["charcard.stays"]
    if owner != seat:
        found.append("army.owner")
    if s.out[owner]:
        found.append("mindcontrol.owner-out")
    if s.fight().victim == figure:
        found.append("mindcontrol.just-captured")
    keys = [s.type_of(other).key for other in s.line[seat]]
    if len(set(keys)) < len(keys) or len(keys) > _USUAL_MOST:
        found.append("army.types-only-at-setup")
    return found


def _recovered(s: Figures, values: tuple[Any, ...]) -> list[str]:
    _, (word, _), _ = values
    just = s.fight().victim == s.index[word]
    return ["charcard.stays", *(["recover.just-captured"] if just else [])]


def _sneaked(s: Figures, values: tuple[Any, ...]) -> list[str]:
    found = []
    if s.extra:
        found.append("sneakstun.sneak-chain")
    if len(s.living()) == 2:
        found.append("sneakstun.sneak-two")
    return found


# The end of a turn, and of the game.


def _discarded(s: Figures, values: tuple[Any, ...]) -> list[str]:
    b = s.fight()
    found = ["deck.discard-open"]
    if b.picks:
        found.append("special.one")
        if b.harm == "prevented":
            found.append("special.armor-no-bar")
    return found


def _out(s: Figures, values: tuple[Any, ...]) -> list[str]:
    return ["end.no-return"]


def _ended(s: Figures, values: tuple[Any, ...]) -> list[str]:
    return ["end.ranking", *(["timing.turn-limit"] if len({s.team[seat] for seat in s.living()}) > 1 else [])]


_CASES: dict[str, Callable[[Figures, tuple[Any, ...]], list[str]]] = {
    events.LOCKED.name: _locked,
    events.DEALT.name: _dealt,
    events.DREW.name: _drew,
    events.EXTRA_TURN.name: _extra_turn,
    events.ATTACKED.name: _attacked,
    events.DEFENDED.name: _defended,
    events.SHOWN.name: _shown,
    events.UNANSWERED.name: _shown,
    events.WON.name: _compared,
    events.FAILED.name: _compared,
    events.WOUNDED.name: _wounded,
    events.CAPTURED.name: _captured,
    events.NOT_OPEN.name: _not_open,
    events.ARMORED.name: _armored,
    events.BLASTED.name: _blasted,
    events.EXPLODED.name: _exploded,
    events.CONTROLLED.name: _controlled,
    events.RECOVERED.name: _recovered,
    events.SNEAKED.name: _sneaked,
    events.DISCARDED.name: _discarded,
    events.OUT.name: _out,
    events.ENDED.name: _ended,
    events.LIMIT.name: _ended,
}


# All sorts of games.


def variety(rng: Random) -> tuple[int, dict[str, Any], dict[str, Any] | None]:
    """Two players most often; every option and number sometimes; now and then a strange position."""
    seats = rng.choice((2, 2, 2, 3, 4, 4, 5, MOST_SEATS))
    strange = rng.random()
    if strange < 0.3:
        options: dict[str, Any] = {"teams": True} if seats in (4, 6) and rng.random() < 0.4 else {}
        return seats, options, _midway(seats, rng)
    if strange < 0.35:
        return MOST_SEATS, {"open_size": True}, _crowd(rng)
    return seats, _options(seats, rng), None


def _options(seats: int, rng: Random) -> dict[str, Any]:
    options: dict[str, Any] = {"figures": rng.choice(("choose", "choose", "choose", "draft", "random"))}
    if seats in (4, 6) and rng.random() < 0.5:
        options["teams"] = True
    if options["figures"] == "random":
        options["size"] = rng.choice((3, 4))
    elif options["figures"] == "draft":
        options["size"] = rng.choice((2, 3, 4, 5))
    elif rng.random() < 0.1:
        options["armies"] = [rng.choice(ARMIES).id for _ in range(seats)]
    points = rng.random()
    if points < 0.15:
        options["handicap"] = [rng.randrange(5, 31) for _ in range(seats)]
    elif points < 0.35:
        options["points"] = rng.choice((10, 20))
    options["open_size"] = rng.random() < 0.2
    if rng.random() < 0.3:
        options["made"] = _home_made(rng)
        options["ready_made_only"] = rng.random() < 0.2
    return options


def _home_made(rng: Random) -> list[dict[str, Any]]:
    """Figures of one's own; the first may be a figure of the roster with another card."""
    recarded = rng.choice(ROSTER)
    names = [(recarded.name, recarded.variant)] if rng.random() < 0.5 else [("Bob", "")]
    names += [(f"Bob {rank}", "By Night") for rank in range(rng.choice((1, 2, 5, MOST_MADE - 1)))]
    return [
        {
            "name": name,
            "variant": variant,
            "kind": rng.choice(("person", "creature", "machine", "vehicle", "mount")),
            "picks": [rng.choice(ACTIONS).id for _ in range(3)],
            "look": {"body": "slim"},
        }
        for name, variant in names
    ]


def _midway(seats: int, rng: Random) -> dict[str, Any]:
    """In the middle of things: captives everywhere, figures in other lines, wounds, modifiers, Stuns; sometimes hardly
    a card to draw, or the turn limit close."""
    cards = list(FACES)
    rng.shuffle(cards)
    owned = [rng.randrange(1, 6) for _ in range(seats)]
    facts: dict[str, Any] = {
        "lines": [[[rng.choice(ROSTER).id, rng.randrange(1, 11)] for _ in range(count)] for count in owned],
        "hands": [[cards.pop() for _ in range(rng.randrange(4))] for _ in range(seats)],
        "active": rng.randrange(seats),
        "direction": rng.choice((1, -1)),
        "extra": rng.random() < 0.2,
        "stunned": [seat for seat in range(seats) if rng.random() < 0.2],
        "turn": 100 * seats - rng.randrange(1, 6) if rng.random() < 0.5 else 0,
    }
    facts["figures"] = {
        f"figure:{owner}.{place}": _state(rng) for owner, count in enumerate(owned) for place in range(count)
    }
    _scatter(facts, owned, rng)
    if rng.random() < 0.4:
        # What is no longer in a pile lies as armor beside one figure.
        facts["deck"] = [cards.pop() for _ in range(rng.choice((0, 0, 1, 4)))]
        facts["discard"] = [cards.pop() for _ in range(rng.choice((0, 0, 0, 1, 3)))]
        facts["figures"][f"figure:{rng.randrange(seats)}.0"]["armor"] = cards
    else:
        for changed in facts["figures"].values():
            changed["armor"] = [cards.pop() for _ in range(rng.choice((0, 0, 0, 0, 1, 2))) if len(cards) > 9]
    return facts


def _state(rng: Random) -> dict[str, Any]:
    marks = {mark: rng.random() < 0.25 for mark in ("blast", "dodge", "intimidated")}
    return {"power": rng.randrange(1, 11), "wounded": rng.random() < 0.5, **marks}


def _scatter(facts: dict[str, Any], owned: list[int], rng: Random) -> None:
    """Everybody keeps the first figure; of the others some are captives and some stand in other lines."""
    seats = len(owned)
    captives: list[list[str]] = [[] for _ in range(seats)]
    free: list[str] = []
    for owner, count in enumerate(owned):
        for place in range(1, count):
            ref = f"figure:{owner}.{place}"
            where = rng.random()
            if where < 0.3:
                captives[rng.randrange(seats)].append(ref)
            elif where < 0.4:
                free.append(ref)
            elif where < 0.6:
                facts["figures"][ref]["holder"] = rng.randrange(seats)
            if where < 0.4:
                # Captives are cleared.
                del facts["figures"][ref]
    facts["captives"] = captives
    facts["free"] = free


def _crowd(rng: Random) -> dict[str, Any]:
    """As many figures as there can be, of 1 Power, nearly all of them wounded, for the last few turns."""
    types = [entry.id for entry in ROSTER]
    lines = [[[id, 1] for id in rng.sample(types, MOST_FIGURES)] for _ in range(MOST_SEATS)]
    hurt = [
        f"figure:{owner}.{place}"
        for owner in range(MOST_SEATS)
        for place in range(MOST_FIGURES)
        if place != owner and rng.random() < 0.95
    ]
    facts: dict[str, Any] = {"lines": lines, "figures": {ref: {"wounded": True} for ref in hurt}}
    return {**facts, "active": rng.randrange(MOST_SEATS), "turn": 100 * MOST_SEATS - rng.randrange(5, 40)}

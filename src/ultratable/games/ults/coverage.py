"""Seeing every rule at work: all sorts of games to play, and the clauses whose case an event brings up.

Most clauses are cited by the event, question or reason that applies them. Those that say what does *not* happen, or
fix an order, are recognised here. Only rules coverage runs this; play does not.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ultratable.core.log import Kind
from ultratable.core.total import Total
from ultratable.games.ults import events
from ultratable.games.ults.cards import DECK, FACES, POWER, SUIT
from ultratable.games.ults.deck import lookers
from ultratable.games.ults.records import Play, Status
from ultratable.games.ults.sheet import ABILITIES, ENEMIES, HEROES, STATUSES, ability_named
from ultratable.games.ults.state import Ults
from ultratable.games.ults.words import MOST_SEATS

_EXACT = frozenset(FACES.index(ability.cards) for ability in ABILITIES if ability.ultimate)
_SEVERAL_ROLLS = ("wolf-pack", "baboons", "firecrackers")
_SPECIAL = {"charm": "x-clover-dale.lucky-charm", "mask": "x-mimi-cree.mask"}
_TOO_FEW = {
    "blackjack": "hattrick.blackjack-no-cards",
    "three-card": "hattrick.three-card-no-cards",
    "which-wing": "x-maggie-pye.which-wing-no-card",
    "three-card-spread": "x-tara-card.spread-no-cards",
    "the-tower": "x-tara-card.spread-no-cards",
}
_HELP = ("shield-wall", "banner", "bodyguard", "the-keep")
_SHEETS = {"lumberjaq": "lumber-jaq", "k9": "k9", "aja": "aja", "hattrick": "hat-trick"}


def witness(s: Ults, kind: Kind, values: tuple[Any, ...]) -> Sequence[str]:
    """The clauses, without their "ults.", whose case this event is."""
    found = _CASES.get(kind.name)
    return () if found is None else [f"ults.{clause}" for clause in found(s, values)]


def _announced(s: Ults, values: tuple[Any, ...]) -> list[str]:
    p = s.play
    assert p is not None
    ability = ABILITIES[p.ability]
    found = ["main.must-act", "main.sequence", "main.user", "main.relations", "cards.ability-suit", "components.zones"]
    found += ["timing.no-responses", ability.clause.removeprefix("ults.")]
    found.append("main.play-card" if ability.places is None else "status.always-works")
    if p.card % DECK in _EXACT and not ability.ultimate:
        found.append("cards.exact-card-free")
    if s.turn == 1:
        found.append("turn.first-turn")
    if len(s.hand[p.controller]) > 7:
        found.append("turn.no-hand-limit")
    if ability.aim == ENEMIES and len(s.enemies(p.user)) > 1:
        found.append("content.multi-target")
    if ability.suit_of is not None:
        found.append("x-mimi-cree.understudy")
    if ability.id in ("jacked", "the-hunt"):
        found.append("main.sheet-first")
    return found + _knocks_ahead(s, p) + _stacks(s, p, ability.id) + (_forced(s, p) if p.forced else [])


def _knocks_ahead(s: Ults, p: Play) -> list[str]:
    found = []
    mine = s.status[p.controller]
    if any([status.positive and SUIT[status.card] == p.suit for status in mine]):
        found.append("knock.own-positive")
    if any([SUIT[status.card] != p.suit for status in mine]):
        found.append("status.no-voluntary")
    theirs = s.status[p.target] if p.target >= 0 and p.target != p.controller else ()
    if any([not status.positive and SUIT[status.card] == p.suit for status in theirs]):
        found.append("knock.bearer-only")
    return found


def _stacks(s: Ults, p: Play, id: str) -> list[str]:
    found = []
    theirs = [] if p.target < 0 else [STATUSES[status.kind].id for status in s.status[p.target]]
    if (id == "the-hunt" and "bleed" in theirs) or (id == "bleed" and "the-hunt" in theirs):
        found.append("k9.hunt-no-limit")
    if id in ("bite", "wolf-pack"):
        placers = {status.placer for status in s.status[p.target] if STATUSES[status.kind].bleeds}
        if placers - {p.user}:
            found.append("k9.bleed-any-placer")
        if "the-hunt" in theirs:
            found.append("k9.hunt-own-attacks")
    if id == "jacked" and any([status.positive for status in s.status[p.user]]):
        found.append("lumberjaq.jacked-keeps-positive")
    return found


def _forced(s: Ults, p: Play) -> list[str]:
    which = ("instead", "which", "user", "choices", "placer")
    found = ["knock.forced", *[f"hattrick.hypnosis-{name}" for name in which]]
    ability = ABILITIES[p.ability]
    if p.target >= 0 and not s.is_enemy(p.user, p.target):
        found.append("hattrick.hypnosis-any-target")
    if ability.id in ("blackjack", "three-card") and p.target in (p.user, p.controller):
        found.append("hattrick.hypnosis-mini-games")
    if ability.id in ("hypnosis", "mindreader"):
        found.append("hattrick.hypnosis-chain")
    return found


def _rolled(s: Ults, values: tuple[Any, ...]) -> list[str]:
    p = s.play
    return ["damage.rolls-first"] if p is not None and ABILITIES[p.ability].id in _SEVERAL_ROLLS else []


def _placed(s: Ults, values: tuple[Any, ...]) -> list[str]:
    found = ["status.bearer", "status.placer", "status.polarity", "status.suit", "draw.only-own"]
    if STATUSES[values[1]].id == "plant-life":
        found.append("aja.plant-life-cards")
    if s.phase == "setup":
        found += ["setup.special", _SPECIAL[STATUSES[values[1]].id]]
    bearer, kind, _ = values
    if STATUSES[kind].id in _HELP and s.team[s.status[bearer][-1].placer] != s.team[bearer]:
        found.append("x-dame-drawbridge.help-is-help")
    return found


def _knocked(s: Ults, values: tuple[Any, ...]) -> list[str]:
    seat, _, card = values
    status: list[Status] = [held for held in s.status[seat] if held.card == card]
    sign = "positive" if status[0].positive else "negative"
    found = [f"knock.{sign}", f"knock.{sign}-timing", "knock.one-per-card"]
    if len(s.knocked) > 1:
        found.append("knock.same-time")
    if STATUSES[status[0].kind].id == "bodyguard" and not s.hurt >> seat & 1:
        found.append("x-dame-drawbridge.bodyguard-knock")
    return found


def _harmed(s: Ults, values: tuple[Any, ...]) -> list[str]:
    seat = values[0]
    found = ["draw.no-knock", "draw.only-own"]
    if any([s.out[status.placer] for status in s.status[seat]]):
        found.append("status.placer-out")
    if any([STATUSES[status.kind].id == "jacked" for status in s.status[seat]]):
        found.append("lumberjaq.jacked-both-phases")
    if any([STATUSES[status.kind].id in ("itch", "long-drink") and status.placer == seat for status in s.status[seat]]):
        found.append("x-mo-skeeto.own-itch")
    return found


def _healed_by_status(s: Ults, values: tuple[Any, ...]) -> list[str]:
    return ["aja.plant-life-heals-bearer"]


def _took(s: Ults, values: tuple[Any, ...]) -> list[str]:
    seat, lost, total = values
    found = ["components.health-tracker"]
    if total.value > lost:
        found.append("damage.floor")
    if s.sheet(seat).id == "lumberjaq" and s.active != seat:
        found.append("lumberjaq.thick-skin-always")
    p = s.play
    if s.sheet(seat).id == "wrecking-belle" and (p is None or p.user == seat):
        found.append("x-wrecking-belle.ring-back-bounds")
    if p is not None and ABILITIES[p.ability].id == "sip" and (seat != p.target or seat == p.user):
        found.append("x-mo-skeeto.sip-whose")
    return found


def _moved_damage(s: Ults, values: tuple[Any, ...]) -> list[str]:
    _, taker = values
    guarded = [status.placer for status in s.status[taker] if STATUSES[status.kind].id == "bodyguard"]
    return ["x-dame-drawbridge.bodyguard-once"] if any([placer != taker for placer in guarded]) else []


def _dealt(s: Ults, values: tuple[Any, ...]) -> list[str]:
    total: Total = values[1]
    labels = [label for label, _, _ in total.reasons]
    found = []
    if any(["half" in label for label in labels]):
        found.append("cards.rounding")
    if len(labels) > 1:
        found.append("cards.modifiers")
    return found


def _defended(s: Ults, values: tuple[Any, ...]) -> list[str]:
    seat, cards, number = values
    p = s.play
    assert p is not None
    found = ["defense.when", "defense.hand-only"]
    if number > s.batch[seat].value:
        found.append("defense.overblock")
    if any([STATUSES[status.kind].id == "the-hunt" for status in s.status[seat]]):
        found.append("defense.raw-power")
    if any([SUIT[card] != p.suit and POWER[card] % 2 for card in cards]):
        found.append("cards.rounding")
    return found + _answered(s)


def _answered(s: Ults) -> list[str]:
    return ["hattrick.hypnosis-defense"] if s.play is not None and s.play.forced else []


def _undefended(s: Ults, values: tuple[Any, ...]) -> list[str]:
    return ["defense.when", *_answered(s)]


def _drew(s: Ults, values: tuple[Any, ...]) -> list[str]:
    seat = values[0]
    found = ["hidden.hands", "hidden.deck"]
    if any([STATUSES[status.kind].shows_hand for status in s.status[seat]]) and lookers(s, seat) != 1 << seat:
        found.append("hidden.mindreader")
    if any(s.out):
        found.append("hidden.spectators")
    return found


def _ran_out(s: Ults, values: tuple[Any, ...]) -> list[str]:
    return ["draw.no-card"] if s.phase == "draw" else []


def _broken_off(s: Ults, values: tuple[Any, ...]) -> list[str]:
    p = s.play
    return [] if p is None else [_TOO_FEW[ABILITIES[p.ability].id]]


def _laid_down(s: Ults, values: tuple[Any, ...]) -> list[str]:
    p = s.play
    if p is None or ABILITIES[p.ability].id != "which-wing":
        return []
    return ["x-maggie-pye.which-wing-hidden"]


def _saw_top(s: Ults, values: tuple[Any, ...]) -> list[str]:
    return ["x-tara-card.tea-leaves-few"] if len(values[1]) < 3 else []


def _reshuffled(s: Ults, values: tuple[Any, ...]) -> list[str]:
    return ["deck.mid-draw"] if s.play is not None else []


def _mulligan(s: Ults, values: tuple[Any, ...]) -> list[str]:
    return ["setup.mulligan-order"]


def _turned_up(s: Ults, values: tuple[Any, ...]) -> list[str]:
    p = s.play
    blackjack = p is not None and p.ability == ability_named("blackjack").number
    return ["hattrick.blackjack-deal", "hidden.blackjack"] if blackjack else []


def _stands(s: Ults, values: tuple[Any, ...]) -> list[str]:
    return ["hattrick.blackjack-target"] if s.play is not None and values[0] == s.play.target else []


def _picked(s: Ults, values: tuple[Any, ...]) -> list[str]:
    return ["cards.rank", "cards.power-not-rank", "hattrick.three-card-positions"]


def _eliminated(s: Ults, values: tuple[Any, ...]) -> list[str]:
    found = []
    if values[0] == s.active:
        found.append("end.active-eliminated")
        if s.phase == "draw":
            found.append("draw.death")
    return found


def _first_player(s: Ults, values: tuple[Any, ...]) -> list[str]:
    """The table as it is set up."""
    found = ["variants.player-count", "components.base-heroes"]
    found += [f"components.sheet-{_SHEETS[hero.id]}" for hero in _playing(s) if hero.id in _SHEETS]
    if s.options.mode == "teams":
        found += ["variants.team", "variants.team-seating"]
    else:
        found.append("variants.one-on-one" if s.seats == 2 else "variants.free-for-all")
    if s.options.two_decks:
        found.append("variants.two-decks")
    if s.options.health != 50:
        found.append("variants.health")
    if s.options.shared_hands:
        found.append("variants.shared-hands")
    if len({hero.id for hero in _playing(s)}) < s.seats:
        found.append("setup.same-hero")
    found += [f"{hero.section}.sheet" for hero in _playing(s) if not hero.base]
    return found


def _playing(s: Ults) -> list[Any]:
    return [HEROES[number] for number in s.hero if number >= 0]


def _ended(s: Ults, values: tuple[Any, ...]) -> list[str]:
    found = ["end.ranking"]
    if s.round >= s.options.round_limit and len(s.living()) > 1:
        found.append("timing.round-limit")
    return found


_CASES: dict[str, Callable[[Ults, tuple[Any, ...]], list[str]]] = {
    events.ANNOUNCED.name: _announced,
    events.ROLLED.name: _rolled,
    events.PLACED.name: _placed,
    events.KNOCKED_OFF.name: _knocked,
    events.TURNED_SIDEWAYS.name: _knocked,
    events.STATUS_HARMS.name: _harmed,
    events.STATUS_HEALS.name: _healed_by_status,
    events.TOOK.name: _took,
    events.MOVED_DAMAGE.name: _moved_damage,
    events.DEALT_DAMAGE.name: _dealt,
    events.DEFENDED.name: _defended,
    events.NO_DEFENSE.name: _undefended,
    events.DREW.name: _drew,
    events.NO_CARD.name: _ran_out,
    events.BROKEN_OFF.name: _broken_off,
    events.LAID_DOWN.name: _laid_down,
    events.SAW_TOP.name: _saw_top,
    events.RESHUFFLED.name: _reshuffled,
    events.MULLIGAN.name: _mulligan,
    events.KEPT.name: _mulligan,
    events.TURNED_UP.name: _turned_up,
    events.STANDS.name: _stands,
    events.OVER.name: _stands,
    events.PICKED.name: _picked,
    events.ELIMINATED.name: _eliminated,
    events.FIRST_PLAYER.name: _first_player,
    events.ENDED.name: _ended,
}


# All sorts of games.


def variety(rng: Random) -> tuple[int, dict[str, Any], dict[str, Any] | None]:
    """One on one most often; every mode, size and option sometimes; now and then a strange position."""
    seats = rng.choice((2, 2, 2, 2, 3, 4, 4, 6, 7, MOST_SEATS))
    options: dict[str, Any] = {}
    if seats in (4, 6, 8) and rng.random() < 0.6:
        options["mode"] = "teams"
        options["teams"] = rng.choice([teams for teams in (2, 3, 4) if seats % teams == 0 and seats // teams > 1])
        options["shared_hands"] = rng.random() < 0.3
    if seats >= 7 and rng.random() < 0.5:
        options["two_decks"] = True
    options["heroes"] = rng.choice(("choose", "random", "one-of-two"))
    options["hero_set"] = "base" if rng.random() < 0.3 else "all"
    heroes = [hero.id for hero in HEROES if hero.base or options["hero_set"] == "all"]
    needed = 2 * seats if options["heroes"] == "one-of-two" else seats
    options["unique"] = rng.random() < 0.3 and len(heroes) >= needed
    options["health"] = rng.choice((30, 50, 50, 75))
    options["discard_order"] = rng.random() < 0.3
    options["round_limit"] = rng.choice((30, 100))
    strange = rng.random()
    if strange < 0.2 and not options.get("two_decks"):
        return seats, options, _scarce(seats, heroes, rng)
    if strange < 0.25:
        return seats, options, _brink(seats, heroes, rng)
    return seats, options, None


def _brink(seats: int, heroes: list[str], rng: Random) -> dict[str, Any]:
    """Everybody about to fall, so that some fall together."""
    cards = list(FACES)
    rng.shuffle(cards)
    return {
        "heroes": [rng.choice(heroes) for _ in range(seats)],
        "hands": [[cards.pop() for _ in range(2)] for _ in range(seats)],
        "health": [1] * seats,
        "active": rng.randrange(seats),
        "at": "main",
    }


def _scarce(seats: int, heroes: list[str], rng: Random) -> dict[str, Any]:
    """Nearly all cards in hands, so that deck and discard pile run out."""
    cards = list(FACES)
    rng.shuffle(cards)
    deck = [cards.pop() for _ in range(rng.choice((0, 0, 1, 2, 3, 5, 8)))]
    pile = [cards.pop() for _ in range(rng.choice((0, 0, 1, 3, 6)))]
    hands: list[list[str]] = [[] for _ in range(seats)]
    holders = rng.sample(range(seats), rng.randrange(1, seats + 1))
    for at, card in enumerate(cards):
        hands[holders[at % len(holders)]].append(card)
    return {
        "heroes": [rng.choice(heroes) for _ in range(seats)],
        "hands": hands,
        "deck": deck,
        "discard": pile,
        "health": [rng.randrange(5, 31) for _ in range(seats)],
        "active": rng.randrange(seats),
        "at": "draw",
    }

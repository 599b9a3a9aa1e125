"""Who may see what (clauses ults.hidden.*): views by allow-list, and worlds a seat could believe in."""

from random import Random
from typing import Any

from ultratable.core.deck import Deck, Segment
from ultratable.core.log import Entry
from ultratable.core.total import Total
from ultratable.games.ults.cards import WORDS, by_rank, face
from ultratable.games.ults.deck import lookers
from ultratable.games.ults.records import Extra, Play, Status
from ultratable.games.ults.sheet import ABILITIES, HERO_BY_WORD, HEROES, STATUSES
from ultratable.games.ults.state import Ults
from ultratable.games.ults.words import POSITION


def view(s: Ults, seat: int | None) -> dict[str, Any]:
    over = s.outcome is not None
    return {
        "game": "ults",
        "seats": [_seat(s, other, seat) for other in range(s.seats)],
        "you": seat,
        "turn": s.turn,
        "round": s.round,
        "active": s.active if s.turn else None,
        "phase": s.phase,
        "over": over,
        "waiting": list(s.deciders),
        "deck": s.deck.size,
        "top": [face(card) for card in _known_top(s, seat)],
        "discard": {"size": len(s.discard), "top": face(s.discard[-1]) if s.discard else None},
        "aside": face(s.aside) if s.aside >= 0 else None,
        "table": [_extra(s, extra, seat) for extra in s.table],
        "looked_at": _looked_at(s, seat),
        "ability": None if s.play is None else _play(s.play),
        "batches": [{"seat": target, **_total(total)} for target, total in sorted(s.batch.items())],
        "heroes_offered": [HERO_BY_WORD[word].id for word in s.offers[seat]] if seat is not None else [],
    }


def sees_hand(s: Ults, seat: int | None, owner: int) -> bool:
    """A hand is seen by its owner and by living Mindreaders (and allies, with open hands) while the effect lies."""
    return seat is not None and not s.out[seat] and bool(lookers(s, owner) >> seat & 1)


def _seat(s: Ults, other: int, viewer: int | None) -> dict[str, Any]:
    hero = HEROES[s.hero[other]] if s.hero[other] >= 0 else None
    hand = s.hand[other]
    return {
        "seat": other,
        "team": s.team[other],
        "hero": None if hero is None else hero.id,
        "health": s.health[other],
        "max_health": s.options.health,
        "out": bool(s.out[other]),
        "hand": [face(card) for card in by_rank(hand)] if sees_hand(s, viewer, other) else None,
        "cards": len(hand),
        "statuses": [_status(status) for status in s.status[other]],
    }


def _status(status: Status) -> dict[str, Any]:
    kind = STATUSES[status.kind]
    return {
        "name": kind.id,
        "title": kind.title,
        "card": face(status.card),
        "placer": status.placer,
        "positive": status.positive,
        "knocks": status.knocks,
        "sideways": status.knocks < kind.knocks,
        "points": status.points,
        "clause": kind.clause,
    }


def _extra(s: Ults, extra: Extra, viewer: int | None) -> dict[str, Any]:
    # Whoever looked at mixed cards knows the three, not which is which: that is in `looked_at`.
    shown = extra.up or (viewer is not None and not extra.mixed and bool(extra.seen >> viewer & 1))
    return {
        "card": face(extra.card) if shown else None,
        "up": extra.up,
        "home": extra.home if extra.home >= 0 else None,
    }


def _looked_at(s: Ults, viewer: int | None) -> list[str]:
    """Face-down mixed cards this viewer looked at, in no telling order."""
    if viewer is None:
        return []
    cards = [extra.card for extra in s.table if extra.mixed and not extra.up and extra.seen >> viewer & 1]
    return [face(card) for card in by_rank(tuple(cards))]


def _known_top(s: Ults, viewer: int | None) -> tuple[int, ...]:
    """The top of the deck as far as this viewer has arranged or seen it."""
    if viewer is None or s.out[viewer]:
        return ()
    known: tuple[int, ...] = ()
    for segment in s.deck.segments:
        if not (segment.ordered and segment.known_to >> viewer & 1):
            break
        known += segment.cards
    return known


def _play(p: Play) -> dict[str, Any]:
    ability = ABILITIES[p.ability]
    return {
        "id": ability.id,
        "title": ability.title,
        "controller": p.controller,
        "user": p.user,
        "card": face(p.card),
        "target": p.target if p.target >= 0 else None,
        "clause": ability.clause,
    }


def _total(total: Total) -> dict[str, Any]:
    reasons = [{"label": label, "amount": amount, "clause": clause} for label, amount, clause in total.reasons]
    return {"value": total.value, "reasons": reasons}


# Events.


def plain(field: str, value: Any) -> Any:
    """An event's field as a JSON-able value."""
    if field == "card":
        return face(value)
    if field == "cards":
        return [face(card) for card in value]
    if field == "total":
        return _total(value)
    if field == "status":
        return STATUSES[value].id
    if field == "ability":
        return ABILITIES[value].id
    if field == "hero":
        return HEROES[value].id
    if field == "heroes":
        return [HERO_BY_WORD[word].id for word in value]
    if field == "target":
        return value if value >= 0 else None
    if field in ("answer", "guess"):
        return WORDS.word(value)
    if field == "position":
        return value - POSITION.start + 1
    return value


def phrase(field: str, value: Any, names: list[str] | None) -> str:
    """An event's field as words of a sentence."""
    if field in ("seat", "other", "user"):
        seat: int = value
        return names[seat] if names else f"seat {seat + 1}"
    if field == "target":
        return "" if value < 0 else " at " + phrase("seat", value, names)
    if field == "cards":
        return ", ".join([face(card) for card in value]) or "nothing"
    if field == "total":
        return _sum(value)
    if field == "status":
        return str(STATUSES[value].title)
    if field == "ability":
        return str(ABILITIES[value].title)
    if field == "hero":
        return str(HEROES[value].title)
    if field == "heroes":
        return " and ".join([HERO_BY_WORD[word].title for word in value])
    if field == "needs":
        return f"{value}+"
    return str(plain(field, value))


def _sum(total: Total) -> str:
    """A total with its arithmetic: 9♣ 9, Thick Skin -1 = 8."""
    if len(total.reasons) <= 1:
        return f"{total.value}"
    return ", ".join([f"{label} {amount:+d}" for label, amount, _ in total.reasons]) + f" = {total.value}"


def hides(s: Ults, entry: Entry, seat: int | None) -> frozenset[str]:
    """Secret fields from those who were not told or are out; faces shown two rounds ago from everybody."""
    if s.outcome is not None:
        return frozenset()
    hidden: frozenset[str] = frozenset()
    told = seat is not None and not s.out[seat] and bool(entry.told >> seat & 1)
    if entry.told >= 0 and not told:
        hidden = entry.kind.secret
    if entry.kind.fades and entry.stamp < s.round - 1:
        hidden |= entry.kind.fades
    return hidden


# Worlds a seat could believe in.


class _Slot:
    """A place where a card lies that the seat does not know."""

    __slots__ = ("card", "clock", "in_deck", "known")

    def __init__(self, card: int, known: int, clock: int, in_deck: bool) -> None:
        self.card = card
        self.known = known
        self.clock = clock
        self.in_deck = in_deck


def redeal(s: Ults, seat: int, rng: Random) -> None:
    """Deal all cards the seat cannot know anew among the places where they can lie.

    What the seat can know is more than its view: a card seen once in a hand is still there, a hand drawn before
    the last reshuffle holds no card that was in the discard pile then, nobody was dealt before a mulligan what the
    mulligan put back, and face-down cards fit what a mini-game has shown of them.
    """
    fits = None if s.play is None else ABILITIES[s.play.ability].fits
    _deal_anew(s, seat, rng)
    while fits is not None and not fits(s):
        _deal_anew(s, seat, rng)


def _deal_anew(s: Ults, seat: int, rng: Random) -> None:
    slots = _unknown(s, seat)
    mapping: dict[int, int] = {}
    for pool in _pools(s, slots):
        _mix(s, seat, pool, mapping, rng)
    _relabel(s, slots, mapping)
    _mix_table(s, seat, rng)
    _mix_laid(s, seat, rng)


def _unknown(s: Ults, seat: int) -> list[_Slot]:
    slots = []
    for other in range(s.seats):
        if other != seat:
            for card in s.hand[other]:
                if not s.known[card] >> seat & 1:
                    slots.append(_Slot(card, s.known[card], s.drawn[card], False))
    for extra in s.table:
        if not extra.up and not s.known[extra.card] >> seat & 1:
            slots.append(_Slot(extra.card, s.known[extra.card], s.drawn[extra.card], False))
    for segment in s.deck.segments:
        if not (segment.ordered and segment.known_to >> seat & 1):
            slots.extend([_Slot(card, s.known[card], s.clock + 1, True) for card in segment.cards])
    return slots


def _pools(s: Ults, slots: list[_Slot]) -> list[list[_Slot]]:
    """Slots by the shuffle their card came from: cards never change places across a reshuffle."""
    pools: dict[int, list[_Slot]] = {}
    for slot in slots:
        generation = sum([1 for clock in s.reshuffles if clock < slot.clock])
        pools.setdefault(generation, []).append(slot)
    return list(pools.values())


def _mix(s: Ults, seat: int, pool: list[_Slot], mapping: dict[int, int], rng: Random) -> None:
    # In order, so that the same seat with the same generator imagines the same world, whatever is really hidden.
    cards = sorted([slot.card for slot in pool])
    put_back = _put_back(s, seat)
    free = list(range(len(pool)))
    # Those put back last have the fewest places open to them, all of which are open to the others as well.
    bound = sorted([card for card in cards if card in put_back], key=lambda card: -put_back[card])
    for card in bound:
        at = rng.choice([at for at in free if pool[at].in_deck or pool[at].clock > put_back[card]])
        mapping[pool[at].card] = card
        free.remove(at)
    rest = [card for card in cards if card not in put_back]
    rng.shuffle(rest)
    for card, at in zip(rest, free, strict=True):
        mapping[pool[at].card] = card


def _put_back(s: Ults, seat: int) -> dict[int, int]:
    """The cards that the seat saw a mulligan put back, its own or an ally's with open hands, and when."""
    seen: dict[int, int] = {}
    for other in range(s.seats):
        if other == seat or (s.options.shared_hands and s.team[other] == s.team[seat]):
            for card in s.returned[other]:
                seen[card] = max(s.returned_at[other], seen.get(card, 0))
    return seen


def _relabel(s: Ults, slots: list[_Slot], mapping: dict[int, int]) -> None:
    """Put the new cards into the old places; who knows a place now knows the new card."""
    for slot in slots:
        card = mapping[slot.card]
        s.known[card] = slot.known
        if not slot.in_deck:
            s.drawn[card] = slot.clock
    for other in range(s.seats):
        s.hand[other] = tuple([mapping.get(card, card) for card in s.hand[other]])
    s.table = tuple([Extra(mapping.get(one.card, one.card), one.up, one.seen, one.mixed, one.home) for one in s.table])
    segments = []
    for segment in s.deck.segments:
        cards = [mapping.get(card, card) for card in segment.cards]
        segments.append(Segment(tuple(cards if segment.ordered else sorted(cards)), segment.ordered, segment.known_to))
    s.deck = Deck(tuple(segments))


def _mix_table(s: Ults, seat: int, rng: Random) -> None:
    """Mixed face-down cards: even who looked does not know which lies where."""
    places = [at for at, extra in enumerate(s.table) if extra.mixed and not extra.up]
    cards = sorted([s.table[at].card for at in places])
    rng.shuffle(cards)
    table = list(s.table)
    for at, card in zip(places, cards, strict=True):
        old = table[at]
        table[at] = Extra(card, old.up, old.seen, old.mixed, old.home)
    s.table = tuple(table)


def _mix_laid(s: Ults, seat: int, rng: Random) -> None:
    """A card laid face down from a hand: who did not see it cannot tell which of that hand it is, even of cards
    known to be among them."""
    for at, extra in enumerate(s.table):
        if extra.up or extra.home < 0 or extra.seen >> seat & 1:
            continue
        held = s.hand[extra.home]
        laid = rng.choice((extra.card, *held))
        s.hand[extra.home] = tuple([extra.card if card == laid else card for card in held])
        turned = Extra(laid, extra.up, extra.seen, extra.mixed, extra.home)
        s.table = (*s.table[:at], turned, *s.table[at + 1 :])

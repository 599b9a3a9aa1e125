"""Who may see what (clauses ults.hidden.*): views by allow-list, and what events show to whom."""

from typing import Any

from ultratable.core.log import Entry
from ultratable.games.ults.cards import SUIT, SUITS, WORDS, by_rank, face
from ultratable.games.ults.content.hattrick import SIDES, TARGET_SIDE, USER_SIDE, score
from ultratable.games.ults.deck import lookers
from ultratable.games.ults.defense import blocks, forecast
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
        "table": [_extra(extra, seat) for extra in s.table],
        "looked_at": _looked_at(s, seat),
        "ability": None if s.play is None else _play(s.play),
        "batches": [{"seat": target, **total.plain()} for target, total in sorted(s.batch.items())],
        "scores": _scores(s),
        "defense": _defense(s, seat),
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


def _extra(extra: Extra, viewer: int | None) -> dict[str, Any]:
    # Whoever looked at mixed cards knows the three, not which is which: that is in `looked_at`.
    shown = extra.up or (viewer is not None and not extra.mixed and bool(extra.seen >> viewer & 1))
    return {
        "card": face(extra.card) if shown else None,
        "up": extra.up,
        "home": extra.home if extra.home >= 0 else None,
        "side": SIDES.get(extra.home),
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
        "suit": SUITS[p.suit],
        "forced": p.forced,
        "clause": ability.clause,
    }


def _scores(s: Ults) -> list[dict[str, Any]]:
    """What the open cards of either side count in a game of Blackjack under way."""
    if s.play is None or not any([extra.home == USER_SIDE for extra in s.table]):
        return []
    sides = ((USER_SIDE, s.play.user), (TARGET_SIDE, s.play.target))
    return [
        {
            "side": SIDES[mark],
            "seat": seat,
            "score": score([extra.card for extra in s.table if extra.home == mark and extra.up]),
        }
        for mark, seat in sides
    ]


def _defense(s: Ults, viewer: int | None) -> dict[str, Any] | None:
    """For a defender: what each card of the hand blocks, and the sum as it stands with the cards named so far."""
    decision = s.decision
    if viewer is None or viewer not in s.deciders or decision is None or decision.name != "defend":
        return None
    p: Play = s.stack[-1].notes
    named = s.sofar(viewer)
    total = forecast(s, p, viewer, named)
    return {
        "incoming": s.batch[viewer].value,
        "cards": [
            {
                "card": face(card),
                "blocks": blocks(s, p, viewer, card),
                "full": SUIT[card] == p.suit,
                "used": card in named,
            }
            for card in by_rank(s.hand[viewer])
        ],
        "takes": min(total.value, s.health[viewer]),
        **total.plain(),
    }


# Events.


def plain(field: str, value: Any) -> Any:
    """An event's field as a JSON-able value."""
    if field == "card":
        return face(value)
    if field == "cards":
        return [face(card) for card in value]
    if field == "total":
        return value.plain()
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
        return str(value.sentence())
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


def recalls(s: Ults, then: Ults) -> bool:
    """The current and the previous round may be looked at again, as in the log (ults.hidden.discard)."""
    return s.outcome is not None or then.round >= s.round - 1

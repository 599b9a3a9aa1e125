"""Blast, Boost, Dodge, Explosion, Intimidate, Luck and Master Plan (clauses figures.actions.*)."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from ultratable.core.flow import Decision
from ultratable.games.figures import events
from ultratable.games.figures.armor import own_line
from ultratable.games.figures.charcard import ACTION, EXPLOSION
from ultratable.games.figures.deck import discard_hand, draw_to_hand
from ultratable.games.figures.state import Figures
from ultratable.games.figures.words import DECLINE, DIE, ROLL, SEAT, WORDS

BLAST: Final = ACTION["blast"]
BOOST: Final = ACTION["boost"]
DODGE: Final = ACTION["dodge"]
INTIMIDATE: Final = ACTION["intimidate"]
LUCK: Final = ACTION["luck"]
MASTER_PLAN: Final = ACTION["master-plan"]

_MOST: Final = 10
_BOOST: Final = 2
_NEW_HAND: Final = 3


def blast(s: Figures, picks: tuple[int, ...]) -> None:
    figure = s.fight().figure
    s.figure[figure] = replace(s.figure[figure], blast=True)
    s.tell(events.BLASTED, s.tag(figure))


def no_boost(s: Figures, figure: int) -> str | None:
    now = s.figure[figure]
    if now.wounded:
        return "figures.actions.boost-wounded"
    return "figures.actions.boost" if now.power >= _MOST else None


def boost(s: Figures, picks: tuple[int, ...]) -> None:
    figure = s.index[picks[0]]
    now = s.figure[figure]
    power = min(now.power + _BOOST, _MOST)
    s.figure[figure] = replace(now, power=power)
    s.tell(events.BOOSTED, s.tag(figure), now.power, power)


BOOST.among = own_line
BOOST.barred = no_boost


def dodge(s: Figures, picks: tuple[int, ...]) -> None:
    figure = s.fight().figure
    if s.figure[figure].dodge:
        s.tell(events.NO_CHANGE, DODGE.number)
        return
    s.figure[figure] = replace(s.figure[figure], dodge=True)
    s.tell(events.DODGING, s.tag(figure))


# Explosion comes before the wound, so it is a question of its own.


def others_in_line(s: Figures) -> Sequence[int]:
    b = s.fight()
    return [figure for figure in s.line[b.defender] if figure != b.facing]


EXPLOSION.among = others_in_line


def explosion_open(s: Figures, n: None) -> None:
    """Step 1 of figures.wounds.order: Explosion is judged before the wound."""
    b = s.fight()
    if b.action != EXPLOSION.number:
        return
    if not EXPLOSION.opened(s):
        s.battle = replace(b, action=-1)
        s.tell(events.NOT_OPEN, s.tag(b.figure), EXPLOSION.number)


class ChooseExplosion(Decision):
    name = "explosion"
    clause = "figures.timing.explosion"

    def deciders(self, s: Figures, n: None) -> tuple[int, ...]:
        b = s.fight()
        return (b.attacker,) if b.action == EXPLOSION.number else ()

    def candidates(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return [*[s.brought[figure].word for figure in others_in_line(s)], DECLINE]

    def take(self, s: Figures, n: None, seat: int, picks: tuple[int, ...]) -> str | None:
        b = s.fight()
        if picks[0] == DECLINE:
            s.tell(events.DECLINED, seat, EXPLOSION.number)
        else:
            victim = s.index[picks[0]]
            s.battle = replace(b, victim=victim)
            s.tell(events.EXPLODED, s.tag(b.facing), s.tag(victim))
        return None

    def prompt(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> str:
        return f"Explosion: which figure is hit in place of {s.called[s.fight().facing]}?"

    def label(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        b = s.fight()
        figure = b.facing if pick == DECLINE else s.index[pick]
        now = s.figure[figure]
        fate = "captured" if now.wounded else "wounded"
        guard = ", unless its armor is given up" if now.armor else ""
        declined = "No Explosion: " if pick == DECLINE else ""
        return f"{declined}{s.called[figure]} is {fate}{guard}"

    def clause_of(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return "figures.special.optional" if pick == DECLINE else "figures.actions.explosion"

    def refs(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> tuple[str, ...]:
        return () if pick == DECLINE else (WORDS.word(pick),)

    def default(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> int | None:
        return DECLINE


def fresh_wound(s: Figures) -> bool:
    return s.fight().harm == "wounded"


def intimidate(s: Figures, picks: tuple[int, ...]) -> None:
    victim = s.fight().victim
    s.figure[victim] = replace(s.figure[victim], intimidated=True)
    s.tell(events.INTIMIDATED, s.tag(victim))


INTIMIDATE.opened = fresh_wound


def no_luck(s: Figures, figure: int) -> str | None:
    now = s.figure[figure]
    return "figures.actions.luck-ten" if now.wounded or now.power >= _MOST else None


def luck(s: Figures, picks: tuple[int, ...]) -> None:
    """The figure was chosen before the roll; a roll never lowers its Power."""
    rolled = s.chance(ROLL, DIE) - DIE.start + 1
    figure = s.index[picks[0]]
    now = s.figure[figure]
    if rolled > now.power:
        s.figure[figure] = replace(now, power=rolled)
        s.tell(events.LUCKY, s.tag(figure), rolled, rolled)
    else:
        s.tell(events.UNLUCKY, s.tag(figure), rolled, now.power)


LUCK.among = own_line
LUCK.barred = no_luck


def master_plan(s: Figures, picks: tuple[int, ...]) -> None:
    """All discard first; then they draw one after the other, the attacking player first if chosen."""
    attacker = s.fight().attacker
    chosen = [seat for seat in (attacker, *s.around(attacker)[:-1]) if SEAT[seat] in picks]
    s.tell(events.PLANNED, attacker, tuple(chosen))
    for seat in chosen:
        s.tell(events.THREW_AWAY, seat, discard_hand(s, seat))
    for seat in chosen:
        draw_to_hand(s, seat, _NEW_HAND)

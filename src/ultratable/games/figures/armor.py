"""Armor (clauses figures.armor.*, figures.timing.armor)."""

from collections.abc import Sequence

from msgspec.structs import replace

from ultratable.core.cards import face
from ultratable.core.flow import Decision
from ultratable.core.records import Cost
from ultratable.games.figures import events
from ultratable.games.figures.charcard import ACTION
from ultratable.games.figures.deck import discard
from ultratable.games.figures.state import Figures
from ultratable.games.figures.words import DECLINE, WORDS

ARMOR = ACTION["armor"]


def own_line(s: Figures) -> Sequence[int]:
    return s.line[s.fight().attacker]


def place(s: Figures, picks: tuple[int, ...]) -> None:
    """The card of the attack stays beside a figure and is not discarded."""
    b = s.fight()
    figure = s.index[picks[0]]
    now = s.figure[figure]
    s.figure[figure] = replace(now, armor=(*now.armor, b.card))
    s.battle = replace(b, card=-1)
    s.tell(events.ARMORED, b.attacker, b.card, s.tag(figure))


ARMOR.among = own_line


class UseArmor(Decision):
    """Step 2 of figures.wounds.order: the victim's holder may give up one armor card instead."""

    name = "armor"
    clause = "figures.timing.armor"
    response = True

    def deciders(self, s: Figures, n: None) -> tuple[int, ...]:
        b = s.fight()
        return (b.defender,) if s.figure[b.victim].armor else ()

    def candidates(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return (*s.figure[s.fight().victim].armor, DECLINE)

    def take(self, s: Figures, n: None, seat: int, picks: tuple[int, ...]) -> str | None:
        b = s.fight()
        card = picks[0]
        if card == DECLINE:
            s.tell(events.UNUSED_ARMOR, seat, s.tag(b.victim))
            return None
        now = s.figure[b.victim]
        s.figure[b.victim] = replace(now, armor=tuple([held for held in now.armor if held != card]))
        discard(s, (card,))
        s.battle = replace(b, harm="prevented")
        s.tell(events.SAVED, seat, s.tag(b.victim), card)
        return None

    def prompt(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> str:
        return f"{s.called[s.fight().victim]} is hit. Give up armor?"

    def label(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        victim = s.fight().victim
        title = s.called[victim]
        if pick == DECLINE:
            return f"Keep the armor; {title} is {'captured' if s.figure[victim].wounded else 'wounded'}."
        return f"Discard {face(pick)}: {title} is unharmed."

    def clause_of(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        if pick == DECLINE:
            return "figures.armor.optional"
        return "figures.armor.use" if len(s.figure[s.fight().victim].armor) == 1 else "figures.armor.which"

    def refs(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> tuple[str, ...]:
        return () if pick == DECLINE else (WORDS.word(pick),)

    def default(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> int | None:
        """The card that was placed first."""
        return s.figure[s.fight().victim].armor[0]

    def cost(self, s: Figures, n: None, seat: int) -> Cost:
        """In wounds: who has one is captured by the second."""
        wounded = s.figure[s.fight().victim].wounded
        return Cost(2 if wounded else 1, wounded and len(s.line[seat]) == 1)

    def passing(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> int | None:
        return DECLINE

"""Wounds and capture (clauses figures.wounds.*)."""

from msgspec.structs import replace

from ultratable.games.figures import events
from ultratable.games.figures.deck import discard
from ultratable.games.figures.end import go_out
from ultratable.games.figures.records import Figure
from ultratable.games.figures.state import Figures


def wound(s: Figures, n: None) -> None:
    """Step 2 of figures.wounds.order, unless armor has prevented it: wounded, or captured if wounded before."""
    b = s.fight()
    if b.harm == "prevented":
        return
    victim = s.figure[b.victim]
    if victim.wounded:
        s.battle = replace(b, harm="captured")
        capture(s, b.attacker, b.victim)
    else:
        s.battle = replace(b, harm="wounded")
        s.figure[b.victim] = replace(victim, wounded=True)
        s.tell(events.WOUNDED, s.tag(b.victim))


def capture(s: Figures, captor: int, figure: int) -> None:
    """The captor takes figure, character card and die."""
    take_out_of_line(s, figure)
    s.captives[captor] = (*s.captives[captor], figure)
    s.tell(events.CAPTURED, captor, s.tag(figure))
    clear(s, figure)


def take_out_of_line(s: Figures, figure: int) -> None:
    seat = s.holder(figure)
    s.line[seat] = tuple([other for other in s.line[seat] if other != figure])


def clear(s: Figures, figure: int) -> None:
    """Armor goes to the discard pile and modifiers are removed; only starting Power and owner are kept."""
    armor = s.figure[figure].armor
    s.figure[figure] = Figure(s.brought[figure].start)
    if armor:
        discard(s, armor)
        s.tell(events.CLEARED, s.tag(figure), armor)


def who_is_out(s: Figures, n: None) -> None:
    """Step 3: a player left without figures is out."""
    defender = s.fight().defender
    if not s.line[defender]:
        go_out(s, defender)


def join_line(s: Figures, seat: int, figure: int, power: int) -> None:
    """A captive comes back, unwounded, at the end of a line (figures.setup.line)."""
    for other in range(s.seats):
        if figure in s.captives[other]:
            s.captives[other] = tuple([held for held in s.captives[other] if held != figure])
    s.free = tuple([held for held in s.free if held != figure])
    s.line[seat] = (*s.line[seat], figure)
    s.figure[figure] = Figure(power)

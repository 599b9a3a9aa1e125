"""Building an army (clauses figures.army.*, figures.timing.army): figures and Power, named one after another."""

from collections.abc import Sequence
from typing import Final

from ultratable.core.flow import Decision
from ultratable.games.figures import events
from ultratable.games.figures.charcard import BY_ID, PROCEDURES
from ultratable.games.figures.records import Brought
from ultratable.games.figures.roster import ARMIES, Army
from ultratable.games.figures.state import Figures
from ultratable.games.figures.words import ARMY, DONE, FIGURE, MOST_FIGURES, POWER, RAISE, TYPE, power_of

LEAST: Final = 1
MOST: Final = 10
"""Power of one figure (figures.army.power-points)."""

Built = list[list[int]]
"""An army being built: [type, Power] in line; a Power of 0 is still to be named."""


def sizes(s: Figures) -> tuple[int, int]:
    """The fewest and the most figures of an army (figures.army.size, figures.variants.open-size)."""
    return (1, MOST_FIGURES) if s.options.open_size else (2, 5)


def ready_made(army: Army, points: int) -> Built:
    """A ready-made army for that total: points too many are taken from its strongest (figures.variants.points)."""
    built = [[BY_ID[id].number, power] for id, power in army.figures]
    while sum([power for _, power in built]) > points:
        strongest = max(built, key=lambda one: one[1])
        strongest[1] -= 1
    return built


def building(s: Figures, seat: int, sofar: tuple[int, ...]) -> Built:
    """What the picks so far have put into line."""
    built: Built = [[type, 0] for type in s.settled[seat]]
    for pick in sofar:
        if pick in ARMY:
            built = ready_made(ARMIES[pick - ARMY.start], s.points[seat])
        elif pick in TYPE:
            built.append([pick - TYPE.start, 0])
        elif pick in POWER:
            _unpowered(built)[1] = power_of(pick)
        elif pick in RAISE:
            built[pick - RAISE.start][1] += 1
    return built


def _unpowered(built: Built) -> list[int]:
    return next(one for one in built if one[1] == 0)


def left(s: Figures, seat: int, built: Built) -> int:
    """Power Points not yet spent."""
    return s.points[seat] - sum([power for _, power in built])


def even_share(s: Figures, seat: int, built: Built) -> int:
    """The next figure's part if the points are spread evenly, what is left over going to the first."""
    waiting = sum([1 for _, power in built if power == 0])
    return min(MOST, -(-left(s, seat, built) // waiting))


class ChooseArmy(Decision):
    """All players at the same time, in secret."""

    name = "army"
    clause = "figures.timing.army"
    series = True

    def deciders(self, s: Figures, n: None) -> tuple[int, ...]:
        return () if s.options.armies else tuple(range(s.seats))

    def candidates(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        built = building(s, seat, sofar)
        if any([power == 0 for _, power in built]):
            return POWER
        if not sofar and not s.settled[seat]:
            return [*ARMY, *self._types(s)]
        if sofar and sofar[0] in ARMY:
            return [DONE, *RAISE[: len(built)]]
        return [DONE, *self._types(s)]

    def _types(self, s: Figures) -> Sequence[int]:
        return TYPE[: len(s.types)]

    def blocked(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        return _against(s, seat, building(s, seat, sofar), pick)

    def picks(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> list[int]:
        """What `blocked` allows, without finding out for every candidate anew what the picks so far mean."""
        built = building(s, seat, sofar)
        return [pick for pick in self.candidates(s, n, seat, sofar) if _against(s, seat, built, pick) is None]

    def done(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> bool:
        last = sofar[-1]
        if last == DONE:
            return True
        if last in ARMY or last in RAISE:
            built = building(s, seat, sofar)
            return left(s, seat, built) == 0 or all([power >= MOST for _, power in built])
        return bool(s.settled[seat]) and len(sofar) == len(s.settled[seat])

    def take(self, s: Figures, n: None, seat: int, picks: tuple[int, ...]) -> str | None:
        line_up(s, seat, building(s, seat, picks))
        s.reveal()
        return None

    # Words.

    def prompt(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> str:
        built = building(s, seat, sofar)
        spare = left(s, seat, built)
        for type, power in built:
            if power == 0:
                return f"How much Power for {s.types[type].title}? {spare} to give."
        if not built:
            return f"Choose your army: up to {sizes(s)[1]} figures and {spare} Power."
        more = "Raise a figure" if sofar and sofar[0] in ARMY else "Another figure"
        return f"{spare} Power left. {more}, or lock in?" if spare else "Lock in your army?"

    def label(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        if pick in ARMY:
            return army_label(s, ARMIES[pick - ARMY.start], s.points[seat])
        if pick in TYPE:
            type = s.types[pick - TYPE.start]
            return f"{type.title}: {type.listed()}"
        if pick in POWER:
            return f"Power {power_of(pick)}"
        built = building(s, seat, sofar)
        if pick in RAISE:
            type_number, power = built[pick - RAISE.start]
            return f"{s.types[type_number].title}: raise {power} to {power + 1}"
        spare = left(s, seat, built)
        return "Lock in this army." if spare == 0 else f"Lock in this army; {spare} Power is lost."

    def clause_of(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        if pick in ARMY:
            return "figures.content.ready-armies"
        if pick in TYPE:
            type = s.types[pick - TYPE.start]
            return "figures.charcard.ready-or-own" if type.made else "figures.components.figures"
        if pick in POWER:
            return "figures.army.power-points"
        if pick in RAISE:
            return "figures.variants.points"
        return "figures.army.leftover" if left(s, seat, building(s, seat, sofar)) else "figures.army.secret-reveal"

    def refs(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> tuple[str, ...]:
        if pick in ARMY:
            return tuple([f"type:{id}" for id, _ in ARMIES[pick - ARMY.start].figures])
        return ()

    def default(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> int | None:
        """The first ready-made army, or points spread evenly over settled figures; what was begun is kept, and no point
        is left that it could use."""
        built = building(s, seat, sofar)
        if not built:
            return ARMY.start
        open_now = self.picks(s, n, seat, sofar)
        if any([power == 0 for _, power in built]):
            share = POWER[even_share(s, seat, built) - 1]
            return share if share in open_now else open_now[-1]
        more = [pick for pick in open_now if pick != DONE]
        if more and more[0] in RAISE:
            return min(more, key=lambda pick: built[pick - RAISE.start][1])
        return more[0] if more else DONE

    def reason(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int, clause: str) -> str | None:
        built = building(s, seat, sofar)
        if clause == "figures.army.one-of-each":
            return f"{s.types[pick - TYPE.start].title} stands in your line already; one of each type."
        if clause == "figures.army.type-identity":
            return f"{s.types[pick - TYPE.start].title} stands in your line with another card; the name makes the type."
        if clause == "figures.variants.ready-made-only":
            return "At this table only ready-made figures are played."
        if clause == "figures.army.power-points":
            return self._too_much(s, seat, built, pick)
        fewest, most = sizes(s)
        if pick == DONE:
            return f"An army has at least {fewest} figures; add {fewest - len(built)} more."
        if pick in POWER:
            return f"An army has at least {fewest} figures; leave a point for each that is missing."
        return f"An army has at most {most} figures, and yours is full. To change it, take the last one back first."

    def _too_much(self, s: Figures, seat: int, built: Built, pick: int) -> str:
        spare = left(s, seat, built)
        if pick in TYPE:
            return (
                "Every figure needs at least 1 Power, and you have no point left. To change it, take the last one back."
            )
        if pick in RAISE:
            return "You have no point left." if spare == 0 else "A figure has at most Power 10."
        if power_of(pick) > MOST:
            return "A ten-sided die shows at most 10: no figure has more Power."
        waiting = sum([1 for _, power in built if power == 0]) - 1
        kept = f", and the {waiting} still to come need 1 each" if waiting else ""
        return f"You have {spare} Power left to give{kept}."


def _against(s: Figures, seat: int, built: Built, pick: int) -> str | None:
    """The clause that forbids this pick for an army that stands so far, or None."""
    if pick in ARMY:
        return None
    fewest, most = sizes(s)
    if pick == DONE:
        return "figures.army.size" if len(built) < fewest else None
    spare = left(s, seat, built)
    if pick in POWER:
        points = power_of(pick)
        waiting = sum([1 for _, power in built if power == 0])
        if points > MOST or points > spare - (waiting - 1) * LEAST:
            return "figures.army.power-points"
        missing = 0 if s.settled[seat] else max(0, fewest - len(built))
        return "figures.army.size" if spare - points < missing * LEAST else None
    if pick in RAISE:
        return "figures.army.power-points" if built[pick - RAISE.start][1] >= MOST or spare == 0 else None
    if len(built) >= most:
        return "figures.army.size"
    if spare < LEAST:
        return "figures.army.power-points"
    type = s.types[pick - TYPE.start]
    if type.made and s.options.ready_made_only:
        return "figures.variants.ready-made-only"
    same = [other for other, _ in built if s.types[other].key == type.key]
    if same:
        return "figures.army.one-of-each" if type.number in same else "figures.army.type-identity"
    return None


def army_label(s: Figures, army: Army, points: int) -> str:
    figures = [f"{s.types[type].title} {power}" for type, power in ready_made(army, points)]
    first = " For beginners." if army.beginner else ""
    return f"{army.title}: {', '.join(figures)}.{first}"


def line_up(s: Figures, seat: int, built: Built) -> None:
    """Stand an army in line; each figure keeps its owner and its starting Power for the whole game."""
    first = len(s.brought)
    new = [Brought(type, seat, power, FIGURE[seat * MOST_FIGURES + place]) for place, (type, power) in enumerate(built)]
    s.bring((*s.brought, *new))
    s.line[seat] = tuple(range(first, first + len(new)))


def fixed_armies(s: Figures, n: None) -> None:
    """Armies named by the table's options."""
    by_id = {army.id: army for army in ARMIES}
    for seat, id in enumerate(s.options.armies):
        line_up(s, seat, ready_made(by_id[id], s.points[seat]))


def show_armies(s: Figures, n: None) -> None:
    """All armies are shown at the same time; what was not spent is lost."""
    s.tell(events.LOCKED)
    for seat in range(s.seats):
        s.tell(events.ARMY, seat, tuple([_shown(s, figure) for figure in s.line[seat]]))
        spare = s.points[seat] - sum([s.brought[figure].start for figure in s.line[seat]])
        if spare:
            s.tell(events.LOST_POINTS, seat, spare)


def _shown(s: Figures, figure: int) -> tuple[int, str, int]:
    """A figure in its owner's army, where nobody else's can be meant."""
    one = s.brought[figure]
    return (one.word, s.type_of(figure).title, one.start)


ARMY_BUILDING = PROCEDURES.new("army-building", fixed_armies, ChooseArmy(), show_armies)

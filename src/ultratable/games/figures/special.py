"""Special actions in general (clauses figures.special.*, figures.timing.special)."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from ultratable.core.flow import Decision
from ultratable.games.figures import events
from ultratable.games.figures.actions import (
    BLAST,
    BOOST,
    DODGE,
    INTIMIDATE,
    LUCK,
    MASTER_PLAN,
    blast,
    boost,
    dodge,
    intimidate,
    luck,
    master_plan,
)
from ultratable.games.figures.armor import ARMOR, place
from ultratable.games.figures.charcard import ACTIONS, EXPLOSION, RECOVER, Action
from ultratable.games.figures.mindcontrol import MIND_CONTROL, take
from ultratable.games.figures.recover import bring_back
from ultratable.games.figures.sneakstun import SNEAK, STUN, sneak, stun
from ultratable.games.figures.state import Figures
from ultratable.games.figures.words import DECLINE, DONE, SEAT, USE, WORDS

DEEDS: Final[dict[Action, Callable[[Figures, tuple[int, ...]], None]]] = {
    RECOVER: bring_back,
    ARMOR: place,
    BLAST: blast,
    BOOST: boost,
    DODGE: dodge,
    INTIMIDATE: intimidate,
    LUCK: luck,
    MASTER_PLAN: master_plan,
    MIND_CONTROL: take,
    SNEAK: sneak,
    STUN: stun,
}
"""What carrying out an action does, with the picks made for it; Explosion is over before it could be carried out."""


def special_open(s: Figures, n: None) -> None:
    """Step 4 of figures.wounds.order: whether the action is open is judged now; otherwise the turn simply ends."""
    b = s.fight()
    if b.action < 0:
        return
    action = ACTIONS[b.action]
    if action is EXPLOSION:
        s.battle = replace(b, action=-1)
    elif action.opened(s):
        s.phase = "special"
    else:
        s.battle = replace(b, action=-1)
        s.tell(events.NOT_OPEN, s.tag(b.figure), action.number)


class ChooseSpecial(Decision):
    """The winning attacker declines the action or carries it out, with its choices."""

    name = "special"
    clause = "figures.timing.special"
    series = True

    def deciders(self, s: Figures, n: None) -> tuple[int, ...]:
        b = s.fight()
        return (b.attacker,) if b.action >= 0 else ()

    def candidates(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        action = _action(s)
        if action is MASTER_PLAN:
            return [DONE if sofar else DECLINE, *SEAT[: s.seats]]
        if action.among is None:
            return (USE, DECLINE)
        return [*[s.brought[figure].word for figure in action.among(s)], DECLINE]

    def blocked(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        if pick in (DECLINE, USE, DONE):
            return None
        if pick in SEAT:
            return "figures.actions.master-plan" if pick in sofar or s.out[pick - SEAT.start] else None
        return _action(s).barred(s, s.index[pick])

    def done(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> bool:
        return sofar[-1] not in SEAT or len(sofar) == len(s.living())

    def take(self, s: Figures, n: None, seat: int, picks: tuple[int, ...]) -> str | None:
        if picks[0] == DECLINE:
            s.tell(events.DECLINED, seat, s.fight().action)
            return "discard_battle"
        s.battle = replace(s.fight(), picks=picks)
        return None

    # Words.

    def prompt(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> str:
        action = _action(s)
        if action is MASTER_PLAN:
            return "Master Plan: who discards the whole hand and draws three cards?"
        if action.among is None:
            return f"Use {action.title}: {action.brief}?"
        return f"{action.title}: choose a figure, or decline."

    def label(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        action = _action(s)
        if pick == DECLINE:
            return f"Do not use {action.title}."
        if pick == DONE:
            return "That is the plan."
        if pick == USE:
            return f"{action.title}: {action.text}"
        if pick in SEAT:
            other = pick - SEAT.start
            return f"seat {other + 1}" + (" (yourself)" if other == seat else "")
        figure = s.index[pick]
        now = s.figure[figure]
        state = "wounded" if now.wounded else f"Power {now.power}"
        return f"{action.title} for {s.called[figure]} ({state})"

    def preview(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        return "It is waiting already: using it changes nothing" if pick == USE and _waiting(s) else None

    def clause_of(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        if pick == DECLINE:
            return "figures.special.optional"
        return "figures.special.repeat" if pick == USE and _waiting(s) else _action(s).clause

    def refs(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> tuple[str, ...]:
        return () if pick in (DECLINE, DONE, USE) else (WORDS.word(pick),)

    def default(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> int | None:
        return DONE if sofar else DECLINE

    def reason(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int, clause: str) -> str | None:
        if pick in SEAT:
            chosen = pick in sofar
            return "That player is part of the plan already." if chosen else "That player is out of the game."
        title = s.called[s.index[pick]]
        if clause == "figures.actions.boost":
            return f"{title} has Power 10, and a die shows no more."
        if clause == "figures.actions.luck-ten" and not s.figure[s.index[pick]].wounded:
            return f"{title} has Power 10 and could gain nothing."
        return f"{title} is wounded: its die is off the card."


def _action(s: Figures) -> Action:
    return ACTIONS[s.fight().action]


def _waiting(s: Figures) -> bool:
    """Whether the action would change nothing because it waits already (figures.special.repeat)."""
    b = s.fight()
    action = _action(s)
    if action is DODGE:
        return s.figure[b.figure].dodge
    return action is STUN and bool(s.stunned >> b.defender & 1)


def carry_out(s: Figures, n: None) -> None:
    b = s.fight()
    if b.picks:
        DEEDS[ACTIONS[b.action]](s, b.picks)

"""Stage 5: hand-to-hand combat (clauses ultra_marines.hth.*)."""

from collections.abc import Sequence
from typing import Final

from ultratable.games.ultra_marines import events, tray
from ultratable.games.ultra_marines.cards import CardWindow, Picks, declare_with, finished, is_card
from ultratable.games.ultra_marines.end import checks
from ultratable.games.ultra_marines.faces import BY_ID
from ultratable.games.ultra_marines.firing import MORE_DICE, odds_line
from ultratable.games.ultra_marines.harm import judge
from ultratable.games.ultra_marines.records import Attack
from ultratable.games.ultra_marines.sayings import said, scout_label
from ultratable.games.ultra_marines.sections import GRID
from ultratable.games.ultra_marines.state import CAPTAIN, HEAVY, UltraMarines
from ultratable.games.ultra_marines.words import CARD, END, SCOUT, SQUAD

CHARGE: Final = CARD[BY_ID["charge"]]
_CORNER: Final = "ultra_marines.hth.solid_corner"


def blade_dice(scout: int) -> int:
    place = scout % SQUAD
    return 4 if place == CAPTAIN else 2 if place == HEAVY else 3


def begin_fighting(s: UltraMarines, n: None) -> None:
    """What Rapid Fire gave and nobody used is lost."""
    s.stage = 5
    s.extra = ()


def cannot_fight(s: UltraMarines, scout: int) -> str | None:
    """The clause that keeps a Scout from striking at anybody."""
    if s.model[scout].stunned:
        return "ultra_marines.stunned.cannot_act"
    if s.fired >> scout & 1:
        return "ultra_marines.hth.exclusive"
    return "ultra_marines.hth.who" if s.fought >> scout & 1 else None


def strike_barred(s: UltraMarines, scout: int, enemy: int) -> str | None:
    """The clause that forbids a blow at an enemy: he must be a legal step away, models ignored."""
    start, end = s.at[scout], s.at[enemy]
    if s.board().steps.leads(start, end, s.barriers()):
        return None
    return _CORNER if GRID.distance(start, end) == 1 else "ultra_marines.hth.who"


def within_reach(s: UltraMarines, scout: int) -> list[int]:
    """The enemies a legal step away."""
    crowd, side = s.crowd(), s.side(scout)
    near = s.board().steps.ways(s.at[scout], s.barriers()).around & crowd.against(side)
    return [enemy for enemy in crowd.enemies(side) if near >> s.at[enemy] & 1] if near else []


class Fight(CardWindow):
    """Blows one by one: the attacker and his target. The stage may be ended at either pick."""

    name = "fight"
    clause = "ultra_marines.hth.who"
    leaves = END

    def anything(self, s: UltraMarines) -> bool:
        return any([cannot_fight(s, scout) is None and bool(within_reach(s, scout)) for scout in s.scouts(s.active)])

    def words(self, s: UltraMarines, seat: int, sofar: Picks) -> Sequence[int]:
        scouts = s.enemies(seat) if _blow(sofar)[0] else s.scouts(seat)
        return [*[SCOUT[scout] for scout in scouts], END]

    def bars(self, s: UltraMarines, seat: int, sofar: Picks, pick: int) -> str | None:
        blow, _ = _blow(sofar)
        if pick == END:
            return None
        if is_card(pick):
            return None if self.anything(s) else "ultra_marines.cards.text_rules"
        if blow:
            return strike_barred(s, blow[0] - SCOUT.start, pick - SCOUT.start)
        scout = pick - SCOUT.start
        found = cannot_fight(s, scout)
        if found is not None:
            return found
        if within_reach(s, scout):
            return None
        beside = GRID.around(s.at[scout]) & s.crowd().against(s.side(scout))
        return _CORNER if beside else "ultra_marines.hth.no_move_needed"

    def whole(self, s: UltraMarines, seat: int, sofar: Picks) -> bool:
        blow, _ = _blow(sofar)
        return bool(blow) and (blow[-1] == END or len(blow) == 2)

    def do(self, s: UltraMarines, seat: int, picks: Picks) -> str | None:
        blow, charging = _blow(picks)
        if blow[-1] == END:
            s.tell(events.ENDED_STAGE, seat, 5)
            return "recover"
        scout = blow[0] - SCOUT.start
        if charging:
            declare_with(s, seat, CHARGE - CARD.start)
        s.attack = Attack(scout, "blade", _dice(scout, charging), blow[1] - SCOUT.start)
        return "strike"

    # Words.

    def question(self, s: UltraMarines, seat: int, sofar: Picks) -> str:
        blow, charging = _blow(sofar)
        if not blow:
            return "Charge: who strikes?" if charging else "Who strikes with the blade?"
        return f"At whom does {s.name(blow[0] - SCOUT.start)} strike?"

    def says(self, s: UltraMarines, seat: int, sofar: Picks, pick: int) -> str:
        if pick == END:
            return "Done fighting."
        blow, charging = _blow(sofar)
        if not blow:
            scout = pick - SCOUT.start
            return f"{scout_label(s, scout)}: strike with {_dice(scout, charging)} dice."
        return said(s, pick)

    def preview(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str | None:
        blow, charging = _blow(sofar)
        if self._plan(sofar) is not None:
            return super().preview(s, n, seat, sofar, pick)
        if not blow or pick == END:
            return None
        return odds_line(_dice(blow[0] - SCOUT.start, charging), s.model[pick - SCOUT.start].stunned)

    def because(self, s: UltraMarines, seat: int, sofar: Picks, pick: int, clause: str) -> str | None:
        if _blow(sofar)[0] and clause == "ultra_marines.hth.who":
            return "He is not next to him."
        return _REASONS.get(clause)


_REASONS: Final = {
    "ultra_marines.hth.who": "He has struck this turn.",
    "ultra_marines.hth.exclusive": "He has fired this turn: gun or blade, not both.",
    _CORNER: "Between them is a closed corner: there is no opening to strike through.",
    "ultra_marines.hth.no_move_needed": "No enemy is next to him.",
    "ultra_marines.stunned.cannot_act": "He is stunned.",
}


def _blow(picks: Picks) -> tuple[Picks, bool]:
    """The declaration without a card that is part of it, and whether there is one."""
    charging = bool(picks) and picks[0] == CHARGE
    return (picks[1:] if charging else picks), charging


def _dice(scout: int, charging: bool) -> int:
    return blade_dice(scout) + (MORE_DICE if charging else 0)


def strike(s: UltraMarines, n: None) -> str:
    """The dice are dropped and the blow falls."""
    attack = s.attack
    if attack is None:
        return "recover"
    dice = tray.drop(s, attack.dice)
    s.fought |= 1 << attack.scout
    s.tell(events.STRIKES, attack.scout, attack.target, tuple(dice))
    judge(s, attack.target, dice, events.NO_EFFECT)
    s.attack = None
    finished(s)
    checks(s)
    return "end_turn" if s.out[s.active] else "fight"

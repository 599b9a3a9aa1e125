"""Stage 4: firing (clauses ultra_marines.firing.*, components.damage_dice)."""

from collections.abc import Sequence
from typing import Final

from ultratable.games.ultra_marines import events, tray
from ultratable.games.ultra_marines.cards import CardWindow, Picks, declare_with, finished, is_card
from ultratable.games.ultra_marines.end import checks
from ultratable.games.ultra_marines.faces import BY_ID
from ultratable.games.ultra_marines.harm import judge
from ultratable.games.ultra_marines.hellfire import blast_line, burst, target_barred, targets_of
from ultratable.games.ultra_marines.looking import Eyes, eyes_of
from ultratable.games.ultra_marines.records import Attack, Weapon
from ultratable.games.ultra_marines.sayings import chances, said, scout_label
from ultratable.games.ultra_marines.state import CAPTAIN, HEAVY, UltraMarines
from ultratable.games.ultra_marines.words import CARD, END, HELLFIRE, SCOUT, SHELL, SQUAD, STANDARD

MARKED: Final = CARD[BY_ID["marked-target"]]
MORE_DICE: Final = 2
"""What Marked Target and Charge add."""
HELLFIRE_DICE: Final = 4


def firing_dice(scout: int) -> int:
    place = scout % SQUAD
    return 3 if place == CAPTAIN else 4 if place == HEAVY else 2


def begin_firing(s: UltraMarines, n: None) -> None:
    s.stage = 4


def cannot_fire(s: UltraMarines, scout: int) -> str | None:
    """The clause that keeps a Scout from firing at anything."""
    model = s.model[scout]
    if model.stunned:
        return "ultra_marines.stunned.cannot_act"
    if model.reloading:
        return "ultra_marines.hellfire.reload"
    if model.jammed:
        return "ultra_marines.hazards.weapon_jam"
    return "ultra_marines.firing.who" if s.fired >> scout & 1 and scout not in s.extra else None


def _hellfire_open(s: UltraMarines, scout: int) -> bool:
    """Whether he may load a hellfire shell: never for the further shot that Rapid Fire gives."""
    return s.options.hellfire and scout % SQUAD == HEAVY and not s.fired >> scout & 1


def _any_target(s: UltraMarines, scout: int, eyes: Eyes, marked: bool) -> bool:
    if eyes.targets(scout):
        return True
    if marked or not _hellfire_open(s, scout):
        return False
    return bool(targets_of(s, scout, eyes, 1))


class Fire(CardWindow):
    """Shots one by one: the firer, his shell if he has a choice, and the target. The stage may be ended at any pick."""

    name = "fire"
    clause = "ultra_marines.firing.declare"
    leaves = END

    def anything(self, s: UltraMarines) -> bool:
        eyes = eyes_of(s)
        for scout in s.scouts(s.active):
            if cannot_fire(s, scout) is None and _any_target(s, scout, eyes, False):
                return True
        return False

    def words(self, s: UltraMarines, seat: int, sofar: Picks) -> Sequence[int]:
        shot, marked = _shot(sofar)
        if not shot:
            return [*[SCOUT[scout] for scout in s.scouts(seat)], END]
        scout = shot[0] - SCOUT.start
        if len(shot) == 1 and not marked and _hellfire_open(s, scout):
            return (*SHELL, END)
        if shot[-1] == HELLFIRE:
            return (*s.board().squares, END)
        return [*[SCOUT[enemy] for enemy in s.enemies(seat)], END]

    def bars(self, s: UltraMarines, seat: int, sofar: Picks, pick: int) -> str | None:
        shot, marked = _shot(sofar)
        if pick == END:
            return None
        eyes = eyes_of(s)
        if is_card(pick):
            able = [scout for scout in s.scouts(seat) if cannot_fire(s, scout) is None]
            return None if any([eyes.targets(scout) for scout in able]) else "ultra_marines.cards.text_rules"
        if not shot:
            scout = pick - SCOUT.start
            found = cannot_fire(s, scout)
            return found if found or _any_target(s, scout, eyes, marked) else "ultra_marines.firing.target"
        scout = shot[0] - SCOUT.start
        if pick == STANDARD:
            return None if eyes.targets(scout) else "ultra_marines.firing.target"
        if pick == HELLFIRE:
            return None if targets_of(s, scout, eyes, 1) else "ultra_marines.hellfire.target"
        if shot[-1] == HELLFIRE:
            return target_barred(s, scout, pick, eyes)
        found_why = eyes.why_not(s, s.at[scout], s.at[pick - SCOUT.start])
        return None if found_why is None else found_why[0]

    def picks(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> list[int]:
        """Targets are looked over all at once: one by one they would take most of the time of a fast game."""
        shot, marked = _shot(sofar)
        if not shot or self._plan(sofar) is not None:
            return super().picks(s, n, seat, sofar)
        scout = shot[0] - SCOUT.start
        if shot[-1] == HELLFIRE:
            return [*targets_of(s, scout, eyes_of(s)), END]
        if len(shot) == 1 and not marked and _hellfire_open(s, scout):
            return super().picks(s, n, seat, sofar)
        return [*[SCOUT[enemy] for enemy in eyes_of(s).targets(scout)], END]

    def whole(self, s: UltraMarines, seat: int, sofar: Picks) -> bool:
        shot, _ = _shot(sofar)
        if not shot:
            return False
        if shot[-1] == END:
            return True
        if len(shot) == 1:
            return False
        return len(shot) == 3 or shot[1] not in SHELL

    def do(self, s: UltraMarines, seat: int, picks: Picks) -> str | None:
        shot, marked = _shot(picks)
        if shot[-1] == END:
            s.tell(events.ENDED_STAGE, seat, 4)
            return "begin_fighting"
        scout = shot[0] - SCOUT.start
        if HELLFIRE in shot:
            s.attack = Attack(scout, "hellfire", HELLFIRE_DICE, square=shot[2])
        else:
            if marked:
                declare_with(s, seat, MARKED - CARD.start)
            weapon: Weapon = "standard" if scout % SQUAD == HEAVY else "pistol"
            s.attack = Attack(scout, weapon, _dice(scout, marked), shot[-1] - SCOUT.start)
        return "shoot"

    # Words.

    def question(self, s: UltraMarines, seat: int, sofar: Picks) -> str:
        shot, marked = _shot(sofar)
        if not shot:
            return "Marked Target: who fires?" if marked else "Who fires?"
        name = s.name(shot[0] - SCOUT.start)
        if shot[-1] == HELLFIRE:
            return f"At which square does {name} aim the hellfire shell?"
        if len(shot) == 1 and not marked and _hellfire_open(s, shot[0] - SCOUT.start):
            return f"What does {name} load?"
        return f"At whom does {name} fire?"

    def says(self, s: UltraMarines, seat: int, sofar: Picks, pick: int) -> str:
        if pick == END:
            return "Done firing."
        shot, marked = _shot(sofar)
        if not shot:
            scout = pick - SCOUT.start
            return f"{scout_label(s, scout)}: fire with {_dice(scout, marked)} dice."
        return said(s, pick)

    def preview(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str | None:
        shot, marked = _shot(sofar)
        if self._plan(sofar) is not None:
            return super().preview(s, n, seat, sofar, pick)
        if pick == END or pick in SHELL:
            return None
        if not shot:
            blind = pick in SCOUT and not eyes_of(s).targets(pick - SCOUT.start)
            return "No enemy in sight: hellfire at a square only." if blind else None
        if shot[-1] == HELLFIRE:
            return blast_line(s, pick)
        return odds_line(_dice(shot[0] - SCOUT.start, marked), s.model[pick - SCOUT.start].stunned)

    def because(self, s: UltraMarines, seat: int, sofar: Picks, pick: int, clause: str) -> str | None:
        shot, _ = _shot(sofar)
        if not shot or pick in SHELL or clause == "ultra_marines.hellfire.target":
            return _REASONS.get(clause)
        start = s.at[shot[0] - SCOUT.start]
        end = s.at[pick - SCOUT.start] if pick in SCOUT else pick
        why = eyes_of(s).why_not(s, start, end)
        return None if why is None else why[1]


_REASONS: Final = {
    "ultra_marines.firing.target": "No enemy is in sight.",
    "ultra_marines.firing.who": "He has fired this turn.",
    "ultra_marines.stunned.cannot_act": "He is stunned.",
    "ultra_marines.hellfire.reload": "He is reloading.",
    "ultra_marines.hellfire.target": "A shell is aimed at an enemy or at an empty square, never at his own.",
    "ultra_marines.hazards.weapon_jam": "His weapon is jammed.",
}


def _shot(picks: Picks) -> tuple[Picks, bool]:
    """The declaration without a card that is part of it, and whether there is one."""
    marked = bool(picks) and picks[0] == MARKED
    return (picks[1:] if marked else picks), marked


def _dice(scout: int, marked: bool) -> int:
    """Of a normal shot."""
    return firing_dice(scout) + (MORE_DICE if marked else 0)


def odds_line(dice: int, stunned: bool) -> str:
    """The chances of an attack in a line."""
    stuns, kills = tray.odds(dice, stunned)
    return f"{dice} dice: {chances(stuns, kills, stunned)}"


def shoot(s: UltraMarines, n: None) -> str:
    """The dice are dropped and the shot happens."""
    attack = s.attack
    if attack is None:
        return "begin_fighting"
    scout = attack.scout
    dice = tray.drop(s, attack.dice)
    if s.fired >> scout & 1:
        extra = list(s.extra)
        extra.remove(scout)
        s.extra = tuple(extra)
    s.fired |= 1 << scout
    if attack.weapon == "hellfire":
        s.shells |= 1 << scout
        burst(s, attack, dice)
    else:
        s.tell(events.FIRES, scout, attack.target, attack.weapon, tuple(dice))
        judge(s, attack.target, dice, events.RICOCHET)
    s.attack = None
    finished(s)
    checks(s)
    return "end_turn" if s.out[s.active] else "fire"

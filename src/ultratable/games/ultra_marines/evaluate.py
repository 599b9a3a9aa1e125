"""How good a table looks for a seat: the judgement bots build on. It only looks at imagined tables.

Everything is counted in artifacts: one that is beamed off is worth 1. The seat's own Scouts also count by the steps,
shots and blows they still have this turn, and all of it again by what the enemies in sight could do to them.

What a rival loses counts as much as he matters, the one who has most above all: of three rivals whom one weakens the
two others profit as well. So the more sides there are, the warier is everybody, and the more he keeps to artifacts;
with the rounds that wears off, and in a showdown nobody waits. Who can still step out of a danger fears it less: else
nobody would cross a corridor, or a room to its middle, to place what he carries.
"""

from functools import lru_cache
from math import exp, tanh
from typing import Final

from ultratable.core.records import Stake
from ultratable.games.ultra_marines import tray
from ultratable.games.ultra_marines.faces import FACE_OF, FACES
from ultratable.games.ultra_marines.firing import firing_dice
from ultratable.games.ultra_marines.hth import blade_dice, within_reach
from ultratable.games.ultra_marines.hulk import NO_WAY, Hulk
from ultratable.games.ultra_marines.looking import eyes_of
from ultratable.games.ultra_marines.state import SCOUTS, UltraMarines
from ultratable.games.ultra_marines.words import SQUAD

_PLACED: Final = 0.85
"""An artifact on an own teleport square: half of them are gone by the next turn."""
_THIEF: Final = 0.25
"""What it loses by an enemy who stands beside it."""
_RUSH: Final = 3.0
"""A step of his way weighs as much as so many elsewhere: who is far comes too late."""
_CARRIED: Final = 0.2
_HOMEWARD: Final = 0.5
"""What a carrier gains on his whole way home."""
_SOUGHT: Final = 0.3
"""What a Scout gains on his whole way to an artifact, and a second one who goes along."""
_COMPANY: Final = 0.06
_HUNTED: Final = 0.1
"""The same on the way to an enemy who carries one, and to any enemy."""
_FACED: Final = 0.03
_WORTH: Final = (0.25, 0.2, 0.2, 0.2, 0.27)
"""A Scout by his place in the squad."""
_FIGHT_ON: Final = 3.0
"""Scouts in a showdown, where nothing else counts."""
_STUNNED: Final = 0.55
"""What is left of a Scout's worth."""
_NEAR: Final = 0.1
"""What an enemy beside an artifact is worth more."""
_VORTEX: Final = 0.6
_NOW: Final = 0.9
"""A shot or blow still open this turn, by what it would do on average; one of a later turn; one of the enemies."""
_BLOW: Final = 1.4
"""A blow that is put off for a shot is never struck: with him an enemy's own blow would go."""
_LATER: Final = 0.3
_DANGER: Final = 0.5
_WARY: Final = 0.5
"""How much more a danger counts for each side that would profit by it."""
_HIDDEN: Final = 0.5
"""How much less a later shot counts for each side that would profit by it: better be out of sight then."""
_PATIENT: Final = 24
"""So many rounds all wait for others to fight; then they tire of it, more with each round, until nobody waits."""
_TIRING: Final = 12
_FLEETING: Final = 0.4
"""What is left of a danger for somebody who can still step out of it."""
_DARED: Final = 0.25
"""What the enemies could do, in a showdown."""
_MET: Final = 0.4
"""What a Scout gains on his whole way to the nearest enemy then."""
_HALFWAY: Final = 8.0
"""After so many steps a way is worth half."""
_EXPECTED: Final = 3.5
"""Steps before the movement roll."""
_SPREAD: Final = 1.6
_STRONGEST: Final = 0.7
"""How much the strongest rival counts, and all of them on average."""
_EACH: Final = 0.3
_CLOSE: Final = 0.5
"""Rivals by so much apart differ clearly in how much they matter."""
_LAID_OUT: Final = 0.5
"""How much the places of artifacts count before play begins."""

_KEPT: Final = {
    "blind-grenade": 0.03,
    "frag-grenade": 0.06,
    "vortex-grenade": 0.08,
    "locked-door": 0.03,
    "cave-in": 0.03,
    "medi-pack": 0.04,
    "melta-charge": 0.015,
    "proximity-mine": 0.025,
    "double-time": 0.06,
    "fresh-orders": 0.03,
    "rapid-fire": 0.04,
    "marked-target": 0.04,
    "charge": 0.03,
    "teleport-lock": 0.07,
    "intercepted-signal": 0.03,
    "supply-drop": 0.04,
    "rally": 0.03,
    "weapon-jam": 0.025,
    "deck-collapse": 0.03,
    "power-failure": 0.02,
    "electrical-discharge": 0.04,
    "hull-breach": 0.03,
    "warp-tremor": 0.03,
    "slippery-ooze": 0.04,
    "bogged-down": 0.03,
    "alien-lurker": 0.05,
}
"""What a card is worth in the hand: it is played when it brings more."""
_CARD: Final = [_KEPT[FACES[face].id] for face in FACE_OF]
_ANY_CARD: Final = sum(_CARD) / len(_CARD)


def _harm(dice: int, stunned: bool) -> float:
    """The share of a Scout's worth that an attack takes on average."""
    stuns, kills = tray.odds(dice, stunned)
    return float(kills) * (_STUNNED if stunned else 1.0) + float(stuns) * (1 - _STUNNED)


_HARM: Final = [[_harm(dice, stunned) for dice in range(7)] for stunned in (False, True)]


def evaluate(s: UltraMarines, seat: int) -> float:
    """From 0, lost, to 1, won: the seat's side against its rivals, the strongest above all."""
    side = s.team[seat]
    outcome = s.outcome
    if outcome is not None:
        winners = {s.team[other] for other in range(s.seats) if outcome.ranks[other] == 1}
        return 1 / len(winners) if side in winners else 0.0
    if s.hulk is None:
        return 0.5
    if not s.turn:
        return 0.5 + 0.5 * tanh(_LAID_OUT * _before_play(s, s.hulk, side))
    judge = _Judge(s, s.hulk, seat)
    total = judge.own()
    for other, has in judge.rivals.items():
        total -= judge.weights[other] * has
    return 0.5 + 0.5 * tanh(total / _SPREAD)


def stakes(s: UltraMarines, seat: int) -> list[Stake]:
    """What this judgement goes by, part by part."""
    if s.outcome is not None or s.hulk is None:
        return []
    side = s.team[seat]
    if not s.turn:
        return [Stake("places of the artifacts", None, _SPREAD * _LAID_OUT * _before_play(s, s.hulk, side))]
    judge = _Judge(s, s.hulk, seat)
    found = judge.side_parts(side, 1.0, "your side")
    meetings = judge.meetings()
    found += [
        Stake("ways for your Scouts to their goals", None, judge.ways(judge.free())),
        Stake("shots and blows for your Scouts", None, judge.blows(meetings)),
        Stake("cover from the enemies in sight", None, -judge.danger(meetings)),
    ]
    for other in sorted(judge.rivals):
        found += judge.side_parts(other, -judge.weights[other], _side_named(s, other))
    return found


def _weights(rivals: dict[int, float]) -> dict[int, float]:
    """How much each rival matters: the strongest most."""
    best = max(rivals.values())
    leads = {side: exp((has - best) / _CLOSE) for side, has in rivals.items()}
    total = sum(leads.values())
    return {side: _STRONGEST * lead / total + _EACH / len(rivals) for side, lead in leads.items()}


def _side_named(s: UltraMarines, side: int) -> str:
    return " and ".join([f"seat {seat + 1}" for seat in range(s.seats) if s.team[seat] == side])


def _near(steps: float) -> float:
    return _HALFWAY / (_HALFWAY + steps) if steps > 0 else 1.0


def _before_play(s: UltraMarines, hulk: Hulk, side: int) -> float:
    """Artifacts near the own zones and far from all others are good."""
    own: list[int] = []
    others: list[int] = []
    for seat in range(s.seats):
        (own if s.team[seat] == side else others).extend(s.teleport_squares(seat))
    if not own or not others:
        return 0.0
    found = 0.0
    near, far = hulk.nearest(tuple(own)), hulk.nearest(tuple(others))
    for square in s.lying:
        found += _near(near[square]) - _near(far[square])
    return found


class _Way:
    """What somebody on a square with so many steps left gains by each goal, the best first."""

    __slots__ = ("gains", "goals")

    def __init__(self, gains: list[float], goals: list[int]) -> None:
        self.gains = gains
        self.goals = goals


class _Goals:
    """Where it is worth going, and the ways there that somebody asked about."""

    __slots__ = ("_far", "_most", "_ways", "count")

    def __init__(self, far: list[list[int]], most: list[float]) -> None:
        self._far = far
        self._most = most
        self._ways: dict[tuple[int, float], _Way] = {}
        self.count = len(most)

    def ways(self, square: int, steps: float) -> _Way:
        found = self._ways.get((square, steps))
        if found is None:
            far = self._far
            gains = [most * _near(far[goal][square] - steps) for goal, most in enumerate(self._most)]
            order = sorted(range(self.count), key=lambda goal: -gains[goal])
            found = self._ways[square, steps] = _Way([gains[goal] for goal in order], order)
        return found


_NOWHERE: Final = _Goals([], [])


@lru_cache(256)
def _goals(hulk: Hulk, lying: tuple[int, ...], carriers: tuple[int, ...], homes: tuple[int, ...]) -> _Goals:
    """Artifacts that lie, each once more for company, and enemies who carry one."""
    sought = [square for square in lying if square not in homes]
    most = [_SOUGHT * (0.5 + 0.5 * _near((hulk.nearest(homes)[square] if homes else NO_WAY) / 2)) for square in sought]
    most += [_COMPANY] * len(sought) + [_HUNTED] * len(carriers)
    return _Goals([hulk.far(square) for square in (*sought, *sought, *carriers)], most)


class _Judge:
    """One look at the table: who stands where, and what each is worth."""

    def __init__(self, s: UltraMarines, hulk: Hulk, seat: int) -> None:
        self.s = s
        self.hulk = hulk
        self.seat = seat
        self.side = s.team[seat]
        crowd = s.crowd()
        self.theirs = crowd.enemies(self.side)
        self.mine = crowd.members(self.side)
        self.worth = [0.0] * SCOUTS
        """By Scout: what his side would lose with him, without the way he has come."""
        at, worth, vortex = s.at, self.worth, s.vortex()
        standing = _FIGHT_ON if s.showdown else 1.0
        for scout in self.mine:
            worth[scout] = _WORTH[scout % SQUAD] * standing * (_VORTEX if vortex >> at[scout] & 1 else 1.0)
        loose = tuple([square for square in s.lying if not vortex >> square & 1]) if vortex else s.lying
        near = hulk.nearest(loose) if loose else []
        for scout in self.theirs:
            square = at[scout]
            found = _WORTH[scout % SQUAD] * standing * (_VORTEX if vortex >> square & 1 else 1.0)
            if loose and not s.model[scout].carries:
                found += _NEAR * _near(near[square])
            worth[scout] = found
        self.rivals = self._rivals()
        """By side: what each of the others has."""
        self.weights = _weights(self.rivals)
        """By side: how much of what it loses is gained."""
        self.wary = 0.0
        """How much there is to lose by a fight: the sides that would profit by it, as long as there is time."""
        if not s.showdown:
            patience = min(1.0, max(0.0, 1 - (s.round - _PATIENT) / _TIRING))
            self.wary = (len(self.rivals) - 1) * patience / (1 + s.quiet)

    def free(self) -> list[int]:
        """Those of the seat's side who stand and carry nothing."""
        model = self.s.model
        return [scout for scout in self.mine if not model[scout].carries and not model[scout].stunned]

    def _rivals(self) -> dict[int, float]:
        s = self.s
        found: dict[int, float] = {}
        for seat in range(s.seats):
            side = s.team[seat]
            if side == self.side:
                continue
            total = found.get(side, 0.0)
            for scout in s.scouts(seat):
                total += self.stands(scout)
                if s.model[scout].carries:
                    total += self.carried(scout, 0.0)
            if s.out[seat]:
                total += s.captured[seat]
            else:
                total += self.hand(seat) + self.beamed(seat)
                if s.bogged >> seat & 1:
                    total -= _FACED
            found[side] = total
        return found

    def own(self) -> float:
        """What the seat's side has, can still do this turn, and stands to lose."""
        s = self.s
        total = 0.0
        for scout in self.mine:
            total += self.stands(scout)
            if s.model[scout].carries:
                total += self.carried(scout, self.steps(scout))
        for seat in range(s.seats):
            if s.team[seat] == self.side:
                total += self.beamed(seat) + self.hand(seat)
        meetings = self.meetings()
        return total + self.ways(self.free()) + self.blows(meetings) - self.danger(meetings)

    def side_parts(self, side: int, weight: float, who: str) -> list[Stake]:
        """What a side has, part by part; the ways and shots of the own side come on top."""
        s = self.s
        own = side == self.side
        scouts = [scout for scout in range(SCOUTS) if s.at[scout] and s.side(scout) == side]
        up = [scout for scout in scouts if not s.model[scout].stunned]
        down = [scout for scout in scouts if s.model[scout].stunned]
        carriers = [scout for scout in scouts if s.model[scout].carries]
        seats = [seat for seat in range(s.seats) if s.team[seat] == side]
        active = [seat for seat in seats if own or not s.out[seat]]
        home = sum([self.carried(scout, self.steps(scout) if own else 0.0) - _CARRIED for scout in carriers])
        captured = sum([s.captured[seat] for seat in seats])
        beamed = sum([self.beamed(seat) - s.captured[seat] for seat in active])
        cards = sum([len(s.hand[seat]) for seat in active])
        bogged = sum([s.bogged >> seat & 1 for seat in active])
        found = [
            Stake(f"standing Scouts for {who}", float(len(up)), weight * sum([self.stands(scout) for scout in up])),
            Stake(f"stunned Scouts for {who}", float(len(down)), weight * sum([self.stands(scout) for scout in down])),
            Stake(f"artifacts carried by {who}", float(len(carriers)), weight * _CARRIED * len(carriers)),
            Stake(f"ways home for {who}" if own else f"ways home against {who}", None, weight * home),
            Stake(f"artifacts captured by {who}", float(captured), weight * captured),
            Stake(f"hold of {who} on artifacts in its own zone", None, weight * beamed),
            Stake(f"cards for {who}", float(cards), weight * sum([self.hand(seat) for seat in active])),
        ]
        if bogged and not own:
            found.append(Stake(f"bogged-down squads for {who}", float(bogged), -weight * _FACED * bogged))
        return found

    def hand(self, seat: int) -> float:
        """What a player's cards are worth, as far as the seat knows them."""
        hand = self.s.hand[seat]
        return sum([_CARD[card] for card in hand]) if seat == self.seat else _ANY_CARD * len(hand)

    def stands(self, scout: int) -> float:
        """A Scout's worth, standing or stunned; before stage 6 half of the stunned ones are as good as up."""
        s = self.s
        if not s.model[scout].stunned:
            return self.worth[scout]
        soon = s.stage < 6 and s.player(scout) == s.active
        return self.worth[scout] * ((1 + _STUNNED) / 2 if soon else _STUNNED)

    def steps(self, scout: int) -> float:
        """The steps that one of the seat's Scouts still has this turn."""
        s = self.s
        if s.player(scout) != self.seat or s.active != self.seat or s.stage > 3:
            return 0.0
        if s.model[scout].stunned or s.moved >> scout & 1:
            return 0.0
        if s.stage < 3:
            return _EXPECTED
        return float(s.steps_left if s.mover == scout else s.allowance)

    def places(self, scout: int) -> bool:
        """Whether one of the seat's Scouts stands where he can place what he carries at once."""
        s = self.s
        if s.player(scout) != self.seat or s.active != self.seat or s.stage > 3 or s.model[scout].stunned:
            return False
        if s.moved >> scout & 1 or (s.mover == scout and s.acted):
            return False
        return s.at[scout] in s.teleport_squares(self.seat)

    def carried(self, scout: int, steps: float) -> float:
        s = self.s
        if self.places(scout):
            return self.placed(self.seat, s.at[scout])
        homes = s.teleport_squares(s.player(scout))
        far = self.hulk.nearest(homes)[s.at[scout]] if homes else NO_WAY
        return _CARRIED + _HOMEWARD * _near(far - steps)

    def beamed(self, seat: int) -> float:
        """What a player has captured, and what lies ready to be."""
        s = self.s
        total = float(s.captured[seat])
        if s.showdown or s.out[seat]:
            return total
        for home in s.teleport_squares(seat):
            ready = s.lying.count(home)
            if ready:
                total += ready * self.placed(seat, home)
        return total

    def placed(self, seat: int, home: int) -> float:
        """What an artifact on a teleport square of a player is worth."""
        s = self.s
        far = self.hulk.far(home)
        thief = NO_WAY
        for scout in s.enemies(seat):
            model = s.model[scout]
            if not model.stunned and not model.carries:
                thief = min(thief, far[s.at[scout]])
        return _PLACED - _THIEF * _near(_RUSH * thief)

    def ways(self, free: list[int]) -> float:
        """The ways of those who carry nothing: the nearest to each artifact seeks it, a second goes along, others turn
        to enemies who carry one, and then to anybody."""
        s = self.s
        at = s.at
        steps = [self.steps(scout) for scout in free]
        goals = self._goals()
        ways = [goals.ways(at[scout], steps[place]) for place, scout in enumerate(free)]
        # The best of all ways first; then whoever has none yet goes where nobody goes.
        nexts = [0] * len(free)
        taken = 0
        total = 0.0
        for _ in range(min(len(free), goals.count)):
            best = -1.0
            who = 0
            for place, way in enumerate(ways):
                after = nexts[place]
                if after < 0:
                    continue
                while taken >> way.goals[after] & 1:
                    after += 1
                nexts[place] = after
                if way.gains[after] > best:
                    best, who = way.gains[after], place
            taken |= 1 << ways[who].goals[nexts[who]]
            nexts[who] = -1
            total += best
        faced = _MET if s.showdown else _FACED
        for place, scout in enumerate(free):
            if nexts[place] >= 0 or s.showdown:
                far = self.hulk.far(at[scout])
                nearest = NO_WAY
                for enemy in self.theirs:
                    nearest = min(nearest, far[at[enemy]])
                total += faced * _near(nearest - steps[place])
        return total

    def _goals(self) -> "_Goals":
        """Where it is worth going."""
        s = self.s
        if s.showdown:
            return _NOWHERE
        carriers = tuple([s.at[scout] for scout in self.theirs if s.model[scout].carries])
        return _goals(self.hulk, s.lying, carriers, s.homes().sides[self.side])

    def prize(self, enemy: int) -> float:
        """What is gained by killing him: in a showdown all must go."""
        worth = self.worth[enemy] + (_CARRIED if self.s.model[enemy].carries else 0.0)
        return worth * (1.0 if self.s.showdown else self.weights[self.s.side(enemy)])

    def meetings(self) -> list[tuple[int, list[int], list[int]]]:
        """Everybody of the seat's side who meets enemies: those he sees, and those his blade reaches."""
        eyes = eyes_of(self.s)
        found = [(scout, eyes.targets(scout), within_reach(self.s, scout)) for scout in self.mine]
        return [meeting for meeting in found if meeting[1] or meeting[2]]

    def blows(self, meetings: list[tuple[int, list[int], list[int]]]) -> float:
        """What the seat's side can do to enemies."""
        s = self.s
        firing = s.active == self.seat and s.stage <= 4
        fighting = s.active == self.seat and s.stage <= 5
        later = _LATER / (1 + _HIDDEN * self.wary)
        total = 0.0
        for scout, seen, near in meetings:
            model = s.model[scout]
            if model.stunned:
                continue
            turns = s.player(scout) == self.seat
            best = 0.0
            if not model.reloading and not model.jammed:
                shot = _NOW if firing and turns and not s.fired >> scout & 1 else later
                dice = firing_dice(scout)
                for enemy in seen:
                    best = max(best, shot * self.prize(enemy) * _HARM[s.model[enemy].stunned][dice])
            if fighting and turns and not (s.fired | s.fought) >> scout & 1:
                blow = _BLOW if s.stage > 3 else _NOW
                dice = blade_dice(scout)
                for enemy in near:
                    best = max(best, blow * self.prize(enemy) * _HARM[s.model[enemy].stunned][dice])
            total += best
        return total

    def danger(self, meetings: list[tuple[int, list[int], list[int]]]) -> float:
        """What enemies can do to the seat's side: each attacks whomever it costs most."""
        s = self.s
        most = [0.0] * SCOUTS
        harm = [0.0] * SCOUTS
        target = [-1] * SCOUTS
        for scout, seen, near in meetings:
            risk = self.risk(scout)
            hurt = _HARM[s.model[scout].stunned]
            for enemy in seen:
                other = s.model[enemy]
                if not other.stunned and not other.reloading and not other.jammed:
                    share = hurt[firing_dice(enemy)]
                    if risk * share > most[enemy]:
                        most[enemy], harm[enemy], target[enemy] = risk * share, share, scout
            for enemy in near:
                if not s.model[enemy].stunned:
                    share = hurt[blade_dice(enemy)]
                    if risk * share > most[enemy]:
                        most[enemy], harm[enemy], target[enemy] = risk * share, share, scout
        scale = _DARED if s.showdown else _DANGER
        left = [1.0] * SCOUTS
        for enemy in self.theirs:
            if target[enemy] >= 0:
                left[target[enemy]] *= 1 - scale * harm[enemy]
        total = 0.0
        for scout, _, _ in meetings:
            total += self.risk(scout) * (1 - left[scout])
        return total * (1 + _WARY * self.wary)

    def risk(self, scout: int) -> float:
        """What would be lost with one of the own: less while he can still step out of it."""
        risk = self.worth[scout]
        if self.s.model[scout].carries and not self.places(scout):
            risk += _CARRIED
        return risk * (_FLEETING if self.steps(scout) > 0 else 1.0)

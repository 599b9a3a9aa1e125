"""The judgement of a table once more, with no regard to speed: every Scout against every other, ways by walking."""

from math import exp, prod, tanh

from ultratable.core.board.sight import Sight
from ultratable.core.board.steps import Steps
from ultratable.games.ultra_marines import evaluate as judgement
from ultratable.games.ultra_marines import tray
from ultratable.games.ultra_marines.firing import firing_dice
from ultratable.games.ultra_marines.hth import blade_dice
from ultratable.games.ultra_marines.sections import GRID
from ultratable.games.ultra_marines.state import SCOUTS, UltraMarines
from ultratable.games.ultra_marines.words import SQUAD

w = judgement
FAR = 60
DARK = 3


def near(steps: float) -> float:
    return 1.0 if steps <= 0 else 8 / (8 + steps)


class Slow:
    """A table and a seat that looks at it."""

    def __init__(self, s: UltraMarines, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.side = s.team[seat]
        board = s.board()
        self.steps = Steps(GRID, board.floor)
        self.sight = Sight(GRID, board.floor)
        self.on_board = [scout for scout in range(SCOUTS) if s.at[scout]]
        self.mine = [scout for scout in self.on_board if s.side(scout) == self.side]
        self.theirs = [scout for scout in self.on_board if s.side(scout) != self.side]
        self.walked: dict[int, dict[int, int]] = {}

    def far(self, start: int, end: int) -> int:
        """Steps from one square to another, by walking on from ring to ring."""
        if end not in self.walked:
            found, ring, steps = {end: 0}, [end], 0
            while ring:
                steps += 1
                ring = list({to for square in ring for to in self.steps.steps(square, 0) if to not in found})
                found.update(dict.fromkeys(ring, steps))
            self.walked[end] = found
        return self.walked[end].get(start, FAR)

    def homes(self, seats: list[int]) -> list[int]:
        sections = self.s.board().board.sections
        return [sections[self.s.zone[chapter]].centre for chapter in self.s.zones if self.s.owner[chapter] in seats]

    def seats_of(self, side: int) -> list[int]:
        return [seat for seat in range(self.s.seats) if self.s.team[seat] == side]

    def sees(self, start: int, end: int) -> bool:
        s = self.s
        if s.smoke() >> start & 1 or s.smoke() >> end & 1 or (s.dark and GRID.distance(start, end) > DARK):
            return False
        over = s.options.sight_over_fallen
        models = sum({1 << s.at[other] for other in self.on_board if not (over and s.model[other].stunned)})
        return self.sight.sees(start, end, s.smoke() | s.barriers(), models)

    def beside(self, start: int, end: int) -> bool:
        return GRID.distance(start, end) == 1 and end in self.steps.steps(start, self.s.barriers())

    def worth(self, scout: int) -> float:
        s = self.s
        found = w._WORTH[scout % SQUAD] * (w._FIGHT_ON if s.showdown else 1)
        if s.vortex() >> s.at[scout] & 1:
            found *= w._VORTEX
        loose = [square for square in s.lying if not s.vortex() >> square & 1]
        if scout in self.theirs and loose and not s.model[scout].carries:
            found += w._NEAR * near(min(self.far(square, s.at[scout]) for square in loose))
        return found

    def stands(self, scout: int) -> float:
        s = self.s
        if not s.model[scout].stunned:
            return self.worth(scout)
        soon = s.stage < 6 and s.player(scout) == s.active
        return self.worth(scout) * ((1 + w._STUNNED) / 2 if soon else w._STUNNED)

    def left(self, scout: int) -> float:
        s = self.s
        if s.player(scout) != self.seat or s.active != self.seat or s.stage > 3:
            return 0
        if s.model[scout].stunned or s.moved >> scout & 1:
            return 0
        return 3.5 if s.stage < 3 else s.steps_left if s.mover == scout else s.allowance

    def places(self, scout: int) -> bool:
        """Whether he may place what he carries now."""
        s = self.s
        if not s.player(scout) == s.active == self.seat or s.stage > 3 or s.model[scout].stunned:
            return False
        done = s.moved >> scout & 1 or (s.mover == scout and s.acted)
        return not done and s.at[scout] in self.homes([self.seat])

    def placed(self, seat: int, home: int) -> float:
        s = self.s
        thieves = [other for other in self.on_board if s.side(other) != s.team[seat]]
        thieves = [other for other in thieves if not s.model[other].stunned and not s.model[other].carries]
        thief = min([FAR, *[self.far(home, s.at[other]) for other in thieves]])
        return w._PLACED - w._THIEF * near(3 * thief)

    def carried(self, scout: int, steps: float) -> float:
        if self.places(scout):
            return self.placed(self.seat, self.s.at[scout])
        ways = [self.far(home, self.s.at[scout]) for home in self.homes([self.s.player(scout)])]
        return w._CARRIED + w._HOMEWARD * near(min(ways, default=FAR) - steps)

    def beamed(self, seat: int) -> float:
        s = self.s
        found = float(s.captured[seat])
        for home in [] if s.showdown or s.out[seat] else self.homes([seat]):
            found += s.lying.count(home) * self.placed(seat, home)
        return found

    def hand(self, seat: int) -> float:
        hand = self.s.hand[seat]
        return sum(w._CARD[card] for card in hand) if seat == self.seat else w._ANY_CARD * len(hand)

    def has(self, side: int) -> float:
        """What a side has, without what the seat's side can do."""
        s = self.s
        total = 0.0
        for scout in self.on_board:
            if s.side(scout) == side:
                total += self.stands(scout)
                if s.model[scout].carries:
                    total += self.carried(scout, self.left(scout))
        for seat in self.seats_of(side):
            total += self.beamed(seat)
            if side == self.side or not s.out[seat]:
                total += self.hand(seat)
                total -= w._FACED if side != self.side and s.bogged >> seat & 1 else 0
        return total

    def goals(self) -> list[tuple[int, float]]:
        s = self.s
        if s.showdown:
            return []
        homes = self.homes(self.seats_of(self.side))
        found = []
        for square in s.lying:
            if square not in homes:
                way = min([self.far(home, square) for home in homes], default=FAR)
                found.append((square, w._SOUGHT * (0.5 + 0.5 * near(way / 2))))
        found += [(square, w._COMPANY) for square, _ in found]
        return found + [(s.at[enemy], w._HUNTED) for enemy in self.theirs if s.model[enemy].carries]

    def ways(self) -> float:
        s = self.s
        free = [scout for scout in self.mine if not s.model[scout].carries and not s.model[scout].stunned]
        pairs = [
            (-most * near(self.far(square, s.at[scout]) - self.left(scout)), scout, goal)
            for goal, (square, most) in enumerate(self.goals())
            for scout in free
        ]
        total = 0.0
        busy: set[int] = set()
        taken: set[int] = set()
        for loss, scout, goal in sorted(pairs):
            if scout not in busy and goal not in taken:
                busy.add(scout)
                taken.add(goal)
                total -= loss
        for scout in free:
            if s.showdown or scout not in busy:
                nearest = min([self.far(s.at[scout], s.at[enemy]) for enemy in self.theirs], default=FAR)
                total += (w._MET if s.showdown else w._FACED) * near(nearest - self.left(scout))
        return total

    def harm(self, dice: int, scout: int) -> float:
        """The share of his worth that an attack takes."""
        stunned = self.s.model[scout].stunned
        stuns, kills = tray.odds(dice, stunned)
        return float(kills) * (w._STUNNED if stunned else 1) + float(stuns) * (1 - w._STUNNED)

    def risk(self, scout: int) -> float:
        return self.worth(scout) + (w._CARRIED if self.s.model[scout].carries else 0)

    def fear(self, scout: int) -> float:
        """What would be lost with one of the own."""
        found = self.worth(scout) if self.places(scout) else self.risk(scout)
        return found * (w._FLEETING if self.left(scout) > 0 else 1)

    def prize(self, scout: int) -> float:
        return self.risk(scout) * (1 if self.s.showdown else self.weight(self.s.side(scout)))

    def rivals(self) -> list[int]:
        return sorted({side for side in self.s.team if side != self.side})

    def weight(self, side: int) -> float:
        """How much of what a rival loses is gained."""
        leads = [exp((self.has(other) - self.has(side)) / w._CLOSE) for other in self.rivals()]
        return w._STRONGEST / sum(leads) + w._EACH / len(leads)

    def wary(self) -> float:
        """How much more there is to lose by a fight, since others would profit by it."""
        s = self.s
        tired = min(max(s.round - w._PATIENT, 0) / w._TIRING, 1)
        return 0 if s.showdown else (len(self.rivals()) - 1) * (1 - tired) / (1 + s.quiet)

    def fire(self, scout: int) -> float:
        """The best that one of the own can do to somebody."""
        s, model = self.s, self.s.model[scout]
        turn = s.active == self.seat == s.player(scout)
        later = w._LATER / (1 + self.wary() / 2)
        ways = [0.0]
        for enemy in self.theirs if not model.stunned else []:
            if self.sees(s.at[scout], s.at[enemy]) and not model.reloading and not model.jammed:
                now = turn and s.stage <= 4 and not s.fired >> scout & 1
                ways.append((w._NOW if now else later) * self.prize(enemy) * self.harm(firing_dice(scout), enemy))
            rested = not (s.fired | s.fought) >> scout & 1
            if turn and s.stage <= 5 and rested and self.beside(s.at[scout], s.at[enemy]):
                blow = w._BLOW if s.stage > 3 else w._NOW
                ways.append(blow * self.prize(enemy) * self.harm(blade_dice(scout), enemy))
        return max(ways)

    def aims(self, enemy: int) -> tuple[int, float]:
        """Whom an enemy attacks, and with what chance to harm him; -1: nobody."""
        s, model = self.s, self.s.model[enemy]
        ways: list[tuple[float, int, float]] = []
        for scout in self.mine if not model.stunned else []:
            dice = []
            if self.sees(s.at[scout], s.at[enemy]) and not model.reloading and not model.jammed:
                dice.append(firing_dice(enemy))
            if self.beside(s.at[scout], s.at[enemy]):
                dice.append(blade_dice(enemy))
            ways += [(self.fear(scout) * self.harm(count, scout), -scout, self.harm(count, scout)) for count in dice]
        _, scout, harm = max(ways, default=(0.0, 1, 0.0))
        return -scout, harm

    def danger(self) -> float:
        """What all of them do together: nobody is lost twice."""
        aims = [self.aims(enemy) for enemy in self.theirs]
        chance = w._DARED if self.s.showdown else w._DANGER
        total = 0.0
        for scout in self.mine:
            lives = prod(1 - chance * harm for target, harm in aims if target == scout)
            total += self.fear(scout) * (1 - lives)
        return total * (1 + self.wary() / 2)

    def value(self) -> float:
        own = self.has(self.side) + self.ways() + sum(self.fire(scout) for scout in self.mine)
        own -= self.danger()
        return 0.5 + 0.5 * tanh((own - sum(self.weight(side) * self.has(side) for side in self.rivals())) / w._SPREAD)

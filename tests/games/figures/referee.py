"""A second, slower opinion: follows the log of a match with a table of its own, and objects to what no clause allows.

It knows the rules only from the register and shares no line with the engine, so a mistake would have to be made twice.
"""

from typing import Any

from ultratable.core.cards import FACES

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SLOTS = {"A": 0, "K": 0, "Q": 1, "J": 1, "10": 2, "9": 2, "8": 3, "7": 3}


def value(card: str | None) -> int:
    return 0 if card is None else RANKS.index(card[:-1]) + 2


class Toy:
    """A figure on the referee's table."""

    def __init__(self, owner: int, start: int, card: list[str]) -> None:
        self.owner, self.start, self.power, self.card = owner, start, start, card
        self.clear()

    def clear(self) -> None:
        self.power = self.start
        self.wounded = self.blast = self.dodge = self.intimidated = False
        self.armor: list[str] = []


class Referee:
    """Fed with the events of a finished match, in order."""

    def __init__(self, seats: int, teams: bool, cards: dict[str, list[str]]) -> None:
        self.seats = seats
        self.team = [seat % 2 if teams else seat for seat in range(seats)]
        self.cards = cards
        self.toy: dict[str, Toy] = {}
        self.line: list[list[str]] = [[] for _ in range(seats)]
        self.captives: list[list[str]] = [[] for _ in range(seats)]
        self.free: list[str] = []
        self.hand: list[list[str]] = [[] for _ in range(seats)]
        self.deck = set(FACES)
        self.last: set[str] = set()
        """What was left of the pile when the discard pile was shuffled: drawn first."""
        self.pile: list[str] = []
        self.out: list[int] = []
        self.stunned_seats: set[int] = set()
        self.direction, self.number, self.active = 1, 0, -1
        self.extra = self.sneak = self.over = False
        self.due: int | None = None
        """Who has the next turn."""
        self.battle: dict[str, Any] = {}
        self.planning: list[int] = []

    def see(self, event: dict[str, Any]) -> None:
        assert not self.over
        name = event["kind"].replace("-", "_")
        getattr(self, "gone_out" if name == "out" else name)(event)

    # Setting up.

    def locked(self, e: dict[str, Any]) -> None:
        assert not self.toy

    laid_out = drafted = dealt_figures = lost_points = unused_armor = locked_by = lambda self, e: None

    def army(self, e: dict[str, Any]) -> None:
        for one in e["army"]:
            assert 1 <= one["power"] <= 10
            self.toy[one["figure"]] = Toy(e["seat"], one["power"], self.cards[one["figure"]])
            self.line[e["seat"]].append(one["figure"])

    def ace_deal(self, e: dict[str, Any]) -> None:
        assert e["seat"] == (self.active + 1) % self.seats
        self.active = e["seat"]
        self.over_ace = e["card"].startswith("A")

    def first_player(self, e: dict[str, Any]) -> None:
        assert self.over_ace
        assert e["seat"] == self.active
        self.due = e["seat"]

    def dealt(self, e: dict[str, Any]) -> None:
        assert len(e["cards"]) == 2
        self._draw(e["seat"], e["cards"])

    def _draw(self, seat: int, cards: list[str]) -> None:
        assert self.last <= set(cards)
        for card in cards:
            pile = self.last if card in self.last else self.deck
            pile.remove(card)
        self.hand[seat] += cards
        assert len(self.hand[seat]) <= 3

    # Turns.

    def _begin(self, seat: int) -> None:
        self._without_discard()
        assert not self.battle
        assert seat == self.due
        assert seat not in self.out
        self.active, self.sneak = seat, False
        # A turn given up before an attack is none.
        self.number -= self.uncounted
        self.uncounted = False

    def turn(self, e: dict[str, Any]) -> None:
        self._begin(e["seat"])
        assert e["seat"] not in self.stunned_seats
        self.extra = False
        self._count(e)

    def extra_turn(self, e: dict[str, Any]) -> None:
        assert self.sneak
        assert e["seat"] == self.active
        self._begin(e["seat"])
        self.extra = True
        self._count(e)

    def _count(self, e: dict[str, Any]) -> None:
        self.number += 1
        assert e["number"] == self.number <= 100 * self.seats
        self.due = None
        self.filled = False

    def _without_discard(self) -> None:
        """A card that became armor and had no answer leaves nothing to discard."""
        if self.battle and not self.battle["cards"] and self.battle["action"] is None:
            self._end_turn()

    def lost_turn(self, e: dict[str, Any]) -> None:
        self._begin(e["seat"])
        self.stunned_seats.remove(e["seat"])
        self.due = self._next()

    def _next(self) -> int:
        seat = self.active
        while True:
            seat = (seat + self.direction) % self.seats
            if seat not in self.out:
                return seat

    def drew(self, e: dict[str, Any]) -> None:
        if self.planning:
            assert e["seat"] == self.planning.pop(0)
            assert not self.hand[e["seat"]]
        else:
            assert e["seat"] == self.active
            assert not self.filled
            self.filled = True
        self._draw(e["seat"], e["cards"])
        assert e["size"] == len(e["cards"])
        assert len(self.hand[e["seat"]]) == 3 or not (self.deck or self.pile)

    def reshuffled(self, e: dict[str, Any]) -> None:
        assert e["count"] == len(self.pile) > 0
        assert not self.last
        # As many as are still to be drawn before the shuffle come first.
        self.last, self.deck, self.pile = self.deck, set(self.pile), []
        assert len(self.last) < 3

    def no_card(self, e: dict[str, Any]) -> None:
        assert not self.pile
        if self.planning and not (self.deck or self.last):
            self.planning.pop(0)

    def no_attack(self, e: dict[str, Any]) -> None:
        assert [self.hand[e["seat"]], self.pile, self.deck] == [[], [], set()]
        self._end_turn()

    def attacked(self, e: dict[str, Any]) -> None:
        assert e["seat"] == self.active
        assert self.hand[e["seat"]]
        assert len(self.hand[e["seat"]]) == 3 or not (self.pile or self.deck) or self.number == 0
        assert e["figure"] in self.line[e["seat"]]
        assert e["other"] not in self.out
        assert self.team[e["other"]] != self.team[e["seat"]]
        self.battle = {"figure": e["figure"], "other": e["other"], "cards": [], "action": None, "harm": ""}

    def defended(self, e: dict[str, Any]) -> None:
        assert e["seat"] == self.battle["other"]
        assert e["figure"] in self.line[e["seat"]]
        self.battle["facing"] = e["figure"]

    # Battles.

    def shown(self, e: dict[str, Any]) -> None:
        self.hand[e["seat"]].remove(e["card"])
        self.hand[e["other"]].remove(e["answer"])
        self.battle |= {"card": e["card"], "answer": e["answer"], "cards": [e["card"], e["answer"]]}

    def unanswered(self, e: dict[str, Any]) -> None:
        assert not self.hand[e["other"]]
        self.hand[e["seat"]].remove(e["card"])
        self.battle |= {"card": e["card"], "answer": None, "cards": [e["card"]]}

    def _totals(self) -> tuple[int, int]:
        b = self.battle
        one, other = self.toy[b["figure"]], self.toy[b["facing"]]
        attack = value(b["card"]) + one.power * (not one.wounded) + 5 * one.blast - 5 * one.intimidated
        defense = value(b["answer"]) + other.power * (not other.wounded) + 5 * other.dodge - 5 * other.intimidated
        return attack, defense

    def won(self, e: dict[str, Any]) -> None:
        assert (e["total"]["value"], e["against"]["value"]) == self._totals()
        assert e["total"]["value"] >= e["against"]["value"]
        b = self.battle
        slot = SLOTS.get(b["card"][:-1])
        b["action"] = None if slot is None else self.toy[b["figure"]].card[slot]
        b["victim"] = b["facing"]
        self._to_use_up()

    def failed(self, e: dict[str, Any]) -> None:
        assert (e["total"]["value"], e["against"]["value"]) == self._totals()
        assert e["total"]["value"] < e["against"]["value"]
        self._to_use_up()

    def _to_use_up(self) -> None:
        one, other = self.toy[self.battle["figure"]], self.toy[self.battle["facing"]]
        used = [(self.battle["figure"], "Blast")] * one.blast + [
            (self.battle["figure"], "Intimidate")
        ] * one.intimidated
        used += [(self.battle["facing"], "Dodge")] * other.dodge
        used += [(self.battle["facing"], "Intimidate")] * other.intimidated
        self.battle["used"] = used
        one.blast = one.intimidated = other.dodge = other.intimidated = False

    def used_up(self, e: dict[str, Any]) -> None:
        assert (e["figure"], e["modifier"]) == self.battle["used"].pop(0)

    def exploded(self, e: dict[str, Any]) -> None:
        b = self.battle
        assert (b["action"], e["figure"], b["harm"]) == ("explosion", b["facing"], "")
        assert e["victim"] in self.line[b["other"]]
        assert e["victim"] != b["facing"]
        b |= {"victim": e["victim"], "action": None}

    def saved(self, e: dict[str, Any]) -> None:
        assert e["figure"] == self.battle["victim"]
        self.toy[e["figure"]].armor.remove(e["card"])
        self.pile.append(e["card"])
        self.battle["harm"] = "prevented"

    def wounded(self, e: dict[str, Any]) -> None:
        toy = self.toy[e["figure"]]
        assert (e["figure"], self.battle["harm"], toy.wounded) == (self.battle["victim"], "", False)
        toy.wounded = True
        self.battle["harm"] = "wounded"

    def captured(self, e: dict[str, Any]) -> None:
        toy = self.toy[e["figure"]]
        assert (e["figure"], self.battle["harm"], toy.wounded) == (self.battle["victim"], "", True)
        assert e["seat"] == self.active
        self.line[self.battle["other"]].remove(e["figure"])
        self.captives[self.active].append(e["figure"])
        self.battle["harm"] = "captured"
        self.battle["armor"] = list(toy.armor)
        if not toy.armor:
            toy.clear()

    def cleared(self, e: dict[str, Any]) -> None:
        assert e["cards"] == self.toy[e["figure"]].armor
        self.pile += e["cards"]
        self.toy[e["figure"]].clear()

    # Actions.

    def _use(self, action: str) -> int:
        """The action may be used now; by whom."""
        b = self.battle
        assert b["action"] == action
        assert b["harm"]
        assert self._open(action)
        b["action"] = None
        return self.active

    def _open(self, action: str) -> bool:
        b = self.battle
        if action in ("boost", "luck"):
            return any(not self.toy[ref].wounded and self.toy[ref].power < 10 for ref in self.line[self.active])
        if action == "explosion":
            return len(self.line[b["other"]]) > 1
        if action == "intimidate":
            return bool(b["harm"] == "wounded")
        if action == "mind-control":
            return bool(self.captives[self.active])
        if action == "recover":
            return any(self.toy[ref].owner == self.active for ref in self._all_captives())
        return action != "stun" or b["other"] not in self.out

    def _all_captives(self) -> list[str]:
        return [ref for held in self.captives for ref in held] + self.free

    def declined(self, e: dict[str, Any]) -> None:
        assert e["action"] == self.battle["action"]
        assert self._open(e["action"])
        self.battle["action"] = None

    def not_open(self, e: dict[str, Any]) -> None:
        assert e["action"] == self.battle["action"]
        assert not self._open(e["action"])
        self.battle["action"] = None

    def armored(self, e: dict[str, Any]) -> None:
        assert e["figure"] in self.line[self._use("armor")]
        assert e["card"] == self.battle["card"]
        self.battle["cards"].remove(e["card"])
        self.toy[e["figure"]].armor.append(e["card"])

    def blasted(self, e: dict[str, Any]) -> None:
        self._use("blast")
        assert e["figure"] == self.battle["figure"]
        self.toy[e["figure"]].blast = True

    def boosted(self, e: dict[str, Any]) -> None:
        assert e["figure"] in self.line[self._use("boost")]
        toy = self.toy[e["figure"]]
        assert not toy.wounded
        assert (e["from_power"], e["power"]) == (toy.power, min(10, toy.power + 2))
        assert toy.power < 10
        toy.power = e["power"]

    def dodging(self, e: dict[str, Any]) -> None:
        self._use("dodge")
        assert e["figure"] == self.battle["figure"]
        self.toy[e["figure"]].dodge = True

    def no_change(self, e: dict[str, Any]) -> None:
        self._use(e["action"])
        waiting = {"dodge": self.toy[self.battle["figure"]].dodge, "stun": self.battle["other"] in self.stunned_seats}
        assert waiting[e["action"]]

    def intimidated(self, e: dict[str, Any]) -> None:
        self._use("intimidate")
        assert e["figure"] == self.battle["victim"]
        self.toy[e["figure"]].intimidated = True

    def lucky(self, e: dict[str, Any]) -> None:
        self._roll(e)
        assert e["roll"] == e["power"] > self.toy[e["figure"]].power
        self.toy[e["figure"]].power = e["power"]

    def unlucky(self, e: dict[str, Any]) -> None:
        self._roll(e)
        assert e["roll"] <= e["power"] == self.toy[e["figure"]].power

    def _roll(self, e: dict[str, Any]) -> None:
        assert e["figure"] in self.line[self._use("luck")]
        toy = self.toy[e["figure"]]
        assert not toy.wounded
        assert toy.power < 10
        assert 1 <= e["roll"] <= 10

    def planned(self, e: dict[str, Any]) -> None:
        seat = self._use("master-plan")
        order = [(seat + far * self.direction) % self.seats for far in range(self.seats)]
        assert e["chosen"] == [other for other in order if other in e["chosen"]]
        assert e["chosen"]
        assert not set(e["chosen"]) & set(self.out)
        self.planning = list(e["chosen"])
        self.throwing = list(e["chosen"])

    def threw_away(self, e: dict[str, Any]) -> None:
        assert e["seat"] == self.throwing.pop(0)
        assert e["cards"] == self.hand[e["seat"]]
        self.pile += e["cards"]
        self.hand[e["seat"]] = []

    def controlled(self, e: dict[str, Any]) -> None:
        seat = self._use("mind-control")
        assert e["seat"] == seat
        self.captives[seat].remove(e["figure"])
        self._join(seat, e["figure"], 1)

    def recovered(self, e: dict[str, Any]) -> None:
        seat, toy = self._use("recover"), self.toy[e["figure"]]
        assert (e["seat"], toy.owner, e["power"]) == (seat, seat, toy.start)
        [place] = [held for held in (*self.captives, self.free) if e["figure"] in held]
        place.remove(e["figure"])
        self._join(seat, e["figure"], toy.start)

    def _join(self, seat: int, ref: str, power: int) -> None:
        self.toy[ref].clear()
        self.toy[ref].power = power
        self.line[seat].append(ref)

    def sneaked(self, e: dict[str, Any]) -> None:
        assert e["seat"] == self._use("sneak")
        self.sneak = True

    def stunned(self, e: dict[str, Any]) -> None:
        self._use("stun")
        assert e["seat"] == self.battle["other"]
        self.stunned_seats.add(e["seat"])

    # Ends.

    def discarded(self, e: dict[str, Any]) -> None:
        assert e["cards"] == self.battle["cards"]
        assert not self.battle["used"]
        assert self.battle["action"] is None or self.conceding
        self.pile += e["cards"]
        self._end_turn()

    conceding = False

    def _end_turn(self) -> None:
        """What is due now; the direction turns first if this was an extra turn."""
        self.battle = {}
        self.planning = []
        self.conceding = False
        if self.extra:
            self.turning = True
            self.due = None
        else:
            self._who_is_next()

    turning = False

    def reversed(self, e: dict[str, Any]) -> None:
        self._without_discard()
        assert self.turning
        assert e["direction"] == -self.direction
        self.direction = e["direction"]
        self.turning = False
        self._who_is_next()

    def _who_is_next(self) -> None:
        self.due = self.active if self.sneak and self.active not in self.out else self._next()

    uncounted = False

    def conceded(self, e: dict[str, Any]) -> None:
        seat = e["seat"]
        self.leaving = list(self.line[seat])
        self.line[seat] = []
        self.conceding = True
        if seat == self.active and not self.battle:
            self.uncounted = True
        if self.battle:
            self.battle["action"] = None
        self.fought = bool(self.battle.get("cards"))
        for ref in self.leaving:
            if not self.toy[ref].armor:
                self.toy[ref].clear()

    def left(self, e: dict[str, Any]) -> None:
        assert self.conceding
        gone = [ref for ref in self.leaving if ref in e["figures"]]
        assert gone == e["figures"]
        self.leaving = [ref for ref in self.leaving if ref not in gone]
        self.gone = [*getattr(self, "gone", []), *gone]

    def freed(self, e: dict[str, Any]) -> None:
        """First those of others in the line of whoever concedes, then captives."""
        waiting = getattr(self, "leaving", [])
        if waiting:
            assert e["figures"] == waiting
            self.leaving = []
        else:
            seat = self.out[-1]
            assert e["figures"] == self.captives[seat]
            self.captives[seat] = []
        self.free += e["figures"]

    def gone_out(self, e: dict[str, Any]) -> None:
        seat = e["seat"]
        assert not self.line[seat]
        assert e["cards"] == self.hand[seat]
        self.pile += e["cards"]
        self.hand[seat] = []
        self.out.append(seat)
        self.stunned_seats.discard(seat)
        if self.conceding and not self.fought and seat == self.active:
            # A turn given up before the cards were shown is over without a discard.
            self._end_turn()

    def broken_off(self, e: dict[str, Any]) -> None:
        assert self.conceding
        assert e["seat"] == self.active
        assert not self.fought
        self.battle = {}
        self.conceding = False

    def ended(self, e: dict[str, Any]) -> None:
        sides = {self.team[seat] for seat in range(self.seats) if seat not in self.out}
        assert len(sides) == 1 or self.number == 100 * self.seats
        self.over = True

    # Comparing.

    def agrees(self, view: dict[str, Any]) -> None:
        """Everything that lies openly is as the referee has it."""
        for seat, shown in enumerate(view["seats"]):
            assert shown["line"] == self.line[seat]
            assert shown["captives"] == self.captives[seat]
            assert shown["cards"] == len(self.hand[seat])
            assert shown["out"] == (seat in self.out)
            assert shown["stunned"] == (seat in self.stunned_seats)
        assert view["free"] == self.free
        assert view["discard"] == self.pile
        assert (view["turn"], view["direction"]) == (self.number, self.direction)
        assert view["deck"] == (len(self.deck) if self.toy else 0)
        for shown in view["figures"]:
            toy = self.toy[shown["ref"]]
            assert (shown["owner"], shown["start"], shown["power"]) == (toy.owner, toy.start, toy.power)
            told = (toy.wounded, toy.blast, toy.dodge, toy.intimidated, toy.armor)
            assert (shown["wounded"], shown["blast"], shown["dodge"], shown["intimidated"], shown["armor"]) == told

"""The table of a ULts match: containers of immutable values, and the few questions rules keep asking of it."""

from typing import Any

from msgspec import convert

from ultratable.core.chance import Streams
from ultratable.core.deck import Deck
from ultratable.core.state import State
from ultratable.core.total import Total
from ultratable.games.ults.records import Extra, Options, Play, Status
from ultratable.games.ults.sheet import HEROES, HOOKS, STATUSES, Hero

NO_CARDS: tuple[int, ...] = ()


class Ults(State):
    """Everything that lies on the table. Lists are indexed by seat unless said otherwise."""

    __slots__ = (
        "active",
        "age",
        "alive",
        "aside",
        "batch",
        "blockers",
        "clock",
        "deck",
        "discard",
        "drawn",
        "eliminations",
        "first",
        "foes",
        "had",
        "hand",
        "health",
        "hero",
        "hurt",
        "knocked",
        "known",
        "looked",
        "lost",
        "offers",
        "options",
        "out",
        "phase",
        "play",
        "rerolled",
        "reshuffles",
        "returned",
        "returned_at",
        "rings",
        "round",
        "size",
        "status",
        "table",
        "team",
        "turn",
    )

    def __init__(self, seats: int, setup: Options, streams: Streams, bare: bool = False) -> None:
        super().__init__(seats, setup, streams, bare)
        self.options = setup
        if bare:
            return
        self.size = 104 if setup.two_decks else 52
        self.live = HOOKS.none()
        self.team = [seat % setup.teams for seat in range(seats)] if setup.mode == "teams" else list(range(seats))
        self.hero = [-1] * seats
        self.offers: list[tuple[int, ...]] = [NO_CARDS] * seats
        self.health: list[int] = [setup.health] * seats
        self.hand: list[tuple[int, ...]] = [NO_CARDS] * seats
        self.status: list[tuple[Status, ...]] = [()] * seats
        self.out = [0] * seats
        """0 while in the game, then the number of the event that eliminated this seat."""
        self.eliminations = 0
        self.rings: list[tuple[int, ...]] = []
        self.foes: list[tuple[int, ...]] = []
        self.alive = 0
        """Bit set of the seats still in the game."""
        self.reseat()
        self.deck = Deck()
        self.discard: tuple[int, ...] = NO_CARDS
        """The last card is the top."""
        self.table: tuple[Extra, ...] = ()
        self.aside = -1
        """The ability card kept out of a reshuffle."""
        self.first = 0
        self.active = 0
        self.turn = 0
        self.round = 1
        self.had = 0
        """Bit set of the seats that have had a turn in this round."""
        self.looked = 0
        """Bit set of the seats that have asked to look through the discard pile in this round."""
        self.phase = "setup"
        self.play: Play | None = None
        self.batch: dict[int, Total] = {}
        self.hurt = 0
        """Bit set of the seats that lost health to the ability under way."""
        self.lost: dict[int, int] = {}
        """How much each of them lost to it, without what was hit back."""
        self.rerolled = False
        """Whether a failed roll of the ability under way has been made again."""
        self.blockers: dict[int, tuple[int, ...]] = {}
        self.age = 0
        self.knocked: tuple[int, ...] = ()
        """Ages of the effects that the ability card has knocked already."""
        # Knowledge: by card, who knows where it is, and when it was drawn; per seat, what a mulligan returned.
        self.known = [0] * self.size
        self.drawn = [0] * self.size
        self.clock = 0
        self.reshuffles: tuple[int, ...] = ()
        self.returned: list[tuple[int, ...]] = [NO_CARDS] * seats
        self.returned_at = [0] * seats

    def clone(self) -> "Ults":
        new = Ults(self.seats, self.options, self.streams.clone(), bare=True)
        new.copy_base(self)
        new.size = self.size
        new.team = self.team
        new.hero = self.hero.copy()
        new.offers = self.offers
        new.health = self.health.copy()
        new.hand = self.hand.copy()
        new.status = self.status.copy()
        new.out = self.out.copy()
        new.eliminations = self.eliminations
        new.rings = self.rings
        new.foes = self.foes
        new.alive = self.alive
        new.deck = self.deck
        new.discard = self.discard
        new.table = self.table
        new.aside = self.aside
        new.first = self.first
        new.active = self.active
        new.turn = self.turn
        new.round = self.round
        new.had = self.had
        new.looked = self.looked
        new.phase = self.phase
        new.play = self.play
        new.batch = self.batch.copy() if self.batch else {}
        new.hurt = self.hurt
        new.lost = self.lost.copy() if self.lost else {}
        new.rerolled = self.rerolled
        new.blockers = self.blockers.copy() if self.blockers else {}
        new.age = self.age
        new.knocked = self.knocked
        new.known = self.known.copy()
        new.drawn = self.drawn.copy()
        new.clock = self.clock
        new.reshuffles = self.reshuffles
        new.returned = self.returned.copy()
        new.returned_at = self.returned_at.copy()
        return new

    def pack(self) -> list[Any]:
        return [
            self.hero,
            self.offers,
            self.health,
            self.hand,
            self.status,
            self.out,
            self.eliminations,
            self.deck,
            self.discard,
            self.table,
            self.aside,
            self.first,
            self.active,
            self.turn,
            self.round,
            self.had,
            self.looked,
            self.phase,
            self.play,
            sorted(self.batch.items()),
            self.hurt,
            sorted(self.lost.items()),
            self.rerolled,
            sorted(self.blockers.items()),
            self.age,
            self.knocked,
            self.known,
            self.drawn,
            self.clock,
            self.reshuffles,
            self.returned,
            self.returned_at,
        ]

    def unpack(self, packed: list[Any]) -> None:
        (
            self.hero,
            offers,
            self.health,
            hand,
            status,
            self.out,
            self.eliminations,
            deck,
            discard,
            table,
            self.aside,
            self.first,
            self.active,
            self.turn,
            self.round,
            self.had,
            self.looked,
            self.phase,
            play,
            batch,
            self.hurt,
            lost,
            self.rerolled,
            blockers,
            self.age,
            knocked,
            self.known,
            self.drawn,
            self.clock,
            reshuffles,
            returned,
            self.returned_at,
        ) = packed
        self.offers = [tuple(offer) for offer in offers]
        self.hand = [tuple(cards) for cards in hand]
        self.status = convert(status, list[tuple[Status, ...]])
        self.deck = convert(deck, Deck)
        self.discard = tuple(discard)
        self.table = convert(table, tuple[Extra, ...])
        self.play = convert(play, Play | None)
        self.batch = convert(dict(batch), dict[int, Total])
        self.lost = dict(lost)
        self.blockers = {seat: tuple(cards) for seat, cards in blockers}
        self.knocked = tuple(knocked)
        self.reshuffles = tuple(reshuffles)
        self.returned = [tuple(cards) for cards in returned]
        self.rehook()

    def rehook(self) -> None:
        """Build the hook table and the seating anew from what lies on the table."""
        self.reseat()
        self.live = HOOKS.none()
        for seat in range(self.seats):
            if self.hero[seat] >= 0 and not self.out[seat]:
                self.attach_passives(seat)
                for status in self.status[seat]:
                    HOOKS.attach(self.live, STATUSES[status.kind].id, seat, status.age)

    def attach_passives(self, seat: int) -> None:
        for at, ability in enumerate(self.sheet(seat).abilities):
            if ability.passive:
                HOOKS.attach(self.live, ability.id, seat, -(seat * 8 + at) - 1)

    def detach_passives(self, seat: int) -> None:
        for at, ability in enumerate(self.sheet(seat).abilities):
            if ability.passive:
                HOOKS.detach(self.live, ability.id, -(seat * 8 + at) - 1)

    # Questions that rules keep asking.

    def sheet(self, seat: int) -> Hero:
        return HEROES[self.hero[seat]]

    def living(self) -> list[int]:
        """Seats still in the game, in seat order."""
        return [seat for seat in range(self.seats) if not self.out[seat]]

    def is_enemy(self, seat: int, other: int) -> bool:
        """Whether `other` is a living enemy of `seat` (ults.main.relations)."""
        return self.team[seat] != self.team[other] and not self.out[other]

    def reseat(self) -> None:
        """Work out anew who sits where, after somebody has left the game."""
        seats = range(self.seats)
        self.rings = [
            tuple([at % self.seats for at in range(seat + 1, seat + self.seats + 1) if not self.out[at % self.seats]])
            for seat in seats
        ]
        self.alive = sum([1 << seat for seat in seats if not self.out[seat]])
        self.foes = [tuple([at for at in self.rings[seat] if self.team[at] != self.team[seat]]) for seat in seats]

    def enemies(self, seat: int) -> tuple[int, ...]:
        """Living enemies, clockwise from the seat."""
        return self.foes[seat]

    def allies(self, seat: int) -> list[int]:
        """Living allies, clockwise from the seat."""
        return [other for other in self.around(seat) if self.team[other] == self.team[seat] and other != seat]

    def around(self, seat: int) -> tuple[int, ...]:
        """Living seats clockwise, beginning at the left of this one and ending with it."""
        return self.rings[seat]

    def bears(self, seat: int, kind: int) -> int:
        """How many status effects of that kind lie on a seat."""
        count = 0
        for status in self.status[seat]:
            if status.kind == kind:
                count += 1
        return count

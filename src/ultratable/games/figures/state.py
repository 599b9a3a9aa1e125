"""The table of Action Figure Battle: containers of immutable values, and what rules keep asking of it."""

from typing import Any

from msgspec import convert

from ultratable.core.chance import Streams
from ultratable.core.deck import Deck
from ultratable.core.state import State
from ultratable.games.figures.charcard import Type, types_at
from ultratable.games.figures.records import Battle, Brought, Figure, Options

NOTHING: tuple[int, ...] = ()


class Figures(State):
    """Everything that stands and lies on the table. Lists are indexed by seat unless said otherwise.

    A figure is a number: its place in `brought` and `figure`, in the order in which the armies were shown.
    """

    __slots__ = (
        "active",
        "battle",
        "brought",
        "called",
        "captives",
        "deck",
        "direction",
        "discard",
        "drawn",
        "eliminations",
        "extra",
        "figure",
        "free",
        "hand",
        "index",
        "laid",
        "line",
        "options",
        "out",
        "phase",
        "points",
        "reshuffles",
        "settled",
        "sneaked",
        "stunned",
        "team",
        "turn",
        "types",
    )

    def __init__(self, seats: int, setup: Options, streams: Streams, bare: bool = False) -> None:
        super().__init__(seats, setup, streams, bare)
        self.options = setup
        if bare:
            return
        self.types: tuple[Type, ...] = types_at(setup.made)
        self.team = [seat % 2 for seat in range(seats)] if setup.teams else list(range(seats))
        self.points = list(setup.handicap) or [setup.points] * seats
        self.laid: tuple[int, ...] = NOTHING
        """Types laid out for a draft and not yet taken."""
        self.settled: list[tuple[int, ...]] = [NOTHING] * seats
        """Types drafted by each seat or dealt to it."""
        self.brought: tuple[Brought, ...] = ()
        self.called: tuple[str, ...] = ()
        """By figure: what sentences call it."""
        self.index: dict[int, int] = {}
        """From a figure's word to its number."""
        self.figure: list[Figure] = []
        self.line: list[tuple[int, ...]] = [NOTHING] * seats
        self.captives: list[tuple[int, ...]] = [NOTHING] * seats
        self.free: tuple[int, ...] = NOTHING
        """Captives that lie with nobody."""
        self.hand: list[tuple[int, ...]] = [NOTHING] * seats
        """From the card held longest to the newest."""
        self.deck = Deck()
        self.discard: tuple[int, ...] = NOTHING
        """The last card is the top."""
        self.reshuffles = 0
        self.drawn = [0] * 52
        """By card: after how many reshuffles it was drawn. Cards of different shuffles cannot have changed places."""
        self.turn = 0
        self.active = 0
        self.direction = 1
        self.extra = False
        """Whether this is an extra turn."""
        self.sneaked = False
        """Whether Sneak was used in this turn."""
        self.stunned = 0
        """Bit set of the seats that lose their next turn."""
        self.phase = "armies"
        self.battle: Battle | None = None
        self.out = [0] * seats
        """0 while in the game, then the number of the event that put this seat out."""
        self.eliminations = 0

    def clone(self) -> "Figures":
        new = Figures(self.seats, self.options, self.streams.clone(), bare=True)
        new.copy_base(self)
        new.types = self.types
        new.team = self.team
        new.points = self.points
        new.laid = self.laid
        new.settled = self.settled.copy()
        new.brought = self.brought
        new.called = self.called
        new.index = self.index
        new.figure = self.figure.copy()
        new.line = self.line.copy()
        new.captives = self.captives.copy()
        new.free = self.free
        new.hand = self.hand.copy()
        new.deck = self.deck
        new.discard = self.discard
        new.reshuffles = self.reshuffles
        new.drawn = self.drawn.copy()
        new.turn = self.turn
        new.active = self.active
        new.direction = self.direction
        new.extra = self.extra
        new.sneaked = self.sneaked
        new.stunned = self.stunned
        new.phase = self.phase
        new.battle = self.battle
        new.out = self.out.copy()
        new.eliminations = self.eliminations
        return new

    def pack(self) -> list[Any]:
        return [
            self.laid,
            self.settled,
            self.brought,
            self.figure,
            self.line,
            self.captives,
            self.free,
            self.hand,
            self.deck,
            self.discard,
            self.reshuffles,
            self.drawn,
            self.turn,
            self.active,
            self.direction,
            self.extra,
            self.sneaked,
            self.stunned,
            self.phase,
            self.battle,
            self.out,
            self.eliminations,
        ]

    def unpack(self, packed: list[Any]) -> None:
        (
            laid,
            settled,
            brought,
            figure,
            line,
            captives,
            free,
            hand,
            deck,
            discard,
            self.reshuffles,
            self.drawn,
            self.turn,
            self.active,
            self.direction,
            self.extra,
            self.sneaked,
            self.stunned,
            self.phase,
            battle,
            self.out,
            self.eliminations,
        ) = packed
        self.laid = tuple(laid)
        self.settled = [tuple(types) for types in settled]
        self.bring(convert(brought, tuple[Brought, ...]))
        self.figure = convert(figure, list[Figure])
        self.line = [tuple(figures) for figures in line]
        self.captives = [tuple(figures) for figures in captives]
        self.free = tuple(free)
        self.hand = [tuple(cards) for cards in hand]
        self.deck = convert(deck, Deck)
        self.discard = tuple(discard)
        self.battle = None if battle is None else convert(battle, Battle)

    def bring(self, brought: tuple[Brought, ...]) -> None:
        """These are the figures of the match, each with the Power it begins with."""
        self.brought = brought
        self.called = self._called(brought)
        self.index = {one.word: number for number, one in enumerate(brought)}
        self.figure = [Figure(one.start) for one in brought]

    def _called(self, brought: tuple[Brought, ...]) -> tuple[str, ...]:
        """Of figures of the same name, each is named with its owner: nobody owns two of a type."""
        types = [self.types[one.type] for one in brought]
        names = [type.key for type in types]
        return tuple(
            [
                type.title if names.count(type.key) == 1 else f"{type.title} of seat {one.owner + 1}"
                for one, type in zip(brought, types, strict=True)
            ]
        )

    # Questions that rules keep asking.

    def fight(self) -> Battle:
        """The battle under way."""
        assert self.battle is not None
        return self.battle

    def living(self) -> list[int]:
        """Seats still in the game, clockwise from the first."""
        return [seat for seat in range(self.seats) if not self.out[seat]]

    def around(self, seat: int) -> list[int]:
        """Seats still in the game in the direction of play, beginning after that seat; the seat itself last."""
        step = self.direction
        ring = [(seat + step * far) % self.seats for far in range(1, self.seats + 1)]
        return [other for other in ring if not self.out[other]]

    def opponents(self, seat: int) -> list[int]:
        """Whom a seat may attack, in the direction of play."""
        return [other for other in self.around(seat) if self.team[other] != self.team[seat]]

    def type_of(self, figure: int) -> Type:
        return self.types[self.brought[figure].type]

    def tag(self, figure: int) -> tuple[int, str]:
        """A figure in an event: its word and what it is called."""
        return (self.brought[figure].word, self.called[figure])

    def holder(self, figure: int) -> int:
        """The player in whose line a figure stands; -1: in none."""
        for seat in range(self.seats):
            if figure in self.line[seat]:
                return seat
        return -1

    def is_captive(self, figure: int) -> bool:
        return figure in self.free or any([figure in held for held in self.captives])

    def strong(self, figure: int) -> int:
        """The Power that a figure adds: none while it is wounded."""
        now = self.figure[figure]
        return 0 if now.wounded else now.power

"""The table of Ultra Marines: containers of immutable values, and what rules keep asking of it."""

from typing import Any, Final

from msgspec import convert

from ultratable.core.chance import Streams
from ultratable.core.deck import Deck
from ultratable.core.flow import Procedures
from ultratable.core.state import State
from ultratable.games.ultra_marines.crowd import NOBODY, Crowd
from ultratable.games.ultra_marines.faces import BY_ID, FACE_OF, FACES, SCOUT_NAMES, Face
from ultratable.games.ultra_marines.ground import EMPTY, Ground, Lying
from ultratable.games.ultra_marines.homes import NONE, Homes
from ultratable.games.ultra_marines.hulk import Hulk, hulk_of
from ultratable.games.ultra_marines.records import Attack, Model, Options
from ultratable.games.ultra_marines.sectionrecords import Laid
from ultratable.games.ultra_marines.sections import GRID, Building
from ultratable.games.ultra_marines.words import CHAPTERS, SQUAD

PROCEDURES: Final = Procedures()
SCOUTS: Final = CHAPTERS * SQUAD
CAPTAIN: Final = 0
HEAVY: Final = 4
"""By place in the squad."""
NOWHERE: Final = 0
"""The square of a Scout who is not on the board: it lies in the frame of the grid."""
FRESH: Final = Model()

_MINE: Final = BY_ID["proximity-mine"]


class UltraMarines(State):
    """Everything that stands and lies on the table. Lists are indexed by seat, by Scout or by chapter as they say.

    A Scout is a number: his chapter times five and his place in the squad. Squares are numbers of one grid that is the
    same for all boards, sets of squares are bit sets.
    """

    __slots__ = (
        "_crowd",
        "_ground",
        "_homes",
        "acted",
        "active",
        "allowance",
        "at",
        "attack",
        "back",
        "bogged",
        "building",
        "captured",
        "clearings",
        "conceded",
        "dark",
        "deck",
        "destroyed",
        "discard",
        "doubled",
        "extra",
        "facing",
        "failed",
        "fired",
        "first",
        "fought",
        "going",
        "halved",
        "hand",
        "hulk",
        "leaders",
        "lively",
        "looked",
        "lying",
        "model",
        "moved",
        "mover",
        "on_board",
        "options",
        "out",
        "owner",
        "passes",
        "phase",
        "playing",
        "proposed",
        "queue",
        "quiet",
        "roll",
        "round",
        "seen",
        "shells",
        "showdown",
        "stage",
        "starter",
        "stepped",
        "steps_left",
        "team",
        "turn",
        "votes",
        "zone",
        "zones",
    )

    def __init__(self, seats: int, setup: Options, streams: Streams, bare: bool = False) -> None:
        super().__init__(seats, setup, streams, bare)
        self.options = setup
        # Worked out from the rest when it is asked for, and again when the rest has changed; copies take it over.
        self._crowd = NOBODY
        self._ground = EMPTY
        self._homes = NONE
        self.looked: Any = None
        """The latest of `looking.eyes_of`."""
        if bare:
            return
        self.team = [seat % 2 for seat in range(seats)] if setup.teams else list(range(seats))
        self.phase = "chapters"
        self.starter = 0
        self.owner = [-1] * CHAPTERS
        """By chapter: the seat that plays it."""
        self.zones: tuple[int, ...] = ()
        """Chapters in the order in which their zones were chosen."""
        self.zone = [-1] * CHAPTERS
        """By chapter: the section that is its teleport zone."""
        self.building: Building | None = None
        self.clearings = 0
        self.passes = 0
        self.votes = 0
        """Who agree that the table is cleared."""
        self.proposed = False
        """Whether clearing was proposed in this building turn."""
        self.hulk: Hulk | None = None
        # Scouts.
        self.at = [NOWHERE] * SCOUTS
        self.facing = [0] * SCOUTS
        self.model = [FRESH] * SCOUTS
        # Artifacts.
        self.lying: tuple[int, ...] = ()
        """Squares with an artifact nobody carries, in order; a square is named for each that lies there."""
        self.captured = [0] * seats
        self.destroyed = 0
        self.failed: tuple[int, ...] = ()
        """Squares of the artifacts whose beaming failed this turn."""
        # Event cards.
        self.hand: list[tuple[int, ...]] = [()] * seats
        """From the card held longest to the newest."""
        self.seen: list[tuple[int, ...]] = [()] * seats
        """The cards that each seat has seen in hands of others."""
        self.deck = Deck()
        self.discard: tuple[int, ...] = ()
        """The last card is the top."""
        self.on_board: tuple[Lying, ...] = ()
        """The oldest first."""
        self.playing = -1
        """The card that is being carried out."""
        self.queue: tuple[Lying, ...] = ()
        """Cards on the board still to be rolled for in stage 1."""
        self.dark = 0
        """Bit set of the seats whose Power Failure lasts until their next turn."""
        self.bogged = 0
        """Bit set of the seats whose next movement roll is halved."""
        # The turn.
        self.turn = 0
        self.round = 1
        self.first = 0
        self.active = 0
        self.stage = 0
        self.roll = 0
        self.allowance = 0
        """Steps for each Scout this turn."""
        self.halved = False
        self.doubled = False
        self.stepped = False
        """Whether any Scout has taken a step this turn."""
        self.mover = -1
        self.steps_left = 0
        self.acted = False
        """Whether the mover has picked up or placed since his last step."""
        self.back = NOWHERE
        """The last free square that the mover came through."""
        self.going = NOWHERE
        """Where the mover is about to step."""
        self.moved = 0
        """Bit sets of the Scouts who have finished moving, fired (and with what), fought."""
        self.fired = 0
        self.shells = 0
        self.fought = 0
        self.extra: tuple[int, ...] = ()
        """A Scout for each further shot that Rapid Fire gives him."""
        self.attack: Attack | None = None
        # Ends.
        self.quiet = 0
        """Complete rounds in a row in which nothing came of anything."""
        self.lively = False
        """Whether something did in this round."""
        self.showdown = 0
        """0: none; otherwise one more than the complete rounds of it."""
        self.leaders: tuple[int, ...] = ()
        """The sides tied for most artifacts when the showdown began."""
        self.out = [0] * seats
        """0 while in the game, then the number of the event that put this seat out."""
        self.conceded = [0] * seats
        """0, or in which order somebody conceded."""

    def clone(self) -> "UltraMarines":
        new = UltraMarines(self.seats, self.options, self.streams.clone(), bare=True)
        new.copy_base(self)
        new._crowd = self._crowd
        new._ground = self._ground
        new._homes = self._homes
        new.looked = self.looked
        new.team = self.team
        new.phase = self.phase
        new.starter = self.starter
        new.owner = self.owner.copy()
        new.zones = self.zones
        new.zone = self.zone.copy()
        new.building = self.building
        new.clearings = self.clearings
        new.passes = self.passes
        new.votes = self.votes
        new.proposed = self.proposed
        new.hulk = self.hulk
        new.at = self.at.copy()
        new.facing = self.facing.copy()
        new.model = self.model.copy()
        new.lying = self.lying
        new.captured = self.captured.copy()
        new.destroyed = self.destroyed
        new.failed = self.failed
        new.hand = self.hand.copy()
        new.seen = self.seen.copy()
        new.deck = self.deck
        new.discard = self.discard
        new.on_board = self.on_board
        new.playing = self.playing
        new.queue = self.queue
        new.dark = self.dark
        new.bogged = self.bogged
        new.turn = self.turn
        new.round = self.round
        new.first = self.first
        new.active = self.active
        new.stage = self.stage
        new.roll = self.roll
        new.allowance = self.allowance
        new.halved = self.halved
        new.doubled = self.doubled
        new.stepped = self.stepped
        new.mover = self.mover
        new.steps_left = self.steps_left
        new.acted = self.acted
        new.back = self.back
        new.going = self.going
        new.moved = self.moved
        new.fired = self.fired
        new.shells = self.shells
        new.fought = self.fought
        new.extra = self.extra
        new.attack = self.attack
        new.quiet = self.quiet
        new.lively = self.lively
        new.showdown = self.showdown
        new.leaders = self.leaders
        new.out = self.out.copy()
        new.conceded = self.conceded.copy()
        return new

    def pack(self) -> list[Any]:
        return [
            self.phase,
            self.starter,
            self.owner,
            self.zones,
            self.zone,
            None if self.building is None else self.building.laid,
            self.clearings,
            self.passes,
            self.votes,
            self.proposed,
            None if self.hulk is None else self.hulk.board.text,
            self.at,
            self.facing,
            self.model,
            self.lying,
            self.captured,
            self.destroyed,
            self.failed,
            self.hand,
            self.seen,
            self.deck,
            self.discard,
            self.on_board,
            self.playing,
            self.queue,
            self.dark,
            self.bogged,
            self.turn,
            self.round,
            self.first,
            self.active,
            self.stage,
            self.roll,
            self.allowance,
            self.halved,
            self.doubled,
            self.stepped,
            self.mover,
            self.steps_left,
            self.acted,
            self.back,
            self.going,
            self.moved,
            self.fired,
            self.shells,
            self.fought,
            self.extra,
            self.attack,
            self.quiet,
            self.lively,
            self.showdown,
            self.leaders,
            self.out,
            self.conceded,
        ]

    def unpack(self, packed: list[Any]) -> None:
        (
            self.phase,
            self.starter,
            self.owner,
            zones,
            self.zone,
            building,
            self.clearings,
            self.passes,
            self.votes,
            self.proposed,
            text,
            self.at,
            self.facing,
            model,
            lying,
            self.captured,
            self.destroyed,
            failed,
            hand,
            seen,
            deck,
            discard,
            on_board,
            self.playing,
            queue,
            self.dark,
            self.bogged,
            self.turn,
            self.round,
            self.first,
            self.active,
            self.stage,
            self.roll,
            self.allowance,
            self.halved,
            self.doubled,
            self.stepped,
            self.mover,
            self.steps_left,
            self.acted,
            self.back,
            self.going,
            self.moved,
            self.fired,
            self.shells,
            self.fought,
            extra,
            attack,
            self.quiet,
            self.lively,
            self.showdown,
            leaders,
            self.out,
            self.conceded,
        ) = packed
        self.zones = tuple(zones)
        self.building = None if building is None else Building(convert(building, tuple[Laid, ...]))
        self.hulk = None if text is None else hulk_of(text)
        self.model = convert(model, list[Model])
        self.lying = tuple(lying)
        self.failed = tuple(failed)
        self.hand = [tuple(cards) for cards in hand]
        self.seen = [tuple(cards) for cards in seen]
        self.deck = convert(deck, Deck)
        self.discard = tuple(discard)
        self.on_board = tuple([(card, square) for card, square in on_board])
        self.queue = tuple([(card, square) for card, square in queue])
        self.extra = tuple(extra)
        self.attack = None if attack is None else convert(attack, Attack)
        self.leaders = tuple(leaders)

    # Questions that rules keep asking.

    def board(self) -> Hulk:
        """The spacehulk, once it stands."""
        assert self.hulk is not None
        return self.hulk

    def crowd(self) -> Crowd:
        """Who stands where."""
        known = self._crowd
        if known.at != self.at or known.owner != self.owner:
            known = self._crowd = Crowd(self.at, self.owner, self.team)
        return known

    def player(self, scout: int) -> int:
        """Whose Scout he is."""
        return self.owner[scout // SQUAD]

    def side(self, scout: int) -> int:
        """The side he fights on: his player's, or his team's."""
        return self.team[self.owner[scout // SQUAD]]

    def name(self, scout: int) -> str:
        return SCOUT_NAMES[scout]

    def scouts(self, seat: int) -> list[int]:
        """A player's Scouts on the board. Not to be changed."""
        return self.crowd().scouts[seat]

    def standing(self, seat: int) -> list[int]:
        return [scout for scout in self.scouts(seat) if not self.model[scout].stunned]

    def stunned(self, seat: int) -> list[int]:
        return [scout for scout in self.scouts(seat) if self.model[scout].stunned]

    def enemies(self, seat: int) -> list[int]:
        """Every Scout of another side on the board. Not to be changed."""
        return self.crowd().enemies(self.team[seat])

    def everybody(self) -> list[int]:
        """Every Scout on the board, in reading order. Not to be changed."""
        return self.crowd().in_order()

    def on(self, square: int) -> list[int]:
        """The Scouts on a square; two only while one passes through the other."""
        at = self.at
        return [scout for scout in range(SCOUTS) if at[scout] == square]

    def models(self) -> int:
        """The squares with Scouts."""
        return self.crowd().everybody

    def squads(self, seat: int) -> list[int]:
        """A player's chapters."""
        return [chapter for chapter in range(CHAPTERS) if self.owner[chapter] == seat]

    def homes(self) -> Homes:
        """Where everybody's artifacts are beamed off."""
        known = self._homes
        if (
            known.zones != self.zones
            or known.zone != self.zone
            or known.owner != self.owner
            or known.hulk is not self.hulk
        ):
            known = self._homes = Homes(self.hulk, self.zones, self.zone, self.owner, self.team)
        return known

    def teleport_squares(self, seat: int) -> tuple[int, ...]:
        """The centres of a player's zones, in the order in which they were chosen."""
        return self.homes().squares[seat]

    def all_teleport_squares(self) -> int:
        return self.homes().everywhere

    def ground(self) -> Ground:
        """What the cards on the board cover."""
        known = self._ground
        if known.cards is not self.on_board or known.hulk is not self.hulk:
            known = self._ground = Ground(self.hulk, self.on_board)
        return known

    def barriers(self) -> int:
        return self.ground().barriers if self.on_board else 0

    def smoke(self) -> int:
        return self.ground().smoke if self.on_board else 0

    def vortex(self) -> int:
        return self.ground().vortex if self.on_board else 0

    def mine(self, square: int) -> int:
        """The mine on a square; -1 if there is none."""
        for card, anchor in self.on_board:
            if anchor == square and FACE_OF[card] == _MINE:
                return card
        return -1

    def face(self, card: int) -> Face:
        return FACES[FACE_OF[card]]

    def living(self) -> list[int]:
        """Seats still in the game."""
        return [seat for seat in range(self.seats) if not self.out[seat]]

    def after(self, seat: int) -> int:
        """The next seat in the direction of play, in the game or not."""
        return (seat + (1 if self.options.direction == "clockwise" else -1)) % self.seats

    def square_name(self, square: int) -> str:
        return GRID.name(square)

    def artifacts(self) -> int:
        """How many are on the board, carried ones included."""
        return len(self.lying) + sum([1 for scout in range(SCOUTS) if self.at[scout] and self.model[scout].carries])

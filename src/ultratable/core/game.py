"""A game as the outside knows it: what it is called, how it is set up, and how a match of it begins.

Each game derives one Game and hands in its parts: register, words, purposes of chance, procedures, the record
of its options, and the functions that begin, show, re-deal and judge a state.
"""

from collections.abc import Callable, Sequence
from random import Random
from secrets import randbits
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from mypy_extensions import mypyc_attr

from ultratable.core import branch
from ultratable.core.chance import MOST_PURPOSES, Streams, key_from
from ultratable.core.errors import BadScript, BadSetup, nearest
from ultratable.core.flow import Procedures
from ultratable.core.log import Entry, Kind
from ultratable.core.records import Stake, Thing, Trial, Variant, Worked
from ultratable.core.register import Register
from ultratable.core.state import State, Unscripted
from ultratable.core.words import Words

if TYPE_CHECKING:
    from ultratable.core.match import Match

Why = list[tuple[str, str]]
"""Reasons against something: (clause, sentence)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Base of every game. Attributes are facts; methods with a body of `raise` are the game's to give."""

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 2
    seat_facts: ClassVar[frozenset[str]] = frozenset()
    """How the facts in views are called that name a seat by its number, or a list of seats."""

    def __init__(
        self,
        register: Register,
        words: Words,
        purposes: tuple[str, ...],
        procedures: Procedures,
        options: Any,
        kinds: Sequence[Kind] = (),
    ) -> None:
        if len(purposes) > MOST_PURPOSES:
            raise ValueError(f"a game has at most {MOST_PURPOSES} purposes of chance, not {len(purposes)}")
        self.register = register
        self.words = words
        self.purposes = purposes
        self.procedures = procedures
        self.options_type = options
        self.kinds = tuple(kinds)

    # What a game gives.

    def new_state(self, seats: int, setup: Any, streams: Streams) -> State:
        """An empty table."""
        raise NotImplementedError

    def begin(self, s: Any) -> None:
        """Put the first procedure on the stack."""
        raise NotImplementedError

    def check_setup(self, seats: int, setup: Any) -> None:
        """Refuse combinations of options and seats with BadSetup."""

    def view(self, s: Any, seat: int | None) -> dict[str, Any]:
        """What that seat may know, built from nothing by listing what is allowed."""
        raise NotImplementedError

    def redeal(self, s: Any, seat: int, rng: Random) -> None:
        """Deal everything the seat cannot know anew, consistent with all it has seen."""
        raise NotImplementedError

    def evaluate(self, s: Any, seat: int) -> float:
        """How good the state looks for the seat, from 0 (lost) to 1 (won); for bots."""
        raise NotImplementedError

    def stakes(self, s: Any, seat: int) -> list[Stake]:
        """What stands for and against the seat, part by part; none once the match is over. The more they are worth
        together, the better `evaluate` finds the state."""
        raise NotImplementedError

    def plain(self, field: str, value: Any) -> Any:
        """An event's field as a JSON-able value."""
        return value

    def phrase(self, field: str, value: Any, names: list[str] | None) -> str:
        """An event's field as words of a sentence."""
        return str(value)

    def hides(self, s: Any, entry: Entry, seat: int | None) -> frozenset[str]:
        """The fields of an event that this viewer may not see (any more)."""
        if entry.told < 0 or (seat is not None and entry.told >> seat & 1):
            return frozenset()
        return entry.kind.secret

    def recalls(self, s: Any, then: Any) -> bool:
        """Whether those who play may look again at how their running match stood then: what the rules leave to their
        memory, no program tells them."""
        return True

    def asides(self, s: Any, seat: int) -> Sequence[tuple[int, str, str]]:
        """What a seat may do beside the open question: (word, label, clause)."""
        return ()

    def take_aside(self, s: Any, seat: int, pick: int) -> None:
        raise NotImplementedError

    def why_not_thing(self, s: Any, seat: int, ref: str) -> Why:
        """Why a thing that is no candidate of the open question cannot be used now."""
        raise NotImplementedError

    def things(self) -> Sequence[Thing]:
        """Everything that can be pointed at, whether or not it is on the table: what people read to understand it."""
        return ()

    def problems(self, piece: Any) -> Why:
        """Why a piece that a player has made, and that comes from outside, cannot be played; empty if it can. Such
        pieces are brought to a match by the setup option whose schema is marked `x-brought`."""
        return [("", f"In {self.title} all pieces are given, and none can be made.")]

    def keeps_out(self, setup: Any) -> Why:
        """Why pieces that players have made stay out of a match with this setup; empty if they may be brought."""
        return []

    def trial(self, piece: Any, number: int) -> Trial:
        """The match in which a piece that a player has made is tried for that time. Over all numbers it meets whatever
        the game has ready-made equally often, in the place of something average: who wins half is fair."""
        raise NotImplementedError

    def variants(self, piece: Any) -> Sequence[Variant]:
        """What that piece would be after one small change, each that matters in play."""
        return ()

    def workbench(self, work: Any, act: Any) -> Worked:
        """Something that players make in an editor, such as a map, after one act of whoever makes it, with all that the
        editor shows of it. Both come from outside, and only the game knows what they are; BadSetup if it does not."""
        raise BadSetup(f"In {self.title} there is nothing to be built.")

    def chance_clause(self, purpose: int) -> str:
        """The clause under which chance is asked for this purpose."""
        raise NotImplementedError

    def variety(self, rng: Random) -> tuple[int, dict[str, Any], dict[str, Any] | None]:
        """Seats, options and perhaps a position of some sort of game, for tests that want to see them all."""
        raise NotImplementedError

    def piece(self, word: str) -> str | None:
        """How players are shown the piece (a card, say) that a word names; None if it names no piece."""
        raise NotImplementedError

    def misplaced(self, s: Any) -> list[str]:
        """Pieces that are in no place or in two, as sentences; empty when every piece is in exactly one."""
        raise NotImplementedError

    def witness(self, s: Any, kind: Any, values: tuple[Any, ...]) -> Sequence[str]:
        """Clauses whose case has just come up with this event, beside the event's own (for rules coverage)."""
        return ()

    def position(self, s: Any, facts: dict[str, Any]) -> None:
        """Arrange the table as told, for tests and positions; BadScript if impossible."""
        raise NotImplementedError

    # What follows from it.

    @property
    def seats(self) -> range:
        """The seat counts it can be played with."""
        return range(self.fewest, self.most + 1)

    @property
    def options(self) -> dict[str, Any]:
        """Every setup option with its default."""
        defaults: dict[str, Any] = msgspec.to_builtins(self.options_type())
        return defaults

    @property
    def options_schema(self) -> dict[str, Any]:
        """The setup options as a JSON Schema."""
        return msgspec.json.schema(self.options_type)

    # Arguments from outside are Any and checked here: a wrong type gets our sentence, compiled or not.

    def start(self, seats: Any = None, options: Any = None, seed: Any = None, by_hand: bool = False) -> "Match":
        """A new match, already advanced to its first question; by hand, chance is asked like a seat from the start."""
        from ultratable.core.match import Match

        count = self.fewest if seats is None else seats
        setup = self.setup(count, {} if options is None else options)
        state = self.new_state(count, setup, self.streams(randbits(64) if seed is None else seed))
        state.by_hand = by_hand
        return begin(self, Match(self, state), None, None)

    def arrange(
        self,
        seats: int,
        options: dict[str, Any],
        position: dict[str, Any] | None,
        chance: list[int] | None,
        key: bytes = b"arranged",
        witness: Any = None,
        by_hand: bool = False,
    ) -> "Match":
        """A match that begins in a position, with scripted answers of chance (None: by the key)."""
        from ultratable.core.match import Match

        state = self.new_state(seats, self.setup(seats, options), Streams(key, [0] * len(self.purposes)))
        state.witness = witness
        state.by_hand = by_hand
        return begin(self, Match(self, state), position, chance)

    def setup(self, seats: Any, options: Any) -> Any:
        """The record of setup options, or BadSetup that says what would be right."""
        if isinstance(seats, bool) or not isinstance(seats, int) or not self.fewest <= seats <= self.most:
            raise BadSetup(f"{self.title} has {self.fewest} to {self.most} seats, not {seats!r}.")
        if not isinstance(options, dict):
            raise BadSetup(f"The options of {self.title} are a table of names and values, not {options!r}.")
        known = self.options if options else {}
        for name in options:
            if name not in known:
                raise BadSetup(f"{self.title} has no option '{name}'.{nearest(str(name), list(known))}")
        try:
            setup = msgspec.convert(options, self.options_type)
        except msgspec.ValidationError as error:
            raise BadSetup(f"That is no option value for {self.title}: {error}.") from error
        self.check_setup(seats, setup)
        return setup

    def streams(self, seed: Any) -> Streams:
        if not isinstance(seed, int | str):
            raise BadSetup(f"A seed is a whole number or a text, not {seed!r}.")
        return Streams(key_from(seed), [0] * len(self.purposes))

    def in_words(self, error: BadScript) -> BadScript:
        """A refusal of scripted chance in words, where the state knows only numbers."""
        if not isinstance(error, Unscripted):
            return error
        words = [self.words.word(outcome) for outcome in error.outcomes[:12]]
        possible = ", ".join(words) + (f" and {len(error.outcomes) - 12} more" if len(error.outcomes) > 12 else "")
        if error.pick is None:
            return BadScript(f"The scripted chance is used up; now it is asked for one of {possible}.")
        return BadScript(f"Scripted chance cannot bring '{self.words.word(error.pick)}' here; possible are {possible}.")

    def load(self, data: Any) -> "Match":
        """The match that `save` wrote, exactly; BadSave if these bytes are anything else."""
        from ultratable.core.saves import load

        return load(self, data)

    def replay(self, record: Any, watch: "Callable[[Match], None] | None" = None) -> "Match":
        """Play a record again from its start; BadRecord where it does not fit. `watch` sees it after each answer."""
        from ultratable.core.saves import replay

        return replay(self, record, watch)


def begin(game: Game, match: "Match", position: dict[str, Any] | None, chance: list[int] | None) -> "Match":
    """Advance a fresh match to its first question, from a position if one is given."""
    state = match.state
    if position is not None and branch.BRANCH in position:
        return branch.go_on(game, state, position, chance)
    state.script = chance
    game.begin(state)
    if position is not None:
        game.position(state, position)
        state.origin = position
    try:
        match.go_on()
    except BadScript as error:
        raise game.in_words(error) from None
    return match

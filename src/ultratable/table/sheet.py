"""Everything about a table except its match, as one frozen record: settings, seats, versions, clocks, undo, fairness.

The sheet is what a snapshot stores. It changes only by acts (see `acts`), each giving a new sheet, so that an act
that could not be stored has simply not happened.
"""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from ultratable.core.errors import UltratableError


class NotAllowed(UltratableError):
    """This person may not do this here; the sentence says why."""


class NeedsPassword(NotAllowed):
    """Whoever gives the table's password may."""


class Impossible(UltratableError):
    """The table is not in a state where this can be done; the sentence says what would have to come first."""


class Stale(UltratableError):
    """The question has moved on since the sender looked; the new view goes with the refusal."""


Undo = Literal["strict", "friendly", "open"]
ClockName = Literal["none", "live", "fast", "normal", "slow"]
Standing = Literal["always", "when I can", "pass until my turn"] | Annotated[int, Meta(ge=0, le=99)]
"""How a seat wants to be asked for responses. A number: only for those whose passing costs more than that."""
Status = Literal["open", "revealing", "playing", "over"]
Seen = Literal["nothing", "given", "all"]
Windows = Literal["everybody", "quick"]
Hidden = Literal["as I knew it", "as it was"]

_SECOND: Final = 1000
_MINUTE: Final = 60 * _SECOND
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR


class Clock(Struct, frozen=True):
    """How long a seat may think: freely for each question, then out of a bank for the whole match. Milliseconds."""

    question: int
    bank: int
    away: int = 0
    """A second bank, for the whole match: while somebody who is asked is away, it pays before their own time does."""


CLOCKS: Final[dict[str, Clock | None]] = {
    "none": None,
    "live": Clock(60 * _SECOND, 5 * _MINUTE, 3 * _MINUTE),
    # Nobody stays connected for days, and nobody is missed for not doing so.
    "fast": Clock(12 * _HOUR, 1 * _DAY),
    "normal": Clock(1 * _DAY, 3 * _DAY),
    "slow": Clock(3 * _DAY, 7 * _DAY),
}


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host chooses when the table is made; fixed from then on."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=16)]
    options: dict[str, Any] = {}
    title: Annotated[str, Meta(max_length=60)] = ""
    undo: Undo = "friendly"
    clock: ClockName = "none"
    listed: bool = False
    """Whether strangers find it in the lobby; otherwise link or code are needed."""
    spectators: Literal["public", "open hands", "none"] = "public"
    """What people see who only watch. Open hands needs a password, and everybody is told."""
    delay: Annotated[int, Meta(ge=0, le=20)] = 0
    """How many turns of the match later they see it."""
    windows: Windows = "everybody"
    """Who is asked for responses: everybody who publicly could, or (quick) only those who hold something to respond
    with, which tells as much about the others. Whoever is ready has agreed to it."""
    hints: bool = True
    """Whether whoever is asked may have a bot advise them; the match counts as assisted then."""
    chat: bool = True
    leave_after: Annotated[int, Meta(ge=0, le=30 * 24 * 3600)] = 120
    """Seconds until a bot plays for somebody who has left or lost the connection."""
    stand_in: Annotated[str, Meta(max_length=20)] = "steady"
    """The level of the bot that plays for somebody who has left."""
    pace: Literal["people", "none"] = "people"
    """Whether bots and automatic passes take a moment, as a person would. Without people to watch: none."""
    lesson: Annotated[str, Meta(max_length=40)] | None = None
    """The game whose lesson is played here: a position and a seed that are no secret."""


class Seat(Struct, frozen=True):
    """One seat: whose it is, and its part of clocks, questions and fairness."""

    kind: Literal["open", "person", "bot"] = "open"
    who: str | None = None
    name: str = ""
    level: str | None = None
    """The level of the bot that sits here, or that plays for the person who left."""
    ready: bool = False
    left: int | None = None
    """When the person was found to have left or lost the connection."""
    lost: bool = False
    """Whether only the connection was found lost: then the person is back as soon as anything is heard of them."""
    absent: int | None = None
    """From when on the person's being away is still to be paid for."""
    standing: Standing = "always"
    commitment: str | None = None
    """SHA-256 of the salt the person will add to the match's chance."""
    salt: str | None = None
    bank: int = 0
    away_bank: int = 0
    """What is left to pay for being away."""
    since: int | None = None
    """When the seat was asked the question it owes an answer to; later by as much as the second bank has paid."""
    asked_at: int = 0
    """The seat's version when that question was opened."""
    brought: tuple[dict[str, Any], ...] = ()
    """Pieces that its person has made and brought to the table; see `brought`."""

    @property
    def by_bot(self) -> bool:
        """Whether a bot answers for this seat now."""
        return self.level is not None


class Point(Struct, frozen=True):
    """An answer that its seat may take back freely: nothing has come of it that anybody would have to unsee."""

    cut: int
    """Its number in the record."""
    seat: int
    seen: Seen
    """What others saw of it: nothing (a pick inside a series), that it was given (sealed), or all there is to see."""
    since: int | None = None
    """When it was asked for."""
    bank: int = 0
    """What the seat had in its bank then."""


class UndoRequest(Struct, frozen=True):
    """A seat asks everybody else to agree to go back."""

    seat: int
    cut: int
    agreed: tuple[int, ...]
    at: int
    public: int = 0
    """How many changes everybody had seen when they saw this one: an answer is meant for what its sender saw."""


class Pause(Struct, frozen=True):
    """The host has stopped the clocks."""

    since: int
    until: int | None = None
    """When they ran again; None: they still stand still."""


class Branch(Struct, frozen=True, omit_defaults=True):
    """Where the match of a table begins, if it goes on from the middle of another: a what-if."""

    seat: int
    """Whose place is taken in it."""
    hidden: Hidden
    """Whether what that seat could not know is dealt anew, or as it was."""
    event: int
    """The moment of the other match, as its film counts them."""
    table: str | None = None
    """Where the other match was played; None: it came as a file."""
    record: dict[str, Any] = {}
    """The other match up to there; empty once this one has begun, which holds it from then on."""


class Sheet(Struct, frozen=True):
    """A table without its match."""

    id: str
    code: str
    host: str
    settings: Settings
    seats: tuple[Seat, ...]
    seed: bytes
    """The server's share of the match's chance: secret until the match is over."""
    password: str | None = None
    status: Status = "open"
    seq: int = 0
    """How many entries made this sheet. Never shown: it would tell how often others have changed their minds."""
    public: int = 0
    """How many changes everybody could see."""
    private: tuple[int, ...] = ()
    """Per seat, how many changes only that seat could see. A viewer's version is the sum of both."""
    log_length: int = 0
    points: tuple[Point, ...] = ()
    request: UndoRequest | None = None
    assisted: bool = False
    """Whether somebody has gone back behind a reveal without anybody to ask: not for statistics."""
    hinted: bool = False
    """Whether anybody was given a hint. Nobody else is told before the match is over."""
    taken_back: int = 0
    """How often something was taken back that others had seen."""
    started: int | None = None
    deadline: int | None = None
    """Until when people who promised a salt may reveal it."""
    same_seed: bool = False
    """Whether other matches have the same chance, so that it may be known: this is a rematch with the chance of an
    earlier one, or the seed was chosen."""
    salts: tuple[str | None, ...] = ()
    """The salts of an earlier match with it, by seat: without them its chance would not come again."""
    rematch: str | None = None
    sat: tuple[str, ...] = ()
    """Everybody who ever had a seat: they may not watch with open hands."""
    muted: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    """Everybody whom the host has shown out for good."""
    admitted: tuple[str, ...] = ()
    """Everybody who gave the table's password."""
    branch: Branch | None = None
    chosen_seed: str | None = None
    """The text that the host gave for a seed: whoever knows it can compute what comes, so everybody is shown it."""
    pause: Pause | None = None
    """The last time the host stopped the clocks."""

    def version(self, seat: int | None) -> int:
        """The version of what that seat (None: a spectator) sees; grows by one with each change it can see."""
        return self.public + (self.private[seat] if seat is not None else 0)

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        return tuple([at for at, seat in enumerate(self.seats) if seat.who is not None and seat.who == person])

    @property
    def names(self) -> list[str]:
        return [seat.name or f"Seat {at + 1}" for at, seat in enumerate(self.seats)]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats whose people answer for themselves."""
        return tuple([at for at, seat in enumerate(self.seats) if seat.kind == "person" and not seat.by_bot])

    @property
    def helped(self) -> bool:
        """Whether the match is not for statistics, because somebody had help."""
        return self.assisted or self.hinted

    @property
    def paused(self) -> bool:
        """Whether the clocks stand still."""
        return self.status == "playing" and self.pause is not None and self.pause.until is None

    def on_clock(self, at: int) -> int:
        """That time as the clocks count it: for them there was no pause. While they stand still it stays the moment
        they were stopped; after that, what was before the pause is as much later as it was long."""
        pause = self.pause
        if pause is None:
            return at
        if pause.until is None:
            return min(at, pause.since)
        return max(at, min(at + pause.until - pause.since, pause.until))

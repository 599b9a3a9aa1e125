"""What has happened, in order: event kinds, the growing log, and events as one viewer may see them.

While a match runs an event is four small values; words are made when somebody reads. Who may see the secret
part of an event is fixed when it happens, as a bit set of seats.
"""

from collections.abc import Callable, Iterator
from string import Formatter
from typing import Any, Final, Literal

Sort = Literal["", "turn", "action", "roll", "hit", "crit", "miss", "block", "heal", "status", "card", "end"]
"""What sort of thing happened, in words that all games share: logs are grouped, filtered and sounded by it. A turn and
an action contain what follows, up to the next; an end is a player's or the match's."""

EVERYONE: Final = -1
"""Bit set of all seats and spectators."""


Other = tuple[Callable[..., bool], str]
"""Another sentence for events of a kind, and which: the fields are handed over in order."""


class Kind:
    """A kind of event: its name, its clauses (the first is shown), its fields and its sentence.

    `fields` name the arguments; those in `secret` are shown only to the seats that were told. `text` has the
    fields in braces; `hidden_text` is the sentence for everybody else. `fades` marks card faces that viewers
    may only look up for a while (the game says how long). `others` are sentences for events that `text` does not
    fit; those who may not see all of an event are told none of them. `sort` tells readers who do not know the game what
    sort of thing it is.
    """

    def __init__(
        self,
        name: str,
        clauses: tuple[str, ...],
        fields: str,
        text: str,
        secret: str = "",
        hidden_text: str = "",
        fades: str = "",
        sort: Sort = "",
        others: tuple[Other, ...] = (),
    ) -> None:
        self.name = name
        self.clauses = clauses
        self.fields = tuple(fields.split())
        self.text = self._pieces(text)
        self.secret = frozenset(secret.split())
        self.hidden_text = self._pieces(hidden_text)
        self.fades = frozenset(fades.split())
        self.sort: Sort = sort
        self.others = [(fits, self._pieces(other)) for fits, other in others]
        self.number = len(_KINDS)
        _KINDS.append(self)

    def _pieces(self, text: str) -> list[tuple[str, int]]:
        """A sentence as pieces, each with the position of the field that follows it (-1: none)."""
        found = Formatter().parse(text)
        return [(plain, -1 if field is None else self.fields.index(field)) for plain, field, _, _ in found]

    def pieces(self, values: tuple[Any, ...], hidden: bool) -> list[tuple[str, int]]:
        """The sentence that fits these values."""
        if hidden and self.hidden_text:
            return self.hidden_text
        for fits, other in () if hidden else self.others:
            if fits(*values):
                return other
        return self.text


class Kinds:
    """Every kind of event of one game; clauses are named without the game's id in front."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.all: list[Kind] = []

    def new(
        self,
        name: str,
        clauses: str,
        fields: str,
        text: str,
        secret: str = "",
        hidden_text: str = "",
        fades: str = "",
        sort: Sort = "",
        others: tuple[Other, ...] = (),
    ) -> Kind:
        full = tuple([f"{self.game}.{clause}" for clause in clauses.split()])
        made = Kind(name, full, fields, text, secret, hidden_text, fades, sort, others)
        self.all.append(made)
        return made


_KINDS: "Final[list[Kind]]" = []
"""Every kind of every game, by number (of this run of the program: logs are never saved)."""

Raw = tuple[int, int, int, tuple[Any, ...]]
"""One event as the engine keeps it: number of the kind, told, stamp, values. Only numbers and small records are in
it, so that the garbage collector soon leaves a long log alone."""


class Entry:
    """One event as the engine reads it."""

    __slots__ = ("kind", "stamp", "told", "values")

    def __init__(self, kind: Kind, told: int, stamp: int, values: tuple[Any, ...]) -> None:
        self.kind = kind
        self.told = told
        self.stamp = stamp
        self.values = values


def entry_of(raw: Raw) -> Entry:
    return Entry(_KINDS[raw[0]], raw[1], raw[2], raw[3])


class Log:
    """Entries in order. A copy shares everything written before it was made."""

    __slots__ = ("_before", "_older", "recent", "since")

    def __init__(self, older: "tuple[Any, list[Raw]] | None" = None, length: int = 0, since: int = 0) -> None:
        self._older = older
        self._before = length
        self.recent: list[Raw] = []
        """What was written since the last copy was made; `State.tell` appends to it."""
        self.since = since
        """How many entries were written before the match was loaded, and are not held here."""

    @property
    def length(self) -> int:
        return self._before + len(self.recent)

    def clone(self) -> "Log":
        if self.recent:
            self._older = (self._older, self.recent)
            self._before += len(self.recent)
            self.recent = []
        return Log(self._older, self._before, self.since)

    def raw(self, start: int = 0) -> list[Raw]:
        """What is held here from that number on, oldest first; only as much of the log is walked as needed."""
        raw: list[Raw] = list(self.recent)
        first = self._before
        older = self._older
        while older is not None and first > start:
            raw[:0] = older[1]
            first -= len(older[1])
            older = older[0]
        skip = start - first if start > first else 0
        return raw[skip:]


class Event:
    """One event of `match.events`: its kind, its clause, and what each seat may see of it."""

    __slots__ = ("_entry", "_match", "number")

    def __init__(self, number: int, entry: Entry, match: Any) -> None:
        self.number = number
        self._entry = entry
        self._match = match

    @property
    def kind(self) -> str:
        return self._entry.kind.name

    @property
    def sort(self) -> Sort:
        return self._entry.kind.sort

    @property
    def clause(self) -> str:
        return self._entry.kind.clauses[0]

    @property
    def clauses(self) -> tuple[str, ...]:
        return self._entry.kind.clauses

    def hidden_from(self, seat: int | None) -> frozenset[str]:
        """The fields that seat (None: a spectator) may not see. Whoever may see the same sees the same."""
        hidden: frozenset[str] = self._match.hides(self._entry, seat)
        return hidden

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """The event as that seat may know it, JSON-able."""
        return {"kind": self.kind, "clause": self.clause, **self.facts(self.hidden_from(seat))}

    def text(self, seat: int | None, names: "list[str] | None" = None) -> str:
        """The event as a sentence for that seat, with the players' names if given."""
        return self.sentence(self.hidden_from(seat), names)

    def facts(self, hidden: frozenset[str]) -> dict[str, Any]:
        """The event's fields by name, JSON-able, without those."""
        plain = self._match.game.plain
        return {name: None if name in hidden else plain(name, value) for name, value in self._fields()}

    def sentence(self, hidden: frozenset[str], names: "list[str] | None" = None) -> str:
        """The event as a sentence that does not tell those fields."""
        kind, values = self._entry.kind, self._entry.values
        phrase = self._match.game.phrase
        words: list[str] = []
        for plain, at in kind.pieces(values, bool(hidden)):
            words.append(plain)
            if at >= 0:
                name = kind.fields[at]
                words.append("a card" if name in hidden else phrase(name, values[at], names))
        return "".join(words)

    def _fields(self) -> Iterator[tuple[str, Any]]:
        return zip(self._entry.kind.fields, self._entry.values, strict=True)

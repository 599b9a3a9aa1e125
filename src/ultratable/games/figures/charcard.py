"""Character cards (clauses figures.charcard.*): types of figures, and the special action of each pair of ranks."""

from collections.abc import Callable, Sequence
from typing import Any, Final
from unicodedata import normalize

from ultratable.core.cards import DECK
from ultratable.core.flow import Procedures
from ultratable.games.figures.records import Look, Made
from ultratable.games.figures.roster import ROSTER, Entry, read
from ultratable.games.figures.words import TYPE

PROCEDURES: Final = Procedures()

SLOTS: Final = (("A", "K"), ("Q", "J"), ("10", "9"), ("8", "7"))
SLOT: Final = [_slot if (_slot := (12 - card // 4) // 2) < len(SLOTS) else -1 for card in range(DECK)]
"""By card: which pair of ranks it belongs to; -1 for the ranks 2 to 6, which have no action."""


class Action:
    """A special action. What it asks for is in the file of its clause, and is put in there."""

    __slots__ = ("among", "barred", "brief", "clause", "id", "number", "opened", "text", "title")

    def __init__(self, number: int, told: dict[str, str]) -> None:
        self.number = number
        self.id = told["id"]
        self.title = told["title"]
        self.clause = f"figures.{told['clause']}"
        self.text = told["text"]
        self.brief = told["brief"]
        self.among: Callable[[Any], Sequence[int]] | None = None
        """The figures among which one is chosen; None: nothing is."""
        self.barred: Callable[[Any, int], str | None] = _nothing_bars
        """The clause that bars one of them, or None."""
        self.opened: Callable[[Any], bool] = self._any_choice
        """Whether its conditions are met (figures.special.needs-effect)."""

    def _any_choice(self, s: Any) -> bool:
        if self.among is None:
            return True
        return any([self.barred(s, figure) is None for figure in self.among(s)])


def _nothing_bars(s: Any, figure: int) -> str | None:
    return None


ACTIONS: Final = [Action(number, told) for number, told in enumerate(read("actions")["action"])]
ACTION: Final = {action.id: action for action in ACTIONS}
RECOVER: Final = ACTION["recover"]
EXPLOSION: Final = ACTION["explosion"]


class Type:
    """A type of figure with its character card: one of the roster, or home-made."""

    __slots__ = ("card", "entry", "key", "kind", "look", "made", "name", "number", "text", "title", "variant", "word")

    def __init__(self, number: int, told: Entry | Made) -> None:
        self.number = number
        self.word = TYPE[number]
        self.entry = told if isinstance(told, Entry) else None
        self.made = isinstance(told, Made)
        self.name = " ".join(told.name.split())
        self.variant = " ".join(told.variant.split())
        self.title = f"{self.name} ({self.variant})" if self.variant else self.name
        self.key = type_key(self.name, self.variant)
        self.kind: str = told.kind
        self.text = told.text
        self.look: Look = told.look
        self.card = (RECOVER.number, *[ACTION[pick].number for pick in told.picks])
        """The number of the action of each pair of ranks; the first is Recover on every card."""

    def listed(self) -> str:
        """Its actions in a line: Q J Boost, 10 9 Dodge, 8 7 Sneak."""
        return ", ".join(
            [
                f"{' '.join(ranks)} {ACTIONS[number].title}"
                for ranks, number in zip(SLOTS[1:], self.card[1:], strict=True)
            ]
        )


def type_key(name: str, variant: str) -> str:
    """What makes a type: the full name without regard to case, spaces and how its accents are written
    (figures.army.type-identity)."""
    return normalize("NFC", " ".join(normalize("NFD", f"{name} {variant}").casefold().split()))


TYPES: Final = tuple([Type(number, entry) for number, entry in enumerate(ROSTER)])
BY_ID: Final = {entry.id: TYPES[number] for number, entry in enumerate(ROSTER)}


def types_at(made: tuple[Made, ...]) -> tuple[Type, ...]:
    """The types that can be fielded at a table: the roster, then what was made at home."""
    return TYPES + tuple([Type(len(TYPES) + number, told) for number, told in enumerate(made)])


def action_for(card: int, type: Type) -> Action | None:
    """The action that a figure's character card lists for the rank of a playing card (figures.special.when)."""
    slot = SLOT[card]
    return None if slot < 0 else ACTIONS[type.card[slot]]

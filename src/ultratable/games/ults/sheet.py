"""Hero sheets: heroes, their abilities and the status effects they place (ults.components.hero-sheet).

Texts and numbers that people read are in content/heroes.toml; a hero's own file says what its abilities do. A
hero file calls `hero`, then decorates one function per ability. Everything here is filled while importing.
"""

import tomllib
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any, Final

from ultratable.core.flow import Decision, Procedure, Procedures, Step
from ultratable.core.hooks import Hooks
from ultratable.games.ults.cards import CLUBS, DECK, DIAMONDS, FACES, HEARTS, SPADES, SUIT, WORDS
from ultratable.games.ults.records import Play

PROCEDURES: Final = Procedures()

HOOKS: Final = Hooks(
    "power",  # what an attacking card is worth: (s, live, total, play)
    "roll",  # the number a die shows: (s, live, result, seat)
    "reroll",  # whether the first failed roll of an ability is made again: (s, live, seat)
    "aim",  # who takes a batch instead: (s, live, seat)
    "halve",  # a batch before the defense: (s, live, total, seat)
    "block",  # what one defense card blocks: (s, live, amount, seat, card)
    "absorb",  # a batch after the defense, oldest effect first: (s, live, total, seat, draw phase?)
    "reduce",  # fixed reductions at the very end: (s, live, total, seat, draw phase?)
    "force",  # who may make the bearer's hero act: (s, live) in the react phase
    "struck",  # damage hit back, after health was lost: (s, live, play) in the react phase
    "bruised",  # knocks of step 7 beside the usual ones: (s, live, play) in the react phase
)

# Whom an ability may be aimed at, seen from its user.
NOBODY: Final = 0
ENEMY: Final = 1
FRIEND: Final = 2
ANYONE: Final = 3
ENEMIES: Final = 4

TEXTS: Final[dict[str, Any]] = tomllib.loads(
    files("ultratable.games.ults").joinpath("content", "heroes.toml").read_text("utf-8")
)


class StatusKind:
    """A kind of status effect: its limit, its knocks, and what it does in its bearer's Draw Phase."""

    def __init__(self, number: int, id: str, title: str, clause: str, limit: int, knocks: int, bleeds: bool) -> None:
        self.number = number
        self.id = id
        self.title = title
        self.clause = clause
        self.limit = limit
        self.knocks = knocks
        self.bleeds = bleeds
        self.face = -1
        """The exact card of the ultimate that places it, if an ultimate does."""
        self.shows_hand = False
        """Whether its placer sees the bearer's hand."""
        self.worth = 0.0
        """What it is worth to its bearer beside harm and healing, in health; for bots."""
        self.value: Callable[[Any, int, Any], float] | None = None
        """What it is worth to its bearer in all, where harm, healing and worth do not tell; for bots."""
        self.harm: Callable[[Any, int, Any], int] | None = None
        self.heal: Callable[[Any, int, Any], int] | None = None
        self.after: Callable[[Any, int, Any], None] | None = None
        """Called once the Draw Phase damage is done, for effects that count or give health to their placer."""


class Ability:
    """One line of a hero sheet."""

    def __init__(self, number: int, hero: "Hero", id: str, clause: str, aim: int) -> None:
        text = hero.text["abilities"][id]
        self.number = number
        self.word = WORDS.one(f"ability:{id}")
        self.hero = hero
        self.id = id
        self.title: str = text["title"]
        self.text: str = text["text"]
        self.brief: str = text["brief"]
        """The gist of it, for a small tile; roll and cards are told beside it."""
        self.clause = clause
        self.aim = aim
        self.targeted = aim in (ENEMY, FRIEND, ANYONE)
        self.passive: bool = text.get("passive", False)
        self.ultimate: bool = text.get("ultimate", False)
        self.cards: str = text.get("cards", "any card")
        self.accepts = _accepted(self.cards)
        self.takes_any = self.cards == "any card"
        self.places: StatusKind | None = None
        self.harmful = aim in (ENEMY, ENEMIES)
        self.procedure: Procedure | None = None
        self.effect: Step | None = None
        """Its one step, where nobody is asked in the middle: carried out without a frame of its own."""
        self.after: Step | None = None
        """Carried out in step 6, once the damage is taken."""
        self.closed: Callable[[Any, int], str | None] | None = None
        """The clause that shuts this ability for a user now, or None (stances)."""
        self.shut: str = text.get("shut", "")
        """Why its own clause may keep it shut, for people."""
        self.copies = False
        """Whether it carries out an ability of another sheet in its place."""
        self.suit_of: Callable[[Any, int, int], int] | None = None
        """The suit an ability card counts as, where it is not the printed one."""
        self.fits: Callable[[Any], bool] | None = None
        """Whether the cards on the table fit what this ability has shown so far, as imagined ones must."""
        self.odds: tuple[int, str] | None = None
        """For previews: the roll needed and what a success does, where one roll decides."""
        self.eased_by: Callable[[Any], bool] | None = None
        """For previews: which status effects on the target make that roll easier by 1."""
        self.readies: Step | None = None
        """For previews: what it does to the table before that roll."""
        self.rolls: Callable[[Any, Play], int] | None = None
        """For previews: how often that roll is made, where it is not once."""
        self.foretell: Callable[[Any, Play], str | None] | None = None
        """For previews: what may come of it, where no roll decides but something else nobody knows yet."""

    def suit(self, s: Any, user: int, card: int) -> int:
        """The suit of the whole ability when that card activates it."""
        return SUIT[card] if self.suit_of is None else self.suit_of(s, user, SUIT[card])


class Hero:
    def __init__(self, number: int, id: str) -> None:
        self.number = number
        self.word = WORDS.one(f"hero:{id}")
        self.id = id
        self.text: dict[str, Any] = TEXTS[id]
        self.title: str = self.text["title"]
        self.difficulty: str = self.text["difficulty"]
        self.line: str = self.text["line"]
        self.base: bool = self.text.get("base", False)
        self.special: str = self.text.get("setup", "")
        """What special setup it demands, for people."""
        self.abilities: list[Ability] = []
        self.words: list[int] = []
        """The words of its abilities, in the order of the sheet."""
        self.setup: Step | None = None
        """Special setup: carried out after the mulligans, before the first turn."""

    @property
    def section(self) -> str:
        return self.id if self.base else f"x-{self.id}"

    def passive(self, id: str) -> Ability:
        return self._add(id, NOBODY)

    def ability(
        self,
        id: str,
        aim: int,
        steps: "Sequence[Step | Decision]" = (),
        places: StatusKind | None = None,
        odds: tuple[int, str] | None = None,
    ) -> Callable[[Step], Step]:
        """Add an ability; the decorated function is its first step, further steps may follow."""
        made = self._add(id, aim)
        made.places = places
        made.odds = odds
        if places is not None and made.ultimate:
            places.face = FACES.index(made.cards)

        def first(step: Step) -> Step:
            if steps:
                made.procedure = PROCEDURES.new(id, step, *steps, notes=Play)
            else:
                made.effect = step
            return step

        return first

    def status(self, id: str, title: str = "", limit: int = 0, knocks: int = 1, bleeds: bool = False) -> StatusKind:
        """Add a kind of status effect that this hero's abilities place."""
        named = title or self.text["abilities"][id]["title"]
        kind = StatusKind(len(STATUSES), id, named, f"ults.{self.section}.{id}", limit, knocks, bleeds)
        STATUSES.append(kind)
        return kind

    def _add(self, id: str, aim: int) -> Ability:
        made = Ability(len(ABILITIES), self, id, f"ults.{self.section}.{id}", aim)
        self.abilities.append(made)
        self.words.append(made.word)
        ABILITIES.append(made)
        BY_WORD[made.word] = made
        return made


HEROES: Final[list[Hero]] = []
ABILITIES: Final[list[Ability]] = []
STATUSES: Final[list[StatusKind]] = []
BY_WORD: Final[dict[int, Ability]] = {}
HERO_BY_WORD: Final[dict[int, Hero]] = {}


def hero(id: str) -> Hero:
    made = Hero(len(HEROES), id)
    HEROES.append(made)
    HERO_BY_WORD[made.word] = made
    return made


def hero_named(id: str) -> Hero | None:
    for one in HEROES:
        if one.id == id:
            return one
    return None


def ability_named(id: str) -> Ability:
    for one in ABILITIES:
        if one.id == id:
            return one
    raise KeyError(id)


_SUIT_WORDS: Final = {"clubs": CLUBS, "diamonds": DIAMONDS, "hearts": HEARTS, "spades": SPADES}


def _accepted(cards: str) -> list[bool]:
    """Which cards the words beside an ability's name allow, for both decks (ults.cards.restricted)."""
    if cards == "any card":
        return [True] * (2 * DECK)
    if cards in _SUIT_WORDS:
        return [SUIT[card] == _SUIT_WORDS[cards] for card in range(2 * DECK)]
    exact = FACES.index(cards)
    return [card % DECK == exact for card in range(2 * DECK)]

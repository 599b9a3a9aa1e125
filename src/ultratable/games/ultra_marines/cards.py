"""Event cards in general (clauses ultra_marines.cards.*): when they may be played, and the questions that allow it."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from ultratable.core.flow import Decision, Procedure
from ultratable.games.ultra_marines import events
from ultratable.games.ultra_marines.end import checks
from ultratable.games.ultra_marines.faces import FACE_OF, FACES
from ultratable.games.ultra_marines.hulk import covered_set
from ultratable.games.ultra_marines.records import Played
from ultratable.games.ultra_marines.sayings import said, under_line
from ultratable.games.ultra_marines.state import UltraMarines
from ultratable.games.ultra_marines.words import CARD, GO_ON, WORDS

Picks = tuple[int, ...]
Closed = Sequence[tuple[int, str]]
"""Sets of squares, and the clause that forbids each."""


class Plan:
    """How one face is played: when, with which choices, and what then happens."""

    def __init__(self, face: int) -> None:
        self.face = face
        self.clause = f"ultra_marines.{FACES[face].clause}"
        self.needs = 0
        """How many choices are made with the card."""
        self.not_now: Callable[[Any], str | None] = _any_time
        """Why this is not its moment, in a sentence, or None."""
        self.among: Callable[[Any, Picks], Sequence[int]] = _nothing
        """The words among which the next choice is made."""
        self.barred: Callable[[Any, Picks, int], str | None] = _free
        """The clause that forbids one of them, or None."""
        self.room: Callable[[Any], int] = _no_squares
        """Of a card that is laid on the board: all the squares among which one is chosen."""
        self.closed: Callable[[Any], Closed] | None = None
        """Of such a card: the squares that clauses forbid; the first that forbids one counts."""
        self.asks: tuple[str, ...] = ()
        """What is asked for each choice."""
        self.carry_out: Procedure | None = None
        """None: it is part of an attack's declaration."""

    def why_barred(self, s: UltraMarines, chosen: Picks, pick: int) -> str | None:
        """The clause that forbids a choice, or None."""
        if self.closed is None:
            return self.barred(s, chosen, pick)
        for squares, clause in self.closed(s):
            if squares >> pick & 1:
                return clause
        return None

    def free(self, s: UltraMarines, chosen: Picks) -> list[int]:
        """The choices that nothing forbids: squares are looked up all at once."""
        among, barred = self.among(s, chosen), self.barred
        if self.closed is not None:
            shut = self._shut(s)
            return [pick for pick in among if not shut >> pick & 1]
        if barred is _free:
            return list(among)
        return [pick for pick in among if barred(s, chosen, pick) is None]

    def _shut(self, s: UltraMarines) -> int:
        shut = 0
        if self.closed is not None:
            for squares, _ in self.closed(s):
                shut |= squares
        return shut

    def open(self, s: UltraMarines) -> bool:
        """Whether anything may be chosen with it now."""
        if self.closed is not None:
            return self.room(s) & ~self._shut(s) != 0
        barred = self.barred
        for pick in self.among(s, ()):
            if barred(s, (), pick) is None:
                return True
        return False


def _any_time(s: Any) -> str | None:
    return None


def _nothing(s: Any, picks: Picks) -> Sequence[int]:
    return ()


def _no_squares(s: Any) -> int:
    return 0


def _free(s: Any, picks: Picks, pick: int) -> str | None:
    return None


PLANS: Final = [Plan(face) for face in range(len(FACES))]


_WORD_OF: Final = [CARD[face] for face in FACE_OF]
"""By card: the word of its face."""


def in_hand(s: UltraMarines, seat: int) -> list[int]:
    """The different faces in a hand, as words."""
    return sorted({_WORD_OF[card] for card in s.hand[seat]})


def is_card(pick: int) -> bool:
    return CARD.start <= pick < CARD.stop


def sharing(s: UltraMarines) -> bool:
    """Whether the moving Scout is in a square with another."""
    return s.mover >= 0 and s.crowd().shared >> s.at[s.mover] & 1 == 1


def card_barred(s: UltraMarines, pick: int) -> str | None:
    """The clause that forbids playing a card now."""
    plan = PLANS[pick - CARD.start]
    if sharing(s):
        return "ultra_marines.cards.not_while_sharing"
    if plan.not_now(s) is not None:
        return plan.clause
    if plan.needs and not plan.open(s):
        return "ultra_marines.cards.text_rules"
    return None


def play(s: UltraMarines, seat: int, picks: Picks) -> None:
    """The card leaves the hand and is carried out before anything else."""
    face = picks[0] - CARD.start
    plan = PLANS[face]
    card = from_hand(s, seat, face)
    s.playing = card
    s.tell(events.PLAYS, seat, card)
    assert plan.carry_out is not None
    s.call(plan.carry_out, Played(card, picks[1:]))


def from_hand(s: UltraMarines, seat: int, face: int) -> int:
    """Take a card of that face out of a hand."""
    hand = list(s.hand[seat])
    card = next(card for card in hand if FACE_OF[card] == face)
    hand.remove(card)
    s.hand[seat] = tuple(hand)
    return card


def declare_with(s: UltraMarines, seat: int, face: int) -> None:
    """A card is part of an attack's declaration: it is being carried out until the attack is over."""
    s.playing = from_hand(s, seat, face)
    s.tell(events.PLAYS, seat, s.playing)


def finished(s: UltraMarines) -> None:
    """The effect of a card is over: it goes onto the discard pile, unless it lies on the board (cards.discard)."""
    if s.playing >= 0:
        s.discard = (*s.discard, s.playing)
        s.playing = -1


def put_away(s: UltraMarines, n: Any) -> None:
    finished(s)
    checks(s)
    leave_turn(s)


def leave_turn(s: UltraMarines) -> None:
    """Whoever is out has no turn any more (end.elimination); in stage 1 the remaining rolls are still made."""
    if s.outcome is not None or not s.out[s.active] or (s.stage == 1 and s.queue):
        return
    while s.stack[-1].procedure.name != "turns":
        s.stack.pop()
    turns = s.stack[-1]
    turns.step = turns.procedure.where["end_turn"]


class CardWindow(Decision):
    """A question of the turn at which cards may be played too. What else may be answered is for each to say."""

    series = True
    staged = True
    leaves = GO_ON
    """What goes on without a card: also once one is named, which is then not played (timing.timeout)."""

    def deciders(self, s: UltraMarines, n: None) -> tuple[int, ...]:
        """Passed over only for whoever holds no card at all and can do nothing else (timing.auto_skip)."""
        return (s.active,) if s.hand[s.active] or self.anything(s) else ()

    def anything(self, s: UltraMarines) -> bool:
        """Whether there is anything to do beside playing cards."""
        return False

    def words(self, s: UltraMarines, seat: int, sofar: Picks) -> Sequence[int]:
        """What can be answered beside cards."""
        return (GO_ON,)

    def bars(self, s: UltraMarines, seat: int, sofar: Picks, pick: int) -> str | None:
        return None

    def whole(self, s: UltraMarines, seat: int, sofar: Picks) -> bool:
        """Whether an answer other than a card is complete."""
        return True

    def do(self, s: UltraMarines, seat: int, picks: Picks) -> str | None:
        return None

    # A card that is declared together with an attack counts as the beginning of that attack.

    def _plan(self, sofar: Picks) -> Plan | None:
        if not sofar or not is_card(sofar[0]):
            return None
        plan = PLANS[sofar[0] - CARD.start]
        return None if plan.carry_out is None else plan

    def candidates(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> Sequence[int]:
        plan = self._plan(sofar)
        if plan is not None:
            return [*plan.among(s, sofar[1:]), self.leaves]
        if sofar:
            return self.words(s, seat, sofar)
        return [*self.words(s, seat, sofar), *in_hand(s, seat)]

    def blocked(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str | None:
        plan = self._plan(sofar)
        if plan is not None:
            return None if pick == self.leaves else plan.why_barred(s, sofar[1:], pick)
        if not sofar and is_card(pick):
            found = card_barred(s, pick)
            together = PLANS[pick - CARD.start].carry_out is None
            return self.bars(s, seat, sofar, pick) if together and found is None else found
        return self.bars(s, seat, sofar, pick)

    def picks(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> list[int]:
        plan = self._plan(sofar)
        if plan is not None:
            return [*plan.free(s, sofar[1:]), self.leaves]
        found = [pick for pick in self.words(s, seat, sofar) if self.bars(s, seat, sofar, pick) is None]
        if not sofar and s.hand[seat]:
            found += [card for card in in_hand(s, seat) if self.blocked(s, n, seat, sofar, card) is None]
        return found

    def done(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> bool:
        plan = self._plan(sofar)
        if plan is not None:
            return len(sofar) > plan.needs or sofar[-1] == self.leaves
        return self.whole(s, seat, sofar)

    def take(self, s: UltraMarines, n: None, seat: int, picks: Picks) -> str | None:
        if self._plan(picks) is None:
            return self.do(s, seat, picks)
        if picks[-1] == self.leaves:
            return self.do(s, seat, picks[-1:])
        play(s, seat, picks)
        return self.name

    # Words.

    def prompt(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> str:
        plan = self._plan(sofar)
        if plan is not None:
            return f"{FACES[plan.face].title}: {plan.asks[len(sofar) - 1]}"
        return self.question(s, seat, sofar)

    def question(self, s: UltraMarines, seat: int, sofar: Picks) -> str:
        return "Play a card, or go on?"

    def label(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str:
        if is_card(pick):
            face = FACES[pick - CARD.start]
            return f"{face.title}: {face.text}"
        if self._plan(sofar) is None:
            return self.says(s, seat, sofar, pick)
        return self.says(s, seat, (), pick) if pick == self.leaves else said(s, pick)

    def says(self, s: UltraMarines, seat: int, sofar: Picks, pick: int) -> str:
        return said(s, pick)

    def clause_of(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str:
        if is_card(pick):
            return PLANS[pick - CARD.start].clause
        plan = self._plan(sofar)
        return self.clause if plan is None or pick == self.leaves else plan.clause

    def refs(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> tuple[str, ...]:
        return () if pick == GO_ON else (WORDS.word(pick),)

    def preview(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int) -> str | None:
        """Of a card that is laid on four squares: who is under it."""
        plan = self._plan(sofar)
        if plan is None or plan.closed is None or FACES[plan.face].covers == 1 or pick == self.leaves:
            return None
        return under_line(s, seat, covered_set(pick, FACES[plan.face].covers))

    def default(self, s: UltraMarines, n: None, seat: int, sofar: Picks) -> int | None:
        """Time is up: whatever was begun, play goes on as it stands."""
        return self.leaves

    def reason(self, s: UltraMarines, n: None, seat: int, sofar: Picks, pick: int, clause: str) -> str | None:
        if is_card(pick) and clause == "ultra_marines.cards.not_while_sharing":
            return "The moving Scout shares a square with a friend: step on first."
        if is_card(pick) and clause == "ultra_marines.cards.text_rules":
            return "There is nothing it could be played on."
        if is_card(pick):
            return PLANS[pick - CARD.start].not_now(s)
        return self.because(s, seat, sofar, pick, clause) if self._plan(sofar) is None else None

    def because(self, s: UltraMarines, seat: int, sofar: Picks, pick: int, clause: str) -> str | None:
        """Why a clause forbids an answer other than a card, in a sentence."""
        return None

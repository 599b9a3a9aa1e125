"""The turn (clauses figures.turn.*, figures.timing.attack, figures.timing.defender)."""

from collections.abc import Sequence
from typing import Final

from ultratable.core.flow import Decision
from ultratable.games.figures import events
from ultratable.games.figures.actions import ChooseExplosion, explosion_open
from ultratable.games.figures.armor import UseArmor
from ultratable.games.figures.battle import ChooseCards, compare, show_cards
from ultratable.games.figures.charcard import PROCEDURES
from ultratable.games.figures.deck import discard, draw_to_hand
from ultratable.games.figures.end import decide_at_limit
from ultratable.games.figures.odds import attack_line, defense_line
from ultratable.games.figures.records import Battle
from ultratable.games.figures.special import ChooseSpecial, carry_out, special_open
from ultratable.games.figures.state import Figures
from ultratable.games.figures.words import SEAT, WORDS
from ultratable.games.figures.wounds import who_is_out, wound

FULL_HAND: Final = 3
_LIMIT: Final = 100
"""Turns for each player who started (figures.timing.turn-limit)."""


def begin_turn(s: Figures, n: None) -> str | None:
    """Whoever is stunned loses the turn; it does not count."""
    seat = s.active
    s.sneaked = False
    s.battle = None
    s.phase = "attack"
    if s.stunned >> seat & 1:
        s.stunned &= ~(1 << seat)
        s.tell(events.LOST_TURN, seat)
        return "pass_turn"
    s.turn += 1
    s.tell(events.EXTRA_TURN if s.extra else events.TURN, seat, s.turn)
    return None


def fill_hand(s: Figures, n: None) -> str | None:
    seat = s.active
    missing = FULL_HAND - len(s.hand[seat])
    if missing > 0:
        draw_to_hand(s, seat, missing)
    if not s.hand[seat]:
        s.tell(events.NO_ATTACK, seat)
        return "discard_battle"
    return None


class ChooseAttack(Decision):
    """One figure of the own line, and one opponent if there are several."""

    name = "attack"
    clause = "figures.timing.attack"
    series = True

    def deciders(self, s: Figures, n: None) -> tuple[int, ...]:
        return (s.active,)

    def candidates(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        if not sofar:
            return [s.brought[figure].word for figure in s.line[seat]]
        return [SEAT[other] for other in s.around(seat)]

    def blocked(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        if not sofar:
            return None
        other = pick - SEAT.start
        if other == seat:
            return "figures.turn.choose-attack"
        return "figures.variants.teams" if s.team[other] == s.team[seat] else None

    def done(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> bool:
        return len(sofar) == 2 or len(s.opponents(seat)) == 1

    def take(self, s: Figures, n: None, seat: int, picks: tuple[int, ...]) -> str | None:
        figure = s.index[picks[0]]
        other = picks[1] - SEAT.start if len(picks) > 1 else s.opponents(seat)[0]
        s.battle = Battle(seat, figure, other)
        s.phase = "defender"
        s.tell(events.ATTACKED, seat, s.tag(figure), other)
        return None

    def prompt(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> str:
        if not sofar:
            return "Which figure attacks?"
        return f"Whom does {s.called[s.index[sofar[0]]]} attack?"

    def label(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        if not sofar:
            return figure_label(s, s.index[pick])
        other = pick - SEAT.start
        figures = len(s.line[other])
        return f"seat {other + 1}: {figures} figure{'s' if figures > 1 else ''}, {_cards(len(s.hand[other]))}"

    def clause_of(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return "figures.turn.choose-attack" if not sofar else "figures.variants.player-count"

    def refs(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> tuple[str, ...]:
        return (WORDS.word(pick),)

    def preview(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        figure = s.index[sofar[0] if sofar else pick]
        others = [pick - SEAT.start] if sofar else s.opponents(seat)
        return attack_line(s, seat, figure, others[0]) if len(others) == 1 else None

    def default(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> int | None:
        if sofar:
            return SEAT[s.opponents(seat)[0]]
        unhurt = [figure for figure in s.line[seat] if not s.figure[figure].wounded]
        return s.brought[(unhurt or s.line[seat])[0]].word

    def reason(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int, clause: str) -> str | None:
        if clause == "figures.variants.teams":
            return "That is your ally; allies cannot be attacked."
        return "You cannot attack yourself; choose an opponent."


def _cards(count: int) -> str:
    return "no card" if count == 0 else "1 card" if count == 1 else f"{count} cards"


def figure_label(s: Figures, figure: int) -> str:
    """A figure with what counts in a battle: Hero, Power 7, Blast waiting."""
    now = s.figure[figure]
    said = [s.called[figure], "wounded" if now.wounded else f"Power {now.power}"]
    waiting = (("Blast", now.blast), ("Dodge", now.dodge), ("Intimidate", now.intimidated))
    said += [f"{name} waiting" for name, there in waiting if there]
    if now.armor:
        said.append(f"{len(now.armor)} armor")
    return ", ".join(said)


def face_with(s: Figures, figure: int) -> None:
    """The defending player answers with that figure."""
    b = s.fight()
    s.battle = Battle(b.attacker, b.figure, b.defender, figure)
    s.phase = "cards"
    s.tell(events.DEFENDED, b.defender, s.tag(figure))


def lone_defender(s: Figures, n: None) -> None:
    """A line of one figure is chosen by itself."""
    line = s.line[s.fight().defender]
    if len(line) == 1:
        face_with(s, line[0])


class ChooseDefender(Decision):
    """The defending player answers with one figure of the own line."""

    name = "defender"
    clause = "figures.timing.defender"

    def deciders(self, s: Figures, n: None) -> tuple[int, ...]:
        b = s.fight()
        return (b.defender,) if b.facing < 0 else ()

    def candidates(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return [s.brought[figure].word for figure in s.line[seat]]

    def take(self, s: Figures, n: None, seat: int, picks: tuple[int, ...]) -> str | None:
        face_with(s, s.index[picks[0]])
        return None

    def prompt(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> str:
        return f"{s.called[s.fight().figure]} attacks. Which of your figures answers?"

    def label(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return figure_label(s, s.index[pick])

    def clause_of(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return "figures.turn.choose-defender"

    def refs(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> tuple[str, ...]:
        return (WORDS.word(pick),)

    def preview(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        return defense_line(s, s.index[pick])

    def default(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> int | None:
        """The strongest unwounded figure, of equals the first; else the first."""
        line = s.line[seat]
        return s.brought[max(line, key=s.strong)].word


def discard_battle(s: Figures, n: None) -> None:
    """The battle cards go face up onto the pile, the attacker's first."""
    b = s.battle
    if b is not None:
        cards = tuple([card for card in (b.card, b.answer) if card >= 0])
        if cards:
            discard(s, cards)
            s.tell(events.DISCARDED, cards)
        s.battle = None


def end_turn(s: Figures, n: None) -> str | None:
    """The order of figures.turn.end-order, after the discard."""
    if s.extra:
        s.direction = -s.direction
        s.tell(events.REVERSED, s.direction)
    if s.turn >= _LIMIT * s.seats:
        decide_at_limit(s)
        return None
    if s.sneaked and not s.out[s.active]:
        s.extra = True
        return "begin_turn"
    return None


def pass_turn(s: Figures, n: None) -> str:
    s.extra = False
    s.active = s.around(s.active)[0]
    return "begin_turn"


TURNS = PROCEDURES.new(
    "turns",
    begin_turn,
    fill_hand,
    ChooseAttack(),
    lone_defender,
    ChooseDefender(),
    ChooseCards(),
    show_cards,
    compare,
    explosion_open,
    ChooseExplosion(),
    UseArmor(),
    wound,
    who_is_out,
    special_open,
    ChooseSpecial(),
    carry_out,
    discard_battle,
    end_turn,
    pass_turn,
)

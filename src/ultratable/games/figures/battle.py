"""The battle (clauses figures.battle.*, figures.timing.cards): secret cards, totals, and who wins."""

from collections.abc import Sequence

from msgspec.structs import replace

from ultratable.core.cards import face
from ultratable.core.flow import Decision
from ultratable.core.total import Reason, Total, total_of
from ultratable.games.figures import events
from ultratable.games.figures.cards import MODIFIER, VALUE
from ultratable.games.figures.charcard import action_for
from ultratable.games.figures.odds import card_line
from ultratable.games.figures.state import Figures
from ultratable.games.figures.words import WORDS


class ChooseCards(Decision):
    """One card each, at the same time and face down. A hand of one card is asked for as well."""

    name = "cards"
    clause = "figures.timing.cards"

    def deciders(self, s: Figures, n: None) -> tuple[int, ...]:
        b = s.fight()
        return (b.attacker, b.defender) if s.hand[b.defender] else (b.attacker,)

    def candidates(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> Sequence[int]:
        return s.hand[seat]

    def take(self, s: Figures, n: None, seat: int, picks: tuple[int, ...]) -> str | None:
        card = picks[0]
        s.hand[seat] = tuple([held for held in s.hand[seat] if held != card])
        b = s.fight()
        s.battle = replace(b, card=card) if seat == b.attacker else replace(b, answer=card)
        return None

    def prompt(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> str:
        b = s.fight()
        mine, other = (b.figure, b.facing) if seat == b.attacker else (b.facing, b.figure)
        return f"{s.called[mine]} against {s.called[other]}: lay a card face down."

    def label(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return f"{face(pick)} (counts {VALUE[pick]})"

    def clause_of(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str:
        return "figures.battle.secret-cards" if seat == s.fight().attacker else "figures.battle.must-play"

    def refs(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> tuple[str, ...]:
        return (WORDS.word(pick),)

    def preview(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...], pick: int) -> str | None:
        b = s.fight()
        line = card_line(s, seat, pick)
        action = action_for(pick, s.type_of(b.figure)) if seat == b.attacker else None
        return line if action is None else f"{line}; then {action.title}"

    def default(self, s: Figures, n: None, seat: int, sofar: tuple[int, ...]) -> int | None:
        """The highest; of equals the one held longest."""
        return max(s.hand[seat], key=lambda card: card // 4)


def show_cards(s: Figures, n: None) -> None:
    b = s.fight()
    s.reveal()
    s.battle = replace(b, shown=True)
    if b.answer < 0:
        s.tell(events.UNANSWERED, b.attacker, b.card, b.defender)
    else:
        s.tell(events.SHOWN, b.attacker, b.card, b.defender, b.answer)


def total(s: Figures, figure: int, card: int, attacks: bool) -> Total:
    """Card, Power unless wounded, +5 for a Blast or a Dodge, -5 if intimidated."""
    now = s.figure[figure]
    reasons: list[Reason] = [_card_reason(card)]
    if not now.wounded:
        reasons.append(("Power", now.power, "figures.battle.total"))
    if attacks and now.blast:
        reasons.append(("Blast", MODIFIER, "figures.actions.blast"))
    if not attacks and now.dodge:
        reasons.append(("Dodge", MODIFIER, "figures.actions.dodge"))
    if now.intimidated:
        reasons.append(("Intimidate", -MODIFIER, "figures.actions.intimidate"))
    return total_of(reasons)


def _card_reason(card: int) -> Reason:
    if card < 0:
        return ("no card", 0, "figures.battle.empty-hand")
    return (face(card), VALUE[card], "figures.battle.rank-values")


def compare(s: Figures, n: None) -> str | None:
    """Ties go to the attacker; modifiers that counted are gone before anything else follows."""
    b = s.fight()
    attack = total(s, b.figure, b.card, True)
    defense = total(s, b.facing, b.answer, False)
    won = attack.value >= defense.value
    action = action_for(b.card, s.type_of(b.figure)) if won else None
    s.battle = replace(
        b,
        total=attack,
        against=defense,
        won=won,
        action=-1 if action is None else action.number,
        victim=b.facing if won else -1,
    )
    s.tell(events.WON if won else events.FAILED, s.tag(b.figure), attack, defense)
    _use_up(s, b.figure, True)
    _use_up(s, b.facing, False)
    s.phase = "wound"
    return None if won else "discard_battle"


def _use_up(s: Figures, figure: int, attacks: bool) -> None:
    now = s.figure[figure]
    modifier = now.blast if attacks else now.dodge
    if modifier:
        s.tell(events.USED_UP, s.tag(figure), "Blast" if attacks else "Dodge")
    if now.intimidated:
        s.tell(events.USED_UP, s.tag(figure), "Intimidate")
    if modifier or now.intimidated:
        s.figure[figure] = (
            replace(now, blast=False, intimidated=False) if attacks else replace(now, dodge=False, intimidated=False)
        )

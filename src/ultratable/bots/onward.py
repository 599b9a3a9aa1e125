"""Going on from an answer in thought, until there is something to judge or to think about anew."""

from typing import Final

from ultratable.bots.dice import Fortune
from ultratable.core.match import Match

_LONG: Final = 24
"""No train of thought is followed for more further answers than this."""

ANY_TURN: Final = -1
"""Instead of the number of a turn: a staged turn is only left by way of staged questions, and there thinking ends."""
DEFAULT: Final = 0
KEEN: Final = 1


def thinking_turn(world: Match, seat: int) -> int:
    """The turn in which a seat thinks about its open question."""
    if world.ask(seat).decision.staged:
        return ANY_TURN
    turn: int = world.view(None)["turn"]
    return turn


def go_on(table: Match, seat: int, turn: int, manner: int, known: dict[str, bool]) -> bool:
    """Play on up to the next turn, or to a question that somebody else thinks about; whether the seat was asked again
    on the way, and answered in that manner. `known` remembers by name of a question whether it is one to think about.
    """
    again = False
    for _ in range(_LONG):
        deciders = table.deciders
        if not deciders:
            break
        asked = deciders[0]
        decision = table.state.decision
        if decision is not None and decision.staged:
            break
        if asked == seat:
            if turn != ANY_TURN and table.view(None)["turn"] != turn:
                break
            again = True
            number = quick_answer(table, seat, manner)
        elif _is_thought_about(table, asked, known):
            break
        else:
            # Who has nothing to go by answers at random: a fortune like any other.
            numbers = table.ask(asked).numbers
            number = numbers[luck_of(table).below(0, len(numbers))]
        table.pick(asked, number)
    return again


def _is_thought_about(table: Match, seat: int, known: dict[str, bool]) -> bool:
    """Whether a question is one to think about; those without a default are answered at random."""
    ask = table.ask(seat)
    found = known.get(ask.name)
    if found is None:
        found = ask.default is not None
        known[ask.name] = found
    return found


def quick_answer(table: Match, seat: int, manner: int) -> int:
    """A quick answer to a later question: its default, or keenly the first that is not."""
    ask = table.ask(seat)
    numbers = ask.numbers
    key = ask.default
    default = None if key is None else table.game.words.number(key)
    if manner == KEEN:
        for number in numbers:
            if number != default:
                return number
    return numbers[0] if default is None else default


def luck_of(table: Match) -> Fortune:
    luck = table.state.streams
    assert isinstance(luck, Fortune)
    return luck

"""Our search against OpenSpiel's information-set search on Leduc, at equal simulation counts.

    python -m benchmarks.search_peer [--rounds 20] [--simulations 100 300 1000] [--name search_peer]

Leduc is so small that each bot can be asked every question there is: by the cards' ranks there are 288. What it
answers is a plan for the whole game. Bots think by chance, so they are asked anew in every round. Each plan of ours
meets each of theirs over all 120 deals in both seats: no luck of the cards is left, and the interval is that of the
plans. How often each answer was given in all rounds is also a policy, of which OpenSpiel works out how much a player
who knows it would win (`exploitability`, in chips a hand; 0 is perfect play).

Questions are put on OpenSpiel's Leduc, which deals and pays; ours goes along with the same cards and answers, so that
our search thinks in our game. OpenSpiel's bot is its own C++ IS-MCTS with random rollouts and the exploration constant
of its tests; each way that it has of choosing its answer in the end is met. Results go to benchmarks/results.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import permutations
from statistics import mean, variance
from typing import Any, NamedTuple

from benchmarks.leduc import CALL, FOLD, GAME, RAISE
from benchmarks.run import RESULTS, show
from ultratable.bots.levels import SearchBot
from ultratable.core.chance import CHANCE
from ultratable.core.match import Match

OURS = {0: FOLD, 1: CALL, 2: RAISE}
"""OpenSpiel's answers as ours; the six cards have the same numbers in both."""
THEIRS = {ours: theirs for theirs, ours in OURS.items()}
CURIOSITY = 5.0
POLICIES = ("MAX_VISIT_COUNT", "NORMALIZED_VISIT_COUNT", "MAX_VALUE")
DEALS = tuple(permutations(range(6), 3))

Answer = Callable[[Any, Match, int], int]
"""From their state, our match and the seat: OpenSpiel's number of an answer."""


class Question(NamedTuple):
    """What a seat knows when it is asked: cards by their ranks, and every answer so far."""

    seat: int
    card: int
    public: int
    """-1 while there is none."""
    answers: tuple[int, ...]


Plan = dict[Question, int]
"""An answer to every question."""


def leduc() -> Any:
    import pyspiel

    return pyspiel.load_game("leduc_poker")


def walk(state: Any, cards: tuple[int, ...], answers: tuple[int, ...] = ()) -> Iterator[tuple[Question, Any]]:
    """Every question that this deal can come to, with OpenSpiel's state of it."""
    while state.is_chance_node():
        state.apply_action(cards[len(state.history()) - len(answers)])
    if not state.is_terminal():
        yield asked(state, cards, answers), state
        for action in state.legal_actions():
            yield from walk(state.child(action), cards, (*answers, action))


def asked(state: Any, cards: tuple[int, ...], answers: tuple[int, ...]) -> Question:
    seat = state.current_player()
    public = cards[2] >> 1 if len(state.history()) - len(answers) == 3 else -1
    return Question(seat, cards[seat] >> 1, public, answers)


def questions() -> dict[Question, list[int]]:
    """Every question of the game, and a row of cards and answers that leads to it."""
    game = leduc()
    found: dict[Question, list[int]] = {}
    for cards in DEALS:
        for question, state in walk(game.new_initial_state(), cards):
            found.setdefault(question, state.history())
    return found


def plan(ways: dict[Question, list[int]], answer: Answer) -> Plan:
    """What a bot answers when it is asked everything once."""
    game = leduc()
    found: Plan = {}
    for question, history in ways.items():
        state = game.new_initial_state()
        match = GAME.start(2, {}, 0, by_hand=True)
        for action in history:
            seat = match.deciders[0]
            match.pick(seat, action if seat == CHANCE else OURS[action])
            state.apply_action(action)
        assert match.deciders == (question.seat,)
        assert sorted(THEIRS[number] for number in match.ask(question.seat).numbers) == state.legal_actions()
        found[question] = answer(state, match, question.seat)
    return found


def chips(one: Plan, other: Plan) -> float:
    """What the first plan wins of the second in a hand, over all deals in both seats."""
    game = leduc()
    won = 0.0
    for cards in DEALS:
        for seat, plans in enumerate(((one, other), (other, one))):
            state = game.new_initial_state()
            answers: tuple[int, ...] = ()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(cards[len(state.history()) - len(answers)])
                else:
                    action = plans[state.current_player()][asked(state, cards, answers)]
                    answers = (*answers, action)
                    state.apply_action(action)
            won += state.returns()[seat]
    return won / (2 * len(DEALS))


def exploitability(plans: list[Plan]) -> float:
    """How many chips a hand the best answer wins against what all these plans do together."""
    import pyspiel

    game = leduc()
    policy = {}
    for cards in DEALS:
        for question, state in walk(game.new_initial_state(), cards):
            shares = Counter(plan[question] for plan in plans)
            policy[state.information_state_string()] = [
                (action, shares[action] / len(plans)) for action in state.legal_actions()
            ]
    found: float = pyspiel.exploitability(game, policy)
    return found


def interval(won: list[list[float]]) -> tuple[float, float]:
    """The mean of a table in which every plan of ours meets every plan of theirs, and how far 95 % reach: what rows and
    columns differ by, each as often as there are, by Student's t with the degrees of freedom of Welch."""
    from scipy.stats import t

    rows = [mean(row) for row in won]
    columns = [mean(column) for column in zip(*won, strict=True)]
    parts = [variance(means) / len(means) for means in (rows, columns)]
    error = sum(parts) ** 0.5
    if not error:
        return mean(rows), 0.0
    degrees = sum(parts) ** 2 / sum([part * part / (len(rows) - 1) for part in parts])
    return mean(rows), float(t.ppf(0.975, degrees)) * error


def ours(seed: int | str, simulations: int) -> Answer:
    bot = SearchBot(seed, simulations=simulations)

    def answer(state: Any, match: Match, seat: int) -> int:
        return THEIRS[bot.choose(match, seat)]

    return answer


def theirs(seed: int, simulations: int, policy: str) -> Answer:
    import pyspiel

    game = leduc()
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    final = getattr(pyspiel.ISMCTSFinalPolicyType, policy)
    bot = pyspiel.ISMCTSBot(seed, evaluator, CURIOSITY, simulations, -1, final, False, False)
    # The evaluator and the game belong to the bot, which does not keep them alive by itself.
    kept = (game, evaluator)

    def answer(state: Any, match: Match, seat: int) -> int:
        assert kept
        action: int = bot.step(state)
        return action

    return answer


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.search_peer", description="Our search against OpenSpiel's.")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--simulations", type=int, nargs="*", default=[100, 300, 1000])
    parser.add_argument("--name", default="search_peer", help="what to call the results")
    wish = parser.parse_args()
    rounds = range(wish.rounds)
    ways = questions()
    lines = [
        "# Search beside OpenSpiel's",
        "",
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, Leduc, {wish.rounds} plans on either side; "
        "`python -m benchmarks.search_peer` measures it again.",
        "",
        "| simulations | OpenSpiel answers by | chips a hand for ours | 95 % interval | exploitability |",
        "|---:|---|---:|---:|---:|",
    ]
    for simulations in wish.simulations:
        mine = [plan(ways, ours(f"leduc {simulations} {number}", simulations)) for number in rounds]
        for policy in POLICIES:
            them = [plan(ways, theirs(1000 * simulations + number, simulations, policy)) for number in rounds]
            won = [[chips(one, other) for other in them] for one in mine]
            middle, reach = interval(won)
            between = f"{middle - reach:+.3f} to {middle + reach:+.3f}"
            exploited = f"ours {exploitability(mine):.2f}, theirs {exploitability(them):.2f}"
            lines.append(f"| {simulations:,} | {policy} | {middle:+.3f} | {between} | {exploited} |")
            show(lines[-1])
    show("")
    RESULTS.mkdir(exist_ok=True)
    text = "\n".join(lines) + "\n"
    (RESULTS / f"{wish.name}.md").write_text(text, "utf-8")
    print(text)


if __name__ == "__main__":
    main()

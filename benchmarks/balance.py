"""Who beats whom in ULts: every pairing of heroes, steady against steady, both going first equally often.

    python -m benchmarks.balance [--games 100] [--heroes a,b] [--write]

Numbers come with 95 % Wilson intervals. The same seed gives the same numbers with any number of workers. --write puts
the table into docs/balance.md.
"""

import argparse
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations_with_replacement
from pathlib import Path
from statistics import median

import ultratable
from ultratable.bots import make_bot
from ultratable.bots.arena import play_match
from ultratable.cli.figures import wilson
from ultratable.core.script import Script

PAGE = Path(__file__).parent.parent / "docs" / "balance.md"
Tally = tuple[str, str, int, int, int, int, list[int]]


def heroes() -> list[str]:
    keys = Script(ultratable.game("ults"), position=None, options={}).keys(0)
    return [key.partition(":")[2] for key in keys]


def pairing(job: tuple[str, str, int]) -> Tally:
    """Wins of the first hero, draws, first-player wins, and the lengths in rounds."""
    one, other, games = job
    game = ultratable.game("ults")
    wins = losses = first = draws = 0
    rounds = []
    for number in range(games):
        cast = [one, other] if number % 2 == 0 else [other, one]
        seed = f"balance {one} {other} {number}"
        bots = [make_bot("steady", f"{seed} {seat}") for seat in range(2)]
        match, _ = play_match(game, bots, {"cast": cast}, seed)
        result = match.result
        assert result is not None
        rounds.append(match.view(None)["round"])
        if len(result.winners) != 1:
            draws += 1
            continue
        winner = result.winners[0]
        wins += cast[winner] == one if one != other else winner == 0
        losses += cast[winner] == other if one != other else winner == 1
        starter = next(event.seen_by(None)["seat"] for event in match.events if event.kind == "first-player")
        first += winner == starter
    return one, other, wins, losses, draws, first, rounds


def share(wins: int, games: int) -> str:
    low, high = wilson(wins, games)
    return f"{100 * wins / games:.0f} % ({100 * low:.0f}–{100 * high:.0f})" if games else "–"


def report(tallies: Sequence[Tally], names: list[str], games: int) -> str:
    wins = {(one, other): won for one, other, won, *_ in tallies} | {
        (other, one): lost for one, other, _, lost, *_ in tallies if one != other
    }
    decided = sum(won + lost for _, _, won, lost, *_ in tallies)
    first = sum(tally[5] for tally in tallies)
    rounds = sorted(length for tally in tallies for length in tally[6])
    lines = [
        "# Balance of ULts",
        "",
        f"One on one, steady bots on both sides, {games} games per pairing, each hero in each seat half of the time;",
        "who begins is rolled as in every game. 95 % Wilson intervals. The command",
        f"`python -m benchmarks.balance --games {games}` gives these numbers again.",
        "The targets are in the register (`ultratable rules ults.content.balance`).",
        "",
        f"First player wins {share(first, decided)}. Median game {median(rounds):.0f} rounds.",
        "",
        "| hero | over all others |",
        "|---|---:|",
    ]
    for name in names:
        won = sum(wins[name, other] for other in names if other != name and (name, other) in wins)
        lost = sum(wins[other, name] for other in names if other != name and (name, other) in wins)
        lines.append(f"| {name} | {share(won, won + lost)} |")
    lines += [
        "",
        "Row beats column, in per cent:",
        "",
        "| | " + " | ".join(names) + " |",
        "|---|" + "---:|" * len(names),
    ]
    for name in names:
        cells = []
        for other in names:
            both = wins.get((name, other), 0) + wins.get((other, name), 0)
            cells.append(f"{100 * wins[name, other] / both:.0f}" if name != other and both else "–")
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.balance", description="Measure the balance of ULts' heroes.")
    parser.add_argument("--games", type=int, default=100, help="games per pairing")
    parser.add_argument("--heroes", default="", help="only pairings with one of these heroes")
    parser.add_argument("--write", action="store_true", help="write docs/balance.md")
    wish = parser.parse_args()
    names = heroes()
    wanted = set(wish.heroes.split(",")) if wish.heroes else set(names)
    jobs = [
        (one, other, wish.games)
        for one, other in combinations_with_replacement(names, 2)
        if one != other and wanted & {one, other}
    ]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        tallies = list(pool.map(pairing, jobs))
    text = report(tallies, names, wish.games)
    print(text)
    if wish.write:
        PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()

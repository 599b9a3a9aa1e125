"""Bots against bots with intervals: is each level stronger than the one below, and by how much?

    python -m benchmarks.arena GAME ONE OTHER [--games 20] [--options JSON] [--seed SEED] [--file FILE]
    python -m benchmarks.arena --table [--file FILE]

Games come in pairs with one seed: the same deal, seats exchanged. Intervals are reckoned from the spread between pairs,
and they are those of a number of games that was fixed beforehand: whoever looks, and then wishes for more games because
of what there is to see, is promised nothing. Every finished game is written down at once, and what is written down is
not played again: stopped anywhere and called once more, it goes on. Bots think by counts, so the same seed gives the
same games. On the compiled build (`make fast`):

    PYTHONPATH=. .venv-fast/bin/python -m benchmarks.arena ults sharp steady --games 100
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

import ultratable
from ultratable.bots import Bot, make_bot
from ultratable.bots.arena import play_match
from ultratable.lab.shares import Estimate, Sums, share

FILE = Path(__file__).parent / "results" / "arena.jsonl"


class Played(msgspec.Struct, frozen=True):
    """One game: who met whom in what, and how much of the victory the first one had."""

    game: str
    one: str
    other: str
    options: str
    seed: str
    first: bool
    """Whether the first named sat in the first seat."""
    share: float
    """1 won, 0 lost; what is won together is shared."""
    answers: int
    seconds: float


def play(
    game_id: str,
    names: tuple[str, str],
    options: dict[str, Any],
    seed: str,
    first: bool,
    make: Callable[[str, str], Bot] = make_bot,
) -> Played:
    """One game of two, the same again for the same arguments."""
    seats = names if first else names[::-1]
    bots = [make(name, f"{seed}/{name}") for name in seats]
    begun = time.perf_counter()
    match, answers = play_match(ultratable.game(game_id), bots, options, seed)
    result = match.result
    assert result is not None
    share = sum(1 / len(result.winners) for seat in result.winners if seats[seat] == names[0])
    seconds = round(time.perf_counter() - begun, 2)
    return Played(game_id, *names, json.dumps(options, sort_keys=True), seed, first, share, answers, seconds)


def read(file: Path) -> list[Played]:
    if not file.exists():
        return []
    return [msgspec.json.decode(line, type=Played) for line in file.read_text("utf-8").splitlines()]


def run(
    game_id: str,
    names: tuple[str, str],
    games: int,
    options: dict[str, Any],
    seed: str,
    file: Path,
    make: Callable[[str, str], Bot] = make_bot,
) -> list[Played]:
    """Play what is still missing of that many games; all of them."""
    wanted = json.dumps(options, sort_keys=True)
    done = {
        (one.seed, one.first): one
        for one in read(file)
        if (one.game, one.one, one.other, one.options) == (game_id, *names, wanted)
    }
    found = []
    file.parent.mkdir(parents=True, exist_ok=True)
    for number in range(games):
        key = (f"{seed} {number // 2}", number % 2 == 0)
        if key not in done:
            done[key] = play(game_id, names, options, *key, make)
            with file.open("ab") as out:
                out.write(msgspec.json.encode(done[key]) + b"\n")
        found.append(done[key])
    return found


def wins(played: list[Played]) -> Estimate:
    """The share of the first named, with the interval that pairs of games give."""
    pairs: dict[str, list[float]] = {}
    for one in played:
        pairs.setdefault(one.seed, []).append(one.share)
    sums = Sums()
    for shares in pairs.values():
        sums.add(sum(shares) / len(shares))
    return share(sums, len(played))


def sentence(played: list[Played]) -> str:
    games, found = len(played), wins(played)
    seconds = sum(one.seconds for one in played) / games
    interval = f"{100 * found.low:.0f} to {100 * found.high:.0f} %"
    return f"{100 * found.value:.1f} % of {games} games ({interval}), {seconds:.1f} s a game"


def table(played: list[Played]) -> str:
    """All pairings as a table of Markdown, in the order in which they were first played."""
    rows: dict[tuple[str, str, str, str], list[Played]] = {}
    for one in played:
        rows.setdefault((one.game, one.one, one.other, one.options), []).append(one)
    lines = ["| game | bot | against | share of wins | 95 % interval | games |", "|---|---|---|---:|---:|---:|"]
    for (game, name, other, options), games in rows.items():
        found = wins(games)
        title = ultratable.game(game).title + ("" if options == "{}" else f" `{options}`")
        interval = f"{100 * found.low:.0f} to {100 * found.high:.0f} %"
        lines.append(f"| {title} | {name} | {other} | {100 * found.value:.0f} % | {interval} | {len(games)} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.arena", description="Let two bots play each other.")
    parser.add_argument("game", nargs="?", choices=ultratable.game_ids())
    parser.add_argument("one", nargs="?", default="steady")
    parser.add_argument("other", nargs="?", default="random")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--options", default="{}", help="setup options as JSON")
    parser.add_argument("--seed", default="arena")
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--table", action="store_true", help="only print what the file holds")
    wish = parser.parse_args()
    if wish.table or wish.game is None:
        sys.stdout.write(table(read(wish.file)) + "\n")
        return
    names = (wish.one, wish.other)
    played = run(wish.game, names, wish.games, json.loads(wish.options), wish.seed, wish.file)
    sys.stdout.write(f"{wish.game}: {wish.one} beats {wish.other} in {sentence(played)}\n")


if __name__ == "__main__":
    main()

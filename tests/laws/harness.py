"""How laws are run: on every game, over many seeds, longer when soaked; a failure leaves a replay file behind."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import ultratable
from ultratable.core import replayfile
from ultratable.core.game import Game
from ultratable.core.match import Match

GAMES = [ultratable.game(id) for id in ultratable.game_ids()]
MINUTES = float(os.environ.get("ULTRATABLE_SOAK", "0"))
LAWS = 20
"""So many tests share the time of a soak."""
FAILURES = Path(__file__).parent.parent.parent / "build" / "failures"
MOST = 20_000
"""More answers than any game may take."""

Check = Callable[[Match, Random], None]


def seeds(count: int) -> Iterator[int]:
    """That many seeds; when soaked, fresh ones until this law has had its share of the time."""
    if not MINUTES:
        yield from range(count)
        return
    until = time.monotonic() + 60 * MINUTES / LAWS
    seed = first = int(time.time()) % 1_000_000 * 1_000
    while time.monotonic() < until:
        yield seed
        seed += 1
    sys.stdout.write(f"  seeds {first} to {seed - 1}\n")


def walk(game: Game, seed: int, check: Check, law: str) -> Match:
    """Play one game of some sort at random, checking before every answer and at the end."""
    rng = Random(seed)
    seats, options, position = game.variety(rng)
    match = game.arrange(seats, options, position, None, key=rng.randbytes(32))
    try:
        for _ in range(MOST):
            check(match, rng)
            if not match.deciders:
                return match
            seat = rng.choice(match.deciders)
            match.pick(seat, rng.choice(match.ask(seat).numbers))
        raise AssertionError(f"{game.title} does not end within {MOST} answers")
    except Exception as error:
        FAILURES.mkdir(parents=True, exist_ok=True)
        file = FAILURES / f"{game.id}-{law.replace(' ', '-')}-{seed}{replayfile.SUFFIX}"
        file.write_text(replayfile.write(match, ultratable.__version__), "utf-8")
        raise AssertionError(f"law '{law}', seed {seed}: {error!r}. The match up to here is in {file}.") from error

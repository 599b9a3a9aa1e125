"""Record the golden games anew: `python -m tests.golden.record`. Only when a rule was changed on purpose.

A golden game is a whole match with the digest after every answer of a player. It keeps rules, streams and digests the
same on every machine and Python, and shows in a diff what a change of rules does.
"""

import gzip
import json
from pathlib import Path
from random import Random
from typing import Any

import ultratable
from ultratable.core.chance import CHANCE
from ultratable.core.game import Game

FOLDER = Path(__file__).parent
GAMES_EACH = 40


def record(game: Game, number: int) -> dict[str, Any]:
    rng = Random(f"golden {number}")
    seats, options, position = game.variety(rng)
    match = game.arrange(seats, options, position, None, key=rng.randbytes(32))
    digests = []
    while match.deciders:
        seat = rng.choice(match.deciders)
        match.pick(seat, rng.choice(match.ask(seat).numbers))
        digests.append(match.digest()[:8])
    result = match.result
    assert result is not None
    return {"record": match.record, "digests": digests, "ranks": result.ranks, "events": len(match.events)}


def read(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(gzip.decompress(file.read_bytes()))
    return found


def answers_of_players(answers: list[tuple[int, str]]) -> list[tuple[int, str]]:
    return [(seat, key) for seat, key in answers if seat != CHANCE]


if __name__ == "__main__":
    for id in ultratable.game_ids():
        (FOLDER / id).mkdir(exist_ok=True)
        for number in range(GAMES_EACH):
            text = json.dumps(record(ultratable.game(id), number), ensure_ascii=False)
            (FOLDER / id / f"{number:02}.json.gz").write_bytes(gzip.compress(text.encode(), mtime=0))

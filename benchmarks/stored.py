"""Loading a stored match after 10, 100 and 1,000 answers, and the bytes each answer takes on disk.

Run alone: python -m benchmarks.stored
"""

import json
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from msgspec.structs import replace

from ultratable.table import acts, lobby
from ultratable.table import table as tables
from ultratable.table.sheet import Settings
from ultratable.table.sql import open_store
from ultratable.table.table import Table

ANSWERS = (10, 100, 1000)
ROUNDS = 300
SEED = "05" * 32


def lived(store: Any, answers: int) -> Table:
    """A table stored answer by answer, as the server does, with so many answers of its players."""
    act = lobby.create(
        "0" * 32, Settings("ults", 8, {"heroes": "random", "health": 75, "round_limit": 1000}, pace="none")
    )
    # Always the same match, one that lasts.
    act = replace(act, seed=SEED)
    table, append = tables.new_table(act, 1)
    assert store.append([append]) == [None]
    begin: list[acts.AnyAct] = [*(acts.BotSat(seat, "random", f"Bot {seat}") for seat in range(8)), acts.Started()]
    for one in begin:
        _store(store, table, one)
    rng = Random(6)
    for _ in range(answers):
        assert table.match is not None
        assert table.match.result is None, f"the match was over before {answers} answers"
        seat = table.match.deciders[0]
        # Players who mostly do nothing, so that the match lasts.
        ask = table.match.ask(seat)
        idle = ask.default if rng.random() < 0.85 else None
        key = idle or rng.choice(ask.options).key
        _store(store, table, acts.Answered(seat, key, table.sheet.version(seat) + 1, "bot"))
    return table


def _store(store: Any, table: Table, act: acts.AnyAct) -> None:
    step = table.foresee(act, 1)
    assert store.append([tables.append_for(table, step)]) == [None]
    table.adopt(step)


def measure(where: str) -> dict[str, Any]:
    store = open_store(where)
    lives = {answers: lived(store, answers) for answers in ANSWERS}
    taken: dict[int, list[float]] = {answers: [] for answers in ANSWERS}
    for _ in range(ROUNDS):
        for answers, live in lives.items():
            began = time.perf_counter()
            stored = store.load(live.sheet.id)
            assert stored is not None
            loaded = tables.load(stored)
            taken[answers].append(time.perf_counter() - began)
            assert loaded.sheet == live.sheet
    store.close()
    times = {answers: round(median(found) * 1e6) for answers, found in taken.items()}
    return {"load_us": times, "ratio": round(max(times.values()) / min(times.values()), 2)}


def bytes_per_answer(folder: Path) -> float:
    """Growth of the database by one long match, after everything is in the main file, per answer."""
    store = open_store(folder)
    before = _size(folder)
    lived(store, 1000)
    store.close()
    return round((_size(folder) - before) / 1000, 1)


def _size(folder: Path) -> int:
    import sqlite3

    with sqlite3.connect(folder / "ultratable.db") as database:
        database.execute("pragma wal_checkpoint(truncate)")
    return (folder / "ultratable.db").stat().st_size


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        print(json.dumps({**measure(one), "bytes_per_answer": bytes_per_answer(Path(two))}))

"""Everything that somebody does at a table counts as much as a move."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.client import Player, duel
from tests.server.serving import serving
from ultratable.server.limits import Limits, Rate

ACTS: dict[str, dict[str, Any]] = {
    "standing": {"seat": 0, "standing": "always"},
    "sit": {},
    "undo/reply": {"seat": 0, "expected_version": 1, "agree": False},
    "rematch": {},
    "clocks": {"paused": True},
    "mute": {"number": 2},
    "ban": {"seat": 1},
    "move-code": {"seat": 0},
}


@pytest.mark.parametrize("act", ACTS)
def test_it_is_limited_per_person(tmp_path: Path, act: str) -> None:
    # The host sits down and begins.
    limits = replace(Limits.unlimited(), moves=Rate(4, 1e-6))

    async def play(base: str) -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            path = f"/api/tables/{await duel(mara, bo)}/{act}"
            answers = [(await mara.http.post(path, json=ACTS[act])).status_code for _ in range(3)]
            assert (429 in answers[:2], answers[2]) == (False, 429)

    with serving(tmp_path, limits=limits) as server:
        asyncio.run(play(server.base))

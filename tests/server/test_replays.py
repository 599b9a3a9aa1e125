"""Replay files over HTTP: whole when the match is over, one's own view before that, and never believed unplayed."""

import asyncio
import json
from pathlib import Path
from typing import Any

import ultratable
from tests.server.client import Player, duel
from tests.server.serving import serving
from ultratable.core.replayfile import read, verify


async def play_out(table: str, people: list[Player], undo: bool = False) -> Any:
    """Play first options over HTTP until the match is over; once, take a free pick back and make it again."""
    while True:
        for seat, player in enumerate(people):
            update = await player.look(table, seat)
            if update["table"]["status"] == "over":
                return update
            while update["ask"]:
                assert (await player.move(table, update, update["ask"]["options"][-1]["key"])).is_success
                update = await player.look(table, seat)
                if undo and update["undo"] and update["undo"]["last"] == "free":
                    undo = False
                    await player.undo(table, seat)
                    update = await player.look(table, seat)


def test_a_finished_match_exports_whole_and_verifies(tmp_path: Path) -> None:
    async def play(base: str) -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo, options={"heroes": "random"})
            shown = (await mara.look(table))["table"]["commitment"]
            running = await mara.http.get(f"/api/tables/{table}/replay", params={"seat": 0})
            assert json.loads(running.text.splitlines()[0])["view"] == 1
            theirs = json.loads(running.text.splitlines()[-1])["table"]["seats"][1]
            assert theirs["hand"] is None
            await play_out(table, [mara, bo], undo=True)
            text = (await bo.http.get(f"/api/tables/{table}/replay")).text
            replay = read(text)
            assert replay.header.people == ("Mara", "Bo")
            assert replay.header.fairness is not None
            assert replay.header.fairness.commitment == shown
            assert replay.taken_back == 1
            verdict = verify(replay, ultratable.game("ults"))
            assert verdict.wrong == ()
            checked = await mara.post("/api/replays", file=text)
            assert checked["digest"] == replay.play(ultratable.game("ults")).digest()
            bad = await mara.http.post("/api/replays", json={"file": text.replace("Mara", "Mora")})
            assert bad.status_code == 422
            assert "check sum" in bad.json()["reason"]

    with serving(tmp_path) as server:
        asyncio.run(play(server.base))

"""The example of a bot over the network plays whole matches on a real server, in every game, and against people."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

import ultratable
from tests.server.client import Player
from tests.server.serving import Serving, serving
from ultratable.server.limits import Limits, Rate

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "network_bot.py"
PATIENCE = 300


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("network bot")) as running:
        yield running


def begun(server: Serving, *given: str) -> "subprocess.Popen[str]":
    command = [sys.executable, str(EXAMPLE), server.base, *given]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ.copy())


def ended(bot: "subprocess.Popen[str]") -> str:
    try:
        said, wrong = bot.communicate(timeout=PATIENCE)
    finally:
        bot.kill()
    assert bot.returncode == 0, wrong
    return said


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) < 60


@pytest.mark.parametrize("game", ultratable.game_ids())
def test_it_plays_a_match_to_its_end_in_every_game(server: Serving, game: str) -> None:
    said = ended(begun(server, "--game", game, "--level", "random"))
    assert said.startswith(("Won: ", "Lost: "))
    over = [live.table for live in server.server.hub.lives.values() if live.table.sheet.settings.game == game]
    assert [table.sheet.status for table in over] == ["over"]
    # Every answer of its seat came from it, and none from a bot that stood in.
    seat = next(seat for seat in over[0].sheet.seats if seat.kind == "person")
    assert seat.name == "Network bot"
    assert seat.left is None
    assert not seat.by_bot


def test_it_minds_the_limits_that_servers_have(tmp_path: Path) -> None:
    """It thinks so little that it answers more often than anybody may."""
    with serving(tmp_path, limits=replace(Limits(), moves=Rate(8, 8))) as strict:
        assert ended(begun(strict, "--game", "figures", "--level", "random")).startswith(("Won: ", "Lost: "))
        [live] = strict.server.hub.lives.values()
        assert live.table.sheet.status == "over"
        assert strict.server.hub.metrics.limited > 0


def test_it_joins_whoever_sits_at_a_table(server: Serving) -> None:
    async def play() -> str:
        async with Player(server.base) as mara:
            table = await mara.make_table("figures")
            await mara.sit(table, seat=0)
            code = (await mara.look(table))["table"]["code"]
            bot = await asyncio.to_thread(begun, server, "--join", code)
            update = await mara.look(table, 0)
            while not update["table"]["seats"][1]["ready"]:
                update = await mara.look(table, 0, since=update["version"], wait=20)
            await mara.post(f"/api/tables/{table}/start")
            update = await mara.look(table, 0)
            while update["table"]["result"] is None:
                if update["ask"]:
                    await mara.move(table, update, update["ask"]["options"][0]["key"])
                    update = await mara.look(table, 0)
                else:
                    update = await mara.look(table, 0, since=update["version"], wait=20)
            return await asyncio.to_thread(ended, bot)

    assert asyncio.run(play()).startswith(("Won: ", "Lost: "))

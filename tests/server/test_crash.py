"""The server dies without a word, again and again, while people play: nothing acknowledged is lost, nothing is played
twice, everybody goes on."""

import asyncio
import os
from pathlib import Path

import pytest

from tests.server.crash import LONG, Forge, Storm

SOAK = "ULTRATABLE_SOAK" in os.environ
ANSWERS = 3000 if SOAK else 300
KILLS = 150 if SOAK else 16


def test_kill_at_any_moment(where, tmp_path: Path) -> None:
    async def storm(forge: Forge) -> Storm:
        storm = Storm(forge, where, seed=1)
        await storm.start()
        killing = asyncio.create_task(storm.kill_some(KILLS, ANSWERS))
        await storm.play(12, with_bot=3, more=lambda: not killing.done())
        await killing
        await storm.judge_all()
        await storm.end(how=lambda server: server.stop())
        return storm

    with Forge(tmp_path) as forge:
        stormed = asyncio.run(asyncio.wait_for(storm(forge), LONG))
    assert stormed.kills >= KILLS
    assert len(stormed.acknowledged) >= ANSWERS
    assert stormed.problems() == ()
    print(stormed.kills, len(stormed.acknowledged), len(stormed.sent), stormed.refusals, stormed.closes, len(stormed.tables))

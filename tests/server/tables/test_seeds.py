"""Seeds that a host chooses: the same shuffles and dice at every table that has them, and no secret from anybody."""

import asyncio
from typing import Any

import pytest

import ultratable
from tests.server.client import Player
from tests.server.tables.playing import refused
from tests.server.test_replays import play_out
from ultratable.core.fairness import salt_commitment
from ultratable.core.replayfile import read, verify

SETTINGS = {"game": "ults", "seats": 2, "pace": "none", "options": {"heroes": "random"}}


async def seeded(host: Player, guest: Player, seed: str, **settings: Any) -> str:
    """A running match whose seed was chosen."""
    made = await host.post("/api/tables", settings=SETTINGS | settings, seed=seed)
    table = str(made["id"])
    await host.sit(table, seat=0)
    await guest.sit(table, seat=1)
    await guest.post(f"/api/tables/{table}/ready", seat=1)
    await host.post(f"/api/tables/{table}/start")
    return table


async def file_of(table: str, people: list[Player]) -> str:
    """Play first options to the end; the match as a file."""
    await play_out(table, people)
    return (await people[0].http.get(f"/api/tables/{table}/replay")).text


def test_tables_with_the_same_seed_deal_the_same(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base, "Cy") as cy:
            wanted = ((mara, "otter lantern"), (cy, " otter\tlantern "), (mara, "otter lanterns"))
            files = [read(await file_of(await seeded(host, bo, seed), [host, bo])) for host, seed in wanted]
            assert files[0].header.key == files[1].header.key != files[2].header.key
            game = ultratable.game("ults")
            assert files[0].play(game).digest() == files[1].play(game).digest() != files[2].play(game).digest()

    asyncio.run(play())


def test_the_file_claims_no_fair_chance(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            replay = read(await file_of(await seeded(mara, bo, "otter"), [mara, bo]))
            assert replay.header.fairness is None
            verdict = verify(replay, ultratable.game("ults"))
            assert verdict.wrong == ()
            assert any("Nobody committed to the key" in sentence for sentence in verdict.unproven)

    asyncio.run(play())


def test_everybody_is_shown_the_seed_before_and_after(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo, Player(base, "Cy") as cy:
            made = await mara.post("/api/tables", settings=SETTINGS | {"listed": True}, seed="otter")
            assert (await cy.look(made["id"]))["table"]["chosen_seed"] == "otter"
            table = await seeded(mara, bo, "otter")
            for player, seat in ((mara, 0), (bo, 1), (cy, None)):
                shown = (await player.look(table, seat))["table"]
                assert (shown["chosen_seed"], shown["same_seed"], shown["seed"]) == ("otter", True, None)
            ordinary = (await mara.look(await mara.make_table()))["table"]
            assert (ordinary["chosen_seed"], ordinary["same_seed"]) == (None, False)

    asyncio.run(play())


def test_nobody_adds_a_salt_to_a_chosen_seed(base: str) -> None:
    async def play() -> None:
        async with Player(base) as mara:
            table = (await mara.post("/api/tables", settings=SETTINGS, seed="otter"))["id"]
            await mara.sit(table)
            promise = salt_commitment("pepper")
            path = f"/api/tables/{table}/ready"
            await refused(mara, path, 409, "no salt can be added", seat=0, commitment=promise)
            await mara.post(path, seat=0)

    asyncio.run(play())


@pytest.mark.parametrize("same", [True, False])
def test_a_rematch_keeps_it_only_with_the_same_chance(base: str, same: bool) -> None:
    async def play() -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await seeded(mara, bo, "otter")
            await file_of(table, [mara, bo])
            again = (await mara.post(f"/api/tables/{table}/rematch", same_seed=same))["id"]
            shown = (await bo.look(again, 1))["table"]
            assert (shown["chosen_seed"], shown["same_seed"]) == (("otter", True) if same else (None, False))

    asyncio.run(play())


@pytest.mark.parametrize(
    ("seed", "status", "sentence"),
    [
        ("", 422, "A seed has at least one character"),
        (" \n\t", 422, "A seed has at least one character"),
        ("a" * 41, 422, "A seed has at most 40 characters; this one has 41"),
        ("a" * 101, 400, "seed"),
        ("ot\u200bter", 422, "A seed cannot hold invisible"),
        ("\u202eotter", 422, "A seed cannot hold invisible"),
        ("www.example.com", 422, "A seed cannot be a link"),
        (7, 400, "seed"),
    ],
)
def test_what_is_no_seed_is_refused_and_leaves_nothing_behind(
    base: str, seed: object, status: int, sentence: str
) -> None:
    async def play() -> None:
        async with Player(base) as mara:
            before = await mara.get("/api/tables")
            await refused(mara, "/api/tables", status, sentence, settings=SETTINGS | {"listed": True}, seed=seed)
            assert await mara.get("/api/tables") == before

    asyncio.run(play())

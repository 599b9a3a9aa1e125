"""How often people may do things: every limit, each shown to be needed."""

import asyncio
import json
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from tests.server.client import Player, duel, hear
from tests.server.security.guards import Patience, Probe, check_refused, closing, handshake
from tests.server.serving import Serving, serving
from ultratable.server import connection, gate, replays
from ultratable.server.limits import NO_RATE, Buckets, Limits
from ultratable.table.codes import new_code

RATES: dict[str, Probe] = {}
"""By the name of the limit: what shows that it holds."""


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("limited"), limits=Limits()) as running:
        yield running


def rate(name: str) -> Callable[[Probe], Probe]:
    def register(probe: Probe) -> Probe:
        RATES[name] = probe
        return probe

    return register


async def until_refused(send: Callable[[], Coroutine[Any, Any, httpx.Response]], burst: int) -> None:
    """So many pass, and then one does not, with a time to wait that is told in header and body."""
    for number in range(burst + 3):
        answer = await send()
        if answer.status_code == 429:
            assert number >= burst - 1
            check_refused(answer, 429)
            assert int(answer.headers["retry-after"]) >= answer.json()["wait"] > 0
            assert "Try again in" in answer.json()["reason"]
            return
    raise AssertionError("never refused")


def all_closed(server: Serving) -> None:
    """The server hears a little later than the client that a connection is closed."""
    ends = time.monotonic() + 30
    while server.server.house.guard.open:
        assert time.monotonic() < ends, "A connection stays open."
        time.sleep(0.005)


def fresh(server: Serving, **rates: Any) -> None:
    """Full buckets, of these sizes, and no limit on anything else."""
    all_closed(server)
    given = {name: getattr(Limits(), name) for name in rates}
    server.server.house.guard.__init__(replace(Limits.unlimited(), **{**given, **rates}))


@rate("requests")
async def _(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.base) as client:
        await until_refused(lambda: client.get("/healthz"), 300)


@rate("sockets")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        table = await mara.make_table()
        found = [await handshake(mara, table) for _ in range(63)]
        assert found[:60] == [101] * 60
        assert 429 in found


@rate("messages")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        table = await mara.make_table()
        async with mara.connect(table) as open_socket:
            for _ in range(60):
                await open_socket.send('{"type": "ping"}')
            assert await closing(open_socket) == (1008, "Too many messages: slow down.")


@rate("moves")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
        table = await duel(mara, bo)
        update = await mara.look(table, 0)
        # To sit down and to begin was something done at the table, too.
        await until_refused(lambda: mara.move(table, update, "nonsense"), 28)
        # It is counted per person.
        assert (await bo.move(table, {**update, "seat": 1}, "nonsense")).status_code != 429


@rate("chat")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
        table = await duel(mara, bo)
        await until_refused(lambda: mara.http.post(f"/api/tables/{table}/chat", json={"text": "hello"}), 6)


@rate("tables")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        wish = {"settings": {"game": "ults", "seats": 2}}
        await until_refused(lambda: mara.http.post("/api/tables", json=wish), 10)


@rate("why")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
        table = await duel(mara, bo)
        await until_refused(lambda: mara.http.post(f"/api/tables/{table}/why", json={"seat": 0, "ref": "x"}), 10)


@rate("guests")
async def _(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.base, headers={"origin": server.base}) as client:

        async def come_in() -> httpx.Response:
            client.cookies.clear()
            return await client.post("/api/me", json={})

        await until_refused(come_in, 60)


@rate("names")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        names = iter(range(10**6))
        await until_refused(lambda: mara.http.post("/api/me", json={"name": f"Mara {next(names)}"}), 10)
        # Saying again who one is costs nothing.
        assert (await mara.http.post("/api/me", json={})).is_success


@rate("codes")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        await until_refused(lambda: mara.http.post("/api/join", json={"code": new_code()}), 10)
        assert (await mara.http.post("/api/claim", json={"code": new_code()})).status_code == 429
        assert (await mara.http.post(f"/api/tables/{'0' * 16}/enter", json={"password": "x"})).status_code == 429


@rate("imports")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        await until_refused(lambda: mara.http.post("/api/replays", json={"file": "{}"}), 10)


@rate("made")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
        path = "/api/games/figures/made"
        await until_refused(lambda: mara.http.post(path, json={"piece": {}}), 120)
        # It is counted per person.
        assert (await bo.http.post(path, json={"piece": {}})).is_success


@rate("worth")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        # Refused for what it is, but counted.
        await until_refused(lambda: mara.http.post("/api/games/figures/worth", json={"piece": {}}), 20)


@rate("workbench")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        # Refused for what it is, but counted.
        await until_refused(lambda: mara.http.post("/api/games/ults/workbench", json={"act": {}}), 60)


@rate("lab")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
        # There is no such run, but the wish is counted.
        await until_refused(lambda: mara.http.post("/api/lab/runs/none/steer", json={"wish": "stop"}), 40)
        # It is counted per person.
        assert (await bo.http.post("/api/lab/runs/none/steer", json={"wish": "stop"})).status_code == 404


@rate("reviews")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        # Not before the match is over, but counted.
        table = await mara.make_table()
        await until_refused(lambda: mara.http.get(f"/api/tables/{table}/review"), 30)


@rate("pictures")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
        raw = {"content-type": "application/octet-stream"}
        await until_refused(lambda: mara.http.post("/api/pictures", content=b"x", headers=raw), 20)
        # A new guest from the same address has no new ones.
        assert (await bo.http.post("/api/pictures", content=b"x", headers=raw)).status_code == 429


async def log_in(player: Player, name: str) -> httpx.Response:
    # Too long for a password: refused without hashing, but counted.
    return await player.http.post("/api/login", json={"name": name, "password": "x" * 300})


@rate("logins_per_name")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        await until_refused(lambda: log_in(mara, "Ada"), 20)
        assert (await log_in(mara, "ADA ")).status_code == 429
        assert (await log_in(mara, "Bob")).status_code == 403


@rate("logins_per_address")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        names = iter(range(10**6))
        await until_refused(lambda: log_in(mara, f"name {next(names)}"), 300)


@rate("logins")
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        names = iter(range(10**6))
        await until_refused(lambda: log_in(mara, f"name {next(names)}"), 400)


def _slowly(limits: Limits) -> dict[str, Any]:
    """The same bursts, filling so slowly that a test on a slow machine still finds them empty."""
    rates = {name: getattr(limits, name) for name in RATES}
    return {name: replace(found, per_second=found.per_second / 1000) for name, found in rates.items()}


@pytest.mark.parametrize("name", RATES)
def test_too_often_is_refused(limited: Serving, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "CHECK_TIME", 0.0)
    fresh(limited, **{name: _slowly(Limits())[name]})
    asyncio.run(RATES[name](limited))


@pytest.mark.parametrize("name", RATES)
def test_without_its_limit_it_is_not_refused(limited: Serving, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "CHECK_TIME", 0.0)
    fresh(limited)
    monkeypatch.setattr(connection, "Buckets", lambda *_, **__: Buckets(NO_RATE))
    monkeypatch.setattr(Patience, "seconds", 0.5)
    with pytest.raises(AssertionError):
        asyncio.run(RATES[name](limited))


def test_every_limit_on_how_often_is_shown_here() -> None:
    assert set(RATES) == {name for name in Limits.__struct_fields__ if not name.startswith("open_")}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("open_sockets_per_address", "open connections from your address"),
        ("open_sockets", "open connections to this server"),
    ],
)
def test_open_sockets_are_counted(limited: Serving, name: str, words: str) -> None:
    async def play() -> None:
        async with Player(limited.base) as mara:
            table = await mara.make_table()
            async with mara.connect(table) as first, mara.connect(table) as second:
                await hear(first)
                await hear(second)
                async with mara.connect(table) as third:
                    answer = json.loads(await asyncio.wait_for(third.recv(), 60))
                    assert (answer["type"], answer.get("code")) == ("refused", 429)
                    assert words in answer["reason"]
            await asyncio.to_thread(all_closed, limited)
            async with mara.connect(table) as again:
                await hear(again)

    fresh(limited, **{name: 2})
    asyncio.run(play())
    fresh(limited)
    with pytest.raises(AssertionError):
        asyncio.run(play())


def _believe_anybody(self: gate.Gate, scope: Any, headers: dict[bytes, bytes]) -> str:
    return headers.get(b"x-forwarded-for", b"unknown").decode()


def test_for_whom_a_request_comes_is_believed_of_configured_proxies_only(
    tmp_path: Path, limited: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def statuses(server: Serving) -> set[int]:
        async with httpx.AsyncClient(base_url=server.base) as client:
            forged = [{"x-forwarded-for": f"192.0.2.{number}"} for number in range(8)]
            return {(await client.get("/healthz", headers=headers)).status_code for headers in forged}

    slow = replace(Limits().requests, burst=5, per_second=0.01)
    fresh(limited, requests=slow)
    assert asyncio.run(statuses(limited)) == {200, 429}
    with serving(tmp_path, proxies=("127.0.0.1",), limits=replace(Limits(), requests=slow)) as behind:
        assert asyncio.run(statuses(behind)) == {200}
    monkeypatch.setattr(gate.Gate, "_address", _believe_anybody)
    fresh(limited, requests=slow)
    assert asyncio.run(statuses(limited)) == {200}

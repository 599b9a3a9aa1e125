"""What the server counts, and who may read it."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.server.client import Player, duel, hear
from tests.server.serving import Serving, serving
from ultratable.server.app import Server
from ultratable.server.commits import Commits, Told
from ultratable.server.config import Config
from ultratable.server.limits import Limits, Rate
from ultratable.server.metrics import BOUNDS, Metrics, Page, Seconds
from ultratable.table.store import Append, Conflict

TOKEN = "sixteen letters!"


def read(text: str) -> dict[str, float]:
    """Every sample, as name{labels}: value."""
    found = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


async def metrics_of(player: Player) -> dict[str, float]:
    return read((await player.http.get("/metrics")).text)


# Counting.


def test_times_are_counted_up_to_each_bound() -> None:
    seconds = Seconds()
    for value in (0.0005, 0.001, 0.0011, 0.15, 9.0):
        seconds.see(value)
    buckets = dict(seconds.buckets())
    assert list(buckets) == [*map(str, BOUNDS), "+Inf"]
    assert (buckets["0.001"], buckets["0.002"], buckets["0.1"], buckets["0.15"]) == (2, 3, 3, 4)
    assert (buckets["5.0"], buckets["+Inf"]) == (4, 5)
    assert seconds.total == pytest.approx(9.1526)


def test_the_page_is_what_prometheus_reads() -> None:
    metrics = Metrics()
    metrics.moves["bot"] += 3
    metrics.refused(409)
    metrics.refused(429)
    metrics.stored.see(0.003)
    found = read(Page(metrics, lambda: 7, lambda: 9).text().decode())
    assert found["ultratable_moves_total{by=bot}"] == 3
    assert found["ultratable_moves_total{by=person}"] == 0
    assert found["ultratable_refusals_total{code=409}"] == 1
    assert found["ultratable_rate_limits_total"] == 1
    assert found["ultratable_stored_seconds_bucket{le=0.005}"] == found["ultratable_stored_seconds_count"] == 1
    assert (found["ultratable_tables"], found["ultratable_sockets"]) == (7, 9)


def test_moves_pushes_and_sockets_are_counted(tmp_path: Path) -> None:
    async def play(base: str) -> None:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            table = await duel(mara, bo)
            players = (mara, bo)
            async with mara.connect(table, 0) as first, bo.connect(table, 1) as second, bo.connect(table) as third:
                updates = [await hear(socket) for socket in (first, second)]
                await hear(third)
                before = await metrics_of(mara)
                seat = next(seat for seat in (0, 1) if updates[seat]["ask"])
                key = updates[seat]["ask"]["options"][0]["key"]
                assert (await players[seat].move(table, updates[seat], key)).is_success
                assert (await players[seat].move(table, updates[seat], "nonsense")).status_code in (409, 422)
                after = await metrics_of(mara)

        def grown(name: str) -> float:
            return after[name] - before.get(name, 0)

        assert after["ultratable_sockets"] == 3
        assert after["ultratable_tables"] == 1
        assert grown("ultratable_moves_total{by=person}") == 1
        assert grown("ultratable_stored_seconds_count") == grown("ultratable_pushed_seconds_count") == 1
        assert grown("ultratable_pushes_total") in (1, 3)
        refused = [name for name in after if name.startswith("ultratable_refusals_total") and grown(name) == 1]
        assert len(refused) == 1

    with serving(tmp_path) as server:
        asyncio.run(play(server.base))


def test_refusals_are_counted_by_code_and_by_what_the_gate_saw(tmp_path: Path) -> None:
    async def knock(base: str) -> dict[str, float]:
        async with Player(base) as mara:
            table = await mara.make_table()
            await mara.http.post("/api/logout", headers={"origin": "https://elsewhere.example"})
            await mara.http.post("/api/logout", headers={"x-csrf-token": "wrong"})
            await mara.http.get("/healthz", headers={"host": "elsewhere.example"})
            async with mara.connect(table) as socket:
                await hear(socket)
                await socket.send("nonsense")
                await hear(socket, "refused")
                await socket.send(json.dumps({"type": "why", "ref": "x", "id": "1"}))
                await hear(socket, "refused")
            for _ in range(2):
                await mara.http.post(f"/api/tables/{table}/chat", json={"text": "hello", "room": "observers"})
            return await metrics_of(mara)

    limits = Limits(chat=Rate(1, 0.001))
    with serving(tmp_path, limits=limits) as server:
        found = asyncio.run(knock(server.base))
    assert [found[f"ultratable_turned_away_total{{reason={kind}}}"] for kind in ("origin", "csrf", "host")] == [1, 1, 1]
    assert found["ultratable_refusals_total{code=403}"] == 3
    assert found["ultratable_refusals_total{code=421}"] == 1
    assert found["ultratable_refusals_total{code=400}"] == 1
    assert found["ultratable_refusals_total{code=429}"] == found["ultratable_rate_limits_total"] == 1


def test_sockets_refused_at_the_gate_are_counted(tmp_path: Path) -> None:
    async def knock(base: str) -> dict[str, float]:
        async with Player(base) as mara:
            table = await mara.make_table()
            upgrade = {
                "connection": "Upgrade",
                "upgrade": "websocket",
                "sec-websocket-version": "13",
                "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
                "origin": "https://elsewhere.example",
            }
            refused = await mara.http.get(f"/api/tables/{table}/socket", headers=upgrade)
            assert refused.status_code == 403
            return await metrics_of(mara)

    with serving(tmp_path) as server:
        found = asyncio.run(knock(server.base))
    assert found["ultratable_turned_away_total{reason=origin}"] == found["ultratable_refusals_total{code=403}"] == 1


@pytest.mark.parametrize("is_move", [False, True])
def test_conflicts_are_counted_and_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_move: bool) -> None:
    put = Commits.put
    refusals = [Conflict("Somebody was quicker.")]

    def quicker_once(self: Commits, append: Append, told: Told) -> None:
        entry = append.entry
        if refusals and entry.seq > 1 and (entry.move_id is not None) == is_move:
            told(refusals.pop())
        else:
            put(self, append, told)

    async def play(server: Serving) -> dict[str, float]:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            table = await duel(mara, bo)
            updates = [await mara.look(table, 0), await bo.look(table, 1)]
            player, update = next(pair for pair in zip((mara, bo), updates, strict=True) if pair[1]["ask"])
            async with player.connect(table, update["seat"]) as socket:
                await hear(socket)
                # A move that finds its table busy is not stored the short way, which is the one meant here.
                while server.server.hub.lives[table].lock.locked():
                    await asyncio.sleep(0.01)
                # Twice the same: it is carried out once, however it was stored.
                move = {"type": "move", **player.move_body(update, update["ask"]["options"][0]["key"])}
                for _ in range(2):
                    await socket.send(json.dumps(move))
                    await hear(socket, "done")
            return await metrics_of(mara)

    monkeypatch.setattr(Commits, "put", quicker_once)
    with serving(tmp_path) as server:
        counted = asyncio.run(play(server))
    assert counted["ultratable_conflicts_total"] == 1
    assert counted["ultratable_moves_total{by=person}"] == 1


def test_bots_that_fail_are_counted_by_reason(tmp_path: Path) -> None:
    async def play(base: str) -> dict[str, float]:
        async with Player(base) as mara:
            table = await mara.make_table()
            seat = await mara.sit(table)
            await mara.post(f"/api/tables/{table}/bots", level="steady")
            await mara.post(f"/api/tables/{table}/start")
            async with mara.connect(table, seat) as socket:
                update = await hear(socket)
                while not update["ask"]:
                    update = await hear(socket)
                while (await metrics_of(mara))["ultratable_moves_total{by=bot}"] == 0:
                    move = mara.move_body(update, update["ask"]["options"][0]["key"])
                    await socket.send(json.dumps({"type": "move", **move}))
                    update = await hear(socket)
                    while not update["ask"]:
                        update = await hear(socket)
            return await metrics_of(mara)

    # Nobody starts a process and thinks within a millionth of a second.
    with serving(tmp_path, budget=1e-6) as server:
        found = asyncio.run(play(server.base))
    failed = sum(value for name, value in found.items() if name.startswith("ultratable_bot_fallbacks_total"))
    assert failed >= found["ultratable_moves_total{by=bot}"] >= 1
    assert found["ultratable_bots_thinking"] in (0, 1)


def test_tables_that_do_not_fit_are_counted_set_aside_and_the_others_go_on(tmp_path: Path) -> None:
    async def begin(base: str) -> list[str]:
        async with Player(base) as mara, Player(base, "Bo") as bo:
            return [await duel(mara, bo) for _ in range(2)]

    async def again(base: str) -> dict[str, float]:
        async with Player(base) as visitor:
            assert (await visitor.look(good))["table"]["status"] == "playing"
            assert (await visitor.http.get(f"/api/tables/{bad}")).status_code == 423
            return await metrics_of(visitor)

    with serving(tmp_path) as server:
        bad, good = asyncio.run(begin(server.base))
    connection = sqlite3.connect(tmp_path / "ultratable.db")
    with connection:
        number = "(SELECT number FROM tables WHERE id = ?)"
        connection.execute(f"UPDATE snapshots SET body = x'00' WHERE table_number = {number}", (bad,))
        connection.execute(
            f"UPDATE entries SET digest = 'altered' WHERE digest IS NOT NULL AND table_number = {number}", (bad,)
        )
    connection.close()
    with serving(tmp_path) as server:
        found = asyncio.run(again(server.base))
        assert list(server.server.set_aside) == [bad]
    assert found["ultratable_quarantined_total"] == 1
    assert found["ultratable_tables"] == 1


# Reading.

ByClient = Callable[..., int]


@pytest.fixture
def status_for(tmp_path: Path) -> Any:
    """Status of GET /metrics for a client at some address, with some headers and settings."""
    opened: list[Server] = []

    def ask(address: str, headers: dict[str, str] | None = None, **changed: Any) -> int:
        data = str(tmp_path / str(len(opened)))
        server = Server(Config(data=data, port=8765, names=("192.168.1.20",), **changed))
        opened.append(server)
        base = "https://play.example.org" if server.config.public else "http://127.0.0.1:8765"

        async def get() -> int:
            transport = httpx.ASGITransport(app=server, client=(address, 5000))  # type: ignore[arg-type]
            async with httpx.AsyncClient(transport=transport, base_url=base) as client:
                return (await client.get("/metrics", headers=headers or {})).status_code

        return asyncio.run(get())

    yield ask
    for server in opened:
        server.writer.close()
        server.thinkers.close()
        server.store.close()


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.2", "::1"])
def test_metrics_are_read_on_the_machine_itself(status_for: ByClient, address: str) -> None:
    assert status_for(address) == 200


def test_others_need_the_admin_token(status_for: ByClient) -> None:
    assert status_for("192.168.1.77") == 403
    assert status_for("192.168.1.77", bearer(TOKEN)) == 403
    for token in ("", "None"):
        assert status_for("192.168.1.77", bearer(token), admin=None) == 403
    assert status_for("192.168.1.77", bearer("seventeen letters"), admin=TOKEN) == 403
    assert status_for("192.168.1.77", {"authorization": f"Basic {TOKEN}"}, admin=TOKEN) == 403
    assert status_for("192.168.1.77", bearer(TOKEN), admin=TOKEN) == 200


@pytest.mark.parametrize("header", ["x-forwarded-for", "x-real-ip", "forwarded", "via"])
def test_what_a_proxy_passes_on_is_not_from_this_machine(status_for: ByClient, header: str) -> None:
    assert status_for("127.0.0.1", {header: "127.0.0.1"}) == 403


def test_on_a_public_server_everybody_needs_the_token(status_for: ByClient) -> None:
    public = {"public": "play.example.org", "proxies": ("127.0.0.1",), "admin": TOKEN}
    assert status_for("127.0.0.1", **public) == 403
    assert status_for("127.0.0.1", bearer(TOKEN), **public) == 200


# The document.


def test_only_the_openapi_document_is_served_and_no_page_that_loads_from_elsewhere(tmp_path: Path) -> None:
    with serving(tmp_path) as server, httpx.Client(base_url=server.base) as client:
        assert client.get("/api/schema/openapi.json").json()["openapi"].startswith("3.")
        for path in ("swagger", "redoc", "elements", "rapidoc", "scalar"):
            assert client.get(f"/api/schema/{path}").status_code == 404
        assert "html" not in client.get("/api/schema").headers["content-type"]

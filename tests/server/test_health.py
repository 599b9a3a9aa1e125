"""Whoever asks whether the server is well hears of a database that cannot be asked."""

import asyncio
from pathlib import Path

import httpx
import pytest

from tests.server.serving import Serving, serving
from ultratable.table.store import StoreFailed


def test_a_database_that_cannot_be_asked_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> bytes:
        raise StoreFailed("The database cannot be used: it has gone.")

    async def ask(server: Serving) -> None:
        async with httpx.AsyncClient(base_url=server.base) as http:
            well = await http.get("/healthz")
            assert (well.status_code, well.json()["status"], well.json()["problem"]) == (200, "ok", None)
            monkeypatch.setattr(server.server.store, "secret", fail)
            ill = await http.get("/healthz")
            assert (ill.status_code, ill.json()["status"]) == (503, "no database")
            assert ill.json()["problem"] == "The database cannot be used: it has gone."

    with serving(tmp_path) as server:
        asyncio.run(ask(server))

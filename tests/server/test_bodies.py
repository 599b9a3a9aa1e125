"""Bodies are taken exactly as the document describes them."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.client import Player
from tests.server.serving import serving


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("bodies")) as server:
        yield server.base


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b'{"seat": 0, "ready": true}', 204),
        (b'{"seat": 0.0, "ready": false}', 204),
        (b'{"seat": 0, "ready": 1}', 400),
        (b'{"seat": 0, "ready": "true"}', 400),
        (b'{"seat": "0"}', 400),
        (b'{"seat": 0, "more": 1}', 400),
        (b'{"seat": 16}', 400),
        (b"[]", 400),
        (b"{", 400),
        (b"", 400),
        (b"\xff", 400),
        (b"[" * 4000, 400),
    ],
)
def test_what_is_not_of_the_described_type_is_refused(base: str, body: bytes, status: int) -> None:
    async def send() -> None:
        async with Player(base) as mara:
            table = await mara.make_table()
            await mara.sit(table)
            headers = {"content-type": "application/json"}
            answer = await mara.http.post(f"/api/tables/{table}/ready", content=body, headers=headers)
            assert answer.status_code == status
            assert status == 204 or answer.json()["code"] == status

    asyncio.run(send())

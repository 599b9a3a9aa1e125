"""Secrets: passwords, and what logs hold."""

import asyncio
from pathlib import Path

from tests.server.client import Player, duel
from tests.server.security.guards import Guards, patched
from tests.server.serving import Serving
from ultratable.server import passwords
from ultratable.server.logs import configure
from ultratable.table.codes import new_code

guard = Guards()


@guard("passwords are kept as Argon2id", patched(passwords, "hash_password", lambda password: password))
async def _(server: Serving) -> None:
    async with Player(server.base, new_code()[:20]) as mara:
        answer = await mara.http.post("/api/me/password", json={"password": "correct horse"})
        assert answer.is_success
        account = server.server.store.account_named(mara.name)
        assert account.password.startswith("$argon2id$")
        assert not [file for file in Path(server.server.config.data).iterdir() if b"correct horse" in file.read_bytes()]
        assert "argon2" not in answer.text


def _quick(stored: str | None, password: str) -> bool:
    return stored is not None and passwords._hasher.verify(stored, password)


@guard("unknown names take as long as wrong passwords", patched(passwords, "password_fits", _quick))
async def _(server: Serving) -> None:
    worked: list[str] = []

    class Spy:
        def hash(self, password: str) -> str:
            worked.append("hash")
            return "hash"

        def verify(self, stored: str, password: str) -> bool:
            worked.append("verify")
            return False

        def check_needs_rehash(self, stored: str) -> bool:
            return False

    async with Player(server.base, new_code()[:20]) as mara:
        await mara.post("/api/me/password", password="correct horse")
        kept, passwords._hasher = passwords._hasher, Spy()  # type: ignore[assignment]
        try:
            for name in (mara.name, "no such person"):
                await mara.http.post("/api/login", json={"name": name, "password": "incorrect horse"})
        finally:
            passwords._hasher = kept
        assert len(worked) == 2


def test_logs_hold_no_password_no_cookie_no_name_and_no_chat(server: Serving, tmp_path: Path) -> None:
    async def play() -> list[str]:
        async with Player(server.base, "Unmistakable") as mara, Player(server.base, "Bo") as bo:
            table = await duel(mara, bo)
            await mara.post("/api/me/password", password="correct horse")
            await mara.http.post("/api/login", json={"name": "Unmistakable", "password": "wrong horse"})
            await mara.post(f"/api/tables/{table}/chat", text="secret plan")
            update = await mara.look(table, 0)
            await mara.move(table, update, update["ask"]["options"][0]["key"])
            cookie, token = mara.cookie, mara.http.headers["x-csrf-token"]
            return ["correct horse", "wrong horse", "secret plan", "Unmistakable", cookie, token, table, "hero:"]

    log = tmp_path / "log"
    with log.open("w", encoding="utf-8") as stream:
        configure(stream)
        secrets = asyncio.run(play())
        configure()
    written = log.read_text("utf-8")
    assert written.count('"event":"request"') >= 8
    assert [secret for secret in secrets if secret in written] == []


test_the_guard_holds, test_without_the_guard_the_probe_fails = guard.tests()

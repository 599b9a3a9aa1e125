"""What people type."""

import asyncio

from tests.server.client import Player, duel, hear
from tests.server.security.guards import Guards, check_refused, patched
from tests.server.serving import Serving
from ultratable.server import people, tables
from ultratable.table import acts, lobby

guard = Guards()

BAD_NAMES = (
    "Ma\u202era",
    "Ma\u0007ra",
    "Ma\u200bra",
    "\ufeffMara",
    "x" * 21,
    "<script>alert(1)</script>",
    "Z\u0301\u0301\u0301\u0301",
)


@guard("names", patched(people, "clean_name", lambda name: name))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        for name in BAD_NAMES:
            check_refused(await mara.http.post("/api/me", json={"name": name}), 422)


@guard("names given at a seat", patched(tables, "clean_name", lambda name: name))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        table = await mara.make_table()
        await mara.sit(table)
        for name in BAD_NAMES:
            wish = {"seat": 1, "same_device": True, "name": name}
            check_refused(await mara.http.post(f"/api/tables/{table}/sit", json=wish), 422)


@guard("seeds", patched(lobby, "clean_seed", lambda text: text))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        for seed in ("Ma\u202era", "\u200b", "x" * 41, "", "javascript:x"):
            wish = {"settings": {"game": "ults", "seats": 2}, "seed": seed}
            check_refused(await mara.http.post("/api/tables", json=wish), 422)


@guard("lines of chat", patched(tables, "clean_chat", lambda text: text))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
        table = await duel(mara, bo)
        said = await mara.post(f"/api/tables/{table}/chat", text="a\u202eb\u0000c\u2066\n<script>alert(1)</script>")
        assert said["text"] == "abc <script>alert(1)</script>"
        check_refused(await mara.http.post(f"/api/tables/{table}/chat", json={"text": "javascript:x"}), 422)


@guard("muting", patched(lobby, "mute", lambda sheet, person, who, muted: acts.Muted(who, False)))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
        table = await duel(mara, bo)
        said = await bo.post(f"/api/tables/{table}/chat", text="Hello.")
        await mara.post(f"/api/tables/{table}/mute", number=said["number"])
        for room in ("table", "observers"):
            wish = {"text": "Hello again.", "room": room}
            check_refused(await bo.http.post(f"/api/tables/{table}/chat", json=wish), 403)
        async with bo.connect(table, 1) as open_socket:
            await open_socket.send('{"type": "say", "text": "Hello again."}')
            assert (await hear(open_socket, "refused"))["code"] == 403
        assert [line["text"] for line in (await mara.get(f"/api/tables/{table}/chat"))["lines"]] == ["Hello."]
        await mara.post(f"/api/tables/{table}/mute", number=said["number"], muted=False)
        await bo.post(f"/api/tables/{table}/chat", text="Sorry.")


@guard("only the host mutes, deletes and stops clocks", patched(lobby, "hosts", lambda *_: None))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
        table = await duel(mara, bo, clock="live")
        said = await mara.post(f"/api/tables/{table}/chat", text="Hello.")
        check_refused(await bo.http.delete(f"/api/tables/{table}/chat"), 403)
        check_refused(await bo.http.post(f"/api/tables/{table}/mute", json={"number": said["number"]}), 403)
        check_refused(await bo.http.post(f"/api/tables/{table}/clocks", json={"paused": True}), 403)


def test_what_looks_like_a_script_stays_text(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base, "<b onload=x>") as mara, Player(server.base, "Bo") as bo:
            table = await duel(mara, bo)
            await mara.post(f"/api/tables/{table}/chat", text="</script><img src=x onerror=y>")
            for path in (f"/api/tables/{table}", f"/api/tables/{table}/chat", "/api/tables", "/api/me"):
                answer = await mara.http.get(path, headers={"accept": "text/html"})
                assert answer.headers["content-type"] == "application/json"
                assert answer.headers["x-content-type-options"] == "nosniff"
            assert (await bo.look(table))["table"]["seats"][0]["name"] == "<b onload=x>"
            reflected = await mara.http.get("/<script>alert(1)</script>")
            assert reflected.headers["content-type"] == "application/json"
            assert "<script>" not in reflected.text

    asyncio.run(play())


test_the_guard_holds, test_without_the_guard_the_probe_fails = guard.tests()

"""Pictures over HTTP: only what is one by its own bytes, small and still, kept and shown unchanged. Each refusal is
shown twice: the guard holds, and without it the same probe fails."""

import asyncio
import struct
import zlib
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import httpx
import pytest

from tests.server.client import Player
from tests.server.security.guards import Guards, check_refused, patched
from tests.server.serving import Serving, serving
from ultratable.server import gate, images, pictures
from ultratable.server.house import House
from ultratable.server.images import BadPicture, media_type

guard = Guards()
RAW = {"content-type": "application/octet-stream"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("pictures")) as running:
        yield running


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width: int = 2, height: int = 3, *more: bytes, shade: int = 0) -> bytes:
    """A whole grey PNG."""
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + bytes([shade]) * width) * height)
    parts = [_chunk(b"IHDR", head), *more, _chunk(b"IDAT", rows), _chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def jpeg(width: int, height: int) -> bytes:
    """The head of a JPEG, behind a segment of notes."""
    notes = b"\xff\xe1\x00\x08Exif\0\0"
    frame = b"\xff\xc2\x00\x11\x08" + struct.pack(">HH", height, width) + b"\x03" + b"\0" * 9
    return b"\xff\xd8" + notes + frame + b"\xff\xd9"


def webp(form: bytes, body: bytes) -> bytes:
    chunk = form + struct.pack("<I", len(body)) + body
    return b"RIFF" + struct.pack("<I", 4 + len(chunk)) + b"WEBP" + chunk


def lossy(width: int, height: int) -> bytes:
    return webp(b"VP8 ", b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", width, height) + b"\0" * 10)


def lossless(width: int, height: int) -> bytes:
    return webp(b"VP8L", b"\x2f" + struct.pack("<I", (width - 1) | (height - 1) << 14) + b"\0" * 10)


def extended(width: int, height: int, flags: int = 0) -> bytes:
    size = struct.pack("<I", width - 1)[:3] + struct.pack("<I", height - 1)[:3]
    return webp(b"VP8X", bytes([flags, 0, 0, 0]) + size + b"\0" * 10)


KINDS = [(png, "image/png"), (jpeg, "image/jpeg"), (lossy, "image/webp"), (lossless, "image/webp")]
KINDS += [(extended, "image/webp")]


@pytest.mark.parametrize(("make", "kind"), KINDS)
def test_what_it_is_stands_in_its_bytes(make: Any, kind: str) -> None:
    assert media_type(make(320, 426)) == kind
    for wrong in ((321, 426), (320, 427), (16_000, 1)):
        with pytest.raises(BadPicture, match=rf"at most 320 × 426 pixels; this one has {wrong[0]} × {wrong[1]}"):
            media_type(make(*wrong))


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
        b"<!doctype html><script>alert(1)</script>",
        b"GIF89a\x01\x00\x01\x00",
        b"BM" + b"\0" * 60,
        b"RIFF\0\0\0\0WAVE" + b"\0" * 40,
    ],
)
def test_whatever_is_no_picture_of_three_kinds_is_refused(body: bytes) -> None:
    with pytest.raises(BadPicture, match="a PNG, a JPEG or a WebP file"):
        media_type(body)


@pytest.mark.parametrize(
    "body",
    [
        png()[:20],
        jpeg(9, 9)[:8],
        b"\xff\xd8\xff\xe1\x00\x00" + b"\0" * 60,
        lossy(9, 9)[:20],
        webp(b"VP8 ", b"\0" * 30),
        webp(b"VP8L", b"\0" * 30),
        webp(b"what", b"\0" * 30),
        b"\x89PNG\r\n\x1a\n" + b"\0" * 60,
    ],
)
def test_half_a_picture_is_refused(body: bytes) -> None:
    with pytest.raises(BadPicture, match="its head cannot be read"):
        media_type(body)


@pytest.mark.parametrize("body", [png(2, 3, _chunk(b"acTL", b"\0" * 8)), extended(9, 9, 0x02)])
def test_pictures_that_move_are_refused(body: bytes) -> None:
    with pytest.raises(BadPicture, match="stands still"):
        media_type(body)


@pytest.mark.parametrize("body", [png(0, 3), jpeg(0, 3), lossy(3, 0)])
def test_pictures_of_nothing_are_refused(body: bytes) -> None:
    with pytest.raises(BadPicture, match="pixels"):
        media_type(body)


async def keep(player: Player, body: bytes, **headers: str) -> httpx.Response:
    return await player.http.post("/api/pictures", content=body, headers={**RAW, **headers})


@pytest.mark.rule("figures.content.card-maker")
def test_a_picture_is_kept_and_shown_unchanged_for_ever(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara, httpx.AsyncClient(base_url=server.base) as stranger:
            body = png(shade=7)
            answer = await keep(mara, body)
            assert answer.status_code == 201
            sha = answer.json()["sha"]
            assert sha == sha256(body).hexdigest()
            assert (await keep(mara, body)).json()["sha"] == sha
            shown = await stranger.get(f"/api/pictures/{sha}")
            assert (shown.content, shown.headers["content-type"]) == (body, "image/png")
            assert shown.headers["x-content-type-options"] == "nosniff"
            assert shown.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert shown.headers["content-security-policy"].startswith("default-src 'none'")
            assert shown.headers["cross-origin-resource-policy"] == "same-origin"

    asyncio.run(play())


def test_whatever_somebody_calls_it_its_bytes_say_what_it_is_shown_as(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            page = png(shade=9) + b"<script>alert(1)</script>"
            sha = (await keep(mara, page)).json()["sha"]
            shown = await mara.http.get(f"/api/pictures/{sha}", headers={"accept": "text/html"})
            assert shown.headers["content-type"] == "image/png"

    asyncio.run(play())


@pytest.mark.parametrize("name", ["0" * 64, "x", "A" * 64, "..%2f..%2fetc%2fpasswd", "0" * 63, "0" * 65])
def test_what_is_not_there_is_not_found(server: Serving, name: str) -> None:
    check_refused(httpx.get(f"{server.base}/api/pictures/{name}"), 404)


def test_pages_load_pictures_from_this_server_only(server: Serving) -> None:
    policy = httpx.get(f"{server.base}/").headers["content-security-policy"]
    assert "img-src 'self' data:;" in policy


@guard("what is no picture", patched(pictures, "media_type", lambda _: "image/png"))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        for body in (b"<svg/>", b"GIF89a", b"", png(400, 400)):
            check_refused(await keep(mara, body), 422)


def _any_size(monkeypatch: pytest.MonkeyPatch, _: Serving) -> None:
    monkeypatch.setattr(images, "MOST_BYTES", 10**9)


@guard("bytes", _any_size)
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        check_refused(await keep(mara, png(2, 3, _chunk(b"tEXt", b"x" * 49_100), shade=3)), 422)


def test_a_body_that_could_be_no_picture_is_not_even_read(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            check_refused(await keep(mara, b"\x89PNG\r\n\x1a\n" + b"\0" * 60_000), 413)

    asyncio.run(play())


def test_one_person_keeps_so_many(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with Player(server.base) as mara, Player(server.base, "Bo") as bo:
            for shade in range(3):
                assert (await keep(mara, png(5, 5, shade=shade))).is_success
            answer = await keep(mara, png(5, 5, shade=3))
            check_refused(answer, 409)
            assert "3 pictures here, as many as one person may have" in answer.json()["reason"]
            assert (await keep(bo, png(5, 5, shade=3))).is_success
            monkeypatch.setattr(pictures, "MOST_EACH", 4)
            assert (await keep(mara, png(5, 5, shade=4))).is_success

    monkeypatch.setattr(pictures, "MOST_EACH", 3)
    asyncio.run(play())


def test_who_has_no_room_forgets_what_is_used_no_more(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            shas = [(await keep(mara, png(6, 6, shade=shade))).json()["sha"] for shade in range(2)]
            check_refused(await keep(mara, png(6, 6, shade=2)), 409)
            answer = await mara.http.post("/api/pictures/unused", json={"used": shas[:1]})
            assert (answer.status_code, answer.json()) == (200, {"count": 1})
            assert (await keep(mara, png(6, 6, shade=2))).is_success
            found = [(await mara.http.get(f"/api/pictures/{sha}")).status_code for sha in shas]
            assert found == [200, 404]
            check_refused(await mara.http.post("/api/pictures/unused", json={"used": ["x"]}), 400)

    monkeypatch.setattr(pictures, "MOST_EACH", 2)
    asyncio.run(play())


@guard("those who have not come in", patched(House, "person", lambda *_: "anybody"))
async def _(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.base, headers={"origin": server.base}) as stranger:
        check_refused(await stranger.post("/api/pictures", content=png(), headers=RAW), 401)


def test_pages_elsewhere_cannot_send_pictures(server: Serving) -> None:
    async def play() -> None:
        async with Player(server.base) as mara:
            check_refused(await keep(mara, png(), **{"x-csrf-token": "forged"}), 403)
            check_refused(await keep(mara, png(), origin="http://evil.example"), 403)

    asyncio.run(play())


@guard("kinds of bodies", patched(gate, "_media_type", lambda _: gate.RAW))
async def _(server: Serving) -> None:
    async with Player(server.base) as mara:
        for kind in ("application/json", "image/png", "text/plain", "multipart/form-data; boundary=x"):
            check_refused(await keep(mara, png(), **{"content-type": kind}), 415)
        check_refused(await mara.http.post("/api/me", content=b"{}", headers=RAW), 415)


test_the_guard_holds, test_without_the_guard_the_probe_fails = guard.tests()

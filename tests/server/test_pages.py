"""The browser's client as it is served: one page under many addresses, files that never change, compressed."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.serving import Serving, serving
from ultratable.server import pages

ADDRESSES = (
    "/", "/t/0123456789abcdef", "/join/otter-lantern-maple-drum", "/host", "/learn/ults", "/replay", "/replay/x/3",
    "/learn/ultra_marines/1/0123456789abcdef",
    "/rules", "/rules/ults/main", "/history", "/settings", "/about", "/gallery",
    "/lab", "/lab/heroes-1", "/lab/heroes-1/with/heroes-2",
)  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("data")) as found:
        yield found


def fetch(server: Serving, path: str, encodings: str = "identity") -> httpx.Response:
    return httpx.get(f"{server.base}{path}", headers={"accept-encoding": encodings})


def the_script(server: Serving) -> str:
    found = re.search(r'src="(/assets/[^"]+\.js)"', fetch(server, "/").text)
    assert found
    return found[1]


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_address_of_the_client_is_the_same_page(server: Serving, address: str) -> None:
    page = fetch(server, address)
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"
    assert page.text == fetch(server, "/").text


@pytest.mark.parametrize("path", ["/nowhere", "/t", "/t/a/b", "/api/nothing", "/assets/missing.js", "/assets/.stamp"])
def test_other_addresses_lead_nowhere(server: Serving, path: str) -> None:
    assert fetch(server, path).status_code == 404


def test_files_named_by_their_content_may_be_kept_for_ever(server: Serving) -> None:
    script = fetch(server, the_script(server))
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("identity", None),
        ("deflate", None),
    ],
)
def test_the_smallest_form_that_the_browser_takes(server: Serving, offered: str, chosen: str | None) -> None:
    path = the_script(server)
    with httpx.stream("GET", f"{server.base}{path}", headers={"accept-encoding": offered}) as answer:
        raw = b"".join(answer.iter_raw())
        assert answer.headers.get("content-encoding") == chosen
        assert answer.headers["vary"] == "Accept-Encoding"
    plain = fetch(server, path).content
    assert (raw == plain) == (chosen is None)
    if chosen == "gzip":
        assert gzip.decompress(raw) == plain


def test_the_licences_of_what_is_built_in_are_told(server: Serving) -> None:
    found = fetch(server, "/licences.txt")
    assert found.headers["content-type"] == "text/plain; charset=utf-8"
    assert found.headers["cache-control"] == "no-cache"
    for name in (
        "svelte", "bits-ui", "intl-messageformat", "uqr", "@fontsource/barlow-condensed", "@fontsource-variable/inter",
    ):  # fmt: skip
        assert re.search(rf"^{name} \d+\.\d+\.\d+ \(", found.text, re.MULTILINE), name
    for words in ("Permission is hereby granted, free of charge", "SIL OPEN FONT LICENSE"):
        assert words in found.text
    # Only what is in it: not what tests and builds it.
    assert not re.search(r"^(vite|vitest|axe-core|typescript) \d", found.text, re.MULTILINE)
    about = [file.plain for path, file in pages._FILES.items() if path.startswith("assets/About-")]
    assert any([b"/licences.txt" in content for content in about]), "the page About leads there"


def test_fonts_are_compressed_already(server: Serving) -> None:
    name = next(path for path in pages._FILES if path.endswith(".woff2"))
    font = fetch(server, f"/{name}", "gzip, br")
    assert font.headers["content-type"] == "font/woff2"
    assert "content-encoding" not in font.headers


def test_without_a_built_client_the_page_says_how_to_build_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert pages.client_files(tmp_path / "missing") == {}
    monkeypatch.setattr(pages, "_PAGE", pages.File("text/html", pages._NOT_BUILT))
    with serving(tmp_path) as bare:
        page = fetch(bare, "/", "gzip")
    assert page.status_code == 200
    assert "make web" in page.text
    assert "content-encoding" not in page.headers

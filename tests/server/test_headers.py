"""The page runs its own files only, in no frame; views are kept by no cache."""

import pytest

from ultratable.server.headers import NO_STORE, security_headers


def policy() -> dict[str, list[str]]:
    directives = security_headers(public=False)["Content-Security-Policy"].split("; ")
    return {name: sources for name, *sources in map(str.split, directives)}


@pytest.mark.parametrize("directive", ["default-src", "script-src", "style-src", "connect-src", "form-action"])
def test_only_its_own_files_and_addresses(directive: str):
    assert policy()[directive] == ["'self'"]


@pytest.mark.parametrize("directive", ["object-src", "base-uri", "frame-ancestors"])
def test_no_plug_ins_no_other_base_no_frames(directive: str):
    assert policy()[directive] == ["'none'"]


def test_pictures_may_be_in_the_page_itself():
    assert policy()["img-src"] == ["'self'", "data:"]


def test_nothing_inline_and_nothing_evaluated():
    assert "unsafe" not in security_headers(public=False)["Content-Security-Policy"]


def test_the_other_headers():
    headers = security_headers(public=False)
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    for power in ("camera", "microphone", "geolocation"):
        assert f"{power}=()" in headers["Permissions-Policy"].split(", ")


def test_https_is_demanded_in_public_only():
    assert "Strict-Transport-Security" not in security_headers(public=False)
    public = security_headers(public=True)
    assert public.pop("Strict-Transport-Security") == "max-age=31536000"
    assert public == security_headers(public=False)


def test_no_cache_keeps_a_view():
    assert NO_STORE == {"Cache-Control": "no-store"}

"""What a public server is refused without, and what of the settings people are shown."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ultratable.server.config import Config, Unsafe, admin_token, checked, shown_data
from ultratable.server.limits import NO_RATE, Limits, Rate


def public(tmp_path: Path, **changed: Any) -> Config:
    """Settings of a public server that are in order, but for those changed."""
    data = tmp_path / "data"
    data.mkdir(mode=0o700, exist_ok=True)
    safe = Config(data=str(data), public="play.example.org", proxies=("127.0.0.1",), admin="sixteen letters!")
    return replace(safe, **changed)


def test_a_safe_public_server_may_start(tmp_path: Path) -> None:
    assert checked(public(tmp_path)) == public(tmp_path)


@pytest.mark.parametrize(
    ("changed", "missing"),
    [
        ({"public": "localhost"}, "a host name"),
        ({"public": "192.168.1.20"}, "a host name"),
        ({"public": "::1"}, "a host name"),
        ({"public": "kitchen.local"}, "a host name"),
        ({"public": "play..org"}, "a host name"),
        ({"public": "-play.example.org"}, "a host name"),
        ({"public": "https://play.example.org"}, "a host name"),
        ({"proxies": ()}, "the proxy"),
        ({"proxies": ("proxy.example.org",)}, "the proxy"),
        ({"proxies": ("127.0.0.1", "0.0.0.0")}, "the proxy"),
        ({"admin": None}, "an admin token"),
        ({"admin": "fifteen letters"}, "an admin token"),
        ({"host": "0.0.0.0"}, "loopback"),
        ({"host": "192.168.1.20"}, "loopback"),
        ({"limits": Limits.unlimited()}, "limits"),
        ({"limits": Limits(chat=NO_RATE)}, "limits"),
    ],
)
def test_a_public_server_is_refused_what_is_unsafe(tmp_path: Path, changed: dict[str, Any], missing: str) -> None:
    with pytest.raises(Unsafe, match=missing) as refused:
        checked(public(tmp_path, **changed))
    assert str(refused.value).count(";") == 0


@pytest.mark.parametrize("mode", [0o750, 0o705, 0o755])
def test_a_public_server_is_refused_a_folder_others_can_read(tmp_path: Path, mode: int) -> None:
    config = public(tmp_path)
    Path(config.data).chmod(mode)
    with pytest.raises(Unsafe, match="chmod go="):
        checked(config)


def test_a_folder_that_is_still_to_be_made_and_a_database_elsewhere_are_in_order(tmp_path: Path) -> None:
    checked(public(tmp_path, data=str(tmp_path / "new")))
    checked(public(tmp_path, data="postgresql://ultratable@db.example.org/tables"))


def test_all_that_is_missing_is_named_in_one_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    config = Config(data=str(tmp_path), public="localhost", host="0.0.0.0", limits=Limits.unlimited())
    with pytest.raises(Unsafe) as refused:
        checked(config)
    sentence = str(refused.value)
    for need in ("a host name", "the proxy", "ULTRATABLE_ADMIN", "loopback", "limits", "data folder"):
        assert need in sentence
    assert sentence.endswith("Nothing was started.")
    assert "\n" not in sentence


def test_a_server_for_oneself_needs_nothing(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    config = Config(data=str(tmp_path), host="0.0.0.0", limits=Limits(requests=Rate(1, 1)))
    assert checked(config) is config


def test_the_admin_token_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ULTRATABLE_ADMIN", "sixteen letters!")
    assert admin_token() == "sixteen letters!"
    monkeypatch.setenv("ULTRATABLE_ADMIN", "")
    assert admin_token() is None


@pytest.mark.parametrize(
    ("data", "shown"),
    [
        ("/home/mara/games", "~/games"),
        ("/home/mara", "~"),
        ("/home/maraschino/games", "/home/maraschino/games"),
        ("games", "games"),
        ("postgresql://mara:s3cret@db.example.org/tables", "postgresql://db.example.org/tables"),
        ("postgresql://mara:s3@cret@db.example.org/tables", "postgresql://db.example.org/tables"),
        ("postgresql://db.example.org/tables?user=mara&password=s3cret", "postgresql://db.example.org/tables"),
    ],
)
def test_the_place_of_the_data_is_shown_without_passwords(
    monkeypatch: pytest.MonkeyPatch, data: str, shown: str
) -> None:
    monkeypatch.setenv("HOME", "/home/mara")
    assert shown_data(data) == shown

"""The client is built when its sources have changed, and only then; a failure says what to do."""

from pathlib import Path

import pytest

from tools import build_client


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small client in a folder of its own."""
    web, built = tmp_path / "web", tmp_path / "built"
    for path in ("src/main.ts", "package.json", "package-lock.json", "tests/some.test.ts", "node_modules/x/index.js"):
        (web / path).parent.mkdir(parents=True, exist_ok=True)
        (web / path).write_text(path)
    built.mkdir()
    monkeypatch.setattr(build_client, "WEB", web)
    monkeypatch.setattr(build_client, "BUILT", built)
    monkeypatch.setattr(build_client, "NODE_MODULES", web / "node_modules")
    return web


@pytest.fixture
def asked(web: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What npm is asked to do, instead of doing it."""
    found: list[str] = []
    monkeypatch.setattr(build_client, "npm", lambda *arguments: found.append(arguments[0]))
    return found


def test_built_once(asked: list[str]) -> None:
    build_client.build()
    build_client.build()
    assert asked == ["ci", "run"]


def test_a_changed_source_is_built_again_without_installing_again(web: Path, asked: list[str]) -> None:
    build_client.build()
    (web / "src/main.ts").write_text("changed")
    build_client.build()
    assert asked == ["ci", "run", "run"]


def test_a_new_file_counts_as_a_change(web: Path, asked: list[str]) -> None:
    build_client.build()
    (web / "src/new.ts").write_text("new")
    build_client.build()
    assert asked == ["ci", "run", "run"]


@pytest.mark.parametrize("path", ["tests/some.test.ts", "node_modules/x/index.js", "README.md"])
def test_what_is_not_built_from_does_not_count(web: Path, asked: list[str], path: str) -> None:
    build_client.build()
    (web / path).write_text("changed")
    build_client.build()
    assert asked == ["ci", "run"]


def test_other_packages_are_installed_again(web: Path, asked: list[str]) -> None:
    build_client.build()
    (web / "package-lock.json").write_text("changed")
    build_client.build()
    assert asked == ["ci", "run", "ci", "run"]


def test_a_failed_build_says_why_and_is_tried_again(web: Path) -> None:
    (web / "package.json").write_text("{")
    for _ in range(2):
        with pytest.raises(build_client.CannotBuild, match=r"npm ci .* failed"):
            build_client.build()

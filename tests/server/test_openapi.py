"""The OpenAPI document: complete, honest about every refusal, and true of the server when a stranger tries it out."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.client import Player, duel
from tests.server.serving import serving
from ultratable.server.declared import REFUSALS

SOAK = "ULTRATABLE_SOAK" in os.environ
EXAMPLES = 150 if SOAK else 10
DATABASES = ["sqlite", "postgres"] if SOAK else ["sqlite"]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("openapi")) as server:
        yield server.base


@pytest.fixture(scope="module")
def document(base: str) -> Any:
    return httpx.get(f"{base}/api/schema/openapi.json").json()


def operations(document: Any) -> Iterator[tuple[str, str, Any]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def test_every_operation_has_a_summary_and_a_name_of_its_own(document: Any) -> None:
    found = [operation for _, _, operation in operations(document)]
    assert len(found) > 30
    assert all(operation["summary"] for operation in found)
    names = [operation["operationId"] for operation in found]
    assert len(set(names)) == len(names)


def test_every_operation_declares_every_refusal_in_one_shape(document: Any) -> None:
    shape = {"schema": {"$ref": "#/components/schemas/Refused"}}
    for path, method, operation in operations(document):
        for code in REFUSALS:
            if (path, code) != ("/healthz", 503):
                assert operation["responses"][str(code)]["content"] == {"application/json": shape}, (path, method, code)


def test_what_changes_something_needs_the_token_and_a_session(document: Any) -> None:
    for path, method, operation in operations(document):
        if method != "get":
            assert {"session": [], "csrf": []} in operation["security"], (path, method)
    open_to_all = {path for path, method, found in operations(document) if method != "get" and {} in found["security"]}
    assert open_to_all == {"/api/me", "/api/login", "/api/logout"}


def test_records_say_that_unknown_fields_are_refused(document: Any) -> None:
    contents = {
        path: operation["requestBody"]["content"]
        for path, _, operation in operations(document)
        if "requestBody" in operation
    }
    assert contents.pop("/api/pictures").keys() == {"application/octet-stream"}
    bodies = [content["application/json"]["schema"]["$ref"].rpartition("/")[2] for content in contents.values()]
    assert len(bodies) > 20
    for name in bodies:
        assert document["components"]["schemas"][name]["additionalProperties"] is False, name


def test_options_names_exactly_the_methods_of_a_path(base: str, document: Any) -> None:
    with httpx.Client(base_url=base) as client:
        for path, methods in document["paths"].items():
            answer = client.options(path.replace("{id}", "0" * 16).replace("{index}", "0"))
            assert answer.status_code == 204
            assert set(answer.headers["allow"].split(", ")) == {*[method.upper() for method in methods], "OPTIONS"}


async def prepare(base: str) -> dict[str, str]:
    """A running table and one that waits for players, and who may act there."""
    async with Player(base) as mara, Player(base, "Bo") as bo:
        running = await duel(mara, bo)
        waiting = await mara.make_table()
        await mara.sit(waiting)
        return {"cookie": mara.cookie, "csrf": mara.http.headers["x-csrf-token"], "running": running, "open": waiting}


def settings(found: dict[str, str]) -> str:
    return f"""
        [parameters]
        "path.id" = {{ dictionary = "tables", probability = 0.9 }}
        # Whoever asks to wait is let wait.
        "query.wait" = 0
        "body.settings.game" = {{ dictionary = "games", probability = 0.8 }}
        "body.settings.stand_in" = {{ dictionary = "bots", probability = 0.8 }}
        "body.level" = {{ dictionary = "bots", probability = 0.8 }}
        "body.name" = {{ dictionary = "names", probability = 0.5 }}
        [dictionaries]
        tables.values = ["{found["running"]}", "{found["open"]}"]
        games.values = ["ults"]
        bots.values = ["random", "steady"]
        names.values = ["Mara", "Bo", "Zoë"]
        [checks]
        # 422: well formed, but no such name, no such game, no such bot.
        positive_data_acceptance.expected-statuses = ["2xx", 401, 403, 404, 409, 422]
        [auth.openapi.session]
        api_key = "{found["cookie"]}"
        [auth.openapi.csrf]
        api_key = "{found["csrf"]}"
    """


@pytest.mark.parametrize("database", DATABASES)
def test_schemathesis_finds_nothing(
    document: Any, database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    data = str(request.getfixturevalue("postgres_url")) if database == "postgres" else tmp_path / "data"
    with serving(data) as server:
        (tmp_path / "schemathesis.toml").write_text(settings(asyncio.run(prepare(server.base))), "utf-8")
        command = [sys.executable, "-m", "schemathesis.cli", "run", f"{server.base}/api/schema/openapi.json"]
        options = ["--checks=all", f"--max-examples={EXAMPLES}", "--no-color", "--suppress-health-check=all"]
        options += ["--header", f"Origin: {server.base}", *([] if SOAK else ["--seed=1"])]
        found = subprocess.run([*command, *options], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout
    assert f"Tested: {len(list(operations(document)))}\n" in found.stdout, found.stdout

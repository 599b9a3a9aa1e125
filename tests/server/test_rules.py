"""The register over HTTP: every clause in its place, with what proves it, and sent again only to whoever lacks it."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import ultratable
from tests.server.serving import serving
from ultratable.core.proof import Proof
from ultratable.server.rules import shown


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with serving(tmp_path_factory.mktemp("rules")) as server, httpx.Client(base_url=server.base) as client:
        yield client


def clauses(rules: Any) -> dict[str, Any]:
    return {clause["id"]: clause for section in rules["sections"] for clause in section["clauses"]}


@pytest.mark.parametrize("id", ultratable.game_ids())
def test_every_clause_of_the_register_is_there_in_the_order_of_the_book(http: httpx.Client, id: str) -> None:
    rules = http.get(f"/api/rules/{id}").json()
    register = ultratable.game(id).register
    assert (rules["game"], rules["title"], rules["version"]) == (id, register.heading.title, register.heading.version)
    assert [section["id"] for section in rules["sections"]] == [section.id for section in register.sections]
    found = clauses(rules)
    assert list(found) == [clause.id for section in register.sections for clause in register.of_section(section.id)]
    assert len(found) == len(register.clauses)
    for clause in register.clauses:
        told = found[clause.id]
        assert (told["title"], told["text"], told["ruling"]) == (clause.title, clause.text, clause.ruling)
        assert (told["where"], told["inert"]) == (clause.where, clause.inert)
        assert tuple(told["examples"]) == clause.examples


@pytest.mark.parametrize("id", ultratable.game_ids())
def test_a_clause_that_is_played_is_proved_and_has_fired(http: httpx.Client, id: str) -> None:
    rules = http.get(f"/api/rules/{id}").json()
    assert rules["games"] >= 1000
    for clause in clauses(rules).values():
        if not clause["inert"]:
            assert clause["tests"], clause["id"]
            assert clause["fired"] > 0, clause["id"]
        for test in clause["tests"]:
            assert "::test_" in test


def test_where_nobody_has_counted_the_answer_says_so() -> None:
    register = ultratable.game("ults").register
    unknown = shown(register, None)
    assert unknown.games is None
    assert {clause.fired for section in unknown.sections for clause in section.clauses} == {0}
    counted = shown(register, Proof(7, 1, {"ults.main.roll": 12}, {"ults.main.roll": ("a.py::test_b",)}))
    found = {clause.id: clause for section in counted.sections for clause in section.clauses}
    assert counted.games == 7
    assert (found["ults.main.roll"].fired, found["ults.main.roll"].tests) == (12, ("a.py::test_b",))
    assert (found["ults.main.user"].fired, found["ults.main.user"].tests) == (0, ())


def test_games_are_told_by_their_titles_alone(http: httpx.Client) -> None:
    titles = http.get("/api/games/titles").json()
    assert titles == {game["id"]: game["title"] for game in http.get("/api/games").json()}
    assert set(titles) == set(ultratable.game_ids())


@pytest.mark.parametrize("id", ultratable.game_ids())
def test_every_clause_has_its_title(http: httpx.Client, id: str) -> None:
    titles = http.get(f"/api/rules/{id}/titles").json()
    assert titles == {clause.id: clause.title for clause in ultratable.game(id).register.clauses}


@pytest.mark.parametrize("path", ["/api/rules/ults", "/api/rules/ults/titles", "/api/games/ults/things"])
def test_whoever_has_it_is_not_sent_it_again(http: httpx.Client, path: str) -> None:
    first = http.get(path)
    assert first.status_code == 200
    assert first.headers["cache-control"] == "no-cache"
    tag = first.headers["etag"]
    for known in (tag, f'"other", {tag}'):
        again = http.get(path, headers={"if-none-match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert http.get(path, headers={"if-none-match": '"other"'}).status_code == 200


@pytest.mark.parametrize("path", ["/api/rules/ults", "/api/rules/ults/titles", "/api/games/ults/things"])
def test_it_is_packed_for_whoever_takes_it_packed(http: httpx.Client, path: str) -> None:
    plain = http.get(path, headers={"accept-encoding": "identity"})
    packed = http.get(path, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "Accept-Encoding"
    assert int(packed.headers["content-length"]) < len(plain.content) / 2
    assert packed.json() == plain.json()


@pytest.mark.parametrize(
    "path", ["/api/rules/chess", "/api/rules/chess/titles", "/api/games/chess/things", "/api/rules/ULTS"]
)
def test_another_game_leads_nowhere(http: httpx.Client, path: str) -> None:
    refused = http.get(path)
    assert (refused.status_code, refused.json()["code"]) == (404, 404)


@pytest.mark.parametrize("id", ultratable.game_ids())
def test_the_things_of_a_game_are_those_of_its_contract(http: httpx.Client, id: str) -> None:
    told = http.get(f"/api/games/{id}/things").json()
    things = ultratable.game(id).things()
    assert [thing["ref"] for thing in told] == [thing.ref for thing in things]
    assert told[0] == {
        "ref": things[0].ref,
        "kind": things[0].kind,
        "title": things[0].title,
        "text": things[0].text,
        "clauses": list(things[0].clauses),
        "facts": things[0].facts,
        "brief": things[0].brief,
    }

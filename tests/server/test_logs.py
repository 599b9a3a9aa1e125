"""What the log holds, and that it never holds anything of anybody's."""

import asyncio
import json
import logging
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
import structlog

from tests.server.client import Player, hear
from tests.server.serving import Serving, serving
from ultratable.server import logs, seen
from ultratable.table.failures import Unreachable
from ultratable.table.sheet import Impossible
from ultratable.table.thinkers import Thought

log = structlog.get_logger()


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def restored() -> Iterator[None]:
    root = logging.getLogger()
    level, handlers = root.level, root.handlers[:]
    yield
    structlog.reset_defaults()
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture
def stream(restored: None) -> StringIO:
    """Where everything is logged during the test."""
    stream = StringIO()
    logs.configure(stream)
    return stream


def lines(stream: StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


# Lines.


def test_a_line_is_one_json_object_with_time_and_level(stream: StringIO) -> None:
    log.info("started", version="1\n2")
    (line,) = lines(stream)
    assert (line["event"], line["level"], line["version"]) == ("started", "info", "1\n2")
    assert line["timestamp"].endswith("Z")


def test_fields_that_nobody_allowed_are_left_out(stream: StringIO) -> None:
    log.warning("odd", name="Mara", hand=["9♣"], text="hello", status=200)
    (line,) = lines(stream)
    assert line["status"] == 200
    assert set(line) == {"event", "level", "timestamp", "status"}


def test_people_and_tables_are_short_hashes_that_stay_the_same(stream: StringIO) -> None:
    for _ in range(2):
        log.info("request", person="0123456789abcdef", table="fedcba9876543210")
    first, second = lines(stream)
    assert first["person"] == second["person"] == logs.short("0123456789abcdef")
    assert first["table"] == logs.short("fedcba9876543210")
    assert len(first["person"]) == 8
    assert "0123456789abcdef" not in stream.getvalue()


def _broken() -> None:
    raise KeyError("9♣ in Mara's hand")


def test_an_error_is_told_as_kind_and_place_without_its_text(stream: StringIO) -> None:
    try:
        _broken()
    except KeyError as error:
        caught = error
        log.exception("first")
    log.error("second", exc_info=caught)
    for line in lines(stream):
        assert line["kind"] == "KeyError"
        assert line["places"][-1].startswith("test_logs.py:")
        assert line["places"][-1].endswith("_broken")
    assert "9♣" not in stream.getvalue()


def test_of_refusals_only_a_lost_database_says_why() -> None:
    assert logs.about(Impossible("9♣ cannot be played.")) == {"kind": "Impossible"}
    assert logs.about(Unreachable("It is gone.")) == {"kind": "Unreachable", "reason": "It is gone."}


def test_what_libraries_log_goes_the_same_way_without_what_they_fill_in(stream: StringIO) -> None:
    library = logging.getLogger("uvicorn.error")
    library.debug("frame %s", "9♣")
    library.info('"WebSocket %s" [accepted]', "/api/tables/secret")
    library.warning("%d of %d", 3, 4)
    library.warning("sent %s", "9♣")
    library.error("Task failed\nfuture: exception=KeyError('9♣')")
    library.error(KeyError("9♣"))
    try:
        _broken()
    except KeyError:
        library.exception("Exception in ASGI application\n")
    found = lines(stream)
    said = [line["event"] for line in found]
    assert said[:3] == ["3 of 4", "sent %s", "Task failed"]
    assert said[4] == "Exception in ASGI application"
    assert {line["logger"] for line in found} == {"uvicorn.error"}
    assert found[4]["kind"] == "KeyError"
    assert "9♣" not in stream.getvalue()
    assert "secret" not in stream.getvalue()


def test_a_terminal_gets_readable_lines_and_only_what_matters(restored: None) -> None:
    terminal = Terminal()
    logs.configure(terminal)
    log.info("request", status=200)
    log.warning("bot failed", reason="slow")
    (line,) = terminal.getvalue().splitlines()
    assert "bot failed" in line
    assert "reason" in line
    assert "{" not in line


# A server.


class Marks:
    """Everything in the course of a game that no log may hold."""

    def __init__(self) -> None:
        self.words: set[str] = set()

    def add(self, *words: str) -> None:
        self.words.update(words)

    def add_update(self, update: Any) -> None:
        """The cards in the seat's hand, its options, and what has been told of the match."""
        view, ask = update["view"], update["ask"]
        for seat in view["seats"] if view else ():
            self.add(*(seat["hand"] or ()))
        for option in ask["options"] if ask else ():
            self.add(option["key"], option["label"])
        self.add(*[line["text"] for line in update["lines"]])

    def found_in(self, text: str) -> list[str]:
        # Keys like "done" are everybody's words; cards have suits that nothing else has.
        own = [word for word in self.words if not word.isascii() or len(word) > 5]
        # Log lines are JSON, so a word may stand in them as JSON writes it.
        return sorted(word for word in own if word in text or json.dumps(word)[1:-1] in text)


async def _game(server: Serving, marks: Marks) -> None:
    marks.add("Qzmara", "Qzvisitor", "Qzhello", "Qzsecret-password", "Qznonsense", "Qztitle", "Qzpath", "Qzquery")
    async with Player(server.base, "Qzmara") as mara, Player(server.base, "Qzvisitor") as visitor:
        for one in (mara, visitor):
            marks.add(one.cookie, one.cookie.split(".")[0], one.http.headers["x-csrf-token"])
        await mara.post("/api/me/password", password="Qzsecret-password")
        await visitor.http.post("/api/login", json={"name": "Qzmara", "password": "Qznonsense"})
        made = await mara.post("/api/tables", settings={"game": "ults", "seats": 2, "title": "Qztitle", "pace": "none"})
        table = made["id"]
        marks.add(table, made["code"])
        await visitor.post("/api/join", code=made["code"])
        seat = await mara.sit(table)
        await mara.post(f"/api/tables/{table}/bots", level="random")
        await mara.post(f"/api/tables/{table}/start")
        await mara.post(f"/api/tables/{table}/chat", text="Qzhello everybody")
        marks.add((await mara.post(f"/api/tables/{table}/move-code", seat=seat))["code"])
        for path in ("/Qzpath", f"/api/tables/{table}/Qzpath", f"/api/tables/{table}?seat=Qzquery"):
            assert (await mara.http.get(path)).status_code in (400, 404, 422)
        update = await mara.look(table, seat)
        update = {**update, "ask": update["ask"] or {"decision_id": "0.0"}}
        assert (await mara.move(table, update, "Qznonsense")).status_code in (409, 422)
        async with visitor.connect(table) as watching:
            await watching.send(json.dumps({"type": "why", "ref": "Qznonsense", "id": "1"}))
            await hear(watching, "refused")
        rng = Random(1)
        async with mara.connect(table, seat) as socket:
            await socket.send("Qznonsense")
            await socket.send(json.dumps({"type": "say", "text": "Qzhello again"}))
            update = await hear(socket)
            while update["table"]["status"] != "over":
                marks.add_update(update)
                if update["ask"]:
                    key = rng.choice(update["ask"]["options"])["key"]
                    move = mara.move_body(update, key)
                    marks.add(move["client_move_id"])
                    await socket.send(json.dumps({"type": "move", **move}))
                update = await hear(socket)
            marks.add(update["table"]["seed"])


def test_a_whole_game_leaves_nothing_of_anybody_in_the_log(stream: StringIO, tmp_path: Path) -> None:
    marks = Marks()
    with serving(tmp_path) as server:
        asyncio.run(_game(server, marks))
    text = stream.getvalue()
    assert len(marks.words) > 100
    assert any("♣" in word for word in marks.words)
    assert marks.found_in(text) == []
    found = lines(stream)
    assert {line["event"] for line in found} == {"started", "request", "socket", "stopping", "stopped"}
    made = next(line for line in found if line.get("route") == "/api/tables" and line["method"] == "POST")
    assert made["status"] == 201
    assert made["milliseconds"] > 0
    assert len(made["person"]) == 8
    assert len({line["request"] for line in found if "request" in line}) == len(
        [line for line in found if line["event"] in ("request", "socket")]
    )


def test_mistakes_of_ours_are_logged_under_the_number_the_visitor_is_told(
    stream: StringIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise KeyError("9♣")

    monkeypatch.setattr(seen, "resumed", broken)

    async def look(base: str) -> Any:
        async with Player(base) as mara:
            table = await mara.make_table()
            answer = await mara.http.get(f"/api/tables/{table}")
            async with mara.connect(table):
                pass
            return answer

    with serving(tmp_path) as server:
        answer = asyncio.run(look(server.base))
    assert answer.status_code == 500
    failed = next(line for line in lines(stream) if line["event"] == "request failed")
    assert failed["request"] in answer.json()["reason"]
    assert failed["places"][-1].endswith("broken")
    assert "9♣" not in stream.getvalue()
    assert "9♣" not in answer.text


def test_a_bot_that_fails_is_logged_by_its_table_and_reason(
    stream: StringIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(server: Serving) -> str:
        async with Player(server.base) as mara:
            table = await mara.make_table()
            seat = await mara.sit(table)
            await mara.post(f"/api/tables/{table}/bots", level="random")
            await mara.post(f"/api/tables/{table}/start")
            async with mara.connect(table, seat) as socket:
                update = await hear(socket)
                while not server.server.hub.metrics.fallbacks["slow"]:
                    if update["ask"]:
                        move = mara.move_body(update, update["ask"]["options"][0]["key"])
                        await socket.send(json.dumps({"type": "move", **move}))
                    update = await hear(socket)
            return table

    with serving(tmp_path) as server:

        def fail(*_: Any) -> Any:
            future = asyncio.get_running_loop().create_future()
            future.set_result(Thought(failed="slow"))
            return future

        monkeypatch.setattr(server.server.thinkers, "submit", fail)
        table = asyncio.run(play(server))
    failed = next(line for line in lines(stream) if line["event"] == "bot failed")
    assert (failed["reason"], failed["bot"], failed["table"]) == ("slow", "random", logs.short(table))

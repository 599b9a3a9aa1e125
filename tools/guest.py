"""Somebody at a table who acts beside their page, over HTTP, with the same session."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext


class Guest:
    def __init__(self, context: BrowserContext, base: str, name: str = "Mara") -> None:
        self.http = context.request
        self.base = base
        self.headers = {"origin": base}
        me = self.http.post(f"{base}/api/me", data={"name": name}, headers=self.headers).json()
        self.headers["x-csrf-token"] = me["csrf"]
        # The page need not find out that it has been here.
        context.add_init_script("location.origin !== 'null' && localStorage.setItem('ultratable.known', '1')")

    def post(self, path: str, **body: Any) -> Any:
        answer = self.http.post(f"{self.base}{path}", data=body, headers=self.headers)
        assert answer.ok, f"{path}: {answer.status} {answer.text()}"
        return json.loads(answer.text() or "null")

    def host(self, **settings: Any) -> str:
        settings = {"game": "ults", "seats": 2, "pace": "none", "options": {"health": 30}, **settings}
        return str(self.post("/api/tables", settings=settings)["id"])

    def against(self, other: "Guest", **settings: Any) -> str:
        """A match of the two has begun."""
        table = self.host(**settings)
        self.post(f"/api/tables/{table}/sit", seat=0)
        other.post(f"/api/tables/{table}/sit", seat=1)
        other.post(f"/api/tables/{table}/ready", seat=1)
        self.post(f"/api/tables/{table}/start")
        return table

    def against_a_bot(self, level: str = "random", **settings: Any) -> str:
        return self.against_bots(1, level, **settings)

    def against_bots(self, count: int, level: str = "random", **settings: Any) -> str:
        table = self.host(seats=count + 1, **settings)
        self.post(f"/api/tables/{table}/sit", seat=0)
        for seat in range(1, count + 1):
            self.post(f"/api/tables/{table}/bots", seat=seat, level=level)
        self.post(f"/api/tables/{table}/start")
        return table

    def a_match_that_is_over(self) -> str:
        table = self.against_a_bot(options={"health": 30, "cast": ["lumberjaq", "k9"]})
        self.play_until(table, over)
        return table

    def look(self, table: str, seat: int = 0, **query: int) -> Any:
        return self.http.get(f"{self.base}/api/tables/{table}", params={"seat": seat, **query}).json()

    def asked(self, table: str, seat: int = 0) -> Any:
        """The table when this seat is asked, or when the match is over."""
        update = self.look(table, seat)
        while not update["ask"] and not over(update):
            update = self.look(table, seat, since=update["version"], wait=10)
        return update

    def answer(self, table: str, key: str | None = None, seat: int = 0) -> None:
        """With that key, or as the question's default has it."""
        update = self.look(table, seat)
        ask = update["ask"]
        self.post(
            f"/api/tables/{table}/moves",
            seat=seat,
            decision_id=ask["decision_id"],
            expected_version=update["version"],
            client_move_id=f"test-{seat}-{update['version']}",
            key=key or ask["default"] or ask["options"][0]["key"],
        )

    def play_until(self, table: str, wanted: Callable[[Any], bool], seat: int = 0) -> Any:
        for _ in range(2000):
            update = self.asked(table, seat)
            if wanted(update):
                return update
            self.answer(table, seat=seat)
        raise AssertionError("the match never came to that")


def announcing(update: Any) -> bool:
    """One's own turn, with nothing named yet."""
    return bool(update["ask"] and update["ask"]["name"] == "announce" and not update["ask"]["picked"])


def over(update: Any) -> bool:
    return bool(update["table"]["status"] == "over")

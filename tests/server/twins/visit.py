"""What a viewer can try."""

import json
from collections.abc import Sequence
from typing import Any

from tests.server.twins.worlds import PEOPLE, WATCHER, Transcript, Wire, World

NO_WORDS = ("deck", "discard", "hand", "seat:9", "no such thing")
AT_ONCE = 50
"""So many messages are sent before anybody waits for the answers."""


class Visit:
    """One viewer at one table of one world, and the transcript of all they tried."""

    def __init__(self, world: World, table: str, seat: int | None, person: str | None = None) -> None:
        self.world = world
        self.table = table
        self.seat = seat
        self.person = person or (WATCHER if seat is None else PEOPLE[seat])
        self.own = {} if seat is None else {"seat": seat}
        self.heard: Transcript = []
        self._wires: list[Wire] = []
        self._moves = 0

    async def ask(self, method: str, path: str, body: Any = None, **query: Any) -> str:
        """Ask anything over HTTP; a path that begins with a slash is the whole path."""
        whole = path if path.startswith("/") else f"/api/tables/{self.table}{path and '/'}{path}"
        answer = await self.world.ask(self.person, method, whole, body, **query)
        self.heard.append((f"{method} {whole} {body} {query}", answer))
        return answer

    async def update(self) -> Any:
        """The table as this viewer sees it now."""
        return json.loads((await self.ask("GET", "", **self.own)).split("\n\n", 1)[1])

    def move(self, decision: str, version: int, key: str) -> dict[str, Any]:
        self._moves += 1
        move_id = f"visit-{self.seat}-{self._moves}"
        return {"decision_id": decision, "expected_version": version, "client_move_id": move_id, "key": key}

    def connect(self, lines: int | None = None) -> Wire:
        """A socket whose frames go into the transcript when `settle` is called."""
        wire = self.world.connect(self.person, self.table, self.seat, lines)
        self._wires.append(wire)
        return wire

    async def settle(self, what: str) -> None:
        """Write down what has come through the sockets since the last time."""
        for wire in self._wires:
            await wire.settled()
            self.heard += [(f"{what}: frame", frame) for frame in wire.frames]
            wire.frames.clear()

    async def leave(self) -> None:
        for wire in self._wires:
            await wire.close()
        self._wires.clear()

    async def look(self, paths: Sequence[str]) -> Any:
        """Everything that can be read: afresh, resumed from several lines, with nothing new to wait for."""
        update = await self.update()
        length = update["log_length"]
        for lines in {0, max(length - 3, 0), length, length + 1}:
            await self.ask("GET", "", **self.own, lines=lines)
            wire = self.connect(lines)
            await self.settle(f"resumed from {lines}")
            self._wires.remove(wire)
            await wire.close()
        await self.ask("GET", "", **self.own, since=update["version"], wait=0.001)
        await self.ask("GET", "", **self.own, since=0, lines=length, wait=5)
        await self.ask("GET", "log", **self.own, **{"from": max(length - 2, 0)})
        for path in paths:
            await self.ask("GET", path.replace("{id}", self.table), **self.own)
        return update

    async def knock(self, others: Sequence[int]) -> None:
        """What is refused whatever is in any hand: others' seats, the lobby, clocks, a rematch, nonsense."""
        for other in others:
            if other != self.seat:
                await self.ask("GET", "", seat=other)
                await self.ask("GET", "log", seat=other)
                await self.ask("GET", "replay", seat=other)
                await self.ask("POST", "why", {"seat": other, "ref": "deck"})
                await self.ask("POST", "moves", {"seat": other, **self.move(f"{other}.1", 1, "done")})
                await self.ask("POST", "undo", {"seat": other, "expected_version": 1, "client_move_id": "u"})
                await self.ask("POST", "undo/reply", {"seat": other, "expected_version": 1, "agree": True})
                await self.ask("POST", "standing", {"seat": other, "standing": "always"})
        seat = self.seat or 0
        await self.ask("POST", "sit", {})
        await self.ask("POST", "stand", {"seat": seat})
        await self.ask("POST", "bots", {})
        await self.ask("POST", "ready", {"seat": seat})
        await self.ask("POST", "start")
        await self.ask("POST", "salt", {"seat": seat, "salt": "pepper"})
        await self.ask("POST", "clocks", {"paused": False})
        await self.ask("POST", "rematch", {"same_seed": True})
        await self.ask("POST", "undo/reply", {"seat": seat, "expected_version": 1, "agree": False})
        await self.ask("POST", "moves", {"key": 7})

    async def try_all(self, tried: Sequence[str]) -> None:
        """Ask why of all these things, and try to play all of them that are not open."""
        update = await self.update()
        ask = update["ask"] or {"decision_id": f"{self.seat or 0}.1", "options": []}
        legal = {option["key"] for option in [*ask["options"], *update["asides"]]}
        version = update["version"]
        refused = [key for key in tried if key not in legal]
        messages: list[Any] = [{"type": "why", "ref": ref, "id": "w"} for ref in (*tried, *NO_WORDS)]
        for key in refused if update["ask"] else refused[:3]:
            messages.append({"type": "move", **self.move(ask["decision_id"], version, key)})
        for decision, expected in (("0.0", version), (ask["decision_id"], 0), (ask["decision_id"], version + 1)):
            messages.append({"type": "move", **self.move(decision, expected, refused[0])})
        messages += ["{", '{"type":"move"}', '{"type":"why","ref":"","id":""}', "[]"]
        messages.append({"type": "ping", "version": max(version - 1, 0)})
        wire = self.connect()
        for start in range(0, len(messages), AT_ONCE):
            for message in messages[start : start + AT_ONCE]:
                wire.send(message)
            await self.settle("tried")
        if self.seat is not None:
            body = {"seat": self.seat, **self.move(ask["decision_id"], version, "no such key")}
            await self.ask("POST", "moves", body)
            await self.ask("POST", "why", {"seat": self.seat, "ref": tried[0]})

    async def talk(self) -> None:
        """Small things that others may see: chat, a wish to take back, leaving and coming back."""
        self.connect()
        room = "observers" if self.seat is None else "table"
        await self.ask("POST", "chat", {"text": "hello", "room": room})
        if self.seat is not None:
            if (update := await self.update())["undo"]["last"] in ("ask", None):
                seen = {"seat": self.seat, "expected_version": update["version"]}
                await self.ask("POST", "undo", {**seen, "client_move_id": "all", "whole_turn": True})
                await self.ask("POST", "undo", {**seen, "client_move_id": "wish"})
                await self.ask("POST", "undo", {**seen, "client_move_id": "late"})
                await self.settle("wished")
                await self.ask("POST", "undo/reply", {**seen, "agree": True})
                seen["expected_version"] = (await self.update())["version"]
                await self.ask("POST", "undo/reply", {**seen, "agree": True})
                await self.ask("POST", "undo/reply", {**seen, "agree": False})
            await self.ask("POST", "standing", {"seat": self.seat, "standing": "always"})
            await self.ask("POST", "leave", {"seat": self.seat})
            await self.ask("POST", "reclaim", {"seat": self.seat})
        await self.settle("talked")
        await self.update()

    async def play(self, key: str) -> str:
        """Answer the open question."""
        update = await self.update()
        body = {"seat": self.seat, **self.move(update["ask"]["decision_id"], update["version"], key)}
        return await self.ask("POST", "moves", body)

    async def take_back(self, whole_turn: bool = False) -> str:
        self._moves += 1
        seen = {"seat": self.seat, "expected_version": (await self.update())["version"]}
        wish = {"client_move_id": f"back-{self.seat}-{self._moves}", "whole_turn": whole_turn}
        return await self.ask("POST", "undo", {**seen, **wish})

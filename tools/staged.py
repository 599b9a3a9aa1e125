"""A table as one wants it, shown by the real client: the page's requests about it are answered here, by the engine.

For tests and pictures of what a match comes to only by chance (a mini-game, a certain defense).
"""

import json
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from ultratable.core.match import Match
from ultratable.server.named import named
from ultratable.server.wire.messages import Because, Done, Pong, Reason
from ultratable.server.wire.updates import (
    Aside,
    Choice,
    Line,
    Outcome,
    Question,
    SeatShown,
    TableShown,
    UndoState,
    Update,
)
from ultratable.table.sheet import Settings

ID = "5ca1ab1e5ca1ab1e"
encode = msgspec.json.Encoder().encode


class Staged:
    """A match seen from one seat; the others are bots that answer at random but always alike."""

    def __init__(self, match: Match, seat: int | None, names: list[str], options: dict[str, Any] | None = None) -> None:
        self.match = match
        self.seat = seat
        self.names = names
        self.options = options or {}
        self.version = 1
        self.rng = Random(1)
        self.others = True
        """Whether the others answer; otherwise all wait for them."""
        self.moves: list[str] = []
        """What the page has answered."""
        self.watching = 0
        """How many look on."""
        self.reached = True
        """Whether the page's requests get through."""
        self._sockets: list[WebSocketRoute] = []

    def open(self, page: Page, at: str = "t") -> Page:
        # Every staged match has the same name: what was seen of another is nothing to come back to.
        page.add_init_script(
            f"if (location.origin !== 'null') for (const key of Object.keys(localStorage)) "
            f"if (key.startsWith('ultratable.seen.{ID}')) localStorage.removeItem(key)"
        )
        page.route(f"**/api/tables/{ID}/**", self._answer)
        page.route(f"**/api/tables/{ID}?*", self._answer)
        page.route(f"**/api/tables/{ID}", self._answer)
        page.route_web_socket(lambda url: f"/api/tables/{ID}/socket" in url, self._connect)
        page.goto(f"/{at}/{ID}")
        return page

    def hang_up(self) -> None:
        """From now on nothing reaches the page, whatever it tries."""
        self.reached = False
        for socket in [*self._sockets]:
            socket.close()

    def others_act(self) -> None:
        """Until this seat is asked or the match is over."""
        while self.others and self.match.result is None and self.seat not in self.match.deciders:
            who = self.match.deciders[0]
            ask = self.match.ask(who)
            self.match.choose(who, ask.default or self.rng.choice(ask.options).key)
        self.show()

    def show(self) -> None:
        self.version += 1
        for socket in self._sockets:
            socket.send(encode(self.update()).decode())

    def update(self) -> Update:
        match, seat = self.match, self.seat
        lines = [
            Line(
                event.number,
                event.kind,
                named(event.text(seat, self.names), self.names),
                event.clauses,
                event.facts(event.hidden_from(seat)),
                sort=event.sort,
            )
            for event in match.events
        ]
        return Update(
            version=self.version,
            seat=seat,
            fresh=True,
            table=self._table(),
            view=match.view(seat),
            ask=self._question(),
            asides=() if seat is None else tuple([Aside(*aside) for aside in match.asides(seat)]),
            undo=None if seat is None else UndoState(None, False),
            standing=None if seat is None else "always",
            lines=tuple(lines),
            taken_back=(),
            log_length=len(lines),
        )

    def _question(self) -> Question | None:
        if self.seat is None or self.seat not in self.match.deciders:
            return None
        ask = self.match.ask(self.seat)
        return Question(
            decision_id=f"d{self.version}",
            name=ask.name,
            prompt=named(ask.prompt, self.names),
            clause=ask.clause,
            options=tuple(
                [
                    Choice(
                        o.key,
                        named(o.label, self.names),
                        o.clause,
                        o.refs,
                        named(o.preview or "", self.names) or None,
                        o.ends,
                    )
                    for o in ask.options
                ]
            ),
            picked=ask.picked,
            default=ask.default,
            response=ask.response,
            passing=ask.passing,
            deadline=None,
        )

    def _table(self) -> TableShown:
        result = self.match.result
        return TableShown(
            id=ID,
            code="four-words-for-friends",
            settings=Settings(game=self.match.game.id, seats=self.match.seats, options=self.options),
            password=False,
            status="playing" if result is None else "over",
            seats=tuple([self._seat(at) for at in range(self.match.seats)]),
            waiting=self.match.deciders,
            commitment="0" * 64,
            seed=None if result is None else "0" * 64,
            same_seed=False,
            chosen_seed=None,
            paused=False,
            assisted=False,
            taken_back=0,
            request=None,
            result=None
            if result is None
            else Outcome(result.ranks, result.winners, named(result.reason, self.names), result.clause),
            rematch=None,
            branch=None,
        )

    def _seat(self, at: int) -> SeatShown:
        here = at == self.seat
        return SeatShown(
            kind="person" if here else "bot",
            name=self.names[at],
            level=None if here else "casual",
            ready=True,
            host=here,
            away=False,
            by_bot=False,
            bank=0,
            away_bank=0,
            asked_since=None,
            deadline=None,
            commitment=None,
            salt=None,
        )

    def _answer(self, route: Route) -> None:
        if not self.reached:
            route.abort()
            return
        path = route.request.url.split("?")[0]
        if path.endswith("/seats"):
            found: Any = [] if self.seat is None else [self.seat]
        elif path.endswith("/chat"):
            found = {"lines": []}
        elif path.endswith("/why"):
            asked = json.loads(route.request.post_data or "{}")
            found = self._because(asked["ref"], "")
        else:
            found = self.update()
        route.fulfill(status=200, content_type="application/json", body=encode(found))

    def _because(self, ref: str, id: str) -> Because:
        assert self.seat is not None
        return Because(
            id,
            ref,
            tuple(
                [Reason(clause, named(sentence, self.names)) for clause, sentence in self.match.why_not(self.seat, ref)]
            ),
        )

    def _connect(self, socket: WebSocketRoute) -> None:
        if not self.reached:
            socket.close()
            return
        self._sockets.append(socket)
        socket.on_message(lambda message: self._hear(socket, json.loads(message)))
        socket.on_close(lambda code, reason: self._closed(socket))
        socket.send(encode(self.update()).decode())

    def _closed(self, socket: WebSocketRoute) -> None:
        if socket in self._sockets:
            self._sockets.remove(socket)

    def _hear(self, socket: WebSocketRoute, message: dict[str, Any]) -> None:
        if message["type"] == "move":
            assert self.seat is not None
            self.moves.append(message["key"])
            self.match.choose(self.seat, message["key"])
            self.version += 1
            socket.send(encode(Done(message["client_move_id"], self.version)).decode())
            self.others_act()
        elif message["type"] == "why":
            socket.send(encode(self._because(message["ref"], message["id"])).decode())
        elif message["type"] == "ping":
            socket.send(encode(Pong(self.version, self.watching)).decode())

"""A bot over the network: comes in as a guest, plays one match on a running server and says how it ended.
docs/protocol.md explains every message; change `choose` to make it play well. Against a bot, or at somebody's table:
    python examples/network_bot.py http://127.0.0.1:8765 [--game ults | --join four-words-of-a-table]
"""

import argparse
import json
import random
from time import sleep
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener
from uuid import uuid4

from websockets.sync.client import connect

parser = argparse.ArgumentParser()
for name, usual in {"server": None, "--game": "ults", "--level": "steady", "--join": None}.items():
    parser.add_argument(name, default=usual)
wish = parser.parse_args()
opener = build_opener(cookies := HTTPCookieProcessor())
headers = {"Content-Type": "application/json", "Origin": wish.server}


def choose(ask: Any, view: Any) -> Any:
    """The key of an option. `view` is all that this seat may know."""
    return random.choice(ask["options"])["key"]


def post(path: str, **body: object) -> Any:
    request = Request(wish.server + path, json.dumps(body).encode(), headers)
    return json.loads(opener.open(request).read() or "{}")


headers["X-CSRF-Token"] = post("/api/me", name="Network bot")["csrf"]
settings = {"game": wish.game, "seats": 2, "pace": "none"}
made = post("/api/join", code=wish.join)["id"] if wish.join else post("/api/tables", settings=settings)["id"]
seat = post(f"{(table := '/api/tables/' + made)}/sit")["seat"]
for path, body in [("ready", {"seat": seat})] if wish.join else [("bots", {"level": wish.level}), ("start", {})]:
    post(f"{table}/{path}", **body)
headers["Cookie"] = "; ".join(f"{cookie.name}={cookie.value}" for cookie in cookies.cookiejar)
address = f"{wish.server}{table}/socket?seat={seat}".replace("http", "ws", 1)
with connect(address, additional_headers=headers, max_size=None) as socket:
    update, answered = json.loads(socket.recv()), ""
    while (result := update["table"]["result"]) is None:
        if update["ask"] and update["ask"]["decision_id"] != answered:
            answered, key = update["ask"]["decision_id"], choose(update["ask"], update["view"])
            seen = {"decision_id": answered, "expected_version": update["version"], "client_move_id": uuid4().hex}
            socket.send(json.dumps({"type": "move", **seen, "key": key}))
        try:
            message = json.loads(socket.recv(timeout=3))
        except TimeoutError:
            message = {}
            socket.send('{"type": "ping"}')
        if wait := message.get("wait"):  # Too fast for this server: answer again a little later.
            sleep(wait + 1)
            answered = ""
        news = message.get("update") or message
        update = news if news.get("type") == "update" else update
print("Won:" if seat in result["winners"] else "Lost:", result["reason"])

"""What people at a table do in the tests of several files."""

from typing import Any

from tests.server.client import Player, duel


async def refused(player: Player, path: str, status: int, said: str, /, **body: Any) -> None:
    answer = await player.http.post(path, json=body)
    assert (answer.status_code, answer.json()["type"]) == (status, "refused"), answer.text
    assert said in answer.json()["reason"]


async def answer_first(player: Player, table: str, seat: int, count: int = 1) -> Any:
    """Answer that many questions with their first option; the update after the last."""
    for _ in range(count):
        update = await player.look(table, seat)
        done = await player.move(table, update, update["ask"]["options"][0]["key"])
        assert done.is_success, done.text
    return await player.look(table, seat)


async def begun(host: Player, guest: Player, **settings: Any) -> tuple[str, Player, int, Player, int]:
    """A match whose opening is over: the table, who attacks with which seat, and who waits."""
    table = await duel(host, guest, options={"heroes": "random"}, **settings)
    people = [host, guest]
    first = (await host.look(table))["table"]["waiting"][0]
    for seat in (first, 1 - first):
        await answer_first(people[seat], table, seat)
    return table, people[first], first, people[1 - first], 1 - first

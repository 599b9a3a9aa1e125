"""What is stored and what became of it cross between the loop and the writer's thread: all of it, in order, and
nothing twice."""

import asyncio
from typing import Any, cast

import pytest

from tests.table.appends import first
from ultratable.server.commits import Commits
from ultratable.table.store import Append, Conflict
from ultratable.table.writer import Told, Verdict, Writer


class Scripted:
    """A writer that tells when it is told to, from another thread."""

    def __init__(self) -> None:
        self.groups: list[tuple[list[Append], Told]] = []

    def put(self, appends: list[Append], told: Told) -> None:
        self.groups.append((appends, told))

    async def settle(self, verdict: Verdict = None) -> None:
        """Judge everything that was put in, once it has been handed over."""
        await asyncio.sleep(0)

        def tell() -> None:
            for appends, told in self.groups:
                told([verdict for _ in appends])

        await asyncio.to_thread(tell)


def commits() -> tuple[Scripted, Commits]:
    writer = Scripted()
    return writer, Commits(cast(Writer, writer))


def test_what_comes_up_in_one_turn_of_the_loop_goes_over_together() -> None:
    async def wait() -> list[list[str]]:
        writer, made = commits()
        for name in "ab":
            made.put(first(name), lambda _: None)
        await asyncio.sleep(0)
        made.put(first("c"), lambda _: None)
        await asyncio.sleep(0)
        return [[append.table for append in appends] for appends, _ in writer.groups]

    assert asyncio.run(wait()) == [["a", "b"], ["c"]]


def test_everything_arrives_in_order() -> None:
    async def wait() -> list[int]:
        writer, made = commits()
        heard: list[int] = []
        for number in range(5000):
            made.put(first("t"), lambda _, number=number: heard.append(number))  # type: ignore[misc]
            if number % 7 == 0:
                await asyncio.sleep(0)
        last = made.submit(first("t"))
        await writer.settle()
        await asyncio.wait_for(last, 30)
        return heard

    assert asyncio.run(wait()) == list(range(5000))


def test_a_refusal_arrives_as_a_refusal() -> None:
    async def wait() -> None:
        writer, made = commits()
        waiting = made.submit(first("t"))
        await writer.settle(Conflict("Somebody was quicker."))
        await waiting

    with pytest.raises(Conflict, match="quicker"):
        asyncio.run(wait())


def test_who_does_not_wait_any_more_is_passed_over() -> None:
    async def wait() -> None:
        writer, made = commits()
        made.submit(first("t")).cancel()
        waiting = made.submit(first("t"))
        await writer.settle()
        await asyncio.wait_for(waiting, 30)

    asyncio.run(wait())


def test_whatever_goes_wrong_for_one_the_others_are_told() -> None:
    async def wait() -> list[Any]:
        problems: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: problems.append(context["exception"]))
        writer, made = commits()

        def fails(error: Exception | None) -> None:
            raise ZeroDivisionError

        made.put(first("t"), fails)
        waiting = made.submit(first("t"))
        await writer.settle()
        await asyncio.wait_for(waiting, 30)
        return problems

    assert [type(problem) for problem in asyncio.run(wait())] == [ZeroDivisionError]

"""Results cross from the writer's thread to the loop: all of them, in order, and none twice."""

import asyncio
import threading
from typing import Any, cast

import pytest

from tests.table.appends import first
from ultratable.server.commits import Commits
from ultratable.table.store import Append, Conflict
from ultratable.table.writer import Told, Writer


class Scripted:
    """A writer that tells when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[Told] = []

    def put(self, append: Append, told: Told) -> None:
        self.waiting.append(told)


def commits() -> tuple[Scripted, Commits]:
    writer = Scripted()
    return writer, Commits(cast(Writer, writer))


def test_everything_arrives_in_order_also_when_it_arrives_while_looking() -> None:
    async def wait() -> list[int]:
        writer, made = commits()
        heard: list[int] = []
        for number in range(5000):
            made.put(first("t"), lambda _, number=number: heard.append(number))  # type: ignore[misc]
        last = made.submit(first("t"))

        def settle() -> None:
            for told in writer.waiting:
                told(None)

        thread = threading.Thread(target=settle)
        thread.start()
        await asyncio.wait_for(last, 30)
        thread.join()
        return heard

    assert asyncio.run(wait()) == list(range(5000))


def test_a_refusal_arrives_as_a_refusal() -> None:
    async def wait() -> None:
        writer, made = commits()
        waiting = made.submit(first("t"))
        writer.waiting[0](Conflict("Somebody was quicker."))
        await waiting

    with pytest.raises(Conflict, match="quicker"):
        asyncio.run(wait())


def test_who_does_not_wait_any_more_is_passed_over() -> None:
    async def wait() -> None:
        writer, made = commits()
        made.submit(first("t")).cancel()
        waiting = made.submit(first("t"))
        for told in writer.waiting:
            told(None)
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
        for told in writer.waiting:
            told(None)
        await asyncio.wait_for(waiting, 30)
        return problems

    assert [type(problem) for problem in asyncio.run(wait())] == [ZeroDivisionError]

"""Results cross from the writer's thread to the loop: all of them, in order, and none twice."""

import asyncio
import threading
from concurrent.futures import Future

import pytest

from ultratable.server.commits import Commits
from ultratable.table.store import Conflict


def test_everything_arrives_also_when_it_arrives_while_looking() -> None:
    async def wait() -> int:
        commits = Commits()
        futures: list[Future[None]] = [Future() for _ in range(5000)]
        waiting = [commits.of(future) for future in futures]

        def settle() -> None:
            for future in futures:
                future.set_result(None)

        thread = threading.Thread(target=settle)
        thread.start()
        done = await asyncio.wait_for(asyncio.gather(*waiting), 30)
        thread.join()
        return len(done)

    assert asyncio.run(wait()) == 5000


def test_a_refusal_arrives_as_a_refusal() -> None:
    async def wait() -> None:
        future: Future[None] = Future()
        waiting = Commits().of(future)
        future.set_exception(Conflict("Somebody was quicker."))
        await waiting

    with pytest.raises(Conflict, match="quicker"):
        asyncio.run(wait())


def test_who_does_not_wait_any_more_is_passed_over() -> None:
    async def wait() -> None:
        commits = Commits()
        gone: Future[None] = Future()
        there: Future[None] = Future()
        commits.of(gone).cancel()
        waiting = commits.of(there)
        gone.set_result(None)
        there.set_result(None)
        await asyncio.wait_for(waiting, 30)

    asyncio.run(wait())

"""Work that takes long or may go wrong, done by a program of ours in a process of its own: it gets one request, says
what it finds, and is ended when its time is up."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress
from typing import Final, NamedTuple

_CHUNK: Final = 64 * 1024


class Errand(NamedTuple):
    said: bytes
    whole: bool
    """Whether it came to its end by itself."""


async def send(module: str, request: bytes, seconds: float) -> Errand:
    """What that module, run as a program, says to this request within that time."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
    )
    assert process.stdin is not None
    assert process.stdout is not None
    said = bytearray()
    whole = False
    try:
        async with asyncio.timeout(seconds):
            with suppress(ConnectionError):
                process.stdin.write(request)
                await process.stdin.drain()
            process.stdin.close()
            while chunk := await process.stdout.read(_CHUNK):
                said += chunk
            whole = await process.wait() == 0
    except TimeoutError:
        pass
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return Errand(bytes(said), whole)

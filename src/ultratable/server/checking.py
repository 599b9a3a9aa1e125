"""Playing a replay file again, in a process of its own: `python -m ultratable.server.checking` reads it and writes what
it turned out to be. It is started for every file, so it imports no more of the server than it needs."""

import sys

import msgspec
from msgspec import Struct

import ultratable
from ultratable.core.errors import UltratableError
from ultratable.core.replayfile import Replay, read, verify
from ultratable.server.wire.films import Checked
from ultratable.server.wire.updates import Outcome


class Misfit(Struct, frozen=True, tag="misfit"):
    """What is wrong with a file."""

    reason: str


def checked(replay: Replay) -> Checked | Misfit:
    """What a replay turns out to be when it is played again."""
    game = ultratable.game(replay.game)
    verdict = verify(replay, game)
    if verdict.wrong:
        return Misfit(verdict.wrong[0])
    match = replay.play(game)
    result = match.result
    return Checked(
        game=replay.game,
        rules=str(replay.header.rules),
        seats=match.seats,
        answers=match.answers,
        digest=match.digest(),
        result=None if result is None else Outcome(result.ranks, result.winners, result.reason, result.clause),
        people=replay.header.people,
        proven=verdict.proven,
        unproven=verdict.unproven,
    )


def _check_stdin() -> None:
    try:
        found: Checked | Misfit = checked(read(sys.stdin.buffer.read().decode("utf-8", "replace")))
    except UltratableError as error:
        found = Misfit(str(error))
    sys.stdout.buffer.write(msgspec.json.encode(found))


if __name__ == "__main__":
    _check_stdin()

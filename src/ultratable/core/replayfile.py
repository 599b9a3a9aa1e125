"""A match as a file that people can read and programs can check: JSON Lines, one answer per line.

The first line says what was played, under which rules and from which key; then comes one line per answer, chance
included; the last line holds the state's digest and a check sum of all lines before it. Reading trusts nothing: the
match is played again, and any line that does not fit is refused.
"""

import hashlib
from collections.abc import Callable
from typing import Any, Final

import msgspec

from ultratable.core.errors import BadRecord
from ultratable.core.game import Game
from ultratable.core.match import Match

FORMAT: Final = 1
SUFFIX: Final = ".replay"


def write(match: Match, engine: str) -> str:
    """The match so far as the text of a replay file; `engine` is the version of the program that played it."""
    record = match.record
    answers = record.pop("answers")
    lines = [_line({"replay": FORMAT, "engine": engine, **record}), *[_line(answer) for answer in answers]]
    result = match.result
    end = {
        "answers": len(answers),
        "winners": None if result is None else list(result.winners),
        "digest": match.digest(),
        "check": _check(lines),
    }
    return "\n".join([*lines, _line(end)]) + "\n"


class Replay:
    """A replay file that has been read, but not yet played."""

    __slots__ = ("digest", "engine", "record")

    def __init__(self, record: dict[str, Any], engine: str, digest: str) -> None:
        self.record = record
        self.engine = engine
        self.digest = digest

    @property
    def game(self) -> str:
        """The id of the game it is a match of."""
        return str(self.record["game"])

    def play(self, game: Game, watch: Callable[[Match], None] | None = None) -> Match:
        """Play it again, every answer checked, and compare how it ends. `watch` sees the match after each answer."""
        match = game.replay(self.record, watch)
        if match.digest() != self.digest:
            raise BadRecord("The replay plays to its end but arrives at another table than the file says.")
        return match


def read(text: str) -> Replay:
    """Read a replay file; BadRecord says what is wrong with it."""
    lines = text.splitlines()
    if len(lines) < 2:
        raise BadRecord("This is no replay file: it needs a first line, one line per answer and a last line.")
    header = _parse(lines[0], 1)
    end = _parse(lines[-1], len(lines))
    if not isinstance(header, dict) or "replay" not in header:
        raise BadRecord("This is no replay file of Ultratable: its first line does not say so.")
    if header["replay"] != FORMAT:
        raise BadRecord(f"The replay file has format {header['replay']}; this program reads format {FORMAT}.")
    if "game" not in header:
        raise BadRecord("The first line of the replay file does not say which game was played.")
    if not isinstance(end, dict) or "check" not in end or "digest" not in end:
        raise BadRecord("The replay file is cut off: its last line, with the digest, is missing.")
    if end["check"] != _check(lines[:-1]):
        raise BadRecord("The replay file is damaged or was edited: its check sum does not fit.")
    answers = [_parse(line, at) for at, line in enumerate(lines[1:-1], 2)]
    engine = str(header.pop("engine", "unknown"))
    del header["replay"]
    return Replay({**header, "answers": answers}, engine, str(end["digest"]))


def _line(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _parse(line: str, number: int) -> Any:
    try:
        return msgspec.json.decode(line)
    except msgspec.DecodeError as error:
        raise BadRecord(f"Line {number} of the replay file cannot be read: {error}.") from error


def _check(lines: list[str]) -> str:
    return hashlib.blake2b("\n".join(lines).encode(), digest_size=16).hexdigest()

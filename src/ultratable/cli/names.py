"""From what people type to what the engine takes: games, bots, options, files. Every refusal is a sentence."""

from pathlib import Path
from typing import Any, Final, Literal

import msgspec

import ultratable
from ultratable.bots import BOTS, Bot
from ultratable.cli.screen import whole
from ultratable.core import replayfile
from ultratable.core.errors import BadSave, BadSetup, UltratableError, nearest
from ultratable.core.game import Game
from ultratable.core.match import Match
from ultratable.lab.sides import Sides, option_fields, sides_of


def split(text: str | None) -> list[str]:
    """The items of a list with commas."""
    return [item.strip() for item in (text or "").split(",") if item.strip()]


def bot_names(text: str) -> list[str]:
    """Names of bots with commas between; 'none' for none."""
    names = split(text)
    if names == ["none"]:
        return []
    for name in names:
        if name not in BOTS:
            raise BadSetup(f"There is no bot '{name}'.{nearest(name, list(BOTS))} There are: {', '.join(BOTS)}.")
    return names


def sides_named(game: Game, text: str, options: dict[str, Any]) -> tuple[Sides, list[str]]:
    """What seats are to play beside those options: of which sort, and by id, from names with commas between."""
    sides = sides_of(game)
    if sides is None:
        raise BadSetup(f"In {game.title} seats are given nothing beforehand.")
    if options.get(sides.option):
        raise BadSetup(
            f"What every seat plays is named twice: say it once, by --sides or by the option {sides.option}."
        )
    names = split(text)
    if not names:
        raise BadSetup(f"Name at least one {sides.kind}: {', '.join(sides.titles)}.")
    return sides, [sides.named(name) for name in names]


def options_from(game: Game, pairs: list[str]) -> dict[str, Any]:
    """Setup options from name=value; a value is read as its option's type wants it."""
    known, fields = game.options, option_fields(game)
    options: dict[str, Any] = {}
    for pair in pairs:
        name, is_there, value = pair.partition("=")
        name = name.strip().replace("-", "_")
        if not is_there:
            example = next(iter(known))
            raise BadSetup(f"'{pair}' is no option: write --option name=value, such as --option {example}=VALUE.")
        if name not in known:
            raise BadSetup(
                f"{game.title} has no option '{name}'.{nearest(name, list(known))} There are: {', '.join(known)}."
            )
        options[name] = _read(value.strip(), known[name], fields[name])
    return options


_SWITCH: Final = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


def _read(value: str, default: Any, field: dict[str, Any]) -> Any:
    """What cannot be read so stays as it is: the game refuses it with a sentence."""
    if isinstance(default, bool):
        return _SWITCH.get(value.lower(), value)
    if isinstance(default, int):
        return _number(value)
    if isinstance(default, list | tuple):
        items = split(value)
        return [_number(item) for item in items] if field["items"].get("type") == "integer" else items
    return value


def _number(value: str) -> int | str:
    number = whole(value)
    return value if number is None else number


def described_options(game: Game) -> list[tuple[str, str, str]]:
    """Every setup option with its default and what it does."""
    fields = option_fields(game)
    return [
        (name, msgspec.json.encode(default).decode(), str(fields[name].get("description", "")))
        for name, default in game.options.items()
    ]


def load_match(path: Path, game: Game) -> Match:
    """A match of that game from a saved file or a replay file."""
    data = read_file(path)
    if not is_replay(data):
        return game.load(data)
    replay = replayfile.read(data)
    if replay.game != game.id:
        raise BadSave(f"'{path}' is a match of another game: ultratable play {replay.game} --load {path}")
    return replay.play(game)


def read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise BadSave(f"'{path}' cannot be read: {_problem(error)}.") from error


def _problem(error: OSError | ValueError) -> str:
    """What is wrong with a file, or with its name already."""
    return str(getattr(error, "strerror", None) or error)


def is_replay(data: bytes) -> bool:
    return data.startswith(b'{"replay"')


def open_replay(path: Path) -> replayfile.Replay:
    """A replay file, or the match inside a report of a problem, as tables write them."""
    data = read_file(path)
    return replayfile.read(data if is_replay(data) else _reported(data))


class _Report(msgspec.Struct):
    report: Literal["ultratable"]
    match: str


def _reported(data: bytes) -> bytes:
    try:
        return msgspec.json.decode(data, type=_Report).match.encode()
    except msgspec.DecodeError:
        # No report either: what reads replays says what is wrong.
        return data


def write_match(match: Match, path: Path, bots: dict[int, Bot]) -> str:
    """Save a match: as a replay file if it is called so, else exactly; a sentence that says what was done."""
    try:
        if path.exists() and not _is_ours(path):
            raise BadSave(f"'{path}' is there already and is no match of Ultratable: choose another name.")
        if path.suffix == replayfile.SUFFIX:
            levels = [bots[seat].name if seat in bots else None for seat in range(match.seats)]
            path.write_text(replayfile.write(match, ultratable.__version__, bots=levels), "utf-8")
            return f"Written: {path}. Watch it with: ultratable replay {path}"
        path.write_bytes(match.save())
        return f"Saved: {path}. Go on with: ultratable play {match.game.id} --load {path}"
    except (OSError, ValueError) as error:
        raise BadSave(f"'{path}' cannot be written: {_problem(error)}.") from error


def _is_ours(path: Path) -> bool:
    data = read_file(path)
    return is_replay(data) or data.startswith(b"ultratable")


def game_named(id: str) -> Game:
    return ultratable.game(id)


class Refused(UltratableError):
    """What was asked of the command cannot be done."""

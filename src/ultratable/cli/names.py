"""From what people type to what the engine takes: games, bots, heroes, options, files. Every refusal is a sentence."""

from pathlib import Path
from typing import Any, Literal

import msgspec

import ultratable
from ultratable.bots import BOTS, Bot
from ultratable.core import replayfile
from ultratable.core.errors import BadSave, BadSetup, UltratableError, nearest
from ultratable.core.game import Game
from ultratable.core.match import Match
from ultratable.games.ults.sheet import HEROES, Hero


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


def hero_named(name: str) -> Hero:
    """A hero by id or title, however it is written."""
    wanted = _bare(name)
    for hero in HEROES:
        if wanted in (_bare(hero.id), _bare(hero.title)):
            return hero
    known = [hero.id for hero in HEROES]
    raise BadSetup(f"There is no hero '{name}'.{nearest(name.lower(), known)} There are: {', '.join(known)}.")


def _bare(name: str) -> str:
    return "".join([letter for letter in name.lower() if letter.isalnum()])


def options_from(game: Game, pairs: list[str]) -> dict[str, Any]:
    """Setup options from name=value; a value is read as its option's type wants it."""
    known = game.options
    options: dict[str, Any] = {}
    for pair in pairs:
        name, is_there, value = pair.partition("=")
        name = name.strip().replace("-", "_")
        if not is_there:
            raise BadSetup(f"'{pair}' is no option: write --option name=value, for example --option health=30.")
        if name not in known:
            raise BadSetup(
                f"{game.title} has no option '{name}'.{nearest(name, list(known))} There are: {', '.join(known)}."
            )
        options[name] = _read(value.strip(), known[name])
    return options


def _read(value: str, default: Any) -> Any:
    if isinstance(default, bool):
        return {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}.get(
            value.lower(), value
        )
    if isinstance(default, int) and value.lstrip("-").isdigit():
        return int(value)
    return split(value) if isinstance(default, list | tuple) else value


def described_options(game: Game) -> list[tuple[str, str, str]]:
    """Every setup option with its default and what it does."""
    schema = game.options_schema
    fields = schema["$defs"][schema["$ref"].rpartition("/")[2]]["properties"]
    return [
        (name, msgspec.json.encode(default).decode(), str(fields[name].get("description", "")))
        for name, default in game.options.items()
    ]


def load_match(path: Path, game: Game | None = None) -> Match:
    """A match from a saved file or a replay file."""
    data = read_file(path)
    if is_replay(data):
        return read_replay(data)
    if game is None:
        raise BadSave(f"'{path}' is no replay file.")
    return game.load(data)


def read_replay(data: bytes) -> Match:
    replay = replayfile.read(data)
    return replay.play(ultratable.game(replay.game))


def read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadSave(f"'{path}' cannot be read: {error.strerror}.") from error


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
    if path.exists() and not _is_ours(path):
        raise BadSave(f"'{path}' is there already and is no match of Ultratable: choose another name.")
    try:
        if path.suffix == replayfile.SUFFIX:
            levels = [bots[seat].name if seat in bots else None for seat in range(match.seats)]
            path.write_text(replayfile.write(match, ultratable.__version__, bots=levels), "utf-8")
            return f"Written: {path}. Watch it with: ultratable replay {path}"
        path.write_bytes(match.save())
        return f"Saved: {path}. Go on with: ultratable play {match.game.id} --load {path}"
    except OSError as error:
        raise BadSave(f"'{path}' cannot be written: {error.strerror}.") from error


def _is_ours(path: Path) -> bool:
    data = read_file(path)
    return is_replay(data) or data.startswith(b"ultratable")


def game_named(id: str) -> Game:
    return ultratable.game(id)


class Refused(UltratableError):
    """What was asked of the command cannot be done."""

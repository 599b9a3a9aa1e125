"""An experiment as people write it: a TOML file that says what is asked of which game, and how often it is played."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

import ultratable
from ultratable.bots import BOTS
from ultratable.core.errors import BadSetup, UltratableError, nearest

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


class BadExperiment(UltratableError):
    """An experiment that cannot be carried out; the sentence says why."""


class Experiment(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that decides how the games of a run go, and nothing else."""

    question: str
    game: str
    title: str = ""
    bots: tuple[str, ...] = ("steady",)
    """One for all seats, or one per player."""
    seats: int = 0
    """0: as few as the game allows."""
    games: int = 400
    """Per cell; at most so many where `until_told`."""
    until_told: bool = False
    """Whether a cell is left as soon as it can be told, so that others get the time."""
    smallest: float = 0.0
    """A difference below so many points does not matter: a cell that is surely closer is told to be even."""
    seed: str = "1"
    options: dict[str, Any] = {}
    """Setup options of all games."""
    sides: tuple[str, ...] = ()
    """What seats play (heroes, armies), where the question is about that; none: all there are."""
    maps: tuple[str, ...] = ()
    """Boards, where the game has an option that names one; none: all there are, if the question is about that."""
    option: str = ""
    """The setup option whose values are compared."""
    values: tuple[Any, ...] = ()
    """Its values; none: all that its schema lists."""
    things: tuple[str, ...] = ()
    """What one player goes without: abilities, cards, figures, by their refs or by their kind."""
    told: tuple[str, ...] = ()
    """Events and their fields, as kind.field: whoever it happened to, how often did they win?"""
    longest: int = 20_000
    """Answers after which a game counts as endless."""


def parse(text: str, source: str = "The experiment") -> Experiment:
    try:
        found = msgspec.convert(tomllib.loads(text), Experiment)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadExperiment(f"{source} cannot be read: {error}.") from error
    check(found)
    return found


def read(path: Path) -> Experiment:
    try:
        return parse(path.read_text("utf-8"), f"'{path}'")
    except (OSError, UnicodeDecodeError) as error:
        raise BadExperiment(f"'{path}' cannot be read: {getattr(error, 'strerror', None) or error}.") from error


def check(found: Experiment) -> None:
    """Refuse what can be seen to be wrong before anything is played."""
    if found.games < 1 or found.games > 100_000_000:
        raise BadExperiment(f"An experiment has 1 to 100,000,000 games per cell, not {found.games}.")
    if not 0 <= found.smallest < 100:
        raise BadExperiment(f"The smallest difference that matters is 0 to 100 points, not {found.smallest:g}.")
    if found.longest < 1:
        raise BadExperiment(f"A game has at least one answer, not {found.longest}.")
    for bot in found.bots:
        if bot not in BOTS:
            raise BadExperiment(f"There is no bot '{bot}'.{nearest(bot, list(BOTS))} There are: {', '.join(BOTS)}.")
    if not found.bots:
        raise BadExperiment("An experiment needs at least one bot.")
    if not found.seed:
        raise BadExperiment("A seed is a text of at least one letter or figure.")
    game = ultratable.game(found.game)
    try:
        game.setup(seats_of(found), found.options)
    except BadSetup as error:
        raise BadExperiment(str(error)) from error


def changed(found: Experiment, values: dict[str, Any]) -> Experiment:
    """The same with other values, checked anew."""
    other = msgspec.structs.replace(found, **values)
    check(other)
    return other


def seats_of(found: Experiment) -> int:
    return found.seats or ultratable.game(found.game).fewest


def text_of(found: Experiment) -> str:
    """The experiment as a TOML file: what is not said in it is as usual."""
    told = msgspec.to_builtins(found)
    tables = {name: told.pop(name) for name in [key for key, value in told.items() if isinstance(value, dict)]}
    lines = [f"{name} = {_toml(value)}" for name, value in told.items()]
    for name, table in tables.items():
        lines += ["", f"[{name}]", *[f"{_key(key)} = {_toml(value)}" for key, value in table.items()]]
    return "\n".join(lines) + "\n"


def name_of(found: Experiment) -> str:
    """A name for files, made from its title."""
    plain = re.sub(r"[^a-z0-9]+", "-", (found.title or f"{found.game} {found.question}").lower()).strip("-")[:60]
    return plain if _NAME.fullmatch(plain) else found.question


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _toml(key)


def _toml(value: Any) -> str:
    """A value as TOML, which writes texts, numbers and lists as JSON does, and tables in a way of its own."""
    if isinstance(value, dict):
        return "{" + ", ".join([f"{_key(key)} = {_toml(one)}" for key, one in value.items()]) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join([_toml(one) for one in value]) + "]"
    # The delete sign is the one letter that JSON leaves as it is and TOML does not.
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")

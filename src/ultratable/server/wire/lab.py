"""The balance lab: what can be asked, runs under way, and what they have found out."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ultratable.lab.answer import Answer as Answer
from ultratable.lab.experiment import Experiment as Experiment


class ReadyExperiment(Struct, frozen=True):
    """An experiment that comes with a game."""

    name: str
    title: str
    words: str
    """Its question."""
    experiment: Experiment


class SideShown(Struct, frozen=True):
    id: str
    title: str


class SidesShown(Struct, frozen=True):
    """What seats can play, or boards: the word for one, and all there are."""

    kind: str
    all: tuple[SideShown, ...]


class QuestionAsked(Struct, frozen=True):
    """A question that this game can be asked."""

    id: str
    words: str
    about: str
    example: Experiment
    """To begin with."""
    uses: tuple[Literal["sides", "maps", "option", "things"], ...]
    """What is set up for it, beyond what every experiment has."""


class LabGame(Struct, frozen=True):
    """What can be asked of a game."""

    game: str
    title: str
    fewest: int
    most: int
    bots: tuple[str, ...]
    sides: SidesShown | None
    maps: SidesShown | None
    kinds: tuple[str, ...]
    """Of things that a player can go without."""
    questions: tuple[QuestionAsked, ...]


class NewRun(Struct, frozen=True, forbid_unknown_fields=True):
    experiment: Experiment


class Estimate(Struct, frozen=True):
    """What an experiment would take, after a few games of it were tried."""

    cells: int
    games: int
    """At most."""
    half: float
    """Half the width of the interval of a share near a half, in points, once all games of a cell are played."""
    seconds: float | None
    """About; null: the first game takes too long to say."""


class RunMade(Struct, frozen=True):
    id: str


class SteerRun(Struct, frozen=True, forbid_unknown_fields=True):
    wish: Annotated[Literal["pause", "stop", "go on"], Meta(description="What it is to do")]


class RunListed(Struct, frozen=True):
    id: str
    title: str
    game: str
    question: str
    state: Literal["new", "waiting", "running", "paused", "stopped", "done", "failed"]
    """new: nobody has begun it. waiting: it begins when others are done."""
    ahead: int
    """How many runs come first, if it waits."""
    games: int
    planned: int | None
    started: float | None
    """Seconds since 1970."""
    seconds_left: float | None
    message: str
    """What went wrong."""


class LabShown(Struct, frozen=True):
    closed: str | None
    """Why nothing can be asked here, as a sentence; null: the lab is open."""
    most_games: int
    """What one run plays at most when it is begun from a page."""
    ready: tuple[ReadyExperiment, ...]
    reports: tuple[RunListed, ...]
    """Runs that come with the games."""
    busy: tuple[RunListed, ...]
    """Runs under way, and those that wait."""


class RunShown(Struct, frozen=True):
    run: RunListed
    words: str
    """The question."""
    experiment: Experiment
    toml: str
    """The same as a file, for `ultratable lab run`."""
    answer: Answer | None
    report: bool
    """Whether there is a report to be read."""

"""Lessons, as the coach's browser needs them."""

from typing import Literal

from msgspec import Struct

from ultratable.learn.lesson import After, Page, Remark, Unmet


class LessonListed(Struct, frozen=True):
    game: str
    title: str
    minutes: int
    steps: int


class StepShown(Struct, frozen=True):
    """One thing that the coach says. It waits for a look, a why-question, answers, or only for being read."""

    id: str
    text: str
    point: str | None
    """The thing it is about, or "tab:" and one of the side panel; null: what has to be used next."""
    look: str | None
    ask: str | None
    answers: tuple[str, ...]
    instead: str
    """What to say to those who answer something else."""
    free: bool
    at: int
    """How many answers of the story come before it."""


class LessonShown(Struct, frozen=True):
    """What a lesson's coach says, in order; in free play also the remarks, each once, when such an event happens."""

    game: str
    title: str
    minutes: int
    pupil: int
    steps: tuple[StepShown, ...]
    remarks: tuple[Remark, ...]
    next: str
    unmet: tuple[Unmet, ...]
    after: tuple[After, ...]
    """Matches against bots to play next; none: as the game is usually played."""
    pages: tuple[Page, ...]
    """Where else to go."""


class NewLesson(Struct, frozen=True, forbid_unknown_fields=True):
    pace: Literal["people", "none"] = "people"

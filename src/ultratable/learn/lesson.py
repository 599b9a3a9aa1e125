"""A lesson as data: how its match begins, what its seed brings, and the coach's steps. One `lesson.toml` per game.

A step waits for one thing: a look at something, a why-question, answers of the pupil, or only for being read. What
the others answer then stands with it, so that all steps together are one story that a match can be compared with.
"""

import tomllib
from collections import Counter
from functools import cache
from importlib.resources import files
from typing import Any, Final

from msgspec import Struct, ValidationError, convert

import ultratable
from ultratable.core.chance import Streams, key_from
from ultratable.core.errors import UltratableError, nearest
from ultratable.core.game import Game

MOST_WORDS: Final = 25
"""A coach who says more at once is not listened to."""


class BadLesson(UltratableError):
    """A lesson contradicts itself or its game; the sentence says where."""


class NoLesson(UltratableError):
    """That game has no lesson."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing the coach says, and what the pupil does about it. Without look, ask and answers: reads it."""

    id: str
    text: str
    point: str | None = None
    """The thing it is about, as options and views name it, or "tab:" and one of the side panel. Otherwise what the
    pupil has to use next."""
    look: str | None = None
    """The thing to look at closely; "sum:" and a kind of event for the arithmetic of its line in the log."""
    ask: str | None = None
    """The thing to be told about why it cannot be used."""
    answers: tuple[str, ...] = ()
    """The pupil's answers, one after another."""
    then: tuple[str, ...] = ()
    """What the others answer to that, in any order where they are asked at the same time: a bot's name and the key. The
    name may be left out where there is only one. After a step without answers it is shown once that was read."""
    instead: str = ""
    """What the coach says when the pupil answers something else."""
    free: bool = False
    """From here on there is no story: the pupil plays to the end."""


class Remark(Struct, frozen=True, forbid_unknown_fields=True):
    """Said once, in free play, when such an event happens for the first time."""

    kind: str
    text: str


class Unmet(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the lesson has left out, for those who want to go on."""

    title: str
    text: str
    clause: str


class After(Struct, frozen=True, forbid_unknown_fields=True):
    """A match against bots that may be played next, without a story. Where something is new in it, the coach comes
    along: begins with a text, and remarks on what happens for the first time."""

    title: str
    options: dict[str, Any]
    text: str = ""
    remarks: tuple[Remark, ...] = ()


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """A page of ours to go to next, such as an editor."""

    title: str
    path: str


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    title: str
    minutes: int
    seats: int
    pupil: int
    names: tuple[str, ...]
    """What the bots are called, by seat; the pupil's is not used."""
    options: dict[str, Any]
    position: dict[str, Any]
    """How the match begins, as the game arranges positions."""
    seed: str
    rolls: dict[str, tuple[str, ...]]
    """What this seed brings first, by purpose of chance: here to be read and compared, it changes nothing."""
    habits: tuple[str, ...]
    """What the bots prefer to do when there is no story to follow."""
    beside: tuple[str, ...]
    """Answers that lead nowhere else, so that the story goes on as if they had not been given."""
    steps: tuple[Step, ...]
    remarks: tuple[Remark, ...]
    next: str
    """What to play after it, in a sentence or two."""
    unmet: tuple[Unmet, ...]
    after: tuple[After, ...] = ()
    """Matches against as many bots, each with something more; none: one as the game is usually played."""
    pages: tuple[Page, ...] = ()

    @property
    def key(self) -> bytes:
        """The key of the match: everything that chance brings in it."""
        return key_from(self.seed)

    @property
    def bots(self) -> dict[str, int]:
        """The bots' seats by name."""
        return {name: seat for seat, name in enumerate(self.names) if seat != self.pupil}

    @property
    def story(self) -> list[tuple[int, str]]:
        """Every answer of the story in order: whose it is, and its key."""
        bots = self.bots
        told: list[tuple[int, str]] = []
        for step in self.steps:
            told += [(self.pupil, key) for key in step.answers]
            for said in step.then:
                name, _, key = said.rpartition(" ")
                told.append((bots[name or next(iter(bots))], key))
        return told

    def begins(self, step: int) -> int:
        """How many answers of the story come before that step."""
        return sum(len(earlier.answers) + len(earlier.then) for earlier in self.steps[:step])


@cache
def lesson(game: str) -> Lesson:
    """The lesson of that game."""
    ultratable.game(game)
    try:
        file = files(f"ultratable.games.{game}").joinpath("lesson.toml")
    except TypeError:
        # A game that is a single module has no files beside it.
        file = None
    if file is None or not file.is_file():
        raise NoLesson(f"There is no lesson for '{game}' yet; play a bot instead.")
    return parse(file.read_text("utf-8"), f"{game}/lesson.toml")


def lessons() -> list[Lesson]:
    """All lessons there are."""
    found = []
    for game in ultratable.game_ids():
        try:
            found.append(lesson(game))
        except NoLesson:
            continue
    return found


def parse(text: str, source: str = "lesson") -> Lesson:
    """Read a lesson and check it; anything wrong is a BadLesson that says where."""
    try:
        found = convert(tomllib.loads(text), Lesson)
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise BadLesson(f"{source} cannot be read: {error}") from error
    problems = _problems(found, ultratable.game(found.game))
    if problems:
        raise BadLesson(f"{source}: {problems[0]}")
    return found


def _problems(lesson: Lesson, game: Game) -> list[str]:
    """What is wrong with a lesson, as far as it can be told without playing it."""
    try:
        game.setup(lesson.seats, lesson.options)
    except UltratableError as error:
        return [str(error)]
    for after in lesson.after:
        try:
            game.setup(lesson.seats, after.options)
        except UltratableError as error:
            return [f"'{after.title}' cannot be played: {error}"]
    if not 0 <= lesson.pupil < lesson.seats or len(set(lesson.names)) != lesson.seats:
        return [f"it needs a pupil in one of its {lesson.seats} seats, and a name for each"]
    strangers = _strangers(lesson)
    if strangers:
        return strangers
    twice = [id for id, count in Counter(step.id for step in lesson.steps).items() if count > 1]
    found = [f"step '{id}' is there twice" for id in twice]
    for step in lesson.steps:
        found += [f"step '{step.id}' {problem}" for problem in _wrong_with(step, game)]
    found += _wrong_remarks(lesson.remarks, game)
    for after in lesson.after:
        found += _too_long(f"the text of '{after.title}'", after.text) + _wrong_remarks(after.remarks, game)
        if after.remarks and not after.text:
            found.append(f"'{after.title}' has remarks, but no text to begin with")
    found += [f"the page '{page.title}' is not one of ours" for page in lesson.pages if not page.path.startswith("/")]
    found += [f"no clause is called '{unmet.clause}'" for unmet in lesson.unmet if unmet.clause not in game.register]
    if [step.free for step in lesson.steps] != [False] * (len(lesson.steps) - 1) + [True]:
        found.append("its last step, and no other, is free play")
    return found + _unknown_words(lesson, game) + _other_rolls(lesson, game)


def _wrong_remarks(remarks: tuple[Remark, ...], game: Game) -> list[str]:
    kinds = [kind.name for kind in game.kinds]
    found = []
    for remark in remarks:
        if remark.kind not in kinds:
            found.append(f"no event of {game.title} is called '{remark.kind}'.{nearest(remark.kind, kinds)}")
        found += _too_long(f"the remark on '{remark.kind}'", remark.text)
    return found


def _wrong_with(step: Step, game: Game) -> list[str]:
    found = _too_long("has a text that", step.text) + _too_long("has an 'instead' that", step.instead)
    if sum([step.look is not None, step.ask is not None, bool(step.answers), step.free]) > 1:
        found.append("waits for more than one thing")
    if bool(step.answers) != bool(step.instead):
        found.append("needs an 'instead' exactly if it has answers")
    if step.then and step.ask is not None:
        found.append("has answers of others to a question of the pupil's")
    return found


def _strangers(lesson: Lesson) -> list[str]:
    """Answers of others that do not say whose they are."""
    bots = list(lesson.bots)
    found = []
    for step in lesson.steps:
        for name, _, key in [said.rpartition(" ") for said in step.then]:
            if not name and len(bots) > 1:
                found.append(f"step '{step.id}' does not say who answers '{key}': {' or '.join(bots)}")
            elif name and name not in bots:
                found.append(f"step '{step.id}' knows nobody called '{name}'.{nearest(name, bots)}")
    return found


def _too_long(what: str, text: str) -> list[str]:
    count = len(text.split())
    return [f"{what} has {count} words, more than {MOST_WORDS}"] if count > MOST_WORDS else []


def _unknown_words(lesson: Lesson, game: Game) -> list[str]:
    words = [game.words.word(number) for number in range(len(game.words))]
    said = [key for _, key in lesson.story] + [*lesson.habits, *lesson.beside]
    said += [word for rolls in lesson.rolls.values() for word in rolls]
    return [f"nobody can answer '{key}'.{nearest(key, words)}" for key in said if key not in words]


def _other_rolls(lesson: Lesson, game: Game) -> list[str]:
    """Rolls that the seed does not bring. Only for chance that always has the same outcomes, such as dice."""
    found = []
    for purpose, told in lesson.rolls.items():
        if purpose not in game.purposes:
            found.append(f"chance has no purpose '{purpose}'.{nearest(purpose, list(game.purposes))}")
            continue
        streams = Streams(lesson.key, [0] * len(game.purposes))
        kind = told[0].partition(":")[0] + ":"
        outcomes = [word for word in map(game.words.word, range(len(game.words))) if word.startswith(kind)]
        brought = tuple([outcomes[streams.below(game.purposes.index(purpose), len(outcomes))] for _ in told])
        if brought != told:
            found.append(f"the seed brings {', '.join(brought)} as '{purpose}', not {', '.join(told)}")
    return found

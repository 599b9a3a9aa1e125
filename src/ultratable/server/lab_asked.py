"""What the lab can be asked, told as a page needs it: the questions of each game, and experiments that are ready."""

from functools import cache
from typing import Final, Literal

import ultratable
from ultratable.bots import BOTS
from ultratable.core.game import Game
from ultratable.lab import needed, shipped
from ultratable.lab.experiment import BadExperiment
from ultratable.lab.questions import QUESTIONS, Question, question_named
from ultratable.lab.sides import option_fields, sides_of
from ultratable.server.wire.lab import LabGame, QuestionAsked, ReadyExperiment, SideShown, SidesShown

Use = Literal["sides", "maps", "option", "things"]
USES: "Final[dict[str, tuple[Use, ...]]]" = {
    "pairings": ("sides",),
    "first": ("maps",),
    "seats": ("maps",),
    "length": ("maps",),
    "rule": ("option",),
    "tune": ("option",),
    "worth": ("things", "sides"),
    "holes": (),
}
"""What is set up for each question."""
_NOBODYS: Final = ("seat", "die", "square", "answer")
"""Kinds of things that nobody has, so that nobody can go without them."""


@cache
def not_installed() -> str | None:
    """Why this installation can ask nothing, if so."""
    try:
        needed.check()
    except needed.Missing as missing:
        return f"{missing} Then start the server again."
    return None


@cache
def ready() -> tuple[ReadyExperiment, ...]:
    found = [(name, shipped.experiment(name)) for name in shipped.texts()]
    return tuple([ReadyExperiment(name, one.title, question_named(one.question).words, one) for name, one in found])


@cache
def asked_of(game: Game) -> LabGame:
    things = game.things()
    answers = [thing.kind for thing in things if game.words.number(thing.ref) is not None]
    kinds = [kind for kind in dict.fromkeys(answers) if kind not in _NOBODYS]
    sides = sides_of(game)
    return LabGame(
        game.id,
        game.title,
        game.fewest,
        game.most,
        tuple(BOTS),
        None if sides is None else SidesShown(sides.kind, _shown(sides.titles)),
        _maps(game),
        tuple(kinds),
        tuple([one for question in QUESTIONS.values() if (one := _asked(question, game)) is not None]),
    )


def _asked(question: Question, game: Game) -> QuestionAsked | None:
    try:
        example = question.example(game.id)
    except BadExperiment:
        return None
    return QuestionAsked(question.id, question.words, question.about, example, USES[question.id])


def _maps(game: Game) -> SidesShown | None:
    """Boards, where an option of the game names one."""
    for schema in option_fields(game).values():
        kind = schema.get("x-thing")
        if kind is not None:
            titles = {thing.ref.partition(":")[2]: thing.title for thing in game.things() if thing.kind == kind}
            return SidesShown(kind, _shown(titles))
    return None


def _shown(titles: dict[str, str]) -> tuple[SideShown, ...]:
    return tuple([SideShown(id, title) for id, title in titles.items()])


def words_of(question: str) -> str:
    """A question in words; those of a later release go by their names."""
    return QUESTIONS[question].words if question in QUESTIONS else question


def game_title(id: str) -> str:
    return ultratable.game(id).title if id in ultratable.game_ids() else id

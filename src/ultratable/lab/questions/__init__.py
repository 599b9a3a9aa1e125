"""The questions that the lab answers, one module each."""

from typing import Final

from ultratable.core.errors import nearest
from ultratable.lab.experiment import BadExperiment, Experiment
from ultratable.lab.questions.holes import Holes
from ultratable.lab.questions.length import Length
from ultratable.lab.questions.pairings import Pairings
from ultratable.lab.questions.question import Question
from ultratable.lab.questions.rule import Rule, Tune
from ultratable.lab.questions.seats import First, Seats
from ultratable.lab.questions.without import Without

QUESTIONS: Final[dict[str, Question]] = {
    one.id: one for one in (Pairings(), Seats(), First(), Length(), Rule(), Without(), Tune(), Holes())
}


def question_of(experiment: Experiment) -> Question:
    return question_named(experiment.question)


def question_named(name: str) -> Question:
    found = QUESTIONS.get(name)
    if found is None:
        near = nearest(name, list(QUESTIONS))
        raise BadExperiment(f"There is no question '{name}'.{near} There are: {', '.join(QUESTIONS)}.")
    return found


__all__ = ["QUESTIONS", "Question", "question_named", "question_of"]

"""A lesson played without a table: the pupil by the test, the bots as at a table."""

from random import Random

import ultratable
from ultratable.bots import make_bot
from ultratable.core.match import Match
from ultratable.learn.lesson import Lesson
from ultratable.learn.story import bots_answer
from ultratable.table.changes import go_back


class Rehearsal:
    def __init__(self, lesson: Lesson, eager: bool = False) -> None:
        self.lesson = lesson
        self.match = begun(lesson)
        self.eager = eager
        """Whether bots that are asked together with the pupil answer first; otherwise the pupil does."""
        self.level = "steady"
        """How the bots play where the story says nothing."""
        self.wait()

    @property
    def asked(self) -> bool:
        """Whether the pupil is asked."""
        return self.lesson.pupil in self.match.deciders

    def keys(self) -> list[str]:
        return [option.key for option in self.match.ask(self.lesson.pupil).options]

    def answer(self, key: str) -> None:
        self.match.choose(self.lesson.pupil, key)
        self.wait()

    def wait(self) -> None:
        """Let the bots answer until the pupil is asked or the match is over."""
        while True:
            bots = [seat for seat in self.match.deciders if seat != self.lesson.pupil]
            if not bots or (self.asked and not self.eager):
                return
            seat = bots[-1] if self.eager else bots[0]
            keys = bots_answer(self.lesson, self.match, seat)
            for key in keys:
                self.match.choose(seat, key)
            if not keys:
                self.match.pick(seat, make_bot(self.level, f"{self.match.answers}").choose(self.match, seat))

    def take_back(self) -> None:
        """As undo does where there is nobody to ask: the pupil's latest answer, and all that came after it."""
        answers = self.match.record["answers"]
        latest = max(at for at, (seat, _) in enumerate(answers) if seat == self.lesson.pupil)
        self.match = go_back(self.match, latest)

    def play_out(self, rng: Random, most: int = 500) -> None:
        """Answer anything until the match is over."""
        for _ in range(most):
            if self.match.result is not None:
                return
            self.answer(rng.choice(self.keys()))
        raise AssertionError("the match does not end")


def begun(lesson: Lesson) -> Match:
    game = ultratable.game(lesson.game)
    return game.arrange(lesson.seats, lesson.options, lesson.position, None, lesson.key)

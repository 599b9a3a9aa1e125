"""A run: plays an experiment in its folder, adds up what comes, and can be paused, stopped and gone on with.

    python -m ultratable.lab.run FOLDER [--workers N] [--cluster ADDRESS]

goes on with the run in that folder, for whoever starts it as a process of its own.
"""

import argparse
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import ultratable
from ultratable.core import replayfile
from ultratable.core.errors import UltratableError
from ultratable.lab import needed
from ultratable.lab.answer import Answer, Fact
from ultratable.lab.experiment import Experiment
from ultratable.lab.folder import LETTER, BadRun, Folder, State, Status, replace
from ultratable.lab.plan import Plan
from ultratable.lab.played import Played, play, replayed
from ultratable.lab.questions import question_of
from ultratable.lab.questions.question import Reading
from ultratable.lab.tally import Book
from ultratable.lab.work import Team, in_order, team

_ANSWER: Final = 3.0
"""Seconds from one answer to the next; more where it takes long to make one."""
_PART: Final = 20_000
"""Games of a part at most."""
_FIRST_LOOK: Final = 30
"""Deals after which it is seen for the first time which cells can be told."""
_NEXT_LOOK: Final = 1.25

_MOST_SHARE: Final = 0.05
"""Of its time, that a run may spend on writing answers."""

Show = Callable[[Status], None]


def begin(path: Path, experiment: Experiment) -> Folder:
    """The folder of a new run; nothing is made where the experiment makes no sense."""
    needed.check()
    question_of(experiment).plan(experiment)
    return Folder.new(path, experiment)


class Run:
    """One run, from its beginning or from where it was left to its end or the next pause."""

    def __init__(self, folder: Folder) -> None:
        needed.check()
        self.folder = folder
        self.experiment = folder.experiment()
        self.question = question_of(self.experiment)
        self.plan = self.question.plan(self.experiment)
        self.book = book_of(self.plan)
        self.done = False
        self.state: State = "running"
        self._unwritten: list[Played] = []
        self._games = course(self.plan, self.book)
        self._began = self._started = self._answered = self._kept = time.time()
        self._worth = 0.0
        """Seconds that the last answer took."""
        self._before = 0.0
        """Seconds it has played before it was gone on with."""
        self._already = 0
        self._holes = 0
        """As many games with a hole are kept as replays."""

    def go(self, workers: Team, show: Show | None = None, halted: Callable[[], bool] | None = None) -> Status:
        """Play on until everything is done or somebody wants a pause; `halted` is another way to say so."""
        self.folder.take()
        try:
            self.folder.obeyed()
            self._catch_up()
            self._play(workers, show, halted or (lambda: False))
        except Exception as error:
            # Whoever looks at the folder is told, whatever it was.
            told = str(error) if isinstance(error, UltratableError) else f"{type(error).__name__}: {error}"
            self.end("failed", workers, told)
            raise
        finally:
            self.folder.leave()
        return self.end(self.state, workers)

    def _catch_up(self) -> None:
        """Take in what was played before. The same games are played on from there, whoever played the first."""
        before = self.folder.status()
        if before is not None:
            self._started, self._before = before.started, before.seconds
        for game in self.folder.played():
            index = next(self._games)
            while index is None:
                index = next(self._games)
            if index != game.index:
                raise BadRun(f"The games in '{self.folder.path}' are not those of its experiment: begin a new run.")
            self.book.take(game)
            if self.book.games == 1 and play(self.plan, index) != game:
                raise BadRun(f"The games in '{self.folder.path}' were played by other rules or bots: begin a new run.")
        self._already = self.book.games

    def _play(self, workers: Team, show: Show | None, halted: Callable[[], bool]) -> None:
        told = self._answered = self._kept = self._began = time.time()

        def halt() -> bool:
            nonlocal told
            if time.time() - told >= LETTER:
                told = time.time()
                status = self._tell(workers)
                if show is not None:
                    show(status)
            wish = self.folder.wished()
            if wish:
                self.folder.obeyed()
                self.state = "paused" if wish == "pause" else "stopped"
            elif halted():
                self.state = "stopped"
            return self.state != "running"

        self._tell(workers)
        for games in in_order(workers, play, self.plan, self._games, halt):
            self.keep(games)
            if halt():
                break
        else:
            if self.state == "running":
                self.done, self.state = True, "done"

    def keep(self, games: list[Played]) -> None:
        """Add games up; now and then write down what was played, and what it tells."""
        for game in games:
            self.book.take(game)
        self._unwritten += games
        now = time.time()
        # A little rarer the longer it takes: what is lost when it is cut off is a small part, and parts stay few.
        if len(self._unwritten) >= _PART or now - self._kept > min(60.0, 2.0 + 0.05 * (now - self._began)):
            self._write()
            self._kept = now
        if now - self._answered > max(_ANSWER, self._worth / _MOST_SHARE):
            self.folder.write_answer(self.answer())
            self._answered = time.time()
            self._worth = self._answered - now

    def _write(self) -> None:
        for game in self.book.holes[self._holes :]:
            # Made anew from the seed, like every sample: whoever mends the rules can watch it.
            path = self.folder.path / "holes" / f"{game.index}{replayfile.SUFFIX}"
            path.parent.mkdir(exist_ok=True)
            replace(path, replay_text(self.plan, game.index).encode())
        self._holes = len(self.book.holes)
        if self._unwritten:
            self.folder.write_part(self._unwritten, [cell.name for cell in self.plan.cells])
            self._unwritten = []

    def end(self, state: State, workers: Team, message: str = "") -> Status:
        """Write down what is not written yet, and tell what was found out."""
        self._write()
        self.state = state
        status = self._tell(workers, message)
        if state != "failed":
            from ultratable.lab.report import write_report

            answer = self.answer()
            self.folder.write_answer(answer)
            write_report(self.folder, answer)
        return status

    def _tell(self, workers: Team, message: str = "") -> Status:
        now = time.time()
        played = self.book.games - self._already
        planned = planned_games(self.plan)
        spent = now - self._began
        left = None
        if played and self.state == "running":
            left = round(spent / played * (planned - self.book.games), 1)
        status = Status(
            state=self.state,
            game=self.experiment.game,
            question=self.experiment.question,
            title=title_of(self.experiment),
            version=ultratable.__version__,
            games=self.book.games,
            planned=planned,
            started=round(self._started, 3),
            updated=round(now, 3),
            seconds=round(self._before + spent, 1),
            seconds_left=left,
            workers=workers.size,
            process=os.getpid(),
            message=message,
        )
        self.folder.write_status(status)
        return status

    def answer(self) -> Answer:
        return answer_of(self.book, self.done)


def book_of(plan: Plan) -> Book:
    question = question_of(plan.experiment)
    return Book(plan, question.compares(plan), question.groups(plan))


def title_of(experiment: Experiment) -> str:
    if experiment.title:
        return experiment.title
    return f"{ultratable.game(experiment.game).title}: {question_of(experiment).words}"


def planned_games(plan: Plan) -> int:
    return sum([plan.deals(cell) * len(plan.cells[cell].seatings) for cell in range(len(plan.cells))])


def course(plan: Plan, book: Book) -> Iterator[int | None]:
    """The games to be played, in order: all cells play a deal before any plays the next.

    None means that the results so far decide what comes next: those cells go on that cannot be told yet.
    """
    cells = list(range(len(plan.cells)))
    most = max([plan.deals(cell) for cell in cells])
    done, upto = 0, _FIRST_LOOK if plan.experiment.until_told else most
    while cells and done < most:
        for deal in range(done, min(upto, most)):
            for cell in cells:
                if deal < plan.deals(cell):
                    for turn in range(len(plan.cells[cell].seatings)):
                        yield plan.index(cell, deal, turn)
        done = min(upto, most)
        upto = max(done + 1, int(done * _NEXT_LOOK))
        if done < most:
            yield None
            cells = still_open(plan, book)


def still_open(plan: Plan, book: Book) -> list[int]:
    """The cells that take part in a comparison which cannot be told yet."""
    reading = Reading(book, False)
    found: set[int] = set()
    for at, one in enumerate(book.compares):
        if not reading.star(at) and not reading.settled(at):
            found |= {one.cell} if one.other is None else {one.cell, one.other}
    return sorted(found)


def answer_of(book: Book, done: bool) -> Answer:
    """What can be said now."""
    experiment = book.plan.experiment
    question = question_of(experiment)
    if not any([tally.deals for tally in book.tallies]):
        sentence = "The first deal is being played." if book.games else "Nothing is played yet."
        return Answer(title_of(experiment), question.words, done, book.games, (sentence,), (), (), facts(book, done))
    told = question.tell(Reading(book, done))
    return Answer(
        title_of(experiment),
        question.words,
        done,
        book.games,
        tuple(told.sentences),
        tuple(told.tables),
        tuple(told.histograms),
        facts(book, done),
        told.finds,
    )


def replay_of(experiment: Experiment, index: int) -> str:
    """The text of the replay file of one game of an experiment, made anew from its seed."""
    plan = question_of(experiment).plan(experiment)
    return replay_text(plan, index)


def replay_text(plan: Plan, index: int) -> str:
    cell, _, turn = plan.place(index)
    if turn >= len(plan.cells[cell].seatings):
        raise BadRun(f"There is no game {index} in this run.")
    game = replayed(plan, index)
    return replayfile.write(game.match, ultratable.__version__, bots=game.bots)


def facts(book: Book, done: bool) -> tuple[Fact, ...]:
    experiment = book.plan.experiment
    options = ", ".join([f"{name} = {value}" for name, value in experiment.options.items()])
    how = "of a fixed number of games" if done and not experiment.until_told else "that hold whenever one stops"
    stars = "; stars after Holm's correction" if book.compares else ""
    found = [
        Fact("Between these bots", ", ".join(experiment.bots)),
        Fact("Games", f"{book.games:,} of {planned_games(book.plan):,}, {book.answers:,} decisions"),
        Fact("Deals", question_of(experiment).deals(book.plan)),
        Fact("Intervals", f"95 %, {how}, from the spread between deals{stars}."),
        Fact("Seed", experiment.seed),
        Fact("Version", f"{ultratable.__version__}, rules {ultratable.game(experiment.game).register.heading.version}"),
    ]
    return tuple(found + ([Fact("Options", options)] if options else []))


def main() -> None:
    parser = argparse.ArgumentParser(prog="ultratable.lab.run", description="Go on with the run in a folder.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--cluster")
    wish = parser.parse_args()
    workers = team(wish.workers, wish.cluster)
    try:
        Run(Folder.open(wish.folder)).go(workers)
    finally:
        workers.close()


if __name__ == "__main__":
    main()

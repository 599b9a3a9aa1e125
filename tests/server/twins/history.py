"""Matches played at random, and the same with cards exchanged that one seat never saw."""

from random import Random
from typing import Any

from ultratable.core.chance import CHANCE
from ultratable.core.errors import UltratableError
from ultratable.core.game import Game
from ultratable.core.match import Match
from ultratable.table.table import Table


def seen_words(match: Match, seat: int) -> str:
    asked = [option.label for option in match.ask(seat).options] if seat in match.deciders else []
    events = [(event.seen_by(seat), event.text(seat)) for event in match.events]
    return repr((match.view(seat), asked, events, [match.why_not(seat, ref) for ref in ("deck", "discard")]))


class History:
    """A match played at random, and the same with cards exchanged that one seat never saw."""

    def __init__(self, game: Game, rng: Random) -> None:
        seats, options, position = game.variety(rng)
        while position is not None:
            seats, options, position = game.variety(rng)
        self.seats = seats
        self.options = options
        self.viewer = rng.randrange(seats)
        match = game.arrange(seats, options, None, None, rng.randbytes(32))
        self.start = match.answers
        seen = seen_words(match, self.viewer)
        for _ in range(rng.randrange(10, 70)):
            if not match.deciders:
                break
            seat = rng.choice(match.deciders)
            match.choose(seat, rng.choice(match.ask(seat).options).key)
            seen += seen_words(match, self.viewer)
        record = match.record
        self.answers: list[tuple[int, str]] = [(seat, key) for seat, key in record["answers"]]
        self.twin = self._exchanged(game, record, seen, rng) if match.result is None else None

    def _exchanged(self, game: Game, record: dict[str, Any], seen: str, rng: Random) -> list[tuple[int, str]] | None:
        drawn = sorted({key for who, key in self.answers if who == CHANCE and game.piece(key)})
        unseen = [key for key in drawn if str(game.piece(key)) not in seen]
        for _ in range(6):
            some = rng.sample(unseen, min(len(unseen), rng.choice((2, 2, 3, 5))))
            swap = dict(zip(some, some[1:] + some[:1], strict=True))
            answers = [(who, swap.get(key, key)) for who, key in self.answers]
            if answers == self.answers:
                continue
            try:
                game.replay({**record, "answers": [list(answer) for answer in answers]})
            except UltratableError:
                # The exchanged card would have forced its holder to act otherwise: no such twin exists.
                continue
            return answers
        return None


def scripted(game: Game, table: Table, answers: list[tuple[int, str]]) -> Match:
    """The match of that table as it begins when chance will answer like this."""
    script = [game.words.number(key) for who, key in answers if who == CHANCE]
    settings = table.sheet.settings
    return game.arrange(settings.seats, settings.options, None, [pick for pick in script if pick is not None])

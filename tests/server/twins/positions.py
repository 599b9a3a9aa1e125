"""Tables whose whole state follows from a number, and the same as somebody could believe them to be."""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

import ultratable
from tests.server.twins.worlds import BEGAN, NAMES, PEOPLE
from ultratable.core.game import Game
from ultratable.core.log import Log
from ultratable.core.match import Match
from ultratable.table import acts
from ultratable.table.changes import created
from ultratable.table.codes import WORDS
from ultratable.table.log import TableLog
from ultratable.table.sheet import Settings, Sheet
from ultratable.table.table import Table


def seated(number: int, settings: Settings, bots: Sequence[int] = (), password: str | None = None) -> Table:
    """A table where everybody sits and the match has not begun; all of it follows from its number."""
    rng = Random(f"table {number}")
    table = Table(
        created(
            acts.Created(f"{number:016x}", code_of(number), PEOPLE[0], settings, rng.randbytes(32).hex(), password)
        ),
        None,
        TableLog(),
    )
    for seat in range(settings.seats):
        if seat in bots:
            act: acts.AnyAct = acts.BotSat(seat, "random", f"Random bot {seat + 1}")
        else:
            act = acts.Sat(seat, PEOPLE[seat], NAMES[seat])
        do(table, act)
    return table


def code_of(number: int) -> str:
    return "-".join([WORDS[number >> shift & 1023] for shift in (30, 20, 10, 0)])


def begun(number: int, game: Game, rng: Random, bots: Sequence[int] = (), **settings: Any) -> Table:
    """A match of some sort that has just begun."""
    seats, options, position = game.variety(rng)
    table = seated(number, Settings(game=game.id, seats=seats, options=options, **settings), bots)
    do(table, acts.Started())
    if position is not None:
        table.match = game.arrange(seats, options, position, None, rng.randbytes(32))
        deciders = table.match.deciders
        there = [
            replace(seat, since=BEGAN, asked_at=table.sheet.version(at))
            if at in deciders
            else replace(seat, since=None)
            for at, seat in enumerate(table.sheet.seats)
        ]
        table.sheet = replace(table.sheet, seats=tuple(there))
    return table


def running(number: int, game: str, seats: int, options: dict[str, Any], **settings: Any) -> Table:
    """A match with these options that has just begun."""
    table = seated(number, Settings(game=game, seats=seats, options=options, **settings))
    do(table, acts.Started())
    return table


def do(table: Table, act: acts.AnyAct) -> None:
    table.adopt(table.foresee(act, BEGAN))


def answer(table: Table, seat: int, key: str) -> None:
    do(table, acts.Answered(seat, key, table.sheet.version(seat) + 1))


def at_random(table: Table, rng: Random) -> tuple[int, str]:
    """Somebody who is asked gives some answer."""
    assert table.match is not None
    seat = rng.choice(table.match.deciders)
    key = rng.choice(table.match.ask(seat).options).key
    answer(table, seat, key)
    return seat, key


def hidden(match: Match, seat: int, key: str) -> bool:
    """Whether this answer would only go into a series that is not complete."""
    after = match.clone()
    after.choose(seat, key)
    if after.log_length != match.log_length or after.deciders != match.deciders:
        return False
    return after.ask(seat).picked == (*match.ask(seat).picked, key)


def twin(table: Table, seat: int, rng: Random) -> tuple[Sheet, Match]:
    """The table as that seat could believe it to be: other cards, and others who have settled otherwise how they want
    to be asked and have changed their minds more or less often."""
    assert table.match is not None
    match = table.match.imagine(seat, rng)
    match.state.log = Log()
    # How many answers there were is no secret.
    match.state.record = table.match.state.record[:]
    sheet = table.sheet
    private = [sheet.private[at] if at == seat else rng.randrange(9) for at in range(len(sheet.seats))]
    seats = [
        there if at == seat else replace(there, standing=rng.choice(("always", "when I can", 4, "pass until my turn")))
        for at, there in enumerate(sheet.seats)
    ]
    return replace(sheet, private=tuple(private), seats=tuple(seats)), match


def words(game: str) -> list[str]:
    return list(ultratable.game(game).words.all())


def named(sheet: Sheet, number: int) -> Sheet:
    """The same table under another number."""
    return replace(sheet, id=f"{number:016x}", code=code_of(number))


def some_position(game: Game, number: int, rng: Random, **settings: Any) -> Table:
    """A running match of some sort, some way in."""
    while True:
        table = begun(number, game, rng, **settings)
        assert table.match is not None
        for _ in range(rng.choice((0, 3, 10, 30, 60, 100))):
            if table.match.deciders:
                at_random(table, rng)
        if table.match.result is None:
            return table


def hidden_pick(match: Match, seat: int) -> str | None:
    """An answer of that seat that nobody else would notice."""
    if seat not in match.deciders:
        return None
    return next((option.key for option in match.ask(seat).options if hidden(match, seat, option.key)), None)


class Walk:
    """A match as it was some answers ago, and those answers."""

    def __init__(self, table: Table, steps: int, rng: Random) -> None:
        assert table.match is not None
        self.start = (table.sheet, table.match)
        self.answers: list[tuple[int, str]] = []
        self.before: list[Match] = []
        """The match before each of them."""
        for _ in range(steps):
            if table.match.deciders:
                self.before.append(table.match)
                self.answers.append(at_random(table, rng))
        self.match = table.match

    @property
    def thinkers(self) -> list[int]:
        """Who can pick something now that nobody would notice."""
        return [seat for seat in self.match.deciders if hidden_pick(self.match, seat) is not None]

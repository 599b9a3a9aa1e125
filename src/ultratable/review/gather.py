"""Matches of bots as material for a calibration: how every table on the way was judged, and who won in the end.

Run as a program it plays on from the matches that are in a file already, so that it can be stopped at any time; the
same numbers always give the same matches:

    python -m ultratable.review.gather ults 400 build/chances/ults.jsonl
"""

import sys
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

import ultratable
from ultratable.bots import answer, make_bot
from ultratable.core.game import Game
from ultratable.core.match import Match
from ultratable.review.judgement import asked, leanings, sides_of, won
from ultratable.review.walk import whole

LEVEL: Final = "steady"
OTHERS: Final = 4
"""Every so manieth match is of some other sort than two seats with everything as it comes."""
_LOOKED_INTO: Final = 16
"""At so many of its tables, what each seat could know is judged, too."""
_WORLDS: Final = 12


class Position(Struct, frozen=True, array_like=True):
    """One table on the way."""

    turn: int
    question: str
    waiting: tuple[int, ...]
    """The sides that are asked."""
    leanings: tuple[float, ...]
    known: tuple[tuple[tuple[float, ...], ...], ...] = ()
    """By seat and world that it could believe in."""


class Played(Struct, frozen=True):
    number: int
    seats: int
    won: tuple[float, ...]
    positions: tuple[Position, ...]


def play(game: Game, number: int) -> Played:
    """The match of that number, and how its tables were judged."""
    rng = Random(f"calibration {game.id} {number}")
    seats, options = _sort_of_match(game, number, rng)
    match = game.start(seats, options, f"calibration {number}")
    bots = [make_bot(LEVEL, f"calibration {number} {seat}") for seat in range(seats)]
    sides = sides_of(match)
    tables: list[Match] = []
    while match.deciders:
        if whole(match):
            tables.append(match.clone())
        seat = match.deciders[0]
        match.pick(seat, answer(bots[seat], match, seat))
    looked = set(rng.sample(range(len(tables)), min(_LOOKED_INTO, len(tables))))
    positions = tuple([_position(table, sides, rng if at in looked else None) for at, table in enumerate(tables)])
    return Played(number, seats, tuple(won(match, sides)), positions)


def _sort_of_match(game: Game, number: int, rng: Random) -> tuple[int, dict[str, Any]]:
    if number % OTHERS < OTHERS - 1:
        return max(2, game.fewest), {}
    while True:
        seats, options, position = game.variety(rng)
        if position is None and seats > 1:
            return seats, options


def _position(table: Match, sides: tuple[int, ...], rng: Random | None) -> Position:
    question, deciders = asked(table)
    known: list[tuple[tuple[float, ...], ...]] = []
    if rng is not None:
        for seat in range(table.seats):
            worlds = [table.imagine(seat, rng) for _ in range(_WORLDS)]
            known.append(tuple([_rounded(world, sides) for world in worlds]))
    waiting = tuple(sorted({sides[seat] for seat in deciders}))
    return Position(table.view(None)["turn"], question, waiting, _rounded(table, sides), tuple(known))


def _rounded(table: Match, sides: tuple[int, ...]) -> tuple[float, ...]:
    return tuple([round(one, 4) for one in leanings(table, sides)])


def read(file: Path, games: int) -> list[Played]:
    """The first so many matches of a file; fewer, if it holds fewer."""
    lines = file.read_bytes().splitlines() if file.is_file() else []
    return [msgspec.json.decode(line, type=Played) for line in lines[:games]]


def gather(game: Game, games: int, file: Path) -> list[Played]:
    """That many matches, from the file as far as they are in it; what is missing is played and added."""
    played = read(file, games)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab") as out:
        for number in range(len(played), games):
            one = play(game, number)
            out.write(msgspec.json.encode(one) + b"\n")
            out.flush()
            played.append(one)
    return played


if __name__ == "__main__":
    gather(ultratable.game(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))

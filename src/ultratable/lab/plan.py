"""From an experiment to single games: cells, deals and seatings, numbered so that each game stands by itself.

A cell is one condition: who plays what under which options. A deal is one seed. Its games are the seatings of the cell:
everybody plays the same deal in each place, so luck and place tell nobody apart. All cells play the same deals, so
what differs between them is not the luck. A game depends on the experiment and its index alone.
"""

from hashlib import sha256
from random import Random
from typing import Any

from msgspec import Struct

import ultratable
from ultratable.core.errors import BadSetup
from ultratable.core.game import Game
from ultratable.lab.experiment import Experiment, seats_of
from ultratable.lab.sides import Sides, sides_of


class Player(Struct, frozen=True):
    """Somebody at the table, wherever they sit in this seating."""

    bot: str
    side: str | None = None
    """The hero or army; None: dealt, or nothing of the kind in this game."""
    barred: tuple[str, ...] = ()
    """Answers this player never gives, as long as there is any other."""


class Cell(Struct, frozen=True):
    """One condition. Player 0 is the one whose wins are counted."""

    name: str
    players: tuple[Player, ...]
    seatings: tuple[tuple[int, ...], ...]
    """For each game of a deal: who sits in which seat."""
    options: dict[str, Any] = {}


class Plan(Struct, frozen=True):
    """All cells of an experiment."""

    experiment: Experiment
    cells: tuple[Cell, ...]
    swings: bool = False
    """Whether it is watched who leads."""
    watch: tuple[str, ...] = ()
    """Answers of which it is noted whether player 0 could have given them."""
    clauses: bool = False
    """Whether it is noted which clauses fire, and which cards and abilities come up."""
    variety: bool = False
    """Whether every game is of another sort: seats, options and position as the game's own tests try them."""

    @property
    def turns(self) -> int:
        """Games of the largest deal: by so much indices of deals are apart."""
        return max([len(cell.seatings) for cell in self.cells])

    def index(self, cell: int, deal: int, turn: int) -> int:
        return (deal * len(self.cells) + cell) * self.turns + turn

    def place(self, index: int) -> tuple[int, int, int]:
        """Cell, deal and turn of a game."""
        rest, turn = divmod(index, self.turns)
        deal, cell = divmod(rest, len(self.cells))
        return cell, deal, turn

    def deals(self, cell: int) -> int:
        """Of how many deals the wished number of games consists."""
        return -(-self.experiment.games // len(self.cells[cell].seatings))


def even_share(experiment: Experiment) -> float:
    """What each side wins if nobody is favoured: one in so many teams."""
    game = ultratable.game(experiment.game)
    view = game.start(seats_of(experiment), experiment.options, 0).view(None)
    return 1 / len({seat["team"] for seat in view["seats"]})


def key_of(experiment: Experiment, deal: int) -> str:
    """What all chance of a deal comes from."""
    return sha256(f"ultratable lab {experiment.seed} deal {deal}".encode()).hexdigest()


def circle(seats: int) -> tuple[tuple[int, ...], ...]:
    """Everybody in every seat once, neighbours staying neighbours."""
    return tuple([tuple([(seat + turn) % seats for seat in range(seats)]) for turn in range(seats)])


def alone(seats: int) -> tuple[tuple[int, ...], ...]:
    """One game to a deal, for players who are all alike."""
    return (tuple(range(seats)),)


def seatings_of(experiment: Experiment) -> tuple[tuple[int, ...], ...]:
    """For questions about places: players who differ sit in every place once, so that places alone tell games apart."""
    seats = seats_of(experiment)
    game = ultratable.game(experiment.game)
    given = sides_of(game)
    dealt = given is not None and not _says_how(game, given, experiment.options, seats)
    fixed = given is not None and bool(experiment.options.get(given.option))
    differ = len({player.bot for player in players(experiment)}) > 1
    # Sides that the options give to seats stay where they are; those that the lab deals go with the players.
    return circle(seats) if differ or (dealt and not fixed) else alone(seats)


def players(experiment: Experiment, sides: tuple[str, ...] = ()) -> tuple[Player, ...]:
    """One per seat; a single bot plays them all, several take turns."""
    bots = experiment.bots
    return tuple(
        [
            Player(bots[number % len(bots)], sides[number] if number < len(sides) else None)
            for number in range(seats_of(experiment))
        ]
    )


def options_of(game: Game, experiment: Experiment, cell: Cell, deal: int, turn: int) -> dict[str, Any]:
    """The setup options of one game. Sides that nobody fixed are dealt, to everybody in the cell's every game alike."""
    options = {**experiment.options, **cell.options}
    given = sides_of(game)
    if given is None or options.get(given.option):
        return options
    fixed = [player.side for player in cell.players]
    if None in fixed:
        if _says_how(game, given, options, len(fixed)):
            return options
        dealt = Random(key_of(experiment, deal)).choices(list(given.titles), k=len(fixed))
        fixed = [one if one is not None else dealt[number] for number, one in enumerate(fixed)]
    return {**options, given.option: [fixed[player] for player in cell.seatings[turn]]}


def _says_how(game: Game, given: Sides, options: dict[str, Any], seats: int) -> bool:
    """Whether the options already say how players come by their sides, so that nothing may be fixed beforehand."""
    try:
        game.setup(seats, {**options, given.option: [next(iter(given.titles))] * seats})
    except BadSetup:
        return True
    return False

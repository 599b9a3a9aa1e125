"""Playing one game of a plan, and what is kept of it."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, Final

from msgspec import Struct, field

import ultratable
from ultratable.bots import Bot, answer, make_bot
from ultratable.core.game import Game
from ultratable.core.log import entry_of
from ultratable.core.match import Match
from ultratable.core.witness import Witness
from ultratable.lab.plan import Cell, Plan, key_of, options_of
from ultratable.lab.sides import sides_of

_CLEAR: Final = 0.02
"""Who is judged better by less does not lead."""

_RECENT: Final = 60
_CLAUSES: Final = 8

PLAYED_KINDS: Final = ("ability", "card", "action")
"""Kinds of things that a game would be the poorer for if they never came up."""

STUCK: Final = "no option"
ENDLESS: Final = "endless"
TIED: Final = "several winners"
BROKEN: Final = "error"


class Played(Struct, frozen=True, array_like=True):
    """What is kept of one game. Lists are by seat."""

    index: int
    cell: int
    deal: int
    turn: int
    sides: tuple[str | None, ...]
    """What each seat was given to play, if anything."""
    shares: tuple[float, ...]
    """The part of the victory that is each seat's: 1, or less where several teams won, or 0."""
    score: float
    """The share of player 0, whose wins are counted."""
    teams: int
    first: int | None
    """Who began."""
    length: int
    """In rounds where a game counts them, else in turns."""
    answers: int
    swings: int
    """How often the lead changed from one turn to the next; 0 where nobody watched."""
    open: tuple[str, ...]
    """The answers on watch that player 0 could have given at some time."""
    end: str
    """The clause by which it ended."""
    hole: str = ""
    """What the rules left open, if this game found such a thing."""
    told: tuple[tuple[str, int, str], ...] = ()
    """(event.field, seat, value) of the events that the experiment asks about."""
    clauses: tuple[str, ...] = ()
    """Where a hole was found: the clauses of what happened last, the latest first."""
    fired: tuple[str, ...] = ()
    """Every clause that came up, where that is counted."""
    offered: tuple[str, ...] = ()
    """Cards, abilities and the like that somebody could have answered with, where that is counted."""
    taken: tuple[str, ...] = ()
    """And those that somebody did."""


class Going(Struct):
    """A game being played: the match, and what is noted on the way."""

    match: Any
    bots: list[str]
    answers: int = 0
    swings: int = 0
    open: set[str] = field(default_factory=set)
    hole: str = ""
    seen: "Seen | None" = None


class Seen(Struct):
    """What comes up in a game: clauses, and answers that are things."""

    witness: Any
    numbers: set[int] = field(default_factory=set)


def play(plan: Plan, index: int) -> Played:
    """That game of the plan, and what is kept of it."""
    return kept(plan, index, replayed(plan, index))


def replayed(plan: Plan, index: int) -> Going:
    """That game of the plan, played from its seed: the same each time."""
    number, deal, turn = plan.place(index)
    cell = plan.cells[number]
    key = key_of(plan.experiment, deal)
    if plan.variety:
        going, players = _any_sort(plan, cell, key)
    else:
        game = ultratable.game(plan.experiment.game)
        seating = cell.seatings[turn]
        options = options_of(game, plan.experiment, cell, deal, turn)
        seen = Seen(Witness(game)) if plan.clauses else None
        match = game.arrange(len(seating), options, None, None, game.streams(key).key, seen and seen.witness)
        for seat, player in enumerate(seating):
            if cell.players[player].barred:
                match.bar(seat, cell.players[player].barred)
        players = list(seating)
        going = Going(match, [cell.players[player].bot for player in players], seen=seen)
    bots = [make_bot(name, f"{key}/{player}") for name, player in zip(going.bots, players, strict=True)]
    _play_on(plan, going, bots, players.index(0))
    return going


def _any_sort(plan: Plan, cell: Cell, key: str) -> tuple[Going, list[int]]:
    """A game of whatever sort, played by whoever."""
    game = ultratable.game(plan.experiment.game)
    seats, options, position = game.variety(Random(key))
    seen = Seen(Witness(game)) if plan.clauses else None
    match = game.arrange(seats, options, position, None, game.streams(key).key, seen and seen.witness)
    names = plan.experiment.bots
    return Going(match, [names[seat % len(names)] for seat in range(seats)], seen=seen), list(range(seats))


def _play_on(plan: Plan, going: Going, bots: list[Bot], mine: int) -> None:
    """The loop of the arena, with an eye on who leads and on what the rules may have left open."""
    match: Match = going.match
    longest = plan.experiment.longest
    lead = _Lead(match) if plan.swings else None
    watch = _numbers(match.game, plan.watch)
    while match.deciders:
        seat = match.deciders[0]
        if going.answers >= longest:
            going.hole = ENDLESS
            return
        numbers = match.ask(seat).numbers
        if not numbers:
            going.hole = STUCK
            return
        if watch and seat == mine and not watch.keys().isdisjoint(numbers):
            going.open.update([watch[number] for number in numbers if number in watch])
        try:
            if going.seen is None:
                match.pick(seat, answer(bots[seat], match, seat))
            else:
                _answered(match, seat, bots[seat], going.seen, numbers)
        except Exception:
            # Whoever looks for holes wants to know of this one too, with the game that led to it.
            if not plan.variety:
                raise
            going.hole = BROKEN
            return
        going.answers += 1
        if lead is not None:
            going.swings += lead.changed()


def _answered(match: Match, seat: int, bot: Bot, seen: Seen, numbers: Sequence[int]) -> None:
    """An answer in a game whose clauses are counted."""
    witness = seen.witness
    seen.numbers.update(numbers)
    witness.asked(match, seat)
    # Whatever a bot imagines does not happen.
    match.state.witness = None
    try:
        pick = answer(bot, match, seat)
    finally:
        match.state.witness = witness
    witness.chosen(match, seat, pick)
    witness.words[pick] += 1
    match.pick(seat, pick)


@cache
def _numbers(game: Game, watch: tuple[str, ...]) -> dict[int, str]:
    found = {game.words.number(key): key for key in watch}
    return {number: key for number, key in found.items() if number is not None}


class _Lead:
    """Who is ahead at the beginning of each turn, by the game's own judgement of the whole table."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._seen = match.log_length
        self._leader = -1

    def changed(self) -> bool:
        """Whether another seat than before leads now. Looked at once a turn."""
        match = self._match
        fresh = match.raw_events(self._seen)
        self._seen += len(fresh)
        if not any([entry_of(raw).kind.sort == "turn" for raw in fresh]) or not match.deciders:
            return False
        values = [match.evaluate(seat) for seat in range(match.seats)]
        best = max(values)
        ahead = [seat for seat, value in enumerate(values) if value >= best - _CLEAR]
        if len(ahead) > 1:
            return False
        before, self._leader = self._leader, ahead[0]
        return before not in (-1, ahead[0])


def kept(plan: Plan, index: int, going: Going) -> Played:
    """What is kept of a game that was played."""
    number, deal, turn = plan.place(index)
    cell = plan.cells[number]
    match: Match = going.match
    view = match.view(None)
    seats = range(match.seats)
    teams = [view["seats"][seat]["team"] for seat in seats]
    result = match.result
    winners = () if result is None else result.winners
    winning = {teams[seat] for seat in winners}
    shares = tuple([1 / len(winning) if teams[seat] in winning else 0.0 for seat in seats])
    first, told = _told(match, plan.experiment.told)
    hole = going.hole or (TIED if len(winning) > 1 else "")
    given: dict[str, Any] = {} if plan.variety else options_of(match.game, plan.experiment, cell, deal, turn)
    fired, offered, taken = _came_up(match, going.seen)
    return Played(
        index=index,
        cell=number,
        deal=deal,
        turn=turn,
        sides=_sides(match.game, given, match.seats),
        shares=shares,
        score=shares[0 if plan.variety else cell.seatings[turn].index(0)],
        teams=len(set(teams)),
        first=first,
        length=view.get("round", view["turn"]),
        answers=going.answers,
        swings=going.swings,
        open=tuple([key for key in plan.watch if key in going.open]),
        end="" if result is None else result.clause,
        hole=hole,
        told=told,
        clauses=_last_clauses(match) if hole and plan.variety else (),
        fired=fired,
        offered=offered,
        taken=taken,
    )


def _came_up(match: Match, seen: Seen | None) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Clauses that fired, things that could be answered with, and those that were."""
    if seen is None:
        return (), (), ()
    fired = set(seen.witness.clauses) | ({match.result.clause} if match.result is not None else set())
    things = playable(match.game)
    offered = [ref for ref, number in things.items() if number in seen.numbers]
    taken = [ref for ref, number in things.items() if seen.witness.words[number]]
    return tuple(sorted(fired)), tuple(offered), tuple(taken)


@cache
def playable(game: Game) -> dict[str, int]:
    """The cards, abilities and the like that answers are, with their numbers."""
    found = {thing.ref: game.words.number(thing.ref) for thing in game.things() if thing.kind in PLAYED_KINDS}
    return {ref: number for ref, number in found.items() if number is not None}


def _last_clauses(match: Match) -> tuple[str, ...]:
    """Of the open question if there is one, and of what happened last."""
    found = [match.result.clause] if match.result is not None else []
    if match.deciders:
        found.append(match.ask(match.deciders[0]).clause)
    recent = match.raw_events(max(0, match.log_length - _RECENT))
    found += [entry_of(raw).kind.clauses[0] for raw in reversed(recent)]
    return tuple(dict.fromkeys(found))[:_CLAUSES]


def _sides(game: Game, options: dict[str, Any], seats: int) -> tuple[str | None, ...]:
    found = sides_of(game)
    given = None if found is None else options.get(found.option)
    return tuple(given or [None] * seats)


@cache
def _wanted(told: tuple[str, ...]) -> dict[str, list[str]]:
    """Which fields of which kinds of events are asked about."""
    found: dict[str, list[str]] = {}
    for name in told:
        kind, _, field = name.partition(".")
        found.setdefault(kind, []).append(field)
    return found


def _told(match: Match, names: tuple[str, ...]) -> tuple[int | None, tuple[tuple[str, int, str], ...]]:
    """Who began, and what the experiment wants to know of events."""
    wanted = _wanted(names)
    first: int | None = None
    found: list[tuple[str, int, str]] = []
    for number, raw in enumerate(match.raw_events()):
        entry = entry_of(raw)
        name = entry.kind.name
        if name == "first-player" and first is None:
            first = match.event(number, entry).seen_by(None)["seat"]
        if name in wanted:
            seat = match.event(number, entry).seen_by(None)["seat"]
            facts = match.event(number, entry).seen_by(seat)
            for field in wanted[name]:
                value = facts.get(field)
                for one in value if isinstance(value, list) else [value]:
                    found.append((f"{name}.{field}", seat, str(one)))
    # Once for each seat and value: two of a kind in a hand are one hand that holds it.
    return first, tuple(dict.fromkeys(found))

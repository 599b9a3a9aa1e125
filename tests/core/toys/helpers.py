"""Setting the toy up, playing on and looking at it, in one line of a test."""

from collections.abc import Sequence
from random import Random
from typing import Any, cast

from tests.core.toys.board import Table
from tests.core.toys.game import GAME
from ultratable.core.match import Match
from ultratable.core.script import Script


def table(
    scene: str, seats: int = 3, *, chance: Sequence[int | str] = (), position: Any = None, **options: Any
) -> Script:
    """A scene with scripted chance."""
    return Script(GAME, seats, {"scene": scene, **options}, position, chance)


def start(scene: str, seats: int = 3, seed: int = 1, **options: Any) -> Match:
    """A scene with its own chance."""
    return GAME.start(seats, {"scene": scene, **options}, seed)


def trail(match: Match) -> list[str]:
    found: list[str] = cast(Table, match.state).trail
    return found


def random_answer(match: Match, rng: Random) -> tuple[int, str]:
    seat = rng.choice(match.deciders)
    return seat, rng.choice(match.ask(seat).options).key


def look(match: Match) -> list[Any]:
    """All that anybody can see of a match."""
    viewers: list[int | None] = [None, *range(match.seats)]
    asks = [(seat, match.ask(seat)) for seat in match.deciders]
    return [
        match.digest(),
        match.deciders,
        [match.view(viewer) for viewer in viewers],
        [[event.seen_by(viewer) for event in match.events] for viewer in viewers],
        [[event.text(viewer) for event in match.events] for viewer in viewers],
        [(seat, ask.name, ask.clause, ask.prompt, ask.picked) for seat, ask in asks],
        [[(option.key, option.label, option.clause) for option in ask.options] for _, ask in asks],
        match.result,
        match.record,
        match.barrier,
    ]


def survives_saving(match: Match, seed: int = 0) -> None:
    """Loaded, the match is equal; it goes on equally to its end; and neither is changed by the other."""
    before = look(match)
    loaded = match.game.load(match.save())
    assert look(loaded) == before
    assert loaded.save() == match.save()
    twin = match.clone()
    rng = Random(seed)
    while twin.deciders:
        seat, key = random_answer(twin, rng)
        twin.choose(seat, key)
        loaded.choose(seat, key)
        assert loaded.digest() == twin.digest()
    assert look(loaded) == look(twin)
    assert look(match) == before

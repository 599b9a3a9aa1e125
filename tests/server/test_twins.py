"""Twin worlds over the wire: what a viewer cannot know changes no byte of what the server sends to that viewer."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.laws.harness import GAMES, seeds
from tests.server import twins
from tests.server.twins import Transcript, Visit, World, same
from ultratable.server.tending import Tending


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody answers by itself."""
    monkeypatch.setattr(Tending, "tend", lambda self, live: None)


async def tour(world: World, table: str, seat: int | None, seats: int, tried: list[str]) -> Transcript:
    """Everything one viewer can try that leaves the match as it is."""
    visit = Visit(world, table, seat)
    await visit.look(await twins.readable(world))
    await visit.knock(seats)
    await visit.try_all(tried)
    await visit.talk()
    await visit.leave()
    return visit.heard


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.usefixtures("alone")
def test_whatever_a_viewer_tries_the_twin_server_answers_the_same_bytes(game, tmp_path: Path) -> None:
    async def compare() -> None:
        number = 0
        async with twins.worlds(tmp_path) as (one, other):
            for seed in seeds(6):
                rng = Random(f"tour {seed}")
                table = twins.begun(number, game, rng, undo=rng.choice(("strict", "friendly")))
                for _ in range(rng.choice((0, 3, 10, 30, 60))):
                    if table.match.deciders:
                        twins.at_random(table, rng)
                if table.match.result is not None:
                    continue
                seats = table.match.seats
                for seat in range(seats):
                    number += 1
                    sheet, match = twins.twin(table, seat, rng)
                    id = f"{number:016x}"
                    one.put(twins.named(table.sheet, number), table.match)
                    other.put(twins.named(sheet, number), match)
                    tried = twins.words(game.id)
                    for viewer in (seat, None):
                        same(
                            await tour(one, id, viewer, seats, tried),
                            await tour(other, id, viewer, seats, tried),
                        )

    asyncio.run(compare())

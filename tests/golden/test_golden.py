"""Recorded whole games still go the same way, answer by answer, from their own streams of chance."""

from pathlib import Path

import pytest

import ultratable
from tests.golden.record import FOLDER, GAMES_EACH, answers_of_players, read

FILES = sorted(FOLDER.glob("*/*.json.gz"))


def test_every_game_has_its_golden_games():
    for id in ultratable.game_ids():
        assert len(list((FOLDER / id).glob("*.json.gz"))) >= GAMES_EACH


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.name.split('.')[0]}")
def test_a_golden_game_goes_the_same_way(file: Path):
    golden = read(file)
    record = golden["record"]
    game = ultratable.game(record["game"])
    match = game.arrange(record["seats"], record["options"], record["position"], None, key=bytes.fromhex(record["key"]))
    digests = []
    for seat, key in answers_of_players(record["answers"]):
        match.choose(seat, key)
        digests.append(match.digest()[:8])
    assert digests == golden["digests"]
    assert match.record == record
    assert match.result is not None
    assert list(match.result.ranks) == golden["ranks"]
    assert len(match.events) == golden["events"]

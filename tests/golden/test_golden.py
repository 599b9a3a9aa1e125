"""Recorded whole games still go the same way, answer by answer, from their own streams of chance."""

from pathlib import Path

import pytest

import ultratable
from tests.golden.record import FOLDER, GAMES_EACH, answers_of_players, read
from ultratable.cli.names import open_replay

FILES = sorted(FOLDER.glob("*/*.json.gz"))
REPORTS = sorted((FOLDER / "reports").glob("*.json"))
"""Reports of problems with finished matches, as the table's menu saves them: each is a test from then on."""


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


@pytest.mark.parametrize("file", REPORTS, ids=lambda file: file.stem)
def test_a_reported_match_still_goes_as_it_went(file: Path):
    replay = open_replay(file)
    # Anything that does not fit, down to the digest at the end, is refused.
    assert replay.play(ultratable.game(replay.game)).result is not None

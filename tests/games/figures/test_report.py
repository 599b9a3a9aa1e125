"""The shipped report against what was asked of the armies: clause figures.content.balance."""

import json
import re
from importlib.resources import files
from statistics import median
from typing import Any

import pytest

from ultratable.games.figures.roster import ARMIES

pytestmark = pytest.mark.rule("figures.content.balance")

SHIPPED = files("ultratable.games.figures") / "reports" / "army-matrix" / "answer.json"
ANSWER: dict[str, Any] = json.loads(SHIPPED.read_text("utf-8"))
TABLES = {table["id"]: table for table in ANSWER["tables"]}
LENGTHS = [
    turns for turns, games in next(one for one in ANSWER["histograms"] if one["id"] == "lengths")["bars"]
    for _ in range(games)
]  # fmt: skip


def test_every_ready_army_wins_between_38_and_62_per_cent_with_its_whole_interval() -> None:
    totals = TABLES["totals"]
    assert totals["rows"] == [army.title for army in ARMIES]
    for title, [cell] in zip(totals["rows"], totals["cells"], strict=True):
        assert 38 <= cell["low"] <= cell["high"] <= 62, title
        # The other seats' armies share out the same games.
        assert cell["games"] == 2 * ANSWER["games"] // len(ARMIES)


def test_each_pairing_has_1000_games() -> None:
    pairings = len(ARMIES) * (len(ARMIES) - 1) // 2
    assert ANSWER["games"] >= 1000 * pairings


def test_the_first_player_wins_between_45_and_60_per_cent_with_its_whole_interval() -> None:
    [said] = [sentence for sentence in ANSWER["sentences"] if sentence.startswith("Whoever begins wins")]
    share, low, high = map(float, re.findall(r"\d+\.\d", said))
    assert 45 <= low <= share <= high <= 60


def test_the_median_game_has_12_to_40_turns() -> None:
    assert len(LENGTHS) == ANSWER["games"]
    assert 12 <= median(LENGTHS) <= 40


def test_fewer_than_one_game_in_a_hundred_reaches_the_turn_limit() -> None:
    ends = TABLES["ends"]
    shares = {row: cells[0]["value"] for row, cells in zip(ends["rows"], ends["cells"], strict=True)}
    assert sum([share for row, share in shares.items() if "figures.end.turn-limit" in row]) < 1
    assert sum([1 for turns in LENGTHS if turns >= 200]) < ANSWER["games"] / 100


def test_the_figures_are_of_two_steady_bots() -> None:
    facts = {fact["label"]: fact["text"] for fact in ANSWER["facts"]}
    assert facts["Between these bots"] == "steady"

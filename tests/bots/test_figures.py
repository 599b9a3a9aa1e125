"""The steady bot at Action Figure Battle: secret cards at the same time, armies, and what actions are worth."""

from random import Random
from typing import Any

import pytest

import ultratable
from ultratable.bots import make_bot
from ultratable.bots.arena import play_match
from ultratable.core.match import Match
from ultratable.lab.shares import wilson

GAME = ultratable.game("figures")
HERO = [["hero", 7], ["sir-anvil", 8]]
COLD = [["hero-cold", 5], ["edda-the-eel", 5]]


def position(lines: list[Any], hands: list[str], **facts: Any) -> Match:
    told = {"lines": lines, "hands": [hand.split() for hand in hands], "at": "attack", **facts}
    return GAME.arrange(len(lines), {}, told, None)


def word(match: Match, seat: int, seed: int = 1) -> str:
    return GAME.words.word(make_bot("steady", seed).choose(match, seat))


def test_steady_beats_random_in_three_of_four_games_and_more():
    wins, games = 0.0, 60
    for seed in range(games):
        names = ["steady", "random"] if seed % 2 else ["random", "steady"]
        match, _ = play_match(GAME, [make_bot(name, f"{seed} {name}") for name in names], {}, seed)
        assert match.result is not None
        wins += sum(1 / len(match.result.winners) for seat in match.result.winners if names[seat] == "steady")
    assert wilson(wins, games)[0] > 0.75


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"figures": "draft", "size": 4}),
        (4, {"teams": True, "figures": "random"}),
        (6, {}),
        (2, {"handicap": [20, 8], "open_size": True}),
    ],
)
def test_steady_plays_every_kind_of_table_to_its_end(seats, options):
    match, _ = play_match(GAME, [make_bot("steady", seat) for seat in range(seats)], options, 4)
    assert match.result is not None


def test_steady_sees_no_card_that_lies_face_down():
    match = position([HERO, COLD], ["9♣ 4♦ K♥", "2♣ A♠ 7♦"])
    match.choose(0, "figure:0.0")
    match.choose(1, "figure:1.0")
    match.choose(1, "A♠")
    assert match.deciders == (0,)
    twins = [match, *[match.imagine(0, Random(number)) for number in range(8)]]
    assert len({twin.digest() for twin in twins}) > 1
    assert len({word(twin, 0, seed=7) for twin in twins}) == 1


def test_steady_takes_different_ready_made_armies():
    match = GAME.start(2, {}, 5)
    armies = {word(match, 0, seed) for seed in range(12)}
    assert len(armies) > 3
    assert all(army.startswith("army:") for army in armies)


def test_steady_gives_up_armor_rather_than_its_last_figure():
    figures = {"figure:1.0": {"wounded": True, "armor": ["3♣"]}}
    match = position([HERO, [["hero-cold", 15]]], ["A♣", "2♦"], figures=figures)
    match.choose(0, "figure:0.0")
    match.choose(0, "A♣")
    match.choose(1, "2♦")
    assert match.ask(1).name == "armor"
    assert word(match, 1) == "3♣"


def test_steady_brings_a_lost_figure_back():
    lines = [[*HERO, ["mudlark", 1]], COLD]
    match = position(lines, ["K♣", "2♦"], captives=[[], ["figure:0.1"]])
    match.choose(0, "figure:0.0")
    match.choose(1, "figure:1.0")
    match.choose(0, "K♣")
    match.choose(1, "2♦")
    assert match.ask(0).name == "special"
    assert word(match, 0) == "figure:0.1"


def test_steady_spends_no_high_card_on_a_battle_that_is_won_with_a_low_one():
    match = position([HERO, [["hero-cold", 1], ["edda-the-eel", 1]]], ["5♣ A♦", ""], at="attack")
    match.choose(0, "figure:0.1")
    match.choose(1, "figure:1.0")
    assert match.deciders == (0,)
    # Against an empty hand 5 + 8 is enough; the ace has only Recover to bring, and nobody is lost.
    assert word(match, 0) == "5♣"


def test_steady_builds_an_army_of_chips_that_are_worth_the_same():
    # The army can only be filled with power chips of which there are several alike.
    bots = [make_bot("steady", f"calibration 87 {seat}") for seat in range(2)]
    match, _ = play_match(
        GAME, bots, {"figures": "draft", "size": 5, "points": 20, "open_size": False}, "calibration 87"
    )
    assert match.result is not None

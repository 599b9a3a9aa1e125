"""The steady bot at Action Figure Battle: secret cards at the same time, armies, and what actions are worth."""

from random import Random
from typing import Any

import pytest

import ultratable
from ultratable.bots import make_bot
from ultratable.bots.arena import play_match
from ultratable.core.match import Match
from ultratable.games.figures.roster import ARMIES
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


def armies(options: dict[str, Any], seed: int, seats: int = 2) -> list[list[tuple[str, int]]]:
    """What steady bots field there: by seat, the figures with their Power."""
    match = GAME.start(seats, options, seed)
    bots = [make_bot("steady", f"army {seed} {seat}") for seat in range(seats)]
    while not match.view(None)["figures"]:
        seat = match.deciders[0]
        match.pick(seat, bots[seat].choose(match, seat))
    found: list[list[tuple[str, int]]] = [[] for _ in range(seats)]
    for figure in match.view(None)["figures"]:
        found[figure["owner"]].append((figure["type"].removeprefix("type:"), figure["power"]))
    return found


READY_MADE = [{id for id, _ in army.figures} for army in ARMIES]


def is_ready_made(army: list[tuple[str, int]]) -> bool:
    return {id for id, _ in army} in READY_MADE


def test_steady_takes_different_armies_ready_made_ones_and_its_own():
    # The first to choose does not see what happens next, and for the last one the game goes on at once.
    for seat in range(2):
        found = [armies({}, seed)[seat] for seed in range(14)]
        assert len({tuple(army) for army in found}) > 7
        assert 3 < sum(map(is_ready_made, found)) < 14


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"points": 10},
        {"points": 20},
        {"handicap": [30, 5]},
        {"handicap": [5, 30]},
        {"points": 20, "open_size": True},
        {"points": 20, "ready_made_only": True},
        {"figures": "random", "points": 20},
        {"figures": "draft", "size": 2, "points": 20},
    ],
)
def test_steady_leaves_no_points_that_its_army_could_use(options):
    points = options.get("handicap", [options.get("points", 15)] * 2)
    for seed in range(4):
        assert [sum(power for _, power in army) for army in armies(options, seed)] == points


def times_fielded(*picks: str) -> int:
    """How often one of three home-made figures with these picks is fielded in forty armies."""
    look = {"body": "slim"}
    made = [{"name": name, "kind": "person", "look": look, "picks": picks} for name in ("Agatha", "Bob", "Cleo")]
    found = [armies({"made": made}, seed) for seed in range(20)]
    return sum([id.startswith("made-") for match in found for army in match for id, _ in army])


def test_steady_fields_home_made_figures_now_and_then_and_rather_good_ones():
    good = times_fielded("recover", "mind-control", "stun")
    assert 3 < good < 40
    assert times_fielded("explosion", "explosion", "luck") < good


def test_an_army_counts_by_its_power_and_its_cards_while_it_is_built():
    def judged(*keys: str, **options: Any) -> float:
        match = GAME.start(2, options, 1)
        for key in keys:
            match.choose(0, key)
        return match.evaluate(0)

    ready = judged("army:flag-and-iron")
    assert ready == pytest.approx(0.5)
    # A lost point is worse than one that can still be given, and that is worse than one that was given.
    more = [judged("army:flag-and-iron", *keys, points=20) for keys in (["done"], [], ["raise:1"], ["raise:2"])]
    assert more[0] < more[1] < more[2] == more[3]
    duo = [
        judged("type:mudlark", "power:7", f"type:{id}", "power:8") for id in ("silas-spotlight", "sir-anvil", "biscuit")
    ]
    assert duo[0] < duo[1] < duo[2]


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

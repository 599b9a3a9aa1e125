"""The steady bot at Ultra Marines: turns of many small questions, artifacts, shots and event cards."""

from random import Random
from typing import Any

import pytest

import ultratable
from tests.games.ultra_marines.table import marines, scout, sq
from ultratable.bots import Bot, make_bot
from ultratable.bots.arena import play_match
from ultratable.core.match import Match
from ultratable.lab.shares import wilson

GAME = ultratable.game("ultra_marines")
LONG = ("AAAaaaaaaaaaaBBB", "AAA##########BBB", "AAA##########BBB")
"""Two rooms and a corridor along their northern walls."""


def word(match: Match, seat: int, seed: int = 1) -> str:
    return GAME.words.word(make_bot("steady", seed).choose(match, seat))


def turn(match: Match, seat: int, bot: Bot) -> list[str]:
    """Play a seat's turn to its end, with chance as it comes; what was picked."""
    match.state.script = None
    picked = []
    number = match.view(None)["turn"]
    while match.deciders == (seat,) and match.view(None)["turn"] == number:
        pick = bot.choose(match, seat)
        assert pick in match.ask(seat).numbers
        picked.append(GAME.words.word(pick))
        match.pick(seat, pick)
    return picked


@pytest.mark.parametrize(("options", "games", "floor"), [({}, 12, 0.75), ({"squads_per_player": 1}, 40, 0.9)])
def test_steady_beats_random_in_nearly_every_game(options, games, floor):
    """The floor is what may be believed after so few games."""
    wins = 0.0
    for seed in range(games):
        names = ["steady", "random"] if seed % 2 else ["random", "steady"]
        match, _ = play_match(GAME, [make_bot(name, f"{seed} {name}") for name in names], options, seed)
        assert match.result is not None
        wins += sum(1 / len(match.result.winners) for seat in match.result.winners if names[seat] == "steady")
    assert wilson(wins, games)[0] > floor


@pytest.mark.parametrize(
    ("seats", "options"),
    [(4, {}), (4, {"teams": True, "events": False}), (3, {"board": "random"}), (2, {"board": "build"})],
)
def test_steady_plays_every_kind_of_table_to_its_end(seats, options):
    match, answers = play_match(GAME, [make_bot("steady", seat) for seat in range(seats)], options, 4)
    assert match.result is not None
    assert answers > seats


def test_the_same_seed_plays_the_same_game():
    options = {"squads_per_player": 1}
    games = [play_match(GAME, [make_bot("steady", seat) for seat in range(2)], options, 3)[0] for _ in range(2)]
    assert games[0].digest() == games[1].digest()


def test_steady_knows_no_hand_but_its_own():
    table = marines(LONG, "1@8.0", "1@14.1", hands=["frag-grenade", "rally charge"], zones="A B", at="move", roll=4)
    match = table.match
    twins = [match, *[match.imagine(0, Random(number)) for number in range(8)]]
    assert len({twin.digest() for twin in twins}) > 1
    assert len({word(twin, 0, seed=7) for twin in twins}) == 1


def test_steady_walks_to_an_artifact_and_picks_it_up():
    table = marines(LONG, "1@4.0", "1@14.2", artifacts="8.0", zones="A B", basic=True, at="move", roll=5)
    picked = turn(table.match, 0, make_bot("steady", 2))
    assert "pick-up" in picked
    # One step is left, and it is taken homewards.
    carrier = scout(table, "0.1")
    assert carrier["carries"]
    assert carrier["square"] == sq(7, 0)


def test_steady_carries_an_artifact_home_and_places_it():
    table = marines(LONG, "1@3.0 carries", "1@14.2", artifacts="10.0", zones="A B", basic=True, at="move", roll=4)
    assert "place" in turn(table.match, 0, make_bot("steady", 2))


@pytest.mark.parametrize("target", ["1@7.0 carries", "4@7.0"])
def test_steady_fires_where_it_hurts_most(target: str):
    room = ("aaaaaaaa", "aaaaaaaa", "aaaaaaaa")
    table = marines(room, "0@4.0", f"{target} 2@5.2", basic=True, artifacts="0.2", at="fire")
    taken: dict[str, Any] = {}
    for seed in range(5):
        match = table.match.clone()
        picked = turn(match, 0, make_bot("steady", seed))
        assert picked[0] == "scout:0.0"
        taken[picked[1]] = taken.get(picked[1], 0) + 1
    assert max(taken, key=taken.__getitem__) == f"scout:1.{target[0]}"


def test_steady_rather_strikes_than_shoots_an_enemy_beside_it():
    table = marines(("aaaaaaa",), "0@0.0 1@2.0", "1@3.0 2@4.0 3@5.0", basic=True, artifacts="6.0", at="fire")
    picked = [turn(table.match.clone(), 0, make_bot("steady", seed)) for seed in range(10)]
    blows = [words for words in picked if words[0] == "end" and "scout:1.1" in words]
    assert len(blows) > 5


def test_steady_captures_with_a_teleport_lock_what_failed():
    table = marines(
        LONG, "1@5.0", "1@14.2", artifacts="1.1 9.0", hands=["teleport-lock", ""], zones="A B", chance=[2], at="beam"
    )
    match = table.match
    bot = make_bot("steady", 1)
    assert match.ask(0).name == "after_board_cards"
    match.pick(0, bot.choose(match, 0))
    assert match.ask(0).name == "before_moving"
    assert GAME.words.word(bot.choose(match, 0)) == "card:teleport-lock"


def test_a_crowd_of_ways_is_sampled_and_every_card_is_thought_of():
    """A vortex may lie anywhere; on all the enemies at once it is worth more than in the hand."""
    table = marines(
        LONG,
        "1@1.1",
        "0@13.0 1@14.0 2@13.1 3@14.1",
        artifacts="8.0",
        zones="A B",
        hands=["vortex-grenade", ""],
        at="draw",
    )
    played = 0
    for seed in range(12):
        match = table.match.clone()
        played += "card:vortex-grenade" in turn(match, 0, make_bot("steady", seed))
    assert played >= 2

"""The bots that search: only as wise as their seat may be, for their own side, and done in time."""

from math import sqrt
from random import Random
from time import monotonic
from typing import Any

import pytest

import ultratable
from tests.bots.test_bots import keys, position
from ultratable.bots import BOTS, answer, make_bot
from ultratable.bots.arena import play_match
from ultratable.bots.budget import Budget, Spending
from ultratable.bots.levels import BoldBot, CarefulBot, MasterBot, SearchBot, SharpBot
from ultratable.bots.search import Search
from ultratable.bots.tree import Way
from ultratable.core.chance import CHANCE
from ultratable.core.match import Match

FEW = 60


def quick(seed: int | str, simulations: int = FEW) -> SearchBot:
    return SearchBot(seed, simulations=simulations)


OPTIONS: dict[str, dict[str, Any]] = {"figures": {"figures": "random"}, "ultra_marines": {"squads_per_player": 1}}
"""What makes matches short."""


def questions(game_id: str, most: int, skip: int = 5) -> list[Match]:
    """Questions with several answers from all over a match of random bots."""
    match = ultratable.game(game_id).start(2, OPTIONS.get(game_id, {}), 4)
    bots = [make_bot("random", f"questions {seat}") for seat in range(2)]
    found: list[Match] = []
    answers = 0
    while match.deciders and len(found) < most:
        seat = match.deciders[0]
        if answers % skip == 0 and len(match.ask(seat).numbers) > 1:
            found.append(match.clone())
        match.pick(seat, bots[seat].choose(match, seat))
        answers += 1
    return found


@pytest.mark.parametrize("game_id", ultratable.game_ids())
def test_it_plays_a_whole_game_of_each_game(game_id):
    bots = [quick(1, 8), make_bot("random", 2)]
    match, answers = play_match(ultratable.game(game_id), bots, OPTIONS.get(game_id, {}), 3)
    assert match.result is not None
    assert answers > 10


@pytest.mark.parametrize(
    ("game_id", "seats", "options"),
    [
        ("ults", 4, {"mode": "teams"}),
        ("ults", 3, {"unique": True}),
        ("figures", 4, {"teams": True, "figures": "random"}),
        ("figures", 3, {"figures": "draft", "size": 4}),
    ],
)
def test_it_plays_with_allies_and_against_several(game_id, seats, options):
    match, _ = play_match(ultratable.game(game_id), [quick(seat, 6) for seat in range(seats)], options, 2)
    assert match.result is not None


def test_it_plays_where_dice_are_rolled_by_hand():
    match = ultratable.game("ults").start(2, {}, 3, by_hand=True)
    bots = [quick(seat, 12) for seat in range(2)]
    rng = Random(1)
    thought = 0
    while match.deciders and thought < 12:
        seat = match.deciders[0]
        if seat == CHANCE:
            match.pick(CHANCE, rng.choice(match.ask(CHANCE).numbers))
        else:
            match.pick(seat, bots[seat].choose(match, seat))
            thought += 1
    assert thought == 12


@pytest.mark.parametrize("game_id", ultratable.game_ids())
def test_whatever_is_hidden_it_answers_the_same(game_id):
    """Twin worlds: what its seat cannot know is dealt anew, coming dice included; every seed answers as before."""
    compared = 0
    for match in questions(game_id, 5):
        seat = match.deciders[0]
        twins = [match.imagine(seat, Random(number)) for number in range(3)]
        compared += len({twin.digest() for twin in (match, *twins)}) - 1
        for seed in range(2):
            said = [quick(seed, 30).weigh(twin, seat) for twin in (match, *twins)]
            shown = [[(way.picks, way.value, way.tried) for way in ways] for ways in said]
            assert all(one == shown[0] for one in shown)
    assert compared >= 10


def sealed() -> Match:
    """Seat 1 has laid its card face down, and seat 0 is asked for its own."""
    game = ultratable.game("figures")
    lines = [[["hero", 7], ["sir-anvil", 8]], [["hero-cold", 5], ["edda-the-eel", 5]]]
    told = {"lines": lines, "hands": [["9♣", "4♦", "K♥"], ["2♣", "A♠", "7♦"]], "at": "attack"}
    match = game.arrange(2, {}, told, None)
    match.choose(0, "figure:0.0")
    match.choose(1, "figure:1.0")
    return match


def test_a_card_that_lies_face_down_tells_it_nothing():
    said = set()
    for card in ("2♣", "A♠", "7♦"):
        match = sealed()
        match.choose(1, card)
        assert match.deciders == (0,)
        said.add(tuple([(way.picks, way.value) for way in quick(4).weigh(match, 0)]))
    assert len(said) == 1


def test_who_has_answered_already_is_thought_about_like_who_has_not():
    """Sealed answers are not guessed at random: both players think when their cards come out together."""
    match = sealed()
    match.choose(1, "2♣")
    search = quick(4, 200)._search(match, 0)
    tries = [way.tried for way in search.root.choices[1].known.values()]
    assert max(tries) > 3 * sum(tries) / len(tries)


def test_the_same_seed_thinks_the_same_and_leaves_the_match_as_it_was():
    match = position("aja hattrick", ["9♣ 4♦ 8♥ 3♠", "K♥ 2♦"])
    before = match.digest()
    said = [[(way.picks, way.value) for way in quick(seed).weigh(match, 0)] for seed in (1, 1, 2)]
    assert said[0] == said[1] != said[2]
    assert match.digest() == before


def test_it_finishes_an_enemy_it_can_finish():
    match = position("lumberjaq k9", ["2♣ 10♦", ""], health=[50, 9])
    assert keys(match, quick(1), 0) == ["ability:power-punch", "10♦"]


def test_of_two_enemies_it_does_not_help_its_ally_s():
    """Seats 0 and 2 are allies: a blow goes to the other side, whoever is frail."""
    facts = {"heroes": ["lumberjaq", "k9", "aja", "k9"], "hands": [["10♦", "9♣"], [], [], []], "at": "main"}
    match = ultratable.game("ults").arrange(4, {"mode": "teams"}, {**facts, "health": [50, 50, 3, 9]}, None)
    teams = [seat["team"] for seat in match.view(None)["seats"]]
    target = keys(match, quick(1, 200), 0)[-1]
    assert teams[int(target.removeprefix("seat:"))] != teams[0]


@pytest.mark.parametrize("game_id", ultratable.game_ids())
def test_what_it_weighs_is_whole_and_the_best_is_what_it_chooses(game_id):
    for match in questions(game_id, 4):
        seat = match.deciders[0]
        ways = quick(3, 40).weigh(match, seat)
        assert quick(3, 40).choose(match, seat) == ways[0].picks[0]
        assert len({way.picks for way in ways}) == len(ways)
        assert all(0.0 <= way.value <= 1.0 and way.tried >= 1 for way in ways)
        for way in ways[:20]:
            told = match.clone()
            for number in way.picks:
                assert number in told.ask(seat).numbers
                told.pick(seat, number)
            assert seat not in told.deciders or not told.ask(seat).picked


def test_thinking_ends_when_its_seconds_are_over():
    match = position("aja hattrick", ["9♣ 4♦ 8♥ 3♠", "K♥ 2♦"])
    bot = MasterBot(1, seconds=0.0)
    begun = monotonic()
    ways = bot.weigh(match, 0)
    assert monotonic() - begun < 30.0
    assert {way.tried for way in ways} == {1}


def test_at_a_table_a_level_thinks_no_longer_than_it_likes_to():
    assert make_bot("sharp", 1, 60.0)._budget.seconds == SharpBot.seconds < MasterBot.seconds  # type: ignore[attr-defined]
    assert make_bot("master", 1, 1.0)._budget.seconds == 1.0  # type: ignore[attr-defined]
    assert make_bot("master", 1)._budget.seconds is None  # type: ignore[attr-defined]
    assert SharpBot.simulations < MasterBot.simulations


def tried(bot: SearchBot, match: Match, seat: int) -> int:
    """What the bot has kept of this question."""
    root = bot._kept(match, seat)
    return 0 if root is None else sum([choice.tried for choice in root.choices.values()])


def test_it_keeps_its_tree_as_long_as_nothing_new_is_told():
    """In a row of small questions of one turn the next search begins with what the last has found; not after a roll,
    and not after somebody else's answer."""
    game = ultratable.game("ultra_marines")
    kept = fresh = 0
    match = game.start(2, OPTIONS["ultra_marines"], 5)
    bots = [quick(seat, 120) for seat in range(2)]
    last = -1
    for _ in range(60):
        seat = match.deciders[0]
        answers = match.answers
        if seat != last:
            assert tried(bots[seat], match, seat) == 0
        kept += tried(bots[seat], match, seat)
        match.pick(seat, answer(bots[seat], match, seat))
        if match.answers > answers + 1:
            # Chance has spoken.
            assert seat not in match.deciders or tried(bots[seat], match, seat) == 0
            fresh += 1
        last = seat
    assert kept > 0
    assert fresh > 0


def following() -> tuple[Match, Match, SearchBot]:
    """A question whose answer alone leads the seat to another, where its tree is kept; both tables, and who thought."""
    for match in questions("ultra_marines", 40, 3):
        seat = match.deciders[0]
        bot = quick(3, 120)
        after = match.clone()
        while seat in after.deciders and after.ask(seat).name == match.ask(seat).name:
            after.pick(seat, answer(bot, after, seat))
            if after.deciders == (seat,) and tried(bot, after, seat):
                return match, after, bot
    raise AssertionError("no tree was ever kept")


def test_a_match_is_known_again_by_what_it_is():
    """A table that was saved and loaded elsewhere is the same table: the tree is kept. At any other it is not."""
    before, after, bot = following()
    seat = after.deciders[0]
    again = after.game.load(after.save())
    assert tried(bot, again, seat) == tried(bot, after, seat) > 0
    assert tried(bot, after.imagine(seat, Random(1)), seat) > 0
    assert tried(bot, before, seat) == 0
    other = before.clone()
    other.pick(seat, next(number for number in other.ask(seat).numbers if number != bot._plan[0]))
    assert seat not in other.deciders or tried(bot, other, seat) == 0


def test_a_bot_takes_over_the_tree_of_another_of_its_kind():
    _, after, bot = following()
    seat = after.deciders[0]
    heir, stranger = quick(9, 120), SharpBot(9)
    heir.recall(bot)
    stranger.recall(bot)
    assert tried(heir, after, seat) == tried(bot, after, seat)
    assert tried(stranger, after, seat) == 0


def test_bold_takes_chances_that_careful_does_not():
    """Over many questions bold goes ways of which more may come, or less, than careful; a neutral search says so."""
    spreads = {"bold": 0.0, "careful": 0.0}
    kinds: dict[str, type[SearchBot]] = {"bold": BoldBot, "careful": CarefulBot}
    differ = 0
    for match in questions("ults", 16, 3):
        seat = match.deciders[0]
        neutral = Search(match, seat, Random(3), Spending(Budget(300)))
        neutral.run()
        spread = {way.picks: sqrt(way.variance()) for way in neutral.mine}
        best = {name: kind(7, simulations=240).weigh(match, seat)[0].picks for name, kind in kinds.items()}
        differ += best["bold"] != best["careful"]
        for name, picks in best.items():
            spreads[name] += spread[picks]
    assert differ >= 4
    assert spreads["bold"] > 1.05 * spreads["careful"]


@pytest.mark.parametrize(("kind", "ahead"), [(BoldBot, "gamble"), (CarefulBot, "sure thing"), (SharpBot, "sure thing")])
def test_of_two_ways_with_nearly_the_same_mean_a_style_has_its_favourite(kind, ahead):
    sure, gamble = Way((1,)), Way((2,))
    for value in (0.51, 0.51):
        sure.add(value)
    for value in (0.2, 0.8):
        gamble.add(value)
    better = gamble if gamble.worth(kind.daring) > sure.worth(kind.daring) else sure
    assert (better is gamble) == (ahead == "gamble")


def test_levels_are_named_from_the_weakest_to_the_strongest_and_then_the_styles():
    assert list(BOTS) == ["random", "steady", "sharp", "master", "bold", "careful"]

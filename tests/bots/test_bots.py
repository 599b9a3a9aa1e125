"""The bots: known by name, fair, the same again for the same seed, and only as wise as their seat may be."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import ultratable
from ultratable.bots import BOTS, Bot, answer, make_bot
from ultratable.bots.advice import advise
from ultratable.bots.arena import play_match, play_on
from ultratable.bots.believed import believed
from ultratable.bots.bot import Weighed
from ultratable.bots.dice import FORTUNES, Fortune, fortunes
from ultratable.core.errors import BadSetup
from ultratable.core.game import Game
from ultratable.core.match import Match

GAME = ultratable.game("ults")
EACH = pytest.mark.parametrize("game", [ultratable.game(id) for id in ultratable.game_ids()], ids=lambda game: game.id)


def position(heroes: str, hands: list[str], **facts: Any) -> Match:
    """A table at the start of a Main Phase, with dice and cards of its own."""
    ids = heroes.split()
    facts = {"heroes": ids, "hands": [hand.split() for hand in hands], "at": "main", **facts}
    return GAME.arrange(len(ids), {}, facts, None)


def attacked(health: int, attack: str, hand: str) -> Match:
    """Seat 1 is asked to defend against a Power Punch that has hit."""
    for key in range(40):
        facts = {"heroes": ["lumberjaq", "k9"], "hands": [[attack], hand.split()], "health": [50, health], "at": "main"}
        match = GAME.arrange(2, {}, facts, None, bytes([key]) * 32)
        match.choose(0, "ability:power-punch")
        match.choose(0, attack)
        if match.deciders == (1,) and match.ask(1).name == "defend":
            return match
    raise AssertionError("no punch in forty has hit")


def keys(match: Match, bot: Bot, seat: int) -> list[str]:
    """Carry out a bot's whole answer; what it picked."""
    picked = []
    name = match.ask(seat).name
    while True:
        number = answer(bot, match, seat)
        assert number in match.ask(seat).numbers
        picked.append(match.game.words.word(number))
        match.pick(seat, number)
        if seat not in match.deciders or match.ask(seat).name != name or not match.ask(seat).picked:
            return picked


def test_bots_are_made_by_name():
    assert [make_bot(name, 1).name for name in BOTS] == list(BOTS)


def test_an_unknown_bot_is_refused_with_the_nearest_name():
    with pytest.raises(BadSetup, match="Did you mean 'steady'"):
        make_bot("stedy", 1)


@pytest.mark.parametrize("name", ["random", "steady"])
def test_the_same_seed_plays_the_same_game(name):
    games = [play_match(GAME, [make_bot(name, seat) for seat in range(2)], {}, 3)[0] for _ in range(2)]
    assert games[0].digest() == games[1].digest()
    other = play_match(GAME, [make_bot(name, seat + 9) for seat in range(2)], {}, 3)[0]
    assert other.record["answers"] != games[0].record["answers"]


@pytest.mark.parametrize("name", ["random", "steady"])
@pytest.mark.parametrize(
    ("seats", "options"), [(4, {"mode": "teams"}), (3, {"unique": True}), (5, {"health": 30, "heroes": "one-of-two"})]
)
def test_bots_play_every_kind_of_table_to_its_end(name, seats, options):
    match, answers = play_match(GAME, [make_bot(name, seat) for seat in range(seats)], options, 2)
    assert match.result is not None
    assert answers > seats


def test_random_takes_every_option_about_equally_often():
    match = position("lumberjaq k9", ["9♣ 4♦", "K♥"])
    bot = make_bot("random", 5)
    taken = [GAME.words.word(bot.choose(match, 0)) for _ in range(400)]
    assert 140 < taken.count("ability:timber") < 260
    assert set(taken) == {"ability:power-punch", "ability:timber"}


def test_thinking_leaves_the_match_as_it_was():
    match = position("aja hattrick", ["9♣ 4♦ 8♥ 3♠", "K♥ 2♦"])
    before = match.digest()
    make_bot("steady", 1).choose(match, 0)
    assert match.digest() == before


def moments(game: Game, seeds: range, most: int = 300) -> Iterator[tuple[Match, int]]:
    """Questions from all over matches of all sorts, each with a seat that is asked; those where others have sealed
    an answer, or part of one, among them."""
    for seed in seeds:
        rng = Random(seed)
        seats, options, place = game.variety(rng)
        match = game.arrange(seats, options, place, None, key=rng.randbytes(32))
        for _ in range(most):
            if not match.deciders:
                break
            seat = rng.choice(match.deciders)
            if rng.random() < 0.1:
                yield match.clone(), seat
            match.pick(seat, rng.choice(match.ask(seat).numbers))


@EACH
def test_what_a_bot_is_shown_holds_nothing_that_its_seat_may_not_know(game: Game):
    """Down to the last byte it is the same whatever is hidden: other hands, the pile, sealed answers, coming dice,
    and how it all came about."""
    compared = sealed = 0
    for match, seat in moments(game, range(12)):
        twin = match.imagine(seat, Random(compared))
        shown, other = believed(match, seat), believed(twin, seat)
        assert [shown.view(who) for who in (None, *range(match.seats))] == [
            other.view(who) for who in (None, *range(match.seats))
        ]
        # Of a card laid face down out of a hand, when it was drawn is dealt anew from another order.
        if not match.view(None).get("table"):
            assert shown.save() == other.save()
        assert shown.view(seat) == match.view(seat)
        assert [option.key for option in shown.ask(seat).options] == [o.key for o in match.ask(seat).options]
        assert (shown.answers, shown.events, shown.state.origin, shown.state.witness) == (0, (), None, None)
        assert shown.state.streams.key != match.state.streams.key
        compared += 1
        sealed += any(other != seat for other in match.state.sealed)
    assert compared > 60
    assert sealed > 0 or game.id != "figures"


class Spy(Bot):
    """Somebody else's bot: keeps all that it is ever shown."""

    def __init__(self) -> None:
        self.shown: list[Match] = []

    def choose(self, match: Match, seat: int) -> int:
        self.shown.append(match)
        return match.ask(seat).numbers[0]

    def weigh(self, match: Match, seat: int) -> list[Weighed]:
        self.shown.append(match)
        return [Weighed((number,), 0.5, 99) for number in match.ask(seat).numbers]


@EACH
def test_no_bot_is_ever_shown_the_true_match(game: Game):
    """In the arena, and when it advises: also a bot that was written elsewhere."""
    spies = [Spy() for _ in range(2)]
    bots: list[Bot] = [*spies]
    match = game.start(2, {}, 5)
    key = match.state.streams.key
    truth: list[bytes] = []
    while match.deciders and len(truth) < 60:
        truth.append(match.save())
        seat = match.deciders[0]
        match.pick(seat, answer(bots[seat], match, seat))
    advise(game.load(truth[-1]), game.load(truth[-1]).deciders[0], spies[0], 1)
    shown = [one for spy in spies for one in spy.shown]
    assert len(shown) > len(truth)
    for one in shown:
        assert one.state.streams.key != key
        assert (one.answers, one.state.script, one.state.witness) == (0, None, None)


@EACH
def test_steady_sees_only_what_its_seat_may_know(game: Game):
    """Whatever is hidden may be dealt anew, coming dice included: the bot decides the same."""
    compared = 0
    for match, seat in moments(game, range(4), 120):
        twins = [match, *[match.imagine(seat, Random(number)) for number in range(2)]]
        compared += len({twin.digest() for twin in twins}) - 1
        weighed = [make_bot("steady", 7).weigh(twin, seat) for twin in twins]
        said = [[(way.picks, way.value) for way in ways] for ways in weighed]
        assert said[1:] == said[:1] * 2
        assert len({tuple(keys(twin, make_bot("steady", 7), seat)) for twin in twins}) == 1
    assert compared >= 20


def test_steady_finishes_an_enemy_it_can_finish():
    match = position("lumberjaq k9", ["2♣ 10♦", ""], health=[50, 9])
    assert keys(match, make_bot("steady", 1), 0) == ["ability:power-punch", "10♦"]


def test_steady_blocks_what_would_kill_it():
    match = attacked(6, "10♦", "K♦ 3♣")
    assert "K♦" in keys(match, make_bot("steady", 1), 1)
    assert match.result is None


def test_steady_does_not_block_a_scratch_with_its_best_card():
    match = attacked(50, "2♦", "K♥ A♣")
    assert keys(match, make_bot("steady", 1), 1) == ["done"]


def test_a_plan_is_given_up_when_it_no_longer_fits():
    match = position("lumberjaq k9 aja", ["9♣ 4♦", "K♥", "Q♣"])
    bot = make_bot("steady", 1)
    bot.choose(match, 0)
    other = position("aja k9 k9", ["9♠ 4♠", "K♥", "Q♣"])
    play_on(other, [bot, make_bot("random", 1), make_bot("random", 2)])
    assert other.result is not None


def test_steady_beats_random():
    """Over many games it wins nine in ten; of these few it must win most."""
    won = 0
    for number in range(24):
        names = ["steady", "random"] if number % 2 else ["random", "steady"]
        bots = [make_bot(name, f"{number}/{seat}") for seat, name in enumerate(names)]
        result = play_match(GAME, bots, {"heroes": "random"}, number)[0].result
        assert result is not None
        won += names[result.winners[0]] == "steady"
    assert won >= 18


def test_fortunes_share_the_faces_of_a_die_out_among_them():
    for number in range(20):
        ahead = fortunes(Random(number))
        assert len(ahead) == FORTUNES
        first = [fortune.clone().below(3, 6) for fortune in ahead]
        assert sorted(first) == [0, 1, 2, 3, 4, 5]
        half = sorted(first[: FORTUNES // 2])
        assert half in ([0, 2, 4], [1, 3, 5])


def test_no_fortune_is_a_tie_for_ever():
    fortune = Fortune(b"", [], [0.5] * 24)
    rolls = [(fortune.below(3, 6), fortune.below(3, 6)) for _ in range(12)]
    assert all(one == other for one, other in rolls[:6])
    assert any(one != other for one, other in rolls[6:])
    draws = [fortune.below(2, 52) for _ in range(24)]
    assert len(set(draws[:12])) == 1
    assert len(set(draws[12:])) > 6


def test_later_rolls_show_every_face_as_often_as_the_first():
    ahead = [fortune for number in range(500) for fortune in fortunes(Random(number))]
    rolls = [[fortune.below(3, 6) for _ in range(30)] for fortune in ahead]
    for roll in zip(*rolls, strict=True):
        assert all(430 < roll.count(face) < 570 for face in range(6))


def test_a_fortune_can_be_met_again_and_counts_what_was_asked():
    fortune = fortunes(Random(1))[0]
    first, second = fortune.clone(), fortune.clone()
    seen = [(first.below(3, 6), first.below(2, 40), first.below(3, 6)) for _ in range(1)]
    assert seen == [(second.below(3, 6), second.below(2, 40), second.below(3, 6))]
    assert (first.rolls, first.draws) == (2, 1)
    assert (fortune.rolls, fortune.draws) == (0, 0)
    assert all(0 <= first.below(2, 52) < 52 for _ in range(100))

"""The state and its loop: sealed answers, chance, the end, copies."""

from random import Random
from typing import Any

import pytest

from tests.core import toys
from ultratable.core.chance import CHANCE
from ultratable.core.errors import BadScript, NotAsked
from ultratable.core.flow import Procedures
from ultratable.core.match import Match
from ultratable.core.state import State


def answered(order: list[tuple[int, str]], series: bool = True) -> Match:
    match = toys.start("sealed", series=series)
    for seat, key in order:
        match.choose(seat, key)
    return match


def asked(match: Match) -> tuple[int, ...]:
    return match.deciders


def seen_by_others(match: Match, seat: int) -> object:
    """All that anybody but this seat can see or is asked."""
    others: list[int | None] = [None, *[other for other in range(match.seats) if other != seat]]
    asks = [(other, match.ask(other)) for other in match.deciders if other != seat]
    return [
        match.deciders,
        match.barrier,
        [match.view(other) for other in others],
        [[event.seen_by(other) for event in match.events] for other in others],
        [(ask.prompt, ask.picked, [(option.key, option.label) for option in ask.options]) for _, ask in asks],
        [[match.why_not(other, f"card:{number}") for number in range(1, 13)] for other, _ in asks],
    ]


# Sealed answers.


def test_three_seats_answer_at_once_and_nothing_happens_until_all_have() -> None:
    match = toys.start("sealed")
    assert asked(match) == (0, 1, 2)
    match.choose(1, "card:5")
    assert asked(match) == (0, 2)
    toys.survives_saving(match)
    match.choose(2, "card:9")
    assert asked(match) == (0,)
    assert (toys.trail(match), len(match.events)) == ([], 0)
    toys.survives_saving(match)
    match.choose(0, "card:1")
    assert toys.trail(match) == ["0 lays card:1", "1 lays card:5", "2 lays card:9"], "opened in the order of seats"
    assert asked(match) == (0, 1, 2), "the next round"


def test_whoever_has_answered_is_not_asked_again() -> None:
    match = answered([(1, "card:5")], series=False)
    before = match.digest()
    with pytest.raises(NotAsked, match="Seat 1 is not asked now; the match waits for seat 0 and seat 2"):
        match.choose(1, "card:6")
    assert match.digest() == before


def test_each_seat_may_lay_a_series_in_its_own_time() -> None:
    match = answered([(0, "card:1"), (2, "card:8"), (0, "card:3")])
    assert asked(match) == (0, 1, 2)
    assert match.ask(0).picked == ("card:1", "card:3")
    assert [option.key for option in match.ask(0).options] == ["card:2", "done"]
    assert match.ask(1).picked == ()
    toys.survives_saving(match)
    match.choose(0, "done")
    assert asked(match) == (1, 2)
    for card in ("card:4", "card:5", "card:6"):
        match.choose(1, card)
    assert asked(match) == (2,), "three cards are a whole answer"
    toys.survives_saving(match)
    match.choose(2, "done")
    assert toys.trail(match) == ["0 lays card:1 card:3", "1 lays card:4 card:5 card:6", "2 lays card:8"]
    assert match.ask(0).picked == (), "a new round begins with nothing picked"


@pytest.mark.parametrize("series", [False, True])
def test_nothing_of_a_sealed_answer_can_be_seen_by_others(series: bool) -> None:
    one = answered([(1, "card:4")], series)
    other = answered([(1, "card:6")], series)
    assert one.digest() != other.digest()
    assert seen_by_others(one, 1) == seen_by_others(other, 1)
    assert one.view(1)["picked"] == ["card:4"]


def test_nothing_of_a_sealed_series_can_be_seen_by_others() -> None:
    one = answered([(1, "card:4"), (1, "card:5"), (1, "done"), (0, "card:1")])
    other = answered([(1, "card:6"), (1, "card:4"), (1, "done"), (0, "card:1")])
    assert seen_by_others(one, 1) == seen_by_others(other, 1)


def test_a_seat_that_leaves_is_not_waited_for() -> None:
    match = answered([(0, "card:1"), (1, "card:4"), (1, "card:5")])
    match.choose(1, "leave")
    assert asked(match) == (0, 2)
    assert match.ask(0).picked == ("card:1",)
    assert match.view(1)["picked"] == []
    toys.survives_saving(match)
    match.choose(0, "done")
    match.choose(2, "card:7")
    match.choose(2, "done")
    assert toys.trail(match) == ["1 leaves", "0 lays card:1", "2 lays card:7"]
    assert asked(match) == (0, 2)


def test_if_the_last_to_be_waited_for_leaves_the_others_answers_count() -> None:
    match = answered([(0, "card:1"), (2, "card:9")], series=False)
    match.choose(1, "leave")
    assert toys.trail(match) == ["1 leaves", "0 lays card:1", "2 lays card:9"]
    assert (match.view(None)["turn"], asked(match)) == (2, (0, 2))
    toys.survives_saving(match)


def test_a_seat_that_has_answered_may_still_leave() -> None:
    match = answered([(1, "card:4")], series=False)
    match.choose(1, "leave")
    match.choose(0, "card:1")
    match.choose(2, "card:9")
    assert toys.trail(match) == ["1 leaves", "0 lays card:1", "2 lays card:9"]


def test_when_all_but_one_have_left_the_match_is_over() -> None:
    match = answered([(2, "card:9")], series=False)
    match.choose(1, "leave")
    match.choose(0, "leave")
    assert asked(match) == ()
    assert match.result is not None


# The end.


def test_once_the_match_is_over_nothing_under_way_goes_on() -> None:
    match = toys.start("duel")
    state = match.state
    toys.the_end(state, None)  # type: ignore[arg-type]
    state.call(toys.DICE)
    assert state.stack == []
    state.run()
    assert (state.deciders, state.decision) == ((), None)


def test_once_one_sealed_answer_has_ended_the_match_the_others_are_not_carried_out() -> None:
    class Fatal(toys.Lay):
        name = "fatal"

        def take(self, s: toys.Table, n: None, seat: int, picks: tuple[int, ...]) -> str | None:
            s.did(f"{seat} was heard")
            if seat == 1:
                toys.the_end(s, None)
            return None

    match = toys.start("puppet")
    match.state.stack.clear()
    match.state.call(Procedures().new("fatal scene", Fatal()))
    match.go_on()
    for seat in (2, 0, 1):
        match.choose(seat, f"card:{seat * 3 + 1}")
    assert toys.trail(match) == ["0 was heard", "1 was heard"]
    assert match.result is not None


# Chance.


def test_scripted_chance_comes_in_its_order_and_is_recorded() -> None:
    table = toys.table("dice", chance=[5, 2, "card:12"]).choose("roll").expect(1, "roll?")
    assert table.match.view(0)["seats"][0] == {
        "score": 7,
        "cards": 4,
        "hand": ["card:1", "card:2", "card:3", "card:12"],
    }
    assert table.match.record["answers"] == [[0, "roll"], [CHANCE, "die:5"], [CHANCE, "die:2"], [CHANCE, "card:12"]]


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ([], "The scripted chance is used up; now it is asked for one of die:1, die:2, die:3, die:4, die:5, die:6."),
        ([5], "The scripted chance is used up; now it is asked for one of die:1, die:2, die:3, die:4, die:5, die:6."),
        (["card:10", 2], "Scripted chance cannot bring 'card:10' here; possible are die:1, die:2,"),
        ([5, 2, "card:1"], "Scripted chance cannot bring 'card:1' here; possible are card:10, card:11, card:12."),
        ([5, 2], "The scripted chance is used up; now it is asked for one of card:10, card:11, card:12."),
    ],
)
def test_an_impossible_script_is_refused_and_nothing_has_happened(script: list[int | str], complaint: str) -> None:
    table = toys.table("dice", chance=script)
    ask = table.ask(0)
    before = (toys.look(table.match), list(table.match.state.script or ()))
    with pytest.raises(BadScript, match=complaint):
        table.choose("roll")
    assert (toys.look(table.match), list(table.match.state.script or ())) == before
    assert table.match.ask(0) is ask, "the question stays open"


def test_an_impossible_script_of_an_aside_is_refused_and_nothing_has_happened() -> None:
    table = toys.table("dice", chance=["card:10"])
    before = (toys.look(table.match), list(table.match.state.script or ()))
    with pytest.raises(BadScript):
        table.choose("bet", seat=2)
    assert (toys.look(table.match), list(table.match.state.script or ())) == before


def test_a_question_goes_on_after_an_aside_has_interrupted_it() -> None:
    table = toys.table("dice", chance=[4]).choose("bet", seat=2).expect(0, "roll?")
    assert [seat["score"] for seat in table.match.view(None)["seats"]] == [0, 0, 4]


def test_an_extra_roll_of_one_purpose_shifts_no_other() -> None:
    plain, betting = toys.start("dice"), toys.start("dice")
    betting.choose(2, "bet")
    for match in (plain, betting):
        match.choose(0, "roll")
    chance = [key for seat, key in betting.record["answers"] if seat == CHANCE]
    assert chance[1:] == [key for seat, key in plain.record["answers"] if seat == CHANCE]
    assert betting.state.streams.used == [2, 1, 1]


# Copies.


@pytest.mark.parametrize(
    ("scene", "options"),
    [
        ("duel", {}),
        ("hits", {"marks": [["ward", 1], ["mourner", 0], ["mourner", 2]], "hits": [[1, 3], [0, 2]]}),
        ("sealed", {"series": True}),
        ("puppet", {}),
        ("dice", {}),
    ],
)
def test_copies_are_independent(scene: str, options: dict[str, Any]) -> None:
    """Every copy ever made stays as it was when it was made, and a copy's future leaves its origin alone."""
    match = toys.start(scene, **options)
    rng = Random(3)
    copies = []
    while match.deciders:
        twin = match.clone()
        copies.append((twin, toys.look(twin)))
        probe = match.clone()
        while probe.deciders:
            probe.choose(*toys.random_answer(probe, rng))
        match.choose(*toys.random_answer(match, rng))
    assert copies
    for twin, look in copies:
        assert toys.look(twin) == look


def test_the_game_must_say_how_its_state_is_copied_and_packed() -> None:
    bare = State(2, None, toys.GAME.streams(1))
    for verb in (bare.clone, bare.pack, lambda: bare.unpack([])):
        with pytest.raises(NotImplementedError):
            verb()

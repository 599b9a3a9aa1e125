"""What all doors share: actions by meaning, masks, rewards and text."""

from random import Random

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ultratable
from tests.adapters.tables import IDS, go_on, quick
from ultratable.adapters.desk import Desk
from ultratable.core.errors import BadSetup, MatchOver, UnknownGame


@pytest.mark.parametrize("game_id", IDS)
def test_the_mask_is_the_open_options_and_an_action_is_the_option_of_its_key(game_id):
    desk = Desk(game_id, 2, quick(game_id))
    rng = Random(3)
    match = desk.start(rng)
    for _ in range(40):
        go_on(match, rng, 1)
        if not match.deciders:
            break
        seat = match.deciders[0]
        keys = [option.key for option in match.ask(seat).options]
        mask = desk.mask(match, seat)
        assert {desk.actions[action] for action in numpy.flatnonzero(mask)} == set(keys)
        twin, other = match.clone(), match.clone()
        key = rng.choice(keys)
        assert desk.take(twin, seat, desk.actions.index(key)) == ""
        other.choose(seat, key)
        assert twin.digest() == other.digest()
        for idle in set(range(2)) - set(match.deciders):
            assert not desk.mask(match, idle).any()


@pytest.mark.parametrize("game_id", IDS)
def test_an_action_that_is_not_open_changes_nothing_and_says_so(game_id):
    desk = Desk(game_id, 2, quick(game_id))
    match = desk.start(Random(1))
    seat = match.deciders[0]
    before = match.digest()
    shut = int(numpy.flatnonzero(desk.mask(match, seat) == 0)[0])
    for action in (shut, len(desk.actions), -1, None, "9♣", 0.5, numpy.int64(shut)):
        assert "is not open to seat" in desk.take(match, seat, action)
    assert match.digest() == before
    assert desk.actions[shut] in desk.take(match, seat, shut)


@given(st.integers(2, 8), st.data())
def test_rewards_add_up_to_nothing_and_winners_get_most(seats, data):
    desk = Desk("ults", seats, {})
    match = desk.start(Random(seats))
    assert desk.rewards(match) == [0.0] * seats
    won = data.draw(st.sets(st.integers(0, seats - 1), min_size=1))
    match.state.finish(tuple([1 if seat in won else 2 for seat in range(seats)]), "It is over.", "ults.end.win")
    rewards = desk.rewards(match)
    assert sum(rewards) == pytest.approx(0)
    assert {seat for seat in range(seats) if rewards[seat] == max(rewards)} == won
    assert -1 <= min(rewards) <= max(rewards) <= 1
    assert (max(rewards) == pytest.approx(1)) == (len(won) == 1)
    assert (max(rewards) == pytest.approx(0)) == (len(won) == seats)


@pytest.mark.parametrize("game_id", IDS)
def test_the_text_tells_what_happened_and_asks_only_the_seat_that_reads_it(game_id):
    desk = Desk(game_id, 2, quick(game_id))
    match = desk.start(Random(2))
    go_on(match, Random(2), 12)
    seat = match.deciders[0]
    ask = match.ask(seat)
    own, other, spectator = desk.text(match, seat), desk.text(match, 1 - seat), desk.text(match, None)
    assert ask.prompt in own
    assert all([option.label in own for option in ask.options])
    assert f"Seat {seat + 1} is asked." in other
    assert f"Seat {seat + 1} is asked." in spectator
    assert match.events[-1].text(None) in spectator
    assert match.events[-1].text(seat) in own


def test_what_no_game_or_table_has_is_refused_before_anything_is_built():
    with pytest.raises(UnknownGame):
        Desk("chess", 2, {})
    with pytest.raises(BadSetup):
        Desk("ults", 99, {})
    with pytest.raises(BadSetup):
        Desk("ults", 2, {"helth": 30})


def test_nobody_can_act_after_the_end():
    desk = Desk("ults", 2, quick("ults"))
    match = desk.start(Random(1))
    go_on(match, Random(1), 100_000)
    assert match.result is not None
    with pytest.raises(MatchOver):
        desk.take(match, 0, 0)
    assert ultratable.game("ults").id == match.game.id

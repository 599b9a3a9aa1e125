"""PettingZoo's own tests pass with every game, and what they do not look at holds too."""

import warnings
from functools import partial
from types import SimpleNamespace

import numpy
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from tests.adapters.tables import IDS, quick
from ultratable.adapters.pettingzoo import env, parallel_env

TABLES = [(game_id, seats) for game_id in IDS for seats in (2, 4)]
# What PettingZoo says of every environment with a mask; those of its own are excepted by name.
MASKED = ("Observation is not a NumPy array", "Observation space for each agent probably should be")


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_its_own_tests_pass(game_id, seats):
    options = quick(game_id, seats)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        api_test(env(game_id, seats, **options), num_cycles=30)
        seed_test(partial(env, game_id, seats, **options), num_cycles=15)
        parallel_api_test(parallel_env(game_id, seats, **options), num_cycles=15)
    assert [str(one.message) for one in warned if not str(one.message).startswith(MASKED)] == []


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_its_test_of_the_longest_match_passes(game_id, seats):
    """It wants every agent to act equally often, so it is for tables where all step together."""
    options = quick(game_id, seats)
    together = partial(parallel_env, game_id, seats, **options)
    max_cycles_test(
        SimpleNamespace(parallel_env=together, env=lambda max_cycles: parallel_to_aec(together(max_cycles=max_cycles)))
    )


@pytest.mark.parametrize("game_id", IDS)
def test_one_after_another_stops_after_so_many_answers(game_id):
    table = env(game_id, max_cycles=7, **quick(game_id))
    table.reset(seed=3)
    answers = 0
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        assert not over
        assert cut == (answers == 7)
        assert reward == 0
        if not cut:
            answers += 1
        table.step(None if cut else table.action_space(agent).sample(seen["action_mask"]))
        if cut and not table.agents:
            break
    assert answers == 7


@pytest.mark.parametrize("game_id", IDS)
def test_played_to_the_end_everybody_gets_their_reward_once(game_id):
    table = env(game_id, **quick(game_id))
    table.reset(seed=11)
    got = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, cut, info = table.last()
        got[agent] += reward
        assert not cut
        assert over or info["question"] == table.playing.ask(table.seat(agent)).name
        table.step(None if over else int(numpy.flatnonzero(seen["action_mask"])[-1]))
    assert list(got.values()) == table.desk.rewards(table.playing)
    assert table.playing.result is not None


@pytest.mark.parametrize("game_id", IDS)
def test_both_kinds_play_the_same_match(game_id):
    """The same seed and the same answers bring the same table, whether seats step one by one or together."""
    turns, together = env(game_id, **quick(game_id)), parallel_env(game_id, **quick(game_id))
    turns.reset(seed=4)
    seen, infos = together.reset(seed=4)
    for _ in range(40):
        if not together.agents:
            break
        asked = [agent for agent in together.agents if seen[agent]["action_mask"].any()]
        assert asked == [agent for agent in together.agents if infos[agent]]
        chosen = {agent: int(numpy.flatnonzero(seen[agent]["action_mask"])[0]) for agent in asked}
        # Nobody looks at what those send who are not asked.
        seen, _, _, _, infos = together.step({agent: chosen.get(agent, 0) for agent in together.agents})
        assert not any(["refused" in info for info in infos.values()])
        for seat in turns.playing.deciders:
            turns.playing.pick(seat, chosen[f"seat_{seat}"])
        assert turns.playing.digest() == together.playing.digest()


def test_an_action_that_is_not_open_is_refused_in_the_info_and_asked_for_again():
    table = env("ults", **quick("ults"))
    table.reset(seed=1)
    agent, before = table.agent_selection, table.playing.digest()
    shut = int(numpy.flatnonzero(table.observe(agent)["action_mask"] == 0)[0])
    table.step(shut)
    assert table.agent_selection == agent
    assert "is not open" in table.infos[agent]["refused"]
    assert table.playing.digest() == before
    together = parallel_env("ults", **quick("ults"))
    together.reset(seed=1)
    *_, infos = together.step({agent: shut})
    assert "is not open" in infos[agent]["refused"]


@pytest.mark.parametrize("game_id", IDS)
def test_it_is_shown_as_text_and_views_come_when_asked_for(game_id):
    table = env(game_id, render_mode="ansi", views=True, **quick(game_id))
    with pytest.raises(RuntimeError, match="reset"):
        table.render()
    table.reset(seed=2)
    agent = table.agent_selection
    assert table.infos[agent]["view"] == table.playing.view(table.seat(agent))
    assert (table.render() or "").startswith(table.desk.game.title)
    assert env(game_id, **quick(game_id)).render_mode is None
    table.close()


def test_the_same_seed_is_the_same_series_of_matches():
    tables = [parallel_env("ults", **quick("ults")) for _ in range(2)]
    for table in tables:
        table.reset(seed=9)
    assert tables[0].playing.digest() == tables[1].playing.digest()
    first = tables[0].playing.digest()
    for table in tables:
        table.reset()
    assert tables[0].playing.digest() == tables[1].playing.digest() != first
    parallel_seed_test(lambda: parallel_env("ults", max_cycles=20, **quick("ults")), num_cycles=20)

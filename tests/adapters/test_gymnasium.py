"""Gymnasium's own checks pass with every game, and the learner sits where it was told to."""

import subprocess
import sys
import warnings

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env

import ultratable
import ultratable.adapters.gymnasium as door
from tests.adapters.tables import IDS, quick
from ultratable.bots import make_bot
from ultratable.core.errors import BadSetup


@pytest.mark.parametrize("game_id", IDS)
def test_its_own_checks_pass_without_a_warning(game_id):
    table = gymnasium.make(f"Ultratable/{game_id}-v0", render_mode="ansi", **quick(game_id))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(table.unwrapped)


@pytest.mark.parametrize("game_id", IDS)
def test_played_to_the_end_the_learner_gets_what_the_result_is_worth(game_id):
    table = gymnasium.make(f"Ultratable/{game_id}-v0", seat=None, **quick(game_id)).unwrapped
    worth, seats = [], set()
    for seed in range(6):
        seen, info = table.reset(seed=seed)
        seats.add(table.seat)
        over, total = False, 0.0
        while not over:
            assert table.seat in table.match.deciders
            assert len(table.match.deciders) == 1
            assert (table.action_masks() == (seen["action_mask"] == 1)).all()
            assert info["question"] == table.match.ask(table.seat).name
            seen, reward, over, cut, info = table.step(int(numpy.flatnonzero(seen["action_mask"])[0]))
            assert not cut
            total += reward
        assert not seen["action_mask"].any()
        assert total == table.desk.rewards(table.match)[table.seat]
        worth.append(total)
    assert seats == {0, 1}
    assert any(worth)


def test_bots_play_as_they_do_anywhere():
    """Every answer of the other seat is the one that its bot gives, started as the environment says."""
    table = door.TableEnv("ults", opponents="steady", seat=1, **quick("ults"))
    seen, _ = table.reset(seed=8)
    assert type(table._bots[0]) is type(make_bot("steady", 0))
    assert next(seat for seat, _ in table.match.record["answers"] if seat >= 0) == 0
    for _ in range(3):
        seen, *_ = table.step(int(numpy.flatnonzero(seen["action_mask"])[0]))
    again = door.TableEnv("ults", opponents="steady", seat=1, **quick("ults"))
    seen, _ = again.reset(seed=8)
    for _ in range(3):
        seen, *_ = again.step(int(numpy.flatnonzero(seen["action_mask"])[0]))
    assert again.match.record == table.match.record


def test_seats_and_opponents_that_do_not_fit_are_refused():
    for wrong in ({"opponents": ("random", "random")}, {"seat": 2}, {"opponents": "nobody"}, {"seats": 1}):
        with pytest.raises(BadSetup):
            door.TableEnv("ults", **wrong)
    three = door.TableEnv("ults", opponents=("random", "steady"), seats=3)
    three.reset(seed=1)
    assert [three._bots[seat].name for seat in (1, 2)] == ["random", "steady"]
    with pytest.raises(RuntimeError, match="reset"):
        door.TableEnv("ults").step(0)


def test_an_action_that_is_not_open_is_refused_and_asked_for_again():
    table = door.TableEnv("ults", views=True)
    seen, info = table.reset(seed=1)
    shut = int(numpy.flatnonzero(seen["action_mask"] == 0)[0])
    after, reward, over, _, said = table.step(shut)
    assert "is not open" in said.pop("refused")
    assert said == info
    assert said["view"] == table.match.view(0)
    assert (after["observation"] == seen["observation"]).all()
    assert (reward, over) == (0.0, False)


def test_every_game_has_its_id():
    assert [name for name in gymnasium.registry if name.startswith("Ultratable/")] == [
        f"Ultratable/{game_id}-v0" for game_id in ultratable.game_ids()
    ]


@pytest.mark.parametrize(
    ("door", "package", "extra"),
    [
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("gymnasium", "gymnasium", "gymnasium"),
        ("openspiel", "pyspiel", "openspiel"),
    ],
)
def test_a_door_without_its_package_says_what_to_install(door, package, extra):
    code = f"import sys; sys.modules[{package!r}] = None; import ultratable.adapters.{door}"
    ran = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 1
    assert (
        ran.stderr.strip()
        .splitlines()[-1]
        .endswith(f"is not installed. Install it with: pip install 'ultratable[{extra}]'")
    )

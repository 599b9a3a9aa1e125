"""Which change brings a made piece towards even: found among many that do not, soon, and seldom one that does not."""

from random import Random
from typing import Any

import pytest

import ultratable
from tests.lab.test_worth import BLASTER, STUNNER, piece
from ultratable.core.records import Variant
from ultratable.lab.changes import Change, Trials

GAME = ultratable.game("figures")


def variants(count: int) -> list[Variant]:
    return [Variant("picks.0", f"action {number}", number) for number in range(count)]


def tried(rng: Random, truth: float, by: dict[int, float], count: int = 33, enough: int = 1_600) -> tuple[Trials, int]:
    """Trials of a piece that wins so often, of which some changes win that much more; and how many there were."""
    luck: dict[int, float] = {}
    trials, done = Trials("itself", variants(count), enough), 0
    # Two try at the same time.
    under_way: list[tuple[int, Any, int]] = []
    while (wish := trials.next()) or under_way:
        if wish:
            under_way.append(wish)
        if len(under_way) == 2 or not wish:
            change, what, number = under_way.pop(0)
            assert what == ("itself" if change < 0 else change)
            # The same match with the same luck: most go the same way with either piece.
            drawn = luck.setdefault(number, rng.random()) if rng.random() < 0.8 else rng.random()
            trials.take(change, number, float(drawn < truth + by.get(change, 0.0)))
            done += 1
    return trials, done


def named(found: list[Change]) -> set[str]:
    return {one.to for one in found}


@pytest.mark.parametrize(("truth", "by"), [(0.68, -0.15), (0.32, 0.15)])
def test_the_change_that_helps_is_found_with_its_interval(truth, by):
    """Others that make it worse, or change nothing, are not told."""
    trials, done = tried(Random(f"helps {truth}"), truth, {4: by, 9: -by})
    found = trials.changes()
    assert named(found) == {"action 4"}
    assert found[0].low <= by <= found[0].high
    assert (found[0].low > 0) == (found[0].high > 0) == (by > 0)
    assert found[0].games == 1_280
    assert done < 7_000


def test_what_would_go_too_far_is_not_told():
    """From 60 to 30 % is no step towards even."""
    trials, _ = tried(Random("far"), 0.62, {4: -0.35, 9: -0.12})
    assert "action 4" not in named(trials.changes())


def test_where_nothing_helps_seldom_anything_is_told():
    told = sum([bool(tried(Random(f"nothing {seed}"), 0.65, {})[0].changes()) for seed in range(20)])
    assert told <= 1


def test_of_an_even_piece_no_change_is_tried():
    trials, done = tried(Random("even"), 0.5, {4: 0.3}, enough=600)
    assert (done, trials.changes()) == (600, [])


def test_before_there_is_an_estimate_no_change_is_tried():
    trials = Trials("itself", variants(5))
    for number in range(320):
        assert trials.next() == (-1, "itself", number)
        assert trials.changes() == []
        trials.take(-1, number, 1.0)
    change, what, number = trials.next() or (-1, "itself", 0)
    assert (change, what, number) == (0, 0, 0)


def test_whoever_begins_a_trial_and_is_gone_holds_nobody_up():
    trials = Trials("itself", variants(2), 400)
    for number in range(320):
        trials.next()
        trials.take(-1, number, 1.0)
    lost = trials.next()
    assert lost is not None
    asked = 0
    while (wish := trials.next()) is not None:
        trials.take(wish[0], wish[2], 1.0)
        asked += 1
    assert asked == 39 + 80


@pytest.mark.rule("figures.content.card-maker")
@pytest.mark.parametrize("made", [STUNNER, BLASTER, piece("armor", "luck", "stun")])
def test_every_action_may_be_exchanged_for_every_other(made):
    found = GAME.variants(made)
    assert len({(one.at, one.to) for one in found}) == len(found) == 3 * 11
    for one in found:
        at = int(one.at.removeprefix("picks."))
        assert one.piece["picks"][at] == one.to != made["picks"][at]
        assert sum([mine != theirs for mine, theirs in zip(made["picks"], one.piece["picks"], strict=True)]) == 1
        assert GAME.problems(one.piece) == []
    assert ultratable.game("ults").variants(made) == ()

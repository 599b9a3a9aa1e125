"""Hook tables: replace, then modify, then react, each in its stated order."""

from typing import Any

import pytest

from tests.core import toys
from ultratable.core.flow import Procedures
from ultratable.core.hooks import MODIFY, REACT, REPLACE, Happens, Hooks, Live
from ultratable.core.script import Script


def hits(*marks: str, hits: tuple[tuple[int, int], ...] = ((1, 3),)) -> Script:
    """`hits("ward 1", "thorns 2")`: what lies on the table, oldest first, and the blows that fall."""
    pairs = [mark.split() for mark in marks]
    return toys.table("hits", marks=[[kind, int(owner)] for kind, owner in pairs], hits=[list(hit) for hit in hits])


def scores(table: Script) -> list[int]:
    return [seat["score"] for seat in table.match.view(None)["seats"]]


# The tables.


def handler(*_: Any) -> None: ...


def test_a_misspelt_moment_fails_at_import() -> None:
    with pytest.raises(ValueError, match="there is no moment 'hitt'; the moments are hit, rest"):
        toys.HOOKS.on("ward", "hitt")


def test_each_moment_and_phase_has_its_own_slot() -> None:
    hooks = Hooks("a", "b")
    slots = [hooks.slot(moment, phase) for moment in ("a", "b") for phase in (REPLACE, MODIFY, REACT)]
    assert sorted(slots) == list(range(6))
    assert len(hooks.none()) == 6


def test_only_what_listens_is_attached_and_detached() -> None:
    hooks = Hooks("a", "b")
    hooks.on("both", "a")(handler)
    hooks.on("both", "b", REACT)(handler)
    hooks.on("one", "a")(handler)
    live = hooks.none()
    hooks.attach(live, "both", 0, 1)
    hooks.attach(live, "one", 1, 2)
    hooks.attach(live, "deaf", 1, 3)
    assert [[held.source for held in slot] for slot in live] == [[], [1, 2], [], [], [], [1]]
    hooks.detach(live, "both", 1)
    hooks.detach(live, "deaf", 3)
    assert [[held.source for held in slot] for slot in live] == [[], [2], [], [], [], []]
    assert (live[1][0].owner, live[1][0].handler) == (1, handler)


def test_forced_comes_before_optional_then_stated_order_then_the_older_source() -> None:
    hooks = Hooks("a")
    hooks.on("late", "a", order=5)(handler)
    hooks.on("early", "a", order=-5)(handler)
    hooks.on("free", "a", order=-9, optional=True)(handler)
    live = hooks.none()
    for source, kind in enumerate(["free", "late", "early", "late", "early"]):
        hooks.attach(live, kind, 0, source)
    assert [held.source for held in live[MODIFY]] == [2, 4, 1, 3, 0]


def test_the_table_of_a_copy_is_its_own() -> None:
    match = hits("ward 1").match
    twin = match.clone()
    toys.HOOKS.detach(twin.state.live, "ward", 0)
    assert len(match.state.live[toys.HOOKS.slot("hit", REPLACE)]) == 1


# Modify.


@pytest.mark.parametrize(
    ("marks", "reasons", "left"),
    [
        ((), "blow+3", -3),
        (("armour 1",), "blow+3 armour-1", -2),
        (("armour 1", "double 1"), "blow+3 double+3 armour-1", -5),
        (("double 1", "armour 1"), "blow+3 double+3 armour-1", -5),
        (("cap 1", "armour 1", "double 1"), "blow+3 double+3 armour-1 cap-1", -4),
        (("armour 1", "armour 2"), "blow+3 armour-1 armour-1", -1),
    ],
)
def test_changes_come_in_stated_order_however_they_were_attached(
    marks: tuple[str, ...], reasons: str, left: int
) -> None:
    table = hits(*marks)
    assert toys.trail(table.match) == [f"1 loses {reasons}"]
    assert scores(table) == [0, left, 0]


# Replace.


def test_a_replacement_asks_its_owner_and_the_thing_does_not_happen() -> None:
    table = hits("ward 1", "thorns 2").expect(1, "ward", keys=["yes", "no"])
    toys.survives_saving(table.match)
    table.choose("yes").over(0, 1, 2)
    assert toys.trail(table.match) == ["1 wards off by 0"], "what did not happen is not reacted to"
    assert scores(table) == [0, 0, 0]


def test_a_replacement_that_is_declined_lets_it_happen() -> None:
    table = hits("ward 1", "thorns 2").choose("no").over(0, 2)
    assert toys.trail(table.match) == ["1 lets pass by 0", "1 loses blow+3", "2 stings"]


def test_a_replacement_that_does_not_apply_asks_nobody() -> None:
    hits("ward 0", "ward 2", "wall 0").over(0, 2)


def test_a_replacement_may_need_no_question() -> None:
    table = hits("ward 1", "wall 0", hits=((1, 5),)).over(0, 1, 2)
    assert toys.trail(table.match) == ["the wall holds"], "the wall stands before the ward"


def test_several_replacements_are_asked_one_by_one_until_one_replaces() -> None:
    table = hits("ward 1", "ward 1", "ward 1")
    toys.survives_saving(table.match)
    table.expect(1, "ward").choose("no")
    toys.survives_saving(table.match)
    table.expect(1, "ward").choose("yes").over(0, 1, 2)
    assert toys.trail(table.match) == ["1 lets pass by 0", "1 wards off by 1"]


def test_a_replacement_is_asked_once_for_each_happening() -> None:
    table = hits("ward 1", "ward 2", hits=((1, 3), (2, 2), (1, 1)))
    table.expect(1, "ward").choose("no").expect(2, "ward").choose("yes").expect(1, "ward").choose("no").over(0, 2)
    assert scores(table) == [0, -4, 0]


# React.


def test_forced_reactions_come_before_optional_ones_and_each_in_turn_order() -> None:
    table = hits("mourner 2", "thorns 2", "mourner 0", "thorns 0")
    assert toys.trail(table.match) == ["1 loses blow+3", "0 stings", "2 stings"]
    table.expect(0, "mourn?")
    toys.survives_saving(table.match)
    table.choose("yes").expect(2, "mourn?")
    toys.survives_saving(table.match)
    table.choose("no").over(0, 2)
    assert toys.trail(table.match)[3:] == ["0 mourns 1"]


def test_turn_order_begins_with_whose_turn_it_is() -> None:
    match = hits("mourner 0", "mourner 2", "thorns 0", "thorns 2", "ward 1").match
    match.state.active = 2  # type: ignore[attr-defined]
    match.choose(1, "no")
    assert toys.trail(match)[-2:] == ["2 stings", "0 stings"]
    assert match.deciders == (2,)


def test_without_a_turn_order_reactions_come_as_stated() -> None:
    procedures = Procedures()
    hooks = Hooks("it")
    said: list[int] = []

    def reaction(s: Any, live: Live, subject: tuple[int, ...]) -> None:
        said.append(live.source)

    hooks.on("later", "it", REACT, order=2)(reaction)
    hooks.on("sooner", "it", REACT, order=1)(reaction)
    happens = Happens(procedures, hooks, "it", lambda s, subject: said.append(-subject[0]))
    match = toys.start("puppet")
    match.state.live = hooks.none()
    for source, kind in enumerate(["later", "sooner", "later"]):
        hooks.attach(match.state.live, kind, 2 - source, source)
    happens.call(match.state, 7)
    match.go_on()
    assert said == [-7, 1, 0, 2]


def test_a_happening_is_one_of_the_games_procedures() -> None:
    assert toys.PROCEDURES.named("hit happens") is toys.HIT.procedure
    with pytest.raises(ValueError, match="two procedures named 'hit happens'"):
        Happens(toys.PROCEDURES, toys.HOOKS, "hit", toys.strike)

"""Procedures, steps and frames: the order of play as data."""

import pytest

from tests.core import toys
from ultratable.core.errors import NotAsked
from ultratable.core.flow import END, Decision, Frame, Procedure, Procedures


def first(s: object, n: object) -> None: ...


def second(s: object, n: object) -> None: ...


class Choice(Decision):
    name = "choice"


def test_steps_are_known_by_their_names_in_their_order() -> None:
    procedure = Procedure("p", first, Choice(), second)
    assert procedure.names == ["first", "choice", "second", END]
    assert procedure.where == {"first": 0, "choice": 1, "second": 2, END: 3}
    assert procedure.length == 3
    assert procedure.functions == [first, None, second, None]
    assert [decision is not None for decision in procedure.decisions] == [False, True, False]


def test_two_steps_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="procedure 'p' has two steps named 'first'"):
        Procedure("p", first, second, first)


def test_no_step_may_be_named_as_the_end() -> None:
    def end(s: object, n: object) -> None: ...

    with pytest.raises(ValueError, match="two steps named 'end'"):
        Procedure("p", first, end)


def test_two_procedures_of_one_name_are_refused() -> None:
    procedures = Procedures()
    new = procedures.new("p", first)
    assert procedures.named("p") is new
    with pytest.raises(ValueError, match="two procedures named 'p'"):
        procedures.new("p", second)


def test_a_copied_frame_is_its_own() -> None:
    frame = Frame(Procedure("p", first, second), 0, ("notes",))
    twin = frame.clone()
    frame.step = 1
    frame.notes = None
    assert (twin.step, twin.notes) == (0, ("notes",))


def test_legal_picks_are_the_candidates_that_nothing_blocks() -> None:
    table = toys.table("sealed", series=True)
    state = table.match.state
    decision = state.decision
    assert decision is not None
    assert list(decision.candidates(state, None, 0, ())) == [*toys.CARD[:3], toys.DONE]
    assert decision.picks(state, None, 0, ()) == [*toys.CARD[:3]]
    assert decision.blocked(state, None, 0, (), toys.DONE) == toys.TWICE


# Goto and loops.


def test_a_procedure_loops_until_a_step_leads_out_of_it() -> None:
    table = toys.table("sealed", rounds=3)
    for turn in (1, 2, 3):
        assert table.match.view(None)["turn"] == turn
        for seat in (0, 1, 2):
            table.choose(f"card:{seat * 3 + turn}", seat=seat)
    table.over(0, 1, 2)
    assert len(toys.trail(table.match)) == 9


def test_an_answer_decides_where_play_goes_on() -> None:
    table = toys.table("dice", chance=["card:10"]).choose("stop")
    assert table.match.view(None)["seats"][0] == {"score": 0, "cards": 4, "hand": None}
    table.expect(1, "roll?", keys=["roll", "stop"])


def test_to_the_end_leaves_the_procedure_and_skips_what_follows() -> None:
    table = toys.table("hits", marks=[["mourner", 0]])
    table.expect(0, "mourn?").choose("no").over(0, 2)
    assert toys.trail(table.match) == ["1 loses blow+3"]


def test_a_match_can_be_saved_in_the_middle_of_a_loop() -> None:
    match = toys.start("dice", goal=60)
    for _ in range(5):
        match.choose(match.deciders[0], "roll")
        toys.survives_saving(match)


# A decider who is not the actor.


def test_the_decider_answers_and_the_actor_acts() -> None:
    table = toys.table("puppet").expect(1, "pull", keys=["card:1", "card:2", "card:3"])
    toys.survives_saving(table.match)
    table.choose("card:3").expect(2, "pull", keys=["card:4", "card:5", "card:6"])
    toys.survives_saving(table.match)
    assert [seat["score"] for seat in table.match.view(None)["seats"]] == [3, 0, 0]
    assert [seat["cards"] for seat in table.match.view(None)["seats"]] == [2, 3, 3]
    table.choose("card:4").expect(0, "pull").choose("card:7").over(2)
    assert toys.trail(table.match) == ["1 lets 0 play card:3", "2 lets 1 play card:4", "0 lets 2 play card:7"]
    assert table.match.record["answers"] == [[1, "card:3"], [2, "card:4"], [0, "card:7"]]


def test_the_actor_may_not_answer_for_the_decider() -> None:
    table = toys.table("puppet")
    before = table.match.digest()
    with pytest.raises(NotAsked, match=r"Seat 0 is not asked now; the match waits for seat 1\."):
        table.match.choose(0, "card:3")
    assert table.match.digest() == before

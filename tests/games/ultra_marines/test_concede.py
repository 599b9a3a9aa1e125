"""Giving up: clause ultra_marines.end.concede."""

from typing import Any

import pytest

from tests.games.ultra_marines.table import dice, happened, marines, pass_turn, scout, seats, sq
from tests.games.ultra_marines.test_end import FIELD, HALL, HOME, LEADERS_ONLY, cells, finished
from ultratable.core.chance import CHANCE
from ultratable.core.errors import IllegalChoice
from ultratable.games.ultra_marines import GAME


@pytest.mark.rule("ultra_marines.end.concede")
def test_not_before_play_has_begun() -> None:
    match = GAME.start(3, seed=4)
    for seat in range(3):
        assert match.asides(seat) == ()
        with pytest.raises(IllegalChoice):
            match.choose(seat, "concede")


@pytest.mark.rule("ultra_marines.end.concede", "ultra_marines.timing.no_reactions")
def test_in_anybodys_turn_all_scouts_are_removed_and_drop_what_they_carry() -> None:
    table = marines(HALL, "1@0.0 2@0.2", "1@7.0 carries 2@4.1 stunned", "1@7.2", basic=True, at="fire", artifacts="0.1")
    for seat in range(3):
        assert [key for key, _, _ in table.match.asides(seat)] == ["concede"]
    table.choose("concede", seat=1).expect(0, "fire", keys=["scout:0.1", "scout:0.2", "end"])
    assert [scout(table, ref)["square"] for ref in ("1.1", "1.2")] == [None, None]
    assert sorted(table.match.view(None)["artifacts"]) == [sq(0, 1), sq(7, 0)]
    assert (seats(table, "out"), seats(table, "conceded")) == ([False, True, False], [False, True, False])
    assert happened(table, "conceded", "dropped", "out") == ["conceded", "dropped", "out"]
    # Only once.
    assert table.match.asides(1) == ()


@pytest.mark.rule("ultra_marines.end.concede", "ultra_marines.firing.declare")
def test_a_declaration_that_is_not_complete_is_asked_for_anew() -> None:
    table = marines(HALL, "1@0.0 2@0.2", "1@7.0", "1@7.2", basic=True, at="fire").choose("0.1")
    table.choose("concede", seat=1).expect(0, "fire", keys=["scout:0.1", "scout:0.2", "end"])
    table.choose("0.1").expect(0, "fire", keys=["scout:2.1", "end"])


@pytest.mark.rule("ultra_marines.end.concede", "ultra_marines.end.elimination")
def test_in_ones_own_turn_it_ends() -> None:
    table = marines(HALL, "1@0.0 2@0.2", "1@7.0", "1@7.2", basic=True, at="roll", chance=[3])
    table.choose("0.1", sq(1, 0)).chance(4).choose("concede", seat=0).expect(1, "move")
    assert table.match.view(None)["mover"] is None


@pytest.mark.rule("ultra_marines.end.concede", "ultra_marines.end.elimination", "ultra_marines.turn.next_turn")
@pytest.mark.parametrize("at", ["turn", "roll", "move", "fire", "fight", "draw"])
def test_nothing_more_of_that_turn_happens_whatever_the_stage(at: str) -> None:
    # No roll for the artifact on his square or for moving, no card drawn: the next thing is the other's movement roll.
    table = marines(
        *(HOME, "1@0.0", "1@7.0", "1@7.2"), zones="A", artifacts="1.1 3.1", hands=["rally charge", "", ""], at=at
    )
    table.expect(0, table.ask().name).chance(4).choose("concede", seat=0).expect(1, "move")
    assert [told["seat"] for told in table.said("rolled")] == [1]
    assert not table.said("beamed") + table.said("not-beamed") + table.said("drew")
    assert table.match.view(None)["discard"] == ["rally", "charge"]


@pytest.mark.rule("ultra_marines.end.concede")
def test_not_while_an_effect_is_being_carried_out() -> None:
    table = marines(HALL, "1@0.0", "1@6.0 2@7.0", "1@7.2", hands=["frag-grenade", "", ""], at="fire")
    table.choose("frag-grenade", sq(6, 0)).expect(0, "frag")
    for seat in range(3):
        assert table.match.asides(seat) == ()
        with pytest.raises(IllegalChoice):
            table.match.choose(seat, "concede")
    table.choose("stop")
    assert [key for key, _, _ in table.match.asides(1)] == ["concede"]


@pytest.mark.rule("ultra_marines.end.concede", "ultra_marines.timing.no_reactions")
@pytest.mark.parametrize("held", ["", "marked-target"])
def test_nobody_concedes_while_dice_are_dropped_by_hand(held: str) -> None:
    table = marines(("aaaaaaaa",), "1@0.0 2@1.0", "1@4.0", "1@6.0", hands=[held, "", ""], at="fire", artifacts="7.0")
    table.match.chance_by_hand(True)
    table.choose(*(["card:marked-target"] if held else []), "scout:0.2", "scout:1.1")
    for answer in [word for _ in range(4 if held else 2) for word in ("land:N", "die:6")]:
        assert table.match.deciders == (CHANCE,)
        before = table.match.digest()
        for seat in range(3):
            assert table.match.asides(seat) == ()
            [(clause, sentence)] = table.match.why_not(seat, "concede")
            assert (clause, "no roll" in sentence) == ("ultra_marines.end.concede", True)
            with pytest.raises(IllegalChoice):
                table.match.choose(seat, "concede")
        assert table.match.digest() == before
        table.match.choose(CHANCE, answer)
    # The shot is over.
    assert len(table.said("missed")) == 1
    table.match.choose(1, "concede")
    assert seats(table, "out") == [False, True, False]


@pytest.mark.rule("ultra_marines.end.concede", "ultra_marines.board_cards.roll_each")
def test_nobody_concedes_between_two_rolls_of_stage_1_by_hand() -> None:
    cards = [("locked-door", "3.0"), ("blind-grenade", "5.0")]
    table = marines(("aaaaaaaa",), "1@0.0", "1@4.0", "1@6.0", cards=cards, hands=["rally", "", ""], at="draw")
    table.match.chance_by_hand(True)
    table.choose("go-on", "stay")
    for answer in ("die:1", "die:1"):
        assert [table.match.asides(seat) for seat in range(3)] == [(), (), ()]
        table.match.choose(CHANCE, answer)
    assert table.match.deciders == (CHANCE,)
    table.match.choose(CHANCE, "die:2")
    assert [key for key, _, _ in table.match.asides(2)] == ["concede"]


@pytest.mark.rule("ultra_marines.end.concede", "ultra_marines.end.last_squad")
def test_a_leader_who_concedes_does_not_win_by_the_count() -> None:
    table = marines(HALL, "1@0.0", "1@7.0", captured=[5, 1], basic=True, at="fire", artifacts="4.0 5.0")
    table.choose("concede", seat=0)
    finished(table, 1, clause="end.last_squad", ranks=(2, 1))
    assert seats(table, "captured") == [5, 3]


@pytest.mark.rule("ultra_marines.end.concede", "ultra_marines.end.most")
def test_the_highest_number_is_looked_for_among_the_others() -> None:
    # Seats 1 and 2 have most, but concede.
    table = marines(
        *(HOME, "1@0.0", "1@7.0", "1@7.2", "1@6.2"),
        zones="A",
        artifacts="1.1",
        captured=[0, 5, 2, 1],
        active=3,
        basic=True,
        chance=[1],
    )
    table.choose("concede", seat=1).choose("concede", seat=2).expect(3, "move")
    # Seat 0 beams the last one off: one each of those who are left, and it is fought out between them.
    pass_turn(table, 5, 1).expect(0, "move")
    assert [told["count"] for told in table.said("showdown")] == [1]
    table.choose("concede", seat=3)
    finished(table, 0, clause="end.showdown", ranks=(1, 4, 3, 2))


@pytest.mark.rule("ultra_marines.end.concede", "ultra_marines.end.showdown")
def test_ties_are_looked_for_among_the_others() -> None:
    # Without seat 2 nobody ties with seat 0.
    table = marines(
        *(HOME, "1@0.0", "1@7.0", "1@7.2"),
        zones="A",
        artifacts="1.1",
        captured=[1, 0, 2],
        active=1,
        basic=True,
        chance=[2],
    )
    pass_turn(table.choose("concede", seat=2), 6)
    finished(table, 0, clause="end.most", ranks=(1, 2, 3))


@pytest.mark.rule("ultra_marines.end.concede", "ultra_marines.end.ranking")
def test_who_concedes_is_behind_all_others_the_earliest_last() -> None:
    table = marines(HALL, "1@0.0", "1@7.0", "1@7.2", "", captured=[4, 0, 5, 1], out=[3], basic=True, at="fire")
    table.choose("concede", seat=2).choose("concede", seat=0)
    # Seat 1 is left and has one in the end; seat 3 ties with it, and has no Scouts.
    finished(table, 1, clause="end.showdown", ranks=(3, 1, 4, 2))


@pytest.mark.rule("ultra_marines.end.concede", "ultra_marines.end.showdown")
def test_in_a_showdown_the_last_one_standing_wins_and_who_conceded_does_not_share() -> None:
    told: dict[str, Any] = {"artifacts": "none", "captured": [2, 2, 0], "showdown": 1, "leaders": [0, 1]}
    table = marines(HALL, "1@0.0", "1@7.0", "1@7.2", basic=True, at="fire", **told)
    table.choose("concede", seat=1).expect(0, "fire")
    table.choose("concede", seat=0)
    finished(table, 2, clause="end.showdown", ranks=(2, 3, 1))
    # With leaders only, the other leader wins as soon as one gives up.
    only = marines(HALL, "1@0.0", "1@7.0", "1@7.2", basic=True, at="fire", options=LEADERS_ONLY, **told)
    only.choose("concede", seat=1)
    finished(only, 0, clause="end.showdown", ranks=(1, 3, 2))


@pytest.mark.rule("ultra_marines.end.concede", "ultra_marines.end.limits", "ultra_marines.end.showdown_at_once")
def test_if_all_leaders_of_a_showdown_conceded_the_others_are_counted() -> None:
    told: dict[str, Any] = {"captured": [0, 1, 3, 3], "showdown": 21, "leaders": [2, 3], "artifacts": "none"}
    table = cells("1@0.0", "1@3.0", "1@5.0", "1@7.0", **told)
    table.choose("concede", seat=2).choose("concede", seat=3).chance(1).choose("end")
    finished(table, 1, clause="end.limits", ranks=(2, 1, 4, 3))
    # The same when the rest die at one blow.
    both = marines(
        *(FIELD, "4@2.2", "1@4.4", "1@0.6", "1@1.6"), options={"events": False}, at="fire", **{**told, "showdown": 1}
    )
    both.choose("concede", seat=2).choose("concede", seat=3)
    both.chance(*dice("NW 6", "SE 6", "OUT 1", "OUT 1")).choose("0.4", "hellfire", sq(3, 3))
    finished(both, 1, clause="end.showdown", ranks=(2, 1, 4, 3))

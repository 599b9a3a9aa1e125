"""What is answered for whoever does not: clause ultra_marines.timing.timeout."""

import pytest

from tests.games.ultra_marines.table import dice, happened, marines, scout, sq
from tests.games.ultra_marines.test_turn import ROW


@pytest.mark.rule("ultra_marines.timing.timeout")
def test_a_player_who_runs_out_of_time_ends_the_stage_as_it_stands() -> None:
    table = marines(ROW, "0@0.0 1@5.0", "0@6.0", hands=["charge", ""], at="roll")
    wanted = ["go-on", "end", "end", "end", "go-on", "stay"]
    asked = []
    table.chance(3)
    for answer in wanted:
        asked.append(table.ask().name)
        assert table.ask().default == answer
        if answer == "stay":
            table.chance(1)
        table.choose(answer)
    assert asked == ["before_moving", "move", "fire", "fight", "after_recovery", "discard_and_draw"]
    # He has lost nothing but his chances.
    assert [scout(table, ref)["square"] for ref in ("0.0", "0.1")] == [sq(0, 0), sq(5, 0)]
    assert table.match.view(0)["seats"][0]["hand"] == ["charge"]


@pytest.mark.rule("ultra_marines.timing.timeout")
@pytest.mark.parametrize(
    ("at", "named", "then"),
    [
        ("move", ["scout:0.1"], "fire"),
        ("fire", ["scout:0.1"], "fight"),
        ("fire", ["scout:0.4"], "fight"),
        ("fire", ["scout:0.4", "shell:standard"], "fight"),
        ("fire", ["scout:0.4", "shell:hellfire"], "fight"),
        ("fire", ["card:marked-target"], "fight"),
        ("fire", ["card:marked-target", "scout:0.1"], "fight"),
        ("fight", ["scout:0.1"], "after_recovery"),
        ("fight", ["card:charge"], "after_recovery"),
        ("fight", ["card:charge", "scout:0.1"], "after_recovery"),
    ],
)
def test_what_was_named_but_not_declared_is_dropped_and_the_stage_ends(at: str, named: list[str], then: str) -> None:
    table = marines(
        ("aaaaaa", "aaaaaa"), "1@0.0 4@0.1", "1@1.0 2@5.1", hands=["marked-target charge", ""], at=at, roll=3
    ).choose(*named)
    assert table.ask().default == "end"
    [option] = [option for option in table.ask().options if option.key == "end"]
    assert (option.ends, option.label.startswith("Done "), option.preview) == (True, True, None)
    table.choose("end").expect(0, then)
    # Nobody has moved or attacked, and no card was played.
    assert [scout(table, ref)["square"] for ref in ("0.1", "0.4")] == [sq(0, 0), sq(0, 1)]
    assert not any(one["moved"] or one["fired"] or one["fought"] for one in table.match.view(None)["scouts"])
    assert table.match.view(0)["seats"][0]["hand"] == ["marked-target", "charge"]
    assert happened(table)[-1] == "ended-stage"


@pytest.mark.rule("ultra_marines.timing.timeout")
@pytest.mark.parametrize(
    ("at", "card", "leaves", "then"),
    [
        ("roll", "vortex-grenade", "go-on", "move"),
        ("move", "vortex-grenade", "end", "fire"),
        ("move", "weapon-jam", "end", "fire"),
        ("fire", "electrical-discharge", "end", "fight"),
    ],
)
def test_a_card_that_was_named_but_not_played_stays_in_the_hand(at: str, card: str, leaves: str, then: str) -> None:
    table = marines(ROW, "0@0.0 1@5.0", "0@6.0 1@9.0", hands=[card, ""], at=at, roll=3).choose(f"card:{card}")
    assert table.ask().default == leaves
    table.chance(*([4] if at == "roll" else [])).choose(leaves).expect(0, then)
    assert table.match.view(0)["seats"][0]["hand"] == [card]
    assert not table.said("plays")


@pytest.mark.rule("ultra_marines.timing.timeout")
def test_a_scout_in_the_middle_of_his_move_stops_where_he_is() -> None:
    table = marines(ROW, "0@0.0 1@5.0", "0@9.0", basic=True, at="move", roll=4).choose("scout:0.0", sq(1, 0), sq(2, 0))
    assert table.ask().default == "end"
    table.choose("end").expect(0, "fire")
    assert scout(table, "0.0")["square"] == sq(2, 0)


@pytest.mark.rule("ultra_marines.timing.timeout", "ultra_marines.moving.end_free")
def test_from_a_shared_square_he_returns_to_the_last_free_one_he_came_through() -> None:
    table = marines(ROW, "0@0.0 1@2.0 2@3.0", "0@9.0", basic=True, at="move", roll=6)
    table.choose("scout:0.0", sq(1, 0), sq(2, 0), sq(3, 0))
    # He left (1,0) free; the square ahead is nearer but he did not come through it.
    for square in (sq(2, 0), sq(1, 0)):
        assert table.ask().default == square
        table.choose(square)
    assert table.ask().default == "end"
    table.choose("end")
    assert scout(table, "0.0")["square"] == sq(1, 0)


@pytest.mark.rule("ultra_marines.timing.timeout", "ultra_marines.moving.end_free")
def test_with_too_few_steps_left_for_that_he_still_ends_on_a_free_square() -> None:
    table = marines(("aaaab",), "0@0.0 1@1.0 2@2.0", "0@4.0", basic=True, at="move", roll=3)
    table.choose("scout:0.0", sq(1, 0), sq(2, 0))
    assert table.ask().default == sq(3, 0)
    table.choose(sq(3, 0))
    assert scout(table, "0.0")["square"] == sq(3, 0)


@pytest.mark.rule("ultra_marines.timing.timeout")
def test_inside_a_card_the_choice_is_any_legal_one_and_frag_dice_not_yet_dropped_are_lost() -> None:
    signal = marines(ROW, "0@0.0", "0@9.0", hands=["intercepted-signal", "rally charge"], at="roll")
    signal.choose("intercepted-signal", "seat:1").expect(0, "throw_away")
    assert signal.ask().default is None
    frag = marines(ROW, "0@0.0", "0@9.0 1@5.0", hands=["frag-grenade", ""], at="roll")
    frag.choose("frag-grenade", sq(8, 0)).chance(*dice("C 4")).choose("scout:1.0").expect(0, "frag")
    assert frag.ask().default == "stop"
    frag.chance(1).choose("stop")
    assert scout(frag, "1.0")["stunned"] is True
    assert len(frag.said("frag-die")) == 1

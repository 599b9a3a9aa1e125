"""The script language: arrange, choose by meaning, expect exactly."""

import pytest

from tests.core import toys
from ultratable.core.errors import BadScript, IllegalChoice, NotAsked
from ultratable.core.script import Script, number


def test_a_number_is_a_die_and_a_word_is_itself() -> None:
    assert number(toys.GAME, 5) == toys.DIE[4]
    assert number(toys.GAME, "card:12") == toys.CARD[11]
    with pytest.raises(BadScript, match="'7' is nothing that chance can bring in Toy"):
        number(toys.GAME, 7)
    with pytest.raises(BadScript, match="'9♣' is nothing that chance can bring in Toy"):
        toys.table("dice", chance=["9♣"])


def test_chance_can_be_scripted_at_once_or_as_one_goes() -> None:
    table = toys.table("dice", chance=[1, 2, "card:10"]).choose("roll")
    table.chance(3, 4, "card:11").choose("roll").expect(2, "roll?")
    assert [seat["score"] for seat in table.match.view(None)["seats"]] == [3, 7, 0]


@pytest.mark.parametrize("meaning", ["card:2", "2", "CARD:2", "Take card:2", "take card:2 in turn 0."])
def test_a_choice_is_a_key_or_what_follows_its_colon_or_how_its_label_begins(meaning: str) -> None:
    table = toys.table("puppet").choose(meaning)
    assert toys.trail(table.match) == ["1 lets 0 play card:2"]


@pytest.mark.parametrize("meaning", ["Take", "card", "nonsense"])
def test_what_fits_no_option_or_several_is_refused(meaning: str) -> None:
    table = toys.table("puppet")
    before = table.match.digest()
    with pytest.raises(IllegalChoice):
        table.choose(meaning)
    assert table.match.digest() == before


def test_several_choices_go_to_whoever_is_asked() -> None:
    toys.table("puppet").choose("card:1", "card:4", "card:7").over(2)


def test_with_several_deciders_the_seat_must_be_said() -> None:
    table = toys.table("sealed")
    with pytest.raises(BadScript, match=r"say which seat chooses: \[0, 1, 2\] are asked"):
        table.choose("card:1")
    table.choose("card:4", seat=1)
    assert table.match.deciders == (0, 2)
    with pytest.raises(NotAsked):
        table.choose("card:5", seat=1)


def test_an_aside_is_chosen_by_key_or_label_though_its_seat_is_not_asked() -> None:
    assert toys.trail(toys.table("dice").choose("leave", seat=2).match) == ["2 leaves"]
    assert toys.trail(toys.table("dice").choose("Leave the", seat=1).match) == ["1 leaves"]


def test_expecting_the_wrong_seat_question_or_options_fails() -> None:
    table = toys.table("dice")
    assert table.expect(0, "roll?", keys=["stop", "roll"]) is table
    assert table.keys() == ["roll", "stop"]
    with pytest.raises(AssertionError, match=r"asked is \(0,\) 'roll\?', not \(1,\) 'roll\?'"):
        table.expect(1, "roll?")
    with pytest.raises(AssertionError, match=r"not .*'lay'"):
        table.expect(0, "lay")
    with pytest.raises(AssertionError, match="open are"):
        table.expect(0, "roll?", keys=["roll"])


def test_several_deciders_are_expected_together() -> None:
    table = toys.table("sealed").expect((0, 1, 2), "lay")
    with pytest.raises(AssertionError):
        table.expect(0, "lay")


def test_scripted_chance_must_be_used_up_exactly() -> None:
    table = toys.table("dice", chance=["card:10", 6]).choose("stop")
    with pytest.raises(AssertionError, match=r"chance was never asked for \['die:6'\]"):
        table.expect(1, "roll?")
    with pytest.raises(AssertionError, match="chance was never asked for"):
        table.used_up()


def test_the_end_is_expected_with_its_winners() -> None:
    table = toys.table("hits")
    assert table.over(0, 2) is table
    with pytest.raises(AssertionError, match=r"the winners are \(0, 2\): The toys are put away\."):
        table.over(1)
    with pytest.raises(AssertionError, match=r"the match goes on: \(0,\) are asked"):
        toys.table("dice").over(0)


def test_what_was_said_is_read_by_kind_and_viewer() -> None:
    table = toys.table("dice", chance=["card:10"]).choose("stop")
    assert [event["card"] for event in table.said("drew", 0)] == ["card:10"]
    assert [event["card"] for event in table.said("drew")] == [None]
    assert table.said("rolled") == []


def test_a_position_arranges_the_table() -> None:
    table = Script(toys.GAME, 3, {}, {"score": [18, 0, 0], "top": ["card:11"]}, [1, 1, "card:11"])
    table.choose("roll").over(0)

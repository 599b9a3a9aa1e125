"""Recover: clauses figures.recover.*"""

import pytest

from tests.games.figures.table import (
    attack,
    caught,
    figures,
    freed,
    happened,
    in_one_place,
    lines,
    look,
    marks,
    reason,
)


@pytest.mark.rule("figures.recover.return")
def test_a_lost_figure_comes_back_unwounded_with_its_starting_power() -> None:
    # Began with 4, was boosted to 8, wounded and captured.
    table = figures(
        "marble 4 power:8 wounded, recover 3", "hero 9, biscuit 1", hands=["A♣ 2♥", "6♦ 3♦"], active=1, top="4♣ 4♦"
    )
    attack(table, "6♦", "2♥", by="1.0", facing="0.0").expect(0, "attack")
    assert caught(table) == [[], ["0.0"]]
    attack(table, "A♣", "3♦", by="0.1", facing="1.1").expect(0, "special", keys=["figure:0.0", "decline"])
    table.choose("0.0").expect(1, "attack")
    assert lines(table)[0] == ["0.1", "0.0"]
    assert (look(table, "0.0")["power"], marks(table, "0.0")) == (4, [])
    assert caught(table) == [[], []]
    assert in_one_place(table.match)


@pytest.mark.rule("figures.recover.return")
def test_one_of_several_is_chosen() -> None:
    table = figures(
        "recover 9, marble 4, biscuit 5", "hero 3, moon-mite 1", hands=["A♣", "2♦"], captives=["", "0.1 0.2"]
    )
    attack(table, "A♣", "2♦").expect(0, "special", keys=["figure:0.1", "figure:0.2", "decline"])
    table.choose("0.2").expect(1, "attack")
    assert (lines(table)[0], caught(table)[1]) == (["0.0", "0.2"], ["0.1"])


@pytest.mark.rule("figures.recover.any-captor")
@pytest.mark.parametrize("where", ["the opponent just fought", "another player", "the owner", "nobody"])
def test_it_does_not_matter_with_whom_the_captive_lies(where: str) -> None:
    seat = {"the opponent just fought": 1, "another player": 2, "the owner": 0}.get(where)
    captives = ["0.1" if seat == number else "" for number in range(3)]
    table = figures(
        *("recover 9, marble 4", "hero 3, moon-mite 1", "biscuit 2"),
        hands=["A♣", "2♦", ""],
        captives=captives,
        free="0.1" if where == "nobody" else "",
    )
    attack(table, "A♣", "2♦", on=1).choose("0.1").expect(1, "attack")
    assert lines(table)[0] == ["0.0", "0.1"]
    assert (caught(table), freed(table)) == ([[], [], []], [])
    assert look(table, "0.1")["power"] == 4


@pytest.mark.rule("figures.recover.just-captured")
def test_an_own_figure_captured_in_this_very_battle_may_be_recovered() -> None:
    table = figures("recover 9, marble 4 power:1 wounded", "hero 3", hands=["A♣", "2♦"], held={"0.1": 1})
    attack(table, "A♣", "2♦", facing="0.1").expect(0, "special", keys=["figure:0.1", "decline"])
    table.choose("0.1").expect(1, "attack")
    assert lines(table) == [["0.0", "0.1"], ["1.0"]]
    # With its starting Power, not with that of the Mind Control.
    assert look(table, "0.1")["power"] == 4
    assert happened(table, "captured", "recovered") == ["captured", "recovered"]


@pytest.mark.rule("figures.recover.not-controlled")
def test_a_figure_in_another_players_line_cannot_be_recovered() -> None:
    table = figures(
        "recover 9, marble 4, biscuit 5", "hero 3", hands=["A♣", "2♦"], held={"0.1": 1}, captives=["", "0.2"]
    )
    attack(table, "A♣", "2♦", facing="1.0").expect(0, "special", keys=["figure:0.2", "decline"])
    assert reason(table, 0, "figure:0.1") == "figures.special.needs-effect"
    alone = figures("recover 9, marble 4", "hero 3", hands=["A♣", "2♦"], held={"0.1": 1})
    attack(alone, "A♣", "2♦", facing="1.0").expect(1, "attack")
    assert [said["action"] for said in alone.said("not-open")] == ["recover"]


@pytest.mark.rule("figures.recover.own-only")
def test_nobody_recovers_what_somebody_else_owns() -> None:
    # The Hero of seat 3 was mind-controlled by seat 1 and lost to seat 2.
    table = figures(
        *("recover 9, marble 4", "moon-mite 1, biscuit 1", "hero 3, peg-the-mender 1"),
        hands=["A♣", "2♦", ""],
        captives=["1.1", "2.0 0.1", ""],
    )
    attack(table, "A♣", "2♦", on=1).expect(0, "special", keys=["figure:0.1", "decline"])
    for ref in ("figure:2.0", "figure:1.1"):
        assert reason(table, 0, ref) == "figures.wounds.captives"


@pytest.mark.rule("figures.recover.none-lost")
def test_nothing_lost_nothing_to_recover() -> None:
    table = figures("recover 9, marble 4", "hero 3, biscuit 1", hands=["A♣", "2♦"], captives=["1.1", ""])
    attack(table, "A♣", "2♦", by="0.0").expect(1, "attack")
    assert [said["action"] for said in table.said("not-open")] == ["recover"]


@pytest.mark.rule("figures.recover.none-lost", "figures.timing.concede")
def test_what_left_the_game_with_its_owner_is_no_captive() -> None:
    table = figures("recover 9", "hero 3, biscuit 1", "marble 3", hands=["A♣", "2♦", ""], active=1)
    table.choose("concede").expect(2, "attack")
    assert (caught(table), freed(table)) == ([[], [], []], [])

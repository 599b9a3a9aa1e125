"""Mind Control: clauses figures.mindcontrol.*"""

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
    totals,
)


@pytest.mark.rule("figures.mindcontrol.take")
@pytest.mark.parametrize("ref", ["1.1", "2.0"])
def test_one_captive_joins_the_line_with_power_1_and_unwounded(ref: str) -> None:
    table = figures(
        "mind-control 9",
        "marble 4, biscuit 6",
        "hero 7, moon-mite 2",
        hands=["Q♣", "2♦", ""],
        captives=["1.1 2.0", "", ""],
    )
    attack(table, "Q♣", "2♦", on=1).expect(0, "special", keys=["figure:1.1", "figure:2.0", "decline"])
    table.choose(ref).expect(1, "attack")
    assert lines(table)[0] == ["0.0", ref]
    assert (look(table, ref)["power"], marks(table, ref)) == (1, [])
    # The other captive stays one.
    assert caught(table)[0] == [other for other in ("1.1", "2.0") if other != ref]
    assert in_one_place(table.match)


@pytest.mark.rule("figures.mindcontrol.take")
def test_only_the_own_captives_can_be_taken() -> None:
    table = figures(
        *("mind-control 9", "marble 4, biscuit 6", "hero 7, moon-mite 2, peg-the-mender 1"),
        hands=["Q♣", "2♦", ""],
        captives=["1.1", "2.0", ""],
        free="2.2",
    )
    attack(table, "Q♣", "2♦", on=1).expect(0, "special", keys=["figure:1.1", "decline"])
    for ref in ("figure:2.0", "figure:2.2"):
        assert reason(table, 0, ref) == "figures.wounds.captives"


@pytest.mark.rule("figures.mindcontrol.take")
def test_it_is_a_full_figure_of_the_line_from_now_on() -> None:
    table = figures(
        "mind-control 9",
        "boost 6, biscuit 6, moon-mite 1",
        hands=["Q♣ 2♥", "2♦ 3♦"],
        captives=["1.0", ""],
        top="4♦ 4♥ Q♥ 3♠",
    )
    attack(table, "Q♣", "2♦").choose("1.0").expect(1, "attack")
    # It defends ...
    attack(table, "3♦", "2♥", by="1.1", facing="1.0").expect(0, "attack", keys=["figure:0.0", "figure:1.0"])
    assert totals(table)[1] == (3, 3)
    # ... is wounded, attacks, and uses the action of its card.
    assert marks(table, "1.0") == ["wounded"]
    attack(table, "Q♥", "4♦", by="1.0", facing="1.2").expect(0, "special", keys=["figure:0.0", "decline"])
    assert table.match.view(None)["battle"]["action"] == "boost"


@pytest.mark.rule("figures.mindcontrol.just-captured")
def test_the_figure_captured_in_this_very_battle_may_be_taken() -> None:
    table = figures("mind-control 9", "marble 4 wounded, biscuit 6", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", facing="1.0").expect(0, "special", keys=["figure:1.0", "decline"])
    table.choose("1.0").expect(1, "attack")
    assert lines(table) == [["0.0", "1.0"], ["1.1"]]
    assert happened(table, "captured", "controlled") == ["captured", "controlled"]


@pytest.mark.rule("figures.mindcontrol.just-captured")
def test_the_last_figure_of_a_player_is_taken_after_that_player_is_out() -> None:
    table = figures("mind-control 9", "marble 4 wounded", "biscuit 6", hands=["Q♣", "2♦", ""])
    attack(table, "Q♣", "2♦", on=1).choose("1.0").expect(2, "attack")
    assert lines(table) == [["0.0", "1.0"], [], ["2.0"]]
    assert table.match.view(None)["seats"][1]["out"] is True


@pytest.mark.rule("figures.mindcontrol.none")
def test_no_captives_no_mind_control() -> None:
    table = figures(
        "mind-control 9", "marble 4, biscuit 6", "hero 3, moon-mite 1", hands=["Q♣", "2♦", ""], captives=["", "2.1", ""]
    )
    attack(table, "Q♣", "2♦", on=1).expect(1, "attack")
    assert [said["action"] for said in table.said("not-open")] == ["mind-control"]


@pytest.mark.rule("figures.mindcontrol.counts")
def test_a_mind_controlled_figure_keeps_its_holder_in_the_game() -> None:
    table = figures("hero 9, moon-mite 2", "marble 4 wounded", "biscuit 6", hands=["6♣", "2♦", ""], held={"0.1": 1})
    attack(table, "6♣", "2♦", on=1, facing="1.0").expect(1, "attack", keys=["figure:0.1"])
    # What it owned is lost, and what it controls attacks its own owner.
    assert table.match.view(None)["seats"][1]["out"] is False
    assert caught(table)[0] == ["1.0"]


@pytest.mark.rule("figures.mindcontrol.counts")
def test_a_game_is_won_with_mind_controlled_figures_alone() -> None:
    table = figures(
        *("hero 9", "marble 4, biscuit 3", "moon-mite 1 wounded"),
        hands=["K♣", "", "2♦"],
        held={"1.0": 0},
        captives=["1.1", "", "0.0"],
        out=[1],
    )
    assert lines(table) == [["1.0"], [], ["2.0"]]
    attack(table, "K♣", "2♦").over(0)


@pytest.mark.rule("figures.mindcontrol.lost-again")
def test_a_mind_controlled_figure_that_is_captured_goes_to_its_captor_and_keeps_its_owner() -> None:
    table = figures(
        "hero 9",
        "marble 4, biscuit 6",
        "moon-mite 2, peg-the-mender 1 wounded",
        hands=["6♣", "2♦", ""],
        held={"2.1": 1},
    )
    attack(table, "6♣", "2♦", on=1, facing="2.1").expect(1, "attack")
    assert caught(table) == [["2.1"], [], []]
    assert look(table, "2.1")["owner"] == 2


@pytest.mark.rule("figures.mindcontrol.owner-out")
def test_captives_whose_owner_is_out_may_still_be_taken() -> None:
    table = figures(
        *("mind-control 9", "marble 4, moon-mite 1", "hero 7"),
        hands=["Q♣", "2♦", ""],
        captives=["2.0", "", ""],
        out=[2],
    )
    attack(table, "Q♣", "2♦").expect(0, "special", keys=["figure:2.0", "decline"])
    table.choose("2.0").expect(1, "attack")
    assert lines(table) == [["0.0", "2.0"], ["1.0", "1.1"], []]
    assert freed(table) == []

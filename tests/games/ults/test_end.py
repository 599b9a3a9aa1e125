"""Elimination and winning (clauses ults.end.*)."""

from typing import Any

import pytest

from tests.games.ults.table import hand, happened, health, in_one_place, pile, statuses, ults
from ultratable.core.records import Result
from ultratable.core.script import Script

TEAMS = {"mode": "teams"}


def result(table: Script) -> Result:
    found = table.match.result
    assert found is not None
    return found


@pytest.mark.rule("ults.end.elimination")
@pytest.mark.parametrize(("left", "out"), [(8, True), (9, False)])
def test_a_player_on_0_health_is_out_and_is_no_target_any_more(left: int, out: bool) -> None:
    table = ults("k9 aja hattrick", ["8♣", "3♣", "4♠"], health=[50, 50, left], top=["9♠", "10♠", "J♠"], chance=[3])
    table.choose("bite", "8♣", "seat:2", "done")
    assert table.match.view(None)["seats"][2]["out"] is out
    assert health(table)[2] == left - 8
    table.expect(1, "announce")
    if out:
        # With one enemy left no target is asked for, and the eliminated player's turn is skipped.
        table.chance(1).choose("lion", "3♣")
        assert table.said("announced")[-1]["target"] == 0
        assert table.match.why_not(2, "deck")[0][0] == "ults.end.elimination"
        table.expect(0, "announce")
    else:
        table.choose("lion", "3♣")
        assert set(table.keys()) == {"seat:0", "seat:2"}


@pytest.mark.rule("ults.end.elimination")
def test_the_eliminated_are_not_healed_and_stay_out() -> None:
    table = ults(
        "aja k9 k9 k9",
        ["2♣", "", "", ""],
        options=TEAMS,
        health=[20, 50, 50, 50],
        out=[2],
        top=["9♠", "8♠"],
        chance=[4],
    )
    # Her ally is out: only she herself can be named, so nobody is asked.
    table.choose("herbal healing", "2♣")
    assert health(table) == [29, 50, 0, 50]
    table.expect(1, "announce")


@pytest.mark.rule("ults.end.elimination")
def test_damage_applied_together_is_one_event() -> None:
    table = ults(
        "wrecking-belle k9 aja hattrick", ["A♣", "", "", "2♦"], health=[50, 1, 1, 50], top=["9♠", "8♠"], chance=[6]
    )
    table.choose("ding-dong", "A♣", "done")
    assert health(table)[1:3] == [0, 0]
    # Both halves of the damage were taken before anybody was eliminated.
    assert happened(table, "took", "eliminated") == ["took", "took", "took", "eliminated", "eliminated"]
    table.expect(3, "announce")
    table.choose("concede").over(0)
    assert result(table).ranks == (1, 3, 3, 2)


@pytest.mark.rule("ults.end.cards-of-eliminated")
def test_status_effects_oldest_first_then_the_hand_from_the_lowest_go_onto_the_pile() -> None:
    table = ults(
        "k9 aja hattrick",
        ["8♣", "", "K♠ 4♠ 4♣ 2♥"],
        health=[50, 50, 5],
        statuses=[[2, "bleed", "Q♦", 0], [2, "python", "9♠", 1], [2, "bleed", "7♦", 0]],
        top=["10♠"],
        chance=[2],
    )
    table.choose("bite", "8♣", "seat:2", "done")
    assert pile(table) == ["8♣", "Q♦", "9♠", "7♦", "2♥", "4♣", "4♠", "K♠"]
    assert statuses(table, 2) == []
    assert table.match.view(None)["seats"][2]["cards"] == 0
    assert in_one_place(table)
    table.expect(1, "announce")


@pytest.mark.rule("ults.end.cards-of-eliminated")
def test_of_several_eliminated_together_the_next_in_turn_order_goes_first() -> None:
    table = ults(
        "k9 aja wrecking-belle hattrick",
        ["3♦", "4♦", "A♣ 2♣", "5♦"],
        active=2,
        health=[1, 50, 50, 1],
        top=["9♠"],
        chance=[6],
    )
    table.choose("ding-dong", "A♣", "done", "done", "done")
    assert [event["seat"] for event in table.said("eliminated")] == [3, 0]
    assert pile(table) == ["A♣", "5♦", "3♦"]
    assert hand(table, 1) == ["4♦", "9♠"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.end.cards-of-eliminated", "ults.content.retaliation")
def test_the_active_player_goes_last() -> None:
    # Wrecking Belle on 5 is bitten to 0 and rings back at K-9 on 1.
    table = ults(
        "k9 wrecking-belle aja hattrick", ["8♣ 3♦", "4♦", "", ""], health=[1, 5, 50, 50], top=["9♠"], chance=[3]
    )
    table.choose("bite", "8♣", "seat:1", "done")
    assert [event["seat"] for event in table.said("eliminated")] == [1, 0]
    assert pile(table) == ["8♣", "4♦", "3♦"]
    table.expect(2, "announce")


@pytest.mark.rule("ults.end.last-standing")
def test_the_last_player_wins() -> None:
    table = ults("k9 aja hattrick", ["8♣", "", ""], health=[1, 50, 5], out=[1], chance=[3])
    table.choose("bite", "8♣").over(0)
    assert result(table).clause == "ults.end.last-standing"
    assert result(table).ranks == (1, 3, 2)
    assert table.match.view(None)["over"] is True
    assert table.match.deciders == ()


@pytest.mark.rule("ults.end.last-standing", "ults.variants.team")
def test_the_last_team_wins_with_its_eliminated_members() -> None:
    table = ults(
        "k9 aja hattrick lumberjaq", ["8♣", "", "", ""], options=TEAMS, health=[50, 5, 50, 50], out=[2, 3], chance=[3]
    )
    table.choose("bite", "8♣").over(0, 2)
    assert result(table).ranks == (1, 2, 1, 2)


@pytest.mark.rule("ults.end.mid-turn")
def test_the_end_comes_at_once_without_clean_up_or_knocks() -> None:
    table = ults(
        "k9 aja", ["2♣", ""], health=[50, 9], statuses=[[1, "plant-life", "4♣", 1]], top=["9♥", "4♦"], chance=[5, 1]
    )
    table.choose("wolf pack", "2♣").over(0)
    assert happened(table, "knocked-off", "discarded", "turn") == []
    # The extra cards still lie on the table.
    assert [extra["card"] for extra in table.match.view(None)["table"]] == ["9♥", "4♦"]
    assert in_one_place(table)
    assert table.match.why_not(0, "4♦")[0][0] == "ults.end.mid-turn"


@pytest.mark.rule("ults.end.mid-turn", "ults.draw.death")
def test_the_end_comes_at_once_in_a_draw_phase_too() -> None:
    table = ults("k9 aja", ["2♣", ""], health=[50, 2], statuses=[[1, "python", "9♠", 0]], chance=[1])
    before = table.match.view(None)["deck"]
    table.choose("bite", "2♣").over(0)
    assert table.match.view(None)["deck"] == before


@pytest.mark.rule("ults.end.active-eliminated")
def test_the_active_player_dies_of_draw_phase_damage_and_the_turn_passes() -> None:
    table = ults(
        "k9 aja hattrick",
        ["2♣", "3♦", ""],
        health=[50, 2, 50],
        statuses=[[1, "python", "9♠", 0]],
        top=["8♠"],
        chance=[1],
    )
    table.choose("bite", "2♣", "seat:2")
    assert health(table) == [50, 0, 50]
    assert hand(table, 2) == ["8♠"]
    table.expect(2, "announce")


@pytest.mark.rule("ults.end.active-eliminated", "ults.content.hypnosis-safe")
def test_the_active_player_forced_the_ability_on_themselves_and_the_turn_is_cleaned_up() -> None:
    table = ults(
        "hattrick k9 aja",
        ["2♣ 3♣", "", ""],
        health=[9, 50, 50],
        statuses=[[1, "hypnosis", "5♦", 0]],
        top=["9♥", "4♦", "8♠"],
        chance=[5, 1],
    )
    table.choose("force:1", "wolf pack", "2♣", "seat:0", "done")
    assert health(table) == [0, 50, 50]
    assert pile(table) == ["2♣", "3♣", "9♥", "4♦"]
    assert table.match.view(None)["table"] == []
    assert hand(table, 1) == ["8♠"]
    table.expect(1, "announce")


@pytest.mark.rule("ults.end.draw", "ults.content.retaliation")
def test_the_last_players_of_both_sides_fall_together() -> None:
    table = ults("k9 wrecking-belle", ["8♣", ""], health=[1, 5], chance=[3])
    table.choose("bite", "8♣").over(0, 1)
    assert result(table).clause == "ults.end.draw"
    assert result(table).ranks == (1, 1)


@pytest.mark.rule("ults.end.draw")
def test_a_draw_is_between_the_last_ones_only() -> None:
    table = ults("k9 wrecking-belle aja", ["8♣", "", ""], health=[1, 5, 50], out=[2], chance=[3])
    table.choose("bite", "8♣").over(0, 1)
    assert result(table).ranks == (1, 1, 3)


def last_round(healths: list[int], **facts: Any) -> Script:
    """Round 100 of a table of Lumber Jaqs without cards, who draw one each and miss with it."""
    seats = len(healths)
    top = [f"{rank}♠" for rank in range(2, 2 + seats)]
    table = ults(" ".join(["lumberjaq"] * seats), health=healths, round=100, at="draw", top=top, **facts)
    while table.match.result is None:
        table.chance(1).choose("power punch", f"{table.match.view(None)['turn'] + 1}♠")
        while table.match.result is None and table.match.ask(table.asked()).picked:
            table.choose(table.keys()[0])
    return table


@pytest.mark.rule("ults.end.round-limit", "ults.end.ranking")
@pytest.mark.parametrize(
    ("healths", "ranks"),
    [
        ([20, 30, 10], (2, 1, 3)),
        ([30, 30, 10], (1, 1, 3)),
        ([30, 10, 10], (1, 2, 2)),
        ([10, 10, 10], (1, 1, 1)),
        ([30, 20, 20, 10], (1, 2, 2, 4)),
    ],
)
def test_at_the_round_limit_the_most_health_wins_and_equals_share(healths: list[int], ranks: tuple[int, ...]) -> None:
    table = last_round(healths)
    assert health(table) == healths
    assert result(table).ranks == ranks
    assert result(table).clause == "ults.end.round-limit"
    table.over(*[seat for seat, rank in enumerate(ranks) if rank == 1])


@pytest.mark.rule("ults.end.round-limit")
@pytest.mark.parametrize(
    ("healths", "out", "ranks"),
    [
        ([40, 25, 50, 20], [2], (2, 1, 2, 1)),
        ([40, 25, 50, 20], [], (1, 2, 1, 2)),
        ([45, 25, 50, 20], [2], (1, 1, 1, 1)),
    ],
)
def test_in_team_games_the_sum_over_living_members_counts(
    healths: list[int], out: list[int], ranks: tuple[int, ...]
) -> None:
    table = last_round(healths, out=out, options=TEAMS)
    assert result(table).ranks == ranks


@pytest.mark.rule("ults.end.ranking")
def test_those_still_in_come_before_the_eliminated_who_are_ranked_from_the_last() -> None:
    table = last_round([5, 10, 50, 50, 50], out=[3, 2])
    assert result(table).ranks[:2] == (3, 2)
    assert result(table).ranks == (3, 2, 4, 5, 1)


@pytest.mark.rule("ults.end.ranking")
def test_a_shared_place_uses_up_as_many_places_as_it_has_holders() -> None:
    # Seats 1 and 2 fall by one event, after seat 3 and before seat 4.
    table = ults(
        "wrecking-belle k9 aja hattrick lumberjaq",
        ["A♣", "", "", "", ""],
        health=[50, 1, 1, 1, 50],
        out=[3],
        top=["9♠", "8♠"],
        chance=[6],
    )
    table.choose("ding-dong", "A♣").expect(4, "announce")
    table.choose("concede").over(0)
    assert result(table).ranks == (1, 3, 3, 5, 2)


@pytest.mark.rule("ults.end.ranking")
def test_a_team_is_out_when_its_last_member_is() -> None:
    # Team B (1, 4) lost its first member last, yet its last member before team C's (2, 5).
    table = ults(
        "k9 aja hattrick k9 aja hattrick",
        ["8♣", "", "2♦", "", "", ""],
        options={"mode": "teams", "teams": 3},
        health=[50, 5, 50, 50, 50, 50],
        out=[5, 4],
        top=["9♠"],
        chance=[3],
    )
    table.choose("bite", "8♣", "seat:1").expect(2, "announce")
    table.choose("concede").over(0, 3)
    assert result(table).ranks == (1, 3, 2, 1, 3, 2)

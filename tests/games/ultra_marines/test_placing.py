"""Zones, Scouts and artifacts find their places: clauses ultra_marines.setup.zones, place_scouts, artifacts_*"""

from collections import Counter

import pytest

from tests.games.ultra_marines.slowhulk import Read
from tests.games.ultra_marines.table import refused, scout, sq
from tests.games.ultra_marines.test_setup import CENTRES, DIRECTIONS, chosen, opened, post, ready
from ultratable.core.errors import IllegalChoice
from ultratable.core.script import Script
from ultratable.games.ultra_marines.layouts import LAYOUT

# Zones.


@pytest.mark.rule("ultra_marines.setup.zones")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_room_is_chosen_once_and_at_least_two_remain(seats: int) -> None:
    table = chosen(opened(seats, squads_per_player=1) if seats == 2 else opened(seats))
    for number, room in enumerate("CAFB"[:seats]):
        table.expect(number, "zone", keys=[f"room:{label}" for label in "ABCDEF" if label not in "CAFB"[:number]])
        for taken in "CAFB"[:number]:
            refused(table, f"room:{taken}", "setup.zones", "chosen already")
        post(table, room)
    zones = table.match.view(None)["zones"]
    assert [zone["room"] for zone in zones] == list("CAFB"[:seats])
    assert [zone["centre"] for zone in zones] == [sq(*CENTRES[room]) for room in "CAFB"[:seats]]
    assert 6 - len(zones) >= 2


@pytest.mark.rule("ultra_marines.setup.place_scouts", "ultra_marines.timing.setup_decisions")
def test_why_not_speaks_of_setting_up_while_that_goes_on() -> None:
    table = chosen(opened(2, squads_per_player=1))
    refused(table, "chapter:0", "timing.setup_decisions")
    refused(table, "scout:0.0", "setup.place_scouts", "comes on the board")
    refused(table, sq(0, 1), "setup.place_scouts")
    refused(table.choose("room:A"), sq(0, 1), "setup.place_scouts", "room is chosen")


@pytest.mark.rule("ultra_marines.setup.zones")
def test_two_squad_players_choose_first_second_second_first_and_say_which_squad() -> None:
    table = opened(2, 1).choose("chapter:3", "chapter:0", "chapter:1", "chapter:2")
    table.expect(1, "zone").choose("room:A")
    assert table.ask().prompt == "Which of your squads goes there?"
    table.expect(1, "zone", keys=["chapter:0", "chapter:3"]).choose("chapter:3")
    for place in range(5):
        table.choose(sq(8 + place % 3, place // 3), "facing:north")
    table.expect(0, "zone")
    post(table, "B", "1").expect(0, "zone")
    # Only one squad is left, so nobody asks which.
    table.choose("room:F").expect(0, "zone", keys=[sq(c, r) for c in (8, 9, 10) for r in (18, 19, 20)])
    for place in range(5):
        table.choose(sq(8 + place % 3, 18 + place // 3), "facing:north")
    table.expect(1, "zone")
    post(table, "E")
    zones = [(zone["chapter"], zone["room"]) for zone in table.match.view(None)["zones"]]
    assert zones == [(3, "A"), (1, "B"), (2, "F"), (0, "E")]


@pytest.mark.rule("ultra_marines.setup.zones")
def test_only_rooms_can_be_chosen() -> None:
    table = chosen(opened(3))
    for ref in ("room:G", "section:a"):
        with pytest.raises(IllegalChoice):
            table.match.choose(0, ref)
    table.expect(0, "zone", keys=[f"room:{label}" for label in "ABCDEF"])


# Scouts.


@pytest.mark.rule("ultra_marines.setup.place_scouts")
def test_directly_after_the_zone_five_scouts_stand_on_five_different_squares() -> None:
    table = chosen(opened(3)).choose("room:A")
    squares = [sq(c, r) for r in range(3) for c in (8, 9, 10)]
    used: list[str] = []
    names = ["Captain Varro", "Scout Pell", "Scout Idris", "Scout Corvin", "Gunner Marsh"]
    # The centre square first: it may be used.
    for place, square in enumerate([sq(9, 1), sq(10, 2), sq(8, 0), sq(8, 2), sq(10, 0)]):
        assert table.ask().prompt == f"Where does {names[place]} stand?"
        table.expect(0, "zone", keys=[one for one in squares if one not in used])
        for taken in used:
            refused(table, taken, "setup.place_scouts", "Another Scout")
        table.choose(square)
        used.append(square)
        assert table.ask().prompt == f"Which way does {names[place]} face?"
        table.choose("facing:east")
    table.expect(1, "zone")
    assert [scout(table, f"0.{place}")["square"] for place in range(5)] == used
    assert [one["square"] for one in table.said("posted")[0]["posts"]] == used


@pytest.mark.rule("ultra_marines.setup.place_scouts")
def test_not_outside_the_own_room() -> None:
    table = chosen(opened(3)).choose("room:A")
    for square in (sq(11, 1), sq(3, 7), sq(9, 3)):
        with pytest.raises(IllegalChoice):
            table.match.choose(0, square)


@pytest.mark.rule("ultra_marines.setup.facing")
def test_facing_is_set_freely_in_eight_directions() -> None:
    table = chosen(opened(3)).choose("room:A")
    for place, facing in enumerate(("north", "south-east", "west", "north-west", "south")):
        table.choose(sq(8 + place % 3, place // 3))
        table.expect(0, "zone", keys=[f"facing:{name}" for name in DIRECTIONS])
        table.choose(f"facing:{facing}")
        if place < 4:
            assert scout(table, f"0.{place}")["square"] is None
    assert [scout(table, f"0.{place}")["facing"] for place in range(5)] == [0, 3, 6, 7, 4]


# Artifacts.


@pytest.mark.rule("ultra_marines.setup.artifacts_turns", "ultra_marines.components.artifacts")
def test_three_players_place_three_three_and_two() -> None:
    table = chosen(opened(3, 1))
    for room in "ABE":
        post(table, room)
    # The last to choose a zone was seat 0.
    placers = []
    table.chance(6, 1, 1, 1)
    while table.ask().name == "artifact":
        placers.append(table.asked())
        assert table.ask().prompt == f"Where does artifact {len(placers)} of 8 lie?"
        table.choose(table.keys()[0])
    assert placers == [0, 1, 2, 0, 1, 2, 0, 1]
    assert Counter(placers)[0] == 3
    assert [said["seat"] for said in table.said("put")] == placers
    assert len(table.match.view(None)["artifacts"]) == 8


@pytest.mark.rule("ultra_marines.setup.artifacts_turns")
def test_with_two_squads_each_the_starter_chooses_last_and_places_first() -> None:
    table = opened(2, 0).choose("chapter:0", "chapter:1", "chapter:2", "chapter:3")
    post(table, "A", "0")
    post(table, "B", "2")
    post(table, "E")
    post(table, "F").expect(0, "artifact")
    placers = []
    table.chance(6, 1, 1)
    while table.ask().name == "artifact":
        placers.append(table.asked())
        table.choose(table.keys()[0])
    assert placers == [0, 1] * 4


@pytest.mark.rule("ultra_marines.setup.artifacts_turns", "ultra_marines.components.artifacts")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_exactly_eight(seats: int) -> None:
    table = ready(seats, 0, [6, *[1] * (seats - 1), 1])
    assert len(table.match.view(None)["artifacts"]) == 8
    assert len(table.said("put")) == 8
    assert table.said("left-out") == []


@pytest.mark.rule("ultra_marines.setup.artifacts_turns")
def test_any_floor_square_of_the_section() -> None:
    table = chosen(opened(4))
    for room in "ABCD":
        post(table, room)
    # Section x has four squares: the placer may name any of them.
    assert {sq(18, 15), sq(17, 16), sq(18, 16), sq(18, 17)} <= set(table.keys())
    table.choose(sq(17, 16))
    assert table.match.view(None)["artifacts"] == [sq(17, 16)]


@pytest.mark.rule("ultra_marines.setup.artifacts_rooms")
def test_no_artifact_lies_in_a_room_chosen_or_not() -> None:
    table = chosen(opened(4))
    for room in "ABCD":
        post(table, room)
    for column, row in CENTRES.values():
        for square in (sq(column, row), sq(column - 1, row - 1)):
            refused(table, square, "setup.artifacts_rooms")


@pytest.mark.rule("ultra_marines.setup.artifacts_distance", "ultra_marines.board.section_distance")
@pytest.mark.parametrize(("zones", "sections"), [("ABCD", "12bfuxyz"), ("ABEF", "2bfhkmnoprsvz")])
def test_artifacts_lie_three_sections_or_more_from_every_zone(zones: str, sections: str) -> None:
    table = chosen(opened(4))
    for room in zones:
        post(table, room)
    rows = LAYOUT["reference"].rows
    offered = {tuple(int(part) for part in key[3:].split(".")) for key in table.keys()}
    assert {rows[row][column] for column, row in offered} == set(sections)
    # All squares of those sections, own zone or another's making no difference to anybody.
    assert offered == {
        (column, row) for row, line in enumerate(rows) for column, label in enumerate(line) if label in sections
    }
    read = Read("\n".join(rows))
    for (column, row), label in read.label.items():
        far = min(read.distances(zone)[label] for zone in zones)
        if label.isupper():
            refused(table, sq(column, row), "setup.artifacts_rooms")
        elif far < 3:
            refused(table, sq(column, row), "setup.artifacts_distance")
        else:
            assert table.match.why_not(table.asked(), sq(column, row)) == []


@pytest.mark.rule("ultra_marines.setup.artifacts_distance")
def test_a_room_that_nobody_chose_does_not_count() -> None:
    # With only A and B taken, sections beside C, D, E and F are open.
    table = chosen(opened(2, squads_per_player=1))
    post(table, "A")
    post(table, "B")
    rows = LAYOUT["reference"].rows
    offered = {tuple(int(part) for part in key[3:].split(".")) for key in table.keys()}
    labels = {rows[row][column] for column, row in offered}
    assert {"m", "s", "v", "t", "u", "1", "2"} <= labels


@pytest.mark.rule("ultra_marines.setup.artifacts_one_per_section")
def test_a_section_receives_one_artifact() -> None:
    table = chosen(opened(4))
    for room in "ABCD":
        post(table, room)
    table.choose(sq(17, 16))
    for square in (sq(17, 16), sq(18, 16), sq(18, 15)):
        refused(table, square, "setup.artifacts_one_per_section")
    # With zones A, B, C, D there are exactly eight sections: each gets one.
    table.chance(6, 1, 1, 1, 1)
    while table.ask().name == "artifact":
        table.choose(table.keys()[0])
    rows = LAYOUT["reference"].rows
    lying = [tuple(int(part) for part in square[3:].split(".")) for square in table.match.view(None)["artifacts"]]
    assert sorted(rows[row][column] for column, row in lying) == sorted("12bfuxyz")


def on_chain(saved: str) -> Script:
    """Two squads on a board with two rooms, posted; artifacts are next."""
    table = chosen(opened(2, board="saved", saved=saved, free_boards=True, squads_per_player=1))
    for room in "AB":
        table.choose(f"room:{room}")
        for _ in range(5):
            table.choose(table.keys()[0], "facing:north")
    return table


@pytest.mark.rule("ultra_marines.setup.artifacts_fallback")
def test_where_the_board_is_too_small_nearer_sections_become_legal_step_by_step() -> None:
    # Nine sections in a row: distances 1 2 3 4 5 4 3 2 1 from the nearer zone.
    table = on_chain("AAA#########BBB\nAAAabcdefghiBBB\nAAA#########BBB").expect(1, "artifact")
    assert table.keys() == [sq(column, 1) for column in range(5, 10)]
    refused(table, sq(4, 1), "setup.artifacts_distance")
    for column in range(5, 10):
        table.choose(sq(column, 1))
    # Five lie; now distance 2 is legal, distance 1 is not, and no section gets a second one.
    table.expect(0, "artifact", keys=[sq(4, 1), sq(10, 1)])
    refused(table, sq(3, 1), "setup.artifacts_distance")
    refused(table, sq(5, 1), "setup.artifacts_one_per_section")
    refused(table, sq(0, 0), "setup.artifacts_rooms")
    table.choose(sq(4, 1), sq(10, 1)).expect(0, "artifact", keys=[sq(3, 1), sq(11, 1)])
    table.chance(6, 1, 1).choose(sq(3, 1))
    assert len(table.match.view(None)["artifacts"]) == 8
    assert table.said("left-out") == []


@pytest.mark.rule("ultra_marines.setup.artifacts_fallback")
def test_what_cannot_be_placed_is_left_out_of_the_game() -> None:
    table = on_chain("AAA###BBB\nAAAabcBBB\nAAA###BBB").expect(1, "artifact", keys=[sq(4, 1)])
    table.choose(sq(4, 1)).expect(0, "artifact", keys=[sq(3, 1), sq(5, 1)])
    table.chance(6, 1, 1).choose(sq(3, 1), sq(5, 1))
    assert table.said("left-out")[0]["count"] == 5
    assert table.match.view(None)["artifacts"] == [sq(3, 1), sq(4, 1), sq(5, 1)]
    table.expect(0, "move")

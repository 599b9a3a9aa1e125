"""Building the spacehulk in turns: clauses ultra_marines.setup.build_turns, build_end, build_restart."""

from collections.abc import Sequence
from copy import copy
from functools import cache
from typing import Any

import pytest

from tests.games.ultra_marines.slowhulk import COUNTS, SHAPES, Piece, fits, open_edges, slotted
from tests.games.ultra_marines.table import ONLY_RULES, refused, sq
from ultratable.core.script import Script
from ultratable.games.ultra_marines import GAME
from ultratable.games.ultra_marines.board import board_of, kinds
from ultratable.games.ultra_marines.layouts import LAYOUT
from ultratable.games.ultra_marines.sectionrecords import Laid
from ultratable.games.ultra_marines.sections import (
    KIND,
    KINDS,
    SIDE_NAMES,
    Building,
    Placement,
    placed,
    placements,
    shape_of,
)
from ultratable.games.ultra_marines.state import UltraMarines

REFERENCE = "\n".join(LAYOUT["reference"].rows)
ALL_KINDS = [f"kind:{id}" for id in SHAPES]

# Six rooms and 20 corridor sections, laid in this order: nothing fits on the six connectors that are left open.
STUCK = """
room-4 0 2 3, dead-end 2 0 4, dead-end 1 3 6, corner 0 3 1, room-2 3 5 0, corner 1 8 1, straight-5 0 5 4,
straight-2 0 10 4, straight-4 0 12 4, room-2 3 16 3, straight-2 0 19 4, straight-3 0 21 4, straight-2 0 24 4,
room-3 0 26 3, corner 3 27 6, straight-3 0 29 7, straight-4 0 29 4, straight-5 0 33 4, room-4 3 32 6, corner 3 33 9,
straight-2 0 35 10, straight-3 0 35 7, room-3 2 37 9, straight-1 0 38 4, straight-2 0 38 7, straight-1 0 39 4
"""


def building(seats: int = 2, starter: int = 0, **more: Any) -> Script:
    """Chapters are chosen, and the starter lays the first section."""
    options = {**ONLY_RULES, "board": "build", **({"squads_per_player": 1} if seats == 2 else {}), **more}
    table = Script(GAME, seats, options, None, [f"seat:{starter}"])
    for chapter in range(seats):
        table.choose(f"chapter:{chapter}")
    return table.expect(starter, "build")


def twin(table: Script) -> Script:
    """The same table once more, to go on with."""
    other = copy(table)
    other.match = table.match.clone()
    return other


def now(table: Script) -> Building:
    state = table.match.state
    assert isinstance(state, UltraMarines)
    assert state.building is not None
    return state.building


def text(table: Script) -> str:
    return "\n".join(table.match.view(None)["building"]["text"])


def slot(table: Script, placement: Placement) -> Script:
    """Whoever is asked lays this section in four picks."""
    kind, square, side, end = placement
    word = GAME.words.word(square)
    return table.choose(f"kind:{KINDS[kind].id}", word, f"side:{SIDE_NAMES[side]}", f"end:{end}")


def lay_any(table: Script) -> Script:
    return slot(table, placements(now(table))[0])


def look(one: Laid, across: int = 0, down: int = 0) -> tuple[object, ...]:
    """How a section lies, whichever turn brought it there."""
    shape = shape_of(one)
    squares = sorted((x + one.column + across, y + one.row + down) for x, y in shape.squares)
    return one.kind, tuple(squares), tuple(sorted(shape.connectors))


def lay_next(table: Script, origin: Laid, wanted: Sequence[Laid]) -> Laid:
    """Whoever is asked lays the first of these that can be slotted on where it belongs; `origin` was laid first."""
    if not now(table).laid:
        kind = KINDS[origin.kind]
        alike = [turn for turn in kind.turns if look(Laid(origin.kind, turn, 0, 0)) == look(replaced(origin))]
        table.choose(f"kind:{kind.id}", f"turn:{alike[0]}")
        return origin
    here = now(table).laid[0]
    across, down = origin.column - here.column, origin.row - here.row
    found = {look(placed(*placement), across, down): placement for placement in placements(now(table))}
    one = next(one for one in wanted if look(one) in found)
    slot(table, found[look(one)])
    return one


def replaced(one: Laid) -> Laid:
    return Laid(one.kind, one.turn, 0, 0)


def build(table: Script, wanted: Sequence[Laid], sections: int) -> Script:
    """Players in turn lay so many of these, the earlier ones as soon as they can be slotted on."""
    left = list(wanted)
    for _ in range(sections):
        left.remove(lay_next(table, wanted[0], left))
    return table


@cache
def reference() -> tuple[Laid, ...]:
    """The sections of the reference layout, rooms first."""
    found = kinds(board_of(REFERENCE))
    assert found is not None
    return tuple(found)


def rooms_and_corridors(table: Script) -> tuple[int, int]:
    rooms = sum(KINDS[one.kind].is_room for one in now(table).laid)
    return rooms, len(now(table).laid) - rooms


@cache
def nearly(seats: int) -> Script:
    """Six rooms and 23 corridors: one short of what lets a player pass."""
    table = build(building(seats), reference(), 29)
    assert rooms_and_corridors(table) == (6, 23)
    return table


def enough(seats: int) -> Script:
    """Six rooms and 24 corridors: passing is allowed."""
    return lay_any(twin(nearly(seats)))


# Building in turns.


@pytest.mark.rule("ultra_marines.setup.build_turns", "ultra_marines.timing.setup_decisions")
def test_players_lay_one_section_each_in_setup_order() -> None:
    table = building(3, 1)
    assert table.ask().prompt == "Which section do you lay?"
    for seat in (1, 2, 0, 1, 2, 0):
        table.expect(seat, "build")
        if table.match.view(None)["building"]["laid"]:
            lay_any(table)
        else:
            table.choose("kind:room-4", "turn:0")
    assert [said["seat"] for said in table.said("laid")] == [1, 2, 0, 1, 2, 0]
    assert len(now(table).laid) == 6


@pytest.mark.rule("ultra_marines.setup.build_turns", "ultra_marines.variants.direction")
def test_building_goes_clockwise_whichever_way_turns_pass() -> None:
    table = building(3, 0, direction="anticlockwise").choose("kind:room-4", "turn:0").expect(1, "build")
    lay_any(table).expect(2, "build").choose("clear").choose("agree", seat=0).choose("agree", seat=1)
    table.expect(0, "build")


@pytest.mark.rule("ultra_marines.setup.build_turns")
def test_the_first_section_is_any_of_the_pool_in_any_turn() -> None:
    table = building()
    table.expect(0, "build", keys=ALL_KINDS)
    for id, turns in (
        ("corner", 4),
        ("straight-3", 2),
        ("t-junction", 4),
        ("crossroads", 1),
        ("room-2", 2),
        ("dead-end", 4),
    ):
        trial = twin(table).choose(f"kind:{id}")
        # Turns that look alike are offered once.
        assert len(trial.keys()) == turns
        looks_of = set()
        for key in trial.keys():
            after = twin(trial).choose(key)
            looks_of.add(text(after))
            assert after.match.view(None)["building"]["left"][id] == COUNTS[id] - 1
            after.expect(1, "build")
        # A straight section and a room look the same from some sides; no more texts than turns.
        assert 1 <= len(looks_of) <= turns


@pytest.mark.rule("ultra_marines.setup.build_turns")
def test_rooms_and_corridors_come_in_any_order_out_of_one_pool() -> None:
    table = building().choose("kind:straight-1", "turn:0")
    shown = table.match.view(None)["building"]
    assert shown["left"] == {**COUNTS, "straight-1": 1}
    assert [(one["square"], one["side"]) for one in shown["open"]] == [(sq(0, 0), "east"), (sq(0, 0), "west")]
    table.expect(1, "build", keys=[*ALL_KINDS, "clear"])
    table.choose("kind:straight-1", sq(0, 0), "side:east", "end:0").expect(0, "build")
    # Both of that kind lie.
    refused(table, "kind:straight-1", "components.board_sections")
    table.choose("kind:room-2", sq(0, 0)).expect(0, "build", keys=["side:west"])
    assert table.ask().prompt == "On which side?"
    table.choose("side:west").expect(0, "build", keys=["end:0"])
    table.choose("end:0")
    assert text(table) == "AAA##\nAAAab\nAAA##"


@pytest.mark.rule("ultra_marines.setup.build_turns", "ultra_marines.setup.slotting")
def test_a_later_section_is_slotted_on_and_what_does_not_fit_is_refused_with_the_reason() -> None:
    table = building().choose("kind:room-4", "turn:0")
    # A room cannot be slotted onto a room, wherever.
    for room in ("room-2", "room-3", "room-4"):
        refused(table, f"kind:{room}", "setup.slotting")
    table.choose("kind:t-junction", sq(2, 1), "side:east")
    # By its stem or by one of its arms.
    table.expect(1, "build", keys=["end:0", "end:1", "end:2"])
    table.choose("end:0")
    assert text(table) == "AAA###\nAAAaaa\nAAA#a#"
    table.choose("kind:corner", sq(1, 2), "side:south")
    table.expect(0, "build", keys=["end:0", "end:1"])


@pytest.mark.rule("ultra_marines.setup.build_turns", "ultra_marines.setup.slotting")
def test_where_a_section_does_not_fit_the_sentence_says_why() -> None:
    table = building().choose("kind:room-4", "turn:0", "kind:t-junction", sq(2, 1), "side:east", "end:0")
    table.choose("kind:corner", sq(1, 2), "side:south", "end:0")
    assert text(table) == "AAA###\nAAAaaa\nAAA#a#\n#b####\n#bb###"
    # A room with three doors below the junction meets the corner too: with a door there, or not at all.
    table.choose("kind:room-3", sq(4, 2), "side:south").expect(1, "build", keys=["end:0", "end:2"])
    refused(table, "end:1", "setup.slotting", "blank wall against the connector of C5")
    table.choose("end:0").expect(0, "build")
    assert text(table) == "AAA###\nAAAaaa\nAAA#a#\n#b#BBB\n#bbBBB\n###BBB"


@pytest.mark.rule("ultra_marines.setup.build_turns")
@pytest.mark.parametrize("first", [0, 17, 34])
def test_wherever_the_first_section_went_the_board_is_shifted_to_column_0_and_row_0(first: int) -> None:
    wanted = reference()
    table = build(building(2), [wanted[first], *wanted[:first], *wanted[first + 1 :]], 35)
    assert [said["seat"] for said in table.said("laid")] == [number % 2 for number in range(35)]
    assert text(table) == REFERENCE
    table.choose("pass", "pass").expect(0, "zone")
    assert "\n".join(table.match.view(None)["board"]) == REFERENCE
    assert table.match.view(None)["building"] is None
    [hulk] = table.said("hulk")
    assert (hulk["rooms"], hulk["corridors"]) == (6, 29)


@pytest.mark.rule("ultra_marines.setup.build_turns")
def test_laying_beyond_the_western_edge_moves_everything() -> None:
    table = building().choose("kind:straight-2", "turn:0")
    assert now(table).laid[0].column == 0
    # Both ends of a straight section are alike: one is enough to choose from.
    table.choose("kind:straight-3", sq(0, 0), "side:west").expect(1, "build", keys=["end:0"]).choose("end:0")
    assert [one.column for one in now(table).laid] == [3, 0]
    assert text(table) == "aaabb"


# When building ends.


@pytest.mark.rule("ultra_marines.setup.build_end")
def test_nobody_passes_before_six_rooms_and_24_corridors_lie() -> None:
    table = twin(nearly(2))
    assert rooms_and_corridors(table) == (6, 23)
    refused(table, "pass", "setup.build_end", "six rooms", "24 corridors")
    table = enough(2)
    assert rooms_and_corridors(table) == (6, 24)
    assert "pass" in table.keys()
    [option] = [option for option in table.ask().options if option.key == "pass"]
    assert option.clause == "ultra_marines.setup.build_end"


@pytest.mark.rule("ultra_marines.setup.build_end")
def test_24_corridors_are_not_enough_without_all_six_rooms() -> None:
    # Room F is the last to the south; without it the rest hangs together still.
    wanted = [one for one in reference() if one != reference()[5]]
    table = build(building(), wanted, 34)
    rooms, corridors = rooms_and_corridors(table)
    assert (rooms, corridors) == (5, 29)
    refused(table, "pass", "setup.build_end")


@pytest.mark.rule("ultra_marines.setup.build_end")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_building_ends_when_all_pass_in_a_row(seats: int) -> None:
    table = enough(seats)
    begins = table.asked()
    for far in range(seats):
        table.expect((begins + far) % seats, "build").choose("pass")
    table.expect(0, "zone")
    assert [said["seat"] for said in table.said("passed")] == [(begins + far) % seats for far in range(seats)]


@pytest.mark.rule("ultra_marines.setup.build_end")
def test_a_pass_does_not_bar_anybody_from_placing_later_and_placing_breaks_the_row() -> None:
    table = enough(3)
    table.choose("pass", "pass")
    lay_any(table)
    # Those who passed are asked again and may lay.
    assert [key for key in table.keys() if key.startswith("kind:")]
    table.choose("pass")
    lay_any(table)
    table.choose("pass", "pass")
    assert table.ask().name == "build"
    table.choose("pass").expect(0, "zone")
    assert len(table.said("passed")) == 6


@pytest.mark.rule("ultra_marines.setup.build_end")
def test_building_ends_by_itself_when_nothing_in_the_pool_can_be_laid() -> None:
    words = [one.split() for one in STUCK.replace("\n", " ").split(",")]
    wanted = [Laid(KIND[id].number, int(turn), int(column), int(row)) for id, turn, column, row in words]
    table = building(2)
    for one in wanted[:-1]:
        lay_next(table, wanted[0], [one])
    assert rooms_and_corridors(table) == (6, 19)
    # The referee agrees that after the last one nothing fits.
    pieces = [_piece(one) for one in wanted]
    left = {id: COUNTS[id] - sum(piece.kind == id for piece in pieces) for id in COUNTS}
    edges = open_edges(pieces)
    assert len(edges) == 6
    assert not any(
        fits(pieces, slotted(id, edge, end))
        for id, count in left.items()
        if count
        for edge in edges
        for end in range(len(SHAPES[id][1]))
    )
    lay_next(table, wanted[0], wanted[-1:])
    table.expect(0, "zone")
    assert table.said("passed") == []
    assert (table.said("hulk")[0]["rooms"], table.said("hulk")[0]["corridors"]) == (6, 20)


def _piece(one: Laid) -> Piece:
    shape = shape_of(one)
    return Piece(
        KINDS[one.kind].id,
        [(x + one.column, y + one.row) for x, y in shape.squares],
        [(x + one.column, y + one.row, "NESW"[side]) for x, y, side in shape.connectors],
    )


@pytest.mark.rule("ultra_marines.setup.build_end")
def test_building_ends_with_the_last_section_of_the_set() -> None:
    """Laying whatever leaves most connectors open uses up all fifty."""
    table = building(2).choose("kind:room-4", "turn:0")
    while table.ask().name == "build":
        before = now(table)
        slot(
            table,
            max(placements(before), key=lambda one: (KINDS[one[0]].is_room, len(before.plus(placed(*one)).openings()))),
        )
    assert len(table.said("laid")) == 50
    table.expect(0, "zone")


# Starting again.


def begun(seats: int, sections: int = 1, starter: int = 0) -> Script:
    """A few sections lie."""
    table = building(seats, starter).choose("kind:crossroads", "turn:0")
    for _ in range(sections - 1):
        lay_any(table)
    return table


@pytest.mark.rule("ultra_marines.setup.build_restart", "ultra_marines.timing.setup_decisions")
@pytest.mark.parametrize(("seats", "agreeing"), [(2, 1), (3, 1), (4, 2)])
def test_more_than_half_of_all_players_must_agree_the_proposer_counting(seats: int, agreeing: int) -> None:
    others = [seat for seat in range(seats) if seat != 1]
    for yes in range(seats):
        table = begun(seats).expect(1, "build").choose("clear").expect(tuple(others), "vote")
        for number, seat in enumerate(others):
            table.choose("agree" if number < yes else "refuse", seat=seat)
        if yes >= agreeing:
            # The next player clockwise begins, and everything is back in the pool.
            table.expect(2 % seats, "build", keys=ALL_KINDS)
            assert table.match.view(None)["building"]["left"] == COUNTS
            assert now(table).laid == ()
        else:
            table.expect(1, "build")
            assert len(now(table).laid) == 1
            assert len(table.said("kept")) == 1


@pytest.mark.rule("ultra_marines.setup.build_restart", "ultra_marines.timing.setup_decisions")
def test_the_others_answer_at_once_and_openly() -> None:
    table = begun(4).choose("clear")
    assert table.said("proposed")[0]["seat"] == 1
    table.expect((0, 2, 3), "vote", keys=["agree", "refuse"])
    assert table.ask(0).prompt == "Seat 2 proposes to clear the table. Do you agree?"
    # In any order; nobody knows another's answer before all are in.
    table.choose("refuse", seat=3).choose("agree", seat=0)
    assert table.said("voted") == []
    assert table.match.deciders == (2,)
    table.choose("refuse", seat=2)
    # Then everybody knows who said what.
    assert [(said["seat"], said["answer"]) for said in table.said("voted")] == [(0, True), (2, False), (3, False)]


@pytest.mark.rule("ultra_marines.setup.build_restart")
def test_a_refused_player_goes_on_with_his_turn_and_proposes_once_a_turn() -> None:
    table = begun(2).choose("clear").choose("refuse").expect(1, "build")
    refused(table, "clear", "setup.build_restart", "in this turn already")
    lay_any(table)
    # In the next turn it is allowed again, to anybody.
    assert "clear" in table.keys()
    table.choose("clear").choose("refuse").expect(0, "build")
    refused(table, "clear", "setup.build_restart")
    lay_any(table)
    table.expect(1, "build")
    assert "clear" in table.keys()


@pytest.mark.rule("ultra_marines.setup.build_restart", "ultra_marines.setup.build_end")
def test_a_refused_proposal_does_not_undo_the_passes_before_it() -> None:
    table = enough(2)
    one = table.asked()
    table.choose("pass").expect(1 - one, "build").choose("clear").choose("refuse").expect(1 - one, "build")
    # He may pass after it, and then all have passed in a row: building cannot be drawn out by proposals.
    table.choose("pass").expect(0, "zone")


@pytest.mark.rule("ultra_marines.setup.build_restart")
def test_an_empty_table_cannot_be_cleared() -> None:
    refused(building(), "clear", "setup.build_restart", "Nothing lies there yet")


@pytest.mark.rule("ultra_marines.setup.build_restart")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_table_on_which_nothing_fits_is_cleared_without_a_vote(seats: int) -> None:
    table = building(seats).choose("kind:dead-end", "turn:0").expect(1, "build")
    # Two dead ends, face to face: no connector is left, and fewer than six rooms lie.
    table.choose("kind:dead-end", sq(0, 0), "side:west", "end:0")
    assert len(table.said("cleared")) == 1
    assert table.said("proposed") == table.said("voted") == []
    # The next player clockwise begins.
    table.expect(2 % seats, "build", keys=ALL_KINDS)
    assert table.match.view(None)["building"]["left"] == COUNTS


def clear_by_vote(table: Script) -> Script:
    """Whoever is asked lays a section; the next proposes to clear, and all agree."""
    table.choose("kind:crossroads", "turn:0").choose("clear")
    for seat in table.match.deciders:
        table.choose("agree", seat=seat)
    return table


@pytest.mark.rule("ultra_marines.setup.build_restart")
def test_at_the_third_clearing_a_random_layout_is_used() -> None:
    table = building(3)
    clear_by_vote(table).expect(2, "build")
    assert table.match.view(None)["building"]["clearings"] == 1
    clear_by_vote(table).expect(1, "build")
    assert table.match.view(None)["building"]["clearings"] == 2
    table.choose("kind:crossroads", "turn:0").choose("clear")
    table.chance(*["seed:0"] * 5, "seed:7").choose("agree", seat=0).choose("agree", seat=1).expect(0, "zone")
    assert len(table.said("cleared")) == 2
    assert len(table.said("gave-up")) == 1
    shown = table.match.view(None)
    assert shown["building"] is None
    assert table.said("hulk")[0]["rooms"] == 6
    assert len(shown["board"]) > 5


@pytest.mark.rule("ultra_marines.setup.build_restart")
def test_clearings_without_a_vote_count_too() -> None:
    table = building(2)
    for _ in range(2):
        table.choose("kind:dead-end", "turn:0", "kind:dead-end", sq(0, 0), "side:west", "end:0")
    assert table.match.view(None)["building"]["clearings"] == 2
    table.choose("kind:dead-end", "turn:0").chance(*["seed:0"] * 5, "seed:7")
    table.choose("kind:dead-end", sq(0, 0), "side:west", "end:0").expect(0, "zone")
    assert len(table.said("gave-up")) == 1


@pytest.mark.rule("ultra_marines.setup.build_restart")
def test_after_a_clearing_passes_count_from_nothing() -> None:
    table = enough(3)
    first = table.asked()
    table.choose("pass").choose("clear")
    for seat in table.match.deciders:
        table.choose("agree", seat=seat)
    table.expect((first + 2) % 3, "build", keys=ALL_KINDS)
    assert table.match.view(None)["building"]["passes"] == 0


# The clock.


@pytest.mark.rule("ultra_marines.timing.timeout")
def test_a_builder_or_voter_who_runs_out_of_time_gets_any_legal_option() -> None:
    table = begun(3)
    assert table.ask().default is None
    table.choose("clear")
    assert [table.ask(seat).default for seat in table.match.deciders] == [None, None]

"""The editor: clause ultra_marines.content.editor."""

from random import Random
from typing import Any

import pytest

import ultratable
from ultratable.core.errors import BadSetup
from ultratable.core.records import Worked
from ultratable.games.ultra_marines.board import board_of, set_problem
from ultratable.games.ultra_marines.generator import generate
from ultratable.games.ultra_marines.layouts import LAYOUTS
from ultratable.games.ultra_marines.sectionrecords import Laid
from ultratable.games.ultra_marines.sections import (
    KIND,
    KINDS,
    SIDES,
    Building,
    first,
    lay,
    lying_problem,
    open_connectors,
    placed,
    placements,
    problem,
    problem_sentence,
    text,
)
from ultratable.games.ultra_marines.symmetry import WAYS, axis_of, counterpart, lacking, plain

GAME = ultratable.game("ultra_marines")
CLAUSES = {clause.id for clause in GAME.register.clauses}
SLOTTING = "ultra_marines.setup.slotting"


def act(work: Any, do: str, **more: Any) -> Worked:
    done = GAME.workbench(work, {"do": do, **more})
    for clause, sentence in done.refused:
        assert clause in CLAUSES
        assert sentence.endswith(".")
    for reason in [
        *done.shown["problems"],
        *done.shown["warnings"],
        *[s["why"] for s in done.shown["slots"] if s["why"]],
    ]:
        assert reason["clause"] in CLAUSES
        assert reason["sentence"].endswith(".")
    return done


def laid(work: Any, kind: str, turn: int, column: int, row: int, **more: Any) -> Worked:
    done = act(work, "lay", kind=kind, turn=turn, column=column, row=row, **more)
    assert done.refused == (), done.refused
    return done


def rows(done: Worked) -> list[str]:
    found: list[str] = done.shown["text"]
    return found


def layout(id: str = "reference") -> Worked:
    return act(None, "ready", layout=id)


def wander(seed: int, most: int) -> Building:
    """Sections laid at random, by the rules."""
    rng = Random(seed)
    building = first(rng.randrange(len(KINDS)), 0)
    for _ in range(rng.randrange(most)):
        ways = placements(building)
        if not ways:
            break
        building = lay(building, *rng.choice(ways))
    return building


def work_of(building: Building) -> dict[str, Any]:
    return {"sections": [[KINDS[one.kind].id, one.turn, one.column, one.row] for one in building.laid]}


# Laying.


@pytest.mark.rule("ultra_marines.content.editor", "ultra_marines.setup.build_turns")
@pytest.mark.parametrize("kind", [kind.id for kind in KINDS])
def test_the_first_section_lies_anywhere_in_any_of_its_turns(kind: str) -> None:
    empty = act(None, "look", hand=kind)
    assert rows(empty) == []
    assert [slot["turn"] for slot in empty.shown["slots"]] == list(KIND[kind].turns)
    assert all(slot["why"] is None for slot in empty.shown["slots"])
    for turn in range(4):
        done = laid(None, kind, turn, 5, -3)
        assert done.shown["moved"] == [-5, 3], "it is counted from 0 again"
        assert done.work["sections"] == ([kind, turn, 0, 0, False],)
        assert done.shown["left"][kind] == KIND[kind].count - 1


@pytest.mark.rule("ultra_marines.content.editor", "ultra_marines.setup.slotting")
@pytest.mark.parametrize("seed", range(12))
def test_the_editor_allows_what_the_rules_of_building_allow(seed: int) -> None:
    """Kind by kind and connector by connector: the same placings, and the same sentences against the others."""
    building = wander(seed, 30)
    for kind in KINDS:
        slots = act(work_of(building), "look", hand=kind.id).shown["slots"]
        told = {(slot["turn"], slot["column"], slot["row"]): slot["why"] for slot in slots}
        for square, side in open_connectors(building):
            for end in kind.ends:
                one = placed(kind.number, square, side, end)
                clause = problem(building, kind.number, square, side, end)
                sentence = problem_sentence(building, kind.number, square, side, end)
                why = told[(one.turn, one.column, one.row)]
                assert why == (None if clause is None else {"clause": clause, "sentence": sentence})
                done = act(work_of(building), "lay", kind=kind.id, turn=one.turn, column=one.column, row=one.row)
                if clause is None:
                    assert "\n".join(rows(done)) == text(lay(building, kind.number, square, side, end))
                else:
                    assert done.refused == ((clause, sentence),)
                    assert done.work == act(work_of(building), "look").work


@pytest.mark.rule("ultra_marines.content.editor", "ultra_marines.setup.slotting")
def test_a_section_that_meets_nothing_is_refused() -> None:
    room = laid(None, "room-4", 0, 0, 0).work
    done = act(room, "lay", kind="straight-2", turn=0, column=7, row=1)
    assert done.refused == ((SLOTTING, "No connector of it would meet one of the spacehulk."),)
    assert rows(done) == ["AAA"] * 3


@pytest.mark.rule("ultra_marines.content.editor", "ultra_marines.setup.slotting")
@pytest.mark.parametrize("seed", range(6))
def test_anywhere_on_the_grid_only_slotting_decides(seed: int) -> None:
    """Every place around a board, whether or not a connector leads there."""
    building = wander(seed, 6)
    fitting = {plain(placed(kind, square, side, end)) for kind, square, side, end in placements(building)}
    for kind in KINDS:
        for turn in kind.turns:
            for column in range(-6, building.columns + 2):
                for row in range(-6, building.rows + 2):
                    one = Laid(kind.number, turn, column, row)
                    assert (lying_problem(building, one) is None) == (one in fitting)


# Changing.


@pytest.mark.rule("ultra_marines.content.editor")
def test_a_section_is_taken_away_and_goes_back_into_the_pool() -> None:
    before = layout()
    which = next(n for n, section in enumerate(before.shown["sections"]) if section["label"] == "b")
    kind = before.work["sections"][which][0]
    after = act(before.work, "remove", which=which)
    assert after.shown["left"][kind] == before.shown["left"][kind] + 1
    assert len(after.work["sections"]) == len(before.work["sections"]) - 1
    assert rows(after)[1] == "########AAAaa######", "its squares are wall again"


@pytest.mark.rule("ultra_marines.content.editor")
def test_what_lies_in_pieces_can_be_built_on_but_not_played_on() -> None:
    before = layout()
    which = next(n for n, section in enumerate(before.shown["sections"]) if section["label"] == "n")
    assert before.shown["problems"] == []
    after = act(before.work, "remove", which=which, hand="crossroads")
    (reason,) = after.shown["problems"]
    assert "in pieces" in reason["sentence"]
    _, turn, column, row, _ = before.work["sections"][which]
    kind = before.work["sections"][which][0]
    assert rows(laid(after.work, kind, turn, column, row)) == rows(before)


@pytest.mark.rule("ultra_marines.content.editor")
def test_what_is_left_is_counted_from_the_edge_again() -> None:
    room = laid(None, "room-4", 0, 0, 0)
    two = laid(room.work, "straight-3", 0, -3, 1)
    assert two.shown["moved"] == [3, 0]
    assert rows(two) == ["###AAA", "aaaAAA", "###AAA"]
    back = act(two.work, "remove", which=1)
    assert back.shown["moved"] == [-3, 0]
    assert rows(back) == rows(room)


@pytest.mark.rule("ultra_marines.content.editor")
def test_a_section_is_moved() -> None:
    done = laid(None, "room-4", 0, 0, 0)
    done = laid(done.work, "straight-3", 0, 3, 1)
    slots = act(done.work, "look", lifted=1).shown["slots"]
    assert {tuple(slot["at"]) for slot in slots if slot["why"] is None} == {(1, -1), (3, 1), (1, 3), (-1, 1)}
    south = next(slot for slot in slots if slot["at"] == [1, 3])
    moved = laid(done.work, "straight-3", south["turn"], south["column"], south["row"], lifted=1)
    assert rows(moved) == ["AAA", "AAA", "AAA", "#a#", "#a#", "#a#"]
    assert moved.shown["left"]["straight-3"] == 7


@pytest.mark.rule("ultra_marines.content.editor")
def test_a_moved_zone_stays_a_zone() -> None:
    done = laid(None, "straight-3", 0, 0, 0)
    done = laid(done.work, "room-2", 1, 3, -1)
    done = act(done.work, "zone", which=1)
    west = next(s for s in act(done.work, "look", lifted=1).shown["slots"] if s["at"] == [-1, 1])
    moved = laid(done.work, "room-2", west["turn"], west["column"], west["row"], lifted=1)
    assert moved.work["sections"][1][4] is True


@pytest.mark.rule("ultra_marines.content.editor")
def test_a_section_is_turned_where_it_lies() -> None:
    done = laid(None, "room-4", 0, 0, 0)
    done = laid(done.work, "corner", 0, 1, -2)
    looks = [rows(done)]
    for _ in range(4):
        done = act(done.work, "turn", which=1)
        assert done.refused == ()
        looks.append(rows(done))
    assert len({tuple(look) for look in looks}) == 2, "with either of its ends"
    assert looks[0] == looks[2]
    only = laid(None, "corner", 0, 0, 0)
    for turn in (1, 2, 3, 0):
        only = act(only.work, "turn", which=0)
        assert only.work["sections"] == (["corner", turn, 0, 0, False],)


@pytest.mark.rule("ultra_marines.content.editor")
def test_where_it_fits_no_other_way_it_says_so() -> None:
    done = laid(None, "room-4", 0, 0, 0)
    done = laid(done.work, "straight-3", 0, 3, 1)
    again = act(done.work, "turn", which=1)
    assert again.refused == (
        ("ultra_marines.content.editor", "It fits no other way where it lies. Move it, or take it away."),
    )
    assert rows(again) == rows(done)


# What is to be known.


@pytest.mark.rule("ultra_marines.content.editor", "ultra_marines.setup.artifacts_distance")
def test_every_corridor_tells_how_far_the_nearest_chosen_zone_is() -> None:
    done = layout()
    board = board_of("\n".join(rows(done)))
    assert {section["distance"] for section in done.shown["sections"]} == {None}, "none is chosen"
    chosen: list[int] = []
    for label in "AFD":
        number = next(n for n, section in enumerate(done.shown["sections"]) if section["label"] == label)
        done = act(done.work, "zone", which=number)
        chosen.append(board.numbers[label])
        for section in done.shown["sections"]:
            number = board.numbers[section["label"]]
            far = None if board.sections[number].is_room else board.distance_to_zones(number, tuple(chosen))
            assert section["distance"] == far
    off = act(done.work, "zone", which=number_of(done, "A"))
    assert [section[4] for section in off.work["sections"]].count(True) == 2


def number_of(done: Worked, label: str) -> int:
    return [section["label"] for section in done.shown["sections"]].index(label)


@pytest.mark.rule("ultra_marines.content.editor", "ultra_marines.setup.zones")
def test_only_rooms_are_zones_and_no_more_than_squads() -> None:
    done = layout()
    assert act(done.work, "zone", which=number_of(done, "a")).refused[0][1] == "Only a room can be a teleport zone."
    for label in "ABCD":
        done = act(done.work, "zone", which=number_of(done, label))
        assert done.refused == ()
    assert "At most 4 squads" in act(done.work, "zone", which=number_of(done, "E")).refused[0][1]


@pytest.mark.rule("ultra_marines.content.editor")
def test_a_choice_of_zones_that_leaves_too_little_is_warned_of() -> None:
    assert layout().shown["warnings"] == []
    done = laid(None, "room-2", 1, 0, 0)
    done = laid(done.work, "straight-3", 0, 3, 1)
    done = laid(done.work, "room-2", 1, 6, 0)
    sentences = [reason["sentence"] for reason in done.shown["warnings"]]
    # Two players with a squad each can play on it.
    assert done.shown["problems"] == []
    assert sentences[0] == "With 2 rooms at most 2 squads can play on it."
    assert sentences[1] == "With teleport zones in A, B, only 0 sections would be open for 8 artifacts."
    assert "6 rooms and at least 24 corridor sections" in sentences[2]
    GAME.setup(2, {"board": "saved", "saved": "\n".join(rows(done)), "squads_per_player": 1})
    with pytest.raises(BadSetup, match="4 squads need as many rooms"):
        GAME.setup(2, {"board": "saved", "saved": "\n".join(rows(done))})
    alone = laid(None, "room-2", 1, 0, 0)
    assert "2 squads need as many rooms" in alone.shown["problems"][0]["sentence"]


# The text form.


@pytest.mark.rule("ultra_marines.content.editor", "ultra_marines.board.text_format", "ultra_marines.content.layouts")
@pytest.mark.parametrize("ready", [ready.id for ready in LAYOUTS])
def test_ready_layouts_are_opened_written_and_read_again(ready: str) -> None:
    done = layout(ready)
    assert done.shown["problems"] == []
    assert done.shown["warnings"] == []
    told = "\n".join(rows(done))
    again = act(None, "read", text=told)
    assert rows(again) == rows(done)
    assert set_problem(board_of(told)) is None


@pytest.mark.rule("ultra_marines.content.editor", "ultra_marines.board.text_format")
@pytest.mark.parametrize(
    ("told", "words"),
    [
        ("", "no floor"),
        ("AAA\nAAA\nAA#", "no block of 3 x 3"),
        ("a#a", "do not hang together"),
        ("~~", "is no label"),
        ("aaaaaaaaa", "No section of the set looks like a"),
        ("a" * 41, "outside the 40 x 40"),
        ("aa#bb", "in pieces"),
    ],
)
def test_a_text_that_is_no_board_is_refused_with_the_reason(told: str, words: str) -> None:
    before = layout()
    done = act(before.work, "read", text=told)
    assert words in done.refused[0][1]
    assert done.work == before.work


@pytest.mark.rule("ultra_marines.content.editor", "ultra_marines.content.generator")
def test_a_number_builds_the_random_board_of_that_number() -> None:
    for seed in (0, 7, 2**24 - 1):
        assert "\n".join(rows(act(None, "surprise", seed=seed))) == generate(seed).text


# Symmetry.


@pytest.mark.rule("ultra_marines.content.editor")
@pytest.mark.parametrize("way", WAYS)
def test_a_counterpart_looks_the_other_way_round_and_has_the_first_as_its_own(way: str) -> None:
    becomes = {"half-turn": (2, 3, 0, 1), "west-east": (0, 3, 2, 1), "north-south": (2, 1, 0, 3)}[way]
    for kind in KINDS:
        for turn in range(4):
            one = Laid(kind.number, turn, 4, 6)
            twin = counterpart(one, way, (20, 30))
            assert counterpart(twin, way, (20, 30)) == plain(one)

            def there(x: int, y: int) -> tuple[int, int]:
                return (x if way == "north-south" else 20 - x), (y if way == "west-east" else 30 - y)

            shape, other = kind.shapes[turn], kind.shapes[twin.turn]
            assert {there(4 + x, 6 + y) for x, y in shape.squares} == {
                (twin.column + x, twin.row + y) for x, y in other.squares
            }
            assert {(*there(4 + x, 6 + y), becomes[side]) for x, y, side in shape.connectors} == {
                (twin.column + x, twin.row + y, side) for x, y, side in other.connectors
            }
            assert set(becomes) == set(SIDES)


@pytest.mark.rule("ultra_marines.content.editor")
def test_a_section_is_laid_with_its_counterpart_and_taken_away_with_it() -> None:
    done = laid(None, "room-4", 0, 0, 0, symmetry="half-turn")
    done = laid(done.work, "t-junction", 3, 1, -3, symmetry="half-turn")
    assert rows(done) == ["#a#", "#aa", "#a#", "AAA", "AAA", "AAA", "#b#", "bb#", "#b#"]
    assert done.shown["lacking"] == 0
    done = laid(done.work, "corner", 3, -2, 3, symmetry="west-east")
    assert len(done.work["sections"]) == 5
    assert done.shown["lacking"] == 2, "the junctions lie about a middle, not along a line"
    gone = act(done.work, "remove", which=3, symmetry="west-east")
    assert len(gone.work["sections"]) == 3


@pytest.mark.rule("ultra_marines.content.editor")
def test_a_section_whose_counterpart_does_not_fit_is_not_laid() -> None:
    done = laid(None, "room-4", 0, 0, 0)
    done = laid(done.work, "straight-1", 1, 1, -1)
    slots = act(done.work, "look", hand="straight-1", symmetry="half-turn").shown["slots"]
    east = next(slot for slot in slots if slot["at"] == [3, 2])
    assert "Its counterpart does not fit: Every straight of 1 of the set" in east["why"]["sentence"]
    refused = act(done.work, "lay", kind="straight-1", turn=east["turn"], column=3, row=2, symmetry="half-turn").refused
    assert refused[0][1] == east["why"]["sentence"]


@pytest.mark.rule("ultra_marines.content.editor")
def test_the_first_section_is_joined_to_its_counterpart_if_it_is_none_of_its_own() -> None:
    assert len(laid(None, "crossroads", 0, 0, 0, symmetry="half-turn").work["sections"]) == 1
    both = laid(None, "corner", 0, 0, 0, symmetry="half-turn")
    assert len(both.work["sections"]) == 2
    assert both.shown["lacking"] == 0
    alone = laid(None, "room-3", 0, 0, 0, symmetry="half-turn")
    assert len(alone.work["sections"]) == 1, "a room is not joined to a room"


@pytest.mark.rule("ultra_marines.content.editor")
def test_what_lacks_its_counterpart_gets_it() -> None:
    done = laid(None, "room-4", 0, 0, 0)
    done = laid(done.work, "straight-3", 1, 1, -3)
    done = laid(done.work, "corner", 0, 1, -2)
    assert act(done.work, "look", symmetry="half-turn").shown["lacking"] == 2
    whole = act(done.work, "complete", symmetry="half-turn")
    assert len(whole.work["sections"]) == 5
    assert whole.shown["lacking"] == 0
    assert rows(whole) == [row[::-1].translate(str.maketrans("abcd", "dcba")) for row in rows(whole)[::-1]]
    assert act(whole.work, "complete", symmetry="half-turn").refused[0][1].startswith("Every section has")
    assert act(done.work, "complete").refused[0][1].startswith("Choose first")


@pytest.mark.rule("ultra_marines.content.editor", "ultra_marines.setup.slotting")
def test_counterparts_that_do_not_fit_are_counted_and_say_why() -> None:
    tried = [act(act(None, "surprise", seed=seed).work, "complete", symmetry="half-turn") for seed in range(12)]
    partly = [done for done in tried if not done.refused and done.shown["lacking"]]
    assert partly
    for done in partly:
        first = done.shown["warnings"][0]
        assert first["sentence"].startswith(f"{done.shown['lacking']} counterpart")
        assert "not fit. " in first["sentence"]
        assert first["clause"] in GAME.register
        # Nobody who only looks is told again.
        again = act(done.work, "look", symmetry="half-turn")
        assert first not in again.shown["warnings"]


@pytest.mark.rule("ultra_marines.content.editor", "ultra_marines.board.reference_layout")
def test_the_reference_layout_is_unchanged_under_a_half_turn() -> None:
    done = layout()
    assert act(done.work, "look", symmetry="half-turn").shown["lacking"] == 0
    assert act(done.work, "look", symmetry="west-east").shown["lacking"] > 0


@pytest.mark.rule("ultra_marines.content.editor")
@pytest.mark.parametrize("seed", range(15))
def test_whatever_is_built_with_help_is_symmetric_and_legal(seed: int) -> None:
    rng = Random(seed)
    way = rng.choice(WAYS)
    done = laid(None, "crossroads", 0, 0, 0, symmetry=way)
    for _ in range(14):
        kind = rng.choice([kind.id for kind in KINDS])
        slots = act(done.work, "look", hand=kind, symmetry=way).shown["slots"]
        fitting = [slot for slot in slots if slot["why"] is None]
        if not fitting:
            continue
        slot = rng.choice(fitting)
        done = laid(done.work, kind, slot["turn"], slot["column"], slot["row"], symmetry=way)
        assert done.shown["lacking"] == 0
        if slot["twin"] is not None:
            across, down = done.shown["moved"]
            turn, column, row = slot["twin"]
            assert [turn, column + across, row + down] in [section[1:4] for section in done.work["sections"]]
    assert set_problem(board_of("\n".join(rows(done)))) is None
    built = Building(tuple([Laid(KIND[kind].number, *where) for kind, *where, _ in done.work["sections"]]))
    assert lacking(built.laid, way, axis_of(built, way)) == []


# Nonsense.


@pytest.mark.parametrize("work", [7, "x", [], {"sections": 3}, {"sections": [[]]}, {"other": []}])
def test_work_that_makes_no_sense_is_refused(work: Any) -> None:
    with pytest.raises(BadSetup, match="cannot be a spacehulk"):
        act(work, "look")


def test_a_section_too_many_is_refused() -> None:
    lying = [["dead-end", 0, 0, 3 * number] for number in range(3)]
    with pytest.raises(BadSetup, match="Section 3, dead end: Every dead end of the set"):
        act({"sections": lying}, "look")

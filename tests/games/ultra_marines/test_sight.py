"""Line of sight: clauses ultra_marines.sight.*, board.squares_away, variants.sight_over_fallen.

Who sees whom is read from the targets that a firer is offered. Every firer here has one target in plain view beside
him, so that he is asked at all.
"""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.board.drawn import floor_of
from tests.core.board.exact import sees as referee_sees
from tests.games.ultra_marines.table import dice, marines, scout, sq
from ultratable.core.errors import IllegalChoice
from ultratable.core.script import Script
from ultratable.games.ultra_marines.layouts import LAYOUT

OPEN = ("aaaaa", "aaaaa", "aaaaa")
BEND = ("aa", "a#")
"""A corner section: (1,0) and (0,1) with (0,0) between them and wall at (1,1)."""


def targets(table: Script, firer: str) -> set[str]:
    """Whom that Scout may fire at, as somebody who is asked about it would find out."""
    trial = table.match.clone()
    seat = trial.deciders[0]
    assert trial.ask(seat).name == "fire"
    trial.choose(seat, f"scout:{firer}")
    return {option.key.partition(":")[2] for option in trial.ask(seat).options if option.key != "end"}


def hidden(table: Script, firer: str, target: str, clause: str, *words: str) -> None:
    """That target is refused under exactly this clause, in a sentence with these words; nothing changes."""
    trial = table.match.clone()
    seat = trial.deciders[0]
    trial.choose(seat, f"scout:{firer}")
    before = trial.digest()
    [(found, sentence)] = trial.why_not(seat, f"scout:{target}")
    assert found == f"ultra_marines.{clause}"
    for word in words:
        assert word in sentence, sentence
    with pytest.raises(IllegalChoice):
        trial.choose(seat, f"scout:{target}")
    assert trial.digest() == before


def firing(board: Sequence[str], *squads: str, **more: Any) -> Script:
    return marines(board, *squads, at="fire", **more)


# Centre to centre.


@pytest.mark.rule("ultra_marines.sight.line")
def test_the_line_to_2_1_passes_through_two_squares_and_either_blocks() -> None:
    # Scout 1.4 stands beside the firer and is always in sight.
    open_floor = firing(("aaa", "aaa", "aaa"), "1@0.0", "0@2.1 4@0.1", basic=True)
    assert targets(open_floor, "0.1") == {"1.0", "1.4"}
    for between in ("1.0", "1.1"):
        taken = firing(("aaa", "aaa", "aaa"), f"1@0.0 2@{between}", "0@2.1 4@0.1", basic=True)
        assert targets(taken, "0.1") == {"1.4"}
        hidden(taken, "0.1", "1.0", "sight.models", "Scout Idris")
    beside = firing(("aaa", "aaa", "aaa"), "1@0.0 2@2.0 3@1.2", "0@2.1 4@0.1", basic=True)
    assert targets(beside, "0.1") == {"1.0", "1.4"}


@pytest.mark.rule("ultra_marines.sight.line")
@pytest.mark.parametrize(("rows", "where"), [(("a#a", "aaa"), "B1"), (("aaa", "a#a"), "B2")])
def test_a_wall_on_either_of_them_blocks_too(rows: tuple[str, ...], where: str) -> None:
    table = firing(rows, "1@0.0", "0@2.1 4@0.1", basic=True)
    assert targets(table, "0.1") == {"1.4"}
    hidden(table, "0.1", "1.0", "sight.line", "wall", where)


@pytest.mark.rule("ultra_marines.sight.line")
def test_the_line_to_3_1_passes_through_two_squares_and_between_two_others() -> None:
    board = ("aaaa", "aaaa")
    for free in ("1.1", "2.0"):
        assert "1.0" in targets(firing(board, f"1@0.0 2@{free}", "0@3.1 4@0.1", basic=True), "0.1")
    for blocking in ("1.0", "2.1"):
        table = firing(board, f"1@0.0 2@{blocking}", "0@3.1 4@0.1", basic=True)
        assert targets(table, "0.1") == {"1.4"}
        hidden(table, "0.1", "1.0", "sight.models")


@pytest.mark.rule("ultra_marines.sight.line")
@pytest.mark.parametrize(
    ("card", "clause", "word"),
    [
        ("locked-door", "sight.line", "barrier"),
        ("cave-in", "sight.line", "barrier"),
        ("blind-grenade", "sight.smoke", "Smoke"),
    ],
)
def test_barriers_and_smoke_on_the_line_block(card: str, clause: str, word: str) -> None:
    table = firing(("aaaaaa",), "1@1.0", "0@5.0 4@0.0", cards=[(card, "3.0")], hands=["", ""])
    assert targets(table, "0.1") == {"1.4"}
    hidden(table, "0.1", "1.0", clause, word, "D1")


@pytest.mark.rule("ultra_marines.sight.line")
def test_whoever_is_in_sight_is_fired_at_and_whoever_is_not_cannot_be() -> None:
    table = firing(OPEN, "1@0.0", "0@4.2 1@0.1 2@2.1", "0@4.0", basic=True)
    hidden(table, "0.1", "1.0", "sight.models", "Scout Amado")
    # Then seat 1 has nobody left to fire or to strike with, and seat 2 rolls for its movement.
    table.chance(*dice("C 6", "N 1"), 1).choose("scout:0.1", "scout:2.0")
    [fired] = table.said("fires")
    assert (fired["scout"], fired["target"], fired["weapon"]) == ("scout:0.1", "scout:2.0", "pistol")
    assert scout(table, "2.0")["square"] is None


# Corners.


@pytest.mark.rule("ultra_marines.sight.corner")
def test_around_a_corner_section_two_scouts_see_each_other() -> None:
    one = firing(BEND, "1@1.0", "0@0.1 1@0.0", basic=True)
    other = firing(BEND, "1@0.1", "0@1.0 1@0.0", basic=True)
    assert targets(one, "0.1") == targets(other, "0.1") == {"1.0", "1.1"}


@pytest.mark.rule("ultra_marines.sight.corner")
def test_with_a_locked_door_in_the_bend_they_do_not() -> None:
    board = ("aaa", "a##")
    table = firing(board, "1@1.0", "0@0.1 1@2.0", cards=[("locked-door", "0.0")], hands=["", ""])
    assert targets(table, "0.1") == {"1.1"}
    hidden(table, "0.1", "1.0", "sight.corner", "two closed corners")


@pytest.mark.rule("ultra_marines.sight.corner", "ultra_marines.sight.smoke")
@pytest.mark.parametrize(
    ("board", "cards", "open_"),
    [
        # The line runs from (1,0) to (2,1) between (2,0) and (1,1); the decoy stands on (0,0).
        (("aaa#", "#aa#"), [], True),
        (("aa##", "#aa#"), [], True),
        (("aaa#", "##a#"), [], True),
        (("aa##", "##bb"), [], False),
        (("aaa#", "#aa#"), [("locked-door", "2.0")], True),
        (("aaa#", "#aa#"), [("locked-door", "2.0"), ("locked-door", "1.1")], False),
        (("aaa#", "##aa"), [("locked-door", "2.0")], False),
        (("aaa#", "##aa"), [("cave-in", "2.-1")], False),
        (("aaa#", "##aa"), [("blind-grenade", "2.-1")], False),
        (("aaa#", "#aa#"), [("blind-grenade", "2.-1")], True),
        (("aaa#", "#aa#"), [("blind-grenade", "2.-1"), ("locked-door", "1.1")], False),
        (("aaa#", "#aa#"), [("blind-grenade", "2.-1"), ("blind-grenade", "0.1")], False),
        (("aaa#", "#aa#"), [("cave-in", "2.-1"), ("blind-grenade", "0.1")], False),
    ],
)
def test_a_corner_is_closed_only_by_two_solid_squares(
    board: tuple[str, ...], cards: list[tuple[str, str]], open_: bool
) -> None:
    table = firing(board, "1@1.0", "0@2.1 1@0.0", cards=cards, hands=["", ""])
    assert targets(table, "0.1") == ({"1.0", "1.1"} if open_ else {"1.1"})
    if not open_:
        hidden(table, "0.1", "1.0", "sight.corner")


@pytest.mark.rule("ultra_marines.sight.corner")
@pytest.mark.parametrize("friends", ["2@2.0", "2@1.1", "2@2.0 3@1.1", "2@2.0 stunned 3@1.1 stunned"])
def test_models_that_a_line_merely_touches_never_block(friends: str) -> None:
    table = firing(("aaa#", "#aa#"), f"1@1.0 {friends}", "0@2.1 1@0.0", basic=True)
    assert targets(table, "0.1") == {"1.0", "1.1"}


@pytest.mark.rule("ultra_marines.sight.corner")
def test_a_model_beside_a_wall_does_not_close_a_corner_either() -> None:
    table = firing(("aaa#", "##aa"), "1@1.0 2@2.0", "0@2.1 1@0.0", basic=True)
    assert targets(table, "0.1") == {"1.0", "1.1"}


# Models.


@pytest.mark.rule("ultra_marines.sight.models")
@pytest.mark.parametrize("state", ["", "stunned"])
@pytest.mark.parametrize("side", ["own", "enemy", "third"])
def test_any_scout_on_the_line_blocks(side: str, state: str) -> None:
    squads = {"own": "1@1.0", "enemy": "0@5.0 4@0.0", "third": "2@1.1"}
    squads[side] += f" 3@3.0 {state}"
    table = firing(("aaaaaa", "aaaaaa"), *squads.values(), basic=True)
    assert "1.0" not in targets(table, "0.1")
    hidden(table, "0.1", "1.0", "sight.models", "D1")


@pytest.mark.rule("ultra_marines.sight.models")
def test_firer_and_target_never_block_and_an_enemy_in_front_is_himself_a_target() -> None:
    table = firing(("aaaaaa", "a#####"), "1@0.0 2@0.1", "0@5.0 stunned 4@3.0 1@1.0 stunned", basic=True)
    assert targets(table, "0.1") == {"1.1"}
    # The body is gone and the next in the line is in sight, standing or not; Scout Idris sees (1,0) around the corner.
    assert targets(table, "0.2") == {"1.1"}
    table.chance(*dice("C 6", "N 1")).choose("scout:0.2", "scout:1.1")
    assert targets(table, "0.1") == {"1.4"}
    alone = firing(("aaaaaa",), "1@0.0", "0@5.0 stunned", basic=True)
    assert targets(alone, "0.1") == {"1.0"}


@pytest.mark.rule("ultra_marines.sight.models", "ultra_marines.variants.sight_over_fallen")
@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("squad", ["own", "enemy"])
def test_the_option_lets_sight_pass_over_the_stunned_and_over_nobody_else(over: bool, squad: str) -> None:
    own, enemy = "1@1.0", "0@5.0 4@0.0"
    lying = (f"{own} 3@3.0 stunned", enemy) if squad == "own" else (own, f"{enemy} 3@3.0 stunned")
    fallen = firing(("aaaaaa",), *lying, basic=True, options={"sight_over_fallen": over})
    assert ("1.0" in targets(fallen, "0.1")) is over
    standing = firing(
        ("aaaaaa",), *[one.replace(" stunned", "") for one in lying], basic=True, options={"sight_over_fallen": over}
    )
    assert "1.0" not in targets(standing, "0.1")


@pytest.mark.rule("ultra_marines.variants.sight_over_fallen")
def test_sight_over_the_fallen_is_off_unless_chosen() -> None:
    table = firing(("aaaaaa",), "1@1.0 3@3.0 stunned", "0@5.0 4@0.0", basic=True)
    assert table.game.options["sight_over_fallen"] is False
    hidden(table, "0.1", "1.0", "sight.models", "Scout Corvin")


@pytest.mark.rule("ultra_marines.variants.sight_over_fallen")
def test_walls_barriers_and_smoke_block_over_the_fallen_as_ever() -> None:
    for cards in ([("locked-door", "3.0")], [("blind-grenade", "3.0")]):
        table = firing(
            ("aaaaaa",),
            "1@1.0 3@2.0 stunned",
            "0@5.0 4@0.0",
            cards=cards,
            hands=["", ""],
            options={"sight_over_fallen": True},
        )
        assert "1.0" not in targets(table, "0.1")


# Smoke.


@pytest.mark.rule("ultra_marines.sight.smoke")
@pytest.mark.parametrize("smoke", ["0.0", "2.0", "3.0", "4.0"])
def test_there_is_no_sight_into_out_of_or_through_smoke(smoke: str) -> None:
    # Row 0: the firer on 1, the target on 4. The decoy is below the firer and itself out of the smoke.
    board = ("aaaaaa", "######", "######", "bbbbbb")
    table = firing(
        board,
        "1@1.0 2@1.3",
        "0@4.0 4@2.3",
        cards=[("blind-grenade", smoke)],
        hands=["", ""],
        options={"hellfire": False},
    )
    assert table.ask().name == "fire"
    if smoke == "0.0":
        # He stands in the smoke himself and sees nothing at all.
        [(clause, sentence)] = table.match.why_not(0, "scout:0.1")
        assert (clause, sentence) == ("ultra_marines.firing.target", "No enemy is in sight.")
    else:
        assert "scout:0.1" not in table.keys()
    assert targets(table, "0.2") == {"1.4"}


@pytest.mark.rule("ultra_marines.sight.smoke")
@pytest.mark.parametrize(("smoke", "where"), [("1.0", "B1"), ("2.0", "C1")])
def test_not_even_to_a_neighbour(smoke: str, where: str) -> None:
    # A card of four squares over the firer on (1,0), or over the target on (2,0) only.
    table = firing(
        ("aaaa",),
        "1@1.0",
        "0@2.0 4@0.0",
        cards=[("blind-grenade", smoke)],
        hands=["", ""],
    )
    if smoke == "2.0":
        assert targets(table, "0.1") == {"1.4"}
        hidden(table, "0.1", "1.0", "sight.smoke", where)
    else:
        # He sees neither: firing passes by, and he is asked for a blade, which needs no sight.
        table.expect(0, "fight")
        table.choose("scout:0.1")
        assert set(table.keys()) == {"scout:1.0", "scout:1.4", "end"}


@pytest.mark.rule("ultra_marines.sight.smoke", "ultra_marines.sight.line")
def test_only_the_floor_squares_under_the_card_are_in_smoke() -> None:
    # The card covers the four squares of rows 0 and 1 in columns 2 and 3; row 2 is clear.
    table = firing(
        ("aaaaaa", "aaaaaa", "aaaaaa"), "1@0.2", "0@5.2 1@5.0 4@0.1", cards=[("blind-grenade", "2.0")], hands=["", ""]
    )
    assert targets(table, "0.1") == {"1.0", "1.4"}


# No range, no facing.


@pytest.mark.rule("ultra_marines.sight.unlimited")
def test_sight_has_no_end() -> None:
    table = firing(("a" * 40,), "1@0.0", "0@39.0", basic=True)
    assert targets(table, "0.1") == {"1.0"}


@pytest.mark.rule("ultra_marines.sight.unlimited", "ultra_marines.setup.facing")
@pytest.mark.parametrize("facing", range(8))
def test_sight_does_not_ask_where_anybody_faces(facing: int) -> None:
    table = firing(OPEN, f"1@0.0 facing:{facing}", f"0@4.2 facing:{facing} 1@0.1", basic=True)
    assert scout(table, "0.1")["facing"] == facing
    assert targets(table, "0.1") == {"1.0", "1.1"}


@pytest.mark.rule("ultra_marines.sight.unlimited", "ultra_marines.board.squares_away")
@pytest.mark.parametrize(
    ("square", "seen"),
    [("3.0", True), ("3.3", True), ("0.3", True), ("3.1", True), ("4.0", False), ("4.4", False), ("1.4", False)],
)
def test_only_in_a_power_failure_is_there_a_range_and_it_is_measured_in_squares_away(square: str, seen: bool) -> None:
    board = ("aaaaa",) * 5
    dark = firing(board, "1@0.0", f"0@{square} 4@0.1", hands=["", ""], dark=[1])
    # The decoy on (0,1) hides (0,3), so it stands elsewhere then.
    if square in ("0.3", "1.4"):
        dark = firing(board, "1@0.0", f"0@{square} 4@1.0", hands=["", ""], dark=[1])
    assert ("1.0" in targets(dark, "0.1")) is seen
    if not seen:
        hidden(dark, "0.1", "1.0", "hazards.power_failure", "three squares")
        lit = firing(board, "1@0.0", f"0@{square} 4@1.0" if square == "1.4" else f"0@{square} 4@0.1", hands=["", ""])
        assert ("1.0" in targets(lit, "0.1")) is True


@pytest.mark.rule("ultra_marines.sight.unlimited", "ultra_marines.board.squares_away")
@pytest.mark.parametrize(("square", "asked"), [("3.0", True), ("4.0", False)])
def test_whoever_sees_nobody_in_the_dark_is_not_asked_to_fire(square: str, asked: bool) -> None:
    table = firing(("aaaaaa",), "1@0.0", f"0@{square}", hands=["", ""], dark=[1])
    table.expect(0, "fire" if asked else "discard_and_draw")


@pytest.mark.rule("ultra_marines.sight.unlimited", "ultra_marines.sight.line", "ultra_marines.sight.corner")
@settings(max_examples=25, deadline=None)
@given(st.randoms(use_true_random=False))
def test_on_a_ready_layout_the_targets_are_those_the_referee_sees_and_they_see_him(rng) -> None:
    floor = floor_of("reference")
    squares = rng.sample(sorted(floor), 15)
    doors = [cell for cell in rng.sample(sorted(floor), 4) if cell not in squares]
    smoke = rng.choice(sorted(floor))
    where = {f"{chapter}.{place}": squares[chapter * 5 + place] for chapter in range(3) for place in range(5)}
    squads = [
        " ".join(f"{place}@{c}.{r}" for place in range(5) for c, r in [where[f"{side}.{place}"]]) for side in range(3)
    ]
    cards = [("locked-door", f"{c}.{r}") for c, r in doors] + [("blind-grenade", f"{smoke[0]}.{smoke[1]}")]
    smoky = {(smoke[0] + x, smoke[1] + y) for x in (0, 1) for y in (0, 1)} & floor
    found: set[tuple[str, str]] = set()
    for seat in range(3):
        table = firing(
            LAYOUT["reference"].rows,
            *squads,
            cards=cards,
            hands=["rally", "charge", "supply-drop"],
            options={"hellfire": False},
            active=seat,
        )
        for place in range(5):
            firer = f"{seat}.{place}"
            wanted = {
                other
                for other, cell in where.items()
                if other[0] != firer[0]
                and not {cell, where[firer]} & smoky
                and referee_sees(floor, where[firer], cell, set(doors) | smoky, set(squares))
            }
            assert (f"scout:{firer}" in table.keys()) == bool(wanted)
            if wanted:
                assert targets(table, firer) == wanted
                found |= {(firer, other) for other in targets(table, firer)}
    assert found == {(other, one) for one, other in found}


# What never blocks.


@pytest.mark.rule("ultra_marines.sight.artifacts_do_not_block")
@pytest.mark.parametrize(
    ("artifacts", "cards"),
    [("3.0", []), ("2.0 3.0 3.0 4.0", []), ("6.0", [("proximity-mine", "3.0")]), ("6.0", [("vortex-grenade", "3.0")])],
)
def test_artifacts_mines_and_vortices_do_not_block(artifacts: str, cards: list[tuple[str, str]]) -> None:
    table = firing(("aaaaaaa",), "1@1.0", "0@5.0 4@0.0", artifacts=artifacts, cards=cards, hands=["", ""])
    assert targets(table, "0.1") == {"1.0", "1.4"}


@pytest.mark.rule("ultra_marines.sight.artifacts_do_not_block")
def test_hellfire_counters_are_gone_before_anybody_looks_again() -> None:
    table = firing(("aaaaaaa", "aaaaaaa"), "4@0.0 1@0.1", "0@6.0 1@6.1", hands=["", ""])
    table.chance(*dice("C 1", "C 1", "W 1", "E 1")).choose("scout:0.4", "hellfire", sq(3, 0))
    assert table.match.view(None)["struck"] == []
    assert targets(table, "0.1") == {"1.0", "1.1"}

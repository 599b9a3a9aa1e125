"""What is in the box: clauses ultra_marines.components.*, and the presets of rules."""

import re
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from tests.games.ultra_marines.table import dice, last_words, marines, scout, sq
from ultratable.core.match import Match
from ultratable.core.script import Script
from ultratable.games.ultra_marines import GAME, tray
from ultratable.games.ultra_marines.faces import CHAPTERS
from ultratable.games.ultra_marines.firing import HELLFIRE_DICE, firing_dice
from ultratable.games.ultra_marines.hth import blade_dice
from ultratable.games.ultra_marines.state import SCOUTS, UltraMarines
from ultratable.games.ultra_marines.words import DIE, PLACES

HALL = ("aaaaaaaa", "aaaaaaaa", "aaaaaaaa")
BADGES = Path(__file__).parents[3] / "web/src/games/ultra_marines/chapters.ts"
PRESETS = {
    "basic": {"events": False, "hellfire": False},
    "hellfire only": {"events": False, "hellfire": True},
    "events only": {"events": True, "hellfire": False},
    "full": {"events": True, "hellfire": True},
}
"""As the register names them."""


# Dice, tray and chart.


@pytest.mark.rule("ultra_marines.components.dice")
def test_dice_have_six_sides_and_any_number_may_be_dropped_together() -> None:
    assert [GAME.words.word(side) for side in DIE] == [f"die:{number}" for number in range(1, 7)]
    state = cast(UltraMarines, GAME.start(2, seed=3).state)
    dropped = [die for die in tray.drop(state, 1000) if die[0] != tray.COCKED]
    assert len(dropped) == 1000
    assert {number for _, number in dropped} == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("ultra_marines.components.tray")
def test_the_tray_has_nine_squares_of_which_five_are_hits_like_a_chessboard() -> None:
    assert PLACES[:9] == ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")
    assert [PLACES[place] for place in range(11) if tray.is_hit(place)] == ["NW", "NE", "C", "SW", "SE"]


@pytest.mark.rule("ultra_marines.components.attack_chart")
@pytest.mark.parametrize(
    ("number", "result"),
    [
        *[(number, tray.NOTHING) for number in (1, 2, 3)],
        *[(number, tray.STUNNED) for number in (4, 5)],
        *[(number, tray.KILLED) for number in range(6, 25)],
    ],
)
def test_the_attack_chart(number: int, result: int) -> None:
    assert tray.chart(number) == result


@pytest.mark.rule("ultra_marines.components.attack_chart", "ultra_marines.cards.damage")
@pytest.mark.parametrize(
    ("number", "by_gun", "otherwise"),
    [
        pytest.param(3, "ricochet", "no-effect", id="example: 3 is Ricochet or No Effect"),
        pytest.param(4, "stunned", "stunned", id="example: 4 is Stunned"),
        pytest.param(6, "killed", "killed", id="example: 6 is Killed"),
    ],
)
def test_one_chart_serves_shots_blades_shells_and_cards(number: int, by_gun: str, otherwise: str) -> None:
    # A spare Scout with a target keeps the stage open.
    one = dice(f"C {number}", "N 1")
    gun = marines(HALL, "1@0.0 2@0.2", "1@1.1 2@1.2", basic=True, at="fire").chance(*one).choose("0.1", "1.1")
    blade = marines(HALL, "1@0.0 2@0.2", "1@1.1 2@1.2", basic=True, at="fight")
    blade.chance(*one, *dice("N 1")).choose("0.1", "1.1")
    shell = marines(HALL, "4@0.0 2@0.2", "1@7.1 2@5.2", options=PRESETS["hellfire only"], at="fire")
    shell.chance(*one[:2], *dice("OUT 1", "OUT 1", "OUT 1")).choose("0.4", "hellfire", sq(7, 1))
    card = marines(HALL, "1@0.0 2@0.2", "1@1.1 2@1.2", hands=["electrical-discharge", ""], at="fire")
    card.chance(*one).choose("electrical-discharge", "1.1")
    for table, kind in ((gun, by_gun), (shell, by_gun), (blade, otherwise), (card, otherwise)):
        assert [(told["target"], told["number"]) for told in table.said(kind)] == [("scout:1.1", number)]


@pytest.mark.rule("ultra_marines.components.attack_chart", "ultra_marines.firing.ricochet", "ultra_marines.hth.dice")
def test_the_lowest_band_goes_by_two_names() -> None:
    gun = marines(HALL, "1@0.0 2@0.2", "1@1.1", basic=True, at="fire").chance(*dice("C 2", "N 1"))
    assert (
        last_words(gun.choose("0.1", "1.1"), "ricochet") == f"2: a ricochet, {scout(gun, '1.1')['name']} is unharmed."
    )
    blade = marines(HALL, "1@0.0 2@0.2", "1@1.1", basic=True, at="fight").chance(*dice("C 2", "N 1", "N 1"))
    assert last_words(blade.choose("0.1", "1.1"), "no-effect") == f"2: no effect on {scout(blade, '1.1')['name']}."


# Scouts and their data cards.


@pytest.mark.rule("ultra_marines.content.squads", "ultra_marines.components.chapters")
def test_each_chapter_has_its_colour_a_second_mark_and_five_names_of_its_own() -> None:
    assert len(CHAPTERS) == 4
    for told in ("title", "colour", "mark"):
        assert len({getattr(chapter, told) for chapter in CHAPTERS}) == 4
    names = [name for chapter in CHAPTERS for name in chapter.scouts]
    assert len(set(names)) == SCOUTS
    # The browser draws each with a badge of its own: the same letter, and no ink twice.
    badges = re.findall(r"mark: '(.)', ink: ('\w+'|null)", BADGES.read_text("utf-8"))
    assert [mark for mark, _ in badges] == [chapter.mark for chapter in CHAPTERS]
    assert len({ink for _, ink in badges}) == 4
    for chapter in CHAPTERS:
        assert chapter.scouts[0].startswith("Captain ")
        # A rank and a name.
        assert all(len(name.split()) == 2 for name in chapter.scouts)


@pytest.mark.rule("ultra_marines.components.assembly", "ultra_marines.components.squad")
def test_all_models_and_sections_are_ready_from_the_start() -> None:
    match = begun({"squads_per_player": 2}, seats=2)
    assert len([one for one in match.view(None)["scouts"] if one["square"]]) == SCOUTS
    table = Script(GAME, 2, {"board": "build", **PRESETS["basic"]}, None, ["seat:0"])
    while table.ask().name == "chapters":
        table.choose(table.keys()[0])
    assert sum(table.match.view(None)["building"]["left"].values()) == 50


@pytest.mark.rule("ultra_marines.components.damage_dice", "ultra_marines.components.data_card")
def test_all_four_data_cards_have_the_same_numbers_and_say_them() -> None:
    firing = [firing_dice(number) for number in range(SCOUTS)]
    blades = [blade_dice(number) for number in range(SCOUTS)]
    assert (firing, blades) == ([3, 2, 2, 2, 4] * 4, [4, 3, 3, 3, 2] * 4)
    assert HELLFIRE_DICE == 4
    shown = [thing.facts for thing in GAME.things() if thing.kind == "scout"]
    assert [facts["firing dice"] for facts in shown] == firing
    assert [facts["blade dice"] for facts in shown] == blades


@pytest.mark.rule("ultra_marines.components.damage_dice")
def test_the_examples_of_the_register() -> None:
    assert tray.odds(firing_dice(1), False)[1] == 1 - Fraction(11, 12) ** 2 == Fraction(23, 144)
    # At least one die in a Hit square is what kills somebody who was stunned.
    assert tray.odds(blade_dice(0), True)[1] == Fraction(15, 16)


@pytest.mark.rule("ultra_marines.components.damage_dice", "ultra_marines.hellfire.dice")
@pytest.mark.parametrize("state", ["", "carries"])
def test_a_shell_always_has_four_dice(state: str) -> None:
    table = marines(HALL, f"4@0.0 {state} 2@0.2", "1@7.0", options=PRESETS["hellfire only"], at="roll", chance=[1])
    table.choose("0.4", sq(1, 0), "end").chance(*dice(*["OUT 1"] * 4)).choose("0.4", "hellfire", sq(2, 0))
    assert len(table.said("shell")[-1]["dice"]) == 4


@pytest.mark.rule("ultra_marines.components.weapons")
@pytest.mark.parametrize(
    ("place", "weapon"), [(0, "pistol"), (1, "pistol"), (2, "pistol"), (3, "pistol"), (4, "standard")]
)
def test_everybody_has_a_bolt_pistol_but_the_heavy_bolter_and_all_have_a_blade(place: int, weapon: str) -> None:
    squad = f"{place}@0.0 {(place + 1) % 4}@0.2"
    gun = marines(HALL, squad, "1@7.0", basic=True, at="fire")
    gun.chance(*dice(*["N 1"] * firing_dice(place))).choose(f"0.{place}", "1.1").expect(0, "fire")
    assert [told["weapon"] for told in gun.said("fires")] == [weapon]
    words = "the heavy bolter" if place == 4 else "the bolt pistol"
    assert words in next(event for event in gun.match.events if event.kind == "fires").text(None)
    blade = marines(HALL, squad, "1@1.1", basic=True, at="fight")
    blade.chance(*dice(*["N 1"] * blade_dice(place))).choose(f"0.{place}", "1.1").expect(0, "fight")
    assert len(blade.said("strikes")) == 1


@pytest.mark.rule("ultra_marines.components.data_card", "ultra_marines.hidden.public")
def test_captured_artifacts_lie_in_plain_view() -> None:
    table = marines(HALL, "1@0.0", "1@7.0", "1@7.2", captured=[1, 0, 4], basic=True, at="fire")
    for viewer in (None, 0, 1, 2):
        assert [seat["captured"] for seat in table.match.view(viewer)["seats"]] == [1, 0, 4]


@pytest.mark.rule("ultra_marines.components.hellfire_counters", "ultra_marines.hellfire.reload")
def test_four_counters_mark_one_shell_and_each_squad_has_one_counter_for_reloading() -> None:
    options = PRESETS["hellfire only"]
    table = marines(HALL, "4@0.0", "4@0.2", "4@7.0", "4@7.2", squads=[[0, 1], [2, 3]], options=options, at="fire")
    for heavy in ("0.4", "1.4"):
        table.chance(*dice("C 1", "N 1", "S 1", "W 1"), *([1] if heavy == "1.4" else []))
        table.choose(heavy, "hellfire", sq(4, 1))
        assert table.match.view(None)["struck"] == []
    table.expect(1, "move")
    assert [scout(table, f"{squad}.4")["reloading"] for squad in range(4)] == [True, True, False, False]


# Presets.


def begun(options: dict[str, Any], seats: int = 3) -> Match:
    """A match whose setup was answered in the first way at hand."""
    match = GAME.start(seats, options, seed=5)
    while match.view(None)["turn"] == 0:
        seat = match.deciders[0]
        match.choose(seat, match.ask(seat).options[0].key)
    return match


@pytest.mark.rule(
    "ultra_marines.variants.presets", "ultra_marines.variants.events_off", "ultra_marines.variants.hellfire_off"
)
@pytest.mark.parametrize("preset", PRESETS)
def test_event_cards_and_hellfire_are_independent_of_each_other(preset: str) -> None:
    options = PRESETS[preset]
    shown = begun(options).view(None)
    held = 3 if options["events"] else 0
    assert [seat["cards"] for seat in shown["seats"]] == [held] * 3
    assert shown["deck"] == (52 - 9 if options["events"] else 0)
    table = marines(HALL, "4@0.0", "1@7.0", options=options, at="fire").choose("0.4")
    assert ("shell:hellfire" in table.keys()) is options["hellfire"]


@pytest.mark.rule("ultra_marines.variants.presets")
def test_whoever_makes_a_table_is_offered_them_by_name() -> None:
    schema = GAME.options_schema
    options = schema["$defs"]["Options"]["properties"] if "$defs" in schema else schema["properties"]
    assert {one["title"].lower(): one["options"] for one in options["events"]["x-presets"]} == PRESETS


@pytest.mark.rule("ultra_marines.variants.presets")
def test_full_is_the_default() -> None:
    assert {name: GAME.options[name] for name in ("events", "hellfire")} == PRESETS["full"]


@pytest.mark.rule("ultra_marines.variants.events_off", "ultra_marines.turn.no_cards_stages")
def test_without_event_cards_there_are_no_cards_and_no_stages_1_and_7() -> None:
    match = begun({**PRESETS["hellfire only"], "round_limit": 3})
    rng = Random(5)
    asked: set[str] = set()
    while match.result is None:
        seat = match.deciders[0]
        ask = match.ask(seat)
        asked.add(ask.name)
        shown = match.view(seat)
        assert shown["stage"] in (3, 4, 5)
        assert (shown["deck"], shown["discard"], shown["cards"]) == (0, [], [])
        match.choose(seat, rng.choice(ask.options).key)
    assert asked <= {"move", "fire", "fight"}
    kinds = {event.kind for event in match.events}
    assert not kinds & {"dealt", "plays", "drew", "discarded", "card-stays", "card-goes", "reshuffled", "no-card"}
    assert "rolled" in kinds

"""The combat tray and damage: clauses ultra_marines.tray.*

The chances that previews state are exact: counted out over every way dice can fall, and met by dice that were dropped.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any, cast

import pytest

from tests.games.ultra_marines.table import condition, dice, marines
from ultratable.core.chance import CHANCE
from ultratable.core.match import ByHand
from ultratable.core.script import Script
from ultratable.games.ultra_marines import GAME, tray
from ultratable.games.ultra_marines.firing import odds_line
from ultratable.games.ultra_marines.state import UltraMarines
from ultratable.games.ultra_marines.words import PLACES

HALL = ("aaaaaaaa", "aaaaaaaa")
NUMBERS = range(1, 7)
HITS = {"NW", "NE", "SW", "SE", "C"}
TEN = (*PLACES[:9], "OUT")
"""Where a die that is not cocked may lie: each is as likely."""
SURE = 5
"""So many standard deviations off is no accident."""


def shooting(*drops: str, stunned: bool = False) -> Script:
    """The Captain's three dice against a Scout; the heavy bolter waits its turn, so that the same seat is asked."""
    mark = "stunned" if stunned else ""
    table = marines(HALL, "0@0.0 4@0.1", f"1@7.0 {mark} 2@7.1", basic=True, at="fire")
    return table.chance(*dice(*drops)).choose("0.0", "1.1").expect(0, "fire")


def last(table: Script) -> str:
    """What the latest attack was said to have come to."""
    kinds = ("missed", "ricochet", "stunned", "killed", "finished")
    return [event.kind for event in table.match.events if event.kind in kinds][-1]


def fresh(seed: int) -> UltraMarines:
    """A table whose dice may be dropped without end."""
    return cast(UltraMarines, GAME.start(2, seed=seed).state)


# Where dice land.


@pytest.mark.rule("ultra_marines.tray.landing", "ultra_marines.components.dice", "ultra_marines.components.tray")
def test_two_hundred_equal_landings() -> None:
    # As chance itself answers: nineteen for each square and for beside the tray, ten for across a line.
    table = marines(HALL, "1@0.0", "1@7.0", basic=True, at="fire")
    table.match.chance_by_hand(True)
    table.choose("0.1", "1.1")
    asked = table.match.ask(CHANCE).decision
    assert isinstance(asked, ByHand)
    landings = Counter([GAME.words.word(number) for number in asked.outcomes])
    assert landings == {**{f"land:{place}": 19 for place in TEN}, "land:COCKED": 10}
    assert sum(landings.values()) == 200


@pytest.mark.rule("ultra_marines.tray.landing", "ultra_marines.tray.shown", "ultra_marines.components.dice")
def test_by_hand_a_die_is_asked_for_by_its_place_in_reading_order_and_then_by_its_number() -> None:
    table = marines(HALL, "1@0.0", "1@7.0", basic=True, at="fire")
    table.match.chance_by_hand(True)
    table.choose("0.1", "1.1")
    assert table.match.deciders == (CHANCE,)
    assert [option.key for option in table.match.ask(CHANCE).options] == [f"land:{place}" for place in PLACES]
    table.match.choose(CHANCE, "land:C")
    assert [option.key for option in table.match.ask(CHANCE).options] == [f"die:{number}" for number in NUMBERS]


@pytest.mark.rule("ultra_marines.tray.landing", "ultra_marines.tray.cocked")
def test_with_cocked_dice_dropped_again_all_ten_outcomes_are_as_likely() -> None:
    cocked = Fraction(10, 200)
    square = Fraction(19, 200) * sum([cocked**again for again in range(20)])
    out = square + cocked**20
    assert 9 * square + out == 1
    assert abs(square - Fraction(1, 10)) < Fraction(1, 10**25)
    assert abs(out - Fraction(1, 10)) < Fraction(1, 10**25)
    hit = len(HITS) * Fraction(1, 10)
    assert (hit, hit / 6) == (Fraction(1, 2), Fraction(1, 12))


@pytest.mark.rule("ultra_marines.tray.landing", "ultra_marines.components.dice")
def test_dropped_dice_lie_and_show_as_often_as_they_should_independently_of_each_other() -> None:
    s = fresh(1)
    count = 200_000
    found: Counter[tuple[int, int]] = Counter()
    cocked = 0
    for _ in range(count):
        *again, die = tray.drop(s, 1)
        cocked += len(again)
        assert {place for place, _ in again} <= {tray.COCKED}
        found[die] += 1
    assert set(found) == set(product(range(10), NUMBERS))
    near(found.values(), count, Fraction(1, 60))
    near([cocked], count + cocked, Fraction(1, 20))
    near([sum([found[place, number] for number in NUMBERS]) for place in range(10)], count, Fraction(1, 10))
    near([sum([found[place, number] for place in range(10)]) for number in NUMBERS], count, Fraction(1, 6))


@pytest.mark.rule("ultra_marines.tray.landing")
def test_two_dice_of_one_drop_know_nothing_of_each_other() -> None:
    s = fresh(2)
    pairs: Counter[tuple[int, int]] = Counter()
    count = 60_000
    for _ in range(count):
        one, other = [die for die in tray.drop(s, 2) if die[0] != tray.COCKED]
        pairs[one[1], other[1]] += 1
        pairs[-1 - one[0], -1 - other[0]] += 1
    near([pairs[numbers] for numbers in product(NUMBERS, NUMBERS)], count, Fraction(1, 36))
    near([pairs[-1 - one, -1 - other] for one, other in product(range(10), range(10))], count, Fraction(1, 100))


def near(counts: Any, of: int, chance: Fraction) -> None:
    expected, spread = float(of * chance), sqrt(of * chance * (1 - chance))
    for count in counts:
        assert abs(count - expected) <= SURE * spread, (count, expected, spread)


# Cocked and bounced dice.


@pytest.mark.rule("ultra_marines.tray.cocked", "ultra_marines.tray.highest")
def test_a_cocked_die_is_dropped_again_and_the_others_are_not_touched() -> None:
    # The register's example with a third die beside the tray.
    table = shooting("C 2", "COCKED 6", "NW 1", "OUT 5")
    assert (condition(table, "1.1"), last(table)) == ("standing", "ricochet")
    assert table.said("ricochet")[-1]["number"] == 2


@pytest.mark.rule("ultra_marines.tray.cocked")
def test_place_and_number_are_both_new_and_it_may_be_cocked_again() -> None:
    table = shooting("COCKED 1", "COCKED 2", "SE 6", "N 1", "N 1")
    assert (condition(table, "1.1"), table.said("killed")[-1]["number"]) == ("killed", 6)


@pytest.mark.rule("ultra_marines.tray.cocked")
def test_after_nineteen_cocked_drops_the_twentieth_still_counts() -> None:
    assert condition(shooting(*["COCKED 6"] * 19, "C 4", "N 6", "N 6"), "1.1") == "stunned"


@pytest.mark.rule("ultra_marines.tray.cocked", "ultra_marines.tray.out")
def test_after_twenty_cocked_drops_a_die_counts_as_out() -> None:
    table = shooting(*["COCKED 6"] * 20, "C 2", "OUT 6")
    assert (condition(table, "1.1"), last(table)) == ("standing", "ricochet")
    assert len(table.said("fires")[-1]["dice"]) == 22
    # Nothing but that: no success, not even against somebody stunned.
    assert condition(shooting(*["COCKED 6"] * 60, stunned=True), "1.1") == "stunned"


@pytest.mark.rule("ultra_marines.tray.out")
def test_the_number_of_a_die_that_bounced_out_is_ignored() -> None:
    table = shooting("OUT 6", "OUT 6", "C 3")
    assert (condition(table, "1.1"), last(table)) == ("standing", "ricochet")
    assert last(shooting("OUT 6", "OUT 5", "OUT 4")) == "missed"


# Reading the dice.


@pytest.mark.rule("ultra_marines.tray.success", "ultra_marines.components.tray")
@pytest.mark.parametrize("place", TEN)
def test_the_corners_and_the_centre_are_hits_and_all_else_is_a_miss(place: str) -> None:
    table = shooting(f"{place} 6", "OUT 1", "OUT 1")
    assert condition(table, "1.1") == ("killed" if place in HITS else "standing")
    assert last(table) == ("killed" if place in HITS else "missed")


@pytest.mark.rule("ultra_marines.tray.success")
def test_without_a_die_in_a_hit_square_nothing_happens_whatever_the_numbers_show() -> None:
    table = shooting("N 6", "E 6", "S 6")
    assert (condition(table, "1.1"), last(table)) == ("standing", "missed")


@pytest.mark.rule("ultra_marines.tray.highest", "ultra_marines.components.attack_chart")
@pytest.mark.parametrize(
    ("drops", "number", "found"),
    [
        # The register's examples, filled up with misses.
        (("N 6", "C 3", "SE 4"), 4, "stunned"),
        (("NW 2", "SW 3", "W 6"), 3, "standing"),
        # Numbers are not added.
        (("NW 3", "SW 3", "C 3"), 3, "standing"),
        (("NW 5", "SW 5", "C 5"), 5, "stunned"),
        (("NE 1", "C 6", "NW 1"), 6, "killed"),
    ],
)
def test_only_the_highest_hit_counts(drops: Sequence[str], number: int, found: str) -> None:
    table = shooting(*drops)
    assert condition(table, "1.1") == found
    assert table.said(last(table))[-1]["number"] == number


@pytest.mark.rule("ultra_marines.tray.against_stunned", "ultra_marines.stunned.not_twice")
@pytest.mark.parametrize("number", NUMBERS)
def test_any_success_kills_who_was_stunned_before(number: int) -> None:
    table = shooting(f"C {number}", "E 6", "OUT 6", stunned=True)
    assert (condition(table, "1.1"), last(table)) == ("killed", "finished")


@pytest.mark.rule("ultra_marines.tray.against_stunned")
def test_an_unsuccessful_attack_on_somebody_stunned_does_nothing() -> None:
    table = shooting("N 6", "OUT 6", "S 6", stunned=True)
    assert (condition(table, "1.1"), last(table)) == ("stunned", "missed")


@pytest.mark.rule("ultra_marines.tray.shown")
def test_everybody_sees_every_die_with_its_place_cocked_ones_included() -> None:
    table = shooting("C 2", "COCKED 6", "NW 1", "OUT 5")
    shown = [("C", 2), ("COCKED", 6), ("NW", 1), ("OUT", 5)]
    for viewer in (None, 0, 1):
        said = table.said("fires", viewer)[-1]
        assert [(die["place"], die["number"]) for die in said["dice"]] == shown
    sentence = next(event for event in table.match.events if event.kind == "fires").text(None)
    assert "C 2, cocked 6, NW 1, out" in sentence


@pytest.mark.rule("ultra_marines.tray.shown")
def test_drops_are_in_the_record_and_are_played_again_from_it() -> None:
    table = shooting("C 2", "COCKED 6", "NW 5", "OUT 5")
    again = GAME.replay(table.match.record)
    assert again.digest() == table.match.digest()
    assert [event.seen_by(None) for event in again.events] == [event.seen_by(None) for event in table.match.events]


# Odds.


def counted(count: int, stunned: bool) -> tuple[Fraction, Fraction]:
    """Every way so many dice can fall, each as likely: how often they stun, and how often they kill."""
    faces = list(product(TEN, NUMBERS))
    stuns = kills = 0
    for drop in product(faces, repeat=count):
        hits = [number for place, number in drop if place in HITS]
        if stunned:
            kills += bool(hits)
        elif hits:
            kills += max(hits) == 6
            stuns += max(hits) in (4, 5)
    return Fraction(stuns, len(faces) ** count), Fraction(kills, len(faces) ** count)


def weighed(count: int, stunned: bool) -> tuple[Fraction, Fraction]:
    """The same with dice told apart only by what they do: 0 for a miss, else the number."""
    faces = {0: Fraction(1, 2), **{number: Fraction(1, 12) for number in NUMBERS}}
    stuns = kills = Fraction(0)
    for drop in product(faces, repeat=count):
        chance = Fraction(1)
        for number in drop:
            chance *= faces[number]
        if max(drop) == 6 or (stunned and max(drop)):
            kills += chance
        elif max(drop) in (4, 5):
            stuns += chance
    return stuns, kills


@pytest.mark.rule("ultra_marines.tray.landing", "ultra_marines.tray.highest", "ultra_marines.tray.against_stunned")
@pytest.mark.parametrize("stunned", [False, True])
def test_odds_are_those_counted_out_die_by_die(stunned: bool) -> None:
    for count in (1, 2):
        assert tray.odds(count, stunned) == counted(count, stunned) == weighed(count, stunned)
    for count in range(3, 7):
        assert tray.odds(count, stunned) == weighed(count, stunned)


@pytest.mark.rule("ultra_marines.tray.highest", "ultra_marines.tray.against_stunned")
@pytest.mark.parametrize("stunned", [False, True])
@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_dropped_dice_stun_and_kill_as_often_as_the_odds_say(count: int, stunned: bool) -> None:
    s = fresh(10 * count + stunned)
    attacks = 40_000
    found = Counter([tray.verdict(tray.drop(s, count), stunned) for _ in range(attacks)])
    stuns, kills = tray.odds(count, stunned)
    near([found[tray.STUNNED]], attacks, stuns)
    near([found[tray.KILLED]], attacks, kills)


def blasted(stunned: bool) -> tuple[Fraction, Fraction]:
    """Every way four dice can fall, seen from one square: 0 for a die that lies elsewhere, else its number."""
    faces = {0: Fraction(9, 10), **{number: Fraction(1, 60) for number in NUMBERS}}
    stuns = kills = Fraction(0)
    for drop in product(faces, repeat=4):
        chance = Fraction(1)
        for number in drop:
            chance *= faces[number]
        if sum(drop) >= 6 or (stunned and any(drop)):
            kills += chance
        elif sum(drop) in (4, 5):
            stuns += chance
    return stuns, kills


@pytest.mark.rule("ultra_marines.hellfire.result", "ultra_marines.hellfire.dice", "ultra_marines.hellfire.stunned")
@pytest.mark.parametrize("stunned", [False, True])
def test_odds_of_hellfire_are_those_counted_out_and_those_of_dropped_dice(stunned: bool) -> None:
    stuns, kills = tray.blast_odds(stunned)
    assert (stuns, kills) == blasted(stunned)
    s = fresh(7)
    shells = 40_000
    found: Counter[int] = Counter()
    for _ in range(shells):
        drop = tray.drop(s, 4)
        # Every square of the tray is as likely: all nine are looked at.
        for square in range(9):
            numbers = [number for place, number in drop if place == square]
            found[tray.KILLED if stunned and numbers else tray.chart(sum(numbers))] += 1
    # Squares of one shell depend on each other, if only a little: fewer dice are left for the others.
    near([found[tray.STUNNED]], 9 * shells, stuns)
    near([found[tray.KILLED]], 9 * shells, kills)


@pytest.mark.rule("ultra_marines.components.damage_dice")
def test_the_percentages_of_the_register() -> None:
    stated = {2: ("15.97%", "27.78%"), 3: ("22.97%", "34.84%"), 4: ("29.39%", "38.97%")}
    for count, (kills, stuns) in stated.items():
        found = tray.odds(count, False)
        assert (f"{float(found[1]):.2%}", f"{float(found[0]):.2%}") == (kills, stuns)
    assert tray.odds(2, False)[1] == 1 - Fraction(11, 12) ** 2 == Fraction(23, 144)
    assert tray.odds(4, True)[1] == Fraction(15, 16)


@pytest.mark.rule("ultra_marines.tray.landing", "ultra_marines.components.damage_dice")
@pytest.mark.parametrize(
    ("firer", "stunned", "line"),
    [
        ("1", "", "2 dice: killed 16 %, stunned 28 %"),
        ("0", "", "3 dice: killed 23 %, stunned 35 %"),
        ("4", "", "4 dice: killed 29 %, stunned 39 %"),
        ("1", "stunned", "2 dice: killed 75 %"),
        ("0", "stunned", "3 dice: killed 88 %"),
        ("4", "stunned", "4 dice: killed 94 %"),
    ],
)
def test_the_preview_of_a_shot_states_the_exact_odds(firer: str, stunned: str, line: str) -> None:
    table = marines(HALL, f"{firer}@0.0", f"1@7.0 {stunned}", basic=True, at="fire").choose(f"0.{firer}")
    assert [option.preview for option in table.ask().options] == [line, None]
    stuns, kills = weighed(int(line[0]), bool(stunned))
    assert f"killed {round(100 * kills)} %" in line
    assert stunned or f"stunned {round(100 * stuns)} %" in line


@pytest.mark.rule("ultra_marines.tray.landing", "ultra_marines.commands.marked_target", "ultra_marines.commands.charge")
def test_the_preview_counts_the_dice_that_a_card_adds() -> None:
    marked = marines(HALL, "1@0.0", "1@7.0", hands=["marked-target", ""], at="fire").choose("marked-target", "0.1")
    assert [option.preview for option in marked.ask().options] == [odds_line(4, False), None]
    charging = marines(HALL, "1@0.0", "1@1.0", hands=["charge", ""], at="fight").choose("charge", "0.1")
    assert [option.preview for option in charging.ask().options] == [odds_line(5, False), None]
    stuns, kills = weighed(5, False)
    assert odds_line(5, False) == f"5 dice: killed {round(100 * kills)} %, stunned {round(100 * stuns)} %"

"""When event cards may be played: clauses ultra_marines.cards.windows, cards.when."""

from typing import Any

import pytest

from tests.games.ultra_marines.table import dice, hand, marines, refused, sq
from tests.games.ultra_marines.test_cards import HALL, LANE, SHIP
from ultratable.core.chance import CHANCE
from ultratable.core.errors import IllegalChoice
from ultratable.games.ultra_marines.faces import BY_ID, FACES


@pytest.mark.rule("ultra_marines.cards.windows", "ultra_marines.timing.turn_decisions")
def test_the_windows_of_a_whole_turn() -> None:
    """Power Failure needs no target: it is offered exactly where a card may be played."""
    table = marines(
        SHIP,
        "1@3.1 2@2.2 stunned 3@2.1",
        "1@6.1 2@9.0",
        zones="A B",
        artifacts="1.1 8.1",
        cards=[("blind-grenade", "-1.-1")],
        hands=["power-failure", ""],
        chance=[1],
    )
    seen: list[tuple[str, bool]] = []

    def then(*picks: str, chance: tuple[int | str, ...] = ()) -> None:
        seen.append((table.ask().name, "card:power-failure" in table.keys()))
        table.chance(*chance)
        for pick in picks[:-1]:
            table.choose(pick)
            # In the middle of an answer no card can be played.
            seen.append((f"{table.ask().name} ...", "card:power-failure" in table.keys()))
        table.choose(picks[-1])

    then("go-on", chance=(1,))
    then("go-on", chance=(3,))
    then("scout:0.1", sq(4, 1))
    then(sq(5, 1))
    then("halt")
    then("scout:0.3", sq(3, 1))
    then("end")
    then("scout:0.1", "scout:1.1", chance=tuple(dice("N 1", "N 1")))
    then("end")
    then("end", chance=(1,))
    then("go-on")
    assert table.ask().name == "discard_and_draw"
    assert "card:power-failure" not in table.keys()
    assert seen == [
        ("after_board_cards", True),
        ("before_moving", True),
        ("move", True),
        ("move ...", False),
        ("move", True),
        ("move", True),
        ("move", True),
        ("move ...", False),
        ("move", True),
        ("fire", True),
        ("fire ...", False),
        ("fire", True),
        ("fight", True),
        ("after_recovery", True),
    ]
    table.chance(1, 3).choose("stay").expect(1, "move")
    assert not [key for key in table.keys() if key.startswith("card:")]


@pytest.mark.rule("ultra_marines.cards.windows")
def test_cards_come_before_and_after_each_blow() -> None:
    table = marines(HALL, "1@0.0 2@0.1", "1@1.0", hands=["power-failure", ""], at="fight", artifacts="3.5")
    for scout_ref in ("scout:0.1", "scout:0.2"):
        assert "card:power-failure" in table.keys()
        table.choose(scout_ref)
        assert table.keys() == ["scout:1.1", "end"]
        table.chance(*dice(*["N 1"] * 3)).choose("scout:1.1")
    table.expect(0, "fight", keys=["card:power-failure", "end"])


@pytest.mark.rule("ultra_marines.cards.windows")
def test_no_card_between_two_rolls_of_a_stage_or_between_an_attack_and_its_result() -> None:
    """With dice rolled by hand: from the first roll to the last nobody but chance is asked."""
    table = marines(
        SHIP,
        "1@3.1 stunned 2@2.2 stunned 3@2.1",
        "1@6.1 stunned 2@9.0",
        zones="A B",
        artifacts="1.1 1.1 8.1",
        hands=["power-failure", ""],
    )
    table.match.chance_by_hand(True)

    def rolls(pick: str) -> int:
        """How often chance is asked after an answer before a seat is asked again."""
        count = 0
        table.choose(pick)
        while table.match.deciders == (CHANCE,):
            keys = [option.key for option in table.match.ask(CHANCE).options]
            table.match.choose(CHANCE, "die:1" if "die:1" in keys else "land:N")
            count += 1
        return count

    assert (table.ask().name, rolls("go-on")) == ("after_board_cards", 2)
    assert (table.ask().name, rolls("go-on")) == ("before_moving", 1)
    # One step to where he sees the enemy: past his own stunned Scout he sees nobody, so no shot.
    assert (table.ask().name, rolls("end")) == ("move", 0)
    assert (table.ask().name, rolls("end")) == ("fire", 0)
    assert (table.ask().name, rolls("end")) == ("fight", 2)
    assert table.ask().name == "after_recovery"
    table = marines(HALL, "1@0.0", "1@5.0", hands=["power-failure", ""], at="fire", artifacts="3.5")
    table.match.chance_by_hand(True)
    table.choose("scout:0.1")
    # Two dice, each with a place and a number.
    assert (rolls("scout:1.1"), table.ask().name) == (4, "fire")


@pytest.mark.rule("ultra_marines.cards.windows")
def test_no_card_while_another_is_being_carried_out() -> None:
    held = "frag-grenade power-failure"
    table = marines(LANE, "0@0.0", "0@8.0", hands=[held, ""], at="move", roll=1).choose("card:frag-grenade", sq(0, 0))
    table.expect(0, "frag", keys=["scout:0.0", "stop"])
    assert table.match.view(1)["playing"] == "frag-grenade"
    held = "slippery-ooze power-failure"
    table = marines(LANE, "0@0.0 carries", "0@8.0", hands=[held, ""], at="move", roll=1)
    table.chance(6).choose("card:slippery-ooze", "scout:0.0").expect(0, "ooze", keys=[sq(1, 0)])
    held = "intercepted-signal power-failure"
    table = marines(LANE, "0@0.0", "0@8.0", hands=[held, "rally"], at="move", roll=1)
    # The only card to choose is one of the other's hand.
    table.choose("card:intercepted-signal", "seat:1").expect(0, "throw_away", keys=["card:rally"])


@pytest.mark.rule("ultra_marines.cards.windows")
@pytest.mark.parametrize(
    ("face", "moments"),
    [
        ("teleport-lock", {"before_moving"}),
        ("double-time", {"move"}),
        ("fresh-orders", {"move"}),
        ("rapid-fire", {"fire"}),
        ("marked-target", {"fire"}),
        ("charge", {"fight"}),
        ("weapon-jam", {"after_board_cards", "before_moving", "move", "fire", "fight", "after_recovery"}),
    ],
)
def test_a_card_that_names_a_narrower_moment_is_played_only_then(face: str, moments: set[str]) -> None:
    """A turn in which there is always something it could be played on: where it is not open its own clause says why."""
    table = marines(
        (*HALL[:3], "AAAaaa", "AAAaaa", "AAAaaa"),
        "1@3.0 2@1.0",
        "1@4.1",
        zones="A",
        artifacts="1.4 1.4 5.5",
        hands=[face, ""],
    )
    clause = f"ultra_marines.{FACES[BY_ID[face]].clause}"
    answers: dict[str, tuple[tuple[str, ...], tuple[int | str, ...]]] = {
        "after_board_cards": (("go-on",), (1, 6)),
        "before_moving": (("go-on",), (2,)),
        "move": (("end",), ()),
        "fight": (("end",), ()),
        "after_recovery": (("go-on",), ()),
    }
    found: set[str] = set()
    fired = False
    while table.ask().name != "discard_and_draw":
        name = table.ask().name
        why = table.match.why_not(0, f"card:{face}")
        if not why:
            found.add(name)
        elif not (face == "rapid-fire" and name == "fire" and not fired):
            assert [reason for reason, _ in why] == [clause]
        if name == "fire":
            table.chance(*[] if fired else dice("N 1", "N 1"))
            table.choose(*["end"] if fired else ["scout:0.2", "scout:1.1"])
            fired = True
        else:
            picks, chance = answers[name]
            table.chance(*chance).choose(*picks)
    assert found == moments


@pytest.mark.rule("ultra_marines.cards.when", "ultra_marines.timing.no_reactions", "ultra_marines.turn.actor")
def test_any_or_all_cards_one_at_a_time_but_only_in_ones_own_turn() -> None:
    table = marines(
        LANE, "0@0.0", "0@8.0", hands=["power-failure blind-grenade bogged-down", "weapon-jam"], at="move", roll=1
    )
    table.choose("card:power-failure", "card:blind-grenade", sq(3, 0), "card:bogged-down", "seat:1")
    assert [event["card"] for event in table.said("plays")] == ["power-failure", "blind-grenade", "bogged-down"]
    assert hand(table) == []
    with pytest.raises(IllegalChoice):
        table.match.choose(1, "card:weapon-jam")
    assert table.match.why_not(1, "card:weapon-jam") != []


@pytest.mark.rule("ultra_marines.cards.windows", "ultra_marines.timing.auto_skip")
def test_whoever_holds_a_card_is_asked_whether_or_not_it_can_be_played() -> None:
    """Otherwise a pause would tell what he holds. Without any card the same windows pass by themselves."""
    told: dict[str, Any] = {"zones": "A B", "artifacts": "1.1 8.1"}
    table = marines(SHIP, "1@2.1 stunned", "1@9.0", hands=["charge", ""], **told)
    names = []
    table.chance(1, 3, 1)
    while table.ask().name != "discard_and_draw":
        assert "card:charge" not in table.keys()
        names.append(table.ask().name)
        table.choose(next(key for key in ("go-on", "end") if key in table.keys()))
    assert names == ["after_board_cards", "before_moving", "move", "fire", "fight", "after_recovery"]
    table = marines(SHIP, "1@2.1 stunned", "1@9.0", hands=["", ""], chance=[1, 3, 1], **told)
    table.expect(0, "discard_and_draw")


@pytest.mark.rule("ultra_marines.cards.not_while_sharing", "ultra_marines.moving.end_free")
@pytest.mark.parametrize("place", [0, 1, 4])
def test_no_card_is_played_while_the_moving_scout_is_in_a_square_with_another(place: int) -> None:
    table = marines(LANE, f"{place}@1.0 2@2.0", "1@8.0", hands=["power-failure", ""], at="move", roll=3)
    table.choose(f"scout:0.{place}", sq(2, 0))
    assert "step on first" in refused(table, "card:power-failure", "cards.not_while_sharing")
    assert table.keys() == [sq(3, 0), sq(1, 0)]
    table.choose(sq(3, 0))
    assert "card:power-failure" in table.keys()

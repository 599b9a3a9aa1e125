"""Special actions in general: clauses figures.special.*"""

from typing import Any

import pytest

from tests.games.figures.table import (
    attack,
    caught,
    figures,
    happened,
    lines,
    look,
    marks,
    pile,
    stunned,
    totals,
)
from ultratable.core.errors import IllegalChoice
from ultratable.core.script import Script

ALWAYS = ("armor", "blast", "dodge", "master-plan", "sneak")


def action(table: Script) -> str | None:
    battle = table.match.view(None)["battle"]
    return None if battle is None else battle["action"]


# When.


@pytest.mark.rule("figures.special.when")
@pytest.mark.parametrize(
    ("card", "expected"),
    [("9♣", "dodge"), ("10♣", "dodge"), ("6♣", None), ("A♣", "recover"), ("7♣", "sneak"), ("Q♣", "stun")],
)
def test_the_rank_of_the_winning_card_says_which_action(card: str, expected: str | None) -> None:
    table = figures("stun/dodge/sneak 9, hero 1", "marble 1, biscuit 1", hands=[card, "2♦"], captives=["", "0.1"])
    attack(table, card, "2♦")
    assert action(table) == expected
    table.expect(1, "attack") if expected is None else table.expect(0, "special")


@pytest.mark.rule("figures.special.when")
def test_only_the_rank_counts_and_not_the_total() -> None:
    high = figures("stun 10 blast", "marble 1, biscuit 1", hands=["6♣", "2♦"])
    attack(high, "6♣", "2♦").expect(1, "attack")
    assert totals(high) == [(21, 3)]
    low = figures("stun 1 wounded intimidated", "marble 1 wounded intimidated, biscuit 1", hands=["7♣", "2♦"])
    attack(low, "7♣", "2♦", facing="1.0").expect(0, "special")
    assert totals(low) == [(2, -3)]


@pytest.mark.rule("figures.special.when")
def test_the_card_of_the_attacking_figure_counts_and_no_other() -> None:
    table = figures("stun 9, blast 9", "sneak 1, biscuit 1", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", by="0.1", facing="1.0")
    assert action(table) == "blast"


# Optional, and one.


@pytest.mark.rule("figures.special.optional")
@pytest.mark.parametrize(
    "id", ["armor", "blast", "boost", "dodge", "intimidate", "luck", "master-plan", "sneak", "stun"]
)
def test_every_action_may_be_declined_and_is_not_kept(id: str) -> None:
    table = figures(f"{id} 9", "marble 1, biscuit 1", hands=["Q♣ 3♦", "2♦ 2♣"])
    attack(table, "Q♣", "2♦", facing="1.0").expect(0, "special")
    assert "decline" in table.keys()
    before = table.match.view(None)["figures"]
    table.choose("decline").expect(1, "attack")
    assert table.match.view(None)["figures"] == before
    assert happened(table, "declined") == ["declined"]
    assert (stunned(table), pile(table)) == ([], ["Q♣", "2♦"])
    # In the own next turn nothing of it is left.
    attack(table, "2♣", "3♦", by="1.1").expect(0, "attack")
    assert table.match.view(None)["extra"] is False


@pytest.mark.rule("figures.special.optional")
@pytest.mark.parametrize(("id", "captives"), [("mind-control", ["1.1", ""]), ("recover", ["", "0.1"])])
def test_captives_may_be_left_where_they_are(id: str, captives: list[str]) -> None:
    table = figures(f"{id} 9, hero 1", "marble 1, biscuit 1", hands=["Q♣", "2♦"], captives=captives)
    attack(table, "Q♣", "2♦").choose("decline").expect(1, "attack")
    assert [" ".join(held) for held in caught(table)] == captives


@pytest.mark.rule("figures.special.one")
@pytest.mark.parametrize("id", ["armor", "blast", "boost", "dodge", "intimidate", "luck", "stun"])
def test_the_turn_is_over_after_one_action(id: str) -> None:
    table = figures(
        f"{id} 9", "marble 1, biscuit 1", "hero 3", hands=["Q♣", "2♦", ""], chance=[1] if id == "luck" else []
    )
    attack(table, "Q♣", "2♦", on=1)
    table.choose(next(key for key in table.keys() if key != "decline"))
    table.expect(2 if id == "stun" else 1, "attack")


@pytest.mark.rule("figures.special.one", "figures.actions.explosion")
def test_nothing_follows_an_explosion() -> None:
    table = figures("explosion 9", "marble 1, biscuit 1", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", facing="1.0").choose("1.1").expect(1, "attack")
    declined = figures("explosion 9", "marble 1, biscuit 1", hands=["Q♣", "2♦"])
    attack(declined, "Q♣", "2♦", facing="1.0").choose("decline").expect(1, "attack")


# Whose.


@pytest.mark.rule("figures.special.wounded-or-controlled")
@pytest.mark.parametrize("who", ["wounded", "controlled"])
def test_wounded_and_mind_controlled_figures_use_their_own_card(who: str) -> None:
    if who == "wounded":
        table = figures("stun 9 wounded, hero 1", "marble 1, biscuit 1", hands=["Q♣", "2♦"])
        attack(table, "Q♣", "2♦", by="0.0")
    else:
        table = figures("hero 9", "stun 1, biscuit 1", hands=["Q♣", "2♦"], held={"1.0": 0})
        attack(table, "Q♣", "2♦", by="1.0")
    # The holder decides.
    table.expect(0, "special")
    assert action(table) == "stun"
    table.choose("use")
    assert [said["seat"] for said in table.said("stunned")] == [1]


@pytest.mark.rule("figures.special.armor-no-bar")
@pytest.mark.parametrize("id", ["stun", "blast", "boost", "sneak"])
def test_armor_does_not_undo_the_victory(id: str) -> None:
    table = figures(f"{id} 8", "marble 1 armor:9♣, biscuit 1", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", facing="1.0").expect(1, "armor").choose("9♣").expect(0, "special")
    assert marks(table, "1.0") == []


@pytest.mark.rule("figures.special.armor-no-bar", "figures.actions.intimidate-needs-wound")
def test_armor_may_close_what_needs_a_wound() -> None:
    table = figures("intimidate 8", "marble 1 armor:9♣, biscuit 1", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", facing="1.0").choose("9♣").expect(1, "attack")
    assert happened(table, "saved", "not-open") == ["saved", "not-open"]


# Open or not.


@pytest.mark.rule("figures.special.needs-effect")
@pytest.mark.parametrize(
    ("attacker", "defender", "captives", "open"),
    [
        ("boost 9", "marble 1, biscuit 1", [], True),
        ("boost 10", "marble 1, biscuit 1", [], False),
        ("boost 9 wounded", "marble 1, biscuit 1", [], False),
        ("boost 9 wounded, hero 10", "marble 1, biscuit 1", [], False),
        ("boost 9 wounded, hero 9", "marble 1, biscuit 1", [], True),
        ("luck 9", "marble 1, biscuit 1", [], True),
        ("luck 10", "marble 1, biscuit 1", [], False),
        ("luck 9 wounded, hero 10", "marble 1, biscuit 1", [], False),
        ("luck 10, hero 1", "marble 1, biscuit 1", [], True),
        ("intimidate 9", "marble 1, biscuit 1", [], True),
        ("intimidate 9", "marble 1 wounded, biscuit 1", [], False),
        ("mind-control 9", "marble 1, biscuit 1", [], False),
        ("mind-control 9", "marble 1 wounded, biscuit 1", [], True),
        ("mind-control 9", "marble 1, biscuit 1", ["1.1", ""], True),
        ("recover 9, hero 1", "marble 1, biscuit 1", [], False),
        ("recover 9, hero 1", "marble 1, biscuit 1", ["", "0.1"], True),
        ("recover 9, hero 1", "marble 1, biscuit 1", ["1.1", ""], False),
        ("recover 9, hero 1", "marble 1 wounded, biscuit 1", [], False),
        ("stun 9", "marble 1, biscuit 1", [], True),
        *[(f"{id} 10 wounded", "marble 1 wounded, biscuit 1", [], True) for id in ALWAYS],
    ],
)
def test_an_action_is_offered_only_if_it_is_open(attacker: str, defender: str, captives: list[str], open: bool) -> None:
    table = figures(attacker, defender, "peg-the-mender 3", hands=["Q♣", "2♦", ""], captives=captives)
    attack(table, "Q♣", "2♦", by="0.0", on=1, facing="1.0")
    if open:
        table.expect(0, "special")
    else:
        # The turn simply ends.
        table.expect(1, "attack")
        assert [said["action"] for said in table.said("not-open")] == [attacker.split()[0]]


@pytest.mark.rule("figures.special.needs-effect")
@pytest.mark.parametrize(("line", "open"), [("marble 1", False), ("marble 1, biscuit 1 wounded", True)])
def test_explosion_needs_another_figure_in_the_line(line: str, open: bool) -> None:
    table = figures("explosion 9", line, "peg-the-mender 3", hands=["Q♣", "2♦", ""])
    attack(table, "Q♣", "2♦", on=1, facing="1.0")
    table.expect(0, "explosion") if open else table.expect(1, "attack")


@pytest.mark.rule("figures.special.needs-effect")
def test_stun_needs_a_defending_player_who_is_still_there() -> None:
    table = figures("stun 9", "marble 1 wounded", "peg-the-mender 3", hands=["Q♣", "2♦", ""])
    attack(table, "Q♣", "2♦", on=1).expect(2, "attack")
    assert stunned(table) == []
    assert [said["action"] for said in table.said("not-open")] == ["stun"]


@pytest.mark.rule("figures.special.needs-effect")
@pytest.mark.parametrize("id", ALWAYS)
def test_five_actions_are_open_even_when_the_defending_player_is_out(id: str) -> None:
    table = figures(f"{id} 10 wounded", "marble 1 wounded", "peg-the-mender 3", hands=["Q♣", "2♦", ""])
    attack(table, "Q♣", "2♦", on=1).expect(0, "special")


# Nothing adds up.


@pytest.mark.rule("figures.special.not-cumulative")
def test_a_second_dodge_changes_nothing_and_one_defence_uses_it_up() -> None:
    table = figures("dodge 9 dodge", "marble 1, biscuit 1", hands=["Q♣ 3♥", "2♦ 4♦"])
    attack(table, "Q♣", "2♦", facing="1.0").choose("use").expect(1, "attack")
    assert marks(table, "0.0") == ["dodge"]
    attack(table, "4♦", "3♥", by="1.1").expect(0, "attack")
    assert totals(table)[1] == (5, 17)
    assert marks(table, "0.0") == []


@pytest.mark.rule("figures.special.not-cumulative", "figures.sneakstun.stun-once")
def test_a_second_stun_costs_no_second_turn() -> None:
    table = figures("stun 9", "marble 1, biscuit 1", "hero 3", hands=["Q♣", "2♦ 3♦", "4♠"], stunned=[1])
    attack(table, "Q♣", "2♦", on=1).choose("use").expect(2, "attack")
    assert happened(table, "lost-turn", "no-change") == ["no-change", "lost-turn"]
    attack(table, "4♠", on=0).expect(0, "attack")
    attack(table, "2♠", "3♦", on=1).expect(1, "attack")


@pytest.mark.rule("figures.special.not-cumulative")
def test_a_waiting_intimidate_is_used_up_before_another_is_given() -> None:
    table = figures("intimidate 9", "marble 4 intimidated, biscuit 1", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", facing="1.0").expect(0, "special").choose("use")
    assert totals(table) == [(21, 1)]
    assert marks(table, "1.0") == ["wounded", "intimidated"]


@pytest.mark.rule("figures.special.repeat")
@pytest.mark.parametrize(("line", "facts"), [("dodge 9 dodge", {}), ("stun 9", {"stunned": [1]})])
def test_repeating_what_waits_is_legal_changes_nothing_and_is_said_beforehand(line: str, facts: dict[str, Any]) -> None:
    table = figures(line, "marble 1, biscuit 1", "hero 3", hands=["Q♣", "2♦", ""], **facts)
    attack(table, "Q♣", "2♦", on=1).expect(0, "special", keys=["use", "decline"])
    [use] = [option for option in table.ask().options if option.key == "use"]
    assert use.preview == "It is waiting already: using it changes nothing"
    assert use.clause == "figures.special.repeat"
    before = (table.match.view(None)["figures"], stunned(table))
    table.choose("use")
    assert happened(table, "no-change", "dodging", "stunned") == ["no-change"]
    assert table.match.view(None)["figures"] == before[0]


@pytest.mark.rule("figures.actions.master-plan")
def test_a_master_plan_says_that_hands_are_discarded_and_drawn_anew() -> None:
    table = figures("master-plan 9", "marble 1, biscuit 1", hands=["Q♣ 5♠", "2♦"])
    attack(table, "Q♣", "2♦")
    assert table.ask().prompt == "Master Plan: who discards the whole hand and draws three cards?"
    table.choose("seat:0", "done")
    [planned] = [event.text(None) for event in table.match.events if event.kind == "planned"]
    assert planned == "Master Plan of seat 1: seat 1 to discard the hand and draw three."


@pytest.mark.rule("figures.special.repeat")
@pytest.mark.parametrize("line", ["dodge 9", "stun 9", "blast 9 blast"])
def test_nothing_is_said_where_nothing_waits(line: str) -> None:
    table = figures(line, "marble 1, biscuit 1", "hero 3", hands=["Q♣", "2♦", ""])
    attack(table, "Q♣", "2♦", on=1)
    [use] = [option for option in table.ask().options if option.key == "use"]
    assert use.preview is None
    assert use.clause != "figures.special.repeat"


@pytest.mark.rule("figures.special.one", "figures.special.optional")
def test_only_what_is_offered_can_be_chosen() -> None:
    table = figures("boost 8, hero 10, moon-mite 3 wounded", "marble 1, biscuit 1", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", by="0.0").expect(0, "special", keys=["figure:0.0", "decline"])
    for key in ("use", "figure:0.1", "figure:0.2", "figure:1.1", "done"):
        with pytest.raises(IllegalChoice):
            table.match.choose(0, key)
    assert lines(table)[1] == ["1.0", "1.1"]
    assert look(table, "0.0")["power"] == 8

"""Decision points: clauses figures.timing.*"""

from typing import Any

import pytest

from tests.games.figures.table import (
    GAME,
    assemble,
    assembling,
    attack,
    caught,
    figures,
    freed,
    hand,
    happened,
    in_one_place,
    lines,
    look,
    marks,
    pile,
    random_match,
    reason,
)
from ultratable.core.errors import IllegalChoice
from ultratable.core.script import Script
from ultratable.games.figures.roster import ARMIES

THREE = ("hero 5, marble 3", "sir-anvil 5, moon-mite 3", "mudlark 5, biscuit 3")
DECISIONS = {
    "army": "figures.timing.army",
    "draft": "figures.timing.draft",
    "attack": "figures.timing.attack",
    "defender": "figures.timing.defender",
    "cards": "figures.timing.cards",
    "explosion": "figures.timing.explosion",
    "armor": "figures.timing.armor",
    "special": "figures.timing.special",
}


def by_default(table: Script, seat: int | None = None) -> Script:
    """What happens when time is up: defaults until the seat's answer is complete."""
    who = table.asked(seat)
    name = table.ask(who).name
    while who in table.match.deciders and table.ask(who).name == name:
        key = table.ask(who).default
        assert key is not None
        ends = next(option.ends for option in table.ask(who).options if option.key == key)
        table.choose(key, seat=who)
        if ends:
            break
    return table


# Armies.


@pytest.mark.rule("figures.timing.army")
def test_all_are_asked_at_the_same_time_and_the_default_is_the_first_ready_made_army() -> None:
    table = assembling(3)
    assert table.match.deciders == (0, 1, 2)
    for seat in (2, 0, 1):
        by_default(table, seat)
    table.expect(0, "attack")
    first = ARMIES[0]
    assert [figure["power"] for figure in table.match.view(None)["figures"]] == [
        power for _, power in first.figures
    ] * 3


@pytest.mark.rule("figures.timing.army")
@pytest.mark.parametrize("options", [{"points": 10}, {"points": 20}, {"open_size": True}, {"ready_made_only": True}])
def test_the_first_ready_made_army_is_the_default_whatever_the_options(options: dict[str, Any]) -> None:
    table = assembling(2, **options)
    assert table.ask(0).default == f"army:{ARMIES[0].id}"
    by_default(by_default(table, 0), 1).expect(0, "attack")
    assert len(lines(table)[0]) == len(ARMIES[0].figures)


@pytest.mark.rule("figures.timing.army", "figures.variants.random-armies")
@pytest.mark.parametrize(
    ("points", "size", "split"), [(15, 4, [4, 4, 4, 3]), (20, 3, [7, 7, 6]), (10, 4, [3, 3, 2, 2]), (10, 3, [4, 3, 3])]
)
def test_settled_figures_get_even_shares_and_the_first_what_is_left_over(
    points: int, size: int, split: list[int]
) -> None:
    laid = [type.entry.id for type in GAME.new_state(2, GAME.setup(2, {}), GAME.streams(1)).types[: 2 * size]]  # type: ignore[attr-defined]
    table = assembling(2, laid, figures="random", size=size, points=points)
    by_default(by_default(table, 0), 1).expect(0, "attack")
    powers = [figure["power"] for figure in table.match.view(None)["figures"]]
    assert powers == split * 2


@pytest.mark.rule("figures.timing.army")
def test_even_shares_never_pass_ten() -> None:
    laid = ["hero", "marble", "biscuit", "mudlark", "moon-mite", "sir-anvil"]
    table = assembling(2, laid, figures="random", handicap=[30, 30])
    by_default(by_default(table, 0), 1).expect(0, "attack")
    assert [figure["power"] for figure in table.match.view(None)["figures"]] == [10] * 6


@pytest.mark.rule("figures.timing.army")
def test_an_army_that_was_begun_is_completed_and_legal() -> None:
    table = assembling().choose("type:biscuit", seat=0)
    by_default(table, 0)
    table.choose("army:quick-feet", seat=1).expect(0, "attack")
    assert look(table, "0.0")["title"] == "Biscuit"
    # With the first figures on the list; of the points none is left that it could use.
    assert [(look(table, ref)["title"], look(table, ref)["power"]) for ref in ("0.0", "0.1")] == [
        ("Biscuit", 10),
        ("Hero", 5),
    ]


@pytest.mark.rule("figures.timing.army")
@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (["type:biscuit", "power:4"], [("Biscuit", 4), ("Hero", 10), ("Hero (In Cold Weather Gear)", 1)]),
        (["type:biscuit", "power:4", "type:marble", "power:6"], [("Biscuit", 4), ("Marble", 6), ("Hero", 5)]),
        (["type:biscuit", "power:4", "type:marble"], [("Biscuit", 4), ("Marble", 10), ("Hero", 1)]),
        (["type:biscuit", "power:10", "type:marble", "power:5"], [("Biscuit", 10), ("Marble", 5)]),
    ],
)
def test_what_was_begun_is_kept_and_the_points_still_free_are_used(
    keys: list[str], line: list[tuple[str, int]]
) -> None:
    table = assembling().choose(*keys, seat=0)
    if 0 in table.match.deciders:
        by_default(table, 0)
    table.choose("army:quick-feet", seat=1).expect(0, "attack")
    own = [figure for figure in table.match.view(None)["figures"] if figure["owner"] == 0]
    assert [(figure["title"], figure["power"]) for figure in own] == line


@pytest.mark.rule("figures.timing.army", "figures.variants.points")
@pytest.mark.parametrize(
    ("army", "points", "split"),
    [
        ("flag-and-iron", 20, [10, 10]),
        ("quick-feet", 20, [7, 7, 6]),
        ("court-of-thornwall", 20, [5, 7, 4, 4]),
        ("flag-and-iron", 30, [10, 10]),
    ],
)
def test_points_that_a_ready_made_army_does_not_use_go_to_its_weakest_by_default(
    army: str, points: int, split: list[int]
) -> None:
    table = assembling(handicap=[points, 15]).choose(f"army:{army}", seat=0)
    by_default(table, 0)
    table.choose("army:quick-feet", seat=1).expect(0, "attack")
    assert [figure["power"] for figure in table.match.view(None)["figures"] if figure["owner"] == 0] == split


@pytest.mark.rule("figures.timing.draft")
def test_a_draft_pick_cannot_be_declined_and_defaults_to_the_first_figure_laid_out() -> None:
    laid = ["hero", "marble", "biscuit", "mudlark", "moon-mite", "sir-anvil", "marble", "lampmoth"]
    laid[6] = "old-bulwark"
    table = assembling(2, laid, figures="draft", size=2)
    assert table.asked() == 0
    assert table.keys() == [f"type:{id}" for id in laid]
    for word in ("decline", "done"):
        with pytest.raises(IllegalChoice):
            table.match.choose(0, word)
    assert table.ask().default == "type:hero"
    by_default(table)
    assert table.ask().default == "type:marble"
    assert "type:hero" not in table.keys()
    table.choose("biscuit", "mudlark", "moon-mite")
    # Then Power, in secret, all at the same time.
    assert table.match.deciders == (0, 1)
    assert table.ask(0).name == "army"


# Battles.


@pytest.mark.rule("figures.timing.attack")
@pytest.mark.parametrize(
    ("line", "figure"),
    [("hero 5, marble 3", "0.0"), ("hero 5 wounded, marble 3", "0.1"), ("hero 5 wounded, marble 3 wounded", "0.0")],
)
@pytest.mark.parametrize(("direction", "other"), [(1, 1), (-1, 2)])
def test_the_default_attack(line: str, figure: str, direction: int, other: int) -> None:
    table = figures(line, *THREE[1:], hands=["6♣", "4♦", "5♦"], direction=direction)
    assert table.ask().default == f"figure:{figure}"
    table.choose(table.ask().default or "")
    assert table.ask().default == f"seat:{other}"
    by_default(table).expect(other, "defender")


@pytest.mark.rule("figures.timing.attack", "figures.variants.teams")
def test_the_default_opponent_is_no_ally_and_nobody_who_is_out() -> None:
    lined_up = ("hero 5", "marble 3", "biscuit 3", "mudlark 3", "moon-mite 2", "sir-anvil 1")
    table = figures(*lined_up, hands=["6♣"], options={"teams": True}, out=[1], free="1.0").choose("0.0")
    assert table.ask().default == "seat:3"


@pytest.mark.rule("figures.timing.attack")
def test_an_attack_cannot_be_declined() -> None:
    table = figures(*THREE, hands=["6♣", "4♦", "5♦"])
    assert table.keys() == ["figure:0.0", "figure:0.1"]
    table.choose("0.0")
    assert table.keys() == ["seat:1", "seat:2"]


@pytest.mark.rule("figures.timing.defender")
@pytest.mark.parametrize(
    ("line", "figure"),
    [
        ("hero 3, marble 5, biscuit 5", "1.1"),
        ("hero 9 wounded, marble 1", "1.1"),
        ("hero 3 wounded, marble 9 wounded", "1.0"),
        ("hero 3 power:8, marble 5", "1.0"),
    ],
)
def test_the_default_defender_is_the_strongest_unwounded(line: str, figure: str) -> None:
    table = figures("sir-anvil 5", line, hands=["6♣", "4♦"]).choose("0.0").expect(1, "defender")
    assert table.ask().default == f"figure:{figure}"


@pytest.mark.rule("figures.timing.defender")
def test_a_line_of_one_is_chosen_by_itself() -> None:
    table = figures("sir-anvil 5", "marble 3", hands=["6♣", "4♦"]).choose("0.0").expect((0, 1), "cards")
    assert table.said("defended")[0]["figure"] == "figure:1.0"


@pytest.mark.rule("figures.timing.cards")
@pytest.mark.parametrize(
    ("held", "default"), [("2♣ K♣ 9♦", "K♣"), ("9♠ 2♣ 9♣", "9♠"), ("9♣ 9♠", "9♣"), ("A♣ A♦ A♠", "A♣")]
)
def test_the_default_card_is_the_highest_and_of_equals_the_one_held_longest(held: str, default: str) -> None:
    table = attack(figures("sir-anvil 5", "marble 3", hands=[held, "4♦"]))
    assert table.ask(0).default == default
    defending = attack(figures("sir-anvil 5", "marble 3", hands=["4♦", held]))
    assert defending.ask(1).default == default


@pytest.mark.rule("figures.timing.cards")
def test_cards_drawn_later_are_held_less_long() -> None:
    table = figures("sir-anvil 5", "marble 3", hands=["Q♠ 3♦", "4♦"], at="turn", top="Q♣")
    attack(table)
    assert hand(table, 0) == ["3♦", "Q♣", "Q♠"]
    assert table.ask(0).default == "Q♠"


@pytest.mark.rule("figures.timing.cards")
def test_both_are_asked_even_for_a_hand_of_one_card() -> None:
    table = attack(figures("sir-anvil 5", "marble 3", hands=["6♣", "4♦"])).expect((0, 1), "cards")
    assert (table.keys(0), table.keys(1)) == (["6♣"], ["4♦"])
    table.choose("6♣", seat=0)
    # Without the other's choice nothing goes on.
    assert table.match.deciders == (1,)


@pytest.mark.rule("figures.timing.cards")
def test_only_the_attacker_is_asked_against_an_empty_hand() -> None:
    attack(figures("sir-anvil 5", "marble 3", hands=["6♣ 7♣", ""])).expect(0, "cards", keys=["6♣", "7♣"])


@pytest.mark.rule("figures.timing.explosion")
def test_explosion_is_asked_before_the_wound_and_defaults_to_declining() -> None:
    table = figures("explosion 9", "marble 3, biscuit 3", hands=["Q♣", "4♦"])
    attack(table, "Q♣", "4♦", facing="1.0").expect(0, "explosion", keys=["figure:1.1", "decline"])
    assert marks(table, "1.0") == []
    assert table.ask().default == "decline"
    by_default(table).expect(1, "attack")
    assert marks(table, "1.0") == ["wounded"]


@pytest.mark.rule("figures.timing.armor")
def test_armor_defaults_to_the_card_that_was_placed_first() -> None:
    table = figures("hero 9", "marble 3 armor:K♣ armor:9♣, biscuit 3", hands=["6♣", "4♦"])
    attack(table, "6♣", "4♦", facing="1.0").expect(1, "armor", keys=["K♣", "9♣", "decline"])
    assert table.ask().default == "K♣"
    by_default(table).expect(1, "attack")
    assert look(table, "1.0")["armor"] == ["9♣"]


@pytest.mark.rule("figures.timing.special")
@pytest.mark.parametrize(
    ("id", "keys"),
    [
        ("armor", ["figure:0.0", "figure:0.1"]),
        ("boost", ["figure:0.0", "figure:0.1"]),
        ("luck", ["figure:0.0", "figure:0.1"]),
        ("mind-control", ["figure:1.2"]),
        ("recover", ["figure:0.2"]),
        ("master-plan", ["seat:0", "seat:1", "seat:2"]),
        *[(id, ["use"]) for id in ("blast", "dodge", "intimidate", "sneak", "stun")],
    ],
)
def test_each_action_asks_for_its_own_choices_and_defaults_to_declining(id: str, keys: list[str]) -> None:
    table = figures(
        *(f"{id} 8, hero 2, peg-the-mender 1", "marble 3, biscuit 3, moon-mite 1", "mudlark 2"),
        hands=["Q♣", "4♦", ""],
        captives=["1.2", "0.2", ""],
    )
    attack(table, "Q♣", "4♦", by="0.0", on=1).expect(0, "special", keys=[*keys, "decline"])
    assert table.ask().default == "decline"
    before = table.match.view(None)["figures"]
    by_default(table).expect(1, "attack")
    assert table.match.view(None)["figures"] == before


@pytest.mark.rule("figures.timing.special", "figures.actions.master-plan")
def test_the_default_of_a_master_plan_is_who_was_named_already() -> None:
    table = figures("master-plan 9", "sir-anvil 5, marble 3", "biscuit 3", hands=["Q♣ 7♣", "4♦ 3♦", "5♦"])
    attack(table, "Q♣", "4♦", on=1).choose("seat:2")
    assert table.ask().default == "done"
    by_default(table).expect(1, "attack")
    assert table.said("planned")[0]["chosen"] == [2]
    # Nobody named: declined.
    unnamed = figures("master-plan 9", "sir-anvil 5, marble 3", "biscuit 3", hands=["Q♣ 7♣", "4♦ 3♦", "5♦"])
    attack(unnamed, "Q♣", "4♦", on=1)
    assert unnamed.ask().default == "decline"


# Conceding.


def left(table: Script, seat: int) -> None:
    """That player is out, with nothing left."""
    shown = table.match.view(None)["seats"][seat]
    assert (shown["out"], shown["line"], shown["captives"], shown["cards"]) == (True, [], [], 0)
    assert in_one_place(table.match)


@pytest.mark.rule("figures.timing.concede")
def test_nobody_concedes_before_the_armies_are_shown() -> None:
    table = assembling()
    assert table.match.asides(0) == ()
    assert reason(table, 0, "concede") == "figures.timing.concede"
    assemble(table, 0, "hero 7, marble 8")
    assert table.match.asides(0) == table.match.asides(1) == ()
    with pytest.raises(IllegalChoice):
        table.match.choose(1, "concede")
    draft = assembling(
        2,
        ["hero", "marble", "biscuit", "mudlark", "moon-mite", "sir-anvil", "lampmoth", "old-bulwark"],
        figures="draft",
        size=2,
    )
    assert draft.match.asides(0) == ()


@pytest.mark.rule("figures.timing.concede")
def test_nobody_concedes_when_nothing_is_asked_of_them() -> None:
    table = figures(*THREE, hands=["6♣", "4♦", "5♦"])
    assert [bool(table.match.asides(seat)) for seat in range(3)] == [True, False, False]
    with pytest.raises(IllegalChoice):
        table.match.choose(1, "concede")
    assert "when a decision is asked of you" in table.match.why_not(1, "concede")[0][1]


@pytest.mark.rule("figures.timing.concede")
def test_conceding_at_the_attack_ends_the_turn() -> None:
    table = figures(
        *("hero 5 armor:9♣, marble 3 armor:9♦", "sir-anvil 5", "mudlark 5, biscuit 3"),
        hands=["6♣ 7♣", "4♦", "5♦"],
        held={"2.1": 0},
        captives=["", "", ""],
    )
    table.choose("0.0").choose("concede").expect(1, "attack")
    left(table, 0)
    # Own figures are gone for good; the other's is a free captive, cleared.
    assert freed(table) == ["2.1"]
    assert lines(table) == [[], ["1.0"], ["2.0"]]
    assert set(pile(table)) == {"9♣", "9♦", "6♣", "7♣"}
    assert table.said("left")[0]["figures"] == ["figure:0.0", "figure:0.1"]
    assert reason(table, 1, "figure:0.0") == "figures.timing.concede"


@pytest.mark.rule("figures.timing.concede")
def test_a_figure_of_another_is_cleared_as_by_a_capture() -> None:
    table = figures(
        *("hero 5", "sir-anvil 5", "mudlark 5 power:9 wounded blast armor:9♣, biscuit 3"),
        hands=["6♣ 7♣", "4♦", "5♦"],
        held={"2.0": 0},
    )
    table.choose("concede").expect(1, "attack")
    assert (look(table, "2.0")["power"], marks(table, "2.0"), look(table, "2.0")["armor"]) == (5, [], [])
    assert "9♣" in pile(table)


@pytest.mark.rule("figures.timing.concede", "figures.end.out-pile")
def test_the_captives_of_whoever_concedes_become_free() -> None:
    table = figures(
        *("hero 5, marble 3", "sir-anvil 5, moon-mite 2", "mudlark 5"),
        hands=["6♣", "4♦", ""],
        captives=["1.1", "0.1", ""],
    )
    table.choose("concede").expect(1, "attack")
    assert freed(table) == ["1.1"]
    # What others hold of theirs stays with them.
    assert caught(table) == [[], ["0.1"], []]


@pytest.mark.rule("figures.timing.concede")
def test_a_defender_who_concedes_before_choosing_does_not_cost_the_attacker_the_turn() -> None:
    table = figures("hero 5 blast", *THREE[1:], hands=["6♣", "4♦", "5♦"], turn=9).choose("0.0", "seat:1")
    table.expect(1, "defender").choose("concede").expect(0, "attack")
    left(table, 1)
    assert table.match.view(None)["turn"] == 9
    assert (hand(table, 0), marks(table, "0.0")) == (["6♣"], ["blast"])
    assert happened(table)[-1] == "broken-off"
    attack(table, "6♣", "5♦", facing="2.0").expect(2, "attack")


@pytest.mark.rule("figures.timing.concede")
@pytest.mark.parametrize("chosen", [True, False])
def test_a_defender_who_concedes_before_the_cards_are_shown_gives_the_others_card_back(chosen: bool) -> None:
    table = figures("hero 5 blast", "sir-anvil 5 dodge", THREE[2], hands=["6♣ 7♣", "4♦ 3♦", "5♦"])
    attack(table, on=1)
    if chosen:
        table.choose("6♣", seat=0)
    table.choose("concede", seat=1).expect(0, "attack")
    left(table, 1)
    assert hand(table, 0) == ["6♣", "7♣"]
    assert marks(table, "0.0") == ["blast"]
    assert pile(table) == ["4♦", "3♦"]


@pytest.mark.rule("figures.timing.concede")
@pytest.mark.parametrize("who", [0, 1])
def test_whoever_has_laid_a_card_may_concede_while_it_is_not_shown(who: int) -> None:
    table = figures("hero 5", "sir-anvil 5", THREE[2], hands=["6♣ 7♣", "4♦ 3♦", "5♦"])
    attack(table, on=1)
    table.choose(("6♣", "4♦")[who], seat=who)
    assert [bool(table.match.asides(seat)) for seat in range(3)] == [True, True, False]
    table.choose("concede", seat=who)
    left(table, who)
    # The card chosen but not yet shown goes with the hand.
    assert set(pile(table)) == set((["6♣", "7♣"], ["4♦", "3♦"])[who])
    table.expect(1 if who == 0 else 0, "attack")


@pytest.mark.rule("figures.timing.concede")
@pytest.mark.parametrize("chosen", [True, False])
def test_an_attacker_who_concedes_before_the_cards_are_shown_ends_the_turn(chosen: bool) -> None:
    table = figures("hero 5", "sir-anvil 5 dodge", THREE[2], hands=["6♣ 7♣", "4♦ 3♦ 2♦", "5♦"])
    attack(table, on=1)
    if chosen:
        table.choose("4♦", seat=1)
    table.choose("concede", seat=0).expect(1, "attack")
    left(table, 0)
    assert hand(table, 1) == ["2♦", "3♦", "4♦"]
    assert marks(table, "1.0") == ["dodge"]
    assert "discarded" not in happened(table)


@pytest.mark.rule("figures.timing.concede")
def test_an_attacker_who_concedes_at_the_explosion_leaves_nobody_wounded() -> None:
    table = figures("explosion 9 blast", "sir-anvil 5 dodge, marble 3", "biscuit 3", hands=["Q♣ 7♣", "4♦ 3♦", "5♦"])
    attack(table, "Q♣", "4♦", on=1, facing="1.0").expect(0, "explosion").choose("concede").expect(1, "attack")
    left(table, 0)
    assert lines(table)[1] == ["1.0", "1.1"]
    # The modifiers that counted are gone, and the cards that were shown are discarded.
    assert marks(table, "1.0") == []
    assert pile(table) == ["7♣", "Q♣", "4♦"]


@pytest.mark.rule("figures.timing.concede")
def test_a_defender_who_concedes_at_the_armor_ends_the_battle() -> None:
    table = figures("stun 9", "sir-anvil 5 armor:9♣, marble 3", "biscuit 3", hands=["Q♣ 7♣", "4♦ 3♦", "5♦"])
    attack(table, "Q♣", "4♦", on=1, facing="1.0").expect(1, "armor").choose("concede").expect(2, "attack")
    left(table, 1)
    # No capture, no special action.
    assert caught(table) == [[], [], []]
    assert not {"wounded", "captured", "stunned", "declined"} & set(happened(table))
    assert set(pile(table)) == {"9♣", "3♦", "Q♣", "4♦"}
    assert pile(table)[-2:] == ["Q♣", "4♦"]


@pytest.mark.rule("figures.timing.concede")
def test_an_attacker_who_concedes_at_the_action_leaves_the_wound_that_was_done() -> None:
    table = figures("stun 9", "sir-anvil 5, marble 3", "biscuit 3", hands=["Q♣ 7♣", "4♦ 3♦", "5♦"])
    attack(table, "Q♣", "4♦", on=1, facing="1.0").expect(0, "special").choose("concede").expect(1, "attack")
    left(table, 0)
    assert marks(table, "1.0") == ["wounded"]
    assert pile(table) == ["7♣", "Q♣", "4♦"]


@pytest.mark.rule("figures.timing.concede")
def test_a_capture_just_made_becomes_free_when_the_captor_concedes() -> None:
    table = figures("stun 9", "sir-anvil 5 wounded, marble 3", "biscuit 3", hands=["Q♣ 7♣", "4♦ 3♦", "5♦"])
    attack(table, "Q♣", "4♦", on=1, facing="1.0").expect(0, "special").choose("concede").expect(1, "attack")
    assert freed(table) == ["1.0"]


@pytest.mark.rule("figures.timing.concede")
def test_a_master_plan_half_named_is_dropped_by_conceding() -> None:
    table = figures("master-plan 9", "sir-anvil 5, marble 3", "biscuit 3", hands=["Q♣ 7♣", "4♦ 3♦", "5♦"])
    attack(table, "Q♣", "4♦", on=1).choose("seat:2").choose("concede").expect(1, "attack")
    assert hand(table, 2) == ["5♦"]
    assert "planned" not in happened(table)


@pytest.mark.rule("figures.timing.concede", "figures.turn.end-order")
@pytest.mark.parametrize("when", ["attack", "cards", "special"])
def test_a_turn_ended_by_conceding_is_followed_by_the_usual_order(when: str) -> None:
    table = figures("stun 9", "sir-anvil 5, marble 3", "biscuit 3", hands=["Q♣ 7♣", "4♦ 3♦", "5♦"], extra=True)
    if when == "cards":
        attack(table, on=1)
    if when == "special":
        attack(table, "Q♣", "4♦", on=1)
    # The extra turn from Sneak is over, so the direction turns.
    table.choose("concede", seat=0).expect(2, "attack")
    assert table.match.view(None)["direction"] == -1


@pytest.mark.rule("figures.timing.concede", "figures.turn.end-order")
def test_a_defender_who_concedes_in_an_extra_turn_turns_nothing_before_its_end() -> None:
    table = figures(
        "hero 9", "sir-anvil 5, marble 3", "biscuit 3", "mudlark 3", hands=["Q♣ 6♣", "4♦", "", ""], extra=True
    )
    table.choose("0.0", "seat:1").choose("concede").expect(0, "attack")
    assert table.match.view(None)["direction"] == 1
    assert table.match.view(None)["extra"] is True
    attack(table, "6♣", on=2).expect(3, "attack")
    assert table.match.view(None)["direction"] == -1


@pytest.mark.rule("figures.timing.concede", "figures.timing.turn-limit")
@pytest.mark.parametrize("when", ["attack", "broken off"])
def test_a_turn_conceded_before_attacking_does_not_count(when: str) -> None:
    table = figures("hero 9", "sir-anvil 5, marble 3", "biscuit 3", "moon-mite 2", hands=["Q♣", "", "2♣", ""], turn=400)
    if when == "broken off":
        table.choose("0.0", "seat:1").choose("concede", seat=1).expect(0, "attack")
    table.choose("concede", seat=0)
    if when == "attack":
        table.choose("concede", seat=1)
    # The last of four hundred turns is still to be played.
    table.expect(2, "attack")
    assert table.match.view(None)["turn"] == 400
    attack(table, "2♣").over(2)
    assert table.match.result is not None
    assert table.match.result.clause == "figures.end.turn-limit"


@pytest.mark.rule("figures.timing.concede", "figures.timing.turn-limit")
def test_a_turn_conceded_after_attacking_counts() -> None:
    table = figures("hero 9", "sir-anvil 5, marble 3", "biscuit 3", hands=["Q♣ 7♣", "4♦", ""], turn=300)
    attack(table, on=1).choose("concede", seat=0).over(1)
    assert table.match.result is not None
    assert table.match.result.clause == "figures.end.turn-limit"


@pytest.mark.rule("figures.timing.concede", "figures.end.last")
@pytest.mark.parametrize("who", [0, 1])
def test_with_two_players_conceding_ends_the_game(who: int) -> None:
    table = figures("hero 9", "sir-anvil 5, marble 3", hands=["Q♣ 7♣", "4♦"], active=0)
    if who == 1:
        table.choose("0.0")
    table.choose("concede").over(1 - who)
    assert in_one_place(table.match)
    assert table.match.asides(0) == ()


@pytest.mark.rule("figures.timing.concede")
def test_a_stun_of_whoever_concedes_is_dropped_and_the_next_in_line_plays() -> None:
    table = figures(*THREE, hands=["6♣", "4♦", "5♦"], stunned=[1]).choose("0.0", "seat:1").choose("concede")
    assert [seat["stunned"] for seat in table.match.view(None)["seats"]] == [False, False, False]
    attack(table, "6♣", "5♦", facing="2.0").expect(2, "attack")


# The turn limit.


@pytest.mark.rule("figures.timing.turn-limit")
@pytest.mark.parametrize(("seats", "limit"), [(2, 200), (3, 300), (4, 400), (5, 500), (6, 600)])
def test_the_game_ends_after_100_turns_for_each_who_started(seats: int, limit: int) -> None:
    lined_up = ["hero 5, marble 3", *["hero 5"] * (seats - 1)]
    out = [2] if seats > 2 else []
    free = "2.0" if seats > 2 else ""
    for turn in (limit - 1, limit):
        table = figures(*lined_up, hands=["2♣", *[""] * (seats - 1)], turn=turn, out=out, free=free)
        assert table.match.view(None)["turn_limit"] == limit
        attack(table, "2♣")
        if turn == limit:
            # However many are left.
            table.over(0)
            assert table.match.result is not None
            assert table.match.result.clause == "figures.end.turn-limit"
        else:
            table.expect(1, "attack")


@pytest.mark.rule("figures.timing.turn-limit")
def test_extra_turns_and_turns_without_cards_count_and_lost_turns_do_not() -> None:
    extra = figures("sneak 9", "hero 5, marble 3", hands=["Q♣", ""], turn=7)
    attack(extra, "Q♣").choose("use").expect(0, "attack")
    assert extra.match.view(None)["turn"] == 8
    lost = figures("stun 9", "hero 5, marble 3", hands=["Q♣", ""], turn=7)
    attack(lost, "Q♣").choose("use").expect(0, "attack")
    assert happened(lost, "lost-turn") == ["lost-turn"]
    assert lost.match.view(None)["turn"] == 8


@pytest.mark.rule("figures.timing.turn-limit")
def test_a_stun_does_not_put_the_end_off() -> None:
    table = figures("hero 5, marble 3", "biscuit 5", hands=["2♣", ""], turn=200, stunned=[1])
    attack(table, "2♣").over(0)
    assert "lost-turn" not in happened(table)


# Nothing else.


@pytest.mark.rule("figures.timing.no-responses")
def test_only_the_decisions_of_the_register_are_ever_asked() -> None:
    asked = {}
    for seed, way in enumerate(("choose", "draft", *["random"] * 10)):
        for match in random_match(seed, 3, figures=way):
            for seat in match.deciders:
                ask = match.ask(seat)
                asked[ask.name] = ask.clause
                assert [key for key, _, _ in match.asides(seat)] in ([], ["concede"])
    assert asked.items() <= DECISIONS.items()
    assert len(asked) == len(DECISIONS)


@pytest.mark.rule("figures.timing.no-responses")
def test_a_bystander_is_never_asked_during_a_battle() -> None:
    table = figures(*("explosion 9", "marble 3, biscuit 3 armor:9♣", "hero 9 armor:10♣"), hands=["Q♣", "4♦", "A♠"])
    table.choose("0.0", "seat:1", "1.0")
    assert table.match.deciders == (0, 1)
    table.choose("Q♣", seat=0).choose("4♦", seat=1).choose("1.1").expect(1, "armor")
    for key in ("A♠", "10♣", "figure:2.0", "decline", "concede"):
        with pytest.raises(IllegalChoice):
            table.match.choose(2, key)

"""Building an army: clauses figures.army.*"""

import json
from random import Random
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.figures.table import (
    GAME,
    assemble,
    assembling,
    attack,
    caught,
    figures,
    happened,
    lines,
    look,
    made,
    reason,
)
from ultratable.core.errors import IllegalChoice
from ultratable.core.match import Match
from ultratable.games.figures.charcard import TYPES, type_key
from ultratable.games.figures.roster import ARMIES

FIVE = "hero 3, sir-anvil 3, moon-mite 3, marble 3, mudlark 2"


# How many.


@pytest.mark.rule("figures.army.size")
def test_one_figure_is_too_few_and_a_sixth_too_many() -> None:
    table = assembling().choose("type:hero", "power:7", seat=0)
    assert "done" not in table.keys(0)
    assert reason(table, 0, "done") == "figures.army.size"
    assert table.match.why_not(0, "done")[0][1] == "An army has at least 2 figures; add 1 more."
    table.choose("type:sir-anvil", "power:1", seat=0)
    assert "done" in table.keys(0)
    for id in ("moon-mite", "marble", "mudlark"):
        table.choose(f"type:{id}", "power:1", seat=0)
    # Points are left, but the army is full.
    assert table.keys(0) == ["done"]
    assert reason(table, 0, "type:biscuit") == "figures.army.size"
    with pytest.raises(IllegalChoice):
        table.match.choose(0, "type:biscuit")


@pytest.mark.rule("figures.army.size")
def test_players_may_have_different_numbers() -> None:
    table = assemble(assemble(assembling(), 0, "hero 7, sir-anvil 8"), 1, FIVE)
    table.expect(0, "attack")
    assert [len(line) for line in lines(table)] == [2, 5]


@pytest.mark.rule("figures.army.size")
def test_a_first_figure_leaves_a_point_for_the_second_that_is_needed() -> None:
    table = assembling(handicap=[5, 5]).choose("type:hero", seat=0)
    assert table.keys(0) == [f"power:{power}" for power in range(1, 5)]
    assert reason(table, 0, "power:5") == "figures.army.size"
    table.choose("power:4", "type:marble", seat=0)
    assert table.keys(0) == ["power:1"]


# Types.


@pytest.mark.rule("figures.army.one-of-each")
def test_nobody_fields_two_of_a_type() -> None:
    table = assembling().choose("type:hero", "power:7", seat=0)
    assert "type:hero" not in table.keys(0)
    assert reason(table, 0, "type:hero") == "figures.army.one-of-each"
    assert "Hero stands in your line already" in table.match.why_not(0, "type:hero")[0][1]
    # A bystander builds at the same time and is not concerned.
    assert "type:hero" in table.keys(1)


@pytest.mark.rule("figures.army.shared-types")
def test_the_same_type_may_stand_in_every_army() -> None:
    table = assembling(3)
    for seat in range(3):
        assemble(table, seat, "hero 7, hero-cold 8")
    table.expect(0, "attack")
    shown = table.match.view(None)["figures"]
    assert [figure["title"] for figure in shown] == ["Hero", "Hero (In Cold Weather Gear)"] * 3
    assert len({figure["ref"] for figure in shown}) == 6


@pytest.mark.rule("figures.army.shared-types", "figures.army.owner")
def test_figures_of_one_name_are_told_apart_by_their_owners() -> None:
    table = figures("hero 9, hero-cold 2", "hero 1 wounded armor:J♠, biscuit 2", hands=["6♣", "2♦"])
    labels = {option.key: option.label for option in table.ask().options}
    assert labels == {
        "figure:0.0": "Hero of seat 1, Power 9",
        "figure:0.1": "Hero (In Cold Weather Gear), Power 2",
    }
    table.choose("0.0")
    assert table.ask(1).prompt == "Hero of seat 1 attacks. Which of your figures answers?"
    table.choose("1.0")
    assert table.ask(0).prompt == "Hero of seat 1 against Hero of seat 2: lay a card face down."
    table.choose("6♣", seat=0).choose("2♦", seat=1)
    assert table.ask(1).prompt == "Hero of seat 2 is hit. Give up armor?"
    table.choose("decline").expect(1, "attack")
    told = [event.text(None) for event in table.match.events]
    assert "seat 1 captures Hero of seat 2." in told
    assert any([line.startswith("Hero of seat 1 wins with ") for line in told])
    assert "Ann captures Hero of Bob." in [event.text(None, ["Ann", "Bob"]) for event in table.match.events]
    # Where it stands between its own, it needs no owner, and its card says none.
    assert {figure["title"] for figure in table.match.view(None)["figures"]} == {
        "Hero", "Hero (In Cold Weather Gear)", "Biscuit"
    }  # fmt: skip


@pytest.mark.rule("figures.army.owner")
def test_a_name_stays_the_same_after_mind_control_and_is_short_where_it_is_the_only_one() -> None:
    table = figures("hero 5, marble 2", "hero 4, biscuit 2", hands=["6♣", "2♦"], held={"1.0": 0, "1.1": 0, "0.1": 1})
    assert [option.label for option in table.ask().options] == [
        "Hero of seat 1, Power 5",
        "Hero of seat 2, Power 4",
        "Biscuit, Power 2",
    ]


@pytest.mark.rule("figures.army.variants")
def test_one_player_may_field_a_person_in_all_gear() -> None:
    table = assemble(assembling(), 0, "kit-fernshadow 7, kit-fernshadow-glider 8")
    assemble(table, 1, "hero 7, hero-cold 8").expect(0, "attack")
    assert [figure["title"].split(" (")[0] for figure in table.match.view(None)["figures"]] == [
        "Kit Fernshadow",
        "Kit Fernshadow",
        "Hero",
        "Hero",
    ]


@pytest.mark.rule("figures.army.type-identity")
@pytest.mark.parametrize(
    ("name", "variant", "same"),
    [
        ("Hero", "", "hero"),
        ("HERO", "", "hero"),
        ("  hero ", "", "hero"),
        ("Hero", "In Cold Weather Gear", "hero-cold"),
        ("hero in  cold weather", "GEAR", "hero-cold"),
        ("Hero In Cold Weather Gear", "", "hero-cold"),
    ],
)
def test_another_card_does_not_make_another_type(name: str, variant: str, same: str) -> None:
    table = assembling(made=[made(name, "stun", variant=variant)])
    table.choose(f"type:{same}", "power:3", seat=0)
    assert "type:made-1" not in table.keys(0)
    assert reason(table, 0, "type:made-1") == "figures.army.type-identity"
    table.choose("type:made-1", "power:3", seat=1)
    assert reason(table, 1, f"type:{same}") == "figures.army.type-identity"


@pytest.mark.rule("figures.army.type-identity")
@pytest.mark.parametrize(("name", "variant"), [("Heroe", ""), ("Hero", "In Warm Weather Gear"), ("He ro", "")])
def test_another_full_name_is_another_type_whatever_its_card(name: str, variant: str) -> None:
    copied = made(name, "boost", "blast", "armor", variant=variant)
    table = assembling(made=[copied]).choose("type:hero", "power:3", seat=0)
    assert "type:made-1" in table.keys(0)


@pytest.mark.rule("figures.army.type-identity")
def test_two_home_made_cards_of_one_name_are_one_type() -> None:
    table = assembling(made=[made("Bob", "stun"), made("bob", "luck"), made("Bob", "luck", variant="At Night")])
    table.choose("type:made-1", "power:3", seat=0)
    assert reason(table, 0, "type:made-2") == "figures.army.type-identity"
    assert reason(table, 0, "type:made-1") == "figures.army.one-of-each"
    assert "type:made-3" in table.keys(0)


@pytest.mark.rule("figures.army.type-identity")
def test_a_letter_and_its_accent_are_the_accented_letter() -> None:
    one, other = (normalize(form, "René Ångström") for form in ("NFC", "NFD"))
    assert one != other
    table = assembling(made=[made(one, "stun"), made(other, "luck")]).choose("type:made-1", "power:3", seat=0)
    assert reason(table, 0, "type:made-2") == "figures.army.type-identity"


@pytest.mark.rule("figures.army.type-identity")
@given(st.text("abC xÉ", max_size=8), st.text("abC xÉ", max_size=8), st.integers(0, 3))
def test_a_key_knows_neither_case_nor_spaces_nor_where_the_label_begins(name: str, variant: str, gap: int) -> None:
    key = type_key(name, variant)
    assert type_key(name.upper(), variant.lower()) == type_key(name.lower(), variant.upper()) == key
    assert type_key(f"{' ' * gap}{name}", f"{variant}{' ' * gap}") == key
    assert type_key(f"{name} {variant}", "") == key
    assert type_key(key, "") == key


@pytest.mark.rule("figures.army.mounts")
def test_a_mount_is_a_figure_of_its_own_beside_its_rider() -> None:
    mounts = [type for type in TYPES if type.entry is not None and type.entry.rider]
    assert {type.kind for type in mounts} == {"vehicle", "mount"}
    table = assemble(assembling(), 0, "hero 7, mudlark 8")
    assert "done" not in table.keys(1)
    assemble(table, 1, "sir-anvil 7, old-cinderbelly 8").expect(0, "attack", keys=["figure:0.0", "figure:0.1"])
    assert look(table, "0.1")["power"] == 8


@pytest.mark.rule("figures.army.mounts")
def test_a_mount_is_attacked_wounded_and_captured_by_itself() -> None:
    table = figures("blast 7", "hero 7, mudlark 1 wounded", hands=["6♣ 5♣", "2♦"])
    attack(table, "6♣", "2♦", facing="1.1").expect(1, "attack")
    # The rider neither lent it Power nor fell with it.
    assert lines(table) == [["0.0"], ["1.0"]]
    assert caught(table) == [["1.1"], []]
    assert look(table, "1.0")["wounded"] is False


# Power.


@pytest.mark.rule("figures.army.power-points")
@pytest.mark.parametrize("split", [(7, 8), (5, 4, 3, 3), (10, 5), (1, 1), (3, 3, 3, 3, 3)])
def test_legal_splits_of_fifteen_points(split: tuple[int, ...]) -> None:
    ids = ["hero", "sir-anvil", "moon-mite", "marble", "mudlark"]
    army = ", ".join([f"{id} {power}" for id, power in zip(ids, split, strict=False)])
    table = assemble(assembling(), 0, army).choose("army:quick-feet", seat=1)
    assert [figure["power"] for figure in table.match.view(None)["figures"] if figure["owner"] == 0] == list(split)


@pytest.mark.rule("figures.army.power-points")
def test_eleven_and_four_is_illegal_and_so_is_zero() -> None:
    table = assembling().choose("type:hero", seat=0)
    assert table.keys(0) == [f"power:{power}" for power in range(1, 11)]
    assert reason(table, 0, "power:11") == "figures.army.power-points"
    assert "at most 10" in table.match.why_not(0, "power:11")[0][1]
    assert GAME.words.number("power:0") is None
    with pytest.raises(IllegalChoice):
        table.match.choose(0, "power:0")


@pytest.mark.rule("figures.army.power-points")
def test_nobody_spends_more_than_there_is() -> None:
    table = assembling().choose("type:hero", "power:10", "type:marble", seat=0)
    assert table.keys(0) == [f"power:{power}" for power in range(1, 6)]
    assert reason(table, 0, "power:6") == "figures.army.power-points"
    table.choose("power:5", seat=0)
    # Nothing is left for a third.
    assert table.keys(0) == ["done"]
    assert reason(table, 0, "type:moon-mite") == "figures.army.power-points"


@pytest.mark.rule("figures.army.leftover")
def test_points_that_are_not_spent_are_lost() -> None:
    table = assembling().choose("type:hero", "power:2", "type:marble", "power:3", seat=0)
    [done] = [option for option in table.ask(0).options if option.key == "done"]
    assert done.label == "Lock in this army; 10 Power is lost."
    assert done.clause == "figures.army.leftover"
    table.choose("done", seat=0).choose("army:quick-feet", seat=1).expect(0, "attack")
    assert [(said["seat"], said["number"]) for said in table.said("lost-points")] == [(0, 10)]
    assert [figure["power"] for figure in table.match.view(None)["figures"]][:2] == [2, 3]


@pytest.mark.rule("figures.army.starting-power")
def test_starting_power_is_remembered_whoever_holds_the_figure() -> None:
    table = figures("boost/mind-control/recover 4", "hero 7 wounded, marble 2", hands=["9♣", "2♦"], active=0)
    attack(table, "9♣", "2♦", facing="1.0").choose("1.0").expect(1, "attack")
    assert lines(table) == [["0.0", "1.0"], ["1.1"]]
    assert (look(table, "1.0")["power"], look(table, "1.0")["start"]) == (1, 7)
    boosted = figures("boost 4", "hero 7, marble 2", hands=["9♣", "2♦"])
    attack(boosted, "9♣", "2♦", facing="1.1").choose("0.0")
    assert (look(boosted, "0.0")["power"], look(boosted, "0.0")["start"]) == (6, 4)


@pytest.mark.rule("figures.army.owner")
def test_owner_and_holder_differ_only_after_mind_control() -> None:
    table = figures("mind-control 9", "hero 3 wounded, marble 2", hands=["Q♣ 3♦", "2♦ 2♣"])
    assert [figure["owner"] for figure in table.match.view(None)["figures"]] == [0, 1, 1]
    attack(table, "Q♣", "2♦", facing="1.0")
    # A captive has an owner and no holder.
    assert caught(table) == [["1.0"], []]
    assert look(table, "1.0")["owner"] == 1
    table.choose("1.0").expect(1, "attack", keys=["figure:1.1"])
    assert lines(table) == [["0.0", "1.0"], ["1.1"]]
    assert look(table, "1.0")["owner"] == 1


@pytest.mark.rule("figures.army.types-only-at-setup")
def test_mind_control_may_give_a_second_of_a_type_and_a_sixth_figure() -> None:
    five = "mind-control 9, hero 1, sir-anvil 1, moon-mite 1, marble 1"
    table = figures(five, "hero 3 wounded, marble 2", hands=["Q♣ 3♦", "2♦ 2♣"])
    attack(table, "Q♣", "2♦", facing="1.0").choose("1.0").expect(1, "attack")
    assert lines(table)[0] == ["0.0", "0.1", "0.2", "0.3", "0.4", "1.0"]
    titles = [look(table, ref)["title"] for ref in lines(table)[0]]
    assert titles.count("Hero") == 2
    # Both are figures in their own right: either may answer.
    attack(table, by="1.1", facing="1.0")
    assert table.match.view(None)["battle"]["facing"] == "figure:1.0"


# Together.


@pytest.mark.rule("figures.army.secret-reveal", "figures.hidden.army-building")
def test_armies_are_chosen_at_the_same_time_and_shown_together() -> None:
    table = assembling(3)
    assert list(table.match.deciders) == [0, 1, 2]
    before = {viewer: json.dumps(table.match.view(viewer)) for viewer in (1, None)}
    table.choose("type:hero", seat=0)
    assert {viewer: json.dumps(table.match.view(viewer)) for viewer in (1, None)} == before
    table.choose("power:7", "type:marble", "power:2", "done", seat=0)
    assert table.match.deciders == (1, 2)
    for viewer in (1, 2, None):
        shown = table.match.view(viewer)
        assert shown["figures"] == []
        assert [seat["locked"] for seat in shown["seats"]] == [True, False, False]
    assert happened(table) == []
    table.choose("army:quick-feet", seat=2).choose("army:tough-nuts", seat=1)
    assert happened(table, "locked", "army") == ["locked", "army", "army", "army"]
    assert [len(line) for line in lines(table)] == [2, 4, 3]
    assert [said["seat"] for said in table.said("army")] == [0, 1, 2]
    table.expect(0, "attack")


@pytest.mark.rule("figures.army.secret-reveal")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_who_is_ready_first_changes_nothing(order: tuple[int, ...]) -> None:
    table = assembling(3)
    armies = ("army:quick-feet", "army:flag-and-iron", "army:tough-nuts")
    for seat in order:
        table.choose(armies[seat], seat=seat)
    table.expect(0, "attack")
    assert [len(line) for line in lines(table)] == [3, 2, 4]
    assert [figure["ref"] for figure in table.match.view(None)["figures"]][:4] == [
        "figure:0.0",
        "figure:0.1",
        "figure:0.2",
        "figure:1.0",
    ]


# Laws.


def built_at_random(rng: Random, seats: int, **options: object) -> Match:
    """A table on which everybody picks anything that is open until the armies are shown."""
    match = GAME.start(seats, options, seed=rng.randrange(10**9))
    while match.view(None)["turn"] == 0:
        seat = rng.choice(match.deciders)
        keys = [option.key for option in match.ask(seat).options]
        # Armies are large as often as small.
        key = "done" if "done" in keys and rng.random() < 0.1 else rng.choice(keys)
        match.choose(seat, key)
    return match


HOME = [made("Hero", "stun"), made("Bob", "luck"), made("Bob", "stun"), made("Ann", "armor", variant="By Night")]
POINTS = st.one_of(
    st.builds(lambda points: {"points": points}, st.sampled_from([10, 15, 20])),
    st.builds(lambda handicap: {"handicap": handicap}, st.lists(st.integers(5, 30), min_size=3, max_size=3)),
)


@pytest.mark.rule("figures.army.size", "figures.army.one-of-each", "figures.army.power-points", "figures.army.leftover")
@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), POINTS, st.booleans())
def test_whatever_is_picked_the_army_is_legal(seed: int, points: dict[str, object], open_size: bool) -> None:
    match = built_at_random(Random(seed), 3, open_size=open_size, made=HOME, **points)
    shown = match.view(None)
    by_ref = {figure["ref"]: figure for figure in shown["figures"]}
    told = [event.seen_by(None) for event in match.events if event.kind == "lost-points"]
    lost = {event["seat"]: event["number"] for event in told}
    for seat in shown["seats"]:
        army = [by_ref[ref] for ref in seat["line"]]
        assert (1 if open_size else 2) <= len(army) <= (15 if open_size else 5)
        assert all(1 <= figure["power"] == figure["start"] <= 10 for figure in army)
        spent = sum([figure["power"] for figure in army])
        assert spent <= seat["points"]
        keys = [type_key(figure["title"].replace("(", "").replace(")", ""), "") for figure in army]
        assert len(set(keys)) == len(keys)
        assert lost.get(seat["seat"], 0) == seat["points"] - spent


@pytest.mark.rule("figures.army.power-points")
@pytest.mark.parametrize("army", ARMIES, ids=lambda army: army.id)
def test_every_ready_made_army_is_legal(army) -> None:
    table = assembling().choose(f"army:{army.id}", seat=0).choose("army:flag-and-iron", seat=1)
    own = [figure for figure in table.match.view(None)["figures"] if figure["owner"] == 0]
    assert sum([figure["power"] for figure in own]) == 15
    assert len({figure["title"] for figure in own}) == len(own) in (2, 3, 4, 5)
    table.expect(0, "attack")


@pytest.mark.rule("figures.army.secret-reveal")
def test_nothing_of_an_army_can_be_changed_once_it_is_shown() -> None:
    table = assemble(assemble(assembling(), 0, "hero 7, sir-anvil 8"), 1, FIVE)
    for ref in ("type:biscuit", "army:quick-feet", "power:3", "raise:1"):
        assert reason(table, 0, ref) == "figures.army.types-only-at-setup"

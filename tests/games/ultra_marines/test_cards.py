"""The event deck (clauses ultra_marines.components.event_deck, content.cards) and event cards in general (cards.*)."""

from random import Random
from typing import Any, NamedTuple

import pytest

from tests.games.ultra_marines.table import (
    dice,
    discard,
    drawn,
    hand,
    marines,
    on_board,
    pass_turn,
    refused,
    scout,
    sq,
    targets,
)
from ultratable.core.chance import CHANCE
from ultratable.core.errors import IllegalChoice
from ultratable.core.match import Match
from ultratable.core.script import Script
from ultratable.games.ultra_marines import GAME
from ultratable.games.ultra_marines.faces import BY_ID, FACE_OF, FACES, Face

LANE = ("aaaaaaaaaaaa",)
SHIP = ("AAA######BBB", "AAAaaabbbBBB", "AAA######BBB")
HALL = ("aaaaaa", "aaaaaa", "aaaaaa", "aaaaaa", "aaaaaa", "aaaaaa")
DECK = [FACES[face].id for face in FACE_OF]


def counts(told: str) -> dict[str, int]:
    """`counts("rally 1, charge 2")`: how many cards there are of each face."""
    return {face: int(count) for face, count in (one.split() for one in told.split(", "))}


OBJECTS = counts(
    "blind-grenade 4, frag-grenade 4, vortex-grenade 2, locked-door 4, cave-in 2, medi-pack 3, melta-charge 2, "
    "proximity-mine 2"
)
COMMANDS = counts(
    "double-time 3, fresh-orders 2, rapid-fire 2, marked-target 2, charge 1, teleport-lock 2, intercepted-signal 2, "
    "supply-drop 1, rally 1"
)
HAZARDS = counts(
    "weapon-jam 2, deck-collapse 2, power-failure 1, electrical-discharge 2, hull-breach 1, warp-tremor 1, "
    "slippery-ooze 1, bogged-down 2, alien-lurker 1"
)


# The deck.


@pytest.mark.rule("ultra_marines.components.event_deck", "ultra_marines.cards.kinds")
def test_the_deck_has_52_cards_of_26_faces_and_three_kinds() -> None:
    assert {face.id: face.count for face in FACES if face.kind == "object"} == OBJECTS
    assert {face.id: face.count for face in FACES if face.kind == "command"} == COMMANDS
    assert {face.id: face.count for face in FACES if face.kind == "hazard"} == HAZARDS
    assert [sum(kind.values()) for kind in (OBJECTS, COMMANDS, HAZARDS)] == [23, 16, 13]
    assert (len(FACES), len(FACE_OF)) == (26, 52)


MECHANICS = {
    "staying on the board": (14, "blind-grenade vortex-grenade locked-door cave-in proximity-mine"),
    "covering four squares": (12, "blind-grenade frag-grenade vortex-grenade cave-in"),
    "covering one square": (6, "locked-door proximity-mine"),
    "damage dice": (
        12,
        "frag-grenade vortex-grenade proximity-mine electrical-discharge hull-breach alien-lurker",
    ),
    "more dice for an attack": (3, "marked-target charge"),
    "barriers": (6, "locked-door cave-in"),
    "removing barriers": (2, "melta-charge"),
    "movement": (7, "double-time fresh-orders bogged-down"),
    "firing": (5, "rapid-fire weapon-jam power-failure"),
    "hand and deck": (3, "intercepted-signal supply-drop"),
    "artifacts": (4, "teleport-lock warp-tremor slippery-ooze"),
    "stun or recovery": (6, "medi-pack rally deck-collapse"),
}


@pytest.mark.rule("ultra_marines.content.cards")
@pytest.mark.parametrize("mechanic", MECHANICS)
def test_every_mechanic_is_carried_by_its_number_of_cards(mechanic: str) -> None:
    count, faces = MECHANICS[mechanic]
    assert sum(FACES[BY_ID[id]].count for id in faces.split()) == count


@pytest.mark.rule("ultra_marines.content.cards", "ultra_marines.objects.stay")
def test_the_faces_say_what_they_cover_and_when_they_go() -> None:
    """What the program goes by is what the counts above say."""
    four = {face.id for face in FACES if face.covers == 4}
    one = {face.id for face in FACES if face.covers == 1}
    goes = {face.id for face in FACES if face.goes}
    assert four == set(MECHANICS["covering four squares"][1].split())
    assert one == set(MECHANICS["covering one square"][1].split())
    assert goes == set(MECHANICS["staying on the board"][1].split())


@pytest.mark.rule("ultra_marines.content.cards")
@pytest.mark.parametrize("face", FACES, ids=lambda face: face.id)
def test_every_face_has_a_name_a_kind_and_a_short_text_under_its_clause(face: Face) -> None:
    assert 10 <= len(face.text) <= 160
    assert face.text.endswith(".")
    clause = GAME.register[f"ultra_marines.{face.clause}"]
    assert face.title in clause.title
    assert clause.title.endswith((f"({face.count} cards)", f"({face.count} card)"))
    [thing] = [thing for thing in GAME.things() if thing.ref == f"card:{face.id}"]
    assert (thing.title, thing.text) == (face.title, face.text)
    assert (thing.facts["kind"], thing.facts["in the deck"]) == (face.kind, face.count)
    assert ("goes on" in thing.facts) == bool(face.goes)


@pytest.mark.rule("ultra_marines.content.cards")
def test_names_and_texts_are_all_different() -> None:
    assert len({face.title for face in FACES}) == len({face.text for face in FACES}) == 26


@pytest.mark.rule(
    "ultra_marines.content.cards", "ultra_marines.objects.vortex_move", "ultra_marines.objects.proximity_mine"
)
@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("vortex-grenade", "Again after 1 N, 2 E, 3 S, 4 W, 5 stays; walls end it."),
        ("proximity-mine", "Not on Scouts, barriers, mines, teleport squares."),
        ("frag-grenade", "up to four damage dice"),
        ("teleport-lock", "an artifact that failed and still lies there"),
        ("warp-tremor", "lying open in a corridor"),
        ("marked-target", "one for each"),
        ("bogged-down", "A second card adds nothing."),
    ],
)
def test_a_text_leaves_out_no_condition(id: str, told: str) -> None:
    assert told in FACES[BY_ID[id]].text


# Every face played once: its kind, and where it goes.


class Play(NamedTuple):
    """How a face is played on the table below: from where in the turn, with which choices, and what chance brings."""

    at: str
    picks: tuple[str, ...] = ()
    chance: tuple[int | str, ...] = ()
    stays: bool = False


PLAYS = {
    "blind-grenade": Play("move", (sq(5, 0),), stays=True),
    "frag-grenade": Play("move", (sq(3, 1), "scout:1.1", "stop"), tuple(dice("N 1"))),
    "vortex-grenade": Play("move", (sq(6, 0),), stays=True),
    "locked-door": Play("move", (sq(5, 1),), stays=True),
    "cave-in": Play("move", (sq(5, 0),), stays=True),
    "medi-pack": Play("move", ("scout:0.2",)),
    "melta-charge": Play("move", (sq(8, 1),)),
    "proximity-mine": Play("move", (sq(6, 1),), stays=True),
    "double-time": Play("move"),
    "fresh-orders": Play("move", (), (4,)),
    "rapid-fire": Play("fire", ("scout:0.1",)),
    "marked-target": Play("fire", ("scout:0.1", "scout:1.1"), (*dice(*["N 1"] * 4), 1)),
    "charge": Play("fight", ("scout:0.1", "scout:1.1"), (*dice(*["N 1"] * 5), 1)),
    "teleport-lock": Play("beamed", (sq(1, 1),), (6,)),
    "intercepted-signal": Play("move", ("seat:1", "card:frag-grenade")),
    "supply-drop": Play("move", (), tuple(drawn("blind-grenade", "cave-in"))),
    "rally": Play("move", (), (4,)),
    "weapon-jam": Play("move", ("scout:1.1",)),
    "deck-collapse": Play("move", ("scout:1.1",), (1,)),
    "power-failure": Play("move"),
    "electrical-discharge": Play("move", ("scout:1.2",), tuple(dice("N 1", "N 1"))),
    "hull-breach": Play("move", ("section:a",), tuple(dice(*["N 1"] * 2))),
    "warp-tremor": Play("move", (sq(7, 1), sq(6, 1))),
    "slippery-ooze": Play("move", ("scout:1.1",), (1,)),
    "bogged-down": Play("move", ("seat:1",)),
    "alien-lurker": Play("move", ("scout:1.2",), tuple(dice(*["N 1"] * 3))),
}


def at_the_moment(face: str, other: str = "frag-grenade") -> Script:
    """A table where seat 0 holds a card at a moment when it may play it."""
    at = PLAYS[face].at
    table = marines(
        SHIP,
        "1@3.1 2@2.2 stunned 3@2.1",
        "1@4.1 carries 2@9.0",
        zones="A B",
        artifacts="7.1 1.1",
        cards=[("locked-door", "8.1")],
        hands=[face, other],
        top=["blind-grenade", "cave-in"] if face == "supply-drop" else [],
        at="beam" if at == "beamed" else at,
        roll=3,
    )
    if at == "beamed":
        table.chance(3).choose("go-on")
    if face == "rapid-fire":
        table.chance(*dice("N 1", "N 1")).choose("scout:0.1", "scout:1.1")
    return table


@pytest.mark.rule("ultra_marines.cards.kinds", "ultra_marines.cards.discard", "ultra_marines.cards.when")
@pytest.mark.parametrize("face", FACES, ids=lambda face: face.id)
def test_each_card_is_played_and_lies_on_the_board_or_on_the_discard_pile(face: Face) -> None:
    told = PLAYS[face.id]
    table = at_the_moment(face.id)
    key = f"card:{face.id}"
    [option] = [option for option in table.ask().options if option.key == key]
    assert option.clause == f"ultra_marines.{face.clause}"
    assert option.label == f"{face.title}: {face.text}"
    before = on_board(table)
    table.chance(*told.chance).choose(key)
    for pick in told.picks:
        # Each choice is asked under the card's name, every answer has a label and something to light up.
        assert table.ask().prompt.startswith((face.title, "Which card", "At whom"))
        assert all(option.label and (option.refs or option.key in ("stop", "go-on")) for option in table.ask().options)
        table.choose(pick)
    assert [event["card"] for event in table.said("plays")] == [face.id]
    assert table.match.view(None)["playing"] is None
    assert face.id not in hand(table)
    assert told.stays == (face.kind == "object" and bool(face.goes))
    if told.stays:
        assert on_board(table) == [*before, (face.id, told.picks[0])]
        assert face.id not in discard(table)
    else:
        assert discard(table)[-1] == face.id
        assert face.id not in [card for card, _ in on_board(table)]
    table.used_up()
    assert GAME.misplaced(table.match.state) == []


@pytest.mark.rule("ultra_marines.cards.when")
@pytest.mark.parametrize("face", FACES, ids=lambda face: face.id)
def test_a_card_in_hand_is_never_compulsory_and_never_played_by_another(face: Face) -> None:
    table = at_the_moment(face.id, "electrical-discharge")
    assert {"end", "go-on"} & set(table.keys())
    with pytest.raises(IllegalChoice):
        table.match.choose(1, "card:electrical-discharge")
    assert f"card:{face.id}" in table.keys()


# On whom and where.


@pytest.mark.rule("ultra_marines.cards.anywhere")
def test_neither_sight_nor_distance_is_needed() -> None:
    """The two live in rooms that no passage joins."""
    board = ("AAA########BBB", "AAAa######bBBB", "AAA########BBB")
    table = marines(
        board, "0@0.0", "0@13.2", hands=["electrical-discharge blind-grenade", ""], at="move", roll=1, artifacts="3.1"
    )
    table.choose("card:blind-grenade", sq(12, 1))
    table.choose("card:electrical-discharge")
    assert targets(table) == ["scout:0.0", "scout:1.0"]
    table.chance(*dice("C 4", "N 1")).choose("scout:1.0")
    assert scout(table, "1.0")["stunned"]


@pytest.mark.rule("ultra_marines.cards.text_rules")
def test_a_card_that_needs_no_target_may_always_be_played_at_its_moment() -> None:
    """Everybody is stunned and nobody could take a step, yet the roll may be doubled."""
    table = marines(LANE, "1@1.0 stunned", "1@8.0", hands=["double-time power-failure", ""], at="move", roll=1)
    table.expect(0, "move", keys=["card:double-time", "card:power-failure", "end"])
    table.choose("card:double-time")
    assert table.match.view(None)["allowance"] == 2


@pytest.mark.rule("ultra_marines.cards.text_rules")
def test_without_a_target_a_card_is_refused_in_words() -> None:
    table = marines(LANE, "1@1.0", "1@8.0", hands=["medi-pack", ""], at="move", roll=1)
    assert refused(table, "card:medi-pack", "cards.text_rules") == "There is nothing it could be played on."
    table = marines(LANE, "1@1.0", "1@8.0", hands=["charge", ""], at="move", roll=1)
    assert refused(table, "card:charge", "commands.charge") == "It is played while you are fighting hand to hand."


@pytest.mark.rule("ultra_marines.cards.text_rules", "ultra_marines.commands.intercepted_signal")
def test_eliminated_players_are_never_a_choice() -> None:
    told: dict[str, Any] = {"squads": [[0], [1], [2]], "out": [1], "at": "move", "roll": 1}
    hands = ["intercepted-signal bogged-down", "", "rally"]
    for face in ("intercepted-signal", "bogged-down"):
        table = marines(LANE, "1@1.0", "", "1@8.0", hands=hands, **told).choose(f"card:{face}")
        assert targets(table) == ["seat:2"]


# Squares under cards.


ROW_5 = ("a#######", "a#######", "a#######", "a#######", "a#######", "bbbbbbbb")


@pytest.mark.rule("ultra_marines.cards.footprint", "ultra_marines.cards.corridor")
def test_a_card_of_four_squares_in_a_corridor_works_on_its_floor_squares() -> None:
    """Corridor in row 5: a card at (3,5) covers floor (3,5), (4,5) and wall (3,6), (4,6)."""
    table = marines(ROW_5, "1@2.5", "1@5.5", hands=["cave-in", ""], at="move", roll=2, artifacts="7.5")
    table.choose("card:cave-in", sq(3, 5))
    table.choose("scout:0.1")
    refused(table, sq(3, 5), "moving.barriers")
    assert sq(1, 5) in table.keys()
    table.choose(sq(1, 5), "end").chance(1, 3).choose("stay")
    table.expect(1, "move").choose("scout:1.1")
    refused(table, sq(4, 5), "moving.barriers")
    assert sq(6, 5) in table.keys()


@pytest.mark.rule("ultra_marines.cards.footprint")
def test_a_card_is_named_by_its_north_western_square() -> None:
    table = marines(
        HALL, "1@0.0", "1@2.2 2@3.2 3@2.3 4@3.3 0@4.3", hands=["frag-grenade", ""], at="move", roll=1, artifacts="5.0"
    )
    table.choose("card:frag-grenade", sq(2, 2))
    assert set(table.keys()) == {"scout:1.1", "scout:1.2", "scout:1.3", "scout:1.4", "stop"}


@pytest.mark.rule("ultra_marines.cards.corridor")
def test_floor_squares_are_affected_even_if_a_wall_separates_them() -> None:
    table = marines(("a#", "#b"), "1@0.0", "1@1.1", hands=["frag-grenade", ""], at="move", roll=1, artifacts="0.0")
    table.choose("card:frag-grenade", sq(0, 0))
    assert table.keys() == ["scout:0.1", "scout:1.1", "stop"]


@pytest.mark.rule("ultra_marines.cards.corridor")
def test_a_card_may_be_laid_wherever_one_of_its_squares_is_floor() -> None:
    """The tip of a dead end with three squares of wall, and over the edge of the grid."""
    table = marines(("aaa",), "1@1.0", "1@2.0", hands=["blind-grenade", ""], at="move", roll=1, artifacts="1.0")
    table.choose("card:blind-grenade")
    assert set(targets(table)) == {sq(column, row) for column in range(-1, 3) for row in (-1, 0)}
    table.choose(sq(2, -1))
    assert on_board(table) == [("blind-grenade", sq(2, -1))]


@pytest.mark.rule("ultra_marines.cards.overlap")
def test_two_barriers_never_share_a_floor_square_and_two_mines_never_a_square() -> None:
    told: dict[str, Any] = {"at": "move", "roll": 1, "artifacts": "11.0"}
    cards = [("locked-door", "3.0"), ("cave-in", "6.0"), ("proximity-mine", "9.0")]
    table = marines(LANE, "1@0.0", "1@11.0", cards=cards, hands=["locked-door", ""], **told).choose("card:locked-door")
    for column in (3, 6, 7):
        refused(table, sq(column, 0), "cards.overlap")
    assert {sq(4, 0), sq(5, 0), sq(8, 0), sq(9, 0)} <= set(table.keys())
    table = marines(LANE, "1@0.0", "1@11.0", cards=cards, hands=["cave-in", ""], **told).choose("card:cave-in")
    for column in (2, 3, 5, 6, 7):
        refused(table, sq(column, 0), "cards.overlap")
        refused(table, sq(column, -1), "cards.overlap")
    assert {sq(4, 0), sq(8, 0)} <= set(table.keys())
    table = marines(LANE, "1@0.0", "1@11.0", cards=cards, hands=["proximity-mine", ""], **told)
    refused(table.choose("card:proximity-mine"), sq(9, 0), "cards.overlap")


@pytest.mark.rule("ultra_marines.cards.overlap")
def test_other_cards_overlap_freely_and_each_works_on_its_own() -> None:
    """Smoke, a vortex and a mine on the same square: he sees nothing, treads on the mine, then the vortex strikes."""
    cards = [("blind-grenade", "2.0"), ("blind-grenade", "2.0"), ("vortex-grenade", "2.0"), ("proximity-mine", "2.0")]
    table = marines(LANE, "1@1.0", "1@8.0", cards=cards, at="move", roll=1)
    table.chance(*dice("N 1", "N 1", "N 1")).choose("scout:0.1", sq(2, 0))
    assert len(table.said("mine")) == 1
    table.expect(0, "discard_and_draw")
    # One smoke goes, the other stays; the vortex stays and strikes.
    table.chance(6, 1, 5, *dice(*["N 1"] * 4), 3).choose("stay")
    assert [card for card, _ in on_board(table)] == ["blind-grenade", "vortex-grenade"]
    assert [event["target"] for event in table.said("suffers")] == ["scout:0.1", "scout:0.1"]


@pytest.mark.rule("ultra_marines.cards.nobody_owns")
def test_a_card_on_the_board_hurts_its_player_too_and_stays_when_he_is_out() -> None:
    table = marines(LANE, "1@1.0", "1@8.0", "1@11.0", hands=["proximity-mine", "", ""], at="move", roll=2)
    table.choose("card:proximity-mine", sq(2, 0))
    table.chance(*dice("C 5", "N 1", "N 1"), 1).choose("scout:0.1", sq(2, 0))
    assert scout(table, "0.1")["stunned"]
    table = marines(LANE, "1@1.0", "1@8.0", "1@11.0", hands=["locked-door", "", ""], at="move", roll=2)
    table.choose("card:locked-door", sq(4, 0)).chance(1, 3).choose("concede").expect(1, "move")
    assert on_board(table) == [("locked-door", sq(4, 0))]


# Discarding, damage, lasting effects.


@pytest.mark.rule("ultra_marines.cards.discard")
def test_a_card_is_discarded_when_its_effect_is_completely_finished() -> None:
    table = marines(LANE, "0@0.0", "0@8.0", hands=["frag-grenade", ""], discard=["rally"], at="move", roll=1)
    table.choose("card:frag-grenade", sq(0, 0))
    assert (discard(table), table.match.view(None)["playing"]) == (["rally"], "frag-grenade")
    table.choose("stop")
    assert (discard(table), table.match.view(None)["playing"]) == (["rally", "frag-grenade"], None)
    for viewer in (None, 0, 1):
        assert table.match.view(viewer)["discard"] == ["rally", "frag-grenade"]


@pytest.mark.rule("ultra_marines.cards.discard", "ultra_marines.cards.windows")
@pytest.mark.parametrize(("face", "at", "count"), [("marked-target", "fire", 4), ("charge", "fight", 5)])
def test_a_card_that_is_part_of_a_declaration_is_discarded_when_the_attack_is_over(
    face: str, at: str, count: int
) -> None:
    table = marines(LANE, "1@0.0 2@3.0", "1@1.0", hands=[face, ""], discard=["rally"], at=at)
    table.match.chance_by_hand(True)
    table.choose(f"card:{face}", "scout:0.1", "scout:1.1")
    for _ in range(count):
        for answer in ("land:N", "die:6"):
            for viewer in (None, 0, 1):
                view = table.match.view(viewer)
                assert (view["discard"], view["playing"], view["seats"][0]["cards"]) == (["rally"], face, 0)
            table.match.choose(CHANCE, answer)
    assert (discard(table), table.match.view(None)["playing"]) == (["rally", face], None)


@pytest.mark.rule("ultra_marines.cards.discard", "ultra_marines.cards.eliminated_hand")
def test_it_lies_under_the_hand_of_whom_the_attack_put_out() -> None:
    hands = ["marked-target", "charge rally", ""]
    table = marines(LANE, "1@0.0", "1@1.0", "1@9.0", hands=hands, at="fire", artifacts="11.0")
    table.chance(*dice("C 6", *["N 1"] * 3), 1).choose("card:marked-target", "scout:0.1", "scout:1.1")
    assert discard(table) == ["marked-target", "charge", "rally"]


@pytest.mark.rule("ultra_marines.cards.discard", "ultra_marines.objects.melta_charge")
def test_a_card_that_removes_another_is_discarded_after_it() -> None:
    table = marines(
        LANE, "0@0.0", "0@8.0", hands=["melta-charge", ""], cards=[("locked-door", "4.0")], at="move", roll=1
    )
    table.choose("card:melta-charge", sq(4, 0))
    assert discard(table) == ["locked-door", "melta-charge"]


@pytest.mark.rule("ultra_marines.cards.damage", "ultra_marines.tray.highest", "ultra_marines.tray.success")
@pytest.mark.parametrize(
    ("drop", "before", "after"),
    [
        (("N 6", "C 3", "SE 4"), "", "stunned"),
        (("NW 2", "SW 3", "OUT 6"), "", "standing"),
        (("C 6", "SE 1", "N 1"), "", "killed"),
        (("N 6", "E 6", "OUT 6"), "stunned", "stunned"),
        (("C 1", "E 6", "N 6"), "stunned", "killed"),
        (("C 4", "NE 4", "SE 5"), "", "stunned"),
    ],
)
def test_damage_dice_of_a_card_are_read_like_an_attack(drop: tuple[str, ...], before: str, after: str) -> None:
    table = marines(LANE, "1@0.0", f"1@6.0 {before}", "1@11.0", hands=["alien-lurker", "", ""], at="move", roll=1)
    table.chance(*dice(*drop)).choose("card:alien-lurker", "scout:1.1")
    told = scout(table, "1.1")
    state = "killed" if told["square"] is None else "stunned" if told["stunned"] else "standing"
    assert state == after


@pytest.mark.rule("ultra_marines.cards.lasting", "ultra_marines.hazards.bogged_down")
def test_what_lasts_until_a_turn_of_somebody_who_is_out_ends_when_that_turn_would_have_begun() -> None:
    table = marines(LANE, "1@0.0", "1@4.0", "1@9.0", hands=["bogged-down", "", ""], at="fire", artifacts="11.0")
    table.choose("card:bogged-down", "seat:1").choose("concede", seat=1)
    assert [seat["bogged"] for seat in table.match.view(None)["seats"]] == [False, True, False]
    pass_turn(table, 1)
    assert table.match.view(None)["active"] == 2
    assert [seat["bogged"] for seat in table.match.view(None)["seats"]] == [False, False, False]


@pytest.mark.rule("ultra_marines.cards.lasting", "ultra_marines.cards.kinds")
@pytest.mark.parametrize("face", ["weapon-jam", "power-failure", "bogged-down"])
def test_cards_that_last_are_discarded_at_once_and_a_marker_shows_the_effect(face: str) -> None:
    table = at_the_moment(face)
    table.choose(f"card:{face}", *PLAYS[face].picks)
    assert discard(table) == [face]
    for viewer in (None, 0, 1):
        view = table.match.view(viewer)
        jammed = [one["ref"] for one in view["scouts"] if one["jammed"]]
        shown = (jammed, view["dark"], view["seats"][1]["bogged"])
        assert (
            shown
            == {
                "weapon-jam": (["scout:1.1"], False, False),
                "power-failure": ([], True, False),
                "bogged-down": ([], False, True),
            }[face]
        )


@pytest.mark.rule("ultra_marines.cards.eliminated_hand", "ultra_marines.end.elimination")
def test_the_hand_of_an_eliminated_player_is_discarded_face_up() -> None:
    table = marines(
        HALL, "1@0.0", "1@5.0", "1@5.5", hands=["", "rally cave-in", ""], at="fire", discard=["charge"], artifacts="3.5"
    )
    table.chance(*dice("C 6", "N 1")).choose("scout:0.1", "scout:1.1")
    assert discard(table) == ["charge", "rally", "cave-in"]
    assert [(event["seat"], event["cards"]) for event in table.said("out")] == [(1, ["rally", "cave-in"])]
    assert table.match.view(None)["seats"][1]["cards"] == 0


@pytest.mark.rule("ultra_marines.cards.eliminated_hand", "ultra_marines.end.concede")
@pytest.mark.parametrize("at", ["turn", "roll", "move", "fire", "fight", "draw"])
def test_whoever_concedes_in_his_own_turn_discards_his_hand_and_the_turn_passes(at: str) -> None:
    """At the window before the rolls of stage 2 too: nobody beams anything off for him any more."""
    table = marines(
        SHIP,
        "1@4.1",
        "1@6.1",
        "1@9.1",
        zones="A B",
        hands=["rally charge", "", ""],
        at=at,
        roll=2,
        artifacts="1.1 8.1",
    )
    table.chance(3).choose("concede").expect(1, "move")
    assert discard(table) == ["rally", "charge"]
    assert sq(1, 1) in table.match.view(None)["artifacts"]
    assert [event["seat"] for event in table.said("rolled")] == [1]


# Whole games.


def _play_on(match: Match, rng: Random, eager: float) -> None:
    """One answer at random; cards are played more readily than chance would have it."""
    seat = rng.choice(match.deciders)
    keys = [option.key for option in match.ask(seat).options]
    assert keys, f"{match.ask(seat).name} is asked without an open answer"
    cards = [key for key in keys if key.startswith("card:")]
    match.choose(seat, rng.choice(cards if cards and rng.random() < eager else keys))


@pytest.mark.rule("ultra_marines.components.event_deck", "ultra_marines.cards.limit", "ultra_marines.draw.reshuffle")
@pytest.mark.parametrize("seed", range(40))
def test_no_card_is_ever_lost_or_doubled_and_every_question_has_an_answer(seed: int) -> None:
    rng = Random(seed)
    seats, options, _ = GAME.variety(rng)
    options = {**options, "events": True, "board": "ready", "round_limit": 12, "quiet_limit": 0}
    match = GAME.start(seats, options, seed=seed)
    for _ in range(20_000):
        if match.result is not None:
            break
        assert match.deciders
        assert GAME.misplaced(match.state) == []
        view = match.view(None)
        assert max(seat["cards"] for seat in view["seats"]) <= 3
        held = sum(seat["cards"] for seat in view["seats"])
        lying = len(view["cards"]) + (view["playing"] is not None)
        assert view["phase"] == "chapters" or view["deck"] + len(view["discard"]) + held + lying == 52
        _play_on(match, rng, 0.5)
    assert match.result is not None
    assert GAME.misplaced(match.state) == []


@pytest.mark.rule("ultra_marines.components.event_deck")
@pytest.mark.parametrize("seed", range(40))
def test_cards_keep_their_places_in_a_crowded_corridor_with_few_cards_left(seed: int) -> None:
    """Full hands, Scouts close together and a short pile: everything is played, shuffled and fought for."""
    rng = Random(1_000 + seed)
    faces = [id for id in BY_ID if id != "blind-grenade"]
    hands = [" ".join(rng.sample(faces, 3)) for _ in range(3)]
    held = [face for cards in hands for face in cards.split()]
    while any(held.count(face) > FACES[BY_ID[face]].count for face in held):
        hands = [" ".join(rng.sample(faces, 3)) for _ in range(3)]
        held = [face for cards in hands for face in cards.split()]
    squads = [f"0@{3 + chapter}.1 1@{6 + chapter}.1 2@{chapter}.0" for chapter in range(3)]
    table = marines(SHIP, *squads, zones="A B", artifacts="1.1 4.1 7.1", hands=hands, deck=["blind-grenade"])
    match = table.match
    match.state.script = None
    for _ in range(1_500):
        if match.result is not None:
            break
        assert GAME.misplaced(match.state) == []
        _play_on(match, rng, 0.8)
    assert GAME.misplaced(match.state) == []

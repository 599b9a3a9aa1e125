"""Stage 7: discarding and drawing event cards (clauses ultra_marines.draw.*), and the opening hands."""

from collections import Counter
from typing import Any

import pytest

from tests.games.ultra_marines.table import discard, drawn, hand, marines, refused, sq
from ultratable.core.errors import IllegalChoice
from ultratable.core.script import Script
from ultratable.games.ultra_marines import GAME
from ultratable.games.ultra_marines.faces import FACE_OF, FACES

LANE = ("aaaaaaaaaaaa",)
DECK = [FACES[face].id for face in FACE_OF]


def table_at_draw(hand: str = "", other: str = "", **facts: Any) -> Script:
    """Seat 0 after its recovery rolls, with these cards in the hands."""
    table = marines(LANE, "0@0.0", "0@11.0", hands=[hand, other], at="draw", **facts)
    return table.choose("go-on") if hand else table


def all_but(*faces: str) -> str:
    """Every card of the deck except these, for a hand that leaves both piles empty."""
    left = Counter(DECK)
    left.subtract(faces)
    return " ".join(left.elements())


# Dealing.


@pytest.mark.rule("ultra_marines.setup.deal", "ultra_marines.cards.limit", "ultra_marines.components.event_deck")
@pytest.mark.parametrize(("seats", "squads"), [(2, 1), (2, 2), (3, 2), (4, 2)])
def test_each_player_is_dealt_three_cards_whatever_the_number_of_his_squads(seats: int, squads: int) -> None:
    match = GAME.start(seats, {"squads_per_player": squads}, seed=seats)
    while match.view(None)["phase"] == "chapters" and not match.view(None)["deck"]:
        match.choose(match.deciders[0], match.ask(match.deciders[0]).options[0].key)
    view = match.view(None)
    assert [seat["cards"] for seat in view["seats"]] == [3] * seats
    assert view["deck"] == 52 - 3 * seats
    assert view["discard"] == []
    assert GAME.misplaced(match.state) == []
    told = [event.seen_by(1) for event in match.events if event.kind == "dealt"]
    assert sorted(event["seat"] for event in told) == list(range(seats))
    mine = next(event["cards"] for event in told if event["seat"] == 1)
    assert mine == match.view(1)["seats"][1]["hand"]
    assert len(mine) == 3


@pytest.mark.rule("ultra_marines.setup.deal", "ultra_marines.setup.steps")
def test_cards_are_dealt_once_all_squads_are_chosen_and_before_the_spacehulk_is_there() -> None:
    match = GAME.start(3, {"board": "build"}, seed=5)
    for chosen in range(3):
        assert match.view(None)["deck"] == 0
        assert match.ask(match.deciders[0]).name == "chapters"
        match.choose(match.deciders[0], f"chapter:{chosen}")
    assert match.view(None)["deck"] == 43
    assert match.view(None)["board"] is None


@pytest.mark.rule("ultra_marines.setup.deal")
def test_the_deck_is_shuffled() -> None:
    """Every face comes up in opening hands, and hands differ from game to game."""
    seen: set[tuple[str, ...]] = set()
    for seed in range(60):
        match = GAME.start(4, {}, seed=seed)
        for _ in range(4):
            match.choose(match.deciders[0], match.ask(match.deciders[0]).options[0].key)
        seen |= {tuple(match.view(seat)["seats"][seat]["hand"]) for seat in range(4)}
    assert {face for cards in seen for face in cards} == set(DECK)
    assert len(seen) > 200


@pytest.mark.rule("ultra_marines.setup.deal", "ultra_marines.variants.events_off")
def test_without_event_cards_nothing_is_dealt() -> None:
    match = GAME.start(3, {"events": False}, seed=1)
    for chosen in range(3):
        match.choose(match.deciders[0], f"chapter:{chosen}")
    view = match.view(0)
    assert (view["deck"], [seat["cards"] for seat in view["seats"]]) == (0, [0, 0, 0])
    assert [event for event in match.events if event.kind == "dealt"] == []


# Discarding.


@pytest.mark.rule("ultra_marines.draw.discard")
def test_any_number_of_cards_may_be_discarded_unused() -> None:
    for count in range(4):
        table = table_at_draw("rally charge rapid-fire", discard=["cave-in"])
        going = ["rally", "charge", "rapid-fire"][:count]
        table.chance(6)
        table.choose(*[f"drop:{face}" for face in going], "stay")
        assert hand(table) == ["rally", "charge", "rapid-fire"][count:]
        assert discard(table) == ["cave-in", *going]
        assert [event["cards"] for event in table.said("discarded")] == ([going] if going else [])
        assert table.said("plays") == []


@pytest.mark.rule("ultra_marines.draw.discard")
def test_two_cards_of_one_face_are_discarded_one_by_one() -> None:
    table = table_at_draw("blind-grenade rally blind-grenade")
    assert table.keys() == ["drop:blind-grenade", "drop:rally", "stay"]
    table.choose("drop:blind-grenade")
    assert table.keys() == ["drop:blind-grenade", "drop:rally", "draw", "stay"]
    table.choose("drop:blind-grenade")
    assert table.keys() == ["drop:rally", "draw", "stay"]
    table.chance(6).choose("stay")
    assert (hand(table), discard(table)) == (["rally"], ["blind-grenade", "blind-grenade"])


@pytest.mark.rule("ultra_marines.draw.discard", "ultra_marines.cards.when")
def test_nothing_has_to_be_discarded_and_nothing_can_be_played_once_discarding_has_begun() -> None:
    table = table_at_draw("electrical-discharge")
    table.expect(0, "discard_and_draw", keys=["drop:electrical-discharge", "draw", "stay"])
    assert table.ask().default == "stay"
    with pytest.raises(IllegalChoice):
        table.match.choose(0, "card:electrical-discharge")
    table.chance(6).choose("stay")
    assert hand(table) == ["electrical-discharge"]


# Drawing.


@pytest.mark.rule("ultra_marines.draw.one")
def test_three_in_hand_two_discarded_one_drawn_makes_two() -> None:
    table = table_at_draw("rally charge rapid-fire", top=["cave-in", "melta-charge"])
    table.chance(*drawn("cave-in"), 6)
    table.choose("drop:rally", "drop:charge", "draw")
    assert hand(table) == ["rapid-fire", "cave-in"]


@pytest.mark.rule("ultra_marines.draw.one")
def test_with_an_empty_hand_exactly_one_is_drawn() -> None:
    table = table_at_draw(top=["cave-in", "melta-charge"])
    before = table.match.view(None)["deck"]
    table.expect(0, "discard_and_draw", keys=["draw", "stay"])
    table.chance(*drawn("cave-in"), 6).choose("draw")
    table.expect(1, "move")
    assert hand(table) == ["cave-in"]
    assert table.match.view(None)["deck"] == before - 1


@pytest.mark.rule("ultra_marines.draw.one", "ultra_marines.hidden.draws")
def test_every_card_can_be_drawn_and_is_told_the_first_of_the_deck_as_well() -> None:
    for face in ("blind-grenade", "alien-lurker"):
        table = table_at_draw(top=[face]).chance(*drawn(face), 6).choose("draw")
        assert [event["cards"] for event in table.said("drew", 0)] == [[face]]
        assert [event["cards"] for event in table.said("drew", 1)] == [None]


@pytest.mark.rule("ultra_marines.draw.one", "ultra_marines.cards.limit")
def test_with_three_cards_he_may_not_draw_until_he_has_discarded_one() -> None:
    table = table_at_draw("rally charge rapid-fire", top=["cave-in"])
    assert "discard one first" in refused(table, "draw", "cards.limit")
    table.choose("drop:rally").chance(*drawn("cave-in"), 6).choose("draw")
    assert hand(table) == ["charge", "rapid-fire", "cave-in"]


@pytest.mark.rule("ultra_marines.draw.one")
def test_drawing_is_optional() -> None:
    table = table_at_draw("rally", top=["cave-in"]).chance(6).choose("stay")
    table.expect(1, "move")
    assert hand(table) == ["rally"]
    assert table.said("drew") == []


@pytest.mark.rule("ultra_marines.draw.one", "ultra_marines.hidden.pile")
def test_any_card_of_the_pile_may_come() -> None:
    table = table_at_draw(deck=["rally", "charge", "cave-in"])
    table.match.chance_by_hand(True)
    table.choose("draw")
    assert {option.clause for option in table.match.ask(-1).options} == {"ultra_marines.draw.one"}
    assert sorted(option.key for option in table.match.ask(-1).options) == sorted(drawn("rally", "charge", "cave-in"))


@pytest.mark.rule("ultra_marines.draw.ends_turn")
def test_drawing_ends_the_turn_and_the_card_waits_for_the_next() -> None:
    table = table_at_draw(top=["electrical-discharge"])
    table.chance(*drawn("electrical-discharge"), 6).choose("draw")
    table.expect(1, "move")
    assert table.match.view(None)["turn"] == 2
    with pytest.raises(IllegalChoice):
        table.match.choose(0, "card:electrical-discharge")
    table.choose("end", "end", "stay")
    table.expect(0, "before_moving", keys=["card:electrical-discharge", "go-on"])


@pytest.mark.rule("ultra_marines.draw.ends_turn", "ultra_marines.turn.stages")
def test_reloading_and_jams_end_after_the_draw() -> None:
    table = marines(LANE, "0@0.0 4@1.0 reloading:1 1@2.0 jammed:1", "0@11.0", at="draw", top=["rally"])
    table.chance(*drawn("rally"), 6).choose("draw")
    kinds = [event.kind for event in table.match.events]
    assert kinds.index("drew") < kinds.index("unjammed")
    assert kinds.index("drew") < kinds.index("ready")


# The empty pile.


@pytest.mark.rule("ultra_marines.draw.reshuffle")
def test_an_empty_pile_is_made_of_the_discards_when_a_card_is_needed() -> None:
    held = "blind-grenade blind-grenade blind-grenade"
    table = table_at_draw(held, "frag-grenade", deck=[], cards=[("locked-door", "5.0")])
    size = 52 - 3 - 1 - 1
    assert (table.match.view(None)["deck"], len(discard(table))) == (0, size)
    table.choose("drop:blind-grenade").match.chance_by_hand(True)
    table.choose("draw")
    possible = [GAME.piece(option.key) for option in table.match.ask(-1).options]
    # What was just discarded is among them; hands and the board are not.
    assert len(possible) == size + 1
    assert possible.count("blind-grenade") == 2
    assert possible.count("frag-grenade") == 3
    assert possible.count("locked-door") == 3
    table.match.choose(-1, "event:51")
    assert table.said("reshuffled")[0]["count"] == size + 1
    assert (table.match.view(None)["deck"], discard(table)) == (size, [])
    assert GAME.misplaced(table.match.state) == []


@pytest.mark.rule("ultra_marines.draw.reshuffle")
def test_taking_the_last_card_does_not_shuffle_yet() -> None:
    table = table_at_draw(deck=["rally"])
    table.chance(*drawn("rally"), 6).choose("draw")
    assert hand(table) == ["rally"]
    assert (table.match.view(None)["deck"], len(discard(table))) == (0, 51)
    assert table.said("reshuffled") == []


@pytest.mark.rule("ultra_marines.draw.reshuffle", "ultra_marines.commands.supply_drop")
def test_a_card_still_being_carried_out_is_not_shuffled_in() -> None:
    table = marines(LANE, "0@0.0", "0@11.0", hands=["supply-drop", ""], deck=["rally"], at="move", roll=1)
    table.match.chance_by_hand(True)
    table.choose("card:supply-drop")
    table.match.choose(-1, *drawn("rally"))
    possible = [GAME.piece(option.key) for option in table.match.ask(-1).options]
    assert len(possible) == 50
    assert "supply-drop" not in possible
    table.match.choose(-1, *drawn("charge"))
    assert hand(table) == ["rally", "charge"]
    assert discard(table) == ["supply-drop"]
    assert GAME.misplaced(table.match.state) == []


@pytest.mark.rule("ultra_marines.draw.nothing_left")
def test_when_both_piles_are_empty_no_card_is_drawn_and_play_goes_on() -> None:
    table = marines(LANE, "0@0.0", "0@11.0", hands=["", " ".join(DECK)], at="fight", chance=[])
    table.expect(1, "before_moving")
    assert [event.kind for event in table.match.events].count("no-card") == 1
    assert table.said("drew") == []


@pytest.mark.rule("ultra_marines.draw.nothing_left")
def test_whoever_holds_cards_may_draw_from_empty_piles_only_what_he_discards() -> None:
    table = table_at_draw("rally charge", all_but("rally", "charge"))
    assert refused(table, "draw", "draw.nothing_left")
    table.choose("drop:rally").chance(*drawn("rally")).choose("draw")
    assert hand(table) == ["charge", "rally"]


@pytest.mark.rule("ultra_marines.draw.one", "ultra_marines.variants.events_off")
def test_without_event_cards_there_is_no_stage_7() -> None:
    table = marines(LANE, "0@0.0", "0@11.0", basic=True, at="fight", chance=[6])
    table.expect(1, "move")
    assert table.said("no-card") == []


@pytest.mark.rule("ultra_marines.draw.ends_turn", "ultra_marines.draw.one")
def test_the_last_question_of_a_turn_comes_after_the_last_window_for_cards() -> None:
    table = marines(LANE, "0@0.0", "0@11.0", hands=["blind-grenade", ""], at="draw")
    table.expect(0, "after_recovery", keys=["card:blind-grenade", "go-on"])
    table.choose("card:blind-grenade", sq(4, 0))
    table.expect(0, "discard_and_draw", keys=["draw", "stay"])

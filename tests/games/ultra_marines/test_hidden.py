"""Who may see what (clauses ultra_marines.hidden.*): views, events, questions and imagined worlds of every viewer."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.games.ultra_marines.table import dice, drawn, marines, sq
from ultratable.core.match import Match
from ultratable.core.script import Script
from ultratable.games.ultra_marines import GAME
from ultratable.games.ultra_marines.faces import FACE_OF, FACES
from ultratable.games.ultra_marines.state import UltraMarines

LANE = ("aaaaaaaaaaaa",)
SHIP = ("AAA######BBB", "AAAaaabbbBBB", "AAA######BBB")
DECK = [FACES[face].id for face in FACE_OF]


def viewers(match: Match) -> list[int | None]:
    return [None, *range(match.seats)]


def hand(match: Match, seat: int) -> list[str]:
    """What somebody holds, as he sees it himself."""
    cards: list[str] = match.view(seat)["seats"][seat]["hand"]
    return cards


def everything_shown(match: Match, viewer: int | None) -> str:
    """All that a viewer is given now, as one text: view, events as data and as sentences, question and why-nots."""
    shown: list[Any] = [match.view(viewer), match.deciders]
    for event in match.events:
        shown.append([event.seen_by(viewer), event.text(viewer)])
    shown.append(asked(match, viewer))
    return json.dumps(shown)


def asked(match: Match, viewer: int | None) -> list[Any]:
    """What a viewer is asked, may do beside it, and is told about what he cannot do."""
    if viewer is None:
        return []
    refs = [*[f"card:{face.id}" for face in FACES], "draw", "scout:0.1", "scout:1.1", sq(1, 1), "seat:1"]
    shown: list[Any] = [match.asides(viewer), [match.why_not(viewer, ref) for ref in refs]]
    if viewer in match.deciders:
        ask = match.ask(viewer)
        shown.append([ask.name, ask.prompt, ask.default, [(o.key, o.label, o.refs, o.preview) for o in ask.options]])
    return shown


def worlds(match: Match, seat: int, count: int = 30) -> Iterator[Match]:
    """Matches that a seat could believe in. What it is shown is the same in each, and so is all that is public."""
    for number in range(count):
        world = match.imagine(seat, Random(number))
        assert world.view(seat) == match.view(seat)
        assert world.view(None) == match.view(None)
        assert world.deciders == match.deciders
        assert asked(world, seat) == asked(match, seat)
        assert GAME.misplaced(world.state) == []
        yield world


def state_of(match: Match) -> UltraMarines:
    state = match.state
    assert isinstance(state, UltraMarines)
    return state


def trio(*hands: str, **facts: Any) -> Script:
    told = {"at": "move", "roll": 1, **facts}
    return marines(LANE, "1@0.0", "1@4.0", "1@8.0", hands=hands, **told)


# Hands and pile.


@pytest.mark.rule("ultra_marines.hidden.hands")
def test_a_hand_is_seen_by_its_player_only_and_its_size_by_all() -> None:
    table = trio("rally", "charge supply-drop", "hull-breach warp-tremor alien-lurker")
    for viewer in viewers(table.match):
        seats = table.match.view(viewer)["seats"]
        assert [seat["cards"] for seat in seats] == [1, 2, 3]
        assert [seat["seat"] for seat in seats if seat["hand"] is not None] == ([] if viewer is None else [viewer])
    assert hand(table.match, 2) == ["hull-breach", "warp-tremor", "alien-lurker"]
    for face in ("hull-breach", "warp-tremor", "alien-lurker"):
        assert face in everything_shown(table.match, 2)
        assert face not in json.dumps([table.match.view(0), table.match.view(None)])


@pytest.mark.rule("ultra_marines.hidden.hands", "ultra_marines.hidden.draws", "ultra_marines.setup.deal")
def test_opening_hands_are_secret_while_the_spacehulk_is_being_built() -> None:
    match = GAME.start(3, {"board": "build"}, seed=3)
    for chapter in range(3):
        match.choose(match.deciders[0], f"chapter:{chapter}")
    assert match.view(None)["board"] is None
    for viewer in viewers(match):
        shown = match.view(viewer)["seats"]
        assert [seat["cards"] for seat in shown] == [3, 3, 3]
        assert [seat["seat"] for seat in shown if seat["hand"]] == ([] if viewer is None else [viewer])
        dealt = [event.seen_by(viewer) for event in match.events if event.kind == "dealt"]
        assert [event["seat"] for event in dealt if event["cards"] is not None] == ([] if viewer is None else [viewer])
    texts = [event.text(None) for event in match.events if event.kind == "dealt"]
    assert all(text.endswith("is dealt three event cards.") for text in texts)


@pytest.mark.rule("ultra_marines.hidden.hands", "ultra_marines.variants.teams")
def test_partners_do_not_see_each_others_hands() -> None:
    table = marines(
        LANE,
        *("1@0.0", "1@3.0", "1@6.0", "1@9.0"),
        hands=["rally", "charge", "hull-breach", "supply-drop"],
        options={"teams": True},
        at="move",
        roll=1,
    )
    assert table.match.view(0)["seats"][2]["hand"] is None
    assert "hull-breach" not in json.dumps(table.match.view(0))


@pytest.mark.rule("ultra_marines.hidden.pile")
def test_of_the_pile_only_the_size_is_shown_and_the_discards_are_open() -> None:
    table = trio("", "", "", top=["warp-tremor"], deck=["alien-lurker", "rally"], discard=["charge"])
    for viewer in viewers(table.match):
        view = table.match.view(viewer)
        assert view["deck"] == 3
        assert view["discard"][0] == "charge"
        assert len(view["discard"]) == 52 - 3
        assert "warp-tremor" not in json.dumps(view)
        assert "alien-lurker" not in json.dumps(view)


@pytest.mark.rule("ultra_marines.hidden.pile")
def test_no_order_of_the_pile_exists_that_anybody_could_know() -> None:
    """It is a bag from which chance takes a card when one is drawn."""
    match = GAME.start(2, {}, seed=4)
    for _ in range(4):
        match.choose(match.deciders[0], match.ask(match.deciders[0]).options[0].key)
    [segment] = state_of(match).deck.segments
    assert not segment.ordered
    assert list(segment.cards) == sorted(segment.cards)


@pytest.mark.rule("ultra_marines.hidden.public")
def test_everything_but_hands_and_pile_is_the_same_for_all() -> None:
    table = marines(
        SHIP,
        "1@3.1 stunned 4@2.1 reloading:2",
        "1@4.1 carries 2@9.0 jammed:1",
        zones="A B",
        artifacts="7.1 1.1",
        cards=[("locked-door", "8.1"), ("vortex-grenade", "5.1")],
        hands=["frag-grenade", "rally"],
        captured=[1, 2],
        destroyed=1,
        dark=[1],
        bogged=[1],
        at="move",
        roll=3,
    )
    table.choose("card:frag-grenade", sq(3, 1)).chance(*dice("C 4")).choose("scout:0.1")
    views = [table.match.view(viewer) for viewer in viewers(table.match)]
    for view in views:
        assert view["cards"] == [
            {"card": "locked-door", "square": sq(8, 1)},
            {"card": "vortex-grenade", "square": sq(5, 1)},
        ]
        assert (view["playing"], view["dark"], view["destroyed"], view["roll"]) == ("frag-grenade", True, 1, 3)
        assert [seat["captured"] for seat in view["seats"]] == [1, 2]
        assert [seat["bogged"] for seat in view["seats"]] == [False, True]
        states = {one["ref"]: one for one in view["scouts"] if one["square"]}
        assert states["scout:0.1"]["stunned"]
        assert states["scout:0.4"]["reloading"]
        assert states["scout:1.1"]["carries"]
        assert states["scout:1.2"]["jammed"]
    for view in views:
        view.pop("you")
        # What helps whoever is asked is worked out from what all see.
        for aid in ("reach", "sight", "seen", "threat"):
            view.pop(aid)
        for seat in view["seats"]:
            seat.pop("hand")
    assert views[0] == views[1] == views[2]
    # Dice and declarations are told to all alike.
    kinds = [[event.seen_by(viewer) for event in table.match.events] for viewer in viewers(table.match)]
    assert kinds[0] == kinds[1] == kinds[2]
    assert kinds[0][-1]["dice"] == [{"place": "C", "number": 4}]


# Draws and discards.


@pytest.mark.rule("ultra_marines.hidden.draws")
def test_a_drawn_card_is_named_in_its_players_record_only() -> None:
    table = trio("", "rally", "", top=["warp-tremor"], at="draw")
    table.chance(*drawn("warp-tremor")).choose("draw")
    for viewer in viewers(table.match):
        [told] = table.said("drew", viewer)
        assert told["seat"] == 0
        assert told["cards"] == (["warp-tremor"] if viewer == 0 else None)
        shown = json.dumps([[event.seen_by(viewer), event.text(viewer)] for event in table.match.events])
        assert ("arp" in shown) == (viewer == 0)
    texts = [event.text(viewer) for viewer in (0, 1) for event in table.match.events if event.kind == "drew"]
    assert texts == ["seat 1 draws Warp Tremor.", "seat 1 draws an event card."]


@pytest.mark.rule("ultra_marines.hidden.draws")
def test_discarded_and_played_cards_are_named_for_all() -> None:
    table = trio("power-failure charge", "rally", "", at="draw")
    table.choose("card:power-failure", "go-on", "drop:charge", "stay")
    for viewer in viewers(table.match):
        assert [event["card"] for event in table.said("plays", viewer)] == ["power-failure"]
        assert [event["cards"] for event in table.said("discarded", viewer)] == [["charge"]]


@pytest.mark.rule("ultra_marines.hidden.draws", "ultra_marines.hidden.spectators")
def test_after_the_game_the_full_record_is_open() -> None:
    table = trio("intercepted-signal", "rally charge", "cave-in", top=["warp-tremor"])
    table.choose("card:intercepted-signal", "seat:1", "card:rally", "end", "end")
    table.chance(*drawn("warp-tremor"))
    table.choose("draw")
    for viewer in (None, 1, 2):
        assert [event["cards"] for event in table.said("drew", viewer)] == [None]
        assert [event["cards"] for event in table.said("looked", viewer)] == [None]
    table.choose("concede", seat=2).choose("concede", seat=1).over(0)
    for viewer in viewers(table.match):
        assert [event["cards"] for event in table.said("drew", viewer)] == [["warp-tremor"]]
        assert [event["cards"] for event in table.said("looked", viewer)] == [["rally", "charge"]]


# Intercepted Signal.


@pytest.mark.rule("ultra_marines.hidden.intercepted", "ultra_marines.commands.intercepted_signal")
def test_only_the_player_of_the_signal_is_shown_the_hand() -> None:
    table = trio("intercepted-signal", "hull-breach warp-tremor", "alien-lurker")
    table.choose("card:intercepted-signal", "seat:1")
    table.expect(0, "throw_away", keys=["card:hull-breach", "card:warp-tremor"])
    for viewer in viewers(table.match):
        [told] = table.said("looked", viewer)
        assert (told["seat"], told["other"]) == (0, 1)
        assert told["cards"] == (["hull-breach", "warp-tremor"] if viewer == 0 else None)
    table.choose("card:warp-tremor")
    for viewer in viewers(table.match):
        assert [(event["other"], event["card"]) for event in table.said("threw-away", viewer)] == [(1, "warp-tremor")]
    # It stays in his own record, and nobody else's names what the other kept.
    texts = {viewer: [event.text(viewer) for event in table.match.events] for viewer in viewers(table.match)}
    assert "seat 1 looks at the hand of seat 2: Hull Breach and Warp Tremor." in texts[0]
    for viewer in (None, 1, 2):
        assert "seat 1 looks at the hand of seat 2." in texts[viewer]
        assert "Hull Breach" not in json.dumps(texts[viewer])
    # A view tells hands as they are now, to their players only.
    assert table.match.view(0)["seats"][1]["hand"] is None


@pytest.mark.rule("ultra_marines.hidden.intercepted")
def test_what_was_seen_is_not_kept_up_to_date() -> None:
    """The record says what was there at that time; what the other draws later is his own affair."""
    table = trio("intercepted-signal", "hull-breach warp-tremor", "", top=["alien-lurker"], active=0)
    table.choose("card:intercepted-signal", "seat:1", "card:hull-breach", "end", "end").chance(3).choose("stay")
    while table.ask().name != "discard_and_draw":
        table.choose(next(key for key in ("go-on", "end") if key in table.keys()))
    table.chance(*drawn("alien-lurker"), 3).choose("draw")
    assert hand(table.match, 1) == ["warp-tremor", "alien-lurker"]
    assert [event["cards"] for event in table.said("looked", 0)] == [["hull-breach", "warp-tremor"]]
    assert "alien-lurker" not in json.dumps([event.seen_by(0) for event in table.match.events])


# Imagined worlds.


@pytest.mark.rule("ultra_marines.hidden.hands", "ultra_marines.hidden.pile", "ultra_marines.hidden.spectators")
def test_imagined_worlds_deal_what_a_seat_cannot_know_anew() -> None:
    table = trio("rally charge", "cave-in cave-in", "hull-breach", discard=["supply-drop", "alien-lurker"])
    held: set[tuple[str, ...]] = set()
    for world in worlds(table.match, 0):
        assert hand(world, 0) == ["rally", "charge"]
        assert len(hand(world, 1)) == 2
        held.add(tuple(hand(world, 1)))
        # Nobody can hold what lies in the open or in the seat's own hand.
        assert not {"rally", "charge", "supply-drop", "alien-lurker"} & {*hand(world, 1), *hand(world, 2)}
    assert len(held) > 15


@pytest.mark.rule("ultra_marines.hidden.intercepted", "ultra_marines.hidden.spectators")
def test_imagined_worlds_keep_what_a_seat_has_seen_by_intercepted_signal() -> None:
    table = trio("intercepted-signal", "hull-breach warp-tremor alien-lurker", "rally")
    table.choose("card:intercepted-signal", "seat:1", "card:warp-tremor")
    for world in worlds(table.match, 0):
        assert hand(world, 1) == ["hull-breach", "alien-lurker"]
    # The others have not seen it; its owner knows his own.
    assert len({tuple(hand(world, 1)) for world in worlds(table.match, 2)}) > 10
    assert {tuple(hand(world, 1)) for world in worlds(table.match, 1)} == {("hull-breach", "alien-lurker")}
    assert len({tuple(hand(world, 2)) for world in worlds(table.match, 0)}) > 5
    # And in a world that another imagines, the looker knows what he would have seen there.
    for world in worlds(table.match, 2, 5):
        assert {tuple(hand(inner, 1)) for inner in worlds(world, 0, 5)} == {tuple(hand(world, 1))}


@pytest.mark.rule("ultra_marines.hidden.intercepted")
def test_what_was_seen_earlier_is_kept_while_it_is_held_and_the_rest_is_open() -> None:
    table = trio("", "hull-breach warp-tremor alien-lurker", "", seen=[["warp-tremor"], [], []])
    for world in worlds(table.match, 0):
        assert "warp-tremor" in hand(world, 1)
    assert len({tuple(hand(world, 1)) for world in worlds(table.match, 0)}) > 15


@pytest.mark.rule("ultra_marines.hidden.intercepted", "ultra_marines.draw.reshuffle")
def test_a_card_that_was_seen_is_forgotten_once_it_was_shuffled_into_the_pile() -> None:
    """Seat 1 discards what seat 0 saw; it is shuffled in and drawn by somebody, and nobody knows by whom."""
    table = trio("", "warp-tremor charge", "", seen=[["warp-tremor"], [], []], deck=[], active=1, at="draw")
    table.choose("go-on", "drop:warp-tremor")
    table.chance(*drawn("warp-tremor"), 3).choose("draw")
    assert hand(table.match, 1) == ["charge", "warp-tremor"]
    kept = [world for world in worlds(table.match, 0, 60) if "warp-tremor" in hand(world, 1)]
    assert len(kept) < 20


@pytest.mark.rule("ultra_marines.hidden.intercepted", "ultra_marines.hidden.spectators")
@pytest.mark.parametrize("thinker", range(3))
def test_while_a_hand_is_being_looked_at_every_seats_worlds_can_be_played_on(thinker: int) -> None:
    """A third seat imagines another hand under the eyes of the looker, and the looker throws one of that away."""
    table = trio("intercepted-signal", "hull-breach warp-tremor", "rally").choose("card:intercepted-signal", "seat:1")
    offered: set[tuple[str, ...]] = set()
    for world in worlds(table.match, thinker):
        keys = [option.key for option in world.ask(0).options]
        assert {f"card:{face}" for face in hand(world, 1)} == set(keys)
        offered.add(tuple(keys))
        world.choose(0, keys[0])
        assert len(hand(world, 1)) == 1
        assert GAME.misplaced(world.state) == []
        rng = Random(1)
        for _ in range(60):
            if world.deciders:
                world.pick(world.deciders[0], rng.choice(world.ask(world.deciders[0]).numbers))
    assert (len(offered) > 5) == (thinker == 2)


@pytest.mark.rule("ultra_marines.hidden.spectators", "ultra_marines.variants.bots")
def test_imagined_worlds_do_not_know_the_coming_dice() -> None:
    """The same answers bring other rolls in each world, and none of them need be the true one."""
    match = GAME.start(2, {"squads_per_player": 1}, seed=8)
    rng = Random(8)
    while match.view(None)["phase"] != "play":
        match.pick(match.deciders[0], rng.choice(match.ask(match.deciders[0]).numbers))
    seat = match.deciders[0]
    assert match.ask(seat).name == "before_moving"
    rolls = set()
    for world in worlds(match, seat):
        world.choose(seat, "go-on")
        rolls.add(world.view(None)["roll"])
    assert rolls == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("ultra_marines.hidden.spectators", "ultra_marines.hidden.hands")
def test_through_whole_games_nobody_is_shown_what_may_be_dealt_anew() -> None:
    """At every tenth question each seat's imagined world looks exactly like the true one to it and to spectators."""
    for seed in range(5):
        rng = Random(seed)
        match = GAME.start(3, {"round_limit": 6}, seed=seed)
        for step in range(5_000):
            if match.result is not None:
                break
            if step % 10 == 0:
                for seat in range(3):
                    [world] = worlds(match, seat, 1)
                    assert [event.seen_by(seat) for event in world.events] == []
            keys = [option.key for option in match.ask(match.deciders[0]).options]
            cards = [key for key in keys if key.startswith("card:")]
            match.choose(match.deciders[0], rng.choice(cards or keys))
        assert match.result is not None


# Spectators and players who are out.


@pytest.mark.rule("ultra_marines.hidden.spectators", "ultra_marines.end.elimination")
def test_an_eliminated_player_sees_what_spectators_see() -> None:
    table = trio("intercepted-signal", "hull-breach warp-tremor", "rally", top=["alien-lurker"])
    table.choose("card:intercepted-signal", "seat:1", "card:warp-tremor", "end", "end")
    table.chance(*drawn("alien-lurker")).choose("draw")
    assert [event["cards"] for event in table.said("looked", 0)] == [["hull-breach", "warp-tremor"]]
    table.choose("concede", seat=0)
    out, watching = table.match.view(0), table.match.view(None)
    assert out["seats"][0]["hand"] is None
    assert (out.pop("you"), watching.pop("you")) == (0, None)
    assert out == watching
    assert [e.seen_by(0) for e in table.match.events] == [e.seen_by(None) for e in table.match.events]
    assert [e.text(0) for e in table.match.events] == [e.text(None) for e in table.match.events]
    # Not even what he had seen and drawn while he played.
    assert [event["cards"] for event in table.said("looked", 0)] == [None]
    # His own hand lies open on the discard pile.
    assert out["discard"] == ["warp-tremor", "intercepted-signal", "alien-lurker"]


@pytest.mark.rule("ultra_marines.hidden.spectators")
def test_spectators_are_shown_no_hand_and_no_draw() -> None:
    table = trio("power-failure", "hull-breach", "rally", top=["alien-lurker"], at="draw")
    table.choose("card:power-failure").chance(*drawn("alien-lurker")).choose("draw")
    shown = everything_shown(table.match, None)
    assert "power-failure" in shown
    for face in ("hull-breach", "rally", "alien-lurker"):
        assert f'"{face}"' not in shown
        assert FACES[FACE_OF[DECK.index(face)]].title not in shown


@pytest.mark.rule("ultra_marines.hidden.hands", "ultra_marines.hidden.spectators")
def test_questions_and_why_nots_of_one_seat_do_not_depend_on_the_hands_of_others() -> None:
    for held in ("hull-breach", "rally", "frag-grenade"):
        one = trio("power-failure", held, "charge")
        two = trio("power-failure", "cave-in", "charge")
        for viewer in (0, 2, None):
            assert everything_shown(one.match, viewer) == everything_shown(two.match, viewer)

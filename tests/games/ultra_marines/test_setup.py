"""Setting up: clauses ultra_marines.setup.*, components.players, chapters, squad, artifacts, timing.setup_decisions."""

from collections import Counter
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

import pytest

from tests.games.ultra_marines.table import ONLY_RULES, marines, refused, scout, sq
from ultratable.core.errors import BadSetup, IllegalChoice
from ultratable.core.script import Script
from ultratable.games.ultra_marines import GAME
from ultratable.games.ultra_marines.layouts import LAYOUT, LAYOUTS
from ultratable.lab.experiment import parse

CENTRES = {"A": (9, 1), "B": (3, 7), "C": (12, 7), "D": (6, 13), "E": (15, 13), "F": (9, 19)}
"""The middle squares of the rooms of the reference layout."""
DIRECTIONS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def opened(seats: int, starter: int = 0, chance: Sequence[int | str] = (), **options: Any) -> Script:
    """A table that begins setting up, without event cards unless they are asked for."""
    return Script(GAME, seats, {**ONLY_RULES, **options}, None, [f"seat:{starter}", *chance])


def chosen(table: Script) -> Script:
    """Everybody takes the next unused chapter."""
    while table.match.deciders and table.ask().name == "chapters":
        table.choose(table.keys()[0])
    return table


def post(table: Script, room: str, squad: str = "", facing: str = "north") -> Script:
    """Whoever is asked takes that room and fills it from its north-western square on, facing one way."""
    column, row = CENTRES[room]
    table.choose(f"room:{room}")
    if squad:
        table.choose(f"chapter:{squad}")
    for place in range(5):
        table.choose(sq(column - 1 + place % 3, row - 1 + place // 3), f"facing:{facing}")
    return table


def ready(seats: int, starter: int = 0, rolls: Sequence[int] = (), **options: Any) -> Script:
    """Set up to the last artifact on the reference layout, and rolled for the first turn."""
    table = chosen(opened(seats, starter, **options))
    for room in "ABCDEF":
        if table.ask().name == "zone":
            shown = table.match.view(None)
            placed = [zone["chapter"] for zone in shown["zones"]]
            waiting = [chapter for chapter in shown["seats"][table.asked()]["chapters"] if chapter not in placed]
            post(table, room, str(waiting[0]) if len(waiting) > 1 else "")
    table.chance(*rolls)
    while table.match.deciders and table.ask().name == "artifact":
        table.choose(table.keys()[0])
    return table


def kinds(table: Script) -> list[str]:
    """What has happened, each kind named once for a run of the same."""
    found: list[str] = []
    for event in table.match.events:
        if not found or found[-1] != event.kind:
            found.append(event.kind)
    return found


# Who plays.


@pytest.mark.rule("ultra_marines.components.players")
@pytest.mark.parametrize("seats", [1, 5, 0])
def test_two_to_four_players_and_no_others(seats: int) -> None:
    assert list(GAME.seats) == [2, 3, 4]
    with pytest.raises(BadSetup, match="2 to 4 seats"):
        GAME.start(seats)


@pytest.mark.rule("ultra_marines.components.players", "ultra_marines.variants.squads")
@pytest.mark.parametrize(
    ("seats", "options", "squads"),
    [(2, {}, 2), (2, {"squads_per_player": 2}, 2), (2, {"squads_per_player": 1}, 1), (3, {}, 1), (4, {}, 1)],
)
def test_how_many_squads_each_player_leads(seats: int, options: dict[str, Any], squads: int) -> None:
    table = chosen(opened(seats, **options))
    shown = table.match.view(None)
    assert [len(seat["chapters"]) for seat in shown["seats"]] == [squads] * seats
    assert len(shown["scouts"]) == 5 * squads * seats


@pytest.mark.rule("ultra_marines.components.players", "ultra_marines.variants.squads")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_number_of_squads_is_a_choice_for_two_players_only(seats: int) -> None:
    with pytest.raises(BadSetup, match="two players"):
        GAME.start(seats, {"squads_per_player": 1})
    assert GAME.options["squads_per_player"] == 2
    with pytest.raises(BadSetup):
        GAME.start(2, {"squads_per_player": 3})


@pytest.mark.rule("ultra_marines.components.chapters")
def test_four_chapters_with_a_colour_and_a_second_mark_each() -> None:
    table = opened(4)
    labels = [option.label for option in table.ask().options]
    assert labels == [
        *("Ultramarines (blue)", "Blood Angels (red)", "Dark Angels (green)", "Space Wolves (grey)"),
    ]


@pytest.mark.rule("ultra_marines.components.chapters")
def test_no_chapter_is_used_twice() -> None:
    table = opened(4).choose("chapter:2")
    refused(table, "chapter:2", "components.chapters")
    table.choose("chapter:0")
    refused(table, "chapter:0", "components.chapters")
    refused(table, "chapter:2", "components.chapters")
    table.expect(2, "chapters", keys=["chapter:1", "chapter:3"])


@pytest.mark.rule("ultra_marines.components.chapters")
def test_not_even_by_one_player_for_both_squads() -> None:
    table = opened(2).choose("chapter:2")
    refused(table, "chapter:2", "components.chapters")
    table.expect(0, "chapters", keys=["chapter:0", "chapter:1", "chapter:3"])


@pytest.mark.rule("ultra_marines.components.chapters")
@pytest.mark.parametrize("chapter", range(4))
def test_chapters_differ_in_names_and_colour_only(chapter: int) -> None:
    """The same position with another chapter offers the same moves, shots and dice."""
    own = {f"scout:{chapter}.{place}": {"square": sq(place, 0)} for place in range(5)}
    other = (chapter + 1) % 4
    position = {
        "board": ["aaaaaaa"],
        "squads": [[chapter], [other]],
        "scouts": {**own, f"scout:{other}.0": {"square": sq(6, 0)}},
        "artifacts": [sq(3, 0)],
        "at": "move",
        "roll": 1,
    }
    table = Script(GAME, 2, {**ONLY_RULES, "squads_per_player": 1}, position)
    assert [key.replace(f"scout:{chapter}", "scout:x") for key in table.keys()] == [
        *("scout:x.3", "scout:x.4", "end"),
    ]
    table.choose(f"scout:{chapter}.3").expect(0, "move", keys=["pick-up", "end"])


@pytest.mark.rule("ultra_marines.components.squad")
def test_a_squad_is_a_captain_three_scouts_and_a_heavy_bolter_scout() -> None:
    table = chosen(opened(4))
    scouts = table.match.view(None)["scouts"]
    assert len(scouts) == 20
    for chapter in range(4):
        squad = [one for one in scouts if one["chapter"] == chapter]
        assert [one["role"] for one in squad] == ["captain", "scout", "scout", "scout", "heavy"]
    assert len({one["name"] for one in scouts}) == 20
    titles = {thing.ref: thing.text for thing in GAME.things() if thing.kind == "scout"}
    assert len(titles) == 20
    assert "heavy bolter" in titles["scout:3.4"].lower()


@pytest.mark.rule("ultra_marines.components.squad")
def test_a_killed_scout_never_returns() -> None:
    table = marines(("aaaaaa",), "1@0.0", "0@1.0 1@5.0", basic=True, at="fire")
    table.chance("land:C", 6, "land:N", 1, 1).choose("scout:0.1", "scout:1.0").expect(1, "move")
    assert scout(table, "1.0")["square"] is None
    # He is not among those who can be named in his player's turn, nor in any later one.
    table.expect(1, "move", keys=["scout:1.1", "end"])
    table.chance(1).choose("end", "end").expect(0, "move").chance(1).choose("end", "end")
    table.expect(1, "move", keys=["scout:1.1", "end"])


# The order of things.


@pytest.mark.rule("ultra_marines.setup.steps")
def test_the_order_of_setting_up() -> None:
    cards = [f"event:{number}" for number in range(6)]
    table = opened(2, 1, events=True, squads_per_player=1).expect(1, "chapters")
    table.choose("chapter:0").chance(*cards).choose("chapter:1").expect(1, "zone")
    post(table, "A").expect(0, "zone")
    post(table, "F").expect(0, "artifact")
    table.chance(2, 5)
    while table.ask().name == "artifact":
        table.choose(table.keys()[0])
    assert kinds(table) == [
        *(
            "starter",
            "chose",
            "dealt",
            "hulk",
            "zone",
            "posted",
            "zone",
            "posted",
            "put",
            "first-rolls",
            "first-player",
        ),
        "turn",
    ]


@pytest.mark.rule("ultra_marines.setup.steps", "ultra_marines.timing.setup_decisions")
def test_nobody_moves_shoots_or_plays_cards_before_the_first_turn() -> None:
    cards = [f"event:{number}" for number in range(6)]
    table = opened(2, 0, cards, events=True, squads_per_player=1)
    names = set()
    while not table.match.view(None)["turn"]:
        ask = table.ask()
        names.add(ask.name)
        assert len(table.match.deciders) == 1
        assert not [key for key in table.keys() if key.startswith(("scout:", "card:")) or key in ("end", "go-on")]
        assert table.match.asides(0) == table.match.asides(1) == ()
        last = ask.name == "artifact" and len(table.match.view(None)["artifacts"]) == 7
        if last:
            table.chance(6, 1)
        table.choose(table.keys()[0])
    assert names == {"chapters", "zone", "artifact"}


@pytest.mark.rule("ultra_marines.setup.starter")
@pytest.mark.parametrize("starter", range(4))
def test_chapters_and_zones_go_round_clockwise_from_the_starter(starter: int) -> None:
    table = opened(4, starter)
    assert table.said("starter")[0]["seat"] == starter
    order = [(starter + far) % 4 for far in range(4)]
    for chapter, seat in enumerate(order):
        table.expect(seat, "chapters").choose(f"chapter:{chapter}")
    for room, seat in zip("ABCD", order, strict=True):
        table.expect(seat, "zone")
        post(table, room)
    assert [said["seat"] for said in table.said("zone")] == order


@pytest.mark.rule("ultra_marines.setup.starter")
def test_building_begins_with_the_starter_too() -> None:
    table = chosen(opened(3, 2, board="build")).expect(2, "build")
    table.choose("kind:crossroads", "turn:0").expect(0, "build")


@pytest.mark.rule("ultra_marines.setup.starter", "ultra_marines.setup.first_player")
def test_the_starter_has_no_influence_on_the_first_turn() -> None:
    for starter in range(2):
        table = ready(2, starter, [3, 5, 1], squads_per_player=1)
        assert table.said("first-player")[0]["seat"] == 1
        table.expect(1, "move")


@pytest.mark.rule("ultra_marines.setup.starter")
def test_every_seat_can_be_the_starter() -> None:
    drawn = Counter([GAME.start(4, ONLY_RULES, seed=seed).deciders[0] for seed in range(400)])
    assert set(drawn) == {0, 1, 2, 3}
    assert all(60 < times < 140 for times in drawn.values())


@pytest.mark.rule("ultra_marines.variants.direction", "ultra_marines.setup.starter")
def test_the_direction_of_play_changes_nothing_in_setting_up() -> None:
    table = opened(4, 1, direction="anticlockwise")
    for chapter, seat in enumerate((1, 2, 3, 0)):
        table.expect(seat, "chapters").choose(f"chapter:{chapter}")
    for room, seat in zip("ABCD", (1, 2, 3, 0), strict=True):
        table.expect(seat, "zone")
        post(table, room)
    for seat in (0, 1, 2, 3):
        table.expect(seat, "artifact").choose(table.keys()[0])


# Chapters.


@pytest.mark.rule("ultra_marines.setup.chapter_choice")
def test_a_two_squad_player_picks_both_at_once() -> None:
    table = opened(2).expect(0, "chapters")
    assert table.ask().prompt == "Which chapter do you lead?"
    table.choose("chapter:3").expect(0, "chapters")
    assert table.ask().prompt == "Which second chapter do you lead?"
    # Nothing is settled before both are named.
    assert table.said("chose") == []
    table.choose("chapter:1").expect(1, "chapters", keys=["chapter:0", "chapter:2"])
    assert table.said("chose")[0]["chapters"] == [3, 1]
    table.choose("chapter:0", "chapter:2")
    assert [seat["chapters"] for seat in table.match.view(None)["seats"]] == [[1, 3], [0, 2]]


@pytest.mark.rule("ultra_marines.setup.chapter_choice")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_five_standing_scouts_per_squad(seats: int) -> None:
    table = ready(seats, 0, [6, *[1] * (seats - 1), 1])
    for one in table.match.view(None)["scouts"]:
        assert one["square"] is not None
        for state in ("stunned", "carries", "reloading", "jammed", "moved", "fired", "fought"):
            assert one[state] is False
    each = 10 if seats == 2 else 5
    assert [seat["scouts"] for seat in table.match.view(None)["seats"]] == [each] * seats


# Two squads each.


@pytest.mark.rule("ultra_marines.setup.two_squads")
def test_two_squads_are_one_side_with_one_turn_one_roll_and_one_hand() -> None:
    cards = [f"event:{number}" for number in range(6)]
    table = opened(2, 0, events=True)
    table.choose("chapter:0", "chapter:1", "chapter:2").chance(*cards).choose("chapter:3")
    assert [seat["cards"] for seat in table.match.view(None)["seats"]] == [3, 3]
    table = ready(2, 0, [6, 1, 4])
    table.expect(0, "move")
    movers = [key for key in table.keys() if key.startswith("scout:")]
    assert len(movers) == 10
    assert {key[:8] for key in movers} == {"scout:0.", "scout:1."}
    assert len(table.said("rolled")) == 1


@pytest.mark.rule("ultra_marines.setup.two_squads", "ultra_marines.turn.enemies")
def test_his_two_squads_are_never_enemies_of_each_other() -> None:
    table = marines(("aaaa",), "1@1.0", "0@2.0", "0@0.0", squads=[[0, 2], [1]], basic=True, at="fire")
    table.choose("scout:0.1").expect(0, "fire", keys=["scout:1.0", "end"])
    fight = marines(("aaaa",), "1@1.0", "0@2.0", "0@0.0", squads=[[0, 2], [1]], basic=True, at="fight")
    fight.choose("scout:0.1").expect(0, "fight", keys=["scout:1.0", "end"])


@pytest.mark.rule("ultra_marines.setup.two_squads")
def test_one_score_for_both() -> None:
    table = marines(
        ("AAA###BBB", "AAAaaaBBB", "AAA###BBB"),
        *("0@0.0", "0@4.1", "0@8.0"),
        squads=[[0, 2], [1]],
        zones="A",
        artifacts="1.1 5.1",
        captured=[3, 3],
        basic=True,
        chance=[4, 1],
    )
    assert [seat["captured"] for seat in table.match.view(None)["seats"]] == [4, 3]


# Event cards.


@pytest.mark.rule("ultra_marines.setup.deal")
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (2, {"squads_per_player": 1}), (3, {}), (4, {})])
def test_three_cards_each_whatever_the_number_of_squads(seats: int, options: dict[str, Any]) -> None:
    match = GAME.start(seats, options, seed=seats)
    while match.ask(match.deciders[0]).name == "chapters":
        match.choose(match.deciders[0], match.ask(match.deciders[0]).options[0].key)
    shown = match.view(None)
    assert [seat["cards"] for seat in shown["seats"]] == [3] * seats
    assert shown["deck"] == 52 - 3 * seats
    assert shown["discard"] == shown["cards"] == []


@pytest.mark.rule("ultra_marines.setup.deal")
def test_cards_are_dealt_face_down() -> None:
    cards = ["event:0", "event:4", "event:51", "event:10", "event:1", "event:2"]
    table = opened(2, 1, events=True, squads_per_player=1).choose("chapter:0").chance(*cards).choose("chapter:1")
    hands = [table.match.view(seat)["seats"][seat]["hand"] for seat in (0, 1)]
    # One at a time, beginning with the setup starter.
    assert hands[1] == ["blind-grenade", "alien-lurker", "blind-grenade"]
    assert len(hands[0]) == 3
    for viewer in (0, 1, None):
        told = {said["seat"]: said["cards"] for said in table.said("dealt", viewer)}
        assert {seat: cards is not None for seat, cards in told.items()} == {0: viewer == 0, 1: viewer == 1}
        assert [seat["hand"] is not None for seat in table.match.view(viewer)["seats"]] == [viewer == 0, viewer == 1]


@pytest.mark.rule("ultra_marines.setup.deal", "ultra_marines.turn.no_cards_stages")
def test_without_event_cards_nothing_is_dealt() -> None:
    table = chosen(opened(2))
    assert table.said("dealt") == []
    assert [seat["cards"] for seat in table.match.view(None)["seats"]] == [0, 0]
    assert table.match.view(None)["deck"] == 0


@pytest.mark.rule("ultra_marines.setup.deal")
def test_every_card_is_equally_likely_in_an_opening_hand() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(300):
        match = GAME.start(2, {"squads_per_player": 1}, seed=seed)
        for _ in range(2):
            match.choose(match.deciders[0], match.ask(match.deciders[0]).options[0].key)
        drawn.update([card for seat in (0, 1) for card in match.view(seat)["seats"][seat]["hand"]])
    # Four Blind Grenades and one Rally among 52 cards, 1800 cards dealt.
    assert 100 < drawn["blind-grenade"] < 180
    assert 18 < drawn["rally"] < 55
    assert len(drawn) == 26


# The board.


@pytest.mark.rule("ultra_marines.setup.board_source")
def test_a_ready_layout() -> None:
    assert GAME.options["board"] == "ready"
    for layout in LAYOUTS:
        table = chosen(opened(2, layout=layout.id)).expect(0, "zone")
        assert tuple(table.match.view(None)["board"]) == layout.rows
        assert table.said("hulk")[0]["title"] == layout.title
    with pytest.raises(BadSetup, match="no layout"):
        GAME.start(2, {"layout": "referense"})


@pytest.mark.rule("ultra_marines.setup.board_source")
def test_a_random_layout_by_its_number() -> None:
    boards = []
    for seed in ("seed:1", "seed:2"):
        table = opened(2, 0, board="random", squads_per_player=1).choose("chapter:0")
        table.chance(*["seed:0"] * 5, seed).choose("chapter:1").expect(0, "zone")
        boards.append(table.match.view(None)["board"])
        assert len(table.keys()) == 6
    assert boards[0] != boards[1]


@pytest.mark.rule("ultra_marines.setup.board_source")
def test_a_saved_layout() -> None:
    saved = "\n".join(LAYOUT["short-fuse"].rows)
    table = chosen(opened(2, board="saved", saved=saved)).expect(0, "zone")
    assert "\n".join(table.match.view(None)["board"]) == saved
    with pytest.raises(BadSetup, match="no spacehulk"):
        GAME.start(2, {"board": "saved", "saved": ""})


SMALL = "AAAaBBB\nAAA#BBB\nAAA#BBB"


@pytest.mark.rule("ultra_marines.setup.board_source", "ultra_marines.board.free_boards")
def test_a_free_board_only_where_the_host_allows_it() -> None:
    with pytest.raises(BadSetup, match="cannot be played on"):
        opened(2, board="saved", saved=SMALL, squads_per_player=1)
    table = chosen(opened(2, board="saved", saved=SMALL, free_boards=True, squads_per_player=1))
    table.expect(0, "zone", keys=["room:A", "room:B"])


@pytest.mark.rule("ultra_marines.setup.board_source")
def test_the_players_build_it() -> None:
    table = chosen(opened(2, board="build")).expect(0, "build")
    assert table.match.view(None)["board"] is None
    assert table.match.view(None)["building"]["text"] == []


# The first turn.


@pytest.mark.rule("ultra_marines.setup.first_player")
@pytest.mark.parametrize(("rolls", "first"), [([6, 1, 2], 0), ([2, 5, 4], 1), ([1, 2, 3], 2)])
def test_the_highest_roll_takes_the_first_turn(rolls: list[int], first: int) -> None:
    table = ready(3, 0, [*rolls, 1])
    assert table.said("first-rolls")[0]["rolls"] == [{"seat": seat, "roll": roll} for seat, roll in enumerate(rolls)]
    assert table.said("first-player")[0]["seat"] == first
    table.expect(first, "move")
    shown = table.match.view(None)
    assert (shown["first"], shown["active"], shown["turn"], shown["round"]) == (first, first, 1, 1)


@pytest.mark.rule("ultra_marines.setup.first_player")
def test_those_tied_for_highest_roll_again_among_themselves() -> None:
    table = ready(4, 0, [5, 6, 6, 6, 4, 4, 2, 3, 1, 1])
    rolls = [[(one["seat"], one["roll"]) for one in said["rolls"]] for said in table.said("first-rolls")]
    assert rolls == [[(0, 5), (1, 6), (2, 6), (3, 6)], [(1, 4), (2, 4), (3, 2)], [(1, 3), (2, 1)]]
    table.expect(1, "move")


@pytest.mark.rule("ultra_marines.setup.direction", "ultra_marines.variants.direction")
@pytest.mark.parametrize(
    ("options", "order"),
    [
        ({}, [1, 2, 3, 0, 1]),
        ({"direction": "clockwise"}, [1, 2, 3, 0, 1]),
        ({"direction": "anticlockwise"}, [1, 0, 3, 2, 1]),
    ],
)
def test_which_way_turns_pass(options: dict[str, Any], order: list[int]) -> None:
    table = ready(4, 0, [1, 6, 1, 1, 1], **options)
    assert GAME.options["direction"] == "clockwise"
    for seat in order:
        table.expect(seat, "move")
        table.chance(1).choose("end")
        while table.ask().name != "move":
            table.choose("end")
    assert [said["seat"] for said in table.said("turn")][:5] == order


# Decisions and the clock.


@pytest.mark.rule("ultra_marines.timing.setup_decisions")
def test_whoever_chooses_must_choose() -> None:
    table = opened(3)
    for _ in range(3):
        assert "pass" not in table.keys()
        table.choose(table.keys()[0])
    for room in "ABC":
        assert "pass" not in table.keys()
        post(table, room)
    assert table.ask().name == "artifact"
    assert "pass" not in table.keys()
    with pytest.raises(IllegalChoice):
        table.match.choose(table.asked(), "pass")


@pytest.mark.rule("ultra_marines.timing.timeout")
def test_in_setup_a_legal_option_is_chosen_at_random_for_whoever_runs_out_of_time() -> None:
    table = opened(2, 0, squads_per_player=1)
    seen = set()
    while not table.match.view(None)["turn"]:
        # None: any of the options at random.
        seen.add(table.ask().name)
        assert table.ask().default is None
        if table.ask().name == "artifact" and len(table.match.view(None)["artifacts"]) == 7:
            table.chance(6, 1, 1)
        table.choose(table.keys()[-1])
    assert seen == {"chapters", "zone", "artifact"}


# What is counted over many games.


@pytest.mark.rule("ultra_marines.content.balance", "ultra_marines.setup.zones")
def test_the_record_says_which_room_of_which_spacehulk_a_squad_has() -> None:
    for options, title in (
        ({"layout": "endless-bazaar"}, "Endless Bazaar"),
        ({"board": "saved", "saved": "\n".join(LAYOUTS[1].rows)}, "A saved spacehulk"),
        ({"board": "random"}, "A random spacehulk"),
    ):
        match = GAME.start(2, {"squads_per_player": 1, **options}, 3)
        while match.view(None)["turn"] == 0:
            match.choose(match.deciders[0], match.ask(match.deciders[0]).options[0].key)
        told = [event for event in match.events if event.kind == "zone"]
        assert [event.facts(frozenset())["home"] for event in told] == [f"{title}, room A", f"{title}, room B"]
        assert all("room" in event.text(None) and title not in event.text(None) for event in told)


@pytest.mark.rule("ultra_marines.content.balance")
def test_the_experiment_asks_for_everything_that_has_a_target() -> None:
    text = files("ultratable.games.ultra_marines").joinpath("experiments", "marine-seats.toml").read_text("utf-8")
    told = parse(text).told
    fields = {kind.name: kind.fields for kind in GAME.kinds}
    assert {"zone.home", "drew.cards", "dealt.cards"} <= set(told)
    for name in told:
        kind, _, field = name.partition(".")
        assert {"seat", field} <= set(fields[kind])

"""The turn: clauses ultra_marines.turn.*, variants.direction; decisions and the clock: ultra_marines.timing.*"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from tests.games.ultra_marines.table import dice, happened, marines, scout, sq
from ultratable.core.errors import IllegalChoice, NotAsked
from ultratable.core.flow import Decision
from ultratable.core.match import Match
from ultratable.core.script import Script
from ultratable.games.ultra_marines import GAME
from ultratable.games.ultra_marines.coverage import variety

ROW = ("aaaaaaaaaa",)
HALL = ("AAA####", "AAAaaaa", "AAA####")
"""A room with its teleport square on (1,1), and a corridor."""


def turns(table: Script) -> list[int]:
    return [said["seat"] for said in table.said("turn")]


def idle(table: Script, seat: int) -> Script:
    """That seat does nothing in its whole turn; the next one rolls a 1 for its movement."""
    table.chance(1)
    count = len(table.said("turn"))
    assert table.asked() == seat
    while len(table.said("turn")) == count:
        table.choose(
            {"discard_and_draw": "stay", "before_moving": "go-on", "after_recovery": "go-on"}.get(
                table.ask().name, "end"
            )
        )
    return table


# Seven stages.


@pytest.mark.rule("ultra_marines.turn.stages", "ultra_marines.timing.turn_decisions")
def test_seven_stages_in_their_order() -> None:
    table = marines(
        HALL,
        "0@0.0 1@4.1 2@3.1 3@0.2 stunned",
        "0@5.1 1@6.1",
        zones="A",
        artifacts="1.1 2.1",
        cards=[("proximity-mine", "2.2")],
        hands=["charge", ""],
        chance=[1],
    )
    # Stage 1 needs no decision. A card may be played before the rolls of stage 2.
    table.expect(0, "after_board_cards", keys=["go-on"])
    table.chance(6).choose("go-on").expect(0, "before_moving", keys=["go-on"])
    # Stage 3.
    table.chance(2).choose("go-on").expect(0, "move")
    table.choose("scout:0.0", sq(1, 0), "halt", "end").expect(0, "fire")
    # Stage 4.
    table.chance(*dice("N 1", "N 1")).choose("scout:0.1", "scout:1.0").expect(0, "fire").choose("end")
    # Stage 5: the one who fired cannot strike, and nobody else is near enough; but there is a card in the hand.
    table.expect(0, "fight", keys=["end"])
    # Stage 6 is one roll, and stage 7 ends the turn.
    table.chance(4).choose("end").expect(0, "after_recovery", keys=["go-on"])
    table.choose("go-on").expect(0, "discard_and_draw", keys=["drop:charge", "draw", "stay"])
    table.choose("drop:charge").expect(0, "discard_and_draw", keys=["draw", "stay"])
    table.chance("event:0", 1, 3).choose("draw").expect(1, "move")
    assert happened(table) == [
        *("turn", "card-stays", "beamed", "rolled", "moves", "stepped", "halted", "ended-stage", "fires", "missed"),
        *("ended-stage", "ended-stage", "recovered", "discarded", "drew", "turn", "card-stays", "rolled"),
    ]
    assert [said["stage"] for said in table.said("ended-stage")] == [3, 4, 5]


@pytest.mark.rule("ultra_marines.turn.stages")
def test_the_stage_is_shown() -> None:
    table = marines(ROW, "0@0.0 1@3.0", "0@4.0", hands=["charge", ""], at="roll")
    shown = [table.match.view(None)["stage"]]
    for answer in ("go-on", "end", "end", "end", "go-on"):
        if answer == "go-on" and len(shown) == 1:
            table.chance(1)
        table.choose(answer)
        shown.append(table.match.view(None)["stage"])
    assert shown == [2, 3, 4, 5, 6, 7]


@pytest.mark.rule("ultra_marines.turn.all_scouts")
def test_after_the_first_shot_no_scout_moves_any_more() -> None:
    table = marines(("aaaaaa", "bbbbbb"), "1@0.0 2@0.1", "0@5.0 1@5.1", basic=True, at="move", roll=6)
    table.choose("end").chance(*dice("N 1", "N 1")).choose("scout:0.1", "scout:1.0").expect(0, "fire")
    # Neither the one who has not moved nor the other.
    for key in (sq(1, 0), sq(1, 1), "halt"):
        with pytest.raises(IllegalChoice):
            table.match.choose(0, key)
    table.choose("scout:0.2")
    assert not [key for key in table.keys() if key.startswith("sq:")]


@pytest.mark.rule("ultra_marines.turn.all_scouts")
def test_after_the_first_blow_no_scout_fires_any_more() -> None:
    table = marines(("aaaaaa", "bbbbbb"), "1@0.0 2@0.1 4@5.1", "0@1.0 1@1.1", basic=True, at="fire").choose("end")
    table.chance(*dice("N 1", "N 1", "N 1")).choose("scout:0.1", "scout:1.0").expect(0, "fight")
    # The heavy bolter has a target in plain sight, but the stage is over.
    assert "scout:0.4" not in table.keys()
    with pytest.raises(IllegalChoice):
        table.match.choose(0, "scout:0.4")
    assert table.said("fires") == []


@pytest.mark.rule("ultra_marines.turn.all_scouts", "ultra_marines.setup.two_squads")
def test_both_squads_finish_a_stage_together() -> None:
    table = marines(
        ("aaaaaa", "bbbbbb", "cccccc"), "1@0.0", "0@5.0", "1@0.2", squads=[[0, 2], [1]], basic=True, at="move", roll=2
    )
    table.choose("scout:0.1", sq(1, 0), "halt").expect(0, "move", keys=["scout:2.1", "end"])
    table.choose("scout:2.1", sq(1, 2), sq(2, 2)).expect(0, "fire")
    assert happened(table, "turn", "rolled") == ["turn"]


@pytest.mark.rule("ultra_marines.turn.no_cards_stages")
def test_without_event_cards_there_is_no_stage_1_and_no_stage_7() -> None:
    table = marines(ROW, "0@1.0 1@0.0 stunned", "0@9.0", basic=True, chance=[2]).expect(0, "move")
    assert happened(table) == ["turn", "rolled"]
    # After the recovery the turn is over: nobody is asked about cards.
    table.choose("end").expect(0, "fire").chance(4, 1).choose("end").expect(1, "move")
    assert happened(table)[-4:] == ["ended-stage", "recovered", "turn", "rolled"]
    assert [seat["cards"] for seat in table.match.view(None)["seats"]] == [0, 0]


@pytest.mark.rule("ultra_marines.turn.no_cards_stages")
def test_everything_else_is_unchanged() -> None:
    with_cards = marines(HALL, "0@0.0 1@4.1", "0@6.1", zones="A", artifacts="1.1 2.1", hands=["", ""], chance=[5, 3])
    without = marines(HALL, "0@0.0 1@4.1", "0@6.1", zones="A", artifacts="1.1 2.1", basic=True, chance=[5, 3])
    assert happened(with_cards) == happened(without) == ["turn", "beamed", "rolled"]
    assert with_cards.keys() == without.keys()


# Own and enemy.


@pytest.mark.rule("ultra_marines.turn.enemies")
def test_every_scout_of_another_player_is_an_enemy() -> None:
    board = ("aaaa", "aaaa")
    table = marines(board, "1@1.0 2@0.0", "1@2.0", "1@1.1", "1@0.1", basic=True, at="fire").choose("scout:0.1")
    table.expect(0, "fire", keys=["scout:1.1", "scout:2.1", "scout:3.1", "end"])
    fight = marines(board, "1@1.0 2@0.0", "1@2.0", "1@1.1", "1@0.1", basic=True, at="fight").choose("scout:0.1")
    fight.expect(0, "fight", keys=["scout:1.1", "scout:2.1", "scout:3.1", "end"])


@pytest.mark.rule("ultra_marines.turn.enemies")
def test_only_the_team_variant_makes_allies() -> None:
    squads = ("1@1.0", "1@2.0", "1@0.0", "1@9.0")
    apart = marines(ROW, *squads, basic=True, at="fire").choose("scout:0.1")
    assert set(apart.keys()) == {"scout:1.1", "scout:2.1", "end"}
    together = marines(ROW, *squads, basic=True, at="fire", options={"teams": True}).choose("scout:0.1")
    assert set(together.keys()) == {"scout:1.1", "end"}
    # And lets a Scout pass through his partner's.
    passing = marines(ROW, "1@1.0", "1@9.0", "1@2.0", "1@8.0", basic=True, at="move", roll=2, options={"teams": True})
    passing.choose("scout:0.1", sq(2, 0), sq(3, 0))
    assert scout(passing, "0.1")["square"] == sq(3, 0)


# Who does things.


@pytest.mark.rule("ultra_marines.turn.actor", "ultra_marines.timing.no_reactions")
def test_others_make_no_decisions_during_a_turn() -> None:
    table = marines(ROW, "0@0.0", "0@3.0 1@9.0", hands=["", "rally"], at="move", roll=1)
    for seat, key in ((1, "scout:1.0"), (1, "end"), (1, "card:rally"), (1, sq(4, 0)), (1, "go-on")):
        with pytest.raises(NotAsked):
            table.match.choose(seat, key)
        assert table.match.why_not(seat, key)
    assert [key for key, _, _ in table.match.asides(1)] == ["concede"]
    table.expect(0, "move")


CROWD = ("AAA#BBB#CCC", "AAAaBBBbCCC", "AAA#BBB#CCC")
SQUADS = (
    "0@0.0 1@2.1 carries 2@3.1 3@1.2 stunned 4@0.2",
    "0@4.0 1@4.1 2@6.1 stunned 3@6.2 4@7.1",
    "0@8.0 1@8.1 carries 2@9.2 3@10.0 4@10.2",
)


def crowded(seed: int) -> Match:
    """Three squads in each other's way, all with cards; chance goes by the seed."""
    hands = ["frag-grenade medi-pack rapid-fire", "intercepted-signal slippery-ooze charge", "vortex-grenade rally"]
    position = marines(
        CROWD, *SQUADS, zones="A B C", artifacts="1.1 5.1 9.1 2.2", hands=hands, at="move", roll=2
    ).match.state.origin
    return GAME.arrange(3, {"round_limit": 5}, position, None, key=f"crowd {seed}".encode())


def random_games(count: int) -> Iterator[Match]:
    """Random matches in a crowd, each after every answer."""
    for seed in range(count):
        rng = Random(seed)
        match = crowded(seed)
        while match.deciders:
            yield match
            seat = rng.choice(match.deciders)
            match.pick(seat, rng.choice(match.ask(seat).numbers))
        yield match


@pytest.mark.rule(
    "ultra_marines.turn.actor", "ultra_marines.timing.no_reactions", "ultra_marines.timing.turn_decisions"
)
def test_in_random_games_only_the_player_whose_turn_it_is_is_ever_asked() -> None:
    asked: set[str] = set()
    for match in random_games(20):
        shown = match.view(None)
        if shown["turn"] and not shown["over"]:
            assert match.deciders == (shown["active"],)
            asked.add(match.ask(shown["active"]).name)
            for seat in range(match.seats):
                wanted = [] if shown["seats"][seat]["out"] or shown["playing"] else ["concede"]
                assert [key for key, _, _ in match.asides(seat)] == wanted
    # The stages and the windows between them, and what a card asks while it is carried out; nothing else.
    stages = {"before_moving", "move", "fire", "fight", "after_recovery", "discard_and_draw"}
    assert stages <= asked <= {*stages, "after_board_cards", "frag", "throw_away", "ooze"}


@pytest.mark.rule("ultra_marines.turn.actor", "ultra_marines.turn.stages")
def test_in_random_games_everything_that_is_done_is_done_by_that_player_and_in_order() -> None:
    stages = (
        *("", "card-stays card-goes vortex-moves", "beamed not-beamed", "rolled moves stepped picked-up placed halted"),
        *("fires shell", "strikes", "recovered still-down", "discarded"),
    )
    stage_of = {kind: stage for stage, kinds in enumerate(stages) for kind in kinds.split()}
    seen: set[str] = set()
    for match in random_games(20):
        if not match.view(None)["over"]:
            continue
        active, stage = -1, 0
        chapters = {chapter: seat["seat"] for seat in match.view(None)["seats"] for chapter in seat["chapters"]}
        for event in match.events:
            told = event.seen_by(None)
            if event.kind == "turn":
                active, stage = told["seat"], 0
            elif event.kind in stage_of:
                seen.add(event.kind)
                assert stage_of[event.kind] >= stage, event.kind
                stage = stage_of[event.kind]
                if "scout" in told:
                    assert chapters[int(told["scout"][6])] == active
                elif "seat" in told:
                    assert told["seat"] == active
            elif event.kind == "plays":
                assert told["seat"] == active
    assert {"beamed", "stepped", "picked-up", "fires", "strikes", "recovered", "discarded"} <= seen <= set(stage_of)


# Who is skipped.


@pytest.mark.rule("ultra_marines.turn.skip")
def test_a_player_without_scouts_takes_no_more_turns() -> None:
    table = marines(("aaaaaaaaa",), "1@0.0", "0@1.0", "0@8.0", basic=True, at="fire")
    table.chance(*dice("C 6", "N 1"), 1).choose("scout:0.1", "scout:1.0").expect(2, "move")
    idle(idle(idle(table, 2), 0), 2)
    assert turns(table) == [0, 2, 0, 2, 0]


@pytest.mark.rule("ultra_marines.turn.skip", "ultra_marines.timing.auto_skip")
def test_a_player_whose_scouts_are_all_stunned_still_takes_his_turn() -> None:
    table = marines(
        HALL, "0@0.0 stunned 1@2.2 stunned", "0@6.1", zones="A", artifacts="1.1 5.1", basic=True, chance=[4, 6, 3, 4, 1]
    )
    # Beaming, the movement roll and the recovery happened, and nothing was asked.
    assert happened(table) == ["turn", "beamed", "rolled", "still-down", "recovered", "turn", "rolled"]
    table.expect(1, "move")
    assert [scout(table, ref)["stunned"] for ref in ("0.0", "0.1")] == [True, False]


@pytest.mark.rule("ultra_marines.turn.skip")
def test_and_may_play_cards_in_it() -> None:
    table = marines(ROW, "0@0.0 stunned", "0@9.0", hands=["medi-pack", ""], cards=[("cave-in", "4.0")], chance=[2])
    table.expect(0, "before_moving", keys=["go-on", "card:medi-pack"])
    assert happened(table) == ["turn", "card-stays"]
    table.chance(3).choose("medi-pack", "scout:0.0")
    # With no card left and nothing to do before the roll, it is made.
    table.expect(0, "move", keys=["scout:0.0", "end"])


# Rounds.


@pytest.mark.rule("ultra_marines.turn.round")
@pytest.mark.parametrize(("first", "rounds"), [(0, [1, 1, 1, 2, 2]), (1, [1, 2, 2, 2, 3]), (2, [1, 1, 2, 2, 2])])
def test_a_round_is_complete_when_the_turn_comes_to_the_first_players_seat(first: int, rounds: list[int]) -> None:
    table = marines(ROW, "0@0.0", "0@4.0", "0@9.0", basic=True, first=first, chance=[1]).expect(0, "move")
    for seat in (0, 1, 2, 0):
        idle(table, seat)
    assert [said["round"] for said in table.said("turn")] == rounds
    assert table.match.view(None)["round"] == rounds[-1]
    assert [said["number"] for said in table.said("turn")] == [1, 2, 3, 4, 5]


@pytest.mark.rule("ultra_marines.turn.round", "ultra_marines.turn.skip")
def test_or_past_that_seat_if_its_player_is_skipped() -> None:
    table = marines(ROW, "0@0.0", "", "0@9.0", basic=True, first=1, out=[1], chance=[1]).expect(0, "move")
    for seat in (0, 2, 0, 2):
        idle(table, seat)
    # From seat 0 the turn passes over seat 1.
    assert [(said["seat"], said["round"]) for said in table.said("turn")] == [(0, 1), (2, 2), (0, 2), (2, 3), (0, 3)]


# Which way.


@pytest.mark.rule("ultra_marines.variants.direction", "ultra_marines.setup.direction", "ultra_marines.turn.round")
@pytest.mark.parametrize(("direction", "order"), [("clockwise", [0, 1, 3, 0]), ("anticlockwise", [0, 3, 1, 0])])
def test_turns_pass_one_way_or_the_other_over_whoever_is_out(direction: str, order: list[int]) -> None:
    table = marines(
        ROW, "0@0.0", "0@4.0", "", "0@9.0", basic=True, out=[2], options={"direction": direction}, chance=[1]
    )
    for seat in order[:-1]:
        idle(table, seat)
    assert [(said["seat"], said["round"]) for said in table.said("turn")] == [
        (seat, 1 if number < 3 else 2) for number, seat in enumerate(order)
    ]


# The next turn.


@pytest.mark.rule("ultra_marines.turn.next_turn")
def test_a_scout_jammed_in_his_own_turn_cannot_fire_in_this_one_nor_in_the_next() -> None:
    table = marines(ROW, "1@0.0", "0@9.0 1@8.0", hands=["weapon-jam", ""], at="roll", turn=4)
    table.chance(1).choose("weapon-jam", "scout:0.1")

    def fires() -> bool:
        """Whether, at the end of moving, the Scout is asked to fire."""
        table.choose("end")
        return table.ask().name == "fire" and "scout:0.1" in table.keys()

    assert scout(table, "0.1")["jammed"] is True
    # Seat 0 holds no card any more: without a shot the stages pass by themselves.
    assert not fires()
    table.chance(1).choose("stay").expect(1, "move")
    table.choose("end", "end").chance(1).choose("stay").expect(0, "move")
    # The turn after: still jammed to its end.
    assert scout(table, "0.1")["jammed"] is True
    assert not fires()
    table.chance(1).choose("stay").expect(1, "move")
    assert [said["scout"] for said in table.said("unjammed")] == ["scout:0.1"]
    assert scout(table, "0.1")["jammed"] is False
    table.choose("end", "end").chance(1).choose("stay").expect(0, "move")
    assert fires()


@pytest.mark.rule("ultra_marines.turn.next_turn")
def test_what_ends_with_this_turn_leaves_alone_what_lasts_to_the_end_of_the_next() -> None:
    # His reloading ends with this turn; the jam of this turn does not.
    table = marines(ROW, "4@0.0 reloading:2", "0@9.0", hands=["weapon-jam", ""], at="roll")
    table.chance(1).choose("weapon-jam", "scout:0.4", "end").chance(1).choose("stay").expect(1, "move")
    assert (scout(table, "0.4")["reloading"], scout(table, "0.4")["jammed"]) == (False, True)


@pytest.mark.rule("ultra_marines.turn.next_turn")
def test_an_enemy_jammed_in_my_turn_misses_exactly_his_next_one() -> None:
    table = marines(ROW, "1@0.0", "1@9.0", hands=["weapon-jam", ""], at="roll")
    table.chance(1).choose("weapon-jam", "scout:1.1", "end", "end").chance(1).choose("stay").expect(1, "move")
    table.choose("end").expect(1, "discard_and_draw").chance(1).choose("stay").expect(0, "move")
    assert scout(table, "1.1")["jammed"] is False
    table.choose("end", "end").chance(1).choose("stay").expect(1, "move").choose("end").expect(1, "fire")


@pytest.mark.rule("ultra_marines.turn.next_turn")
def test_a_turn_ends_early_when_its_player_is_eliminated() -> None:
    table = marines(
        ROW, "0@0.0", "0@9.0", "0@8.0", cards=[("proximity-mine", "1.0")], hands=["", "", ""], at="move", roll=3
    )
    # The last Scout of seat 0 treads on a mine; the turn of seat 1 begins at once.
    table.chance(*dice("C 6", "N 1", "N 1"), 1).choose("scout:0.0", sq(1, 0)).expect(1, "move")
    assert happened(table)[-4:] == ["killed", "out", "turn", "rolled"]


# Stages that pass by themselves.


@pytest.mark.rule("ultra_marines.timing.auto_skip")
def test_a_stage_without_any_legal_action_passes_by_itself() -> None:
    # Nobody is in sight and nobody near: moving is asked, firing and fighting are not.
    table = marines(("aaa#bbb",), "0@0.0", "0@6.0", basic=True, chance=[1]).expect(0, "move")
    table.chance(1).choose("end").expect(1, "move")
    # Somebody is in sight, but not near.
    table = marines(ROW, "0@0.0", "0@6.0", basic=True, chance=[1]).choose("end").expect(0, "fire")
    table.chance(1).choose("end").expect(1, "move")
    # Somebody is near, but the only Scout has fired.
    table = marines(ROW, "1@0.0", "0@1.0", basic=True, at="fire").chance(*dice("N 1", "N 1"), 1)
    table.choose("scout:0.1", "scout:1.0").expect(1, "move")


@pytest.mark.rule("ultra_marines.timing.auto_skip")
def test_a_player_who_can_neither_move_nor_act_is_not_asked_to_move() -> None:
    # Shut in between a wall and an enemy.
    table = marines(("aaa",), "0@0.0", "0@1.0", basic=True, chance=[6]).expect(0, "fire")
    assert happened(table) == ["turn", "rolled"]


@pytest.mark.rule("ultra_marines.timing.auto_skip")
def test_whoever_holds_a_card_is_asked_at_every_window_playable_or_not() -> None:
    # A Charge can be played only with a blow, and nobody is near; all Scouts are stunned.
    table = marines(ROW, "0@0.0 stunned", "0@9.0", hands=["charge", ""])
    asked = []
    while table.asked() == 0:
        ask = table.ask()
        asked.append(ask.name)
        assert "card:charge" not in table.keys()
        answer = {"before_moving": "go-on", "after_recovery": "go-on", "discard_and_draw": "stay"}.get(ask.name, "end")
        table.chance(*{"before_moving": [4], "fight": [1], "discard_and_draw": [1]}.get(ask.name, [])).choose(answer)
    assert asked == ["before_moving", "move", "fire", "fight", "after_recovery", "discard_and_draw"]
    table.expect(1, "move")


@pytest.mark.rule("ultra_marines.timing.auto_skip")
def test_without_a_card_the_same_player_is_asked_only_whether_to_draw() -> None:
    table = marines(ROW, "0@0.0 stunned", "0@9.0", hands=["", ""], chance=[4, 1])
    table.expect(0, "discard_and_draw", keys=["draw", "stay"])
    assert happened(table) == ["turn", "rolled", "still-down"]


@pytest.mark.rule("ultra_marines.timing.auto_skip")
def test_what_is_in_the_hand_makes_no_difference_to_being_asked() -> None:
    hands = ["charge", "double-time", "teleport-lock", "melta-charge", "supply-drop", "weapon-jam"]
    asked = [marines(ROW, "0@0.0", "0@9.0", hands=[hand, ""]).ask().name for hand in hands]
    assert set(asked) == {"before_moving"}
    moving = [marines(("aaa",), "0@0.0", "0@1.0", hands=[hand, ""], at="move", roll=3).ask().name for hand in hands]
    assert set(moving) == {"move"}


# Decisions of a turn.


@pytest.mark.rule("ultra_marines.timing.turn_decisions")
def test_what_can_be_decided_in_each_stage() -> None:
    table = marines(
        HALL, "0@3.1 carries 4@0.0", "0@5.1", zones="A", artifacts="4.1", hands=["charge", ""], at="roll"
    ).expect(0, "before_moving", keys=["go-on"])
    table.chance(3).choose("go-on").expect(0, "move", keys=["scout:0.0", "scout:0.4", "end"])
    table.choose("scout:0.0").expect(0, "move", keys=[sq(2, 0), sq(2, 1), sq(2, 2), sq(4, 1), "end"])
    table.choose(sq(2, 1), sq(1, 1))
    around = [sq(c, r) for c in range(3) for r in range(3) if (c, r) not in ((0, 0), (1, 1))]
    table.expect(0, "move", keys=[*around, "place", "halt", "scout:0.4", "end"])
    table.choose("place", sq(2, 1), "end")
    table.expect(0, "fire", keys=["scout:0.0", "scout:0.4", "end"])


@pytest.mark.rule("ultra_marines.timing.turn_decisions")
def test_firer_weapon_and_target_then_attacker_and_target() -> None:
    table = marines(ROW, "1@0.0 4@4.0", "0@1.0 1@9.0", hands=["", ""], at="fire")
    table.expect(0, "fire", keys=["scout:0.1", "scout:0.4", "end"])
    table.choose("scout:0.4").expect(0, "fire", keys=["shell:standard", "shell:hellfire", "end"])
    table.choose("shell:standard").expect(0, "fire", keys=["scout:1.0", "scout:1.1", "end"])
    table.chance(*dice("N 1", "N 1", "N 1", "N 1")).choose("scout:1.1").expect(0, "fire", keys=["scout:0.1", "end"])
    table.choose("end").expect(0, "fight", keys=["scout:0.1", "end"])
    table.choose("scout:0.1").expect(0, "fight", keys=["scout:1.0", "end"])
    table.chance(*dice("N 1", "N 1", "N 1")).choose("scout:1.0").expect(0, "discard_and_draw", keys=["draw", "stay"])


@pytest.mark.rule("ultra_marines.timing.turn_decisions")
def test_cards_are_played_with_their_own_choices() -> None:
    table = marines(
        ROW,
        "0@0.0 1@4.0 stunned",
        "0@9.0",
        hands=["medi-pack frag-grenade intercepted-signal", "rally charge"],
        at="roll",
    )
    table.expect(0, "before_moving", keys=["go-on", "card:medi-pack", "card:frag-grenade", "card:intercepted-signal"])
    table.choose("medi-pack").expect(0, "before_moving", keys=["scout:0.1", "go-on"]).choose("scout:0.1")
    table.choose("intercepted-signal").expect(0, "before_moving", keys=["seat:1", "go-on"])
    table.choose("seat:1").expect(0, "throw_away", keys=["card:rally", "card:charge"]).choose("rally")
    # Die by die, and one may stop.
    table.choose("frag-grenade", sq(8, 0)).expect(0, "frag", keys=["scout:1.0", "stop"])
    table.chance(*dice("N 1")).choose("scout:1.0").expect(0, "frag", keys=["scout:1.0", "stop"])
    table.chance(2).choose("stop").expect(0, "move")


@pytest.mark.rule("ultra_marines.timing.turn_decisions")
@pytest.mark.parametrize("part", range(4))
def test_what_is_looked_up_at_once_is_what_nothing_forbids_one_by_one(part: int) -> None:
    """Questions of a turn are looked up in fast ways; at tables of all sorts they offer what rules allow, and their
    default is among it."""
    seen: Counter[str] = Counter()
    for seed in range(part, 120, 4):
        rng = Random(seed)
        seats, options, position = variety(rng)
        if position is None:
            continue
        match = GAME.arrange(seats, options, position, None, key=f"variety {seed}".encode())
        for _ in range(60):
            if not match.deciders:
                break
            seat = match.deciders[0]
            ask = match.ask(seat)
            allowed = Decision.picks(ask.decision, ask.state, ask.notes, seat, ask.sofar)
            assert sorted(ask.numbers) == sorted(allowed), (ask.name, ask.picked)
            assert ask.default is None or GAME.words.number(ask.default) in allowed, (ask.name, ask.picked)
            seen[f"{ask.name} {len(ask.sofar)}"] += 1
            match.pick(seat, rng.choice(ask.numbers))
    assert {"move 0", "move 1", "fire 0", "fire 1", "fight 0", "fight 1", "discard_and_draw 0"} <= set(seen)

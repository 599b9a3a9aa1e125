"""Positions of Ultra Marines worth looking at, each from the seat that has the most to see."""

from collections.abc import Callable
from typing import Any

import ultratable
from tools.scenes import NAMES
from tools.staged import Staged
from ultratable.core.script import Script

GAME = ultratable.game("ultra_marines")
HULK = [
    "AAA####d####BBB",
    "AAAaaabddcccBBB",
    "AAA###b##c##BBB",
    "##e###b##c#####",
    "##e##CCC#c##fff",
    "##eegCCChccff##",
    "##e##CCC####f##",
    "EEE###i####DDD#",
    "EEEjjjikkkkDDD#",
    "EEE###i####DDD#",
]
MINE = {
    "scout:0.0": {"square": "sq:5.1", "facing": 2},
    "scout:0.1": {"square": "sq:3.1", "facing": 2, "carries": True},
    "scout:0.2": {"square": "sq:2.3", "facing": 4},
    "scout:0.3": {"square": "sq:6.2", "facing": 4},
    "scout:0.4": {"square": "sq:7.5", "facing": 2},
}
THEIRS = {
    "scout:1.0": {"square": "sq:11.1", "facing": 6},
    "scout:1.1": {"square": "sq:8.1", "facing": 6, "stunned": True},
    "scout:1.2": {"square": "sq:9.3", "facing": 6},
    "scout:1.3": {"square": "sq:9.5", "facing": 6},
    "scout:1.4": {"square": "sq:13.2", "facing": 6, "reloading": 1},
}
ARTIFACTS = ["sq:7.0", "sq:8.5", "sq:13.4", "sq:2.6", "sq:9.8"]


def marines(
    scouts: dict[str, dict[str, Any]], *, seats: int = 2, options: dict[str, Any] | None = None, **facts: Any
) -> Script:
    """On one hulk, some rounds old; the first seat acts."""
    position = {
        "board": HULK,
        "zones": ["A", "B", "D", "E"][:seats],
        "scouts": scouts,
        "artifacts": ARTIFACTS,
        "round": 4,
        "turn": 7,
        "captured": [1, 2, 0, 0][:seats],
        **facts,
    }
    chosen = {"squads_per_player": 1} if seats == 2 else {}
    return Script(GAME, seats, {**chosen, **(options or {})}, position, [])


def staged(table: Script, seat: int | None = 0) -> Staged:
    """From here on by chance, and nobody but the viewer acts."""
    table.match.state.script = None
    stage = Staged(table.match, seat, NAMES, {"squads_per_player": 1} if table.match.seats == 2 else {})
    stage.others = False
    return stage


def both(*, hands: tuple[str, ...] = ("rally melta-charge medi-pack", "charge rapid-fire"), **facts: Any) -> Script:
    return marines(MINE | THEIRS, hands=[hand.split() for hand in hands], **facts)


def dropped(*told: str) -> list[int | str]:
    """`dropped("C 4", "N 6")`: where each die lands, and what it shows."""
    return [part for die in told for part in (f"land:{die.split()[0]}", int(die.split()[1]))]


# Setting up.


def chapters() -> Staged:
    match = GAME.start(3, {}, seed=5)
    match.choose(match.deciders[0], "chapter:2")
    return Staged(match, match.deciders[0], NAMES)


def until(question: str, picked: int = 0, **options: Any) -> Staged:
    """Answered in the order of the options until the first seat is asked that."""
    match = GAME.start(2, {"squads_per_player": 1, **options}, seed=5)
    while not (match.deciders == (0,) and match.ask(0).name == question and len(match.ask(0).picked) == picked):
        who = match.deciders[0]
        match.choose(who, match.ask(who).options[0].key)
    stage = Staged(match, 0, NAMES, {"squads_per_player": 1, **options})
    stage.others = False
    return stage


def rooms() -> Staged:
    return until("zone")


def placing() -> Staged:
    return until("zone", picked=3)


def laying_out() -> Staged:
    return until("artifact")


def building(sections: int = 9) -> Staged:
    """So many sections lie, or one more, and another is about to be slotted on."""
    match = GAME.start(2, {"squads_per_player": 1, "board": "build"}, seed=5)
    laid = 0
    while laid < sections or match.deciders != (0,) or match.ask(0).picked:
        who = match.deciders[0]
        ask = match.ask(who)
        keys = [option.key for option in ask.options if option.key not in ("clear", "pass")]
        match.choose(who, keys[(laid * 7) % len(keys)])
        laid += ask.name == "build" and match.deciders != (who,)
    stage = Staged(match, 0, NAMES, {"squads_per_player": 1, "board": "build"})
    stage.others = False
    return stage


def section(sections: int = 9) -> Staged:
    """A kind of section is chosen: where is it slotted on?"""
    stage = building(sections)
    stage.match.choose(0, "kind:t-junction")
    return stage


# Playing.


def moving() -> Staged:
    return staged(both(at="move", roll=5))


def after_their_turn() -> Staged:
    """The others have moved, picked an artifact up and fired; the first seat has not done anything since."""
    scouts = {
        "scout:0.1": {"square": "sq:2.1", "facing": 2},
        "scout:0.2": {"square": "sq:1.0", "facing": 2},
        "scout:1.1": {"square": "sq:5.1", "facing": 6},
        "scout:1.2": {"square": "sq:9.4", "facing": 6},
    }
    table = marines(scouts, options={"events": False, "hellfire": False}, at="move", roll=2)
    table.choose("end").chance(5).choose("end")
    table.choose("scout:1.2", "sq:8.5", "pick-up", "end")
    table.chance(*dropped("C 4", "N 1"), 4).choose("scout:1.1", "scout:0.1")
    stage = staged(table)
    stage.options |= {"events": False, "hellfire": False}
    return stage


def on_the_way() -> Staged:
    """In the middle of a move, beside an artifact that can be picked up."""
    table = both(at="move", roll=5)
    table.choose("scout:0.0", "sq:6.1", "sq:7.0")
    return staged(table)


def firing() -> Staged:
    return staged(both(at="fire"))


def shells() -> Staged:
    """A gunner has been chosen: with which shell?"""
    return staged(both(at="fire").choose("scout:0.4"))


def hellfire() -> Staged:
    return staged(both(at="fire").choose("scout:0.4", "shell:hellfire"))


def tray() -> Staged:
    """A pistol has been fired: one hit that stuns, and a miss."""
    table = both(at="fire")
    table.chance(*dropped("C 5", "NW 2", "N 6")).choose("scout:0.0", "scout:1.1")
    return staged(table)


def blades() -> Staged:
    near = MINE | THEIRS | {"scout:1.2": {"square": "sq:6.1", "facing": 6}}
    return staged(marines(near, hands=[["rally", "charge"], ["rapid-fire"]], at="fight"))


def cards() -> Staged:
    """Cards lie on the board, a hand is full, and the power has failed."""
    lying = [["locked-door", "sq:8.1"], ["proximity-mine", "sq:2.4"], ["cave-in", "sq:8.8"]]
    theirs = {**THEIRS, "scout:1.1": {"square": "sq:9.1", "facing": 6}}
    return staged(
        marines(
            MINE | theirs,
            hands=[["double-time", "frag-grenade", "intercepted-signal"], ["charge"]],
            cards=lying,
            at="move",
            roll=3,
            dark=[1],
        )
    )


def holding(*hand: str) -> Staged:
    """Mara's turn to move with these cards."""
    return staged(marines(MINE | THEIRS, hands=[list(hand), ["charge"]], at="move", roll=3))


def four() -> Staged:
    scouts: dict[str, dict[str, Any]] = {}
    for chapter, squares in enumerate(("0.0 1.0 2.1 3.1", "12.0 13.1 11.1", "12.8 11.7 10.8 13.9 9.8", "1.8 3.8 6.7")):
        for place, square in enumerate(squares.split()):
            scouts[f"scout:{chapter}.{place}"] = {"square": f"sq:{square}", "facing": (chapter * 2 + place) % 8}
    return staged(marines(scouts, seats=4, hands=[["rally"], ["charge"], [], ["medi-pack"]], at="move", roll=4))


def watching() -> Staged:
    return staged(both(at="fire"), None)


def over() -> Staged:
    """The last enemy falls: the end."""
    scouts = {**MINE, "scout:1.0": {"square": "sq:11.1", "facing": 6, "stunned": True}}
    table = marines(scouts, hands=[[], []], at="fire", captured=[1, 1])
    table.chance(*dropped("C 6", "NW 4", "N 6")).choose("scout:0.0", "scout:1.0")
    return staged(table)


SCENES: dict[str, Callable[[], Staged]] = {
    "chapters": chapters,
    "rooms": rooms,
    "placing": placing,
    "laying out": laying_out,
    "building": building,
    "section": section,
    "moving": moving,
    "on the way": on_the_way,
    "firing": firing,
    "shells": shells,
    "hellfire": hellfire,
    "tray": tray,
    "blades": blades,
    "cards": cards,
    "four": four,
    "watching": watching,
    "over": over,
}

"""Positions of Action Figure Battle worth looking at, each from the seat that has the most to see."""

from collections.abc import Callable
from random import Random
from typing import Any

import ultratable
from tools.scenes import NAMES
from tools.staged import Staged
from ultratable.core.script import Script

GAME = ultratable.game("figures")
Line = list[tuple[str, int]]
MINE: Line = [("hero", 6), ("captain-stamp-night", 5), ("mother-cobweb", 4)]
THEIRS: Line = [("sir-anvil", 6), ("kettle-colossus", 4), ("old-cinderbelly", 5)]
OTHERS: list[Line] = [
    [("queen-marigold", 6), ("biscuit", 4), ("lampmoth", 5)],
    [("skipper-brine", 4), ("edda-the-eel", 4), ("inkwell-ines", 4), ("little-halibut", 3)],
    [("velvet-avalanche", 8), ("grandma-gong", 7)],
    [("ilka-threenotes", 4), ("old-bulwark", 4), ("skitterling", 3), ("boomstone-bo", 2), ("kit-fernshadow", 2)],
]


def figures(lines: list[Line], hands: list[str], *, options: dict[str, Any] | None = None, **facts: Any) -> Script:
    """One line per seat, one string of cards per hand; the first seat is asked for its attack."""
    position = {"lines": lines, "hands": [hand.split() for hand in hands], "at": "attack", **facts}
    return Script(GAME, len(lines), options, position, [])


def staged(table: Script, seat: int | None = 0, **options: Any) -> Staged:
    """From here on by chance, and nobody but the viewer acts."""
    table.match.state.script = None
    stage = Staged(table.match, seat, NAMES, options)
    stage.others = False
    return stage


def duel(**facts: Any) -> Script:
    facts = {"turn": 7, "discard": ["3♦", "7♠", "10♥", "2♣"], **facts}
    return figures([MINE, THEIRS], ["9♣ Q♦ 4♠", "K♥ 6♣"], **facts)


MARKED = {
    "figure:0.1": {"blast": True},
    "figure:0.2": {"wounded": True, "dodge": True},
    "figure:1.0": {"armor": ["8♥", "9♦"]},
    "figure:1.1": {"intimidated": True, "wounded": True},
}


def armies() -> Staged:
    return Staged(GAME.start(2, {}, seed=5), 0, NAMES)


def built(*keys: str, options: dict[str, Any] | None = None, seats: int = 2) -> Staged:
    match = GAME.start(seats, options or {}, seed=5)
    for key in keys:
        match.choose(0, key)
    stage = Staged(match, 0, NAMES, options)
    stage.others = False
    return stage


def building() -> Staged:
    return built("type:hero", "power:6", "type:captain-stamp", "power:4")


def sharing() -> Staged:
    return built("type:hero", "power:6", "type:mother-cobweb")


def locked_in() -> Staged:
    return built("army:night-garden")


def raising() -> Staged:
    return built("army:tough-nuts", options={"points": 20})


def dealt() -> Staged:
    return built(options={"figures": "random", "size": 4})


def draft() -> Staged:
    match = GAME.start(3, {"figures": "draft", "size": 3}, seed=5)
    rng = Random(3)
    while match.deciders != (0,) or len(match.view(0)["laid"]) > 14:
        match.choose(match.deciders[0], rng.choice(match.ask(match.deciders[0]).options).key)
    return Staged(match, 0, NAMES)


def attacking() -> Staged:
    return staged(duel(figures=MARKED))


def defending() -> Staged:
    return staged(duel(figures=MARKED).choose("figure:0.1"), 1)


def choosing_cards() -> Staged:
    return staged(duel(figures=MARKED).choose("figure:0.1").choose("figure:1.0"))


def locked() -> Staged:
    return staged(duel(figures=MARKED).choose("figure:0.1").choose("figure:1.0").choose("9♣", seat=0))


def shown(mine: str = "Q♦", theirs: str = "6♣", attacker: str = "figure:0.0", **facts: Any) -> Script:
    table = duel(**facts).choose(attacker).choose("figure:1.2")
    return table.choose(mine, seat=0).choose(theirs, seat=1)


def special() -> Staged:
    """Boost: a figure of one's own line is chosen."""
    return staged(shown())


def explosion() -> Staged:
    mine: Line = [("fizz-powderly", 8), ("hero", 7)]
    table = figures([mine, THEIRS], ["Q♦ 4♠", "3♥ 6♣"], turn=5, figures={"figure:1.0": {"wounded": True}})
    return staged(table.choose("figure:0.0").choose("figure:1.2").choose("Q♦", seat=0).choose("3♥", seat=1))


def armor() -> Staged:
    table = duel(figures=MARKED).choose("figure:0.1").choose("figure:1.0")
    return staged(table.choose("Q♦", seat=0).choose("6♣", seat=1), 1)


def master_plan() -> Staged:
    mine: Line = [("professor-quillfeather", 8), ("hero", 7)]
    table = figures([mine, THEIRS, OTHERS[0]], ["Q♦ 4♠", "3♥ 6♣", "5♠"], turn=5)
    table.choose("figure:0.0", "seat:1").choose("figure:1.2").choose("Q♦", seat=0).choose("3♥", seat=1)
    return staged(table.choose("seat:2"))


def recover() -> Staged:
    """One's own captives lie with the other, and an ace has won."""
    mine: Line = [*MINE, ("sorting-sparks", 2), ("biscuit", 2)]
    held = [["figure:1.1"], ["figure:0.3", "figure:0.4"]]
    table = figures([mine, THEIRS], ["A♦ 4♠", "3♥ 6♣"], turn=15, captives=held, discard=["9♥"])
    return staged(table.choose("figure:0.0").choose("figure:1.2").choose("A♦", seat=0).choose("3♥", seat=1))


def tie() -> Staged:
    """Eighteen each: the attacker wins, and Boost was declined. The next turn has begun."""
    table = shown("Q♦", "K♥").chance("J♣", "8♠")
    return staged(table.choose("decline"), 1)


def plated() -> Staged:
    """More armor than has room beside a figure, on both sides, and the same figure in both lines."""
    plates = {
        "figure:0.0": {"armor": ["8♥", "9♦", "10♥"]},
        "figure:1.0": {"armor": ["8♣", "9♠", "10♠", "J♣", "7♦"], "blast": True},
    }
    table = figures([MINE, [("hero", 9), *THEIRS[1:]]], ["4♠ Q♦", "K♥ 6♣"], turn=9, figures=plates)
    return staged(table)


def six() -> Staged:
    marked = {"figure:0.1": {"blast": True}, "figure:2.0": {"wounded": True}, "figure:3.1": {"dodge": True}}
    table = figures(
        [MINE, THEIRS, *OTHERS],
        ["9♣ Q♦ 4♠", "K♥ 6♣", "2♦ 3♦", "A♣ 5♥ 8♦", "J♠", "10♠ 7♦"],
        turn=31,
        figures=marked,
        captives=[["figure:5.4"], [], ["figure:1.1"]],
        free=["figure:0.2"],
        stunned=[3],
        direction=-1,
        extra=True,
        out=[4],
        discard=["9♥"],
    )
    return staged(table.choose("figure:0.0"))


def crowded() -> Staged:
    """As much as can be told at once: long sums, a capture, Sneak, an extra turn among six, captives of nobody."""
    marked = {
        "figure:0.1": {"blast": True, "intimidated": True},
        "figure:1.0": {"wounded": True, "dodge": True},
        "figure:3.1": {"dodge": True},
    }
    table = figures(
        [MINE, THEIRS, *OTHERS],
        ["9♣ Q♦ 4♠", "2♥ 6♣", "2♦ 3♦", "A♣ 5♥ 8♦", "J♠", "10♠ 7♦"],
        turn=31,
        figures=marked,
        captives=[["figure:5.4"], [], ["figure:1.1"]],
        free=["figure:3.2", "figure:2.1"],
        discard=["9♥"],
    )
    table.choose("figure:0.1", "seat:1").choose("figure:1.0").choose("Q♦", seat=0).choose("2♥", seat=1)
    return staged(table.chance("J♣").choose("use"))


def blast_again() -> Staged:
    """A sum and a note that both take two lines on a phone: Blast won, and is waiting anew. It is the other's turn."""
    attackers: Line = [("fizz-powderly-mountain", 7), ("hero", 8)]
    table = figures([attackers, MINE], ["7♥ 4♠", "7♠ 6♣"], turn=7, figures={"figure:0.0": {"blast": True}})
    table.choose("figure:0.0").choose("figure:1.1").choose("7♥", seat=0).choose("7♠", seat=1)
    return staged(table.chance("J♣", "8♠").choose("use"), 1)


def watching() -> Staged:
    table = duel(figures=MARKED).choose("figure:0.1").choose("figure:1.0").choose("9♣", seat=0)
    return staged(table, None)


SCENES: dict[str, Callable[[], Staged]] = {
    "armies": armies,
    "building": building,
    "sharing power": sharing,
    "locked in": locked_in,
    "raising": raising,
    "dealt": dealt,
    "draft": draft,
    "attacking": attacking,
    "defending": defending,
    "choosing cards": choosing_cards,
    "locked": locked,
    "special": special,
    "explosion": explosion,
    "armor": armor,
    "master plan": master_plan,
    "recover": recover,
    "tie": tie,
    "plated": plated,
    "six": six,
    "crowded": crowded,
    "blast again": blast_again,
    "watching": watching,
}

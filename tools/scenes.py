"""Positions of ULts worth looking at, each from the seat that has the most to see."""

from collections.abc import Callable
from random import Random
from typing import Any

import ultratable
from tools.staged import Staged
from ultratable.core.script import Script

GAME = ultratable.game("ults")
NAMES = ["Mara", "Bo", "Fen", "Ida", "Otto", "Pim", "Ruth", "Zed"]


def ults(heroes: str, hands: list[str], *, options: dict[str, Any] | None = None, **facts: Any) -> Script:
    """One hero per seat, one string of cards per hand; the turn of the first seat has begun."""
    ids = heroes.split()
    position = {"heroes": ids, "hands": [hand.split() for hand in hands], "at": "main", **facts}
    return Script(GAME, len(ids), options, position, [])


def staged(table: Script, seat: int | None = 0, **options: Any) -> Staged:
    """From here on by chance, and nobody but the viewer acts."""
    table.match.state.script = None
    stage = Staged(table.match, seat, NAMES, options)
    stage.others = False
    return stage


def heroes() -> Staged:
    return Staged(GAME.start(2, {}, seed=5), 0, NAMES)


def mulligan() -> Staged:
    match = GAME.start(2, {"cast": ["lumberjaq", "k9"]}, seed=5)
    return Staged(match, match.deciders[0], NAMES)


def duel(seat: int | None = 0) -> Staged:
    """Some turns old: both are hurt, and something lies in front of each."""
    statuses = [[0, "bleed", "5♥", 1], [1, "jacked", "J♥", 0]]
    hands = ["9♣ Q♣ 4♦ K♠ 6♥", "5♣ 8♠ 2♥ 10♦"]
    table = ults("lumberjaq k9", hands, statuses=statuses, health=[43, 31], round=3, discard=["3♦", "7♠"])
    return staged(table, seat)


def turns_old() -> Staged:
    """With a log of whole turns, in one's own turn."""
    match = GAME.start(2, {"cast": ["k9", "lumberjaq"]}, seed=4)
    rng = Random(1)
    while len(match.events) < 60 or match.deciders != (0,) or match.ask(0).name != "announce" or match.ask(0).picked:
        seat = match.deciders[0]
        match.choose(seat, rng.choice(match.ask(seat).options).key)
    return Staged(match, 0, NAMES)


def defense() -> Staged:
    table = ults("k9 lumberjaq", ["9♣ 2♦", "2♣ 7♦ 3♠ K♥"], statuses=[[1, "jacked", "J♥", 1]], health=[50, 38])
    return staged(table.chance(3).choose("bite", "9♣"), 1)


def defended_against() -> Staged:
    """The same from the attacker's side: all wait for the answer."""
    table = ults("k9 lumberjaq", ["9♣ 2♦", "2♣ 7♦ 3♠ K♥"], statuses=[[1, "jacked", "J♥", 1]], health=[50, 38])
    return staged(table.chance(3).choose("bite", "9♣"))


def blackjack() -> Staged:
    table = ults("hattrick k9", ["2♣ 7♦ Q♥", "5♦"], top=["10♠", "4♥", "K♦", "8♦", "5♠"])
    return staged(table.choose("blackjack", "2♣"))


def three_cards() -> Staged:
    table = ults("hattrick k9", ["9♦ 3♣", "K♦ 5♠"]).chance("K♣", "9♠", "4♠").choose("three card", "9♦")
    return staged(table.chance("mix:213").choose("keep"), 1)


def three_cards_redrawn() -> Staged:
    return staged(ults("hattrick k9", ["9♦ 3♣", "K♦ 5♠"]).chance("K♣", "9♠", "4♠").choose("three card", "9♦"))


def wing() -> Staged:
    return staged(ults("maggie-pye k9", ["4♣ 6♦", "2♣ 9♦"]).choose("which wing", "4♣").choose("6♦"), 1)


def egg() -> Staged:
    statuses = [[0, "bleed", "5♥", 1], [0, "bleed", "6♥", 1]]
    return staged(ults("maggie-pye k9", ["4♣ 10♠", "2♣"], statuses=statuses).chance(5).choose("cuckoo", "4♣"))


def tea_leaves() -> Staged:
    return staged(ults("tara-card k9", ["4♣ 8♦", "2♣"], top=["9♥", "3♦", "A♠"]).choose("tea leaves", "4♣"))


def sweep() -> Staged:
    return staged(ults("maggie-pye k9", ["J♦ 3♠", "2♣ 9♦ 4♥"]).choose("clean sweep", "J♦"))


def baboons() -> Staged:
    return staged(ults("aja k9", ["4♦ 9♠ 2♣ J♥", ""]).choose("baboons", "4♦"))


def hypnosis() -> Staged:
    table = ults("hattrick k9 aja", ["7♥ 2♣ 10♠", "4♦", ""], statuses=[[1, "hypnosis", "5♣", 0]])
    return staged(table.choose("force:1"))


def four() -> Staged:
    """All against all; the viewer is choosing at whom."""
    statuses = [[1, "slow-fuse", "7♣", 0], [2, "bleed", "7♥", 1], [0, "bleed", "4♥", 1]]
    hands = ["9♣ 4♦ K♠ 2♦", "5♣ 8♠", "3♣ 6♦ 10♥", "Q♦"]
    table = ults("k9 aja lumberjaq hattrick", hands, statuses=statuses, health=[44, 12, 31, 50], round=4)
    return staged(table.choose("bite", "9♣"))


def eight() -> Staged:
    cast = "candella k9 aja maggie-pye lumberjaq dame-drawbridge tara-card mimi-cree"
    hands = ["9♣ Q♣ 4♦ K♠ 6♥ 9♦ 10♦ J♠ 3♥ 2♥ 5♥", "5♣", "8♠", "", "", "4♣", "3♣", ""]
    statuses = [[1, "slow-fuse", "7♣", 0], [2, "bleed", "7♥", 1], [0, "bleed", "4♥", 1], [0, "jinx", "4♠", 1]]
    return staged(ults(cast, hands, options={"mode": "teams"}, statuses=statuses, out=[6]), mode="teams")


def watching() -> Staged:
    return duel(None)


SCENES: dict[str, Callable[[], Staged]] = {
    "heroes": heroes,
    "mulligan": mulligan,
    "own turn": duel,
    "defense tray": defense,
    "defended against": defended_against,
    "blackjack": blackjack,
    "three cards": three_cards,
    "three cards redrawn": three_cards_redrawn,
    "which wing": wing,
    "egg": egg,
    "tea leaves": tea_leaves,
    "clean sweep": sweep,
    "baboons": baboons,
    "hypnosis": hypnosis,
    "free for all of four": four,
    "eight in teams": eight,
    "watching": watching,
}
"""Looked at as they are; pictures of what somebody does there are in tools/screenshots.py."""

"""A table of Ultra Marines for tests: boards drawn as text, Scouts, artifacts and cards in short words."""

from collections.abc import Sequence
from typing import Any

import pytest

from ultratable.core.errors import IllegalChoice
from ultratable.core.script import Script
from ultratable.games.ultra_marines import GAME
from ultratable.games.ultra_marines.faces import FACE_OF, FACES

CORRIDOR = ("aaaaaaaa",)
ROOM = ("AAA", "AAA", "AAA")
ONLY_RULES = {"events": False, "hellfire": False}
"""The basic game."""
_DECK = [FACES[face].id for face in FACE_OF]


def sq(column: int, row: int) -> str:
    return f"sq:{column}.{row}"


def marines(
    board: Sequence[str],
    *squads: str,
    artifacts: str = "",
    cards: Sequence[tuple[str, str]] = (),
    hands: Sequence[str] = (),
    zones: str = "",
    chance: Sequence[int | str] = (),
    options: dict[str, Any] | None = None,
    basic: bool = False,
    **facts: Any,
) -> Script:
    """`marines(["aaaa"], "0@0.0 4@1.0 stunned", "1@3.0 carries", at="fire")`: one squad per seat.

    A Scout is his place in the squad (0 Captain, 1-3 Scouts, 4 heavy bolter) and the column and row of his square;
    what is different about him follows: stunned, carries, reloading:2, jammed:1, facing:2. artifacts="2.0 3.0": their
    squares. cards=[("locked-door", "3.0")]: on the board, the oldest first. hands=["rally charge", ""]: faces for each
    seat. zones="A B": a room for each chapter in order. basic: without event cards and hellfire. Without artifacts one
    lies far away on the last floor square, since the game ends when there is none; artifacts="none" for none at all.
    Further facts as in games/ultra_marines/position.py; squares in them are words, sq(2, 6).
    """
    position: dict[str, Any] = {"board": list(board), "scouts": {}}
    for chapter, squad in enumerate(squads):
        for ref, told in _squad(chapter, squad).items():
            position["scouts"][ref] = told
    if artifacts != "none":
        position["artifacts"] = [f"sq:{square}" for square in artifacts.split()] or [_last(board)]
    position["cards"] = [[id, f"sq:{square}"] for id, square in cards]
    position["hands"] = [hand.split() for hand in hands]
    position["zones"] = zones.split()
    position.update(facts)
    chosen = {**(ONLY_RULES if basic else {}), **(options or {})}
    seats = len(facts.get("squads") or squads)
    if seats == 2 and "squads_per_player" not in chosen and "squads" not in facts:
        chosen["squads_per_player"] = 1
    return Script(GAME, seats, chosen, position, chance)


def _squad(chapter: int, squad: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    last: dict[str, Any] = {}
    for word in squad.split():
        place, at, square = word.partition("@")
        if at:
            last = found[f"scout:{chapter}.{place}"] = {"square": f"sq:{square}"}
            continue
        name, colon, value = word.partition(":")
        last[name] = int(value) if colon else True
    return found


def _last(board: Sequence[str]) -> str:
    row = len(board) - 1
    column = max(at for at, label in enumerate(board[row]) if label not in "# ")
    return sq(column, row)


def dice(*told: str) -> list[int | str]:
    """`dice("C 4", "OUT 6", "COCKED 2", "NW 1")`: the drops that chance brings, in order."""
    found: list[int | str] = []
    for die in told:
        place, number = die.split()
        found += [f"land:{place}", int(number)]
    return found


def scout(table: Script, ref: str) -> dict[str, Any]:
    """A Scout as everybody sees him: scout(table, "0.4")."""
    view = table.match.view(None)
    return next(one for one in view["scouts"] if one["ref"] == f"scout:{ref}")


def where(table: Script, ref: str) -> str | None:
    """The column and row of a Scout's square, "2.0"; None if he is not on the board."""
    square: str | None = scout(table, ref)["square"]
    return None if square is None else square.partition(":")[2]


def condition(table: Script, ref: str) -> str:
    found = scout(table, ref)
    return "killed" if found["square"] is None else "stunned" if found["stunned"] else "standing"


# What everybody sees.


def on_board(table: Script) -> list[tuple[str, str]]:
    """The cards on the board with their squares, the oldest first."""
    return [(card["card"], card["square"]) for card in table.match.view(None)["cards"]]


def discard(table: Script) -> list[str]:
    pile: list[str] = table.match.view(None)["discard"]
    return pile


def artifacts(table: Script) -> list[str]:
    lying: list[str] = table.match.view(None)["artifacts"]
    return lying


def seats(table: Script, field: str) -> list[Any]:
    """One thing about every seat: seats(table, "captured")."""
    return [seat[field] for seat in table.match.view(None)["seats"]]


def happened(table: Script, *kinds: str) -> list[str]:
    """The kinds of what has happened, in order; only these if any are named."""
    found = [event.kind for event in table.match.events]
    return [kind for kind in found if not kinds or kind in kinds]


def last_words(table: Script, kind: str) -> str:
    """The sentence of the latest event of a kind."""
    return [event for event in table.match.events if event.kind == kind][-1].text(None)


def hand(table: Script, seat: int = 0) -> list[str]:
    """What somebody holds, as he sees it himself."""
    cards: list[str] = table.match.view(seat)["seats"][seat]["hand"]
    return cards


# What is done.


def drawn(*faces: str) -> list[str]:
    """What chance is asked for when the pile is a bag: the number of the first card with each face."""
    return [f"event:{_DECK.index(face)}" for face in faces]


def go(table: Script, *squares: str) -> Script:
    """Whoever is moving steps on, square by square: go(table, "2.0", "3.0")."""
    return table.choose(*[f"sq:{square}" for square in squares])


def targets(table: Script) -> list[str]:
    """What the card that was named can be played on: the open answers but the one that leaves it unplayed."""
    return [key for key in table.keys() if key not in ("go-on", "end")]


def pass_turn(table: Script, *chance: int | str) -> Script:
    """The rest of a turn without doing anything, up to the first question of the next one; chance brings these."""
    table.chance(*chance)
    turn = table.match.view(None)["turn"]
    while table.match.deciders and table.match.view(None)["turn"] == turn:
        table.choose(next(key for key in ("go-on", "end", "stay") if key in table.keys()))
    return table


def refused(table: Script, ref: str, clause: str, *words: str) -> str:
    """This is refused under exactly this clause, in a sentence with these words; nothing changes. The sentence."""
    seat, before = table.asked(), table.match.digest()
    [(found, sentence)] = table.match.why_not(seat, ref)
    assert found == f"ultra_marines.{clause}", (found, sentence)
    assert found in table.game.register
    for word in words:
        assert word in sentence, sentence
    with pytest.raises(IllegalChoice):
        table.match.choose(seat, ref)
    assert table.match.digest() == before
    return sentence

"""A table of Action Figure Battle for tests: lines, hands, captives and battles in short words."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import ultratable
from ultratable.core.cards import FACES
from ultratable.core.match import Match
from ultratable.core.script import Script
from ultratable.games.figures.charcard import ACTION

GAME = ultratable.game("figures")
MARKS = ("wounded", "blast", "dodge", "intimidated")


def made(name: str, *picks: str, variant: str = "", kind: str = "person") -> dict[str, Any]:
    """A home-made figure with these picks, best first; one pick stands for three alike."""
    three = list(picks) * 3 if len(picks) == 1 else list(picks)
    return {"name": name, "variant": variant, "kind": kind, "picks": three, "look": {"body": "slim"}}


def figures(
    *lines: str,
    hands: Sequence[str] = (),
    chance: Sequence[int | str] = (),
    options: dict[str, Any] | None = None,
    held: dict[str, int] | None = None,
    captives: Sequence[str] = (),
    free: str = "",
    loose: bool = False,
    **facts: Any,
) -> Script:
    """`figures("stun 7, hero 8 wounded", "blast/dodge/luck 5 armor:9♣", hands=["9♦ 4♦", "K♥"])`: one line per seat.

    A figure is a type and its starting Power. A type is one of the roster, or the action of all three slots, or those
    of queen and jack, 10 and 9, 8 and 7 with strokes between. What is different about it follows: wounded, blast,
    dodge, intimidated, power:3, armor:9♣. held={"1.0": 0}: the first figure of seat 1 stands in the line of seat 0.
    captives=["1.1", ""]: seat 0 holds that one. Further facts as in games/figures/position.py. The current player is
    about to attack, hands as they are, unless at="turn". The draw pile is what lies nowhere else, after `top` from the
    lowest card up; loose: in no order, and chance is asked.
    """
    brought: list[dict[str, Any]] = list((options or {}).get("made", []))
    position: dict[str, Any] = {"at": "attack", "lines": [], "figures": {}}
    for seat, line in enumerate(lines):
        told = [figure.split() for figure in line.split(",") if figure.strip()]
        position["lines"].append([[_type(words[0], brought), int(words[1])] for words in told])
        for place, words in enumerate(told):
            changed = _changed(words[2:])
            if changed:
                position["figures"][f"figure:{seat}.{place}"] = changed
    for ref, holder in (held or {}).items():
        position["figures"].setdefault(f"figure:{ref}", {})["holder"] = holder
    position["captives"] = [[f"figure:{ref}" for ref in refs.split()] for refs in captives]
    position["free"] = [f"figure:{ref}" for ref in free.split()]
    position["hands"] = [hand.split() for hand in hands]
    for name, value in facts.items():
        position[name] = value.split() if isinstance(value, str) and name != "at" else value
    if "deck" not in position and not loose:
        position["top"] = [*position.get("top", []), *_rest(position)]
    return Script(GAME, len(lines), {**(options or {}), "made": brought}, position, chance)


def _type(word: str, brought: list[dict[str, Any]]) -> str:
    picks = word.split("/")
    if picks[0] not in ACTION:
        return word
    figure = made(f"Tin {word}", *picks)
    if figure not in brought:
        brought.append(figure)
    return f"made-{brought.index(figure) + 1}"


def _changed(words: list[str]) -> dict[str, Any]:
    changed: dict[str, Any] = {word: True for word in words if word in MARKS}
    for word in words:
        name, _, value = word.partition(":")
        if name == "armor":
            changed.setdefault("armor", []).append(value)
        elif name == "power":
            changed["power"] = int(value)
    return changed


def _rest(position: dict[str, Any]) -> list[str]:
    used = {
        card for cards in [*position["hands"], position.get("discard", []), position.get("top", [])] for card in cards
    }
    used |= {card for changed in position["figures"].values() for card in changed.get("armor", [])}
    return [face for face in FACES if face not in used]


def rest(*used: str) -> str:
    """All 52 cards but these: so that a pile can be empty."""
    taken = set(" ".join(used).split())
    return " ".join(face for face in FACES if face not in taken)


def assembling(seats: int = 2, laid: Sequence[str] = (), **options: Any) -> Script:
    """A table whose armies are still to be chosen; `laid` are the figures that chance deals or lays out first.

    Then seat 0 is dealt the first ace, and cards come from the lowest up.
    """
    dealt = ["A♠", *FACES[: 2 * seats + 1]]
    return Script(GAME, seats, options, None, [*[f"type:{id}" for id in laid], *dealt])


def assemble(table: Script, seat: int, army: str) -> Script:
    """`assemble(table, 0, "hero 7, sir-anvil 8")`: a seat names figures with their Power one after another."""
    for figure in army.split(","):
        id, power = figure.split()
        table.choose(f"type:{id}", f"power:{power}", seat=seat)
    if seat in table.match.deciders and table.match.ask(seat).name == "army":
        table.choose("done", seat=seat)
    return table


def attack(
    table: Script, card: str = "", answer: str = "", *, by: str = "", on: int | None = None, facing: str = ""
) -> Script:
    """The current player attacks: with the first figure unless `by` says which, on seat `on`, which answers with its
    first figure unless `facing` says which; then both lay these cards, if named."""
    seat = table.asked()
    table.choose(by or table.keys()[0])
    if table.match.deciders == (seat,) and table.ask().picked:
        table.choose(table.keys()[0] if on is None else f"seat:{on}")
    battle = table.match.view(None)["battle"]
    if battle["facing"] is None:
        table.choose(facing or table.keys()[0])
    if card:
        table.choose(card, seat=battle["attacker"])
    if answer:
        table.choose(answer, seat=battle["defender"])
    return table


def look(table: Script, ref: str) -> dict[str, Any]:
    """A figure as everybody sees it: look(table, "0.1")."""
    return next(one for one in table.match.view(None)["figures"] if one["ref"] == f"figure:{ref}")


def marks(table: Script, ref: str) -> list[str]:
    """What waits for a figure or is wrong with it."""
    figure = look(table, ref)
    return [mark for mark in MARKS if figure[mark]]


def lines(table: Script) -> list[list[str]]:
    """The figures of every seat's line: 0.1 is the second that seat 0 brought."""
    return [_refs(seat["line"]) for seat in table.match.view(None)["seats"]]


def caught(table: Script) -> list[list[str]]:
    """The captives of every seat."""
    return [_refs(seat["captives"]) for seat in table.match.view(None)["seats"]]


def freed(table: Script) -> list[str]:
    return _refs(table.match.view(None)["free"])


def _refs(words: list[str]) -> list[str]:
    return [word.removeprefix("figure:") for word in words]


def hand(table: Script, seat: int) -> list[str]:
    """A seat's own hand as that seat sees it, lowest rank first."""
    shown: list[str] = table.match.view(seat)["seats"][seat]["hand"]
    return shown


def pile(table: Script) -> list[str]:
    """The discard pile, the top last."""
    shown: list[str] = table.match.view(None)["discard"]
    return shown


def totals(table: Script) -> list[tuple[int, int]]:
    """What stood against what in each battle so far."""
    fought = [event.seen_by(None) for event in table.match.events if event.kind in ("won", "failed")]
    return [(event["total"]["value"], event["against"]["value"]) for event in fought]


def happened(table: Script, *kinds: str) -> list[str]:
    """The kinds of events in order; only those named, if any are."""
    return [event.kind for event in table.match.events if not kinds or event.kind in kinds]


def stunned(table: Script) -> list[int]:
    return [seat["seat"] for seat in table.match.view(None)["seats"] if seat["stunned"]]


def in_one_place(match: Match) -> bool:
    """Whether each card and each figure is in exactly one place."""
    return GAME.misplaced(match.state) == []


def reason(table: Script, seat: int, ref: str) -> str:
    """The one clause under which something is refused."""
    [(clause, _)] = table.match.why_not(seat, ref)
    return clause


def random_match(seed: int, seats: int = 2, most: int = 3000, **options: Any) -> Iterator[Match]:
    """A match that everybody plays at random, before every answer and at its end."""
    rng = Random(seed)
    match = GAME.start(seats, options, seed=seed)
    for _ in range(most):
        yield match
        if match.result is not None:
            return
        seat = rng.choice(match.deciders)
        match.pick(seat, rng.choice(match.ask(seat).numbers))

"""How tables are drawn in the terminal: which game brings which drawing, and all that drawings have in common.

A drawing is given views alone, so it cannot show what a seat may not know.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from rich.text import Text

from ultratable.cli.screen import Screen, capital, coloured, styled
from ultratable.core.cards import RANKS, SUITS
from ultratable.core.errors import UltratableError
from ultratable.core.game import Game
from ultratable.core.log import Event
from ultratable.core.match import Match
from ultratable.lab.sides import sides_of

View = dict[str, Any]


class Drawing(NamedTuple):
    """What a game brings: how its seats, hands and the space between look, and how people speak of it."""

    seat: Callable[[Screen, View, View, Text, list[str]], None]
    """Draws a seat that is in the game, in colour: screen, view, seat, how its line begins, names of all seats."""
    told: Callable[[View, View, list[str]], str]
    """The same in sentences: view, seat, names."""
    between: Callable[[View, list[str]], list[str]]
    """What lies between the players, in sentences."""
    piles: Callable[[View], str]
    """What the heading says at its right."""
    hand: Callable[[list[str]], Text]
    order: Callable[[str], tuple[int, int]]
    """What cards are sorted by, in the hand and among options."""
    side: Callable[[View, int], str | None]
    """The id of what a seat plays, if it is one of those that can be given to it (see sides.py)."""
    looks: dict[str, str]
    """Commands that look closer, each with its meaning."""
    look: Callable[[Screen, View, str, str], str]
    """Carries one out, with what was typed behind it; a sentence if there is nothing to see."""
    piece: Callable[[View, str], str | None]
    """The word for a piece on this table as people call it, where the game's own names of things do not do."""
    why: str
    """Examples of what one may ask: why 9c, why seat 2."""
    rule: str
    """A word to look up in the rules, for example."""
    unnamed: frozenset[str]
    """Kinds of events that tell who plays what: there seats are called by number."""
    ways: str
    """The setup option that says how players come by what they play."""
    by_lot: str | None
    """The value of it with which the game deals that at random, if it has one."""


class Undrawn(UltratableError):
    """Nobody has said how this game looks in the terminal."""


def drawing(game: Game) -> Drawing:
    """How that game is drawn. Only this game is loaded, since each takes its time."""
    if game.id == "ults":
        from ultratable.cli import draw_ults

        return draw_ults.DRAWING
    if game.id == "figures":
        from ultratable.cli import draw_figures

        return draw_figures.DRAWING
    if game.id == "ultra_marines":
        from ultratable.cli import draw_ultra_marines

        return draw_ultra_marines.DRAWING
    raise Undrawn(f"{game.title} cannot be shown in the terminal yet. Play it in the browser: ultratable serve.")


def draw(screen: Screen, match: Match, seat: int | None, who: Sequence[str]) -> None:
    """The whole table as a seat sees it. `who` says for each seat who plays it: you, a bot's name, or nothing."""
    view = match.view(seat)
    names = names_of(match.game, view)
    if screen.plain:
        _tell(drawing(match.game), screen, view, names, who)
    else:
        _draw(drawing(match.game), screen, view, names, who)


def names_of(game: Game, view: View) -> list[str]:
    """What the seats are called: what they play, told apart where two play the same."""
    sides = sides_of(game)
    side = drawing(game).side
    given = [side(view, seat) for seat in range(len(view["seats"]))]
    titles = [f"Seat {seat + 1}" if id is None or sides is None else sides.titles[id] for seat, id in enumerate(given)]
    return [
        title if titles.count(title) == 1 else f"{title} (seat {number + 1})" for number, title in enumerate(titles)
    ]


def told(game: Game, event: Event, seat: int | None, names: list[str]) -> str:
    """An event as a sentence for that seat."""
    return capital(event.text(seat, None if event.kind in drawing(game).unnamed else names))


# In colour.


def _draw(drawing: Drawing, screen: Screen, view: View, names: list[str], who: Sequence[str]) -> None:
    screen.rule(moment(view, names), drawing.piles(view) if view["turn"] else "")
    room = max(len(name) + len(note) for name, note in zip(names, who, strict=True)) + 4
    for one in view["seats"]:
        head = _head(view, one, names[one["seat"]], who[one["seat"]], room)
        if one["out"]:
            screen.line(head + styled("out of the game", "dim"))
        else:
            drawing.seat(screen, view, one, head, names)
    cards = _own_hand(view)
    if cards is not None:
        screen.line(styled("  Your hand   ", "bold") + _shown_hand(drawing, cards))
    _between(drawing, screen, view, names)


def _head(view: View, one: View, name: str, note: str, room: int) -> Text:
    """How the line of a seat begins: whether it is its turn, its number, its team, and who it is."""
    active = one["seat"] == view["active"] and not view["over"]
    line = styled(" ▶ " if active else "   ", "bold yellow")
    line += styled(f"{one['seat'] + 1} ", "dim")
    if _in_teams(view):
        line += styled(f"[{_team(one)}] ", "cyan")
    named = styled(name, "dim strike" if one["out"] else "bold")
    named += styled(f" ({note})" if note else "", "dim")
    named.pad_right(max(0, room - named.cell_len))
    return line + named


def _in_teams(view: View) -> bool:
    return len({one["team"] for one in view["seats"]}) < len(view["seats"])


def _team(one: View) -> str:
    return "ABCD"[one["team"]]


def moment(view: View, names: list[str]) -> str:
    """When it is: in rounds where a game counts rounds, else in turns."""
    unit, number = length(view)
    if view["over"]:
        return f"Over after {many(number, unit)}"
    if not view["turn"]:
        return "Setting up"
    whose = "your" if view["active"] == view["you"] else f"{names[view['active']]}'s"
    return f"{unit.capitalize()} {number}, {whose} {'extra ' if view.get('extra') else ''}turn"


def length(view: View) -> tuple[str, int]:
    """How long the match has gone on, and in what that is counted."""
    return ("round", view["round"]) if "round" in view else ("turn", view["turn"])


def _own_hand(view: View) -> list[str] | None:
    """The viewer's own cards; None if there is no such hand, or none has been dealt yet."""
    if view["you"] is None or view["seats"][view["you"]]["out"]:
        return None
    cards: list[str] | None = view["seats"][view["you"]].get("hand")
    return cards if cards or view["turn"] else None


def _shown_hand(drawing: Drawing, cards: list[str]) -> Text:
    return drawing.hand(sorted(cards, key=drawing.order)) if cards else styled("empty", "dim")


def _between(drawing: Drawing, screen: Screen, view: View, names: list[str]) -> None:
    for sentence in drawing.between(view, names):
        screen.line(sentence, indent=2, hanging=2)


# In sentences.


def _tell(drawing: Drawing, screen: Screen, view: View, names: list[str], who: Sequence[str]) -> None:
    piles = drawing.piles(view).replace(" · ", ", ") if view["turn"] else ""
    screen.line(f"{moment(view, names)}." + (f" {capital(piles)}." if piles else ""))
    for one in view["seats"]:
        number = one["seat"] + 1
        name, note = names[one["seat"]].removesuffix(f" (seat {number})"), who[one["seat"]]
        called = name if name == f"Seat {number}" else f"Seat {number}, {name}"
        called += f", team {_team(one)}" if _in_teams(view) else ""
        called += f" ({note})" if note else ""
        screen.line(f"{called}: {'out of the game.' if one['out'] else drawing.told(view, one, names)}")
    cards = _own_hand(view)
    if cards is not None:
        screen.line(f"Your hand: {', '.join(sorted(cards, key=drawing.order)) or 'empty'}.")
    _between(drawing, screen, view, names)


# Parts that drawings are made of.

_BAR: Final = 20


def bar(value: int, most: int, cells: int = _BAR) -> Text:
    """So many cells; the colour goes with what is left, and the number belongs beside it."""
    full = -(-value * cells // most)
    style = "green" if value * 2 > most else "yellow" if value * 4 > most else "red"
    return styled("█" * full, style) + styled("░" * (cells - full), "dim")


def in_a_row(cards: list[str]) -> Text:
    """Cards beside one another: 7♠ 10♥ J♣."""
    return coloured(" ".join(cards))


def by_suit(card: str) -> tuple[int, int]:
    """What sorts cards like a hand in which suits count; the second deck's have a mark behind the suit."""
    face = card.rstrip("'")
    return (SUITS.index(face[-1]), RANKS.index(face[:-1]))


def by_rank(card: str) -> tuple[int, int]:
    suit, rank = by_suit(card)
    return (rank, suit)


def piles_of(deck: int, discarded: int, top: str | None) -> str:
    return f"deck {deck} · " + (f"discard {discarded}, top {top}" if top else "discard empty")


def arithmetic(total: dict[str, Any]) -> str:
    """A total with its reasons: 9♣ +9, Thick Skin -1 = 8."""
    reasons = total["reasons"]
    if len(reasons) == 1:
        return f"{total['value']} ({reasons[0]['label']})"
    return ", ".join([f"{one['label']} {one['amount']:+d}" for one in reasons]) + f" = {total['value']}"


def many(count: int, one: str) -> str:
    """1 card, 2 cards."""
    return f"{count} {one}{'' if count == 1 else 's'}"


def listed(words: Sequence[str]) -> str:
    """One, two and three."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]

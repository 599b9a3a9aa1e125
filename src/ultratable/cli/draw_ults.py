"""A ULts table as text, from a seat's view alone."""

from typing import Any

from rich.text import Text

from ultratable.cli.draw import Drawing, View, arithmetic, bar, by_suit, many, piles_of
from ultratable.cli.screen import SUIT_STYLES, Screen, coloured, styled, whole
from ultratable.games.ults.sheet import HEROES, Hero, hero_named
from ultratable.lab.sides import bare


def _seat(screen: Screen, view: View, one: View, head: Text, names: list[str]) -> None:
    head += bar(one["health"], one["max_health"])
    head += styled(f" {one['health']:>3}/{one['max_health']}", "bold")
    screen.line(head + Text(f"  {many(one['cards'], 'card')}"))
    for status in one["statuses"]:
        screen.line(_status(status, one["seat"], names), indent=8, hanging=2)
    if one["hand"] is not None and one["seat"] != view["you"]:
        screen.line(styled("hand: ", "dim") + _suits(sorted(one["hand"], key=by_suit)), indent=8)


def _status(status: dict[str, Any], bearer: int, names: list[str]) -> Text:
    sign = styled("+ ", "bold green") if status["positive"] else styled("− ", "bold red")
    return sign + coloured(f"{status['title']} {status['card']}") + styled(f"  {_knocks(status, bearer, names)}", "dim")


def _knocks(status: dict[str, Any], bearer: int, names: list[str]) -> str:
    parts = [] if status["placer"] == bearer else [f"from {names[status['placer']]}"]
    if status["points"]:
        parts.append(f"counts {status['points']}")
    if status["knocks"]:
        parts.append(f"{many(status['knocks'], 'knock')} left")
    return ", ".join(parts)


def _suits(cards: list[str]) -> Text:
    """A sorted hand suit by suit: ♣ 4 9  ♥ K."""
    if not cards:
        return styled("empty", "dim")
    groups = []
    for suit, style in SUIT_STYLES.items():
        ranks = [card[:-1] for card in cards if card.endswith(suit)]
        if ranks:
            groups.append(styled(f"{suit} {' '.join(ranks)}", style))
    return Text("   ").join(groups)


def _piles(view: View) -> str:
    return piles_of(view["deck"], view["discard"]["size"], view["discard"]["top"])


def _between(view: View, names: list[str]) -> list[str]:
    found = []
    play = view["ability"]
    if play is not None:
        target = "" if play["target"] is None else f" at {names[play['target']]}"
        by = "" if play["user"] == play["controller"] else f", made to by {names[play['controller']]}"
        found.append(f"Under way: {names[play['user']]} uses {play['title']} with {play['card']}{target}{by}.")
    for batch in view["batches"]:
        found.append(f"Damage coming to {names[batch['seat']]}: {arithmetic(batch)}.")
    if view["table"]:
        cards = [extra["card"] or "a face-down card" for extra in view["table"]]
        found.append(f"On the table: {', '.join(cards)}.")
    if view["looked_at"]:
        found.append(f"You have looked at {', '.join(view['looked_at'])}.")
    if view["top"]:
        found.append(f"You know the top of the deck: {', '.join(view['top'])}.")
    return found


def _told(view: View, one: View, names: list[str]) -> str:
    parts = [f"{one['health']} of {one['max_health']} health, {many(one['cards'], 'card')} in hand."]
    for status in one["statuses"]:
        kind = "Positive" if status["positive"] else "Negative"
        parts.append(f"{kind} effect {status['title']}, {status['card']}, {_knocks(status, one['seat'], names)}.")
    if one["hand"] is not None and one["seat"] != view["you"]:
        parts.append(f"You see the hand: {', '.join(one['hand']) or 'empty'}.")
    return " ".join(parts)


def _hero(view: View, seat: int) -> str | None:
    hero: str | None = view["seats"][seat]["hero"]
    return hero


def _look(screen: Screen, view: View, command: str, what: str) -> str:
    """A hero sheet to read: one's own, that of a seat by its number, or any by its name."""
    hero = _meant(view, what)
    if hero is None:
        return "There is no hero sheet there (yet)."
    screen.rule(f"{hero.title} ({hero.difficulty})")
    screen.line(hero.line, indent=2)
    for ability in hero.abilities:
        kind = "passive" if ability.passive else ability.cards + (", ultimate" if ability.ultimate else "")
        screen.line(styled(f"{ability.title} ({kind}): ", "bold") + coloured(ability.text), indent=2, hanging=2)
    return ""


def _meant(view: View, what: str) -> Hero | None:
    named = [hero for hero in HEROES if bare(what) in (bare(hero.id), bare(hero.title))]
    if named:
        return named[0]
    number = whole(what)
    seat = view["you"] if not what else -1 if number is None else number - 1
    if seat is None or not 0 <= seat < len(view["seats"]):
        return None
    id = _hero(view, seat)
    return None if id is None else hero_named(id)


def _no_piece(view: View, what: str) -> str | None:
    """Cards, abilities and heroes have names of their own."""
    return None


DRAWING = Drawing(
    seat=_seat,
    told=_told,
    between=_between,
    piles=_piles,
    hand=_suits,
    order=by_suit,
    side=_hero,
    looks={"sheet": "your hero's sheet; sheet 2 shows seat 2's, sheet aja any hero's"},
    look=_look,
    piece=_no_piece,
    why="why 9c, why timber, why seat 2",
    rule="knock",
    unnamed=frozenset({"hero", "heroes-dealt", "pick-order"}),
    ways="heroes",
    by_lot="random",
)

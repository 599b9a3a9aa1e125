"""A ULts table as text, from a seat's view alone."""

from typing import Any

from rich.text import Text

from ultratable.cli.screen import SUIT_STYLES, Screen, coloured, styled
from ultratable.core.match import Match
from ultratable.games.ults.sheet import hero_named

_BAR = 20


def names_of(view: dict[str, Any]) -> list[str]:
    """What the seats are called: their heroes, told apart where two are the same."""
    titles = [_title(seat) for seat in view["seats"]]
    return [
        title if titles.count(title) == 1 else f"{title} (seat {number + 1})" for number, title in enumerate(titles)
    ]


def _title(seat: dict[str, Any]) -> str:
    hero = None if seat["hero"] is None else hero_named(seat["hero"])
    return f"Seat {seat['seat'] + 1}" if hero is None else hero.title


def draw(screen: Screen, match: Match, seat: int | None, who: list[str]) -> None:
    """The whole table as a seat sees it. `who` says for each seat who plays it: you, a bot's name, or nothing."""
    view = match.view(seat)
    if screen.plain:
        _tell(screen, view, seat, who)
    else:
        _draw(screen, view, seat, who)


# In colour.


def _draw(screen: Screen, view: dict[str, Any], seat: int | None, who: list[str]) -> None:
    names = names_of(view)
    screen.rule(_moment(view, seat, names), _piles(view))
    teams = len({one["team"] for one in view["seats"]}) < len(view["seats"])
    room = max(len(name) + len(note) for name, note in zip(names, who, strict=True)) + 4
    for one in view["seats"]:
        _seat_line(screen, view, one, names, who[one["seat"]], room, teams)
    if seat is not None and not view["seats"][seat]["out"]:
        screen.line(styled("  Your hand   ", "bold") + by_suit(view["seats"][seat]["hand"] or []))
    _table(screen, view, names)


def _moment(view: dict[str, Any], seat: int | None, names: list[str]) -> str:
    if view["over"]:
        return f"Over after {view['round']} rounds"
    if not view["turn"]:
        return "Setting up"
    whose = "your turn" if view["active"] == seat else f"{names[view['active']]}'s turn"
    return f"Round {view['round']}, {whose}"


def _piles(view: dict[str, Any]) -> str:
    if not view["turn"]:
        return ""
    top = view["discard"]["top"]
    pile = f"discard {view['discard']['size']}, top {top}" if top else "discard empty"
    return f"deck {view['deck']} · {pile}"


def _seat_line(
    screen: Screen, view: dict[str, Any], one: dict[str, Any], names: list[str], note: str, room: int, teams: bool
) -> None:
    number = one["seat"]
    active = number == view["active"] and not view["over"]
    line = styled(" ▶ " if active else "   ", "bold yellow")
    line += styled(f"{number + 1} ", "dim")
    if teams:
        line += styled(f"[{'ABCD'[one['team']]}] ", "cyan")
    named = styled(names[number], "dim strike" if one["out"] else "bold")
    named += styled(f" ({note})" if note else "", "dim")
    named.pad_right(max(0, room - named.cell_len))
    line += named
    if one["out"]:
        screen.line(line + styled("out of the game", "dim"))
        return
    line += health_bar(one["health"], one["max_health"])
    line += styled(f" {one['health']:>3}/{one['max_health']}", "bold")
    line += Text(f"  {one['cards']} card{'' if one['cards'] == 1 else 's'}")
    screen.line(line)
    for status in one["statuses"]:
        screen.line(_status(status, number, names), indent=8, hanging=2)
    if one["hand"] is not None and number != view["you"]:
        screen.line(styled("hand: ", "dim") + by_suit(one["hand"]), indent=8)


def health_bar(health: int, most: int) -> Text:
    """Twenty cells; the colour goes with what is left, the number stands beside it."""
    full = -(-health * _BAR // most)
    style = "green" if health * 2 > most else "yellow" if health * 4 > most else "red"
    return styled("█" * full, style) + styled("░" * (_BAR - full), "dim")


def _status(status: dict[str, Any], bearer: int, names: list[str]) -> Text:
    sign = styled("+ ", "bold green") if status["positive"] else styled("− ", "bold red")
    return sign + coloured(f"{status['title']} {status['card']}") + styled(f"  {_knocks(status, bearer, names)}", "dim")


def _knocks(status: dict[str, Any], bearer: int, names: list[str]) -> str:
    parts = [] if status["placer"] == bearer else [f"from {names[status['placer']]}"]
    if status["points"]:
        parts.append(f"counts {status['points']}")
    if status["knocks"]:
        parts.append(f"{status['knocks']} knock{'' if status['knocks'] == 1 else 's'} left")
    return ", ".join(parts)


def by_suit(cards: list[str]) -> Text:
    """A hand sorted by suit: ♣ 4 9  ♥ K."""
    if not cards:
        return styled("empty", "dim")
    groups = []
    for suit, style in SUIT_STYLES.items():
        ranks = [card[:-1] for card in cards if card.endswith(suit)]
        if ranks:
            groups.append(styled(f"{suit} {' '.join(ranks)}", style))
    return Text("   ").join(groups)


def _table(screen: Screen, view: dict[str, Any], names: list[str]) -> None:
    for sentence in _on_table(view, names):
        screen.line(sentence, indent=2, hanging=2)


def _on_table(view: dict[str, Any], names: list[str]) -> list[str]:
    """What lies between the players, in sentences."""
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


def arithmetic(total: dict[str, Any]) -> str:
    """A total with its reasons: 9♣ 9, Thick Skin -1 = 8."""
    reasons = total["reasons"]
    if len(reasons) == 1:
        return f"{total['value']} ({reasons[0]['label']})"
    return ", ".join([f"{one['label']} {one['amount']:+d}" for one in reasons]) + f" = {total['value']}"


# In sentences.


def _tell(screen: Screen, view: dict[str, Any], seat: int | None, who: list[str]) -> None:
    names = names_of(view)
    piles = _piles(view).replace(" · ", ", ")
    screen.line(f"{_moment(view, seat, names)}." + (f" {piles[:1].upper()}{piles[1:]}." if piles else ""))
    for one in view["seats"]:
        screen.line(_seat_sentence(one, names, who[one["seat"]]))
    if seat is not None and not view["seats"][seat]["out"]:
        screen.line(f"Your hand: {', '.join(view['seats'][seat]['hand'] or ['empty'])}.")
    _table(screen, view, names)


def _seat_sentence(one: dict[str, Any], names: list[str], note: str) -> str:
    called = f"Seat {one['seat'] + 1}, {names[one['seat']]}" + (f" ({note})" if note else "")
    if one["out"]:
        return f"{called}: out of the game."
    parts = [f"{called}: {one['health']} of {one['max_health']} health, {one['cards']} cards in hand."]
    for status in one["statuses"]:
        kind = "Positive" if status["positive"] else "Negative"
        parts.append(f"{kind} effect {status['title']}, {status['card']}, {_knocks(status, one['seat'], names)}.")
    if one["hand"] is not None and note != "you":
        parts.append(f"You see the hand: {', '.join(one['hand']) or 'empty'}.")
    return " ".join(parts)


def sheet(screen: Screen, hero_id: str) -> None:
    """A hero sheet to read."""
    hero = hero_named(hero_id)
    if hero is None:
        return
    screen.rule(f"{hero.title} ({hero.difficulty})")
    screen.line(hero.line, indent=2)
    for ability in hero.abilities:
        kind = "passive" if ability.passive else ability.cards + (", ultimate" if ability.ultimate else "")
        title = f"{ability.title} ({kind}): "
        text = styled(title, "bold") + coloured(ability.text)
        screen.line(text, indent=2, hanging=2)

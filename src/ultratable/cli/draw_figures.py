"""A table of Action Figure Battle as text, from a seat's view alone: lines of figures, captives, the battle."""

from collections.abc import Iterable
from typing import Any, Final

from rich.text import Text

from ultratable.cli.draw import Drawing, View, arithmetic, bar, by_rank, in_a_row, listed, many, piles_of
from ultratable.cli.screen import Screen, capital, coloured, spoken_rank, styled, whole
from ultratable.cli.typed import ENOUGH
from ultratable.games.figures.charcard import ACTION, SLOTS, TYPES
from ultratable.games.figures.roster import ARMIES
from ultratable.lab.sides import bare

_MOST: Final = 10
"""The highest Power."""
_WIDEST: Final = 38
"""Longer names push aside what stands behind them."""
_WAITING: Final = (("blast", "Blast"), ("dodge", "Dodge"))
_TITLES: Final = {type.entry.id: type.title for type in TYPES if type.entry is not None}
_ARMIES: Final = {tuple([f"type:{id}" for id, _ in army.figures]): army.id for army in ARMIES}


def _army(view: View, seat: int) -> str | None:
    """The ready-made army that a seat has brought, if it is one; also with more Power or less."""
    return _ARMIES.get(tuple([figure["type"] for figure in view["figures"] if figure["owner"] == seat]))


def _figures(view: View, refs: Iterable[str]) -> list[dict[str, Any]]:
    by_ref = {figure["ref"]: figure for figure in view["figures"]}
    return [by_ref[ref] for ref in refs]


def _titles(view: View, refs: Iterable[str]) -> str:
    return ", ".join([figure["title"] for figure in _figures(view, refs)])


def _type_title(view: View, ref: str) -> str:
    made = {type["ref"]: _full_name(type) for type in view["made"]}
    return made.get(ref) or _TITLES[ref.partition(":")[2]]


def _full_name(type: dict[str, Any]) -> str:
    return f"{type['name']} ({type['variant']})" if type["variant"] else str(type["name"])


# In colour.


def _seat(screen: Screen, view: View, one: View, head: Text, names: list[str]) -> None:
    screen.line(head + Text(", ".join(_standing(view, one))))
    if one["seat"] == view["you"] and view["building"] is not None:
        _draw_building(screen, view)
        return
    if not one["line"] and one["settled"]:
        screen.line(styled("taken: ", "dim") + Text(_settled(view, one)), indent=8, hanging=2)
    room = min(_WIDEST, max([len(figure["title"]) for figure in view["figures"]], default=0))
    for figure in _figures(view, one["line"]):
        screen.line(_figure(view, figure, one["seat"], room), indent=6, hanging=4)
    if one["captives"]:
        screen.line(styled("captives: ", "dim") + Text(_titles(view, one["captives"])), indent=8, hanging=2)


def _standing(view: View, one: View) -> list[str]:
    """What is to say of a seat besides its figures."""
    said = [many(one["cards"], "card") if view["turn"] or one["cards"] else f"{one['points']} Power"]
    if one["locked"]:
        said.append("locked in")
    if one["stunned"]:
        said.append("stunned: loses the next turn")
    return said


def _figure(view: View, figure: dict[str, Any], holder: int, room: int) -> Text:
    """One figure of a line; a sign in front of whoever fights."""
    battle = view["battle"]
    fights = battle is not None and not view["over"] and figure["ref"] in (battle["figure"], battle["facing"])
    line = styled("» " if fights else "  ", "bold yellow")
    name = styled(figure["title"], "" if figure["wounded"] else "bold")
    name.pad_right(max(0, room - name.cell_len))
    line += name + Text("  ")
    if figure["wounded"]:
        line += styled("wounded".ljust(_MOST + 3), "red")
    else:
        line += bar(figure["power"], _MOST, _MOST) + styled(f" {figure['power']:<2}", "bold")
    for flag, title in _WAITING:
        if figure[flag]:
            line += styled(f"  +{title}", "green")
    if figure["intimidated"]:
        line += styled("  −Intimidate", "red")
    if figure["armor"]:
        line += styled("  armor ", "cyan") + in_a_row(figure["armor"])
    if figure["owner"] != holder:
        line += styled(f"  of seat {figure['owner'] + 1}", "dim")
    return line


def _draw_building(screen: Screen, view: View) -> None:
    built = view["building"]
    for one in built["figures"]:
        power = one["power"]
        line = Text(_type_title(view, one["type"]).ljust(_WIDEST) + "  ")
        line += bar(power, _MOST, _MOST) + styled(f" {power}", "bold") if power else styled("Power?", "yellow")
        screen.line(line, indent=8, hanging=2)
    if built["figures"]:
        screen.line(styled(f"{built['left']} Power left", "dim"), indent=8)


def _settled(view: View, one: View) -> str:
    return ", ".join([_type_title(view, type) for type in one["settled"]])


def _piles(view: View) -> str:
    piles = piles_of(view["deck"], len(view["discard"]), view["discard"][-1] if view["discard"] else None)
    if len(view["seats"]) == 2:
        return piles
    return f"{'clockwise' if view['direction'] == 1 else 'anticlockwise'} · {piles}"


def _between(view: View, names: list[str]) -> list[str]:
    found = []
    if view["laid"]:
        found.append(f"Laid out to choose from: {many(len(view['laid']), 'figure')}.")
    if view["free"]:
        found.append(f"Captives that lie with nobody: {_titles(view, view['free'])}.")
    if view["battle"] is not None and not view["over"]:
        found += _battle(view, view["battle"], names)
    if view["laid_down"] is not None:
        found.append(f"You have laid {view['laid_down']} face down.")
    return found


def _battle(view: View, battle: dict[str, Any], names: list[str]) -> list[str]:
    (attacker,) = _figures(view, [battle["figure"]])
    battle_of = f"Battle: {attacker['title']} of {names[battle['attacker']]} attacks"
    if battle["facing"] is None:
        return [f"{battle_of} {names[battle['defender']]}."]
    (facing,) = _figures(view, [battle["facing"]])
    found = [f"{battle_of} {facing['title']} of {names[battle['defender']]}."]
    if battle["total"] is not None:
        wins = "wins" if battle["won"] else "fails"
        found.append(
            f"{attacker['title']} {wins}: {arithmetic(battle['total'])}, against {arithmetic(battle['against'])}."
        )
    if battle["harm"] is not None:
        (victim,) = _figures(view, [battle["victim"]])
        fate = "is unharmed" if battle["harm"] == "prevented" else f"is {battle['harm']}"
        found.append(f"{victim['title']} {fate}.")
    return found


# In sentences.


def _told(view: View, one: View, names: list[str]) -> str:
    parts = [", ".join(_standing(view, one)) + "."]
    if one["seat"] == view["you"] and view["building"] is not None:
        return " ".join([*parts, *_told_building(view)])
    if not one["line"] and one["settled"]:
        parts.append(f"Taken: {_settled(view, one)}.")
    if one["line"]:
        said = [_told_figure(figure, one["seat"]) for figure in _figures(view, one["line"])]
        parts.append(f"In line: {'; '.join(said)}.")
    if one["captives"]:
        parts.append(f"Captives: {_titles(view, one['captives'])}.")
    return " ".join(parts)


def _told_figure(figure: dict[str, Any], holder: int) -> str:
    said = [figure["title"], "wounded" if figure["wounded"] else f"Power {figure['power']}"]
    said += [f"{title} waiting" for flag, title in _WAITING if figure[flag]]
    if figure["intimidated"]:
        said.append("intimidated")
    if figure["armor"]:
        said.append(f"armor {listed(figure['armor'])}")
    if figure["owner"] != holder:
        said.append(f"brought by seat {figure['owner'] + 1}")
    return ", ".join(said)


def _told_building(view: View) -> list[str]:
    built = view["building"]
    if not built["figures"]:
        return []
    said = [
        f"{_type_title(view, one['type'])}, {'Power ' + str(one['power']) if one['power'] else 'Power still open'}"
        for one in built["figures"]
    ]
    return [f"Your army so far: {'; '.join(said)}. {built['left']} Power left."]


# Looking closer.


def _look(screen: Screen, view: View, command: str, what: str) -> str:
    return _look_through(screen, view) if command == "discard" else _look_at(screen, view, what)


def _look_through(screen: Screen, view: View) -> str:
    if not view["discard"]:
        return "The discard pile is empty."
    screen.line("The discard pile, from the top:", indent=2)
    screen.line(", ".join(reversed(view["discard"])), indent=2)
    return ""


def _look_at(screen: Screen, view: View, what: str) -> str:
    """Character cards to read: one by the name of its figure, or in short all of a line."""
    number = whole(what)
    if what and number is None:
        found = _called(what, {ref: title for ref, title, _, _ in _cards(view)})
        for card in _cards(view):
            if card[0] in found[:1]:
                _card(screen, *card[1:])
        return "" if found else f"There is no figure '{what}'."
    seat = view["you"] if number is None else number - 1
    if seat is None or not 0 <= seat < len(view["seats"]):
        return f"There is no seat {what}."
    here = view["seats"][seat]
    types = [figure["type"] for figure in _figures(view, here["line"])] or here["settled"]
    if seat == view["you"] and view["building"] is not None:
        types = [one["type"] for one in view["building"]["figures"]]
    cards = {card[0]: card for card in _cards(view)}
    for type in types:
        _, title, _, actions = cards[type]
        said = [f"{' '.join(ranks)} {ACTION[id].title}" for ranks, id in zip(SLOTS, actions, strict=True)]
        screen.line(styled(f"{title}: ", "bold") + Text(", ".join(said)), indent=2, hanging=2)
    return "" if types else "No figure stands there. Name one to see its card: card hero."


def _cards(view: View) -> list[tuple[str, str, str, list[str]]]:
    """Every character card at this table: the figure's word and name, what is said of it, its actions."""
    ready = [
        (f"type:{type.entry.id}", type.title, type.text, ["recover", *type.entry.picks])
        for type in TYPES
        if type.entry is not None
    ]
    return ready + [(type["ref"], _full_name(type), type["text"], type["card"]) for type in view["made"]]


def _card(screen: Screen, title: str, text: str, actions: list[str]) -> None:
    screen.rule(title)
    if text:
        screen.line(text, indent=2)
    for ranks, id in zip(SLOTS, actions, strict=True):
        action = ACTION[id]
        if screen.plain:
            spoken = " or ".join([spoken_rank(rank) for rank in ranks])
            screen.line(f"{capital(spoken)}: {action.title}. {action.text}")
        else:
            head = styled(f"{' '.join(ranks):<6}", "yellow") + styled(f"{action.title}: ", "bold")
            screen.line(head + coloured(action.text), indent=2, hanging=6)


def _called(what: str, titles: dict[str, str]) -> list[str]:
    """Those that are called so, or else those whose names begin so."""
    wanted = bare(what)
    exact = [ref for ref, title in titles.items() if bare(title) == wanted]
    if exact or len(wanted) < ENOUGH:
        return exact
    return [ref for ref, title in titles.items() if any([bare(part).startswith(wanted) for part in _ends(title)])]


def _ends(title: str) -> list[str]:
    """A name, and what is left of it without its first words: Professor Quillfeather, Quillfeather."""
    words = title.split()
    return [" ".join(words[at:]) for at in range(len(words))]


def _piece(view: View, what: str) -> str | None:
    """A figure on the table by its name; of namesakes that of the viewer's own line."""
    figures = sorted(view["figures"], key=lambda figure: figure["owner"] != view["you"])
    found = _called(what, {figure["ref"]: figure["title"] for figure in figures})
    return found[0] if found else None


DRAWING = Drawing(
    seat=_seat,
    told=_told,
    between=_between,
    piles=_piles,
    hand=in_a_row,
    order=by_rank,
    side=_army,
    looks={
        "card": "the character cards of your line; card 2 shows seat 2's, card hero any figure's",
        "discard": "the discard pile, from the top",
    },
    look=_look,
    piece=_piece,
    why="why 9c, why hero, why seat 2",
    rule="stun",
    unnamed=frozenset(),
    ways="figures",
    by_lot=None,
)

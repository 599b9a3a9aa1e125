"""A table of Ultra Marines as text, from a seat's view alone: squads, artifacts, cards, and the spacehulk as a map."""

from typing import Any, Final

from rich.text import Text

from ultratable.cli.draw import Drawing, View, listed, many
from ultratable.cli.screen import Screen, styled
from ultratable.core.board.grid import column_name
from ultratable.games.ultra_marines.faces import CHAPTERS, FACES
from ultratable.lab.sides import bare

_TITLES: Final = {face.id: face.title for face in FACES}
_ORDER: Final = {face.id: number for number, face in enumerate(FACES)}
_STATES: Final = ("stunned", "carries", "reloading", "jammed")
_STYLES: Final = {"blue": "bold blue", "red": "bold red", "green": "bold green", "grey": "bold white"}
_STAGES: Final = ("", "cards on the board", "beaming off", "moving", "firing", "blades", "recovery", "cards")


def _square(word: str) -> tuple[int, int]:
    column, row = word.removeprefix("sq:").split(".")
    return int(column), int(row)


def _name(word: str) -> str:
    """C7 for sq:2.6."""
    column, row = _square(word)
    return f"{column_name(column)}{row + 1}"


def _scouts(view: View, seat: int) -> list[dict[str, Any]]:
    return [scout for scout in view["scouts"] if scout["seat"] == seat and scout["square"]]


def _standing(view: View, one: View) -> str:
    said = [listed([CHAPTERS[chapter].title for chapter in one["chapters"]])] if one["chapters"] else []
    if view["turn"]:
        said += [many(one["captured"], "artifact") + " captured", many(one["scouts"], "Scout")]
    if one["cards"]:
        said.append(many(one["cards"], "card"))
    if one["bogged"]:
        said.append("bogged down")
    return ", ".join(said)


def _told_scout(scout: dict[str, Any]) -> str:
    state = [("carrying" if name == "carries" else name) for name in _STATES if scout[name]]
    return ", ".join([f"{scout['name']} {_name(scout['square'])}", *state])


def _seat(screen: Screen, view: View, one: View, head: Text, names: list[str]) -> None:
    screen.line(head + Text(_standing(view, one)))
    for scout in _scouts(view, one["seat"]):
        chapter = CHAPTERS[scout["chapter"]]
        mark = styled(f"{chapter.mark}{scout['ref'][-1]} ", _STYLES[chapter.colour])
        screen.line(mark + Text(_told_scout(scout)), indent=6, hanging=4)


def _told(view: View, one: View, names: list[str]) -> str:
    scouts = "; ".join([_told_scout(scout) for scout in _scouts(view, one["seat"])])
    return f"{_standing(view, one)}." + (f" On the board: {scouts}." if scouts else "")


def _between(view: View, names: list[str]) -> list[str]:
    said: list[str] = []
    if view["stage"]:
        roll = f", {view['allowance']} steps each" if view["stage"] == 3 else ""
        said.append(f"Stage {view['stage']}: {_STAGES[view['stage']]}{roll}.")
    if view["artifacts"]:
        said.append(f"Artifacts lie on {listed([_name(square) for square in view['artifacts']])}.")
    if view["cards"]:
        lying = [f"{_TITLES[one['card']]} on {_name(one['square'])}" for one in view["cards"]]
        said.append(f"On the board: {listed(lying)}.")
    if view["dark"]:
        said.append("The power has failed: nobody sees further than three squares.")
    if view["showdown"]:
        said.append("A showdown: the last squad standing wins.")
    return said


def _piles(view: View) -> str:
    return f"pile {view['deck']} · discard {len(view['discard'])}" if view["deck"] or view["discard"] else ""


def _hand(cards: list[str]) -> Text:
    return Text(", ".join([_TITLES[card] for card in cards]))


def _order(card: str) -> tuple[int, int]:
    return (_ORDER.get(card, len(_ORDER)), 0)


def _side(view: View, seat: int) -> str | None:
    return None


# Looking closer.


def _look(screen: Screen, view: View, command: str, what: str) -> str:
    if command == "map":
        return _map(screen, view)
    return _cards(screen, view)


def _map(screen: Screen, view: View) -> str:
    """The spacehulk with whoever and whatever is on it; a Scout is his chapter's letter."""
    rows = view["board"] or (view["building"] or {}).get("text")
    if not rows:
        return "The spacehulk is not built yet."
    there: dict[tuple[int, int], Text] = {_square(word): styled("*", "bold yellow") for word in view["artifacts"]}
    for card in view["cards"]:
        there.setdefault(_square(card["square"]), styled("+", "magenta"))
    for scout in view["scouts"]:
        if scout["square"]:
            chapter = CHAPTERS[scout["chapter"]]
            letter = chapter.mark.lower() if scout["stunned"] else chapter.mark
            there[_square(scout["square"])] = styled(letter, _STYLES[chapter.colour])
    width = max([len(row) for row in rows])
    screen.line("     " + "".join([column_name(column)[-1] for column in range(width)]))
    for number, row in enumerate(rows):
        line = Text(f"{number + 1:>4} ")
        for column, label in enumerate(row):
            plain = styled(" ", "") if label in "# " else styled(":" if label.isupper() else ".", "dim")
            line += there.get((column, number), plain)
        screen.line(line)
    screen.line("* artifact, + card, small letter: stunned, : room, . corridor", indent=2)
    return ""


def _cards(screen: Screen, view: View) -> str:
    hand = view["seats"][view["you"]]["hand"] if view["you"] is not None else None
    if not hand:
        return "You hold no event card."
    for face in FACES:
        if face.id in hand:
            screen.line(styled(f"{face.title}: ", "bold") + Text(face.text), indent=2, hanging=2)
    return ""


def _piece(view: View, what: str) -> str | None:
    """A Scout by his name, with or without his rank; a square by its name."""
    wanted = bare(what)
    for scout in view["scouts"]:
        if wanted in (bare(scout["name"]), bare(scout["name"].split()[-1])):
            return str(scout["ref"])
    for number, row in enumerate(view["board"] or ()):
        for column in range(len(row)):
            if wanted == bare(f"{column_name(column)}{number + 1}"):
                return f"sq:{column}.{number}"
    return None


DRAWING = Drawing(
    seat=_seat,
    told=_told,
    between=_between,
    piles=_piles,
    hand=_hand,
    order=_order,
    side=_side,
    looks={"map": "the spacehulk with everybody on it", "cards": "your event cards with their texts"},
    look=_look,
    piece=_piece,
    why="why c7, why varro, why seat 2",
    rule="sight",
    unnamed=frozenset(),
    ways="board",
    by_lot=None,
)

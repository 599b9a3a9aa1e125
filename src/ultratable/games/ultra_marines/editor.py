"""An editor for spacehulks (clause ultra_marines.content.editor): what becomes of one that is being made, where the
next section fits and why not elsewhere, and what is to be known before anybody plays on it.

Nothing is kept here: the work comes with every act and goes back with the answer. It may be in pieces, since sections
are taken away too; whether it can be played on is told.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from ultratable.core.errors import BadSetup, nearest
from ultratable.core.records import Worked
from ultratable.games.ultra_marines.board import (
    FAR,
    BadBoard,
    Board,
    board_of,
    free_problem,
    kinds,
    set_problem,
    worst_zones,
)
from ultratable.games.ultra_marines.editorrecords import (
    Act,
    Complete,
    Lay,
    Look,
    Read,
    Ready,
    Remove,
    SectionMade,
    Surprise,
    Turn,
    Work,
    Zone,
)
from ultratable.games.ultra_marines.generator import ARTIFACTS, ZONES, generate
from ultratable.games.ultra_marines.layouts import LAYOUT, LAYOUTS, layout_board
from ultratable.games.ultra_marines.sectionrecords import Laid
from ultratable.games.ultra_marines.sections import (
    BEYOND,
    GRID,
    KIND,
    KINDS,
    LEAST_CORRIDORS,
    NOTHING,
    ROOMS,
    SIDE_NAMES,
    Building,
    left,
    lying_problem,
    mask_of,
    may_pass,
    open_connectors,
    placed,
    text,
)
from ultratable.games.ultra_marines.symmetry import axis_of, counterpart, lacking, plain

_CLAUSE: Final = "ultra_marines.content.editor"
_FEWEST_SQUADS: Final = 2
"""Two players with one each; with more squads more rooms are needed."""

Reason = tuple[str, str]
"""A clause and a sentence."""


class _Refused(Exception):
    """Why something cannot be done to a spacehulk."""

    def __init__(self, clause: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = (clause, sentence)


class _Plan:
    """A spacehulk that is being made."""

    __slots__ = ("building", "moved", "zones")

    def __init__(self, building: Building, zones: Sequence[bool], moved: tuple[int, int] = (0, 0)) -> None:
        self.building = building
        self.zones = tuple(zones)
        """By section: whether it is looked at as a teleport zone."""
        self.moved = moved
        """By how many columns and rows everything lies further east and south than in the work that came."""

    @property
    def laid(self) -> tuple[Laid, ...]:
        return self.building.laid

    def plus(self, one: Laid, zone: bool = False) -> "_Plan":
        across, down = self.moved
        grown = self.building.plus(one)
        across, down = across + grown.laid[-1].column - one.column, down + grown.laid[-1].row - one.row
        return _Plan(grown, (*self.zones, zone), (across, down))

    def without(self, some: Sequence[int]) -> "_Plan":
        kept = [number for number in range(len(self.laid)) if number not in some]
        return _gathered([self.laid[number] for number in kept], [self.zones[number] for number in kept], self.moved)

    def here(self, one: Laid, since: "_Plan") -> Laid:
        """Where something lies now that was told as in an earlier plan."""
        across, down = _since(self, since)
        return Laid(one.kind, one.turn, one.column + across, one.row + down)


def _since(plan: _Plan, earlier: _Plan) -> tuple[int, int]:
    """By how many columns and rows everything has moved from one to the other."""
    return plan.moved[0] - earlier.moved[0], plan.moved[1] - earlier.moved[1]


def _gathered(laid: Sequence[Laid], zones: Sequence[bool], moved: tuple[int, int] = (0, 0)) -> _Plan:
    """A plan whose westernmost column and northernmost row are 0."""
    across = -min([one.column for one in laid], default=0)
    down = -min([one.row for one in laid], default=0)
    there = [Laid(one.kind, one.turn, one.column + across, one.row + down) for one in laid]
    return _Plan(Building(tuple(there)), zones, (moved[0] + across, moved[1] + down))


# What comes from outside.


def workbench(work: Any, act: Any) -> Worked:
    """The spacehulk after that act, or as it was with the reason why not."""
    wanted = _told(act, Act, "done to a spacehulk")
    plan = _read_work(_told({} if work is None else work, Work, "a spacehulk"))
    refused: tuple[Reason, ...] = ()
    done = plan
    try:
        done = _done(plan, wanted)
    except _Refused as why:
        refused = (why.reason,)
    carried_out = not refused and not isinstance(wanted, Look)
    lifted = -1 if carried_out else wanted.lifted
    sections = [
        SectionMade(KINDS[one.kind].id, one.turn, one.column, one.row, zone)  # type: ignore[arg-type]
        for one, zone in zip(done.laid, done.zones, strict=True)
    ]
    return Worked(msgspec.to_builtins(Work(tuple(sections))), _shown(done, wanted, lifted), refused)


def _told(found: Any, kind: Any, what: str) -> Any:
    try:
        return msgspec.convert(found, kind)
    except msgspec.ValidationError as error:
        raise BadSetup(f"That cannot be {what}: {error}.") from error


def _kind(id: str) -> int:
    if id not in KIND:
        raise BadSetup(f"There is no section '{id[:40]}'.{nearest(id[:40], list(KIND))}")
    return KIND[id].number


def _read_work(work: Work) -> _Plan:
    """As it is told, if its sections can lie so beside one another."""
    plan = _Plan(NOTHING, ())
    for number, made in enumerate(work.sections):
        one = Laid(_kind(made.kind), made.turn, made.column, made.row)
        if number == 0:
            plan = _gathered([one], [made.zone])
            continue
        one = plan.here(one, _Plan(NOTHING, ()))
        wrong = lying_problem(plan.building, one, slotted=False)
        if wrong is not None:
            raise BadSetup(f"That cannot be a spacehulk. Section {number + 1}, {KINDS[one.kind].title}: {wrong[1]}")
        plan = plan.plus(one, made.zone)
    return plan


# What is done.


def _done(plan: _Plan, act: Act) -> _Plan:
    match act:
        case Look():
            return plan
        case Lay():
            return _lay(plan, act)
        case Remove():
            return plan.without(_with_counterpart(plan, _section(plan, act.which), act.symmetry))
        case Turn():
            return _turn(plan, act)
        case Zone():
            return _zone(plan, _section(plan, act.which))
        case Complete():
            return _complete(plan, act.symmetry)
        case Read():
            return _from_text(act.text)
        case Ready():
            if act.layout not in LAYOUT:
                raise BadSetup(f"There is no layout '{act.layout[:40]}'.{nearest(act.layout[:40], list(LAYOUT))}")
            return _from_board(layout_board(act.layout))
        case Surprise():
            return _from_board(generate(act.seed))


def _section(plan: _Plan, number: int) -> int:
    if number >= len(plan.laid):
        raise BadSetup(f"There are {len(plan.laid)} sections, and none with number {number}.")
    return number


def _with_counterpart(plan: _Plan, which: int, symmetry: str) -> tuple[int, ...]:
    """A section, and with it the one that answers to it."""
    if symmetry == "none":
        return (which,)
    twin = counterpart(plan.laid[which], symmetry, axis_of(plan.building, symmetry))
    others = [number for number, one in enumerate(plan.laid) if plain(one) == twin and number != which]
    return (which, *others)


def _lay(plan: _Plan, act: Lay) -> _Plan:
    base, zone = plan, False
    if act.lifted >= 0:
        which = _section(plan, act.lifted)
        base, zone = plan.without(_with_counterpart(plan, which, act.symmetry)), plan.zones[which]
    one = Laid(_kind(act.kind), act.turn, act.column, act.row)
    if not base.laid:
        return _first(one, zone, act.symmetry)
    found, wrong = _tried(plan, base, base.here(one, plan), zone, _mirror(plan, base, act.symmetry))
    if wrong is not None:
        raise _Refused(*wrong)
    return found


_Mirror = tuple[str, tuple[int, int]] | None
"""How sections are repeated, and about what."""


def _mirror(plan: _Plan, base: _Plan, symmetry: str) -> _Mirror:
    """The plan says about what, even where the section that does so has been lifted."""
    if symmetry == "none":
        return None
    return symmetry, _moved(axis_of(plan.building, symmetry), _since(base, plan))


def _moved(axis: tuple[int, int], by: tuple[int, int]) -> tuple[int, int]:
    return axis[0] + 2 * by[0], axis[1] + 2 * by[1]


def _first(one: Laid, zone: bool, symmetry: str) -> _Plan:
    """The first section lies anywhere; it has its counterpart at one of its connectors, if it is none of its own."""
    plan = _gathered([one], [zone])
    if symmetry == "none":
        return plan
    for twin in lacking(plan.laid, symmetry, axis_of(plan.building, symmetry)):
        if lying_problem(plan.building, twin) is None:
            return plan.plus(twin)
    return plan


def _tried(plan: _Plan, base: _Plan, one: Laid, zone: bool, mirror: _Mirror) -> tuple[_Plan, Reason | None]:
    """With that section and its counterpart; or what is wrong with one of them, in the squares of the plan."""
    wrong = lying_problem(base.building, one, moved=_since(base, plan))
    if wrong is not None:
        return base, wrong
    grown = base.plus(one, zone)
    if mirror is None:
        return grown, None
    twin = counterpart(one, *mirror)
    if twin == plain(one):
        return grown, None
    twin = grown.here(twin, base)
    if twin in [plain(each) for each in grown.laid]:
        return grown, None
    wrong = lying_problem(grown.building, twin, moved=_since(grown, plan))
    if wrong is not None:
        return base, (wrong[0], f"Its counterpart does not fit: {wrong[1]}")
    return grown.plus(twin), None


def _turn(plan: _Plan, act: Turn) -> _Plan:
    """Clockwise, to the next way in which it is slotted on and lies on one of the squares that it lies on now."""
    which = _section(plan, act.which)
    now = plan.laid[which]
    base = plan.without(_with_counterpart(plan, which, act.symmetry))
    if not base.laid:
        turns = KINDS[now.kind].turns
        turn = turns[(turns.index(plain(now).turn) + 1) % len(turns)]
        return _first(Laid(now.kind, turn, now.column, now.row), plan.zones[which], act.symmetry)
    here = base.here(now, plan)
    mirror = _mirror(plan, base, act.symmetry)
    ways = {plain(one) for one, _, _ in _ways(base.building, now.kind)} - {plain(here)}
    for one in sorted(ways, key=lambda one: ((one.turn - plain(here).turn) % 4 or 4, one.row, one.column)):
        if _overlap(one, here):
            found, wrong = _tried(plan, base, one, plan.zones[which], mirror)
            if wrong is None:
                return found
    raise _Refused(_CLAUSE, "It fits no other way where it lies. Move it, or take it away.")


def _overlap(one: Laid, other: Laid) -> bool:
    return bool(set(_squares(one)) & set(_squares(other)))


def _squares(one: Laid) -> list[tuple[int, int]]:
    return [(one.column + x, one.row + y) for x, y in KINDS[one.kind].shapes[one.turn].squares]


def _zone(plan: _Plan, which: int) -> _Plan:
    if not KINDS[plan.laid[which].kind].is_room:
        raise _Refused("ultra_marines.setup.zones", "Only a room can be a teleport zone.")
    zones = list(plan.zones)
    zones[which] = not zones[which]
    if sum(zones) > ZONES:
        raise _Refused(
            "ultra_marines.setup.zones", f"At most {ZONES} squads beam in: {ZONES} rooms are chosen already."
        )
    return _Plan(plan.building, zones, plan.moved)


def _complete(plan: _Plan, symmetry: str) -> _Plan:
    if symmetry == "none":
        raise _Refused(_CLAUSE, "Choose first how sections are to be repeated.")
    wrong: Reason = (_CLAUSE, "Every section has its counterpart already.")
    axis = axis_of(plan.building, symmetry)
    done = plan
    progress = True
    while progress:
        progress = False
        for twin in lacking(done.laid, symmetry, _moved(axis, _since(done, plan))):
            problem = lying_problem(done.building, twin, moved=_since(done, plan))
            if problem is None:
                done = done.plus(twin)
                progress = True
                break
            wrong = (problem[0], f"No counterpart that is missing fits. {problem[1]}")
    if len(done.laid) == len(plan.laid):
        raise _Refused(*wrong)
    return done


def _from_text(told: str) -> _Plan:
    try:
        return _from_board(board_of(told))
    except BadBoard as error:
        raise _Refused("ultra_marines.board.text_format", str(error)) from error


def _from_board(board: Board) -> _Plan:
    made = kinds(board)
    if made is None:
        raise _Refused("ultra_marines.board.set_check", str(set_problem(board)))
    return _gathered(made, [False] * len(made))


# What is shown.


def _shown(plan: _Plan, act: Act, lifted: int) -> dict[str, Any]:
    building = plan.building
    told = text(building)
    board = board_of(told) if told else None
    numbers = [board.section_at[_first_square(one)] for one in plan.laid] if board else []
    zones = tuple([number for number, zone in zip(numbers, plan.zones, strict=True) if zone])
    symmetric = act.symmetry != "none" and bool(plan.laid)
    missing = lacking(plan.laid, act.symmetry, axis_of(building, act.symmetry)) if symmetric else []
    return {
        "text": told.split("\n") if told else [],
        "left": {KINDS[kind].id: count for kind, count in left(building).items()},
        "open": [_beyond(square, side) for square, side in open_connectors(building)],
        "sections": [_section_shown(board, number, zones) for number in numbers] if board else [],
        "rooms": len(board.rooms) if board else 0,
        "corridors": len(board.corridors) if board else 0,
        "problems": _problems(board),
        "warnings": [*_left_over(plan, act, missing), *_warnings(board, building)],
        "slots": _slots(plan, act, lifted),
        "lacking": len(missing),
        "moved": list(plan.moved),
        "ready": [
            {"id": layout.id, "title": layout.title, "text": layout.text, "rows": list(layout.rows)}
            for layout in (LAYOUTS if not plan.laid else ())
        ],
    }


def _first_square(one: Laid) -> int:
    return (mask_of(one) & -mask_of(one)).bit_length() - 1


def _section_shown(board: Board, number: int, zones: tuple[int, ...]) -> dict[str, Any]:
    section = board.sections[number]
    far = FAR if section.is_room else board.distance_to_zones(number, zones)
    return {"label": section.label, "distance": None if far == FAR else far}


def _beyond(square: int, side: int) -> dict[str, Any]:
    there = square + BEYOND[side]
    return {"column": GRID.column(there), "row": GRID.row(there), "side": SIDE_NAMES[side]}


def _said(reasons: Sequence[Reason]) -> list[dict[str, str]]:
    return [{"clause": clause, "sentence": sentence} for clause, sentence in reasons]


def _problems(board: Board | None) -> list[dict[str, str]]:
    """Why nobody can play on it yet."""
    if board is None:
        return _said([(_CLAUSE, "Nothing lies there yet.")])
    wrong = free_problem(board, _FEWEST_SQUADS)
    return _said([("ultra_marines.board.free_boards", wrong)] if wrong is not None else [])


def _left_over(plan: _Plan, act: Act, missing: Sequence[Laid]) -> list[dict[str, str]]:
    """Whoever has asked for all counterparts hears why the others do not lie there."""
    if not isinstance(act, Complete) or not missing:
        return []
    wrong = lying_problem(plan.building, missing[0])
    if wrong is None:
        return []
    count = "1 counterpart does" if len(missing) == 1 else f"{len(missing)} counterparts do"
    return _said([(wrong[0], f"{count} not fit. {wrong[1]}")])


def _warnings(board: Board | None, building: Building) -> list[dict[str, str]]:
    """What is to be known before somebody plays on it all the same."""
    if board is None:
        return []
    found: list[Reason] = []
    rooms_there = len(board.rooms)
    if _FEWEST_SQUADS <= rooms_there < ZONES:
        found.append(
            (
                "ultra_marines.board.free_boards",
                f"With {rooms_there} rooms at most {rooms_there} squads can play on it.",
            )
        )
    zones, count = worst_zones(board, min(ZONES, len(board.rooms)))
    if zones and count < ARTIFACTS:
        rooms = ", ".join([board.sections[zone].label for zone in zones])
        sections = f"{count} section" if count == 1 else f"{count} sections"
        found.append(
            (_CLAUSE, f"With teleport zones in {rooms}, only {sections} would be open for {ARTIFACTS} artifacts.")
        )
    if not may_pass(building):
        least = f"{ROOMS} rooms and at least {LEAST_CORRIDORS} corridor sections"
        found.append(("ultra_marines.setup.build_end", f"Players who build one in turns lay {least}."))
    return _said(found)


# Where the next section fits.


def _ways(building: Building, kind: int) -> list[tuple[Laid, int, int]]:
    """Every way to hold a section against the spacehulk, with the open connector (square, side) that it is held to."""
    return [
        (placed(kind, square, side, end), square, side)
        for square, side in open_connectors(building)
        for end in KINDS[kind].ends
    ]


def _slots(plan: _Plan, act: Act, lifted: int) -> list[dict[str, Any]]:
    """Of the section in hand: every way to hold it against the spacehulk, and why it does not fit there."""
    base = plan
    if lifted >= 0:
        kind = plan.laid[_section(plan, lifted)].kind
        base = plan.without(_with_counterpart(plan, lifted, act.symmetry))
    elif act.hand:
        kind = _kind(act.hand)
    else:
        return []
    if not base.laid:
        turns = [Laid(kind, turn, 0, 0) for turn in KINDS[kind].turns]
        return [_slot(plan, base, one, one.column, one.row, None, None) for one in turns]
    mirror = _mirror(plan, base, act.symmetry)
    return [
        _slot(plan, base, one, GRID.column(square + BEYOND[side]), GRID.row(square + BEYOND[side]), mirror, side)
        for one, square, side in _ways(base.building, kind)
    ]


def _slot(
    plan: _Plan, base: _Plan, one: Laid, column: int, row: int, mirror: _Mirror, side: int | None
) -> dict[str, Any]:
    """One of them, told in the columns and rows of the plan that is shown."""
    _, wrong = _tried(plan, base, one, False, mirror)
    across, down = _since(plan, base)
    twin: Laid | None = None
    if mirror is not None:
        answer = counterpart(one, *mirror)
        twin = None if answer == plain(one) else plan.here(answer, base)
    there = plan.here(one, base)
    return {
        "at": [column + across, row + down],
        "side": None if side is None else SIDE_NAMES[side],
        "turn": one.turn,
        "column": there.column,
        "row": there.row,
        "twin": None if twin is None else [twin.turn, twin.column, twin.row],
        "why": None if wrong is None else {"clause": wrong[0], "sentence": wrong[1]},
    }

"""The building rules once more, written from the register with plain sets of (x, y) and no regard to speed."""

from collections import Counter, deque
from itertools import combinations

Cell = tuple[int, int]
Edge = tuple[int, int, str]
"""A cell and a side of it: N, E, S or W."""

STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
ROOM = [(x, y) for x in range(3) for y in range(3)]

SHAPES: dict[str, tuple[list[Cell], list[Edge]]] = {
    **{f"straight-{n}": ([(x, 0) for x in range(n)], [(0, 0, "W"), (n - 1, 0, "E")]) for n in range(1, 6)},
    "corner": ([(0, 0), (1, 0), (0, 1)], [(1, 0, "E"), (0, 1, "S")]),
    "t-junction": ([(0, 0), (1, 0), (2, 0), (1, 1)], [(0, 0, "W"), (2, 0, "E"), (1, 1, "S")]),
    "crossroads": (
        [(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)],
        [(1, 0, "N"), (0, 1, "W"), (2, 1, "E"), (1, 2, "S")],
    ),
    "dead-end": ([(0, 0), (1, 0)], [(0, 0, "W")]),
    "room-2": (ROOM, [(1, 0, "N"), (1, 2, "S")]),
    "room-3": (ROOM, [(0, 1, "W"), (2, 1, "E"), (1, 2, "S")]),
    "room-4": (ROOM, [(1, 0, "N"), (2, 1, "E"), (1, 2, "S"), (0, 1, "W")]),
}
"""ultra_marines.board.shapes, word for word."""

COUNTS = {
    "straight-1": 2, "straight-2": 8, "straight-3": 8, "straight-4": 4, "straight-5": 2, "corner": 6,
    "t-junction": 8, "crossroads": 4, "dead-end": 2, "room-2": 2, "room-3": 2, "room-4": 2,
}  # fmt: skip
"""ultra_marines.components.board_sections."""

LABELS = "abcdefghijklmnopqrstuvwxyz0123456789+*=?!%&@"


class Piece:
    """A section on a table that has no edges."""

    def __init__(self, kind: str, cells: list[Cell], edges: list[Edge]) -> None:
        self.kind = kind
        self.cells = cells
        self.edges = edges

    @property
    def is_room(self) -> bool:
        return self.kind.startswith("room")

    def turned(self) -> "Piece":
        return Piece(
            self.kind,
            [(-y, x) for x, y in self.cells],
            [(-y, x, CLOCKWISE[side]) for x, y, side in self.edges],
        )

    def moved(self, across: int, down: int) -> "Piece":
        return Piece(
            self.kind,
            [(x + across, y + down) for x, y in self.cells],
            [(x + across, y + down, side) for x, y, side in self.edges],
        )


def beyond(x: int, y: int, side: str) -> Edge:
    """The same side, seen from the other cell."""
    return x + STEP[side][0], y + STEP[side][1], CLOCKWISE[CLOCKWISE[side]]


def slotted(kind: str, edge: Edge, end: int) -> Piece:
    """The section that lies with its connector `end` on that connector of the board."""
    piece = Piece(kind, *SHAPES[kind])
    goal = beyond(*edge)
    while piece.edges[end][2] != goal[2]:
        piece = piece.turned()
    x, y, _ = piece.edges[end]
    return piece.moved(goal[0] - x, goal[1] - y)


def open_edges(pieces: list[Piece]) -> list[Edge]:
    edges = {edge for piece in pieces for edge in piece.edges}
    return sorted(edge for edge in edges if beyond(*edge) not in edges)


def fits(pieces: list[Piece], new: Piece) -> bool:
    """ultra_marines.setup.slotting, (a) to (e), apart from what the set has."""
    floor = {cell: piece for piece in pieces for cell in piece.cells}
    edges = {edge for piece in pieces for edge in piece.edges}
    if any(cell in floor for cell in new.cells):
        return False
    joined = 0
    for x, y in new.cells:
        for side in "NESW":
            there = beyond(x, y, side)
            neighbour = floor.get(there[:2])
            if neighbour is not None:
                if (x, y, side) not in new.edges or there not in edges:
                    return False
                if new.is_room and neighbour.is_room:
                    return False
                joined += 1
    return joined > 0 and max(size([*pieces, new])) <= 40


def size(pieces: list[Piece]) -> tuple[int, int]:
    xs = [x for piece in pieces for x, _ in piece.cells]
    ys = [y for piece in pieces for _, y in piece.cells]
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def text_of(pieces: list[Piece]) -> str:
    """ultra_marines.board.text_format."""
    west = min(x for piece in pieces for x, _ in piece.cells)
    north = min(y for piece in pieces for _, y in piece.cells)
    columns, rows = size(pieces)
    lines = [["#"] * columns for _ in range(rows)]
    used = Counter[bool]()
    for piece in sorted(pieces, key=lambda piece: min((y, x) for x, y in piece.cells)):
        label = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[used[True]] if piece.is_room else LABELS[used[False]]
        used[piece.is_room] += 1
        for x, y in piece.cells:
            lines[y - north][x - west] = label
    return "\n".join("".join(line) for line in lines)


class Read:
    """A text board as sets: cells of each label, joins, and distances found by walking."""

    def __init__(self, text: str) -> None:
        self.label = {
            (x, y): sign for y, line in enumerate(text.split("\n")) for x, sign in enumerate(line) if sign not in "# "
        }
        self.labels = sorted(set(self.label.values()))
        self.rooms = [label for label in self.labels if label.isupper()]
        self.corridors = [label for label in self.labels if not label.isupper()]
        self.joins = [
            (label, self.label[x + dx, y + dy])
            for (x, y), label in self.label.items()
            for dx, dy in ((1, 0), (0, 1))
            if self.label.get((x + dx, y + dy), label) != label
        ]

        self.beside = {
            label: {other for join in self.joins if label in join for other in join} for label in self.labels
        }
        self.away = {label: self.distances(label) for label in self.labels}

    def doors(self, label: str) -> int:
        return sum(label in join for join in self.joins)

    def distances(self, start: str) -> dict[str, int]:
        found = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for there in self.beside[here]:
                if there not in found:
                    found[there] = found[here] + 1
                    queue.append(there)
        return found

    def fewest_open(self) -> int:
        """Sections open to artifacts in the worst choice of four rooms."""
        return min(
            sum(all(self.away[zone][label] >= 3 for zone in zones) for label in self.corridors)
            for zones in combinations(self.rooms, 4)
        )

    def rooms_apart(self) -> int:
        return min(self.away[one][other] for one, other in combinations(self.rooms, 2))

    def loops(self) -> int:
        return len(self.joins) - len(self.labels) + 1

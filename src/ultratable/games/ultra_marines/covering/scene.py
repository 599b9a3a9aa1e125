"""A small table in the middle of things, as it is being put together for rules coverage."""

from random import Random
from typing import Any, Final

from ultratable.games.ultra_marines.faces import BY_ID, FACE_OF, FACES

DUEL: Final = (
    "AAA#b#BBB",
    "AAAabcBBB",
    "AAA#b#BBB",
)
CROSS: Final = (
    "AAA##b##BBB",
    "AAAaabccBBB",
    "AAA##b##BBB",
    "#d###b###e#",
    "#dfffffffe#",
    "#d###h###e#",
    "CCC##h##DDD",
    "CCCiihjjDDD",
    "CCC##h##DDD",
)
HALL: Final = (
    "AAA######BBB",
    "AAAaaaaaaBBB",
    "AAAbbbbbbBBB",
)
"""Boards of few squares, so that much happens on them."""

Point = tuple[int, int]
"""Column and row."""

Arranged = tuple[int, dict[str, Any], dict[str, Any]]
"""Seats, options and a position."""


def rules(rng: Random) -> dict[str, Any]:
    """Options that any table may have."""
    return {
        "events": rng.random() < 0.8,
        "hellfire": rng.random() < 0.7,
        "direction": rng.choice(("clockwise", "anticlockwise")),
        "sight_over_fallen": rng.random() < 0.3,
        "showdown": rng.choice(("last_standing", "leaders_only")),
        "quiet_limit": rng.choice((2, 12)),
        "showdown_limit": rng.choice((1, 2, 20)),
    }


class Scene:
    """A table in the middle of things, as it is being put together."""

    def __init__(self, board: tuple[str, ...], seats: int, squads: int, rng: Random) -> None:
        self.board = board
        self.rng = rng
        self.seats = seats
        self.squads = [[seat, seat + 2] if squads == 2 else [seat] for seat in range(seats)]
        self.options: dict[str, Any] = {**rules(rng), "events": rng.random() < 0.9}
        if seats == 2:
            self.options["squads_per_player"] = squads
        self.labels = {
            (column, row): label for row, text in enumerate(board) for column, label in enumerate(text) if label != "#"
        }
        self.zones = sorted({label for label in self.labels.values() if label.isupper()})[: seats * squads]
        self.free = list(self.labels)
        """Squares on which nobody stands."""
        rng.shuffle(self.free)
        self.scouts: dict[str, dict[str, Any]] = {}
        self.artifacts: list[Point] = []
        self.pack = [FACES[face].id for face in FACE_OF]
        rng.shuffle(self.pack)
        self.cards: list[tuple[str, Point]] = []
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.facts: dict[str, Any] = {"round": 50, "first": rng.randrange(seats)}
        self.options["round_limit"] = self.facts["round"] + rng.choice((1, 3, 6, 10))

    def corridor(self, square: Point) -> bool:
        return self.labels[square].islower()

    def centre(self, zone: str) -> Point:
        return [square for square, label in self.labels.items() if label == zone][4]

    def centres(self) -> list[Point]:
        return [self.centre(zone) for zone in self.zones]

    def stand(self, chapter: int, place: int, square: Point | None = None, **model: Any) -> None:
        """A Scout, on a square of one's choice or anywhere."""
        where = self.free[-1] if square is None else square
        self.free.remove(where)
        self.scouts[f"scout:{chapter}.{place}"] = {"square": where, "facing": self.rng.randrange(8), **model}

    def take(self, id: str) -> bool:
        """A card out of the pack, if there is one left."""
        if id not in self.pack:
            return False
        self.pack.remove(id)
        return True

    def deal(self, seat: int, *ids: str) -> None:
        self.hands[seat] += [id for id in ids if self.take(id)]

    def lay(self, id: str, square: Point) -> None:
        """A card on the board, if it may lie there."""
        under = [near for near in _block(square, FACES[BY_ID[id]].covers) if near in self.labels]
        taken = self.barred(id)
        if under and not any([near in taken for near in under]) and self.take(id):
            self.cards.append((id, square))

    def barred(self, id: str) -> set[Point]:
        """The squares that a card may not cover."""
        stood = {told["square"] for told in self.scouts.values()}
        barriers = self.under("locked-door", "cave-in")
        if id == "locked-door":
            rooms = {square for square in self.labels if not self.corridor(square)}
            return stood | barriers | rooms | set(self.artifacts)
        if id == "cave-in":
            return stood | barriers | set(self.centres())
        if id == "proximity-mine":
            return stood | barriers | set(self.centres()) | self.under(id)
        return set(self.artifacts) if id == "vortex-grenade" else set()

    def under(self, *ids: str) -> set[Point]:
        return {near for id, square in self.cards if id in ids for near in _block(square, FACES[BY_ID[id]].covers)}

    def done(self, at: str, active: int = 0) -> Arranged:
        facts = {
            **self.facts,
            "board": list(self.board),
            "squads": self.squads,
            "zones": self.zones,
            "scouts": {ref: {**told, "square": _word(told["square"])} for ref, told in self.scouts.items()},
            "artifacts": [_word(square) for square in self.artifacts],
            "at": at,
            "active": active,
            "roll": self.rng.randrange(1, 7),
        }
        if self.options["events"]:
            facts["cards"] = [[id, _word(square)] for id, square in self.cards]
            facts["hands"] = self.hands
        return self.seats, self.options, facts


def _word(square: Point) -> str:
    return f"sq:{square[0]}.{square[1]}"


def _block(square: Point, covers: int) -> list[Point]:
    column, row = square
    return [square] if covers == 1 else [(column + over, row + below) for below in (0, 1) for over in (0, 1)]

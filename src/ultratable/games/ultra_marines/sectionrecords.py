"""The records of the spacehulk: frozen values that states and files hold. Never compiled."""

from msgspec import Struct


class Laid(Struct, frozen=True, array_like=True, gc=False):
    """A board section that lies on the grid."""

    kind: int
    """Its number in `sections.KINDS`."""
    turn: int
    """How many quarter turns clockwise."""
    column: int
    row: int
    """Where the north-western corner of the rectangle around it lies."""


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """A ready spacehulk."""

    id: str
    title: str
    text: str
    rows: tuple[str, ...]
    """The board in its text form (ultra_marines.board.text_format)."""

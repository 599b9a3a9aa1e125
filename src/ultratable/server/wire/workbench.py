"""What people build in an editor, such as maps: sent with all that is done to it, and back with what is shown."""

from typing import Any

from msgspec import Struct

from ultratable.server.wire.fields import Reason


class WorkOn(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is being made, and what is done to it; what both are, only the game knows."""

    act: Any
    work: Any = None
    """None: nothing yet."""


class WorkShown(Struct, frozen=True):
    """The work after that, or as it was."""

    work: Any
    shown: dict[str, Any]
    """Whatever the game's editor has to show of it."""
    refused: tuple[Reason, ...]
    """Why it was not done."""

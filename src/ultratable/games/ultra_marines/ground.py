"""What the cards on the board cover, as sets of squares: worked out once for as long as the same cards lie there."""

from collections.abc import Sequence
from typing import Final

from ultratable.games.ultra_marines.faces import BY_ID, FACE_OF, FACES
from ultratable.games.ultra_marines.hulk import Hulk, covered_set

BARRIERS: Final = (BY_ID["locked-door"], BY_ID["cave-in"])
_SMOKE: Final = BY_ID["blind-grenade"]
_VORTEX: Final = BY_ID["vortex-grenade"]
_MINE: Final = BY_ID["proximity-mine"]

Lying = tuple[int, int]
"""An event card on the board: the card, and its square or the north-western of its four."""


class Ground:
    """The floor squares under each kind of card. It is a value, as the cards are."""

    __slots__ = ("barriers", "cards", "hulk", "mines", "smoke", "vortex")

    def __init__(self, hulk: Hulk | None, cards: Sequence[Lying]) -> None:
        self.hulk = hulk
        self.cards = cards
        self.barriers = 0
        self.smoke = 0
        self.vortex = 0
        self.mines = 0
        if hulk is None:
            return
        for card, anchor in cards:
            face = FACE_OF[card]
            under = covered_set(anchor, FACES[face].covers) & hulk.floor
            if face in BARRIERS:
                self.barriers |= under
            elif face == _SMOKE:
                self.smoke |= under
            elif face == _VORTEX:
                self.vortex |= under
            elif face == _MINE:
                self.mines |= under


EMPTY: Final = Ground(None, ())
"""Before any card was looked for."""

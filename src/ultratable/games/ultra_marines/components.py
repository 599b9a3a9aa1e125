"""Components (clauses ultra_marines.components.*): every card, Scout and artifact is in exactly one place."""

from collections import Counter

from ultratable.games.ultra_marines.faces import FACE_OF, FACES
from ultratable.games.ultra_marines.state import SCOUTS, UltraMarines
from ultratable.games.ultra_marines.words import EVENT, SQUAD, WORDS


def piece(word: str) -> str | None:
    """An event card by its face."""
    number = WORDS.number(word)
    return FACES[FACE_OF[number - EVENT.start]].id if number is not None and number in EVENT else None


def misplaced(s: UltraMarines) -> list[str]:
    return _cards(s) + _scouts(s)


def _cards(s: UltraMarines) -> list[str]:
    places = Counter([*s.deck.cards(), *s.discard, *[card for card, _ in s.on_board]])
    for hand in s.hand:
        places.update(hand)
    if s.playing >= 0:
        places.update([s.playing])
    if not places:
        return []
    return [
        f"{FACES[face].title} ({card}) is in {places[card]} places"
        for card, face in enumerate(FACE_OF)
        if places[card] != 1
    ]


def _scouts(s: UltraMarines) -> list[str]:
    """On a floor square, alone unless he is passing through a friend; or gone."""
    found: list[str] = []
    for scout in range(SCOUTS):
        square = s.at[scout]
        if square and s.owner[scout // SQUAD] < 0:
            found.append(f"{s.name(scout)} belongs to nobody")
        if square and not s.board().floor >> square & 1:
            found.append(f"{s.name(scout)} stands in a wall")
        sharing = [other for other in s.on(square) if other != scout] if square else []
        if sharing and s.mover != scout and s.mover not in sharing:
            found.append(f"{s.name(scout)} shares a square with {s.name(sharing[0])}")
    return found

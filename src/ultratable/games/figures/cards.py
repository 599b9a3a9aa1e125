"""What cards and modifiers count in a battle (clauses figures.battle.rank-values, figures.battle.total)."""

from typing import Final

from ultratable.core.cards import DECK

VALUE: Final = [card // 4 + 2 for card in range(DECK)]
"""2 to 10 by number, 11 for a jack, 12 for a queen, 13 for a king, 14 for an ace."""
MODIFIER: Final = 5
"""What a Blast or a Dodge adds and Intimidate takes away."""

"""The gauntlet (clause ults.variants.gauntlet): one hero against a bot of every other, until the first loss."""

from collections.abc import Callable
from typing import Final

from ultratable.cli.names import hero_named
from ultratable.core.match import Match
from ultratable.games.ults.sheet import HEROES

DIFFICULTIES: Final = ("Easy", "Medium", "Hard")


def gauntlet_order(hero_id: str) -> list[str]:
    """Every other hero, the easiest first; equals in the order of the hero list."""
    own = hero_named(hero_id)
    others = [hero for hero in HEROES if hero is not own]
    return [hero.id for hero in sorted(others, key=lambda hero: DIFFICULTIES.index(hero.difficulty))]


def run_gauntlet(hero_id: str, play: Callable[[int, str], Match], say: Callable[[str], None]) -> int:
    """Play the series; how many games were won before the first loss. `play` plays one game from seat 0."""
    order = gauntlet_order(hero_id)
    won = 0
    for number, opponent in enumerate(order):
        say(f"Gauntlet, game {number + 1} of {len(order)}: {hero_named(opponent).title} is next.")
        result = play(number, opponent).result
        assert result is not None
        if 0 not in result.winners:
            break
        # A draw is no loss, and no win either: the series goes on.
        if len(result.winners) == 1:
            won += 1
    say(f"The gauntlet is over: {won} of {len(order)} games won before the first loss.")
    return won

"""The gauntlet (clause ults.variants.gauntlet): one hero against a bot of every other, until the first loss."""

from collections.abc import Callable
from typing import Final

from ultratable.cli.screen import Screen, whole
from ultratable.cli.session import Quit
from ultratable.core.match import Match
from ultratable.games.ults.sheet import HEROES, hero_named
from ultratable.lab.sides import bare

GAME: Final = "ults"
DIFFICULTIES: Final = ("Easy", "Medium", "Hard")


def gauntlet_order(hero_id: str) -> list[str]:
    """Every other hero, the easiest first; equals in the order of the hero list."""
    others = [hero for hero in HEROES if hero.id != hero_id]
    return [hero.id for hero in sorted(others, key=lambda hero: DIFFICULTIES.index(hero.difficulty))]


def run_gauntlet(hero_id: str, play: Callable[[int, str], Match], say: Callable[[str], None]) -> int:
    """Play the series; how many games were won before the first loss. `play` plays one game from seat 0."""
    order = gauntlet_order(hero_id)
    won = 0
    for number, opponent in enumerate(order):
        hero = hero_named(opponent)
        assert hero is not None
        say(f"Gauntlet, game {number + 1} of {len(order)}: {hero.title} is next.")
        result = play(number, opponent).result
        assert result is not None
        if 0 not in result.winners:
            break
        # A draw is no loss, and no win either: the series goes on.
        if len(result.winners) == 1:
            won += 1
    say(f"The gauntlet is over: {won} of {len(order)} games won before the first loss.")
    return won


def choose_hero(screen: Screen) -> str:
    screen.line("Which hero runs the gauntlet?", style="bold")
    for number, hero in enumerate(HEROES, 1):
        screen.line(f"{number:>3}  {hero.title} ({hero.difficulty}): {hero.line}", hanging=5)
    while True:
        try:
            typed = screen.ask("> ")
        except (EOFError, KeyboardInterrupt):
            raise Quit from None
        if typed == "quit":
            raise Quit
        place = whole(typed)
        if place is not None and 1 <= place <= len(HEROES):
            return HEROES[place - 1].id
        for hero in HEROES:
            if bare(typed) in (bare(hero.id), bare(hero.title)):
                return hero.id
        screen.line(f"Type a number from 1 to {len(HEROES)} or a hero's name.")

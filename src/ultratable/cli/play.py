"""`ultratable play`: a table in the terminal, for people at one device and bots."""

from pathlib import Path
from secrets import randbits
from typing import Annotated, Any

import typer

from ultratable.bots import Bot, make_bot
from ultratable.cli.gauntlet import run_gauntlet
from ultratable.cli.names import (
    Refused,
    bot_names,
    described_options,
    game_named,
    hero_named,
    load_match,
    options_from,
    split,
)
from ultratable.cli.screen import Screen
from ultratable.cli.session import Quit, Session
from ultratable.core.errors import BadSetup
from ultratable.core.game import Game
from ultratable.core.match import Match
from ultratable.games.ults.sheet import HEROES


def play(
    game: Annotated[str, typer.Argument(help="The game to play.")] = "ults",
    seats: Annotated[int | None, typer.Option(help="How many seats the table has.")] = None,
    bots: Annotated[
        str | None, typer.Option(help="Bots for the last seats, with commas; 'none' for people only.")
    ] = None,
    hero: Annotated[str | None, typer.Option(help="Your hero.")] = None,
    heroes: Annotated[str | None, typer.Option(help="The heroes of all seats, with commas.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="A setup option, name=value; 'list' shows them all.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same dice and cards.")] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved match or a replay file.")] = None,
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help="Alone against a bot of every other hero, until the first loss.")
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="For screen readers: full sentences, no colours, no clearing.")
    ] = False,
) -> None:
    """Play in the terminal. Without options: you, in seat 1, against one steady bot.

    Examples:

      ultratable play ults

      ultratable play ults --hero k9 --option health=30

      ultratable play ults --bots none                     two people, one device

      ultratable play ults --seats 4 --bots steady,random  two people, two bots

      ultratable play ults --gauntlet --hero aja

      ultratable play ults --load evening.ults
    """
    found = game_named(game)
    screen = Screen(plain)
    if option == ["list"]:
        for name, default, text in described_options(found):
            screen.line(f"{name} = {default}: {text}", hanging=2)
        return
    options = options_from(found, option or [])
    key = seed if seed is not None else str(randbits(48))
    try:
        if gauntlet:
            _gauntlet(found, screen, hero, options, bots, key)
            return
        own = None if hero is None else hero_named(hero).id
        if heroes is not None:
            options["cast"] = [hero_named(name).id for name in split(heroes)]
        names = None if bots is None else bot_names(bots)
        match = _match(found, seats, names, options, key, load)
        Session(match, _bots(match.seats, names, key), screen, own).play()
    except Quit:
        screen.line("You have left the table.")


def _match(
    game: Game, seats: int | None, bots: list[str] | None, options: dict[str, Any], seed: str, load: Path | None
) -> Match:
    if load is not None:
        if options or seats is not None:
            raise Refused("A loaded match brings its own seats and options: leave --seats, --heroes and --option out.")
        return load_match(load, game)
    count = seats
    if count is None:
        cast = len(options.get("cast", ()))
        count = cast or max(game.fewest, 1 + len(bots or ()))
    return game.start(count, options, seed)


def _bots(seats: int, names: list[str] | None, seed: str) -> dict[int, Bot]:
    """Bots take the last seats; if none are named, all seats but the first."""
    if names is None:
        names = ["steady"] * (seats - 1)
    if len(names) > seats:
        raise Refused(f"{len(names)} bots do not fit on {seats} seats.")
    first = seats - len(names)
    return {first + at: make_bot(name, f"{seed}/{first + at}") for at, name in enumerate(names)}


def _gauntlet(
    game: Game, screen: Screen, hero: str | None, options: dict[str, Any], bots: str | None, seed: str
) -> None:
    own = _choose_hero(screen) if hero is None else hero_named(hero).id
    bot = (bot_names(bots) or ["steady"])[0] if bots else "steady"

    def one_game(number: int, opponent: str) -> Match:
        match = game.start(2, {**options, "cast": [own, opponent]}, f"{seed}/{number}")
        session = Session(match, _bots(2, [bot], f"{seed}/{number}"), screen)
        session.play()
        return session.match

    run_gauntlet(own, one_game, screen.rule)


def _choose_hero(screen: Screen) -> str:
    screen.line("Which hero runs the gauntlet?", style="bold")
    for number, hero in enumerate(HEROES, 1):
        screen.line(f"{number:>3}  {hero.title} ({hero.difficulty}): {hero.line}", hanging=5)
    while True:
        try:
            typed = screen.ask("> ")
        except (EOFError, KeyboardInterrupt):
            raise Quit from None
        if typed.isdigit() and 1 <= int(typed) <= len(HEROES):
            return HEROES[int(typed) - 1].id
        if typed == "quit":
            raise Quit
        try:
            return hero_named(typed).id
        except BadSetup:
            screen.line(f"Type a number from 1 to {len(HEROES)} or a hero's name.")

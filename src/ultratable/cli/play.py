"""`ultratable play`: a table in the terminal, for people at one device and bots."""

from pathlib import Path
from secrets import randbits
from typing import Annotated, Any, Final

import typer

from ultratable.bots import BOTS, Bot, make_bot
from ultratable.cli.brought import options_bringing
from ultratable.cli.names import (
    Refused,
    bot_names,
    described_options,
    game_named,
    load_match,
    options_from,
    sides_named,
)
from ultratable.cli.screen import Screen
from ultratable.cli.session import Quit, Session
from ultratable.core.game import Game
from ultratable.core.match import Match
from ultratable.lab.sides import Sides, sides_of

_PATIENCE: Final = 5.0
"""Seconds that people would wait for a bot; all of them are quicker."""


def play(
    game: Annotated[str, typer.Argument(help="The game to play.")] = "ults",
    seats: Annotated[int | None, typer.Option(help="How many seats the table has.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(help=f"Bots for the last seats, with commas, of {', '.join(BOTS)}; 'none' for people only."),
    ] = None,
    side: Annotated[
        str | None, typer.Option("--hero", "--army", "--side", help="Your hero or army, as the game has it.")
    ] = None,
    sides: Annotated[
        str | None,
        typer.Option("--heroes", "--armies", "--sides", help="The heroes or armies of all seats, with commas."),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="A setup option, name=value; 'list' shows them all.")
    ] = None,
    bring: Annotated[
        Path | None, typer.Option(help="A file of what you have made in the browser, such as figures of your own.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same dice and cards.")] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved match or a replay file.")] = None,
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help="ULts alone against a bot of every other hero, until the first loss.")
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="For screen readers: full sentences, no colours, no clearing.")
    ] = False,
) -> None:
    """Play in the terminal. Without options: you, in seat 1, against one steady bot.

    Examples:

      ultratable play ults

      ultratable play figures --army quick-feet

      ultratable play figures --bring sir-spoon.json        with figures of your own

      ultratable play ults --hero k9 --option health=30

      ultratable play ults --bots none                      two at one device

      ultratable play ults --seats 4 --bots steady,random   two and two bots

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
    names = None if bots is None else bot_names(bots)
    try:
        if gauntlet:
            if seats is not None or sides is not None or load is not None or bring is not None:
                raise Refused(
                    "In the gauntlet one person meets one bot after another: leave seats, sides, bring and load out."
                )
            _gauntlet(found, screen, side, options, names, key)
            return
        if load is None:
            match = _new_match(found, seats, names, sides, options, key, bring)
        elif options or bring or seats is not None or sides is not None or side is not None:
            raise Refused("A loaded match brings its own seats, sides and options: name no others beside --load.")
        else:
            match = load_match(load, found)
        Session(match, _bots(match.seats, names, key), screen, _wish(found, side, options)).play()
    except Quit:
        screen.line("You have left the table.")


def _new_match(
    game: Game,
    seats: int | None,
    bots: list[str] | None,
    sides: str | None,
    options: dict[str, Any],
    seed: str,
    bring: Path | None,
) -> Match:
    each = sides_of(game)
    if sides is not None:
        each, ids = sides_named(game, sides, options)
        options[each.option] = ids
    given = options.get(each.option) if each is not None else None
    count = seats if seats is not None else len(given) if given else max(game.fewest, 1 + len(bots or ()))
    if bring is not None:
        options = options_bringing(game, count, options, bring)
    return game.start(count, options, seed)


def _wish(game: Game, side: str | None, options: dict[str, Any]) -> tuple[Sides, str] | None:
    """What the first person takes when asked."""
    if side is None:
        return None
    sides, ids = sides_named(game, side, options)
    if len(ids) > 1:
        raise Refused(f"You play one {sides.kind}; to name one for every seat, write --sides {side}.")
    return sides, ids[0]


def _bots(seats: int, names: list[str] | None, seed: str) -> dict[int, Bot]:
    """Bots take the last seats; if none are named, all seats but the first."""
    if names is None:
        names = ["steady"] * (seats - 1)
    if len(names) > seats:
        raise Refused(f"{len(names)} bots do not fit on {seats} seats.")
    first = seats - len(names)
    return {first + at: make_bot(name, f"{seed}/{first + at}", _PATIENCE) for at, name in enumerate(names)}


def _gauntlet(
    game: Game, screen: Screen, hero: str | None, options: dict[str, Any], bots: list[str] | None, seed: str
) -> None:
    # Imported where needed: it is about one game alone.
    from ultratable.cli.gauntlet import GAME, choose_hero, run_gauntlet

    if game.id != GAME:
        raise Refused(f"{game.title} has no gauntlet: ultratable play {GAME} --gauntlet.")
    if "cast" in options:
        raise Refused("In the gauntlet you name your own hero alone: --hero.")
    if bots is not None and len(bots) != 1:
        raise Refused("In the gauntlet you meet one bot after another: name one kind, or none for the steady one.")
    wish = _wish(game, hero, options)
    own = choose_hero(screen) if wish is None else wish[1]

    def one_game(number: int, opponent: str) -> Match:
        match = game.start(2, {**options, "cast": [own, opponent]}, f"{seed}/{number}")
        session = Session(match, _bots(2, bots or ["steady"], f"{seed}/{number}"), screen)
        session.play()
        return session.match

    run_gauntlet(own, one_game, screen.rule)

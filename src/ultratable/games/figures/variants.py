"""Player counts and options (clauses figures.variants.*): which seats and options go together."""

from ultratable.core.errors import BadSetup, nearest
from ultratable.games.figures.charcard import TYPES, type_key
from ultratable.games.figures.made import problems
from ultratable.games.figures.records import Options
from ultratable.games.figures.roster import ARMIES


def check(seats: int, options: Options) -> None:
    """Refuse what no table can play, in words that say what would be right."""
    if options.teams and seats not in (4, 6):
        raise BadSetup(f"Two teams that sit alternately need four or six seats, not {seats}.")
    if options.handicap and len(options.handicap) != seats:
        raise BadSetup(f"handicap names {len(options.handicap)} totals for {seats} seats; name one per seat, or none.")
    _check_armies(seats, options)
    settled = options.figures != "choose"
    if settled and options.figures == "random" and options.size not in (3, 4):
        raise BadSetup(f"Random armies have three or four figures each, not {options.size}.")
    if settled and options.figures == "random" and seats * options.size > len(TYPES):
        raise BadSetup(f"{seats} armies of {options.size} need more figures than the roster's {len(TYPES)}.")
    fewest = min(options.handicap or (options.points,))
    if settled and options.size > fewest:
        raise BadSetup(f"No army has more figures than Power Points: {options.size} figures, {fewest} points.")
    _check_made(options)


def _check_armies(seats: int, options: Options) -> None:
    if not options.armies:
        return
    if options.figures != "choose":
        raise BadSetup("armies names them beforehand: leave figures at 'choose', or name none.")
    if len(options.armies) != seats:
        raise BadSetup(f"armies names {len(options.armies)} for {seats} seats; name one per seat, or none.")
    known = [army.id for army in ARMIES]
    for id in options.armies:
        if id not in known:
            raise BadSetup(f"There is no army '{id}'.{nearest(id, known)} There are: {', '.join(known)}.")


def _check_made(options: Options) -> None:
    for made in options.made:
        found = problems(made)
        if found:
            raise BadSetup(f"{made.name or 'A home-made figure'} cannot be played: {found[0][1]}")
    cards = [(type_key(made.name, made.variant), made.picks) for made in options.made]
    if len(set(cards)) < len(cards):
        raise BadSetup("Two home-made figures are the same, by name and by card; bring each once.")

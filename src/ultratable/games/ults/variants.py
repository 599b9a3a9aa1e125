"""Modes and player counts (clauses ults.variants.*): which seats and options go together."""

from ultratable.core.errors import BadSetup, nearest
from ultratable.games.ults.records import Options
from ultratable.games.ults.sheet import HEROES, hero_named


def check(seats: int, options: Options) -> None:
    """Refuse what no table can play, in words that say what would be right."""
    if options.mode == "teams":
        if seats % options.teams or seats // options.teams < 2:
            raise BadSetup(
                f"{options.teams} teams of equal size with at least two players each need 4, 6 or 8 seats "
                f"that divide evenly; {seats} seats do not."
            )
    elif options.shared_hands:
        raise BadSetup("shared_hands is for team games: set mode to 'teams' as well.")
    if options.two_decks and seats < 7:
        raise BadSetup(f"two_decks is for seven or eight seats, not for {seats}.")
    known = [hero.id for hero in HEROES if hero.base or options.hero_set == "all"]
    if options.cast:
        if len(options.cast) != seats:
            raise BadSetup(f"cast names {len(options.cast)} heroes for {seats} seats; name one per seat, or none.")
        for id in options.cast:
            if hero_named(id) is None or id not in known:
                raise BadSetup(f"There is no hero '{id}' to choose.{nearest(id, known)} There are: {', '.join(known)}.")
        if options.unique and len(set(options.cast)) < seats:
            raise BadSetup("unique wants every hero once, but cast names one twice.")
    # Two dealt to each seat must be different for all, or two seats could choose the same one.
    needed = 2 * seats if options.heroes == "one-of-two" and not options.cast else seats
    if options.unique and len(known) < needed:
        raise BadSetup(f"unique needs {needed} different heroes for {seats} seats here; there are {len(known)}.")

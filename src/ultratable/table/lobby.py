"""What people may do around the match: sit, stand, bring bots, get ready, start, leave, come back, play again.

Each function checks one wish against the sheet and returns the act to store, or refuses with a sentence.
"""

import secrets
from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

import ultratable
from ultratable.bots import BOTS
from ultratable.core.errors import BadSetup, nearest
from ultratable.core.fairness import chosen_seed, new_seed, salt_commitment
from ultratable.table import acts, brought, strangers
from ultratable.table.cleaning import clean_chat, clean_seed
from ultratable.table.codes import new_code
from ultratable.table.sheet import CLOCKS, Branch, Impossible, NeedsPassword, NotAllowed, Seat, Settings, Sheet

REVEAL_TIME: Final = 10_000
"""Milliseconds in which browsers show the salts they promised."""


def create(host: str, settings: Settings, password: str | None = None, seed: str | None = None) -> acts.Created:
    """A new table, its settings checked against the game before anything is stored.

    With a seed of the host's choice the match has the chance of every other table with that seed.
    """
    game = ultratable.game(settings.game)
    game.setup(settings.seats, settings.options)
    strangers.check_options(settings)
    _level(settings.stand_in)
    if settings.spectators == "open hands" and password is None:
        raise BadSetup("Open hands for spectators need a table with a password.")
    if settings.lesson is not None:
        raise BadSetup("A lesson has a table of its own: begin it with POST /api/lessons and its game.")
    if settings.title:
        settings = replace(settings, title=clean_chat(settings.title))
    made = acts.Created(secrets.token_hex(8), new_code(), host, settings, new_seed().hex(), password)
    if seed is None:
        return made
    text = clean_seed(seed)
    salts = (None,) * settings.seats
    return replace(made, seed=chosen_seed(text).hex(), same_seed=True, salts=salts, chosen_seed=text)


def again(sheet: Sheet, person: str, same_seed: bool) -> acts.Created:
    """The table for a rematch, with the same settings; perhaps with the same chance, which is then no secret.

    The same chance comes of the same seed and the same salts, so both go along, whoever sits where this time.
    """
    if sheet.status != "over":
        raise Impossible("A rematch can be set up when this match is over.")
    if not sheet.seats_of(person):
        raise NotAllowed("Only those who played can set up a rematch.")
    # Whoever has taken a lesson plays the rematch without its coach.
    id, code, settings = secrets.token_hex(8), new_code(), replace(sheet.settings, lesson=None)
    if not same_seed:
        return acts.Created(id, code, person, settings, new_seed().hex(), sheet.password)
    salts = tuple([seat.salt for seat in sheet.seats])
    seed, chosen = sheet.seed.hex(), sheet.chosen_seed
    return acts.Created(id, code, person, settings, seed, sheet.password, True, salts, chosen_seed=chosen)


def what_if(host: str, record: dict[str, Any], branch: Branch) -> acts.Created:
    """The table for a match that goes on from the middle of another: private, and for nobody's statistics."""
    settings = Settings(record["game"], record["seats"], record["options"], title="What if", spectators="none")
    branch = replace(branch, record=record)
    return acts.Created(secrets.token_hex(8), new_code(), host, settings, new_seed().hex(), branch=branch)


def seats_of_what_if(made: acts.Created, name: str, level: str) -> list[acts.AnyAct]:
    """The acts that seat its player, and bots everywhere else, and begin it."""
    assert made.branch is not None
    own = made.branch.seat
    _level(level)
    others = [number for number in range(made.settings.seats) if number != own]
    bots = [acts.BotSat(number, level, bot_name(level, number)) for number in others]
    return [acts.Sat(own, made.host, name), *bots, acts.Started()]


def rematched(sheet: Sheet, table: str) -> acts.Rematched:
    """That table is the rematch, if there is none yet."""
    if sheet.rematch is not None:
        raise Impossible("A rematch is set up already.")
    return acts.Rematched(table)


def seats_again(sheet: Sheet) -> list[acts.Sat | acts.BotSat]:
    """The acts that seat everybody at the table of a rematch as they sat here."""
    found: list[acts.Sat | acts.BotSat] = []
    for number, seat in enumerate(sheet.seats):
        if seat.kind == "bot" and seat.level is not None:
            found.append(acts.BotSat(number, seat.level, seat.name))
        elif seat.who is not None:
            found.append(acts.Sat(number, seat.who, seat.name))
    return found


def pieces_again(sheet: Sheet) -> list[acts.Brought]:
    """The acts that bring to the table of a rematch what everybody had brought here."""
    return [acts.Brought(number, seat.brought) for number, seat in enumerate(sheet.seats) if seat.brought]


def sit(sheet: Sheet, person: str, name: str, number: int | None, same_device: bool = False) -> acts.Sat:
    """Take a seat (None: the first that is free). Only somebody who passes one device around has several."""
    _waiting(sheet)
    may_look(sheet, person)
    if sheet.seats_of(person) and not same_device:
        raise Impossible("You have a seat here already; stand up before you take another.")
    free = [at for at, seat in enumerate(sheet.seats) if seat.kind == "open"]
    if not free:
        raise Impossible("Every seat is taken; you can watch.")
    chosen = free[0] if number is None else number
    _seat(sheet, chosen)
    if chosen not in free:
        raise Impossible(f"Seat {chosen + 1} is taken; free are {', '.join(str(at + 1) for at in free)}.")
    return acts.Sat(chosen, person, name)


def stand(sheet: Sheet, person: str, number: int) -> acts.Stood:
    """Give a seat up before the match; the host may also empty any other seat."""
    _waiting(sheet)
    seat = _seat(sheet, number)
    if seat.kind == "open":
        raise Impossible(f"Seat {number + 1} is empty already.")
    if seat.who != person and sheet.host != person:
        raise NotAllowed("Only the host can empty the seats of others.")
    return acts.Stood(number)


def add_bot(sheet: Sheet, person: str, number: int | None, level: str) -> acts.BotSat:
    """Let a bot take a seat (None: the first that is free)."""
    _waiting(sheet)
    hosts(sheet, person)
    _level(level)
    free = [at for at, seat in enumerate(sheet.seats) if seat.kind == "open"]
    if not free:
        raise Impossible("Every seat is taken.")
    chosen = free[0] if number is None else number
    if _seat(sheet, chosen).kind != "open":
        raise Impossible(f"Seat {chosen + 1} is taken; empty it first.")
    return acts.BotSat(chosen, level, bot_name(level, chosen))


def bot_name(level: str, seat: int) -> str:
    return f"{level.capitalize()} bot {seat + 1}"


def ready(sheet: Sheet, person: str, number: int, is_ready: bool, commitment: str | None) -> acts.Readied:
    """Say that the match may begin, perhaps promising a salt by its SHA-256."""
    _waiting(sheet)
    _own(sheet, person, number)
    if commitment is not None and (len(commitment) != 64 or set(commitment) - set("0123456789abcdef")):
        raise Impossible("The promise of a salt is its SHA-256 as 64 small hexadecimal digits.")
    if commitment is not None and sheet.same_seed:
        raise Impossible("This match has the chance of others: no salt can be added. Be ready without.")
    return acts.Readied(number, is_ready, commitment if is_ready else None)


def bring(sheet: Sheet, person: str, pieces: Sequence[Any]) -> acts.Brought:
    """Bring pieces that one has made to the table, in place of what one has brought before."""
    _waiting(sheet)
    own = sheet.seats_of(person)
    if not own:
        raise NotAllowed("Whoever has a seat here can bring something: sit down first.")
    others = [piece for seat in sheet.seats if seat.who != person for piece in seat.brought]
    return acts.Brought(own[0], brought.checked(sheet.settings, others, pieces))


def start(sheet: Sheet, person: str, now: int) -> acts.Revealing | acts.Started:
    """Begin the match, at once or after people have shown the salts they promised."""
    _waiting(sheet)
    hosts(sheet, person)
    empty = [str(at + 1) for at, seat in enumerate(sheet.seats) if seat.kind == "open"]
    if empty:
        raise Impossible(f"Seat {' and '.join(empty)} still empty: invite somebody, or add a bot.")
    # Whoever starts the match is ready.
    slow = [seat.name for seat in sheet.seats if not seat.ready and seat.who != person]
    if slow:
        raise Impossible(f"Not ready yet: {', '.join(slow)}.")
    return acts.Revealing(now + REVEAL_TIME) if unsalted(sheet) else acts.Started()


def salt(sheet: Sheet, person: str, number: int, text: str) -> acts.Salted:
    """Show the salt that was promised."""
    if sheet.status != "revealing":
        raise Impossible("Salts are shown when the match is about to begin, after all promises are made.")
    seat = _own(sheet, person, number)
    if seat.commitment is None or seat.salt is not None:
        raise Impossible("This seat has no promised salt left to show.")
    if salt_commitment(text) != seat.commitment:
        raise Impossible("That is not the salt whose SHA-256 was promised.")
    return acts.Salted(number, text)


def unsalted(sheet: Sheet) -> list[int]:
    """Seats that promised a salt and have not shown it."""
    return [at for at, seat in enumerate(sheet.seats) if seat.commitment is not None and seat.salt is None]


def leave(sheet: Sheet, person: str, number: int) -> acts.Stood | acts.Left:
    """Leave for now: before the match the seat is free again, during it a bot will take over after a while."""
    _own(sheet, person, number)
    if sheet.status == "open":
        return acts.Stood(number)
    if sheet.seats[number].left is not None:
        raise Impossible("You have left already; come back whenever you like.")
    return acts.Left(number)


def reclaim(sheet: Sheet, person: str, number: int) -> acts.Returned:
    """Come back to one's seat, whoever has played there meanwhile."""
    seat = _own(sheet, person, number)
    if seat.left is None and not seat.by_bot:
        raise Impossible("You are in your seat.")
    return acts.Returned(number)


def set_clocks(sheet: Sheet, person: str, paused: bool) -> acts.Paused | acts.Resumed:
    """Stop all clocks, or let them run again: the host does, and whoever sits here ends the pause of a host who is not
    at the table any more."""
    if sheet.status != "playing" or CLOCKS[sheet.settings.clock] is None:
        raise Impossible("There are no clocks here: they run while a match is played, at tables that have them.")
    if sheet.settings.listed:
        raise NotAllowed("Strangers may join this table, so its clocks cannot be stopped.")
    if paused or not sheet.seats_of(person) or _is_here(sheet, sheet.host):
        hosts(sheet, person)
    if paused == sheet.paused:
        raise Impossible("The clocks stand still already." if paused else "The clocks are running.")
    return acts.Paused() if paused else acts.Resumed()


def _is_here(sheet: Sheet, person: str) -> bool:
    """Whether that person sits here and plays in person."""
    return any([sheet.seats[at].left is None and not sheet.seats[at].by_bot for at in sheet.seats_of(person)])


def rename(sheet: Sheet, person: str, number: int, old: str, name: str) -> acts.Renamed:
    """Be called by one's new name. Whoever sat down under a name for this table keeps that."""
    seat = _own(sheet, person, number)
    if sheet.status == "over" or seat.name != old:
        raise Impossible("This seat keeps its name.")
    return acts.Renamed(number, name)


def stands(sheet: Sheet, person: str, number: int, standing: Any) -> acts.Stands:
    _own(sheet, person, number)
    return acts.Stands(number, standing)


def mute(sheet: Sheet, person: str, who: str, muted: bool) -> acts.Muted:
    """The host decides who may write in the chat."""
    hosts(sheet, person)
    return acts.Muted(who, muted)


def ban(sheet: Sheet, person: str, who: str) -> acts.Banned:
    """The host shows somebody out for good: who only watches at any time, who sits here before the match."""
    hosts(sheet, person)
    if who == person:
        raise Impossible("You are the host; stand up or leave instead.")
    if who in sheet.banned:
        raise Impossible("They have been shown out already.")
    if sheet.status != "open" and sheet.seats_of(who):
        raise Impossible("The match has begun; seats and players are fixed.")
    return acts.Banned(who)


def sitting(sheet: Sheet, number: int) -> str:
    """Who has that seat, if a person has."""
    who = _seat(sheet, number).who
    if who is None:
        raise Impossible(f"Nobody sits in seat {number + 1}.")
    return who


def may_come(sheet: Sheet, person: str | None) -> None:
    """Refuse those whom the host has shown out."""
    if person is not None and person in sheet.banned:
        raise NotAllowed("The host has shown you out of this table.")


def may_look(sheet: Sheet, person: str | None) -> None:
    """Refuse those who may not even know of the table."""
    may_come(sheet, person)
    if person is not None and (person == sheet.host or sheet.seats_of(person)):
        return
    if sheet.password is not None and person not in sheet.admitted:
        raise NeedsPassword("This table has a password: give it first.")
    if sheet.settings.spectators == "none" and sheet.status != "open":
        raise NotAllowed("This table has no spectators.")


def may_watch(sheet: Sheet, person: str | None) -> None:
    """Refuse those who may not see what spectators see. Whoever has, or had, a seat may not look into all hands."""
    may_look(sheet, person)
    if sheet.settings.spectators == "open hands" and sheet.status == "playing" and person in sheet.sat:
        raise NotAllowed("You have or had a seat in this match, so you may not watch it with open hands.")


def _waiting(sheet: Sheet) -> None:
    if sheet.status != "open":
        raise Impossible("The match has begun; seats and players are fixed.")


def hosts(sheet: Sheet, person: str) -> None:
    if sheet.host != person:
        raise NotAllowed("Only the host of the table can do this.")


def _seat(sheet: Sheet, number: int) -> Seat:
    if not 0 <= number < len(sheet.seats):
        raise Impossible(f"There is no seat {number + 1}: the table has {len(sheet.seats)}.")
    return sheet.seats[number]


def _own(sheet: Sheet, person: str, number: int) -> Seat:
    seat = _seat(sheet, number)
    if seat.who != person:
        raise NotAllowed("That seat is not yours.")
    return seat


def _level(level: str) -> None:
    if level not in BOTS:
        raise BadSetup(f"There is no bot '{level}'.{nearest(level, list(BOTS))} There are: {', '.join(BOTS)}.")

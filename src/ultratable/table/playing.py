"""What people may do in the match: answer, take back, agree to others' taking back.

Each function checks one wish against the table and returns the act to store, or refuses with a sentence.
"""

from ultratable.core.errors import IllegalChoice
from ultratable.core.match import Match
from ultratable.table import acts
from ultratable.table.sheet import Impossible, NotAllowed, Sheet, Stale
from ultratable.table.table import Table


def decision_id(sheet: Sheet, seat: int) -> str:
    """The name of the question that seat owes an answer to: another question has another name, also after an undo."""
    return f"{seat}.{sheet.seats[seat].asked_at}"


def seat_of(sheet: Sheet, person: str | None, number: int) -> int:
    """That seat, if it is this person's; asked anew for every request."""
    if not 0 <= number < len(sheet.seats) or person is None or sheet.seats[number].who != person:
        raise NotAllowed("That seat is not yours.")
    return number


def answer(table: Table, seat: int, key: str, decision: str, expected: int) -> acts.Answered:
    """An answer to the question the sender saw. Whoever saw an earlier one is told so instead."""
    sheet = table.sheet
    match = _running(table)
    _in_person(sheet, seat)
    aside = any(key == found[0] for found in match.asides(seat))
    if expected > sheet.version(seat):
        raise Stale("That version is still to come: load the table again.")
    if aside and seat not in match.deciders:
        if expected != sheet.version(seat):
            raise Stale("The table has moved on; look again.")
        return acts.Answered(seat, key, sheet.version(seat) + 1)
    if seat not in match.deciders:
        raise Stale("You are not asked anything now.")
    if decision != decision_id(sheet, seat) or expected < sheet.seats[seat].asked_at:
        raise Stale("The question has moved on; look again.")
    if not aside and all(option.key != key for option in match.ask(seat).options):
        # The match says best what is wrong with it.
        match.clone().choose(seat, key)
        raise IllegalChoice(f"{key!r} is not open now.")
    return acts.Answered(seat, key, sheet.version(seat) + 1)


def may_be_advised(table: Table, seat: int, decision: str) -> Match:
    """The match in which that seat may be advised on the question the sender saw."""
    sheet = table.sheet
    match = _running(table)
    if not sheet.settings.hints:
        raise NotAllowed("At this table there are no hints.")
    _in_person(sheet, seat)
    if seat not in match.deciders:
        raise Stale("You are not asked anything now.")
    if decision != decision_id(sheet, seat):
        raise Stale("The question has moved on; look again.")
    return match


def last_point(sheet: Sheet, match: Match, seat: int) -> int | None:
    """Before which answer this seat can go back freely, one step; None: nothing can be taken back freely."""
    return max(_points(sheet, match, seat), default=None)


def first_point(sheet: Sheet, match: Match, seat: int) -> int | None:
    """Before which answer this seat can go back freely, all the way."""
    return min(_points(sheet, match, seat), default=None)


def _points(sheet: Sheet, match: Match, seat: int) -> list[int]:
    return [point.cut for point in sheet.points if point.seat == seat] if match.result is None else []


def latest_answer(match: Match, seat: int) -> int:
    """The number of the seat's latest answer in the record."""
    return max([at for at, (who, _) in enumerate(match.record["answers"]) if who == seat])


def affected(sheet: Sheet, seat: int) -> tuple[int, ...]:
    """The seats of other people, who must agree before this seat takes back what has been seen. Those for whom a bot
    plays meanwhile are among them: they may come back."""
    own = sheet.seats[seat].who
    return tuple([at for at, other in enumerate(sheet.seats) if other.kind == "person" and other.who != own])


def undo(table: Table, seat: int, whole_turn: bool, expected: int) -> acts.TookBack | acts.UndoAsked:
    """Take back the last answer, or all that can be taken back freely; behind a reveal ask those it concerns."""
    sheet = table.sheet
    match = _running(table)
    _in_person(sheet, seat)
    if expected != sheet.version(seat):
        raise Stale("The table has moved on; look again.")
    version = sheet.version(seat) + 1
    free = first_point(sheet, match, seat) if whole_turn else last_point(sheet, match, seat)
    if free is not None:
        return acts.TookBack(seat, free, "own", version)
    if whole_turn:
        raise Impossible("Nothing of this turn can be taken back freely: something has been seen, rolled or answered.")
    if not match.has_answered(seat):
        raise Impossible("You have not answered anything yet.")
    cut = latest_answer(match, seat)
    if not affected(sheet, seat):
        return acts.TookBack(seat, cut, "assisted", version)
    policy = sheet.settings.undo
    if policy == "strict":
        raise NotAllowed("At this table nothing is taken back once something has been seen, rolled or answered.")
    if policy == "open":
        return acts.TookBack(seat, cut, "open", version)
    if sheet.request is not None:
        raise Impossible(f"{sheet.names[sheet.request.seat]} has asked to take something back; answer that first.")
    return acts.UndoAsked(seat, cut, version)


def reply(table: Table, seat: int, agree: bool, expected: int) -> acts.AnyAct:
    """Agree or not to what another seat asked to take back, if the sender saw that request; whoever asked may
    withdraw."""
    sheet = table.sheet
    request = sheet.request
    if request is None:
        raise Stale("Nobody is asking to take anything back.")
    _in_person(sheet, seat)
    # Others may have agreed since: what counts is that the request is the one that was seen.
    if not request.public <= expected - sheet.private[seat] <= sheet.public:
        raise Stale("Something else is asked now; look again.")
    if seat not in affected(sheet, request.seat):
        if agree:
            raise NotAllowed("The others must agree, not you.")
        return acts.UndoRefused(seat)
    if not agree:
        return acts.UndoRefused(seat)
    if seat in request.agreed:
        raise Impossible("You have agreed already.")
    return acts.UndoAgreed(seat)


def agreed(sheet: Sheet) -> acts.TookBack | None:
    """What happens once everybody concerned has agreed."""
    request = sheet.request
    if request is None or set(affected(sheet, request.seat)) - set(request.agreed):
        return None
    return acts.TookBack(request.seat, request.cut, "agreed")


def _in_person(sheet: Sheet, seat: int) -> None:
    if sheet.seats[seat].by_bot:
        raise Stale("A bot plays for you now: come back to your seat first.")


def _running(table: Table) -> Match:
    match = table.match
    if match is None:
        raise Impossible("The match has not begun.")
    if match.result is not None:
        raise Stale(f"The match is over: {match.result.reason}")
    return match

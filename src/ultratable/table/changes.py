"""What each act does to a table: pure functions from (sheet, match, act, time) to what they have become.

Nothing here checks whether an act is allowed (that was done before it was stored) and nothing asks chance, a clock or
anybody, so that an act stored once gives the same table wherever it is applied.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from msgspec.structs import replace

import ultratable
from ultratable.core.branch import position_of
from ultratable.core.fairness import match_key, salt_commitment
from ultratable.core.match import Match
from ultratable.table import acts, brought
from ultratable.table.records import Change, Note
from ultratable.table.sheet import CLOCKS, Branch, Clock, Pause, Point, Seat, Seen, Sheet, UndoRequest

NOBODY: Final = -1

A = TypeVar("A", bound=acts.Act)
_NONE_KEPT: Final[Mapping[int, Match]] = {}
_APPLY: "Final[dict[type[acts.Act], Callable[[Sheet, Match | None, Any, int], Change]]]" = {}


def _applies(kind: type[A]) -> "Callable[[Callable[[Sheet, Match | None, A, int], Change]], None]":
    def register(function: "Callable[[Sheet, Match | None, A, int], Change]") -> None:
        _APPLY[kind] = function

    return register


def created(act: acts.Created) -> Sheet:
    """The sheet of a new table."""
    seats = act.settings.seats
    return Sheet(
        id=act.id,
        code=act.code,
        host=act.host,
        settings=act.settings,
        seats=(Seat(),) * seats,
        seed=bytes.fromhex(act.seed),
        password=act.password,
        seq=1,
        public=1,
        private=(0,) * seats,
        same_seed=act.same_seed,
        salts=act.salts,
        # Whoever plays it may have seen the match it goes on from.
        assisted=act.branch is not None,
        branch=act.branch,
        chosen_seed=act.chosen_seed,
    )


def apply(
    sheet: Sheet, match: Match | None, act: acts.AnyAct, at: int, earlier: Mapping[int, Match] = _NONE_KEPT
) -> Change:
    """The table after an act, with versions, questions and log brought up to date.

    `earlier` may hold the match as it was before some answers; others are played again when taken back.
    """
    if isinstance(act, acts.TookBack):
        assert match is not None
        change = _took_back(sheet, match, act, at, earlier)
    else:
        change = _APPLY[type(act)](sheet, match, act, at)
    after = change.sheet
    versions: dict[str, Any] = {}
    if change.private is None:
        versions = {"public": after.public + 1}
    elif change.private != NOBODY:
        private = list(after.private)
        private[change.private] += 1
        versions = {"private": tuple(private)}
    lines = after.log_length + len(change.fresh) + len(change.notes)
    after = replace(after, seq=after.seq + 1, log_length=lines, **versions)
    if change.match is not None and change.match is not match:
        after = _ask(after, match, change, getattr(act, "seat", None), after.on_clock(at))
    change.sheet = after
    return change


def _ask(sheet: Sheet, before: Match | None, change: Change, actor: int | None, at: int) -> Sheet:
    """Note for each seat when its question was opened. Where nothing happened, others' questions are still the same."""
    match = change.match
    assert match is not None
    deciders = match.deciders
    if change.private is not None:
        # Others must not even see a clock twitch: only the name of the own question changes.
        return _changed(sheet, change.private, asked_at=sheet.version(change.private))
    same = before is not None and not change.fresh and not change.taken
    for number, seat in enumerate(sheet.seats):
        if seat.absent is not None:
            sheet = _absence_paid(sheet, number, at)
    seats = list(sheet.seats)
    for number, seat in enumerate(seats):
        if number not in deciders:
            if seat.since is not None:
                seats[number] = replace(seat, since=None)
        elif seat.since is None or number == actor or not same:
            seats[number] = replace(seat, since=at, asked_at=sheet.version(number))
    return replace(sheet, seats=tuple(seats), status="over" if match.result is not None else sheet.status)


def with_seat(sheet: Sheet, number: int, seat: Seat) -> Sheet:
    return replace(sheet, seats=(*sheet.seats[:number], seat, *sheet.seats[number + 1 :]))


def _changed(sheet: Sheet, number: int, **fields: Any) -> Sheet:
    return with_seat(sheet, number, replace(sheet.seats[number], **fields))


# The lobby.


@_applies(acts.Sat)
def _sat(sheet: Sheet, match: Match | None, act: acts.Sat, at: int) -> Change:
    sheet = with_seat(sheet, act.seat, Seat("person", act.who, act.name))
    return Change(_has_sat(sheet, act.who), match, (Note("sat", f"{act.name} sits down."),))


def _has_sat(sheet: Sheet, who: str) -> Sheet:
    return sheet if who in sheet.sat else replace(sheet, sat=(*sheet.sat, who))


@_applies(acts.Stood)
def _stood(sheet: Sheet, match: Match | None, act: acts.Stood, at: int) -> Change:
    seat = sheet.seats[act.seat]
    sheet = with_seat(sheet, act.seat, Seat())
    staying = sheet.seats_of(seat.who)
    if seat.brought and staying:
        # Whoever has another seat here stays, and so does what they brought.
        sheet = _changed(sheet, staying[0], brought=seat.brought)
    if seat.who == sheet.host:
        # Somebody must be able to start: the next person in order of seats is the host now.
        people = [other.who for other in sheet.seats if other.who is not None]
        sheet = replace(sheet, host=sheet.host if sheet.host in people or not people else people[0])
    return Change(sheet, match, (Note("stood", f"{seat.name} stands up."),))


@_applies(acts.BotSat)
def _bot_sat(sheet: Sheet, match: Match | None, act: acts.BotSat, at: int) -> Change:
    sheet = with_seat(sheet, act.seat, Seat("bot", None, act.name, act.level, ready=True))
    return Change(sheet, match, (Note("sat", f"{act.name} sits down."),))


@_applies(acts.Readied)
def _readied(sheet: Sheet, match: Match | None, act: acts.Readied, at: int) -> Change:
    return Change(_changed(sheet, act.seat, ready=act.ready, commitment=act.commitment, salt=None), match)


@_applies(acts.Brought)
def _brought(sheet: Sheet, match: Match | None, act: acts.Brought, at: int) -> Change:
    person = sheet.seats[act.seat]
    before = tuple([piece for at in sheet.seats_of(person.who) for piece in sheet.seats[at].brought])
    for number, seat in enumerate(sheet.seats):
        if number == act.seat or seat.who == person.who:
            sheet = _changed(sheet, number, brought=act.pieces if number == act.seat else ())
        elif seat.kind == "person" and before != act.pieces:
            # They have agreed to another match than this will be.
            sheet = _changed(sheet, number, ready=False, commitment=None, salt=None)
    note = Note("brought", brought.sentence(sheet, person.name, len(act.pieces)))
    return Change(sheet, match, () if before == act.pieces else (note,))


@_applies(acts.Revealing)
def _revealing(sheet: Sheet, match: Match | None, act: acts.Revealing, at: int) -> Change:
    return Change(replace(sheet, status="revealing", deadline=act.until), match)


@_applies(acts.Salted)
def _salted(sheet: Sheet, match: Match | None, act: acts.Salted, at: int) -> Change:
    return Change(_changed(sheet, act.seat, salt=act.salt), match)


@_applies(acts.Started)
def _started(sheet: Sheet, match: Match | None, act: acts.Started, at: int) -> Change:
    settings = sheet.settings
    clock = CLOCKS[settings.clock] or Clock(0, 0)
    seats = [replace(seat, bank=clock.bank, away_bank=clock.away) for seat in sheet.seats]
    if sheet.same_seed:
        seats = [_salted_as_before(seat, salt) for seat, salt in zip(seats, sheet.salts, strict=True)]
    key = match_key(sheet.seed, [seat.salt for seat in seats])
    position = None
    if sheet.branch is not None:
        key, position = _branched(sheet.branch, sheet.seed, key)
    if act.key is not None:
        key, position = bytes.fromhex(act.key), act.position
    options = brought.options_with(settings, [piece for seat in seats for piece in seat.brought])
    begun = ultratable.game(settings.game).arrange(settings.seats, options, position, None, key)
    branch = None if sheet.branch is None else replace(sheet.branch, record={})
    sheet = replace(sheet, status="playing", seats=tuple(seats), started=at, deadline=None, branch=branch)
    return Change(sheet, begun, (Note("started", _beginning(branch)),), begun.raw_events())


def _branched(branch: Branch, seed: bytes, key: bytes) -> tuple[bytes, dict[str, Any]]:
    """The key and the position of a match that goes on from another. As it was, chance goes on as well."""
    if branch.hidden == "as it was":
        return bytes.fromhex(branch.record["key"]), position_of(branch.record, None, "")
    return key, position_of(branch.record, branch.seat, seed.hex())


def _beginning(branch: Branch | None) -> str:
    if branch is None:
        return "The match begins."
    dealt = "as they were" if branch.hidden == "as it was" else "dealt anew, as this seat knew them"
    return f"A what-if: the match goes on from event {branch.event + 1} of another, hidden cards {dealt}."


def _salted_as_before(seat: Seat, salt: str | None) -> Seat:
    return replace(seat, salt=salt, commitment=None if salt is None else salt_commitment(salt))


@_applies(acts.Rematched)
def _rematched(sheet: Sheet, match: Match | None, act: acts.Rematched, at: int) -> Change:
    return Change(replace(sheet, rematch=act.table), match, (Note("rematch", "A rematch is being set up."),))


# The match.


@_applies(acts.Answered)
def _answered(sheet: Sheet, match: Match | None, act: acts.Answered, at: int) -> Change:
    assert match is not None
    seat = act.seat
    after = match.clone()
    after.choose(seat, act.key)
    fresh = after.raw_events(match.log_length)
    seen: Seen = "all" if fresh else seen_of(match, after, seat)
    asked = sheet.seats[seat]
    point = Point(match.answers, seat, seen, asked.since, asked.bank)
    sheet = replace(sheet, points=_free(sheet.points, match, after, point))
    if seen == "nothing":
        return Change(sheet, after, private=seat)
    sheet = _turn_came(_clocked(replace(sheet, request=None), act, sheet.on_clock(at)), after)
    if act.by != "person" or asked.left is None:
        return Change(sheet, after, (), fresh)
    # Whoever answers is there.
    return Change(_changed(sheet, seat, left=None, lost=False, absent=None), after, (_is_back(asked),), fresh)


def seen_of(before: Match, after: Match, seat: int) -> Seen:
    """What others see of an answer of which nothing was told."""
    if seat not in before.deciders:
        return "all"
    if seat in after.locked:
        return "given"
    if after.deciders == before.deciders and len(after.ask(seat).picked) == len(before.ask(seat).picked) + 1:
        # It only went into a series that is not complete: nobody else may even know that it was made.
        return "nothing"
    return "all"


def _free(points: tuple[Point, ...], before: Match, after: Match, point: Point) -> tuple[Point, ...]:
    """The answers that can be taken back freely after this one."""
    if point.seen != "all":
        # What others could take back they still can, or they would notice.
        return (*points, point)
    if before.locked or after.barrier != before.barrier_after(point.seat):
        # Sealed answers were opened, or something else has come to light.
        return ()
    return (*[own for own in points if own.seat == point.seat], point)


def _clocked(sheet: Sheet, act: acts.Answered, at: int) -> Sheet:
    """Time beyond what each question has freely comes out of the seat's bank."""
    clock = CLOCKS[sheet.settings.clock]
    if clock is None or act.by != "person":
        return sheet
    sheet = _absence_paid(sheet, act.seat, at)
    seat = sheet.seats[act.seat]
    if seat.since is None:
        return sheet
    return _changed(sheet, act.seat, bank=max(seat.bank - max(at - seat.since - clock.question, 0), 0))


def _absence_paid(sheet: Sheet, number: int, at: int) -> Sheet:
    """Somebody who is asked and is away pays for that out of the bank for it, as far as it goes: for so long their own
    time has stood still."""
    seat = sheet.seats[number]
    if seat.absent is None or seat.since is None or not seat.away_bank or seat.by_bot:
        return sheet
    paid = max(min(at - max(seat.absent, seat.since), seat.away_bank), 0)
    points = tuple([_later(point, paid) if point.seat == number else point for point in sheet.points])
    sheet = replace(sheet, points=points)
    return _changed(sheet, number, absent=at, since=seat.since + paid, away_bank=seat.away_bank - paid)


def _later(point: Point, by: int) -> Point:
    return replace(point, since=None if point.since is None else point.since + by)


def _turn_came(sheet: Sheet, match: Match) -> Sheet:
    """Passing until one's turn ends when one is asked anything but for a response."""
    for seat in match.deciders:
        if sheet.seats[seat].standing == "pass until my turn" and not match.ask(seat).response:
            sheet = _changed(sheet, seat, standing="always")
    return sheet


def _took_back(sheet: Sheet, match: Match, act: acts.TookBack, at: int, earlier: Mapping[int, Match]) -> Change:
    after = (earlier.get(act.cut) or go_back(match, act.cut)).clone()
    points = [point for point in sheet.points if point.cut < act.cut]
    for number, seat, key in _staying(match, after, act):
        points += [replace(point, cut=after.answers) for point in sheet.points if point.cut == number]
        after.choose(seat, key)
    own = [point for point in sheet.points if point.seat == act.seat and point.cut >= act.cut]
    sheet = replace(sheet, points=tuple(points))
    if act.how == "own" and all([point.seen == "nothing" for point in own]):
        return Change(sheet, after, private=act.seat)
    if act.how == "own":
        sheet = _time_is_spent(sheet, own[0], sheet.on_clock(at))
    sheet = replace(
        sheet, request=None, assisted=sheet.assisted or act.how == "assisted", taken_back=sheet.taken_back + 1
    )
    # How many answers, nobody is told: picks that were never shown may be among them.
    note = Note("taken back", f"{sheet.names[act.seat]} takes something back.")
    return Change(sheet, after, (note,), [], match.log_length - after.log_length)


def _staying(match: Match, before: Match, act: acts.TookBack) -> list[tuple[int, int, str]]:
    """Later answers that are not taken back along: what others have answered to the same question, sealed as it is."""
    if act.how != "own":
        return []
    later = enumerate(match.record["answers"][act.cut :], act.cut)
    return [(number, seat, key) for number, (seat, key) in later if seat != act.seat and seat in before.deciders]


def _time_is_spent(sheet: Sheet, first: Point, at: int) -> Sheet:
    """Nobody gains time by answering and taking back: the bank pays as if that had been one long thought."""
    clock = CLOCKS[sheet.settings.clock]
    if clock is None or first.since is None:
        return sheet
    before = sheet.seats[first.seat].away_bank
    sheet = _absence_paid(sheet, first.seat, at)
    thought = at - first.since - (before - sheet.seats[first.seat].away_bank)
    return _changed(sheet, first.seat, bank=max(first.bank - max(thought - clock.question, 0), 0))


def go_back(match: Match, cut: int) -> Match:
    """The match as it was before answer number `cut`."""
    record = match.record
    return match.game.replay({**record, "answers": record["answers"][:cut]})


@_applies(acts.UndoAsked)
def _undo_asked(sheet: Sheet, match: Match | None, act: acts.UndoAsked, at: int) -> Change:
    request = UndoRequest(act.seat, act.cut, (), at, sheet.public + 1)
    note = Note("undo asked", f"{sheet.names[act.seat]} asks to take an answer back.")
    return Change(replace(sheet, request=request), match, (note,))


@_applies(acts.UndoAgreed)
def _undo_agreed(sheet: Sheet, match: Match | None, act: acts.UndoAgreed, at: int) -> Change:
    assert sheet.request is not None
    request = replace(sheet.request, agreed=(*sheet.request.agreed, act.seat))
    return Change(replace(sheet, request=request), match)


@_applies(acts.UndoRefused)
def _undo_refused(sheet: Sheet, match: Match | None, act: acts.UndoRefused, at: int) -> Change:
    note = Note("undo refused", "Nothing is taken back.")
    return Change(replace(sheet, request=None), match, (note,))


# Coming and going.


@_applies(acts.Left)
def _left(sheet: Sheet, match: Match | None, act: acts.Left, at: int) -> Change:
    note = Note("left", f"{sheet.names[act.seat]} is away.")
    absent = sheet.on_clock(at if act.since is None else min(act.since, at))
    lost = act.since is not None
    return Change(_changed(sheet, act.seat, left=at, lost=lost, absent=absent), match, (note,))


@_applies(acts.Returned)
def _returned(sheet: Sheet, match: Match | None, act: acts.Returned, at: int) -> Change:
    now = sheet.on_clock(at)
    sheet = _absence_paid(sheet, act.seat, now)
    seat = sheet.seats[act.seat]
    # Whoever was only away for a moment goes on with the time they had.
    since = now if seat.by_bot and seat.since is not None else seat.since
    here = _changed(sheet, act.seat, left=None, lost=False, absent=None, level=None, since=since)
    return Change(here, match, (_is_back(seat),))


def _is_back(seat: Seat) -> Note:
    return Note("returned", f"{seat.name} is back.")


@_applies(acts.Replaced)
def _replaced(sheet: Sheet, match: Match | None, act: acts.Replaced, at: int) -> Change:
    why = "has run out of time" if act.why == "clock" else "has been away too long"
    note = Note("replaced", f"{sheet.names[act.seat]} {why}: a bot plays on until they are back.")
    sheet = _absence_paid(sheet, act.seat, sheet.on_clock(at))
    bank = 0 if act.why == "clock" else sheet.seats[act.seat].bank
    return Change(_changed(sheet, act.seat, level=act.level, bank=bank, absent=None), match, (note,))


@_applies(acts.Paused)
def _paused(sheet: Sheet, match: Match | None, act: acts.Paused, at: int) -> Change:
    own = sheet.seats_of(sheet.host)
    host = sheet.names[own[0]] if own else "The host"
    return Change(replace(sheet, pause=Pause(at)), match, (Note("paused", f"{host} stops the clocks."),))


@_applies(acts.Resumed)
def _resumed(sheet: Sheet, match: Match | None, act: acts.Resumed, at: int) -> Change:
    """All that clocks count from comes as much later as they have stood still."""
    assert sheet.pause is not None
    until = max(at, sheet.pause.since)
    stood = until - sheet.pause.since
    seats = tuple([_asked_later(seat, stood) for seat in sheet.seats])
    points = tuple([_later(point, stood) for point in sheet.points])
    sheet = replace(sheet, pause=Pause(sheet.pause.since, until), seats=seats, points=points)
    return Change(sheet, match, (Note("resumed", "The clocks run again."),))


def _asked_later(seat: Seat, by: int) -> Seat:
    since = None if seat.since is None else seat.since + by
    return replace(seat, since=since, absent=None if seat.absent is None else seat.absent + by)


@_applies(acts.Moved)
def _moved(sheet: Sheet, match: Match | None, act: acts.Moved, at: int) -> Change:
    host = act.who if sheet.host == sheet.seats[act.seat].who else sheet.host
    sheet = _has_sat(replace(_changed(sheet, act.seat, who=act.who), host=host), act.who)
    return Change(sheet, match, (Note("moved", f"{sheet.names[act.seat]} plays on from another device."),))


@_applies(acts.Renamed)
def _renamed(sheet: Sheet, match: Match | None, act: acts.Renamed, at: int) -> Change:
    note = Note("renamed", f"{sheet.seats[act.seat].name} is called {act.name} now.")
    return Change(_changed(sheet, act.seat, name=act.name), match, (note,))


@_applies(acts.Stands)
def _stands(sheet: Sheet, match: Match | None, act: acts.Stands, at: int) -> Change:
    return Change(_changed(sheet, act.seat, standing=act.standing), match, private=act.seat)


@_applies(acts.Hinted)
def _hinted(sheet: Sheet, match: Match | None, act: acts.Hinted, at: int) -> Change:
    return Change(replace(sheet, hinted=True), match, private=act.seat)


@_applies(acts.Muted)
def _muted(sheet: Sheet, match: Match | None, act: acts.Muted, at: int) -> Change:
    others = tuple([who for who in sheet.muted if who != act.who])
    return Change(replace(sheet, muted=(*others, act.who) if act.muted else others), match)


@_applies(acts.Banned)
def _banned(sheet: Sheet, match: Match | None, act: acts.Banned, at: int) -> Change:
    seats = sheet.seats_of(act.who)
    sheet = replace(sheet, banned=(*sheet.banned, act.who))
    if not seats:
        # Nobody is told who only watched.
        return Change(sheet, match, private=NOBODY)
    note = Note("banned", f"{sheet.names[seats[0]]} is shown out by the host.")
    for seat in seats:
        sheet = with_seat(sheet, seat, Seat())
    return Change(sheet, match, (note,))


@_applies(acts.Admitted)
def _admitted(sheet: Sheet, match: Match | None, act: acts.Admitted, at: int) -> Change:
    return Change(replace(sheet, admitted=(*sheet.admitted, act.who)), match, private=NOBODY)

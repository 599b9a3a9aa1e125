"""What one viewer sees of a table, built from nothing by listing what is allowed. No other code sends match data."""

from functools import lru_cache
from typing import Any, Final, cast

import msgspec
from msgspec import Raw

import ultratable
from ultratable.core.fairness import commitment
from ultratable.core.log import Entry, Event
from ultratable.core.match import Match
from ultratable.core.records import Advice, Result
from ultratable.learn.lesson import lesson
from ultratable.learn.story import Followed, followed
from ultratable.server.named import named
from ultratable.server.wire.messages import Because, Reason, Said, Unsaid
from ultratable.server.wire.playing import Hint, Hints
from ultratable.server.wire.updates import (
    Aside,
    BranchShown,
    Bringing,
    Choice,
    Line,
    Outcome,
    Question,
    Request,
    SeatShown,
    TableShown,
    UndoState,
    Update,
)
from ultratable.table import brought
from ultratable.table.playing import affected, decision_id, first_point, last_point
from ultratable.table.records import Item
from ultratable.table.sheet import Branch, Settings, Sheet
from ultratable.table.store import Line as ChatLine
from ultratable.table.table import Table
from ultratable.table.timing import deadline

encode = msgspec.json.Encoder().encode
_commitment = lru_cache(10_000)(commitment)


RECENT: Final = 40
"""So many lines of the log come with a fresh view; earlier ones when asked for."""


class Shared:
    """What the viewers of one moment have in common, made once: the table's face, and lines that look the same."""

    def __init__(self, table: Table, face: Raw | None = None) -> None:
        """`face`: the table's, if nothing has happened since that everybody can see."""
        self.face = table_shown(table) if face is None else face
        self.names = table.sheet.names
        self.lines: dict[tuple[int, frozenset[str]], Line] = {}
        """By number and by what is hidden in them."""
        self._since: tuple[int, list[tuple[int, Item]]] | None = None

    def since(self, table: Table, start: int) -> list[tuple[int, Item]]:
        """What the log has from there on."""
        if self._since is None or self._since[0] != start:
            self._since = start, table.log.since(start)
        return self._since[1]


def update(
    table: Table,
    seat: int | None,
    start: int,
    fresh: bool,
    taken: tuple[int, ...] = (),
    shared: Shared | None = None,
) -> Update:
    """The table for one viewer, with the log's lines from number `start` on."""
    present, table = table, table.shown(seat)
    sheet, match = table.sheet, table.match
    shared = Shared(table) if shared is None or table is not present else shared
    return Update(
        version=sheet.version(seat),
        seat=seat,
        fresh=fresh,
        # Bytes that are ready go out as they are; the type says what is in them.
        table=cast(TableShown, shared.face),
        view=None if match is None else eyes(sheet, match, seat),
        ask=None if seat is None or match is None else question(sheet, match, seat),
        asides=() if seat is None or match is None else tuple([Aside(*aside) for aside in match.asides(seat)]),
        undo=None if seat is None or match is None else undo_state(sheet, match, seat),
        standing=None if seat is None else sheet.seats[seat].standing,
        lines=tuple([line(table, number, item, seat, shared) for number, item in shared.since(table, start)]),
        taken_back=taken,
        log_length=table.log.length,
        story=None if seat is None or match is None else story(sheet, match),
    )


def resumed(table: Table, seat: int | None, lines: int | None) -> Update:
    """What a viewer who has so many lines of the log has missed; everything, if that can't be told any more."""
    table = table.shown(seat)
    log = table.log
    if lines is None or not log.resumable <= lines <= log.length:
        return update(table, seat, max(log.length - RECENT, log.first), True)
    taken = tuple([number for number, item in log.since(log.first) if item.taken and number < lines])
    return update(table, seat, lines, False, taken)


def eyes(sheet: Sheet, match: Match, seat: int | None) -> dict[str, Any]:
    """The match as that seat may know it, or as spectators may at this table."""
    seen = match.view(seat)
    if seat is None and sheet.settings.spectators == "open hands":
        return {**seen, "open_hands": [match.view(at)["seats"][at] for at in range(match.seats)]}
    return seen


def story(sheet: Sheet, match: Match) -> Followed | None:
    """How far the match of a lesson has followed its story."""
    game = sheet.settings.lesson
    return None if game is None else followed(lesson(game), match)


def all_hands(match: Match) -> dict[str, Any]:
    """The match with every seat as its own eyes see it: for matches that are over."""
    return {**match.view(None), "seats": [match.view(at)["seats"][at] for at in range(match.seats)]}


def table_shown(table: Table) -> Raw:
    """What everybody at the table may know of it, ready to be sent to many."""
    sheet, match = table.sheet, table.match
    over = sheet.status == "over"
    result = None if match is None else match.result
    request = sheet.request
    shown = TableShown(
        id=sheet.id,
        code=sheet.code,
        settings=sheet.settings,
        password=sheet.password is not None,
        status=sheet.status,
        seats=tuple([_seat(sheet, at) for at in range(len(sheet.seats))]),
        waiting=() if match is None else match.deciders,
        commitment=_commitment(sheet.seed),
        seed=sheet.seed.hex() if over else None,
        same_seed=sheet.same_seed,
        chosen_seed=sheet.chosen_seed,
        paused=sheet.paused,
        assisted=sheet.helped if over else sheet.assisted,
        taken_back=sheet.taken_back,
        request=None if request is None else _request(sheet),
        result=None if result is None else _outcome(result, sheet.names),
        rematch=sheet.rematch,
        branch=None if sheet.branch is None else _branch(sheet.branch),
        bringing=_bringing(sheet.settings) if sheet.status == "open" else None,
    )
    return Raw(encode(shown))


def _outcome(result: Result, names: list[str]) -> Outcome:
    return Outcome(result.ranks, result.winners, named(result.reason, names), result.clause)


def _seat(sheet: Sheet, at: int) -> SeatShown:
    seat = sheet.seats[at]
    return SeatShown(
        kind=seat.kind,
        name=seat.name,
        level=seat.level,
        ready=seat.ready,
        host=seat.who is not None and seat.who == sheet.host,
        away=seat.left is not None,
        by_bot=seat.by_bot,
        bank=seat.bank,
        away_bank=seat.away_bank,
        asked_since=seat.since,
        deadline=deadline(sheet, at),
        commitment=seat.commitment,
        salt=seat.salt,
        brought=seat.brought if sheet.status in ("open", "revealing") else (),
    )


def _bringing(settings: Settings) -> Bringing | None:
    place = brought.place_for(ultratable.game(settings.game))
    if place is None:
        return None
    why = tuple([Reason(clause, sentence) for clause, sentence in brought.unwelcome(settings)])
    return Bringing(place.noun, place.most, brought.MOST_EACH, why)


def _branch(branch: Branch) -> BranchShown:
    return BranchShown(branch.table, branch.event, branch.seat, branch.hidden)


def _request(sheet: Sheet) -> Request:
    request = sheet.request
    assert request is not None
    waiting = tuple([at for at in affected(sheet, request.seat) if at not in request.agreed])
    return Request(request.seat, request.agreed, waiting)


def question(sheet: Sheet, match: Match, seat: int) -> Question | None:
    """The question that seat owes an answer to."""
    if seat not in match.deciders:
        return None
    ask = match.ask(seat)
    names = sheet.names
    options = tuple(
        [
            Choice(
                option.key,
                named(option.label, names),
                option.clause,
                option.refs,
                named(option.preview or "", names) or None,
                option.ends,
            )
            for option in ask.options
        ]
    )
    return Question(
        decision_id=decision_id(sheet, seat),
        name=ask.name,
        prompt=named(ask.prompt, names),
        clause=ask.clause,
        options=options,
        picked=ask.picked,
        default=ask.default,
        response=ask.response,
        passing=ask.passing,
        deadline=deadline(sheet, seat),
    )


def undo_state(sheet: Sheet, match: Match, seat: int) -> UndoState:
    """What that seat can take back now, and at what price."""
    if match.result is not None or not match.has_answered(seat):
        return UndoState(None, False)
    last = last_point(sheet, match, seat)
    if last is not None:
        return UndoState("free", first_point(sheet, match, seat) != last)
    if not affected(sheet, seat):
        return UndoState("assisted", False)
    policy = sheet.settings.undo
    if policy == "strict":
        return UndoState(None, False)
    return UndoState("open" if policy == "open" else "ask", False)


def line(table: Table, number: int, item: Item, seat: int | None, shared: Shared) -> Line:
    """One line of the log for one viewer."""
    what = item.what
    if not isinstance(what, Entry):
        return Line(number, what.kind, what.text)
    assert table.match is not None
    event = table.match.event(number, what)
    hidden = event.hidden_from(seat)
    made = shared.lines.get((number, hidden))
    if made is None:
        made = worded(event, hidden, shared.names, item.taken)
        shared.lines[number, hidden] = made
    return made


def worded(event: Event, hidden: frozenset[str], names: list[str], taken: bool) -> Line:
    """An event without what is hidden of it."""
    sentence = named(event.sentence(hidden, names), names)
    return Line(event.number, event.kind, sentence, event.clauses, event.facts(hidden), taken, event.sort)


def lines(table: Table, seat: int | None, start: int, most: int) -> tuple[Line, ...]:
    """So many lines of the log for one viewer."""
    table = table.shown(seat)
    shared = Shared(table)
    return tuple([line(table, number, item, seat, shared) for number, item in table.log.since(start)[:most]])


def because(sheet: Sheet, match: Match, seat: int, ref: str, id: str) -> Because:
    """Why the seat cannot use something now, from its own knowledge."""
    reasons = [Reason(clause, named(sentence, sheet.names)) for clause, sentence in match.why_not(seat, ref)]
    return Because(id, ref, tuple(reasons))


def hints(sheet: Sheet, seat: int, advice: tuple[Advice, ...]) -> Hints:
    """What a bot advises that seat, with names."""
    return Hints(decision_id(sheet, seat), tuple([_hint(one, sheet.names) for one in advice]))


def _hint(one: Advice, names: list[str]) -> Hint:
    preview, cases, reason = [named(text, names) for text in (one.preview, one.cases, one.reason)]
    return Hint(one.keys, named(one.sentence, names), one.value, preview, cases, reason)


def said(sheet: Sheet, line: ChatLine) -> Said:
    """A line of chat."""
    seats = sheet.seats_of(line.who)
    seat = seats[0] if seats else None
    return Said(line.number, sheet.public, line.room, line.name, seat, line.text, line.at)


def unsaid(sheet: Sheet, number: int) -> Unsaid:
    """A line of chat is no more."""
    return Unsaid(number, sheet.public)


def hears(sheet: Sheet, room: str, plays: bool) -> bool:
    """Whether those who play, or those who do not, hear a room now. Who sees all hands must not be able to tell."""
    if room == "table":
        return plays
    return not plays or sheet.settings.spectators != "open hands" or sheet.status != "playing"

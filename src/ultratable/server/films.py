"""Matches looked at again: every moment that everybody could notice, with the table and the log as they were then.

A film keeps the match only at some of its moments; the others are played again from there when somebody looks. What
each viewer may see of a line is settled when the line comes, so that looking back never tells more than was known.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import ultratable
from ultratable.core.chance import CHANCE
from ultratable.core.errors import BadRecord, UltratableError
from ultratable.core.log import Entry as Event
from ultratable.core.log import entry_of
from ultratable.core.match import Match
from ultratable.core.replayfile import Replay
from ultratable.review.records import Asked
from ultratable.review.words import telling
from ultratable.server import seen
from ultratable.server.wire.films import Chosen, Film, Moment, Still
from ultratable.server.wire.updates import Line, TableShown
from ultratable.table import acts
from ultratable.table import table as tables
from ultratable.table.changes import seen_of
from ultratable.table.log import TableLog
from ultratable.table.records import Note, Step
from ultratable.table.sheet import Impossible, Seat, Settings, Sheet
from ultratable.table.store import Entry
from ultratable.table.table import Past

KEPT: Final = 16
"""At least at every so manieth moment the match is kept."""
LONGEST: Final = 5_000
"""More answers than this are checked, but not shown: no match is that long, and somebody must hold it."""

_NOTHING: Final[frozenset[str]] = frozenset()


class Eyes(Struct, frozen=True):
    """Who looks: a seat, a spectator (None), or somebody who is shown every hand."""

    seat: int | None
    everything: bool = False


class _Told(Struct, frozen=True):
    """A line of the log, and what of it was hidden when it came: from spectators, then by seat."""

    what: Event | Note
    hidden: tuple[frozenset[str], ...] = ()

    def hidden_from(self, eyes: Eyes) -> frozenset[str]:
        if eyes.everything:
            return _NOTHING
        return self.hidden[0 if eyes.seat is None else eyes.seat + 1]


class _Shot(Struct, frozen=True):
    """A moment as it is kept."""

    moment: Moment
    sheet: Sheet
    answers: tuple[tuple[int, str], ...]
    """What was answered since the moment before, picks that nobody noticed among them."""
    match: Match | None


class Reel:
    """The moments of one match, growing while it is played."""

    def __init__(self) -> None:
        self._shots: list[_Shot] = []
        self._told: list[_Told] = []
        self._answers: list[tuple[int, str]] = []
        self._must_keep = True
        """Whether the next moment does not follow from the one before by answers alone."""

    def __len__(self) -> int:
        return len(self._shots)

    @property
    def seats(self) -> int:
        return self._shots[0].sheet.settings.seats

    # Making.

    def answered(self, seat: int, key: str) -> None:
        self._answers.append((seat, key))

    def jumped(self) -> None:
        """The match is another now, and not by an answer."""
        self._answers.clear()
        self._must_keep = True

    def hear(self, match: Match | None, lines: Sequence[Event | Note]) -> None:
        """New lines, with the match in which they were told."""
        for what in lines:
            if isinstance(what, Note) or match is None:
                self._told.append(_Told(what))
            else:
                viewers = (None, *range(match.seats))
                self._told.append(_Told(what, tuple([match.hides(what, seat) for seat in viewers])))

    def see(self, sheet: Sheet, match: Match, seat: int | None, taken: Sequence[int] = ()) -> None:
        """Another moment that everybody could notice."""
        keep = self._must_keep or len(self._shots) % KEPT == 0
        turn = match.view(None)["turn"]
        moment = Moment(seat, turn, match.deciders, len(self._told), tuple(taken))
        # Nobody waits any more: clocks stand still in a film.
        seats = tuple([replace(one, since=None) if one.since is not None else one for one in sheet.seats])
        still = replace(sheet, seats=seats, request=None, rematch=None, pause=None)
        self._shots.append(_Shot(moment, still, tuple(self._answers), match if keep else None))
        self._answers.clear()
        self._must_keep = False

    # Looking.

    def until(self, seq: int) -> int:
        """How many of its moments were there at that entry of the table."""
        count = len(self._shots)
        while count and self._shots[count - 1].sheet.seq > seq:
            count -= 1
        return count

    def match_at(self, number: int) -> Match:
        """The match at that moment."""
        at = number
        while self._shots[at].match is None:
            at -= 1
        kept = self._shots[at].match
        assert kept is not None
        match = kept.clone()
        for shot in self._shots[at + 1 : number + 1]:
            for seat, key in shot.answers:
                match.choose(seat, key)
        return match

    def recalled(self, number: int, count: int) -> bool:
        """Whether those who were there at its first so many moments may look again at that one."""
        now = self.match_at(count - 1)
        return now.result is not None or now.recalls(self.match_at(number))

    def _earliest(self, now: Match, count: int) -> int:
        """The first of its moments that those who still play may look at again."""
        least, most = 0, count - 1
        while least < most:
            middle = (least + most) // 2
            least, most = (least, middle) if now.recalls(self.match_at(middle)) else (middle + 1, most)
        return least

    def film(self, eyes: Eyes, count: int) -> Film:
        """Everything about its first so many moments but what they show."""
        if not count:
            raise Impossible("The match has not begun.")
        last = self._shots[count - 1]
        match = self.match_at(count - 1)
        over = match.result is not None
        table = Past(last.sheet, match, TableLog())
        return Film(
            table=msgspec.json.decode(seen.table_shown(table), type=TableShown),
            title=match.game.title,
            seat=eyes.seat,
            everything=eyes.everything,
            over=over,
            first=0 if over else self._earliest(match, count),
            moments=tuple([shot.moment for shot in self._shots[:count]]),
            lines=self._lines(eyes, match, last.moment.lines, last.sheet.names),
        )

    def _lines(self, eyes: Eyes, match: Match, count: int, names: list[str]) -> tuple[Line, ...]:
        lines = []
        for number, told in enumerate(self._told[:count]):
            if isinstance(told.what, Note):
                lines.append(Line(number, told.what.kind, told.what.text))
                continue
            hidden = told.hidden_from(eyes)
            if match.result is None:
                # What the log of a running match no longer shows is not shown here either.
                hidden |= match.hides(told.what, eyes.seat)
            lines.append(seen.worded(match.event(number, told.what), hidden, names, False))
        return tuple(lines)

    def still(self, eyes: Eyes, number: int, count: int) -> Still:
        """One of its first so many moments."""
        shot = self._shots[number]
        match = self.match_at(number)
        table = Past(shot.sheet, match, TableLog(shot.moment.lines))
        update = seen.update(table, eyes.seat, shot.moment.lines, True)
        view = seen.all_hands(match) if eyes.everything else update.view
        update = replace(update, version=number, view=view, asides=(), undo=None, standing=None)
        return Still(number, update, self._next(eyes, match, number, count))

    def to_review(self) -> tuple[Asked, Callable[[int, str], int | None]]:
        """What a review of the match is to look at, and what says which line tells best of a moment."""
        end = self.match_at(len(self._shots) - 1)
        record = end.record
        stands = record["answers"]
        moments: list[int | bytes] = []
        for number in range(len(self._shots)):
            match = self.match_at(number)
            answers = match.record["answers"]
            moments.append(len(answers) if answers == stands[: len(answers)] else match.save())
        kinds = ("chance", "decision")
        told = [[self._telling(number, kind) for kind in kinds] for number in range(len(self._shots))]
        return Asked(record, tuple(moments)), lambda moment, kind: told[moment][kind == "decision"]

    def _telling(self, number: int, kind: str) -> int | None:
        since = self._shots[number - 1].moment.lines if number else 0
        lines = range(since, self._shots[number].moment.lines)
        told = [self._told[line].what for line in lines]
        sorts = ["" if isinstance(what, Note) else what.kind.sort for what in told]
        at = telling(sorts, kind)
        return None if at is None else lines[at]

    def _next(self, eyes: Eyes, match: Match, number: int, count: int) -> Chosen | None:
        """What these eyes saw somebody choose then."""
        if number + 1 >= count:
            return None
        shot = self._shots[number + 1]
        if not shot.answers or (not eyes.everything and shot.moment.seat != eyes.seat):
            return None
        prompt = None
        labels = []
        for seat, key in shot.answers:
            if seat == shot.moment.seat and seat in match.deciders:
                ask = match.ask(seat)
                prompt = prompt or ask.prompt
                labels += [option.label for option in ask.options if option.key == key]
            match.choose(seat, key)
        if prompt is None or shot.moment.seat is None:
            return None
        return Chosen(shot.moment.seat, prompt, tuple(labels))


class TableReel(Reel):
    """The match of a table, from the table's entries."""

    def __init__(self, first: Entry) -> None:
        super().__init__()
        self._table = tables.replay([first])

    @property
    def seq(self) -> int:
        """The last entry it has seen."""
        return self._table.sheet.seq

    def follow(self, entries: Sequence[Entry]) -> None:
        """Go on with what has been stored since."""
        for entry in entries:
            step = self._table.follow(entry)
            length = self._table.log.length
            taken = self._table.adopt(step)
            self._take(step, length, taken)

    def _take(self, step: Step, length: int, taken: list[int]) -> None:
        change, act = step.change, step.act
        self.hear(change.match, [item.what for _, item in self._table.log.since(length)])
        if change.match is None:
            return
        if isinstance(act, acts.Answered):
            self.answered(act.seat, act.key)
        elif isinstance(act, acts.Started | acts.TookBack):
            self.jumped()
        else:
            return
        if change.private is None:
            self.see(change.sheet, change.match, getattr(act, "seat", None), taken)


def file_reel(replay: Replay) -> Reel:
    """The match of a replay file that has been checked: the answers that stand."""
    answers = replay.answers
    if len(answers) > LONGEST:
        raise BadRecord(f"Matches of more than {LONGEST} answers can be checked, but not shown.")
    try:
        return _played(replay, [(answer.seat, answer.key) for answer in answers])
    except UltratableError:
        raise
    except Exception as error:
        # A forged position may make the game stumble over anything.
        raise BadRecord(f"The match cannot be shown: {error!r}.") from error


def _played(replay: Replay, answers: list[tuple[int, str]]) -> Reel:
    by_hand = replay.header.by_hand
    game = ultratable.game(replay.game)
    match = game.replay({**replay.record, "answers": []}) if by_hand else _begun(replay)
    sheet = _sheet(replay)
    reel = Reel()
    _hear(reel, match, 0)
    if match.deciders != (CHANCE,):
        reel.see(sheet, match, None)
    who: int | None = None
    for seat, key in answers:
        if seat == CHANCE and not by_hand:
            continue
        before, match = match, match.clone()
        match.choose(seat, key)
        reel.answered(seat, key)
        _hear(reel, match, before.log_length)
        who = who if seat == CHANCE else seat
        noticed = seat == CHANCE or match.log_length > before.log_length or seen_of(before, match, seat) != "nothing"
        # Where chance was entered by hand, nobody has seen anything before it has said all.
        if noticed and match.deciders != (CHANCE,):
            reel.see(sheet if match.result is None else replace(sheet, status="over"), match, who)
            who = None
    return reel


def _hear(reel: Reel, match: Match, start: int) -> None:
    reel.hear(match, [entry_of(raw) for raw in match.raw_events(start)])


def _begun(replay: Replay) -> Match:
    """As it began, with chance that answers by itself: that it answers the same has been checked."""
    record: dict[str, Any] = replay.record
    key = bytes.fromhex(record["key"])
    return ultratable.game(replay.game).arrange(record["seats"], record["options"], record["position"], None, key)


def _sheet(replay: Replay) -> Sheet:
    """A table at which that file could have been played."""
    header = replay.header
    people = header.people or (None,) * header.seats
    bots = header.bots or (None,) * header.seats
    seats = []
    for at, (name, level) in enumerate(zip(people, bots, strict=True)):
        if name is not None:
            seats.append(Seat("person", None, name[:100]))
        else:
            seats.append(Seat("bot", None, f"{level.capitalize()} bot {at + 1}" if level else f"Seat {at + 1}", level))
    seed = bytes.fromhex(header.fairness.seed) if header.fairness is not None else b""
    return Sheet(
        id="",
        code="",
        host="",
        settings=Settings(header.game, header.seats, header.options),
        seats=tuple(seats),
        seed=seed,
        status="playing",
        private=(0,) * header.seats,
        assisted=header.assisted,
        hinted=header.hinted,
    )

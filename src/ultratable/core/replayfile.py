"""A match as a file that people can read and programs can check: JSON Lines, one answer per line.

The first line says what was played, by whom, under which rules and from which key. Then comes one line per answer: a
seat's has the digest of the table before it, chance's says what it was asked. A line {"undo": n} takes back all
answers but the first n. The last line holds the final digest and a check sum. Reading trusts nothing: the match is
played again, and the first line that does not fit is named.
"""

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from ultratable.core import fairness as fair
from ultratable.core.chance import CHANCE, Streams
from ultratable.core.errors import BadRecord, UltratableError
from ultratable.core.fairness import Fairness
from ultratable.core.game import Game
from ultratable.core.match import ByHand, Match

FORMAT: Final = 2
OLDEST: Final = 1
"""Format 1 had neither digests nor questions beside its answers; it is still read."""
SUFFIX: Final = ".replay"
MOST_BYTES: Final = 4 * 1024 * 1024
MOST_LINES: Final = 50_000
MOST_DEPTH: Final = 20
MOST_UNDOS: Final = 2_000

MOST_NOTES: Final = 500
LONGEST_NOTE: Final = 2_000

_NOTES: Final = '{"notes":'
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_UNPRINTABLE: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Control characters but for those that a text of several lines needs."""


class Header(Struct, frozen=True):
    """The first line. `people` and `bots` go by seat: a name or a level, None where there is none."""

    replay: int
    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    key: str
    engine: str = "unknown"
    position: dict[str, Any] | None = None
    by_hand: bool = False
    people: tuple[str | None, ...] = ()
    bots: tuple[str | None, ...] = ()
    assisted: bool = False
    """Whether answers were taken back after they had brought something to light, or it goes on from another match."""
    hinted: bool = False
    """Whether a bot advised somebody."""
    fairness: Fairness | None = None
    started: str | None = None
    purposes: tuple[str, ...] = ()
    """What chance is asked for, in the order of their numbers."""


class Draw(Struct, frozen=True, array_like=True):
    """One question to chance: its purpose, its place in that purpose's stream, among how many, and which one came."""

    purpose: int
    index: int
    outcomes: int
    which: int


class Answer(Struct, frozen=True, array_like=True):
    """One answer, with the digest of the table before it or, for chance, with the question."""

    seat: int
    key: str
    proof: str | Draw | None = None


class TakenBack(Struct, frozen=True):
    """All answers but the first so many are taken back."""

    undo: int


class End(Struct, frozen=True):
    """The last line."""

    answers: int
    digest: str
    check: str
    winners: tuple[int, ...] | None = None


class Note(Struct, frozen=True, array_like=True):
    """What somebody wrote about a moment: plain text that nobody vouches for. Moments count from 0, the start."""

    moment: int
    text: str


class Notes(Struct, frozen=True):
    """The line below the last."""

    notes: tuple[Note, ...]


class Tally(Struct, frozen=True):
    """How often chance was asked for one purpose; what it brought how often, where the possibilities never changed."""

    purpose: str
    draws: int
    faces: dict[str, int] | None


class Verdict(Struct, frozen=True):
    """What a replay file proves, in sentences: nothing is `wrong` when all of it fits, else its first is the first."""

    wrong: tuple[str, ...]
    proven: tuple[str, ...] = ()
    unproven: tuple[str, ...] = ()
    tallies: tuple[Tally, ...] = ()


Line = Answer | TakenBack


def write(
    match: Match,
    engine: str,
    *,
    people: Sequence[str | None] | None = None,
    bots: Sequence[str | None] | None = None,
    assisted: bool = False,
    hinted: bool = False,
    fairness: Fairness | None = None,
    started: str | None = None,
    history: Sequence[tuple[int, str] | int] | None = None,
) -> str:
    """The match so far as the text of a replay file; `engine` is the version of the program that played it.

    `history` is for a match with answers taken back: all answers in order, chance's too, and where some were taken
    back the number of those that stayed. Without it the file holds the answers that stand.
    """
    record = match.record
    answers = record.pop("answers")
    nobody = [None] * match.seats
    header = Header(
        replay=FORMAT,
        engine=engine,
        people=tuple(people or nobody),
        bots=tuple(bots or nobody),
        assisted=assisted,
        hinted=hinted,
        fairness=fairness,
        started=started,
        purposes=match.game.purposes,
        **record,
    )
    _check_header(header)
    lines: list[Line] = [
        TakenBack(one) if isinstance(one, int) else Answer(*one) for one in (answers if history is None else history)
    ]
    run = _Run(match.game, header)
    for at, proof in run.walk(lines):
        lines[at] = msgspec.structs.replace(lines[at], proof=proof)
    digest = match.digest()
    if run.match.digest() != digest:
        raise BadRecord("The match cannot be written: its answers, played again, lead to another table.")
    texts = [_line(header), *[_line(line) for line in lines]]
    result = match.result
    end = End(len(answers), digest, _check_sum(texts), None if result is None else result.winners)
    return "\n".join([*texts, _line(end)]) + "\n"


class Replay:
    """A replay file that has been read, but not yet played."""

    __slots__ = ("_end", "_lines", "header", "notes")

    def __init__(self, header: Header, lines: list[Line], end: End, notes: tuple[Note, ...]) -> None:
        self.header = header
        self.notes = notes
        self._lines = lines
        self._end = end

    @property
    def game(self) -> str:
        """The id of the game it is a match of."""
        return self.header.game

    @property
    def engine(self) -> str:
        """The version of the program that played it."""
        return self.header.engine

    @property
    def answers(self) -> list[Answer]:
        """The answers that stand."""
        lines = self._lines
        return [line for at in _Plan(lines).standing if isinstance(line := lines[at], Answer)]

    @property
    def taken_back(self) -> int:
        """How many answers were given and taken back."""
        return sum([isinstance(line, Answer) for line in self._lines]) - len(self.answers)

    @property
    def players(self) -> tuple[int, int]:
        """How many answers of players stand, and how many were taken back: without those of chance."""
        standing = _of_players(self.answers)
        return standing, _of_players(self._lines) - standing

    @property
    def record(self) -> dict[str, Any]:
        """The record that `Game.replay` takes: the answers that stand, without their proofs."""
        return {**_start(self.header), "answers": [[answer.seat, answer.key] for answer in self.answers]}

    def play(self, game: Game, watch: Callable[[Match], None] | None = None) -> Match:
        """Play it again, every line checked, those taken back too. `watch` sees the match after each that stands."""
        return self._run(game, watch).match

    def _run(self, game: Game, watch: Callable[[Match], None] | None = None) -> "_Run":
        run = _Run(game, self.header)
        lines = self._lines
        standing = frozenset(_Plan(lines).standing)
        for at, proof in run.walk(lines):
            line = lines[at]
            if isinstance(line, Answer) and line.proof is not None and line.proof != proof:
                raise BadRecord(_misfit(at, line, proof, game))
            if watch is not None and at in standing:
                watch(run.match)
        self._check_end(run.match, len(standing))
        run.match.state.by_hand = self.header.by_hand
        return run

    def _check_end(self, match: Match, answers: int) -> None:
        if match.deciders == (CHANCE,) and not self.header.by_hand:
            raise BadRecord("The replay ends where chance still owes an answer.")
        if match.digest() != self._end.digest or answers != self._end.answers:
            raise BadRecord("The replay plays to its end but arrives at another table than the file says.")
        result = match.result
        if (None if result is None else result.winners) != self._end.winners:
            raise BadRecord("The replay plays to its end, but others win than the file says.")


def _of_players(lines: Sequence[Line]) -> int:
    return sum([isinstance(line, Answer) and line.seat != CHANCE for line in lines])


def read(text: Any) -> Replay:
    """Read a replay file (text or bytes); BadRecord says what is wrong with it."""
    lines = _split(text)
    notes = _notes(lines.pop(), len(lines) + 1) if lines[-1].startswith(_NOTES) else ()
    if len(lines) < 2:
        raise BadRecord("This is no replay file: it needs a first line, one line per answer and a last line.")
    head = _parse(lines[0], 1, dict[str, Any])
    if "replay" not in head:
        raise BadRecord("This is no replay file of Ultratable: its first line does not say so.")
    form = head["replay"]
    if form not in range(OLDEST, FORMAT + 1):
        raise BadRecord(
            f"The replay file has format {str(form)[:20]}; this program reads formats {OLDEST} to {FORMAT}."
        )
    if "game" not in head:
        raise BadRecord("The first line of the replay file does not say which game was played.")
    header = _parse(lines[0], 1, Header)
    _check_header(header)
    try:
        end = _parse(lines[-1], len(lines), End)
    except BadRecord as error:
        raise BadRecord("The replay file is cut off: its last line, with the digest, is missing.") from error
    if end.check != _check_sum(lines[:-1]):
        raise BadRecord("The replay file is damaged or was edited: its check sum does not fit.")
    return Replay(header, [_answer(line, at, header.replay) for at, line in enumerate(lines[1:-1], 2)], end, notes)


def verify(replay: Replay, game: Game) -> Verdict:
    """Play a replay again, compute all of chance from its key, and say what that proves and what it does not."""
    try:
        run = replay._run(game)
    except BadRecord as error:
        return Verdict((str(error),))
    header = replay.header
    standing, gone = replay.players
    back = f", and so do {gone} that were taken back" if gone else ""
    over = "The match is over" if run.match.result is not None else "The match is not over"
    proven = [f"All {standing} answers of the players fit the rules{back}. {over}, and the table is as the file says."]
    unproven = []
    wrong = [] if header.by_hand else run.unfair()
    if header.by_hand:
        unproven.append("Chance was entered by hand: no key can show that real dice and cards fell that way.")
    elif not wrong:
        proven.append(f"All {len(run.drawn)} rolls and draws come from the key, each in its place.")
    if header.position is not None:
        unproven.append("The match begins in an arranged position: how that came about is not in the file.")
    if header.assisted and header.position is None:
        unproven.append("Answers were taken back after something had come to light: somebody knew what would come.")
    elif header.assisted:
        unproven.append(
            "It goes on from another match, or answers were taken back: somebody may have known what comes."
        )
    if header.hinted:
        unproven.append("A bot gave hints: not every answer was found by the player alone.")
    _verify_key(header, wrong, proven, unproven)
    return Verdict(tuple(wrong), tuple(proven), tuple(unproven), tuple(run.tallies()))


def _verify_key(header: Header, wrong: list[str], proven: list[str], unproven: list[str]) -> None:
    fairness = header.fairness
    if fairness is None:
        if not header.by_hand:
            unproven.append("Nobody committed to the key before the match: whoever began it could have chosen it.")
        return
    misfits = fair.check(fairness, bytes.fromhex(header.key))
    if any(salt.seat >= header.seats for salt in fairness.salts):
        misfits.append("A salt comes from a seat that the match does not have.")
    wrong += misfits
    if misfits:
        return
    proven.append("The seed is the one that was committed to.")
    given = [str(salt.seat + 1) for salt in fairness.salts if salt.salt is not None]
    kept = [str(salt.seat + 1) for salt in fairness.salts if salt.salt is None]
    if given:
        proven.append(f"Salt as committed to was added by: seat {', seat '.join(given)}.")
    proven.append("The key follows from the seed and the salts.")
    unproven.append(
        "When the commitment was shown is not in the file: it must be the one you saw before the first card, "
        f"{fairness.commitment}."
    )
    if not given:
        unproven.append("Nobody added salt: whoever ran the table could have tried seeds until one pleased.")
    if kept:
        unproven.append(
            f"Salt was announced and never revealed by: seat {', seat '.join(kept)}. Whoever saw the other salts "
            "first and knew the seed could choose between two keys that way."
        )


class _Drawn:
    """One question to chance as it was played: on which line, of what, what came and what the key says."""

    __slots__ = ("draw", "due", "line", "outcomes")

    def __init__(self, line: int, draw: Draw, outcomes: tuple[int, ...], due: int) -> None:
        self.line = line
        self.draw = draw
        self.outcomes = outcomes
        self.due = due


class _Run:
    """A match that is played again, with chance asked like a seat."""

    __slots__ = ("_fair", "_waiting", "drawn", "game", "match")

    def __init__(self, game: Game, header: Header) -> None:
        self.game = game
        # Chance is asked by hand even where it was not, so that its answers are checked like everybody's.
        start = {**_start(header), "by_hand": True, "answers": []}
        try:
            self.match = game.replay(start)
        except UltratableError:
            raise
        except Exception as error:
            # A position from outside may hold anything; only the game knows what, and it stumbles.
            raise BadRecord(f"The start of the match does not fit {game.title}: {error!r}.") from error
        self._fair = Streams(self.match.state.streams.key, [0] * len(game.purposes))
        self._waiting: list[int] = []
        """The purposes of answers that chance has given to the step under way, which is begun anew with each."""
        self.drawn: list[_Drawn] = []

    def walk(self, lines: Sequence[Line]) -> Iterator[tuple[int, str | Draw]]:
        """Play the lines one after another; after each answer comes its place among them and what proves it."""
        plan = _Plan(lines)
        kept = [(-1, self._point())]
        for at, line in enumerate(lines):
            if isinstance(line, TakenBack):
                while kept[-1][0] > plan.targets[at]:
                    kept.pop()
                match, waiting = kept[-1][1]
                self.match, self._waiting = match.clone(), waiting.copy()
                continue
            try:
                proof = self._answer(at, line.seat, line.key)
            except Exception as error:
                # Not only our own refusals: after a forged position a rule may stumble over anything.
                said = str(error) if isinstance(error, UltratableError) else repr(error)
                raise BadRecord(f"{_place(at, line)} does not fit: {said}") from error
            if at in plan.needed:
                kept.append((at, self._point()))
            yield at, proof

    def _point(self) -> tuple[Match, list[int]]:
        return self.match.clone(), self._waiting.copy()

    def _answer(self, at: int, seat: int, key: str) -> str | Draw:
        match = self.match
        state = match.state
        number = self.game.words.number(key)
        if number is None:
            raise BadRecord(f"{self.game.title} has no such answer.")
        decision = state.decision
        proof: str | Draw
        if seat == CHANCE and isinstance(decision, ByHand) and number in decision.outcomes:
            proof = self._draw(at, decision, number)
        elif state.given:
            raise BadRecord("chance has not finished its answer.")
        else:
            proof = match.digest()
        if seat in state.deciders and number in state.legal(seat):
            match.pick(seat, number)
        else:
            match.choose(seat, key)
        return proof

    def _draw(self, at: int, decision: ByHand, number: int) -> Draw:
        state = self.match.state
        purpose = decision.purpose
        outcomes = decision.outcomes
        del self._waiting[len(state.given) :]
        index = state.streams.used[purpose] + self._waiting.count(purpose)
        self._waiting.append(purpose)
        self._fair.used[purpose] = index
        due = self._fair.below(purpose, len(outcomes))
        # The same outcome may stand in the list twice: then it is the one that the key says.
        which = due if outcomes[due] == number else outcomes.index(number)
        draw = Draw(purpose, index, len(outcomes), which)
        self.drawn.append(_Drawn(at, draw, outcomes, due))
        return draw

    def unfair(self) -> list[str]:
        """The first roll or draw that is not the key's, and how many there are."""
        misfits = [drawn for drawn in self.drawn if drawn.draw.which != drawn.due]
        if not misfits:
            return []
        first = misfits[0]
        word = self.game.words.word
        return [
            f"Line {first.line + 2}: number {first.draw.index + 1} for '{self.game.purposes[first.draw.purpose]}' "
            f"is {word(first.outcomes[first.draw.which])}, but the key gives {word(first.outcomes[first.due])} "
            f"({len(misfits)} of {len(self.drawn)} rolls and draws are not the key's)."
        ]

    def tallies(self) -> list[Tally]:
        """What chance brought for each purpose. A roll that was taken back and came again counts once."""
        word = self.game.words.word
        tallies = []
        for purpose, name in enumerate(self.game.purposes):
            drawn = {one.draw.index: one for one in self.drawn if one.draw.purpose == purpose}
            if not drawn:
                continue
            kinds = {one.outcomes for one in drawn.values()}
            faces = None
            if len(kinds) == 1:
                faces = {word(outcome): 0 for outcome in next(iter(kinds))}
                for one in drawn.values():
                    faces[word(one.outcomes[one.draw.which])] += 1
            tallies.append(Tally(name, len(drawn), faces))
        return tallies


class _Plan:
    """Which lines stand in the end, and after which lines the match must be kept because it is gone back to."""

    __slots__ = ("needed", "standing", "targets")

    def __init__(self, lines: Sequence[Line]) -> None:
        self.standing: list[int] = []
        self.targets: dict[int, int] = {}
        """For each line that takes back: the line whose answer is the last to stay, -1 for none."""
        for at, line in enumerate(lines):
            if isinstance(line, Answer):
                self.standing.append(at)
                continue
            if not 0 <= line.undo <= len(self.standing):
                raise BadRecord(
                    f"Line {at + 2} takes back all but {line.undo} answers, but only {len(self.standing)} are there."
                )
            del self.standing[line.undo :]
            self.targets[at] = self.standing[-1] if self.standing else -1
        if len(self.targets) > MOST_UNDOS:
            raise BadRecord(f"The replay takes back {len(self.targets)} times; at most {MOST_UNDOS} are read.")
        self.needed = frozenset(self.targets.values())


def _start(header: Header) -> dict[str, Any]:
    """What the match began from, as records have it."""
    return {
        "game": header.game,
        "rules": header.rules,
        "seats": header.seats,
        "options": header.options,
        "key": header.key,
        "position": header.position,
        "by_hand": header.by_hand,
    }


def _place(at: int, line: Answer) -> str:
    who = "chance" if line.seat == CHANCE else f"seat {line.seat}"
    return f"Line {at + 2} of the replay ({who}, {line.key[:40]!r})"


def _misfit(at: int, line: Answer, proof: str | Draw, game: Game) -> str:
    if isinstance(proof, str):
        return f"{_place(at, line)} does not fit: before it the table is another than the file says."
    return (
        f"{_place(at, line)} does not fit: the game asks chance for number {proof.index + 1} of "
        f"'{game.purposes[proof.purpose]}', one of {proof.outcomes}, and the file says something else."
    )


def _split(text: Any) -> list[str]:
    if not isinstance(text, str | bytes) or len(text) > MOST_BYTES:
        raise BadRecord(f"A replay file is a text of at most {MOST_BYTES // 1024 // 1024} MB.")
    try:
        # There and back, since a text can hold halves of characters, which no file can.
        text = (text if isinstance(text, bytes) else text.encode()).decode()
    except UnicodeError as error:
        raise BadRecord("This is no replay file: it is no text in UTF-8.") from error
    # Not splitlines: names may hold characters that it takes for ends of lines.
    lines = [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n", MOST_LINES + 1)]
    if len(lines) > MOST_LINES:
        raise BadRecord(f"The replay file has more than {MOST_LINES} lines; no match is that long.")
    return lines


def _parse(line: str, number: int, kind: "type[Any]") -> Any:
    if line.count("[") + line.count("{") > MOST_DEPTH and _depth(line) > MOST_DEPTH:
        raise BadRecord(f"Line {number} of the replay file cannot be read: it is nested too deeply.")
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as error:
        raise BadRecord(f"Line {number} of the replay file cannot be read: {error}.") from error


def _depth(line: str) -> int:
    """How deeply lists and tables are nested, at most."""
    depth = deepest = 0
    for letter in _STRING.sub("", line):
        if letter in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif letter in "]}":
            depth -= 1
    return deepest


def _answer(line: str, number: int, form: int) -> Line:
    if line.startswith("{") and form > OLDEST:
        taken_back: TakenBack = _parse(line, number, TakenBack)
        return taken_back
    answer: Answer = _parse(line, number, Answer)
    if form == OLDEST:
        return Answer(answer.seat, answer.key)
    if not isinstance(answer.proof, Draw if answer.seat == CHANCE else str):
        raise BadRecord(f"Line {number} of the replay file has no digest, or no question to chance, beside its answer.")
    return answer


def _notes(line: str, number: int) -> tuple[Note, ...]:
    notes: tuple[Note, ...] = _parse(line, number, Notes).notes
    if len(notes) > MOST_NOTES:
        raise BadRecord(f"The replay file has {len(notes)} notes; at most {MOST_NOTES} are read.")
    for note in notes:
        if not 0 <= note.moment <= MOST_LINES:
            raise BadRecord("A note of the replay file belongs to no moment of a match.")
        if len(note.text) > LONGEST_NOTE or _UNPRINTABLE.search(note.text):
            raise BadRecord(f"A note of the replay file is no plain text of at most {LONGEST_NOTE} characters.")
    return notes


def _check_header(header: Header) -> None:
    """Lists by seat have one entry per seat, and no text can play tricks on a terminal."""
    for name, entries in (("people", header.people), ("bots", header.bots)):
        if entries and len(entries) != header.seats:
            raise BadRecord(f"The replay has {header.seats} seats, but {len(entries)} entries for {name}.")
    texts = (header.game, header.engine, header.started, *header.people, *header.bots, *header.purposes)
    if any(text is not None and _CONTROL.search(text) for text in texts):
        raise BadRecord("The first line of the replay holds control characters in a name.")


def _line(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _check_sum(lines: list[str]) -> str:
    return hashlib.blake2b("\n".join(lines).encode(), digest_size=16).hexdigest()

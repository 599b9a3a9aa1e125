"""A match as bytes and as a record: exact, checked, and never trusted.

A save is a header, the packed state and the answers so far; a record is the start and the answers alone, with
words instead of numbers, so that people can read it. Neither can run code, and both are refused when damaged.
"""

import hashlib
from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from ultratable.core.chance import CHANCE, Streams
from ultratable.core.errors import BadRecord, BadSave, BadScript, BadSetup, UltratableError
from ultratable.core.flow import Frame
from ultratable.core.log import Log
from ultratable.core.state import Outcome, State

if TYPE_CHECKING:
    from ultratable.core.game import Game
    from ultratable.core.match import Match

FORMAT = 1
_MAGIC = b"ultratable"
_CHECK = 16
_MOST_USED = 1 << 48
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode

# The shape of `State.pack_base`: frames, sealed, asked, deciders, outcome, stamp, barrier, last, key, used, given.
_Numbers = tuple[int, ...]
_Base = tuple[
    list[tuple[str, str, Any]],
    dict[int, _Numbers],
    _Numbers,
    _Numbers,
    tuple[_Numbers, str, str] | None,
    int,
    int,
    int,
    bytes,
    list[int],
    list[int],
]


def digest(state: State) -> str:
    """A hash of the whole state, equal on every machine and Python."""
    packed = _encode([state.pack_base(), state.pack()])
    return hashlib.blake2b(packed, digest_size=16).hexdigest()


def save(game: "Game", state: State) -> bytes:
    body = _encode(
        [
            FORMAT,
            game.id,
            game.register.heading.version,
            state.seats,
            state.setup,
            state.pack_base(),
            state.pack(),
            [state.by_hand, state.script],
            state.record.tobytes(),
            state.origin,
            -1 if state.log is None else state.log.length,
        ]
    )
    return _MAGIC + hashlib.blake2b(body, digest_size=_CHECK).digest() + body


def load(game: "Game", data: Any) -> "Match":
    from ultratable.core.match import Match

    start = len(_MAGIC) + _CHECK
    if not isinstance(data, bytes) or len(data) <= start or not data.startswith(_MAGIC):
        raise BadSave("These bytes are no saved match of Ultratable.")
    body = data[start:]
    if hashlib.blake2b(body, digest_size=_CHECK).digest() != data[len(_MAGIC) : start]:
        raise BadSave("The saved match is damaged: its check sum does not fit. Use an undamaged copy.")
    try:
        parts: list[Any] = _decode(body)
        form, game_id, version, seats, setup, base, own, chance, record, origin, logged = parts
    except (msgspec.DecodeError, ValueError, TypeError) as error:
        raise BadSave(f"The saved match cannot be read: {error}.") from error
    if form != FORMAT:
        raise BadSave(f"The match was saved in format {form}; this program reads format {FORMAT}.")
    if game_id != game.id:
        raise BadSave(f"This is a saved match of '{game_id}', not of '{game.id}': load it with that game.")
    if version != game.register.heading.version:
        raise BadSave(
            f"The match was saved under version {version} of the rules; "
            f"this program has version {game.register.heading.version}."
        )
    try:
        state = game.new_state(seats, game.setup(seats, setup), Streams(b"", []))
        _unpack_base(game, state, base)
        state.by_hand, state.script = msgspec.convert(chance, tuple[bool, list[int] | None])
        state.unpack(own)
        state.record = array("i", record)
        state.origin = origin
        _check(game, state)
        state.log = None if logged < 0 else Log(None, logged, logged)
        match = Match(game, state)
        _reopen(match)
    except (UltratableError, msgspec.ValidationError, KeyError, IndexError, ValueError, TypeError) as error:
        raise BadSave(f"The saved match does not fit {game.title}: {error}") from error
    return match


def _unpack_base(game: "Game", state: State, packed: list[Any]) -> None:
    packed[1] = dict(packed[1])
    stack, sealed, asked, deciders, outcome, stamp, barrier, last, key, used, given = msgspec.convert(packed, _Base)
    state.stack = []
    for name, step, notes in stack:
        procedure = game.procedures.named(name)
        # No conditional expression here: mypyc would take the converted notes to be None.
        typed: Any = None
        if procedure.notes is not None and notes is not None:
            typed = msgspec.convert(notes, procedure.notes)
        state.stack.append(Frame(procedure, procedure.where[step], typed))
    state.sealed = sealed
    state.asked = asked
    state.deciders = deciders
    state.outcome = None if outcome is None else Outcome(*outcome)
    state.stamp = stamp
    state.barrier = barrier
    state.last = last
    state.streams = Streams(key, used)
    state.given = given


def _check(game: "Game", state: State) -> None:
    """Numbers from outside may be anything: refuse here what play would stumble over later."""
    record = state.record
    seats = [*state.asked, *state.sealed, *state.deciders, *record[::2]]
    picks = [*record[1::2], *state.given, *(state.script or ())]
    for sealed in state.sealed.values():
        picks.extend(sealed)
    used = state.streams.used
    if min(seats, default=0) < CHANCE or max(seats, default=0) >= state.seats:
        raise ValueError("it has a seat that does not exist")
    if len(record) % 2 or min(picks, default=0) < 0 or max(picks, default=0) >= len(game.words):
        raise ValueError("it has an answer that does not exist")
    if len(used) != len(game.purposes) or min(used, default=0) < 0 or max(used, default=0) > _MOST_USED:
        raise ValueError("its chance is out of step")
    if bool(state.stack) != bool(state.deciders) or bool(state.stack) != (state.outcome is None):
        raise ValueError("it is neither over nor waiting for anybody")


def _reopen(match: "Match") -> None:
    """Find the open question again."""
    state = match.state
    if not state.stack:
        return
    if state.deciders == (CHANCE,):
        match.go_on()
        return
    frame = state.stack[-1]
    state.decision = frame.procedure.decisions[frame.step]
    if state.decision is None:
        raise ValueError("no question is open in it")


def record_of(game: "Game", state: State) -> dict[str, Any]:
    word = game.words.word
    flat = state.record
    return {
        "game": game.id,
        "rules": game.register.heading.version,
        "seats": state.seats,
        "options": msgspec.json.decode(msgspec.json.encode(state.setup)),
        "key": state.streams.key.hex(),
        "position": state.origin,
        "by_hand": state.by_hand,
        "answers": [[flat[at], word(flat[at + 1])] for at in range(0, len(flat), 2)]
        + [[CHANCE, word(pick)] for pick in state.given],
    }


def replay(game: "Game", record: Any, watch: "Callable[[Match], None] | None" = None) -> "Match":
    """Play a record again, every answer checked as if it were given now; `watch` sees the match after each."""
    from ultratable.core.game import begin
    from ultratable.core.match import Match

    try:
        if record["game"] != game.id:
            raise BadRecord(f"This is a record of '{record['game']}', not of '{game.id}'.")
        if record["rules"] != game.register.heading.version:
            raise BadRecord(
                f"The record was made under version {record['rules']} of the rules; "
                f"this program has version {game.register.heading.version}."
            )
        seats = record["seats"]
        setup = game.setup(seats, record["options"])
        key = bytes.fromhex(record["key"])
        answers = [(int(seat), str(key)) for seat, key in record["answers"]]
        position = record["position"]
        by_hand = bool(record.get("by_hand"))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadRecord(f"The record is incomplete or malformed: {error!r}.") from error
    except BadSetup as error:
        raise BadRecord(f"The record does not fit {game.title}: {error}") from error
    # Chance is asked by hand, so its answers are checked where they were given, like everybody's.
    state = game.new_state(seats, setup, Streams(key, [0] * len(game.purposes)))
    state.by_hand = True
    try:
        match = begin(game, Match(game, state), position, None)
    except BadScript as error:
        raise BadRecord(f"The position of the record does not fit: {error}") from error
    for at, (seat, key_word) in enumerate(answers):
        if game.words.number(key_word) is None:
            raise BadRecord(f"The record holds '{key_word}', which is no answer of {game.title}.")
        try:
            match.choose(seat, key_word)
        except UltratableError as error:
            raise BadRecord(f"Answer {at} of the record does not fit: {error}") from error
        if watch is not None:
            watch(match)
    if match.deciders == (CHANCE,) and not by_hand:
        raise BadRecord("The record ends where chance still owes an answer.")
    match.state.by_hand = by_hand
    return match

"""Events: what happened, in order, and what each seat may see of it."""

from tests.core import toys
from ultratable.core.log import EVERYONE, Kind, Log, entry_of
from ultratable.core.match import Match

KIND = Kind("it", ("toy.play.turn",), "seat", "{seat} did it.")


def drawn() -> Match:
    return toys.table("dice", chance=["card:10"]).choose("stop").match


def texts(log: Log) -> list[int]:
    return [entry_of(raw).values[0] for raw in log.raw()]


def write(log: Log, *values: int) -> None:
    for value in values:
        log.recent.append((KIND.number, EVERYONE, 0, (value,)))


def test_a_copy_of_a_log_shares_the_past_and_not_the_future() -> None:
    log = Log()
    write(log, 1, 2)
    twin = log.clone()
    write(log, 3)
    write(twin, 4)
    third = twin.clone()
    write(twin, 5)
    assert (texts(log), texts(twin), texts(third)) == ([1, 2, 3], [1, 2, 4, 5], [1, 2, 4])
    assert (log.length, twin.length, third.length) == (3, 4, 3)


def test_an_event_has_a_number_a_kind_and_its_clauses() -> None:
    match = toys.table("duel").choose("pass", "pass", "pass").match
    event = match.events[0]
    assert (event.number, event.kind, event.clause, event.clauses) == (0, "resolved", toys.ANSWER, (toys.ANSWER,))
    assert event.seen_by(None) == {"kind": "resolved", "clause": toys.ANSWER, "card": "card:1"}
    assert event.text(None) == "card:1 resolves."


def test_a_secret_field_is_shown_only_to_those_who_were_told() -> None:
    event = drawn().events[0]
    assert event.seen_by(0) == {"kind": "drew", "clause": toys.CHANCE_CLAUSE, "seat": 0, "card": "card:10"}
    for other in (1, 2, None):
        assert event.seen_by(other) == {"kind": "drew", "clause": toys.CHANCE_CLAUSE, "seat": 0, "card": None}


def test_a_sentence_hides_what_its_reader_may_not_know() -> None:
    event = drawn().events[0]
    assert event.text(0) == "seat 0 draws card:10."
    assert event.text(1) == event.text(None) == "seat 0 draws."
    assert event.text(1, ["Ada", "Bo", "Cy"]) == "Ada draws."


def test_without_a_sentence_of_its_own_a_hidden_card_is_a_card() -> None:
    match = toys.start("dice")
    match.state.tell_secret(toys.TRADED, 0b011, 0, 1, toys.CARD[4])
    event = match.events[0]
    assert event.text(1) == "seat 0 gives seat 1 card:5."
    assert event.text(2) == event.text(None) == "seat 0 gives seat 1 a card."
    assert [event.seen_by(seat)["card"] for seat in (0, 1, 2, None)] == ["card:5", "card:5", None, None]


def test_what_nobody_was_told_nobody_sees() -> None:
    match = toys.start("dice")
    match.state.tell_secret(toys.TRADED, 0, 0, 1, toys.CARD[4])
    assert [match.events[0].seen_by(seat)["card"] for seat in (0, 1, 2, None)] == [None] * 4


def test_an_open_event_of_a_kind_with_secrets_hides_nothing() -> None:
    match = toys.start("dice")
    match.state.tell(toys.TRADED, 0, 1, toys.CARD[4])
    assert [match.events[0].seen_by(seat)["card"] for seat in (0, 2, None)] == ["card:5"] * 3


def test_events_after_a_load_equal_those_before() -> None:
    match = toys.start("dice")
    for answer in ("roll", "stop", "roll"):
        match.choose(match.deciders[0], answer)
    loaded = toys.GAME.load(match.save())
    again = toys.GAME.load(loaded.save())
    for twin in (match, loaded, again, loaded.clone()):
        twin.choose(0, "roll")
    seen = [
        [(event.number, event.seen_by(seat), event.text(seat)) for event in match.events] for seat in (None, 0, 1, 2)
    ]
    assert len(seen[0]) == 6
    for twin in (loaded, again):
        assert [
            [(event.number, event.seen_by(seat), event.text(seat)) for event in twin.events] for seat in (None, 0, 1, 2)
        ] == seen
    assert loaded.state.log is not None
    assert len(loaded.state.log.raw()) == 1, "what came before the load is not held, but played again when read"


def test_a_witness_sees_every_event_and_only_while_there_is_a_log() -> None:
    class Witness:
        def __init__(self) -> None:
            self.kinds: list[str] = []

        def saw(self, s: object, kind: Kind, values: tuple[object, ...]) -> None:
            self.kinds.append(kind.name)

    match = toys.start("dice")
    match.state.witness = witness = Witness()
    match.choose(0, "roll")
    assert witness.kinds == ["rolled", "drew"]
    match.state.log = None
    match.choose(1, "roll")
    assert witness.kinds == ["rolled", "drew"]
    assert match.events == ()

"""Quick windows: only those who hold something to respond with are asked, and the others are passed at once."""

import pytest

from tests.table.tables import PEOPLE, Sitting, begun, duel, new, play_toys
from ultratable.table import acts, lobby
from ultratable.table.sheet import Impossible
from ultratable.table.timing import passed_at_once, passed_for


@pytest.fixture(autouse=True)
def _toys(monkeypatch):
    play_toys(monkeypatch)


def answered_by_nobody(**settings) -> tuple[Sitting, int]:
    """Card 9 is the highest dealt: whoever must answer it can only pass."""
    sitting = begun("toy", 3, options={"scene": "duel"}, **settings)
    sitting.play_until("respond", 2)
    sitting.answer(2, "card:9")
    return sitting, sitting.match.deciders[0]


def test_who_holds_nothing_to_respond_with_is_passed_at_once_at_a_quick_table_only():
    sitting, seat = answered_by_nobody(windows="quick")
    assert sitting.match.ask(seat).response
    assert passed_at_once(sitting.sheet, sitting.match, seat) == "pass"
    assert passed_for(sitting.sheet, sitting.match, seat) is None, "they have not asked for it"
    sitting, seat = answered_by_nobody()
    assert passed_at_once(sitting.sheet, sitting.match, seat) is None


def test_who_could_respond_is_asked_at_a_quick_table_too():
    sitting = duel(windows="quick")
    seat = sitting.play_until("defend")
    assert len(sitting.match.ask(seat).options) > 1
    assert passed_at_once(sitting.sheet, sitting.match, seat) is None
    sitting.do(acts.Stands(seat, "pass until my turn"))
    assert passed_at_once(sitting.sheet, sitting.match, seat) is None, "what they hold is not told by haste"
    assert passed_for(sitting.sheet, sitting.match, seat) == "done"


def test_what_is_no_response_is_never_passed():
    sitting = begun("toy", 2, options={"goal": 60}, windows="quick")
    for _ in range(10):
        seat = sitting.match.deciders[0]
        assert not sitting.match.ask(seat).response
        assert passed_at_once(sitting.sheet, sitting.match, seat) is None
        sitting.answer(seat)


def test_nobody_plays_with_quick_windows_who_has_not_seen_them_and_said_ready():
    sitting = new(windows="quick")
    assert b'"windows":"quick"' in sitting.shown_to(None)
    for seat, name in enumerate(("Ann", "Bob")):
        sitting.do(lobby.sit(sitting.sheet, PEOPLE[seat], name, seat))
    with pytest.raises(Impossible, match="Not ready yet: Bob"):
        lobby.start(sitting.sheet, "ann", sitting.now)
    sitting.do(lobby.ready(sitting.sheet, "bob", 1, True, None))
    sitting.do(lobby.start(sitting.sheet, "ann", sitting.now))
    sitting.play_out()
    made = lobby.again(sitting.sheet, "bob", same_seed=False)
    assert made.settings.windows == "quick"
    again = Sitting(made)
    for act in lobby.seats_again(sitting.sheet):
        again.do(act)
    with pytest.raises(Impossible, match="Not ready yet: Ann"):
        lobby.start(again.sheet, "bob", again.now)

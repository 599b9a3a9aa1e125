"""Tables whose match goes on from the middle of another: stored, loaded and replayed like any table."""

from typing import Any

import pytest

import ultratable
from tests.table.tables import Sitting, begun
from ultratable.core.match import Match
from ultratable.core.replayfile import read, verify
from ultratable.table import acts, lobby
from ultratable.table.replays import export
from ultratable.table.sheet import Branch, Hidden, Impossible, NotAllowed

HIDDEN: tuple[Hidden, ...] = ("as I knew it", "as it was")


def middle() -> Match:
    """A match some way in."""
    sitting = begun("ults", 3, options={"cast": ["lumberjaq", "k9", "aja"]})
    for _ in range(40):
        sitting.answer(sitting.match.deciders[0])
    return sitting.match


def what_if(match: Match, hidden: Hidden, seat: int = 1) -> Sitting:
    made = lobby.what_if("ann", match.record, Branch(seat, hidden, 12, "0123456789abcdef"))
    sitting = Sitting(made)
    for act in lobby.seats_of_what_if(made, "Ann", "steady"):
        sitting.do(act)
    return sitting


@pytest.mark.parametrize("hidden", HIDDEN)
def test_a_what_if_begins_where_the_other_match_was(hidden: Hidden) -> None:
    match = middle()
    sitting = what_if(match, hidden)
    assert sitting.match.view(1) == match.view(1)
    assert (sitting.match.digest() == match.digest()) == (hidden == "as it was")
    sheet = sitting.sheet
    assert sheet.status == "playing"
    assert sheet.assisted
    assert [seat.kind for seat in sheet.seats] == ["bot", "person", "bot"]
    assert sheet.branch is not None
    assert (sheet.branch.table, sheet.branch.event, sheet.branch.record) == ("0123456789abcdef", 12, {})
    assert any("goes on from event 13" in item.what.text for _, item in notes(sitting))


def goes_on(sitting: Sitting, key: str | None = None) -> None:
    """Whoever is asked answers, bots too."""
    seat = sitting.match.deciders[0]
    chosen = sitting.match.ask(seat).options[0].key if key is None else key
    sitting.do(acts.Answered(seat, chosen, sitting.sheet.version(seat) + 1))


def notes(sitting: Sitting) -> list[Any]:
    return [(number, item) for number, item in sitting.table.log.since(0) if hasattr(item.what, "text")]


@pytest.mark.parametrize("hidden", HIDDEN)
def test_what_is_stored_makes_the_same_what_if_again(hidden: Hidden) -> None:
    sitting = what_if(middle(), hidden)
    for _ in range(12):
        goes_on(sitting)
    for table in (sitting.loaded(), sitting.replayed()):
        assert table.match is not None
        assert table.match.digest() == sitting.match.digest()
        assert table.sheet == sitting.sheet


def test_answers_are_taken_back_as_at_any_table_but_never_behind_the_beginning() -> None:
    sitting = what_if(middle(), "as I knew it")
    while 1 not in sitting.match.deciders:
        goes_on(sitting)
    before = sitting.match.digest()
    sitting.answer(1)
    sitting.undo(1)
    assert sitting.match.digest() == before
    with pytest.raises(Impossible, match="not answered anything yet"):
        sitting.undo(1)


@pytest.mark.parametrize("hidden", HIDDEN)
def test_its_file_can_be_played_again_and_claims_no_fair_chance(hidden: Hidden) -> None:
    sitting = what_if(middle(), hidden)
    for _ in range(5):
        goes_on(sitting)
    while sitting.match.result is None:
        goes_on(sitting, "concede")
    replay = read(export(sitting.entries))
    assert replay.header.fairness is None
    assert replay.header.assisted
    verdict = verify(replay, ultratable.game("ults"))
    assert verdict.wrong == ()
    assert any("Nobody committed" in sentence for sentence in verdict.unproven)


def test_others_do_not_even_know_of_it() -> None:
    sitting = what_if(middle(), "as it was")
    with pytest.raises(NotAllowed):
        lobby.may_look(sitting.sheet, "bob")
    lobby.may_look(sitting.sheet, "ann")

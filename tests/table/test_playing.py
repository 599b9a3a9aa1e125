"""The match: answers to the question that was seen, and taking back with and without asking."""

import pytest

from tests.table.tables import Sitting, begun, duel, new, play_toys, sealed
from ultratable.core.errors import IllegalChoice
from ultratable.core.replayfile import read, verify
from ultratable.server import seen
from ultratable.table import acts, playing
from ultratable.table.changes import go_back
from ultratable.table.replays import export
from ultratable.table.sheet import Impossible, NotAllowed, Stale
from ultratable.table.timing import ASKING_TIME, due


@pytest.fixture(autouse=True)
def _toys(monkeypatch):
    play_toys(monkeypatch)


def announced(**more) -> tuple[Sitting, int]:
    """A duel behind a reveal: the active seat has used an ability, and its opponent has been asked since."""
    sitting = duel(**more)
    seat = sitting.match.deciders[0]
    sitting.answer(seat)
    sitting.answer(seat)
    assert playing.last_point(sitting.sheet, sitting.match, seat) is None
    return sitting, seat


# Answers.


def test_an_answer_says_which_version_its_sender_will_see():
    sitting = duel()
    seat = sitting.match.deciders[0]
    version = sitting.sheet.version(seat)
    step = sitting.answer(seat)
    assert isinstance(step.act, acts.Answered)
    assert step.act.version == sitting.sheet.version(seat) == version + 1


def test_an_answer_to_an_earlier_question_is_stale():
    sitting = duel()
    seat = sitting.match.deciders[0]
    decision, version = playing.decision_id(sitting.sheet, seat), sitting.sheet.version(seat)
    key = sitting.match.ask(seat).options[0].key
    sitting.answer(seat, key)
    with pytest.raises(Stale, match="The question has moved on; look again"):
        playing.answer(sitting.table, seat, key, decision, version)
    now = playing.decision_id(sitting.sheet, seat)
    assert now != decision
    with pytest.raises(Stale, match="The question has moved on"):
        playing.answer(sitting.table, seat, key, now, version)


def test_an_answer_from_the_future_is_stale():
    sitting = duel()
    seat = sitting.match.deciders[0]
    decision, version = playing.decision_id(sitting.sheet, seat), sitting.sheet.version(seat)
    with pytest.raises(Stale, match="That version is still to come: load the table again"):
        playing.answer(sitting.table, seat, sitting.match.ask(seat).options[0].key, decision, version + 1)


def test_a_seat_that_is_not_asked_is_told_so():
    sitting = duel()
    other = 1 - sitting.match.deciders[0]
    decision, version = playing.decision_id(sitting.sheet, other), sitting.sheet.version(other)
    with pytest.raises(Stale, match="You are not asked anything now"):
        playing.answer(sitting.table, other, "ability:power-punch", decision, version)


def test_an_answer_that_is_no_option_is_refused_in_the_matchs_words():
    sitting = duel()
    seat = sitting.match.deciders[0]
    with pytest.raises(IllegalChoice, match=f"'dance' is not open to seat {seat} now"):
        sitting.answer(seat, "dance")
    assert sitting.sheet == sitting.replayed().sheet


def test_nothing_is_answered_before_and_after_the_match():
    with pytest.raises(Impossible, match="The match has not begun"):
        playing.answer(new().table, 0, "x", "0.1", 1)
    sitting = begun()
    sitting.play_out()
    with pytest.raises(Stale, match="The match is over: "):
        playing.answer(sitting.table, 0, "x", "0.1", 1)
    with pytest.raises(Stale, match="The match is over: "):
        playing.undo(sitting.table, 0, False, 1)


def test_a_seat_is_its_persons_alone():
    sheet = begun().sheet
    assert playing.seat_of(sheet, "bob", 1) == 1
    for person, seat in (("ann", 1), (None, 1), ("bob", 2), ("bob", -1), ("eve", 0)):
        with pytest.raises(NotAllowed, match="That seat is not yours"):
            playing.seat_of(sheet, person, seat)


def test_while_a_bot_plays_its_person_must_come_back_first():
    sitting = duel()
    seat = sitting.match.deciders[0]
    sitting.answer(seat)
    sitting.do(acts.Replaced(seat, "steady", "clock"))
    for wish in (lambda: sitting.answer(seat), lambda: sitting.undo(seat)):
        with pytest.raises(Stale, match="A bot plays for you now: come back to your seat first"):
            wish()
    sitting.do(acts.Returned(seat))
    sitting.undo(seat)


def test_asides_are_answered_by_seats_that_are_not_asked():
    sitting = begun("toy", 3, options={"scene": "duel"})
    asked = sitting.match.deciders[0]
    aside = next(seat for seat in range(3) if seat != asked)
    version = sitting.sheet.version(aside)
    with pytest.raises(Stale, match="The table has moved on; look again"):
        playing.answer(sitting.table, aside, "bet", "none", version - 1)
    sitting.do(playing.answer(sitting.table, aside, "bet", "none", version))
    assert sitting.match.record["answers"][-2][0] == aside


# Simultaneous questions.


def test_a_question_does_not_go_stale_when_another_seat_locks_in():
    sitting = begun("ults", 3)
    assert list(sitting.match.deciders) == [0, 1, 2]
    seen = [(playing.decision_id(sitting.sheet, seat), sitting.sheet.version(seat)) for seat in range(3)]
    since = sitting.sheet.seats[1].since
    sitting.answer(0)
    sitting.answer(2)
    assert playing.decision_id(sitting.sheet, 1) == seen[1][0]
    assert sitting.sheet.seats[1].since == since
    hero = sitting.match.ask(1).options[3].key
    sitting.do(playing.answer(sitting.table, 1, hero, *seen[1]))
    assert sitting.match.ask(sitting.match.deciders[0]).name == "mulligan"


def test_a_sealed_answer_is_taken_back_without_the_others_answers():
    sitting = sealed()
    sitting.answer(0, "card:1")
    sitting.answer(1, "card:4")
    sitting.answer(0, "card:2")
    sitting.answer(1, "done")
    sitting.answer(0, "done")
    assert list(sitting.match.deciders) == [2]
    question = playing.decision_id(sitting.sheet, 2)
    sitting.undo(0, whole_turn=True)
    assert sitting.match.record["answers"] == [[1, "card:4"], [1, "done"]]
    assert list(sitting.match.deciders) == [0, 2]
    assert playing.decision_id(sitting.sheet, 2) == question
    sitting.undo(1)
    assert sitting.match.record["answers"] == [[1, "card:4"]]
    sitting.undo(1)
    assert sitting.match.record["answers"] == []
    assert list(sitting.match.deciders) == [0, 1, 2]
    assert sitting.replayed().sheet == sitting.sheet


def test_the_file_of_a_match_tells_of_sealed_answers_that_were_taken_back():
    sitting = begun("ults", 3)
    heroes = [option.key for option in sitting.match.ask(0).options]
    sitting.answer(0, heroes[0])
    sitting.answer(1, heroes[1])
    sitting.undo(0)
    sitting.answer(0, heroes[2])
    sitting.play_out()
    file = read(export(sitting.entries))
    assert file.taken_back == 2, "the other seat's answer is given again behind it"
    assert file.play(sitting.match.game).digest() == sitting.match.digest()
    assert verify(file, sitting.match.game).wrong == ()


def test_once_sealed_answers_are_open_nobody_takes_theirs_back_freely():
    sitting = sealed(undo="strict")
    for seat in (0, 1, 2):
        sitting.answer(seat)
        sitting.answer(seat, "done")
    assert sitting.match.log_length == 3
    for seat in (0, 1, 2):
        assert playing.last_point(sitting.sheet, sitting.match, seat) is None


# Taking back freely.


def test_picks_inside_a_series_are_taken_back_one_by_one():
    sitting = sealed()
    digests = [sitting.match.digest()]
    for key in ("card:1", "card:2"):
        sitting.answer(0, key)
        digests.append(sitting.match.digest())
    for digest in digests[-2::-1]:
        step = sitting.undo(0)
        assert isinstance(step.act, acts.TookBack)
        assert (step.act.how, step.act.version) == ("own", sitting.sheet.version(0))
        assert sitting.match.digest() == digest
    assert playing.last_point(sitting.sheet, sitting.match, 0) is None


def test_the_turn_is_reset_in_one_step():
    sitting = sealed()
    digest = sitting.match.digest()
    for key in ("card:1", "card:2"):
        sitting.answer(0, key)
    sitting.undo(0, whole_turn=True)
    assert sitting.match.digest() == digest


def test_ones_own_answers_are_taken_back_across_questions():
    marks = [["mourner", 1], ["ward", 1]]
    sitting = begun("toy", 2, options={"scene": "hits", "marks": marks, "hits": [[1, 2], [1, 3]]})
    digest = sitting.match.digest()
    for question in ("ward", "mourn?", "ward"):
        assert sitting.match.ask(1).name == question
        sitting.answer(1, "no")
    assert sitting.match.result is None
    sitting.undo(1, whole_turn=True)
    assert sitting.match.digest() == digest


def test_nobody_takes_back_what_another_seat_answered():
    sitting = begun("ults", 3, options={"cast": ["lumberjaq", "k9", "aja"]})
    first = sitting.match.deciders[0]
    sitting.answer(first, "keep")
    assert playing.last_point(sitting.sheet, sitting.match, first) is not None
    second = sitting.match.deciders[0]
    before = sitting.match.digest()
    sitting.answer(second, "keep")
    assert playing.last_point(sitting.sheet, sitting.match, first) is None, "somebody else has answered since"
    sitting.undo(second, whole_turn=True)
    assert sitting.match.digest() == before, "the whole turn is one's own turn"
    assert playing.last_point(sitting.sheet, sitting.match, first) is None, "what it led to has been seen"


def test_going_back_by_playing_again_is_going_back_to_the_kept_match():
    sitting = duel()
    seat = sitting.match.deciders[0]
    before = sitting.match
    cut = before.answers
    sitting.answer(seat)
    again = go_back(sitting.match, cut)
    assert again.digest() == before.digest()
    assert again.record == before.record
    loaded = sitting.loaded()
    step = loaded.foresee(playing.undo(loaded, seat, False, loaded.sheet.version(seat)), sitting.now)
    assert step.entry.digest == sitting.undo(seat).entry.digest == before.digest()


def test_what_can_be_taken_back_survives_a_crash():
    sitting = sealed()
    for seat, key in ((0, "card:1"), (1, "card:5"), (0, "card:2")):
        sitting.answer(seat, key)
    loaded = sitting.loaded()
    assert loaded.sheet.points == sitting.sheet.points
    version = sitting.sheet.version(0)
    act = playing.undo(loaded, 0, True, version)
    assert act == playing.undo(sitting.table, 0, True, version)
    loaded.adopt(loaded.foresee(act, sitting.now))
    assert loaded.match is not None
    assert loaded.match.record["answers"] == [[1, "card:5"]]


# Behind what was seen.


def test_a_strict_table_takes_nothing_back_that_was_seen():
    sitting, seat = announced(undo="strict")
    with pytest.raises(NotAllowed, match="At this table nothing is taken back once something has been seen"):
        sitting.undo(seat)


def test_whoever_has_answered_nothing_has_nothing_to_take_back():
    sitting = begun()
    with pytest.raises(Impossible, match="You have not answered anything yet"):
        sitting.undo(0)
    with pytest.raises(Impossible, match="Nothing of this turn can be taken back freely"):
        sitting.undo(0, whole_turn=True)


def test_a_whole_turn_is_never_asked_for():
    sitting, seat = announced(undo="open")
    with pytest.raises(Impossible, match="Nothing of this turn can be taken back freely"):
        sitting.undo(seat, whole_turn=True)


def test_at_a_friendly_table_the_others_are_asked_and_agree():
    sitting, seat = announced()
    cut = playing.latest_answer(sitting.match, seat)
    assert cut is not None
    before = go_back(sitting.match, cut).digest()
    step = sitting.undo(seat)
    assert isinstance(step.act, acts.UndoAsked)
    assert step.act.version == sitting.sheet.version(seat)
    assert due(sitting.table, sitting.now) is None
    with pytest.raises(NotAllowed, match="The others must agree, not you"):
        sitting.reply(seat, True)
    sitting.reply(1 - seat, True)
    with pytest.raises(Impossible, match="You have agreed already"):
        sitting.reply(1 - seat, True)
    act = due(sitting.table, sitting.now)
    assert act == acts.TookBack(seat, cut, "agreed")
    sitting.do(act)
    assert sitting.match.digest() == before
    assert (sitting.sheet.request, sitting.sheet.assisted, sitting.sheet.taken_back) == (None, False, 1)


def test_all_affected_people_must_agree():
    sitting = begun("ults", 3, options={"cast": ["lumberjaq", "k9", "aja"]})
    seat = sitting.play_until("announce")
    others = [other for other in range(3) if other != seat]
    sitting.undo(seat)
    assert playing.affected(sitting.sheet, seat) == tuple(others)
    sitting.reply(others[0], True)
    assert due(sitting.table, sitting.now) is None
    sitting.reply(others[1], True)
    assert isinstance(due(sitting.table, sitting.now), acts.TookBack)


def test_somebody_for_whom_a_bot_plays_is_still_affected():
    sitting, seat = announced()
    sitting.do(acts.Left(1 - seat))
    sitting.do(acts.Replaced(1 - seat, "steady", "left"))
    assert isinstance(sitting.undo(seat).act, acts.UndoAsked), "they may come back"
    assert playing.agreed(sitting.sheet) is None
    with pytest.raises(Stale, match="A bot plays for you now: come back to your seat first"):
        sitting.reply(1 - seat, True)
    sitting.do(acts.Returned(1 - seat))
    sitting.reply(1 - seat, True)
    assert playing.agreed(sitting.sheet) is not None


def test_one_refusal_is_enough():
    sitting, seat = announced()
    digest = sitting.match.digest()
    sitting.undo(seat)
    sitting.reply(1 - seat, False)
    assert sitting.sheet.request is None
    assert sitting.match.digest() == digest
    with pytest.raises(Stale, match="Nobody is asking to take anything back"):
        sitting.reply(1 - seat, True)


def test_whoever_asked_may_withdraw():
    sitting, seat = announced()
    sitting.undo(seat)
    sitting.reply(seat, False)
    assert sitting.sheet.request is None


def test_a_request_lapses_when_nobody_says_anything():
    sitting, seat = announced()
    sitting.undo(seat)
    assert due(sitting.table, sitting.now + ASKING_TIME - 1) is None
    act = due(sitting.table, sitting.now + ASKING_TIME)
    assert act == acts.UndoRefused(seat)
    sitting.do(act)
    assert sitting.sheet.request is None


def test_a_further_answer_ends_the_request():
    sitting, seat = announced()
    sitting.undo(seat)
    asked = sitting.match.deciders[0]
    while sitting.sheet.request is not None:
        sitting.answer(asked)
    assert due(sitting.table, sitting.now + ASKING_TIME) is None


def test_one_request_at_a_time():
    sitting, seat = announced()
    sitting.undo(seat)
    asker = sitting.sheet.names[seat]
    for other in (seat, 1 - seat):
        with pytest.raises(Impossible, match=f"{asker} has asked to take something back; answer that first"):
            sitting.undo(other)


def test_at_an_open_table_nobody_is_asked():
    sitting, seat = announced(undo="open")
    step = sitting.undo(seat)
    assert isinstance(step.act, acts.TookBack)
    assert step.act.how == "open"
    assert not sitting.sheet.assisted


@pytest.mark.parametrize("policy", ["strict", "friendly", "open"])
def test_against_bots_alone_everything_is_taken_back_and_flagged(policy):
    sitting = begun("ults", 2, bots=1, undo=policy)
    digests = {}
    for _ in range(30):
        seat = sitting.match.deciders[0]
        digests[sitting.match.answers] = sitting.match.digest()
        key = sitting.match.ask(seat).options[0].key
        sitting.do(acts.Answered(seat, key, sitting.sheet.version(seat) + 1, "person" if seat == 0 else "bot"))
    while sitting.match.has_answered(0):
        sitting.undo(0)
        assert sitting.match.digest() == digests[sitting.match.answers]
    assert sitting.match.answers == 0
    assert sitting.sheet.assisted


@pytest.mark.rule("figures.hidden.battle-cards")
@pytest.mark.parametrize("person_first", [False, True])
def test_alone_against_a_bot_a_shown_card_is_taken_back_and_the_match_marked(person_first):
    sitting = begun("figures", 2, bots=1, options={"armies": ["flag-and-iron", "quick-feet"]})

    def lay(seat: int) -> None:
        key = sitting.match.ask(seat).options[0].key
        sitting.do(acts.Answered(seat, key, sitting.sheet.version(seat) + 1, "person" if seat == 0 else "bot"))

    while sitting.match.deciders != (0, 1):
        lay(sitting.match.deciders[0])
    for seat in (0, 1) if person_first else (1, 0):
        lay(seat)
    assert sitting.match.deciders != (0, 1)
    sitting.undo(0)
    assert sitting.sheet.assisted
    assert sitting.match.ask(0).name == "cards"
    # What the bot laid before stays laid; what it laid afterwards it chooses anew.
    assert (1 in sitting.match.deciders) == person_first
    assert (sitting.match.view(1)["laid_down"] is None) == person_first


def test_one_device_passed_around_has_nobody_to_ask():
    sitting = duel()
    sitting.do(acts.Moved(1, "ann"))
    seat = sitting.match.deciders[0]
    sitting.answer(seat)
    sitting.answer(seat)
    step = sitting.undo(seat)
    assert isinstance(step.act, acts.TookBack)
    assert step.act.how == "assisted"


def test_the_other_seat_of_whoever_asked_does_not_agree_for_the_others():
    sitting = begun("ults", 3, options={"cast": ["lumberjaq", "k9", "aja"]})
    seat = sitting.play_until("announce")
    twin, other = [at for at in range(3) if at != seat]
    sitting.do(acts.Moved(twin, sitting.sheet.seats[seat].who or ""))
    sitting.undo(seat)
    assert playing.affected(sitting.sheet, seat) == (other,)
    with pytest.raises(NotAllowed, match="The others must agree, not you"):
        sitting.reply(twin, True)
    sitting.reply(twin, False)
    assert sitting.sheet.request is None


def test_who_has_answered_nothing_is_offered_nothing_to_take_back():
    sitting = begun()
    assert sitting.match.deciders
    for seat in (0, 1):
        assert seen.undo_state(sitting.sheet, sitting.match, seat).last is None
        with pytest.raises(Impossible, match="not answered anything"):
            sitting.undo(seat)
    first = sitting.match.deciders[0]
    sitting.answer(first)
    assert seen.undo_state(sitting.sheet, sitting.match, first).last is not None


# What a wish was meant for.


def test_whoever_has_not_seen_the_present_takes_nothing_back():
    sitting = duel()
    seat = sitting.match.deciders[0]
    before = sitting.sheet.version(seat)
    sitting.answer(seat)
    for version in (before, before + 2):
        with pytest.raises(Stale, match="moved on"):
            playing.undo(sitting.table, seat, False, version)


def test_an_agreement_is_to_the_request_that_was_seen():
    sitting, seat = announced()
    other = 1 - seat
    sitting.undo(seat)
    seen_then = sitting.sheet.version(other)
    sitting.reply(seat, False)
    sitting.undo(seat)
    for agree in (True, False):
        with pytest.raises(Stale, match="Something else is asked now"):
            playing.reply(sitting.table, other, agree, seen_then)
    with pytest.raises(Stale, match="Something else is asked now"):
        playing.reply(sitting.table, other, True, sitting.sheet.version(other) + 1)
    assert isinstance(playing.reply(sitting.table, other, True, sitting.sheet.version(other)), acts.UndoAgreed)


def test_several_may_agree_to_the_same_request_at_once():
    sitting = begun("ults", 3, options={"cast": ["lumberjaq", "k9", "aja"]})
    seat = sitting.play_until("announce")
    sitting.undo(seat)
    others = [at for at in range(3) if at != seat]
    versions = [sitting.sheet.version(at) for at in others]
    for at, version in zip(others, versions, strict=True):
        sitting.do(playing.reply(sitting.table, at, True, version))
    assert playing.agreed(sitting.sheet) is not None

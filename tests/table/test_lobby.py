"""The lobby: every wish is granted as an act or refused with a sentence."""

import pytest
from msgspec.structs import replace

from tests.table.tables import NAMES, PEOPLE, Sitting, begun, new, salted, seated
from ultratable.core.errors import BadSetup, UnknownGame
from ultratable.core.fairness import BadSalt, commitment, match_key, salt_commitment
from ultratable.table import acts, lobby
from ultratable.table.replays import fairness
from ultratable.table.sheet import Impossible, NotAllowed, Settings
from ultratable.table.timing import due


def sit(sitting: Sitting, seat: int, person: str = "bob", same_device: bool = False) -> None:
    sitting.do(lobby.sit(sitting.sheet, person, person.capitalize(), seat, same_device))


def over(**more) -> Sitting:
    sitting = begun(**more)
    sitting.play_out()
    assert sitting.sheet.status == "over"
    return sitting


# Making a table.


def test_a_new_table_is_empty_and_its_hosts():
    sheet = new(seats=3).sheet
    assert (sheet.host, sheet.status, [seat.kind for seat in sheet.seats]) == ("ann", "open", ["open"] * 3)
    assert sheet.version(0) == sheet.version(None) == 1


def test_every_table_has_its_own_id_code_and_seed():
    made = [lobby.create("ann", Settings("ults", 2)) for _ in range(20)]
    assert len({act.id for act in made}) == len({act.code for act in made}) == len({act.seed for act in made}) == 20


def chosen(seed: str, seats: int = 2) -> Sitting:
    """A match with that seed, begun."""
    sitting = Sitting(lobby.create("ann", Settings("ults", seats), seed=seed))
    for seat in range(seats):
        sitting.do(lobby.add_bot(sitting.sheet, "ann", seat, "steady"))
    sitting.do(lobby.start(sitting.sheet, "ann", sitting.now))
    return sitting


def test_a_seed_that_was_chosen_gives_every_table_the_same_chance():
    one, same, other = chosen("otter"), chosen(" otter "), chosen("Otter")
    assert one.sheet.id != same.sheet.id
    assert (one.sheet.chosen_seed, one.sheet.seed) == (same.sheet.chosen_seed, same.sheet.seed)
    assert one.match.record["key"] == same.match.record["key"] != other.match.record["key"]
    assert one.match.digest() == same.match.digest() != other.match.digest()
    assert one.loaded().sheet == one.replayed().sheet == one.sheet


def test_a_seed_that_was_chosen_is_shown_to_everybody_and_proves_nothing():
    sitting = chosen("otter", seats=3)
    for viewer in (None, 0, 1, 2):
        assert b'"chosen_seed":"otter"' in sitting.shown_to(viewer)
    assert fairness(sitting.sheet) is None


@pytest.mark.parametrize(
    ("settings", "refusal", "sentence"),
    [
        (Settings("ludo", 2), UnknownGame, "There is no game 'ludo'"),
        (Settings("ults", 9), BadSetup, "2 to 8 seats, not 9"),
        (Settings("ults", 2, {"helth": 30}), BadSetup, "no option 'helth'. Did you mean 'health'"),
        (Settings("ults", 2, {"health": 31}), BadSetup, "no option value"),
        (Settings("ults", 2, stand_in="genius"), BadSetup, "There is no bot 'genius'"),
        (Settings("ults", 2, spectators="open hands"), BadSetup, "Open hands for spectators need a table with a pass"),
    ],
)
def test_settings_are_checked_before_anything_is_stored(settings, refusal, sentence):
    with pytest.raises(refusal, match=sentence):
        lobby.create("ann", settings)


def test_open_hands_are_for_tables_with_a_password():
    assert lobby.create("ann", Settings("ults", 2, spectators="open hands"), "hash").password == "hash"


# Sitting and standing.


def test_somebody_takes_the_first_free_seat_or_the_one_they_want():
    sitting = new(seats=3)
    sit(sitting, 1)
    assert lobby.sit(sitting.sheet, "cem", "Cem", None) == acts.Sat(0, "cem", "Cem")
    assert lobby.sit(sitting.sheet, "cem", "Cem", 2) == acts.Sat(2, "cem", "Cem")
    assert sitting.sheet.seats[1].who == "bob"
    assert sitting.sheet.names == ["Seat 1", "Bob", "Seat 3"]


@pytest.mark.parametrize(
    ("person", "seat", "sentence"),
    [
        ("bob", 2, "You have a seat here already; stand up before you take another."),
        ("cem", 1, "Seat 2 is taken; free are 1, 3."),
        ("cem", 3, "There is no seat 4: the table has 3."),
        ("cem", -1, "There is no seat 0: the table has 3."),
    ],
)
def test_a_seat_that_cannot_be_taken_is_refused(person, seat, sentence):
    sitting = new(seats=3)
    sit(sitting, 1)
    with pytest.raises(Impossible) as refused:
        lobby.sit(sitting.sheet, person, person, seat)
    assert str(refused.value) == sentence


def test_when_every_seat_is_taken_one_can_watch():
    with pytest.raises(Impossible, match="Every seat is taken; you can watch"):
        lobby.sit(seated().sheet, "cem", "Cem", None)


def test_one_device_passed_around_has_several_seats():
    sitting = new(seats=2)
    sit(sitting, 0, "ann")
    sit(sitting, 1, "ann", same_device=True)
    assert sitting.sheet.seats_of("ann") == (0, 1)
    sitting.do(lobby.ready(sitting.sheet, "ann", 1, True, None))
    sitting.do(lobby.start(sitting.sheet, "ann", sitting.now))
    assert sitting.sheet.status == "playing"


def test_a_person_stands_up_and_the_host_empties_seats():
    sitting = seated(seats=3, bots=1)
    assert lobby.stand(sitting.sheet, "bob", 1) == acts.Stood(1)
    assert lobby.stand(sitting.sheet, "ann", 1) == acts.Stood(1)
    assert lobby.stand(sitting.sheet, "ann", 2) == acts.Stood(2)
    for seat in (0, 2):
        with pytest.raises(NotAllowed, match="Only the host can empty the seats of others"):
            lobby.stand(sitting.sheet, "bob", seat)
    sitting.do(acts.Stood(1))
    with pytest.raises(Impossible, match="Seat 2 is empty already"):
        lobby.stand(sitting.sheet, "ann", 1)
    with pytest.raises(Impossible, match="There is no seat 7: the table has 3"):
        lobby.stand(sitting.sheet, "ann", 6)


def test_when_the_host_leaves_the_next_person_is_host():
    sitting = seated(seats=3)
    sitting.do(lobby.leave(sitting.sheet, "ann", 0))
    assert sitting.sheet.host == "bob"
    sitting.do(lobby.leave(sitting.sheet, "bob", 1))
    assert sitting.sheet.host == "cem"
    sitting.do(lobby.leave(sitting.sheet, "cem", 2))
    assert sitting.sheet.host == "cem", "somebody must be able to go on"


def test_a_host_with_another_seat_stays_host():
    sitting = new(seats=3)
    sit(sitting, 0, "ann")
    sit(sitting, 1, "bob")
    sit(sitting, 2, "ann", same_device=True)
    sitting.do(lobby.stand(sitting.sheet, "ann", 0))
    assert sitting.sheet.host == "ann"


def test_others_standing_up_leaves_the_host_alone():
    sitting = seated()
    sitting.do(lobby.stand(sitting.sheet, "bob", 1))
    assert sitting.sheet.host == "ann"


def test_who_has_sat_is_remembered_once():
    sitting = new()
    for _ in range(3):
        sit(sitting, 1)
        sitting.do(lobby.stand(sitting.sheet, "bob", 1))
    assert sitting.sheet.sat == ("bob",)


# Bots.


def test_the_host_brings_bots():
    sitting = new(seats=3)
    assert lobby.add_bot(sitting.sheet, "ann", 1, "steady") == acts.BotSat(1, "steady", "Steady bot 2")
    sitting.do(lobby.add_bot(sitting.sheet, "ann", None, "random"))
    assert (sitting.sheet.seats[0].kind, sitting.sheet.seats[0].ready) == ("bot", True)


@pytest.mark.parametrize(
    ("person", "seat", "level", "refusal", "sentence"),
    [
        ("bob", 2, "steady", NotAllowed, "Only the host of the table can do this"),
        ("ann", 2, "stedy", BadSetup, "There is no bot 'stedy'. Did you mean 'steady'"),
        ("ann", 1, "steady", Impossible, "Seat 2 is taken; empty it first"),
        ("ann", 3, "steady", Impossible, "There is no seat 4"),
    ],
)
def test_a_bot_that_cannot_sit_is_refused(person, seat, level, refusal, sentence):
    sitting = new(seats=3)
    sit(sitting, 1)
    with pytest.raises(refusal, match=sentence):
        lobby.add_bot(sitting.sheet, person, seat, level)


def test_a_full_table_takes_no_bot():
    with pytest.raises(Impossible, match="Every seat is taken"):
        lobby.add_bot(seated().sheet, "ann", None, "steady")


# Getting ready and starting.


def test_people_get_ready_for_themselves_and_may_think_better_of_it():
    sitting = seated()
    promise = salt_commitment("pepper")
    sitting.do(lobby.ready(sitting.sheet, "bob", 1, True, promise))
    assert (sitting.sheet.seats[1].ready, sitting.sheet.seats[1].commitment) == (True, promise)
    sitting.do(lobby.ready(sitting.sheet, "bob", 1, False, promise))
    assert (sitting.sheet.seats[1].ready, sitting.sheet.seats[1].commitment) == (False, None)
    with pytest.raises(NotAllowed, match="That seat is not yours"):
        lobby.ready(sitting.sheet, "ann", 1, True, None)


@pytest.mark.parametrize("promise", ["", "abc", "A" * 64, "g" * 64, "0" * 63, "0" * 65])
def test_a_promise_that_is_no_hash_is_refused(promise):
    with pytest.raises(Impossible, match="its SHA-256 as 64 small hexadecimal digits"):
        lobby.ready(seated().sheet, "bob", 1, True, promise)


def test_a_match_starts_when_all_sit_and_are_ready():
    sitting = new(seats=3)
    sit(sitting, 0, "ann")
    with pytest.raises(Impossible, match="Seat 2 and 3 still empty: invite somebody, or add a bot"):
        lobby.start(sitting.sheet, "ann", 0)
    sit(sitting, 1)
    sitting.do(lobby.add_bot(sitting.sheet, "ann", 2, "steady"))
    with pytest.raises(Impossible, match="Not ready yet: Bob"):
        lobby.start(sitting.sheet, "ann", 0)
    sitting.do(lobby.ready(sitting.sheet, "bob", 1, True, None))
    with pytest.raises(NotAllowed, match="Only the host"):
        lobby.start(sitting.sheet, "bob", 0)
    assert lobby.start(sitting.sheet, "ann", 0) == acts.Started(), "whoever starts is ready"


@pytest.mark.parametrize(
    "wish",
    [
        lambda sheet: lobby.sit(sheet, "cem", "Cem", None),
        lambda sheet: lobby.stand(sheet, "ann", 0),
        lambda sheet: lobby.add_bot(sheet, "ann", None, "steady"),
        lambda sheet: lobby.ready(sheet, "ann", 0, True, None),
        lambda sheet: lobby.start(sheet, "ann", 0),
    ],
)
@pytest.mark.parametrize("revealing", [True, False])
def test_seats_are_fixed_once_the_match_has_begun(wish, revealing):
    sitting = seated()
    sitting.do(acts.Revealing(10) if revealing else acts.Started())
    with pytest.raises(Impossible, match="The match has begun; seats and players are fixed"):
        wish(sitting.sheet)


# Salts.


def promised() -> Sitting:
    sitting = seated()
    sitting.do(lobby.ready(sitting.sheet, "bob", 1, True, salt_commitment("pepper")))
    return sitting


def test_promised_salts_are_shown_before_the_match_begins():
    sitting = promised()
    act = lobby.start(sitting.sheet, "ann", sitting.now)
    assert act == acts.Revealing(sitting.now + lobby.REVEAL_TIME)
    sitting.do(act)
    assert sitting.table.match is None
    assert due(sitting.table, sitting.now) is None
    sitting.do(lobby.salt(sitting.sheet, "bob", 1, "pepper"))
    assert due(sitting.table, sitting.now) == acts.Started()
    sitting.do(acts.Started())
    key = match_key(bytes([1] * 32), [None, "pepper"])
    assert sitting.match.record["key"] == key.hex()


def test_without_the_salt_the_match_begins_when_time_is_up():
    sitting = promised()
    sitting.do(lobby.start(sitting.sheet, "ann", sitting.now))
    until = sitting.sheet.deadline
    assert until is not None
    assert due(sitting.table, until - 1) is None
    act = due(sitting.table, until)
    assert act == acts.Started()
    sitting.do(act)
    assert sitting.match.record["key"] == match_key(bytes([1] * 32), [None, None]).hex()
    assert sitting.sheet.deadline is None


@pytest.mark.parametrize(
    ("person", "seat", "salt", "refusal", "sentence"),
    [
        ("bob", 1, "salt", Impossible, "That is not the salt whose SHA-256 was promised"),
        ("bob", 1, "", BadSalt, "A salt is a text of 1 to 100 characters"),
        ("bob", 1, "x" * 101, BadSalt, "A salt is a text of 1 to 100 characters"),
        ("bob", 1, "\ud800", BadSalt, "half a character"),
        ("ann", 1, "pepper", NotAllowed, "That seat is not yours"),
        ("ann", 0, "pepper", Impossible, "This seat has no promised salt left to show"),
    ],
)
def test_a_wrong_salt_is_refused(person, seat, salt, refusal, sentence):
    sitting = promised()
    sitting.do(lobby.start(sitting.sheet, "ann", sitting.now))
    with pytest.raises(refusal, match=sentence):
        lobby.salt(sitting.sheet, person, seat, salt)


def test_a_salt_is_shown_once_and_not_before_all_promises_are_made():
    sitting = promised()
    with pytest.raises(Impossible, match="after all promises are made"):
        lobby.salt(sitting.sheet, "bob", 1, "pepper")
    sitting.do(lobby.start(sitting.sheet, "ann", sitting.now))
    sitting.do(lobby.salt(sitting.sheet, "bob", 1, "pepper"))
    with pytest.raises(Impossible, match="no promised salt left"):
        lobby.salt(sitting.sheet, "bob", 1, "pepper")


def test_a_new_promise_forgets_the_salt_of_the_old_one():
    sitting = promised()
    sitting.do(acts.Salted(1, "pepper"))
    sitting.do(lobby.ready(sitting.sheet, "bob", 1, True, salt_commitment("salt")))
    assert lobby.unsalted(sitting.sheet) == [1]


def test_any_salt_changes_the_key():
    keys = set()
    for salts in ({}, {0: "a"}, {1: "a"}, {0: "a", 1: "a"}, {0: "aa"}, {0: "a", 1: "b"}):
        sitting = seated()
        salted(sitting, salts)
        keys.add(sitting.match.record["key"])
    assert len(keys) == 6


def test_the_seed_is_in_nothing_that_is_sent_before_the_end():
    sitting = promised()
    seed = sitting.sheet.seed.hex().encode()

    def sent() -> list[bytes]:
        return [sitting.shown_to(viewer) for viewer in (None, 0, 1)]

    moments = [sent()]
    sitting.do(lobby.start(sitting.sheet, "ann", sitting.now))
    moments.append(sent())
    sitting.do(lobby.salt(sitting.sheet, "bob", 1, "pepper"))
    sitting.do(acts.Started())
    key = sitting.match.record["key"].encode()
    for _ in range(30):
        moments.append(sent())
        sitting.answer(sitting.match.deciders[0])
    assert all(seed not in message and key not in message for moment in moments for message in moment)
    assert all(commitment(sitting.sheet.seed).encode() in message for moment in moments for message in moment)
    sitting.play_out()
    assert all(seed in message for message in sent())


# Leaving and coming back.


def test_leaving_before_the_match_frees_the_seat():
    sitting = seated()
    assert lobby.leave(sitting.sheet, "bob", 1) == acts.Stood(1)
    with pytest.raises(NotAllowed, match="That seat is not yours"):
        lobby.leave(sitting.sheet, "bob", 0)


def test_leaving_during_the_match_keeps_the_seat_and_one_may_come_back():
    sitting = begun()
    sitting.do(lobby.leave(sitting.sheet, "bob", 1))
    assert (sitting.sheet.seats[1].who, sitting.sheet.seats[1].left) == ("bob", sitting.now)
    with pytest.raises(Impossible, match="You have left already; come back whenever you like"):
        lobby.leave(sitting.sheet, "bob", 1)
    with pytest.raises(NotAllowed, match="That seat is not yours"):
        lobby.reclaim(sitting.sheet, "ann", 1)
    sitting.do(lobby.reclaim(sitting.sheet, "bob", 1))
    assert sitting.sheet.seats[1].left is None
    with pytest.raises(Impossible, match="You are in your seat"):
        lobby.reclaim(sitting.sheet, "bob", 1)


def test_a_seat_that_a_bot_plays_is_reclaimed():
    sitting = begun()
    sitting.do(acts.Replaced(1, "steady", "clock"))
    assert (sitting.sheet.people, sitting.sheet.seats[1].by_bot) == ((0,), True)
    sitting.do(lobby.reclaim(sitting.sheet, "bob", 1))
    assert (sitting.sheet.people, sitting.sheet.seats[1].by_bot) == ((0, 1), False)


def test_standing_settings_are_ones_own():
    sitting = begun()
    assert lobby.stands(sitting.sheet, "bob", 1, "when I can") == acts.Stands(1, "when I can")
    with pytest.raises(NotAllowed, match="That seat is not yours"):
        lobby.stands(sitting.sheet, "bob", 0, "when I can")


def test_the_host_mutes_and_lets_speak_again():
    sitting = begun()
    with pytest.raises(NotAllowed, match="Only the host"):
        lobby.mute(sitting.sheet, "bob", "ann", True)
    for _ in range(2):
        sitting.do(lobby.mute(sitting.sheet, "ann", "eve", True))
    assert list(sitting.sheet.muted) == ["eve"]
    sitting.do(lobby.mute(sitting.sheet, "ann", "eve", False))
    assert list(sitting.sheet.muted) == []


# Looking.


def test_a_table_without_password_is_open_to_all_who_know_of_it():
    for person in ("ann", "eve", None):
        lobby.may_look(new().sheet, person)
        lobby.may_watch(new().sheet, person)


def test_a_password_keeps_strangers_out_until_they_have_given_it():
    sitting = seated(seats=2, bots=1, password="hash")
    sitting.do(acts.Stood(1))
    for person in ("bob", None):
        with pytest.raises(NotAllowed, match="This table has a password: give it first"):
            lobby.may_look(sitting.sheet, person)
    with pytest.raises(NotAllowed, match="This table has a password"):
        lobby.sit(sitting.sheet, "bob", "Bob", 1)
    before = [sitting.shown_to(viewer) for viewer in (None, 0, 1)]
    sitting.do(acts.Admitted("bob"))
    assert [sitting.shown_to(viewer) for viewer in (None, 0, 1)] == before, "nobody sees who knows the password"
    assert lobby.sit(sitting.sheet, "bob", "Bob", 1) == acts.Sat(1, "bob", "Bob")
    lobby.may_look(sitting.sheet, "ann")


def test_a_table_without_spectators_shows_the_match_to_players_alone():
    sitting = seated(spectators="none")
    lobby.may_look(sitting.sheet, "eve")
    sitting.do(acts.Started())
    with pytest.raises(NotAllowed, match="This table has no spectators"):
        lobby.may_look(sitting.sheet, "eve")
    lobby.may_look(sitting.sheet, "bob")


def open_hands() -> Sitting:
    sitting = new(password="hash", spectators="open hands")
    for person in ("bob", "cem", "dea", "eve"):
        sitting.do(acts.Admitted(person))
    sit(sitting, 1, "cem")
    sitting.do(lobby.stand(sitting.sheet, "cem", 1))
    sit(sitting, 0, "ann")
    sit(sitting, 1, "bob")
    return sitting


@pytest.mark.parametrize("person", PEOPLE)
def test_whoever_has_or_had_a_seat_may_not_look_into_all_hands(person):
    sitting = open_hands()
    sitting.do(acts.Started())
    sitting.do(acts.Moved(1, "dea"))
    with pytest.raises(NotAllowed, match="You have or had a seat in this match"):
        lobby.may_watch(sitting.sheet, person)
    lobby.may_watch(sitting.sheet, "eve")
    sitting.play_out()
    lobby.may_watch(sitting.sheet, person)


def test_those_who_play_with_open_hands_to_spectators_still_play():
    sitting = open_hands()
    sitting.do(acts.Started())
    lobby.may_look(sitting.sheet, "ann")
    lobby.may_look(sitting.sheet, "bob")
    assert b"open_hands" in sitting.shown_to(None)
    assert b"open_hands" not in sitting.shown_to(0)


# Playing again.


def test_a_rematch_is_for_those_who_played_and_after_the_match():
    running = begun()
    with pytest.raises(Impossible, match="A rematch can be set up when this match is over"):
        lobby.again(running.sheet, "ann", False)
    with pytest.raises(NotAllowed, match="Only those who played can set up a rematch"):
        lobby.again(over().sheet, "eve", False)


def again(old: Sitting, same_seed: bool, ready: bool = True) -> Sitting:
    new = Sitting(lobby.again(old.sheet, "bob", same_seed))
    for act in lobby.seats_again(old.sheet):
        new.do(act)
    for seat, found in enumerate(new.sheet.seats):
        if ready and found.who is not None:
            new.do(lobby.ready(new.sheet, found.who, seat, True, None))
    return new


def test_a_rematch_has_the_same_settings_and_seats_and_new_chance():
    old = over(seats=3, bots=1, title="Friday", clock="live")
    new = again(old, same_seed=False, ready=False)
    assert (new.sheet.settings, new.sheet.host) == (old.sheet.settings, "bob")
    assert new.sheet.names == [*NAMES[:2], "Steady bot 3"]
    assert [seat.ready for seat in new.sheet.seats] == [False, False, True]
    assert new.sheet.seed != old.sheet.seed
    assert (new.sheet.id, new.sheet.code) != (old.sheet.id, old.sheet.code)
    assert not new.sheet.same_seed


def test_somebody_for_whom_a_bot_played_is_asked_in_person_again():
    old = begun()
    old.do(acts.Replaced(1, "steady", "left"))
    old.do(acts.Answered(1, "concede", old.sheet.version(1) + 1, "bot"))
    new = again(old, same_seed=False, ready=False)
    assert (new.sheet.seats[1].kind, new.sheet.seats[1].who, new.sheet.seats[1].by_bot) == ("person", "bob", False)


def test_a_rematch_is_told_at_the_old_table():
    old = over()
    old.do(acts.Rematched("another"))
    assert old.sheet.rematch == "another"


@pytest.mark.parametrize("salts", [{}, {1: "pepper"}, {0: "salt", 1: "pepper"}])
def test_a_rematch_with_the_same_chance_has_the_same_key(salts):
    old = seated()
    salted(old, salts)
    old.play_out()
    new = again(old, same_seed=True)
    new.do(lobby.start(new.sheet, "bob", new.now))
    assert new.sheet.same_seed
    assert new.match.record["key"] == old.match.record["key"]
    assert [seat.salt for seat in new.sheet.seats] == [salts.get(seat) for seat in (0, 1)], "so that all can check it"
    new.play_out()
    third = again(new, same_seed=True)
    third.do(acts.Started())
    assert third.match.record["key"] == old.match.record["key"]


def test_a_chosen_seed_goes_along_with_the_same_chance_only():
    old = Sitting(lobby.create("bob", Settings("ults", 2), seed="otter"))
    sit(old, 0, "bob")
    sit(old, 1, "ann")
    old.do(acts.Started())
    old.play_out()
    same, fresh = lobby.again(old.sheet, "bob", True), lobby.again(old.sheet, "bob", False)
    assert (same.chosen_seed, same.seed, same.same_seed) == ("otter", old.sheet.seed.hex(), True)
    assert (fresh.chosen_seed, fresh.same_seed) == (None, False)
    assert fresh.seed != old.sheet.seed.hex()


def test_without_the_old_salts_it_would_be_another_key():
    old = seated()
    salted(old, {1: "pepper"})
    old.play_out()
    made = lobby.again(old.sheet, "bob", True)
    assert made.salts == (None, "pepper")
    forgetful = Sitting(replace(made, salts=(None, None)))
    forgetful.do(acts.Started())
    assert forgetful.match.record["key"] != old.match.record["key"]


def test_nobody_adds_salt_to_the_same_chance():
    new = again(over(), same_seed=True, ready=False)
    with pytest.raises(Impossible, match="no salt can be added"):
        lobby.ready(new.sheet, "ann", 0, True, salt_commitment("more"))
    assert lobby.ready(new.sheet, "ann", 0, True, None) == acts.Readied(0, True)

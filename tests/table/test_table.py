"""Tables forward and back: what is stored gives the same table again, and what does not fit is set aside."""

from random import Random
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

import ultratable
from tests.core.toys import NEWER
from tests.table.tables import PEOPLE, Sitting, begun, duel, new, play_toys, sealed
from ultratable.core.cards import face
from ultratable.core.errors import UltratableError
from ultratable.core.match import Match
from ultratable.server import seen
from ultratable.table import acts, lobby, playing
from ultratable.table import table as tables
from ultratable.table.changes import created
from ultratable.table.log import TableLog
from ultratable.table.sheet import Settings
from ultratable.table.store import Entry, Stored
from ultratable.table.table import FARTHEST, Misplaced, Quarantined, Table, append_for, load, replay, snapshot
from ultratable.table.timing import due


@pytest.fixture(autouse=True)
def _toys(monkeypatch):
    play_toys(monkeypatch)


# Any acts at all.

TABLES: dict[str, dict[str, Any]] = {
    "ults, two people": {"game": "ults", "seats": 2},
    "ults, against a bot": {"game": "ults", "seats": 2, "bots": 1},
    "ults, three people": {"game": "ults", "seats": 3, "undo": "open", "clock": "live"},
    "sealed series": {"game": "toy", "seats": 3, "options": {"scene": "sealed", "series": True, "rounds": 30}},
    "response windows": {"game": "toy", "seats": 4, "options": {"scene": "duel"}, "clock": "live"},
    "dice": {"game": "toy", "seats": 2, "options": {"goal": 60}, "undo": "open", "leave_after": 3},
    "one decides for another": {"game": "toy", "seats": 3, "options": {"scene": "puppet"}, "undo": "strict"},
}


class Walk:
    """Somebody does something, again and again, and everybody who follows must see the same."""

    def __init__(self, sitting: Sitting, seed: int) -> None:
        self.sitting = sitting
        self.rng = Random(seed)
        self.follower = sitting.loaded()
        self.done: set[type] = set()
        self.shown: dict[int | None, tuple[int, bytes]] = {}

    def step(self) -> None:
        sitting = self.sitting
        act = self.wish()
        if act is None:
            return
        assert acts.decode(acts.encode(act)) == act
        step = sitting.do(act)
        self.done.add(type(act))
        self.follower.adopt(self.follower.follow(step.entry))
        assert self.follower.sheet == sitting.sheet
        self.look()

    def look(self) -> None:
        """A viewer's version grows by at most one, and exactly when what they are shown may have changed."""
        sheet = self.sitting.sheet
        for viewer in (None, *range(sheet.settings.seats)):
            version, shown = sheet.version(viewer), self.sitting.shown_to(viewer)
            before, was = self.shown.get(viewer, (version - 1, b""))
            assert version - before in (0, 1)
            assert version != before or shown == was, "something changed that this viewer was not told of"
            self.shown[viewer] = (version, shown)

    def wish(self) -> acts.AnyAct | None:
        """Something that somebody may do now, or that the table does by itself."""
        rng, table = self.rng, self.sitting.table
        if rng.random() < 0.1:
            self.sitting.now += rng.choice((0, 1000, 70_000, 400_000))
        act = due(table, self.sitting.now)
        if act is not None:
            return act
        seat = rng.randrange(table.sheet.settings.seats)
        wishes = [self.answer] * 12 + [self.undo] * 4 + [self.reply] * 2 + [self.come_or_go, self.aside, self.change]
        try:
            return rng.choice(wishes)(table, seat)
        except UltratableError:
            return None

    def answer(self, table: Table, _: int) -> acts.AnyAct:
        assert table.match is not None
        if not table.match.deciders:
            return acts.Rematched("another")
        seat = self.rng.choice(table.match.deciders)
        key = self.rng.choice(table.match.ask(seat).options).key
        if table.sheet.seats[seat].by_bot:
            return acts.Answered(seat, key, table.sheet.version(seat) + 1, "bot")
        decision = playing.decision_id(table.sheet, seat)
        return playing.answer(table, seat, key, decision, table.sheet.version(seat))

    def aside(self, table: Table, seat: int) -> acts.AnyAct:
        assert table.match is not None
        asides = table.match.asides(seat)
        if not asides or self.rng.random() < 0.7:
            return acts.Stands(seat, self.rng.choice(("always", "when I can", 4, "pass until my turn")))
        key = self.rng.choice(asides)[0]
        return playing.answer(table, seat, key, playing.decision_id(table.sheet, seat), table.sheet.version(seat))

    def undo(self, table: Table, seat: int) -> acts.AnyAct:
        return playing.undo(table, seat, self.rng.random() < 0.3, table.sheet.version(seat))

    def reply(self, table: Table, seat: int) -> acts.AnyAct:
        return playing.reply(table, seat, self.rng.random() < 0.7, table.sheet.version(seat))

    def come_or_go(self, table: Table, seat: int) -> acts.AnyAct:
        person = table.sheet.seats[seat].who or ""
        return self.rng.choice((lobby.leave, lobby.reclaim))(table.sheet, person, seat)

    def change(self, table: Table, seat: int) -> acts.AnyAct:
        possible: list[acts.AnyAct] = [acts.Admitted("eve"), acts.Banned("eve")]
        possible.append(acts.Muted("eve", self.rng.random() < 0.5))
        if table.sheet.status != "over":
            possible.append(acts.Hinted(seat))
        if self.rng.random() < 0.2:
            return lobby.set_clocks(table.sheet, table.sheet.host, not table.sheet.paused)
        if table.sheet.seats[seat].kind == "person" and self.rng.random() < 0.3:
            return acts.Moved(seat, f"device {self.rng.randrange(100)}")
        if table.sheet.seats[seat].kind == "person" and self.rng.random() < 0.3:
            return acts.Renamed(seat, f"Name {self.rng.randrange(100)}")
        return self.rng.choice(possible)

    def check(self) -> None:
        """Loading, playing again and having followed all give the same table."""
        live = self.sitting.table
        for other in (self.sitting.loaded(), self.sitting.replayed(), self.follower):
            assert other.sheet == live.sheet
            assert other.match is not None
            assert live.match is not None
            assert other.match.digest() == live.match.digest()
            assert other.match.record == live.match.record
            assert other.log.length == live.log.length == live.sheet.log_length
        whole = self.sitting.replayed()
        for viewer in (None, *range(live.sheet.settings.seats)):
            assert seen.encode(seen.update(whole, viewer, 0, True)) == self.sitting.shown_to(viewer)


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_happens_what_is_stored_gives_the_same_table_again(name, seed):
    walk = Walk(begun(number=seed + 1, **TABLES[name]), seed)
    for number in range(150):
        walk.step()
        if number % 25 == 0:
            walk.check()
    walk.check()


def test_the_walks_see_every_act_of_a_match():
    lobby_acts = {acts.Created, acts.Sat, acts.Stood, acts.BotSat, acts.Readied, acts.Brought}
    wanted = set(get_args(acts.AnyAct)) - lobby_acts - {acts.Revealing, acts.Salted, acts.Started, acts.Rematched}
    done: set[type] = set()
    for seed in range(30):
        for name in TABLES:
            walk = Walk(begun(number=seed + 1, **TABLES[name]), seed)
            while len(walk.sitting.entries) < 80 and walk.sitting.match.result is None:
                walk.step()
            done |= walk.done
        done.discard(acts.Rematched)
        if done == wanted:
            break
    assert done == wanted


def test_every_act_of_the_lobby_is_stored_and_read_again():
    everything = [
        acts.Created("id", "code", "ann", Settings("ults", 2, {"health": 30}), "00" * 32, "hash", True, (None, "salt")),
        acts.Created("id", "code", "ann", Settings("ults", 2), "00" * 32, chosen_seed="otter"),
        acts.Sat(0, "ann", "Ann"),
        acts.Stood(0),
        acts.BotSat(1, "steady", "Steady bot 2"),
        acts.Brought(0, ({"name": "Sir Spoon"},)),
        acts.Readied(0, True, "0" * 64),
        acts.Revealing(5),
        acts.Salted(0, "salt"),
        acts.Started(),
    ]
    for act in everything:
        assert acts.decode(acts.encode(act)) == act


# Snapshots.


def test_a_snapshot_comes_with_every_change_of_decider_and_of_the_table():
    sitting = duel()
    seat = sitting.match.deciders[0]
    pick = sitting.table.foresee(acts.Answered(seat, sitting.match.ask(seat).options[0].key, 0), sitting.now)
    assert append_for(sitting.table, pick).snapshot is None
    assert append_for(sitting.table, pick).heading is None
    sitting.table.adopt(pick)
    turn = sitting.table.foresee(acts.Answered(seat, sitting.match.ask(seat).options[0].key, 0), sitting.now)
    assert append_for(sitting.table, turn).snapshot is not None
    left = append_for(sitting.table, sitting.table.foresee(acts.Left(seat), sitting.now))
    assert left.snapshot is not None
    assert left.heading is not None


def test_loading_never_has_far_to_go_even_if_one_seat_answers_alone():
    marks = [["ward", 1]]
    sitting = begun("toy", 2, options={"scene": "hits", "marks": marks, "hits": [[1, 0]] * 50})
    farthest = 0
    while sitting.match.deciders == (1,):
        sitting.answer(1)
        farthest = max(farthest, len(sitting.stored.entries))
    assert len(sitting.entries) > 50
    assert 0 < farthest < FARTHEST


def test_what_only_one_seat_sees_leaves_no_trace_in_what_is_stored_for_all(monkeypatch):
    sitting = sealed()
    first = sitting.stored.snapshot
    for _ in range(2 * FARTHEST):
        sitting.answer(0)
        sitting.undo(0)
        assert sitting.stored.snapshot == first, "or the log would begin elsewhere after loading"
    monkeypatch.setattr(tables, "RESTLESS", 1)
    sitting.answer(0)
    assert sitting.stored.snapshot != first, "but nobody makes a table slow to load"


def test_the_heading_tells_what_lists_show():
    sitting = duel(title="Friday", listed=True)
    heading = tables.heading(sitting.sheet, 5)
    assert (heading.id, heading.code, heading.game) == (sitting.sheet.id, sitting.sheet.code, "ults")
    assert (heading.status, heading.people, heading.listed) == ("playing", PEOPLE[:2], True)
    assert (heading.title, heading.updated) == ("Friday", 5)
    assert tables.heading(new().sheet, 5).title == "ULts"
    assert tables.heading(duel().sheet, 5).title == "ULts: Ann, Bob"
    sitting.do(acts.Moved(1, "ann"))
    assert tables.heading(sitting.sheet, 5).people == ("ann",), "one device passed around is one person"


# What does not fit.


def played() -> Sitting:
    sitting = duel()
    for _ in range(20):
        sitting.answer(sitting.match.deciders[0])
    sitting.answer(sitting.play_until("announce"))
    return sitting


def test_an_entry_that_leads_elsewhere_is_set_aside():
    sitting = played()
    entries = sitting.entries
    at = next(at for at, entry in enumerate(entries) if entry.digest is not None)
    tampered = [*entries[:at], replace(entries[at], digest="0" * 32), *entries[at + 1 :]]
    with pytest.raises(Quarantined) as problem:
        replay(tampered)
    assert str(problem.value) == f"Entry {at + 1} now leads to another position than when it was played."


def test_an_answer_that_was_tampered_with_is_set_aside():
    sitting = played()
    at = next(at for at, entry in enumerate(sitting.entries) if b'"keep"' in entry.act)
    other = replace(sitting.entries[at], act=sitting.entries[at].act.replace(b"keep", b"exchange"))
    with pytest.raises(Quarantined, match=f"Entry {at + 1} now leads to another position"):
        replay([*sitting.entries[:at], other, *sitting.entries[at + 1 :]])
    worse = replace(other, act=other.act.replace(b"exchange", b"dance"))
    with pytest.raises(Quarantined, match=f"Entry {at + 1} cannot be played any more: 'dance' is not open to seat"):
        replay([*sitting.entries[:at], worse])


@pytest.mark.parametrize(
    "act",
    [
        b"",
        b"{",
        b'{"act":"flew"}',
        b'{"act":"answered","seat":"x","key":"keep","version":1}',
        acts.encode(acts.Answered(99, "keep", 1)),
        acts.encode(acts.Left(99)),
        acts.encode(acts.UndoAgreed(0)),
        acts.encode(acts.TookBack(0, 10**9, "own", 1)),
        acts.encode(acts.TookBack(0, 0, "own", 1)),
        acts.encode(acts.Created("id", "code", "ann", Settings("ults", 2), "00" * 32)),
    ],
)
def test_whatever_an_entry_holds_only_its_own_table_is_set_aside(act):
    sitting = played()
    with pytest.raises(Quarantined, match=f"Entry {len(sitting.entries) + 1} ") as problem:
        load(replace(sitting.stored, entries=(*sitting.stored.entries, Entry(sitting.sheet.seq + 1, 0, act))))
    assert str(problem.value).endswith(".")


def test_a_missing_entry_is_noticed():
    sitting = played()
    with pytest.raises(Quarantined, match="Entry 7 follows entry 5: some are missing"):
        replay([*sitting.entries[:5], *sitting.entries[6:]])


@pytest.mark.parametrize("first", [[], [Entry(1, 0, b"{")], [Entry(1, 0, acts.encode(acts.Started()))]])
def test_a_table_that_nothing_creates_is_set_aside(first):
    with pytest.raises(Quarantined, match="The first entry of the table "):
        replay(first)


def test_a_seed_that_is_none_is_set_aside():
    act = acts.Created("id", "code", "ann", Settings("ults", 2), "xyz")
    with pytest.raises(Quarantined, match="The first entry of the table cannot be read"):
        replay([Entry(1, 0, acts.encode(act))])


def test_a_damaged_snapshot_is_set_aside():
    sitting = played()
    whole = sitting.stored.snapshot
    flipped = [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in range(0, len(whole), 97)]
    for damaged in (b"", b"nonsense", whole[:-20], whole[: len(whole) // 2], *flipped):
        with pytest.raises(Quarantined, match="The stored table is damaged"):
            load(Stored(sitting.stored.snapshot_seq, damaged, ()))


def test_a_table_that_was_stored_before_seeds_and_pauses_is_loaded():
    sitting = played()
    kept = msgspec.msgpack.decode(sitting.stored.snapshot[tables._CHECK :])
    for field in ("chosen_seed", "pause"):
        del kept[1][field]
    body = msgspec.msgpack.encode(kept)
    stored = replace(sitting.stored, snapshot=tables._check_sum(body) + body)
    assert load(stored).sheet == sitting.sheet
    first = msgspec.json.decode(sitting.entries[0].act)
    assert "chosen_seed" not in first, "so it is what an earlier release would have stored"


def test_a_snapshot_of_another_shape_is_set_aside(monkeypatch):
    sitting = played()
    monkeypatch.setattr(tables, "_unpack", msgspec.msgpack.Decoder(dict[str, int]).decode)
    with pytest.raises(Quarantined, match="The stored table cannot be read"):
        load(sitting.stored)


def test_a_match_that_is_loaded_as_another_position_is_set_aside(monkeypatch):
    sitting = played()
    monkeypatch.setattr(Match, "digest", lambda _: "another")
    with pytest.raises(Quarantined, match="The stored match is now another position"):
        load(sitting.stored)


def test_a_snapshot_of_another_format_is_set_aside(monkeypatch):
    sitting = played()
    monkeypatch.setattr(tables, "FORMAT", 2)
    with pytest.raises(Quarantined, match="stored in format 1; this program reads format 2"):
        load(sitting.stored)


def test_a_game_that_is_gone_is_set_aside(monkeypatch):
    sitting = sealed()
    monkeypatch.undo()
    with pytest.raises(Quarantined, match="There is no game 'toy'"):
        load(sitting.stored)


def test_a_match_under_newer_rules_is_set_aside(monkeypatch):
    sitting = sealed()
    monkeypatch.setattr(ultratable, "game", lambda id: NEWER)
    with pytest.raises(Quarantined, match="saved under version 1 of the rules; this program has version 2"):
        load(sitting.stored)
    assert replay(sitting.entries).sheet == sitting.sheet, "but its answers may still lead to the same positions"


def test_a_table_before_its_match_is_loaded_too():
    sitting = new()
    sitting.do(lobby.sit(sitting.sheet, "bob", "Bob", 1))
    assert sitting.loaded().sheet == sitting.sheet
    assert load(Stored(2, snapshot(sitting.sheet, None), ())).match is None


def test_nothing_that_follows_is_adopted_before_it_is_known_to_fit():
    sitting = played()
    follower = Table(created(acts.decode(sitting.entries[0].act)), None, TableLog())
    for entry in sitting.entries[1:]:
        sheet = follower.sheet
        with pytest.raises(Quarantined):
            follower.follow(replace(entry, digest="wrong"))
        assert follower.sheet == sheet
        follower.adopt(follower.follow(entry))
    assert follower.sheet == sitting.sheet


def test_lists_know_by_the_minute_when_a_match_went_on():
    sitting = duel()
    began = sitting.now // 60_000
    minutes: set[int] = set()
    told: list[int] = []
    while len(minutes) < 3:
        seat = sitting.match.deciders[0]
        act = acts.Answered(seat, sitting.match.ask(seat).options[0].key, sitting.sheet.version(seat) + 1)
        sitting.now += 7_000
        step = sitting.table.foresee(act, sitting.now)
        append = append_for(sitting.table, step)
        sitting.table.adopt(step)
        if step.change.private is not None:
            assert append.heading is None
            continue
        minutes.add(sitting.now // 60_000)
        if append.heading is not None:
            told.append(append.heading.updated)
    # Once in each minute in which the match went on, however many answers there were; the first began with a heading.
    listed = [at // 60_000 for at in told]
    assert len(listed) == len(set(listed))
    assert {began, *listed} == {began, *minutes}


@pytest.mark.rule("figures.components.deck")
def test_an_answer_that_would_lose_a_card_is_not_carried_out():
    sitting = begun("figures", options={"armies": ["quick-feet", "tough-nuts"]})
    attacker = sitting.play_until("cards")
    stored, match = len(sitting.entries), sitting.match
    state: Any = match.state
    lost = state.hand[attacker][-1]
    state.hand[attacker] = state.hand[attacker][:-1]
    with pytest.raises(Misplaced, match=f"{face(lost)} is in 0 places"):
        sitting.answer(attacker)
    assert len(sitting.entries) == stored
    assert sitting.match is match
    state.hand[attacker] += (lost,)
    sitting.answer(attacker)
    assert len(sitting.entries) == stored + 1

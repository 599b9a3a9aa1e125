"""Saves, digests and records: exact, checked, and never trusted."""

import hashlib
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ultratable
from tests.core import toys
from ultratable.core.chance import CHANCE
from ultratable.core.errors import BadRecord, BadSave, UltratableError
from ultratable.core.match import Match
from ultratable.core.saves import FORMAT

MAGIC = b"ultratable"
SCENES: list[tuple[str, dict[str, Any]]] = [
    ("duel", {}),
    ("hits", {"marks": [["ward", 1], ["ward", 1], ["mourner", 0], ["thorns", 2]], "hits": [[1, 3], [0, 2], [1, 9]]}),
    ("sealed", {}),
    ("sealed", {"series": True}),
    ("puppet", {}),
    ("dice", {}),
]


def midway() -> Match:
    match = toys.start("dice")
    for answer in ("roll", "stop", "roll"):
        match.choose(match.deciders[0], answer)
    return match


def parts_of(data: bytes) -> list[Any]:
    parts: list[Any] = msgspec.msgpack.decode(data[len(MAGIC) + 16 :])
    return parts


def forged(parts: Any) -> bytes:
    """A save with these contents and a check sum that fits."""
    body = msgspec.msgpack.encode(parts)
    return MAGIC + hashlib.blake2b(body, digest_size=16).digest() + body


# Saving.


@pytest.mark.parametrize(("scene", "options"), SCENES)
@pytest.mark.parametrize("seed", range(3))
def test_before_every_answer_a_match_can_be_saved_and_goes_on_equally(
    scene: str, options: dict[str, Any], seed: int
) -> None:
    match = toys.start(scene, 3, seed, **options)
    rng = Random(seed)
    while match.deciders:
        toys.survives_saving(match, seed)
        match.choose(*toys.random_answer(match, rng))
    toys.survives_saving(match)
    assert toys.GAME.load(match.save()).result == match.result


def test_a_scripted_match_keeps_its_script() -> None:
    table = toys.table("dice", chance=[5, 2, "card:12", 1, 1, "card:10"]).choose("roll")
    loaded = toys.GAME.load(table.match.save())
    loaded.choose(1, "roll")
    table.choose("roll").expect(2, "roll?")
    assert loaded.digest() == table.match.digest()
    assert loaded.state.script == []


def test_a_match_that_began_in_a_position_is_loaded_with_its_events() -> None:
    table = toys.table("duel", position={"hands": [[], ["card:3"], []]})
    table.choose("card:3", "pass", "pass", "pass")
    toys.survives_saving(table.match)
    assert [event.text(None) for event in toys.GAME.load(table.match.save()).events] == ["card:3 resolves."]


def test_an_imagined_match_has_no_events_and_can_be_saved_all_the_same() -> None:
    dream = midway().imagine(0, Random(1))
    loaded = toys.GAME.load(dream.save())
    assert loaded.digest() == dream.digest()
    assert (dream.events, loaded.events) == ((), ())


# Bad saves.


@pytest.mark.parametrize("data", [b"", b"ultratable", b"PK\x03\x04 something else entirely, and long", None, "text", 7])
def test_what_is_no_save_is_refused(data: Any) -> None:
    with pytest.raises(BadSave, match="These bytes are no saved match of Ultratable"):
        toys.GAME.load(data)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_a_damaged_save_is_refused_wherever_the_damage_is(data: st.DataObject) -> None:
    good = midway().save()
    at = data.draw(st.integers(0, len(good) - 1))
    flip = data.draw(st.integers(1, 255))
    bad = good[:at] + bytes([good[at] ^ flip]) + good[at + 1 :]
    with pytest.raises(BadSave):
        toys.GAME.load(bad)
    with pytest.raises(BadSave):
        toys.GAME.load(good[:at])
    with pytest.raises(BadSave):
        toys.GAME.load(good + good[: at + 1])


def test_damage_is_called_damage() -> None:
    good = midway().save()
    with pytest.raises(BadSave, match=r"is damaged: its check sum does not fit\. Use an undamaged copy"):
        toys.GAME.load(good[:-1] + bytes([good[-1] ^ 1]))


def test_a_save_of_another_game_is_refused_by_name() -> None:
    with pytest.raises(BadSave, match="This is a saved match of 'toy', not of 'other': load it with that game"):
        toys.OTHER.load(midway().save())
    with pytest.raises(BadSave, match="This is a saved match of 'toy', not of 'ults'"):
        ultratable.game("ults").load(midway().save())


def test_a_save_of_another_version_of_the_rules_is_refused() -> None:
    with pytest.raises(BadSave, match="saved under version 1 of the rules; this program has version 2"):
        toys.NEWER.load(midway().save())


def test_a_save_of_another_format_is_refused() -> None:
    parts = parts_of(midway().save())
    parts[0] = FORMAT + 1
    with pytest.raises(BadSave, match=f"saved in format {FORMAT + 1}; this program reads format {FORMAT}"):
        toys.GAME.load(forged(parts))


@pytest.mark.parametrize("parts", [None, 5, [], [1, 2], {"a": 1}, list(range(11))])
def test_bytes_that_fit_their_check_sum_but_hold_no_match_are_refused(parts: Any) -> None:
    with pytest.raises(BadSave):
        toys.GAME.load(forged(parts))


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_forged_save_is_refused_or_is_a_match_that_can_be_looked_at(data: st.DataObject) -> None:
    """Any one value replaced by junk: never another exception than ours."""
    match = toys.start("sealed", series=True) if data.draw(st.booleans()) else midway()
    match.choose(*toys.random_answer(match, Random(1)))
    parts = parts_of(match.save())
    junk: Any = data.draw(
        st.sampled_from([None, -1, 99, 2.5, "junk", b"junk", [], [None], [[]], {}, {"a": []}, True, 2**63])
    )
    inside = parts
    while True:
        at = data.draw(st.integers(0, len(inside) - 1))
        if not (isinstance(inside[at], list) and inside[at] and data.draw(st.booleans())):
            break
        inside = inside[at]
    inside[at] = junk
    try:
        loaded = toys.GAME.load(forged(parts))
    except BadSave:
        return
    assert [loaded.ask(seat).seat for seat in loaded.deciders] == list(loaded.deciders)
    assert loaded.record["game"] == "toy"


@pytest.mark.parametrize(
    ("path", "junk", "complaint"),
    [
        ((5, 3), [7], "it has a seat that does not exist"),
        ((5, 2), [-2], "it has a seat that does not exist"),
        ((5, 10), [999], "it has an answer that does not exist"),
        ((7, 1), [-1], "it has an answer that does not exist"),
        ((8,), b"\0\0\0\0", "it has an answer that does not exist"),
        ((8,), b"\0\0\0\0\xff\xff\xff\x7f", "it has an answer that does not exist"),
        ((5, 9), [0], "its chance is out of step"),
        ((5, 9), [0, -1, 0], "its chance is out of step"),
        ((5, 3), [], "it is neither over nor waiting for anybody"),
        ((5, 0), [], "it is neither over nor waiting for anybody"),
        ((5, 5), "late", "Expected `int`, got `str`"),
    ],
)
def test_numbers_that_play_would_stumble_over_are_refused(path: tuple[int, ...], junk: Any, complaint: str) -> None:
    inside = parts = parts_of(midway().save())
    for at in path[:-1]:
        inside = inside[at]
    inside[path[-1]] = junk
    with pytest.raises(BadSave, match=f"does not fit Toy: {complaint}"):
        toys.GAME.load(forged(parts))


def test_a_save_in_the_middle_of_an_unknown_procedure_is_refused() -> None:
    parts = parts_of(midway().save())
    parts[5][0][0][0] = "no such procedure"
    with pytest.raises(BadSave, match="The saved match does not fit Toy: 'no such procedure'"):
        toys.GAME.load(forged(parts))


def test_a_save_without_an_open_question_is_refused() -> None:
    parts = parts_of(midway().save())
    parts[5][0][0][1] = "roll_two"
    with pytest.raises(BadSave, match="does not fit Toy: no question is open in it"):
        toys.GAME.load(forged(parts))


# Digests.


def test_digests_are_the_same_on_every_machine() -> None:
    assert toys.start("dice", 2, 7).digest() == "9c8e79f136a069934806e66508db6396"
    assert midway().digest() == "f868ba2b0d57811e15fc0297cc479733"
    assert toys.table("hits", marks=[["ward", 1]]).match.digest() == "52444bd2e952e01c85ee6230bf3d1506"


def test_equal_matches_have_equal_digests_and_every_answer_changes_them() -> None:
    match, twin = toys.start("dice"), toys.start("dice")
    seen = set()
    for answer in ("roll", "stop", "roll"):
        assert match.digest() == twin.digest()
        seen.add(match.digest())
        match.choose(match.deciders[0], answer)
        twin.choose(twin.deciders[0], answer)
    assert len(seen) == 3


def test_the_state_of_chance_is_part_of_the_digest() -> None:
    assert toys.start("dice", seed=1).digest() != toys.start("dice", seed=2).digest()


# Records.


@pytest.mark.parametrize(("scene", "options"), SCENES)
def test_a_record_can_be_played_again_from_any_moment(scene: str, options: dict[str, Any]) -> None:
    match = toys.start(scene, 3, 5, **options)
    rng = Random(5)
    while match.deciders:
        again = toys.GAME.replay(match.record)
        assert toys.look(again) == toys.look(match)
        match.choose(*toys.random_answer(match, rng))
        seat, key = match.record["answers"][len(again.record["answers"])]
        again.choose(seat, key)
        assert again.digest() == match.digest(), "its chance goes on where the match's did"
    assert toys.look(toys.GAME.replay(match.record)) == toys.look(match)


def test_a_record_reads_plainly_and_holds_every_answer() -> None:
    record = toys.table("dice", chance=[5, 2, "card:12"]).choose("roll").choose("leave", seat=2).match.record
    assert toys.GAME.replay(msgspec.json.decode(msgspec.json.encode(record))).record == record
    assert (record["game"], record["rules"], record["seats"], record["position"]) == ("toy", 1, 3, None)
    assert record["options"]["scene"] == "dice"
    assert record["answers"] == [
        [0, "roll"],
        [CHANCE, "die:5"],
        [CHANCE, "die:2"],
        [CHANCE, "card:12"],
        [2, "leave"],
    ]


def test_a_record_of_sealed_answers_and_a_withdrawal_can_be_played_again() -> None:
    match = toys.start("sealed", series=True)
    for seat, key in [(2, "card:7"), (0, "card:1"), (1, "leave"), (2, "done"), (0, "card:3")]:
        match.choose(seat, key)
    assert toys.look(toys.GAME.replay(match.record)) == toys.look(match)


def change(**facts: Any) -> dict[str, Any]:
    return {**midway().record, **facts}


def without(name: str) -> dict[str, Any]:
    record = midway().record
    del record[name]
    return record


@pytest.mark.parametrize(
    ("record", "complaint"),
    [
        (change(game="ults"), "This is a record of 'ults', not of 'toy'"),
        (change(rules=9), "made under version 9 of the rules; this program has version 1"),
        (change(seats=9), "does not fit Toy: Toy has 2 to 4 seats, not 9"),
        (change(options={"gaol": 1}), "does not fit Toy: Toy has no option 'gaol'. Did you mean 'goal'"),
        (change(options=None), "does not fit Toy"),
        (change(key="not hex"), "incomplete or malformed"),
        (change(key=5), "incomplete or malformed"),
        (change(answers=5), "incomplete or malformed"),
        (change(answers=[[0]]), "incomplete or malformed"),
        (change(answers=[["a", "roll"]]), "incomplete or malformed"),
        (change(position={"scores": 1}), "The position of the record does not fit: a toy position has no 'scores'"),
        (change(answers=[[0, "fly"]]), "The record holds 'fly', which is no answer of Toy"),
        (change(answers=[[1, "roll"]]), "Answer 0 of the record does not fit: Seat 1 is not asked now"),
        (change(answers=[[0, "roll"], [CHANCE, "card:1"]]), "Answer 1 .* 'card:1' is not open to chance now"),
        (change(answers=[[0, "roll"], [1, "roll"]]), "Answer 1 .* waits for chance"),
        (
            change(answers=[[0, "stop"], [CHANCE, "card:10"], [CHANCE, "card:11"]]),
            "Answer 2 .* Chance is not asked now",
        ),
        (change(answers=[[0, "roll"], [CHANCE, "die:1"]]), "The record ends where chance still owes an answer"),
        (without("answers"), "incomplete or malformed: KeyError"),
        (without("game"), "incomplete or malformed: KeyError"),
        (None, "incomplete or malformed"),
        ([], "incomplete or malformed"),
        ("record", "incomplete or malformed"),
    ],
)
def test_a_record_that_does_not_fit_is_refused(record: Any, complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint):
        toys.GAME.replay(record)


def test_every_refusal_is_one_of_ours() -> None:
    assert issubclass(BadSave, UltratableError)
    assert issubclass(BadRecord, UltratableError)

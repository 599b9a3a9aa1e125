"""Replay files: written, read, played again, verified, and refused when anything does not fit."""

import json
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import ultratable
from ultratable.bots import make_bot
from ultratable.bots.arena import play_match
from ultratable.core import fairness, replayfile
from ultratable.core.chance import CHANCE, Streams
from ultratable.core.errors import BadRecord
from ultratable.core.fairness import Fairness, Salt
from ultratable.core.match import ByHand, Match
from ultratable.core.replayfile import Verdict

GAME = ultratable.game("ults")


@pytest.fixture(scope="module")
def match() -> Match:
    bots = [make_bot("random", seat) for seat in range(3)]
    return play_match(GAME, bots, {"heroes": "random", "health": 30}, 11)[0]


@pytest.fixture(scope="module")
def text(match) -> str:
    return replayfile.write(match, "9.9")


def resealed(lines: list[str]) -> str:
    """Edited lines with a check sum that fits again, as a careful forger would leave them."""
    end = json.loads(lines[-1])
    end["check"] = replayfile._check_sum(lines[:-1])
    return "\n".join([*lines[:-1], json.dumps(end)])


def edited(text: str, line: int, edit: Callable[[Any], Any]) -> str:
    """The file with one line changed (counted from 0) and sealed again."""
    lines = text.splitlines()
    value = json.loads(lines[line])
    changed = edit(value)
    lines[line] = json.dumps(value if changed is None else changed)
    return resealed(lines)


def first_line(text: str, seat: Callable[[int], bool], after: int = 0) -> int:
    """The number, from 0, of the first answer by such a seat."""
    lines = [json.loads(line) for line in text.splitlines()]
    return next(at for at, line in enumerate(lines) if at > after and isinstance(line, list) and seat(line[0]))


def verdict(text: str) -> Verdict:
    return replayfile.verify(replayfile.read(text), GAME)


# Written and played again.


def test_a_finished_match_plays_again_to_the_same_digest(match, text):
    replay = replayfile.read(text)
    assert (replay.game, replay.engine) == ("ults", "9.9")
    again = replay.play(GAME)
    assert again.digest() == match.digest()
    assert again.result == match.result
    assert again.record == match.record == replay.record


def test_the_header_says_what_was_played_and_each_answer_has_a_line(match, text):
    lines = [json.loads(line) for line in text.splitlines()]
    header, end = lines[0], lines[-1]
    assert header["replay"] == replayfile.FORMAT
    assert {"game", "rules", "engine", "seats", "options", "key", "position", "by_hand"} <= header.keys()
    assert header["people"] == header["bots"] == [None] * 3
    assert [line[:2] for line in lines[1:-1]] == match.record["answers"]
    assert end["winners"] == list(match.result.winners)


def test_the_header_says_who_played_and_when(match):
    account = Fairness("c", "s", (Salt(0, "c", None),))
    replay = replayfile.read(
        replayfile.write(
            match,
            "1",
            people=["Mara", None, None],
            bots=[None, "steady", "random"],
            assisted=True,
            fairness=account,
            started="2025-01-02T03:04:05Z",
        )
    )
    assert replay.header.people == ("Mara", None, None)
    assert replay.header.bots == (None, "steady", "random")
    assert (replay.header.assisted, replay.header.started) == (True, "2025-01-02T03:04:05Z")
    assert replay.header.fairness == account


def test_every_answer_of_a_seat_has_the_digest_of_the_table_before_it():
    rng = Random(3)
    match = GAME.start(2, {"health": 30}, 3)
    digests = []
    while match.deciders:
        digests.append(match.digest())
        seat = rng.choice(match.deciders)
        match.pick(seat, rng.choice(match.ask(seat).numbers))
    lines = [json.loads(line) for line in replayfile.write(match, "1").splitlines()[1:-1]]
    assert [line[2] for line in lines if line[0] != CHANCE] == digests


def test_every_answer_of_chance_says_what_it_was_asked(match, text):
    streams = Streams(bytes.fromhex(match.record["key"]), [0] * len(GAME.purposes))
    asked = [json.loads(line)[2] for line in text.splitlines()[1:-1] if line.startswith("[-1,")]
    for purpose, index, outcomes, which in asked:
        assert streams.used[purpose] == index
        assert streams.below(purpose, outcomes) == which
    assert streams.used == match.state.streams.used


def test_an_unfinished_match_is_written_and_goes_on():
    started = GAME.start(2, {}, 5)
    started.choose(0, "hero:aja")
    again = replayfile.read(replayfile.write(started, "1")).play(GAME)
    assert again.deciders == (1,)
    assert again.digest() == started.digest()


def test_whoever_watches_sees_the_match_after_each_answer(match, text):
    seen: list[int] = []
    replayfile.read(text).play(GAME, lambda now: seen.append(len(now.events)))
    assert len(seen) == len(match.record["answers"])
    assert seen == sorted(seen)
    assert seen[-1] == len(match.events)


def test_a_match_that_cannot_be_played_again_is_not_written(match):
    with pytest.raises(BadRecord, match="cannot be written"):
        replayfile.write(match, "1", history=[tuple(answer) for answer in match.record["answers"][:-1]])


@pytest.mark.parametrize("name", ["line\u2028end", "[é]", "👨‍👩‍👧", '"\\'])
def test_names_hold_any_character_that_can_be_shown(match, name):
    written = replayfile.write(match, "1", people=[name, None, None])
    assert replayfile.read(written).header.people[0] == name
    assert replayfile.read(written.replace("\n", "\r\n").encode()).play(GAME).digest() == match.digest()


# Format 1.


def in_format_1(match: Match) -> str:
    record = match.record
    answers = record.pop("answers")
    lines = [json.dumps({"replay": 1, "engine": "0.1.0", **record}), *[json.dumps(answer) for answer in answers]]
    return resealed([*lines, json.dumps({"answers": len(answers), "winners": [0], "digest": match.digest()})])


def test_a_file_of_format_1_is_still_read_and_verified(match):
    winners = list(match.result.winners)
    old = edited(in_format_1(match), -1, lambda end: end.update(winners=winners))
    replay = replayfile.read(old)
    assert replay.play(GAME).digest() == match.digest()
    assert replay.header.people == ()
    assert verdict(old).wrong == ()
    assert any("rolls and draws come from the key" in sentence for sentence in verdict(old).proven)


# Taken back.


def with_undos(match: Match, rng: Random, answers: int) -> tuple[Match, list[tuple[int, str] | int]]:
    """Play so many answers at random and go back to some earlier point now and then."""
    history: list[tuple[int, str] | int] = [(seat, key) for seat, key in match.record["answers"]]
    points = [match.clone()]
    for _ in range(answers):
        if not match.deciders:
            break
        if rng.random() < 0.2:
            del points[rng.randrange(len(points)) + 1 :]
            match = points[-1].clone()
            history.append(len(match.record["answers"]))
        before = len(match.record["answers"])
        seat = rng.choice(match.deciders)
        match.pick(seat, rng.choice(match.ask(seat).numbers))
        history += [(seat, key) for seat, key in match.record["answers"][before:]]
        points.append(match.clone())
    return match, history


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("by_hand", [False, True])
def test_answers_taken_back_stay_in_the_file_and_are_checked(seed, by_hand):
    start = GAME.start(3, {"heroes": "random", "health": 30}, seed, by_hand)
    match, history = with_undos(start, Random(seed), 150)
    assert any(isinstance(entry, int) for entry in history)
    written = replayfile.write(match, "1", history=history)
    replay = replayfile.read(written)
    seen: list[int] = []
    assert replay.play(GAME, lambda now: seen.append(1)).digest() == match.digest()
    assert replay.record == match.record
    assert len(seen) == len(match.record["answers"])
    assert replay.taken_back == len([entry for entry in history if not isinstance(entry, int)]) - len(seen)
    assert verdict(written).wrong == ()
    stand, gone = replay.players
    said = verdict(written).proven[0]
    assert said.startswith(f"All {stand} answers of the players fit")
    assert (f" {gone} that were taken back" in said) == (gone > 0)


def test_a_forged_answer_that_was_taken_back_is_found():
    match = GAME.start(2, {}, 5)
    match.choose(0, "hero:k9")
    written = replayfile.write(match, "1", history=[(0, "hero:aja"), 0, (0, "hero:k9")])
    replayfile.read(written).play(GAME)
    with pytest.raises(BadRecord, match=r"Line 2 .*'hero:nobody'"):
        replayfile.read(edited(written, 1, lambda line: [0, "hero:nobody", line[2]])).play(GAME)


@pytest.mark.parametrize("stay", [-1, 2, 10**9])
def test_more_cannot_be_left_than_there_is(stay):
    match = GAME.start(2, {}, 5)
    match.choose(0, "hero:k9")
    written = replayfile.write(match, "1", history=[(0, "hero:aja"), 0, (0, "hero:k9")])
    with pytest.raises(BadRecord, match=r"Line 3 takes back all but"):
        replayfile.read(edited(written, 2, lambda line: {"undo": stay})).play(GAME)


def test_a_file_of_nothing_but_undos_is_refused(text, monkeypatch):
    monkeypatch.setattr(replayfile, "MOST_UNDOS", 5)
    lines = text.splitlines()
    many = [lines[0], *['{"undo":0}'] * 6, *lines[1:]]
    with pytest.raises(BadRecord, match="takes back 6 times"):
        replayfile.read(resealed(many)).play(GAME)
    replayfile.read(resealed(many[:1] + many[2:])).play(GAME)


# Refused.


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda text: "", "no replay file"),
        (lambda text: None, "is a text"),
        (lambda text: b"\xff\xfe" + text.encode(), "UTF-8"),
        (lambda text: text.replace("ults", "\ud800", 1), "UTF-8"),
        (lambda text: "hello\nworld\n", "Line 1"),
        (lambda text: '{"a": 1}\n{"b": 2}\n', "first line"),
        (lambda text: '{"replay": 2}\n{"b": 2}\n', "which game"),
        (lambda text: text.replace('"replay":2', '"replay":3', 1), "format 3"),
        (lambda text: text.replace('"replay":2', '"replay":"two"', 1), "format two"),
        (lambda text: text.replace('"seats":3', '"seats":"3"', 1), r"Line 1 .*seats"),
        (lambda text: "\n".join(text.splitlines()[:-1]), "cut off"),
        (lambda text: text.replace("die:", "dye:", 1), "check sum"),
    ],
)
def test_a_damaged_file_is_refused_with_a_sentence(text, damage, sentence):
    with pytest.raises(BadRecord, match=sentence):
        replayfile.read(damage(text))


def test_a_file_that_is_too_large_is_refused_before_it_is_read(text, monkeypatch):
    huge = text + " " * replayfile.MOST_BYTES
    tracemalloc.start()
    try:
        with pytest.raises(BadRecord, match="4 MB"):
            replayfile.read(huge)
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()
    with pytest.raises(BadRecord, match="4 MB"):
        replayfile.read(huge.encode())


def test_a_file_of_too_many_lines_is_refused(text, monkeypatch):
    lines = len(text.splitlines())
    monkeypatch.setattr(replayfile, "MOST_LINES", lines)
    replayfile.read(text)
    monkeypatch.setattr(replayfile, "MOST_LINES", lines - 1)
    with pytest.raises(BadRecord, match=f"more than {lines - 1} lines"):
        replayfile.read(text)


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_what_is_nested_too_deeply_is_refused(text, opening):
    closing = "]" if opening == "[" else "}"
    for depth in (replayfile.MOST_DEPTH, 100_000):
        deep = opening * depth + "1" + closing * depth
        with pytest.raises(BadRecord, match="nested too deeply"):
            replayfile.read(text.replace('"position":null', f'"position":{{"x":{deep}}}', 1))


def test_brackets_in_a_name_are_no_nesting(match):
    name = "[" * 60 + '"{'
    assert replayfile.read(replayfile.write(match, "1", people=[name, "[]", None])).header.people[0] == name


def test_what_is_not_known_is_ignored(match, text):
    more = edited(text, 0, lambda header: header.update(mood="cheerful", table={"felt": "green"}))
    more = edited(more, 1, lambda line: [*line, "more"])
    more = edited(more, -1, lambda end: end.update(applause=9))
    assert replayfile.read(more).play(GAME).digest() == match.digest()


@pytest.mark.parametrize("field", ["people", "bots"])
def test_lists_by_seat_have_an_entry_for_each(text, field):
    with pytest.raises(BadRecord, match=f"2 entries for {field}"):
        replayfile.read(edited(text, 0, lambda header: header.update({field: [None, None]})))


@pytest.mark.parametrize("change", [{"engine": "\x1b[2J"}, {"people": ["\x9b", None, None]}, {"purposes": ["\x07"]}])
def test_nothing_in_the_header_can_play_tricks_on_a_terminal(text, change):
    with pytest.raises(BadRecord, match="control characters"):
        replayfile.read(edited(text, 0, lambda header: header.update(change)))


@pytest.mark.parametrize("proof", [None, [0, 0, 6, 1], 7])
def test_an_answer_without_its_proof_is_refused(text, proof):
    at = first_line(text, lambda seat: seat >= 0)
    with pytest.raises(BadRecord, match=f"Line {at + 1} "):
        replayfile.read(edited(text, at, lambda line: [*line[:2], proof]))
    chance = first_line(text, lambda seat: seat == CHANCE)
    with pytest.raises(BadRecord, match=f"Line {chance + 1} "):
        replayfile.read(edited(text, chance, lambda line: [*line[:2], "digest"]))


def test_a_forged_answer_is_refused_when_played(text):
    at = first_line(text, lambda seat: seat >= 0)
    with pytest.raises(BadRecord, match=f"Line {at + 1} "):
        replayfile.read(edited(text, at, lambda line: [line[0], "ability:nonsense", line[2]])).play(GAME)


def test_the_first_digest_that_does_not_fit_is_named(text):
    first = first_line(text, lambda seat: seat >= 0, 100)
    later = first_line(text, lambda seat: seat >= 0, first)
    forged = text
    for at in (later, first):
        forged = edited(forged, at, lambda line: [*line[:2], "0" * 32])
    with pytest.raises(BadRecord, match=f"Line {first + 1} .*another than the file says"):
        replayfile.read(forged).play(GAME)


@pytest.mark.parametrize("place", range(4))
def test_a_forged_question_to_chance_is_named(text, place):
    at = first_line(text, lambda seat: seat == CHANCE, 50)

    def forge(line: Any) -> None:
        line[2][place] += 1

    with pytest.raises(BadRecord, match=f"Line {at + 1} .*chance"):
        replayfile.read(edited(text, at, forge)).play(GAME)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"digest": "0" * 32}, "another table"),
        ({"answers": 3}, "another table"),
        ({"winners": [7]}, "others win"),
        ({"winners": None}, "others win"),
    ],
)
def test_a_forged_end_is_refused(text, change, sentence):
    with pytest.raises(BadRecord, match=sentence):
        replayfile.read(edited(text, -1, lambda end: end.update(change))).play(GAME)


def test_another_version_of_the_rules_is_refused(text):
    with pytest.raises(BadRecord, match="version 999"):
        replayfile.read(edited(text, 0, lambda header: header.update(rules=999))).play(GAME)


def test_a_file_that_ends_in_the_middle_of_a_roll_is_refused(text):
    at = first_line(text, lambda seat: seat == CHANCE)
    lines = text.splitlines()
    with pytest.raises(BadRecord, match="chance still owes"):
        replayfile.read(resealed([*lines[:at], lines[-1]])).play(GAME)


@pytest.mark.parametrize(
    "position", [{"heroes": 7}, {"heroes": [None, {}], "hands": 3}, {"heroes": ["aja", "k9"], "hands": [[["x"]], []]}]
)
def test_a_position_of_nonsense_is_refused(position):
    written = replayfile.write(GAME.start(2, {}, 5), "1")
    with pytest.raises(BadRecord):
        replayfile.read(edited(written, 0, lambda header: header.update(position=position))).play(GAME)


def test_a_position_that_rules_stumble_over_later_is_refused():
    match = GAME.arrange(2, {}, {"heroes": ["aja", "k9"]}, None, key=bytes(32))
    written = edited(replayfile.write(match, "1"), 0, lambda header: header["position"].update(active=-1))
    with pytest.raises(BadRecord, match=r"Line \d+ of the replay \(chance, .*does not fit"):
        replayfile.read(written).play(GAME)


def test_nobody_answers_while_chance_is_in_the_middle_of_its_answer():
    match = GAME.start(2, {"cast": ["aja", "k9"]}, 5, by_hand=True)
    match.pick(CHANCE, match.ask(CHANCE).numbers[0])
    assert match.state.given
    written = replayfile.write(match, "1")
    lines = written.splitlines()
    with pytest.raises(BadRecord, match="chance has not finished"):
        replayfile.read(resealed([*lines[:-1], '[0,"concede","0"]', lines[-1]])).play(GAME)


# Verified.


def fair_match(salts: list[str | None], by_hand: bool = False) -> tuple[Match, Fairness]:
    seed = fairness.new_seed()
    match = GAME.arrange(
        3, {"heroes": "random", "health": 30}, None, None, key=fairness.match_key(seed, salts), by_hand=by_hand
    )
    rng = Random(4)
    while match.deciders:
        seat = rng.choice(match.deciders)
        match.pick(seat, rng.choice(match.ask(seat).numbers))
    given = [Salt(seat, fairness.salt_commitment(salt), salt) for seat, salt in enumerate(salts) if salt is not None]
    return match, Fairness(fairness.commitment(seed), seed.hex(), tuple(given))


def test_an_honest_match_is_proven():
    match, account = fair_match(["salt", None, "pepper"])
    found = verdict(replayfile.write(match, "1", fairness=account))
    assert found.wrong == ()
    draws = sum(match.state.streams.used)
    assert f"All {draws} rolls and draws come from the key, each in its place." in found.proven
    assert "The seed is the one that was committed to." in found.proven
    assert "Salt as committed to was added by: seat 1, seat 3." in found.proven
    assert "The key follows from the seed and the salts." in found.proven
    assert len(found.unproven) == 1
    assert account.commitment in found.unproven[0]
    assert [tally.draws for tally in found.tallies] == [used for used in match.state.streams.used if used]


def test_tallies_count_faces_where_the_possibilities_stay_the_same(match, text):
    tallies = {tally.purpose: tally for tally in verdict(text).tallies}
    die = tallies["die"].faces
    assert die is not None
    assert list(die) == [f"die:{face}" for face in range(1, 7)]
    assert sum(die.values()) == tallies["die"].draws
    assert tallies["draw"].faces is None


def test_a_roll_that_is_not_the_keys_is_named():
    """Whoever forges a roll has to forge all that follows: here the file fits in itself, with another key."""
    match, _ = fair_match([])
    written = replayfile.write(match, "1")
    lines = [json.loads(line) for line in written.splitlines()]
    changed = GAME.arrange(3, {"heroes": "random", "health": 30}, None, None, key=bytes(32), by_hand=True)
    for seat, key in match.record["answers"]:
        changed.choose(seat, key)
    changed.state.by_hand = False
    forged = replayfile.write(changed, "1")
    found = verdict(forged)
    streams = Streams(bytes(32), [0] * len(GAME.purposes))
    wrong = []
    for at, line in enumerate(lines[1:-1], 2):
        if line[0] == CHANCE:
            purpose, _, outcomes, which = line[2]
            if streams.below(purpose, outcomes) != which:
                wrong.append(at)
    assert f"Line {wrong[0]}: " in found.wrong[0]
    assert f"({len(wrong)} of " in found.wrong[0]
    assert not any("come from the key" in sentence for sentence in found.proven)


def test_a_seed_that_was_not_committed_to_is_wrong():
    match, account = fair_match(["salt"])
    other = Fairness(fairness.commitment(bytes(32)), account.seed, account.salts)
    assert verdict(replayfile.write(match, "1", fairness=other)).wrong == (
        "The seed is not the one that was committed to.",
    )


def test_a_salt_of_a_seat_that_is_not_there_is_wrong():
    match, account = fair_match([None, None, None, "ghost"])
    assert "seat that the match does not have" in verdict(replayfile.write(match, "1", fairness=account)).wrong[0]


def test_what_is_not_proven_is_said(match, text):
    assert any("Nobody committed to the key" in sentence for sentence in verdict(text).unproven)
    assisted = verdict(replayfile.write(match, "1", assisted=True))
    assert any("taken back after something had come to light" in sentence for sentence in assisted.unproven)
    hinted = verdict(replayfile.write(match, "1", hinted=True))
    assert any("A bot gave hints" in sentence for sentence in hinted.unproven)
    assert not any("taken back" in sentence for sentence in hinted.unproven)
    plain, account = fair_match([])
    assert any("Nobody added salt" in s for s in verdict(replayfile.write(plain, "1", fairness=account)).unproven)
    kept = Fairness(account.commitment, account.seed, (Salt(1, "0" * 64, None),))
    found = verdict(replayfile.write(plain, "1", fairness=kept))
    assert found.wrong == ()
    assert any("never revealed by: seat 2." in sentence for sentence in found.unproven)
    position = {"heroes": ["lumberjaq", "k9"], "at": "main"}
    arranged = replayfile.write(GAME.arrange(2, {}, position, None, key=bytes(32)), "1")
    assert any("arranged position" in sentence for sentence in verdict(arranged).unproven)


def test_dice_that_were_rolled_by_hand_prove_nothing():
    match, account = fair_match(["salt"], by_hand=True)
    found = verdict(replayfile.write(match, "1", fairness=account))
    assert found.wrong == ()
    assert any("entered by hand" in sentence for sentence in found.unproven)
    assert not any("come from the key" in sentence for sentence in found.proven)


def test_a_file_that_does_not_play_is_wrong_and_proves_nothing(text):
    at = first_line(text, lambda seat: seat >= 0)
    found = verdict(edited(text, at, lambda line: [*line[:2], "0" * 32]))
    assert f"Line {at + 1} " in found.wrong[0]
    assert found.proven == ()


def test_an_outcome_that_stands_in_the_list_twice_is_the_one_that_the_key_says(text):
    run = replayfile._Run(GAME, replayfile.read(text).header)
    die = ByHand(GAME, 3, (7, 7, 8))
    streams = Streams(run.match.state.streams.key, [0] * len(GAME.purposes))
    for index in range(20):
        run.match.state.streams.used[3] = index
        run._waiting.clear()
        due = streams.below(3, 3)
        assert run._draw(0, die, die.outcomes[due]).which == due
    assert run.unfair() == []


def test_any_sort_of_game_is_written_read_and_verified():
    for seed in range(12):
        rng = Random(seed)
        seats, options, position = GAME.variety(rng)
        match = GAME.arrange(seats, options, position, None, key=rng.randbytes(32))
        for _ in range(120):
            if not match.deciders:
                break
            seat = rng.choice(match.deciders)
            match.pick(seat, rng.choice(match.ask(seat).numbers))
        assert verdict(replayfile.write(match, "1")).wrong == ()


# Notes.


def with_notes(text: str, *notes: list[Any]) -> str:
    return f"{text}{json.dumps({'notes': notes}, separators=(',', ':'))}\n"


def test_notes_come_along_and_change_nothing_that_is_proven(text):
    noted = with_notes(text, [0, "A start <b>like</b> any"], [7, "Two\nlines \u0416"])
    replay = replayfile.read(noted)
    assert [(note.moment, note.text) for note in replay.notes] == [
        (0, "A start <b>like</b> any"),
        (7, "Two\nlines \u0416"),
    ]
    assert replayfile.read(text).notes == ()
    assert replay.record == replayfile.read(text).record
    assert verdict(noted) == verdict(text)
    assert replay.play(GAME).digest() == replayfile.read(text).play(GAME).digest()


@pytest.mark.parametrize(
    ("notes", "sentence"),
    [
        ([[1, "x" * 2001]], "no plain text of at most 2000"),
        ([[1, "\x1b[31m"]], "no plain text"),
        ([[-1, "before"]], "no moment"),
        ([[50_001, "after"]], "no moment"),
        ([[1, "x"]] * 501, "501 notes; at most 500"),
        ([[1, {"text": "x"}]], "cannot be read"),
        ([["1", "x"]], "cannot be read"),
    ],
)
def test_notes_that_are_none_are_refused(text, notes, sentence):
    with pytest.raises(BadRecord, match=sentence):
        replayfile.read(with_notes(text, *notes))


def test_notes_stand_below_the_last_line_and_nowhere_else(text):
    lines = text.splitlines()
    notes = with_notes("", [1, "x"]).strip()
    with pytest.raises(BadRecord):
        replayfile.read("\n".join([*lines[:-1], notes, lines[-1]]))
    with pytest.raises(BadRecord):
        replayfile.read("\n".join([*lines, notes, notes]))
    with pytest.raises(BadRecord, match="no replay file"):
        replayfile.read(notes)

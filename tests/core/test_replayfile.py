"""Replay files: written, read, played again, and refused when anything does not fit."""

import json

import pytest

import ultratable
from ultratable.bots import make_bot
from ultratable.bots.arena import play_match
from ultratable.core import replayfile
from ultratable.core.errors import BadRecord
from ultratable.core.match import Match

GAME = ultratable.game("ults")


@pytest.fixture(scope="module")
def match() -> Match:
    bots = [make_bot("random", seat) for seat in range(3)]
    return play_match(GAME, bots, {"heroes": "random", "health": 30}, 11)[0]


@pytest.fixture(scope="module")
def text(match) -> str:
    return replayfile.write(match, "9.9")


def test_a_finished_match_plays_again_to_the_same_digest(match, text):
    replay = replayfile.read(text)
    assert (replay.game, replay.engine) == ("ults", "9.9")
    again = replay.play(GAME)
    assert again.digest() == match.digest()
    assert again.result == match.result


def test_the_header_says_what_was_played_and_each_answer_has_a_line(match, text):
    lines = [json.loads(line) for line in text.splitlines()]
    header, end = lines[0], lines[-1]
    assert header["replay"] == replayfile.FORMAT
    assert {"game", "rules", "engine", "seats", "options", "key", "position"} <= header.keys()
    assert lines[1:-1] == match.record["answers"]
    assert end["winners"] == list(match.result.winners)


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


def resealed(lines: list[str]) -> str:
    """Edited lines with a check sum that fits again, as a careful forger would leave them."""
    end = json.loads(lines[-1])
    end["check"] = replayfile._check(lines[:-1])
    return "\n".join([*lines[:-1], json.dumps(end)])


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda text: "", "no replay file"),
        (lambda text: "hello\nworld\n", "Line 1"),
        (lambda text: '{"a": 1}\n{"b": 2}\n', "first line"),
        (lambda text: text.replace('"replay":1', '"replay":2', 1), "format 2"),
        (lambda text: "\n".join(text.splitlines()[:-1]), "cut off"),
        (lambda text: text.replace("die:", "dye:", 1), "check sum"),
    ],
)
def test_a_damaged_file_is_refused_with_a_sentence(text, damage, sentence):
    with pytest.raises(BadRecord, match=sentence):
        replayfile.read(damage(text))


def test_a_forged_answer_is_refused_when_played(text):
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith(("[0,", "[1,")))
    lines[at] = '[0,"ability:nonsense"]'
    with pytest.raises(BadRecord):
        replayfile.read(resealed(lines)).play(GAME)


def test_a_forged_digest_is_refused(text):
    lines = text.splitlines()
    end = json.loads(lines[-1])
    end["digest"] = "0" * 32
    lines[-1] = json.dumps(end)
    with pytest.raises(BadRecord, match="another table"):
        replayfile.read(resealed(lines)).play(GAME)


def test_another_version_of_the_rules_is_refused(text):
    lines = text.splitlines()
    header = json.loads(lines[0])
    header["rules"] = 999
    lines[0] = json.dumps(header)
    with pytest.raises(BadRecord, match="version 999"):
        replayfile.read(resealed(lines)).play(GAME)

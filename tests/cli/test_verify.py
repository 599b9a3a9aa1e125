"""`ultratable verify`, and the check without Ultratable: what they print, and that both find the same forgeries."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import ultratable
from tests.cli.test_commands import run
from ultratable.cli.verify import _statistics, chi_square_tail
from ultratable.core import fairness, replayfile
from ultratable.core.chance import Streams
from ultratable.core.fairness import Fairness, Salt
from ultratable.core.match import Match

GAME = ultratable.game("ults")
BY_HAND = Path(__file__).parents[2] / "docs" / "verify_by_hand.py"
SEED = bytes(range(32))
SALTS = ["swordfish", "🍌 banana", None]
ACCOUNT = Fairness(
    fairness.commitment(SEED),
    SEED.hex(),
    (
        Salt(0, fairness.salt_commitment("swordfish"), "swordfish"),
        Salt(1, fairness.salt_commitment("🍌 banana"), "🍌 banana"),
        Salt(2, "0" * 64, None),
    ),
)


def played(key: bytes) -> tuple[Match, list[tuple[int, str] | int]]:
    """A whole match with two answers taken back after a roll, and its history."""
    rng = Random(6)
    match = GAME.arrange(3, {"heroes": "random", "health": 30}, None, None, key=key)
    history: list[tuple[int, str] | int] = [(seat, word) for seat, word in match.record["answers"]]
    answers = 0
    before = match.clone()
    while match.deciders:
        if answers in (20, 40):
            match = before
            history.append(len(match.record["answers"]))
        if answers in (12, 32):
            before = match.clone()
        length = len(match.record["answers"])
        seat = rng.choice(match.deciders)
        match.pick(seat, rng.choice(match.ask(seat).numbers))
        history += [(seat, word) for seat, word in match.record["answers"][length:]]
        answers += 1
    return match, history


@pytest.fixture(scope="module")
def lines() -> list[str]:
    match, history = played(fairness.match_key(SEED, SALTS))
    assert any(isinstance(entry, int) for entry in history)
    return replayfile.write(match, "1", fairness=ACCOUNT, history=history).splitlines()


@pytest.fixture
def file(tmp_path, lines) -> Path:
    path: Path = tmp_path / "evening.replay"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def forge(file: Path, lines: list[str], at: int, change: object) -> None:
    """One line changed, with a check sum that fits."""
    forged = [*lines[:at], json.dumps(change), *lines[at + 1 : -1]]
    end = json.loads(lines[-1]) | {"check": replayfile._check_sum(forged)}
    file.write_text("\n".join([*forged, json.dumps(end)]) + "\n", "utf-8")


def by_hand(file: Path) -> tuple[int, str]:
    """The check by hand, in a Python that has no Ultratable and no other package."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(BY_HAND), str(file)], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_an_honest_match_is_proven_line_by_line(capsys, file):
    code, out, err = run(capsys, "verify", str(file))
    assert (code, err) == (0, "")
    for words in (
        "answers of the players fit the rules, and so do",
        "rolls and draws come from the key",
        "die: ",
        "The seed is the one that was committed to.",
        "seat 1, seat 2.",
        "The key follows from the seed and the salts.",
        f"first card, {ACCOUNT.commitment}.",
        "never revealed by: seat 3.",
        "Evenness of 'die': 1 came ",
    ):
        assert words in out
    assert out.splitlines()[-1] == "Everything in the file fits."


def test_the_check_by_hand_agrees_and_needs_no_more_than_sixty_lines(file, lines):
    code, out = by_hand(file)
    assert code == 0, out
    chance = len([line for line in lines if line.startswith("[-1,")])
    assert f"All {chance} rolls and draws come from the key." in out
    assert ACCOUNT.commitment in out
    source = BY_HAND.read_text("utf-8")
    assert len(source.splitlines()) <= 60
    assert "import ultratable" not in source
    assert "from ultratable" not in source


def test_notes_below_the_last_line_change_nothing(capsys, file, tmp_path):
    noted = tmp_path / "noted.replay"
    noted.write_text(file.read_text("utf-8") + '{"notes":[[3,"Why not the ace?"]]}\n', "utf-8")
    assert run(capsys, "verify", str(noted)) == run(capsys, "verify", str(file))
    assert by_hand(noted) == by_hand(file)
    assert by_hand(noted)[0] == 0


def roll(lines: list[str]) -> tuple[int, list[object]]:
    at = next(at for at, line in enumerate(lines) if line.startswith('[-1,"die:') and at > 60)
    return at, json.loads(lines[at])


def test_a_forged_roll_is_found_by_both(capsys, file, lines):
    at, (_, _, asked) = roll(lines)
    assert isinstance(asked, list)
    face = (asked[3] + 1) % 6
    forge(file, lines, at, [-1, f"die:{face + 1}", [*asked[:3], face]])
    code, out, _ = run(capsys, "verify", str(file))
    assert code == 1
    assert "WRONG    Line " in out
    assert out.splitlines()[-1] == "The file does not fit."
    code, out = by_hand(file)
    assert code == 1
    assert f"does not give die:{face + 1} on line {at + 1}." in out


def test_a_number_left_out_is_found_by_both(capsys, file, lines):
    at, (_, word, asked) = roll(lines)
    assert isinstance(asked, list)
    forge(file, lines, at, [-1, word, [asked[0], asked[1] + 1, *asked[2:]]])
    code, out, _ = run(capsys, "verify", str(file))
    assert code == 1
    assert f"WRONG    Line {at + 1} " in out
    code, out = by_hand(file)
    assert code == 1
    assert f"line {at + 1} leaves a number out" in out


@pytest.mark.parametrize(
    ("change", "sentence", "hand"),
    [
        ({"seed": bytes(32).hex()}, "not the one that was committed to", "was not committed to"),
        ({"commitment": "0" * 64}, "not the one that was committed to", "was not committed to"),
        ({"salts": []}, "does not follow from the seed and the salts", "give another key"),
        ({"salts": [{"seat": 0, "commitment": "", "salt": "x"}]}, "Seat 1 revealed another salt", "seat 1 revealed"),
    ],
)
def test_a_forged_account_is_found_by_both(capsys, file, lines, change, sentence, hand):
    header = json.loads(lines[0])
    header["fairness"].update(change)
    forge(file, lines, 0, header)
    code, out, _ = run(capsys, "verify", str(file))
    assert code == 1
    assert sentence in out
    code, out = by_hand(file)
    assert code == 1
    assert hand in out


def test_a_damaged_file_is_wrong(capsys, file, lines):
    file.write_text("\n".join(lines[:-1]), "utf-8")
    code, out, _ = run(capsys, "verify", str(file))
    assert code == 1
    assert "WRONG    The replay file is cut off" in out
    code, _, err = run(capsys, "verify", str(file.parent / "nowhere.replay"))
    assert code == 2
    assert "cannot be read" in err


def test_numbers_that_are_drawn_anew_are_computed_by_hand_too(tmp_path):
    """A count just above half of all words makes every second word unfair: streams and script must still agree."""
    key = bytes(range(32, 64))
    streams = Streams(key, [0, 0])
    count = 2**31 + 1
    lines = [json.dumps([-1, "word", [1, index, count, streams.below(1, count)]]) for index in range(40)]
    header = {"replay": 2, "by_hand": False, "key": key.hex(), "fairness": None}
    file = tmp_path / "made.replay"
    file.write_text("\n".join([json.dumps(header), *lines, "{}"]) + "\n", "utf-8")
    assert by_hand(file) == (0, "All 40 rolls and draws come from the key.\n")


def test_dice_rolled_by_hand_are_told_honestly(capsys, tmp_path):
    match = GAME.start(2, {"cast": ["aja", "k9"]}, 5, by_hand=True)
    for _ in range(30):
        seat = match.deciders[0]
        match.pick(seat, match.ask(seat).numbers[0])
    file = tmp_path / "real.replay"
    file.write_text(replayfile.write(match, "1"), "utf-8")
    code, out, _ = run(capsys, "verify", str(file))
    assert code == 0
    assert "UNKNOWN  Chance was entered by hand" in out
    assert by_hand(file)[0] == 1


def test_figures_are_given_only_where_they_mean_something():
    even = dict.fromkeys([f"die:{face}" for face in range(1, 7)], 10)
    assert "1 came 10, 2 came 10" in _statistics("die", even)
    assert "at least this uneven in 100.0 % of matches" in _statistics("die", even)
    assert "at least this uneven in 4.6 % of matches" in _statistics("coin", {"head": 40, "tail": 60})
    assert "at least this uneven in less than 0.1 % of matches" in _statistics("coin", {"head": 10, "tail": 60})
    assert "Too few to judge." in _statistics("die", dict.fromkeys(even, 4))


def test_help_has_an_example(capsys):
    code, out, _ = run(capsys, "verify", "--help")
    assert code == 0
    assert "ultratable verify evening.replay" in out


@pytest.mark.parametrize(
    ("value", "freedom", "tail"),
    [
        (3.841459, 1, 0.05),
        (5.991465, 2, 0.05),
        (11.0705, 5, 0.05),
        (15.08627, 5, 0.01),
        (19.67514, 11, 0.05),
        (0, 5, 1),
    ],
)
def test_the_tail_of_chi_square_is_that_of_the_tables(value, freedom, tail):
    assert chi_square_tail(value, freedom) == pytest.approx(tail, rel=1e-5)


def test_files_of_the_other_commands_are_verified(capsys, tmp_path):
    run(capsys, "simulate", "ults", "--games", "1", "--seed", "7", "--workers", "1", "--out-replays", str(tmp_path))
    file = next(iter(tmp_path.glob("*.replay")))
    assert replayfile.read(file.read_bytes()).header.bots == ("steady", "steady")
    code, out, _ = run(capsys, "verify", str(file))
    assert code == 0
    assert "UNKNOWN  Nobody committed to the key" in out

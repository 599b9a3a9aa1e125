"""The command from outside: what it prints, what it refuses, and how it leaves."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ultratable.cli import main

ROOT = Path(__file__).parents[2]


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of one command."""
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    shown = capsys.readouterr()
    code = left.value.code
    assert isinstance(code, int)
    return code, shown.out, shown.err


@pytest.mark.parametrize("command", ["play", "simulate", "replay", "rules", "doctor"])
def test_every_command_has_help_with_an_example(capsys, command):
    code, out, _ = run(capsys, command, "--help")
    assert code == 0
    assert f"ultratable {command}" in out.partition("Example")[2]


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_the_help_says_how_to_begin(capsys, option):
    code, out, _ = run(capsys, option)
    assert code == 0
    assert "ultratable play ults" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("simulat",), "Did you mean 'simulate'"),
        (("play", "ulst"), "Did you mean 'ults'"),
        (("play", "--hero", "lumberjack"), "Did you mean 'lumberjaq'"),
        (("play", "--bots", "stedy"), "Did you mean 'steady'"),
        (("play", "--option", "helth=30"), "Did you mean 'health'"),
        (("play", "--option", "health"), "name=value"),
        (("play", "--option", "health=31"), "health"),
        (("play", "--seats", "9"), "2 to 8 seats"),
        (("play", "--option", "health=²"), "health"),
        (("play", "--option", "health=--5"), "health"),
        (("play", "--load", "nowhere.ults"), "cannot be read"),
        (("play", "--load", "evening.ults", "--hero", "aja"), "brings its own seats, sides and options"),
        (("play", "--hero", "aja,k9"), "You play one hero"),
        (("play", "--hero", ""), "Name at least one hero"),
        (("play", "--hero", "flag-and-iron"), "There is no hero 'flag-and-iron'"),
        (("play", "--heroes", "aja,k9", "--hero", "aja"), "named twice"),
        (("play", "--heroes", "aja,k9", "--option", "cast=aja,k9"), "named twice"),
        (("play", "--heroes", "aja,k9", "--seats", "3"), "3 seats"),
        (("play", "figures", "--army", "quick-foot"), "Did you mean 'quick-feet'"),
        (("play", "figures", "--armies", "quick-feet,tough-nuts", "--option", "figures=draft"), "beforehand"),
        (("play", "figures", "--option", "handicap=10,many"), "handicap"),
        (("play", "figures", "--option", "made=me"), "made"),
        (("play", "figures", "--gauntlet"), "ultratable play ults --gauntlet"),
        (("play", "--gauntlet", "--seats", "3"), "leave seats, sides, bring and load out"),
        (("play", "--gauntlet", "--bots", "random,steady"), "name one kind"),
        (("play", "--gauntlet", "--option", "cast=aja,k9"), "your own hero alone"),
        (("play", "--seats", "2", "--bots", "random,random,random"), "do not fit"),
        (("simulate", "--gmes", "3"), "Did you mean '--games'"),
        (("simulate", "--games", "0"), "--games"),
        (("simulate", "--bots", "none"), "at least one bot"),
        (("simulate", "--heroes", "aja"), "one hero per seat"),
        (("simulate", "--heroes", "aja,k8"), "Did you mean 'k9'"),
        (("simulate", "figures", "--armies", "quick-feet,tough-nuts,quick-feet", "--seats", "2"), "one army per seat"),
        (("simulate", "figures", "--armies", "quick-feet,tough-nuts", "--option", "figures=random"), "beforehand"),
        (("simulate", "figures", "--seats", "7"), "2 to 6 seats"),
        (("replay", "nowhere.replay"), "cannot be read"),
        (("rules", "figure"), "Did you mean 'figures'"),
        (("rules", "figures.stun"), "no clause"),
    ],
)
def test_a_mistake_is_one_sentence_on_stderr_and_exit_code_2(capsys, arguments, sentence):
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert sentence in err
    assert out == ""
    assert len(err.splitlines()) == 1
    assert "Traceback" not in err


def test_doctor_finds_everything_in_order(capsys):
    code, out, _ = run(capsys, "doctor")
    lines = out.splitlines()
    assert code == 0
    assert lines[-1] == "Everything is in order."
    assert all(line.startswith("OK") for line in lines[:-1])
    assert any("register" in line for line in lines)


# Simulating.

SIMULATION = ("simulate", "ults", "--games", "12", "--bots", "random,steady", "--seed", "7", "--option", "health=30")


def test_the_same_seed_gives_the_same_results_with_any_number_of_workers(capsys):
    alone = run(capsys, *SIMULATION, "--json", "--workers", "1")[1]
    together = run(capsys, *SIMULATION, "--json", "--workers", "2")[1]
    assert alone == together
    other = run(capsys, *SIMULATION[:-3], "8", "--json", "--workers", "1")[1]
    assert json.loads(other)["results"] != json.loads(alone)["results"]


def test_results_are_shares_with_intervals(capsys):
    code, out, err = run(capsys, *SIMULATION, "--json", "--workers", "1")
    found = json.loads(out)["results"]
    assert code == 0
    assert found["games"] == 12
    assert found["bots"]["random"]["games"] == found["bots"]["steady"]["games"] == 12
    assert sum(row["wins"] for row in found["bots"].values()) + found["draws"] == 12
    for row in (*found["bots"].values(), *found["sides"].values(), found["first_player"]):
        assert 0 <= row["low"] <= row["share"] <= row["high"] <= 1
    assert "decisions per second" in err


def test_every_bot_plays_every_seat_and_hero_equally_often(capsys, tmp_path):
    out = tmp_path / "results.json"
    run(capsys, *SIMULATION, "--heroes", "aja,k9", "--workers", "1", "--out", str(out))
    report = json.loads(out.read_text())
    seen = [
        (bot, seat, hero)
        for one in report["played"]
        for seat, (bot, hero) in enumerate(zip(one["bots"], one["sides"], strict=True))
    ]
    counts = {case: seen.count(case) for case in set(seen)}
    assert len(counts) == 8
    assert set(counts.values()) == {3}


def test_the_page_shows_wins_rounds_and_who_begins(capsys):
    _, out, _ = run(capsys, *SIMULATION, "--workers", "1")
    for words in ("bot steady", "95 % interval", "whoever begins", "Rounds: median"):
        assert words in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_is_done_and_says_so(workers, tmp_path):
    command = "from ultratable.cli import main; main()"
    arguments = ["simulate", "--games", "100000", "--bots", "random", "--seed", "1", "--json", "--workers", workers]
    arguments += ["--out-replays", str(tmp_path)]
    process = subprocess.Popen(
        [sys.executable, "-c", command, *arguments],
        cwd=ROOT / "src",
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    # Two workers get sixty games to begin with: the next one is begun when some are done.
    while not list(tmp_path.glob("*-000060.replay")):
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    done = json.loads(out)["results"]["games"]
    assert 0 < done < 100_000
    assert f"the {done:,} games that were done" in err


# Replaying.


@pytest.fixture
def replay_file(capsys, tmp_path) -> Path:
    run(capsys, *SIMULATION[:3], "1", *SIMULATION[4:], "--workers", "1", "--out-replays", str(tmp_path))
    return next(iter(Path(tmp_path).glob("*.replay")))


def test_a_replay_is_checked_and_told(capsys, replay_file):
    code, out, _ = run(capsys, "replay", str(replay_file))
    assert code == 0
    assert "Round 1:" in out
    assert "Checked:" in out
    assert "is dealt five cards" not in out


def test_the_match_of_a_report_is_told_too(capsys, replay_file, tmp_path):
    report = tmp_path / "report.json"
    report.write_text(json.dumps({"report": "ultratable", "note": "Odd.", "match": replay_file.read_text("utf-8")}))
    assert run(capsys, "replay", str(report)) == run(capsys, "replay", str(replay_file))
    report.write_text(json.dumps({"report": "ultratable", "match": '{"view": 1}'}))
    code, _, err = run(capsys, "replay", str(report))
    assert code == 2
    assert "no replay file" in err


def test_one_seat_sees_only_its_own_cards(capsys, replay_file):
    _, out, _ = run(capsys, "replay", str(replay_file), "--seat", "1")
    assert out.count("is dealt five cards") == 1
    assert run(capsys, "replay", str(replay_file), "--seat", "3")[0] == 2


def test_an_edited_replay_is_refused(capsys, replay_file):
    replay_file.write_text(replay_file.read_text("utf-8").replace("die:1", "die:6", 1), "utf-8")
    code, out, err = run(capsys, "replay", str(replay_file))
    assert (code, out) == (2, "")
    assert "check sum" in err

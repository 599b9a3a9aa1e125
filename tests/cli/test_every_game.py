"""What the command promises of every game: it is played, replayed, simulated and read, and shows nobody's secrets."""

import io
import json
import sys
from pathlib import Path
from random import Random

import pytest

import ultratable
from tests.cli.test_commands import run
from ultratable.cli.draw import draw
from ultratable.cli.screen import Screen
from ultratable.core.match import Match
from ultratable.lab.sides import sides_of

every_game = pytest.mark.parametrize("game", ultratable.game_ids())
SHORT = {"ultra_marines": ("-o", "squads_per_player=1", "-o", "round_limit=4")}
"""With what a match is soon over, where it is long otherwise: whoever always says 1 fetches nothing."""


@pytest.fixture
def play(capsys, monkeypatch):
    """Play a game with these lines on stdin; what was shown."""

    def at_table(game: str, lines: str, *arguments: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        code, out, err = run(capsys, "play", game, "--seed", "3", *arguments)
        assert (code, err) == (0, "")
        return out

    return at_table


# Playing.


@every_game
@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_a_match_is_played_to_its_end_by_a_script(play, game, plain):
    out = play(game, "1\n" * 1000, "--bots", "random", *SHORT.get(game, ()), *plain)
    assert any(verdict in out for verdict in ("You win.", "You lose.", "A draw."))
    assert "You have left" not in out
    assert not plain or not set(out) & set("♣♦♥♠█░─▶»\x1b")


@every_game
@pytest.mark.parametrize("bots", ["random", "none"])
@pytest.mark.parametrize("lines", ["", "quit\n", "1\n", "\n1\n1\nquit\n", "concede\n"])
def test_whoever_leaves_is_seen_off(play, game, bots, lines):
    assert play(game, lines, "--bots", bots).endswith("You have left the table.\n")


@every_game
def test_bots_are_watched_to_the_end(play, game):
    seats = ultratable.game(game).fewest
    out = play(game, "", "--seats", str(seats), "--bots", ",".join(["random"] * seats))
    assert "Over after" in out


@every_game
@pytest.mark.parametrize("columns", ["60", "80", "120"])
def test_no_line_is_wider_than_the_terminal_or_80_columns(play, monkeypatch, game, columns):
    monkeypatch.setenv("COLUMNS", columns)
    bots = ",".join(["random"] * (ultratable.game(game).most - 1))
    out = play(game, "1\n" * 20 + "help\nlog all\nwhy seat 2\ntable\nquit\n", "--bots", bots)
    assert max(map(len, out.splitlines())) <= min(80, int(columns))


@every_game
def test_a_saved_match_is_gone_on_with_and_a_replay_is_told(play, capsys, tmp_path, game):
    saved, replay = tmp_path / "evening.save", tmp_path / "evening.replay"
    play(game, "1\n" * 12 + f"save {saved}\nsave {replay}\nquit\n", "--bots", "random")
    for file in (saved, replay):
        out = play(game, "quit\n", "--load", str(file))
        assert "(you)" in out
    code, out, _ = run(capsys, "replay", str(replay))
    assert code == 0
    assert "The record ends here; the match is not over." in out


# Replaying.


@pytest.fixture
def replay_file(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str) -> Path:
    arguments = ("--games", "1", "--bots", "random", "--seed", "7", "--workers", "1", "--out-replays", str(tmp_path))
    assert run(capsys, "simulate", game, *arguments)[0] == 0
    return next(iter(tmp_path.glob("*.replay")))


@every_game
@pytest.mark.parametrize("arguments", [(), ("--seat", "1"), ("--table",), ("--seat", "2", "--table", "--plain")])
def test_a_recorded_match_is_shown(capsys, game, replay_file, arguments):
    code, out, err = run(capsys, "replay", str(replay_file), *arguments)
    assert (code, err) == (0, "")
    assert ultratable.game(game).title in out
    assert "Over after" in out
    assert "Checked:" in out
    assert ("--table" in arguments) == (len(out.split("1, your turn")) + len(out.split("'s turn")) > 2)


@every_game
def test_a_replay_stops_after_turns(capsys, monkeypatch, game, replay_file):
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n"))
    code, out, _ = run(capsys, "replay", str(replay_file), "--step")
    assert code == 0
    assert out.count("Enter for the next turn") == 2
    assert out.endswith("Stopped.\n")


# Simulating.


@every_game
def test_games_are_simulated_and_the_same_seed_gives_the_same(capsys, game):
    arguments = ("simulate", game, "--games", "6", "--bots", "random,random", "--seed", "7", "--workers", "1")
    code, out, _ = run(capsys, *arguments, "--json")
    assert code == 0
    assert run(capsys, *arguments, "--json")[1] == out
    report = json.loads(out)
    found = report["results"]
    assert (found["games"], found["bots"]["random"]["games"]) == (6, 12)
    assert found["first_player"]["games"] == 6
    # Where nothing can be given to a seat beforehand, there are no sides to compare.
    given = sides_of(ultratable.game(game)) is not None
    assert sum(row["games"] for row in found["sides"].values()) == (12 if given else 0)
    assert found["length"]["median"] > 0
    page = run(capsys, *arguments)[1]
    for words in (ultratable.game(game).title, "whoever begins", f"{report['unit'].capitalize()}s: "):
        assert words in page
    assert (f"{report['side']} " in page) == given


def test_every_bot_plays_every_army_equally_often(capsys, tmp_path):
    out = tmp_path / "results.json"
    arguments = ("--games", "8", "--bots", "random,steady", "--armies", "flag-and-iron,Quick Feet", "--workers", "1")
    run(capsys, "simulate", "figures", *arguments, "--out", str(out))
    report = json.loads(out.read_text())
    seen = [
        (bot, seat, army)
        for one in report["played"]
        for seat, (bot, army) in enumerate(zip(one["bots"], one["sides"], strict=True))
    ]
    assert {case: seen.count(case) for case in set(seen)} == dict.fromkeys(set(seen), 2)
    assert len(set(seen)) == 8


@pytest.mark.parametrize("way", ["draft", "random"])
def test_armies_that_come_about_otherwise_have_no_name(capsys, way):
    arguments = ("--games", "3", "--bots", "random", "--seed", "1", "--workers", "1", "--option", f"figures={way}")
    code, out, _ = run(capsys, "simulate", "figures", *arguments, "--json")
    assert code == 0
    assert json.loads(out)["results"]["sides"] == {}


def test_bots_may_choose_their_armies_themselves(capsys):
    arguments = ("--games", "1", "--seed", "1", "--workers", "1", "--option", "figures=choose")
    code, out, _ = run(capsys, "simulate", "figures", *arguments, "--json")
    assert code == 0
    assert json.loads(out)["options"] == {"figures": "choose"}


def test_a_seed_that_no_file_can_be_called_does_no_harm(capsys, tmp_path):
    arguments = ("--games", "1", "--bots", "random", "--workers", "1", "--out-replays", str(tmp_path))
    assert run(capsys, "simulate", "figures", *arguments, "--seed", "a/b" * 200)[0] == 0
    assert len(list(tmp_path.glob("*.replay"))) == 1


# Rules.


@every_game
def test_the_rules_are_read_and_searched(capsys, game):
    found = ultratable.game(game)
    code, out, _ = run(capsys, "rules", game)
    assert code == 0
    assert found.register.heading.title in out
    clause = found.register.clauses[0]
    for arguments in ((clause.id,), (game, "--find", clause.title)):
        code, out, _ = run(capsys, "rules", *arguments)
        assert code == 0
        assert clause.id in out


# Secrets.


def drawn(match: Match, seat: int | None, plain: bool) -> str:
    screen = Screen(plain)
    with screen.console.capture() as shown:
        draw(screen, match, seat, [""] * match.seats)
    return shown.get()


@every_game
def test_what_a_seat_cannot_know_is_not_drawn(game):
    """Whatever is hidden from a seat may be dealt anew, and its table looks the same."""
    found = ultratable.game(game)
    rng = Random(5)
    for seats in (2, 3, 4):
        match = found.start(seats, {}, seats)
        for _ in range(40):
            if not match.deciders:
                break
            for seat in match.deciders:
                twin = match.imagine(seat, rng)
                for plain in (False, True):
                    assert drawn(twin, seat, plain) == drawn(match, seat, plain)
            seat = rng.choice(match.deciders)
            match.pick(seat, rng.choice(match.ask(seat).numbers))


@every_game
def test_spectators_see_no_hand(game):
    match = ultratable.game(game).start(2, {}, 1)
    rng = Random(1)
    for _ in range(30):
        seat = rng.choice(match.deciders)
        match.pick(seat, rng.choice(match.ask(seat).numbers))
    assert "hand   " not in drawn(match, None, False)
    assert "Your hand" not in drawn(match, None, True)

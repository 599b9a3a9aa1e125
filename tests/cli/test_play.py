"""Playing at the terminal: a person's lines go in, and what the person sees comes out."""

import builtins
import sys

import pytest

import ultratable
from tests.cli.test_commands import run
from ultratable.bots import make_bot
from ultratable.cli import gauntlet
from ultratable.cli.gauntlet import gauntlet_order, run_gauntlet
from ultratable.cli.screen import Screen
from ultratable.cli.session import Session
from ultratable.games.ults.sheet import HEROES

GAME = ultratable.game("ults")


@pytest.fixture
def play(capsys, monkeypatch):
    """Type these lines at a table; what was shown."""

    def at_table(*lines: str, arguments: tuple[str, ...] = ()) -> str:
        typed = iter(lines)

        def read(prompt: str = "") -> str:
            line = next(typed, None)
            sys.stdout.write(f"{prompt}{line or ''}\n")
            if line is None:
                raise EOFError
            return line

        monkeypatch.setattr(builtins, "input", read)
        monkeypatch.setattr(Screen.__init__, "__defaults__", (False, read))
        code, out, err = run(capsys, "play", "ults", "--seed", "3", *arguments)
        assert (code, err) == (0, "")
        return out

    return at_table


MINE = ("--heroes", "lumberjaq,k9")


def test_a_whole_game_with_bots_is_played_to_its_end(play):
    out = play(*["1"] * 400, arguments=("--hero", "k9", "--option", "health=30"))
    assert "You win." in out or "You lose." in out
    assert "Round 1:" in out


def test_no_line_is_wider_than_80_columns(play):
    out = play("1", "help", "1", "sheet 2", "rules knock", "log all", *["1"] * 60, arguments=MINE)
    assert max(map(len, out.splitlines())) <= 80


def test_plain_speaks_in_sentences_without_signs(play):
    out = play("1", "1", "1", "why timber", "quit", arguments=(*MINE, "--plain"))
    assert not set(out) & set("♣♦♥♠█░─▶\x1b")
    assert "of 50 health" in out
    assert "Type a number from 1 to" in out


def test_options_are_taken_by_number_card_or_name(play):
    out = play("1", "power punch", "undo", "Timber", "quit", arguments=MINE)
    assert "Which card for Power Punch?" in out
    assert "Taken back." in out
    assert "Which card for Timber!?" in out


def test_undo_stops_at_a_roll(play):
    out = play("1", "1", "1", "undo", "quit", arguments=MINE)
    assert "There is nothing to take back" in out


@pytest.mark.parametrize("typed", ["²", "-1", "0", "99999", "1" * 5000, "♣", "why ♣", "why", "sheet 9", "sheet ²", "?"])
def test_whatever_is_typed_is_answered(play, typed):
    out = play("1", typed, "quit", arguments=MINE)
    assert out.endswith("You have left the table.\n")


def test_sheets_are_shown_by_name_and_seat(play):
    out = play("sheet 2", "sheet hat trick", "sheet nobody", "quit", arguments=MINE)
    for words in ("── K-9 (", "── Hat Trick (", "no hero sheet there"):
        assert words in out


def test_why_rules_sheet_and_log_answer(play):
    out = play(
        "1", "why jacked", "why deck", "why", "rules knock.twice", "rules qqq", "sheet", "log", "quit", arguments=MINE
    )
    for words in (
        "you hold none",
        "face down",
        "Why what?",
        "turn it sideways",
        "No rule holds",
        "Thick Skin",
        "begins a turn",
    ):
        assert words in out


def test_nonsense_is_refused_with_a_hint(play):
    out = play("kep", "quit", arguments=MINE)
    assert "'kep' is no option here. Did you mean 'keep'?" in out


def test_the_other_hand_is_never_shown(play):
    out = play("1", "log all", "table", "quit", arguments=MINE)
    assert "K-9 is dealt five cards" in out


def test_a_match_is_saved_and_gone_on_with(play, tmp_path):
    path = tmp_path / "evening.ults"
    foreign = tmp_path / "notes.txt"
    foreign.write_text("mine")
    out = play("1", f"save {path}", f"save {foreign}", "quit", arguments=MINE)
    assert "Saved:" in out
    assert "choose another name" in out
    assert foreign.read_text() == "mine"
    again = play("table", "quit", arguments=("--load", str(path)))
    assert "Lumber Jaq (you)" in again


def test_a_replay_is_written_and_gone_on_with(play, tmp_path):
    path = tmp_path / "evening.replay"
    play("1", f"save {path}", "quit", arguments=MINE)
    assert "Lumber Jaq (you)" in play("quit", arguments=("--load", str(path)))


def test_a_name_that_no_file_can_have_is_refused(play):
    out = play("1", f"save {'a' * 300}", "save", "quit", arguments=MINE)
    assert "cannot be written: File name too long." in " ".join(out.split())
    assert "save evening.ults" in out


def test_a_match_of_another_game_is_not_gone_on_with(play, capsys, tmp_path):
    path = tmp_path / "evening.replay"
    play("1", f"save {path}", "quit", arguments=MINE)
    code, _, err = run(capsys, "play", "figures", "--load", str(path))
    assert (code, f"ultratable play ults --load {path}" in err) == (2, True)


def test_what_is_not_open_to_me_is_said(play):
    out = play("quit", arguments=("--hero", "k9", "--option", "heroes=random"))
    assert "K-9 is not open to you at this table." in out


def test_conceding_asks_once_more(play):
    out = play("1", "concede", "no", "concede", "yes", arguments=MINE)
    assert "You play on." in out
    assert "You lose." in out


def test_people_hand_the_device_over(play):
    out = play("1", "", "1", "", "1", "quit", arguments=("--bots", "none"))
    assert "Pass the device to Seat 1, then press Enter." in out
    assert "Pass the device to Seat 2, then press Enter." in out


def test_between_hand_overs_nobody_sees_anothers_hand(play):
    out = play("", "1", "", "1", "", "quit", arguments=("--bots", "none", *MINE))
    screens = out.split("Pass the device to ")[1:]
    for screen in screens:
        owner = "Lumber Jaq" if screen.startswith("Seat 1") else "K-9"
        other = "K-9" if owner == "Lumber Jaq" else "Lumber Jaq"
        assert f"{other} is dealt five cards" in out
        assert f"{owner} (you)" in screen


def test_bots_alone_are_watched_to_the_end(play):
    out = play(arguments=("--bots", "random,random", "--seats", "2"))
    assert "last standing" in out


def test_options_are_listed(play):
    assert "health = 50" in play(arguments=("--option", "list"))


@pytest.mark.rule("ults.variants.gauntlet")
def test_the_gauntlet_goes_from_easy_to_hard_in_the_order_of_the_list():
    order = gauntlet_order("k9")
    heroes = {hero.id: hero for hero in HEROES}
    assert set(order) == set(heroes) - {"k9"}
    places = [(gauntlet.DIFFICULTIES.index(heroes[id].difficulty), HEROES.index(heroes[id])) for id in order]
    assert places == sorted(places)


@pytest.mark.rule("ults.variants.gauntlet")
@pytest.mark.parametrize("wins", [0, 1, 3, len(HEROES) - 1])
def test_the_gauntlet_counts_games_won_before_the_first_loss(wins):
    """Seat 0 wins so many games, then gives up one; each game begins with full health."""
    said: list[str] = []
    met = []

    def play_one(number, opponent):
        match = GAME.start(2, {"cast": ["aja", opponent]}, number)
        met.append(opponent)
        assert [seat["health"] for seat in match.view(None)["seats"]] == [50, 50]
        loser = 1 if number < wins else 0
        while loser not in match.deciders:
            seat = match.deciders[0]
            match.pick(seat, make_bot("random", 1).choose(match, seat))
        match.choose(loser, "concede")
        return match

    assert run_gauntlet("aja", play_one, said.append) == wins
    assert met == gauntlet_order("aja")[: wins + 1]
    assert f"{wins} of {len(HEROES) - 1} games won" in said[-1]


def test_the_gauntlet_is_played_at_the_terminal(play):
    out = play("1", "concede", "yes", "", arguments=("--gauntlet", "--hero", "aja"))
    assert "Gauntlet, game 1 of" in out
    assert "0 of" in out


def test_the_gauntlet_asks_for_a_hero(play):
    out = play("nobody", "hat trick", "1", "quit", arguments=("--gauntlet",))
    assert "Which hero runs the gauntlet?" in out
    assert "or a hero's name" in out
    assert "Seat 1 plays Hat Trick." in out


def test_a_session_knows_people_from_bots():
    match = GAME.start(3, {}, 1)
    session = Session(match, {2: make_bot("random", 1)}, Screen(True))
    assert session.people == [0, 1]


def test_a_hint_tells_three_ways_and_why_and_changes_nothing(play):
    out = play("1", "hint", "hint", "quit", arguments=("--hero", "k9"))
    said = out.split("> hint\n")
    assert said[1].replace("> ", "") == said[2].split("> quit")[0].replace("> ", "")
    assert " of 100" in said[1]
    assert "compared with the second" in " ".join(said[1].split()) or "as the second" in " ".join(said[1].split())
    assert [line.split()[0] for line in said[1].splitlines() if " of 100" in line] == ["1", "2", "3"]


def test_plain_hints_are_sentences(play):
    out = play("1", "1", "hint", "quit", arguments=(*MINE, "--plain"))
    assert "Way 1, " in out
    assert not set(out) & set("♣♦♥♠█░─▶\x1b")

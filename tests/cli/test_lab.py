"""The lab on the command line: run, show, resume, list, new, game, power, compare; mistakes are one sentence."""

import json

import pytest

from tests.cli.test_commands import run
from tests.lab.sample import made, pairing
from ultratable.lab.experiment import text_of


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A run that is done."""
    return made(tmp_path_factory.mktemp("lab") / "done", pairing(title="A duel")).path


def test_an_experiment_is_run_and_told(capsys, tmp_path, folder):
    file = tmp_path / "duel.toml"
    file.write_text(text_of(pairing(title="A duel", games=1_000)), "utf-8")
    code, out, err = run(
        capsys, "lab", "run", str(file), "--games", "40", "--out", str(tmp_path / "duel"), "--workers", "1"
    )
    assert (code, err) == (0, "")
    assert out.startswith("A duel\n")
    assert "Done: 40 of 40 games." in out
    assert (tmp_path / "duel/answer.json").read_bytes() == (folder / "answer.json").read_bytes()


def test_a_run_is_shown_listed_and_compared(capsys, folder):
    code, out, _ = run(capsys, "lab", "show", str(folder))
    assert code == 0
    assert out.startswith("Done: 40 of 40 games.")
    assert "Every pairing" in out
    code, out, _ = run(capsys, "lab", "list", str(folder.parent))
    assert code == 0
    assert f"{folder}: Done: 40 of 40 games." in out
    assert "hero-matrix: ULts" in out
    code, out, _ = run(capsys, "lab", "compare", str(folder), str(folder))
    assert code == 0
    assert "Every deal went the same in both." in out


def test_a_game_of_a_run_is_written_and_can_be_watched(capsys, folder, tmp_path):
    sample = json.loads((folder / "answer.json").read_bytes())["tables"][1]["cells"][0][1]["sample"]
    code, out, _ = run(capsys, "lab", "game", str(folder), str(sample), "--out", str(tmp_path / "game.replay"))
    assert (code, out.partition(":")[0]) == (0, "Written")
    code, out, _ = run(capsys, "verify", str(tmp_path / "game.replay"))
    assert "Everything in the file fits." in out


def test_a_new_experiment_is_written_once(capsys, tmp_path):
    file = tmp_path / "first.toml"
    code, out, _ = run(capsys, "lab", "new", "first", "figures", "--out", str(file))
    assert code == 0
    assert f"ultratable lab run {file}" in out
    assert 'question = "first"' in file.read_text("utf-8")
    code, _, err = run(capsys, "lab", "new", "first", "figures", "--out", str(file))
    assert code == 2
    assert "there already" in err


def test_how_many_games_tell(capsys):
    assert "About 785 games tell 55 % from 50 %" in run(capsys, "lab", "power", "5")[1]
    assert "in each of 66 comparisons" in run(capsys, "lab", "power", "5", "--comparisons", "66")[1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("run", "hero-matrx"), "Did you mean 'hero-matrix'"),
        (("show", "nowhere"), "no run of the lab"),
        (("resume", "nowhere"), "no run of the lab"),
        (("new", "frist", "ults"), "Did you mean 'first'"),
        (("new", "first", "ulst"), "Did you mean 'ults'"),
        (("new", "pairings", "ultra_marines"), "Ask for seats"),
        (("power", "60"), "no share of games"),
        (("run", "hero-matrix", "--games", "0"), "--games"),
    ],
)
def test_a_mistake_is_one_sentence(capsys, arguments, sentence):
    code, out, err = run(capsys, "lab", *arguments)
    assert code == 2
    assert sentence in err
    assert (out, len(err.splitlines())) == ("", 1)


@pytest.mark.parametrize("wish", ["pause", "stop"])
def test_only_a_run_under_way_is_paused(capsys, folder, wish):
    code, _, err = run(capsys, "lab", wish, str(folder))
    assert code == 2
    assert "not under way" in err


@pytest.mark.parametrize(
    "command", ["run", "resume", "pause", "stop", "show", "list", "new", "game", "power", "compare"]
)
def test_every_command_of_the_lab_has_help_with_an_example(capsys, command):
    code, out, _ = run(capsys, "lab", command, "--help")
    assert code == 0
    assert f"ultratable lab {command}" in out.partition("Example")[2]

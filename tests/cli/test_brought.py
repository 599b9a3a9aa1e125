"""Figures that somebody made in the browser, brought to a table in the terminal by their exported file."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_commands import run
from tests.table.test_brought import figure


def exported(folder: Path, *figures: Any, **changed: Any) -> str:
    """The path of a file as the card maker writes it."""
    path = folder / "figures.json"
    path.write_text(json.dumps({"ultratable": "figures", "version": 1, "figures": figures, "pictures": {}, **changed}))
    return str(path)


def refused(capsys, *arguments: str) -> str:
    code, out, err = run(capsys, "play", *arguments)
    assert (code, out) == (2, "")
    return " ".join(err.split())


@pytest.mark.rule("figures.content.card-maker-use")
def test_a_made_figure_is_fielded_against_a_bot(capsys, monkeypatch, tmp_path):
    spoon = figure(variant="Gala", look={**figure()["look"], "picture": "0" * 64})
    typed = "Sir Spoon (Gala)\nPower 7\nHero\nPower 8\ndone\ncard sir spoon\nquit\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    code, out, err = run(capsys, "play", "figures", "--seed", "3", "--bring", exported(tmp_path, spoon))
    assert (code, err) == (0, "")
    assert "lines up Sir Spoon (Gala) 7 and Hero 8." in " ".join(out.split())
    card = out.partition("── Sir Spoon (Gala)")[2]
    assert [card.find(title) > 0 for title in ("Recover:", "Armor:", "Dodge:", "Luck:")] == [True] * 4


def test_a_figure_that_cannot_be_played_says_why(capsys, tmp_path):
    path = exported(tmp_path, figure(), figure(name=""))
    said = refused(capsys, "figures", "--bring", path)
    assert said.startswith("Figure 2 in '")
    assert said.endswith("cannot be played: Give it a name of 1 to 40 characters.")


def test_too_many_figures_are_refused(capsys, tmp_path):
    path = exported(tmp_path, *[figure(name=f"Spoon {number}") for number in range(31)])
    assert refused(capsys, "figures", "--bring", path).startswith("At most 30 figures come to one table; in '")


@pytest.mark.parametrize("body", ["", "{", "[]", '{"ultratable": "hulks"}', '{"figures": [{}]}'])
def test_another_file_is_refused(capsys, tmp_path, body):
    path = tmp_path / "other.json"
    path.write_text(body)
    assert "there is no home-made figure" in refused(capsys, "figures", "--bring", str(path))


def test_a_file_without_figures_or_no_file_at_all_is_refused(capsys, tmp_path):
    assert "there is no home-made figure" in refused(capsys, "figures", "--bring", exported(tmp_path))
    assert "cannot be read" in refused(capsys, "figures", "--bring", str(tmp_path / "nowhere.json"))


@pytest.mark.parametrize(
    ("game", "arguments", "sentence"),
    [
        ("ults", [], "To ULts nothing can be brought: all its pieces are given."),
        ("figures", ["-o", "ready_made_only=yes"], "At this table only ready-made figures are played."),
        ("figures", ["-o", "figures=draft"], "At this table armies are drafted from the ready-made figures."),
        ("figures", ["--armies", "quick-feet,flag-and-iron"], "At this table everybody's army is settled beforehand."),
    ],
)
def test_tables_to_which_nothing_comes_say_so(capsys, tmp_path, game, arguments, sentence):
    assert refused(capsys, game, "--bring", exported(tmp_path, figure()), *arguments).endswith(sentence)

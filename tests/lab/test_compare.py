"""Two runs of one experiment side by side."""

import re
from pathlib import Path

import msgspec
import pytest

from tests.lab.sample import made, pairing, there
from ultratable.lab.compare import compared
from ultratable.lab.folder import BadRun, Folder


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    return made(tmp_path_factory.mktemp("lab") / "before", pairing(games=60))


def after(path: Path, before: Folder, left: int) -> Folder:
    """The run as if a change made player 1 win every game, and each a round longer; the last games are left out."""
    folder = Folder.new(path, pairing(games=80))
    games = []
    for game in list(before.played())[:left]:
        mine = game.turn == 1
        shares = (1.0, 0.0) if mine else (0.0, 1.0)
        games.append(msgspec.structs.replace(game, shares=shares, score=0.0, length=game.length + 1))
    folder.write_part(games, ["a pairing"])
    return folder


def test_what_a_change_did_is_told_deal_by_deal(before, tmp_path):
    answer = compared(before, after(tmp_path / "after", before, 50))
    wins, _, length = answer.tables[0].cells[0]
    played = list(before.played())[:50]
    assert there(wins).value == pytest.approx(-100 * sum([game.score for game in played]) / 50, abs=0.01)
    assert there(wins).star
    assert (there(length).value, there(length).low, there(length).high) == (1.0, 1.0, 1.0)
    assert there(wins).games == 25
    assert "50 in each" in answer.facts[2].text


def test_no_change_is_none(before):
    answer = compared(before, before)
    assert answer.sentences == ("Every deal went the same in both.",)
    assert [there(cell).value for cell in answer.tables[0].cells[0]] == [0.0, 0.0, 0.0]


def test_what_it_would_take_to_tell_the_rest_is_said(before, tmp_path):
    """A change that now and then turns a game: not told yet, and so many more games would."""
    folder = Folder.new(tmp_path / "slightly", pairing(games=60))
    games = []
    for at, game in enumerate(before.played()):
        shares = (0.0, 1.0) if at % 10 == 0 else game.shares
        games.append(msgspec.structs.replace(game, shares=shares))
    folder.write_part(games, ["a pairing"])
    first, second = compared(before, folder).sentences
    assert first == "No change is sure."
    assert re.fullmatch(
        r"\d of \d cannot be told yet; about [\d,]+ more games in each run"
        r"( each would tell \w+ of them| would tell it), if they go on like this\.",
        second,
    )


def test_different_experiments_are_not_compared(before, tmp_path):
    other = Folder.new(tmp_path / "other", pairing(seed="2"))
    with pytest.raises(BadRun, match="different experiments"):
        compared(before, other)

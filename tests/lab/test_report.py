"""The report: one page that loads nothing and says everything in words."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.lab.sample import made, pairing
from ultratable.lab.answer import Answer, Fact, Find, Histogram, Number, Table
from ultratable.lab.folder import Status
from ultratable.lab.report import page
from ultratable.lab.strips import Scale

NUMBER = Number(61.2, 56.4, 65.9, 400, star=True, sample=131, upset=4)
ANSWER = Answer(
    "Heroes & <armies>",
    "Who wins?",
    False,
    800,
    ("K-9 wins most.", "Cannot tell yet; about 1,900 more games would."),
    (
        Table("totals", "Over all", "hero", ("wins",), ("A", "B", "C"), ((NUMBER,), (NUMBER,), (NUMBER,)), even=50.0),
        Table(
            "matrix",
            "Pairs",
            "hero",
            ("A", "B"),
            ("A", "B"),
            ((None, NUMBER), (Number(0, None, None, 0), None)),
            even=50.0,
        ),
    ),
    (Histogram("lengths", "How long", "rounds", ((4, 1), (9, 3))),),
    (Fact("Seed", "1"),),
    (Find(7, "No end", ("ults.end.draw",)),),
)


def test_it_tells_everything_and_loads_nothing():
    text = page(ANSWER, "heroes")
    for said in (
        "K-9 wins most.",
        "61.2",
        "56.4 to 65.9",
        "★",
        "ultratable lab game heroes 131",
        "Game 7",
        "not known",
    ):
        assert said in text
    assert "Heroes &amp; &lt;armies&gt;" in text
    assert "<script" not in text
    # Names of namespaces are no addresses to be loaded.
    assert not re.search(r'(src|href)="(?!#)', text)
    assert "Not all games are played yet." in text


def a_table(rows: int, columns: int, **changes: Any) -> Table:
    names = tuple([f"side {at}" for at in range(columns)])
    cells = tuple([tuple([NUMBER] * columns) for _ in range(rows)])
    return Table("some", "Some", "side", names, tuple([f"row {at}" for at in range(rows)]), cells, **changes)


def shown(*tables: Table, status: Status | None = None) -> str:
    return page(msgspec.structs.replace(ANSWER, tables=tables), "heroes", status)


@pytest.mark.parametrize("columns", [2, 12])
def test_every_number_shows_interval_games_and_a_game_to_look_at_without_pointing(columns: int) -> None:
    text = shown(a_table(2, columns))
    for said in ("<b>61.2</b>", "56.4 to 65.9", "n 400 · ▶ 131"):
        assert text.count(said) == 2 * columns
    assert "<td title" not in text


def test_intervals_are_drawn_in_their_rows_on_a_scale_with_names() -> None:
    text = shown(a_table(3, 1, even=50.0))
    assert text.count("<svg viewBox") == 3
    assert text.count('class="span above"') == 3
    assert '<span style="left:' in text
    assert "50 %</span>" in text
    # What has nothing to be compared with is a part of all; one row alone needs no picture.
    assert shown(a_table(3, 1)).count('class="part"') == 3
    assert "<svg viewBox" not in shown(a_table(1, 1))


def test_scales_have_room_for_all_and_few_round_values() -> None:
    scale = Scale(33.0, 62.0)
    assert 0 < scale.place(33.0) < scale.place(62.0) < 100
    assert scale.ticks() == [40, 50, 60]
    assert Scale(-3, 4).ticks() == [-2, 0, 2, 4]


def test_the_day_is_told_in_the_report_and_not_in_the_answer(tmp_path: Path) -> None:
    folder = made(tmp_path / "run", pairing(games=2))
    assert re.search(r"<dt>Date</dt><dd>\d+ [A-Z][a-z]+ \d{4}</dd>", folder.report.read_text("utf-8"))
    assert "Date" not in (folder.path / "answer.json").read_text("utf-8")


def test_long_tables_are_folded_up() -> None:
    assert "<summary>All 50</summary>" in shown(a_table(50, 1))
    assert "<summary>All" not in shown(a_table(12, 1))

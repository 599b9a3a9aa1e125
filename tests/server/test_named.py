"""People read names, not the numbers of seats."""

import re
from random import Random

import msgspec
import pytest

from ultratable.server import seen
from ultratable.server.named import named
from ultratable.server.wire.updates import TableShown
from ultratable.table import acts
from ultratable.table import table as tables
from ultratable.table.sheet import Settings
from ultratable.table.table import Table

MARA, BO, CY = "mara", "bo", "cy"

NAMES = ["Mara", r"Bo \1"]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("It is seat 1's Main Phase.", "It is Mara's Main Phase."),
        ("K-9 (seat 2) and Aja (seat 1)", r"K-9 (Bo \1) and Aja (Mara)"),
        ("Seat 2 has the turn; you act in your own.", r"Bo \1 has the turn; you act in your own."),
        ("There is no seat 3 at this table.", "There is no seat 3 at this table."),
        ("There is no seat 0.", "There is no seat 0."),
        ("Take a seat.", "Take a seat."),
        ("The seats 1 and 2, and receipt 1.", "The seats 1 and 2, and receipt 1."),
    ],
)
def test_seats_get_names_and_nothing_else_does(said: str, told: str) -> None:
    assert named(said, NAMES) == told


def test_what_a_table_says_names_people() -> None:
    rng = Random(5)
    created = acts.Created("t", "code", MARA, Settings("ults", 3), rng.randbytes(32).hex())
    table, _ = tables.new_table(created, 0)
    for at, (who, name) in enumerate(((MARA, "Mara"), (BO, "Bo"), (CY, "Cy"))):
        _do(table, acts.Sat(at, who, name))
    _do(table, acts.Started())
    said: list[str] = []
    while table.match is not None and table.match.result is None:
        seat = table.match.deciders[0]
        ask = seen.question(table.sheet, table.match, seat)
        assert ask is not None
        said += [ask.prompt, *[option.label for option in ask.options]]
        said += [reason.sentence for reason in seen.because(table.sheet, table.match, 1 - seat % 2, "K♣", "").reasons]
        _do(table, acts.Answered(seat, rng.choice(ask.options).key, table.sheet.version(seat) + 1))
    shown = msgspec.json.decode(seen.table_shown(table), type=TableShown)
    assert shown.result is not None
    said.append(shown.result.reason)
    assert not [sentence for sentence in said if re.search(r"seat \d", sentence)]
    assert any([sentence.endswith(", Bo") for sentence in said])
    assert any([sentence.startswith("It is Cy's ") for sentence in said])
    assert any([name in shown.result.reason for name in table.sheet.names])


def _do(table: Table, act: acts.AnyAct) -> None:
    table.adopt(table.foresee(act, 0))

"""Pieces that people have made and bring to a table: who may, which, how many, and what becomes of them."""

from typing import Any

import msgspec
import pytest

import ultratable
from tests.table.tables import Sitting, begun, new, seated
from ultratable.core.errors import BadSetup
from ultratable.core.fairness import salt_commitment
from ultratable.table import acts, brought, lobby
from ultratable.table.replays import export
from ultratable.table.sheet import Impossible, NotAllowed, Settings

USE = "figures.content.card-maker-use"


def figure(name: str = "Sir Spoon", **other: Any) -> dict[str, Any]:
    look = {"body": "slim", "head": "lid", "gear": ["shield"], "colours": ["red", "sand"]}
    return {"name": name, "kind": "person", "picks": ["armor", "dodge", "luck"], "look": look, **other}


def full(name: str = "Sir Spoon", **other: Any) -> dict[str, Any]:
    """As the table keeps it."""
    made = figure(name, **other)
    return {"variant": "", "text": "", **made, "look": {"picture": "", **made["look"]}}


def bring(sitting: Sitting, person: str, *pieces: Any) -> None:
    sitting.do(lobby.bring(sitting.sheet, person, pieces))


def lying(sitting: Sitting) -> list[tuple[dict[str, Any], ...]]:
    return [seat.brought for seat in sitting.sheet.seats]


@pytest.mark.rule("figures.content.card-maker-use", "figures.charcard.ready-or-own")
def test_what_is_brought_lies_at_the_seat_and_can_be_fielded_when_the_match_begins():
    sitting = seated("figures")
    bring(sitting, "bob", figure("Bolt"))
    bring(sitting, "ann", figure(), figure("Rust", kind="machine"))
    assert lying(sitting) == [(full(), full("Rust", kind="machine")), (full("Bolt"),)]
    sitting.do(lobby.ready(sitting.sheet, "bob", 1, True, None))
    sitting.do(lobby.start(sitting.sheet, "ann", sitting.now))
    together = [full(), full("Rust", kind="machine"), full("Bolt")]
    assert sitting.match.record["options"]["made"] == together
    assert [made["name"] for made in sitting.match.view(None)["made"]] == ["Sir Spoon", "Rust", "Bolt"]
    keys = {option.key for option in sitting.match.ask(0).options}
    assert {"type:made-1", "type:made-2", "type:made-3"} <= keys
    for table in (sitting.loaded(), sitting.replayed()):
        assert table.match is not None
        assert table.match.digest() == sitting.match.digest()


@pytest.mark.rule("figures.content.card-maker-use")
def test_everybody_sees_the_full_cards_before_the_match_and_finds_them_in_its_view_afterwards():
    sitting = seated("figures")
    bring(sitting, "ann", figure("Zounds", text="Said aloud."))
    for viewer in (None, 0, 1):
        shown = msgspec.json.decode(sitting.shown_to(viewer))["table"]
        assert shown["seats"][0]["brought"] == [full("Zounds", text="Said aloud.")]
        assert shown["bringing"] == {"noun": "figure", "most": 30, "each": 10, "why_not": []}
    sitting.do(lobby.ready(sitting.sheet, "bob", 1, True, None))
    sitting.do(lobby.start(sitting.sheet, "ann", sitting.now))
    shown = msgspec.json.decode(sitting.shown_to(None))
    assert (shown["table"]["seats"][0]["brought"], shown["table"]["bringing"]) == ([], None)
    assert shown["view"]["made"][0]["text"] == "Said aloud."


def test_the_log_tells_who_brings_how_many():
    sitting = seated("figures")
    for pieces in ([figure()], [figure(), figure("Bolt")], []):
        bring(sitting, "ann", *pieces)
    notes = [item.what.text for _, item in sitting.table.log.since(0) if item.what.kind == "brought"]
    assert notes == [
        "Ann brings 1 home-made figure.",
        "Ann brings 2 home-made figures.",
        "Ann takes every home-made figure away again.",
    ]


@pytest.mark.rule("figures.content.card-maker-use")
def test_whoever_was_ready_for_another_match_is_asked_again():
    sitting = seated("figures", 3, bots=1)
    sitting.do(lobby.ready(sitting.sheet, "bob", 1, True, salt_commitment("pepper")))
    bring(sitting, "ann", figure())
    assert [seat.ready for seat in sitting.sheet.seats] == [True, False, True]
    assert sitting.sheet.seats[1].commitment is None
    with pytest.raises(Impossible, match="Not ready yet: Bob"):
        lobby.start(sitting.sheet, "ann", 0)
    sitting.do(lobby.ready(sitting.sheet, "bob", 1, True, None))
    bring(sitting, "ann", figure())
    assert sitting.sheet.seats[1].ready, "nothing has changed for them"


def test_the_same_figure_of_two_people_comes_once():
    sitting = seated("figures")
    bring(sitting, "ann", figure(), figure())
    bring(sitting, "bob", {**figure(), "variant": "", "text": ""})
    assert lying(sitting) == [(full(),), (full(),)]
    assert brought.options_with(sitting.sheet.settings, [full(), full()]) == {"made": [full()]}


def test_what_a_table_was_made_with_comes_first_and_once():
    sitting = new("figures", options={"made": [figure("First")]})
    sitting.do(lobby.sit(sitting.sheet, "ann", "Ann", 0))
    bring(sitting, "ann", figure(), figure("First"))
    options = brought.options_with(sitting.sheet.settings, sitting.sheet.seats[0].brought)
    assert [made["name"] for made in options["made"]] == ["First", "Sir Spoon"]


# Refusals.


def test_nothing_is_brought_to_a_game_whose_pieces_are_given():
    sitting = seated("ults")
    with pytest.raises(Impossible, match="To ULts nothing can be brought"):
        lobby.bring(sitting.sheet, "ann", [figure()])
    assert msgspec.json.decode(sitting.shown_to(0))["table"]["bringing"] is None


@pytest.mark.parametrize("revealing", [True, False])
def test_nothing_is_brought_once_the_match_has_begun(revealing):
    sitting = seated("figures")
    sitting.do(acts.Revealing(10) if revealing else acts.Started())
    with pytest.raises(Impossible, match="The match has begun"):
        lobby.bring(sitting.sheet, "ann", [figure()])


def test_only_those_who_sit_bring_something():
    sitting = new("figures")
    with pytest.raises(NotAllowed, match="sit down first"):
        lobby.bring(sitting.sheet, "ann", [figure()])


@pytest.mark.parametrize(
    ("options", "sentence", "clause"),
    [
        ({"ready_made_only": True}, "only ready-made figures are played", "figures.variants.ready-made-only"),
        ({"figures": "draft"}, "drafted from the ready-made", "figures.variants.draft"),
        ({"figures": "random"}, "ready-made figures are dealt", "figures.variants.random-armies"),
        ({"armies": ["", ""]}, "settled beforehand", "figures.content.ready-armies"),
    ],
)
@pytest.mark.rule("figures.variants.ready-made-only")
def test_a_table_of_ready_made_figures_says_why_none_is_welcome(options, sentence, clause):
    if "armies" in options:
        ready = next(thing.ref for thing in ultratable.game("figures").things() if thing.kind == "army")
        options = {"armies": [ready.removeprefix("army:")] * 2}
    sitting = seated("figures", options=options)
    with pytest.raises(Impossible, match=sentence):
        lobby.bring(sitting.sheet, "ann", [figure()])
    why = msgspec.json.decode(sitting.shown_to(None))["table"]["bringing"]["why_not"]
    assert [reason["clause"] for reason in why] == [clause]
    bring(sitting, "ann")


@pytest.mark.parametrize("wrong", [{"name": ""}, {"picks": ["armor", "luck"]}, {"hat": "high"}])
@pytest.mark.rule("figures.content.card-maker")
def test_a_figure_with_a_problem_is_refused_with_its_number(wrong):
    sitting = seated("figures")
    with pytest.raises(BadSetup, match=r"Figure 2 cannot be brought: \w"):
        lobby.bring(sitting.sheet, "ann", [figure(), {**figure("Bolt"), **wrong}])
    with pytest.raises(BadSetup, match="Figure 1 cannot be brought: A figure is a table of names"):
        lobby.bring(sitting.sheet, "ann", ["Sir Spoon"])


def many(count: int, letter: str) -> list[dict[str, Any]]:
    return [figure(f"{letter}{number}") for number in range(count)]


def test_one_person_brings_ten_and_a_table_takes_thirty():
    sitting = seated("figures", 4)
    with pytest.raises(Impossible, match="Each player brings at most 10 figures; these are 11"):
        lobby.bring(sitting.sheet, "ann", many(11, "a"))
    for person in ("ann", "bob", "cem"):
        bring(sitting, person, *many(10, person))
    with pytest.raises(Impossible, match="At most 30 figures come to one table; with these there would be 31"):
        lobby.bring(sitting.sheet, "dea", many(1, "d"))
    bring(sitting, "dea", figure("ann3"))
    bring(sitting, "ann", *many(9, "ann"))
    bring(sitting, "dea", figure("ann3"), *many(1, "d"))


def test_figures_have_a_size_on_disk(monkeypatch):
    monkeypatch.setattr(brought, "MOST_BYTES", 1024)
    with pytest.raises(Impossible, match="together they have at most 1 KB"):
        lobby.bring(seated("figures").sheet, "ann", [figure(text="x" * 120, name=f"{n}") for n in range(4)])


def test_ten_of_the_largest_figures_fit():
    largest = [
        figure("\u4e00" * 39 + str(number), variant="\u4e00" * 40, text="\u4e00" * 120)
        | {"look": {**figure()["look"], "gear": ["champion-belt", "plaster-box", "chess-piece"], "picture": "a" * 64}}
        for number in range(10)
    ]
    bring(seated("figures"), "ann", *largest)


def test_figures_that_do_not_go_together_are_refused_when_they_are_brought():
    sitting = seated("figures")
    bring(sitting, "ann", figure())
    with pytest.raises(BadSetup, match="the same, by name and by card"):
        lobby.bring(sitting.sheet, "bob", [figure("sir  spoon")])


# What becomes of them.


def test_whoever_leaves_takes_them_along():
    sitting = seated("figures", 3)
    for person in ("ann", "bob", "cem"):
        bring(sitting, person, figure(person))
    sitting.do(lobby.stand(sitting.sheet, "bob", 1))
    sitting.do(lobby.ban(sitting.sheet, "ann", "cem"))
    assert lying(sitting) == [(full("ann"),), (), ()]


def test_whoever_keeps_another_seat_keeps_them_here():
    sitting = new("figures", 3)
    for seat in (1, 2):
        sitting.do(lobby.sit(sitting.sheet, "ann", f"Ann {seat}", seat, same_device=True))
    bring(sitting, "ann", figure())
    assert lying(sitting) == [(), (full(),), ()]
    sitting.do(lobby.stand(sitting.sheet, "ann", 1))
    assert lying(sitting) == [(), (), (full(),)]
    sitting.do(lobby.sit(sitting.sheet, "ann", "Ann", 0, same_device=True))
    bring(sitting, "ann", figure("Bolt"))
    assert [len(pieces) for pieces in lying(sitting)] == [1, 0, 0], "each lies in one place"


def test_a_seat_that_moves_to_another_device_keeps_them():
    sitting = seated("figures")
    bring(sitting, "bob", figure())
    sitting.do(acts.Moved(1, "phone"))
    assert lying(sitting) == [(), (full(),)]


@pytest.mark.rule("figures.content.card-maker-use")
def test_a_rematch_has_them_again_and_a_file_of_the_match_holds_them():
    sitting = seated("figures")
    bring(sitting, "bob", figure())
    sitting.do(lobby.ready(sitting.sheet, "bob", 1, True, None))
    sitting.do(lobby.start(sitting.sheet, "ann", sitting.now))
    sitting.answer(0, next(option.key for option in sitting.match.ask(0).options if option.key.startswith("army:")))
    sitting.answer(1, next(option.key for option in sitting.match.ask(1).options if option.key.startswith("army:")))
    sitting.play_out()
    assert '"Sir Spoon"' in export(sitting.entries)
    again = Sitting(lobby.again(sitting.sheet, "ann", False))
    for act in (*lobby.seats_again(sitting.sheet), *lobby.pieces_again(sitting.sheet)):
        again.do(act)
    assert lying(again) == [(), (full(),)]


def test_tables_from_before_there_were_such_pieces_are_read():
    sitting = begun("ults")
    seat = msgspec.to_builtins(sitting.sheet.seats[0])
    del seat["brought"]
    assert msgspec.convert(seat, type(sitting.sheet.seats[0])).brought == ()


def test_a_table_with_no_such_option_is_as_it_was():
    settings = Settings("ults", 2, {"health": 30})
    assert brought.options_with(settings, []) is settings.options

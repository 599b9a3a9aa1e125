"""Home-made figures: what one must have, told in sentences, each with a clause; and where they stay out."""

from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

import ultratable
from tests.table.test_brought import figure
from tools.looks import looks
from ultratable.core.errors import BadSetup
from ultratable.games.figures.charcard import ACTION
from ultratable.games.figures.made import keeps_out, problems, read_made
from ultratable.games.figures.records import Made, Options
from ultratable.games.figures.roster import LOOKS, ROSTER
from ultratable.lab.worth import results, worth_of

GAME = ultratable.game("figures")
MAKER = "figures.content.card-maker"
PICKS = "figures.charcard.three-picks"
KEPT = Path(__file__).parents[3] / "web/src/screens/maker/looks.ts"


def said(**changed: Any) -> list[str]:
    return [sentence for _, sentence in GAME.problems({**figure(), **changed})]


def looking(**changed: Any) -> list[str]:
    return said(look={**figure()["look"], **changed})


@pytest.mark.rule("figures.content.card-maker")
def test_a_whole_figure_has_no_problems_and_is_read_as_it_is():
    made, found = read_made(figure(variant="Gala", text="Stirs the soup."))
    assert found == []
    assert made is not None
    assert (made.name, made.variant, made.picks) == ("Sir Spoon", "Gala", ("armor", "dodge", "luck"))
    assert problems(made) == []


@pytest.mark.parametrize("entry", ROSTER, ids=lambda entry: entry.id)
@pytest.mark.rule("figures.content.card-maker-use")
def test_every_figure_of_the_roster_is_a_start_that_could_be_saved(entry):
    raw = {name: getattr(entry, name) for name in ("name", "variant", "kind", "text", "picks", "look")}
    assert GAME.problems(msgspec.json.decode(msgspec.json.encode(raw))) == []


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("x", True),
        ("x" * 40, True),
        ("Zoë 🤖 №5", True),
        ("龍", True),
        ("", False),
        ("   ", False),
        ("x" * 41, False),
        ("\u3164\u3164", False),
        ("\u0301\u0301", False),
    ],
)
@pytest.mark.rule("figures.content.card-maker")
def test_a_name_has_one_to_forty_characters_that_can_be_seen(name, right):
    assert ("Give it a name of 1 to 40 characters." not in said(name=name)) is right


def test_labels_and_descriptions_have_a_length():
    assert said(variant="x" * 40, text="y" * 120) == []
    assert said(variant="x" * 41) == ["A variant label has at most 40 characters."]
    assert said(text="y" * 121) == ["A description has at most 120 characters."]


@pytest.mark.parametrize("field", ["name", "variant", "text"])
@pytest.mark.parametrize(
    "bad", ["a\nb", "a\u202eb", "a\u200bb", "a\u0007b", "Z" + "\u0301" * 4, "a\u3164b", "\ud800", "a\u00a0b"]
)
def test_texts_are_one_line_of_ordinary_characters(field, bad):
    assert "Names and descriptions are one line of ordinary characters." in said(**{field: bad})


@pytest.mark.parametrize("name", ["Seat 1", "the seat 12 thing", "SEAT 3", "seat  4"])
def test_no_figure_is_called_like_a_seat(name):
    """Sentences of the table name whoever sits there in that place."""
    assert "A figure cannot be called like a seat." in said(name=name)
    assert said(name="Back seat driver", text="Sits in seat 4.") == []


@pytest.mark.parametrize("field", ["name", "variant", "text"])
@pytest.mark.parametrize("bad", [7, None, [], {}, True])
def test_texts_are_texts(field, bad):
    assert said(**{field: bad}) == ["Name, variant label and description are texts."]


@pytest.mark.parametrize("kind", ["person", "creature", "machine", "vehicle", "mount"])
def test_the_five_kinds_are_kinds(kind):
    assert said(kind=kind) == []


@pytest.mark.parametrize("kind", ["", "tree", "Person", None, [], 7])
@pytest.mark.rule("figures.content.card-maker")
def test_anything_else_is_no_kind(kind):
    assert said(kind=kind) == ["Choose what it is: person, creature, machine, vehicle or mount."]


@pytest.mark.rule("figures.content.card-maker")
def test_looks_are_made_of_built_in_parts():
    bad: list[Any] = ["", "nobody", 7, None, [], {}]
    for family in ("body", "head"):
        for part in LOOKS[family]:
            assert looking(**{family: part["id"]}) == []
        for one in bad:
            assert looking(**{family: one}) == ["Choose a body and a head from the built-in parts."]
    gear = [part["id"] for part in LOOKS["gear"]]
    for right in ([], gear[-3:], *[[one] for one in gear]):
        assert looking(gear=right) == []
    unfit: list[Any] = [gear[:4], gear[:1] * 2, ["x"], "shield", [7], [[]], None]
    for wrong in unfit:
        assert looking(gear=wrong) == ["Choose up to three different pieces of gear from the built-in ones."]
    colours = [part["id"] for part in LOOKS["colour"]]
    for right in (colours[:3], *[[one] * 2 for one in colours]):
        assert looking(colours=right) == []
    for wrong in ([], colours[:1], colours[:4], ["red", "mauve"], "red", None):
        assert looking(colours=wrong) == ["Choose two or three colours from the built-in ones."]
    assert said(look=7) == said(look=None) == ["Choose how it looks: a body to begin with."]


def test_a_picture_is_named_by_its_number():
    assert looking(picture="a" * 64) == looking(picture="") == []
    for wrong in ("a" * 63, "A" * 64, "http://evil.example/x.png", "../../x", "a" * 64 + "\n", 7, None):
        assert looking(picture=wrong) == ["A picture of one's own is named by the number it was stored under."]


@pytest.mark.rule("figures.charcard.three-picks", "figures.charcard.extra-recover")
def test_three_picks_of_the_twelve_actions_in_any_combination():
    assert len(ACTION) == 12
    for action in ACTION:
        assert said(picks=[action, action, action]) == said(picks=[action, "stun", "recover"]) == []


@pytest.mark.rule("figures.charcard.three-picks", "figures.content.card-maker")
def test_every_pick_that_is_missing_is_told():
    assert said(picks=["", None, "luck"]) == [
        "Choose an action for queen and jack.",
        "Choose an action for 10 and 9.",
    ]
    assert said(picks=["luck", "luck", ""]) == ["Choose an action for 8 and 7."]
    assert said(picks=["luck", "win", "luck"]) == ["There is no special action 'win'."]
    assert said(picks=["luck", [], {}])[0] == "There is no special action '[]'."
    for wrong in ([], ["luck"] * 2, ["luck"] * 4, "luck", None, {"a": 1}, 7):
        assert said(picks=wrong) == ["A card has three picks: best, second and third."]


def test_long_nonsense_is_not_repeated_at_length():
    (sentence,) = said(picks=["luck", "luck", "x" * 5000])
    assert len(sentence) < 100


@pytest.mark.rule("figures.charcard.recover-fixed")
def test_aces_and_kings_cannot_be_named():
    assert said(aces="stun") == ["That is no figure: Object contains unknown field `aces`."]
    assert said(picks=["stun", "luck", "luck", "recover"]) == ["A card has three picks: best, second and third."]


def test_everything_that_is_wrong_is_told_at_once_and_by_a_clause_that_exists():
    found = GAME.problems({"name": "", "kind": "tree", "look": {"body": "x", "gear": "y"}, "picks": [None] * 3})
    assert len(found) == 7
    assert {clause for clause, _ in found} <= {clause.id for clause in GAME.register.clauses}
    assert all(len(sentence.split()) <= 15 for _, sentence in found)


@pytest.mark.parametrize("raw", [None, 7, "x", [], [figure()], True])
def test_what_is_no_table_of_names_is_no_figure(raw):
    assert read_made(raw) == (None, [(MAKER, "A figure is a table of names and values.")])


def test_a_match_refuses_what_the_maker_refuses():
    for wrong in ({"name": "Seat 1"}, {"name": "\u3164"}, {"look": {**figure()["look"], "body": "x"}}):
        with pytest.raises(BadSetup):
            GAME.start(2, {"made": [{**figure(), **wrong}]})


@pytest.mark.rule("figures.variants.ready-made-only", "figures.variants.draft", "figures.variants.random-armies")
def test_tables_of_ready_made_figures_keep_others_out():
    assert keeps_out(Options()) == []
    assert [clause for clause, _ in keeps_out(Options(ready_made_only=True))] == ["figures.variants.ready-made-only"]
    assert [clause for clause, _ in keeps_out(Options(figures="draft"))] == ["figures.variants.draft"]
    assert [clause for clause, _ in keeps_out(Options(figures="random"))] == ["figures.variants.random-armies"]
    assert [clause for clause, _ in keeps_out(Options(armies=("a", "b")))] == ["figures.content.ready-armies"]


def test_the_browser_knows_the_parts_that_there_are():
    assert KEPT.read_text("utf-8") == looks(), "the parts have changed: run make types"


def test_the_record_is_what_the_option_takes():
    made, _ = read_made(figure())
    assert isinstance(made, Made)
    assert GAME.setup(2, {"made": [figure()]}).made == (made,)


@pytest.mark.rule("figures.content.card-maker")
def test_twenty_trials_are_enough_for_a_first_estimate_with_its_interval():
    seen = list(islice(results(GAME, figure()), 20))
    before, first = worth_of(seen[:19]), worth_of(seen)
    assert (before.low, before.high) == (0.0, 1.0)
    assert 0.0 < first.low < first.share < first.high < 1.0

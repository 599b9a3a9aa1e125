"""What people read when they point at something is what the engine does."""

import pytest

from tests.games.figures.table import GAME, attack, figures, hand, lines, look, marks, stunned
from ultratable.core.cards import FACES
from ultratable.core.records import Thing
from ultratable.games.figures.cards import VALUE
from ultratable.games.figures.charcard import ACTIONS, TYPES
from ultratable.games.figures.roster import ARMIES

THINGS = {thing.ref: thing for thing in GAME.things()}


def of_kind(kind: str) -> list[Thing]:
    return [thing for thing in THINGS.values() if thing.kind == kind]


def test_every_figure_army_action_and_card_is_there() -> None:
    roster = [f"type:{type.entry.id}" for type in TYPES if type.entry is not None]
    assert [thing.ref for thing in of_kind("type")] == roster + [f"type:made-{number}" for number in range(1, 31)]
    assert [thing.ref for thing in of_kind("army")] == [f"army:{army.id}" for army in ARMIES]
    assert [thing.ref for thing in of_kind("action")] == [f"action:{action.id}" for action in ACTIONS]
    assert [thing.ref for thing in of_kind("card")] == FACES
    assert len(of_kind("figure")) == 6 * 15
    assert [thing.ref for thing in of_kind("die")] == [f"die:{side}" for side in range(1, 11)]
    zones = {"deck", "discard", "hand", "captives", "free", "line", "direction", "battle"}
    assert {thing.ref for thing in of_kind("zone")} == zones


def test_every_word_that_can_be_said_is_a_thing() -> None:
    assert {word for word in GAME.words.all() if word not in THINGS} == set()


@pytest.mark.parametrize("type", TYPES, ids=lambda type: GAME.words.word(type.word))
def test_a_figure_says_what_its_card_lists_and_whose_it_is(type) -> None:
    thing = THINGS[GAME.words.word(type.word)]
    assert thing.title == type.title
    told = [thing.facts[ranks] for ranks in ("A K", "Q J", "10 9", "8 7")]
    assert told == [ACTIONS[number].title for number in type.card]
    assert thing.facts["kind"] == type.kind
    fielded = [army.title for army in ARMIES if type.entry.id in [id for id, _ in army.figures]]
    assert thing.facts["in armies"] == ", ".join(fielded)
    assert ("variant of" in thing.facts) == bool(type.entry.base)
    assert ("ridden by" in thing.facts) == bool(type.entry.rider)


@pytest.mark.parametrize("army", ARMIES, ids=lambda army: army.id)
def test_an_army_says_who_stands_in_it_with_what_power(army) -> None:
    facts = THINGS[f"army:{army.id}"].facts
    assert list(facts.values()) == [f"Power {power}" for _, power in army.figures]


@pytest.mark.rule("figures.battle.rank-values", "figures.charcard.slots")
@pytest.mark.parametrize(
    ("face", "value", "brings"),
    [("6♣", 6, "It brings no special action."), ("A♠", 14, "lets you use Recover."), ("9♦", 9, "for 10 and 9.")],
)
def test_a_card_says_what_it_counts_and_brings(face: str, value: int, brings: str) -> None:
    card = THINGS[face]
    assert card.facts["value"] == value == VALUE[FACES.index(face)]
    assert f"Counts {value} in a battle" in card.text
    assert card.text.endswith(brings)


def test_an_action_says_whose_best_it_is() -> None:
    for action in ACTIONS:
        best = THINGS[f"action:{action.id}"].facts["best action of"]
        assert best == ", ".join([type.title for type in TYPES if type.card[1] == action.number])
        assert THINGS[f"action:{action.id}"].clauses[0] == action.clause


@pytest.mark.rule("figures.actions.blast", "figures.actions.dodge", "figures.actions.intimidate")
@pytest.mark.parametrize(("id", "amount"), [("blast", "+5"), ("dodge", "+5"), ("intimidated", "-5")])
def test_a_marker_says_by_how_much_it_changes_a_total(id: str, amount: str) -> None:
    assert THINGS[f"status:{id}"].text.startswith(amount)
    attacks, defends = (f"hero 4 {id}", "hero 4"), ("hero 4", f"hero 4 {id}")
    table = figures(*(defends if id == "dodge" else attacks), hands=["6♣ 2♣", "6♦ 2♦"])
    attack(table, "6♣", "6♦")
    told = next(event.seen_by(None) for event in table.match.events if event.kind in ("won", "failed"))
    side = told["against"] if id == "dodge" else told["total"]
    assert side["value"] == 10 + int(amount)


@pytest.mark.rule("figures.actions.boost", "figures.sneakstun.stun", "figures.actions.master-plan")
def test_the_texts_of_actions_name_the_numbers_they_work_with() -> None:
    texts = {action.id: f"{action.text} {action.brief}" for action in ACTIONS}
    assert "by 2, up to 10" in texts["boost"]
    assert "adds 5" in texts["blast"]
    assert "draws three cards" in texts["master-plan"]
    assert "Power 1" in texts["mind-control"]
    table = figures("mind-control/boost/stun 5", "marble 3 wounded, biscuit 2", hands=["Q♣", "2♦"])
    attack(table, "Q♣", "2♦", facing="1.0").choose("1.0")
    assert look(table, "1.0")["power"] == 1
    stun = figures("stun 9", "marble 3, biscuit 2", "hero 2", hands=["Q♣", "2♦", ""])
    attack(stun, "Q♣", "2♦", on=1).choose("use")
    assert stunned(stun) == []
    assert len(hand(stun, 1)) == 0
    assert (lines(stun)[1], marks(stun, "1.0")) == (["1.0", "1.1"], ["wounded"])


def test_no_text_is_longer_than_a_glance() -> None:
    for thing in THINGS.values():
        assert len(thing.text.split()) <= 40, thing.ref


@pytest.mark.parametrize(("points", "possible"), [(1, True), (10, True), (11, False), (15, False)])
def test_power_above_ten_says_that_no_die_shows_it(points: int, possible: bool) -> None:
    assert ("adds" in THINGS[f"power:{points}"].text) == possible


def test_every_marker_and_phase_that_a_view_shows_is_explained() -> None:
    for status in ("wounded", "blast", "dodge", "intimidated", "stunned", "armor"):
        assert f"status:{status}" in THINGS
    for phase in ("draft", "armies", "attack", "defender", "cards", "wound", "special"):
        assert f"phase:{phase}" in THINGS

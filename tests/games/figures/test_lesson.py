"""Line up!, the lesson of this game: everything happens in it that its coach tells (figures.content.tutorial)."""

from collections import Counter
from typing import Any

import pytest

from tests.learn.rehearsal import Rehearsal
from ultratable.bots import make_bot
from ultratable.core.cards import FACES
from ultratable.core.match import Match
from ultratable.learn.lesson import Step, lesson
from ultratable.learn.story import Followed, followed

LINE_UP = lesson("figures")
OWN = [key for seat, key in LINE_UP.story if seat == LINE_UP.pupil]
STEPS = {step.id: step for step in LINE_UP.steps}


def told(eager: bool = True) -> Rehearsal:
    """The story, played to its end."""
    rehearsal = Rehearsal(LINE_UP, eager)
    for key in OWN:
        rehearsal.answer(key)
    return rehearsal


def at(step: str, eager: bool = True) -> Rehearsal:
    """The table when the coach says this; eager bots that are asked together with the pupil have answered."""
    number = list(STEPS).index(step)
    rehearsal = Rehearsal(LINE_UP, eager)
    for seat, key in LINE_UP.story[: LINE_UP.begins(number)]:
        if seat == LINE_UP.pupil:
            rehearsal.answer(key)
    return rehearsal


def events(match: Match, *kinds: str) -> list[dict[str, Any]]:
    """The facts of all events of these kinds, as the pupil sees them."""
    found = [event.seen_by(LINE_UP.pupil) for event in match.events if event.kind in kinds]
    return [{name: value for name, value in facts.items() if name not in ("kind", "clause")} for facts in found]


def battles(match: Match) -> list[tuple[str, str, int, int]]:
    """Of every battle: won or failed, the attacking figure, and what stood against what."""
    fought = [event for event in match.events if event.kind in ("won", "failed")]
    seen = [(event.kind, event.seen_by(None)) for event in fought]
    return [(kind, fact["figure"], fact["total"]["value"], fact["against"]["value"]) for kind, fact in seen]


def figure(match: Match, ref: str) -> dict[str, Any]:
    return next(one for one in match.view(0)["figures"] if one["ref"] == ref)


# What the register demands.


@pytest.mark.rule("figures.content.tutorial")
def test_every_battle_goes_as_the_coach_says() -> None:
    rehearsal = told()
    assert followed(LINE_UP, rehearsal.match) == Followed(len(LINE_UP.story), 0)
    assert battles(rehearsal.match) == [
        ("won", "figure:0.0", 18, 18),
        ("won", "figure:1.1", 10, 9),
        ("won", "figure:2.0", 17, 3),
        ("won", "figure:2.0", 10, 3),
        ("won", "figure:1.1", 10, 7),
        ("won", "figure:0.0", 26, 12),
        ("won", "figure:2.0", 6, 6),
        ("failed", "figure:1.1", 3, 4),
        ("won", "figure:0.1", 18, 5),
        ("won", "figure:2.0", 14, 11),
    ]
    happened = Counter(event.kind for event in rehearsal.match.events)
    demanded = ("attacked", "defended", "shown", "wounded", "captured", "saved", "recovered", "sneaked", "reversed")
    assert [kind for kind in demanded if not happened[kind]] == []


@pytest.mark.rule("figures.content.tutorial")
def test_the_pupil_chooses_attacks_and_defenders() -> None:
    asked: Counter[str] = Counter()
    rehearsal = Rehearsal(LINE_UP, eager=True)
    for key in OWN:
        ask = rehearsal.match.ask(LINE_UP.pupil)
        asked[ask.name] += not ask.picked
        rehearsal.answer(key)
    assert asked == {"army": 1, "attack": 3, "defender": 3, "cards": 6, "special": 3, "armor": 1}


@pytest.mark.rule("figures.content.tutorial")
@pytest.mark.parametrize(("first", "other"), [((0, "10♠"), (1, "A♥")), ((1, "A♥"), (0, "10♠"))])
def test_both_lay_their_cards_in_secret_and_ties_go_to_the_attacker(
    first: tuple[int, str], other: tuple[int, str]
) -> None:
    match = at("secret", eager=False).match
    match.choose(*first)
    seen = match.view(other[0])
    assert [seat["seat"] for seat in seen["seats"] if seat["locked"]] == [first[0]]
    assert (seen["battle"]["card"], seen["battle"]["answer"]) == (None, None)
    match.choose(*other)
    assert events(match, "shown") == [{"seat": 0, "card": "10♠", "other": 1, "answer": "A♥"}]
    assert battles(match) == [("won", "figure:0.0", 18, 18)]
    assert figure(match, "figure:1.0")["wounded"]
    assert match.ask(0).name == "special"


@pytest.mark.rule("figures.content.tutorial")
def test_a_wound_then_a_capture_then_recover() -> None:
    assert figure(at("wounded").match, "figure:0.1")["wounded"]
    captured = at("captured").match
    assert captured.view(0)["seats"][2]["captives"] == ["figure:1.0", "figure:0.1"]
    assert captured.view(0)["seats"][0]["line"] == ["figure:0.0"]
    home = at("failed").match
    assert events(home, "recovered") == [{"seat": 0, "figure": "figure:0.1", "power": 7}]
    assert home.view(0)["seats"][0]["line"] == ["figure:0.0", "figure:0.1"]
    assert not figure(home, "figure:0.1")["wounded"]
    assert [fact["seat"] for fact in events(told().match, "captured")] == [2, 2, 0]


@pytest.mark.rule("figures.content.tutorial")
def test_a_sneak_of_one_of_three_players_turns_the_direction() -> None:
    sneaked = at("sneak").match.view(0)
    assert (sneaked["extra"], sneaked["active"], sneaked["direction"]) == (True, 2, 1)
    match = at("direction").match
    assert events(match, "sneaked") == [{"seat": 2}]
    assert events(match, "reversed") == [{"direction": -1}]
    turns = [fact["seat"] for fact in events(match, "turn", "extra-turn")]
    assert turns == [0, 1, 2, 2, 1, 0]
    assert match.view(0)["direction"] == -1


@pytest.mark.rule("figures.content.tutorial")
def test_armor_is_laid_and_given_up() -> None:
    assert figure(at("shielded").match, "figure:0.0")["armor"] == ["J♦"]
    hit = at("saved")
    assert hit.match.ask(0).name == "armor"
    hit.answer("J♦")
    assert events(hit.match, "saved") == [{"seat": 0, "figure": "figure:0.0", "card": "J♦"}]
    assert (figure(hit.match, "figure:0.0")["wounded"], figure(hit.match, "figure:0.0")["armor"]) == (False, [])


@pytest.mark.rule("figures.content.tutorial")
def test_the_deck_is_fixed() -> None:
    """Everything that is drawn lies in order, far beyond the story: chance is not asked."""
    rehearsal = told()
    assert [seat for seat, _ in rehearsal.match.record["answers"] if seat not in range(3)] == []
    drawn = {card for fact in events(rehearsal.match, "dealt", "drew") for card in fact.get("cards") or ()}
    assert drawn == {"3♣", "2♦", "10♠", "K♥", "J♦", "3♠", "9♥", "Q♥", "8♦"}
    assert rehearsal.match.view(0)["seats"][0]["hand"] == ["8♦", "9♥", "Q♥"]


# What it says beside.


def test_power_is_shared_and_eleven_is_too_much() -> None:
    rehearsal = at("why")
    [(clause, sentence)] = rehearsal.match.why_not(0, STEPS["why"].ask)
    assert clause == "figures.army.power-points"
    assert "at most 10" in sentence
    shown = [[figure["power"] for figure in army["army"]] for army in events(at("hand").match, "army")]
    assert shown == [[8, 7], [4, 4], [5, 3]]


@pytest.mark.rule("figures.content.tutorial", "figures.wounds.captives")
def test_a_captive_cannot_fight_and_the_table_tells_what_brings_it_back() -> None:
    match = at("captive").match
    assert match.ask(0).name == "attack"
    assert [option.key for option in match.ask(0).options] == ["figure:0.0"]
    [(clause, sentence)] = match.why_not(0, STEPS["captive"].ask)
    assert clause == "figures.wounds.captives"
    assert sentence == "Sir Anvil is a captive; only Recover or Mind Control can bring it back."
    # As long as nobody of one's own was captured, Recover could bring nobody back; nor could Mind Control at any time.
    assert "none of yours is a captive" in at("attack").match.why_not(0, "action:recover")[0][1]
    assert "you hold none" in match.why_not(0, "action:mind-control")[0][1]


def test_the_card_brings_what_the_coach_says() -> None:
    cards = {ref: figure(at("hand").match, ref)["card"] for ref in ("figure:0.0", "figure:0.1", "figure:2.0")}
    assert cards["figure:0.0"] == ["recover", "boost", "blast", "armor"]
    assert cards["figure:0.1"][1] == "armor"
    assert cards["figure:2.0"][1] == "sneak"
    brought = {step: at(step).match.view(0)["battle"]["action"] for step in ("blast", "recover", "armor")}
    assert brought == {"blast": "blast", "recover": "recover", "armor": "armor"}


def test_hands_fill_up_to_three_in_the_own_turn_only() -> None:
    held = {step: at(step).match.view(0)["seats"][0]["hand"] for step in ("hand", "low", "spare", "again", "shielded")}
    assert held == {
        "hand": ["2♦", "3♣", "10♠"],
        "low": ["2♦", "3♣"],
        "spare": ["3♣"],
        "again": ["3♠", "J♦", "K♥"],
        "shielded": ["3♠", "9♥"],
    }


def test_what_came_of_a_battle_is_told_before_the_next_begins() -> None:
    for told in ("wounded", "captured"):
        before = LINE_UP.steps[list(STEPS).index(told) - 1]
        # The last answer before it is the other's card; who attacks next comes once this was read.
        assert before.then[-1].rpartition(" ")[2] in FACES
        assert STEPS[told].then[0].rpartition(" ")[2].startswith("figure:")


@pytest.mark.parametrize("step", LINE_UP.steps, ids=list(STEPS))
def test_what_a_step_is_about_is_on_the_table(step: Step) -> None:
    rehearsal = at(step.id)
    view = rehearsal.match.view(0)
    for ref in (step.point, step.look, step.ask):
        if ref is None:
            continue
        kind, _, name = ref.partition(":")
        there = {
            "type": ref in view["seats"][0]["settled"] and view["building"] is not None,
            "action": name in ("recover", "boost", "blast", "armor") and view["building"] is not None,
            "power": view["building"] is not None,
            "figure": ref in [one["ref"] for one in view["figures"]],
            "direction": view["turn"] > 0,
        }
        assert there.get(kind, ref in view["seats"][0]["hand"]), f"step '{step.id}' is about {ref}"


def test_whoever_then_plays_sensibly_wins_within_two_turns() -> None:
    for seed in range(20):
        rehearsal = told(eager=seed % 2 == 0)
        bot = make_bot("steady", seed)
        own = 0
        while rehearsal.match.result is None:
            pick = bot.choose(rehearsal.match, LINE_UP.pupil)
            rehearsal.answer(rehearsal.match.game.words.word(pick))
            own += 1
        assert rehearsal.match.result.winners == (LINE_UP.pupil,)
        assert own <= 10
        assert rehearsal.match.view(0)["turn"] == 13

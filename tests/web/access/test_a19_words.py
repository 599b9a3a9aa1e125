"""A19: prompts are short, and whatever can be pointed at is explained."""

from random import Random

import pytest

from tests.games.ults.table import GAME, ults
from tests.web.test_ults import QUESTIONS
from ultratable.core.match import Match
from ultratable.games.ults.sheet import ABILITIES, HEROES, STATUSES

MOST = 15
THINGS = {thing.ref: thing for thing in GAME.things()}


def long(prompts: set[str]) -> list[str]:
    return [prompt for prompt in prompts if len(prompt.split()) > MOST]


def played(seed: int) -> Match:
    seats = (2, 3, 4, 6, 8)[seed % 5]
    teams = {"mode": "teams"} if seats >= 4 and seed % 2 else {}
    return GAME.start(seats, {"discard_order": True, **teams}, seed=seed)


@pytest.mark.parametrize("first", [0, 10])
def test_a19_no_prompt_of_random_matches_is_longer_than_fifteen_words(first: int) -> None:
    asked: dict[str, set[str]] = {}
    cited: set[str] = set()
    for seed in range(first, first + 10):
        match, rng = played(seed), Random(seed)
        for _ in range(400):
            if match.result is not None:
                break
            seat = match.deciders[0]
            ask = match.ask(seat)
            asked.setdefault(ask.name, set()).add(ask.prompt)
            cited |= {ask.clause, *[option.clause for option in ask.options]}
            match.choose(seat, rng.choice(ask.options).key)
    assert len(asked) >= 8, asked.keys()
    assert {name: long(prompts) for name, prompts in asked.items() if long(prompts)} == {}
    assert cited <= {clause.id for clause in GAME.register.clauses}, "every chip of a rule leads to one"


def test_a19_no_prompt_of_a_rare_question_is_longer_either() -> None:
    prompts = set()
    for made, seat, _, _ in QUESTIONS.values():
        prompts.add(made().match.ask(seat).prompt)
    assert long(prompts) == []


def test_a19_a_defense_with_many_cards_is_counted() -> None:
    table = ults("lumberjaq k9", ["A♣", "2♦ 3♦ 4♦ 2♥ 3♥ 4♥ 2♠ 3♠ 4♠"], chance=[5]).choose("timber", "A♣")
    prompts = set()
    while table.match.deciders == (1,) and table.match.ask(1).name == "defend":
        ask = table.match.ask(1)
        prompts.add(ask.prompt)
        cards = [option.key for option in ask.options if option.key != "done"]
        # The last one would end the question by itself.
        if len(cards) == 1:
            break
        table.match.choose(1, cards[0])
    assert any("7 cards" in prompt for prompt in prompts), prompts
    assert long(prompts) == []


def test_a19_every_chip_has_an_explanation() -> None:
    chips = [f"status:{kind.id}" for kind in STATUSES]
    chips += [f"ability:{ability.id}" for ability in ABILITIES] + [f"hero:{hero.id}" for hero in HEROES]
    chips += ["deck", "discard"]
    assert [ref for ref in chips if ref not in THINGS or not THINGS[ref].text or not THINGS[ref].title] == []
    known = {clause.id for clause in GAME.register.clauses}
    assert [thing.ref for thing in THINGS.values() if not set(thing.clauses) <= known] == []

"""The chances that previews state are those that many uses bring: every ability with odds, simulated."""

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from math import sqrt
from random import Random
from typing import Any

import pytest

from tests.games.ults.table import GAME, ults
from ultratable.core.match import Match
from ultratable.games.ults.cards import FACES, WORDS
from ultratable.games.ults.content.hattrick import against, score
from ultratable.games.ults.content.x_tara_card import chances, reading
from ultratable.games.ults.imagine import coming
from ultratable.games.ults.odds import percent
from ultratable.games.ults.sheet import ABILITIES, Ability

USES = 500
SURE = 4.5
"""So many standard deviations off is no accident."""
ONE = re.compile(r"(\d)\+ \((\d+) %\): ")
SEVERAL = re.compile(r"(two|\d) rolls of (\d)\+ \(one or more (\d+) %, (?:both|all) (?:under )?(\d+) %\): ")

LUCK: dict[str, list[list[Any]]] = {
    "plain": [],
    "charmed": [[0, "charm", "3♦", 0]],
    "jinxed": [[0, "jinx", "4♦", 1]],
    "both": [[0, "charm", "3♦", 0], [0, "jinx", "4♦", 1]],
    # The card about to be played has the suit of this one, and it takes one more knock.
    "jinx goes": [[0, "jinx", "A♥", 1, False, 1], [0, "jackpot", "7♣", 0]],
    "prey": [[1, "bleed", "2♦", 0], [1, "slow-fuse", "5♠", 0, False, 1, 2]],
}
MASKS = {"slapstick": "6♥", "heartbreak": "6♠", "costume-change": "6♠"}
"""Mimi Cree plays under a Mask that lets her."""

ROLLING = [ability for ability in ABILITIES if ability.odds is not None and ability.id != "baboons"]


def position(ability: Ability, luck: str, seats: int) -> dict[str, Any]:
    card = next(face for face in ("9♥", "9♣", "9♠", "9♦") if ability.accepts[FACES.index(face)])
    masks = [[0, "mask", MASKS[ability.id], 0, True]] if ability.id in MASKS else []
    return {
        "heroes": [ability.hero.id, *["lumberjaq"] * (seats - 1)],
        "hands": [[card, "10♣"], *[[face] for face in ("10♦", "10♠", "10♥")[: seats - 1]]],
        "statuses": [*LUCK[luck], *masks],
        "at": "main",
    }


def uses(facts: dict[str, Any], keys: list[str], count: int = USES) -> Iterator[tuple[str, Match]]:
    """That many tables on which these were chosen: what was foretold of the last choice, and what came of it."""
    rng = Random(f"{facts} {keys}")
    for _ in range(count):
        match = GAME.arrange(len(facts["heroes"]), {}, facts, None, key=rng.randbytes(16))
        for key in keys[:-1]:
            match.choose(0, key)
        foretold = next(option.preview or "" for option in match.ask(0).options if option.key == keys[-1])
        match.choose(0, keys[-1])
        yield foretold, match


def close(stated: str | float, times: int, count: int) -> bool:
    """Whether so many successes may come of that chance, in whole percent."""
    chance = float(stated) / 100
    return abs(times / count - chance) <= SURE * sqrt(max(chance * (1 - chance), 0.01) / count) + 0.005


def failures(match: Match) -> int:
    return sum([event.kind == "missed" for event in match.events])


def told(match: Match, kind: str) -> list[dict[str, Any]]:
    return [event.seen_by(None) for event in match.events if event.kind == kind]


def play(ability: Ability, luck: str, seats: int) -> tuple[str, list[Match]]:
    facts = position(ability, luck, seats)
    keys = [f"ability:{ability.id}", facts["hands"][0][0]]
    # With two seats whom an ability hits or heals goes without saying.
    keys += ["seat:1"] if seats > 2 and ability.targeted and ability.id != "herbal-healing" else []
    found = list(uses(facts, keys))
    assert len({foretold for foretold, _ in found}) == 1
    return found[0][0], [match for _, match in found]


@pytest.mark.rule("ults.main.roll")
@pytest.mark.parametrize("luck", LUCK)
@pytest.mark.parametrize("ability", ROLLING, ids=lambda ability: ability.id)
def test_the_stated_chance_of_a_roll_is_how_often_it_succeeds(ability: Ability, luck: str) -> None:
    foretold, matches = play(ability, luck, 2)
    several = SEVERAL.match(foretold)
    if several is not None:
        check_several(several, matches)
        return
    stated = ONE.match(foretold)
    assert stated is not None, foretold
    needs = {event["needs"] for match in matches for event in told(match, "rolled")}
    assert needs == {int(stated[1])}
    assert close(stated[2], sum([not failures(match) for match in matches]), len(matches)), foretold


def check_several(several: re.Match[str], matches: list[Match]) -> None:
    rolls = 2 if several[1] == "two" else int(several[1])
    missed = [failures(match) for match in matches]
    assert max(missed) <= rolls
    assert close(several[3], sum([count < rolls for count in missed]), len(matches)), several[0]
    assert close(several[4], missed.count(0), len(matches)), several[0]


@pytest.mark.rule("ults.x-candella.firecrackers", "ults.x-clover-dale.charm")
@pytest.mark.parametrize("luck", ["plain", "charmed", "both"])
@pytest.mark.parametrize("seats", [3, 4])
def test_only_the_first_failed_of_several_rolls_is_made_again(luck: str, seats: int) -> None:
    firecrackers = next(ability for ability in ABILITIES if ability.id == "firecrackers")
    foretold, matches = play(firecrackers, luck, seats)
    several = SEVERAL.match(foretold)
    assert several is not None
    check_several(several, matches)


@pytest.mark.rule("ults.main.one-target")
@pytest.mark.parametrize("ability", ["bite", "spark", "wolf-pack"])
def test_each_of_several_targets_has_chances_of_its_own(ability: str) -> None:
    found = next(one for one in ABILITIES if one.id == ability)
    facts = position(found, "prey", 3)
    keys = [f"ability:{ability}", facts["hands"][0][0]]
    foretold = {}
    for seat in (1, 2):
        tried = list(uses(facts, [*keys, f"seat:{seat}"]))
        foretold[seat] = tried[0][0]
        several, one = SEVERAL.match(tried[0][0]), ONE.match(tried[0][0])
        if several is not None:
            check_several(several, [match for _, match in tried])
        else:
            assert one is not None
            assert close(one[2], sum([not failures(match) for _, match in tried]), len(tried))
    assert foretold[1] != foretold[2]


@pytest.mark.rule("ults.aja.baboons")
@pytest.mark.parametrize("luck", ["plain", "charmed", "jinxed"])
@pytest.mark.parametrize("added", [[], ["7♠"], ["7♠", "A♠"]])
def test_every_baboon_that_is_laid_changes_what_is_foretold(added: list[str], luck: str) -> None:
    facts = {
        "heroes": ["aja", "lumberjaq"],
        "hands": [["9♦", "7♠", "A♠", "2♣"], ["10♣"]],
        "statuses": LUCK[luck][:1] if luck != "jinxed" else [[0, "jinx", "4♠", 1]],
        "at": "main",
    }
    # With two cards added nothing more is asked: the last card rolls.
    keys = ["ability:baboons", "9♦", *added] if len(added) == 2 else ["ability:baboons", "9♦", *added, "done"]
    tried = list(uses(facts, keys))
    foretold = tried[0][0]
    assert foretold.endswith(f": {', '.join(['9', '7', '11'][: 1 + len(added)])} damage")
    several, one = SEVERAL.match(foretold), ONE.match(foretold)
    if several is not None:
        assert added
        check_several(several, [match for _, match in tried])
    else:
        assert one is not None
        assert not added
        assert close(one[2], sum([not failures(match) for _, match in tried]), len(tried))


def test_with_no_card_to_draw_nothing_is_rolled_and_nothing_foretold() -> None:
    table = ults("k9 aja", ["9♣", " ".join(face for face in FACES if face != "9♣")], deck=[])
    table.choose("wolf pack")
    assert [option.preview for option in table.ask().options] == [None]


# Mini-games and spreads.


def share(
    facts: dict[str, Any], keys: list[str], go_on: Callable[[Match, Random], bool], count: int
) -> tuple[str, int]:
    rng = Random("share")
    times = 0
    foretold = set()
    for line, match in uses(facts, keys, count):
        foretold.add(line)
        times += go_on(match, rng)
    return foretold.pop(), times


@pytest.mark.rule("ults.hattrick.three-card", "ults.hattrick.three-card-duplicates")
def test_the_highest_of_three_is_not_found_as_often_as_foretold() -> None:
    facts = {"heroes": ["hattrick", "aja"], "hands": [["9♣", "4♣"], ["10♦"]], "at": "main"}

    def hit(match: Match, rng: Random) -> bool:
        while match.ask(0).name == "redraw":
            keys = [option.key for option in match.ask(0).options]
            previews = {option.key: option.preview for option in match.ask(0).options}
            assert previews.get("redraw", "The highest is not found: 67 %") == "The highest is not found: 67 %"
            keeping = "The highest is not found: 67 %" if keys == ["keep"] else previews["keep"]
            assert previews["keep"] == keeping
            match.choose(0, "redraw" if "redraw" in keys else "keep")
            if match.deciders == (1,):
                break
        match.choose(1, f"position:{rng.randrange(1, 4)}")
        return bool(told(match, "dealt-damage"))

    foretold, times = share(facts, ["ability:three-card", "9♣"], hit, USES)
    assert foretold == "if the highest is not found (67 %): 9 damage before defense"
    assert close(67, times, USES)


@pytest.mark.rule("ults.hattrick.three-card-duplicates")
@pytest.mark.parametrize(
    ("top", "chance"), [(["K♣", "4♦", "2♠"], 67), (["K♣", "K♦", "2♠"], 33), (["K♣", "K♦", "K♠"], 0)]
)
def test_keeping_two_highest_is_foretold_to_be_a_poor_trick(top: list[str], chance: int) -> None:
    table = ults("hattrick k9", ["9♣", ""], top=top).choose("three card", "9♣")
    assert table.ask().options[0].preview == f"The highest is not found: {chance} %"


BLACKJACK = re.compile(r"wins (\d+) %, ties (\d+) %: (\d+) damage before defense")


@pytest.mark.rule("ults.hattrick.blackjack-target", "ults.hattrick.blackjack-compare")
@pytest.mark.parametrize("top", [["10♠", "8♥", "6♦"], ["10♠", "9♥", "A♦"], ["5♠", "7♥", "2♦"], ["A♠", "9♥", "10♦"]])
def test_standing_wins_and_ties_as_often_as_foretold(top: list[str]) -> None:
    facts = {"heroes": ["hattrick", "aja"], "hands": [["9♣", "4♣"], ["10♣"]], "top": top, "at": "main"}
    foretold: set[str] = set()
    won = tied = 0
    for _, match in uses(facts, ["ability:blackjack", "9♣"]):
        mine = told(match, "score")[-1]["number"]
        foretold |= {option.preview or "" for option in match.ask(0).options if option.key == "stand"}
        match.choose(0, "stand")
        tied += bool(told(match, "tied"))
        won += not told(match, "tied") and [event["seat"] for event in told(match, "won-game")][:1] == [0]
    [line] = foretold
    stated = BLACKJACK.fullmatch(line)
    assert stated is not None, line
    assert close(stated[1], won, USES), line
    assert close(stated[2], tied, USES), line
    assert int(stated[3]) == (mine + 1) // 2


@pytest.mark.rule("ults.hattrick.blackjack-user")
def test_hitting_goes_over_as_often_as_foretold() -> None:
    top = ["10♠", "6♥", "6♦"]
    facts = {"heroes": ["hattrick", "aja"], "hands": [["9♣", "4♣"], ["10♣"]], "top": top, "at": "main"}
    foretold: set[str] = set()
    over = 0
    for _, match in uses(facts, ["ability:blackjack", "9♣"]):
        foretold |= {option.preview or "" for option in match.ask(0).options if option.key == "hit"}
        match.choose(0, "hit")
        over += bool(told(match, "over"))
    [line] = foretold
    stated = re.fullmatch(r"goes over 21: (\d+) %", line)
    assert stated is not None, line
    assert close(stated[1], over, USES), line


def test_a_side_is_counted_as_blackjack_counts_it() -> None:
    """The exact chances against drawing at random, card by card, from few cards with many aces."""
    unseen = [WORDS.number(face) or 0 for face in ("A♣", "A♦", "A♥", "2♣", "5♦", "6♠", "10♥", "K♣", "9♦", "3♠", "4♥")]
    up = [FACES.index("A♠")]
    rng = Random("blackjack")
    won = tied = 0
    for _ in range(20_000):
        left = rng.sample(unseen, len(unseen))
        side = [*up, left.pop()]
        while score(side) < 17:
            side.append(left.pop())
        won += score(side) > 21 or score(side) < 18
        tied += score(side) == 18
    wins, ties = against(18, up, unseen)
    assert close(100 * wins, won, 20_000)
    assert close(100 * ties, tied, 20_000)


SPREAD = re.compile(r"33 damage before defense \((.+) %\), 11 \((\d+) %\) or 6 \((\d+) %\)")


@pytest.mark.rule("ults.x-tara-card.three-card-spread")
def test_a_spread_brings_what_was_foretold() -> None:
    facts = {"heroes": ["tara-card", "aja"], "hands": [["A♣", "4♣"], ["10♣"]], "at": "main"}
    tried = list(uses(facts, ["ability:three-card-spread", "A♣"], 2 * USES))
    stated = SPREAD.fullmatch(tried[0][0])
    assert stated is not None, tried[0][0]
    dealt = [told(match, "dealt-damage")[0]["total"]["value"] for _, match in tried]
    assert close(stated[1].removeprefix("under "), dealt.count(33), len(dealt))
    assert close(stated[2], dealt.count(11), len(dealt))
    assert close(stated[3], dealt.count(6), len(dealt))


@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("known", [0, 1, 2])
def test_the_chances_of_a_spread_are_those_of_counting_all(decks: int, known: int) -> None:
    rng = Random(f"spread {decks} {known}")
    cards = rng.sample(range(52 * decks), 24)
    top, unseen = cards[:known], cards[known:]
    worth = [reading((*top, *more))[0] for more in combinations(unseen, 3 - known)]
    assert chances(top, unseen) == pytest.approx((worth.count(3) / len(worth), worth.count(1) / len(worth)))


@pytest.mark.rule("ults.x-tara-card.tea-leaves-hidden", "ults.hidden.deck")
def test_only_who_has_read_the_leaves_knows_better_than_chance() -> None:
    facts = {"heroes": ["tara-card", "k9"], "hands": [["A♣", "9♦"], ["10♣"]], "top": ["2♦", "K♣", "K♦"], "at": "main"}
    match = GAME.arrange(2, {}, facts, None, key=b"leaves")
    for key in ("ability:tea-leaves", "9♦", "2♦", "K♣"):
        match.choose(0, key)
    # K-9 has drawn the first king; only she knows that the other one is next.
    state: Any = match.state
    king, reader, other = FACES.index("K♦"), coming(state, 0, 3), coming(state, 1, 3)
    assert reader is not None
    assert other is not None
    assert reader[0] == [king]
    assert king not in reader[1]
    assert other[0] == []
    assert king in other[1]
    assert chances(*reader) != chances(*other)
    assert coming(state, 0, 53) is None


@pytest.mark.rule("ults.setup.mulligan")
def test_after_an_own_mulligan_no_chances_are_claimed_that_are_not_exact() -> None:
    """What went back lies in the deck more likely than in a hand that was dealt before."""
    match = GAME.start(2, {"cast": ["tara-card", "tara-card"]}, seed="mulligan")
    first = match.deciders[0]
    match.choose(first, "exchange")
    match.choose(1 - first, "keep")
    match.choose(first, "ability:three-card-spread")
    previews = [option.preview or "" for option in match.ask(first).options]
    assert previews
    for preview in previews:
        assert "%" not in preview
        assert " or " in preview


@pytest.mark.rule("ults.x-maggie-pye.which-wing")
def test_a_blind_guess_is_right_every_other_time() -> None:
    table = ults("maggie-pye k9", ["9♣ 7♦ 3♥", ""])
    lines = {option.key: option.preview for option in table.choose("which wing").ask().options}
    assert lines["9♣"] == "if the colour is not guessed (50 % against a blind guess): the hidden card's power as damage"
    table.choose("9♣")
    lines = {option.key: option.preview for option in table.ask().options}
    assert lines["7♦"] == "if the colour is not guessed (50 % against a blind guess): 7 damage before defense"


@pytest.mark.parametrize(
    ("chance", "said"),
    [(0, "0 %"), (0.001, "under 1 %"), (0.006, "1 %"), (0.333, "33 %"), (0.9951, "over 99 %"), (1, "100 %")],
)
def test_what_can_happen_is_never_called_impossible(chance: float, said: str) -> None:
    assert percent(chance) == said


def test_every_ability_that_leaves_something_to_chance_says_so() -> None:
    """Those that place a card, look or choose have nothing to tell; Blackjack tells it when the cards lie there."""
    silent = {
        ability.id
        for ability in ABILITIES
        if not ability.passive and ability.odds is None and ability.foretell is None and ability.places is None
    }
    assert silent == {"blackjack", "carillon", "clean-sweep", "copycat", "tea-leaves"}

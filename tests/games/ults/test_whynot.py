"""Why something cannot be used now: for each way of being refused, the right clause and a sentence that helps."""

from random import Random

import pytest

from tests.games.ults.table import GAME, ults
from ultratable.core.errors import IllegalChoice, NotAsked
from ultratable.core.script import Script

TEAMS = {"mode": "teams"}
PIECES = ("deck", "discard", "die")


def refused(table, seat, ref, clause, *words):
    """This thing is refused under exactly this clause, in a sentence that has these words; nothing changes."""
    before = table.match.digest()
    reasons = table.match.why_not(seat, ref)
    assert [reason for reason, _ in reasons] == [clause], reasons
    sentence = reasons[0][1]
    assert clause in GAME.register
    assert sentence.endswith(".")
    for word in words:
        assert word in sentence, sentence
    with pytest.raises(IllegalChoice):
        table.match.choose(seat, ref)
    assert table.match.digest() == before


# Abilities.


def test_a_passive_ability():
    refused(ults("lumberjaq k9", ["9♣"]), 0, "ability:thick-skin", "ults.main.passive", "Thick Skin", "always in force")


@pytest.mark.parametrize(
    ("hero", "ability", "limit"),
    [
        ("lumberjaq", "jacked", "J♣"),
        ("k9", "the-hunt", "K♥"),
        ("aja", "plant-life", "Q♣"),
        ("aja", "elephant", "hearts"),
        ("hattrick", "mindreader", "3♠"),
    ],
)
def test_an_ability_without_its_card(hero, ability, limit):
    refused(
        ults(f"{hero} k9", ["9♣"]), 0, f"ability:{ability}", "ults.cards.restricted", f"only {limit}", "you hold none"
    )


def test_an_ability_with_every_target_at_the_limit():
    table = ults("hattrick k9", ["9♣"], statuses=[[1, "hypnosis", "4♦", 0]])
    refused(table, 0, "ability:hypnosis", "ults.status.stack-limit", "Hypnosis", "stack limit")


def test_an_ability_of_another_sheet():
    refused(
        ults("lumberjaq k9", ["9♣"]),
        0,
        "ability:bite",
        "ults.components.hero-sheet",
        "Bite",
        "not on your hero's sheet",
    )


def test_an_ability_of_a_player_one_could_force():
    table = ults("hattrick k9 aja", ["9♣"], statuses=[[1, "hypnosis", "4♦", 0]])
    refused(table, 0, "ability:bite", "ults.hattrick.hypnosis", "not on your sheet", "seat 2")
    refused(table, 0, "ability:lion", "ults.components.hero-sheet", "Lion")


def test_a_forced_ability_without_its_card_and_a_forced_passive():
    table = ults("hattrick lumberjaq", ["9♣"], statuses=[[1, "hypnosis", "4♦", 0]]).choose("force:1")
    refused(table, 0, "ability:jacked", "ults.cards.restricted", "only J♣")
    refused(table, 0, "ability:thick-skin", "ults.main.passive")
    refused(table, 0, "ability:blackjack", "ults.main.announce", "at the start of your Main Phase")


def test_another_ability_once_one_is_named():
    table = ults("lumberjaq k9", ["9♣"]).choose("power punch")
    refused(table, 0, "ability:timber", "ults.main.announce", "Timber!")


def test_an_ability_while_defending():
    table = ults("lumberjaq k9", ["9♣", "5♣"]).chance(3).choose("power punch", "9♣")
    refused(table, 1, "ability:bite", "ults.main.announce", "at the start of your Main Phase")


# Forcing by Hypnosis.


def test_forcing_without_a_hypnosis_of_ones_own():
    table = ults("hattrick k9 hattrick k9", ["9♣"], statuses=[[1, "hypnosis", "4♦", 2]], out=[3])
    refused(table, 0, "force:1", "ults.hattrick.hypnosis-placer", "seat 2", "its placer")
    refused(table, 0, "force:0", "ults.hattrick.hypnosis-placer")
    refused(table, 0, "force:3", "ults.end.elimination", "out of the game")
    refused(table, 0, "force:6", "ults.timing.no-responses", "no seat 7")


def test_forcing_once_an_ability_is_named():
    table = ults("hattrick k9", ["9♣"], statuses=[[1, "hypnosis", "4♦", 0]]).choose("blackjack")
    refused(table, 0, "force:1", "ults.main.announce", "said first")


# Cards.


def test_a_card_before_its_ability():
    refused(ults("lumberjaq k9", ["9♣"]), 0, "9♣", "ults.main.announce", "for which ability", "9♣")


def test_a_card_that_the_ability_does_not_take():
    table = ults("aja k9", ["9♣ 9♦"]).choose("lion")
    refused(table, 0, "9♦", "ults.cards.restricted", "Lion takes only clubs", "another ability")
    table = ults("lumberjaq k9", ["J♣ J♦"]).choose("jacked")
    refused(table, 0, "J♦", "ults.cards.restricted", "Jacked takes only J♣")


def test_a_card_after_the_card_is_named():
    table = ults("lumberjaq k9 aja", ["9♣ 9♦"]).choose("power punch", "9♣")
    refused(table, 0, "9♦", "ults.main.one-ability", "named it already")
    refused(table, 0, "9♣", "ults.main.one-ability", "named it already")


def test_cards_that_lie_elsewhere():
    held = [[0, "bleed", "4♣", 1], [1, "mindreader", "3♠", 0]]
    table = ults("hattrick k9 aja", ["9♣", "8♣", "7♣"], statuses=held, discard=["6♣"], top=["5♣"])
    for _ in range(2):
        refused(table, 0, "4♣", "ults.status.bearer", "status effect")
        refused(table, 0, "3♠", "ults.status.bearer", "status effect")
        refused(table, 0, "8♣", "ults.hidden.mindreader", "hand of seat 2")
        # Discard pile, deck and an unseen hand sound the same: nothing is given away.
        for card in ("7♣", "6♣", "5♣"):
            refused(table, 0, card, "ults.main.one-ability", f"{card} is not in your hand")
        if not table.ask().picked:
            table.choose("blackjack")


def test_a_card_of_a_second_deck_that_is_not_there():
    refused(ults("lumberjaq k9", ["9♣"]).choose("power punch"), 0, "9♣'", "ults.timing.no-responses", "Nothing", "9♣'")


def test_cards_while_defending():
    held = [[1, "bleed", "4♣", 0]]
    table = ults("k9 aja lumberjaq", ["9♣", "8♣ 7♣", "6♣"], statuses=held, top=["5♣", "3♣"], discard=["2♣"])
    table.chance(6, 6).choose("wolf pack", "9♣", "seat:1").expect(1, "defend")
    refused(table, 1, "4♣", "ults.status.bearer")
    refused(table, 1, "5♣", "ults.table.extra", "lies on the table")
    for card in ("2♣", "6♣", "9♣", "A♠"):
        refused(table, 1, card, "ults.defense.hand-only", "not in your hand")
    table.choose("8♣")
    refused(table, 1, "8♣", "ults.defense.many", "8♣", "already")


def test_a_card_laid_twice_to_baboons():
    table = ults("aja k9", ["9♦ 8♣ 7♣"]).choose("baboons", "9♦", "8♣").expect(0, "add baboons")
    refused(table, 0, "8♣", "ults.aja.baboons", "laid already")
    refused(table, 0, "9♦", "ults.main.one-ability", "not in your hand")


def test_a_card_named_twice_in_the_order_of_discards():
    table = ults("hattrick k9", ["9♦"], options={"discard_order": True})
    table.chance("10♣", "3♣", "10♠", "9♠").choose("blackjack", "9♦", "stand").expect(0, "order discards")
    table.choose("3♣")
    refused(table, 0, "3♣", "ults.table.discard-order", "already has its place")


def test_hand_cards_in_questions_that_are_not_about_them():
    table = ults("hattrick k9", ["9♦ 8♦", "7♦"]).chance("2♣", "3♣", "4♣", "5♣").choose("blackjack", "9♦")
    refused(table.expect(0, "hit or stand"), 0, "8♦", "ults.timing.no-responses", "8♦", "stays in your hand")
    table = ults("hattrick k9", ["9♦ 8♦", "7♦"]).chance("K♣", "9♠", "4♠").choose("three card", "9♦")
    refused(table.expect(0, "redraw"), 0, "8♦", "ults.timing.no-responses")
    refused(table, 0, "redraw", "ults.hattrick.three-card-duplicates", "only once")
    table.chance("mix:123").choose("keep").expect(1, "pick one")
    refused(table, 1, "7♦", "ults.timing.no-responses")
    # A card that lies face down is not given away by the reason.
    refused(table, 1, "K♣", "ults.main.one-ability", "not in your hand")


# Targets.


def test_targets_of_a_harmful_ability():
    table = ults("k9 aja hattrick lumberjaq aja k9", ["9♣"], options=TEAMS, out=[5]).choose("bite", "9♣")
    refused(table, 0, "seat:0", "ults.main.targets-enemy", "Bite", "You")
    refused(table, 0, "seat:2", "ults.main.targets-enemy", "Hat Trick (seat 3)")
    refused(table, 0, "seat:5", "ults.end.elimination", "Seat 6", "out of the game")
    refused(table, 0, "seat:7", "ults.timing.no-responses", "no seat 8")


def test_targets_of_healing():
    table = ults("aja k9 aja k9 aja k9", ["9♣"], options=TEAMS, out=[4]).choose("herbal healing", "9♣")
    refused(table, 0, "seat:1", "ults.main.targets-friendly", "Herbal Healing", "K-9 (seat 2)")
    refused(table, 0, "seat:4", "ults.end.elimination")


def test_a_target_at_its_stack_limit():
    held = [[1, "bleed", "4♣", 0], [1, "bleed", "5♣", 0]]
    table = ults("k9 aja aja aja", ["9♣"], statuses=held).choose("bleed", "9♣")
    refused(table, 0, "seat:1", "ults.status.stack-limit", "Aja (seat 2)", "knocked off first")


def test_a_target_before_ability_and_card():
    table = ults("k9 aja lumberjaq", ["9♣"])
    refused(table, 0, "seat:1", "ults.main.announce", "after the ability and its card")
    refused(table.choose("bite"), 0, "seat:1", "ults.main.announce", "after the ability and its card")


def test_a_player_in_a_question_that_is_not_about_players():
    table = ults("k9 aja lumberjaq", ["9♣", "5♣"]).chance(6).choose("bite", "9♣", "seat:1")
    refused(table, 1, "seat:2", "ults.timing.no-responses", "not about a player")


# Whose question it is.


def test_who_is_not_asked_is_told_whom_the_match_waits_for():
    table = ults("lumberjaq k9 aja", ["9♣", "5♣", "6♣"])
    for ref in ("ability:bite", "5♣", "seat:0", "done"):
        refused(table, 1, ref, "ults.turn.phases", "seat 1's Main Phase")
    table.chance(3).choose("power punch", "9♣", "seat:1")
    for ref in ("ability:lion", "6♣", "done"):
        refused(table, 2, ref, "ults.timing.no-responses", "defend")
    table = ults("hattrick k9", ["9♣", "5♣"]).chance("2♣", "3♣", "4♣", "5♦").choose("blackjack", "9♣")
    refused(table, 1, "hit", "ults.timing.no-responses", "waits for seat 1")


def test_words_of_another_question():
    table = ults("lumberjaq k9", ["9♣"])
    for ref in ("done", "keep", "hit", "position:1", "yes"):
        refused(table, 0, ref, "ults.timing.no-responses", "another question")


# Several things at once, in order: first the moment, then what stands against it at any time.


def told(table, seat, ref):
    """The clauses of all reasons, and their sentences as one text."""
    reasons = table.match.why_not(seat, ref)
    assert all(clause in GAME.register and sentence.endswith(".") for clause, sentence in reasons)
    with pytest.raises(IllegalChoice):
        table.match.choose(seat, ref)
    return [clause for clause, _ in reasons], " ".join([sentence for _, sentence in reasons])


MAIN = "ults.turn.phases"


@pytest.mark.parametrize(
    ("ref", "clauses", "words"),
    [
        ("ability:bite", [MAIN], "As things stand, Bite would be open to you then."),
        ("5♣", [MAIN], "As things stand, 5♣ would be open to you then."),
        (
            "ability:the-hunt",
            [MAIN, "ults.cards.restricted"],
            "only K♥, and you hold none. It opens once you draw one.",
        ),
        ("ability:lion", [MAIN, "ults.components.hero-sheet"], "not on your hero's sheet"),
        ("9♣", [MAIN, "ults.main.one-ability"], "9♣ is not in your hand."),
        ("6♣", [MAIN, "ults.main.one-ability"], "6♣ is not in your hand."),
        ("4♣", [MAIN, "ults.status.bearer"], "status effect"),
        ("seat:3", [MAIN, "ults.end.elimination"], "out of the game"),
        ("seat:6", [MAIN, "ults.timing.no-responses"], "no seat 7"),
        ("force:2", [MAIN, "ults.hattrick.hypnosis-placer"], "No Hypnosis of yours"),
        ("seat:2", [MAIN], "You act in your own."),
    ],
)
def test_out_of_turn_it_is_told_what_would_be_missing_then(ref, clauses, words):
    held = [[0, "bleed", "4♣", 1]]
    table = ults("lumberjaq k9 aja k9", ["9♣", "5♣", "6♣", ""], statuses=held, out=[3])
    found, text = told(table, 1, ref)
    assert found == clauses
    assert words in text
    assert ("As things stand" in text) == (ref in ("ability:bite", "5♣"))


def test_out_of_turn_without_a_card():
    table = ults("lumberjaq k9", ["9♣", ""])
    assert told(table, 1, "ability:bite")[0] == [MAIN, "ults.main.no-card"]
    assert told(table, 1, "ability:the-hunt")[0] == [MAIN, "ults.cards.restricted"]
    table = ults("k9 lumberjaq", ["9♣", ""])
    assert told(table, 1, "ability:thick-skin")[0] == [MAIN, "ults.main.passive"]


@pytest.mark.rule("ults.cards.restricted", "ults.status.stack-limit")
def test_an_ability_that_lacks_its_card_and_has_nobody_to_be_placed_on():
    table = ults("tara-card k9", ["9♣", "5♣"], statuses=[[1, "bad-omen", "5♠", 0]])
    both = ["ults.cards.restricted", "ults.status.stack-limit"]
    found, text = told(table, 0, "ability:bad-omen")
    assert found == both
    assert "takes only spades, and you hold none" in text
    assert "stack limit" in text
    # While another question is open, that comes first.
    table.choose("crystal ball")
    assert told(table, 0, "ability:bad-omen")[0] == ["ults.main.announce", *both]


@pytest.mark.rule("ults.main.targets-enemy", "ults.status.stack-limit")
def test_a_target_of_the_wrong_side_that_bears_enough_already():
    held = [[2, "bleed", "4♣", 1], [2, "bleed", "5♣", 1]]
    table = ults("k9 aja k9 aja", ["9♣"], statuses=held, options=TEAMS).choose("bleed", "9♣")
    found, text = told(table, 0, "seat:2")
    assert found == ["ults.main.targets-enemy", "ults.status.stack-limit"]
    assert "K-9 (seat 3) is none" in text
    assert "knocked off first" in text
    refused(table, 0, "seat:0", "ults.main.targets-enemy")


@pytest.mark.rule("ults.hattrick.hypnosis-placer")
def test_forcing_at_the_wrong_moment_somebody_who_is_not_hypnotized():
    table = ults("hattrick k9", ["9♣"]).choose("blackjack")
    assert told(table, 0, "force:1")[0] == ["ults.main.announce", "ults.hattrick.hypnosis-placer"]


@pytest.mark.rule("ults.timing.inspect")
def test_looking_through_an_empty_pile_at_the_wrong_moment():
    five = ["2♣", "3♣", "4♣", "5♣", "6♣", "2♦", "3♦", "4♦", "5♦", "6♦"]
    table = Script(GAME, 2, {"cast": ["k9", "aja"]}, chance=[6, 1, *five]).expect(0, "mulligan")
    found, text = told(table, 0, "look")
    assert found == ["ults.timing.inspect"] * 2
    assert text == (
        "You may ask between two actions, when an ability is about to be chosen. The discard pile is empty."
    )


def test_a_hero_who_is_not_dealt_is_told_apart_out_of_turn():
    table = Script(GAME, 2, {"unique": True, "hero_set": "base"}, chance=["seat:0", "seat:1"])
    waiting = 1 - table.match.deciders[0]
    assert told(table, waiting, "hero:aja")[0] == ["ults.setup.choose-hero"]
    found = told(table, waiting, "hero:mimi-cree")[0]
    assert found == ["ults.setup.choose-hero", "ults.content.expansion-count"]


# Setting up.


def test_heroes():
    table = Script(GAME, 3, {"unique": True, "hero_set": "all"}, chance=["seat:1", "seat:0"])
    table.choose("hero:aja").expect(0, "choose hero")
    refused(table, 0, "hero:aja", "ults.variants.unique-heroes", "Aja is taken")
    refused(table, 2, "hero:k9", "ults.setup.choose-hero", "being chosen")
    table = Script(GAME, 2, {"heroes": "one-of-two"}, chance=["hero:k9", "hero:aja", "hero:k9", "hero:hattrick"])
    refused(table, 0, "hero:lumberjaq", "ults.variants.random-heroes", "Lumber Jaq", "two heroes dealt to you")
    refused(ults("lumberjaq k9", ["9♣"]), 0, "hero:aja", "ults.setup.choose-hero", "before anything is dealt")


def test_a_hero_beyond_the_book_at_a_table_of_the_book():
    table = Script(GAME, 2, {"hero_set": "base"})
    beyond = [option.key for option in GAME.start(2, {}, seed=1).ask(0).options][4:]
    assert beyond
    for hero in beyond:
        refused(table, 0, hero, "ults.content.expansion-count", "not among the heroes")


def test_the_mulligan():
    five = ["2♣", "3♣", "4♣", "5♣", "6♣", "2♦", "3♦", "4♦", "5♦", "6♦"]
    table = Script(GAME, 2, {"cast": ["k9", "aja"]}, chance=[6, 1, *five])
    refused(table, 0, "2♣", "ults.setup.mulligan", "as a whole")
    refused(table, 1, "exchange", "ults.setup.mulligan-order", "seat 1")
    refused(table, 0, "ability:bite", "ults.main.announce", "at the start of your Main Phase")


# Looking, leaving, pieces, and the end.


def test_looking_through_the_pile():
    table = ults("lumberjaq k9", ["9♣", "5♣"])
    refused(table, 1, "look", "ults.timing.inspect", "empty")
    table.chance(3).choose("power punch", "9♣").expect(1, "defend")
    refused(table, 0, "look", "ults.timing.inspect", "between two actions")
    table.chance("2♣").choose("done").expect(1, "announce")
    assert table.match.why_not(0, "look") == []
    table.choose("look", seat=0).expect(1, "agree").choose("no").expect(1, "announce")
    refused(table, 0, "look", "ults.timing.inspect", "once in this round")


def test_conceding_unasked():
    table = ults("lumberjaq k9", ["9♣", "5♣"])
    assert table.match.why_not(0, "concede") == []
    refused(table, 1, "concede", "ults.timing.concede", "when a decision is asked of you")


def test_pieces_and_unknown_things():
    table = ults("lumberjaq k9", ["9♣", "5♣"], discard=["2♣"])
    for seat in (0, 1):
        refused(table, seat, "deck", "ults.hidden.deck", "face down")
        refused(table, seat, "discard", "ults.hidden.discard", "all must agree")
        refused(table, seat, "die", "ults.main.roll", "when an ability asks")
        refused(table, seat, "die:6", "ults.main.roll", "when an ability asks")
        refused(table, seat, "joker", "ults.timing.no-responses", "'joker'")


def test_eliminated_players_and_a_finished_match():
    table = ults("lumberjaq k9 aja", ["9♣", "", "5♣"], out=[1])
    for ref in ("ability:bite", "9♣", "look", "deck", "concede", "nonsense"):
        refused(table, 1, ref, "ults.end.elimination", "out of the game")
    table = ults("lumberjaq k9", ["9♣", ""], health=[50, 3]).chance(3).choose("power punch", "9♣").over(0)
    for seat in (0, 1):
        for ref in ("ability:bite", "9♣", "look", "deck", "nonsense"):
            refused(table, seat, ref, "ults.end.mid-turn", "The match is over")


def test_a_seat_that_is_not_there():
    table = ults("lumberjaq k9", ["9♣"])
    for seat in (-1, 2):
        with pytest.raises(NotAsked):
            table.match.why_not(seat, "9♣")


# The law.


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"hero_set": "base", "discard_order": True}),
        (3, {"hero_set": "base", "heroes": "one-of-two"}),
        (4, {"hero_set": "base", "mode": "teams", "unique": True}),
        (2, {}),
    ],
)
def test_nothing_stands_against_exactly_what_is_open(seats, options):
    rng = Random(f"why not {seats} {sorted(options)}")
    words = [*GAME.words.all(), *PIECES]
    for seed in range(3):
        match = GAME.start(seats, {**options, "health": 30}, seed=seed)
        while match.deciders:
            for seat in range(seats):
                _exactly_open(match, seat, words)
            seat = rng.choice(match.deciders)
            match.choose(seat, rng.choice(match.ask(seat).options).key)
        for seat in range(seats):
            _exactly_open(match, seat, words)


def _exactly_open(match, seat, words):
    open_now = {option.key for option in match.ask(seat).options} if seat in match.deciders else set()
    open_now |= {key for key, _, _ in match.asides(seat)}
    for word in words:
        reasons = match.why_not(seat, word)
        assert (reasons == []) == (word in open_now), (seat, word, reasons)
        for clause, sentence in reasons:
            assert clause in GAME.register, clause
            assert sentence
            assert sentence.endswith("."), sentence

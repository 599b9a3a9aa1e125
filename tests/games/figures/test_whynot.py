"""Why something cannot be used now: for each way of being refused, the right clause and a sentence that helps."""

from typing import Any

import pytest

from tests.games.figures.table import GAME, assemble, assembling, attack, figures, made, random_match
from ultratable.core.errors import IllegalChoice
from ultratable.core.script import Script

LAID = ["hero", "marble", "biscuit", "mudlark", "moon-mite", "sir-anvil", "old-bulwark", "lampmoth"]


def refused(table: Script, seat: int, ref: str, clause: str, *words: str) -> None:
    """This thing is refused under exactly this clause, in a sentence that has these words; nothing changes."""
    before = table.match.digest()
    reasons = table.match.why_not(seat, ref)
    assert [reason for reason, _ in reasons] == [f"figures.{clause}"], reasons
    sentence = reasons[0][1]
    assert reasons[0][0] in GAME.register
    assert sentence.endswith(".")
    for word in words:
        assert word in sentence, sentence
    with pytest.raises(IllegalChoice):
        table.match.choose(seat, ref)
    assert table.match.digest() == before


# Armies.


def test_what_an_army_cannot_have() -> None:
    table = assembling(made=[made("Hero", "stun")]).choose("type:hero", "power:7", seat=0)
    refused(table, 0, "type:hero", "army.one-of-each", "Hero stands in your line already")
    refused(table, 0, "type:made-1", "army.type-identity", "Hero stands in your line with another card")
    refused(table, 0, "type:made-7", "charcard.ready-or-own", "No such home-made figure was brought")
    refused(table, 0, "done", "army.size", "at least 2 figures; add 1 more")
    refused(table, 0, "army:quick-feet", "timing.army", "First answer what is asked")
    refused(table, 0, "power:3", "timing.army", "First answer what is asked")
    table.choose("type:marble", seat=0)
    refused(table, 0, "power:9", "army.power-points", "You have 8 Power left to give")
    refused(table, 0, "power:12", "army.power-points", "A ten-sided die shows at most 10")
    refused(table, 0, "type:biscuit", "timing.army", "First answer")
    table.choose("power:8", seat=0)
    refused(table, 0, "type:biscuit", "army.power-points", "you have no point left")


def test_the_first_figure_must_leave_a_point() -> None:
    table = assembling(handicap=[5, 5]).choose("type:hero", seat=0)
    refused(table, 0, "power:5", "army.size", "leave a point for each that is missing")


def test_a_full_army() -> None:
    table = assembling()
    for id in ("hero", "marble", "biscuit", "mudlark", "moon-mite"):
        table.choose(f"type:{id}", "power:1", seat=0)
    refused(table, 0, "type:sir-anvil", "army.size", "at most 5 figures, and yours is full")


def test_raising_a_ready_made_army() -> None:
    table = assembling(handicap=[20, 15]).choose("army:flag-and-iron", "raise:2", "raise:2", seat=0)
    refused(table, 0, "raise:2", "army.power-points", "at most Power 10")
    refused(table, 0, "raise:3", "timing.army")
    refused(table, 0, "type:biscuit", "timing.army")


def test_while_others_still_choose_their_armies() -> None:
    table = assemble(assembling(3), 0, "hero 7, marble 8")
    refused(table, 0, "type:biscuit", "army.secret-reveal", "locked in", "seat 2 and seat 3")
    refused(table, 0, "concede", "timing.concede", "once the armies are shown")


def test_at_a_table_of_ready_made_figures() -> None:
    table = assembling(made=[made("Bob", "stun")], ready_made_only=True)
    refused(table, 0, "type:made-1", "variants.ready-made-only", "only ready-made figures")


def test_a_draft() -> None:
    table = assembling(2, LAID, figures="draft", size=2)
    refused(table, 0, "type:kit-fernshadow", "variants.draft", "not among the figures laid out")
    refused(table, 1, "type:hero", "variants.draft", "one at a time; seat 1 is to take one now")
    table.choose("hero")
    refused(table, 1, "type:hero", "variants.draft", "not among the figures laid out")


# Attack and defence.


def test_when_another_is_asked() -> None:
    table = figures("hero 5", "marble 3, biscuit 2", "mudlark 2", hands=["6♣", "4♦", "5♦"])
    refused(table, 1, "figure:1.0", "turn.outline", "Seat 1 is choosing an attack", "own turn")
    refused(table, 1, "4♦", "turn.outline", "Seat 1 is choosing an attack")
    table.choose("0.0", "seat:1")
    refused(table, 0, "figure:0.0", "turn.choose-defender", "Seat 2 is choosing a figure")
    refused(table, 2, "figure:2.0", "turn.choose-defender", "Seat 2 is choosing a figure")
    table.choose("1.0")
    refused(table, 2, "5♦", "battle.secret-cards", "the card of seat 1 and seat 2")


def test_choosing_an_attack() -> None:
    table = figures(
        *("hero 5", "marble 3, biscuit 2", "mudlark 2", "moon-mite 2"),
        hands=["6♣", "4♦", "5♦", ""],
        out=[3],
        captives=["1.1", "", "", ""],
        free="3.0",
    )
    refused(table, 0, "6♣", "turn.outline", "laid when both fighters are named")
    refused(table, 0, "seat:1", "turn.choose-attack", "attacking figure first")
    refused(table, 0, "figure:1.0", "turn.choose-defender", "seat 2 chooses who answers")
    refused(table, 0, "figure:1.1", "wounds.captives", "Biscuit is a captive")
    refused(table, 0, "figure:5.14", "timing.no-responses", "No such figure")
    refused(table, 0, "seat:5", "timing.no-responses", "no seat 6")
    refused(table, 0, "use", "timing.no-responses", "another question")
    table.choose("0.0")
    refused(table, 0, "seat:0", "turn.choose-attack", "cannot attack yourself")
    refused(table, 0, "seat:3", "end.out", "Seat 4 is out")
    # Half an attack is no card laid face down.
    refused(table, 0, "6♣", "turn.outline", "laid when both fighters are named")
    refused(table, 0, "figure:0.0", "timing.no-responses", "not about Hero")


def test_an_ally() -> None:
    table = figures(*["hero 5"] * 6, hands=["6♣"], options={"teams": True}).choose("0.0")
    refused(table, 0, "seat:2", "variants.teams", "your ally")


def test_a_card_already_laid() -> None:
    table = attack(figures("hero 5", "marble 3", hands=["6♣ 7♣", "4♦"])).choose("6♣", seat=0)
    refused(table, 0, "7♣", "hidden.battle-cards", "laid a card face down; take that back")


def test_cards_that_lie_elsewhere() -> None:
    table = attack(figures("hero 5 armor:9♣", "marble 3", hands=["6♣", "4♦"], discard="8♣"))
    refused(table, 0, "9♣", "armor.not-hand", "armor of Hero")
    refused(table, 0, "8♣", "deck.discard-open", "discard pile")
    refused(table, 0, "4♦", "hidden.hands", "not in your hand")
    refused(table, 0, "A♠", "hidden.hands", "not in your hand")


def test_cards_of_the_battle_and_of_the_hand_at_its_end() -> None:
    table = figures("stun 9", "marble 3, biscuit 2", hands=["Q♣ 7♣", "4♦ 5♦"])
    attack(table, "Q♣", "4♦")
    refused(table, 0, "Q♣", "turn.discard", "in this battle")
    refused(table, 0, "7♣", "battle.secret-cards", "both have been shown")
    refused(table, 1, "5♦", "timing.no-responses", "waits for seat 1")


# Wounds and actions.


def test_armor_is_the_holders_affair() -> None:
    table = figures("stun 9", "marble 3 armor:9♣, biscuit 2", hands=["Q♣", "4♦"])
    attack(table, "Q♣", "4♦", facing="1.0").expect(1, "armor")
    refused(table, 0, "9♣", "armor.not-hand", "armor of Marble")
    refused(table, 0, "decline", "armor.use", "Seat 2 is deciding")


@pytest.mark.parametrize(
    ("line", "ref", "clause", "word"),
    [
        ("boost 9, hero 10", "figure:0.1", "actions.boost", "Power 10"),
        ("boost 9, hero 4 wounded", "figure:0.1", "actions.boost-wounded", "wounded"),
        ("luck 9, hero 10", "figure:0.1", "actions.luck-ten", "could gain nothing"),
        ("luck 9, hero 4 wounded", "figure:0.1", "actions.luck-ten", "wounded"),
        ("luck 9, hero 4", "figure:1.0", "special.needs-effect", "line of seat 2"),
        ("stun 9, hero 4", "figure:0.1", "timing.no-responses", "not about Hero"),
        ("stun 9, hero 4", "done", "timing.no-responses", "another question"),
    ],
)
def test_what_an_action_cannot_choose(line: str, ref: str, clause: str, word: str) -> None:
    table = figures(line, "marble 3, biscuit 2", hands=["Q♣", "4♦"])
    attack(table, "Q♣", "4♦", by="0.0", facing="1.1").expect(0, "special")
    refused(table, 0, ref, clause, word)


def test_a_master_plan() -> None:
    table = figures(
        *("master-plan 9", "marble 3, biscuit 2", "hero 2", "mudlark 1"),
        hands=["Q♣", "4♦", "", ""],
        out=[3],
        free="3.0",
    )
    attack(table, "Q♣", "4♦", on=1)
    refused(table, 0, "seat:3", "actions.master-plan", "out of the game")
    refused(table, 0, "done", "timing.no-responses")
    table.choose("seat:1")
    refused(table, 0, "seat:1", "actions.master-plan", "part of the plan already")
    refused(table, 0, "decline", "timing.no-responses")


# The end.


def test_who_is_out_and_a_match_that_is_over() -> None:
    table = figures("hero 9", "marble 3 wounded", "biscuit 2 wounded", hands=["6♣ 7♣", "4♦", ""])
    attack(table, "6♣", "4♦", on=1).expect(2, "attack")
    refused(table, 1, "figure:1.0", "end.no-return", "out of the game")
    refused(table, 1, "concede", "end.no-return")
    refused(table, 0, "concede", "timing.concede", "when a decision is asked")
    table.choose("concede").over(0)
    refused(table, 0, "figure:0.0", "end.last", "The match is over", "figures standing")


def test_figures_that_left_the_game() -> None:
    table = figures("hero 9", "marble 3", "biscuit 2", hands=["6♣", "4♦", "5♦"]).choose("concede")
    refused(table, 1, "figure:0.0", "timing.concede", "Hero has left the game for good")


# Things that are never an answer, and what is not there.


@pytest.mark.parametrize(
    ("ref", "clause"),
    [
        ("deck", "hidden.draw-pile"),
        ("discard", "deck.discard-open"),
        ("hand", "hidden.hands"),
        ("captives", "wounds.captives"),
        ("free", "end.out-pile"),
        ("line", "turn.choose-attack"),
        ("direction", "sneakstun.sneak-reverse"),
        ("battle", "timing.no-responses"),
        ("action:stun", "special.when"),
        ("phase:cards", "turn.outline"),
        ("status:blast", "timing.no-responses"),
        ("word:power", "timing.no-responses"),
        ("die:4", "actions.luck"),
        ("die:40", "timing.no-responses"),
        ("nonsense", "timing.no-responses"),
        ("", "timing.no-responses"),
    ],
)
def test_what_is_never_chosen_says_so(ref: str, clause: str) -> None:
    table = figures("hero 9", "marble 3", hands=["6♣", "4♦"])
    for seat in (0, 1):
        refused(table, seat, ref, clause)


def test_every_word_is_open_or_refused_with_a_reason_in_every_state_of_random_games() -> None:
    words = GAME.words.all()
    for seed in range(3):
        for steps, match in enumerate(random_match(seed, 3, figures="draft", size=2, most=250)):
            if steps % 7:
                continue
            for seat in range(3):
                open_now: set[Any] = {key for key, _, _ in match.asides(seat)}
                if seat in match.deciders:
                    open_now |= {option.key for option in match.ask(seat).options}
                for word in words:
                    reasons = match.why_not(seat, word)
                    assert bool(reasons) == (word not in open_now)
                    assert all(clause in GAME.register and sentence.endswith(".") for clause, sentence in reasons)


@pytest.mark.rule("figures.special.needs-effect")
def test_recover_and_mind_control_need_a_captive() -> None:
    table = figures("hero 9, biscuit 2", "marble 1, moon-mite 2", hands=["6♣", "2♦"])
    refused(table, 0, "action:recover", "special.needs-effect", "none of yours is a captive")
    refused(table, 0, "action:mind-control", "special.needs-effect", "you hold none")
    held = figures("hero 9, biscuit 2", "marble 1, moon-mite 2", hands=["6♣", "2♦"], captives=["1.1", "0.1"])
    for action in ("recover", "mind-control"):
        refused(held, 0, f"action:{action}", "special.when", "after an attack won")

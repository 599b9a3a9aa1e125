"""Action Figure Battle in the terminal: lines with all that counts, the battle, armies being built, closer looks."""

from typing import Any

import pytest

import ultratable
from ultratable.cli.draw import draw, names_of
from ultratable.cli.draw_figures import DRAWING
from ultratable.cli.screen import Screen
from ultratable.core.match import Match

GAME = ultratable.game("figures")
FLAG_AND_IRON = [["hero", 7], ["sir-anvil", 8]]
QUICK_FEET = [["kid-cartwheel", 5], ["captain-stamp-night", 5], ["kit-fernshadow", 5]]


def table(*lines: list[list[Any]], options: dict[str, Any] | None = None, **facts: Any) -> Match:
    """In the middle of a turn; whoever attacks has a card for it."""
    hands = [["2♥"] if seat == facts.get("active", 0) else [] for seat in range(len(lines))]
    position = {"lines": list(lines), "at": "attack", "hands": hands, **facts}
    return GAME.arrange(len(lines), options or {}, position, None)


def shown(match: Match, seat: int | None = 0, plain: bool = False) -> str:
    screen = Screen(plain)
    with screen.console.capture() as drawn:
        draw(screen, match, seat, ["you" if other == seat else "" for other in range(match.seats)])
    return drawn.get()


def line_of(figure: str, match: Match) -> str:
    return " ".join(next(line for line in shown(match).splitlines() if figure in line).split())


def closer(match: Match, command: str, what: str = "", plain: bool = False) -> str:
    screen = Screen(plain)
    with screen.console.capture() as drawn:
        refused = DRAWING.look(screen, match.view(0), command, what)
    return refused or drawn.get()


# Lines.


def test_seats_are_called_by_the_armies_that_they_have_brought():
    match = table(FLAG_AND_IRON, QUICK_FEET, [["hero", 7]], QUICK_FEET)
    assert names_of(GAME, match.view(0)) == ["Flag and Iron", "Quick Feet (seat 2)", "Seat 3", "Quick Feet (seat 4)"]


def test_an_army_keeps_its_name_when_figures_change_hands_and_power():
    changed = {"figure:0.0": {"holder": 1, "power": 1}}
    match = table(FLAG_AND_IRON, QUICK_FEET, figures=changed)
    assert names_of(GAME, match.view(None)) == ["Flag and Iron", "Quick Feet"]
    assert line_of("Hero", match) == "Hero █░░░░░░░░░ 1 of seat 1"


@pytest.mark.parametrize(
    ("changed", "seen", "told"),
    [
        ({}, "Hero ███████░░░ 7", "Hero, Power 7;"),
        ({"power": 10}, "Hero ██████████ 10", "Hero, Power 10;"),
        ({"wounded": True}, "Hero wounded", "Hero, wounded;"),
        ({"blast": True}, "Hero ███████░░░ 7 +Blast", "Hero, Power 7, Blast waiting;"),
        ({"dodge": True}, "Hero ███████░░░ 7 +Dodge", "Hero, Power 7, Dodge waiting;"),
        ({"intimidated": True}, "Hero ███████░░░ 7 −Intimidate", "Hero, Power 7, intimidated;"),
        ({"armor": ["9♣", "K♦"]}, "Hero ███████░░░ 7 armor 9♣ K♦", "armor 9 of clubs and king of diamonds;"),
    ],
)
def test_a_figure_is_shown_with_all_that_counts(changed, seen, told):
    match = table(FLAG_AND_IRON, QUICK_FEET, figures={"figure:0.0": changed})
    assert line_of("Hero", match) == seen
    assert told in " ".join(shown(match, plain=True).split())


def test_captives_hands_piles_and_stuns_are_shown():
    match = table(
        FLAG_AND_IRON,
        QUICK_FEET,
        [["marble", 5]],
        captives=[["figure:1.2"]],
        free=["figure:1.0"],
        hands=[["K♥", "2♠"], ["3♣"]],
        discard=["4♦", "5♦"],
        direction=-1,
        stunned=[1],
    )
    out = shown(match)
    for words in (
        "Turn 1, your turn",
        "anticlockwise · deck 47 · discard 2, top 5♦",
        "captives: Kit Fernshadow",
        "Captives that lie with nobody: Kid Cartwheel.",
        "Your hand   2♠ K♥",
        "1 card, stunned: loses the next turn",
    ):
        assert words in out
    told = " ".join(shown(match, plain=True).split())
    for words in ("Anticlockwise, deck 47", "Captives: Kit Fernshadow.", "Your hand: 2 of spades, king of hearts."):
        assert words in told


def test_between_two_the_direction_does_not_matter():
    assert "clockwise" not in shown(table(FLAG_AND_IRON, QUICK_FEET))


def test_nobody_sees_another_hand():
    match = table(FLAG_AND_IRON, QUICK_FEET, hands=[["K♥", "2♠"], ["3♣", "9♠"]])
    for seat, hidden in ((0, ("3♣", "9♠")), (1, ("K♥", "2♠")), (None, ("3♣", "9♠", "K♥", "2♠"))):
        assert not [card for card in hidden if card in shown(match, seat)]
    assert "3 of clubs" not in shown(match, 0, plain=True)


def test_who_is_out_and_teams_are_told():
    match = table(
        FLAG_AND_IRON, QUICK_FEET, [["marble", 5]], [["moon-mite", 5]], options={"teams": True}, out=[2], active=1
    )
    assert "[A] Seat 3" in shown(match)
    assert "out of the game" in shown(match)
    assert "Seat 3, team A: out of the game." in shown(match, plain=True)


# The battle.


def fight(*picks: tuple[int, str], **facts: Any) -> Match:
    hands = [["K♥", "Q♣", "2♠"], ["3♣", "9♠"]]
    match = table(FLAG_AND_IRON, QUICK_FEET, hands=hands, **facts)
    for seat, key in picks:
        match.choose(seat, key)
    return match


ATTACK = (0, "figure:0.0")
DEFENSE = (1, "figure:1.2")


def test_the_battle_is_told_step_by_step():
    match = fight(ATTACK)
    assert "Battle: Hero of Flag and Iron attacks Quick Feet." in shown(match)
    assert line_of("Hero ", match).startswith("» Hero")
    match.choose(*DEFENSE)
    assert "Battle: Hero of Flag and Iron attacks Kit Fernshadow of Quick Feet." in shown(match)


def test_a_card_that_lies_face_down_is_known_to_whoever_laid_it():
    match = fight(ATTACK, DEFENSE, (0, "Q♣"))
    assert "You have laid Q♣ face down." in shown(match, 0)
    assert "3 cards, locked in" in shown(match, 1)
    assert "Q♣" not in shown(match, 1)
    assert "Q♣" not in shown(match, None)


def test_totals_are_shown_with_their_reasons_and_what_came_of_it():
    out = " ".join(shown(fight(ATTACK, DEFENSE, (0, "Q♣"), (1, "3♣"))).split())
    assert "Hero wins: Q♣ +12, Power +7 = 19, against 3♣ +3, Power +5 = 8. Kit Fernshadow is wounded." in out


def test_armor_given_up_is_told():
    facts = {"figures": {"figure:1.2": {"armor": ["5♦"]}}}
    match = fight(ATTACK, DEFENSE, (0, "Q♣"), (1, "3♣"), (1, "5♦"), **facts)
    assert "Kit Fernshadow is unharmed." in shown(match)


# Armies being built.


def test_the_own_army_is_shown_while_it_is_built_and_no_other():
    match = GAME.start(2, {}, 1)
    for seat, keys in ((0, ("type:hero", "power:6", "type:marble")), (1, ("type:biscuit",))):
        for key in keys:
            match.choose(seat, key)
    out = shown(match, 0)
    for words in ("Setting up", "██████░░░░ 6", "Power?", "9 Power left"):
        assert words in out
    assert "Biscuit" not in out
    assert "Your hand" not in out
    told = " ".join(shown(match, 0, plain=True).split())
    assert "Your army so far: Hero, Power 6; Marble, Power still open. 9 Power left." in told
    assert "Hero" not in shown(match, 1)
    assert "locked in" not in shown(match, 1)


def test_home_made_figures_are_called_by_their_names():
    made = {
        "name": "Aunt Agatha",
        "variant": "On Holiday",
        "kind": "person",
        "picks": ["stun", "boost", "luck"],
        "look": {"body": "sturdy"},
    }
    match = GAME.start(2, {"made": [made]}, 1)
    match.choose(0, "type:made-1")
    assert "Aunt Agatha (On Holiday)" in shown(match)
    assert "Q J   Stun" in closer(match, "card", "aunt")


def test_drafted_figures_lie_open():
    match = GAME.start(2, {"figures": "draft"}, 1)
    taken = match.ask(0).options[0]
    match.choose(0, taken.key)
    for seat in (0, 1):
        assert f"taken: {taken.label.partition(':')[0]}" in shown(match, seat)
    assert "Laid out to choose from: 11 figures." in shown(match)


# Looking closer.


def test_character_cards_are_read_by_name_and_by_line():
    match = table(FLAG_AND_IRON, QUICK_FEET)
    assert "Sir Anvil: A K Recover, Q J Armor, 10 9 Armor, 8 7 Boost" in closer(match, "card")
    assert closer(match, "card", "2").startswith("  Kid Cartwheel: ")
    assert "── Professor Quillfeather ──" in closer(match, "card", "quill")
    assert "Queen or jack: Master Plan. Choose" in closer(match, "card", "quill", plain=True)
    assert closer(match, "card", "nobody at all") == "There is no figure 'nobody at all'."
    assert closer(match, "card", "7") == "There is no seat 7."
    assert closer(GAME.start(2, {}, 1), "card").startswith("No figure stands there.")


def test_the_discard_pile_may_be_looked_through():
    match = table(FLAG_AND_IRON, QUICK_FEET, discard=["4♦", "5♦", "K♠"])
    assert "K♠, 5♦, 4♦" in closer(match, "discard")
    assert closer(table(FLAG_AND_IRON, QUICK_FEET), "discard") == "The discard pile is empty."


def test_figures_on_the_table_are_found_by_name_the_own_first():
    view = table(QUICK_FEET, [*FLAG_AND_IRON, ["kid-cartwheel", 1]]).view(1)
    assert DRAWING.piece(view, "kid cartwheel") == "figure:1.2"
    assert DRAWING.piece(view, "captain") == "figure:0.1"
    assert DRAWING.piece(view, "ca") is None
    assert DRAWING.piece(view, "marble") is None

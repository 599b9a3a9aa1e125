"""Whatever lies on the table and cannot be used now says why, in a sentence with its rule; and nothing happens."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.games.ults.table import GAME, ults
from tests.web.browser import Watch
from tests.web.staged import Staged
from tests.web.test_ults import (
    NAMES,
    attacked,
    duel,
    hidden_wing,
    looked_into,
    redraw,
    shown,
    staged,
    sweep,
)
from tools import scenes

PIECES = "main [data-ref]:is(button, [role=button])"


def own_turn() -> Staged:
    return duel(discard=["7♠"], statuses=[[0, "bleed", "5♥", 1]])


def card_wanted() -> Staged:
    table = ults("aja k9", ["9♣ 4♦ 7♠ K♥", "5♣"], discard=["7♥"])
    table.match.choose(0, "ability:python")
    return staged(table)


def not_my_turn() -> Staged:
    stage = staged(ults("lumberjaq k9", ["9♣ Q♣ 4♦", "5♣ 8♠"], active=1, discard=["7♠"]))
    stage.others = False
    return stage


def many() -> Staged:
    return staged(ults("k9 aja lumberjaq hattrick", ["9♣ 4♦", "", "", ""], out=[3]))


def mini_game() -> Staged:
    table = ults("hattrick k9", ["2♣ 7♦", "5♠"], top=["10♠", "4♥", "K♦", "8♦", "5♥"], discard=["7♠"])
    return staged(table.choose("blackjack", "2♣"))


def three_cards() -> Staged:
    return staged(redraw())


def hero_taken() -> Staged:
    """Heroes are chosen one after another, and the first is gone."""
    match = GAME.start(2, {"unique": True}, seed=5)
    match.choose(match.deciders[0], "hero:k9")
    return Staged(match, match.deciders[0], NAMES)


def half_swept() -> Staged:
    """One of two cards is taken from the other's hand."""
    table = sweep()
    table.match.choose(0, "9♦")
    return staged(table)


def question() -> Staged:
    return staged(looked_into(), 1)


def guessing() -> Staged:
    return staged(hidden_wing(), 1)


POSITIONS: dict[str, tuple[Callable[[], Staged], set[str]]] = {
    "own turn": (own_turn, {"deck", "discard", "ability:jacked", "seat:1"}),
    "card wanted": (card_wanted, {"deck", "discard", "9♣", "4♦", "K♥", "seat:1"}),
    "not my turn": (not_my_turn, {"deck", "discard", "9♣", "ability:timber", "seat:1"}),
    "several others": (many, {"deck", "seat:3"}),
    "defense": (attacked, {"ability:timber", "seat:0"}),
    "mini-game": (mini_game, {"7♦", "ability:blackjack", "seat:1"}),
    "three cards": (three_cards, {"ability:blackjack"}),
    "hero choice": (hero_taken, {"hero:k9", "seat:0", "seat:1"}),
    "mulligan": (scenes.mulligan, {"ability:bite", "5♥", "9♠"}),
    "wing": (guessing, {"2♣", "9♦", "ability:bite", "seat:0"}),
    "card choice": (half_swept, {"9♦", "ability:peck", "seat:1"}),
    "question": (question, {"2♣", "ability:bite", "seat:0"}),
}
"""With some of the things that are closed there."""


def legal(stage: Staged) -> set[str]:
    """Every thing that an open option stands for or names."""
    if stage.seat not in stage.match.deciders:
        return set()
    assert stage.seat is not None
    options = stage.match.ask(stage.seat).options
    return {ref for option in options for ref in (option.key, *option.refs)}


def to_be_read(piece: Locator) -> bool:
    """Sheets, and what was played last: they open in the Card tab, whatever is asked."""
    found: bool = piece.evaluate(
        "one => one.closest('article') !== null || (one.ariaLabel ?? '').startsWith('Sheet of ')"
    )
    return found


def answers(page: Page, stage: Staged, reads: Callable[[Locator], bool]) -> set[str]:
    """Press all that is closed: it says why, or shows what it is if it is to be read; and nothing happens. Of what was
    told why."""
    open_now, before = legal(stage), (stage.version, len(stage.match.events))
    answered = set()
    for piece in page.locator(PIECES).all():
        ref = piece.get_attribute("data-ref") or ""
        if ref in open_now or not piece.is_visible():
            continue
        to_read = reads(piece)
        piece.click()
        if to_read:
            expect(page.locator(f".inspect[data-ref='{ref}']")).to_be_visible()
            continue
        why = page.locator(f"[role=dialog][data-why='{ref}']")
        expect(why).to_be_visible()
        expect(why.locator("[data-clause]").first).to_be_visible()
        words = why.locator("li p").first.inner_text()
        assert re.search(r"\w+ \w+ \w+.*[.!]", words), f"{ref}: {words!r} is no sentence"
        page.keyboard.press("Escape")
        expect(why).to_have_count(0)
        answered.add(ref)
    assert (stage.version, len(stage.match.events)) == before
    assert stage.moves == []
    return answered


@pytest.mark.parametrize("position", POSITIONS)
def test_every_illegal_click_is_answered(page: Page, position: str) -> None:
    made, closed = POSITIONS[position]
    stage = made()
    shown(page, stage)
    # What the game's things are called comes after the table.
    for awaited in ("[data-ref^='hero:']", f"[data-ref='{min(closed)}']"):
        expect(page.locator(f"main {awaited}:visible").first).to_be_visible()
    assert closed <= answers(page, stage, to_be_read)


def test_offline_every_click_repeats_the_reason(page: Page, watch: Watch) -> None:
    """Open or not, nothing can be sent: the bar says so each time, and again after it has fallen silent."""
    stage = own_turn()
    page.clock.install()
    shown(page, stage)
    stage.hang_up()
    offline = page.get_by_role("alert").filter(has_text="You are offline")
    expect(offline).to_be_visible()
    # Time stands still but for what the test lets pass: it is not tried again in the middle of a click.
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    told = page.locator(".outcome.told")
    pieces = [piece for piece in page.locator(PIECES).all() if piece.is_visible()]
    assert {"9♣", "deck", "ability:timber", "ability:jacked", "seat:1"} <= {
        piece.get_attribute("data-ref") for piece in pieces
    }
    for piece in pieces:
        if to_be_read(piece):
            continue
        expect(offline).to_be_visible()
        # Near its upper edge: the banner that says the same lies over the lower one of some.
        piece.click(position={"x": 12, "y": 8})
        expect(told).to_have_text("You are offline: nothing can be sent just now.")
        page.clock.run_for(6_000)
        expect(told).to_have_count(0)
    assert stage.moves == []
    watch.problems = [problem for problem in watch.problems if "ERR_FAILED" not in problem]

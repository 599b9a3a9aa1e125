"""A whole game by keyboard alone: from the first page to the result and the next match."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.server.serving import Serving
from tests.web.browser import play_a_bot
from tests.web.test_table import Seat
from tests.web.test_table import announcing as at_main_phase
from tests.web.whole.playing import CAST, MOST_ANSWERS, TITLES, asked, quick, settled

MOST_TABS = 150
TILES = ".tile.legal"
CARDS = ".hand .card.legal"
CHOSEN = ".hand .card[aria-pressed=true]"


def focused(page: Page, selector: str, word: str = "") -> bool:
    found = """([selector, word]) => {
        const at = document.activeElement;
        return at.matches(selector) && (word === "" || at.textContent.trim() === word);
    }"""
    return bool(page.evaluate(found, [selector, word]))


def tab_to(page: Page, selector: str, word: str = "") -> None:
    """Tab until the focus is there, about once around the page at most."""
    for _ in range(MOST_TABS):
        if focused(page, selector, word):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector} {word}")


def to_card(page: Page, selector: str) -> None:
    """The hand is one stop for Tab; arrows go through it."""
    along(page, ".hand .card", selector)


def along(page: Page, group: str, selector: str) -> None:
    """Tab to one of a group that lies side by side, and arrows to the one that is wanted."""
    tab_to(page, group)
    for _ in range(page.locator(group).count()):
        if focused(page, selector):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"no arrow leads to {selector}")


def press(page: Page, key: str = "Enter") -> None:
    page.keyboard.press(key)
    settled(page)


def announcing(page: Page) -> bool:
    return "which ability" in page.locator("#prompt").inner_text() and page.locator(CARDS).count() > 0


def card_first(page: Page) -> None:
    to_card(page, CARDS)
    press(page)
    expect(page.locator(CHOSEN)).to_have_count(1)
    # A card that only one ability takes names it too.
    if "which ability" in page.locator("#prompt").inner_text():
        tab_to(page, TILES)
        press(page)
    expect(page.locator("#prompt")).to_have_text(re.compile("^Which card"))
    expect(page.locator(CHOSEN)).to_have_count(1)
    to_card(page, CHOSEN)
    press(page)


def ability_first(page: Page) -> None:
    tab_to(page, TILES)
    press(page)
    expect(page.locator("#prompt")).to_have_text(re.compile("^Which card"))
    to_card(page, CARDS)
    press(page)
    expect(page.locator(CHOSEN)).to_have_count(1)
    press(page)


def by_number(page: Page) -> None:
    """The same number again confirms."""
    press(page, "1")
    if page.locator("#actions [data-key][aria-pressed=true]").count():
        press(page, "1")


def announce(page: Page, turns: int) -> bool:
    """In ULts: an ability and its card, in either order; whether that was asked."""
    if not announcing(page):
        return False
    (card_first if turns % 2 else ability_first)(page)
    return True


LINE = ".mine .stands .piece"


def fight(page: Page, turns: int) -> bool:
    """In Action Figure Battle: an army, a figure or a card, where they stand or lie; whether one was asked."""
    for group in (".army", LINE, ".hand .card"):
        if page.locator(f"{group}.legal").count() == 0:
            continue
        along(page, group, f"{group}.legal")
        press(page)
        # The second press confirms what the first chose.
        if focused(page, f"{group}.selected"):
            press(page)
        return True
    return False


MOVER = "[data-ask=move] .chips > .chip.legal:last-child"
SQUARE = "[role=gridcell]"
NEAR = f"{SQUARE}[aria-label*=', empty'][aria-label*=', 1 step']"


def to_square(page: Page, selector: str) -> None:
    """The board is one stop for Tab; arrows lead over it."""
    goal = page.locator(selector).first.get_attribute("data-square") or ""
    column, row = map(int, goal.split("."))
    tab_to(page, SQUARE)
    for _ in range(30):
        here = page.locator(f"{SQUARE}:focus").get_attribute("data-square") or ""
        if here == goal:
            return
        at_column, at_row = map(int, here.split("."))
        # By the corridor, which is in the middle of both rooms.
        across = at_column != column and at_row == 1
        if across or (at_column // 3 == column // 3 and at_column != column):
            page.keyboard.press("ArrowRight" if at_column < column else "ArrowLeft")
        else:
            goes_to = row if at_column == column else 1
            page.keyboard.press("ArrowDown" if at_row < goes_to else "ArrowUp")
    raise AssertionError(f"no arrow leads to {goal}")


def sweep(page: Page, turns: int) -> bool:
    """In Ultra Marines: somebody takes a step on the board, and that is all for this stage; whether one was taken."""
    if page.locator(MOVER).count() == 0:
        return False
    tab_to(page, MOVER)
    press(page)
    steps = page.locator(NEAR).count()
    if steps:
        to_square(page, NEAR)
        goal = page.locator(f"{SQUARE}:focus")
        press(page)
        expect(goal).not_to_have_accessible_name(re.compile(", empty"))
        page.wait_for_function("() => !document.querySelector('[data-status=sending], .choices.busy')")
    tab_to(page, "[data-choice=end]")
    press(page)
    return steps > 0


@pytest.mark.parametrize(("game", "act"), [("ults", announce), ("figures", fight), ("ultra_marines", sweep)])
def test_a_whole_game_and_the_next_one(page: Page, game: str, act: Callable[[Page, int], bool]) -> None:
    quick(page).goto("/")
    expect(play_a_bot(page, TITLES[game])).to_be_enabled()
    page.get_by_role("heading", name=TITLES[game], exact=True).evaluate("(one) => { one.tabIndex = -1; one.focus(); }")
    tab_to(page, "button", "Play a bot")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_be_visible()
    page.keyboard.press("a")
    expect(page.locator("#actions")).to_be_focused()
    turns = 0
    for _ in range(MOST_ANSWERS):
        if not asked(page):
            break
        if act(page, turns + 1):
            turns += 1
        else:
            by_number(page)
    expect(page.locator("[data-result]")).to_be_visible()
    assert turns >= 2, "on the table itself, and in both orders"
    first = page.url
    tab_to(page, "button", "Rematch")
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(first)
    expect(page.locator("#prompt")).to_be_visible()
    assert asked(page)


def test_another_ability_takes_the_place_of_the_first(page: Page, context: BrowserContext, server: Serving) -> None:
    seat = Seat(context, server.base)
    table = seat.against_a_bot(options={"health": 30, "cast": CAST})
    update = seat.play_until(table, lambda seen: announcing_with(seen, "ability:power-punch", "ability:timber"))
    version = update["version"]
    page.goto(f"/t/{table}")
    tab_to(page, "[data-ref='ability:power-punch']")
    press(page)
    expect(page.locator("#prompt")).to_have_text(re.compile("^Which card for Power Punch"))
    to_card(page, CARDS)
    press(page)
    chosen = page.locator(CHOSEN).get_attribute("data-ref")
    tab_to(page, "[data-ref='ability:timber']")
    press(page)
    expect(page.locator("#prompt")).to_have_text(re.compile("^Which card for Timber!"))
    # The card stays chosen: both abilities take it.
    expect(page.locator(CHOSEN)).to_have_attribute("data-ref", chosen or "")
    ask = seat.look(table)["ask"]
    assert ask["picked"] == ["ability:timber"]
    assert seat.look(table)["version"] > version
    expect(page.get_by_role("dialog")).to_have_count(0)


def announcing_with(update: Any, *keys: str) -> bool:
    return at_main_phase(update) and {*keys} <= {option["key"] for option in update["ask"]["options"]}

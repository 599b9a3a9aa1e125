"""A whole game by keyboard alone: from the first page to the result and the next match."""

import re
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.server.serving import Serving
from tests.web.test_table import Seat
from tests.web.test_table import announcing as at_main_phase
from tests.web.whole.playing import CAST, MOST_ANSWERS, asked, quick, settled

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
    tab_to(page, ".hand .card")
    for _ in range(page.locator(".hand .card").count()):
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


def test_a_whole_game_and_the_next_one(page: Page) -> None:
    quick(page, cast=CAST).goto("/")
    expect(page.get_by_role("button", name="Play a bot")).to_be_enabled()
    tab_to(page, "button", "Play a bot")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_be_visible()
    page.keyboard.press("a")
    expect(page.locator("#actions")).to_be_focused()
    turns = 0
    for _ in range(MOST_ANSWERS):
        if not asked(page):
            break
        if not announcing(page):
            by_number(page)
            continue
        turns += 1
        (card_first if turns % 2 else ability_first)(page)
    expect(page.locator("[data-result]")).to_be_visible()
    assert turns >= 2, "card first and ability first"
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

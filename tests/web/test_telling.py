"""The table in words: how things stand, what is closed and why, how a thing looks; and where the focus goes back to."""

import pytest
from playwright.sync_api import Page, expect

from tools import scenes


@pytest.fixture
def table(page: Page) -> Page:
    """Mara is asked for an ability, and holds nothing for the ultimate of Lumber Jaq."""
    return scenes.duel().open(page)


def test_s_tells_how_things_stand(table: Page) -> None:
    expect(table.locator("#table")).to_contain_text("K-9")
    told = table.locator("[data-announcer]")
    # What is asked comes first: it would be said after the answer to a key that was quicker.
    expect(told).to_contain_text("Main Phase")
    table.locator("#table").focus()
    table.keyboard.press("s")
    expect(told).to_contain_text("Round 3. It is your turn. You: Lumber Jaq, 43 of 50 health, with Bleed 5♥.")
    expect(told).to_contain_text("Bo: K-9, 31 of 50 health, with Jacked J♥, 4 cards in hand. You hold ")


def test_the_action_list_names_what_is_closed_and_tells_why(table: Page) -> None:
    table.get_by_role("tab", name="Actions").click()
    closed = table.get_by_role("tabpanel", name="Actions").get_by_role("button", name="Jacked")
    closed.click()
    why = table.get_by_role("dialog", name="Jacked: why not?")
    expect(why).to_contain_text("J♣")
    table.keyboard.press("Escape")
    expect(closed).to_be_focused()


def test_what_is_looked_at_is_pictured(table: Page) -> None:
    table.locator("button.tile[data-ref='ability:timber']").click(button="right")
    card = table.get_by_role("tabpanel", name="Card")
    expect(card).to_contain_text("Timber!")
    expect(card.locator(".picture svg")).to_be_visible()


def test_the_focus_goes_back_to_what_opened_a_dialog(table: Page) -> None:
    menu = table.get_by_role("button", name="Menu")
    menu.press("Enter")
    table.get_by_role("dialog", name="Menu").get_by_role("button", name="Help and keys").press("Enter")
    expect(table.get_by_role("dialog", name="Help")).to_contain_text("Confirm")
    table.keyboard.press("Escape")
    expect(table.get_by_role("dialog")).to_have_count(0)
    expect(menu).to_be_focused()

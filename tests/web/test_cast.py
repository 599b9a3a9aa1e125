"""Heroes that the host fixes beforehand, a seat each."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.browser import PATIENCE, Watch

KNOWN = re.compile("Lumber Jaq at seat 1 and K-9 at seat 2")


def open_form(page: Page) -> Locator:
    """The host form with a bot at the second seat; its fields for the cast."""
    page.goto("/host?game=ults")
    page.get_by_role("group", name="Bots among them").get_by_role("radio", name="1", exact=True).check()
    page.get_by_text("More: clock").click()
    return page.get_by_role("group", name="Heroes fixed beforehand")


def test_heroes_fixed_in_the_form_are_told_and_played(page: Page) -> None:
    cast = open_form(page)
    summary = page.get_by_role("region", name="How this table is set")
    expect(summary).to_contain_text("Played by the book")
    cast.get_by_label("Seat 1").select_option("Lumber Jaq")
    cast.get_by_label("Seat 2").select_option("K-9")
    expect(summary).to_contain_text(KNOWN)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Waiting room")).to_be_visible()
    # Whoever sits down there agrees to it, so they are told as well.
    expect(page.get_by_role("main")).to_contain_text(KNOWN)
    page.get_by_role("button", name="Start the match").click()
    expect(page.get_by_role("list", name="Abilities of Lumber Jaq")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("button", name="Sheet of K-9").first).to_be_visible()


def test_a_hero_for_every_seat_or_for_none(page: Page, watch: Watch) -> None:
    cast = open_form(page)
    cast.get_by_label("Seat 2").select_option("Aja")
    page.get_by_role("button", name="Open the table").click()
    expect(cast.get_by_role("alert")).to_contain_text("name one per seat, or none")
    watch.forgive("422")
    cast.get_by_label("Seat 2").select_option("Not fixed")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Waiting room")).to_be_visible()


def test_there_are_as_many_as_seats(page: Page) -> None:
    cast = open_form(page)
    expect(cast.get_by_role("combobox")).to_have_count(2)
    page.get_by_role("group", name="Seats for ULts").get_by_role("radio", name="5", exact=True).check()
    expect(cast.get_by_role("combobox")).to_have_count(5)

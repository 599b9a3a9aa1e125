"""The rules to read: every clause at its own address, found by its words, led to by chips and back again."""

import re

import pytest
from playwright.sync_api import Page, expect

import ultratable
from tests.web.browser import Watch

REGISTER = ultratable.game("ults").register


def read(page: Page, clause: str = "") -> None:
    page.goto(f"/rules/ults{f'#{clause}' if clause else ''}")
    page.get_by_role("heading", name="One ordinary 52-card deck").wait_for()


def in_sight(page: Page, clause: str) -> None:
    """Below the search bar that stays at the top, and above the end of the window."""
    where = "(id) => document.getElementById(id).getBoundingClientRect().top"
    page.wait_for_function(f"(id) => ((y) => y >= 40 && y <= 0.6 * innerHeight)(({where})(id))", arg=clause)


def test_all_games_are_listed_and_lead_to_their_rules(page: Page) -> None:
    page.goto("/rules")
    page.get_by_role("main").get_by_role("link", name="ULts").click()
    expect(page).to_have_url(re.compile("/rules/ults$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of ULts")


def test_every_clause_of_the_register_is_on_the_page(page: Page) -> None:
    read(page)
    shown = page.locator("article").evaluate_all("all => all.map((one) => one.id)")
    assert shown == [clause.id for section in REGISTER.sections for clause in REGISTER.of_section(section.id)]
    playable = len([clause for clause in REGISTER.clauses if not clause.inert])
    expect(page.get_by_text(f"{playable} of {playable} rules that can be played are proved by tests")).to_be_visible()


@pytest.mark.parametrize("clause", ["ults.components.deck", "ults.knock.twice", "ults.x-mimi-cree.standing-ovation"])
def test_a_deep_link_shows_its_clause(page: Page, clause: str) -> None:
    read(page, clause)
    expect(page.locator(".here")).to_have_attribute("id", clause)
    if clause != "ults.components.deck":
        in_sight(page, clause)
    assert page.evaluate("document.activeElement.id") == clause


def test_a_chip_leads_to_another_clause_and_back(page: Page) -> None:
    read(page, "ults.components.zones")
    page.locator("article.here").get_by_role("link", name="Blackjack: ties start again").click()
    expect(page.locator(".here")).to_have_attribute("id", "ults.hattrick.blackjack-tie")
    in_sight(page, "ults.hattrick.blackjack-tie")
    page.get_by_role("button", name="Back to where you were").click()
    expect(page.locator(".here")).to_have_attribute("id", "ults.components.zones")


def test_words_find_rules_and_what_was_found_is_marked(page: Page) -> None:
    read(page)
    page.get_by_label("Find a rule").fill("sideways never turns")
    expect(page.get_by_role("status").filter(has_text="of 278 rules")).to_be_visible()
    expect(page.locator("article")).to_have_count(1)
    expect(page.locator("article mark").first).to_be_visible()
    page.get_by_label("Find a rule").fill("<script>")
    expect(page.get_by_text("No rule has these words")).to_be_visible()
    page.get_by_label("Find a rule").fill("")
    page.get_by_role("radio", name="Not played").check()
    inert = len([clause for clause in REGISTER.clauses if clause.inert])
    expect(page.locator("article")).to_have_count(inert)


def test_a_link_leads_out_of_a_search(page: Page) -> None:
    read(page, "ults.main.roll")
    page.get_by_label("Find a rule").fill("knocked")
    page.goto("/rules/ults#ults.cards.power")
    expect(page.locator(".here")).to_have_attribute("id", "ults.cards.power")
    expect(page.get_by_label("Find a rule")).to_have_value("")


def test_a_word_of_the_game_is_explained_and_leads_to_its_rules(page: Page) -> None:
    read(page, "word:knock")
    word = page.locator("[id='word:knock']")
    expect(word).to_be_in_viewport()
    word.get_by_role("link", name="Two knocks: turn it sideways").click()
    expect(page.locator("article.here")).to_have_attribute("id", "ults.knock.twice")


def test_rules_that_are_not_there_say_so(page: Page, watch: Watch) -> None:
    page.goto("/rules/chess")
    expect(page.get_by_role("alert").filter(has_text="nothing here")).to_be_visible()
    watch.forgive("404")


def test_printed_rules_are_only_rules(page: Page) -> None:
    read(page)
    page.emulate_media(media="print")
    expect(page.get_by_label("Find a rule")).to_be_hidden()
    expect(page.get_by_role("navigation", name="Contents")).to_be_hidden()
    expect(page.get_by_role("heading", name="One ordinary 52-card deck")).to_be_visible()


@pytest.mark.parametrize("width", [320, 1440])
def test_nothing_is_wider_than_the_page(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    read(page, "ults.damage.order")
    assert page.evaluate("document.documentElement.scrollWidth") <= width

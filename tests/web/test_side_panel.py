"""The side panel of a match: the log folds, sums and cites; what cannot be used says why; sounds have captions."""

from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.staged import Staged
from ultratable.games.ults import GAME


@pytest.fixture
def table(page: Page) -> Page:
    """A match some turns old, in which the viewer is asked for an ability; nothing moves, and captions are on."""
    match = GAME.start(2, {"cast": ["k9", "lumberjaq"]}, seed=4)
    rng = Random(1)
    while len(match.events) < 60 or match.deciders != (0,) or match.ask(0).name != "announce" or match.ask(0).picked:
        seat = match.deciders[0]
        match.choose(seat, rng.choice(match.ask(seat).options).key)
    page.add_init_script("localStorage.setItem('ultratable.preferences', JSON.stringify({captions: true, speed: 0}))")
    return Staged(match, 0, ["Fen", "Mara"]).open(page)


def tab(page: Page, name: str) -> Locator:
    page.get_by_role("tab", name=name).click()
    return page.get_by_role("tabpanel", name=name)


def test_a13_why_not_appears_at_the_thing_stays_and_goes_with_escape(table: Page) -> None:
    """A13: it can be pointed at without going away, is the same by keyboard, and is dismissed without a pointer."""
    deck = table.locator("button[data-ref=deck]")
    deck.click()
    answer = table.get_by_role("dialog", name="Deck: why not?")
    expect(answer.locator("[data-clause='ults.hidden.deck']")).to_be_visible()
    answer.hover()
    expect(answer).to_be_visible()
    table.keyboard.press("Escape")
    expect(answer).to_be_hidden()
    expect(deck).to_be_focused()
    table.keyboard.press("Enter")
    expect(answer).to_be_visible()
    box, thing = answer.bounding_box(), deck.bounding_box()
    assert box
    assert thing
    assert box["y"] + box["height"] <= thing["y"] or box["y"] >= thing["y"] + thing["height"], "it hides the thing"


def test_the_rules_beside_a_sum_can_be_read(table: Page) -> None:
    log = tab(table, "Log")
    log.get_by_role("button", name="show the sum").last.click()
    chips = log.locator("table [data-clause] .title")
    expect(chips.first).to_be_visible()
    words = chips.evaluate_all("all => all.map((one) => [one.textContent.trim(), one.getClientRects()[0].height])")
    # Long words go on in a second line, never letter by letter.
    assert all([height <= 2 * 20 for word, height in words]), words


def test_every_line_cites_its_rule_and_the_chip_leads_there_and_back(table: Page) -> None:
    log = tab(table, "Log")
    table.get_by_role("button", name="Before the first turn").click()
    lines = log.locator("[data-line]")
    assert lines.count() > 10
    assert log.locator("[data-line]:not(:has([data-clause]))").count() == 0
    chip = log.locator("[data-clause]").last
    clause = chip.get_attribute("data-clause") or ""
    chip.click()
    rules = table.get_by_role("tabpanel", name="Rules")
    expect(rules.locator(".id")).to_have_text(clause)
    rules.get_by_role("button", name="All rules").click()
    rules.get_by_role("searchbox", name="Find a rule").fill("hidden deck")
    expect(rules.get_by_role("button", name="The deck is secret")).to_be_visible()
    expect(tab(table, "Log").get_by_role("log")).to_have_attribute("aria-live", "off")


def test_a_chip_of_an_old_line_leads_to_its_rule_and_back_to_the_line(table: Page) -> None:
    """Filter, folds, opened sums and place are those that somebody left, and the focus is on the chip."""
    log = tab(table, "Log")
    log.get_by_text("Damage", exact=True).click()
    log.get_by_role("button", name="show the sum").first.click()
    lines = log.get_by_role("log")
    # There is more than can be seen at once.
    table.set_viewport_size({"width": 1280, "height": 420})
    chip = log.get_by_role("table").first.locator("[data-clause]").first
    chip.scroll_into_view_if_needed()
    lines.evaluate("one => one.scrollBy(0, -5)")
    read, clause = lines.evaluate("one => one.scrollTop"), chip.get_attribute("data-clause") or ""
    assert lines.evaluate("one => one.scrollHeight - one.clientHeight - one.scrollTop") > 24
    chip.focus()
    table.keyboard.press("Enter")
    rules = table.get_by_role("tabpanel", name="Rules")
    expect(rules.locator(".id")).to_have_text(clause)
    expect(rules.get_by_role("heading", level=3)).to_be_focused()
    rules.get_by_role("button", name="Next:").click()
    expect(rules.locator(".id")).not_to_have_text(clause)
    rules.get_by_role("button", name="Back to the log").click()
    expect(chip).to_be_focused()
    expect(log.get_by_role("radio", name="Damage")).to_be_checked()
    expect(log.get_by_role("table")).to_have_count(1)
    assert lines.evaluate("one => one.scrollTop") == read
    kept = table.evaluate("JSON.parse(localStorage.getItem('ultratable.preferences')).sideTab")
    assert kept == "log"


def test_a_number_unfolds_to_its_sum(table: Page) -> None:
    log = tab(table, "Log")
    log.get_by_text("Damage", exact=True).click()
    log.get_by_role("button", name="show the sum").first.click()
    parts = log.get_by_role("table").first.get_by_role("row")
    amounts = [int(text.replace("−", "-")) for text in parts.locator(".amount").all_inner_texts()]
    assert sum(amounts[:-1]) == amounts[-1]
    expect(parts.first.locator("[data-clause]")).to_be_visible()


def test_a_thing_in_the_log_opens_its_card(table: Page) -> None:
    tab(table, "Log").locator("[data-ref^='ability:']").last.click()
    card = table.get_by_role("tabpanel", name="Card")
    expect(card.get_by_role("heading", level=3)).to_be_visible()
    expect(card.locator("[data-clause]").first).to_be_visible()


def test_a18_what_is_heard_can_be_read(table: Page) -> None:
    """A18: a caption beside the sound; it interrupts nobody."""
    actions = tab(table, "Actions")
    captions = table.get_by_role("list", name="Sounds")
    expect(captions).to_have_attribute("aria-live", "off")
    # Each is there for a moment only.
    captions.evaluate(
        """list => {
            window.captioned = [];
            const note = () => window.captioned.push(...[...list.children].map((one) => one.innerText));
            new MutationObserver(note).observe(list, {childList: true});
        }"""
    )
    for _ in range(6):
        actions.locator("[data-key]:enabled").first.click()
        confirm = table.get_by_role("button", name="Confirm", exact=True)
        if confirm.get_attribute("aria-disabled") == "false":
            confirm.click()
        table.wait_for_function("() => !document.querySelector('[data-status=sending]')")
        if table.evaluate("window.captioned.length"):
            break
    table.wait_for_function("() => window.captioned.some((text) => /\\w/.test(text))")


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (390, 844)])
def test_on_small_screens_it_is_pulled_out_and_put_away(table: Page, width: int, height: int) -> None:
    table.set_viewport_size({"width": width, "height": height})
    panel = table.get_by_role("complementary", name="Side panel")
    expect(panel).to_be_hidden()
    table.get_by_role("button", name="Open the side panel").first.click()
    expect(panel).to_be_visible()
    tab(table, "Card").focus()
    panel.get_by_role("button", name="Close the side panel").last.click()
    expect(panel).to_be_hidden()


def test_the_log_follows_what_is_new_unless_somebody_reads_further_up(table: Page) -> None:
    tab(table, "Log")
    lines = table.get_by_role("log", name="Log")
    to_newest = table.get_by_role("button", name="Newest")
    last = lines.locator("[data-line]").last
    expect(last).to_be_in_viewport()
    known = last.get_attribute("data-line")
    for _ in range(6):
        table.keyboard.press("1")
        table.keyboard.press("Enter")
        table.wait_for_function("() => !document.querySelector('[data-status=sending]')")
    expect(last).not_to_have_attribute("data-line", known or "")
    expect(last).to_be_in_viewport(ratio=0.9)
    expect(to_newest).to_have_count(0)
    lines.hover()
    table.mouse.wheel(0, -300)
    expect(to_newest).to_be_visible()
    expect(last).not_to_be_in_viewport()
    button, log = to_newest.bounding_box(), lines.bounding_box()
    assert button
    assert log
    assert button["y"] >= log["y"] + log["height"], "it hides lines of the log"
    to_newest.click()
    expect(last).to_be_in_viewport(ratio=0.9)
    expect(to_newest).to_have_count(0)

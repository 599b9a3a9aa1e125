"""Hints as people meet them: asked for by button or key, shown with their worth and reason, and chosen unconfirmed."""

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.server.serving import Serving
from tests.web.axe import by_day_and_night
from tests.web.test_table import Seat, announcing, confirm, opened, quiet


@pytest.fixture
def seat(context: BrowserContext, server: Serving) -> Seat:
    return Seat(context, server.base)


def asking(page: Page) -> Locator:
    return page.locator("main .bar").get_by_role("button", name="Hint")


def advice(page: Page) -> Locator:
    return page.get_by_role("region", name="A bot’s advice")


def test_a_hint_is_shown_with_its_reason_and_fills_the_choice_without_confirming(page: Page, seat: Seat) -> None:
    table = seat.against_a_bot(options={"cast": ["lumberjaq", "k9"]})
    seat.play_until(table, announcing)
    opened(page, table)
    asking(page).click()
    expect(advice(page)).to_be_focused()
    expect(advice(page).get_by_role("listitem")).to_have_count(3)
    question = seat.look(table)["ask"]["decision_id"]
    told = seat.post(f"/api/tables/{table}/hint", seat=0, decision_id=question)["hints"]
    for at, hint in enumerate(told):
        item = advice(page).get_by_role("listitem").nth(at)
        expect(item).to_contain_text(hint["sentence"])
        expect(item).to_contain_text(hint["reason"])
        expect(item).to_contain_text(f"{round(100 * hint['value'])} of 100")
    expect(advice(page).get_by_role("status")).to_contain_text("3 ways to answer, the best first:")
    assert by_day_and_night(page, [["#hints"]]) == []
    before = seat.look(table)
    advice(page).get_by_role("button", name="Choose 2: ").click()
    expect(confirm(page)).to_have_attribute("aria-disabled", "false")
    quiet(page)
    # All but the last pick went, which can be taken back; nothing has come of it before it is confirmed.
    chosen = seat.look(table)
    assert chosen["ask"]["picked"] == told[1]["keys"][:-1]
    assert chosen["log_length"] == before["log_length"]
    last = next(option for option in chosen["ask"]["options"] if option["key"] == told[1]["keys"][-1])
    expect(page.locator(".outcome")).to_contain_text(last["label"])
    expect(page.locator("#prompt")).to_be_focused()
    expect(advice(page)).to_have_count(0)
    page.keyboard.press("Enter")
    quiet(page)
    for _ in range(100):
        if seat.look(table)["log_length"] > before["log_length"]:
            break
        page.wait_for_timeout(50)
    assert seat.look(table)["log_length"] > before["log_length"]


def test_the_key_asks_too_and_stands_in_the_help(page: Page, seat: Seat) -> None:
    table = seat.against_a_bot(game="figures", options={})
    opened(page, table)
    page.locator("#table").focus()
    page.keyboard.press("h")
    expect(advice(page).get_by_role("listitem").first).to_be_visible()
    page.get_by_role("button", name="Close the hints").click()
    expect(advice(page)).to_have_count(0)
    page.locator("#table").focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_contain_text("Ask a bot for a hint")


def test_where_hints_are_off_the_button_says_so(page: Page, seat: Seat) -> None:
    table = seat.against_a_bot(hints=False)
    opened(page, table)
    expect(asking(page)).to_have_attribute("aria-disabled", "true")
    asking(page).click(force=True)
    expect(page.locator(".outcome")).to_have_text("At this table there are no hints.")
    page.locator("#table").focus()
    page.keyboard.press("h")
    expect(advice(page)).to_have_count(0)


def test_on_a_phone_hints_lie_in_the_sheet_and_fit(page: Page, seat: Seat) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    table = seat.against_a_bot(game="ultra_marines", options={})
    opened(page, table)
    expect(page.locator(".bar.mine")).to_be_visible()
    asking(page).click()
    expect(advice(page).get_by_role("listitem").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for button in advice(page).get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 32
        assert box["x"] + box["width"] <= 390
    expect(advice(page)).to_contain_text(re.compile(r"\d+ of 100"))


def test_a_hint_for_who_plays_without_odds_tells_none(page: Page, seat: Seat) -> None:
    table = seat.against_a_bot(options={"cast": ["lumberjaq", "k9"]})
    seat.play_until(table, announcing)
    opened(page, table)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("switch", name="Show the odds").click()
    page.keyboard.press("Escape")
    asking(page).click()
    expect(advice(page).get_by_role("listitem")).to_have_count(3)
    question = seat.look(table)["ask"]["decision_id"]
    told = seat.post(f"/api/tables/{table}/hint", seat=0, decision_id=question)["hints"]
    assert any(["%" in hint["preview"] for hint in told])
    for at, hint in enumerate(told):
        expect(advice(page).get_by_role("listitem").nth(at)).to_contain_text(hint["reason"])
    expect(advice(page)).not_to_contain_text(re.compile(r"%|of 100|imagined cases"))

"""The win chart of a replay in a real browser: drawn, told in words, a way to key moments, and silent about the end."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.server.serving import Serving
from tests.web.axe import barriers
from tests.web.browser import Watch, watched
from tests.web.test_replay import at, look_through, replay, seek
from tests.web.test_table import SIZES, Seat, over

LOOKS = "line => [getComputedStyle(line).stroke, getComputedStyle(line).strokeDasharray].join()"
"""Colour and dashes of a line."""
ROOMY = {"width": 1440, "height": 900}
"""Where the chart has its place below the table."""


@pytest.fixture
def opened(browser: Browser, server: Serving) -> Iterator[tuple[BrowserContext, Watch]]:
    with watched(browser, server.base, viewport=ROOMY) as found:
        yield found


@pytest.fixture(scope="module")
def played(browser: Browser, server: Serving) -> Iterator[tuple[Seat, str]]:
    """A match that is over, reviewed to its end, and who played it."""
    with watched(browser, server.base, viewport=ROOMY) as (context, _):
        mara = Seat(context, server.base)
        table = mara.against_a_bot(options={"health": 30, "cast": ["lumberjaq", "k9"]})
        mara.play_until(table, over)
        page = replay(context.new_page(), table)
        expect(chart(page)).to_be_visible()
        expect(page.get_by_text("Still getting more exact")).to_have_count(0)
        yield mara, table


@pytest.fixture
def table(played: tuple[Seat, str]) -> str:
    return played[1]


@pytest.fixture
def review(played: tuple[Seat, str], table: str) -> Any:
    found = played[0].http.get(f"/api/tables/{table}/review").json()
    assert found["done"]
    return found


def chart(page: Page) -> Locator:
    return page.get_by_role("img", name=re.compile("^Chances of winning, event by event"))


def words(page: Page) -> Locator:
    page.get_by_role("tab", name="Actions").click()
    return page.get_by_role("region", name="Luck and skill")


def percent(chance: float) -> str:
    if 0 < chance < 0.01:
        return "under 1%"
    if 0.99 < chance < 1:
        return "over 99%"
    return f"{int(100 * chance + 0.5)}%"


def test_the_chart_tells_the_chances_of_the_event_that_is_shown(page: Page, table: str, review: Any) -> None:
    replay(page, table, "?event=10")
    look_through(page, "Random bot 2")
    open_, known = review["open"][1]["chance"][9], review["known"][1]["chance"][9]
    expect(chart(page)).to_have_accessible_name(
        re.compile(f"At event 10: All cards known {percent(open_)}( \\(.*?\\))?, ")
    )
    expect(chart(page)).to_have_accessible_name(re.compile(f"As Random bot 2 knew it {percent(known)} \\("))
    expect(chart(page).locator(".line")).to_have_count(2)
    # Both lines have a band: how exactly chances were measured, and what the seat could not know.
    expect(chart(page).locator(".band")).to_have_count(2)
    # The legend has the same strokes as the lines.
    figure = page.get_by_role("figure").filter(has_text="Chances of winning")
    for stroke in (".line-1", ".line-known"):
        drawn, named = (where.locator(f".line{stroke}") for where in (chart(page), figure.locator("figcaption")))
        assert [one.evaluate(LOOKS) for one in drawn.all()] == [one.evaluate(LOOKS) for one in named.all()]
        expect(drawn).to_have_count(1)
    look_through(page, "All")
    expect(chart(page).locator(".line:not(.line-known)")).to_have_count(2)
    expect(chart(page).locator(".line-known")).to_have_count(0)
    expect(chart(page).locator(".band")).to_have_count(2)
    bars = [one for one in review["luck"] if one["worth"][0]]
    assert bars
    expect(chart(page).locator(".bar")).to_have_count(len({one["moment"] for one in bars}))


def test_a_click_leads_to_the_event_and_arrows_go_on_from_there(page: Page, table: str, review: Any) -> None:
    replay(page, table)
    box = chart(page).bounding_box()
    assert box is not None
    count = len(review["open"][0]["chance"])
    chart(page).click(position={"x": box["width"] - 27, "y": 20})
    expect(seek(page)).to_have_attribute("aria-valuetext", re.compile(f"^Event {count} of"))
    chart(page).click(position={"x": 43, "y": 20})
    expect(seek(page)).to_have_attribute("aria-valuetext", re.compile("^Event 1 of"))
    page.keyboard.press("ArrowRight")
    expect(seek(page)).to_have_attribute("aria-valuetext", re.compile("^Event 2 of"))


def test_key_moments_say_what_happened_and_lead_there_by_keyboard(page: Page, table: str, review: Any) -> None:
    replay(page, table)
    told = words(page)
    keys = told.get_by_role("button", name=re.compile("^Event"))
    expect(keys).to_have_count(len(review["keys"]))
    assert review["keys"]
    for key, button in zip(review["keys"], keys.all(), strict=True):
        said = button.inner_text()
        assert f"Event {key['moment'] + 1}:" in said
        assert ("Decision of" in said) == (key["kind"] == "decision")
        assert "points" in said
    keys.last.focus()
    page.keyboard.press("Enter")
    expect(seek(page)).to_have_attribute("aria-valuetext", re.compile(f"^Event {review['keys'][-1]['moment'] + 1} of"))
    expect(keys.last).to_have_attribute("aria-current", "step")
    expect(chart(page).locator(".key")).to_have_count(len(review["keys"]))


def test_luck_and_skill_are_told_in_words_and_as_a_table(page: Page, table: str, review: Any) -> None:
    replay(page, table)
    told = words(page)
    expect(told.get_by_role("list").first.get_by_role("listitem")).to_have_count(2)
    total = review["totals"][0]
    luck = int(abs(total["luck"]) * 100 + 0.5)
    expect(told).to_contain_text(re.compile(rf"Luck [+−]{luck} points, own decisions"))
    expect(told).to_contain_text("With average luck")
    expect(told).to_contain_text(f"Measured on {review['games']} matches")
    told.get_by_text("Chances, event by event").click()
    rows = told.get_by_role("row")
    expect(rows).to_have_count(len(review["open"][0]["chance"]) + 1)
    expect(rows.nth(5)).to_contain_text(percent(review["open"][0]["chance"][4]))


def test_no_spoilers_hide_what_comes_in_chart_and_words(page: Page, table: str, review: Any) -> None:
    replay(page, table, "?event=4")
    page.get_by_role("button", name="No spoilers").click()
    expect(seek(page)).to_have_attribute("max", "3")
    told = words(page)
    expect(told).to_contain_text("Luck and skill are told when you have seen the end.")
    expect(told).not_to_contain_text("ended at")
    early = [key for key in review["keys"] if key["moment"] <= 3]
    expect(told.get_by_role("button", name=re.compile("^Event"))).to_have_count(len(early))
    expect(chart(page).locator(".key")).to_have_count(len(early))
    told.get_by_text("Chances, event by event").click()
    expect(told.get_by_role("row")).to_have_count(5)
    # The line ends at what was seen, at the right edge: how much is to come cannot be told from it.
    drawn = chart(page).locator(".line:not(.known)").first.get_attribute("d") or ""
    assert len(re.findall("[ML]", drawn)) == 4
    page.get_by_role("button", name="No spoilers").click()
    expect(told).to_contain_text("ended at")
    assert at(page) == 4


def test_a_running_match_has_no_chances(page: Page, context: BrowserContext, server: Serving) -> None:
    mara = Seat(context, server.base)
    table = mara.against_a_bot(options={"health": 75, "cast": ["lumberjaq", "k9"]})
    mara.play_until(table, lambda update: update["ask"] is not None)
    replay(page, table)
    expect(page.get_by_text("The match is still played")).to_be_visible()
    expect(chart(page)).to_have_count(0)
    expect(page.get_by_text("Chances of winning")).to_have_count(0)


@pytest.mark.parametrize(("size", "scheme"), [("desktop", "dark"), ("tablet", "light"), ("phone", "dark")])
def test_no_barrier_and_one_chart_at_any_size(
    browser: Browser, server: Serving, table: str, size: str, scheme: Any
) -> None:
    width, height = SIZES[size]
    with watched(
        browser, server.base, viewport={"width": width, "height": height}, color_scheme=scheme, bypass_csp=True
    ) as (context, _):
        page = replay(context.new_page(), table, "?event=12")
        if not page.get_by_role("tab", name="Actions").is_visible():
            page.get_by_role("button", name=re.compile("side panel", re.IGNORECASE)).first.click()
        told = words(page)
        told.get_by_text("Chances, event by event").click()
        expect(told.get_by_role("table")).to_be_visible()
        expect(chart(page)).to_have_count(1)
        assert barriers(page) == []
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width

"""axe finds no violation of levels A and AA on any page, by day and by night."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.server.serving import Serving
from tests.web.axe import barriers, by_day_and_night
from tests.web.browser import Watch, play_a_bot, watched
from tests.web.test_lobby import open_table, pick, seat
from tests.web.test_replay import replay
from tests.web.test_table import Seat
from tests.web.test_ults import duel, shown

Found = dict[str, list[str]]


def test_pages_before_a_table(page: Page) -> None:
    found: Found = {}
    page.goto("/")
    expect(play_a_bot(page)).to_be_enabled()
    found["home of a new guest"] = by_day_and_night(page)
    page.get_by_label("You are").click()
    found["menu of the name"] = by_day_and_night(page, [["header"]])
    page.goto("/host?game=ults")
    page.get_by_text("More: clock").click()
    expect(page.get_by_role("region", name="How this table is set")).to_be_visible()
    found["host form"] = by_day_and_night(page)
    open_table(page, seats=4, bots=1)
    seat(page, 2).get_by_role("button", name="Add a player on this device").click()
    expect(page.get_by_label("Their name")).to_be_visible()
    found["waiting room"] = by_day_and_night(page)
    page.goto("/")
    expect(page.get_by_role("link", name="Go on")).to_be_visible()
    found["home with a table"] = by_day_and_night(page)
    for path, whole in {
        "/settings": page.get_by_role("group", name="Colours", exact=True),
        "/about": page.get_by_role("heading", level=1),
        "/help": page.get_by_text("Choose an option by its number"),
        "/rules": page.get_by_role("main").get_by_role("link", name="ULts"),
        "/replay": page.get_by_label("Choose a file"),
        "/rules/no/such/page": page.get_by_role("heading", name="There is no such page"),
    }.items():
        page.goto(path)
        expect(whole).to_be_visible()
        found[path] = by_day_and_night(page)
    assert not any(found.values()), found


def test_rules_of_a_game_and_one_clause(page: Page) -> None:
    page.goto("/rules/ults#ults.damage.order")
    here = page.locator("article.here")
    expect(here).to_have_attribute("id", "ults.damage.order")
    # All rules are alike, and axe takes long over 278 of them: those that are found stand for the rest.
    title = here.get_by_role("heading").first.inner_text()
    page.get_by_label("Find a rule").fill(title)
    expect(page.get_by_role("status").filter(has_text="of 278 rules")).to_be_visible()
    expect(page.locator("article")).not_to_have_count(278)
    assert by_day_and_night(page) == []


def test_the_gallery_of_the_kit(page: Page) -> None:
    page.goto("/gallery")
    expect(page.get_by_role("heading", name="Icons")).to_be_visible()
    found: Found = {"gallery": by_day_and_night(page)}
    # What a match comes to seldom, each in turn.
    for state in ("asked", "waiting", "hand over", "offline"):
        pick(page, "State of the bar", state)
        found[f"bar: {state}"] = by_day_and_night(page, [["section[aria-labelledby=prompt]"]])
    for news in ("Mara is back.", "That is not open now."):
        page.get_by_role("button", name=news).click()
    expect(page.get_by_role("alert").filter(has_text="That is not open now.")).to_be_visible()
    found["news"] = by_day_and_night(page, [[".toasts"]])
    page.get_by_role("region", name="Why not?").get_by_role("button", name="Why not?").first.click()
    expect(page.get_by_role("dialog", name="Discard pile: why not?")).to_be_visible()
    found["why not"] = by_day_and_night(page, [["section[aria-labelledby=why]"]])
    assert not any(found.values()), found


def test_the_colours_for_print(page: Page, context: BrowserContext) -> None:
    context.add_init_script(
        "location.origin !== 'null' && localStorage.setItem('ultratable.preferences', '{\"theme\":\"print\"}')"
    )
    found: Found = {}
    for path in ("/", "/rules", "/settings"):
        page.goto(path)
        expect(page.locator("h1")).to_be_visible()
        page.wait_for_load_state("networkidle")
        found[path] = barriers(page)
    found["table"] = barriers(shown(context.new_page(), duel()))
    assert not any(found.values()), found


def test_doors_to_somebody_elses_table(page: Page, browser: Browser, server: Serving) -> None:
    code = open_table(page, texts={"Password of the table": "open sesame"})
    found: Found = {}
    with watched(browser, server.base) as (context, watch):
        guest = context.new_page()
        guest.goto(f"/join/{code}")
        expect(guest.get_by_label("What shall the others call you?")).to_be_visible()
        found["name at the door"] = by_day_and_night(guest)
        guest.get_by_role("button", name="Come in").click()
        guest.get_by_label("Password of the table").fill("open barley")
        guest.get_by_role("button", name="Come in").click()
        expect(guest.get_by_role("alert").filter(has_text="That is not the password")).to_be_visible()
        found["password"] = by_day_and_night(guest)
        guest.goto("/join/otter-otter-otter-otter")
        expect(guest.get_by_role("alert").filter(has_text="No table has that code")).to_be_visible()
        found["wrong words"] = by_day_and_night(guest)
        guest.goto("/claim/no-such-code")
        expect(guest.get_by_role("main").get_by_role("alert")).to_be_visible()
        found["claim"] = by_day_and_night(guest)
        refused(watch)
    assert not any(found.values()), found


def refused(watch: Watch) -> None:
    """The server says no to wrong words and passwords, and the console repeats it."""
    watch.problems = [problem for problem in watch.problems if "Failed to load resource" not in problem]


@pytest.fixture
def played(context: BrowserContext, server: Serving) -> str:
    return Seat(context, server.base).a_match_that_is_over()


def test_after_a_match(page: Page, played: str) -> None:
    found: Found = {}
    page.goto(f"/t/{played}")
    expect(page.locator("[data-result]")).to_be_visible()
    found["end of the game"] = by_day_and_night(page)
    replay(page, played, "?event=12")
    found["replay"] = by_day_and_night(page)
    for tool, told in {
        "What if?": "Hidden cards",
        "Share": "Link to this event",
        "Verify dice": "everything fits",
    }.items():
        page.get_by_role("button", name=tool).click()
        expect(page.get_by_role("dialog")).to_contain_text(told)
        found[tool] = by_day_and_night(page, [["[role=dialog]"]])
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    found["help"] = by_day_and_night(page, [["[role=dialog]"]])
    page.goto("/history")
    expect(page.get_by_role("main").get_by_role("listitem").first).to_be_visible()
    found["history"] = by_day_and_night(page)
    assert not any(found.values()), found

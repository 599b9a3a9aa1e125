"""Help in its place, nothing asked twice, no puzzles, pages that say where one is, and sounds that can be read."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.games.ults.table import ults
from tests.server.serving import Serving
from tests.web.browser import PATIENCE, play_a_bot, tile, watched
from tests.web.test_learn import TIMBER, at_step, hurried
from tests.web.test_lobby import come, open_table, pick, seat
from tests.web.test_replay import replay
from tests.web.test_table import Seat
from tests.web.test_ults import duel, shown, staged

PAGES = [
    "/",
    "/host",
    "/make/figures",
    "/make/figures/new",
    "/make/hulks",
    "/make/hulks/new",
    "/history",
    "/settings",
    "/about",
    "/rules",
    "/rules/ults",
    "/help",
    "/replay",
    "/lab",
    "/rules/no/such/page",
]


def place(page: Page, role: str, name: str) -> tuple[int, ...]:
    """Where something of the banner is: from the right edge of the window and from its top."""
    found = page.get_by_role("banner").get_by_role("link" if role == "link" else "button", name=name, exact=True)
    expect(found).to_be_visible(timeout=PATIENCE)
    box = found.bounding_box()
    assert box is not None
    wide = page.evaluate("document.documentElement.clientWidth")
    return round(wide - box["x"] - box["width"]), round(box["y"]), round(box["width"]), round(box["height"])


def test_a14_help_is_in_the_same_place_on_every_page(page: Page) -> None:
    page.set_viewport_size({"width": 1100, "height": 800})
    found = {}
    for path in PAGES:
        page.goto(path)
        found[path] = place(page, "link", "Help")
        expect(page.get_by_role("contentinfo").get_by_role("link", name="Help")).to_be_visible()
    assert len(set(found.values())) == 1, found


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_a14_rules_and_menu_are_in_the_same_place_at_every_table(
    page: Page, context: BrowserContext, server: Serving, size: tuple[int, int]
) -> None:
    played = Seat(context, server.base).a_match_that_is_over()
    pages = [hurried(page), context.new_page(), context.new_page(), context.new_page()]
    for one in pages:
        one.set_viewport_size({"width": size[0], "height": size[1]})
    pages[0].goto("/learn/ults")
    at_step(pages[0], TIMBER.steps[0])
    shown(pages[1], duel())
    shown(pages[2], staged(ults("hattrick k9", ["2♣", "4♣"]), None))
    replay(pages[3], played, "?event=8")
    for name in ("Rules", "Menu"):
        assert len({place(one, "button", name) for one in pages}) == 1, name
    for one in (pages[1], pages[3]):
        one.get_by_role("button", name="Menu").click()
        one.get_by_role("button", name="Help and keys").click()
        expect(one.get_by_role("dialog", name="Help")).to_be_visible()
    told = pages[3].get_by_role("dialog", name="Help")
    expect(told).to_contain_text("Event before, next event")
    expect(told).not_to_contain_text("Choose an option by its number")


def test_a15_a_name_is_asked_for_once(page: Page, browser: Browser, server: Serving) -> None:
    first, second = open_table(page), open_table(page)
    with watched(browser, server.base) as (context, _):
        bo = context.new_page()
        come(bo, first, "Bo")
        expect(bo.get_by_role("button", name="Sit here")).to_be_visible(timeout=PATIENCE)
        bo.goto(f"/join/{second}")
        bo.get_by_role("button", name="Sit here").click()
        expect(seat(bo, 2)).to_contain_text("Bo")
        bo.goto("/")
        expect(tile(bo)).to_be_visible()
        expect(bo.get_by_label("You are Bo")).to_be_visible()
        expect(bo.get_by_label("Your name")).to_have_count(0)
        bo.goto("/settings")
        expect(bo.get_by_role("textbox", name="Your name")).to_have_value("Bo")


def test_a15_the_same_people_and_rules_meet_again_without_a_form(
    page: Page, context: BrowserContext, server: Serving
) -> None:
    mara = Seat(context, server.base)
    table = mara.against_a_bot(options={"health": 30, "cast": ["lumberjaq", "k9"]})
    mara.play_until(table, lambda update: bool(update["table"]["status"] == "over"))
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Rematch", exact=True).click()
    expect(page).not_to_have_url(re.compile(table), timeout=PATIENCE)
    expect(page.locator("#prompt")).to_be_visible(timeout=PATIENCE)
    again = mara.look(page.url.rpartition("/")[2])["table"]
    before = mara.look(table)["table"]
    assert again["settings"]["options"] == before["settings"]["options"]
    assert [one["name"] for one in again["seats"]] == [one["name"] for one in before["seats"]]


def test_a16_whoever_comes_plays_at_once_as_a_guest(page: Page) -> None:
    page.goto("/")
    assert page.locator("input[type=password]").count() == 0
    play_a_bot(page).click()
    expect(page.locator("#prompt")).to_have_text(re.compile("hero"), timeout=PATIENCE)


def test_a16_passwords_can_be_pasted_and_kept_by_a_manager(page: Page) -> None:
    page.goto("/settings#account")
    name, password = page.get_by_label("Name", exact=True), page.get_by_label("Password", exact=True)
    expect(name).to_have_attribute("autocomplete", "username")
    expect(password).to_have_attribute("autocomplete", "current-password")
    expect(page.get_by_label("New password")).to_have_attribute("autocomplete", "new-password")
    for field in (password, page.get_by_label("New password")):
        let = field.evaluate(
            "one => one.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true }))"
        )
        assert let, "pasting is not prevented"
        field.focus()
        page.keyboard.insert_text("pasted from a manager")
        expect(field).to_have_value("pasted from a manager")


LEVELS = """() => [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
    .filter((one) => one.checkVisibility()).map((one) => Number(one.tagName[1]))"""


def says_where_it_is(page: Page) -> str:
    """Language, one main part, one first heading with no level left out below it; the title, to compare."""
    assert page.evaluate("document.documentElement.lang") == "en"
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("banner")).to_have_count(1)
    expect(page.locator("h1")).to_have_count(1)
    levels: list[int] = page.evaluate(LEVELS)
    deeper = [(above, below) for above, below in pairwise(levels) if below > above + 1]
    assert not deeper, (page.url, levels)
    title: str = page.title()
    assert title.endswith("– Ultratable") or title.startswith("● Your turn"), title
    return title


def test_a17_every_page_says_where_one_is(page: Page, context: BrowserContext) -> None:
    titles = []
    for path in PAGES:
        page.goto(path)
        expect(page.locator("h1")).to_be_visible(timeout=PATIENCE)
        page.wait_for_load_state("networkidle")
        titles.append(says_where_it_is(page))
    titles.append(says_where_it_is(shown(context.new_page(), duel())))
    assert len(set(titles)) == len(titles), titles


def test_a17_the_first_stop_of_tab_skips_to_the_page(page: Page) -> None:
    page.goto("/")
    expect(play_a_bot(page)).to_be_enabled(timeout=PATIENCE)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    expect(page.get_by_role("link", name="Skip to the page")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#page")).to_be_focused()


@pytest.mark.parametrize("kind", ["When it is your turn", "Cards, dice and blows", "Chat"])
def test_a18_each_kind_of_sound_has_its_own_volume(page: Page, kind: str) -> None:
    """How loud they then are: web/tests/state/sounds.test.ts. Captions at the table: tests/web/test_side_panel.py."""
    page.goto("/settings")
    kinds = ["When it is your turn", "Cards, dice and blows", "Chat"]
    pick(page, kind, "Silent")
    for other in kinds:
        silent = page.get_by_role("group", name=other, exact=True).get_by_role("radio", name="Silent", exact=True)
        assert silent.is_checked() == (other == kind)
    pick(page, "Captions", "Yes")
    page.reload()
    yes = page.get_by_role("group", name="Captions", exact=True).get_by_role("radio", name="Yes", exact=True)
    expect(yes).to_be_checked()

"""Colour is never alone, contrast holds in the colours that readers force, and large text and narrow windows do not
make anybody scroll two ways."""

import re
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.server.serving import Serving
from tests.web.browser import watched
from tests.web.test_lobby import open_table
from tests.web.test_table import Seat
from tests.web.test_ults import attacked, card, duel, everybody, shown
from tools.lab_runs import PAGES, some_runs

GREY = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { filter: grayscale(1) }');
    document.adoptedStyleSheets = [sheet];
}"""


def test_a07_seats_and_states_are_told_without_colour(page: Page) -> None:
    """Shape and letter of each seat differ; what is open, chosen or aimed at wears a mark and says so."""
    shown(page, everybody())
    signs = page.get_by_role("region", name="Players").locator("svg:has(> .shape)")
    told = signs.evaluate_all(
        "all => all.map((one) => [one.querySelector('.shape').getAttribute('d'), one.textContent.trim()])"
    )
    assert len(told) == 8
    assert len({letter for _, letter in told}) == 8
    assert len({shape for shape, _ in told}) >= 6, "two of the eight are told apart by stripes"
    ability = page.locator(".tile.legal").first
    expect(ability.locator("[data-mark=tick]")).to_have_count(1)
    expect(ability).to_have_accessible_name(re.compile("playable"))
    closed = page.locator(".tile:not(.legal)").first
    expect(closed.locator("[data-mark]")).to_have_count(0)
    held = page.locator("[data-card].legal").first
    expect(held.locator("[data-mark=tick]")).to_have_count(1)
    held.click()
    chosen = page.locator("[data-card].selected")
    expect(chosen.locator("[data-mark].solid")).to_have_count(1)
    expect(chosen).to_have_accessible_name(re.compile("chosen"))


def test_a07_a_chosen_card_is_another_in_grey(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    shown(page, duel())
    page.evaluate(GREY)
    held = card(page, "9♣")
    before = held.screenshot()
    held.click()
    expect(held).to_have_attribute("aria-pressed", "true")
    page.mouse.move(0, 0)
    assert held.screenshot() != before


FRAMED = """() => [...document.querySelectorAll('button, [role=tab]')].filter((one) => {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.skips')) return false;
    const lined = (part) => {
        const style = getComputedStyle(part);
        return parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none';
    };
    const worded = one.innerText.trim() !== '' || one.querySelector('svg');
    // A line around it, or around what is drawn in it; failing that, words or a figure that can be read.
    return ![one, ...one.querySelectorAll('*')].some(lined) && !worded;
}).map((one) => one.outerHTML.slice(0, 140))"""

LEGIBLE = """() => {
    const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const light = (colour) => parts(colour).slice(0, 3).map((part) => part / 255)
        .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
    const ground = (one) => {
        for (let at = one; at; at = at.parentElement) {
            const { backgroundColor } = getComputedStyle(at);
            if ((parts(backgroundColor)[3] ?? 1) > 0.9) return backgroundColor;
        }
        return getComputedStyle(document.documentElement).backgroundColor;
    };
    return [...document.querySelectorAll('main *, aside *, header *')].filter((one) => {
        const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if (!own || !one.checkVisibility({ visibilityProperty: true }) || one.closest('svg, .heard-only')) return false;
        const [dark, bright] = [light(getComputedStyle(one).color), light(ground(one))].sort((a, b) => a - b);
        return (bright + 0.05) / (dark + 0.05) < 4.5;
    }).map((one) => one.outerHTML.slice(0, 140));
}"""


def test_a08_forced_colours_leave_buttons_words_and_what_is_chosen(browser: Browser, server: Serving) -> None:
    """Contrast of the themes' own colours: web/tests/theme/palette.test.ts, and axe on every screen."""
    for scheme in ("light", "dark"):
        with watched(browser, server.base, forced_colors="active", color_scheme=scheme, reduced_motion="reduce") as (
            context,
            _,
        ):
            page = shown(context.new_page(), duel())
            assert page.evaluate("matchMedia('(forced-colors: active)').matches")
            card(page, "9♣").click()
            expect(card(page, "9♣").locator("[data-mark].solid")).to_be_visible()
            assert page.evaluate(FRAMED) == [], scheme
            assert page.evaluate(LEGIBLE) == [], scheme
            # Of several that look alike, the chosen one stands out by its ground.
            for chosen, other in (
                ("[role=tab][aria-selected=true]", "[role=tab][aria-selected=false]"),
                ("[aria-current=step] span", "li.coming > span"),
            ):
                grounds = [
                    page.locator(one).first.evaluate("one => getComputedStyle(one).backgroundColor")
                    for one in (chosen, other)
                ]
                assert grounds[0] != grounds[1], (scheme, chosen, grounds)
            expect(page.locator(".tile .figure").first).to_be_hidden()


def test_a08_forced_colours_leave_every_page_legible(browser: Browser, server: Serving) -> None:
    with watched(browser, server.base, forced_colors="active", reduced_motion="reduce") as (context, _):
        played = Seat(context, server.base).a_match_that_is_over()
        page = context.new_page()
        found = {}
        some_runs(Path(server.server.config.data) / "lab")
        around = ("/rules", "/help", f"/replay/{played}", "/learn/ults")
        for path in ("/", "/host", "/settings", "/history", *around, *PAGES):
            page.goto(path)
            expect(page.locator("h1")).to_be_visible()
            page.wait_for_load_state("networkidle")
            found[path] = [*page.evaluate(FRAMED), *page.evaluate(LEGIBLE)]
        assert not any(found.values()), found


def width(page: Page) -> tuple[int, int]:
    shown, whole = page.evaluate("[innerWidth, document.documentElement.scrollWidth]")
    return shown, whole


def test_a09_no_two_way_scrolling_in_a_narrow_window_or_with_large_text(
    context: BrowserContext, server: Serving
) -> None:
    pages: dict[str, Page] = {}
    played = Seat(context, server.base).a_match_that_is_over()
    for name, made in {"duel": duel, "eight": everybody, "defense": attacked}.items():
        pages[name] = shown(context.new_page(), made())
    pages["waiting room"] = context.new_page()
    code = open_table(pages["waiting room"], seats=4, bots=1)
    some_runs(Path(server.server.config.data) / "lab")
    more = (*PAGES, "/history", "/about", f"/replay/{played}", "/learn/ults", f"/join/{code}")
    for path in ("/", "/host", "/settings", "/rules", "/help", *more):
        pages[path] = context.new_page()
        pages[path].goto(path)
        expect(pages[path].locator("h1")).to_be_visible()
        pages[path].wait_for_load_state("networkidle")
    found = {}
    for name, page in pages.items():
        page.set_viewport_size({"width": 320, "height": 640})
        found[f"{name} at 320"] = width(page)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        for size in ((1440, 900), (820, 1180)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            found[f"{name} doubled at {size[0]}"] = width(page)
    assert {name: wide for name, wide in found.items() if wide[1] > wide[0]} == {}

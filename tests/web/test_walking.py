"""The thinnest slice end to end, in a real browser: from the first page to the end of a match against a bot."""

import json
import re
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.server.serving import Serving
from tests.web.browser import PATIENCE, Watch, play_a_bot, watched
from tests.web.whole.playing import TITLES

LARGEST_FIRST_LOAD = 285_000
"""Bytes over the wire until the first page stands, with room below the 300 kB that it may have."""


def hurried(page: Page) -> Page:
    """At tables made here bots answer at once, instead of taking the time that people need to follow."""

    def hurry(route: Route) -> None:
        body = json.loads(route.request.post_data or "")
        body["settings"]["pace"] = "none"
        route.continue_(post_data=json.dumps(body))

    page.route(re.compile("/api/tables$"), lambda route: hurry(route) if route.request.post_data else route.continue_())
    return page


def answer(page: Page, rng: Random) -> bool:
    """Answer the next question from the Action list; whether there was one before the result."""
    tab = page.get_by_role("tab", name="Actions")
    if tab.get_attribute("aria-selected") != "true":
        tab.click()
    page.locator("[data-result], [data-key]:enabled").first.wait_for()
    if page.locator("[data-result]").is_visible():
        return False
    options = page.locator("[data-key]")
    options.nth(rng.randrange(options.count())).click()
    page.wait_for_function("() => !document.querySelector('[data-status=sending]')")
    armed = page.locator("[data-key][aria-pressed=true]")
    if armed.count():
        page.get_by_role("button", name="Confirm", exact=True).click()
        page.wait_for_function("() => !document.querySelector('[data-status=sending]')")
    return True


def test_a_bot_game_from_the_first_page_to_the_result(page: Page) -> None:
    rng = Random(1)
    hurried(page).goto("/")
    expect(page.get_by_label("Your name")).to_have_value(re.compile(r"^\w+ \w+$"))
    play_a_bot(page).click()
    expect(page).to_have_url(re.compile(r"/t/[0-9a-f]{16}$"))
    for _ in range(1000):
        if not answer(page, rng):
            break
    expect(page.locator("[data-result]")).to_have_text(re.compile(r" won\b"))
    expect(page.locator(".dot")).to_contain_text("live")


def test_a_page_loaded_anew_shows_the_same_table_through_the_same_eyes(page: Page) -> None:
    rng = Random(2)
    hurried(page).goto("/")
    play_a_bot(page).click()
    for _ in range(12):
        assert answer(page, rng)
    page.locator("[data-key]:enabled").first.wait_for()
    prompt, hand = page.locator("#prompt").inner_text(), page.locator("section.hand").inner_text()
    assert hand
    page.reload()
    expect(page.locator("#prompt")).to_have_text(prompt)
    expect(page.locator("section.hand")).to_have_text(re.compile(r"\S"))
    assert page.locator("section.hand").inner_text() == hand


def fetched(page: Page, path: str) -> dict[str, int]:
    """What a page loads until it stands, with its bytes over the wire, packed as friends on a LAN get it: browsers take
    nothing better than gzip over plain HTTP from another machine."""
    sizes: dict[str, int] = {}
    page.set_extra_http_headers({"accept-encoding": "gzip"})
    page.on(
        "requestfinished",
        lambda request: sizes.update({urlsplit(request.url).path: request.sizes()["responseBodySize"]}),
    )
    answer = page.goto(path, wait_until="networkidle")
    assert answer is not None
    assert answer.header_value("content-encoding") == "gzip"
    return sizes


def test_the_first_load_is_small_and_from_here_only(page: Page) -> None:
    sizes = fetched(page, "/")
    expect(play_a_bot(page)).to_be_enabled()
    assert any(path.endswith(".js") for path in sizes)
    assert sum(sizes.values()) <= LARGEST_FIRST_LOAD, sizes


@pytest.mark.parametrize("game", TITLES)
def test_a_table_and_a_lesson_are_small_too_for_whoever_comes_there_first(
    page: Page, browser: Browser, game: str
) -> None:
    hurried(page).goto("/")
    play_a_bot(page, TITLES[game]).click()
    expect(page).to_have_url(re.compile("/t/"))
    known = page.context.storage_state()
    for path in (urlsplit(page.url).path, f"/learn/{game}"):
        context = browser.new_context(base_url=page.url, storage_state=known)
        cold = context.new_page()
        sizes = fetched(cold, path)
        expect(cold.locator("[data-key], [data-ref]").first).to_be_attached()
        assert any(path.startswith("/api/") for path in sizes)
        assert sum(sizes.values()) <= LARGEST_FIRST_LOAD, sizes
        context.close()


def test_a_dialog_opens_and_closes_under_the_policy(page: Page) -> None:
    page.goto("/")
    play_a_bot(page).click()
    page.get_by_role("button", name="Menu").click()
    dialog = page.get_by_role("dialog", name="Menu")
    expect(dialog).to_contain_text("Four words for friends")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("button", name="Menu")).to_be_focused()


def test_a_name_is_kept(page: Page) -> None:
    page.goto("/")
    name = page.get_by_label("Your name")
    expect(name).not_to_have_value("")
    name.fill("Mara")
    page.get_by_role("button", name="Use this name").click()
    expect(page.get_by_role("status").filter(has_text="You are Mara.")).to_be_visible()
    page.reload()
    expect(page.locator("summary").filter(has_text="Mara")).to_be_visible()
    expect(name).to_have_count(0)


def test_an_unknown_address_says_so(page: Page) -> None:
    page.goto("/rules/no/such/page")
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    page.get_by_role("link", name="To the first page").click()
    expect(play_a_bot(page)).to_be_visible()


def test_the_watch_sees_what_goes_wrong(page: Page, watch: Watch) -> None:
    page.goto("/")
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">x</p>')")
    page.evaluate("console.error('something broke')")
    page.evaluate("setTimeout(() => { throw new Error('thrown') })")
    for part in ("inline style", "something broke", "thrown"):
        for _ in range(PATIENCE // 20):
            if any([part in problem for problem in watch.problems]):
                break
            page.wait_for_timeout(20)
        watch.forgive(part)


def test_the_watch_sees_what_leaves_the_server(browser: Browser, server: Serving) -> None:
    elsewhere = f"http://localhost:{server.port}/"
    # The policy would stop it before it is asked for.
    with watched(browser, server.base, bypass_csp=True) as (context, watch):
        page = context.new_page()
        page.goto("/")
        page.evaluate("url => fetch(url).catch(() => {})", elsewhere)
        watch.forgive(f"leaves the server: {elsewhere}")
        watch.problems = [problem for problem in watch.problems if elsewhere not in problem]

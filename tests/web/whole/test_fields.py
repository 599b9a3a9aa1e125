"""Every field that text can be typed into, on every screen: a new one fails here until it is listed, and what is typed
into any of them stays text."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.serving import Serving
from tests.web.browser import play_a_bot
from tests.web.test_lobby import open_table
from tests.web.whole.test_words import ALL, harmless, without_dialogs

TYPED = "input:not([type=radio], [type=checkbox], [type=range], [type=file], [type=color], [type=number]), textarea"

Screen = Callable[[Page], object]


def at(path: str) -> Screen:
    def come(page: Page) -> None:
        page.goto(path)
        expect(page.locator("main h1")).to_be_visible()
        page.wait_for_load_state("networkidle")
        page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")

    return come


def match(tab: str) -> Screen:
    def come(page: Page) -> None:
        page.goto("/")
        play_a_bot(page).click()
        page.get_by_role("tab", name=tab).click()

    return come


def report(page: Page) -> None:
    page.goto("/")
    play_a_bot(page).click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Report a problem").click()


HOSTING = {"Name of the table", "Password of the table", "Seed"}
SCREENS: dict[str, tuple[Screen, set[str]]] = {
    "first page": (at("/"), {"Your name", "Link or four words"}),
    "hosting ULts": (at("/host?game=ults"), HOSTING),
    "hosting figures": (at("/host?game=figures"), HOSTING),
    "hosting marines": (at("/host?game=ultra_marines"), HOSTING),
    "waiting room": (open_table, {"Message"}),
    "chat": (match("Chat"), {"Message"}),
    "rules beside the table": (match("Rules"), {"Find a rule"}),
    "report": (report, {"What did you expect, and what happened?"}),
    "rules": (at("/rules/ults"), {"Find a rule"}),
    "lab": (at("/lab"), {"Title", "Seed"}),
    "maker": (at("/make/figures"), set()),
    "a figure": (at("/make/figures/new"), {"Name", "Description", "Variant label, if it is one"}),
    "a hulk": (at("/make/hulks/new"), {"Name"}),
    "hulks": (at("/make/hulks"), {"Or paste a layout as text"}),
    "settings": (at("/settings"), {"Your name", "Name", "Password", "New password"}),
    "replays": (at("/replay"), set()),
}


def fields(page: Page) -> list[Locator]:
    page.wait_for_load_state("networkidle")
    return [one for one in page.locator(TYPED).all() if one.is_visible() and one.is_editable()]


def name_of(field: Locator) -> str:
    said = field.evaluate("""one => one.getAttribute('aria-label') ?? one.labels?.[0]?.innerText ?? one.placeholder""")
    return re.sub(r"\s+", " ", str(said)).strip()


@pytest.mark.parametrize("screen", SCREENS)
def test_every_field_is_known_and_keeps_what_is_typed_as_text(browser: Browser, server: Serving, screen: str) -> None:
    come, known = SCREENS[screen]
    context = browser.new_context(base_url=server.base)
    try:
        page = context.new_page()
        come(page)
        found = fields(page)
        assert sorted({name_of(field) for field in found}) == sorted(known)
        with without_dialogs(context):
            for field in found:
                for text in ALL:
                    field.fill(text)
                field.press("Tab")
                harmless(page)
    finally:
        context.close()

"""A whole game on a phone, by finger alone: from the first page to the result. What is tapped must lie on top."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.serving import Serving
from tests.web.browser import home, play_a_bot, watched
from tests.web.whole.playing import MOST_ANSWERS, TITLES, asked, quick, settled

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
OPEN = {
    "ults": ["[data-choice][aria-disabled=false], .tile.legal, .hand .card.legal, .card.target"],
    "figures": [".army.legal, .piece:is(.legal, .target), .hand .card.legal, .ask :is(.card.legal, [data-choice])"],
    # Of those who can move, one goes one step; of those who can fire, all do.
    "ultra_marines": [
        ".choice button.legal",
        ".choices .own[aria-disabled=false]",
        ".choices:has([data-choice=halt]) [data-choice=end]",
        "[role=gridcell][aria-label*=', 1 step']",
        ".chip:is(.legal, .target)",
        ".choices [data-choice][aria-disabled=false]",
        "[role=gridcell][aria-label*='can be chosen']",
    ],
}
"""What is tapped: the first that there is of the first sort that there is."""
CHOSEN = {
    "ults": ".hand .card.selected, .stage .card.selected",
    "figures": ".army.selected, .piece.selected, .card.selected",
    "ultra_marines": ".choice button.selected, [role=gridcell][aria-selected=true]:not([aria-label*=' of '])",
}

ON_TOP = """(thing) => {
    const box = thing.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const found = document.elementFromPoint(x, y);
    return { x, y, covered: found && thing.contains(found) ? '' : (found?.outerHTML ?? 'outside').slice(0, 200) };
}"""


def tap(page: Page, thing: Locator) -> None:
    """In its middle, where nothing else may lie. Rows that scroll are swiped to it first."""
    thing.scroll_into_view_if_needed()
    found = thing.evaluate(ON_TOP)
    assert not found["covered"], f"{thing} is under {found['covered']}"
    page.touchscreen.tap(found["x"], found["y"])


def opened(page: Page, game: str) -> list[Locator]:
    return [page.locator(sort).locator("visible=true") for sort in OPEN[game]]


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_by_finger(browser: Browser, server: Serving, game: str) -> None:
    with watched(browser, server.base, **PHONE) as (context, _):
        page = quick(home(context))
        play = play_a_bot(page, TITLES[game])
        expect(play).to_be_enabled()
        tap(page, play)
        expect(page.locator("#prompt")).to_be_visible()
        twice = confirmed = 0
        for _ in range(MOST_ANSWERS):
            if not asked(page):
                break
            tap(page, next(found.first for found in opened(page, game) if found.count()))
            settled(page)
            chosen = page.locator(CHOSEN[game])
            confirm = page.get_by_role("button", name="Confirm", exact=True, disabled=False)
            if chosen.count() and confirm.count() and twice <= confirmed:
                tap(page, chosen.locator("visible=true").first)
                twice += 1
            elif confirm.count():
                tap(page, confirm)
                confirmed += 1
            settled(page)
        expect(page.locator("[data-result]")).to_be_visible()
        assert twice > 0, "a second tap on the same thing confirms"
        assert confirmed > 0, "and so does the button"
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        for name in ("Rematch", "Look at the table"):
            found = page.get_by_role("button", name=name, exact=True)
            found.scroll_into_view_if_needed()
            assert not found.evaluate(ON_TOP)["covered"]

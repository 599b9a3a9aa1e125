"""axe finds no violation of levels A and AA at the tables, whatever they ask, in every size."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.games.ults.table import GAME, ults
from tests.server.serving import Serving
from tests.web.axe import by_day_and_night
from tests.web.browser import watched
from tests.web.staged import Staged
from tests.web.test_learn import TIMBER, at_step, hurried
from tests.web.test_table import Seat, opened
from tests.web.test_ults import NAMES, attacked, duel, everybody, redraw, shown, staged
from tools import figure_scenes, marine_scenes

SIZES = {"tablet": (820, 1180), "phone": (390, 844)}


def mulligan() -> Staged:
    match = GAME.start(2, {"cast": ["k9", "lumberjaq"]}, seed=4)
    asked = match.deciders[0]
    assert match.ask(asked).name == "mulligan"
    return Staged(match, asked, NAMES)


def blackjack() -> Staged:
    table = ults("hattrick k9", ["2♣ 7♦", ""], top=["10♠", "4♥", "K♦", "8♦", "5♠"])
    return staged(table.choose("blackjack", "2♣"))


def watching() -> Staged:
    return staged(ults("hattrick k9 aja", ["2♣", "4♣ 5♦", "7♠"], statuses=[[1, "bleed", "7♥", 0]]), None)


SCENES: dict[str, Callable[[], Staged]] = {
    "heroes": lambda: Staged(GAME.start(2, {}, seed=5), 0, NAMES),
    "mulligan": mulligan,
    "own turn": duel,
    "eight": everybody,
    "defense": attacked,
    "blackjack": blackjack,
    "three cards": lambda: staged(redraw()),
    "spectator": watching,
    **{f"figures: {name}": figure_scenes.SCENES[name] for name in ("armies", "dealt", "recover", "six")},
    **{f"marines: {name}": marine_scenes.SCENES[name] for name in ("chapters", "moving", "tray", "building")},
}


def stage(context: BrowserContext, scene: str) -> Page:
    made = SCENES[scene]()
    made.others = False
    page = context.new_page()
    page.emulate_media(reduced_motion="reduce")
    return shown(page, made)


@pytest.mark.parametrize("scene", SCENES)
def test_every_question_at_every_size(context: BrowserContext, scene: str) -> None:
    page = stage(context, scene)
    page.set_viewport_size({"width": 1440, "height": 900})
    found = {"desktop": by_day_and_night(page)}
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        found[size] = by_day_and_night(page)
    assert not any(found.values()), found


def test_what_opens_over_a_table(context: BrowserContext) -> None:
    page = stage(context, "own turn")
    found: dict[str, Any] = {}
    page.locator("button[data-ref=deck]").click()
    answer = page.get_by_role("dialog", name="Deck: why not?")
    expect(answer.locator("[data-clause]").first).to_be_visible()
    found["why not"] = by_day_and_night(page)
    page.keyboard.press("Escape")
    expect(answer).to_be_hidden()
    page.keyboard.press("i")
    for tab in ("Card", "Log", "Chat", "Rules"):
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("tabpanel", name=tab)).to_be_visible()
        found[tab] = by_day_and_night(page, [["aside"]])
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    found["menu"] = by_day_and_night(page, [["[role=dialog]"]])
    page.keyboard.press("Escape")
    page.locator("#table").focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    found["help"] = by_day_and_night(page)
    assert not any(found.values()), found


def test_a_lesson(page: Page) -> None:
    """Its end and free play: tests/web/test_learn.py."""
    hurried(page).goto("/learn/ults")
    at_step(page, TIMBER.steps[0])
    assert by_day_and_night(page) == []


def test_what_a_match_of_two_comes_to(page: Page, context: BrowserContext, browser: Browser, server: Serving) -> None:
    found: dict[str, Any] = {}
    mara = Seat(context, server.base)
    with watched(browser, server.base) as (elsewhere, watch):
        bo = Seat(elsewhere, server.base, "Bo")
        table = mara.against(bo)
        opened(page, table)
        other = opened(elsewhere.new_page(), table)
        mara.answer(table, seat=0)
        bo.answer(table, seat=1)
        page.get_by_role("button", name="Ask to undo").click()
        expect(other.get_by_role("button", name="Agree")).to_be_visible()
        found["asked to take back"] = by_day_and_night(other)
        expect(page.get_by_text("You asked to take back")).to_be_visible()
        found["asks to take back"] = by_day_and_night(page)
        elsewhere.set_offline(True)
        expect(other.get_by_role("alert").filter(has_text="You are offline")).to_be_visible()
        found["offline"] = by_day_and_night(other)
        elsewhere.set_offline(False)
        watch.problems = [problem for problem in watch.problems if "ERR_INTERNET_DISCONNECTED" not in problem]
    for way, told in {"Move my seat": "four words", "Report a problem": "What did you expect"}.items():
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name=re.compile(way)).click()
        # The menu takes a moment to be gone.
        expect(page.get_by_role("dialog")).to_have_count(1)
        expect(page.get_by_role("dialog")).to_contain_text(told)
        found[way] = by_day_and_night(page, [["[role=dialog]"]])
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.goto(f"/replay/{table}")
    expect(page.get_by_role("slider", name="Event")).to_be_visible()
    found["looking back"] = by_day_and_night(page)
    assert not any(found.values()), found


def test_a_curtain_between_two_at_one_device(page: Page, context: BrowserContext, server: Serving) -> None:
    mara = Seat(context, server.base)
    table = mara.host()
    mara.post(f"/api/tables/{table}/sit", seat=0)
    mara.post(f"/api/tables/{table}/sit", seat=1, same_device=True, name="Bo")
    opened(page, table)
    page.get_by_role("button", name="Start the match").click()
    expect(page.get_by_role("dialog", name=re.compile("^Pass to "))).to_be_visible()
    assert by_day_and_night(page) == []

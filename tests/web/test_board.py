"""The board of Ultra Marines in a real browser: layers, keys, the grid, the tray, and what a coach points at."""

import re
import time
from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.games.ultra_marines.table import dice, marines
from tests.server.serving import Serving
from tests.web.axe import by_day_and_night
from tests.web.browser import Watch, watched
from tests.web.staged import Staged
from ultratable.core.script import Script
from ultratable.games.ultra_marines import GAME

HULK = ("AAA##ddd", "AAAbbbbd", "AAA###c#", "######c#", "####BBB#", "####BBB#", "####BBB#")
SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
NAMES = ["Mara", "Bo"]


def moving(roll: int = 4) -> Script:
    return marines(
        HULK, "1@2.1 2@1.0 4@0.2", "1@6.4 4@5.5", artifacts="7.0", zones="A B", at="move", roll=roll, basic=True
    )


def firing() -> Script:
    return marines(HULK, "1@2.1 2@1.0", "1@6.1 2@5.5", artifacts="7.0", zones="A B", at="fire", basic=True)


def shown(page: Page, table: Script, options: dict[str, object] | None = None) -> Staged:
    page.emulate_media(reduced_motion="reduce")
    stage = Staged(table.match, 0, NAMES, {"events": False, **(options or {})})
    stage.open(page)
    expect(page.locator(".board")).to_be_visible()
    return stage


def square(page: Page, key: str) -> Locator:
    return page.locator(f"[data-square='{key}']")


def chip(page: Page, key: str) -> Locator:
    return page.locator(f".below [data-choice='{key}']")


def layer(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Shown on the board").get_by_role("button", name=name)


def test_reachable_squares_are_numbered_said_and_walked_to(page: Page) -> None:
    stage = shown(page, moving())
    chip(page, "scout:0.1").click()
    expect(square(page, "5.1")).to_have_accessible_name("F2, empty, can be chosen, 3 steps, section b")
    square(page, "5.1").hover()
    expect(page.locator("[data-mark=path]")).to_have_count(1)
    layer(page, "Move").click()
    expect(page.locator("[data-mark=step]")).to_have_count(0)
    layer(page, "Move").click()
    square(page, "5.1").click()
    expect(page.locator("#prompt")).to_have_text("Scout Pell is moving. 1 step left.")
    assert stage.moves == ["scout:0.1", "sq:3.1", "sq:4.1", "sq:5.1"]


def test_threats_are_shown_by_the_chip_and_as_long_as_the_key_is_held(page: Page) -> None:
    shown(page, moving())
    threats = page.locator("[data-mark=threat]")
    expect(threats).to_have_count(0)
    layer(page, "Threat").click()
    expect(threats).not_to_have_count(0)
    expect(page.locator("[data-mark=fear]").first).to_be_visible()
    fears = square(page, "2.1")
    expect(fears).to_have_accessible_name(re.compile(r"may be killed, \d+ %"))
    fears.hover()
    expect(page.locator(".labels")).to_contain_text(re.compile(r"Killed \d+ %, stunned \d+ %: .*fires"))
    assert by_day_and_night(page) == []
    layer(page, "Threat").click()
    expect(threats).to_have_count(0)
    fears.focus()
    page.keyboard.down("t")
    expect(threats).not_to_have_count(0)
    page.keyboard.up("t")
    expect(threats).to_have_count(0)


def test_who_fires_sees_what_he_sees_and_why_not_the_rest(page: Page) -> None:
    shown(page, firing())
    chip(page, "scout:0.1").click()
    expect(chip(page, "scout:1.1")).to_contain_text(re.compile(r"killed \d+ %, stunned \d+ %"))
    expect(page.locator("[data-mark=unseen]")).to_have_count(1)
    expect(square(page, "5.5")).to_have_accessible_name(re.compile("out of sight.* in the way"))
    expect(page.locator("[data-mark=clear-ray]")).to_have_count(1)
    square(page, "5.5").focus()
    expect(page.locator(".labels")).to_contain_text("is in the way.")
    layer(page, "Sight").click()
    expect(page.locator("[data-mark=unseen], [data-mark=clear-ray]")).to_have_count(0)


def test_a_shot_lands_in_the_tray_and_the_next_choice_puts_it_away(page: Page) -> None:
    table = marines(
        HULK,
        "1@2.1 2@6.3",
        "1@5.1 2@6.4",
        artifacts="7.0",
        zones="A B",
        at="fire",
        basic=True,
        chance=dice("C 4", "N 6"),
    )
    shown(page, table)
    chip(page, "scout:0.1").click()
    chip(page, "scout:1.1").click()
    page.get_by_role("button", name="Confirm", exact=True).click()
    tray = page.locator("[data-ref=tray]")
    expect(tray).to_contain_text("is stunned")
    expect(square(page, "5.1")).to_have_accessible_name(re.compile("lies face down"))
    assert by_day_and_night(page) == []
    tray.get_by_role("button", name="Put the tray away").click()
    expect(tray).to_have_count(0)


def test_sections_are_turned_by_keys_and_laid_by_enter(page: Page) -> None:
    match = GAME.start(2, {"board": "build", "events": False, "squads_per_player": 1}, 3)
    while match.ask(match.deciders[0]).name == "chapters":
        match.choose(match.deciders[0], match.ask(match.deciders[0]).options[0].key)
    stage = Staged(match, match.deciders[0], NAMES, {"board": "build", "events": False})
    stage.others = False
    page.emulate_media(reduced_motion="reduce")
    stage.open(page)
    page.locator("[data-ref='kind:corner']").click()
    expect(chip(page, "turn:0")).to_be_visible()
    page.keyboard.press("e")
    expect(chip(page, "turn:1")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("q")
    page.keyboard.press("q")
    expect(chip(page, "turn:3")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-mark=ghost-legal]")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("[data-square]").first).to_be_attached()
    assert stage.moves == ["kind:corner", "turn:3"]


@pytest.mark.parametrize("size", SIZES)
def test_arrows_go_over_the_grid_and_what_they_reach_is_in_sight(browser: Browser, server: Serving, size: str) -> None:
    width, height = SIZES[size]
    with watched(browser, server.base, viewport={"width": width, "height": height}) as (context, _):
        page = context.new_page()
        shown(page, moving())
        square(page, "0.0").focus()
        for key in ("ArrowDown", "End", "ArrowLeft", "PageDown"):
            page.keyboard.press(key)
        focused = page.locator("[data-square]:focus")
        expect(focused).to_have_attribute("data-square", "6.6")
        box, view = focused.bounding_box(), page.locator(".board .view").bounding_box()
        assert box is not None
        assert view is not None
        assert view["x"] <= box["x"]
        assert box["x"] + box["width"] <= view["x"] + view["width"]
        assert view["y"] <= box["y"]
        assert box["y"] + box["height"] <= view["y"] + view["height"]


def test_a_phone_zooms_to_whoever_is_chosen_and_squares_fit_a_finger(browser: Browser, server: Serving) -> None:
    with phone(browser, server) as (context, _):
        page = context.new_page()
        shown(page, long_board())
        page.get_by_role("button", name="Show the whole board").tap()
        chip(page, "scout:0.2").tap()
        box = square(page, "28.0").bounding_box()
        assert box is not None
        assert box["width"] >= 43.9
        expect(square(page, "29.0")).to_be_in_viewport()


class Finger:
    """A real finger on the screen, as the browser's own protocol moves it. Its times are told, so that a slow machine
    makes no slow finger."""

    def __init__(self, page: Page) -> None:
        self._cdp = page.context.new_cdp_session(page)
        self._time = time.time()

    def _touch(self, kind: str, *at: tuple[float, float]) -> None:
        self._time += 0.02
        points = [{"x": x, "y": y} for x, y in at]
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": self._time})

    def rest(self) -> None:
        """Long enough for what comes next to be another gesture."""
        self._time = max(self._time + 0.2, time.time())

    def tap(self, at: tuple[float, float]) -> None:
        self._touch("touchStart", at)
        self._touch("touchEnd")

    def drag(self, start: tuple[float, float], across: float, down: float) -> None:
        self._touch("touchStart", start)
        for part in range(1, 11):
            self._touch("touchMove", (start[0] + across * part / 10, start[1] + down * part / 10))
        # It comes to rest: a flick would be followed by taps that count for nothing.
        self._time += 0.5
        self._touch("touchMove", (start[0] + across + 1, start[1] + down))
        self._touch("touchEnd")


def phone(browser: Browser, server: Serving) -> AbstractContextManager[tuple[BrowserContext, Watch]]:
    width, height = SIZES["phone"]
    return watched(browser, server.base, viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)


def long_board() -> Script:
    """Thirty squares long, with a wall of two rows under it."""
    rows = ("a" * 30, "a" + "#" * 29, "a" + "#" * 29)
    return marines(rows, "1@0.1 2@28.0", "1@15.0", artifacts="29.0", at="move", roll=3, basic=True)


def box_of(page: Page, key: str) -> tuple[float, float, float]:
    """Where a square begins, and how wide it is."""
    box = square(page, key).bounding_box()
    assert box is not None
    return box["x"], box["y"], box["width"]


def test_two_quick_taps_zoom_to_a_place(browser: Browser, server: Serving) -> None:
    with phone(browser, server) as (context, _):
        page = context.new_page()
        stage = shown(page, long_board())
        page.get_by_role("button", name="Show the whole board").tap()
        expect(square(page, "29.0")).to_be_in_viewport()
        x, y, width = box_of(page, "20.0")
        assert width < 20
        finger = Finger(page)
        # On the wall under it, where one tap alone does nothing.
        under = (x + width / 2, y + 2 * width)
        finger.tap(under)
        finger.tap(under)
        expect(square(page, "29.0")).not_to_be_in_viewport()
        expect(square(page, "20.0")).to_be_in_viewport()
        assert box_of(page, "20.0")[2] >= 43.9
        # Where squares are large enough, two taps on nothing show all of it again.
        x, y, width = box_of(page, "20.0")
        under = (x + width / 2, y + 1.5 * width)
        finger.tap(under)
        finger.tap(under)
        expect(square(page, "29.0")).to_be_in_viewport()
        expect(square(page, "0.0")).to_be_in_viewport()
        assert stage.moves == []


def test_a_finger_drags_the_board_and_presses_nothing_with_it(browser: Browser, server: Serving) -> None:
    with phone(browser, server) as (context, _):
        page = context.new_page()
        stage = shown(page, long_board())
        chip(page, "scout:0.2").tap()
        expect(square(page, "28.0")).to_be_in_viewport()
        x, y, width = box_of(page, "27.0")
        assert width >= 43.9
        # It begins on a square that can be chosen, and is on it still when the finger is lifted.
        finger = Finger(page)
        finger.drag((x + width / 2, y + width / 2), 70, 0)
        moved = box_of(page, "27.0")
        assert moved[0] == pytest.approx(x + 70, abs=12)
        assert moved[1:] == pytest.approx((y, width), abs=1)
        assert stage.moves == []
        # It has not been held for a press, and the next one is.
        finger.rest()
        finger.tap((moved[0] + width / 2, y + width / 2))
        expect(page.locator("#prompt")).to_have_text("Scout Idris is moving. 2 steps left.")
        assert stage.moves == ["scout:0.2", "sq:27.0"]


def test_a_coach_finds_stages_squares_scouts_and_artifacts(page: Page) -> None:
    shown(page, moving())
    for ref in ("stage:3", "sq:4.1", "scout:0.1", "scout:1.4", "artifact", "seat:0"):
        expect(page.locator(f"[data-ref='{ref}']").first).to_be_visible()

"""All can be done from the Action list, by key and by simple taps, on large targets, with the focus in sight."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.games.ults.table import GAME
from tests.server.serving import Serving
from tests.web.access.looking import tabbed, targets
from tests.web.browser import PATIENCE, home, play_a_bot, watched
from tests.web.staged import Staged
from tests.web.test_lobby import open_table
from tests.web.test_table import Seat, actions, confirm, opened, quiet
from tests.web.test_ults import NAMES, card, duel, everybody, shown
from tests.web.whole.playing import SHORT
from tools.lab_runs import PAGES, some_runs

SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}


def sized(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(reduced_motion="reduce")


def prefer(page: Page, **values: Any) -> None:
    kept = json.dumps(json.dumps(values))
    page.add_init_script(f"localStorage.setItem('ultratable.preferences', {kept})")


AIMED = re.compile(r"^[A-Z][\w !'-]+ with \w+ of \w+ on \w+")
SIGNS = re.compile(r"[♣♦♥♠%]|\d\+")


@pytest.mark.parametrize(("game", "seats"), [("ults", 2), ("ults", 3), ("figures", 2), ("ultra_marines", 2)])
def test_a01_a_whole_match_by_roles_and_names_of_the_action_list(
    page: Page, context: BrowserContext, server: Serving, game: str, seats: int
) -> None:
    """By somebody who hears the list and chooses at random, also at whom; no name has signs that nobody says."""
    rng = Random(seats)
    page.emulate_media(reduced_motion="reduce")
    options = {"health": 30} if game == "ults" else SHORT[game]
    opened(page, Seat(context, server.base).against_bots(seats - 1, game=game, options=options))
    result = page.get_by_role("heading", name=re.compile(r" won\b"))
    option = actions(page).get_by_role("listitem").get_by_role("button", disabled=False)
    armed = page.get_by_role("button", name=re.compile(r"Press again to confirm\.$"))
    heard: list[str] = []
    for _ in range(600):
        option.or_(result).first.wait_for()
        if result.is_visible():
            break
        names = [name for name in option.evaluate_all(NAMED) if not name.endswith("why not?")]
        heard += names
        chosen = rng.choice(names)
        option.and_(page.get_by_role("button", name=chosen, exact=True)).first.click()
        quiet(page)
        if armed.is_visible():
            confirm(page).click()
            quiet(page)
    expect(result).to_be_visible()
    assert [name for name in set(heard) if SIGNS.search(name)] == []
    assert seats == 2 or any([AIMED.match(name) for name in heard]), "somebody was aimed at"
    expect(page.get_by_text(re.compile(r"You met \d+ of \d+ rules"))).to_be_visible()


NAMED = "all => all.map((one) => one.getAttribute('aria-label') ?? one.innerText.replaceAll(/\\s+/g, ' ').trim())"


def test_a01_an_action_is_a_full_sentence(page: Page) -> None:
    stage = duel(statuses=[[1, "jacked", "J♥", 1]])
    shown(page, stage)
    listed = actions(page)
    listed.get_by_role("button", name=re.compile("^Power Punch .any card.: ")).click()
    expect(page.locator("#prompt")).to_have_text("Which card for Power Punch?")
    made = r"5 damage before defense \(9 for 9 of clubs − 4 for Jacked, half\)"
    sentence = f"^Power Punch with 9 of clubs, succeeds on 3 or more, 67 percent: {made}$"
    expect(listed.get_by_role("button", name=re.compile(sentence))).to_be_visible()


def test_a02_arrows_go_through_hand_and_portraits_and_each_says_what_it_is(context: BrowserContext) -> None:
    page = shown(context.new_page(), duel())
    hand = page.get_by_role("region", name="My hand").locator("[data-card]")
    expect(hand).to_have_count(3)
    assert hand.evaluate_all("all => all.filter((one) => one.tabIndex === 0).length") == 1, "one stop for Tab"
    hand.first.focus()
    for key, name in {
        "ArrowRight": "9 of clubs, playable",
        "End": "queen of clubs, playable",
        "ArrowLeft": "9 of clubs, playable",
        "Home": "4 of diamonds, playable",
    }.items():
        page.keyboard.press(key)
        expect(page.locator("[data-card]:focus")).to_have_accessible_name(re.compile(name, re.IGNORECASE))
    heroes = shown(context.new_page(), Staged(GAME.start(2, {}, seed=5), 0, NAMES))
    portraits = heroes.locator("[data-ref^='hero:'][tabindex]")
    expect(heroes.locator("[data-ref='hero:lumberjaq'][tabindex='0']")).to_be_visible()
    assert portraits.evaluate_all("all => all.filter((one) => one.tabIndex === 0).length") == 1
    heroes.locator("[data-ref='hero:lumberjaq'][tabindex='0']").focus()
    heroes.keyboard.press("ArrowRight")
    expect(heroes.locator(":focus")).to_have_accessible_name(re.compile("^K-9, playable"))


def test_a03_keys_can_be_changed_and_never_count_while_somebody_writes(page: Page) -> None:
    prefer(page, keys={"inspect": "x", "undo": ""})
    shown(page, duel())
    tab = page.get_by_role("tab", name="Card")
    card(page, "9♣").focus()
    page.keyboard.press("i")
    expect(tab).to_have_attribute("aria-selected", "false")
    page.keyboard.press("x")
    expect(tab).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("tabpanel", name="Card")).to_contain_text("9 of clubs", ignore_case=True)
    page.get_by_role("tab", name="Chat").click()
    message = page.get_by_role("textbox", name="Message")
    message.focus()
    page.keyboard.type("x1?s")
    expect(message).to_have_value("x1?s")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(tab).to_have_attribute("aria-selected", "false")


def test_a04_what_a_long_press_shows_a_tap_and_a_tab_show_too(browser: Browser, server: Serving) -> None:
    with watched(browser, server.base, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as (
        context,
        _,
    ):
        page = shown(context.new_page(), duel())
        looked = page.get_by_role("tabpanel", name="Card")
        held = card(page, "9♣").bounding_box()
        assert held is not None
        finger = context.new_cdp_session(page)
        spot = {"x": held["x"] + held["width"] / 2, "y": held["y"] + held["height"] / 2}
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
        expect(looked).to_contain_text("9 of clubs", ignore_case=True)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(card(page, "9♣")).not_to_have_attribute("aria-pressed", "true")
        page.get_by_role("button", name="Close the side panel").last.tap()
        expect(looked).to_be_hidden()
        card(page, "9♣").tap()
        page.get_by_role("button", name="Open the side panel").first.tap()
        page.get_by_role("tab", name="Card").tap()
        expect(looked).to_contain_text("9 of clubs", ignore_case=True)


def too_small(page: Page) -> list[str]:
    """Cards of the hand and primary buttons have 44 px, options of the Action list 32, all else 24."""
    found = []
    for one in targets(page):
        least = 44 if one["card"] or one["primary"] else 24
        if one["width"] < least or one["height"] < max(least, 32 if one["option"] else 0):
            found.append(f"{one['width']:.0f} x {one['height']:.0f}: {one['html']}")
    return found


def test_a05_targets_are_large_enough_at_the_table(context: BrowserContext) -> None:
    found = {}
    for name, made in {"duel": duel, "eight": everybody}.items():
        page = shown(context.new_page(), made())
        for size in reversed(SIZES):
            sized(page, size)
            found[f"{name} {size}"] = too_small(page)
            # By its key: on small screens it lies over the table, and is put away again.
            page.locator("#table").focus()
            page.keyboard.press("a")
            expect(page.locator("[data-key]").first).to_be_visible()
            found[f"{name} {size} Actions"] = too_small(page)
            if size != "desktop":
                page.get_by_role("button", name="Close the side panel").last.click()
    assert not any(found.values()), found


def test_a05_targets_are_large_enough_around_a_table(page: Page, context: BrowserContext, server: Serving) -> None:
    found = {}
    sized(page, "desktop")
    played = Seat(context, server.base).a_match_that_is_over()
    open_table(page, seats=4, bots=1)
    room = page.url
    some_runs(Path(server.server.config.data) / "lab")
    around = (*PAGES, "/rules", "/rules/ults", "/help", "/about", f"/replay/{played}", "/learn/ults")
    for path in ("/", "/host", "/settings", "/history", room, *around):
        page.goto(path)
        expect(page.locator("h1")).to_be_visible()
        page.wait_for_load_state("networkidle")
        for size in SIZES:
            sized(page, size)
            found[f"{path} {size}"] = too_small(page)
    assert not any(found.values()), found


def hidden_stops(page: Page, least: int) -> list[dict[str, Any]]:
    stops = tabbed(page)
    assert len(stops) >= least, stops
    return [stop for stop in stops if not (stop["ring"] and stop["seen"])]


@pytest.mark.parametrize("size", SIZES)
def test_a06_the_focus_is_seen_on_its_whole_way(context: BrowserContext, server: Serving, size: str) -> None:
    played = Seat(context, server.base).a_match_that_is_over()
    found = {}
    table = context.new_page()
    sized(table, size)
    shown(table, duel())
    found["table"] = hidden_stops(table, 15)
    first = home(context)
    sized(first, size)
    expect(play_a_bot(first)).to_be_enabled(timeout=PATIENCE)
    found["home"] = hidden_stops(first, 12)
    some_runs(Path(server.server.config.data) / "lab")
    around = {"/settings": 20, "/help": 5, "/host": 12, "/lab": 20, "/lab/twelve": 12}
    for path, least in {**around, f"/replay/{played}": 12, "/learn/ults": 12}.items():
        first.goto(path)
        expect(first.locator("h1")).to_be_visible(timeout=PATIENCE)
        first.wait_for_load_state("networkidle")
        found[path] = hidden_stops(first, least)
    assert not any(found.values()), found

"""The table of Ultra Marines in a real browser: the board by pointer and by key, dice, cards, building, and what is
closed or hidden."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.server.serving import Serving
from tests.web.axe import by_day_and_night
from tests.web.browser import watched
from tests.web.staged import Staged
from tests.web.test_lobby import come
from tests.web.test_lobby import seat as row
from tests.web.test_replay import replay
from tests.web.test_table import Seat, opened, over
from tests.web.whole.playing import MOST_ANSWERS, SHORT, quick, settled
from tests.web.whole.test_friends import answer, next_asked
from tests.web.whole.test_illegal import answers
from tools import marine_scenes as scenes

SIZES = {"desktop": (1440, 900), "laptop": (1280, 720), "tablet": (820, 1180), "phone": (390, 844)}


def shown(page: Page, stage: Staged) -> Page:
    page.emulate_media(reduced_motion="reduce")
    stage.open(page)
    expect(page.locator("[data-stage]")).to_be_visible()
    return page


def square(page: Page, name: str) -> Locator:
    """By column and row, from 0: 7.0 is H1."""
    return page.locator(f"[role=gridcell][data-square='{name}']")


def chip(page: Page, key: str) -> Locator:
    return page.locator(f".choices [data-choice='{key}']")


def prompt(page: Page) -> Locator:
    return page.locator("#prompt")


def confirm(page: Page) -> Locator:
    return page.get_by_role("button", name="Confirm", exact=True)


def why(page: Page) -> Locator:
    return page.get_by_role("dialog", name=re.compile("why not"))


# The board.


def test_a02_the_board_is_a_grid_and_each_square_says_what_it_is(page: Page) -> None:
    """One stop for Tab; arrows lead over it; contents, coordinates and what the question makes of it are said."""
    shown(page, scenes.moving())
    grid = page.get_by_role("grid", name="Spacehulk")
    cells = grid.get_by_role("gridcell")
    assert cells.evaluate_all("all => all.filter((one) => one.tabIndex === 0).length") == 1
    names = cells.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert len(names) == len(set(names)) == len([label for line in scenes.HULK for label in line if label != "#"])
    assert all(re.match(r"^[A-O]([1-9]|10), (room|\w)", name) for name in names), names
    chip(page, "scout:0.0").click()
    expect(square(page, "5.1")).to_have_accessible_name(re.compile("^F2, Captain Varro of Mara, faces east, chosen"))
    expect(square(page, "6.1")).to_have_accessible_name(re.compile("^G2, empty, can be chosen, 1 step"))
    expect(square(page, "7.0")).to_have_accessible_name(re.compile("^H1, artifact, can be chosen, 2 steps"))
    expect(square(page, "12.8")).not_to_have_accessible_name(re.compile("can be chosen"))
    square(page, "5.1").focus()
    for key, name in {"ArrowRight": "G2", "ArrowLeft": "F2", "ArrowDown": "F5", "ArrowUp": "F2"}.items():
        page.keyboard.press(key)
        expect(page.locator("[role=gridcell]:focus")).to_have_accessible_name(re.compile(f"^{name}, "))
    assert cells.evaluate_all("all => all.filter((one) => one.tabIndex === 0).length") == 1


def test_who_and_where_to_is_all_that_a_walk_takes(page: Page) -> None:
    stage = scenes.moving()
    shown(page, stage)
    chip(page, "scout:0.0").click()
    assert stage.moves == []
    square(page, "7.0").click()
    expect(prompt(page)).to_have_text("Captain Varro is moving. 3 steps left.")
    chip(page, "pick-up").click()
    expect(square(page, "7.0")).to_have_accessible_name(re.compile("carries something"))
    assert stage.moves == ["scout:0.0", "sq:6.1", "sq:7.0", "pick-up"]


def test_lines_of_fire_are_shown_and_a_shot_lands_in_the_tray(page: Page) -> None:
    stage = scenes.firing()
    shown(page, stage)
    chip(page, "scout:0.0").click()
    expect(chip(page, "scout:1.1")).to_contain_text("killed 88 %")
    expect(square(page, "9.3")).to_have_accessible_name(re.compile("Scout Corvin on G3 is in the way"))
    square(page, "8.1").click()
    confirm(page).click()
    tray = page.locator("[data-ref=tray]")
    expect(tray).to_contain_text("Captain Varro fires at Scout Rook")
    assert stage.moves == ["scout:0.0", "scout:1.1"]
    page.get_by_role("button", name="Put the tray away").click()
    expect(tray).to_have_count(0)


def test_a_shell_shows_where_it_would_burst(page: Page) -> None:
    stage = scenes.hellfire()
    shown(page, stage)
    square(page, "9.5").focus()
    expect(square(page, "9.5")).to_have_accessible_name(re.compile("blast square 5"))
    expect(square(page, "8.5")).to_have_accessible_name(re.compile("blast square 4"))


def test_a_card_is_played_from_the_hand(page: Page) -> None:
    stage = scenes.cards()
    shown(page, stage)
    card = page.get_by_role("region", name="My hand").locator("[data-ref='card:double-time']")
    card.click()
    settled(page)
    confirm(page).click()
    settled(page)
    assert stage.moves[0] == "card:double-time"
    expect(page.get_by_role("region", name="My hand").locator("[data-ref]")).to_have_count(2)


def test_what_the_others_did_is_told_until_one_does_something(page: Page) -> None:
    """The digest of a turn: it goes when it is closed, or when one acts."""
    stage = scenes.after_their_turn()
    shown(page, stage)
    since = page.locator("[data-since]")
    expect(since).to_have_accessible_name("Since your last turn")
    told = since.get_by_role("listitem")
    expect(told).to_have_count(1)
    expect(told).to_contain_text("moved 1; Amado picked an artifact up; fired at Pell: stunned")
    expect(told).to_contain_text(stage.names[1])
    assert by_day_and_night(page) == []
    since.get_by_role("button", name="Close what the others did").click()
    expect(since).to_have_count(0)
    expect(prompt(page)).to_be_visible()
    page.reload()
    expect(since).to_have_count(1)
    chip(page, "scout:0.2").click()
    expect(since).to_have_count(0)
    square(page, "1.1").click()
    expect(prompt(page)).to_have_text(re.compile("Scout Idris is moving"))
    expect(since).to_have_count(0)


def test_whoever_has_no_turn_behind_him_is_told_of_none(page: Page) -> None:
    shown(page, scenes.moving())
    expect(page.locator("[data-since]")).to_have_count(0)


def test_a_section_is_chosen_and_slotted_on(page: Page) -> None:
    stage = scenes.building()
    shown(page, stage)
    page.locator("[data-ref='kind:t-junction']").first.click()
    settled(page)
    expect(prompt(page)).to_have_text("Where is it slotted on?")
    page.locator(".choices [data-choice^='sq:']").first.click()
    settled(page)
    page.locator(".choices [data-choice]").first.click()
    settled(page)
    assert stage.moves[0] == "kind:t-junction"
    assert len(stage.moves) >= 2


# What is closed, and what is hidden.

POSITIONS: dict[str, tuple[Callable[[], Staged], set[str]]] = {
    "chapters": (scenes.chapters, {"chapter:2", "seat:0"}),
    "move": (scenes.moving, {"scout:1.0", "card:rally", "seat:1"}),
    "fire": (scenes.firing, {"scout:0.1", "scout:1.4", "card:medi-pack", "seat:0"}),
    "blades": (scenes.blades, {"scout:0.1", "card:rally"}),
    "build": (scenes.section, {"kind:room-2", "seat:1"}),
}
"""With some of the things that are closed there."""


def to_be_read(piece: Locator) -> bool:
    """The arms of a squad open in the Card tab, whatever is asked."""
    return bool(piece.evaluate("one => one.dataset.ref.startsWith('chapter:') && one.closest('.squad') !== null"))


@pytest.mark.parametrize("position", POSITIONS)
def test_every_illegal_click_is_answered(page: Page, position: str) -> None:
    made, closed = POSITIONS[position]
    stage = made()
    shown(page, stage)
    expect(page.locator(f"main [data-ref='{min(closed)}']:visible").first).to_be_visible()
    assert closed <= answers(page, stage, to_be_read)


def test_every_square_that_is_closed_says_why(page: Page) -> None:
    stage = scenes.moving()
    shown(page, stage)
    chip(page, "scout:0.2").click()
    for name in ("12.8", "9.3", "7.0"):
        square(page, name).click()
        expect(why(page).locator("[data-clause]").first).to_be_visible()
        expect(why(page).get_by_text(re.compile(r"\w+ \w+ \w+.*\.$")).first).to_be_visible()
        page.keyboard.press("Escape")
        expect(why(page)).to_have_count(0)
    assert stage.moves == []


def test_whoever_watches_sees_the_board_and_nobodys_hand(page: Page) -> None:
    shown(page, scenes.watching())
    expect(page.get_by_role("grid", name="Spacehulk")).to_be_visible()
    expect(page.get_by_role("region", name="My hand")).to_have_count(0)
    assert page.locator("main [data-ref^='card:']").count() == 0
    expect(page.get_by_text("You are watching. Waiting for Mara.").first).to_be_visible()


# Whole games.


def test_a_friend_comes_by_link_another_watches_and_the_match_is_shown_again(
    page: Page, browser: Browser, server: Serving
) -> None:
    quick(page, round_limit=1).goto("/host?game=ultra_marines")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Waiting room")).to_be_visible()
    code = str(page.get_by_role("textbox", name="Link").input_value()).rpartition("/")[2]
    with watched(browser, server.base) as (theirs, _), watched(browser, server.base) as (elsewhere, _):
        bo = theirs.new_page()
        bo.emulate_media(reduced_motion="reduce")
        come(bo, code, "Bo")
        bo.get_by_role("button", name="Sit here").click()
        bo.get_by_role("button", name="I am ready").click()
        expect(row(page, 2).get_by_text("ready", exact=True)).to_be_visible()
        page.get_by_role("button", name="Start the match").click()
        for player in (page, bo):
            expect(prompt(player)).to_be_visible()
        fen = elsewhere.new_page()
        fen.emulate_media(reduced_motion="reduce")
        come(fen, code, "Fen")
        sent: list[list[str]] = [[], []]
        for number, at in enumerate(next_asked([page, bo])):
            assert number < MOST_ANSWERS
            sent[at] += answer([page, bo][at])
            if number == 30:
                assert fen.locator("main [data-ref^='card:']:not([data-line] *)").count() == 0
        for viewer in (page, bo, fen):
            expect(viewer.locator("[data-result]")).to_be_visible()
        table = page.url.rpartition("/")[2]
        replay(page, table, "?event=60")
        expect(page.get_by_role("grid", name="Spacehulk")).to_be_visible()
        assert by_day_and_night(page) == []


def test_the_end_is_told_with_the_artifacts(page: Page, context: BrowserContext, server: Serving) -> None:
    mara = Seat(context, server.base)
    table = mara.against_a_bot(game="ultra_marines", options={**SHORT["ultra_marines"], "round_limit": 1})
    mara.play_until(table, over)
    opened(page, table)
    expect(page.locator("[data-result]")).to_be_visible()
    expect(page.get_by_text(re.compile(r"You met \d+ of \d+ rules"))).to_be_visible()
    assert by_day_and_night(page) == []


# Every size.


@pytest.mark.parametrize("scene", ["chapters", "moving", "tray", "building", "cards", "four"])
def test_nothing_is_too_wide(page: Page, scene: str) -> None:
    shown(page, scenes.SCENES[scene]())
    page.wait_for_load_state("networkidle")
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width

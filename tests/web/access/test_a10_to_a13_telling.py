"""What happens is told once and in order, time is never a trap, nothing moves for who wants no motion, and what opens
by pointing opens by focus, stays, and goes away."""

import json
import re
import time
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute, expect

from tests.games.ults.table import ults
from tests.server.serving import Serving
from tests.web.browser import PATIENCE, Watch, watched
from tests.web.staged import Staged
from tests.web.test_table import Seat, opened
from tests.web.test_ults import MOVING, NAMES, card, duel, shown, tile, timber
from ultratable.server.wire.updates import Question

HEARING = """() => {
    window.heard = [];
    const region = document.querySelector('[data-announcer]');
    new MutationObserver(() => window.heard.push(region.textContent.trim()))
        .observe(region, { childList: true, subtree: true });
}"""


def heard(page: Page, count: int) -> list[str]:
    """So many messages, and no more after them."""
    page.wait_for_function("count => window.heard.length >= count", arg=count, timeout=PATIENCE)
    # As long as the announcer gathers; one that came twice would be here by now.
    page.wait_for_timeout(700)
    found: list[str] = page.evaluate("window.heard")
    return found


def hitting() -> Staged:
    """A hit with Timber!, after which all waits for the defense."""
    stage = Staged(ults("lumberjaq k9", ["9♣ Q♣", "5♣ 8♠"], chance=[5]).match, 0, NAMES)
    stage.others = False
    return stage


def test_a10_one_message_for_each_action_with_the_question_last(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    stage = hitting()
    shown(page, stage)
    said = page.locator("[data-announcer]")
    expect(said).to_have_attribute("role", "status")
    expect(said).to_have_text("Your Main Phase: which ability will you use?")
    page.evaluate(HEARING)
    before = len(stage.match.events)
    tile(page, "timber").click()
    assert heard(page, 1) == ["Which card for Timber!?"]
    card(page, "9♣").click()
    card(page, "9♣").click()
    told = heard(page, 2)
    happened = [event.text(0, NAMES) for event in stage.match.events[before:]]
    assert happened[0].startswith("Mara announces Timber! with 9♣")
    assert told[1:] == [" ".join([*happened[-3:], "Waiting for Bo."])]
    expect(page.get_by_role("log")).to_have_attribute("aria-live", "off")
    # The rest on demand: the whole action, however much came of it.
    page.locator("#table").focus()
    page.keyboard.press("l")
    expect(said).to_have_text(" ".join(happened))


def test_a10_refusals_interrupt(page: Page, context: BrowserContext, server: Serving) -> None:
    """Whoever is told no hears it at once: in an alert, which nothing else uses for news."""
    seat = Seat(context, server.base)
    table = seat.against_a_bot()

    def misspelt(message: str | bytes) -> str | bytes:
        """What no option is called, so that the server says no."""
        said = json.loads(message)
        return json.dumps({**said, "key": "nonsense"}) if said["type"] == "move" else message

    def passing(near: WebSocketRoute) -> None:
        far = near.connect_to_server()
        near.on_message(lambda message: far.send(misspelt(message)))

    page.route_web_socket(re.compile("/socket"), passing)
    opened(page, table)
    alerts = page.get_by_role("alert")
    assert [text for text in alerts.all_inner_texts() if text.strip()] == []
    asked = page.locator("#prompt").inner_text()
    page.get_by_role("tab", name="Actions").click()
    page.locator("[data-key]:enabled").first.click()
    page.get_by_role("button", name="Confirm", exact=True).click()
    expect(alerts.filter(has_text=re.compile(r"\w"))).to_have_count(1)
    expect(alerts.filter(has_text="'nonsense' is not open")).to_be_visible()
    # Nothing has happened, and it can be answered still.
    expect(page.locator("#prompt")).to_have_text(asked)
    expect(page.locator("[data-key]:enabled").first).to_be_visible()


def test_a10_what_cannot_be_reached_interrupts(
    page: Page, context: BrowserContext, server: Serving, watch: Watch
) -> None:
    seat = Seat(context, server.base)
    table = seat.against_a_bot()
    opened(page, table)
    alerts = page.get_by_role("alert")
    assert [text for text in alerts.all_inner_texts() if text.strip()] == []
    page.route_web_socket(re.compile("/socket"), lambda socket: socket.close())
    page.route(re.compile(r"/api/tables/\w+\?"), lambda route: route.fulfill(status=503, body="{}"))
    page.reload()
    expect(alerts.filter(has_text=re.compile(r"\w"))).to_be_visible(timeout=PATIENCE)
    watch.forgive("503")


class Timed(Staged):
    """Whoever is asked has so many seconds left."""

    def __init__(self, stage: Staged, seconds: float) -> None:
        super().__init__(stage.match, stage.seat, stage.names, stage.options)
        self.until = time.time() * 1000 + seconds * 1000

    def _question(self) -> Question | None:
        asked = super()._question()
        return None if asked is None else msgspec.structs.replace(asked, deadline=self.until)


def test_a11_twenty_seconds_before_the_end_everybody_is_warned(page: Page) -> None:
    page.clock.install()
    shown(page, Timed(duel(), 600))
    left = page.get_by_role("timer", name="Time left")
    expect(left).to_have_text(re.compile(r"\d:\d\d"))
    expect(left).not_to_have_class(re.compile("late"))
    expect(page.locator("[data-announcer]")).to_have_text(re.compile("which ability"))
    page.evaluate(HEARING)
    page.clock.fast_forward(590_000)
    expect(left).to_have_class(re.compile("late"), timeout=PATIENCE)
    page.wait_for_function("window.heard.length > 0", timeout=PATIENCE)
    assert page.evaluate("window.heard") == ["Less than 20 seconds are left to answer."]


def test_a11_there_is_no_clock_unless_the_host_wants_one(page: Page) -> None:
    page.goto("/host?game=ults")
    summary = page.get_by_role("region", name="How this table is set")
    expect(summary).to_contain_text("No clock")
    page.get_by_text("More: clock").click()
    clocks = page.get_by_role("group", name="Clock", exact=True).get_by_role("radio")
    assert clocks.count() >= 4, "from minutes to days"


def test_a11_the_host_of_a_private_table_stops_the_clocks(
    page: Page, context: BrowserContext, browser: Browser, server: Serving
) -> None:
    mara = Seat(context, server.base)
    with watched(browser, server.base) as (elsewhere, _):
        table = mara.against(Seat(elsewhere, server.base, "Bo"), clock="live")
        pages = [opened(page, table), opened(elsewhere.new_page(), table)]
        for one in pages:
            expect(one.get_by_role("timer", name="Time left")).to_be_visible()
        pages[1].get_by_role("button", name="Menu").click()
        expect(pages[1].get_by_role("button", name="Leave the table")).to_be_visible()
        expect(pages[1].get_by_role("button", name="Stop the clocks")).to_have_count(0)
        pages[1].keyboard.press("Escape")
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Stop the clocks").click()
        for one in pages:
            expect(one.get_by_role("list", name="Clocks").get_by_text("paused", exact=True)).to_be_visible()
            expect(one.get_by_role("timer", name="Time left")).to_have_count(0)
            one.locator("#table").focus()
            one.keyboard.press("c")
            expect(one.locator("[data-announcer]")).to_have_text(
                "The clocks stand still. Mara: 5:00. Bo: 5:00.", timeout=PATIENCE
            )
        mara.answer(table)
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Let the clocks run").click()
        for one in pages:
            expect(one.get_by_role("list", name="Clocks").get_by_text("paused", exact=True)).to_have_count(0)
        expect(pages[1].get_by_role("timer", name="Time left")).to_be_visible()


def test_a11_anybody_can_be_waited_for_without_saying_why(
    page: Page, context: BrowserContext, browser: Browser, server: Serving
) -> None:
    """What Mara wants at her table is the server's to know, and changes nothing of what Bo sees there."""
    mara = Seat(context, server.base)
    with watched(browser, server.base) as (elsewhere, _):
        bo = Seat(elsewhere, server.base, "Bo")
        table = mara.against(bo)
        opened(page, table)
        other = opened(elsewhere.new_page(), table)
        # What things and rules are called comes a little later than the table.
        other.wait_for_load_state("networkidle")
        seen = other.locator("main").inner_text()
        before = bo.look(table, 1)
        page.get_by_role("button", name="Menu").click()
        ways = page.get_by_role("dialog").get_by_role("radio")
        expect(ways.first).to_be_checked()
        for way, standing in {"^Pass until": "pass until my turn", "^Always": "always"}.items():
            page.get_by_role("radio", name=re.compile(way)).check()
            while mara.look(table, 0)["standing"] != standing:
                page.wait_for_timeout(20)
            after = bo.look(table, 1)
            assert before["standing"] == after["standing"] == "always"
            assert (before["table"], before["version"]) == (after["table"], after["version"])
        assert other.locator("main").inner_text() == seen


def test_a12_nothing_moves_for_those_who_want_no_motion(browser: Browser, server: Serving) -> None:
    with watched(browser, server.base, reduced_motion="reduce") as (context, _):
        page = context.new_page()
        page.goto("/")
        page.evaluate(MOVING)
        page.get_by_label("Your name").fill("Mara")
        page.get_by_role("button", name="Use this name").click()
        expect(page.get_by_role("status").filter(has_text="You are Mara.")).to_be_visible()
        assert page.evaluate("window.moved") == []
        shown(page, timber())
        page.evaluate(MOVING)
        tile(page, "timber").click()
        card(page, "9♣").click()
        card(page, "9♣").click()
        expect(page.get_by_role("article", name="What was played last")).to_contain_text("Bo loses 18 health")
        page.get_by_role("button", name="Menu").click()
        page.keyboard.press("Escape")
        page.set_viewport_size({"width": 390, "height": 844})
        page.get_by_role("button", name="Open the side panel").first.click()
        expect(page.get_by_role("complementary", name="Side panel")).to_be_visible()
        assert page.evaluate("window.moved") == []


def test_a12_things_do_move_for_the_others(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(f"localStorage.setItem('ultratable.preferences', '{json.dumps({'speed': 500})}')")
    shown(page, timber())
    page.evaluate(MOVING)
    tile(page, "timber").click()
    card(page, "9♣").click()
    card(page, "9♣").click()
    page.wait_for_function("window.moved.length > 0", timeout=PATIENCE)


@pytest.mark.parametrize("way", ["pointer", "focus"])
def test_a13_what_pointing_shows_the_focus_shows_too(page: Page, way: str) -> None:
    """Why-not itself is dismissed, hovered and kept in tests/web/test_side_panel.py."""
    shown(page, duel())
    page.get_by_role("tab", name="Card").click()
    looked: Any = page.get_by_role("tabpanel", name="Card")
    if way == "pointer":
        tile(page, "timber").hover()
    else:
        tile(page, "timber").focus()
    expect(looked.get_by_role("heading", name="Timber!")).to_be_visible()
    expect(looked).to_contain_text("twice")

"""Those who only watch: that they are counted, talk among themselves, see later what they shall see later; and what
those who play can do about talk."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.server.serving import Serving
from tests.web.browser import watched
from tests.web.test_table import Seat, announcing, opened


@pytest.fixture
def mara(context: BrowserContext, server: Serving) -> Seat:
    return Seat(context, server.base)


def chat(page: Page) -> Locator:
    page.get_by_role("tab", name="Chat").click()
    return page.get_by_role("tabpanel", name="Chat")


def say(page: Page, text: str) -> None:
    chat(page).get_by_role("textbox", name="Message").fill(text)
    page.get_by_role("button", name="Send").click()


def room(page: Page, name: str) -> None:
    chat(page).get_by_role("group", name="Room").get_by_text(name, exact=True).click()


def test_a_spectator_is_counted_sees_no_hand_and_talks_to_other_observers(
    page: Page, mara: Seat, browser: Browser, server: Serving
) -> None:
    table = mara.against_a_bot(options={"health": 30, "cast": ["lumberjaq", "k9"]})
    mara.play_until(table, announcing)
    opened(page, table)
    with watched(browser, server.base) as (context, _):
        bo = Seat(context, server.base, "Bo")
        bo.post("/api/join", code=mara.look(table)["table"]["code"])
        watching = opened(context.new_page(), table)
        expect(page.get_by_title("1 spectator")).to_be_visible()
        assert watching.get_by_role("region", name="My hand").count() == 0
        expect(watching.get_by_role("region", name="Players")).to_be_visible()
        expect(chat(watching).get_by_text("Nobody has said anything yet.")).to_be_visible()
        say(watching, "Who takes the wolf?")
        expect(chat(watching).get_by_text("Who takes the wolf?")).to_be_visible()
        room(watching, "Table")
        expect(chat(watching).get_by_text("Only those who play speak here.")).to_be_visible()
        expect(chat(page).get_by_text("Who takes the wolf?")).to_have_count(0)
        room(page, "Observers")
        expect(chat(page).get_by_text("Who takes the wolf?")).to_be_visible()
        room(page, "Table")
        chat(page).get_by_role("list", name="Quick phrases").get_by_role("button", name="Good luck!").click()
        expect(page.get_by_role("log", name="Chat").get_by_text("Good luck!")).to_be_visible()
        # What is said at the table is for those who play: a watcher's answer comes after it, and stands alone.
        room(watching, "Observers")
        say(watching, "Now it begins.")
        expect(chat(watching).get_by_text("Now it begins.")).to_be_visible()
        expect(watching.get_by_text("Good luck!", exact=True).and_(watching.locator(".said"))).to_have_count(0)
        moved = mara.look(table)["log_length"]
        mara.answer(table)
        mara.answer(table)
        assert mara.asked(table)["log_length"] > moved
        shown = bo.http.get(f"{server.base}/api/tables/{table}").json()
        assert [one["hand"] for one in shown["view"]["seats"]] == [None, None]
    expect(page.get_by_title("1 spectator")).to_have_count(0)


def test_who_watches_later_sees_later(page: Page, mara: Seat, browser: Browser, server: Serving) -> None:
    table = mara.against_a_bot(delay=2, options={"health": 50, "cast": ["lumberjaq", "k9"]})
    mara.play_until(table, announcing)
    with watched(browser, server.base) as (context, _):
        bo = Seat(context, server.base, "Bo")
        bo.post("/api/join", code=mara.look(table)["table"]["code"])
        watching = opened(context.new_page(), table)
        turn = mara.look(table)["view"]["round"]
        mara.play_until(table, lambda update: announcing(update) and update["view"]["round"] > turn + 2)
        lines = watching.get_by_role("log", name="Log").locator("[data-line]")
        expect(lines.first).to_be_visible()
        seen = bo.http.get(f"{server.base}/api/tables/{table}").json()
        assert seen["view"]["round"] < mara.look(table)["view"]["round"]
        last = mara.http.get(f"{server.base}/api/tables/{table}/log", params={"seat": 0, "from": 0}).json()["lines"][-1]
        assert seen["log_length"] <= last["number"], "the newest lines are not theirs yet"


def test_a_host_mutes_and_deletes_and_anybody_mutes_for_themselves(
    page: Page, mara: Seat, browser: Browser, server: Serving
) -> None:
    with watched(browser, server.base) as (context, watch):
        bo = Seat(context, server.base, "Bo")
        table = mara.against(bo)
        opened(page, table)
        other = opened(context.new_page(), table)
        for text in ("One.", "Two.", "Three."):
            say(other, text)
            expect(chat(page).get_by_text(text)).to_be_visible()
        said = page.get_by_role("log", name="Chat").get_by_role("listitem")
        more = re.compile("More about the line by Bo")
        said.filter(has_text="One.").get_by_role("button", name=more).click()
        page.get_by_role("button", name="Delete this line").click()
        for one in (page, other):
            expect(one.get_by_role("log", name="Chat").get_by_text("One.")).to_have_count(0)
        said.filter(has_text="Two.").get_by_role("button", name=more).click()
        page.get_by_role("button", name="Mute Bo for me").click()
        expect(said).to_have_count(0)
        page.get_by_role("button", name="Hear Bo again").click()
        expect(said).to_have_count(2)
        said.filter(has_text="Three.").get_by_role("button", name=more).click()
        page.get_by_role("button", name="Mute Bo for everybody").click()
        say(other, "Four.")
        expect(other.get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_be_visible()
        expect(page.get_by_text("Four.")).to_have_count(0)
        watch.problems = [problem for problem in watch.problems if "Failed to load resource" not in problem]

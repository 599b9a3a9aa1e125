"""Two friends in two browsers, with a network that fails them: nothing is lost and nothing is doubled."""

import json
import re
import time
from collections.abc import Iterator

from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute, expect

from tests.server.serving import Serving
from tests.web.browser import PATIENCE, Watch, watched
from tests.web.test_lobby import come, open_table
from tests.web.test_lobby import seat as row
from tests.web.test_table import Seat, Wires, actions, announcing, confirm, opened
from tests.web.whole.playing import CAST, MOST_ANSWERS, quick, settled


def answer(page: Page) -> list[str]:
    """The first option of the Action list, and confirmed if it must be; the keys that were sent."""
    option = actions(page).locator("[data-key]:enabled").first
    key = option.get_attribute("data-key") or ""
    option.click()
    settled(page)
    if page.locator("#actions [data-key][aria-pressed=true]").count():
        confirm(page).click()
        settled(page)
    return [key]


def next_asked(pages: list[Page]) -> Iterator[int]:
    """Who is asked, one after another, until everybody sees the end."""
    waiting_since = time.monotonic()
    while not all(page.locator("[data-result]").count() for page in pages):
        asked = [at for at, page in enumerate(pages) if page.locator(".bar.mine").count()]
        if asked:
            yield asked[0]
            waiting_since = time.monotonic()
        assert time.monotonic() - waiting_since < PATIENCE / 1000, "nobody is asked, and it is not over"
        pages[0].wait_for_timeout(20)


def say(page: Page, text: str) -> None:
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("textbox", name="Message").fill(text)
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("log", name="Chat").get_by_text(text)).to_be_visible()


class Deaf(Wires):
    """Sockets that can be cut, and before that lose whatever the server says."""

    deaf = False

    def _opened(self, socket: WebSocketRoute) -> None:
        if self.cut:
            socket.close()
            return
        server = socket.connect_to_server()
        self.open.append(socket)
        server.on_message(lambda text: None if self.deaf else socket.send(text))


def test_a_friend_comes_by_link_and_both_play_to_the_end(page: Page, browser: Browser, server: Serving) -> None:
    code = open_table(quick(page))
    with watched(browser, server.base) as (context, watch):
        bo = context.new_page()
        bo.emulate_media(reduced_motion="reduce")
        come(bo, code, "Bo")
        bo.get_by_role("button", name="Sit here").click()
        bo.get_by_role("button", name="I am ready").click()
        expect(row(page, 2).get_by_text("ready", exact=True)).to_be_visible()
        page.get_by_role("button", name="Start the match").click()
        for player in (page, bo):
            expect(player.locator("#prompt")).to_be_visible()
        table = page.url.rpartition("/")[2]
        sent: list[list[str]] = [[], []]
        left = [meanwhile, away]
        for number, at in enumerate(next_asked([page, bo])):
            assert number < MOST_ANSWERS
            if number == 5:
                shown = page.locator("#prompt").inner_text()
                page.reload()
                expect(page.locator("#prompt")).to_have_text(shown)
                expect(page.locator("[data-status=live]")).to_be_visible()
            if number > 5 and at == 0 and left and "which ability" in page.locator("#prompt").inner_text():
                sent[0] += left.pop(0)(page, bo)
                continue
            sent[at] += answer([page, bo][at])
        assert not left
        results = [player.locator("[data-result]").inner_text() for player in (page, bo)]
        replay = [json.loads(line) for line in context.request.get(f"/api/tables/{table}/replay").text().splitlines()]
        winner = replay[-1]["winners"][0]
        names = [shown["name"] for shown in context.request.get(f"/api/tables/{table}").json()["table"]["seats"]]
        assert results[winner] == "You won."
        assert results[1 - winner] == f"{names[winner]} won."
        recorded = [[line[1] for line in replay[1:-1] if line[0] == seat] for seat in (0, 1)]
        assert sent == recorded, "every answer once, in its order, and no other"
        watch.problems = [problem for problem in watch.problems if "ERR_INTERNET_DISCONNECTED" not in problem]


def meanwhile(page: Page, bo: Page) -> list[str]:
    """Bo is cut off while the other plays and talks on; what was played."""
    version = bo.locator("#prompt").inner_text()
    bo.context.set_offline(True)
    expect(bo.get_by_role("alert").filter(has_text="You are offline")).to_be_visible()
    sent = played_on(page)
    say(page, "Are you there, Bo?")
    assert bo.locator("#prompt").inner_text() == version
    bo.context.set_offline(False)
    expect(bo.locator("[data-status=live]")).to_be_visible()
    told(bo, "While the connection was lost")
    bo.get_by_role("tab", name="Chat").click()
    expect(bo.get_by_role("log", name="Chat").get_by_text("Are you there, Bo?")).to_have_count(1)
    say(bo, "I am back.")
    expect(page.get_by_role("log", name="Chat").get_by_text("I am back.")).to_have_count(1)
    return sent


def played_on(page: Page) -> list[str]:
    """All answers until somebody else is asked; what was played."""
    sent: list[str] = []
    while page.locator(".bar.mine").count():
        sent += answer(page)
    return sent


def told(page: Page, title: str) -> None:
    """The other's action is told once, and can be put away."""
    digest = page.get_by_role("region", name=title)
    expect(digest.get_by_role("listitem").filter(has_text=re.compile("announces|uses|passes"))).not_to_have_count(0)
    digest.get_by_role("button", name="Got it").click()
    expect(digest).to_have_count(0)


def away(page: Page, bo: Page) -> list[str]:
    """Bo looks at another page while the other plays on, comes back, and loads the table anew; what was played."""
    table = bo.url
    bo.goto("/help")
    expect(bo.get_by_role("heading", name="Help", level=1)).to_be_visible()
    sent = played_on(page)
    bo.goto(table)
    told(bo, "Since your last turn")
    bo.reload()
    expect(bo.locator("[data-status=live]")).to_be_visible()
    expect(bo.locator("#prompt")).to_be_visible()
    expect(bo.locator("[data-digest]")).to_have_count(0)
    return sent


def test_an_answer_whose_receipt_is_lost_counts_once(
    page: Page, context: BrowserContext, server: Serving, watch: Watch
) -> None:
    seat = Seat(context, server.base)
    table = seat.against_a_bot(options={"health": 30, "cast": CAST})
    before = seat.play_until(table, announcing)
    wires = Deaf(page)
    opened(page, table)
    option = actions(page).locator("[data-key]").first
    key = option.get_attribute("data-key")
    wires.deaf = True
    option.click()
    expect(page.locator("[data-status=sending]")).to_be_visible()
    while (stored := seat.look(table))["version"] == before["version"]:
        page.wait_for_timeout(20)
    assert stored["ask"]["picked"] == [key]
    wires.break_all()
    expect(page.get_by_role("alert").filter(has_text="You are offline")).to_be_visible()
    wires.cut = wires.deaf = False
    expect(page.locator("[data-status=live]")).to_be_visible()
    expect(page.locator("#prompt")).to_have_text(re.compile("^Which card"))
    after = seat.look(table)
    assert (after["version"], after["ask"]["picked"]) == (stored["version"], [key])
    watch.problems = [problem for problem in watch.problems if "ERR_FAILED" not in problem]

"""Whoever leaves a screen before it has opened leaves nothing behind that goes on without them."""

import re

from playwright.sync_api import Page, Route, WebSocket, expect

from tests.web.browser import PATIENCE


def begin_a_match(page: Page) -> str:
    """Its address."""
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Play")).first.click()
    expect(page).to_have_url(re.compile(r"/t/[0-9a-f]{16}$"))
    expect(page.locator("[data-frame]")).to_be_visible(timeout=PATIENCE)
    return page.url


def leave_while_opening(page: Page, address: str, waits_for: str) -> list[WebSocket]:
    """Go to the first page while an answer is on its way; the sockets that were opened although nobody was there."""
    held: list[Route] = []
    page.route(re.compile(waits_for), lambda route: held.append(route), times=1)
    page.goto(address)
    opened: list[WebSocket] = []
    page.on("websocket", lambda socket: opened.append(socket))
    expect(page.get_by_role("status").filter(has_text="One moment")).to_be_visible()
    page.locator("a.brand").click()
    expect(page.get_by_role("button", name=re.compile("^Play")).first).to_be_enabled()
    with page.expect_response(lambda answer: "/api/tables/" in answer.url, timeout=PATIENCE):
        held[0].continue_()
    page.wait_for_load_state("networkidle")
    return opened


def test_a_table_left_while_it_opened_is_not_connected_to(page: Page) -> None:
    address = begin_a_match(page)
    assert leave_while_opening(page, address, "/seats$") == []
    expect(page).to_have_url(re.compile(r"//[^/]+/$"))


def test_a_lesson_left_while_it_opened_does_not_begin(page: Page) -> None:
    page.goto("/learn/ults")
    expect(page.get_by_role("region", name="Coach")).to_be_visible(timeout=PATIENCE)
    assert leave_while_opening(page, "/learn/ults", r"/api/tables/[0-9a-f]{16}\?") == []
    expect(page).to_have_url(re.compile(r"//[^/]+/$"))

"""Undo as people meet it: its button, its key, the whole turn at once, and against bots what counts as assisted."""

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.server.serving import Serving
from tests.web.test_table import Seat, actions, announcing, confirm, opened, over, quiet


@pytest.fixture
def seat(context: BrowserContext, server: Serving) -> Seat:
    return Seat(context, server.base)


@pytest.fixture
def table(page: Page, seat: Seat) -> str:
    """A match against a bot, in one's own turn, opened."""
    found = seat.against_a_bot(options={"health": 30, "cast": ["lumberjaq", "k9"]})
    seat.play_until(found, announcing)
    opened(page, found)
    return found


def undo(page: Page) -> Any:
    return page.locator("main .bar").get_by_role("button", name=re.compile("^Undo"))


def pick_an_ability(page: Page) -> None:
    actions(page).locator("[data-key]:enabled").first.click()
    expect(page.locator("#prompt")).to_have_text(re.compile("^Which card"))


@pytest.mark.parametrize("way", ["button", "key"])
def test_a_pick_is_taken_back(page: Page, seat: Seat, table: str, way: str) -> None:
    pick_an_ability(page)
    if way == "button":
        undo(page).click()
    else:
        page.locator("#table").focus()
        page.keyboard.press("u")
    expect(page.locator("#prompt")).to_have_text(re.compile("which ability"))
    update = seat.look(table)
    assert update["ask"]["picked"] == []
    assert not update["table"]["assisted"], "nothing was seen yet"


def test_a_turn_is_reset_at_once(page: Page, seat: Seat) -> None:
    """With more than two at the table an attack is three picks: ability, card and target."""
    table = seat.against_bots(2)
    seat.play_until(table, announcing)
    opened(page, table)
    actions(page).locator("[data-key='ability:power-punch'], [data-key^='ability:']:enabled").first.click()
    reset = page.get_by_role("button", name="Reset turn")
    for _ in range(2):
        quiet(page)
        if reset.is_visible():
            break
        actions(page).locator("[data-key]:enabled").first.click()
    before = seat.look(table)["ask"]["picked"]
    assert len(before) >= 2
    reset.click()
    expect(page.locator("#prompt")).to_have_text(re.compile("which ability"))
    assert seat.look(table)["ask"]["picked"] == []


def test_against_bots_what_was_rolled_can_be_taken_back_too_and_is_told(page: Page, seat: Seat, table: str) -> None:
    before = seat.look(table)
    pick_an_ability(page)
    actions(page).locator("[data-key]:enabled").first.click()
    confirm(page).click()
    quiet(page)
    after = seat.asked(table)
    assert after["log_length"] > before["log_length"]
    for _ in range(20):
        if announcing(seat.look(table)) and seat.look(table)["table"]["assisted"]:
            break
        expect(undo(page)).to_have_attribute("aria-disabled", "false")
        taken = seat.look(table)["version"]
        undo(page).click()
        while seat.look(table)["version"] == taken:
            page.wait_for_timeout(20)
        quiet(page)
    expect(page.get_by_text("assisted", exact=False).first).to_be_visible()
    assert seat.look(table)["table"]["assisted"]
    assert announcing(seat.look(table))


def test_a_rematch_with_the_same_chance_deals_the_same_cards(page: Page, seat: Seat) -> None:
    table = seat.a_match_that_is_over()
    hands = first_hands(seat, table)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Rematch with the same chance").click()
    expect(page).not_to_have_url(re.compile(table))
    expect(page.locator("#prompt")).to_be_visible()
    again = page.url.rpartition("/")[2]
    assert seat.look(again)["table"]["same_seed"]
    seat.play_until(again, over)
    assert first_hands(seat, again) == hands


def first_hands(seat: Seat, table: str) -> Any:
    """What everybody held once the first cards were dealt."""
    film = f"{seat.base}/api/tables/{table}/film/at"
    still = seat.http.get(film, params={"moment": 0, "everything": True}).json()
    return [one["hand"] for one in still["update"]["view"]["seats"]]

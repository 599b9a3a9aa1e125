"""The pieces of the kit as people meet them: at every size, by day and by night, by key and by pointer."""

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Serving

SIZES = [(1440, 900), (820, 1180), (390, 844), (320, 640)]


@pytest.fixture
def gallery(page: Page, server: Serving) -> Page:
    page.goto(f"{server.base}/gallery")
    expect(page.get_by_role("heading", name="Icons")).to_be_visible()
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_wider_than_the_page(gallery: Page, size: tuple[int, int], scheme: str) -> None:
    gallery.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    gallery.set_viewport_size({"width": size[0], "height": size[1]})
    assert gallery.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("size", SIZES)
def test_cards_in_hand_are_large_enough_to_touch(gallery: Page, size: tuple[int, int]) -> None:
    gallery.set_viewport_size({"width": size[0], "height": size[1]})
    # What can be seen of a card reaches to where the next begins.
    shown = gallery.get_by_role("list", name="Twelve cards").get_by_role("listitem").all()
    boxes = [box for item in shown if (box := item.bounding_box())]
    assert len(boxes) == 12
    assert min(box["width"] for box in boxes) >= 44
    assert min(box["height"] for box in boxes) >= 44


def test_a_chosen_card_lifts_and_stays_under_the_pointer(gallery: Page) -> None:
    hand = gallery.get_by_role("list", name="Five cards")
    card = hand.locator("[data-card='4♦']")
    card.scroll_into_view_if_needed()
    before = card.bounding_box()
    assert before is not None
    # At its lower edge, where a card that moved would slip away.
    x, y = before["x"] + 20, before["y"] + before["height"] - 3
    gallery.mouse.click(x, y)
    expect(card).to_have_accessible_name("4 of diamonds, chosen")
    assert card.bounding_box() == before
    lifted = card.locator(".lift")
    gallery.wait_for_function(
        "card => new DOMMatrix(getComputedStyle(card).transform).f === -24", arg=lifted.element_handle()
    )
    assert (
        gallery.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('[data-card]').dataset.card", [x, y])
        == "4♦"
    )


def test_the_corner_of_a_card_is_legible_at_every_size(gallery: Page) -> None:
    for width, height in SIZES:
        gallery.set_viewport_size({"width": width, "height": height})
        sizes = gallery.locator(".paper .index").evaluate_all(
            "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
        )
        assert min(sizes) >= 18


def test_the_curtain_is_opened_by_holding_a_key(gallery: Page) -> None:
    gallery.get_by_role("button", name="Close the curtain").first.click()
    expect(gallery.get_by_text("What only this player may see.")).to_have_count(0)
    hold = gallery.get_by_role("button", name="Hold to reveal")
    expect(hold).to_be_focused()
    gallery.keyboard.press("Enter")
    expect(gallery.get_by_role("dialog", name="Pass to Mara")).to_be_visible()
    gallery.keyboard.down("Enter")
    expect(gallery.get_by_text("What only this player may see.")).to_be_visible()
    gallery.keyboard.up("Enter")


def test_dice_lie_still_at_once_for_who_wants_no_motion(page: Page, server: Serving) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{server.base}/gallery")
    page.get_by_role("button", name="Roll again", exact=True).click()
    assert page.locator("[data-lying='false']").count() == 0

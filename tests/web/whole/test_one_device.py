"""Two players at one device, in the middle of an attack: nothing private is behind the curtain, and four digits keep
it down."""

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.server.serving import Serving
from tests.web.test_lobby import seat as row
from tests.web.test_table import Seat, opened
from tests.web.whole.playing import SHORT

NAMES = ["Mara", "Bo"]
DIGITS = "2468"
PRIVATE = re.compile(r"of (clubs|diamonds|hearts|spades)|[♣♦♥♠]|data-(ref|card|line|key)=")


@pytest.fixture
def seat(context: BrowserContext, server: Serving) -> Seat:
    return Seat(context, server.base)


def shared(seat: Seat, game: str = "ults") -> str:
    """A table at which two sit, both at this device."""
    found = seat.host(game=game, options=SHORT[game])
    seat.post(f"/api/tables/{found}/sit", seat=0)
    seat.post(f"/api/tables/{found}/sit", seat=1, same_device=True, name="Bo")
    return found


def curtain(page: Page) -> Locator:
    return page.get_by_role("dialog", name=re.compile("^Pass to "))


def lift(page: Page) -> int:
    """Lift the curtain for whom it fell; who looks now."""
    expect(curtain(page)).to_be_visible()
    who = NAMES.index(curtain(page).get_by_role("heading").inner_text().removeprefix("Pass to "))
    digits = curtain(page).get_by_label("four digits")
    if digits.count():
        digits.fill(DIGITS)
    curtain(page).get_by_role("button", name="Reveal without holding").click()
    expect(page.locator("[data-status=live]")).to_be_visible()
    return who


def hand(page: Page) -> set[str]:
    found = page.locator(".hand [data-ref]").evaluate_all("all => all.map((one) => one.dataset.ref)")
    return {ref.removeprefix("card:") for ref in found}


@pytest.mark.parametrize(
    ("game", "question", "shows"),
    [
        ("ults", "defend", "[data-stage=defense]"),
        ("figures", "cards", "[data-slot=locked]"),
        ("ultra_marines", "before_moving|move", "[role=grid]"),
    ],
)
def test_the_device_is_handed_over_in_the_middle_of_an_attack(
    page: Page, seat: Seat, game: str, question: str, shows: str
) -> None:
    table = shared(seat, game)
    opened(page, table)
    page.get_by_role("button", name="Start the match").click()
    looks = lift(page)
    for _ in range(200):
        asked = [at for at in (0, 1) if seat.look(table, at)["ask"]]
        if looks in asked:
            seat.answer(table, seat=looks)
            continue
        window = seat.look(table, asked[0])["ask"]
        page.get_by_role("button", name=re.compile("^Pass to ")).click()
        expect(curtain(page)).to_be_visible()
        found = PRIVATE.search(page.locator("body").evaluate("(body) => body.outerHTML"))
        assert found is None, f"{found} is behind the curtain"
        looks = lift(page)
        assert looks == asked[0]
        if re.fullmatch(question, window["name"]):
            break
    expect(page.locator(shows)).to_be_visible()
    hands = [set(seat.look(table, at)["view"]["seats"][at]["hand"]) for at in (0, 1)]
    assert hand(page) == hands[looks]
    others = hands[1 - looks] - hands[looks]
    assert others
    # What everybody saw dealt for the first turn stays in the log.
    for face in others:
        shown = f":is([data-ref='{face}'], [data-ref='card:{face}']):not([data-line] *)"
        assert page.locator(shown).count() == 0


def test_four_digits_keep_the_curtain_down(page: Page, seat: Seat) -> None:
    table = shared(seat)
    opened(page, table)
    for at, name in enumerate(NAMES):
        page.get_by_label(f"Four digits for {name}’s curtain").fill(DIGITS)
        row(page, at + 1).get_by_role("button", name="Ask for them").click()
        expect(row(page, at + 1)).to_contain_text(f"The curtain asks for {name}’s four digits.")
    page.get_by_role("button", name="Start the match").click()
    digits = curtain(page).get_by_label(re.compile("four digits"))
    expect(digits).to_be_focused()
    digits.fill("1357")
    page.keyboard.press("Enter")
    expect(curtain(page).get_by_role("alert")).to_contain_text("digits")
    curtain(page).get_by_role("button", name="Reveal without holding").click()
    expect(curtain(page)).to_be_visible()
    assert page.locator("[data-ref]").count() == 0
    looks = lift(page)
    expect(curtain(page)).to_have_count(0)
    for face in seat.look(table, looks)["view"]["seats"][looks]["hand"]:
        expect(page.locator(f"[data-ref='{face}']").first).to_be_visible()

"""Sealed cards of Action Figure Battle in a real browser: whoever watches a match, now or later, sees none of them
before both are turned up."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.server.serving import Serving
from tests.web.browser import watched
from tests.web.test_replay import look_through, replay, seek
from tests.web.test_table import Seat, opened

ARMIES = {"armies": ["flag-and-iron", "big-voices"]}


@pytest.fixture
def mara(context: BrowserContext, server: Serving) -> Seat:
    return Seat(context, server.base)


@pytest.fixture
def bo(browser: Browser, server: Serving) -> Iterator[tuple[Seat, Page]]:
    with watched(browser, server.base) as (context, _):
        yield Seat(context, server.base, "Bo"), context.new_page()


def fighting(mara: Seat, bo: Seat) -> str:
    """A match of the two in which both are asked for their cards."""
    table = mara.against(bo, game="figures", options=ARMIES)
    players = (mara, bo)
    while True:
        asked = [player.look(table, seat)["ask"] for seat, player in enumerate(players)]
        names = [ask and ask["name"] for ask in asked]
        if names == ["cards", "cards"]:
            return table
        for seat, player in enumerate(players):
            if names[seat] not in (None, "cards"):
                player.answer(table, seat=seat)


def hand(player: Seat, table: str, seat: int) -> list[str]:
    held: list[str] = player.look(table, seat)["view"]["seats"][seat]["hand"]
    return held


def sealed(page: Page) -> Locator:
    """Cards of this battle whose faces can be seen."""
    return page.locator(".slot [data-face]")


def face(page: Page, card: str) -> Locator:
    return page.locator(f"[data-face='{card}'], [data-ref='{card}']")


def fighters(page: Page) -> Locator:
    return page.locator(".fighter")


def seen(seat: Seat, table: str, **query: Any) -> Any:
    return seat.http.get(f"{seat.base}/api/tables/{table}", params=query).json()["view"]


@pytest.mark.rule("figures.hidden.battle-cards", "figures.hidden.spectators")
def test_a_spectator_sees_no_card_before_both_are_turned_up(
    mara: Seat, bo: tuple[Seat, Page], browser: Browser, server: Serving
) -> None:
    other, page = bo
    table = fighting(mara, other)
    cards = [hand(mara, table, 0)[0], hand(other, table, 1)[0]]
    opened(page, table)
    with watched(browser, server.base) as (context, _):
        cleo = Seat(context, server.base, "Cleo")
        cleo.post("/api/join", code=mara.look(table)["table"]["code"])
        watching = opened(context.new_page(), table)
        expect(watching.get_by_role("region", name="My hand")).to_have_count(0)
        mara.answer(table, cards[0])
        # That she has chosen is told to all, what she has chosen to nobody.
        for shown in (watching, page):
            expect(fighters(shown).filter(has_text="Mara: locked")).to_be_visible()
            expect(sealed(shown)).to_have_count(0)
            expect(face(shown, cards[0])).to_have_count(0)
        expect(fighters(watching).filter(has_text="Bo: choosing")).to_be_visible()
        told = seen(cleo, table)
        assert (told["battle"]["card"], told["battle"]["answer"]) == (None, None)
        assert [seat["hand"] for seat in told["seats"]] == [None, None]
        other.answer(table, cards[1], seat=1)
        for shown in (watching, page):
            expect(sealed(shown)).to_have_count(2)
            for card in cards:
                expect(sealed(shown).and_(face(shown, card))).to_have_count(1)


@pytest.mark.rule("figures.hidden.battle-cards")
def test_a_replay_through_a_players_eyes_hides_the_others_card_until_both_are_turned_up(
    page: Page, mara: Seat, bo: tuple[Seat, Page]
) -> None:
    other, _ = bo
    table = fighting(mara, other)
    cards = [hand(mara, table, 0)[0], hand(other, table, 1)[0]]
    mara.answer(table, cards[0])
    other.answer(table, cards[1], seat=1)
    while not (mara.look(table)["ask"]):
        other.answer(table, seat=1)
    mara.answer(table, "concede")
    film = mara.http.get(f"/api/tables/{table}/film", params={"seat": 1}).json()
    laid = next(
        moment
        for moment in range(len(film["moments"]))
        if mara.http.get(f"/api/tables/{table}/film/at", params={"moment": moment, "seat": 1}).json()["update"]["view"][
            "seats"
        ][0]["locked"]
    )
    replay(page, table, f"?event={laid + 1}&seat=1")
    look_through(page, "Bo")
    expect(fighters(page).filter(has_text="Mara: locked")).to_be_visible()
    expect(sealed(page)).to_have_count(0)
    expect(face(page, cards[0])).to_have_count(0)
    expect(page.get_by_role("list", name="Hand of Mara")).to_have_count(0)
    look_through(page, "Mara")
    expect(sealed(page)).to_have_count(1)
    expect(sealed(page).and_(face(page, cards[0]))).to_have_count(1)
    expect(face(page, cards[1])).to_have_count(0)
    look_through(page, "Bo")
    expect(sealed(page)).to_have_count(0)
    seek(page).focus()
    page.keyboard.press("ArrowRight")
    expect(sealed(page)).to_have_count(2)
    for card in cards:
        expect(sealed(page).and_(face(page, card))).to_have_count(1)

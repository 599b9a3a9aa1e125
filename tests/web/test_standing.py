"""Responses that are passed for whoever wants that: settled in the menu, up to an amount, and never to the end."""

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.server.serving import Serving
from tests.web.browser import watched
from tests.web.test_table import Seat, confirm, opened
from ultratable.server import tending

MARA, BO = 0, 1


class Attacked:
    """Bo strikes at Mara with a low card and a high one in turn; she defends with nothing."""

    def __init__(self, page: Page, mara: Seat, bo: Seat) -> None:
        self.page, self.mara, self.bo = page, mara, bo
        self.table = mara.against(bo, options={"health": 30, "cast": ["k9", "lumberjaq"]})
        self.strikes = 0
        self.stops: list[int] = []
        """What the hits would have cost that she was asked about."""

    def wish(self, most: int) -> None:
        self.page.get_by_role("button", name="Menu").click()
        menu = self.page.get_by_role("dialog")
        menu.get_by_role("radio", name=re.compile("^Take small hits")).check()
        menu.get_by_role("spinbutton", name="At most").fill(str(most))
        self.page.keyboard.press("Tab")
        while self.mara.look(self.table)["standing"] != most:
            self.page.wait_for_timeout(20)
        self.page.keyboard.press("Escape")
        expect(menu).to_have_count(0)

    def until_asked(self) -> dict[str, Any]:
        """Play on until Mara has to say whether she defends, whatever is passed for her on the way."""
        while True:
            update: dict[str, Any] = self.mara.look(self.table)
            ask = update["ask"]
            if ask and ask["response"]:
                cost = self.cost(update)
                if cost > update["standing"] or cost >= self.health(update):
                    return update
                # The server is about to pass it.
                self.mara.look(self.table, since=update["version"], wait=10)
            elif ask:
                self.mara.answer(self.table)
            elif self.bo.look(self.table, BO)["ask"]:
                self.strike()

    def strike(self) -> None:
        ask = self.bo.look(self.table, BO)["ask"]
        cards = [option["key"] for option in ask["options"] if "(power " in option["label"]]
        if ask["name"] != "announce":
            self.bo.answer(self.table, seat=BO)
        elif cards:
            cards.sort(key=lambda card: "A23456789XJQK".index(card.replace("10", "X")[0]))
            self.strikes += 1
            self.bo.answer(self.table, cards[-1 if self.strikes % 2 else 0], BO)
        else:
            self.bo.answer(self.table, "ability:power-punch", BO)

    def take_it(self, update: dict[str, Any]) -> None:
        """In the page, after it was asked there."""
        cost = self.cost(update)
        expect(self.page.locator("#prompt")).to_contain_text("damage is coming")
        self.page.get_by_role("button", name=re.compile("^Pass")).click()
        # Whoever wants to be asked before any action is asked here too.
        expect(self.page.locator(".outcome")).to_contain_text(f"Do not defend: take {cost} damage.")
        assert self.mara.look(self.table)["version"] == update["version"]
        confirm(self.page).click()
        self.stops.append(cost)
        while self.mara.look(self.table)["version"] == update["version"]:
            self.page.wait_for_timeout(20)

    def taken(self) -> list[int]:
        """The health that she has lost in all hits that she did not defend against."""
        lines = self.mara.look(self.table)["lines"]
        mine = [line for line in lines if line.get("facts", {}).get("seat") == MARA]
        undefended = [at for at, line in enumerate(mine) if line["kind"] == "no-defense"]
        return [mine[at + 1]["facts"]["number"] for at in undefended]

    @staticmethod
    def cost(update: dict[str, Any]) -> int:
        label = next(option["label"] for option in update["ask"]["options"] if option["key"] == "done")
        return int(re.findall(r"\d+", label)[0])

    @staticmethod
    def health(update: dict[str, Any]) -> int:
        return int(update["view"]["seats"][MARA]["health"])


def test_small_hits_are_taken_larger_ones_wait_and_the_last_one_always(
    page: Page, context: BrowserContext, browser: Browser, server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What is passed at all would be passed before anybody could look.
    monkeypatch.setattr(tending, "pause", lambda *_: 0.0)
    mara = Seat(context, server.base)
    with watched(browser, server.base) as (elsewhere, _):
        match = Attacked(page, mara, Seat(elsewhere, server.base, "Bo"))
        opened(page, match.table)
        match.wish(4)
        while len(match.taken()) == len(match.stops) or not match.stops:
            match.take_it(match.until_asked())
        passed = [*(Counter(match.taken()) - Counter(match.stops)).elements()]
        assert len(passed) == len(match.taken()) - len(match.stops) > 0
        assert max(passed) <= 4 < min(match.stops)
        asked = len(match.stops)
        match.wish(99)
        update = match.until_asked()
        assert match.cost(update) >= match.health(update)
        match.take_it(update)
        assert len(match.stops) == asked + 1
        assert match.mara.look(match.table)["table"]["result"]["winners"] == [BO]

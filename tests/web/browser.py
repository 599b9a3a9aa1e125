"""A watch over each page of tests: what goes wrong quietly fails them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, expect

from tools.chromium import chromium

__all__ = ["PATIENCE", "Watch", "chromium", "home", "play_a_bot", "tile", "watched"]

PATIENCE = 60_000
"""Milliseconds that a page gets to show something."""

expect.set_options(timeout=PATIENCE)


class Watch:
    """Notes errors on the console (refused inline code is one), exceptions, and requests that leave the server."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.problems: list[str] = []

    def over(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", lambda error: self.problems.append(f"exception: {error.error}"))
        context.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((f"{self.base}/", "data:", "blob:")):
            self.problems.append(f"leaves the server: {request.url}")

    def forgive(self, part: str) -> None:
        """For tests that provoke a problem: these are as they should be."""
        assert any([part in problem for problem in self.problems]), f"there was no {part!r} to forgive"
        self.problems = [problem for problem in self.problems if part not in problem]


@contextmanager
def watched(browser: Browser, base: str, **settings: Any) -> Iterator[tuple[BrowserContext, Watch]]:
    """A browser that nobody used before; leaving it fails if something went wrong inside."""
    watch = Watch(base)
    context = browser.new_context(base_url=base, **settings)
    context.set_default_timeout(PATIENCE)
    watch.over(context)
    try:
        yield context, watch
        assert not watch.problems, watch.problems
    finally:
        context.close()


def tile(page: Page, game: str = "ULts") -> Locator:
    """What the first page says of a game."""
    return page.get_by_role("article", name=game, exact=True)


def play_a_bot(page: Page, game: str = "ULts") -> Locator:
    """The button that begins a match of it at once."""
    return tile(page, game).get_by_role("button", name="Play a bot")


def home(context: BrowserContext) -> Page:
    page = context.new_page()
    page.goto("/")
    return page

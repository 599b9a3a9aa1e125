"""A server and a browser for all tests here; for each test a context of the browser that nobody used before."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.server.serving import Serving, serving
from tests.web.browser import PATIENCE, Watch, chromium, watched
from ultratable.table import lobby

# A busy machine is no fault of the page.
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("web")) as found:
        yield found


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Only for this folder: while it is open, its event loop is this thread's, and other tests start their own."""
    with chromium() as found:
        yield found


@pytest.fixture(autouse=True)
def the_same_seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test meets is not left to chance: its tables have the same seeds in every run. Salts are still added."""
    name, number = request.node.nodeid, count()
    monkeypatch.setattr(lobby, "new_seed", lambda: sha256(f"{name} {next(number)}".encode()).digest())


@pytest.fixture
def opened(browser: Browser, server: Serving) -> Iterator[tuple[BrowserContext, Watch]]:
    with watched(browser, server.base) as found:
        yield found


@pytest.fixture
def context(opened: tuple[BrowserContext, Watch]) -> BrowserContext:
    return opened[0]


@pytest.fixture
def watch(opened: tuple[BrowserContext, Watch]) -> Watch:
    return opened[1]


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()

"""The report of a run in a browser: it shows itself without any network, and everybody can read it."""

import pytest
from playwright.sync_api import Browser

from tests.lab.sample import made, pairing
from tests.web.axe import barriers
from ultratable.lab.folder import Folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    return made(tmp_path_factory.mktemp("lab") / "run", pairing(games=40, sides=("k9", "aja", "hattrick")))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 390])
def test_it_needs_no_network_and_everybody_can_read_it(
    browser: Browser, folder: Folder, scheme: str, width: int
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme="dark" if scheme == "dark" else "light", offline=True
    )
    shown = context.new_page()
    wrong: list[str] = []
    shown.on("console", lambda message: wrong.append(message.text))
    shown.on("requestfailed", lambda request: wrong.append(request.url))
    shown.goto(folder.report.as_uri())
    assert shown.locator("#matrix td").count() == 9
    assert shown.locator("figure svg:visible").count() == 2
    assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert barriers(shown) == []
    assert wrong == []
    context.close()

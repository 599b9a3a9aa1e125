"""What whole games have in common: short tables made by the page itself, and when somebody is asked."""

import json
import re
from typing import Any

from playwright.sync_api import Page, Route

CAST = ["lumberjaq", "k9"]
TITLES = {"ults": "ULts", "figures": "Action Figure Battle", "ultra_marines": "Ultra Marines"}
HULK = "AAA####BBB\nAAAaabbBBB\nAAA####BBB"
"""Two rooms and a corridor: everybody is soon in sight of everybody."""
SHORT: dict[str, dict[str, Any]] = {
    "ults": {"health": 30, "cast": CAST},
    "figures": {"handicap": [15, 5]},
    "ultra_marines": {
        "squads_per_player": 1,
        "round_limit": 2,
        "board": "saved",
        "saved": HULK,
        "free_boards": True,
    },
}
"""Options with which a match of two is soon over."""
MOST_ANSWERS = 500


def quick(page: Page, **options: Any) -> Page:
    """Tables made by this page are for a short game, and its bots are the simplest and answer at once."""

    def shorter(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}")
        if route.request.url.endswith("/bots"):
            body["level"] = "random"
        else:
            settings = body["settings"]
            settings |= {"pace": "none", "options": {**SHORT[settings["game"]], **options}}
        route.continue_(post_data=json.dumps(body))

    page.route(
        re.compile(r"/api/tables(/\w+/bots)?$"),
        lambda route: shorter(route) if route.request.method == "POST" else route.continue_(),
    )
    page.emulate_media(reduced_motion="reduce")
    return page


def settled(page: Page) -> None:
    """Until nothing is on its way."""
    page.wait_for_function("() => !document.querySelector('[data-status=sending]')")


def asked(page: Page) -> bool:
    """Wait for the next question; whether there was one before the end."""
    page.locator("[data-result], .bar.mine").first.wait_for()
    settled(page)
    return page.locator("[data-result]").count() == 0

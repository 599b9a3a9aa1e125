"""What a page measures about itself, ours and the peer's alike: when something can be used, and how long answers take.

The clock is the page's own. An answer counts when the frame that shows it is done: the server's message has arrived,
the document has changed, the next frame has been drawn.
"""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tools.guest import Guest

SIZE = {"width": 1440, "height": 900}
PATIENCE = 30_000
OPTION = (
    "[data-choice]:enabled, .tile.legal, .card.legal, .foe.target .name button, .card.target, "
    "button[aria-disabled=false].primary"
)
"""What can be pressed at a table of ULts when somebody is asked."""

USABLE = """
(selector) => {
    window.usable = new Promise((done) => {
        const look = () => {
            const there = [...document.querySelectorAll(selector)];
            const seen = there.some((one) => one.checkVisibility({ visibilityProperty: true }));
            if (!seen) return requestAnimationFrame(look);
            const drawn = new MessageChannel();
            drawn.port1.onmessage = () => done(performance.now());
            drawn.port2.postMessage(null);
        };
        look();
    });
}
"""

ANSWERS = """
(() => {
    window.times = [];
    let clicked = null, sent = false, answered = false;
    const awaiting = () => clicked !== null && (window.optimistic || (sent && answered));
    addEventListener('click', (event) => { clicked = event.timeStamp; sent = answered = false; }, true);
    const Native = WebSocket;
    window.WebSocket = class extends Native {
        constructor(...words) {
            super(...words);
            this.addEventListener('message', (event) => {
                if (sent && /"type":"update"|"update"/.test(event.data)) answered = true;
            });
        }
        send(message) {
            if (/"type":"move"|MAKE_MOVE/.test(message)) sent = true;
            super.send(message);
        }
    };
    const watch = new MutationObserver(() => {
        if (!awaiting()) return;
        const from = clicked;
        clicked = null;
        requestAnimationFrame(() => {
            const drawn = new MessageChannel();
            drawn.port1.onmessage = () => window.times.push(performance.now() - from);
            drawn.port2.postMessage(null);
        });
    });
    document.addEventListener('DOMContentLoaded', () => watch.observe(document.body, {
        subtree: true, childList: true, attributes: true, characterData: true,
    }));
})()
"""


def usable(made: Callable[[], BrowserContext], url: str, selector: str, rounds: int) -> list[float]:
    """Milliseconds from navigation until something can be pressed, each time in a browser that was never here."""
    found = []
    for _ in range(rounds):
        context = made()
        page = context.new_page()
        page.add_init_script(f"({USABLE})({selector!r})")
        page.goto(url, wait_until="commit")
        page.wait_for_selector(selector, timeout=PATIENCE)
        found.append(float(page.evaluate("window.usable")))
        context.close()
    return found


def fetched(context: BrowserContext, url: str, selector: str) -> dict[str, int]:
    """What a first visit loads before something can be pressed, and just after, with its bytes over the wire."""
    page = context.new_page()
    sizes: dict[str, int] = {}
    page.on("requestfinished", lambda request: sizes.update({request.url: request.sizes()["responseBodySize"]}))
    page.goto(url)
    page.wait_for_selector(selector, timeout=PATIENCE)
    page.wait_for_load_state("networkidle")
    page.close()
    return sizes


def clicks(browser: Browser, base: str, wanted: int) -> list[float]:
    """Milliseconds from clicks to their answers, at tables of ULts played to the end against a bot."""
    context = browser.new_context(base_url=base, viewport=SIZE, reduced_motion="reduce")  # type: ignore[arg-type]
    guest = Guest(context, base)
    context.add_init_script(
        "location.origin !== 'null' && localStorage.setItem('ultratable.preferences', JSON.stringify({speed: 0}))"
    )
    found: list[float] = []
    while len(found) < wanted:
        page = context.new_page()
        page.add_init_script(ANSWERS)
        page.goto(f"/t/{guest.against_a_bot(options={'cast': ['lumberjaq', 'k9']})}")
        _play(page, wanted - len(found))
        found += page.evaluate("window.times")
        page.close()
    context.close()
    return found


def _play(page: Page, wanted: int) -> None:
    while True:
        page.locator(f"[data-result], {OPTION}").first.wait_for(timeout=PATIENCE)
        if page.locator("[data-result]").count() or len(page.evaluate("window.times")) >= wanted:
            return
        confirm = page.get_by_role("button", name="Confirm", exact=True, disabled=False)
        (confirm if confirm.count() else page.locator(OPTION).first).click()
        page.wait_for_function("() => !document.querySelector('[data-status=sending]')")


def peer_clicks(browser: Browser, base: str, wanted: int, *, optimistic: bool) -> list[float]:
    """The same at boardgame.io's tic-tac-toe, two pages to a match, each drawn in nine moves."""
    found: list[float] = []
    match = 0
    while len(found) < wanted:
        match += 1
        context = browser.new_context(viewport=SIZE)  # type: ignore[arg-type]
        context.add_init_script(f"window.optimistic = {'true' if optimistic else 'false'};")
        context.add_init_script(ANSWERS)
        pages = [context.new_page() for _ in range(2)]
        for seat, page in enumerate(pages):
            page.goto(f"{base}/?match={optimistic}-{match}&seat={seat}{'' if optimistic else '&wait'}")
        for number, cell in enumerate((0, 1, 2, 4, 3, 5, 7, 6, 8)):
            # A page behind another is drawn only once a second.
            pages[number % 2].bring_to_front()
            pages[number % 2].locator(f"[data-cell='{cell}']:enabled").click(timeout=PATIENCE)
        for page in pages:
            page.locator("#said:text('over')").wait_for()
            found += page.evaluate("window.times")
        context.close()
    return found


def spread(times: list[float]) -> dict[str, Any]:
    ordered = sorted(times)

    def at(share: float) -> float:
        return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1)

    return {"count": len(ordered), "p50_ms": at(0.5), "p95_ms": at(0.95), "slowest_ms": round(ordered[-1], 1)}

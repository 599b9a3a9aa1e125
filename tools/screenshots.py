"""`make screenshots`: every screen at three sizes, by day and by night, under build/screenshots, with a contact sheet.

    python -m tools.screenshots [NAME ...] [--size phone]

A NAME takes only the pictures whose names contain it. Screens come from a server of our own on an empty folder, tables
from staged positions, so that the pictures are alike from run to run.
"""

import argparse
import html
import logging
import re
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import structlog
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tools import figure_scenes, marine_scenes, scenes
from tools.chromium import chromium
from tools.guest import Guest, announcing, over
from tools.lab_runs import some_runs
from tools.staged import Staged
from ultratable.server.config import Config
from ultratable.server.limits import Limits
from ultratable.server.run import listening, uvicorn_for

PICTURES = Path(__file__).parent.parent / "build/screenshots"
SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
THEMES = ("light", "dark")
PATIENCE = 30_000
STILL = "localStorage.setItem('ultratable.preferences', JSON.stringify({speed: 0, sound: false}))"


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server on an empty folder."""
    with tempfile.TemporaryDirectory(prefix="ultratable-") as folder:
        some_runs(Path(folder) / "lab")
        # Only what goes wrong is worth a line here.
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
        socket = listening("127.0.0.1", 0)
        port = socket.getsockname()[1]
        server = uvicorn_for(Config(data=folder, port=port, limits=Limits.unlimited(), thinkers=1, patience=3600))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            server.should_exit = True
            thread.join(20)


class Studio:
    """Mara, whom the pictures are of, and the tables that she has to be at."""

    def __init__(self, browser: Browser, base: str) -> None:
        self.browser = browser
        self._contexts: dict[str, BrowserContext] = {}
        self.base = base
        context = browser.new_context(base_url=base)
        self.mara = Guest(context, base)
        self.bo = Guest(browser.new_context(base_url=base), base, "Bo")
        cast = {"health": 30, "cast": ["lumberjaq", "k9"]}
        self.played = self.mara.against_a_bot(options=cast)
        self.mara.play_until(self.played, over)
        self.running = self.mara.against_a_bot(options=cast)
        self.mara.play_until(self.running, lambda update: update["log_length"] > 40 and announcing(update))
        self.waiting = self.mara.host(seats=4)
        self.mara.post(f"/api/tables/{self.waiting}/sit", seat=0)
        self.mara.post(f"/api/tables/{self.waiting}/bots", seat=1, level="steady")
        made = self.mara.look(self.waiting)
        self.bo.post("/api/join", code=made["table"]["code"])
        self.bo.post(f"/api/tables/{self.waiting}/sit", seat=2)
        self.bo.post(f"/api/tables/{self.waiting}/chat", text="Who takes the wolf?", room="table")
        self.invitation = self.bo.post("/api/tables", settings={"game": "ults", "seats": 3})["code"]
        self.shared = self.mara.host(options=cast)
        self.mara.post(f"/api/tables/{self.shared}/sit", seat=0)
        self.mara.post(f"/api/tables/{self.shared}/sit", seat=1, same_device=True, name="Ida")
        self.mara.post(f"/api/tables/{self.shared}/start")
        self.known: Any = context.storage_state()

    def context(self, size: str, *, known: bool) -> BrowserContext:
        width, height = SIZES[size]
        context = self.browser.new_context(
            base_url=self.base,
            viewport={"width": width, "height": height},
            storage_state=self.known if known else None,
            reduced_motion="reduce",
            has_touch=size != "desktop",
            device_scale_factor=2 if size == "phone" else 1,
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f"if (location.origin !== 'null') {{ {STILL} }}")
        if known:
            notes = "for (const note of ['known', 'named']) localStorage.setItem(`ultratable.${note}`, '1')"
            context.add_init_script(f"if (location.origin !== 'null') {{ {notes} }}")
        return context

    @contextmanager
    def page(self, size: str, *, known: bool = True) -> Iterator[Page]:
        """For Mara, or for somebody whom nothing here knows yet."""
        if known and size not in self._contexts:
            self._contexts[size] = self.context(size, known=True)
        context = self._contexts[size] if known else self.context(size, known=False)
        page = context.new_page()
        try:
            yield page
        finally:
            page.close()
            if not known:
                context.close()


Scene = Callable[[Page, Studio], None]


def at(path: str, whole: str = "main h1") -> Scene:
    def show(page: Page, _: Studio) -> None:
        page.goto(path)
        expect(page.locator(whole).first).to_be_visible(timeout=PATIENCE)

    return show


def stage(made: Callable[[], Staged], then: Callable[[Page], None] = lambda page: None) -> Scene:
    def show(page: Page, _: Studio) -> None:
        made().open(page)
        # A match that is over shows its result where the table was.
        shown = page.locator("[data-stage]").or_(page.get_by_role("heading", name=re.compile("won|lost|draw")))
        expect(shown).to_be_visible(timeout=PATIENCE)
        then(page)

    return show


def preview(page: Page) -> None:
    page.locator("button.tile[data-ref='ability:timber']").click()
    page.locator("[data-card='9♣']").click()
    expect(page.locator(".outcome")).to_contain_text("damage")


def aimed(page: Page) -> None:
    page.locator("[data-ref='seat:2']:visible, [data-ref='seat:2'] button:visible").first.click()
    expect(page.locator(".outcome")).to_contain_text("damage")


def hit(page: Page) -> None:
    """Answered: what was played lies in the arena."""
    preview(page)
    page.get_by_role("button", name="Confirm", exact=True).click()
    expect(page.get_by_role("article", name="What was played last")).to_be_visible()


def why(page: Page) -> None:
    page.locator("button.tile[data-ref='ability:jacked']").click()
    expect(page.get_by_role("dialog", name=re.compile("why not"))).to_be_visible()


def shown_way(page: Page) -> None:
    """A Scout is chosen: where he can go, and the way to one of the squares."""
    page.locator("[data-choice='scout:0.0']").click()
    page.locator("[data-square='7.0']").focus()


def aimed_at(page: Page) -> None:
    page.locator("[data-choice='scout:0.0']").click()
    page.locator("[data-choice='scout:1.1']").click()
    expect(page.locator(".outcome")).not_to_be_empty()


def why_not_there(page: Page) -> None:
    page.locator("[data-choice='scout:0.0']").click()
    page.locator("[data-square='9.3']").click()
    expect(page.get_by_role("dialog", name=re.compile("why not"))).to_be_visible()


def played_card(page: Page) -> None:
    page.locator("[data-ref='card:frag-grenade']").first.click()


def tab(name: str, then: Callable[[Page], None] = lambda page: None) -> Callable[[Page], None]:
    def show(page: Page) -> None:
        opener = page.get_by_role("button", name="Open the side panel").first
        if opener.is_visible():
            opener.click()
        page.get_by_role("tab", name=name).click()
        then(page)

    return show


def arithmetic(page: Page) -> None:
    page.get_by_role("button", name="show the sum").last.click()


def card_of_a_thing(page: Page) -> None:
    page.get_by_role("tab", name="Log").click()
    page.locator("[data-line] [data-ref^='ability:']").last.click()
    expect(page.get_by_role("tabpanel", name="Card").get_by_role("heading", level=3)).to_be_visible()


def waiting(page: Page, studio: Studio) -> None:
    page.goto(f"/t/{studio.waiting}")
    expect(page.get_by_role("heading", name="Waiting room")).to_be_visible()


def join(page: Page, studio: Studio) -> None:
    page.goto(f"/join/{studio.invitation}")
    expect(page.locator("main h1")).to_be_visible()


def chat(page: Page, studio: Studio) -> None:
    page.goto(f"/t/{studio.running}")
    expect(page.locator("[data-stage]")).to_be_visible()
    tab("Chat")(page)


def end(page: Page, studio: Studio) -> None:
    page.goto(f"/t/{studio.played}")
    expect(page.locator("[data-result]")).to_be_visible()


def curtain(page: Page, studio: Studio) -> None:
    page.goto(f"/t/{studio.shared}")
    expect(page.get_by_role("dialog", name=re.compile("^Pass to "))).to_be_visible()


def lesson(*steps: str, game: str = "ults") -> Scene:
    def show(page: Page, _: Studio) -> None:
        page.goto(f"/learn/{game}")
        coach = page.get_by_role("region", name="Coach")
        for step in steps:
            expect(coach).to_be_visible(timeout=PATIENCE)
            page.locator(step).first.click()
        expect(page.locator("[data-coach=say]")).to_be_visible(timeout=PATIENCE)

    return show


def replay(page: Page, studio: Studio) -> None:
    page.goto(f"/replay/{studio.played}?event=20")
    expect(page.get_by_role("slider", name="Event")).to_be_visible()
    expect(page.locator("[data-stage]")).to_be_visible()


def what_if(page: Page, studio: Studio) -> None:
    replay(page, studio)
    page.get_by_role("button", name=re.compile("^What if")).click()


def first_visit(page: Page, _: Studio) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Play a bot").first).to_be_enabled()


def own_figures(page: Page, _: Studio) -> None:
    """Two that were made, the second from a figure of the roster."""
    for start in ("hero-cold", "professor-quillfeather"):
        page.goto(f"/make/figures/new?from={start}")
        expect(page.get_by_text("The card is complete.")).to_be_visible()
        page.get_by_role("button", name="Save the figure").click()
        expect(page.get_by_role("heading", name="Your own figures")).to_be_visible()


def hulk_in_hand(page: Page, _: Studio) -> None:
    """A ready layout in the editor, with one more section in hand."""
    page.goto("/make/hulks/new?from=reference")
    expect(page.get_by_role("heading", name="How it stands")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name=re.compile("^Straight of 2")).click()
    expect(page.get_by_role("region", name="In hand")).to_contain_text("In hand")


ALL: dict[str, Scene] = {
    "home first visit": first_visit,
    "home": at("/", "main :is(h1, h2)"),
    "host": at("/host?game=ults"),
    "waiting room": waiting,
    "maker": at("/make/figures/new"),
    "own figures": own_figures,
    "hulks": at("/make/hulks"),
    "hulk editor": hulk_in_hand,
    "join": join,
    **{name: stage(made) for name, made in scenes.SCENES.items()},
    **{f"figures {name}": stage(made) for name, made in figure_scenes.SCENES.items()},
    **{f"marines {name}": stage(made) for name, made in marine_scenes.SCENES.items()},
    "marines way": stage(marine_scenes.moving, shown_way),
    "marines aimed": stage(marine_scenes.firing, aimed_at),
    "marines why not": stage(marine_scenes.firing, why_not_there),
    "marines card played": stage(marine_scenes.cards, played_card),
    "marines panel": stage(marine_scenes.tray, tab("Log")),
    "marines host": at("/host?game=ultra_marines"),
    "marines lesson": lesson(game="ultra_marines"),
    "own turn preview": stage(scenes.duel, preview),
    "after a hit": stage(scenes.duel, hit),
    "free for all aimed": stage(scenes.four, aimed),
    "why not": stage(scenes.duel, why),
    "panel actions": stage(scenes.turns_old, tab("Actions")),
    "panel log": stage(scenes.turns_old, tab("Log", arithmetic)),
    "panel card": stage(scenes.turns_old, tab("Log", card_of_a_thing)),
    "panel chat": chat,
    "panel rules": stage(scenes.turns_old, tab("Rules")),
    "end of game": end,
    "curtain": curtain,
    "lesson": lesson(),
    "lesson second step": lesson("main [data-ref='hero:lumberjaq']:visible"),
    "replay": replay,
    "replay what if": what_if,
    "rules": at("/rules/ults"),
    "clause": at("/rules/ults#ults.cards.power"),
    "lab": at("/lab", "[role=status] b"),
    "lab run": at("/lab/twelve", "main dl"),
    "lab comparison": at("/lab/three/with/again", "main td"),
    "settings": at("/settings"),
    "about": at("/about"),
    "history": at("/history"),
    "help": at("/help"),
    "gallery": at("/gallery"),
}
LAB = ("lab", "lab run", "lab comparison")
LONG = (*LAB, "maker", "own figures", "host", "marines host", "gallery", "settings", "about", "help", "home")
"""Pages that are read from top to bottom: taken in their whole length as well."""
STRANGERS = ("home first visit", "join", "lesson", "lesson second step", "marines lesson")
"""Seen by somebody who has not been here before."""


def take(studio: Studio, name: str, show: Scene, size: str) -> None:
    with studio.page(size, known=name not in STRANGERS) as page:
        show(page, studio)
        page.wait_for_load_state("networkidle")
        for theme in THEMES:
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
            folder = PICTURES / size / theme
            folder.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=folder / f"{file_of(name)}.png")
            if name in LONG:
                page.screenshot(path=folder / f"{file_of(name)}-whole.png", full_page=True)


def file_of(name: str) -> str:
    return name.replace(" ", "-")


def contact_sheet() -> None:
    """All pictures that there are, side by side: one row for each name."""
    names = sorted({path.stem for path in PICTURES.glob("*/*/*.png")})
    columns = [(size, theme) for size in SIZES for theme in THEMES]
    head = "".join(f"<th>{size}, {theme}</th>" for size, theme in columns)
    rows = "".join(
        f"<tr><th>{html.escape(name.replace('-', ' '))}</th>"
        + "".join(
            f'<td><a href="{size}/{theme}/{name}.png"><img loading="lazy" src="{size}/{theme}/{name}.png" '
            f'alt="{html.escape(name)}, {size}, {theme}"></a></td>'
            for size, theme in columns
        )
        + "</tr>"
        for name in names
    )
    style = (
        "body{font:14px sans-serif;background:#888}td,th{padding:4px;vertical-align:top}"
        "img{height:320px;max-width:520px;object-fit:contain;object-position:top}"
    )
    (PICTURES / "index.html").write_text(
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title><style>{style}</style>'
        f"<table><tr><th></th>{head}</tr>{rows}</table></html>",
        "utf-8",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--size", choices=tuple(SIZES), action="append")
    chosen = parser.parse_args()
    wanted = {
        name: show for name, show in ALL.items() if not chosen.names or any([part in name for part in chosen.names])
    }
    failed = []
    with serving() as base, chromium() as browser:
        studio = Studio(browser, base)
        for name, show in wanted.items():
            for size in chosen.size or SIZES:
                try:
                    take(studio, name, show, size)
                except Exception as error:  # one picture less is no reason to have none
                    failed.append(f"{name} ({size}): {str(error).splitlines()[0]}")
    contact_sheet()
    print(f"{len(wanted)} screens: {PICTURES / 'index.html'}")
    if failed:
        raise SystemExit("Not taken:\n" + "\n".join(failed))


if __name__ == "__main__":
    main()

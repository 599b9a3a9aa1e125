"""Whatever people type stays what they typed: markup is text for everybody who reads it, and nothing typed is lost."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, BrowserContext, Dialog, Page, expect

import ultratable
from tests.games.ults.table import GAME
from tests.server.serving import Serving
from tests.web.browser import Watch, watched
from tests.web.test_lobby import come, open_table
from tests.web.test_lobby import seat as row
from tests.web.test_replay import replay
from tests.web.test_table import Seat, opened, over
from tests.web.whole.playing import CAST
from ultratable.core.replayfile import write

PICTURE = "<img src=x onerror=alert(1)>"
SCRIPT = '"><script>alert(1)</script>'
ADDRESS = "javascript:alert(1)"
BRACES = "{{7*7}} ${7*7}"
TURNED = "\u202egnp exe"
ALL = (PICTURE, SCRIPT, ADDRESS, BRACES, TURNED)
MARA, BO = "<img onerror=f()>", '"><script>f()//'


def harmless(page: Page) -> None:
    """Nothing of it became part of the page."""
    for made in ("img", "iframe", "script:not([src])", "body [onerror]", "body [onclick]", "a[href^=javascript]"):
        assert page.locator(made).count() == 0, made
    assert page.get_by_text("49", exact=True).count() == 0, "no braces were worked out"
    assert page.locator("body script").count() == 0


@contextmanager
def without_dialogs(*contexts: BrowserContext) -> Iterator[None]:
    told: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        told.append(dialog.message)
        dialog.dismiss()

    for context in contexts:
        context.on("dialog", dismiss)
    yield
    assert told == []


def say(page: Page, text: str) -> None:
    box = page.get_by_role("textbox", name="Message")
    box.fill(text)
    page.get_by_role("button", name="Send").click()


def test_names_titles_and_talk_are_text_from_waiting_room_to_history(
    page: Page, context: BrowserContext, browser: Browser, server: Serving, watch: Watch
) -> None:
    mara = Seat(context, server.base, MARA)
    table = mara.host(title=PICTURE, options={"health": 30, "cast": CAST})
    mara.post(f"/api/tables/{table}/sit", seat=0)
    with watched(browser, server.base) as (other, _), without_dialogs(context, other):
        bo = Seat(other, server.base, BO)
        bo.post(f"/api/tables/{table}/sit", seat=1)
        bo.post(f"/api/tables/{table}/ready", seat=1, commitment=sha256(PICTURE.encode()).hexdigest())
        theirs = opened(other.new_page(), table)
        opened(page, table)
        expect(page.get_by_role("heading", name=PICTURE)).to_be_visible()
        harmless(page)
        mara.post(f"/api/tables/{table}/start")
        bo.post(f"/api/tables/{table}/salt", seat=1, salt=PICTURE)
        for reader in (page, theirs):
            expect(reader.locator("#prompt")).to_be_visible()
            reader.get_by_role("tab", name="Chat").click()
        for text in (PICTURE, SCRIPT, BRACES, TURNED):
            say(page, text)
            for reader in (page, theirs):
                said = reader.get_by_role("log", name="Chat").locator(".said").last
                expect(said).to_have_text(text.removeprefix("\u202e"))
                expect(reader.get_by_role("log", name="Chat").locator("strong").last).to_have_text(MARA)
        say(page, ADDRESS)
        expect(page.get_by_role("alert").filter(has_text="Links cannot be sent")).to_be_visible()
        expect(page.get_by_role("textbox", name="Message")).to_have_value(ADDRESS)
        watch.forgive("422")
        for _ in range(500):
            if over(mara.look(table)):
                break
            for at, player in enumerate((mara, bo)):
                if player.look(table, at)["ask"]:
                    player.answer(table, seat=at)
        winner = mara.look(table)["table"]["result"]["winners"][0]
        for at, reader in enumerate((page, theirs)):
            named = "You won." if at == winner else f"{(MARA, BO)[winner]} won."
            expect(reader.locator("[data-result]")).to_have_text(named)
            reader.get_by_role("tab", name="Log").click()
            expect(reader.get_by_role("log", name="Log")).to_contain_text(BO if at == 0 else MARA)
            harmless(reader)
        theirs.goto("/history")
        expect(theirs.get_by_role("heading", name=PICTURE)).to_be_visible()
        harmless(theirs)
        replay(page, table)
        expect(page.get_by_role("group", name="Whose eyes")).to_contain_text(BO)
        harmless(page)


def test_fields_that_search_and_join_show_what_was_typed(page: Page, context: BrowserContext, watch: Watch) -> None:
    with without_dialogs(context):
        page.goto("/rules/ults")
        search = page.get_by_role("searchbox")
        for text in ALL:
            search.fill(text)
            expect(search).to_have_value(text)
            harmless(page)
        page.goto("/")
        for text in ALL:
            page.get_by_label("Link or four words").fill(text)
            page.get_by_role("button", name="Join", exact=True).click()
            expect(page.get_by_role("alert").first).to_be_visible()
            harmless(page)
            page.goto("/")
        name = page.get_by_label("Your name")
        for text in (MARA, BO, ADDRESS, BRACES):
            name.fill(text)
            page.get_by_role("button", name="Use this name").click()
            expect(page.get_by_role("status").filter(has_text=f"You are {text}.")).to_be_visible()
            expect(page.get_by_label("You are")).to_contain_text(text)
            harmless(page)
        name.fill(TURNED)
        page.get_by_role("button", name="Use this name").click()
        expect(page.get_by_role("alert").filter(has_text="invisible or control characters")).to_be_visible()
        expect(name).to_have_value(TURNED)
        page.goto("/settings#account")
        page.get_by_label("Name", exact=True).fill(SCRIPT)
        page.get_by_label("Password", exact=True).fill(PICTURE)
        page.get_by_role("button", name="Come in").click()
        expect(page.get_by_role("alert").first).to_be_visible()
        harmless(page)
        page.goto(f"/claim/{PICTURE.replace(' ', '%20')}")
        expect(page.locator("h1")).to_be_visible()
        harmless(page)
        watch.problems = [problem for problem in watch.problems if "Failed to load resource" not in problem]


def played_by(*people: str) -> str:
    """The file of a match that was played at random elsewhere, where people may be called anything."""
    match, rng = GAME.start(2, {"health": 30, "cast": CAST}, seed=5), Random(1)
    while match.result is None:
        who = match.deciders[0]
        match.choose(who, rng.choice(match.ask(who).options).key)
    return write(match, ultratable.__version__, people=people)


def test_notes_and_files_of_others_are_text(
    page: Page, context: BrowserContext, server: Serving, tmp_path: Path
) -> None:
    mara = Seat(context, server.base)
    table = mara.against_a_bot(options={"health": 30, "cast": CAST})
    mara.play_until(table, over)
    with without_dialogs(context):
        replay(page, table, "?event=5")
        page.get_by_role("tab", name="Actions").click()
        note = page.get_by_label("Note to event 5")
        for text in ALL:
            note.fill(text)
            expect(page.get_by_role("button", name=re.compile("^Event 5: "))).to_contain_text(text)
            harmless(page)
        file = tmp_path / f"{PICTURE}.replay"
        file.write_text(played_by(PICTURE, SCRIPT), "utf-8")
        page.goto("/replay")
        page.get_by_label("Choose a file").set_input_files(file)
        # It is played again in a process of its own, which has to start first.
        expect(page.get_by_role("slider", name="Event")).to_be_visible()
        expect(page.get_by_role("main").get_by_text(PICTURE).first).to_be_visible()
        harmless(page)


def test_what_somebody_writes_outlives_taking_a_seat_and_the_start(
    page: Page, browser: Browser, server: Serving
) -> None:
    code = open_table(page, seats=3)
    box = page.get_by_role("textbox", name="Message")
    box.fill("Before anybody else came")
    row(page, 2).get_by_role("button", name="Add a player on this device").click()
    page.get_by_label("Their name").fill("Fen")
    page.get_by_role("button", name="Sit down").click()
    expect(row(page, 2)).to_contain_text("Fen")
    expect(page.get_by_label("Four digits for Fen’s curtain")).to_be_visible()
    expect(box).to_have_value("Before anybody else came")
    page.get_by_role("button", name="Send").click()
    expect(box).to_have_value("")
    with watched(browser, server.base) as (context, _):
        bo = context.new_page()
        come(bo, code, "Bo")
        theirs = bo.get_by_role("textbox", name="Message")
        theirs.fill("Where may I sit?")
        theirs.focus()
        bo.get_by_role("button", name="Sit here").evaluate("(button) => button.click()")
        expect(bo.get_by_role("button", name="I am ready")).to_be_visible()
        expect(theirs).to_be_focused()
        bo.keyboard.type(" Here.")
        expect(theirs).to_have_value("Where may I sit? Here.")
        bo.get_by_role("button", name="I am ready").click()
        page.get_by_role("button", name="Start the match").click()
        bo.get_by_role("tab", name="Chat").click()
        expect(theirs).to_have_value("Where may I sit? Here.")

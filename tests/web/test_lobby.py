"""From the first page to a table with friends: hosting, inviting, joining, sitting, being ready; and settings."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Dialog, Locator, Page, expect

from tests.server.serving import Serving, serving
from tests.web import qr
from tests.web.browser import Watch, home, play_a_bot, tile, watched
from tools.guest import Guest, announcing

MARKUP = "<img src=x onerror=alert(1)>"
SHORT_MARKUP = "<b onclick=f()>x</b>"
SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844), "narrow": (320, 640)}


@contextmanager
def friend_of(browser: Browser, server: Serving) -> Iterator[Page]:
    """Somebody else, with a browser of their own."""
    with watched(browser, server.base) as (context, _):
        yield context.new_page()


def pick(page: Page, group: str, choice: str) -> None:
    page.get_by_role("group", name=group).get_by_role("radio", name=choice, exact=True).check()


def open_table(page: Page, seats: int = 2, bots: int = 0, texts: dict[str, str] | None = None) -> str:
    """Host a table by its form; its code. `texts` are typed into the fields below "More"."""
    page.goto("/host?game=ults")
    pick(page, "Seats for ULts", str(seats))
    pick(page, "Bots among them", str(bots))
    if texts:
        page.get_by_text("More: clock").click()
        for label, text in texts.items():
            page.get_by_label(label).fill(text)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Waiting room")).to_be_visible()
    return str(page.get_by_role("textbox", name="Link").input_value()).rpartition("/")[2]


def come(page: Page, code: str, name: str) -> None:
    """Follow an invitation for the first time."""
    page.goto(f"/join/{code}")
    page.get_by_label("What shall the others call you?").fill(name)
    page.get_by_role("button", name="Come in").click()


def seat(page: Page, number: int) -> Locator:
    return page.get_by_role("listitem", name=re.compile(f"^Seat {number}:"))


@pytest.mark.parametrize("size", [(1440, 900), (1366, 700), (820, 1180), (390, 763)])
def test_name_and_game_stand_on_the_first_screen(browser: Browser, server: Serving, size: tuple[int, int]) -> None:
    with watched(browser, server.base, viewport={"width": size[0], "height": size[1]}) as (context, _):
        page = home(context)
        ways = [
            page.get_by_label("Your name"),
            page.get_by_text("A duel of superheroes"),
            tile(page).get_by_role("link", name=re.compile("^Learn")),
            play_a_bot(page),
        ]
        for way in ways:
            expect(way).to_be_in_viewport(ratio=1)


def test_a_friend_comes_by_link_and_both_play(page: Page, browser: Browser, server: Serving) -> None:
    code = open_table(page)
    start = page.get_by_role("button", name="Start the match")
    expect(start).to_be_disabled()
    expect(page.get_by_role("status").filter(has_text="Seat 2 is free")).to_be_visible()
    with friend_of(browser, server) as bo:
        come(bo, code, "Bo")
        bo.get_by_role("button", name="Sit here").click()
        expect(seat(page, 2)).to_contain_text("Bo")
        expect(page.get_by_role("status").filter(has_text="Waiting for Bo to be ready.")).to_be_visible()
        bo.get_by_role("button", name="I am ready").click()
        expect(seat(page, 2).get_by_text("ready", exact=True)).to_be_visible()
        start.click()
        for player in (page, bo):
            expect(player.get_by_text("Choose your hero").first).to_be_visible()
            expect(player.locator("[data-status]").first).to_contain_text("live")
        # Whoever is known is not asked for a name again.
        bo.goto(f"/join/{code}")
        expect(bo).to_have_url(re.compile(r"/t/[0-9a-f]{16}$"))


def test_four_words_are_enough_however_they_are_typed(page: Page, browser: Browser, server: Serving) -> None:
    code = open_table(page)
    with friend_of(browser, server) as bo:
        bo.goto("/")
        bo.get_by_label("Link or four words").fill(f" {code.replace('-', ', ').upper()} ")
        bo.get_by_role("button", name="Join", exact=True).click()
        bo.get_by_role("button", name="Come in").click()
        expect(bo.get_by_role("button", name="Sit here")).to_be_visible()


def test_what_the_qr_code_holds_leads_to_the_table(page: Page, browser: Browser, server: Serving) -> None:
    code = open_table(page)
    drawn = page.locator("svg:has(> .ink)")
    size = int((drawn.get_attribute("viewBox") or "").split()[-1]) - 8
    ink = re.findall(r"M(\d+) (\d+)", drawn.locator(".ink").get_attribute("d") or "")
    address = qr.read({(int(x) - 4, int(y) - 4) for x, y in ink}, size)
    assert address.endswith(f"/join/{code}")
    with friend_of(browser, server) as bo:
        bo.goto(address)
        bo.get_by_role("button", name="Come in").click()
        expect(bo.get_by_role("button", name="Sit here")).to_be_visible()


def test_wrong_words_say_so_and_can_be_mended(page: Page, watch: Watch) -> None:
    page.goto("/join/otter-otter-otter-otter")
    expect(page.get_by_role("alert").filter(has_text="No table has that code")).to_be_visible()
    expect(page.get_by_label("Link or four words")).to_have_value("otter otter otter otter")
    refused(watch)


def refused(watch: Watch) -> None:
    """The server says no to wrong words and passwords, and the console repeats it."""
    watch.forgive("Failed to load resource")


def test_a_password_is_asked_for_at_the_door(page: Page, browser: Browser, server: Serving) -> None:
    page.goto("/host")
    pick(page, "How you play", "Teaching")
    password = page.get_by_label("Password of the table")
    expect(password).to_have_value(re.compile("^[a-z]{8}$"))
    password.fill("open sesame")
    expect(page.get_by_text("Spectators see all hands.")).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("They need the table’s password too")).to_be_visible()
    link = page.url
    with watched(browser, server.base) as (context, watch):
        bo = context.new_page()
        bo.goto(link)
        door = bo.get_by_label("Password of the table")
        door.fill("open barley")
        bo.get_by_role("button", name="Come in").click()
        expect(bo.get_by_role("alert").filter(has_text="That is not the password")).to_be_visible()
        door.fill("open sesame")
        bo.get_by_role("button", name="Come in").click()
        expect(bo.get_by_role("button", name="Sit here")).to_be_visible()
        watch.forgive("403")


def test_two_people_share_a_device_under_names_of_their_own(page: Page) -> None:
    open_table(page)
    seat(page, 2).get_by_role("button", name="Add a player on this device").click()
    page.get_by_label("Their name").fill("Fen")
    page.get_by_role("button", name="Sit down").click()
    expect(seat(page, 2)).to_contain_text("Fen")
    expect(seat(page, 2)).to_contain_text("on this device")
    seat(page, 2).get_by_role("button", name="I am ready").wait_for(state="detached")
    page.get_by_role("button", name="Start the match").click()
    expect(page.get_by_text(re.compile("Pass to|hold to reveal", re.IGNORECASE)).first).to_be_visible()


def test_bots_come_change_and_go_by_a_switch(page: Page) -> None:
    open_table(page, seats=3)
    two = seat(page, 2)
    two.get_by_role("checkbox", name="Bot takes it").check()
    expect(two).to_contain_text("Steady bot 2")
    two.get_by_label("How well the bot in seat 2 plays").select_option("random")
    expect(two).to_contain_text("Random bot 2")
    two.get_by_role("checkbox", name="Bot takes it").uncheck()
    expect(two).to_contain_text("Free seat")
    expect(page.get_by_text("Seats 2 and 3 are free")).to_be_visible()


def test_a_host_removes_somebody_who_may_come_back(page: Page, browser: Browser, server: Serving) -> None:
    code = open_table(page)
    with friend_of(browser, server) as bo:
        come(bo, code, "Bo")
        bo.get_by_role("button", name="Sit here").click()
        page.get_by_role("button", name="Remove Bo from the seat").click()
        expect(seat(page, 2)).to_contain_text("Free seat")
        expect(bo.get_by_role("status").filter(has_text="This seat is not yours any more.")).to_be_visible()
        bo.get_by_role("button", name="Sit here").click()
        expect(seat(page, 2)).to_contain_text("Bo")


def test_a_name_like_anothers_is_remarked_on(page: Page, browser: Browser, server: Serving) -> None:
    page.goto("/")
    page.get_by_label("Your name").fill("Mara")
    page.get_by_role("button", name="Use this name").click()
    expect(page.get_by_role("status").filter(has_text="You are Mara.")).to_be_visible()
    code = open_table(page)
    with friend_of(browser, server) as bo:
        come(bo, code, "\u041c\u0430ra")  # the first two letters are Cyrillic
        bo.get_by_role("button", name="Sit here").click()
        expect(bo.get_by_text("Your name looks like “Mara”")).to_be_visible()


def test_what_the_server_refuses_stands_at_its_field(page: Page, watch: Watch) -> None:
    page.goto("/host?game=ults")
    page.get_by_text("More: clock").click()
    pick(page, "Two decks", "Yes")
    page.get_by_role("button", name="Open the table").click()
    field = page.get_by_role("group", name="Two decks")
    expect(field.get_by_role("alert")).to_contain_text("two_decks is for seven or eight seats")
    pick(page, "Seats for ULts", "8")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Rules of the house: two decks.")).to_be_visible()
    watch.forgive("422")


def test_everybody_who_comes_is_shown_the_seed(page: Page, browser: Browser, server: Serving) -> None:
    code = open_table(page, texts={"Seed": " Otter  lantern "})
    told = "The seed is “Otter lantern”"
    expect(page.get_by_text(told)).to_be_visible()
    expect(page.get_by_text("Dice are provable")).to_have_count(0)
    with friend_of(browser, server) as bo:
        come(bo, code, "Bo")
        expect(bo.get_by_text(told)).to_be_visible()
        bo.get_by_role("button", name="Sit here").click()
        bo.get_by_role("button", name="I am ready").click()
        page.get_by_role("button", name="Start the match").click()
        for player in (page, bo):
            expect(player.get_by_text("Choose your hero").first).to_be_visible()
            player.get_by_role("button", name="Menu").click()
            expect(player.get_by_role("dialog").get_by_text("Chosen seed: Otter lantern")).to_be_visible()


def test_why_a_seed_is_refused_stands_at_its_field(page: Page, watch: Watch) -> None:
    page.goto("/host?game=ults")
    page.get_by_text("More: clock").click()
    field = page.get_by_role("textbox", name="Seed")
    field.fill("www.example.com")
    page.get_by_role("button", name="Open the table").click()
    expect(field).to_have_accessible_description(re.compile("A seed cannot be a link"))
    field.fill("example")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("The seed is “example”")).to_be_visible()
    watch.forgive("422")


def test_presets_say_what_they_are_in_plain_words(page: Page) -> None:
    page.goto("/host?game=ults")
    summary = page.get_by_role("region", name="How this table is set")
    expect(summary).to_contain_text("No clock")
    pick(page, "How you play", "Competitive")
    expect(summary).to_contain_text("Nothing is taken back once somebody has seen something of it.")
    expect(summary).to_contain_text("60 seconds a question")
    page.get_by_text("More: clock").click()
    pick(page, "Clock", "By day")
    expect(summary).to_contain_text("a day a question")
    expect(page.get_by_role("radio", name="Your own")).to_be_checked()


def test_markup_in_any_field_stays_text(page: Page, browser: Browser, server: Serving) -> None:
    page.goto("/")
    page.get_by_label("Your name").fill(SHORT_MARKUP)
    page.get_by_role("button", name="Use this name").click()
    expect(page.locator("summary").filter(has_text=SHORT_MARKUP)).to_be_visible()
    code = open_table(page, seats=3, texts={"Name of the table": MARKUP, "Password of the table": MARKUP})
    expect(page.get_by_role("heading", name=MARKUP)).to_be_visible()
    seat(page, 2).get_by_role("button", name="Add a player on this device").click()
    page.get_by_label("Their name").fill("<i>Fen</i>")
    page.get_by_role("button", name="Sit down").click()
    expect(seat(page, 2)).to_contain_text("<i>Fen</i>")
    page.get_by_role("textbox", name="Message").fill(MARKUP)
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text(MARKUP).last).to_be_visible()
    with watched(browser, server.base) as (context, watch):
        bo = context.new_page()
        come(bo, code, "<u>Bo</u>")
        bo.get_by_label("Password of the table").fill(MARKUP)
        bo.get_by_role("button", name="Come in").click()
        bo.get_by_role("button", name="Sit here").click()
        expect(seat(page, 3)).to_contain_text("<u>Bo</u>")
        watch.forgive("403")
        for table in (page, bo):
            assert table.locator("main :is(img, b, i, u)").filter(has_text=re.compile("Bo|Fen|x")).count() == 0
            assert table.locator("img").count() == 0
        page.goto("/")
        expect(page.get_by_text(MARKUP)).to_be_visible()
        bo.goto(f"/join/{'%3Cimg%20src=x%3E'}")
        expect(bo.get_by_role("alert").filter(has_text="No table has that code")).to_be_visible()
        expect(bo.get_by_label("Link or four words")).to_have_value("<img src=x>")
        assert bo.locator("img").count() == 0
        refused(watch)


def test_markup_in_addresses_passwords_and_searches_stays_text(page: Page, watch: Watch) -> None:
    said: list[str] = []

    def refuse(dialog: Dialog) -> None:
        said.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", refuse)
    page.goto("/settings#account")
    for label in ("New password", "Password"):
        page.get_by_label(label, exact=True).fill(MARKUP)
    page.get_by_label("Name", exact=True).fill(MARKUP)
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("main").get_by_role("alert")).to_be_visible()
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_label("Present password")).to_be_visible()
    page.get_by_label("Present password").fill(MARKUP + "x")
    page.get_by_label("New password").fill(MARKUP)
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("main").get_by_role("alert")).to_be_visible()
    page.goto(f"/host?game={quote(MARKUP)}")
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    page.goto(f"/learn/{quote(MARKUP, safe='')}")
    expect(page.get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_be_visible()
    page.goto("/rules/ults")
    page.get_by_label("Find a rule").fill(MARKUP)
    expect(page.get_by_role("status").filter(has_text="No rule has these words")).to_be_visible()
    assert page.locator("img").count() == 0
    assert said == []
    refused(watch)


def test_settings_hold_at_once_and_after_loading_anew(page: Page) -> None:
    page.goto("/settings")
    pick(page, "Colours", "Dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Change: Undo", exact=True).click()
    page.get_by_role("button", name="Press a key: Undo", exact=True).press("x")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("listitem").filter(has_text="Undo").locator("kbd")).to_have_text("X")
    page.get_by_role("button", name="Delete what this browser keeps").click()
    page.get_by_role("button", name="Yes, delete it").click()
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("listitem").filter(has_text="Undo").locator("kbd")).to_have_text("U")


def test_a_key_chosen_with_shift_works_and_one_that_is_off_does_nothing(
    page: Page, context: BrowserContext, server: Serving
) -> None:
    mara = Guest(context, server.base)
    table = mara.against_a_bot(options={"health": 30, "cast": ["lumberjaq", "k9"]})
    mara.play_until(table, announcing)
    page.goto("/settings")
    row = page.get_by_role("listitem").filter(has_text="Look closer at the focused thing")
    row.get_by_role("button", name=re.compile("^Change")).click()
    row.get_by_role("button", name=re.compile("^Press a key")).press("Shift+X")
    expect(row.locator("kbd")).to_have_text("X")
    page.get_by_role("button", name="Off: Undo", exact=True).click()
    expect(page.get_by_role("listitem").filter(has_text="Undo").locator("kbd")).to_have_text("none")
    # One of the games has a board, so its keys can be changed here too.
    expect(page.get_by_text("Show threats")).to_have_count(1)
    page.goto(f"/t/{table}")
    page.locator("[data-card]").first.focus()
    page.keyboard.press("x")
    expect(page.get_by_role("tab", name="Card")).to_have_attribute("aria-selected", "true")
    taken_back: list[str] = []
    page.on("request", lambda request: taken_back.append(request.url) if request.url.endswith("/undo") else None)
    page.locator("#table").focus()
    page.keyboard.press("1")
    expect(page.locator("#prompt")).to_have_text(re.compile("^Which card"))
    page.keyboard.press("u")
    page.keyboard.press("Escape")
    expect(page.locator("#prompt")).to_have_text(re.compile("which ability"))
    assert len(taken_back) == 1, "Escape took the pick back, U did not"


def test_the_print_theme_is_black_on_white_whatever_the_system_likes(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto("/settings")
    pick(page, "Colours", "Black on white")
    colours = page.locator("body").evaluate(
        "one => [getComputedStyle(one).color, getComputedStyle(document.documentElement).backgroundColor]"
    )
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]


def test_tables_that_wait_for_somebody_come_first(page: Page, context: BrowserContext, server: Serving) -> None:
    mara = Guest(context, server.base)
    tables = [mara.against_a_bot(), mara.against_a_bot()]
    page.goto("/")
    waiting = page.get_by_role("region", name="Your turn (2)")
    expect(waiting.get_by_role("listitem")).to_have_count(2)
    above = page.evaluate(
        "document.querySelector('main').textContent.indexOf('Your turn (2)') < "
        "document.querySelector('main').textContent.indexOf('One table')"
    )
    assert above
    waiting.get_by_role("link", name="Play").first.click()
    expect(page).to_have_url(re.compile(f"/t/({'|'.join(tables)})$"))
    expect(page.locator("#prompt")).to_have_text(re.compile("hero"))


def test_a_password_brings_somebody_back(page: Page, browser: Browser, server: Serving) -> None:
    page.goto("/settings")
    page.get_by_role("textbox", name="Your name").fill("Ada Returns")
    page.get_by_role("button", name="Use this name").click()
    page.get_by_label("New password").fill("a long enough password")
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_text("Ada Returns has a password")).to_be_visible()
    with friend_of(browser, server) as elsewhere:
        elsewhere.goto("/settings#account")
        elsewhere.get_by_label("Name", exact=True).fill("Ada Returns")
        elsewhere.get_by_label("Password", exact=True).fill("a long enough password")
        elsewhere.get_by_role("button", name="Come in").click()
        expect(elsewhere.get_by_text("Ada Returns has a password")).to_be_visible()
        elsewhere.get_by_role("button", name="Forget me here").click()
        elsewhere.get_by_role("button", name="Yes, forget me").click()
        expect(elsewhere.get_by_text("You are a guest.")).to_be_visible()


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/host",
        "/make/figures",
        "/make/figures/new",
        "/make/hulks",
        "/history",
        "/settings",
        "/about",
        "/rules",
        "/help",
        "/lab",
    ],
)
def test_every_page_has_one_heading_one_main_and_help_in_the_same_place(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator("h1")).to_have_count(1)
    expect(page.locator("main")).to_have_count(1)
    expect(page).to_have_title(re.compile(".+ – Ultratable"))
    expect(page.get_by_label("You are")).to_be_visible()
    banner = page.get_by_role("banner")
    found, whole = banner.get_by_role("link", name="Help").bounding_box(), banner.bounding_box()
    assert found is not None
    assert whole is not None
    # 72rem is as wide as pages get, with 16 px on each side.
    right = whole["width"] / 2 + 36 * 16 - 16
    assert (round(found["x"] + found["width"] - right), found["y"], found["width"], found["height"]) == (0, 8, 44, 44)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_wider_than_the_window(browser: Browser, server: Serving, size: str) -> None:
    width, height = SIZES[size]
    with watched(browser, server.base, viewport={"width": width, "height": height}) as (context, _):
        page = home(context)
        expect(play_a_bot(page)).to_be_enabled()
        for path in ("/", "/host", "/history", "/settings", "/about"):
            page.goto(path)
            expect(page.locator("h1")).to_be_visible()
            page.wait_for_load_state("networkidle")
            if path == "/host":
                page.get_by_text("More: clock").click()
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        open_table(page, seats=4, bots=2)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_open_tables_are_shown_only_where_others_can_come_from(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as server, watched(browser, server.base) as (context, _):
        page = context.new_page()
        page.goto("/host")
        page.get_by_text("More: clock").click()
        expect(page.get_by_role("group", name="Listed")).to_have_count(0)
        monkeypatch.setattr("ultratable.server.here.reach", lambda _: "network")
        page.reload()
        page.get_by_text("More: clock").click()
        pick(page, "Listed", "Yes")
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_text("Anybody on this server may come in.")).to_be_visible()
        with friend_of(browser, server) as bo:
            bo.goto("/")
            open_tables = bo.get_by_role("region", name="Open tables")
            expect(open_tables.get_by_role("link", name="Look")).to_be_visible()
            monkeypatch.setattr("ultratable.server.here.reach", lambda _: "machine")
            bo.reload()
            expect(play_a_bot(bo)).to_be_enabled()
            expect(open_tables).to_have_count(0)

"""Building spacehulks in a real browser: from an empty table to a match on one's own hulk."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.server.serving import Serving
from tests.web.axe import by_day_and_night
from tests.web.browser import Watch, tile, watched
from tests.web.test_lobby import SIZES, pick
from ultratable.games.ultra_marines.generator import generate
from ultratable.games.ultra_marines.layouts import LAYOUT, LAYOUTS

EDITOR = "ultra_marines.content.editor"
TEXT = "ultra_marines.board.text_format"
SLOTTING = "ultra_marines.setup.slotting"
HOME = "/make/hulks"
SHELF = "ultratable.hulks"


def rows_of(id: str) -> list[str]:
    return list(LAYOUT[id].rows)


def keeping(context: BrowserContext, **hulks: list[str]) -> None:
    """A browser in which these were saved before, each by its name and rows."""
    kept = [{"id": name, "made": {"name": name, "rows": rows, "work": None}} for name, rows in hulks.items()]
    told = json.dumps(json.dumps({"version": 1, "hulks": kept}))
    script = f"localStorage.getItem('{SHELF}') ?? localStorage.setItem('{SHELF}', {told})"
    context.add_init_script(f"location.origin !== 'null' && ({script})")


def kept(page: Page) -> list[dict[str, Any]]:
    found = page.evaluate(f"localStorage.getItem('{SHELF}')")
    return [one["made"] for one in json.loads(found)["hulks"]] if found else []


def opened(page: Page, address: str = "/new") -> Locator:
    """The board of the editor."""
    page.goto(HOME + address)
    board = page.get_by_role("grid", name="The spacehulk that you are building")
    expect(page.get_by_role("heading", name="How it stands")).to_be_visible()
    expect(counts(page)).to_be_visible()
    return board


def counts(page: Page) -> Locator:
    return page.get_by_text(re.compile("corridor sections?\\.$"))


def take(page: Page, kind: str) -> None:
    page.get_by_role("button", name=kind).click()
    expect(bar(page)).to_contain_text(f"In hand: {kind}")


def bar(page: Page) -> Locator:
    return page.get_by_role("region", name="In hand")


def act(page: Page, name: str) -> None:
    bar(page).get_by_role("button", name=name, exact=True).click()


def square(board: Locator, name: str) -> Locator:
    """A square by what is heard of it."""
    return board.get_by_role("gridcell", name=re.compile(f"^{name}"))


def click(place: Locator) -> None:
    """Long enough after the last one that both are no double click, which zooms."""
    place.page.wait_for_timeout(400)
    place.click()


def text(page: Page) -> str:
    """The board as the editor writes it."""
    shown = page.get_by_label("As text")
    if not shown.is_visible():
        page.get_by_text("Share or export").click()
    return shown.input_value()


def first_room(page: Page) -> Locator:
    board = opened(page)
    take(page, "Room with 4 doors")
    act(page, "Lay it")
    expect(counts(page)).to_have_text("One room, no corridor sections.")
    return board


@pytest.mark.rule("ultra_marines.content.editor", "ultra_marines.setup.slotting")
def test_a_section_is_laid_by_pointer_and_told_why_not(page: Page) -> None:
    board = first_room(page)
    take(page, "Straight of 3")
    expect(page.get_by_role("button", name="Straight of 3")).to_contain_text("8 left")
    # Open ends beyond the rulers have no name of their own: the one to the east of the room is D2.
    east = square(board, "D2, an open end, it fits here")
    east.hover()
    expect(page.locator("[data-mark=ghost-legal]")).to_have_count(1)
    east.click()
    expect(page.get_by_role("status").filter(has_text="Straight of 3 laid.")).to_be_visible()
    expect(counts(page)).to_have_text("One room, one corridor section.")
    assert text(page) == "AAA###\nAAAaaa\nAAA###"
    # A room at a room's door is refused: in colour, by form, in words and with the clause.
    take(page, "Room with 2 doors")
    south = square(board, "B4, an open end, it does not fit here")
    south.hover()
    expect(page.locator("[data-mark=ghost-wrong]")).to_have_count(1)
    expect(bar(page)).to_contain_text("a corridor section belongs between them")
    expect(bar(page).locator(f"[data-clause='{SLOTTING}']")).to_be_visible()
    south.click()
    expect(counts(page)).to_have_text("One room, one corridor section.")


@pytest.mark.rule("ultra_marines.content.editor")
def test_everything_is_done_with_the_keyboard(page: Page) -> None:
    board = first_room(page)
    take(page, "T-junction")
    square(board, "D2").focus()
    expect(page.locator("[data-mark=ghost-legal]")).to_have_count(1)
    ways = []
    for _ in range(3):
        ways.append(page.locator("[data-mark=ghost-legal] .edge").get_attribute("d"))
        page.keyboard.press("e")
    assert len(set(ways)) == 3, "each of its ends"
    page.keyboard.press("q")
    page.keyboard.press("q")
    page.keyboard.press("q")
    page.keyboard.press("Enter")
    expect(counts(page)).to_have_text("One room, one corridor section.")
    page.keyboard.press("Escape")
    expect(bar(page)).to_contain_text("Choose a section to lay")
    square(board, "D2, section a, T-junction").focus()
    page.keyboard.press("Enter")
    expect(bar(page)).to_contain_text("Section a: T-junction")
    before = text(page)
    square(board, "D2").focus()
    page.keyboard.press("e")
    expect(page.get_by_label("As text")).not_to_have_value(before)
    square(board, "D2").focus()
    page.keyboard.press("Delete")
    expect(counts(page)).to_have_text("One room, no corridor sections.")
    page.keyboard.press("Control+z")
    expect(counts(page)).to_have_text("One room, one corridor section.")
    page.keyboard.press("Control+y")
    expect(counts(page)).to_have_text("One room, no corridor sections.")


@pytest.mark.rule("ultra_marines.content.editor")
def test_a_section_is_moved_turned_and_taken_away_with_buttons(page: Page) -> None:
    board = first_room(page)
    take(page, "Corner")
    click(square(board, "D2"))
    expect(counts(page)).to_contain_text("one corridor section")
    act(page, "Put it back")
    click(square(board, "D2"))
    act(page, "Turn")
    expect(bar(page)).to_contain_text("Section a: Corner")
    act(page, "Move")
    expect(bar(page)).to_contain_text("Where does it go?")
    click(square(board, "B4, an open end, it fits here"))
    expect(square(board, "B4, section a, Corner")).to_have_count(1)
    expect(page.get_by_role("button", name="Corner")).to_contain_text("5 left")
    click(square(board, "B4"))
    act(page, "Remove")
    expect(page.get_by_role("button", name="Corner")).to_contain_text("6 left")
    for _ in range(4):
        page.get_by_role("button", name="Undo", exact=True).click()
    expect(counts(page)).to_have_text("One room, no corridor sections.")
    page.get_by_role("button", name="Redo", exact=True).click()
    expect(square(board, "D2, section a, Corner")).to_have_count(1)


@pytest.mark.rule("ultra_marines.content.editor")
def test_a_finger_sees_first_and_lays_then(browser: Browser, server: Serving) -> None:
    with watched(browser, server.base, has_touch=True, viewport={"width": 390, "height": 844}) as (context, _):
        page = context.new_page()
        board = first_room(page)
        page.get_by_role("button", name="Straight of 2").tap()
        east = square(board, "D2, an open end, it fits here")
        east.tap()
        expect(page.locator("[data-mark=ghost-legal]")).to_have_count(1)
        expect(counts(page)).to_have_text("One room, no corridor sections.")
        page.wait_for_timeout(400)
        east.tap()
        expect(counts(page)).to_have_text("One room, one corridor section.")
        square(board, "B4, an open end, it fits here").tap()
        bar(page).get_by_role("button", name="Lay it").tap()
        expect(counts(page)).to_have_text("One room, 2 corridor sections.")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"


@pytest.mark.rule("ultra_marines.content.editor")
def test_the_symmetry_helper_lays_the_counterpart(page: Page) -> None:
    board = first_room(page)
    page.get_by_label("Symmetry").select_option("Half turn")
    take(page, "Straight of 3")
    east = square(board, "D2, an open end, it fits here")
    east.hover()
    expect(page.locator("[data-mark=ghost-legal]")).to_have_count(2)
    east.click()
    expect(page.get_by_role("status").filter(has_text="and its counterpart")).to_be_visible()
    assert text(page) == "###AAA###\naaaAAAbbb\n###AAA###"
    page.get_by_label("Symmetry").select_option("Off")
    take(page, "Corner")
    square(board, "E4, an open end, it fits here").click()
    expect(counts(page)).to_contain_text("3 corridor sections")
    page.get_by_label("Symmetry").select_option("Half turn")
    page.get_by_role("button", name="Add the missing counterpart").click()
    expect(counts(page)).to_contain_text("4 corridor sections")
    expect(page.get_by_role("button", name="Add the missing counterpart")).to_have_count(0)


@pytest.mark.rule("ultra_marines.content.editor", "ultra_marines.content.generator")
def test_surprises_have_a_number_and_can_be_undone(page: Page) -> None:
    first_room(page)
    page.get_by_label("Number", exact=True).fill("7")
    page.get_by_role("button", name="Build that one").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Random spacehulk 7")
    assert text(page) == generate(7).text
    expect(page.get_by_text("It can be played on.")).to_be_visible()
    page.get_by_role("button", name="Surprise me").click()
    expect(page.get_by_label("As text")).not_to_have_value(generate(7).text)
    number = int(page.get_by_label("Name", exact=True).input_value().split()[-1])
    assert text(page) == generate(number).text
    for _ in range(2):
        page.get_by_role("button", name="Undo", exact=True).click()
    expect(counts(page)).to_have_text("One room, no corridor sections.")


@pytest.mark.rule("ultra_marines.content.editor")
def test_distances_and_warnings(page: Page) -> None:
    board = opened(page, "/new?from=reference")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Old Tollgate")
    expect(page.get_by_text("It can be played on.")).to_be_visible()
    square(board, "I1, section A").press("Enter")
    act(page, "Teleport zone")
    expect(square(board, "I1, section A, Room with 3 doors, teleport zone").first).to_be_attached()
    expect(page.get_by_text("One teleport zone is chosen.")).to_be_visible()
    expect(square(board, "L2, section a, .*one section from a zone")).to_have_count(1)
    # Every numbered corridor has its number on the board too.
    square(board, "L2,").press("Enter")
    expect(bar(page)).to_contain_text("one section from a zone")
    # A third of the corridors gone: some choice of zones leaves too few. Labels move up each time.
    for _ in range(9):
        square(board, "[A-Z]+[0-9]+, section j,").first.press("Enter")
        act(page, "Remove")
        expect(bar(page)).to_contain_text("back in the box")
    expect(page.get_by_text(re.compile("With teleport zones in .*, only . sections? would be open"))).to_be_visible()
    expect(page.get_by_text(re.compile("The board is in pieces"))).to_be_visible()
    expect(page.get_by_role("button", name="Play a bot here")).to_be_disabled()


@pytest.mark.rule("ultra_marines.content.editor")
def test_saved_listed_edited_copied_and_deleted(page: Page) -> None:
    first_room(page)
    page.get_by_label("Name", exact=True).fill("  Rusty   Bucket ")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Rusty Bucket is saved.")).to_be_visible()
    assert [hulk["name"] for hulk in kept(page)] == ["Rusty Bucket"]
    page.reload()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Rusty Bucket")
    take(page, "Dead end")
    bar(page).get_by_role("button", name="Put it back").click()
    page.get_by_role("link", name="All spacehulks").click()
    expect(page.get_by_role("heading", name="Your spacehulk")).to_be_visible()
    page.get_by_role("link", name="Copy Rusty Bucket").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Rusty Bucket, copy")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Rusty Bucket, copy is saved.")).to_be_visible()
    page.get_by_role("link", name="All spacehulks").click()
    expect(page.get_by_role("heading", name="Your 2 spacehulks")).to_be_visible()
    page.get_by_role("button", name="Delete Rusty Bucket", exact=True).click()
    expect(page.get_by_role("heading", name="Your spacehulk")).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Your 2 spacehulks")).to_be_visible()
    page.goto(f"{HOME}/nothing-here")
    expect(page.get_by_role("alert").filter(has_text="no such spacehulk")).to_be_visible()


@pytest.mark.rule("ultra_marines.content.editor")
def test_what_was_begun_survives_a_reload(page: Page) -> None:
    first_room(page)
    page.get_by_label("Name", exact=True).fill("Half done")
    page.reload()
    expect(counts(page)).to_have_text("One room, no corridor sections.")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Half done")


@pytest.mark.rule("ultra_marines.content.editor", "ultra_marines.board.text_format")
def test_out_into_a_file_and_back(page: Page, tmp_path: Path) -> None:
    opened(page, "/new?from=short-fuse")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Short Fuse is saved.")).to_be_visible()
    page.get_by_text("Share or export").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export a file").click()
    assert download.value.suggested_filename == "short-fuse.json"
    file = tmp_path / "short-fuse.json"
    download.value.save_as(file)
    written = json.loads(file.read_text("utf-8"))
    assert written["hulks"][0]["board"] == rows_of("short-fuse")
    before = kept(page)
    page.goto(HOME)
    page.get_by_label("Import a file").set_input_files(file)
    expect(page.get_by_text("Nothing new came in; one was here already.")).to_be_visible()
    page.evaluate(f"localStorage.removeItem('{SHELF}')")
    page.reload()
    page.get_by_label("Import a file").set_input_files(file)
    expect(page.get_by_text("Short Fuse came in.")).to_be_visible()
    assert kept(page) == before
    page.get_by_role("link", name="Edit Short Fuse").click()
    expect(counts(page)).to_be_visible()
    assert text(page).split("\n") == rows_of("short-fuse")


@pytest.mark.rule("ultra_marines.content.editor", "ultra_marines.board.text_format")
def test_texts_are_judged_by_the_server(page: Page) -> None:
    page.goto(HOME)
    field = page.get_by_label("Or paste a layout as text")
    button = page.get_by_role("button", name="Take this text")
    for wrong, words in {
        "aaaaaaaaa": "No section of the set looks like a at A1",
        "AAA\nAAA": "Room A at A1 is no block of 3 x 3 squares.",
        '{"ultratable": "figures"}': "neither a file of spacehulks nor a board as text",
        "<img src=x onerror=alert(1)>": "is no label for a section",
    }.items():
        field.fill(wrong)
        button.click()
        expect(page.get_by_role("alert").filter(has_text=words)).to_be_visible()
    assert kept(page) == []
    field.fill("\n\n" + "\n".join(rows_of("lantern-moth")) + "\n")
    button.click()
    expect(page.get_by_text("Unnamed spacehulk came in.")).to_be_visible()
    assert kept(page)[0]["rows"] == rows_of("lantern-moth")


@pytest.mark.rule("ultra_marines.content.editor")
def test_a_link_brings_it_to_another_browser(page: Page, browser: Browser, server: Serving) -> None:
    opened(page, "/new?from=reference")
    page.get_by_text("Share or export").click()
    link = page.get_by_label("Link", exact=True).input_value()
    assert link.startswith(f"{server.base}/make/hulks/new?name=Old+Tollgate&hulk=")
    with watched(browser, server.base) as (context, _):
        other = context.new_page()
        other.goto(link)
        expect(counts(other)).to_have_text("6 rooms, 29 corridor sections.")
        expect(other.get_by_label("Name", exact=True)).to_have_value("Old Tollgate")
        assert text(other).split("\n") == rows_of("reference")


@pytest.mark.rule("ultra_marines.content.editor", "ultra_marines.setup.board_source")
def test_played_on(page: Page) -> None:
    opened(page, "/new?from=short-fuse")
    page.get_by_role("button", name="Play a bot here").click()
    page.wait_for_url("**/t/*")
    table = page.url.rpartition("/")[2]
    options = page.evaluate(f"fetch('/api/tables/{table}').then(r => r.json())")["table"]["settings"]["options"]
    assert options == {"board": "saved", "saved": "\n".join(rows_of("short-fuse"))}
    expect(page.get_by_role("button", name=re.compile("^Ultramarines"))).to_be_visible()


@pytest.mark.rule("ultra_marines.content.editor", "ultra_marines.setup.board_source")
def test_the_host_form_offers_every_way_to_a_board(page: Page, context: BrowserContext) -> None:
    keeping(context, Mine=rows_of("short-fuse"))
    page.goto("/host?game=ultra_marines&hulk=Mine")
    expect(page.get_by_role("heading", name="The spacehulk")).to_be_visible()
    expect(page.get_by_role("radio", name="Mine", exact=True)).to_be_checked()
    pick(page, "Where it comes from", "Ready layout")
    for ready in LAYOUTS:
        expect(page.get_by_role("radio", name=re.compile(f"^{re.escape(ready.title)}"))).to_have_count(1)
    pick(page, "Where it comes from", "Build it together")
    expect(page.get_by_text("board: build")).to_be_visible()
    pick(page, "Where it comes from", "One of mine")
    expect(page.get_by_text("board: saved")).to_be_visible()
    expect(page.get_by_text("###")).to_have_count(0)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("heading", name="The spacehulk")).to_be_visible()
    table = page.url.rpartition("/")[2]
    options = page.evaluate(f"fetch('/api/tables/{table}').then(r => r.json())")["table"]["settings"]["options"]
    assert options == {"board": "saved", "saved": "\n".join(rows_of("short-fuse"))}


@pytest.mark.rule("ultra_marines.content.editor")
def test_the_first_page_leads_there(page: Page) -> None:
    page.goto("/")
    tile(page, "Ultra Marines").get_by_role("link", name="Build a spacehulk").click()
    expect(page.get_by_role("heading", name="Spacehulks", exact=True)).to_be_visible()
    page.get_by_role("link", name="Start from Lantern Moth").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Lantern Moth")


@pytest.mark.rule("ultra_marines.content.editor")
def test_without_the_server_nothing_is_lost(page: Page, watch: Watch) -> None:
    board = first_room(page)
    take(page, "Straight of 2")
    page.route("**/workbench", lambda route: route.abort())
    square(board, "D2").click()
    expect(page.get_by_role("alert").first).to_be_visible()
    expect(counts(page)).to_have_text("One room, no corridor sections.")
    page.unroute("**/workbench")
    click(square(board, "D2"))
    expect(counts(page)).to_have_text("One room, one corridor section.")
    watch.forgive("Failed to load resource")


@pytest.mark.parametrize("size", SIZES)
def test_no_barriers(browser: Browser, server: Serving, size: str) -> None:
    width, height = SIZES[size]
    with watched(browser, server.base, viewport={"width": width, "height": height}) as (context, _):
        keeping(context, Mine=rows_of("short-fuse"))
        page = context.new_page()
        page.goto(HOME)
        expect(page.get_by_role("link", name="Start from Lantern Moth")).to_be_visible()
        assert by_day_and_night(page) == []
        board = opened(page, "/new?from=reference")
        take(page, "Straight of 2")
        square(board, "[A-Z]+[0-9]+, an open end").first.focus()
        assert by_day_and_night(page) == []
        bar(page).get_by_role("button", name="Put it back").click()
        square(board, "I1,").press("Enter")
        expect(bar(page)).to_contain_text("Section A")
        page.get_by_text("Share or export").click()
        assert by_day_and_night(page) == []
        page.goto("/host?game=ultra_marines")
        expect(page.get_by_role("radio", name=re.compile("^Old Tollgate"))).to_be_attached()
        assert by_day_and_night(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

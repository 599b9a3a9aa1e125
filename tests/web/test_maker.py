"""The card maker in a real browser: from an empty form to a match in which one's own figure can be fielded."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.server.serving import Serving
from tests.table.test_brought import figure, full
from tests.web.axe import by_day_and_night
from tests.web.browser import Watch, watched
from tests.web.test_lobby import SIZES, come, pick, seat
from tests.web.test_table import actions
from tools.guest import Guest
from ultratable.server import pictures

HOME = "/make/figures"
MARKUP = "<img src=x onerror=alert(1)>"
PICKS = ("Best action, for Q J", "Second, for 10 9", "Third, for 8 7")
CARDS = "ultratable.figures"


def keeping(context: BrowserContext, *figures: Any) -> None:
    """A browser in which these figures were made before."""
    kept = {"version": 1, "figures": [{"id": f"f{at}", "made": made} for at, made in enumerate(figures)]}
    script = f"localStorage.getItem('{CARDS}') ?? localStorage.setItem('{CARDS}', {json.dumps(json.dumps(kept))})"
    context.add_init_script(f"location.origin !== 'null' && ({script})")


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("article", name=name, exact=True)


def missing(page: Page) -> Locator:
    """What is still wrong, in sentences."""
    return page.get_by_role("region", name="Save it").get_by_role("listitem")


def choose_picks(page: Page, *titles: str) -> None:
    for label, title in zip(PICKS, titles, strict=True):
        page.get_by_label(label).select_option(label=title)


def save(page: Page) -> None:
    expect(page.get_by_text("The card is complete.")).to_be_visible()
    page.get_by_role("button", name="Save the figure").click()
    expect(page.get_by_role("heading", name="Your own figures")).to_be_visible()


@pytest.mark.rule("figures.content.card-maker", "figures.charcard.three-picks", "figures.charcard.recover-fixed")
def test_a_figure_is_made_step_by_step_and_told_what_is_missing(page: Page) -> None:
    page.goto(HOME)
    expect(page.get_by_role("heading", name="No figures yet")).to_be_visible()
    page.get_by_role("link", name="New figure").click()
    expect(missing(page)).to_have_text(
        [
            re.compile("^Give it a name of 1 to 40 characters"),
            re.compile("^Choose an action for queen and jack"),
            re.compile("^Choose an action for 10 and 9"),
            re.compile("^Choose an action for 8 and 7"),
        ]
    )
    # Pressed in vain: nothing is kept.
    page.get_by_role("button", name="Save the figure").click(force=True)
    expect(missing(page)).to_have_count(4)
    assert page.evaluate(f"localStorage.getItem('{CARDS}')") is None
    page.get_by_label("Name", exact=True).fill("Sir Spoon")
    page.get_by_label("Variant label").fill("Gala")
    page.get_by_label("Description").fill("Stirs the soup.")
    expect(missing(page)).to_have_count(3)
    pick(page, "Kind", "Machine")
    page.get_by_role("radio", name="Robot box").check()
    page.get_by_text("Head:").click()
    page.get_by_role("radio", name="Pot lid").check()
    page.get_by_text("Gear:").click()
    for gear in ("Shield", "Soup pot", "Scarf"):
        page.get_by_role("checkbox", name=gear, exact=True).check()
    expect(page.get_by_role("checkbox", name="Cannon", exact=True)).to_be_disabled()
    page.get_by_role("group", name="First colour").get_by_role("radio", name="Tomato red").check()
    page.get_by_role("group", name="Third colour").get_by_role("radio", name="None").check()
    # Aces and kings are shown and cannot be changed.
    fixed = page.get_by_role("listitem").filter(has_text="Always, for A K")
    expect(fixed).to_contain_text("Recover")
    expect(fixed.get_by_role("combobox")).to_have_count(0)
    choose_picks(page, "Armor", "Recover", "Armor")
    live = card(page, "Sir Spoon (Gala)")
    for words in ("Sir Spoon", "Gala", "Machine", "Stirs the soup.", "Power"):
        expect(live).to_contain_text(words)
    expect(live.locator("dd b")).to_have_text(["Recover", "Armor", "Recover", "Armor"])
    save(page)
    page.reload()
    expect(page.get_by_role("heading", name="One figure")).to_be_visible()
    kept = json.loads(page.evaluate(f"localStorage.getItem('{CARDS}')"))["figures"][0]["made"]
    assert kept == {
        "name": "Sir Spoon",
        "variant": "Gala",
        "kind": "machine",
        "text": "Stirs the soup.",
        "picks": ["armor", "recover", "armor"],
        "look": {
            "body": "boxy",
            "head": "lid",
            "gear": ["shield", "soup-pot", "scarf"],
            "colours": ["red", "yellow"],
            "picture": "",
        },
    }


@pytest.mark.rule("figures.content.card-maker")
def test_what_is_wrong_with_a_name_is_told_while_it_is_typed(page: Page) -> None:
    page.goto(f"{HOME}/new?from=hero")
    expect(page.get_by_text("The card is complete.")).to_be_visible()
    name = page.get_by_label("Name", exact=True)
    for wrong, words in {
        "": "Give it a name",
        "Seat 2": "cannot be called like a seat",
        "\u202etoobaH": "one line of ordinary characters",
    }.items():
        name.fill(wrong)
        expect(missing(page)).to_contain_text([words])
        expect(page.get_by_role("button", name="Save the figure")).to_have_attribute("aria-disabled", "true")
    name.fill("x" * 50)
    expect(name).to_have_value("x" * 40)
    expect(page.get_by_text("The card is complete.")).to_be_visible()


@pytest.mark.rule("figures.content.card-maker-help")
def test_every_action_is_explained_with_its_clause_and_three_are_suggested(page: Page) -> None:
    page.goto(f"{HOME}/new")
    page.get_by_label("Description").fill("A silent night thief.")
    page.get_by_role("checkbox", name="Tough").check()
    page.get_by_role("checkbox", name="Clever").check()
    page.get_by_role("button", name="Suggest three picks").click()
    said = page.get_by_role("status").filter(has_text="These three, which you may change")
    expect(said.get_by_role("listitem")).to_have_text(
        ["Sneak: you wrote “silent”.", "Armor: it is tough.", "Master Plan: it is clever."]
    )
    for label, value in zip(PICKS, ("sneak", "armor", "master-plan"), strict=True):
        expect(page.get_by_label(label)).to_have_value(value)
    page.get_by_label(PICKS[0]).select_option(label="Stun")
    expect(page.get_by_label(PICKS[0])).to_have_accessible_description(re.compile("^In short: they lose a turn. "))
    expect(page.locator("a[data-clause='figures.sneakstun.stun']").first).to_be_visible()
    page.get_by_text("All twelve actions explained").click()
    explained = page.locator("details dl > div")
    expect(explained).to_have_count(12)
    for number in range(12):
        expect(explained.nth(number).locator("dd")).to_contain_text(re.compile(r"\w+\."))
        expect(explained.nth(number).locator("[data-clause^='figures.']")).to_have_count(1)


@pytest.mark.rule("figures.content.card-maker-use")
def test_a_roster_figure_is_a_start_and_what_was_begun_is_not_lost(page: Page) -> None:
    page.goto(HOME)
    page.get_by_text("Start from a ready-made figure", exact=True).click()
    page.get_by_role("link", name="Hero (In Cold Weather Gear)").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Hero")
    expect(page.get_by_label("Variant label")).to_have_value("In Cold Weather Gear")
    expect(page.get_by_label("Description")).to_have_value(re.compile(r"\w+"))
    page.get_by_label("Variant label").fill("In a Bathing Suit")
    expect(card(page, "Hero (In a Bathing Suit)")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Variant label")).to_have_value("In a Bathing Suit")
    page.get_by_role("button", name="Begin anew").click()
    expect(page.get_by_label("Variant label")).to_have_value("In Cold Weather Gear")
    save(page)
    expect(card(page, "Hero (In Cold Weather Gear)")).to_be_visible()


@pytest.mark.rule("figures.content.card-maker-use")
def test_figures_are_changed_copied_deleted_and_brought_back(page: Page, context: BrowserContext) -> None:
    keeping(context, full("Sir Spoon"), full("Rattle"))
    page.goto(HOME)
    page.get_by_role("link", name="Edit Sir Spoon").click()
    page.get_by_label("Name", exact=True).fill("Sir Fork")
    save(page)
    page.get_by_role("link", name="Copy Sir Fork").click()
    expect(page.get_by_label("Variant label")).to_have_value("Copy")
    save(page)
    names = page.get_by_role("article")
    expect(names).to_have_count(3)
    page.get_by_role("button", name="Delete Rattle").click()
    expect(names).to_have_count(2)
    expect(page.locator("#kept")).to_be_focused()
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    for at, name in enumerate(("Sir Fork", "Rattle", "Sir Fork (Copy)")):
        expect(names.nth(at)).to_have_accessible_name(name)
    page.reload()
    expect(names).to_have_count(3)


@pytest.mark.parametrize("kept", ["", "x", "null", '{"figures": 7}', '{"version": 9, "figures": [7, {"id": "a"}]}'])
def test_whatever_lies_in_the_browser_the_page_opens(page: Page, context: BrowserContext, kept: str) -> None:
    context.add_init_script(f"location.origin !== 'null' && localStorage.setItem('{CARDS}', {json.dumps(kept)})")
    page.goto(HOME)
    expect(page.get_by_role("heading", name="No figures yet")).to_be_visible()
    expect(page.get_by_label("You are")).to_be_visible()
    page.goto(f"{HOME}/f7")
    expect(page.get_by_role("alert").filter(has_text="This browser keeps no such figure.")).to_be_visible()


@pytest.mark.rule("figures.content.card-maker-use")
def test_a_file_goes_out_and_comes_in_checked_by_the_same_rules(
    page: Page, context: BrowserContext, browser: Browser, server: Serving, tmp_path: Path
) -> None:
    keeping(context, full("Sir Spoon"), full("Rattle"))
    page.goto(HOME)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Export all").click()
    whole = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(whole)
    assert whole.name == "figures.json"
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Export Rattle").click()
    assert waiting.value.suggested_filename == "rattle.json"
    told = json.loads(whole.read_text("utf-8"))
    assert told["figures"] == [full("Sir Spoon"), full("Rattle")]
    with watched(browser, server.base) as (elsewhere, _):
        other = elsewhere.new_page()
        other.goto(HOME)
        field = other.get_by_label("Import a file")
        told["figures"] += [{**full("Cheat"), "picks": ["armor", "armor", "win"]}, {**full(), "name": MARKUP * 2}, 7]
        mixed = tmp_path / "mixed.json"
        mixed.write_text(json.dumps(told), "utf-8")
        field.set_input_files(mixed)
        expect(other.get_by_role("status").filter(has_text="2 figures came in: Sir Spoon and Rattle.")).to_be_visible()
        refused = other.get_by_role("alert").get_by_role("listitem")
        expect(refused).to_have_text(
            [
                "Cheat: There is no special action 'win'.",
                f"{MARKUP * 2}: Give it a name of 1 to 40 characters.",
                "Figure 5: A figure is a table of names and values.",
            ]
        )
        field.set_input_files(whole)
        expect(other.get_by_text("2 were here already.")).to_be_visible()
        for wrong in ("no JSON at all", "[]", '{"ultratable": "figures", "version": 1}'):
            mixed.write_text(wrong, "utf-8")
            field.set_input_files(mixed)
            expect(other.get_by_role("alert").filter(has_text="This is no file of home-made figures.")).to_be_visible()
        other.reload()
        expect(other.get_by_role("article")).to_have_count(2)


PHOTO = """async () => {
    const canvas = new OffscreenCanvas(900, 1600);
    const context = canvas.getContext('2d');
    for (let at = 0; at < 9000; at++) {
        context.fillStyle = `rgb(${at * 7 % 256} ${at * 13 % 256} ${at * 29 % 256})`;
        context.fillRect(at * 37 % 900, at * 91 % 1600, 40, 40);
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
    return [...bytes];
}"""


@pytest.mark.rule("figures.content.card-maker")
def test_a_picture_of_ones_own_is_made_small_and_shown(page: Page, server: Serving, tmp_path: Path) -> None:
    page.goto(f"{HOME}/new?from=hero")
    photo = tmp_path / "photo.png"
    photo.write_bytes(bytes(page.evaluate(PHOTO)))
    assert photo.stat().st_size > 48 * 1024
    with page.expect_response(lambda answer: answer.url.endswith("/api/pictures")) as answered:
        page.get_by_label("A picture of your own instead").set_input_files(photo)
    sha = answered.value.json()["sha"]
    expect(page.get_by_text("The figure has a picture of its own.")).to_be_visible()
    shown = card(page, "Hero").locator("image")
    expect(shown).to_have_attribute("href", f"/api/pictures/{sha}")
    stored = server.server.store.picture(sha)
    assert stored.media_type in ("image/webp", "image/jpeg")
    assert len(stored.body) <= 48 * 1024
    size = page.evaluate(
        "async (path) => { const { width, height } = await createImageBitmap(await (await fetch(path)).blob());"
        " return [width, height]; }",
        f"/api/pictures/{sha}",
    )
    assert size == [240, 426]
    save(page)
    page.reload()
    expect(card(page, "Hero").locator("image")).to_have_attribute("href", f"/api/pictures/{sha}")
    page.get_by_role("link", name="Edit Hero").click()
    words = tmp_path / "words.png"
    words.write_text("no picture")
    page.get_by_label("A picture of your own instead").set_input_files(words)
    expect(page.get_by_role("alert").filter(has_text="That is no picture")).to_be_visible()
    page.get_by_role("button", name="Without it").click()
    expect(card(page, "Hero").locator("image")).to_have_count(0)


def test_whoever_has_too_many_pictures_can_make_room(
    page: Page, watch: Watch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.goto(f"{HOME}/new?from=hero")
    field = page.get_by_label("A picture of your own instead")
    shown = card(page, "Hero").locator("image")
    seen: list[str | None] = []
    monkeypatch.setattr(pictures, "MOST_EACH", 2)
    for shade in range(3):
        # Pictures of this test's own: what somebody else has kept too is not counted.
        photo = tmp_path / f"{shade}.png"
        photo.write_bytes(bytes(page.evaluate(PHOTO.replace("at * 7 %", f"at * {101 + shade} %"))))
        with page.expect_response(lambda answer: answer.url.endswith("/api/pictures")):
            field.set_input_files(photo)
        if shade < 2:
            expect(page.get_by_text("The figure has a picture of its own.")).to_be_visible()
            seen.append(shown.get_attribute("href"))
    expect(page.get_by_role("alert").filter(has_text="as many as one person may have")).to_be_visible()
    expect(shown).to_have_attribute("href", str(seen[1]))
    page.get_by_role("button", name="Forget unused pictures").click()
    expect(page.get_by_text("One picture is forgotten. Choose yours again.")).to_be_visible()
    field.set_input_files(photo)
    expect(page.get_by_text("The figure has a picture of its own.")).to_be_visible()
    expect(shown).not_to_have_attribute("href", str(seen[1]))
    watch.forgive("409")


MM = 96 / 25.4


@pytest.mark.rule("figures.content.card-maker-use")
@pytest.mark.parametrize(("paper", "across", "down"), [("A4", 210, 297), ("Letter", 215.9, 279.4)])
def test_cards_are_printed_at_playing_card_size(
    page: Page, context: BrowserContext, paper: str, across: float, down: float
) -> None:
    keeping(context, *[full(f"Figure {number}") for number in range(10)], full("W" * 40, variant="M" * 40))
    page.add_init_script("window.print = () => { window.printed = (window.printed ?? 0) + 1; }")
    page.goto(HOME)
    page.get_by_role("button", name="Print all").click()
    page.wait_for_function("window.printed === 1")
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size({"width": round((across - 14) * MM), "height": round((down - 14) * MM)})
    cards = page.locator(".print-sheet [data-made]")
    expect(cards).to_have_count(11)
    for number in (0, 8, 10):
        box = cards.nth(number).bounding_box()
        assert box is not None
        assert abs(box["width"] - 63 * MM) < 1
        assert abs(box["height"] - 88 * MM) < 1
    die = cards.first.locator(".die svg").bounding_box()
    assert die is not None
    assert min(die["width"], die["height"]) > 18 * MM, "a ten-sided die has room"
    pages = page.locator(".print-sheet .page")
    expect(pages).to_have_count(2)
    whole = pages.first.bounding_box()
    assert whole is not None
    assert (whole["width"], whole["height"]) <= ((across - 14) * MM, (down - 14) * MM)
    marks = pages.first.locator("> svg path").get_attribute("d") or ""
    assert marks.count("M") == 32, "a cross of two strokes at each of sixteen corners"
    for hidden in (
        page.get_by_role("banner"),
        page.get_by_role("heading", name="Your own figures"),
        page.locator(".screen"),
    ):
        expect(hidden).to_be_hidden()
    # Nothing of a card is cut off: the last line of actions ends inside it.
    for number in (0, 10):
        inside, last = cards.nth(number).bounding_box(), cards.nth(number).locator("dl > div").last.bounding_box()
        assert inside is not None
        assert last is not None
        assert last["y"] + last["height"] < inside["y"] + inside["height"]
    made = page.pdf(format=paper, prefer_css_page_size=False, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", made)) == 2
    page.emulate_media(media="screen")
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".print-sheet")).to_have_count(0)


@pytest.mark.rule("figures.content.card-maker-use", "figures.charcard.ready-or-own")
def test_brought_to_a_table_seen_by_all_and_fielded(
    page: Page, context: BrowserContext, browser: Browser, server: Serving
) -> None:
    keeping(context, full("Sir Spoon", text="Stirs the soup."), full("Rattle"))
    page.goto("/host?game=figures")
    page.get_by_role("button", name="Open the table").click()
    room = page.get_by_role("region", name="Home-made figures")
    code = str(page.get_by_role("textbox", name="Link").input_value()).rpartition("/")[2]
    with watched(browser, server.base) as (elsewhere, _):
        bo = elsewhere.new_page()
        come(bo, code, "Bo")
        bo.get_by_role("button", name="Sit here").click()
        bo.get_by_role("button", name="I am ready").click()
        expect(seat(page, 2).get_by_text("ready", exact=True)).to_be_visible()
        room.get_by_role("button", name="Choose figures to bring").click()
        room.get_by_role("checkbox", name="Sir Spoon").check()
        room.get_by_role("button", name="Bring this one").click()
        there = bo.get_by_role("region", name="Home-made figures")
        for words in ("Sir Spoon", "Stirs the soup.", "Armor", "Dodge", "Luck"):
            expect(card(there.page, "Sir Spoon")).to_contain_text(words)
        # Whoever was ready has not agreed to this.
        expect(seat(page, 2).get_by_text("ready", exact=True)).to_have_count(0)
        there.get_by_role("button", name="Choose figures to bring").click()
        expect(there.get_by_text("You have made none yet.")).to_be_visible()
        bo.get_by_role("button", name="I am ready").click()
        page.get_by_role("button", name="Start the match").click()
        for player in (page, bo):
            expect(player.locator("[data-status=live]")).to_be_visible()
            expect(player.locator("#prompt")).to_have_text(re.compile("Choose your army"))
        offered = actions(page).get_by_role("button", name=re.compile("Sir Spoon"))
        expect(offered).to_have_count(1)
        offered.click()
        expect(page.locator("#prompt")).to_have_text(re.compile("How much Power for Sir Spoon"))


@pytest.mark.rule("figures.content.card-maker-use")
def test_one_press_plays_with_it_against_a_bot(page: Page, context: BrowserContext, server: Serving) -> None:
    mara = Guest(context, server.base)
    keeping(context, full("Sir Spoon"), full("Rattle"), full("Bolt"))
    page.goto(HOME)
    expect(page.get_by_role("button", name="Play with the chosen")).to_be_disabled()
    page.get_by_role("checkbox", name="Choose Sir Spoon").check()
    page.get_by_role("checkbox", name="Choose Bolt").check()
    page.get_by_role("button", name="Play with the 2 chosen").click()
    expect(page).to_have_url(re.compile(r"/t/[0-9a-f]{16}$"))
    expect(page.locator("#prompt")).to_have_text(re.compile("Choose your army"))
    made = mara.look(page.url.rpartition("/")[2])["view"]["made"]
    assert [one["name"] for one in made] == ["Sir Spoon", "Bolt"]
    page.goto(HOME)
    page.get_by_role("button", name="Play with it: Rattle").click()
    expect(page).to_have_url(re.compile(r"/t/[0-9a-f]{16}$"))


@pytest.mark.rule("figures.variants.ready-made-only")
def test_a_table_of_ready_made_figures_says_why(page: Page, context: BrowserContext, server: Serving) -> None:
    keeping(context, full())
    mara = Guest(context, server.base)
    table = mara.host(game="figures", options={"ready_made_only": True})
    mara.post(f"/api/tables/{table}/sit", seat=0)
    page.goto(f"/t/{table}")
    room = page.get_by_role("region", name="Home-made figures")
    expect(room).to_contain_text("At this table only ready-made figures are played.")
    expect(room.locator("[data-clause='figures.variants.ready-made-only']")).to_be_visible()
    expect(room.get_by_role("button", name="Choose figures to bring")).to_be_disabled()


def test_leaving_the_seat_takes_them_along(page: Page, context: BrowserContext, server: Serving) -> None:
    keeping(context, full())
    mara = Guest(context, server.base)
    table = mara.host(game="figures", options={})
    mara.post(f"/api/tables/{table}/sit", seat=0)
    mara.post(f"/api/tables/{table}/brought", pieces=[figure()])
    page.goto(f"/t/{table}")
    expect(card(page, "Sir Spoon")).to_be_visible()
    page.get_by_role("button", name="Stand up").click()
    expect(card(page, "Sir Spoon")).to_have_count(0)


def test_a_game_whose_pieces_are_given_has_no_place_for_them(
    page: Page, context: BrowserContext, server: Serving
) -> None:
    mara = Guest(context, server.base)
    table = mara.host()
    page.goto(f"/t/{table}")
    expect(page.get_by_role("heading", name="Waiting room")).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("region", name="Home-made figures")).to_have_count(0)


@pytest.mark.rule("figures.content.card-maker")
def test_markup_stays_text_wherever_a_figure_is_shown(
    page: Page, context: BrowserContext, browser: Browser, server: Serving
) -> None:
    mara = Guest(context, server.base)
    page.goto(f"{HOME}/new?from=hero")
    for label in ("Name", "Variant label, if it is one", "Description"):
        page.get_by_label(label, exact=True).fill(MARKUP)
    title = f"{MARKUP} ({MARKUP})"
    expect(card(page, title).get_by_text(MARKUP)).to_have_count(3)
    save(page)
    expect(card(page, title)).to_be_visible()
    page.get_by_role("button", name=f"Delete {title}").click()
    expect(page.get_by_role("status").filter(has_text=f"{title} is deleted.")).to_be_visible()
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    made = json.loads(page.evaluate(f"localStorage.getItem('{CARDS}')"))["figures"][0]["made"]
    table = mara.host(game="figures", options={})
    mara.post(f"/api/tables/{table}/sit", seat=0)
    mara.post(f"/api/tables/{table}/brought", pieces=[made])
    mara.post(f"/api/tables/{table}/bots", seat=1, level="random")
    with watched(browser, server.base) as (elsewhere, _):
        bo = elsewhere.new_page()
        bo.goto(f"/t/{table}")
        expect(card(bo, title)).to_be_visible()
        mara.post(f"/api/tables/{table}/start")
        page.goto(f"/t/{table}")
        expect(page.locator("#prompt")).to_have_text(re.compile("Choose your army"))
        page.wait_for_load_state("networkidle")
        for shown in (page, bo):
            assert shown.locator("img").count() == 0


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_wider_than_the_window_and_everything_can_be_hit(
    browser: Browser, server: Serving, size: str
) -> None:
    width, height = SIZES[size]
    with watched(browser, server.base, viewport={"width": width, "height": height}) as (context, _):
        mara = Guest(context, server.base)
        keeping(context, full("W" * 40, variant="M" * 40, text="W" * 120), full())
        table = mara.host(game="figures", options={})
        mara.post(f"/api/tables/{table}/sit", seat=0)
        mara.post(f"/api/tables/{table}/brought", pieces=[full("W" * 40, variant="M" * 40, text="W" * 120)])
        page = context.new_page()
        for path in (HOME, f"{HOME}/new", f"{HOME}/f0", f"/t/{table}"):
            page.goto(path)
            expect(page.locator("h1")).to_be_visible()
            for fold in ("Start from a ready-made figure", "Head:", "Gear:", "All twelve actions explained"):
                for one in page.locator("summary").filter(has_text=fold).all():
                    one.click()
            page.wait_for_load_state("networkidle")
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path
            small = page.evaluate(
                """() => [...document.querySelectorAll('main :is(button, select, summary, label, a)')]
                    .filter((one) => !one.dataset.clause && one.checkVisibility() && one.getClientRects().length > 0)
                    .filter((one) => !(one.matches('label') && one.htmlFor))
                    .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
                    .filter(([, box]) => Math.round(box.height) < 44 || Math.round(box.width) < 32)
                    .map(([text, box]) => `${text} ${box.width}x${box.height}`)"""
            )
            assert path == f"/t/{table}" or small == [], (path, small)
            tiny = page.evaluate(
                """() => [...document.querySelectorAll('[data-made] *')]
                    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
                    .filter((one) => !one.closest('.heard-only') && parseFloat(getComputedStyle(one).fontSize) < 12)
                    .map((one) => one.textContent)"""
            )
            assert tiny == [], (path, tiny)


def test_axe_finds_nothing_by_day_and_by_night(page: Page, context: BrowserContext, server: Serving) -> None:
    mara = Guest(context, server.base)
    keeping(context, full("Sir Spoon"), full("Rattle", kind="machine"))
    found = {}
    page.goto(HOME)
    page.get_by_text("Start from a ready-made figure", exact=True).click()
    page.get_by_role("checkbox", name="Choose Sir Spoon").check()
    expect(card(page, "Sir Spoon")).to_contain_text("Armor")
    found["figures"] = by_day_and_night(page)
    page.goto(f"{HOME}/new")
    expect(missing(page)).to_have_count(4)
    for fold in ("Head:", "Gear:", "All twelve actions explained"):
        page.get_by_text(fold).click()
    page.get_by_role("checkbox", name="Shield", exact=True).check()
    page.get_by_role("checkbox", name="Fast").check()
    page.get_by_role("button", name="Suggest three picks").click()
    found["a new figure"] = by_day_and_night(page)
    table = mara.host(game="figures", options={})
    mara.post(f"/api/tables/{table}/sit", seat=0)
    mara.post(f"/api/tables/{table}/brought", pieces=[figure()])
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Choose figures to bring").click()
    expect(card(page, "Sir Spoon")).to_contain_text("Armor")
    found["waiting room"] = by_day_and_night(page)
    assert not any(found.values()), found


def test_a_figure_can_be_made_with_the_keyboard_alone(page: Page) -> None:
    page.goto(f"{HOME}/new?from=hero")
    expect(page.get_by_text("The card is complete.")).to_be_visible()
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.type(" Hero II")
    reached = ""
    for _ in range(80):
        page.keyboard.press("Tab")
        reached = page.evaluate("document.activeElement.textContent.trim()")
        if reached == "Save the figure":
            break
        # Whatever has the focus is in sight.
        expect(page.locator(":focus")).to_be_in_viewport(ratio=0.1)
    assert reached == "Save the figure"
    expect(page.get_by_text("The card is complete.")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="One figure")).to_be_visible()


def test_the_first_page_leads_there(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Make your own figures").click()
    expect(page.get_by_role("heading", name="Your own figures")).to_be_visible()


def test_deleting_what_the_browser_keeps_deletes_them(page: Page, context: BrowserContext) -> None:
    page.goto(f"{HOME}/new?from=hero")
    save(page)
    page.goto("/settings")
    expect(page.get_by_text("your home-made figures")).to_be_visible()
    page.get_by_role("button", name="Delete what this browser keeps").click()
    page.get_by_role("button", name="Yes, delete it").click()
    page.goto(HOME)
    expect(page.get_by_role("heading", name="No figures yet")).to_be_visible()


@pytest.mark.rule("figures.content.card-maker-help")
def test_on_a_phone_card_and_fairness_stay_in_sight_while_actions_are_picked(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{HOME}/new?from=hero")
    choose_picks(page, "Luck", "Dodge", "Sneak")
    glance = page.locator("[data-glance]")
    expect(glance).to_be_in_viewport(ratio=1)
    expect(glance.locator("[data-bands] > span").first).to_have_attribute("title", "Luck")
    expect(glance).to_contain_text("Fairness")
    # It does not lie over what has the focus.
    page.get_by_label(PICKS[2]).focus()
    low = page.get_by_label(PICKS[2]).evaluate("one => one.getBoundingClientRect().bottom")
    assert low <= glance.evaluate("one => one.getBoundingClientRect().top")
    # Further down the card itself is there.
    card(page, "Hero").scroll_into_view_if_needed()
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(glance).to_be_hidden()

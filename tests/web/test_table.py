"""The frame of every table, in a real browser: choosing and confirming, keys, undo, bad connections, several players at
one device, the end of a match, and that it fits every screen."""

import json
import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, WebSocketRoute, expect

from tests.server.serving import Serving
from tests.web.browser import Watch, watched
from tools.guest import Guest, announcing, over

__all__ = ["Seat", "announcing", "over"]

SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "landscape": (1180, 820), "phone": (390, 844)}
Seat = Guest


@pytest.fixture
def seat(context: BrowserContext, server: Serving) -> Seat:
    return Seat(context, server.base)


def opened(page: Page, table: str) -> Page:
    page.goto(f"/t/{table}")
    expect(page.locator("[data-status=live]")).to_be_visible()
    return page


def actions(page: Page) -> Locator:
    tab = page.get_by_role("tab", name="Actions")
    if tab.get_attribute("aria-selected") != "true":
        tab.click()
    return page.get_by_role("region", name="Actions", exact=True)


def confirm(page: Page) -> Locator:
    return page.get_by_role("button", name="Confirm", exact=True)


def quiet(page: Page) -> None:
    """Until nothing is on its way."""
    page.wait_for_function("() => !document.querySelector('[data-status=sending]')")


def laid_out(page: Page) -> None:
    """Until everything has its place: the question is there, the fonts are, and nothing moves there any more."""
    expect(page.locator(".bar.mine")).to_be_visible()
    page.evaluate("document.fonts.ready")
    page.wait_for_function(
        """() => document.getAnimations().every(
            (one) => one.playState !== 'running' || one.effect.getComputedTiming().iterations === Infinity)"""
    )


def test_choosing_arms_and_confirming_sends(page: Page, seat: Seat) -> None:
    table = seat.against_a_bot()
    seat.play_until(table, announcing)
    opened(page, table)
    expect(page).to_have_title(re.compile("^● Your turn"))
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("turn"))
    expect(confirm(page)).to_have_attribute("aria-disabled", "true")
    confirm(page).click(force=True)
    expect(page.get_by_text("Choose something first.").first).to_be_visible()
    ability = seat.look(table)["ask"]["options"][0]
    actions(page).locator(f"[data-key='{ability['key']}']").click()
    expect(page.locator("#prompt")).to_have_text(re.compile("^Which card"))
    card = seat.look(table)["ask"]["options"][0]
    assert seat.look(table)["ask"]["picked"] == [ability["key"]], "an ability can be taken back, so it goes at once"
    actions(page).locator(f"[data-key='{card['key']}']").click()
    expect(page.locator(".outcome")).to_contain_text(card["label"])
    assert seat.look(table)["ask"]["picked"] == [ability["key"]], "nothing is sent before it is confirmed"
    confirm(page).click()
    expect(page.get_by_role("tab", name="Log")).to_be_visible()
    page.wait_for_function("() => !document.querySelector('#prompt').textContent.startsWith('Which card')")
    assert seat.look(table)["ask"] is None or seat.look(table)["ask"]["picked"] == []


def test_what_is_chosen_survives_loading_anew_and_can_be_taken_back(page: Page, seat: Seat) -> None:
    table = seat.against_a_bot()
    seat.play_until(table, announcing)
    opened(page, table)
    page.locator("#table").focus()
    page.keyboard.press("1")
    expect(page.locator("#prompt")).to_have_text(re.compile("^Which card"))
    page.keyboard.press("1")
    expect(confirm(page)).to_have_attribute("aria-disabled", "false")
    outcome = page.locator(".outcome").inner_text()
    page.reload()
    expect(page.locator(".outcome")).to_have_text(outcome)
    expect(confirm(page)).to_have_attribute("aria-disabled", "false")
    page.locator("#table").focus()
    page.keyboard.press("Escape")
    expect(confirm(page)).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Escape")
    expect(page.locator("#prompt")).to_have_text(re.compile("which ability"))
    assert seat.look(table)["ask"]["picked"] == []


def test_a_match_by_keys_alone(page: Page, seat: Seat) -> None:
    # Nobody falls in three rounds.
    table = seat.against_a_bot(options={"health": 75, "cast": ["lumberjaq", "k9"]})
    opened(page, table)
    page.locator("#table").focus()
    said = page.locator("[data-announcer]")
    before = seat.asked(table)
    while before["view"]["round"] <= 3:
        assert not over(before)
        page.locator(".bar.mine").wait_for()
        page.keyboard.press(" " if before["ask"]["passing"] else "1")
        if page.locator(".buttons [aria-disabled=false]", has_text="Confirm").count():
            page.keyboard.press("Enter")
        quiet(page)
        before = seat.asked(table)
    # What the server has told already may still be on its way into the page, and is heard when it has come to rest.
    last = seat.http.get(f"/api/tables/{table}/log", params={"seat": 0, "from": 0}).json()["lines"][-1]["text"]
    expect(said).to_contain_text(last)
    expect(said).to_have_text(re.compile(f"{re.escape(page.locator('#prompt').inner_text().strip())}$"))
    quiet(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_contain_text("Choose an option by its number")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator("#table").focus()
    page.keyboard.press("l")
    expect(said).to_have_text(re.compile(f"{re.escape(last)}$"))
    page.keyboard.press("c")
    expect(said).to_have_text("There is no clock at this table.")


def test_one_message_is_heard_for_each_action(page: Page, seat: Seat) -> None:
    table = seat.against_a_bot()
    seat.play_until(table, announcing)
    opened(page, table)
    expect(page.locator("[data-announcer]")).to_have_text(re.compile("which ability"))
    page.evaluate(
        """() => {
            window.heard = [];
            const region = document.querySelector('[data-announcer]');
            new MutationObserver(() => window.heard.push(region.textContent.trim()))
                .observe(region, {childList: true, subtree: true});
        }"""
    )
    page.locator("#table").focus()
    page.keyboard.press("1")
    expect(page.locator("#prompt")).to_have_text(re.compile("^Which card"))
    page.wait_for_function("() => window.heard.length > 0")
    told = set(page.evaluate("window.heard"))
    assert told == {page.locator("#prompt").inner_text()}, "what has not happened yet is not told"
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('#prompt').textContent.startsWith('Which card')")
    # The question, with what has happened before it.
    page.wait_for_function(
        """() => {
            const last = window.heard.at(-1), prompt = document.querySelector('#prompt').innerText.trim();
            return last.endsWith(prompt) && last.length > prompt.length;
        }"""
    )


class Wires:
    """The page's sockets, to cut and to hold back."""

    def __init__(self, page: Page) -> None:
        self.cut = False
        self.hold = False
        self.open: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/socket"), self._opened)
        page.route(re.compile(r"/api/tables/\w+\?"), lambda route: route.abort() if self.cut else route.continue_())

    def _opened(self, socket: WebSocketRoute) -> None:
        if self.cut:
            socket.close()
            return
        server = socket.connect_to_server()
        self.open.append(socket)
        server.on_message(lambda text: None if self.hold and '"type":"update"' in str(text)[:20] else socket.send(text))

    def break_all(self) -> None:
        self.cut = True
        for socket in self.open:
            socket.close()
        self.open = []


def test_offline_says_so_keeps_the_choice_and_comes_back(page: Page, seat: Seat, watch: Watch) -> None:
    table = seat.against_a_bot()
    seat.play_until(table, announcing)
    wires = Wires(page)
    opened(page, table)
    page.locator("#table").focus()
    page.keyboard.press("1")
    expect(page.locator("#prompt")).to_have_text(re.compile("^Which card"))
    page.keyboard.press("1")
    expect(confirm(page)).to_have_attribute("aria-disabled", "false")
    wires.break_all()
    expect(page.get_by_role("alert").filter(has_text="You are offline")).to_be_visible()
    expect(confirm(page)).to_have_attribute("aria-disabled", "true")
    expect(confirm(page)).to_have_attribute("title", re.compile("offline"))
    wires.cut = False
    # It tries by itself too, and may be quicker.
    page.get_by_role("button", name="Try now").evaluate_all("all => all.forEach((button) => button.click())")
    expect(page.locator("[data-status=live]")).to_be_visible()
    expect(confirm(page)).to_have_attribute("aria-disabled", "false")
    watch.problems = [problem for problem in watch.problems if "ERR_FAILED" not in problem]


def test_a_stale_answer_brings_the_new_view(page: Page, seat: Seat) -> None:
    table = seat.against_a_bot()
    seat.play_until(table, announcing)
    wires = Wires(page)
    opened(page, table)
    wires.hold = True
    ability = seat.look(table)["ask"]["options"][0]["key"]
    seat.answer(table, ability)
    expect(page.locator("#prompt")).to_have_text(re.compile("which ability"))
    page.locator("#table").focus()
    page.keyboard.press("1")
    expect(page.get_by_role("alert").filter(has_text="moved on")).to_be_visible()
    expect(page.locator("#prompt")).to_have_text(re.compile("^Which card"))
    expect(page.locator("[data-status=live]")).to_be_visible()


def test_taking_back_what_was_seen_is_asked_of_the_other(
    page: Page, seat: Seat, browser: Browser, server: Serving
) -> None:
    with watched(browser, server.base) as (context, _):
        bo = Seat(context, server.base, "Bo")
        table = seat.against(bo)
        opened(page, table)
        other = opened(context.new_page(), table)
        seat.answer(table, seat=0)
        bo.answer(table, seat=1)
        page.get_by_role("button", name="Ask to undo").click()
        expect(page.get_by_text("You asked to take back. Waiting for Bo.")).to_be_visible()
        expect(other.get_by_text("Mara asks to take back the last answer.")).to_be_visible()
        other.get_by_role("button", name="Agree").click()
        expect(page.locator("#prompt")).to_have_text(re.compile("hero"))
        expect(page.get_by_text("You asked to take back")).to_have_count(0)


def test_players_who_share_a_device_see_only_their_own_cards(page: Page, seat: Seat) -> None:
    table = seat.host()
    seat.post(f"/api/tables/{table}/sit", seat=0)
    seat.post(f"/api/tables/{table}/sit", seat=1, same_device=True, name="Bo")
    opened(page, table)
    page.get_by_role("button", name="Start the match").click()
    curtain = page.get_by_role("dialog", name=re.compile("^Pass to "))
    shown = page.locator("[data-ref]")
    passes = page.get_by_role("button", name=re.compile("^Pass to "))
    turns: list[str] = []
    for _ in range(8):
        expect(curtain).to_be_visible()
        assert shown.count() == 0, "nothing of the table is on the page behind the curtain"
        name = re.sub("^Pass to ", "", curtain.get_by_role("heading").inner_text())
        turns.append(name)
        curtain.get_by_role("button", name="Reveal without holding").click()
        expect(page.locator("[data-status=live]")).to_be_visible()
        looks = ["Mara", "Bo"].index(name)
        hands = [set(seat.look(table, at)["view"]["seats"][at]["hand"] or []) for at in (0, 1)]
        cards = {
            ref or "" for ref in page.locator(".hand [data-ref]").evaluate_all("all => all.map(e => e.dataset.ref)")
        }
        assert cards <= hands[looks]
        for _ in range(6):
            if seat.look(table, looks)["ask"] is None:
                break
            seat.answer(table, seat=looks)
        expect(passes).to_be_visible()
        passes.click()
    assert set(turns) == {"Mara", "Bo"}
    page.reload()
    expect(curtain).to_be_visible()


def test_a_seat_moves_to_another_device(page: Page, seat: Seat, browser: Browser, server: Serving) -> None:
    table = seat.against_a_bot()
    seat.play_until(table, announcing)
    opened(page, table)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Move my seat to another device").click()
    # As the tests start it, no phone would find this server.
    expect(page.get_by_role("dialog")).to_contain_text("Only this computer reaches this server.")
    code = page.get_by_role("dialog").locator(".code").inner_text()
    with watched(browser, server.base, viewport={"width": 390, "height": 844}) as (context, _):
        phone = context.new_page()
        phone.goto(f"/claim/{code}")
        expect(phone).to_have_url(re.compile(f"/t/{table}$"))
        expect(phone.locator("[data-card]").first).to_be_visible()
        # The large screen stays the table, as everybody may see it.
        expect(page.get_by_role("status").filter(has_text="This seat is not yours any more.")).to_be_visible()
        expect(page.locator("#prompt")).to_contain_text("You are watching.")
        expect(page.locator("[data-status=live]")).to_be_visible()
        expect(page.locator("[data-card]")).to_have_count(0)


def test_one_of_two_at_a_device_takes_the_hand_to_a_phone(
    page: Page, seat: Seat, browser: Browser, server: Serving
) -> None:
    table = seat.host(options={"cast": ["lumberjaq", "k9"]})
    seat.post(f"/api/tables/{table}/sit", seat=0)
    seat.post(f"/api/tables/{table}/sit", seat=1, same_device=True, name="Bo")
    seat.post(f"/api/tables/{table}/start")
    for at in (0, 1, 0, 1):
        if seat.look(table, at)["ask"] is not None:
            seat.answer(table, seat=at)
    page.goto(f"/t/{table}")
    curtain = page.get_by_role("dialog", name=re.compile("^Pass to "))
    reveal = curtain.get_by_role("button", name="Reveal without holding")
    reveal.click()
    expect(page.locator("[data-card]").first).to_be_visible()
    looks = next(at for at in (0, 1) if seat.look(table, at)["ask"] is not None)
    code = seat.post(f"/api/tables/{table}/move-code", seat=looks)["code"]
    with watched(browser, server.base, viewport={"width": 390, "height": 844}) as (context, _):
        phone = context.new_page()
        phone.goto(f"/claim/{code}")
        expect(phone.locator("[data-card]").first).to_be_visible()
        # Whoever took the hand along may still stand there: the other one's is behind the curtain.
        other = ("Mara", "Bo")[1 - looks]
        expect(curtain.get_by_role("heading")).to_have_text(f"Pass to {other}")
        expect(page.locator("[data-card]")).to_have_count(0)
        reveal.click()
        expect(page.locator("[data-card]").first).to_be_visible()
        hand = set(seat.look(table, 1 - looks)["view"]["seats"][1 - looks]["hand"])
        assert {card.get_attribute("data-card") for card in page.locator("[data-card]").all()} <= hand


def test_a_report_is_a_file_with_what_the_reporter_may_know(page: Page, seat: Seat) -> None:
    table = seat.against_a_bot()
    update = seat.play_until(table, announcing)
    opened(page, table)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Report a problem").click()
    page.get_by_label("What did you expect").fill("<b>My card</b> vanished.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the report").click()
    report = json.loads(download.value.path().read_text("utf-8"))
    assert report["note"] == "<b>My card</b> vanished."
    assert report["table"]["version"] == update["version"]
    assert report["ask"]["decision_id"] == update["ask"]["decision_id"]
    view = json.loads(report["match"].splitlines()[-1])
    assert "hand" not in json.dumps(view) or '"hand": null' in json.dumps(view) or '"hand":null' in report["match"]


def test_the_end_offers_what_comes_next(page: Page, seat: Seat) -> None:
    table = seat.against_a_bot()
    seat.play_until(table, over)
    opened(page, table)
    expect(page.locator("[data-result]")).to_have_text(re.compile(r"^(You|Random bot 2) won\.$"))
    expect(page.get_by_role("img", name=re.compile("health"))).to_be_visible()
    expect(page.get_by_role("link", name="Watch the replay")).to_have_attribute("href", f"/replay/{table}")
    page.get_by_role("button", name="Verify the dice").click()
    # It is played again in a process of its own, which has to start first.
    expect(page.get_by_text("every roll and draw computed anew")).to_be_visible()
    page.get_by_role("button", name="Look at the table").click()
    expect(page.locator("[data-result]")).to_have_count(0)
    page.get_by_role("button", name="Result").click()
    page.get_by_role("button", name="Rematch", exact=True).click()
    expect(page).not_to_have_url(re.compile(table))
    expect(page.locator("#prompt")).to_have_text(re.compile("hero"))


@pytest.mark.parametrize("size", SIZES)
def test_the_frame_fits(page: Page, seat: Seat, size: str) -> None:
    table = seat.against_a_bot()
    seat.play_until(table, announcing)
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    laid_out(opened(page, table))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    bar = page.get_by_role("region", name="Action bar").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] <= height + 1
    assert bar["height"] <= {"phone": 112}.get(size, 64)
    boxes = [one.bounding_box() for one in page.get_by_role("region", name="Action bar").get_by_role("button").all()]
    assert all([box is not None and min(box["width"], box["height"]) >= 44 for box in boxes if box])
    top = page.get_by_role("banner").bounding_box()
    assert top is not None
    assert top["height"] <= 50


def test_a_narrow_screen_scrolls_one_way_only(page: Page, seat: Seat) -> None:
    table = seat.against_a_bot()
    seat.play_until(table, announcing)
    page.set_viewport_size({"width": 320, "height": 640})
    laid_out(opened(page, table))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a17_skip_links_lead_to_prompt_table_and_actions(page: Page, seat: Seat) -> None:
    table = seat.against_a_bot()
    opened(page, table)
    for name, target in (("prompt", "prompt"), ("table", "table")):
        page.get_by_role("link", name=f"Skip to the {name}").focus()
        page.keyboard.press("Enter")
        expect(page.locator(f"#{target}")).to_be_focused()
    page.get_by_role("button", name="Skip to the Action list").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#actions")).to_be_focused()

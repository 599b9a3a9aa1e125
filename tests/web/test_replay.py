"""Replays in a real browser: any seat's eyes, seeking, the log as a way back, files, dice verified, and what if."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from tests.server.serving import Serving
from tests.web.axe import barriers
from tests.web.browser import Watch, watched
from tests.web.test_table import SIZES, Seat, announcing, over
from tests.web.test_ults import WHOLLY_SEEN

BOT = "Random bot 2"


@pytest.fixture
def mara(context: BrowserContext, server: Serving) -> Seat:
    return Seat(context, server.base)


@pytest.fixture
def played(mara: Seat) -> str:
    """A match that is over."""
    table = mara.against_a_bot(options={"health": 30, "cast": ["lumberjaq", "k9"]})
    mara.play_until(table, over)
    return table


def replay(page: Page, table: str, query: str = "") -> Page:
    page.goto(f"/replay/{table}{query}")
    expect(seek(page)).to_be_visible()
    return page


def seek(page: Page) -> Locator:
    return page.get_by_role("slider", name="Event")


def at(page: Page) -> int:
    """Which event is shown, as the slider says it."""
    said = seek(page).get_attribute("aria-valuetext") or ""
    return int(re.findall(r"\d+", said)[0])


def eyes(page: Page) -> Locator:
    return page.get_by_role("group", name="Whose eyes")


def look_through(page: Page, name: str) -> None:
    eyes(page).get_by_text(name, exact=True).click()
    expect(eyes(page).get_by_role("radio", name=name)).to_be_checked()


def lines(page: Page) -> Locator:
    return page.get_by_role("log", name="Log").locator("[data-line]")


def test_the_table_has_room_above_the_chances(page: Page, played: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    replay(page, played)
    page.keyboard.press("End")
    expect(page.get_by_role("article", name="What was played last")).to_be_visible()
    # The region scrolls where something is higher than it: nothing needs to.
    table = page.get_by_role("region", name="Table", exact=True)
    assert table.evaluate("region => region.scrollHeight - region.clientHeight") <= 1


def test_seeking_by_events_and_turns_moves_table_and_log(page: Page, mara: Seat, played: str) -> None:
    replay(page, played)
    film = mara.http.get(f"/api/tables/{played}/film", params={"seat": 0}).json()
    moments = film["moments"]
    assert at(page) == 1
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(seek(page)).to_have_attribute("aria-valuetext", re.compile(r"^Event 3 of "))
    page.keyboard.press("Shift+ArrowRight")
    turn = next(
        number for number, moment in enumerate(moments) if number > 2 and moment["turn"] != moments[number - 1]["turn"]
    )
    expect(seek(page)).to_have_attribute("aria-valuetext", re.compile(f"^Event {turn + 1} of {len(moments)}, turn"))
    shown = lines(page).count()
    page.keyboard.press("End")
    expect(seek(page)).to_have_attribute("aria-valuetext", re.compile(f"^Event {len(moments)} of"))
    expect(page.locator("#prompt")).to_contain_text(re.compile(r"^\S.* won\."))
    expect(page).to_have_url(re.compile(rf"\?event={len(moments)}&seat=0$"))
    assert shown < len(film["lines"])
    page.keyboard.press("Home")
    expect(seek(page)).to_have_attribute("aria-valuetext", re.compile(r"^Event 1 of"))
    expect(page.locator("#prompt")).not_to_contain_text("last standing")
    page.get_by_role("button", name="Next turn").click()
    page.get_by_role("button", name="Event before").click()
    page.reload()
    expect(seek(page)).to_be_visible()


def test_chart_and_table_are_both_whole_on_a_large_screen(page: Page, mara: Seat, played: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    defending = event(mara, played, lambda update: bool(update["ask"] and update["ask"]["name"] == "defend"))
    for shown in (defending, own_turn(mara, played)):
        replay(page, played, f"?event={shown}")
        expect(page.locator(".bar .chances")).to_be_visible()
        for part in (".bar .chances", "[data-stage] .middle > *", "[data-card]", ".tile"):
            page.wait_for_function(WHOLLY_SEEN, arg=part)


def test_each_seat_sees_its_own_hand_and_all_see_all(page: Page, mara: Seat, played: str) -> None:
    replay(page, played, "?event=4")
    still = mara.http.get(f"/api/tables/{played}/film/at", params={"moment": 3, "everything": True}).json()
    hands: list[list[str]] = [seat["hand"] for seat in still["update"]["view"]["seats"]]
    names = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
    theirs = page.get_by_role("list", name=f"Hand of {BOT}")
    expect(theirs).to_have_count(0)
    look_through(page, "All")
    expect(theirs.get_by_role("listitem")).to_have_count(len(hands[1]))
    expect(page.get_by_role("list", name="Hand of Mara").get_by_role("listitem")).to_have_count(len(hands[0]))
    assert names[hands[1][0][-1]] in theirs.first.inner_html()
    look_through(page, BOT)
    expect(page.get_by_role("list", name="Hand of Mara")).to_have_count(0)
    assert at(page) == 4


def event(mara: Seat, table: str, wanted: Callable[[Any], bool]) -> int:
    """The first at which Mara's view is like that, counted from 1."""
    for moment in range(100):
        still = mara.http.get(f"/api/tables/{table}/film/at", params={"moment": moment, "seat": 0}).json()
        if wanted(still["update"]):
            return moment + 1
    raise AssertionError("it never comes to that")


def own_turn(mara: Seat, table: str) -> int:
    return event(mara, table, announcing)


def waiting(mara: Seat, table: str) -> int:
    """Mara is not asked for an ability: whatever she holds, all are closed."""
    return event(mara, table, lambda update: not announcing(update))


def test_rules_and_help_are_at_hand_and_nothing_offers_to_tell_why_not(page: Page, mara: Seat, played: str) -> None:
    replay(page, played, f"?event={waiting(mara, played)}")
    closed = page.locator("button.tile:not(.legal)").filter(has_text="Jacked")
    expect(closed).to_be_visible()
    expect(page.get_by_text("why not?")).to_have_count(0)
    assert "why" not in (closed.get_attribute("aria-label") or "")
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    page.get_by_role("tab", name="Log").click()
    page.locator("#table").focus()
    page.keyboard.press("r")
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    page.locator("#table").focus()
    page.keyboard.press("?")
    told = page.get_by_role("dialog", name="Help")
    expect(told).to_contain_text("Turn before, next turn")
    before = at(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    assert at(page) == before, "a dialog keeps the keys to itself"
    page.keyboard.press("ArrowRight")
    expect(seek(page)).to_have_attribute("aria-valuetext", re.compile(f"^Event {before + 1} of "))


def test_purists_are_told_no_odds_here_either(page: Page, mara: Seat, played: str) -> None:
    page.add_init_script("localStorage.setItem('ultratable.preferences', '{\"odds\":false}')")
    # After the ability was named: the cards for it have previews.
    replay(page, played, f"?event={own_turn(mara, played)}")
    page.get_by_role("tab", name="Actions").click()
    options = page.get_by_role("tabpanel", name="Actions")
    expect(options.get_by_role("listitem").first).to_be_visible()
    expect(options).not_to_contain_text("%")


def test_a_line_of_the_log_leads_back_to_its_moment(page: Page, played: str) -> None:
    replay(page, played, "?event=30")
    page.get_by_role("tab", name="Log").click()
    line = page.get_by_role("log", name="Log").get_by_role("button", name=re.compile("^Details of")).first
    before = at(page)
    line.click()
    page.get_by_role("button", name="See the table at this point").click()
    expect(seek(page)).not_to_have_attribute("aria-valuetext", re.compile(f"^Event {before} of"))
    assert at(page) < before


def test_it_plays_by_itself_and_stops_when_asked(page: Page, played: str) -> None:
    replay(page, played)
    page.get_by_text("4×").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(seek(page)).not_to_have_attribute("aria-valuetext", re.compile("^Event 1 of"))
    page.get_by_role("button", name="Pause").click()
    stopped = at(page)
    page.wait_for_timeout(900)
    assert at(page) == stopped


def test_dice_are_verified_and_the_file_opens_again(page: Page, played: str, tmp_path: Path) -> None:
    replay(page, played)
    page.get_by_role("button", name="Verify dice").click()
    dialog = page.get_by_role("dialog", name="Verify dice")
    expect(dialog).to_contain_text("everything fits")
    expect(dialog).to_contain_text("rolls and draws come from the key")
    expect(dialog).to_contain_text("Not proven")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the file").click()
    file = tmp_path / "match.replay"
    saving.value.save_as(file)
    expect(page.get_by_label("Link to this event")).to_have_value(re.compile(rf"/replay/{played}\?event=1&seat=0$"))
    page.goto("/replay")
    page.get_by_label("Choose a file").set_input_files(file)
    expect(seek(page)).to_be_visible()
    expect(eyes(page).get_by_role("radio", name="All")).to_be_checked()
    page.get_by_role("button", name="Verify dice").click()
    expect(page.get_by_role("dialog")).to_contain_text("everything fits")


def test_a_file_that_is_no_replay_is_refused_in_words(page: Page, watch: Watch, tmp_path: Path) -> None:
    bad = tmp_path / "holiday.replay"
    bad.write_text('{"replay": 2, "game": "<img src=x onerror=alert(1)>"}\n{}\n', "utf-8")
    page.goto("/replay")
    page.get_by_label("Choose a file").set_input_files(bad)
    expect(page.get_by_role("main").get_by_role("alert")).to_contain_text("replay")
    assert page.locator("img").count() == 0
    watch.forgive("422")


def test_no_spoilers_means_none(page: Page, mara: Seat, played: str) -> None:
    count = len(mara.http.get(f"/api/tables/{played}/film").json()["moments"])
    replay(page, played, "?event=3")
    outcome = page.get_by_text(re.compile(" beat .* turns"))
    expect(outcome).to_be_visible()
    page.get_by_role("button", name="No spoilers").click()
    expect(outcome).to_have_count(0)
    expect(seek(page)).to_have_attribute("max", "2")
    assert str(count) not in (seek(page).get_attribute("aria-valuetext") or "").split()
    page.keyboard.press("End")
    assert at(page) == 3
    page.keyboard.press("ArrowRight")
    expect(seek(page)).to_have_attribute("max", "3")
    page.reload()
    expect(page.get_by_role("button", name="No spoilers")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("hidden", ["Dealt anew, as you knew it", "As they were"])
def test_what_if_plays_on_and_leaves_the_original(page: Page, mara: Seat, played: str, hidden: str) -> None:
    film = mara.http.get(f"/api/tables/{played}/film", params={"seat": 0}).json()
    moment = [number for number, one in enumerate(film["moments"]) if one["waiting"] == [0]][-1]
    then = mara.http.get(f"/api/tables/{played}/film/at", params={"seat": 0, "moment": moment}).json()
    replay(page, played, f"?event={moment + 1}")
    page.get_by_role("button", name="What if?").click()
    page.get_by_text(hidden).click()
    page.get_by_role("button", name="Play on").click()
    expect(page).to_have_url(re.compile(r"/t/[0-9a-f]{16}$"))
    expect(page.locator("#prompt")).to_have_text(then["update"]["ask"]["prompt"])
    branch = page.url.rpartition("/")[2]
    now: Any = mara.look(branch)
    assert now["view"]["seats"][0] == then["update"]["view"]["seats"][0]
    assert now["table"]["assisted"]
    expect(page.get_by_role("log", name="Log")).to_contain_text("A what-if")
    mara.answer(branch)
    assert mara.http.get(f"/api/tables/{played}/film", params={"seat": 0}).json() == film
    replay(page, played)
    page.get_by_role("button", name="What if?").click()
    expect(page.get_by_role("dialog").get_by_role("link")).to_have_attribute("href", f"/t/{branch}")
    mara.play_until(branch, over)
    replay(page, branch)
    page.get_by_role("button", name="What if?").click()
    page.get_by_role("dialog").get_by_role("link", name=f"Event {moment + 1} of the match before").click()
    expect(seek(page)).to_have_attribute("aria-valuetext", re.compile(f"^Event {moment + 1} of "))
    assert played in page.url


def test_whoever_goes_on_is_not_called_back_while_the_next_screen_loads(page: Page, played: str) -> None:
    replay(page, played)
    waiting: list[Route] = []
    page.route("**/assets/History-*.js", lambda route: waiting.append(route))
    page.keyboard.press("ArrowRight")
    page.get_by_role("link", name="Back").click()
    # Longer than a link to what is shown takes to settle.
    page.wait_for_timeout(1000)
    expect(page).to_have_url(re.compile("/history$"))
    waiting[0].continue_()
    expect(page.get_by_role("heading", name="History")).to_be_visible()


def test_notes_stay_in_this_browser(page: Page, played: str) -> None:
    replay(page, played, "?event=5")
    page.get_by_role("tab", name="Actions").click()
    page.get_by_label("Note to event 5").fill("Here I <b>should</b> have passed.")
    page.keyboard.press("ArrowLeft")
    assert at(page) == 5, "whoever writes does not seek"
    page.reload()
    page.get_by_role("tab", name="Actions").click()
    expect(page.get_by_label("Note to event 5")).to_have_value("Here I <b>should</b> have passed.")
    page.goto(f"/replay/{played}?event=9")
    page.get_by_role("button", name=re.compile("^Event 5: Here I <b>should")).click()
    expect(seek(page)).to_have_attribute("aria-valuetext", re.compile("^Event 5 of"))


def saved(page: Page, to: Path) -> Path:
    """The file as the page shares it, and the dialog closed again."""
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the file").click()
    saving.value.save_as(to)
    page.keyboard.press("Escape")
    return to


def test_notes_go_with_the_file_and_come_along_as_text(
    page: Page, browser: Browser, server: Serving, played: str, tmp_path: Path
) -> None:
    replay(page, played, "?event=5")
    page.get_by_role("tab", name="Actions").click()
    page.get_by_label("Note to event 5").fill("Here I <b>should</b> have passed.")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("checkbox", name="With your note")).to_be_checked()
    told = saved(page, tmp_path / "told.replay")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("checkbox", name="With your note").uncheck()
    kept = saved(page, tmp_path / "kept.replay")
    assert "should" not in kept.read_text("utf-8")
    with watched(browser, server.base) as (context, _):
        friend = context.new_page()
        friend.goto("/replay")
        friend.get_by_label("Choose a file").set_input_files(kept)
        expect(seek(friend)).to_be_visible()
        friend.get_by_role("tab", name="Actions").click()
        expect(friend.get_by_role("button", name=re.compile("^Event 5:"))).to_have_count(0)
        friend.goto("/replay")
        friend.get_by_label("Choose a file").set_input_files(told)
        expect(seek(friend)).to_be_visible()
        friend.get_by_role("tab", name="Actions").click()
        friend.get_by_role("button", name=re.compile("^Event 5: Here I <b>should")).click()
        expect(friend.get_by_label("Note to event 5")).to_have_value("Here I <b>should</b> have passed.")
        # What is proven rests on the match alone.
        friend.get_by_role("button", name="Verify dice").click()
        expect(friend.get_by_role("dialog")).to_contain_text("everything fits")


def test_looking_back_at_a_running_match_shows_ones_own_eyes_and_the_way_back(page: Page, mara: Seat) -> None:
    table = mara.against_a_bot(options={"health": 75, "cast": ["lumberjaq", "k9"]})
    for _ in range(3):
        mara.play_until(table, announcing)
        mara.answer(table)
    mara.play_until(table, announcing)
    page.goto(f"/t/{table}")
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("log", name="Log").get_by_role("button", name=re.compile("^Details of")).last.click()
    page.get_by_role("button", name="See the table at this point").click()
    expect(page).to_have_url(re.compile(rf"/replay/{table}\?"))
    expect(page.get_by_text("The match is still played")).to_be_visible()
    expect(eyes(page)).to_have_count(0)
    expect(page.get_by_role("button", name="What if?")).to_have_count(0)
    expect(page.get_by_role("list", name=f"Hand of {BOT}")).to_have_count(0)
    page.get_by_role("link", name="Your turn: back to the table").click()
    expect(page).to_have_url(re.compile(rf"/t/{table}$"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_barrier_at_any_size(browser: Browser, server: Serving, mara: Seat, played: str, scheme: Any) -> None:
    found = {}
    for size, (width, height) in SIZES.items():
        with watched(
            browser, server.base, viewport={"width": width, "height": height}, color_scheme=scheme, bypass_csp=True
        ) as (context, _):
            page = context.new_page()
            replay(page, played, "?event=12")
            page.wait_for_load_state("networkidle")
            found[size] = barriers(page)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{size}: {wide}"
            for button in page.locator("[data-frame] .bar button").all():
                box = button.bounding_box()
                assert box is None or (box["width"] >= 44 and box["height"] >= 44)
            page.get_by_role("button", name="What if?").click()
            found[f"{size} what if"] = barriers(page)
            page.goto("/replay")
            found[f"{size} file"] = barriers(page)
    assert not any(found.values()), found

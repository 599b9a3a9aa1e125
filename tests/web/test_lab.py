"""The balance lab in the browser: a question is asked, numbers have their intervals, and games behind them open."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Download, Page, expect

from tests.server.serving import Serving
from tests.web.axe import by_day_and_night
from tests.web.browser import PATIENCE, Watch
from tools.lab_runs import some_runs


@pytest.fixture(scope="module")
def home(server: Serving) -> Path:
    """The lab's folder of the server, with two runs that are over and one that was paused."""
    return some_runs(Path(server.server.config.data) / "lab")


def ask(page: Page, question: str) -> None:
    page.goto("/lab")
    page.get_by_role("radio", name=question).check()


def test_a_small_question_is_asked_and_a_game_behind_its_answer_is_watched(page: Page) -> None:
    ask(page, "Who wins each pairing?")
    sides = page.get_by_role("group", name="Sides: hero")
    for hero in ("Aja", "K-9"):
        sides.get_by_role("checkbox", name=hero).check()
    page.get_by_role("radio", name="Random moves").check()
    page.get_by_role("radio", name="100", exact=True).check()
    page.get_by_text("More: title, seed").click()
    page.get_by_label("Title").fill("Dog against fighter")
    expect(page.get_by_role("status").filter(has_text="One cell, 100 games, ±9.8 points each")).to_be_visible(
        timeout=PATIENCE
    )
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Dog against fighter", timeout=PATIENCE)
    expect(page).to_have_url(re.compile("/lab/dog-against-fighter-[0-9a-f]{8}$"))
    expect(page.get_by_text("Done · 100 of 100 games")).to_be_visible(timeout=6 * PATIENCE)
    expect(page.get_by_text("Between these bots")).to_be_visible()
    number = page.get_by_role("button", name=re.compile("^Aja against K-9: "))
    expect(number).to_have_text(re.compile(r"^\s*▷\s*\d+\.\d %\s*★?\s*\(\d+\.\d–\d+\.\d\)\s*$"))
    number.click()
    dialog = page.get_by_role("dialog", name="Aja against K-9")
    expect(dialog).to_contain_text("100")
    dialog.get_by_role("link", name="Watch a typical game").click()
    expect(page.get_by_role("slider", name="Event")).to_be_visible(timeout=2 * PATIENCE)
    # The address opens the same game again.
    expect(page).to_have_url(re.compile(r"/replay\?lab=dog-against-fighter-[0-9a-f]{8}&game=\d+$"))
    page.go_back()
    expect(page.get_by_text("Done · 100 of 100 games")).to_be_visible(timeout=PATIENCE)


def test_what_cannot_be_run_says_why_before_it_is_started(page: Page, watch: Watch) -> None:
    ask(page, "Who wins each pairing?")
    page.get_by_role("group", name="Sides: hero").get_by_role("checkbox", name="Aja").check()
    expect(page.get_by_role("status").filter(has_text="two sides")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("button", name="Start")).to_be_enabled(timeout=PATIENCE)
    expect(page).to_have_url(re.compile("/lab$"))
    watch.forgive("422")


def test_every_question_of_every_game_has_its_fields(page: Page) -> None:
    page.goto("/lab")
    for game, question, field in (
        ("ULts", "What does a rule change?", "What is compared"),
        ("ULts", "Which value is best?", "Values"),
        ("Action Figure Battle", "What is a thing worth?", "What one player goes without"),
        ("Ultra Marines", "Which seat is favoured, on which board?", "Boards"),
    ):
        page.get_by_role("radio", name=game, exact=True).check()
        page.get_by_role("radio", name=question).check()
        group = page.get_by_role("group", name=field)
        expect(group.or_(page.get_by_label(field)).first).to_be_visible()
    # A number without a list of values is typed.
    page.get_by_role("radio", name="ULts", exact=True).check()
    page.get_by_role("radio", name="Which value is best?").check()
    page.get_by_label("What is compared").select_option("Round limit")
    expect(page.get_by_label("Values to compare")).to_be_visible()


def test_another_game_is_asked_the_same_question_if_it_has_it(page: Page) -> None:
    ask(page, "What is a thing worth?")
    for game in ("Action Figure Battle", "Ultra Marines", "ULts"):
        page.get_by_role("radio", name=game, exact=True).check()
        # The fields are those of the new game.
        expect(page.get_by_role("radio", name=game, exact=True)).to_be_checked()
        expect(page.get_by_role("radio", name="What is a thing worth?")).to_be_checked()
    pairings = page.get_by_role("radio", name="Who wins each pairing?")
    pairings.check()
    page.get_by_role("radio", name="Ultra Marines", exact=True).check()
    # What it cannot be asked stays behind, and something is asked all the same.
    expect(pairings).to_have_count(0)
    questions = page.get_by_role("group").filter(has=page.get_by_role("radio", name="What is a thing worth?"))
    expect(questions.get_by_role("radio", checked=True)).to_have_count(1)


def test_a_ready_experiment_is_set_up(page: Page) -> None:
    page.goto("/lab")
    page.get_by_role("button", name=re.compile("^Set up: ULts: every hero against every other")).click()
    page.get_by_text("More: title, seed").click()
    expect(page.get_by_label("Seed")).to_have_value("hero-matrix")


def test_numbers_are_reached_by_arrows_and_told_in_words(page: Page, home: Path) -> None:
    page.goto("/lab/twelve")
    first = page.get_by_role("button", name=re.compile("^Lumber Jaq against K-9: [0-9.]+ %, [0-9.]+ to [0-9.]+"))
    first.focus()
    page.keyboard.press("ArrowDown")
    # K-9 does not meet itself: the next number below is that of the third hero.
    expect(page.get_by_role("button", name=re.compile("^Aja against K-9"))).to_be_focused()
    page.keyboard.press("End")
    expect(page.get_by_role("button", name=re.compile("^Aja against Mimi Cree"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Aja against Mimi Cree")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=re.compile("^Aja against Mimi Cree"))).to_be_focused()
    # The matrix is one stop for Tab.
    matrix = page.get_by_role("table", name="Every pairing")
    assert matrix.locator("button[tabindex='0']").count() == 1


def test_on_a_phone_a_matrix_is_lists(page: Page, home: Path) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/lab/twelve")
    expect(page.get_by_role("button", name=re.compile("^Lumber Jaq against K-9"))).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)
    page.get_by_role("region", name="Every pairing").get_by_text("Candella", exact=True).click()
    expect(page.get_by_role("button", name=re.compile("^Candella against Aja"))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_two_runs_stand_beside_each_other(page: Page, home: Path, watch: Watch) -> None:
    page.goto("/lab/three")
    page.get_by_label("Compare with").select_option("again")
    expect(page).to_have_url(re.compile("/lab/three/with/again$"))
    table = page.get_by_role("table", name="Every pairing")
    # A run alone has a table of that name and size, too, and it stands there until the comparison has come.
    expect(table.get_by_role("columnheader", name="B − A")).to_be_visible()
    cells = table.get_by_role("row").nth(1).get_by_role("cell")
    one, other, difference = [
        float(re.findall(r"[−+]?\d+\.\d", text)[0].replace("−", "-")) for text in cells.all_inner_texts()
    ]
    assert difference == pytest.approx(other - one, abs=0.11)


def test_numbers_experiment_and_report_are_handed_out(page: Page, home: Path) -> None:
    page.goto("/lab/three")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Export CSV").click()
    assert text_of(saved.value).startswith("table,row,column,unit,value,low,high,games,star,sample,upset\n")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the experiment").click()
    assert 'question = "pairings"' in text_of(saved.value)
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Open the report").click()
    expect(opened.value.get_by_role("heading", name="A report")).to_be_visible()


def text_of(saved: Download) -> str:
    return Path(saved.path()).read_text("utf-8")


def test_a_run_that_is_not_there_says_so(page: Page, watch: Watch) -> None:
    page.goto("/lab/nothing")
    expect(page.get_by_role("alert").filter(has_text="There is no such run.")).to_be_visible()
    watch.forgive("404")


def test_axe_finds_nothing(page: Page, home: Path) -> None:
    found = {}
    for path, whole in {
        "/lab": page.get_by_role("button", name="Start"),
        "/lab/three": page.get_by_role("heading", name="About these numbers"),
        "/lab/three/with/again": page.get_by_role("table", name="Every pairing"),
    }.items():
        page.goto(path)
        expect(whole).to_be_visible()
        found[path] = by_day_and_night(page)
    page.goto("/lab/three")
    page.get_by_role("button", name=re.compile("^Aja against K-9")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found["one number"] = by_day_and_night(page, [["[role=dialog]"]])
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.get_by_role("table")).to_have_count(0)
    found["phone"] = by_day_and_night(page)
    assert not any(found.values()), found

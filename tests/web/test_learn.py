"""The first ten minutes in a real browser: from the first page through each whole lesson to victory."""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, ViewportSize, expect

from tests.learn.rehearsal import Rehearsal
from tests.server.serving import Serving
from tests.web.axe import by_day_and_night
from tests.web.browser import watched
from ultratable.learn.lesson import MOST_WORDS, Lesson, Step, lesson

TIMBER = lesson("ults")
LINE_UP = lesson("figures")
FIRST_SWEEP = lesson("ultra_marines")
HEROES = ("hero:lumberjaq",)
"""Who is introduced while the other is spoken of: then both are to be seen."""
each_lesson = pytest.mark.parametrize("taken", [TIMBER, LINE_UP, FIRST_SWEEP], ids=lambda taken: taken.game)


def hurried(page: Page) -> Page:
    """In lessons begun here bots answer at once, instead of taking the time that people need to follow."""

    def hurry(route: Route) -> None:
        route.continue_(post_data=json.dumps({"pace": "none"}))

    page.route(
        re.compile("/api/lessons/[a-z_]+$"),
        lambda route: hurry(route) if route.request.method == "POST" else route.continue_(),
    )
    return page


def coach(page: Page) -> Locator:
    return page.get_by_role("region", name="Coach")


def at_step(page: Page, step: Step) -> None:
    expect(page.locator(f"[data-step='{step.id}']:is([data-coach=say], [data-coach=free])")).to_be_visible()


def brief(page: Page) -> str:
    """What the coach says now, all of it."""
    said = str(coach(page).locator("p").inner_text())
    assert 0 < len(said.split()) <= MOST_WORDS, said
    return said


def says_it_well(page: Page, step: Step) -> None:
    """The coach's own words, briefly, on the screen and beside what they are about, which nothing lies over."""
    assert brief(page) == step.text
    points = bool(step.point or step.look or step.ask or step.answers)
    beside = any(one.startswith(("tab:", "sum:")) for one in (step.point or "", step.look or ""))
    page.wait_for_function(
        """([points, beside]) => {
            const card = document.querySelector('[data-coach]').getBoundingClientRect();
            const ring = document.querySelector('[data-coach-ring]')?.getBoundingClientRect();
            const inside = (box) =>
                box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
            if (!inside(card) || points !== !!ring) return false;
            if (!ring) return true;
            const middle = [ring.left + ring.width / 2, ring.top + ring.height / 2];
            const there = document.elementFromPoint(...middle);
            const seen = there !== null && (beside || !there.closest('aside'));
            return seen && (card.right <= ring.left + 6 || ring.right <= card.left + 6
                || card.bottom <= ring.top + 6 || ring.bottom <= card.top + 6);
        }""",
        arg=[points, beside],
    )
    # Nor does the coach lie on the numbers and players that are spoken of, wherever there is room beside them.
    page.wait_for_function(
        """(spokenOf) => {
            const card = document.querySelector('[data-coach]').getBoundingClientRect();
            return [...document.querySelectorAll(spokenOf)]
                .filter((one) => one.checkVisibility() && !document.querySelector('aside.open')?.contains(one))
                .map((one) => one.getBoundingClientRect())
                .every((box) => card.right <= box.left + 1 || box.right <= card.left + 1
                    || card.bottom <= box.top + 1 || box.bottom <= card.top + 1);
        }""",
        arg="[data-numbers], [data-player]" if step.look in HEROES else "[data-numbers]",
    )


def thing(page: Page, ref: str) -> Locator:
    """Where the coach sees it: on the table rather than among the seats, and the largest there."""
    square = f", [data-square='{ref.removeprefix('sq:')}']" if ref.startswith("sq:") else ""
    shown = page.locator(f"main :is([data-ref='{ref}'], [data-choice='{ref}']{square}):visible")
    shown.first.wait_for()
    worth = """shown => shown.map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width * height * (one.closest('main > .seats') ? 1 : innerWidth * innerHeight);
    })"""
    worths = shown.evaluate_all(worth)
    return shown.nth(worths.index(max(worths)))


ASKED = """() => [document.querySelector('#prompt')?.textContent, document.querySelector('[data-step]')?.dataset.step,
    ...[...document.querySelectorAll('main [data-choice]')].map((one) => one.dataset.choice)].join()"""
"""The question, what the coach says of it, and its answers: the same words may ask for something else."""


def choose(page: Page, key: str) -> None:
    """Use the thing on the table, and confirm where that is asked for."""
    # What a battle brings is asked when its cards have been seen.
    expect(page.locator("[data-showing]")).to_have_count(0)
    before = page.evaluate(ASKED)
    if key.startswith("sq:") and page.locator("[data-coach=free]").count():
        # On a small screen whoever plays alone moves the board from under the coach: keys need not.
        thing(page, key).focus()
        page.keyboard.press("Enter")
    else:
        thing(page, key).click()
    confirm = page.locator("main").get_by_role("button", name="Confirm", exact=True)
    moved_on = f"before => ({ASKED})() !== before"
    can_confirm = "document.querySelector('.bar button.primary')?.getAttribute('aria-disabled') === 'false'"
    page.wait_for_function(f"before => ({moved_on})(before) || {can_confirm}", arg=before)
    if page.evaluate(ASKED) == before:
        if coach(page).is_visible():
            brief(page)
        confirm.click()
        page.wait_for_function(moved_on, arg=before)


def follow(page: Page, taken: Lesson, step: Step) -> None:
    """Do what the coach wants."""
    if step.look is not None and step.look.startswith("sum:"):
        unfold(page, step.look.removeprefix("sum:"))
    elif step.look is not None:
        thing(page, step.look).click()
    elif step.ask is not None:
        thing(page, step.ask).click()
        expect(page.get_by_text(why_not(taken, step)).first).to_be_visible()
        page.keyboard.press("Escape")
    elif step.answers:
        answer(page, step.answers)
    else:
        coach(page).get_by_role("button", name="Next").click()


def unfold(page: Page, kind: str) -> None:
    """Open the log, wherever it is, and the arithmetic of the newest such line in it."""
    tab = page.get_by_role("tab", name="Log")
    if not tab.is_visible():
        page.locator("[data-panel-opener], .edge").locator("visible=true").first.click()
    tab.click()
    page.locator(f"[data-sum='{kind}']").last.click()


def answer(page: Page, keys: Sequence[str]) -> None:
    """One after another. Of a walk only who goes and where to: the table finds the way."""
    for key, following in zip(keys, [*keys[1:], ""], strict=True):
        walks_on = following.startswith("sq:")
        if walks_on and key.startswith("scout:"):
            page.locator(f"main [data-choice='{key}']").click()
        elif not (walks_on and key.startswith("sq:")):
            choose(page, key)
            page.wait_for_function("() => !document.querySelector('[data-status=sending], .choices.busy')")


def why_not(taken: Lesson, step: Step) -> str:
    """The sentence that the step is about."""
    rehearsal = Rehearsal(taken)
    for seat, key in taken.story[: taken.begins(taken.steps.index(step))]:
        if seat == taken.pupil:
            rehearsal.answer(key)
    return rehearsal.match.why_not(taken.pupil, step.ask)[0][1]


def question(page: Page, taken: Lesson) -> dict[str, Any] | None:
    """What the pupil is asked next, as soon as the page shows it; None when the match is over."""
    table = page.evaluate(f"JSON.parse(localStorage['ultratable.lesson.{taken.game}']).table")
    for _ in range(600):
        update = page.request.get(f"/api/tables/{table}", params={"seat": taken.pupil}).json()
        if update["table"]["status"] == "over":
            page.locator("[data-lesson-end]").wait_for()
            return None
        if update["ask"] is not None:
            # The same words may have asked for something else just before.
            expect(page.locator("#prompt")).to_have_attribute("data-decision", update["ask"]["decision_id"])
            asked: dict[str, Any] = update["ask"]
            return asked
        page.wait_for_timeout(100)
    raise AssertionError("the pupil is not asked any more")


def punch_then_timber() -> Callable[[list[str]], str]:
    """Punch once, then Timber! with the highest card; no defense."""
    abilities = ["ability:power-punch"]

    def prefer(keys: list[str]) -> str:
        if "done" in keys:
            return "done"
        if "ability:timber" in keys:
            return abilities.pop() if abilities else "ability:timber"
        return keys[-1]

    return prefer


def whatever_comes_first() -> Callable[[list[str]], str]:
    return lambda keys: keys[0]


WAYS_TO_WIN = {"ults": punch_then_timber, "figures": whatever_comes_first}
THIRD_ARTIFACT = (
    ("scout:0.0", "sq:7.3", "sq:7.4", "pick-up", "sq:7.3", "sq:6.2", "sq:5.1"),
    ("scout:0.0", "sq:4.1", "sq:3.1", "sq:2.2", "sq:1.1", "place"),
)
"""Fetched by Captain Varro in one turn, and brought home in the next."""


def finish(page: Page, taken: Lesson) -> None:
    """Free play."""
    if taken is FIRST_SWEEP:
        for turn in THIRD_ARTIFACT:
            assert question(page, taken)
            answer(page, turn)
            choose(page, "end")
            # Whether there is anything to fire at is up to Ruby.
            while (asked := question(page, taken)) is not None and asked["name"] != "move":
                choose(page, "end")
        assert question(page, taken) is None
        return
    prefer = WAYS_TO_WIN[taken.game]()
    for _ in range(60):
        asked = question(page, taken)
        if asked is None:
            return
        choose(page, prefer([option["key"] for option in asked["options"]]))
    raise AssertionError("the lesson does not end")


def follow_the_story(page: Page, taken: Lesson) -> None:
    hurried(page).goto("/")
    tile = page.locator(f"[href='/learn/{taken.game}']")
    page.get_by_role("link", name=re.compile("^Learn")).and_(tile).click()
    expect(page).to_have_url(re.compile(f"/learn/{taken.game}$"))
    for number, step in enumerate(taken.steps):
        at_step(page, step)
        expect(coach(page)).to_contain_text(f"Step {number + 1} of {len(taken.steps)}")
        says_it_well(page, step)
        if not step.free:
            follow(page, taken, step)


def test_the_coach_leaves_the_players_in_sight(page: Page) -> None:
    """Whoever plays sees from the start how both stand."""
    page.set_viewport_size({"width": 1440, "height": 900})
    hurried(page).goto("/learn/ults")
    at_step(page, TIMBER.steps[0])
    page.wait_for_function(
        """() => {
            const card = document.querySelector('[data-coach]').getBoundingClientRect();
            const seats = [...document.querySelectorAll('main > .seats section')];
            const boxes = seats.map((one) => one.getBoundingClientRect());
            return boxes.length === 2 && boxes.every((one) => card.right <= one.left || one.right <= card.left
                || card.bottom <= one.top || one.bottom <= card.top);
        }"""
    )


@each_lesson
def test_from_the_first_page_to_victory(page: Page, taken: Lesson) -> None:
    follow_the_story(page, taken)
    assert by_day_and_night(page, [["[data-coach]"]]) == []
    finish(page, taken)
    assert by_day_and_night(page) == []
    end = page.get_by_role("region", name="You won your first match!")
    expect(end).to_contain_text("Dice and cards were fixed")
    expect(end.get_by_text(re.compile(r"You met \d+ of \d+ rules in this match"))).to_be_visible()
    expect(end.get_by_text(taken.next)).to_be_visible()
    expect(end.get_by_role("button", name="Invite a friend")).to_be_visible()
    end.get_by_role("button", name="See what you have not met yet").click()
    expect(end.get_by_role("term")).to_have_text([unmet.title for unmet in taken.unmet])
    # As many bots as in the lesson.
    end.get_by_role("button", name=re.compile("^Play (a bot|two bots)")).first.click()
    expect(page).to_have_url(re.compile(r"/t/[0-9a-f]{16}$"))
    table = page.request.get(f"/api/tables/{page.url[-16:]}", params={"seat": 0}).json()["table"]
    assert [seat["kind"] for seat in table["seats"]] == ["person", *["bot"] * (taken.seats - 1)]
    for way in taken.after[:1]:
        assert table["settings"]["options"].items() >= way.options.items()


@each_lesson
def test_the_same_on_a_phone(browser: Browser, server: Serving, taken: Lesson) -> None:
    size: ViewportSize = {"width": 390, "height": 844}
    with watched(browser, server.base, viewport=size, has_touch=True, is_mobile=True) as (context, _):
        page = context.new_page()
        follow_the_story(page, taken)
        finish(page, taken)
        expect(page.get_by_role("region", name="You won your first match!")).to_be_visible()


def test_whoever_does_something_else_can_go_back_and_whoever_leaves_can_go_on(page: Page) -> None:
    hurried(page).goto("/learn/ults")
    steps = {step.id: step for step in TIMBER.steps}
    for step in TIMBER.steps[:3]:
        at_step(page, step)
        follow(page, TIMBER, step)
    at_step(page, steps["card"])
    page.reload()
    at_step(page, steps["card"])
    coach(page).get_by_role("button", name="Back").click()
    at_step(page, steps["ability"])
    choose(page, "ability:power-punch")
    choose(page, "10♠")
    expect(coach(page)).to_contain_text(steps["card"].instead)
    assert by_day_and_night(page, [["[data-coach]"]]) == []
    # Nothing is taken back from a table that moves on at the same moment.
    question(page, TIMBER)
    coach(page).get_by_role("button", name="Go back").click()
    at_step(page, steps["card"])
    choose(page, "9♣")
    at_step(page, steps["blocked"])
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_role("log")).to_contain_text("blocks 7 with 4♣, 5♠")


def test_what_was_answered_in_secret_can_be_taken_back_while_bots_keep_theirs(page: Page) -> None:
    hurried(page).goto("/learn/figures")
    steps = {step.id: step for step in LINE_UP.steps}
    for step in LINE_UP.steps[: LINE_UP.steps.index(steps["power"])]:
        at_step(page, step)
        follow(page, LINE_UP, step)
    at_step(page, steps["power"])
    choose(page, "power:9")
    expect(coach(page)).to_contain_text(steps["power"].instead)
    coach(page).get_by_role("button", name="Go back").click()
    for step in LINE_UP.steps[LINE_UP.steps.index(steps["power"]) : LINE_UP.steps.index(steps["secret"])]:
        at_step(page, step)
        follow(page, LINE_UP, step)
    at_step(page, steps["secret"])
    choose(page, "2♦")
    expect(coach(page)).to_contain_text(steps["secret"].instead)
    question(page, LINE_UP)
    coach(page).get_by_role("button", name="Go back").click()
    at_step(page, steps["secret"])
    choose(page, "10♠")
    at_step(page, steps["tie"])


def test_a_lesson_can_be_left(page: Page) -> None:
    hurried(page).goto("/learn/ults")
    at_step(page, TIMBER.steps[0])
    coach(page).get_by_role("button", name="Skip tutorial").click()
    expect(page).to_have_url(re.compile(r"/t/[0-9a-f]{16}$"))
    expect(coach(page)).to_have_count(0)
    page.goto("/learn/ults")
    at_step(page, TIMBER.steps[0])


def test_every_way_back_to_an_unfinished_lesson_leads_to_the_coach(page: Page) -> None:
    hurried(page).goto("/learn/ults")
    at_step(page, TIMBER.steps[0])
    follow(page, TIMBER, TIMBER.steps[0])
    at_step(page, TIMBER.steps[1])
    table = page.evaluate("JSON.parse(localStorage['ultratable.lesson.ults']).table")
    page.goto("/")
    going_on = page.get_by_role("region", name="Continue")
    expect(going_on).to_contain_text(f"Learning ULts: step 2 of {len(TIMBER.steps)}")
    going_on.get_by_role("link", name="Learn on").click()
    expect(page).to_have_url(re.compile("/learn/ults$"))
    at_step(page, TIMBER.steps[1])
    page.goto("/")
    page.goto(f"/t/{table}")
    expect(page).to_have_url(re.compile("/learn/ults$"))
    at_step(page, TIMBER.steps[1])
    # The address that only leads on is no step on the way back.
    page.go_back()
    expect(page).to_have_url(re.compile(r"//[^/]+/$"))


# What comes after a lesson.

PLAY_BOTS = """async (options) => {
    const { csrf } = await (await fetch('/api/me')).json();
    const post = async (path, body) => {
        const answer = await fetch(path, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf },
            body: JSON.stringify(body),
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${path}: ${text}`);
        return text ? JSON.parse(text) : null;
    };
    const { id } = await post('/api/tables', { settings: { game: 'ultra_marines', seats: 2, options } });
    await post(`/api/tables/${id}/sit`, { seat: 0 });
    await post(`/api/tables/${id}/bots`, { seat: 1, level: 'random' });
    await post(`/api/tables/${id}/start`, {});
    return id;
}"""


def test_at_the_tables_after_the_first_sweep_the_coach_says_what_is_new(page: Page) -> None:
    page.goto("/learn/ultra_marines")
    at_step(page, FIRST_SWEEP.steps[0])
    [number] = [at for at, after in enumerate(FIRST_SWEEP.after) if after.title == "With event cards"]
    after = FIRST_SWEEP.after[number]
    page.goto(f"/learn/ultra_marines/{number}/{page.evaluate(PLAY_BOTS, after.options)}")
    expect(coach(page)).to_contain_text(after.text)
    assert by_day_and_night(page, [["[data-coach]"]]) == []
    # Others may do what they like: it stays until it was read; then comes what has come up since.
    page.locator("button[data-ref^='chapter:']:not([aria-disabled=true])").first.click()
    page.get_by_role("button", name="Confirm", exact=True).click()
    expect(page.locator("#prompt")).not_to_have_text("Which chapter do you lead?")
    expect(coach(page)).to_contain_text(after.text)
    coach(page).get_by_role("button", name="Got it").click()
    expect(coach(page)).to_contain_text(next(remark.text for remark in after.remarks if remark.kind == "dealt"))
    coach(page).get_by_role("button", name="Got it").click()
    expect(coach(page)).to_have_count(0)
    # The lesson itself has not moved on.
    page.goto("/learn/ultra_marines")
    at_step(page, FIRST_SWEEP.steps[0])

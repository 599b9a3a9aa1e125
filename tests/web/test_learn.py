"""The first ten minutes in a real browser: from the first page through the whole lesson to victory."""

import json
import re

from playwright.sync_api import Browser, Locator, Page, Route, ViewportSize, expect

from tests.server.serving import Serving
from tests.web.axe import by_day_and_night
from tests.web.browser import watched
from ultratable.learn.lesson import MOST_WORDS, Step, lesson

TIMBER = lesson("ults")


def hurried(page: Page) -> Page:
    """In lessons begun here bots answer at once, instead of taking the time that people need to follow."""

    def hurry(route: Route) -> None:
        route.continue_(post_data=json.dumps({"pace": "none"}))

    page.route(
        re.compile("/api/lessons/ults$"),
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
    page.wait_for_function(
        """([points, beside]) => {
            const card = document.querySelector('[data-coach]').getBoundingClientRect();
            const ring = document.querySelector('.ring')?.getBoundingClientRect();
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
        arg=[points, (step.point or "").startswith("tab:")],
    )


def thing(page: Page, ref: str) -> Locator:
    return page.locator(f"main [data-ref='{ref}']:visible").first


def prompt(page: Page) -> str:
    return page.locator("#prompt").inner_text()


def choose(page: Page, key: str) -> None:
    """Use the thing on the table, and confirm where that is asked for."""
    before = prompt(page)
    page.locator(f"main :is([data-ref='{key}'], [data-choice='{key}']):visible").first.click()
    confirm = page.locator("main").get_by_role("button", name="Confirm", exact=True)
    moved_on = "before => document.querySelector('#prompt')?.textContent !== before"
    can_confirm = "document.querySelector('.bar button.primary')?.getAttribute('aria-disabled') === 'false'"
    page.wait_for_function(f"before => ({moved_on})(before) || {can_confirm}", arg=before)
    if prompt(page) == before:
        if coach(page).is_visible():
            brief(page)
        confirm.click()
        page.wait_for_function(moved_on, arg=before)


def follow(page: Page, step: Step) -> None:
    """Do what the coach wants."""
    if step.look is not None:
        thing(page, step.look).click()
    elif step.ask is not None:
        thing(page, step.ask).click()
        expect(page.get_by_text("Only the top card of the pile is open")).to_be_visible()
        page.keyboard.press("Escape")
    elif step.answers:
        for key in step.answers:
            choose(page, key)
    else:
        coach(page).get_by_role("button", name="Next").click()


def finish(page: Page) -> None:
    """Free play: punch once, then Timber! with the highest card; no defense."""
    ability = "ability:power-punch"
    for _ in range(20):
        page.locator("[data-lesson-end], [data-choice=done], #prompt:text('which ability')").first.wait_for()
        if page.locator("[data-lesson-end]").is_visible():
            return
        if page.locator("[data-choice=done]").is_visible():
            choose(page, "done")
            continue
        choose(page, ability)
        ability = "ability:timber"
        hand = page.get_by_role("region", name="My hand").locator("[data-ref]")
        choose(page, hand.last.get_attribute("data-ref") or "")
    raise AssertionError("the lesson does not end")


def follow_the_story(page: Page) -> None:
    hurried(page).goto("/")
    page.get_by_role("link", name=re.compile("^Learn")).click()
    expect(page).to_have_url(re.compile("/learn/ults$"))
    for number, step in enumerate(TIMBER.steps):
        at_step(page, step)
        expect(coach(page)).to_contain_text(f"Step {number + 1} of {len(TIMBER.steps)}")
        says_it_well(page, step)
        if not step.free:
            follow(page, step)


def test_from_the_first_page_to_victory(page: Page) -> None:
    follow_the_story(page)
    assert by_day_and_night(page, [["[data-coach]"]]) == []
    finish(page)
    assert by_day_and_night(page) == []
    end = page.get_by_role("region", name="You won your first match!")
    expect(end).to_contain_text("Dice and cards were fixed")
    expect(end.get_by_text(re.compile(r"You met \d+ of \d+ rules in this match"))).to_be_visible()
    expect(end.get_by_text(TIMBER.next)).to_be_visible()
    expect(end.get_by_role("button", name="Invite a friend")).to_be_visible()
    end.get_by_role("button", name="See what you have not met yet").click()
    expect(end.get_by_role("term")).to_have_text([unmet.title for unmet in TIMBER.unmet])
    end.get_by_role("button", name="Play a bot").click()
    expect(page).to_have_url(re.compile(r"/t/[0-9a-f]{16}$"))


def test_the_same_on_a_phone(browser: Browser, server: Serving) -> None:
    size: ViewportSize = {"width": 390, "height": 844}
    with watched(browser, server.base, viewport=size, has_touch=True, is_mobile=True) as (context, _):
        page = context.new_page()
        follow_the_story(page)
        finish(page)
        expect(page.get_by_role("region", name="You won your first match!")).to_be_visible()


def test_whoever_does_something_else_can_go_back_and_whoever_leaves_can_go_on(page: Page) -> None:
    hurried(page).goto("/learn/ults")
    steps = {step.id: step for step in TIMBER.steps}
    for step in TIMBER.steps[:3]:
        at_step(page, step)
        follow(page, step)
    at_step(page, steps["card"])
    page.reload()
    at_step(page, steps["card"])
    coach(page).get_by_role("button", name="Back").click()
    at_step(page, steps["ability"])
    choose(page, "ability:power-punch")
    choose(page, "10♠")
    expect(coach(page)).to_contain_text(steps["card"].instead)
    assert by_day_and_night(page, [["[data-coach]"]]) == []
    coach(page).get_by_role("button", name="Go back").click()
    at_step(page, steps["card"])
    choose(page, "9♣")
    at_step(page, steps["blocked"])
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_role("log")).to_contain_text("blocks 7 with 4♣, 5♠")


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
    follow(page, TIMBER.steps[0])
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

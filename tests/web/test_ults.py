"""The ULts table in a real browser: whole games by cards and tiles, every question in its place, and in every size."""

import json
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from tests.games.ults.table import GAME, ults
from tests.server.serving import Serving
from tests.web.browser import watched
from tests.web.staged import Staged
from tests.web.test_table import SIZES, Seat, announcing
from tools import scenes
from ultratable.games.ults.sheet import HEROES as ULTS_HEROES
from ultratable.server.wire.updates import TableShown

MOVING = """() => {
    window.moved = [];
    const look = () => {
        for (const one of document.getAnimations()) {
            // What takes no time is not seen to move.
            const { duration } = one.effect.getComputedTiming();
            if (Number(duration) > 1) window.moved.push(one.effect.target.outerHTML.slice(0, 120));
        }
        requestAnimationFrame(look);
    };
    look();
}"""
"""Notes all that is seen to move."""

NAMES = ["Mara", "Bo", "Fen", "Ida", "Otto", "Pim", "Ruth", "Zed"]


def staged(table: Any, seat: int | None = 0, **options: Any) -> Staged:
    """A position from here on by chance."""
    table.match.state.script = None
    return Staged(table.match, seat, NAMES, options)


def shown(page: Page, stage: Staged) -> Page:
    stage.open(page)
    expect(page.locator("[data-stage]")).to_be_visible()
    return page


def tile(page: Page, id: str) -> Locator:
    return page.locator(f"button.tile[data-ref='ability:{id}']")


def card(page: Page, face: str) -> Locator:
    return page.locator(f"[data-card='{face}']")


def prompt(page: Page) -> Locator:
    return page.locator("#prompt")


def duel(**facts: Any) -> Staged:
    return staged(ults("lumberjaq k9", ["9♣ Q♣ 4♦", "5♣ 8♠"], **facts))


# Choosing.


def test_an_ability_first_then_its_card_and_a_second_press_confirms(page: Page) -> None:
    stage = duel()
    shown(page, stage)
    tile(page, "timber").click()
    expect(prompt(page)).to_contain_text("Which card for Timber!")
    expect(tile(page, "timber")).to_have_attribute("aria-pressed", "true")
    card(page, "9♣").click()
    expect(card(page, "9♣")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".outcome")).to_contain_text("5+ (33 %): 18 damage before defense")
    assert stage.moves == ["ability:timber"]
    card(page, "9♣").click()
    expect(page.get_by_role("article", name="What was played last")).to_be_visible()
    assert stage.moves == ["ability:timber", "9♣"]


def test_a_card_first_lights_up_the_abilities_that_take_it(page: Page) -> None:
    stage = staged(ults("aja k9", ["9♣ 4♦ 7♠", ""]))
    shown(page, stage)
    card(page, "9♣").click()
    expect(card(page, "9♣")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("button.tile.legal")).to_have_count(2)
    expect(tile(page, "lion")).to_have_class(re.compile("legal"))
    expect(tile(page, "python")).not_to_have_class(re.compile("legal"))
    tile(page, "lion").click()
    # The card was chosen already: only Confirm is missing.
    expect(page.locator(".outcome")).to_contain_text("9 damage before defense")
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("article", name="What was played last")).to_be_visible()
    assert stage.moves == ["ability:lion", "9♣"]


def test_a_card_that_only_one_ability_takes_brings_it_along(page: Page) -> None:
    stage = staged(ults("aja k9 lumberjaq", ["9♣ 4♦ 7♠", "", ""], statuses=[[0, "jinx", "2♠", 1]]))
    shown(page, stage)
    tile(page, "python").click()
    card(page, "7♠").click()
    expect(prompt(page)).to_contain_text("at whom?")
    assert stage.moves == ["ability:python", "7♠"]


def test_a_target_is_chosen_by_its_panel(page: Page) -> None:
    stage = staged(ults("k9 aja lumberjaq hattrick", ["9♣ 4♦", "", "", ""]))
    stage.others = False
    shown(page, stage)
    tile(page, "bite").click()
    card(page, "9♣").click()
    band = page.get_by_role("region", name="The others")
    expect(band.get_by_role("button", name="Fen, can be aimed at")).to_be_visible()
    band.get_by_role("button", name="Fen, can be aimed at").click()
    expect(page.locator(".outcome")).to_contain_text("Lumber Jaq")
    band.get_by_role("button", name=re.compile("^Fen, chosen")).click()
    expect(page.get_by_role("article", name="What was played last")).to_contain_text("Fen")
    assert stage.moves == ["ability:bite", "9♣", "seat:2"]


def test_cards_that_can_be_played_look_so_once_nobody_looks_at_an_ability(page: Page) -> None:
    shown(page, staged(ults("aja k9", ["9♣ 4♦ 7♠", ""])))
    tile(page, "lion").hover()
    expect(card(page, "9♣")).to_have_class(re.compile("target"))
    expect(card(page, "4♦")).to_have_class(re.compile("legal"))
    # Looking closer stays with the Card tab, and says nothing about the hand.
    tile(page, "lion").click(button="right")
    page.mouse.move(0, 0)
    expect(page.get_by_role("tabpanel", name="Card")).to_contain_text("Lion")
    for face in ("9♣", "4♦", "7♠"):
        expect(card(page, face)).to_have_class(re.compile("legal"))


def test_what_is_closed_tells_why(page: Page) -> None:
    shown(page, duel())
    tile(page, "jacked").click()
    expect(page.get_by_text("Jacked takes only J♣, and you hold none.")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("[data-ref=discard]").click()
    expect(page.get_by_text("Only the top card of the pile is open")).to_be_visible()


def test_an_ability_planned_while_others_decide_is_chosen_when_the_turn_comes(page: Page) -> None:
    table = ults("k9 aja lumberjaq", ["9♣ 2♦", "5♣ 8♠", "4♦ 6♥"], chance=[3, "2♣", 1, "3♣"])
    stage = Staged(table.match, 2, NAMES)
    stage.others = False
    shown(page, stage)
    timber = tile(page, "timber")
    planned = page.get_by_text("Planned: Timber!")

    def plan() -> None:
        timber.click()
        page.get_by_role("dialog").get_by_role("button", name="Play it when I can").click()
        expect(planned).to_be_visible()
        expect(timber).to_have_accessible_name(re.compile("^Timber!, planned"))
        expect(timber).to_be_focused()

    plan()
    page.keyboard.press("Escape")
    expect(planned).to_have_count(0)
    plan()
    page.get_by_role("button", name="Drop the plan").click()
    expect(planned).to_have_count(0)
    expect(prompt(page)).to_be_focused()
    plan()
    table.choose("bite", "9♣", "seat:2")
    stage.show()
    dropped = "Timber! is not open now: the plan is dropped."
    expect(page.locator(".outcome")).to_have_text(dropped)
    expect(page.locator("[data-announcer]")).to_contain_text(f"{dropped} 9 damage is coming.")
    expect(planned).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Take ")).click()
    expect(prompt(page)).to_have_text("Waiting for Bo.")
    plan()
    assert stage.moves == ["done"]
    table.choose("herbal healing", "5♣")
    stage.show()
    expect(prompt(page)).to_contain_text("Which card for Timber!")
    expect(timber).to_have_attribute("aria-pressed", "true")
    assert stage.moves == ["done", "ability:timber"]


def test_tiles_show_odds_unless_somebody_wants_none(page: Page) -> None:
    shown(page, duel())
    expect(tile(page, "power-punch").locator(".odds")).to_have_text("67 %")
    expect(page.get_by_role("button", name=re.compile(r"^Timber!, playable, needs 5\+ .*33 %"))).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name="Show the odds").click()
    page.keyboard.press("Escape")
    expect(page.locator(".tile .odds")).to_have_count(0)
    page.reload()
    expect(tile(page, "power-punch").locator(".needs")).to_have_text("3+")
    expect(page.locator(".tile .odds")).to_have_count(0)
    expect(page.locator(".tile").filter(has_text="%")).to_have_count(0)


# The defense.


def test_a_defense_is_added_up_in_the_order_of_the_rules(page: Page) -> None:
    table = ults("k9 lumberjaq", ["9♣", "2♣ 7♦ 3♠"], chance=[3], statuses=[[1, "jacked", "J♥", 1]], health=[50, 38])
    stage = staged(table.choose("bite", "9♣"), 1)
    shown(page, stage)
    steps = page.get_by_role("list", name="How the damage adds up").get_by_role("listitem")
    expect(steps).to_have_text([re.compile("9♣"), re.compile("Jacked, half"), re.compile("Thick Skin")])
    expect(page.get_by_role("button", name="2 of clubs, playable, blocks 2")).to_be_visible()
    expect(page.get_by_role("button", name="7 of diamonds, playable, blocks 4")).to_be_visible()
    expect(page.get_by_role("button", name="Take 4 damage")).to_be_visible()
    card(page, "2♣").click()
    expect(steps).to_have_text(
        [re.compile("9♣"), re.compile("Jacked, half"), re.compile("blocked by 2♣"), re.compile("Thick Skin")]
    )
    expect(page.get_by_text("Your health: 38 → 36")).to_be_visible()
    page.get_by_role("button", name="Take 2 damage").click()
    expect(prompt(page)).to_contain_text("Main Phase")
    assert stage.moves == ["2♣", "done"]
    assert stage.match.view(1)["seats"][1]["health"] == 36


# Questions of their own.


def test_heroes_are_chosen_from_their_sheets(page: Page) -> None:
    stage = Staged(GAME.start(2, {}, seed=5), 0, NAMES)
    shown(page, stage)
    expect(page.get_by_role("article", name="Sheet of Lumber Jaq")).to_contain_text("Throw off every negative effect")
    page.get_by_role("button", name=re.compile("^K-9, playable")).click()
    sheet = page.get_by_role("article", name="Sheet of K-9")
    expect(sheet).to_contain_text("Wolf Pack")
    assert stage.moves == []
    page.get_by_role("button", name="Play as K-9").click()
    expect(page.locator("[data-stage=mulligan]")).to_be_visible()
    assert stage.moves == ["hero:k9"]
    page.get_by_role("button", name="Keep this hand.").click()
    expect(page.locator("[data-stage=mulligan]")).to_have_count(0)
    assert stage.moves == ["hero:k9", "keep"]


def test_portraits_are_walked_through_by_arrows(page: Page) -> None:
    shown(page, Staged(GAME.start(2, {}, seed=5), 0, NAMES))
    page.locator("[data-ref='hero:lumberjaq'][tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("article", name="Sheet of K-9")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile("^K-9, chosen"))).to_be_focused()


def test_blackjack_lies_in_the_arena_for_both(page: Page) -> None:
    def dealt() -> Any:
        table = ults("hattrick k9", ["2♣ 7♦", ""], top=["10♠", "4♥", "K♦", "8♦", "5♠"])
        return table.choose("blackjack", "2♣")

    stage = staged(dealt())
    stage.others = False
    shown(page, stage)
    mine = page.get_by_role("region", name="Cards of Mara")
    expect(mine).to_contain_text("14")
    expect(page.get_by_role("region", name="Cards of Bo").get_by_role("img", name="face-down card")).to_have_count(1)
    page.locator("[data-choice=hit]").click()
    expect(mine).to_contain_text("19")
    page.locator("[data-choice=stand]").click()
    expect(page.get_by_role("article", name="What was played last")).to_be_visible()
    assert stage.moves == ["hit", "stand"]


def test_one_of_three_cards_is_turned_over(page: Page) -> None:
    table = ults("hattrick k9", ["9♦ 3♣", "K♦ 5♠"]).chance("K♣", "9♠", "4♠").choose("three card", "9♦")
    stage = staged(table.chance("mix:213").choose("keep"), 1)
    shown(page, stage)
    expect(page.get_by_text("You saw")).to_have_count(0)
    second = page.locator("[data-ref='position:2']")
    second.click()
    expect(second).to_have_attribute("aria-pressed", "true")
    second.click()
    expect(page.locator("[data-stage=three]")).to_have_count(0)
    assert stage.moves == ["position:2"]


def test_whoever_mixed_the_three_knows_them_but_not_where(page: Page) -> None:
    table = ults("hattrick k9", ["9♦ 3♣", "K♦ 5♠"]).chance("K♣", "9♠", "4♠").choose("three card", "9♦")
    stage = staged(table.chance("mix:213").choose("keep"))
    shown(page, stage)
    expect(page.get_by_text("You saw 4♠ 9♠ K♣")).to_be_visible()
    expect(page.locator("[data-stage=three]").get_by_role("img", name=re.compile("face-down"))).to_have_count(3)


def baboons() -> Any:
    return ults("aja k9", ["4♦ 9♠ 2♣", ""]).choose("baboons", "4♦")


def hidden_wing() -> Any:
    return ults("maggie-pye k9", ["4♣ 6♦", "2♣ 9♦"]).choose("which wing", "4♣").choose("6♦")


def egg() -> Any:
    bleeding = [[0, "bleed", "5♥", 1], [0, "bleed", "6♥", 1]]
    return ults("maggie-pye k9", ["4♣", "2♣"], statuses=bleeding, chance=[5]).choose("cuckoo", "4♣")


def discards() -> Any:
    table = ults("k9 aja", ["4♣", "2♣"], chance=["9♥", "3♦", 1, 1], options={"discard_order": True})
    return table.choose("wolf pack", "4♣")


def looked_into() -> Any:
    table = ults("tara-card k9", ["4♣", "2♣"], discard=["9♥"])
    table.match.choose(0, "look")
    return table


def tea() -> Any:
    return ults("tara-card k9", ["4♣", "2♣"], top=["9♥", "3♦", "A♠"]).choose("tea leaves", "4♣")


def sweep() -> Any:
    return ults("maggie-pye k9", ["J♦", "2♣ 9♦ 4♥"]).choose("clean sweep", "J♦")


def redraw() -> Any:
    return ults("hattrick k9", ["9♦", "K♦"]).chance("K♣", "9♠", "4♠").choose("three card", "9♦")


QUESTIONS: dict[str, tuple[Callable[[], Any], int, str, str]] = {
    "add baboons": (baboons, 0, "arena", "[data-card='9♠']"),
    "lay one": (
        lambda: ults("maggie-pye k9", ["4♣ 6♦", ""]).choose("which wing", "4♣"),
        0,
        "arena",
        "[data-card='6♦']",
    ),
    "guess": (hidden_wing, 1, "wing", "[data-choice=red]"),
    "choose egg": (egg, 0, "cards", ".stage [data-ref='5♥']"),
    "take two": (sweep, 0, "cards", ".stage [data-ref='9♦']"),
    "read leaves": (tea, 0, "cards", ".stage [data-ref='A♠']"),
    "order discards": (discards, 0, "cards", ".stage [data-ref='9♥']"),
    "agree": (looked_into, 1, "question", "[data-choice=yes]"),
    "redraw": (redraw, 0, "three", "[data-choice=keep]"),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_has_its_place_on_the_table(page: Page, name: str) -> None:
    made, seat, place, thing = QUESTIONS[name]
    stage = staged(made(), seat)
    assert stage.match.ask(seat).name == name
    shown(page, stage)
    expect(page.locator(f"[data-stage={place}]")).to_be_visible()
    page.locator(thing).click()
    if not stage.moves:
        page.locator(thing).click()
    page.wait_for_function("() => !document.querySelector('[data-status=sending]')")
    assert len(stage.moves) == 1


def test_no_question_of_the_game_is_forgotten() -> None:
    """All that the engine can ask is asked somewhere here."""
    elsewhere = {"announce", "defend", "choose hero", "mulligan", "hit or stand", "pick one"}
    asked = {
        decision.name
        for procedure in GAME.procedures._by_name.values()
        for decision in procedure.decisions
        if decision is not None
    }
    assert asked == elsewhere | set(QUESTIONS)


def test_a_hero_made_to_act_shows_its_own_abilities(page: Page) -> None:
    stage = staged(ults("hattrick k9 aja", ["7♥ 2♣", "4♦", ""], statuses=[[1, "hypnosis", "5♣", 0]]))
    shown(page, stage)
    page.get_by_role("button", name="Hypnosis: make K-9").click()
    expect(page.get_by_role("list", name="Abilities of K-9")).to_be_visible()
    tile(page, "bite").click()
    card(page, "7♥").click()
    expect(prompt(page)).to_contain_text("at whom?")
    assert stage.moves == ["force:1", "ability:bite", "7♥"]


def test_copied_abilities_take_the_place_of_ones_own(page: Page) -> None:
    stage = staged(ults("mimi-cree k9", ["Q♠ 2♦", "7♠"], statuses=[[0, "mask", "8♥", 0]]))
    shown(page, stage)
    tile(page, "copycat").click()
    tile(page, "bite").click()
    expect(prompt(page)).to_contain_text("Which card for Bite")
    assert stage.moves == ["ability:copycat", "ability:bite"]


# What happened.


def timber() -> Staged:
    """One hit for 18, and then all waits."""
    stage = Staged(ults("lumberjaq k9", ["9♣ Q♣", ""], chance=[5, "2♣"]).match, 0, NAMES)
    stage.others = False
    return stage


RISING = """() => {
    window.risen = [];
    const note = () => document.querySelectorAll('[data-float]').forEach((one) => window.risen.push(one.dataset.float));
    new MutationObserver(note).observe(document.body, {subtree: true, childList: true});
}"""
"""Note what rises: it is gone after a moment."""


def test_damage_rises_from_whom_it_hits(page: Page) -> None:
    shown(page, timber())
    page.evaluate(RISING)
    tile(page, "timber").click()
    card(page, "9♣").click()
    card(page, "9♣").click()
    page.wait_for_function("() => window.risen.includes('-18')")
    expect(page.locator("[data-float]")).to_have_count(0)
    last = page.get_by_role("article", name="What was played last")
    expect(last).to_contain_text("Bo loses 18 health")


@pytest.mark.parametrize("way", ["Space", "tap"])
def test_the_die_lies_as_soon_as_somebody_ends_what_moves(page: Page, way: str) -> None:
    page.clock.install()
    shown(page, timber())
    tile(page, "timber").click()
    card(page, "9♣").click()
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    card(page, "9♣").click()
    # The die is thrown once the ability was announced. Then time stands still: nothing ends by itself.
    page.clock.run_for(400)
    expect(page.locator("[data-lying=false]")).to_have_count(1)
    if way == "Space":
        page.locator("#table").focus()
        page.keyboard.press("Space")
    else:
        page.mouse.click(720, 8)
    expect(page.locator("[data-lying=true]")).to_have_count(1)
    expect(page.get_by_role("article", name="What was played last")).to_contain_text("Bo loses 18 health")
    expect(page.locator("[data-float]")).to_have_count(0)


def test_at_once_means_that_nothing_moves(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('ultratable.preferences', JSON.stringify({speed: 0}))")
    shown(page, timber())
    page.evaluate(MOVING)
    tile(page, "timber").hover()
    tile(page, "timber").click()
    card(page, "9♣").click()
    card(page, "9♣").click()
    expect(page.get_by_role("article", name="What was played last")).to_contain_text("Bo loses 18 health")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Open the side panel").first.click()
    expect(page.get_by_role("complementary", name="Side panel")).to_be_visible()
    assert page.evaluate("window.moved") == []


def test_nothing_moves_for_those_who_want_no_motion(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    shown(page, timber())
    page.evaluate(RISING)
    tile(page, "timber").click()
    card(page, "9♣").click()
    card(page, "9♣").click()
    expect(page.get_by_role("article", name="What was played last")).to_contain_text("Bo loses 18 health")
    expect(page.locator("[data-lying=true]")).to_have_count(1)
    assert page.evaluate("window.risen") == []


def test_a_mindreader_sees_the_hand_and_others_see_backs(page: Page) -> None:
    stage = staged(ults("hattrick k9", ["2♣", "4♣ 5♦"], statuses=[[1, "mindreader", "3♠", 0]]))
    shown(page, stage)
    hand = page.get_by_role("list", name="Hand of Bo")
    expect(hand.get_by_role("img")).to_have_count(2)
    stage.seat = None
    page.reload()
    expect(page.locator("[data-stage]")).to_be_visible()
    expect(hand).to_have_count(0)


@pytest.mark.parametrize("spectators", ["open hands", "public"])
def test_who_watches_a_teaching_table_sees_every_hand(
    context: BrowserContext, browser: Browser, server: Serving, spectators: str
) -> None:
    mara = Seat(context, server.base)
    settings = {"game": "ults", "seats": 2, "pace": "none", "spectators": spectators}
    settings["options"] = {"health": 30, "cast": ["lumberjaq", "k9"]}
    table = mara.post("/api/tables", settings=settings, password="open sesame")
    mara.post(f"/api/tables/{table['id']}/sit", seat=0)
    mara.post(f"/api/tables/{table['id']}/bots", seat=1, level="random")
    mara.post(f"/api/tables/{table['id']}/start")
    mara.play_until(table["id"], announcing)
    with watched(browser, server.base) as (other, _):
        bo = Seat(other, server.base, "Bo")
        bo.post(f"/api/tables/{table['id']}/enter", password="open sesame")
        page = other.new_page()
        page.goto(f"/t/{table['id']}")
        expect(page.locator("[data-stage]")).to_be_visible()
        hands = page.get_by_role("region", name="My hand").get_by_role("list", name=re.compile("^Hand of "))
        if spectators == "public":
            expect(page.get_by_role("region", name="The others").locator("section")).to_have_count(2)
            expect(hands).to_have_count(0)
            expect(page.get_by_role("region", name="My hand")).to_have_count(0)
            return
        expect(hands).to_have_count(2)
        held = mara.look(table["id"])["view"]["seats"][0]["hand"]
        shown = page.get_by_role("list", name="Hand of Mara").last.locator("[data-face]")
        assert shown.evaluate_all("all => all.map((one) => one.dataset.face)") == held


def test_who_watches_sees_everybody_and_has_no_hand(page: Page) -> None:
    stage = staged(ults("hattrick k9 aja", ["2♣", "4♣ 5♦", "7♠"]), None)
    shown(page, stage)
    expect(page.get_by_role("region", name="The others").locator("section")).to_have_count(3)
    expect(page.locator("[data-card]")).to_have_count(0)
    expect(page.locator(".tile")).to_have_count(0)


# Every size.


def everybody() -> Staged:
    heroes = "candella k9 aja maggie-pye lumberjaq dame-drawbridge tara-card mimi-cree"
    hands = ["9♣ Q♣ 4♦ K♠ 6♥ 9♦ 10♦ J♠ 3♥ 2♥ 5♥", "5♣", "8♠", "", "", "4♣", "3♣", ""]
    statuses = [[1, "slow-fuse", "7♣", 0], [2, "bleed", "7♥", 1], [0, "bleed", "4♥", 1], [0, "jinx", "4♠", 1]]
    return staged(ults(heroes, hands, options={"mode": "teams"}, statuses=statuses, out=[6]))


def attacked() -> Staged:
    return staged(ults("k9 lumberjaq", ["9♣", "2♣ 7♦ 3♠"], chance=[3]).choose("bite", "9♣"), 1)


SCENES: dict[str, Callable[[], Staged]] = {
    "heroes": lambda: Staged(GAME.start(2, {}, seed=5), 0, NAMES),
    "duel": duel,
    "eight": everybody,
    "defense": attacked,
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
def test_it_fits_and_can_be_pressed_by_a_finger(page: Page, scene: str, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    shown(page, SCENES[scene]())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    small = page.evaluate(
        """() => [...document.querySelectorAll('main button')].filter((button) => {
            const box = button.getBoundingClientRect(), after = getComputedStyle(button, '::after');
            if (box.width === 0 || (after.position === 'absolute' && after.inset === '0px')) return false;
            return box.width < 24 || box.height < 24;
        }).map((button) => button.outerHTML.slice(0, 120))"""
    )
    assert small == []
    for held in page.locator("[data-card]").all():
        box = held.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 44


SCREENS = [(1440, 900), (1366, 768), (1366, 700), (1280, 720), (1180, 820), (390, 844), (390, 763)]


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_the_whole_table_is_on_one_screen(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    shown(page, scenes.defense())
    take = "[data-choice=done]"
    for part in ("[data-stage]", "#prompt", "[data-card='2♣']", ".tile", ".incoming", ".steps li:last-child", take):
        # What is scrolled or cut away inside its own part is not in sight either.
        page.wait_for_function(WHOLLY_SEEN, arg=part)


WHOLLY_SEEN = """(part) => {
    const one = document.querySelector(part);
    if (!one) return false;
    const box = one.getBoundingClientRect();
    if (box.top < 0 || box.bottom > innerHeight) return false;
    for (let around = one.parentElement; around; around = around.parentElement) {
        const { overflowY } = getComputedStyle(around), clip = around.getBoundingClientRect();
        const hides = overflowY !== 'visible' && getComputedStyle(around).display !== 'contents';
        if (hides && (box.top < clip.top - 1 || box.bottom > clip.bottom + 1)) return false;
    }
    return true;
}"""


BUDGETS: dict[tuple[int, int], dict[str, tuple[str, int]]] = {
    (1440, 900): {
        "header.top": ("height", 48),
        ".seats": ("width", 264),
        ".side": ("width", 336),
        # Opponent band and arena.
        "#table": ("height", 196 + 292),
        ".me": ("height", 124),
        "main .bar": ("height", 56),
        ".hand": ("height", 184),
    },
    (820, 1180): {
        "header.top": ("height", 48),
        ".seats": ("height", 80),
        "main .bar": ("height", 56),
        # The wireframe has 112: cards as high as that leave no room above them, where a chosen one is lifted to, and
        # smaller ones could not be read.
        ".hand": ("height", 136),
    },
    (390, 844): {
        "header.top": ("height", 44),
        ".seats": ("height", 76),
        ".me": ("height", 92),
        ".hand": ("height", 132),
        # Prompt, outcome and buttons have 104 px in the wireframe, with one line of each; here they have three lines
        # of words, because long prompts would be cut on a phone. The arena has more than its 300 px all the same.
        "main .bar": ("height", 109),
    },
}
"""Regions at the sizes that the table is designed for: what is measured, and its pixels."""
LEAST_ARENA = {(1440, 900): 488, (820, 1180): 300, (390, 844): 300}
NEARLY = 4


@pytest.mark.parametrize("size", BUDGETS)
def test_regions_keep_to_their_pixels(page: Page, size: tuple[int, int]) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    shown(page, duel())
    found: dict[str, float] = {}
    for part, (side, _) in BUDGETS[size].items():
        box = page.locator(f"[data-frame] {part}").first.bounding_box()
        assert box is not None, part
        found[part] = box[side]  # type: ignore[literal-required]
    wanted = {part: pixels for part, (_, pixels) in BUDGETS[size].items()}
    off = {part: (found[part], pixels) for part, pixels in wanted.items() if abs(found[part] - pixels) > NEARLY}
    assert off == {}
    table = page.locator("#table").bounding_box()
    assert table is not None
    assert table["height"] >= LEAST_ARENA[size] - NEARLY
    # All of it together is one screen.
    assert page.evaluate("document.documentElement.scrollHeight") <= height


def test_nothing_moves_under_the_pointer(page: Page) -> None:
    """Bar, tiles and hand stand at the same height, whatever is asked and however long its words are."""
    found: dict[tuple[str, int, int], dict[str, float]] = {}
    for name, made in scenes.SCENES.items():
        shown(page, made())
        for width, height in [*SCREENS, (820, 1180)]:
            page.set_viewport_size({"width": width, "height": height})
            # A chosen tile is lifted inside its place, which stays where it is.
            for part in ("main .bar", "li:has(> .tile)", "[data-card]"):
                if name not in ("heroes", "mulligan", "watching") and page.locator(part).count():
                    box = page.locator(part).first.bounding_box()
                    assert box is not None
                    found.setdefault((part, width, height), {})[name] = round(box["y"] + page.evaluate("scrollY"))
    assert {part: set(places.values()) for part, places in found.items() if len(set(places.values())) > 1} == {}


HEROES = [hero.id for hero in ULTS_HEROES]


def test_no_tile_cuts_its_words(page: Page) -> None:
    cut = {}
    for hero in HEROES:
        shown(page, staged(ults(f"{hero} k9", ["9♣ Q♣ 4♦", "5♣ 8♠"])))
        for width, height in [(1366, 768), (1180, 820), (820, 1180), (390, 844)]:
            page.set_viewport_size({"width": width, "height": height})
            cut[hero, width] = page.locator(".tile").evaluate_all(
                """all => all.filter((tile) => {
                    const text = tile.querySelector('.text'), foot = tile.querySelector('.foot');
                    const title = tile.querySelector('.title'), inside = tile.querySelector('.inside');
                    return text.getBoundingClientRect().bottom > foot.getBoundingClientRect().top + 1
                        || foot.getBoundingClientRect().bottom > tile.getBoundingClientRect().bottom
                        || [title, text, foot].some((one) => one.scrollWidth > inside.clientWidth + 1);
                }).map((tile) => tile.textContent.trim())"""
            )
    assert len(cut) == 4 * len(HEROES)
    assert not any(cut.values()), cut


HUNG = """() => {
    const pen = document.createElement('canvas').getContext('2d');
    const cut = '#prompt, .tile .title, .foe .name button, .seat .name button';
    return [...document.querySelectorAll(cut)].filter((one) => {
        const { fontWeight, fontSize, fontFamily, lineHeight, paddingBottom } = getComputedStyle(one);
        pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        const ink = pen.measureText('gpy');
        const height = ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent;
        const below = (parseFloat(lineHeight) - height) / 2 + ink.fontBoundingBoxDescent + parseFloat(paddingBottom);
        return one.getClientRects().length && ink.actualBoundingBoxDescent > below + 0.5;
    }).map((one) => one.textContent.trim());
}"""
"""Words whose letters hang below their place, where what hangs out is cut off."""


@pytest.mark.parametrize("size", [(1440, 900), (1366, 768), (390, 844)])
def test_names_and_words_are_whole(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    made = duel()
    shown(page, Staged(made.match, 0, ["Cheery Wallaby", "Random bot 2"]))
    assert page.evaluate(HUNG) == []
    names = page.locator(".seat .name button").locator("visible=true")
    assert names.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0


@pytest.mark.parametrize("size", [(1180, 820), (820, 1180), (700, 900), (390, 844)])
def test_a_defense_is_read_in_words_not_letters(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    shown(page, scenes.defense())
    heights = (
        "all => all.map((one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight))"
    )
    assert max(page.locator(".steps .label").evaluate_all(heights)) < 2.5
    assert page.locator("#prompt").evaluate("one => one.scrollHeight - one.clientHeight") <= 2, "the question is whole"


def test_held_sideways_a_phone_shows_what_happens_first(page: Page) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    shown(page, duel())
    expect(page.locator("[data-stage] > .middle")).to_be_in_viewport(ratio=0.5)
    expect(page.get_by_role("region", name="The others")).to_have_count(0)


def test_what_works_by_itself_stands_last(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    shown(page, duel())
    expect(tile(page, "power-punch")).to_be_in_viewport(ratio=1)
    expect(page.locator(".tile").last).to_contain_text("Thick Skin")


class Timed(Staged):
    """With a clock, something taken back, and people who look on."""

    def _table(self) -> TableShown:
        shown = super()._table()
        settings = msgspec.structs.replace(shown.settings, clock="live")
        seats = tuple([msgspec.structs.replace(seat, kind="person", bank=90_000) for seat in shown.seats])
        return msgspec.structs.replace(shown, settings=settings, seats=seats, assisted=True)


def test_a_phones_menu_tells_what_its_top_bar_has_no_room_for(page: Page) -> None:
    made = duel()
    stage = Timed(made.match, 0, NAMES)
    stage.watching = 4
    page.clock.install()
    shown(page, stage)
    page.clock.run_for(15_000)
    top = page.get_by_role("banner")
    expect(top.get_by_role("list", name="Clocks")).to_contain_text("Bo 1:30")
    expect(top.get_by_text("assisted")).to_be_visible()
    expect(top.get_by_title("4 spectators")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(top.get_by_text("assisted")).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    expect(menu.get_by_role("list", name="Clocks")).to_contain_text("Bo 1:30")
    expect(menu.get_by_text("4 spectators")).to_be_visible()
    expect(menu.get_by_text("Assisted: something")).to_be_visible()


def test_on_a_wide_screen_the_log_stands_below_the_actions(page: Page) -> None:
    page.set_viewport_size({"width": 1680, "height": 1050})
    shown(page, scenes.turns_old())
    expect(page.get_by_role("tab", name="Actions")).to_have_attribute("aria-selected", "true")
    listed = page.get_by_role("region", name="Actions", exact=True).bounding_box()
    log = page.get_by_role("log", name="Log").bounding_box()
    assert listed is not None
    assert log is not None
    assert listed["y"] + listed["height"] <= log["y"]
    assert log["y"] + log["height"] <= 1050


# Whole games.


ASKED = "[data-choice][aria-disabled=false], .tile.legal, .card.legal, .foe.target .name button, .card.target"


def act(page: Page) -> None:
    """Answer by what lies on the table: a button of the stage, a tile, a card or a panel that is open."""
    page.locator(ASKED).first.click()
    page.wait_for_function("() => !document.querySelector('[data-status=sending]')")
    confirm = page.get_by_role("button", name="Confirm", disabled=False)
    if confirm.count():
        confirm.click()
        page.wait_for_function("() => !document.querySelector('[data-status=sending]')")


@pytest.mark.parametrize("cast", [("lumberjaq", "k9"), ("hattrick", "aja")])
def test_a_whole_game_by_cards_and_tiles(
    page: Page, context: BrowserContext, server: Serving, cast: tuple[str, str]
) -> None:
    page.emulate_media(reduced_motion="reduce")
    table = Seat(context, server.base).against_a_bot(options={"health": 30, "cast": cast})
    page.goto(f"/t/{table}")
    for _ in range(400):
        page.locator(f"[data-result], {ASKED}").first.wait_for()
        if page.locator("[data-result]").count():
            break
        act(page)
    expect(page.locator("[data-result]")).to_be_visible()


def test_a_team_match_from_the_form_to_the_victory_of_a_team(page: Page) -> None:
    """Two against two with bots: allies sit alternately, and win or lose together."""
    asked: dict[str, Any] = {}

    def shorter(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}")
        if route.request.url.endswith("/bots"):
            body["level"] = "random"
        else:
            settings = body["settings"]
            asked.update(settings)
            cast = ["lumberjaq", "k9", "hattrick", "aja"]
            settings |= {"pace": "none", "options": {**settings["options"], "health": 30, "cast": cast}}
        route.continue_(post_data=json.dumps(body))

    page.route(
        re.compile(r"/api/tables(/\w+/bots)?$"),
        lambda route: shorter(route) if route.request.method == "POST" else route.continue_(),
    )
    page.emulate_media(reduced_motion="reduce")
    page.goto("/host?game=ults")
    form = page.get_by_role("group")
    for group, choice in (("Seats for ULts", "4"), ("Bots among them", "3")):
        form.and_(page.get_by_role("group", name=group)).get_by_role("radio", name=choice, exact=True).check()
    page.get_by_text("More: clock").click()
    page.get_by_role("group", name="Mode").get_by_role("radio", name="Teams").check()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start the match").click()
    for _ in range(600):
        page.locator(f"[data-result], {ASKED}").first.wait_for()
        if page.locator("[data-result]").count():
            break
        act(page)
    assert asked["options"]["mode"] == "teams"
    result = page.locator("[data-result]")
    expect(result).to_have_text(re.compile(r"^You won with Random bot 3\.$|^Random bot 2 and Random bot 4 won\.$"))
    # Whoever has won stands first with their ally, the two others share the place after them.
    won = "You won" in result.inner_text()
    places = page.locator(".places li")
    expect(places).to_have_count(4)
    first = {text.partition(" ")[2] for text in places.all_inner_texts() if text.startswith("1.")}
    others = {"Random bot 2", "Random bot 4"}
    assert len(first) == 2
    assert (first == others) != won
    assert won == ("Random bot 3" in first)


def test_all_cards_of_a_long_blackjack_are_in_sight_in_a_narrow_window(page: Page) -> None:
    top = ["2♦", "3♦", "K♦", "8♦", "4♦", "5♦", "6♦", "9♠", "J♠"]
    table = ults("hattrick k9", ["2♣ 7♦ Q♥", "5♥"], top=top).choose("blackjack", "2♣")
    page.set_viewport_size({"width": 320, "height": 640})
    shown(page, staged(table.choose("hit").choose("hit").choose("hit").choose("stand").choose("done"), 1))
    cards = page.locator(".play .cards > *")
    expect(cards).to_have_count(8)
    for card in cards.all():
        box = card.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= 320 - box["width"]

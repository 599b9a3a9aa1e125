"""The table of Action Figure Battle in a real browser: armies, battles and captives, by pointer, in every size."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.server.serving import Serving
from tests.web.axe import by_day_and_night
from tests.web.browser import play_a_bot, watched
from tests.web.staged import Staged
from tests.web.test_table import Seat, opened
from tests.web.whole.playing import MOST_ANSWERS, TITLES, asked, quick, settled
from tests.web.whole.test_illegal import answers
from tools import figure_scenes as scenes

OPEN = ".piece:is(.legal, .target), .hand .card.legal, .ask :is(.card.legal, [data-choice])"
SIZES = {"desktop": (1440, 900), "laptop": (1280, 720), "tablet": (820, 1180), "phone": (390, 844)}


def shown(page: Page, stage: Staged) -> Page:
    page.emulate_media(reduced_motion="reduce")
    stage.open(page)
    expect(page.locator("[data-stage]")).to_be_visible()
    return page


def prompt(page: Page) -> Locator:
    return page.locator("#prompt")


def stand(page: Page, ref: str) -> Locator:
    """A figure in a line."""
    return page.locator(f".stands [data-ref='{ref}']")


def fighter(page: Page, role: str) -> Locator:
    return page.locator(f".fighter.{role}")


def confirm(page: Page) -> Locator:
    return page.get_by_role("button", name="Confirm", exact=True)


def why(page: Page) -> Locator:
    return page.get_by_role("dialog", name=re.compile("why not"))


# A whole game.


def test_an_army_of_ones_own_and_a_whole_game_by_clicks(page: Page) -> None:
    quick(page).goto("/")
    play_a_bot(page, TITLES["figures"]).click()
    page.get_by_role("button", name="Build your own").click()
    page.get_by_label("Special action").select_option("Boost")
    page.locator("[data-ref='type:hero']").click()
    expect(prompt(page)).to_have_text("How much Power for Hero? 15 to give.")
    assert by_day_and_night(page) == []
    page.locator("[data-ref='power:11']").click()
    expect(why(page)).to_contain_text("A ten-sided die shows at most 10")
    page.keyboard.press("Escape")
    page.locator("[data-ref='power:9']").click()
    expect(prompt(page)).to_have_text("6 Power left. Another figure, or lock in?")
    page.locator("button[data-ref=done]").click()
    expect(why(page)).to_contain_text("An army has at least 2 figures")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Undo").click()
    expect(prompt(page)).to_have_text("How much Power for Hero? 15 to give.")
    page.locator("[data-ref='power:8']").click()
    page.locator("main ul [data-ref='type:velvet-avalanche']").click()
    page.locator("[data-ref='power:7']").click()
    page.locator("[data-choice=done]").click()
    expect(page.get_by_role("region", name="Your line").locator(".piece")).to_have_count(2)
    for _ in range(MOST_ANSWERS):
        if not asked(page):
            break
        page.locator(OPEN).locator("visible=true").first.click()
        settled(page)
        if page.get_by_role("button", name="Confirm", exact=True, disabled=False).count():
            confirm(page).click()
            settled(page)
    expect(page.locator("[data-result]")).to_be_visible()
    expect(page.get_by_role("region", name="Last figures standing").get_by_role("listitem").first).to_be_visible()
    assert by_day_and_night(page) == []


# Questions in their places.


def test_a_figure_attacks_and_a_second_press_confirms(page: Page) -> None:
    stage = scenes.attacking()
    shown(page, stage)
    hero = stand(page, "figure:0.0")
    expect(hero).to_have_accessible_name("Hero, Power 6, playable")
    expect(stand(page, "figure:0.2")).to_have_accessible_name("Mother Cobweb, wounded, Dodge waiting, playable")
    expect(stand(page, "figure:1.0")).to_have_accessible_name("Sir Anvil, Power 6, 2 armor cards")
    hero.click()
    expect(hero).to_have_attribute("aria-pressed", "true")
    # What each card would bring this figure.
    expect(page.get_by_role("region", name="My hand")).to_contain_text("Boost")
    assert stage.moves == []
    hero.click()
    expect(fighter(page, "attack")).to_contain_text("wins ties")
    expect(fighter(page, "attack").locator("[data-ref='figure:0.0']")).to_be_visible()
    expect(hero).to_have_count(0)
    assert stage.moves == ["figure:0.0"]


def test_of_several_opponents_one_is_chosen_by_panel_or_seat(page: Page) -> None:
    stage = scenes.six()
    shown(page, stage)
    ida = page.get_by_role("region", name="Line of Ida")
    expect(ida.get_by_role("button", name="Ida, can be aimed at")).to_be_visible()
    ida.get_by_role("button", name="Ida, can be aimed at").click()
    expect(page.locator(".outcome")).not_to_be_empty()
    page.get_by_role("region", name="Players").get_by_role("button", name=re.compile("^Ida, chosen")).click()
    expect(fighter(page, "defense").locator(".nobody")).to_be_visible()
    assert stage.moves == ["seat:3"]


def test_turns_captives_and_what_is_stunned_are_told(page: Page) -> None:
    shown(page, scenes.six())
    ring = page.locator("button[data-ref=direction]")
    expect(ring).to_have_accessible_name("anticlockwise, Your turn, Ida is stunned")
    expect(page.get_by_text("Turn 31 of 600")).to_be_visible()
    expect(page.get_by_text("Extra turn")).to_be_visible()
    expect(page.get_by_role("list", name="Free captives").get_by_role("button")).to_have_accessible_name(
        "Mother Cobweb, captive, yours"
    )
    own = page.get_by_role("region", name="Your line").get_by_role("list", name="Captives")
    expect(own.get_by_role("button")).to_have_accessible_name("Kit Fernshadow, captive")


def test_cards_lie_hidden_until_both_have_chosen_and_are_shown_together(page: Page) -> None:
    stage = scenes.locked()
    shown(page, stage)
    expect(fighter(page, "attack")).to_contain_text("You: locked")
    expect(fighter(page, "defense")).to_contain_text("Bo: choosing")
    expect(page.locator(".hand .card.dim")).to_have_attribute("data-ref", "9♣")
    expect(page.locator(".slot [data-face]")).to_have_count(1)
    stage.match.choose(1, "K♥")
    stage.show()
    expect(page.locator(".slot [data-face]")).to_have_count(2)
    expect(fighter(page, "attack")).to_contain_text(re.compile(r"9♣ 9\s*\+ Power 5\s*\+ Blast 5\s*= 19"))
    expect(fighter(page, "defense")).to_contain_text(re.compile(r"K♥ 13\s*\+ Power 6\s*= 19"))
    expect(page.get_by_text("19 each: ties go to the attacker.")).to_be_attached()


def test_a_special_action_is_used_on_a_figure_where_it_stands(page: Page) -> None:
    stage = scenes.special()
    shown(page, stage)
    asks = page.get_by_role("region", name="Boost")
    expect(asks).to_contain_text("Choose in your line")
    expect(asks.get_by_role("button", name="Hero, Power 6, playable")).to_be_visible()
    stand(page, "figure:0.2").click()
    stand(page, "figure:0.2").click()
    expect(page.get_by_text("Boost: Mother Cobweb rises from 4 to 6.").first).to_be_visible()
    expect(stand(page, "figure:0.2")).to_have_accessible_name("Mother Cobweb, Power 6")
    assert stage.moves == ["figure:0.2"]


SPECIAL: dict[str, tuple[Callable[[], Staged], str, list[str]]] = {
    "explosion": (scenes.explosion, ".band [data-ref='figure:1.0']", ["figure:1.0"]),
    "armor": (scenes.armor, ".ask [data-ref='9♦']", ["9♦"]),
    "recover": (scenes.recover, ".ask [data-ref='figure:0.4']", ["figure:0.4"]),
    "master plan": (scenes.master_plan, ".ask [data-choice=done]", ["done"]),
    "one more for the plan": (scenes.master_plan, ".ask [data-ref='seat:0']", ["seat:0"]),
}


@pytest.mark.parametrize("question", SPECIAL)
def test_what_follows_a_battle_is_answered_in_the_middle(page: Page, question: str) -> None:
    made, piece, moves = SPECIAL[question]
    stage = made()
    shown(page, stage)
    found = page.locator(piece)
    found.click()
    settled(page)
    if not stage.moves:
        found.click()
    page.wait_for_function("() => !document.querySelector('[data-status=sending]')")
    assert stage.moves == moves


@pytest.mark.parametrize("question", ["explosion", "armor", "special", "recover"])
def test_those_who_fought_stay_in_sight_beside_the_question(page: Page, question: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    shown(page, scenes.SCENES[question]())
    expect(page.locator(".ask")).to_be_visible()
    for role in ("attack", "defense"):
        expect(fighter(page, role).locator(".piece")).to_be_in_viewport(ratio=0.9)
        expect(fighter(page, role).locator(".sum")).to_be_in_viewport(ratio=0.9)
    assert page.evaluate(SPILT) == []


ORDER = """() => {
    window.order = [];
    const see = (what) => window.order.at(-1) === what || window.order.push(what);
    new MutationObserver(() => {
        const cards = [...document.querySelectorAll('.slot .flip')].filter((one) => one.getClientRects().length > 0);
        if (cards.length === 2) see('cards');
        if (document.querySelector('.ask')) see('question');
    }).observe(document.querySelector('.battle'), { childList: true, subtree: true, attributes: true });
}"""


def test_the_cards_are_turned_up_before_a_question_takes_their_place(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    duel = scenes.duel().choose("figure:0.0").choose("figure:1.2").choose("6♣", seat=1)
    scenes.staged(duel).open(page)
    expect(page.locator(".battle")).to_be_visible()
    page.evaluate(ORDER)
    page.locator(".hand [data-ref='Q♦']").click()
    confirm(page).click()
    expect(page.locator(".ask")).to_be_visible()
    assert page.evaluate("window.order") == ["cards", "question"]


def test_what_came_of_the_battle_before_can_be_read_while_the_next_begins(page: Page) -> None:
    shown(page, scenes.tie())
    expect(page.get_by_role("region", name="Last battle")).to_contain_text("Wounded!")
    stand(page, "figure:1.0").click()
    stand(page, "figure:1.0").click()
    now = page.get_by_role("region", name="Battle", exact=True)
    expect(now).to_contain_text("Before: Hero 18 against Old Cinderbelly 18, wounded.")
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SPILT) == [], width


def test_points_to_spare_raise_a_figure_and_drafted_ones_share_them(page: Page, context: BrowserContext) -> None:
    stage = scenes.raising()
    shown(page, stage)
    page.locator("[data-ref='raise:2']").click()
    expect(prompt(page)).to_contain_text("4 Power left")
    assert stage.moves == ["raise:2"]
    drafted = scenes.draft()
    other = shown(context.new_page(), drafted)
    other.locator(".toy.legal").first.click()
    confirm(other).click()
    expect(other.get_by_role("list", name="Taken so far").get_by_role("button")).not_to_have_count(5)
    assert len(drafted.moves) == 1


def test_who_waits_for_the_other_armies_can_read_the_own_cards(page: Page) -> None:
    shown(page, scenes.locked_in())
    cards = page.get_by_role("list", name="Character cards of your army").get_by_role("article")
    expect(cards).to_have_count(5)
    expect(cards.first).to_have_accessible_name("Character card of Mother Cobweb")


@pytest.mark.parametrize("army", ["locked in", "raising"])
def test_on_a_phone_nothing_lies_over_the_own_army(page: Page, army: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    shown(page, scenes.SCENES[army]())
    line = page.get_by_role("list", name="Your line").get_by_role("button")
    assert line.count() >= 4
    for figure in line.all():
        # A click at its middle reaches it: a button on top of it would take it.
        figure.click(trial=True, timeout=5000)


def test_long_names_in_the_log_keep_clear_of_the_clauses(page: Page) -> None:
    shown(page, scenes.armor())
    page.get_by_role("tab", name="Log").click()
    expect(page.locator("[data-line]", has_text="Captain Stamp (On the Night Shift)").first).to_be_visible()
    under = page.locator("[data-line] .whole").evaluate_all(
        """(all) => all.filter((one) => {
            const chip = one.closest('p').nextElementSibling.getBoundingClientRect();
            return one.getBoundingClientRect().right > chip.left;
        }).map((one) => one.textContent)"""
    )
    assert under == []


def test_the_discard_pile_can_be_looked_through(page: Page) -> None:
    shown(page, scenes.attacking())
    page.locator("button[data-ref=discard]").click()
    pile = page.get_by_role("dialog", name="Discard pile, 4 cards")
    expect(pile.get_by_role("img")).to_have_count(4)
    expect(pile.get_by_role("img").first).to_have_accessible_name("2 of clubs")


def test_a_character_card_is_shown_on_pointing_and_in_the_panel(page: Page) -> None:
    shown(page, scenes.attacking())
    page.get_by_role("tab", name="Card").click()
    stand(page, "figure:0.1").hover()
    looked = page.get_by_role("tabpanel", name="Card")
    card = looked.get_by_role("article", name="Character card of Captain Stamp (On the Night Shift)")
    expect(card.get_by_role("listitem")).to_have_count(4)
    expect(card.get_by_role("listitem").first).to_contain_text("A K")
    expect(looked).to_contain_text("Mara")
    stand(page, "figure:1.1").focus()
    expect(looked.get_by_role("heading", name="Kettle Colossus")).to_be_visible()


@pytest.mark.rule("figures.content.table-look", "figures.setup.cards-behind")
def test_character_cards_lie_behind_the_figures_where_there_is_room(page: Page) -> None:
    shown(page, scenes.choosing_cards())
    for width, height in (SIZES["desktop"], SIZES["tablet"]):
        page.set_viewport_size({"width": width, "height": height})
        # Those who have stepped forward leave theirs in the line.
        expect(page.locator(".line [data-bands]:visible")).to_have_count(6)
    hero = stand(page, "figure:0.0").locator("[data-bands] > span")
    expect(hero).to_have_text(["Q J", "10 9", "8 7"])
    assert [band.get_attribute("title") for band in hero.all()] == ["Boost", "Blast", "Armor"]


@pytest.mark.rule("figures.content.table-look")
def test_on_a_phone_a_foes_card_is_two_taps_away(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    shown(page, scenes.attacking())
    expect(page.locator("[data-bands]:visible")).to_have_count(0)
    stand(page, "figure:1.0").click()
    why(page).get_by_role("button", name="Look closer").click()
    expect(page.get_by_role("article", name="Character card of Sir Anvil").locator("visible=true")).to_be_visible()


COVERED = """([above, below]) => [...document.querySelectorAll('.stand')].flatMap((stand) => {
    const boxes = (what) => [...stand.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
    const shared = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
        Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
    return boxes(below).map((box) => {
        const hidden = boxes(above).reduce((sum, other) => sum + shared(box, other), 0);
        return Math.round((100 * hidden) / (box.width * box.height));
    });
})"""
"""How many hundredths of each thing below lie under things above, figure by figure."""


@pytest.mark.rule("figures.content.table-look")
def test_armor_keeps_clear_of_the_die_and_the_die_of_the_toy(page: Page) -> None:
    shown(page, scenes.plated())
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert max(page.evaluate(COVERED, [".armor .card", ".die"])) <= 10, width
        # All are counted, seen or not.
        expect(stand(page, "figure:1.0").locator(".armor .card")).to_have_text(["8♣", "+4"])
    shown(page, scenes.six())
    page.set_viewport_size({"width": 390, "height": 844})
    assert max(page.evaluate(COVERED, [".die svg", ".pack"])) <= 25


@pytest.mark.rule("figures.army.shared-types")
def test_the_same_figure_on_both_sides_is_told_apart_by_its_owner(page: Page) -> None:
    shown(page, scenes.plated())
    expect(stand(page, "figure:0.0")).to_have_accessible_name(re.compile("^Hero of Mara, Power 6"))
    expect(stand(page, "figure:1.0")).to_have_accessible_name(re.compile("^Hero of Bo, Power 9"))


def test_passing_keeps_the_armor(page: Page) -> None:
    stage = scenes.armor()
    shown(page, stage)
    page.get_by_role("button", name="Pass").click()
    # Whoever wants to be asked before any action is asked here too.
    expect(page.locator(".outcome")).to_contain_text("Keep the armor")
    assert stage.match.deciders == (1,)
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".foot .note", has_text="keeps the armor")).to_be_visible()
    assert stage.match.view(None)["figures"][3]["armor"] == ["8♥", "9♦"]


def test_a_full_army_throws_nobody_out(page: Page) -> None:
    army = ("type:hero", "power:8", "type:mother-cobweb", "power:7")
    shown(page, scenes.built(*army))
    page.locator("main ul [data-ref='type:velvet-avalanche']").click()
    expect(why(page)).to_contain_text("you have no point left. To change it, take the last one back.")
    line = page.get_by_role("list", name="Your line").get_by_role("button")
    expect(line).to_have_count(2)


# What is closed, and what is hidden.

POSITIONS: dict[str, tuple[Callable[[], Staged], set[str]]] = {
    "attack": (scenes.attacking, {"deck", "direction", "figure:1.0", "9♣", "seat:0", "seat:1"}),
    "whom": (scenes.six, {"deck", "seat:4", "figure:2.0", "figure:0.2", "figure:5.4"}),
    "not asked": (scenes.locked, {"figure:0.0", "9♣", "Q♦", "seat:1", "figure:1.0"}),
    "captives": (scenes.recover, {"figure:0.1", "figure:1.1", "deck"}),
    "power": (scenes.sharing, {"power:10", "power:11", "seat:1"}),
    "figures": (scenes.building, {"type:hero", "type:captain-stamp", "seat:0"}),
    "army locked in": (scenes.locked_in, {"type:mother-cobweb", "seat:1"}),
}
"""With some of the things that are closed there."""


def to_be_read(piece: Locator) -> bool:
    """Character cards and actions: they open in the Card tab, whatever is asked."""
    found: bool = piece.evaluate(
        "one => one.matches('.ask .title, article *, .face *') || (one.ariaLabel ?? '').startsWith('Character card')"
    )
    return found


@pytest.mark.parametrize("position", POSITIONS)
def test_every_illegal_click_is_answered(page: Page, position: str) -> None:
    made, closed = POSITIONS[position]
    stage = made()
    shown(page, stage)
    expect(page.locator(f"main [data-ref='{min(closed)}']:visible").first).to_be_visible()
    # The pile may be looked through at any time; and of the whole roster, a few stand for the rest.
    page.locator("main :is([data-ref=discard], .shelf li:nth-child(n + 9) [data-ref])").evaluate_all(
        "all => all.forEach((one) => { delete one.dataset.ref; })"
    )
    assert closed <= answers(page, stage, to_be_read)


def test_a_sealed_card_is_in_nobody_elses_page(browser: Browser, server: Serving, context: BrowserContext) -> None:
    mara = Seat(context, server.base)
    with watched(browser, server.base) as (elsewhere, _):
        bo = Seat(elsewhere, server.base, "Bo")
        table = mara.against(bo, game="figures", options={"armies": ["flag-and-iron", "big-voices"]})
        players = [mara, bo]
        attacker = next(at for at in (0, 1) if players[at].look(table, at)["ask"])
        players[attacker].answer(table, seat=attacker)
        players[1 - attacker].answer(table, seat=1 - attacker)
        pages = [opened(context.new_page(), table), opened(elsewhere.new_page(), table)]
        mine, theirs = pages[attacker], pages[1 - attacker]
        face = mine.locator(".hand .card.legal").first.get_attribute("data-ref") or ""
        card = mine.locator(f".hand [data-ref='{face}']")
        spoken = card.inner_text()
        card.click()
        card.click()
        expect(fighter(mine, "attack")).to_contain_text("You: locked")
        expect(fighter(theirs, "attack")).to_contain_text(": locked")
        # What everybody saw dealt for the first turn stays in the log.
        page_of_the_other = theirs.locator("main").evaluate("(main) => main.outerHTML")
        assert face not in page_of_the_other
        assert spoken not in page_of_the_other
        mine.get_by_role("button", name="Undo").click()
        expect(fighter(mine, "attack")).to_contain_text("You: choosing")
        expect(fighter(theirs, "attack")).to_contain_text(": choosing")
        card.click()
        card.click()
        theirs.locator(".hand .card.legal").first.click()
        confirm(theirs).click()
        for page in pages:
            # Where what is asked next takes the place of the cards, the sum still names this one.
            expect(fighter(page, "attack")).to_contain_text(face)


# Every size.


SPILT = """() => {
    const middle = document.querySelector('.middle')?.getBoundingClientRect();
    const inside = [...document.querySelectorAll('.middle .fighter > *, .middle .foot, .middle .ask > *')];
    const foot = document.querySelector('.middle .battle .foot')?.getBoundingClientRect();
    const below = [...document.querySelectorAll('.middle .piles > *, .middle .turns > *')];
    const hides = (one) => foot && one.width > 0 && foot.height > 0 && one.top < foot.bottom - 1
        && one.bottom > foot.top + 1 && one.left < foot.right && one.right > foot.left;
    const spills = ({ width, top, bottom, left, right }) => width > 0 && (top < middle.top - 12
        || bottom > middle.bottom + 4 || left < middle.left - 4 || right > middle.right + 4);
    const told = [...document.querySelectorAll('.middle .fighter > *'), ...below];
    return [
        ...inside.filter((one) => spills(one.getBoundingClientRect())),
        ...told.filter((one) => hides(one.getBoundingClientRect())),
    ].map((one) => one.outerHTML.slice(0, 120));
}"""
"""What does not fit into the middle of the table, or lies under what is told there."""


@pytest.mark.parametrize(
    "scene", ["choosing cards", "recover", "armor", "master plan", "tie", "six", "crowded", "blast again"]
)
def test_nothing_is_cut_off_or_too_wide(page: Page, scene: str) -> None:
    shown(page, scenes.SCENES[scene]())
    page.wait_for_load_state("networkidle")
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
        assert page.evaluate(SPILT) == [], width

"""The table of Ultra Marines can be read: nothing covers, cuts or hides what there is to see."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.test_ultra_marines import SIZES, chip, shown
from tests.web.whole.playing import settled
from tools import marine_scenes as scenes
from ultratable.games.ultra_marines.faces import FACES

LETTERS = """() => {
  const paint = (grounds) => {
    const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
    for (const colour of grounds) { pen.fillStyle = colour; pen.fillRect(0, 0, 1, 1); }
    const linear = [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return linear[0] * 0.2126 + linear[1] * 0.7152 + linear[2] * 0.0722;
  };
  const of = (one, name) => getComputedStyle(one)[name];
  const board = document.querySelector('.board');
  const ground = [of(board.querySelector('.ground'), 'fill'), of(board.querySelector('.rooms'), 'fill')];
  return [...board.querySelectorAll('.label, .centre')].map((one) => {
    const zone = one.parentElement.querySelector('.zone');
    const under = zone ? [...ground, of(zone, 'fill')] : ground;
    const ink = of(one, one.matches('.centre') ? 'stroke' : 'fill');
    const [light, dark] = [paint(under), paint([...under, ink])].sort((a, b) => b - a);
    return [one.textContent.trim() || 'teleport', (light + 0.05) / (dark + 0.05)];
  });
}"""


def test_letters_of_rooms_and_teleport_marks_stand_out_by_day_and_by_night(page: Page) -> None:
    shown(page, scenes.moving())
    expect(page.locator(".board .centre")).to_have_count(2)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        found = page.evaluate(LETTERS)
        assert sorted({word for word, _ in found}) == ["A", "B", "C", "D", "E", "teleport"]
        assert all(contrast >= 3 for _, contrast in found), (theme, found)


COVERED = """() => {
  const tray = document.querySelector('[data-ref=tray]');
  const boxes = [...tray.querySelectorAll('[data-die]')].map((die) => {
    const { left, right, top, bottom } = die.getBoundingClientRect();
    const frame = die.matches('.counting') ? 4 : 0;
    return { left: left - frame, right: right + frame, top: top - frame, bottom: bottom + frame };
  });
  const apart = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) <= 1
    || Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) <= 1;
  return [...tray.querySelectorAll('.square')].flatMap((square) => {
    const word = document.createRange();
    word.selectNodeContents(square.querySelector('.word'));
    const place = word.getBoundingClientRect();
    return boxes.every((box) => apart(box, place)) ? [] : [square.dataset.place];
  });
}"""
"""Squares whose word has a die over it, or the frame of the die that counts."""


def test_no_die_lies_on_the_word_of_its_square(page: Page) -> None:
    shown(page, scenes.tray())
    expect(page.locator("[data-ref=tray] [data-die]")).to_have_count(3)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == [], width


def test_the_clause_beside_a_line_of_the_log_is_told_in_full(page: Page) -> None:
    shown(page, scenes.tray())
    page.get_by_role("tab", name="Log").click()
    cited = page.locator("[data-line] a[data-clause='ultra_marines.tray.against_stunned'].brief")
    expect(cited).to_have_text(re.compile("against stunned"))
    assert cited.locator(".title").evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize("scene", ["moving", "shells", "hellfire", "cards"])
def test_every_big_choice_is_whole_on_a_phone(page: Page, scene: str) -> None:
    """And the board ends where it ends at every other question: nothing moves under the finger."""
    page.set_viewport_size({"width": 390, "height": 844})
    shown(page, scenes.SCENES[scene]())
    for choice in page.locator(".choices .big button").all():
        box = choice.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= 390 - box["width"], scene
    below = page.locator(".choices").bounding_box()
    assert below is not None
    assert below["height"] == pytest.approx(72, abs=1)


def test_the_title_and_all_stages_are_in_sight(page: Page) -> None:
    shown(page, scenes.moving())
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        title = page.get_by_role("heading", level=1)
        # Letters may reach a little out of their lines; one line more would be as high as the letters.
        cut = "one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 4"
        assert not title.evaluate(cut), width
        inside = page.locator(".steps").first
        assert inside.evaluate("one => one.scrollWidth <= one.clientWidth"), width


def test_where_a_section_fits_is_seen_as_a_whole_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    shown(page, scenes.section())
    spots = page.locator(".board .spot")
    expect(spots).not_to_have_count(0)
    view = page.locator(".board .view").bounding_box()
    assert view is not None
    for spot in spots.all():
        box = spot.bounding_box()
        assert box is not None
        assert view["x"] <= box["x"]
        assert box["x"] + box["width"] <= view["x"] + view["width"]
        assert view["y"] <= box["y"]
        assert box["y"] + box["height"] <= view["y"] + view["height"]
    # Closer again, once it has been said where.
    page.locator(".choices [data-choice^='sq:']").first.click()
    expect(page.locator(".board .zoom")).to_contain_text("100 %")


def test_every_open_end_has_a_chip_however_many_there_are(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    stage = scenes.section(34)
    ends = [option.key for option in stage.match.ask(0).options if option.key.startswith("sq:")]
    assert len(ends) > 9
    shown(page, stage)
    chips = page.locator(".choices [data-choice^='sq:']")
    expect(chips).to_have_count(len(ends))
    chips.last.click()
    settled(page)
    assert stage.moves == [ends[-1]]


def test_whoever_is_aimed_at_has_no_other_line_over_him(page: Page) -> None:
    shown(page, scenes.firing())
    chip(page, "scout:0.0").click()
    expect(page.locator("[data-mark=broken-ray]")).not_to_have_count(0)
    chip(page, "scout:1.1").click()
    page.mouse.move(0, 0)
    expect(page.locator("[data-mark=broken-ray]")).to_have_count(0)
    expect(page.locator("[data-mark=clear-ray]")).to_have_count(1)


@pytest.mark.rule("ultra_marines.content.cards")
def test_every_face_is_read_in_full_in_the_hand(page: Page) -> None:
    """Title, text and the rolls at which it goes; each face in its turn where one of them lies."""
    shown(page, scenes.cards())
    first = page.locator(".hand .card").first
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        cut = first.evaluate(
            """(card, texts) => texts.filter((told) => {
                const text = card.querySelector('.text');
                text.textContent = told;
                return text.scrollHeight > text.clientHeight + 1;
            })""",
            [face.text for face in FACES],
        )
        assert cut == [], width


@pytest.mark.rule("ultra_marines.content.cards", "ultra_marines.objects.stay")
def test_a_face_that_stays_tells_when_it_goes(page: Page) -> None:
    shown(page, scenes.holding("blind-grenade", "vortex-grenade", "medi-pack"))
    hand = page.get_by_role("region", name="My hand")
    expect(hand.locator("[data-ref='card:blind-grenade']")).to_contain_text("gone on 4, 5, 6")
    expect(hand.locator("[data-ref='card:vortex-grenade']")).to_contain_text("gone on 6")
    expect(hand.locator("[data-ref='card:medi-pack']")).not_to_contain_text("gone on")


MOVES = """(one) => new Promise((done) => {
    let frames = 0, moves = 0, last = one.getBoundingClientRect().x;
    const step = () => {
        const now = one.getBoundingClientRect().x;
        if (now !== last) moves += 1;
        last = now;
        frames += 1;
        if (frames < 90) requestAnimationFrame(step);
        else done(moves);
    };
    requestAnimationFrame(step);
})"""
"""How often something changes its place in so many frames."""


def test_a_choice_that_moves_under_the_pointer_stays_under_it(page: Page) -> None:
    """At its edge too, where it would come and go in every frame."""
    shown(page, scenes.moving())
    choice = chip(page, "end")
    box = choice.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] - 0.6, box["y"] + box["height"] / 2)
    assert choice.evaluate("one => one.matches(':hover')")
    assert choice.evaluate(MOVES) <= 1

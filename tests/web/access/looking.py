"""What a page looks like to those who check it: sizes of targets, where the focus is and whether it can be seen."""

from typing import Any

from playwright.sync_api import Page

TARGETS = """() => {
    const asked = 'button, a[href], input, select, textarea, summary, [role=tab], [role=slider]';
    const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const size = (one) => {
        const after = getComputedStyle(one, '::after');
        // A name that is pressed anywhere on its panel.
        const whole = after.content !== 'none' && after.position === 'absolute' && after.inset === '0px';
        const label = one.matches('[type=radio], [type=checkbox]') && one.closest('label');
        const area = (whole && one.offsetParent) || label;
        const { width, height } = (area || one).getBoundingClientRect();
        return { width, height };
    };
    // Links and things inside sentences are as high as their line, which 2.5.8 allows.
    const inSentence = (one) => one.matches('[data-line] .whole > button')
        || one.matches('a') && getComputedStyle(one).display === 'inline' && one.closest('p, li, dd, td');
    return [...document.querySelectorAll(asked)]
        .filter((one) => seen(one) && !one.closest('.skip, .skips, [inert], [aria-hidden=true]') && !inSentence(one))
        .map((one) => ({ html: one.outerHTML.slice(0, 140), card: one.matches('[data-card]'),
            primary: one.matches('.primary'), option: one.matches('[data-key]'), ...size(one) }));
}"""

FOCUS = """() => {
    const one = document.activeElement;
    if (!one || one === document.body) return null;
    const box = one.getBoundingClientRect();
    const rings = (part, after) => {
        const style = getComputedStyle(part, after);
        return style.outlineStyle === 'solid' && parseFloat(style.outlineWidth) >= 3;
    };
    // It is worn by the element itself, by what is drawn for it, or by the label around it.
    const parts = [one, ...one.querySelectorAll('*'), one.closest('label'), one.nextElementSibling];
    const within = (x, y) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
    const at = [[0.5, 0.5], [0.15, 0.5], [0.85, 0.5], [0.5, 0.2], [0.5, 0.8]]
        .map(([right, down]) => [box.left + box.width * right, box.top + box.height * down])
        .filter(([x, y]) => within(x, y));
    const top = at.map(([x, y]) => document.elementFromPoint(x, y));
    const area = one.closest('label') ?? one;
    const shows = top.some((found) => found && (area.contains(found) || found.contains(one)));
    return {
        html: one.outerHTML.slice(0, 160),
        ring: rings(one, '::after') || parts.some((part) => part && rings(part)),
        seen: shows,
        name: one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 60),
    };
}"""


def targets(page: Page) -> list[dict[str, Any]]:
    """Everything that can be pressed or typed into, with its size in CSS pixels."""
    found: list[dict[str, Any]] = page.evaluate(TARGETS)
    assert found
    return found


def focused(page: Page) -> dict[str, Any] | None:
    """What has the focus, whether it is in sight, and whether it wears a ring; None: nothing has it."""
    found: dict[str, Any] | None = page.evaluate(FOCUS)
    return found


def tabbed(page: Page, most: int = 150) -> list[dict[str, Any]]:
    """Every stop of Tab from the top of the page to its end."""
    page.evaluate("document.activeElement.blur()")
    page.evaluate("scrollTo(0, 0)")
    stops: list[dict[str, Any]] = []
    for _ in range(most):
        page.keyboard.press("Tab")
        stop = focused(page)
        if stop is None:
            return stops
        stops.append(stop)
    raise AssertionError(f"Tab never leaves the page: {stops[-1]}")

"""What axe finds against a page: WCAG 2.2, levels A and AA."""

from pathlib import Path

from playwright.sync_api import Page

AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
# Off unless asked for: a trial for axe, and new with WCAG 2.2; their criteria are of levels A and AA.
RULES = {rule: {"enabled": True} for rule in ("label-content-name-mismatch", "target-size")}


def barriers(page: Page, parts: list[list[str]] | None = None) -> list[str]:
    """Each violation with the element that has it; of the whole page, or of some parts."""
    # Evaluated through the protocol, since the page allows no scripts of others; once for each document.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate(
        """async ([parts, tags, rules]) => {
            // Colours that are still on their way belong to no theme.
            do await new Promise(requestAnimationFrame);
            while (document.getAnimations().some(({ playState }) => playState === 'running'));
            const where = parts ? { include: parts } : document;
            const { violations } = await axe.run(where, { runOnly: tags, rules, resultTypes: ['violations'] });
            // Signs of cards and dice are said in words, which axe takes for another text.
            const said = ({ target }) => /[♠♥♦♣%]|\\d\\+/.test(document.querySelector(target[0])?.innerText ?? '');
            const wrong = (id) => (node) => id !== 'label-content-name-mismatch' || !said(node);
            const shown = ({ html }) => html.slice(0, 200);
            return violations.map(({ id, nodes }) => [id, nodes.filter(wrong(id)).map(shown)]);
        }""",
        [parts, TAGS, RULES],
    )
    return [f"{id}: {html}" for id, nodes in found for html in nodes]


def by_day_and_night(page: Page, parts: list[list[str]] | None = None) -> list[str]:
    """In both themes, one after the other in place."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        found += [f"{scheme}: {barrier}" for barrier in barriers(page, parts)]
    return found

"""`python -m benchmarks.panning [--seconds 3]`: a whole spacehulk moved about under a finger, frame by frame.

A match of Ultra Marines on the largest of the ready hulks, two squads on each side, event cards lying about and what
enemies threaten drawn on every square, squares of 44 px; the board is dragged in every frame for so long, at the three
sizes. What counts: frames shown in a second, how long the slowest ones took, and
whether anything but where the board lies was changed. Results go to benchmarks/results/panning.md and .json.
"""

import argparse
import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from benchmarks import table_load
from benchmarks.client import FAST
from tools import chromium
from tools.guest import Guest
from ultratable.games.ultra_marines.layouts import LAYOUTS

RESULTS = Path(__file__).parent / "results"
SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
SMOOTH = 58
"""Frames a second: all but a few of sixty."""
ROUNDS = 4
LARGEST = max(LAYOUTS, key=lambda layout: sum([len(row) - row.count("#") for row in layout.rows])).id

PAN = """
([seconds, still]) => new Promise((done) => {
    const view = document.querySelector('.board .view');
    const { left, top, width, height } = view.getBoundingClientRect();
    const at = (share) => ({
        x: left + width * (0.5 + 0.35 * Math.sin(share * 2 * Math.PI)),
        y: top + height * (0.5 + 0.35 * Math.cos(share * 3 * Math.PI)),
    });
    const tell = (kind, { x, y }) => view.dispatchEvent(new PointerEvent(kind, {
        pointerId: 7, pointerType: 'mouse', button: 0, buttons: 1, clientX: x, clientY: y, bubbles: true,
    }));
    // Where board, rulers and labels lie is said by their style; whatever else changes was drawn anew.
    let redrawn = 0, moved = 0;
    const watch = new MutationObserver((changes) => {
        for (const one of changes) {
            if (one.type === 'attributes' && ['style', 'data-moving'].includes(one.attributeName)) moved += 1;
            else redrawn += 1;
        }
    });
    watch.observe(document.querySelector('.board'), {
        subtree: true, childList: true, attributes: true, characterData: true,
    });
    const times = [];
    let begun = null;
    if (!still) tell('pointerdown', at(0));
    const step = (now) => {
        begun ??= now;
        times.push(now);
        const share = (now - begun) / (seconds * 1000);
        if (share < 1) {
            if (!still) tell('pointermove', at(share));
            return requestAnimationFrame(step);
        }
        if (!still) tell('pointerup', at(1));
        watch.disconnect();
        const gaps = times.slice(1).map((time, index) => time - times[index]).sort((one, other) => one - other);
        done({
            frames: gaps.length,
            per_second: gaps.length / ((times.at(-1) - times[0]) / 1000),
            p95_ms: gaps[Math.floor(gaps.length * 0.95)],
            worst_ms: gaps.at(-1),
            moved,
            redrawn,
        });
    };
    requestAnimationFrame(step);
})
"""


def _crowded(update: Any) -> bool:
    """Somebody is about to move, and an event card lies on the board."""
    return bool(update["ask"] and update["ask"]["name"] == "move" and update["view"]["cards"])


def panned(browser: Browser, base: str, table: str, known: Any, size: str, seconds: float) -> dict[str, Any]:
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=base, viewport={"width": width, "height": height}, storage_state=known, device_scale_factor=1
    )
    page: Page = context.new_page()
    page.goto(f"/t/{table}")
    page.locator(".board [data-piece]").first.wait_for(state="attached")
    page.get_by_role("button", name="Threat", exact=True).click()
    page.locator(".board [data-mark='threat']").first.wait_for(state="attached")
    percent = page.get_by_role("button", name="zoom to 100")
    percent.click()
    page.wait_for_function("() => !document.querySelector('.board').dataset.scale.includes('far')")
    page.wait_for_timeout(1000)
    # What else the machine has to do costs frames too: the same page at rest tells how many, and the best round counts.
    still = page.evaluate(PAN, [seconds, True])
    counters = context.new_cdp_session(page)
    counters.send("Performance.enable")
    found: dict[str, Any] = max([_round(page, counters, seconds) for _ in range(ROUNDS)], key=_smoothness)
    found["at_rest"] = still["per_second"]
    found["squares"] = page.locator(".board [data-square]").count()
    found["pieces"] = page.locator(".board [data-piece]").count()
    found["cards"] = page.locator(".board [data-block]").count()
    found["threats"] = page.locator(".board [data-mark='threat']").count()
    context.close()
    return {name: round(value, 1) for name, value in found.items()}


def _round(page: Page, counters: CDPSession, seconds: float) -> dict[str, Any]:
    before = busy(counters)
    found: dict[str, Any] = page.evaluate(PAN, [seconds, False])
    found["work_ms"] = 1000 * (busy(counters) - before) / found["frames"]
    return found


def _smoothness(found: dict[str, Any]) -> float:
    return float(found["per_second"])


def busy(counters: CDPSession) -> float:
    """Seconds that the page's thread has worked."""
    told = counters.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in told if one["name"] == "TaskDuration"))


def report(found: dict[str, Any]) -> str:
    heads = "size|squares|figures|cards|threats|frames a second|at rest|work a frame, ms|p95 ms|slowest ms|drawn anew|"
    lines = [
        "# Moving a whole hulk about",
        "",
        f"{found['when']}, {found['browser']}, headless, drawn without a graphics card, {os.cpu_count()} cores; load "
        f"before: {found['load']}. {found['seconds']:g} s each, the best of {ROUNDS}.",
        "",
        f"| {heads.replace('|', ' | ')} |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|",
    ]
    for size, one in found["sizes"].items():
        met = one["per_second"] >= SMOOTH and one["redrawn"] == 0
        told = [
            "squares",
            "pieces",
            "cards",
            "threats",
            "per_second",
            "at_rest",
            "work_ms",
            "p95_ms",
            "worst_ms",
            "redrawn",
        ]
        figures = " | ".join([str(one[name]) for name in told])
        lines.append(f"| {size} | {figures} | {'met' if met else 'MISSED'} |")
    return "\n".join([*lines, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3)
    chosen = parser.parse_args()
    found: dict[str, Any] = {
        "when": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        "load": round(os.getloadavg()[0], 2),
        "seconds": chosen.seconds,
    }
    with chromium.chromium() as browser, table_load.running(FAST) as (base, _):
        found["browser"] = f"Chromium {browser.version}"
        context = browser.new_context(base_url=base)
        guest = Guest(context, base)
        table = guest.against_a_bot(game="ultra_marines", options={"squads_per_player": 2, "layout": LARGEST})
        guest.play_until(table, _crowded)
        known = context.storage_state()
        found["sizes"] = {size: panned(browser, base, table, known, size, chosen.seconds) for size in SIZES}
    text = report(found)
    print(text)
    (RESULTS / "panning.md").write_text(text, "utf-8")
    (RESULTS / "panning.json").write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()

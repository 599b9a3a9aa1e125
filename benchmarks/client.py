"""`make bench`, third part: the client in the browser, beside boardgame.io's own.

    python -m benchmarks.client [--clicks 200] [--rounds 15] [--without-lighthouse]

What a first visit loads, how soon something can be pressed, how long a click waits for the frame that shows its
answer, and Lighthouse's scores of the first page and of a running table. Ours plays ULts with all its rules; theirs is
its tutorial's tic-tac-toe with React. Results go to benchmarks/results/client.md and .json.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext

from benchmarks import in_page, table_load
from benchmarks.node import ROOT, NotMeasured, find_tools, installed
from benchmarks.peer_server import Program, version
from tools import chromium
from tools.guest import Guest, announcing

RESULTS = Path(__file__).parent / "results"
APP = ROOT / "src/ultratable/server/app"
FAST = os.environ.get("ULTRATABLE_FAST", sys.executable)
HEAVIEST = 300_000
"""Bytes of a first load, compressed."""
SLOWEST = 100
"""Milliseconds from click to answer, 95 in 100."""
LOWEST = 95
"""Lighthouse's score, each."""
CATEGORIES = ("performance", "accessibility", "best-practices")
PRESETS = ("desktop", "mobile")
HOME = ".games button:enabled"
ANYTHING = "[data-stage] button:enabled"
"""What can be pressed on a table of any game."""


def ours(browser: Browser, clicks: int, rounds: int, lighthouse: bool) -> dict[str, Any]:
    with table_load.running(FAST) as (base, _):
        context = browser.new_context(base_url=base, viewport=in_page.SIZE)  # type: ignore[arg-type]
        guest = Guest(context, base)
        table = guest.against_a_bot(options={"cast": ["lumberjaq", "k9"]})
        guest.play_until(table, announcing)
        known: Any = context.storage_state()
        pages = {"lobby": (f"{base}/", HOME), "table": (f"{base}/t/{table}", in_page.OPTION)}

        def cold() -> BrowserContext:
            made = browser.new_context(viewport=in_page.SIZE, storage_state=known)  # type: ignore[arg-type]
            made.add_init_script("localStorage.setItem('ultratable.known', '1')")
            return made

        found: dict[str, Any] = {
            "load": {name: weight(in_page.fetched(cold(), *page)) for name, page in pages.items()},
            "tables": tables(guest, cold),
            "usable": {name: in_page.spread(in_page.usable(cold, *page, rounds)) for name, page in pages.items()},
            "clicks": in_page.spread(in_page.clicks(browser, base, clicks)),
        }
        if lighthouse:
            addresses = {name: url for name, (url, _) in pages.items()}
            found["scores"], found["unscored"] = measured(lambda: scores(addresses, known["cookies"]))
        return found


def tables(guest: Guest, cold: Callable[[], BrowserContext]) -> dict[str, dict[str, int]]:
    """What the first table loads, of each game that is offered: every game has its own files."""
    found = {}
    for game in guest.http.get(f"{guest.base}/api/games").json():
        table = guest.against_a_bot(game=game["id"], options={})
        found[game["title"]] = weight(in_page.fetched(cold(), f"{guest.base}/t/{table}", ANYTHING))
    return found


def weight(sizes: dict[str, int]) -> dict[str, int]:
    """Bytes over the wire, the server's answers included; and what the client's own files would take with gzip, for
    those whose proxy knows nothing better."""
    total = {"files": len(sizes), "wire": sum(sizes.values()), "gzip": 0}
    for url, size in sizes.items():
        file = APP / urlsplit(url).path.lstrip("/")
        packed = file.with_name(f"{file.name}.gz")
        total["gzip"] += packed.stat().st_size if packed.is_file() else size
    return total


def scores(pages: dict[str, str], cookies: list[Any]) -> dict[str, Any]:
    """Lighthouse's, in a browser of its own."""
    tools = find_tools()
    wish = {"pages": pages, "cookies": cookies, "presets": PRESETS}
    done = subprocess.run(
        [tools.node, "score.mjs", chromium.found()],
        cwd=installed(tools, "lighthouse"),
        input=json.dumps(wish),
        capture_output=True,
        text=True,
        check=False,
        timeout=1200,
    )
    if done.returncode:
        raise NotMeasured(f"Lighthouse failed: {done.stderr.strip().splitlines()[-1:]}")
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def theirs(browser: Browser, clicks: int, rounds: int) -> dict[str, Any]:
    tools = find_tools()
    folder = installed(tools, "boardgameio")
    with Program(tools.node, folder, "page.mjs", str(ROOT / "web/node_modules/vite")) as program:
        said = program.hear()
        base = f"http://127.0.0.1:{said['port']}"
        matches = iter(range(10_000))

        def cold() -> BrowserContext:
            return browser.new_context(viewport=in_page.SIZE)  # type: ignore[arg-type]

        times = []
        for _ in range(rounds):
            address = f"{base}/?match=load-{next(matches)}&seat=0"
            times += in_page.usable(cold, address, "[data-cell]:enabled", 1)
        return {
            "peer": f"boardgame.io {version(folder)}",
            "load": {"wire": said["brotli"], "gzip": said["gzip"]},
            "usable": in_page.spread(times),
            "clicks": in_page.spread(in_page.peer_clicks(browser, base, clicks, optimistic=False)),
            "optimistic": in_page.spread(in_page.peer_clicks(browser, base, clicks, optimistic=True)),
        }


def targets(found: dict[str, Any]) -> list[tuple[str, str, str, bool]]:
    """What was wanted, what was found, and whether it is met. Loads count as gzip packs them: over plain HTTP, as
    friends on a LAN come, browsers take nothing better."""
    us = found["ours"]
    marks = [
        (f"first load of the {name}, with gzip", kb(load["gzip"]), "at most 300 kB", load["gzip"] <= HEAVIEST)
        for name, load in us["load"].items()
    ]
    marks += [
        (f"first load of a table of {title}, with gzip", kb(load["gzip"]), "at most 300 kB", load["gzip"] <= HEAVIEST)
        for title, load in us["tables"].items()
    ]
    p95 = us["clicks"]["p95_ms"]
    marks.append(("p95 from click to the frame that shows the answer", f"{p95} ms", "at most 100 ms", p95 <= SLOWEST))
    for name, presets in (us.get("scores") or {}).get("scores", {}).items():
        for preset, scored in presets.items():
            marks += [
                (f"Lighthouse, {name} on {preset}, {one}", str(scored[one]), "at least 95", scored[one] >= LOWEST)
                for one in CATEGORIES
            ]
    return marks


def compiled() -> bool:
    """Whether the server that is measured runs the compiled build."""
    where = "import ultratable.core.state as state; print(state.__file__)"
    # Not from here: the sources beside it would be found first.
    said = subprocess.run([FAST, "-P", "-c", where], cwd="/", capture_output=True, text=True, check=True).stdout
    return not said.strip().endswith(".py")


def kb(size: int) -> str:
    return f"{size / 1000:.0f} kB"


def report(found: dict[str, Any]) -> str:
    us, them = found["ours"], found["theirs"]
    lines = [
        "# The client in the browser",
        "",
        f"{found['when']}, {found['browser']}, Python {found['python']}, {os.cpu_count()} cores shared by browser and "
        f"server; load before: {found['load']}. On loopback, motion off, cold cache for loading. The server runs "
        f"{'the compiled build' if found['compiled'] else 'as pure Python'}.",
        "",
        "| page | all, over the wire | with gzip | navigation to first usable option, p50 ms | p95 ms |",
        "|---|---:|---:|---:|---:|",
    ]
    rows = [(f"Ultratable, {name}", us["load"][name], us["usable"][name]) for name in us["load"]]
    rows += [(f"{them['peer']}, tic-tac-toe", them["load"], them["usable"])] if them else []
    lines += [
        f"| {name} | {kb(load['wire'])} | {kb(load['gzip'])} | {use['p50_ms']} | {use['p95_ms']} |"
        for name, load, use in rows
    ]
    lines += ["", "| click to the frame that shows the answer | clicks | p50 ms | p95 ms |", "|---|---:|---:|---:|"]
    clicks = [("Ultratable, ULts, on disk before it is shown", us["clicks"])]
    if them:
        clicks += [
            (f"{them['peer']}, shown when the server has answered", them["clicks"]),
            (f"{them['peer']}, shown before the server has answered", them["optimistic"]),
        ]
    lines += [f"| {name} | {one['count']} | {one['p50_ms']} | {one['p95_ms']} |" for name, one in clicks]
    if them is None:
        lines += ["", f"boardgame.io was not measured: {found['absent']}"]
    if us.get("unscored"):
        lines += ["", f"Lighthouse has not measured: {us['unscored']}"]
    if us.get("scores"):
        lines += [
            "",
            f"Lighthouse {us['scores']['lighthouse']}; mobile is its slow phone on a slow network:",
            "",
            "| page | device | performance | accessibility | best practices |",
            "|---|---|---:|---:|---:|",
        ]
        lines += [
            f"| {name} | {preset} | " + " | ".join(str(one[category]) for category in CATEGORIES) + " |"
            for name, presets in us["scores"]["scores"].items()
            for preset, one in presets.items()
        ]
    lines += ["", "| target | figure | wanted | |", "|---|---:|---:|---|"]
    lines += [
        f"| {name} | {figure} | {wanted} | {'met' if met else 'MISSED'} |"
        for name, figure, wanted, met in found["targets"]
    ]
    return "\n".join(lines) + "\n"


def measured(what: Callable[[], dict[str, Any]]) -> tuple[dict[str, Any] | None, str]:
    try:
        return what(), ""
    except NotMeasured as reason:
        return None, str(reason)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--without-lighthouse", action="store_true")
    chosen = parser.parse_args()
    found: dict[str, Any] = {
        "when": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        "python": platform.python_version(),
        "load": round(os.getloadavg()[0], 2),
        "compiled": compiled(),
    }
    with chromium.chromium() as browser:
        found["browser"] = f"Chromium {browser.version}"
        found["theirs"], found["absent"] = measured(lambda: theirs(browser, chosen.clicks, chosen.rounds))
        found["ours"] = ours(browser, chosen.clicks, chosen.rounds, not chosen.without_lighthouse)
    found["targets"] = targets(found)
    text = report(found)
    print(text)
    (RESULTS / "client.md").write_text(text, "utf-8")
    (RESULTS / "client.json").write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()

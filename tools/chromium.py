"""Chromium without a screen, for tests, pictures and measurements; tools/find-chromium says which."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

FIND = Path(__file__).with_name("find-chromium")
FLAGS = (
    "--no-sandbox",  # without which Chromium does not run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def found() -> str:
    """The path of the program."""
    return subprocess.run([FIND], capture_output=True, text=True, check=True).stdout.strip()


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found(), args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()

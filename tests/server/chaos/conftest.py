"""Storms: clients that send everything wrong, twice, late, in pieces or not at all. Whatever they do is answered or
refused, every acknowledged move counts exactly once, everybody sees the same table in the end, and others play on."""

from collections.abc import Iterator

import pytest

from tests.server.serving import Process


@pytest.fixture(scope="package")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    running = Process(tmp_path_factory.mktemp("chaos"))
    running.start()
    yield running
    running.stop()

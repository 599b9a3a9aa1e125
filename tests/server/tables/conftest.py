"""Tables over HTTP: finding them, the lobby, answers, taking back between two browsers, coming and going, chat."""

from collections.abc import Iterator

import pytest

from tests.server.serving import Serving, serving


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture
def base(server: Serving) -> str:
    return server.base

"""Every refusal, each shown twice: the guard holds, and without the guard the same probe fails."""

from collections.abc import Iterator

import pytest

from tests.server.serving import Serving, serving


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("security")) as running:
        yield running

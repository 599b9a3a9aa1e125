"""What an installed package carries: the built client, compressed too, and the licences of what it is made with.

The wheel is the one that `make fast` builds, which `make test` does before this wherever there is a C compiler.
"""

from pathlib import Path, PurePosixPath
from zipfile import ZipFile

import pytest

WHEELS = sorted((Path(__file__).parents[1] / "build/fast").glob("*.whl"))
APP = "ultratable/server/app/"


@pytest.fixture(scope="module")
def names() -> set[str]:
    if not WHEELS:
        pytest.skip("no wheel is built: make fast")
    with ZipFile(WHEELS[-1]) as wheel:
        return set(wheel.namelist())


def test_the_browsers_client_is_in_it(names: set[str]) -> None:
    assert {f"{APP}index.html", f"{APP}icon.svg", f"{APP}licences.txt"} <= names
    client = [PurePosixPath(name) for name in names if name.startswith(f"{APP}assets/")]
    assert {".js", ".css", ".woff2"} <= {path.suffix for path in client}
    for path in client:
        if path.suffix in (".js", ".css"):
            assert {f"{path}.br", f"{path}.gz"} <= names


def test_rules_lessons_and_licences_are_in_it(names: set[str]) -> None:
    assert {"ultratable/games/ults/register.toml", "ultratable/games/ults/lesson.toml"} <= names
    licences = {PurePosixPath(name).name for name in names if ".dist-info/licenses/" in name}
    assert licences == {"LICENSE", "CREDITS.md"}

"""What somebody gets who clones the project and installs it, with nothing built and no Node of their own."""

import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """What is committed, and no more: neither the built client nor the packages it is built with."""
    packed = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        pytest.skip("this is no clone")
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as tar:
        tar.extractall(tmp_path / "clone", filter="data")
    return tmp_path / "clone"


def test_a_wheel_of_a_clean_clone_has_the_client(clone: Path, tmp_path: Path) -> None:
    """The tools are this environment's; the client's packages come with `npm ci`, as everywhere."""
    assert not (clone / "src/ultratable/server/app/index.html").exists()
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--no-build-isolation",
        "--no-deps",
        "-q",
        "-w",
        str(tmp_path),
        ".",
    ]
    done = subprocess.run(command, cwd=clone, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    [wheel] = tmp_path.glob("*.whl")
    with ZipFile(wheel) as found:
        names = found.namelist()
    assert "ultratable/server/app/index.html" in names
    assert any(name.startswith("ultratable/server/app/assets/") and name.endswith(".js") for name in names)

"""The table of docs/accessibility.md holds: nineteen rules, each with tests that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
ROWS = re.findall(r"^\| A(\d+) \|.*\| (.*) \|$", (ROOT / "docs" / "accessibility.md").read_text("utf-8"), re.MULTILINE)
TESTS = {
    name
    for file in (ROOT / "tests" / "web").rglob("test_*.py")
    for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.MULTILINE)
}


def test_each_of_the_nineteen_rules_has_tests_that_exist() -> None:
    assert [int(number) for number, _ in ROWS] == list(range(1, 20))
    for number, shown in ROWS:
        named = re.findall(r"`([^`]+)`", shown)
        own = [name for name in named if name.startswith(f"test_a{int(number):02}_")]
        assert own, f"A{number} has no test of its own"
        for name in named:
            assert name in TESTS or (ROOT / name).is_file(), f"A{number}: there is no {name}"


def test_every_test_of_a_rule_is_in_the_table_or_beside_one() -> None:
    numbers = {name[6:8] for name in TESTS if re.match(r"test_a\d\d_", name)}
    assert numbers == {f"{number:02}" for number in range(1, 20)}

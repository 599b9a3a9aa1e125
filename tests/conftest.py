"""Which tests show which clauses: collected while tests run, left in build/rule-tests.json for `ultratable rules`."""

import json
from pathlib import Path

import pytest

pytest_plugins = ["tests.table.databases"]

RESULTS = Path(__file__).parent.parent / "build" / "rule-tests.json"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for mark in item.iter_markers("rule"):
            for clause in mark.args:
                item.user_properties.append(("rule", clause))


class RuleResults:
    """Gathers reports in the process that sees them all."""

    def __init__(self, whole: bool) -> None:
        # A run of some tests adds to what the others left; a run of all begins anew.
        known = RESULTS.exists() and not whole
        self.outcomes: dict[str, dict[str, str]] = json.loads(RESULTS.read_text("utf-8")) if known else {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" or report.outcome != "passed":
            for name, clause in report.user_properties:
                if name == "rule":
                    self.outcomes.setdefault(str(clause), {})[report.nodeid] = report.outcome

    def pytest_sessionfinish(self) -> None:
        if self.outcomes:
            RESULTS.parent.mkdir(exist_ok=True)
            RESULTS.write_text(json.dumps(self.outcomes, indent=1, sort_keys=True), "utf-8")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        whole = not config.option.file_or_dir and not config.option.keyword
        config.pluginmanager.register(RuleResults(whole), "rule-results")

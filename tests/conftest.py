"""What holds for all tests: a skip needs a reason that is on the list."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from skips import is_allowed


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skip without a reason of the list into a failure."""
    report = yield
    if report.skipped and isinstance(report.longrepr, tuple) and not is_allowed(report.longrepr[2]):
        report.outcome = "failed"
        report.longrepr = f"{report.longrepr[2]}\nThis is no reason for a skip: tests/skips.py has those that are."
    return report

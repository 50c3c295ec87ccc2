"""What holds for all tests: a skip needs a reason that is on the list."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from skips import is_allowed


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Turn a skip without a reason of the list into a failure."""
    report: pytest.TestReport = yield  # type: ignore[misc, assignment]
    if report.skipped and isinstance(report.longrepr, tuple) and not is_allowed(report.longrepr[2]):
        report.outcome = "failed"
        report.longrepr = f"{report.longrepr[2]}\nThis is no reason for a skip: tests/skips.py has those that are."
    return report  # type: ignore[return-value]

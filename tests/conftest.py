"""What holds for all tests: a skip needs a reason that is on the list, and who may run beside whom.

End-to-end tests run beside each other, a worker for each file. All that use the fake driver's house share one: such a
house looks for what trials of the fake driver leave on this machine, and would find those of another.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

import pytest

from skips import is_allowed


@pytest.hookimpl(tryfirst=True)  # What hands tests out reads their groups in this hook too.
def pytest_collection_modifyitems(items: Iterable[pytest.Item]) -> None:
    """Give each end-to-end test the group of its file, or of the house."""
    for item in items:
        if "end_to_end" in item.path.parts:
            with_house = isinstance(item, pytest.Function) and "house" in item.fixturenames
            item.add_marker(pytest.mark.xdist_group("house" if with_house else item.path.stem))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Where tests are handed out by groups, each group is behind the name of its tests by now."""
    if getattr(session.config.option, "loadgroup", False):
        lost = [
            item.nodeid for item in session.items if item.get_closest_marker("xdist_group") and "@" not in item.nodeid
        ]
        assert not lost, f"handed out without their group: {lost[:3]}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skip without a reason of the list into a failure."""
    report = yield
    if report.skipped and isinstance(report.longrepr, tuple) and not is_allowed(report.longrepr[2]):
        report.outcome = "failed"
        report.longrepr = f"{report.longrepr[2]}\nThis is no reason for a skip: tests/skips.py has those that are."
    return report

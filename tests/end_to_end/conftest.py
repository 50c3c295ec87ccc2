"""These tests run beside each other, a worker for each file; all that use the fake driver's house share one.

Such a house looks for what trials of the fake driver leave on this machine, and would find those of another.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest


def pytest_collection_modifyitems(items: Iterable[pytest.Item]) -> None:
    """Give each test the group of its file, or of the house."""
    for item in items:
        with_house = isinstance(item, pytest.Function) and "house" in item.fixturenames
        item.add_marker(pytest.mark.xdist_group("house" if with_house else item.path.stem))

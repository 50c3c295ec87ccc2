"""The drivers' tests run beside each other, a worker for each driver: one builds while another's trial waits."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

SHARED = {"cyclonedds": "dds", "fastdds": "dds"}
"""Drivers that find each other on the loopback interface: one after the other."""


def pytest_collection_modifyitems(items: Iterable[pytest.Item]) -> None:
    """Give each test the group of its driver."""
    for item in items:
        if isinstance(item, pytest.Function) and hasattr(item, "callspec"):
            item.add_marker(pytest.mark.xdist_group(_driver(item.callspec.params)))


def _driver(params: dict[str, object]) -> str:
    spec = str(params.get("spec") or params.get("driver") or "")
    name = spec.partition("[")[0]
    return SHARED.get(name, name)

"""Every topic of published experiments, in the order of a report: a new one is a folder, and its name here.

A folder has `published.TABLES`, what a file of published figures may say of the topic, and `topic.TOPIC`, what is shown
of it. They are loaded apart: who reads a file needs nothing that draws.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from orrery.report.topics.table import PublishedTable

if TYPE_CHECKING:
    from orrery.report.topics.topic import PublishedTopic

NAMES = (
    "ratios", "cuts", "shares", "switching", "sizes", "flow", "capacity", "dispatch", "retained", "suite", "crossed",
    "untested", "differs",
)  # fmt: skip


@cache
def tables() -> tuple[PublishedTable[Any], ...]:
    """What the topics read of a file of published figures."""
    return tuple(table for name in NAMES for table in import_module(f"{__package__}.{name}.published").TABLES)


@cache
def topics() -> tuple[PublishedTopic, ...]:
    """What is shown of each topic."""
    return tuple(import_module(f"{__package__}.{name}.topic").TOPIC for name in NAMES)

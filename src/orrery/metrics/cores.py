"""A pure function of many groups: on all cores where they hold so many trials that forking pays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from orrery import cores
from orrery.metrics.trials import TrialGroup

Found = TypeVar("Found")
WORTHWHILE = 10_000
"""So many trials of groups take longer than to fork."""


def of_each(find: Callable[[TrialGroup], Found], groups: Sequence[TrialGroup]) -> list[Found]:
    """`find` of each group, in their order. What it finds must be fit for pickling, and small beside its group."""
    if sum(len(group.trials) for group in groups) < WORTHWHILE:
        return [find(group) for group in groups]
    return cores.of_each(find, groups)

"""A pure function of many groups, on all cores: forked processes inherit the groups and hand back what they found."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

from orrery.metrics.trials import TrialGroup

Found = TypeVar("Found")
WORTHWHILE = 10_000
"""So many trials of groups take longer than to fork."""

_inherited: list[Any] = []


def of_each(find: Callable[[TrialGroup], Found], groups: Sequence[TrialGroup]) -> list[Found]:
    """`find` of each group, in their order. What it finds must be fit for pickling, and small beside its group."""
    cores = len(os.sched_getaffinity(0))
    if cores == 1 or sum(len(group.trials) for group in groups) < WORTHWHILE:
        return [find(group) for group in groups]
    size = -(-len(groups) // cores)
    parts = [slice(begin, begin + size) for begin in range(0, len(groups), size)]
    # Not multiprocessing.Pool: where a child fails it kills them all, and may wait for ever for a lock that one had.
    with ProcessPoolExecutor(len(parts), get_context("fork"), _inherit, (find, groups)) as pool:
        return [found for part in pool.map(_of_part, parts) for found in part]


def _inherit(find: Callable[[TrialGroup], Any], groups: Sequence[TrialGroup]) -> None:
    """What a child was forked with, and so was never pickled."""
    _inherited[:] = [find, groups]


def _of_part(part: slice) -> list[Any]:
    find, groups = _inherited
    return [find(group) for group in groups[part]]

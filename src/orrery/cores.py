"""A pure function of many things, on all cores: forked processes inherit the things and hand back what they found."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, TypeVar

Thing = TypeVar("Thing")
Found = TypeVar("Found")

_inherited: list[Any] = []


def of_each(find: Callable[[Thing], Found], things: Sequence[Thing], at_once: int | None = None) -> list[Found]:
    """`find` of each thing, in their order, so many `at_once` to a process (None: a core's share of all).

    What it finds must be fit for pickling, and small beside its thing. On one core nothing is forked.
    """
    with meanwhile(find, things, at_once) as found:
        return found()


@contextmanager
def meanwhile(
    find: Callable[[Thing], Found], things: Sequence[Thing], at_once: int | None = None
) -> Iterator[Callable[[], list[Found]]]:
    """`of_each` while this process does something else: what it gives waits for what was found, and hands it over."""
    cores = len(os.sched_getaffinity(0))
    size = at_once or max(1, -(-len(things) // cores))
    parts = [slice(begin, begin + size) for begin in range(0, len(things), size)]
    if cores == 1 or len(parts) < 2:
        yield lambda: [find(thing) for thing in things]
        return
    # Not multiprocessing.Pool: where a child fails it kills them all, and may wait for ever for a lock that one had.
    with ProcessPoolExecutor(min(cores, len(parts)), get_context("fork"), _inherit, (find, things)) as pool:
        begun = pool.map(_of_part, parts)
        yield lambda: [found for part in begun for found in part]


def _inherit(find: Callable[[Any], Any], things: Sequence[Any]) -> None:
    """What a child was forked with, and so was never pickled."""
    _inherited[:] = [find, things]


def _of_part(part: slice) -> list[Any]:
    find, things = _inherited
    return [find(thing) for thing in things[part]]

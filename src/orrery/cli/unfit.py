"""Results that can be read, and of which nothing can be made: they were damaged, or written by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import ParamSpec, TypeVar

from orrery import paths
from orrery.errors import InputError

P = ParamSpec("P")
Found = TypeVar("Found")

UNFIT = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What fails where observations do not fit together: they may come from anybody, and every check has its gaps."""
BY_HAND = "it is damaged, or was made by hand: get it again from where it came from; ORRERY_DEBUG=1 shows where"


@contextmanager
def fitting(place: object) -> Iterator[None]:
    """Name the place of results of which nothing can be made."""
    try:
        yield
    except UNFIT as wrong:
        raise InputError("damaged: no figures can be made of what is in it", file=place, hint=BY_HAND) from wrong


def of_results(command: Callable[P, Found]) -> Callable[P, Found]:
    """A command that only reads: whatever fails in it is told with the record or the store that it was given."""

    @wraps(command)
    def told(*words: P.args, **named: P.kwargs) -> Found:
        given = named.get("record") or named.get("store_path")
        with fitting(given or paths.store(None)):
            return command(*words, **named)

    return told

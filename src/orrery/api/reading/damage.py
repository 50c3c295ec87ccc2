"""Results that can be read, and of which nothing can be made: they were damaged, or written by hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from orrery.errors import InputError

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
def damage_named(place: object) -> Iterator[None]:
    """Name the place of results of which nothing can be made."""
    try:
        yield
    except UNFIT as wrong:
        raise InputError("damaged: no figures can be made of what is in it", file=place, hint=BY_HAND) from wrong

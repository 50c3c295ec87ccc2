"""What a store must not hold: found where it is read, and told with the store's name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from orrery.errors import InputError
from orrery.place import Place

HINT = "restore it from a copy, or measure again; what was changed by hand must be as docs/records.md says"


class Unsound(ValueError):
    """What was read cannot be what was written."""


def damaged(noun: str, place: Place, what: object) -> InputError:
    """The error for a store that was damaged, or made by hand; `noun` is what it is called."""
    return InputError(f"the {noun} is damaged: {what}", file=place, hint=HINT)


@contextmanager
def sound(noun: str, place: Place) -> Iterator[None]:
    """Turn what is found to be unsound into that error."""
    try:
        yield
    except Unsound as wrong:
        raise damaged(noun, place, wrong) from None

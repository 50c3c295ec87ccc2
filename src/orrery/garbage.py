"""Python's search for garbage, left out where thousands of objects are made that all live on."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def none_is_garbage() -> Iterator[None]:
    """Nothing that is made here is garbage: Python need not look for any, now or later, among so many objects.

    What nobody refers to any more is freed all the same (gc.freeze in Python's documentation).
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()

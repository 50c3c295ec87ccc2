"""What this machine needs to copy a byte: the measure of what a byte costs that a middleware carries."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable
from statistics import median
from typing import Any

BYTES = 800_000
"""As large as the largest object of the experiment that asks: in the same caches, or out of them."""
REPEATS = 101
"""An odd number, so that the median is one of the copies."""


def copy_cost(
    size: int = BYTES, repeats: int = REPEATS, now: Callable[[], int] = time.perf_counter_ns
) -> dict[str, Any]:
    """`bytes`, and `ns` for each: the median of `repeats` copies by the C library from one buffer to another.

    Both buffers have been written before, so that no page is touched for the first time; `now` is a clock in ns.
    """
    source, target = ctypes.create_string_buffer(b"\1" * size, size), ctypes.create_string_buffer(b"\2" * size, size)
    taken = []
    for _ in range(repeats):
        start = now()
        ctypes.memmove(target, source, size)
        taken.append(now() - start)
    return {"bytes": size, "ns": median(taken) / size}

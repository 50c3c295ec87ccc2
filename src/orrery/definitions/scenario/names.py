"""The names of objects. Those of a kind are made once: each plan of a campaign has them, and they may be very many."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=1024)
def object_names(kind: str, count: int) -> tuple[str, ...]:
    """Those of so many objects of a kind: `client[0]`, ..."""
    return tuple(f"{kind}[{index}]" for index in range(count))


def number_of(name: str) -> int:
    """The number of an object: 2 of `client[2]`."""
    return int(name.rpartition("[")[2].removesuffix("]"))

"""A link that goes down while calls are measured, and comes up again."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Outage:
    """The link of the host of the objects `of` this kind. Times in ns, `after` from the beginning of what is measured.

    It is down as long as it `lasts`, and again `every` so often, where that is said.
    """

    of: str
    after: int
    lasts: int
    every: int | None = None

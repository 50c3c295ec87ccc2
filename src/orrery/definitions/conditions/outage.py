"""A link that goes down while calls are measured, and comes up again."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Outage:
    """The link of the host of the objects `of` this kind. Times in ns, `after` from the beginning of what is measured.

    It is down as long as it `lasts`, and again `every` so often, where that is said. `of` None: all hosts have two
    links, and the first of all is down, then the second of all, in turn.
    """

    of: str | None
    after: int
    lasts: int
    every: int | None = None

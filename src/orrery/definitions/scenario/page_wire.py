"""`[page]` as it is written."""

from __future__ import annotations

from typing import Literal

from orrery.definitions.reading.wire import Wire
from orrery.definitions.scenario.page import PageContents

PictureName = Literal[
    "ranking", "calls", "mixed", "distribution", "load", "scaling", "startup", "placement", "costs", "fairness",
    "accepted", "trials",
]  # fmt: skip
"""The views that any campaign may have; those of what was published come before them by themselves."""


class PageWire(Wire):
    """`[page]`: what the page of `orrery classics` shows of the scenario, where it is about more than the time of a
    call."""

    picture: PictureName | None = None
    """The view of the report that shows what is asked, where it has something to show; left out, the one that shows
    most of the figures."""
    result: Literal["rate"] | None = None
    """`rate`: what is told is how many calls all clients together make in a second, for how long one takes says little
    there; left out, what the figures are of: throughput, a start, memory, or the time of a call."""
    longest: bool = False
    """Whether the longest calls of each driver are listed one by one."""

    @property
    def contents(self) -> PageContents:
        """The same, as the program trusts it."""
        return PageContents(self.picture or "", self.result == "rate", self.longest)

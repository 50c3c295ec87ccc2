"""The search for the highest rate that keeps a limit: it proposes a rate, is told what came of it, and so on.

It takes for granted that a rate is kept if a higher one is; a rate that held by chance is found out when it is tried
again at the end.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from enum import Enum
from typing import Literal

PRECISION = 0.05
CONFIRMATIONS = 3
MOST = 1_000_000_000
"""One call a nanosecond: nobody offers more."""


class Outcome(Enum):
    """What came of a trial at a rate."""

    HELD = "the limit was kept"
    MISSED = "the limit was not kept"
    UNABLE = "the rate could not be offered: nothing is known of the limit"


@dataclass(frozen=True)
class Proposal:
    """A rate (calls a second) to be tried once, and why: to climb, to narrow the range, or to confirm."""

    rate: int
    stage: Literal["climb", "narrow", "confirm"]


@dataclass(frozen=True)
class Found:
    """The end of a search.

    `rate` held in every one of its confirming trials; None: no rate did. `above` is the lowest rate at which it did not
    hold, None where there was none; `unable` says that this rate could not be offered.
    """

    rate: int | None
    above: int | None
    unable: bool = False


Search = Generator[Proposal, Outcome, Found]


def search(start: int, most: int = MOST, precision: float = PRECISION, confirmations: int = CONFIRMATIONS) -> Search:
    """Double the rate from `start` until it does not hold, halve the range to `precision`, confirm what was found.

    Send each proposal's outcome. A rate that is not confirmed gives way to the next lower one that had held.
    """
    held, above, unable = yield from _climb(start, most)
    while held and above is not None and above - held[-1] > max(1, precision * held[-1]):
        middle = (held[-1] + above) // 2
        outcome = yield Proposal(middle, "narrow")
        if outcome is Outcome.HELD:
            held.append(middle)
        else:
            above, unable = middle, outcome is Outcome.UNABLE
    return (yield from _confirm(held, above, unable, confirmations))


def _climb(start: int, most: int) -> Generator[Proposal, Outcome, tuple[list[int], int | None, bool]]:
    """The rates that held, rising; the first that did not, if any; whether that could not be offered."""
    held: list[int] = []
    rate = start
    while not held or held[-1] < most:
        outcome = yield Proposal(rate, "climb")
        if outcome is not Outcome.HELD:
            return held, rate, outcome is Outcome.UNABLE
        held.append(rate)
        rate = min(2 * rate, most)
    return held, None, False


def _confirm(held: list[int], above: int | None, unable: bool, times: int) -> Search:
    for rate in reversed(held):
        for _ in range(times):
            outcome = yield Proposal(rate, "confirm")
            if outcome is not Outcome.HELD:
                above, unable = rate, outcome is Outcome.UNABLE
                break
        else:
            return Found(rate, above, unable)
    return Found(None, above, unable)

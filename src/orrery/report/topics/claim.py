"""A claim of a source, and whether it holds of the middleware of today."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from orrery.report.labels import MOST_NAMED


class Outcome(StrEnum):
    """What today's figures say of a claim."""

    HOLDS = "holds"
    FAILS = "does not hold"
    UNKNOWN = "cannot be told"


@dataclass(frozen=True)
class TestedClaim:
    """A claim in its source's own words, what becomes of it today, and why, in a clause without a full stop.

    `source` is who claims it, where that is not the source of the experiment.
    """

    words: str
    outcome: Outcome
    why: str
    source: str = ""


ABOUT = 1.25
"""A claim in round numbers means as much by which its number may be too small or too large.

An effect that is called marginal is at most as large.
"""


def about(low: float, high: float, claimed: float) -> Outcome:
    """Whether what lies between these ends is about as much as was claimed; unknown where they are on both sides."""
    least, most = claimed / ABOUT, claimed * ABOUT
    if high < least or low > most:
        return Outcome.FAILS
    return Outcome.HOLDS if least <= low and high <= most else Outcome.UNKNOWN


Said = tuple[Outcome, str]
"""What one driver says of a claim, and in words what was seen of it."""


def over_drivers(words: str, found: Sequence[Said], nobody: str, source: str = "") -> TestedClaim:
    """A claim by what each driver says of it; `nobody` is the reason where there is none.

    Drivers that do not agree leave it open; one of which nothing can be told leaves it to the others.
    """
    if not found:
        return TestedClaim(words, Outcome.UNKNOWN, nobody, source)
    clear = {outcome for outcome, _ in found if outcome is not Outcome.UNKNOWN}
    texts = [text for _, text in found]
    more = [f"{len(texts) - MOST_NAMED} more"] if len(texts) > MOST_NAMED else []
    why = "; ".join([*texts[:MOST_NAMED], *more])
    if len(clear) > 1:
        return TestedClaim(words, Outcome.UNKNOWN, f"drivers do not agree: {why}", source)
    return TestedClaim(words, clear.pop() if clear else Outcome.UNKNOWN, why, source)

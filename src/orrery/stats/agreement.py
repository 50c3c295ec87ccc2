"""Whether repetitions of an experiment conclude the same: in other boots, on other machines, with other builds.

A conclusion is what an interval decides of a ratio. Two that were decided and differ cannot both hold of all boots (or
machines, or builds): the interval of one of them was over too little. Source for taking repetition at its highest level
seriously: T. Kalibera, R. Jones, "Rigorous Benchmarking in Reasonable Time", ISMM 2013.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from orrery.stats.intervals import PRACTICAL, Finding, finding


class Decision(StrEnum):
    """What is decided of a ratio: it is surely less than 1, surely more, or equal for all that matters."""

    LESS = "less"
    MORE = "more"
    EQUAL = "equal"


class Agreement(StrEnum):
    """What several repetitions conclude together."""

    ALIKE = "alike"
    """All that decide it decide the same, and two at least do."""
    CHANGED = "changed"
    """One decides that the two differ, another that they are equal."""
    REVERSED = "reversed"
    """One decides that the ratio is less than 1, another that it is more."""
    UNDECIDED = "undecided"
    """Fewer than two decide anything."""


FLIPPED = (Agreement.CHANGED, Agreement.REVERSED)


def decision(low: float | None, high: float | None, threshold: float = PRACTICAL) -> Decision | None:
    """What the interval of a ratio decides at a practical threshold (a fraction, as in `finding`); None for nothing."""
    if low is None or high is None:
        return None
    match finding(low, high, threshold):
        case Finding.EQUIVALENT:
            return Decision.EQUAL
        case Finding.DIFFERENT:
            return Decision.LESS if high < 1 else Decision.MORE
    return None


def turned(one: Decision | None) -> Decision | None:
    """The same of the ratio's reciprocal."""
    reciprocal = {Decision.LESS: Decision.MORE, Decision.MORE: Decision.LESS}
    return None if one is None else reciprocal.get(one, one)


def agreement(found: Iterable[Decision | None]) -> Agreement:
    """Whether repetitions conclude the same, each with what it decides."""
    decided = [one for one in found if one is not None]
    if len(decided) < 2:
        return Agreement.UNDECIDED
    if {Decision.LESS, Decision.MORE} <= set(decided):
        return Agreement.REVERSED
    return Agreement.ALIKE if len(set(decided)) == 1 else Agreement.CHANGED

"""How far another clock is from ours: all that exchanges of times allow, not the best fit to them.

In an exchange we read our clock, the other side reads its own, and we read ours again. The other's reading lies
somewhere between ours, whatever either way took. Of a clock that runs at one rate, the offset is a straight line that
no exchange forbids; the band of all such lines is found by linear programming (source: S. B. Moon, P. Skelly and
D. Towsley, "Estimation and Removal of Clock Skew from Network Delay Measurements", INFOCOM 1999, who so bound it from
one side). Of one whose rate changes it is only known how far it may be from ours.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

RATE = 1e-3
"""So much two clocks may run apart that are left alone, each of them wrong by 500 ppm at most (adjtimex(2))."""


@dataclass(frozen=True)
class Exchange:
    """Our clock before, the other's, and our clock after, in ns."""

    sent: int
    there: int
    received: int

    @property
    def middle(self) -> float:
        """Our clock half way."""
        return (self.sent + self.received) / 2


@dataclass(frozen=True)
class Knot:
    """At our instant `at` (ns) the other clock is `offset` ahead, give or take `bound` (ns)."""

    at: float
    offset: float
    bound: float


def apart(theirs: float, ours: float) -> float:
    """By how much (1) another clock may gain or lose on ours in one second of ours.

    `theirs` and `ours` are the shares by which a second of each may be wrong. In a second of ours there pass between
    1 / (1 + ours) and 1 / (1 - ours) true ones, and in each of them between 1 - theirs and 1 + theirs of the other's.
    """
    return (theirs + ours) / (1 - ours) if ours < 1 else math.inf


def steady_band(exchanges: Sequence[Exchange], rate: float = RATE) -> tuple[Knot, ...] | None:
    """The middle of the band of lines at its two ends, of two exchanges or more; None where no line fits.

    No line is steeper than `rate`.

    Between the ends the middle line is no farther from any line of the band than at the worse end: what two lines
    differ by is a line itself.
    """
    ends = min(one.middle for one in exchanges), max(one.middle for one in exchanges)
    found = [_steady_at(exchanges, at, rate) for at in ends]
    return tuple(knot for knot in found if knot is not None) if all(found) else None


def changing_band(exchanges: Sequence[Exchange], rate: float = RATE) -> tuple[Knot, ...] | None:
    """The offset at each exchange, of a clock that runs apart from ours by no more than `rate`, one way or the other.

    None where it has been set in between. The bound holds until the next exchanges on both sides.
    """
    found = []
    order = sorted(exchanges, key=lambda one: one.middle)
    places = [one.middle for one in order]
    for number, at in enumerate(places):
        most = min(one.there - one.sent + rate * abs(at - one.sent) for one in order)
        least = max(one.there - one.received - rate * abs(at - one.received) for one in order)
        if least > most:
            return None
        beside = places[max(number - 1, 0) : number + 2]
        way = max(abs(at - other) for other in beside)
        found.append(Knot(at, (least + most) / 2, (most - least) / 2 + rate * way))
    return tuple(found)


def offset_at(band: Sequence[Knot], at: float) -> float:
    """How far the other clock is ahead of ours at our instant `at`, in ns: on the line through the nearest knots."""
    if len(band) == 1:
        return band[0].offset
    after = min(max(bisect_right([knot.at for knot in band], at), 1), len(band) - 1)
    begin, slope = band[after - 1], _slope(*band[after - 1 : after + 1])
    return begin.offset + slope * (at - begin.at)


def offset_when(band: Sequence[Knot], there: float) -> float:
    """How far the other clock is ahead of ours when it reads `there`, in ns: `offset_at` by its own time.

    With a slope s from a knot at t on, there = t' + offset + s (t' - t) is solved for t' - t.
    """
    if len(band) == 1:
        return band[0].offset
    after = min(max(bisect_right([knot.at + knot.offset for knot in band], there), 1), len(band) - 1)
    begin, slope = band[after - 1], _slope(*band[after - 1 : after + 1])
    return begin.offset + slope * (there - begin.offset - begin.at) / (1 + slope)


def bound_of(band: Sequence[Knot]) -> float:
    """By how much the offset may be wrong anywhere between its ends, in ns."""
    return max(knot.bound for knot in band)


def _slope(begin: Knot, end: Knot) -> float:
    return (end.offset - begin.offset) / (end.at - begin.at) if end.at != begin.at else 0.0


def _steady_at(exchanges: Sequence[Exchange], at: float, rate: float) -> Knot | None:
    """Between the lowest and the highest line at an instant; None where there is none."""
    # Importing scipy takes a while, and most trials have one clock.
    from scipy.optimize import linprog

    # About the first exchange, in microseconds and seconds, so that the numbers of the program are of one size.
    first = exchanges[0]
    origin = first.there - first.sent
    below, limits = [], []
    for one in exchanges:
        below.append([1.0, (one.sent - at) / 1e9])
        limits.append((one.there - one.sent - origin) / 1e3)
        below.append([-1.0, -(one.received - at) / 1e9])
        limits.append(-(one.there - one.received - origin) / 1e3)
    slope = rate * 1e6  # of a second, in microseconds
    ends = []
    for sign in (1.0, -1.0):
        found = linprog([sign, 0.0], A_ub=below, b_ub=limits, bounds=[(None, None), (-slope, slope)], method="highs")
        if not found.success or found.fun is None:
            return None
        ends.append(sign * float(found.fun) * 1e3)
    low, high = ends
    return Knot(at, origin + (low + high) / 2, (high - low) / 2)

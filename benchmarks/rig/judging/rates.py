"""How often campaigns say something, and whether that is seldom enough."""

from __future__ import annotations

import math
from collections.abc import Sequence

from orrery.stats.intervals import Estimate
from orrery.stats.proportion import proportion
from rig.judging.judgement import Judgement, at_most

FALSE_ALARMS = 0.08
"""So many campaigns of two equal sides may tell them apart at most, by the upper end of the interval. What is promised
is 5 %, and no number of campaigns shows just that.
"""


def share(found: Sequence[bool]) -> Estimate:
    """The share of independent campaigns of which something is so."""
    return proportion(sum(found), len(found))


def seldom(what: str, found: Sequence[bool], allowed: float = FALSE_ALARMS) -> Judgement:
    """Judge how often something was found in independent campaigns."""
    rate = share(found)
    return at_most(what, rate, allowed, (len(found), "campaigns"), percent(rate), f"{allowed:.0%}")


def percent(found: Estimate) -> str:
    """`4.6 % [3.8, 5.6]`."""
    if found.centre is None:
        return found.why
    if found.low is None or found.high is None:
        return f"{100 * found.centre:.1f} %"
    return f"{100 * found.centre:.1f} % [{100 * found.low:.1f}, {100 * found.high:.1f}]"


def rise(found: Sequence[bool], base: Sequence[bool]) -> Estimate:
    """By how much more often something was found in the first of two independent rows of campaigns than in the other.

    R. Newcombe, "Interval estimation for the difference between independent proportions", Statistics in Medicine 17
    (1998), method 10: the distances of both shares from the ends of their own intervals (Wilson's), added as squares.
    """
    here, there = share(found), share(base)
    if here.centre is None or there.centre is None:
        return Estimate(None, why=here.why or there.why)
    assert here.low is not None and here.high is not None and there.low is not None and there.high is not None
    more = here.centre - there.centre
    below = math.hypot(here.centre - here.low, there.high - there.centre)
    above = math.hypot(here.high - here.centre, there.centre - there.low)
    return Estimate(more, more - below, more + above)

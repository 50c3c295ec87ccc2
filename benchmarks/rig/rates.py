"""How often campaigns say something, and whether that is seldom enough."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.stats.intervals import Estimate
from orrery.stats.proportion import proportion
from rig.judgement import Judgement, at_most

FALSE_ALARMS = 0.08
"""So many campaigns of two equal sides may tell them apart at most, by the upper end of the interval."""


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

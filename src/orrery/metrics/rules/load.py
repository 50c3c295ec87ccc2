"""Whether the load that was asked for could be offered at all."""

from __future__ import annotations

from orrery.metrics.rows import Verdict
from orrery.metrics.rules.rule import Evidence, Rule
from orrery.metrics.trials import TrialMeasurement
from orrery.stats.histogram import order_statistic, rank_of
from orrery.store.facts import CUT

BEHIND_SHARE = 0.1


def behind(evidence: Evidence) -> str | None:
    """The largest part of the offered calls that could not be made in time, where it is beyond the limit in a trial."""
    asked = [generator for trial in evidence.group.trials for generator in trial.generators]
    found = [share for generator in asked if (share := _behind(generator)) is not None]
    return f"{max(found) * 100:.3g} % of the calls that fell due" if found and max(found) > BEHIND_SHARE else None


def cut_down(evidence: Evidence) -> str | None:
    """To how many calls a slow operation was cut down, in the trial that has the fewest."""
    found = [calls for trial in evidence.group.trials if (calls := cut_to(trial)) is not None]
    return f"{min(found):,} of each client thread" if found else None


def cut_to(trial: TrialMeasurement) -> int | None:
    """To how many calls a trial's operation was cut down; None where it was not."""
    cuts = CUT.get(trial.facts) or {}
    found = cuts.get(trial.measurement.operation, cuts.get("all together"))
    return None if found is None else int(found)


def _behind(trial: TrialMeasurement) -> float | None:
    """The part of the calls due in the window that were still to be made at its end; None for loads without a rate.

    A load beyond what the system carries falls behind by the same time with every call: at the end by twice the median
    back-pressure. A hiccup, however long, that is made up for leaves the median where it was.
    """
    held_up, counters = trial.series("backpressure"), trial.measurement.counters
    wall = counters.get("end", 0) - counters.get("begin", 0)
    if held_up is None or not trial.measurement.load.get("interval") or wall <= 0:
        return None
    return min(1.0, 2 * order_statistic(held_up.buckets, rank_of(0.5, held_up.count)) / wall)


RULES = (
    Rule(
        "rate not reached",
        Verdict.DOUBTFUL,
        "how far calls with intended starts fell behind, call after call (twice the median back-pressure)",
        f"{BEHIND_SHARE * 100:g} % of the measured time",
        "offer a lower rate: beyond what can be carried, times from the intended start only say how long was measured",
        behind,
    ),
    Rule(
        "calls cut down",
        Verdict.VALID,
        "how many calls a phase has time for, by what they took while they were verified; for all bindings alike",
        "the calls that were asked for",
        "nothing need be done: where a percentile is missing, ask for it where the operation is fast",
        cut_down,
    ),
)

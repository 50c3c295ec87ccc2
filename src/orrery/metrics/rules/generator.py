"""Whether the harness itself was good enough: its pacing and its clock."""

from __future__ import annotations

from orrery.metrics.latency import median
from orrery.metrics.rows import Verdict
from orrery.metrics.rules.rule import Evidence, Rule
from orrery.metrics.trials import Trial
from orrery.stats.histogram import order_statistic, rank_of

LATE = "generator late"
"""The name of the rule that only the harness itself can break."""

LATE_SHARE = 0.1
COARSE_SHARE = 0.01


def late(evidence: Evidence) -> str | None:
    """The largest p99 of a generator's own lateness, where it is beyond the limit in any trial.

    A subscriber's samples are judged by those that publish them: what came late, and so closer to the next, was not
    the load that was asked for.
    """
    asked = [(trial, generator) for trial in evidence.group.trials for generator in trial.generators]
    found = [(share, _whose(*pair)) for pair in asked if (share := _lateness(pair[1])) is not None]
    share, whose = max(found, default=(0.0, ""))
    return f"{_percent(share)} of the interval{whose}" if share > LATE_SHARE else None


def coarse(evidence: Evidence) -> str | None:
    """The largest share of the clock's resolution in a trial's median, where it is beyond the limit."""
    found = [share for trial in evidence.group.trials if (share := _coarseness(trial)) is not None]
    return f"{max(found) * 100:.3g} % of the median" if found and max(found) > COARSE_SHARE else None


def _percent(share: float) -> str:
    return f"{share * 100:,.0f} %" if share >= 1 else f"{share * 100:.3g} %"


def _whose(trial: Trial, generator: Trial) -> str:
    return f" of {generator.measurement.object}" if trial.is_delivery else ""


def _lateness(trial: Trial) -> float | None:
    """p99 of the timer error over the interval between intended starts (poisson: the mean); None for loads without.

    Paced calls, poisson calls and bursts with an interval have intended starts. What an earlier call held up stands in
    the back-pressure, which is the middleware's answer to the load and is never asked about here.
    """
    error, interval = trial.series("timer"), trial.measurement.load.get("interval")
    if error is None or not interval:
        return None
    return order_statistic(error.buckets, rank_of(0.99, error.count)) / int(interval)


def _coarseness(trial: Trial) -> float | None:
    resolution, series = trial.facts.get("clock.resolution"), trial.series(trial.times)
    if resolution is None or series is None or resolution <= COARSE_SHARE * series.min:
        return None  # what is fine for the least is so for the median, which need not be looked for
    middle = median(trial)
    if not isinstance(middle, float) or middle <= 0:
        return None
    return float(resolution) / middle


RULES = (
    Rule(
        LATE,
        Verdict.INVALID,
        "how late calls were started that no earlier call held up (timer error; back-pressure never counts); "
        "a subscriber's row asks those that publish",
        f"p99 within {LATE_SHARE * 100:g} % of the interval between intended starts (poisson: of its mean)",
        "give the generator a CPU of its own (placement split), or a longer interval",
        late,
    ),
    Rule(
        "clock too coarse",
        Verdict.DOUBTFUL,
        "the clock's resolution beside the median latency",
        f"{COARSE_SHARE * 100:g} % of the median",
        "use a machine with a finer clock (TSC), or measure bursts",
        coarse,
    ),
)

"""Whether the harness itself was good enough: its pacing and its clock."""

from __future__ import annotations

from orrery.metrics.catalogue.latency import median
from orrery.metrics.disturbance.evidence import percent
from orrery.metrics.disturbance.lateness import LATE_SHARE, SLEPT_SHARE, allowed, fault, judged_by
from orrery.metrics.rows import Verdict
from orrery.metrics.rules.rule import Evidence, Rule
from orrery.metrics.trials import TrialMeasurement
from orrery.store.facts import CLOCK_RESOLUTION

LATE = "generator late"
"""The name of the rule that only the harness itself can break."""

LIMIT = (
    f"p99 within {LATE_SHARE * 100:g} % ({SLEPT_SHARE * 100:g} % where the generator sleeps until its instant) of the "
    "interval between intended starts (poisson: of its mean), or of the p99 from the intended start, if longer"
)
"""Of every lateness, whose fault it may be."""

COARSE_SHARE = 0.01
"""A step of the clock more or less is half of the 2 % that matter in a comparison."""


def late(evidence: Evidence) -> str | None:
    """The largest p99 of a generator's lateness by its own fault, where it is beyond the limit in any trial.

    A subscriber's samples are judged by those that publish them: what came late, and so closer to the next, was not
    the load that was asked for.
    """
    asked = [(trial, generator) for trial in evidence.group.trials for generator in trial.generators]
    found = [
        (share, f"of {judged_by(generator.measurement)[1]}{_whose(trial, generator)}")
        for trial, generator in asked
        if (share := fault(generator.observation, generator.measurement)) is not None
        and share > allowed(generator.measurement)
    ]
    share, text = max(found, default=(0.0, ""))
    return f"{percent(share)} {text}" if text else None


def coarse(evidence: Evidence) -> str | None:
    """The largest share of the clock's resolution in a trial's median, where it is beyond the limit."""
    found = [share for trial in evidence.group.trials if (share := _coarseness(trial)) is not None]
    return f"{max(found) * 100:.3g} % of the median" if found and max(found) > COARSE_SHARE else None


def _whose(trial: TrialMeasurement, generator: TrialMeasurement) -> str:
    return f" of {generator.measurement.object}" if trial.is_delivery else ""


def _coarseness(trial: TrialMeasurement) -> float | None:
    resolution, series = CLOCK_RESOLUTION.get(trial.facts), trial.series(trial.times)
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
        "how late calls were started that no earlier call held up, by the generator's own work or that of other "
        "processes of the trial on its CPU (back-pressure never counts); a subscriber's row asks those that publish",
        LIMIT,
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

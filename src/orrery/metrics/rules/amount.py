"""Whether there is enough: trials that succeeded, trials for an interval, calls for a percentile."""

from __future__ import annotations

from orrery.metrics.rows import Verdict
from orrery.metrics.rules.rule import Evidence, Rule
from orrery.stats.histogram import required
from orrery.stats.intervals import MINIMUM_TRIALS

FEW_CALLS = "too few calls for p99"
"""The rule that speaks of a figure that is missing, and of no other."""


def refused(evidence: Evidence) -> str | None:
    """Why the binding was never run."""
    return evidence.group.refused or None


def nothing(evidence: Evidence) -> str | None:
    """The reason of the first failure, where no trial gave a figure."""
    failures = evidence.group.failures
    if evidence.group.trials or evidence.group.refused or not failures:
        return None
    return f"all {len(failures)}, the first (block {failures[0][0]}): {failures[0][1]}"


def some(evidence: Evidence) -> str | None:
    """How many trials failed, where others gave figures."""
    failures = evidence.group.failures
    if not evidence.group.trials or not failures:
        return None
    return f"{len(failures)} of {len(failures) + len(evidence.group.every)}, the first: {failures[0][1]}"


def few_trials(evidence: Evidence) -> str | None:
    """How many trials there are, where that is too few for an interval."""
    count = len(evidence.group.trials)
    if count == 0 or count >= MINIMUM_TRIALS:
        return None
    return f"{count} of {evidence.planned} asked for" if evidence.planned > count else str(count)


def few_calls(evidence: Evidence) -> str | None:
    """The fewest calls of a trial, where p99 cannot be given of them.

    A single call is asked for no percentile, and neither is a server-capacity search, nor a fault.
    """
    if any(not trial.is_timed for trial in evidence.group.trials):
        return None
    counts = [trial.starts("latency", "delay", "path") + trial.lost for trial in evidence.group.trials]
    if all(count == 1 for count in counts):
        return None
    return f"{min(counts):,}" if min(counts) < required(0.99) else None


RULES = (
    Rule(
        "refused",
        Verdict.INVALID,
        "what the scenario needs, beside what the driver and this machine offer",
        "all that is needed",
        "choose another driver or option for this scenario; `orrery doctor` says what this machine lacks",
        refused,
    ),
    Rule(
        "every trial failed",
        Verdict.INVALID,
        "the trials that ended without figures",
        "not all",
        "read the trial's stderr in the results file; `orrery doctor` says what a driver lacks",
        nothing,
    ),
    Rule(
        "failed trials",
        Verdict.DOUBTFUL,
        "the trials that ended without figures, where others gave some",
        "none",
        "read their stderr in the results file: what remains may be the lucky ones",
        some,
    ),
    Rule(
        "too few trials",
        Verdict.DOUBTFUL,
        "the trials that gave figures",
        f"{MINIMUM_TRIALS} for an interval",
        "raise --repeat; 10 is the default",
        few_trials,
    ),
    Rule(
        FEW_CALLS,
        Verdict.DOUBTFUL,
        "the calls recorded in each trial",
        f"{required(0.99)} in each trial",
        "raise the load's calls or time; the percentile is left out",
        few_calls,
    ),
)

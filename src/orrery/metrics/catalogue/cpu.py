"""CPU: the processor time of one call, wherever it was spent."""

from __future__ import annotations

from orrery.metrics.catalogue.usage import per_call
from orrery.metrics.formats import duration
from orrery.metrics.metric import Metric, Reading
from orrery.metrics.trials import Trial
from orrery.store.observation import Usage


def spent(usage: Usage) -> int:
    """User and system time (ns)."""
    return usage.user + usage.system


def of_cpu(trial: Trial) -> Reading:
    """User and system time of all processes and daemons for one call (ns), without that of waiting for its instant."""
    found = per_call(trial, spent)
    if not isinstance(found, float | int):
        return found
    # Spinning is timed by a clock, which goes on while a thread is kept off its CPU.
    return max(0.0, found - spun(trial) / trial.phase_calls)


def spun(trial: Trial) -> int:
    """For how long (ns) the generators of the phase spun while they waited for intended starts."""
    of_phase = trial.around.measurements[trial.measurement.phase]
    return sum(measured.counters.get("spun", 0) for measured in of_phase)


METRICS = (
    Metric(
        "cpu",
        "ns",
        "lower",
        "user and system time for one call, summed over every process of the trial and its daemons, without that of "
        "generators that spin until a call is due",
        of_cpu,
        duration,
    ),
)

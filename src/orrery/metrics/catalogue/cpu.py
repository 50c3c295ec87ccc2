"""CPU: the processor time of one call, wherever it was spent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter

from orrery.metrics.catalogue.usage import per_call
from orrery.metrics.formats import duration, ratio
from orrery.metrics.metric import Absent, Metric, Reading
from orrery.metrics.trials import TrialMeasurement
from orrery.store.observation import Usage


def of_part(trial: TrialMeasurement, part: Callable[[Usage], int]) -> Reading:
    """User or system time of all processes and daemons for one call (ns), that of waiting for its instant too."""
    return per_call(trial, part)


def of_utilisation(trial: TrialMeasurement) -> Reading:
    """How many CPUs all processes and daemons kept busy between the boundaries of the phase; None where trials grow."""
    if not trial.is_timed:
        return None
    found = trial.around.once(("busy", trial.measurement.phase), lambda: _busy(trial.usage))
    return Absent("no usage was read at the boundaries of the phase") if found is None else found


def _busy(used: Sequence[Usage]) -> float | None:
    wall = max((usage.wall for usage in used), default=0)
    return sum(map(cpu_time, used)) / wall if wall else None


def cpu_time(usage: Usage) -> int:
    """User and system time (ns)."""
    return usage.user + usage.system


def of_cpu(trial: TrialMeasurement) -> Reading:
    """User and system time of all processes and daemons for one call (ns), without that of waiting for its instant."""
    found = per_call(trial, cpu_time)
    if not isinstance(found, float | int):
        return found
    # Spinning is timed by a clock, which goes on while a thread is kept off its CPU.
    return max(0.0, found - spun(trial) / trial.phase_calls)


def spun(trial: TrialMeasurement) -> int:
    """For how long (ns) the generators of the phase spun while they waited for intended starts."""
    of_phase = trial.around.measurements[trial.measurement.phase]
    every = (measured.counters.get("spun", 0) for measured in of_phase)
    return trial.around.once(("spun", trial.measurement.phase), lambda: sum(every))


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
    *(
        Metric(
            f"cpu.{name}",
            "ns",
            "lower",
            f"{name} time for one call, over every process of the trial and its daemons, generators that spin too",
            partial(of_part, part=attrgetter(name)),
            duration,
            mean="arithmetic",
        )
        for name in ("user", "system")
    ),
    Metric(
        "cpu.utilisation",
        "1",
        "lower",
        "CPUs that all processes and daemons, generators that spin too, keep busy together at the rate at which calls "
        "are made: 1 is a whole CPU",
        of_utilisation,
        ratio,
        mean="arithmetic",
    ),
)

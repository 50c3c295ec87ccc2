"""What one call used of something that processes count between the boundaries of a phase."""

from __future__ import annotations

from collections.abc import Callable

from orrery.metrics.metric import Absent, Reading
from orrery.metrics.trials import TrialMeasurement
from orrery.store.observation import Usage


def per_call(trial: TrialMeasurement, used: Callable[[Usage], int]) -> Reading:
    """The sum of `used` over all processes and daemons, for each call of all members of the phase.

    The sum is found out once for each `used` and phase, so `used` must be the same function each time. None for a
    server-capacity search: processes that have been there before are not read in it.
    """
    if not trial.is_timed:
        return None
    usage, calls = trial.usage, trial.phase_calls
    if not usage or not calls:
        return Absent("no usage was read at the boundaries of the phase")
    return trial.around.once(("used", used, trial.measurement.phase), lambda: sum(map(used, usage))) / calls

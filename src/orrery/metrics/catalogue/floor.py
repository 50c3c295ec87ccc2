"""Floor ratio: the median over that of the raw transport underneath, measured in the same block."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

from orrery.metrics.catalogue.latency import mean_of, median
from orrery.metrics.formats import percent, ratio
from orrery.metrics.metric import Absent, Metric, Reading
from orrery.metrics.rows import Key
from orrery.metrics.trials import TrialGroup, TrialMeasurement
from orrery.store.facts import FAMILY, TRANSPORT_PRESENT, TRANSPORT_SEEN

FLOORS = {
    "unix": "unix",
    "seqpacket": "seqpacket",
    "tcp": "tcp",
    "udp": "udp",
    "fifo": "pipe",
    "mqueue": "mqueue",
    "shm": "shm",
}
"""Kind of transport -> the raw driver that is its floor."""

Floors = dict[tuple[Key, str | None, int], TrialMeasurement]
"""Place, driver and block -> the trial that is a floor there: of several options of a driver the plainest label's."""

RAW = "raw"
LOCAL = "null"
"""The driver that calls in its own process and carries nothing."""
RAW_NAMES = frozenset({LOCAL, *FLOORS.values()})


def floor_name(trial: TrialMeasurement) -> str | None:
    """The raw driver that is the floor of a trial, by the one transport that it uses; None: there is none."""
    used = transports(trial)
    return FLOORS.get(used[0]) if len(used) == 1 else None


def transports(trial: TrialMeasurement) -> list[str]:
    """The kinds over which its calls travel: those that its driver must use, of which the others are helpers.

    A library may have UNIX sockets for its daemon beside the memory that carries calls. Where nothing was declared it
    is all that was seen; a UNIX socket that keeps messages apart is seen as both.
    """
    seen = set(TRANSPORT_SEEN.get(trial.facts, []))
    used = seen & set(TRANSPORT_PRESENT.get(trial.facts, [])) or seen
    return sorted(used - {"unix"} if "seqpacket" in used else used)


def why_none(trial: TrialMeasurement) -> str:
    """Why no raw driver is a trial's floor."""
    used = transports(trial)
    if not used:
        return "nothing travels between processes"
    if len(used) > 1:
        return f"several transports, {' and '.join(used)}, of which none alone is its floor"
    return f"no raw driver carries {used[0]}"


def is_raw(trial: TrialMeasurement) -> bool:
    """Whether a trial is of a raw transport itself, which has no floor."""
    family = FAMILY.get(trial.facts)
    return family == RAW if family is not None else driver_name(trial.observation.driver) in RAW_NAMES


def driver_name(label: str) -> str:
    """A driver's name from its label: `unix` from `unix[wait=spin]`."""
    return label.partition("[")[0]


def with_floors(groups: Iterable[TrialGroup], sound: frozenset[Key]) -> list[TrialGroup]:
    """The groups, each trial paired with its floor's trial of the same block, if that is among the `sound`."""
    known = list(groups)
    floors: Floors = {}
    for group in sorted(known, key=lambda group: (len(group.key.driver), group.key.driver)):
        place, name = _place(group.key), driver_name(group.key.driver)
        # The null driver carries nothing between processes: it is the harness's floor, no transport's (`floor_name`).
        if group.key in sound and is_raw(group.trials[0]):
            for trial in group.trials:
                floors.setdefault((place, name, trial.block), trial)
    return [_with_floors(group, floors) for group in known] if floors else known


def _with_floors(group: TrialGroup, floors: Floors) -> TrialGroup:
    place = _place(group.key)

    def of(name: str | None, trial: TrialMeasurement) -> TrialMeasurement | None:
        return floors.get((place, name, trial.block))

    trials = (replace(trial, floor=of(floor_name(trial), trial), local=of(LOCAL, trial)) for trial in group.trials)
    return replace(group, trials=tuple(trials))


def _place(key: Key) -> Key:
    """The key with the driver taken out."""
    return replace(key, driver="", binding="")


def of_local(trial: TrialMeasurement) -> Reading:
    """(L1 - L2) / L1 of the mean times of a call and of a local one; None for the local one itself and for no calls.

    Source: TAO's MT_Cubit, option -u (there of whole loops of calls).
    """
    if not trial.is_timed or trial.is_delivery or driver_name(trial.observation.driver) == LOCAL:
        return None
    if trial.local is None:
        return Absent(f"no valid trial of {LOCAL}, the local call, in the block", skipped=True)
    mine, local = (one.series("latency") for one in (trial, trial.local))
    if mine is None or local is None or not mine.sum:
        return Absent("a mean of the trial or of the local call is missing")
    return 1 - mean_of(local) / mean_of(mine)


def of_floor(trial: TrialMeasurement) -> Reading:
    """Median over the floor's median of the same block; None for a raw transport, and for a server-capacity search."""
    if is_raw(trial) or not trial.is_timed:
        return None
    if trial.floor is None:
        name = floor_name(trial)
        return Absent(f"no valid trial of its floor, {name}, in the block" if name else why_none(trial), skipped=True)
    mine, floor = median(trial), median(trial.floor)
    if isinstance(mine, float) and isinstance(floor, float):
        return mine / floor if floor > 0 else Absent("the floor's median is 0")
    return Absent("the median of the trial or of its floor is missing")


METRICS = (
    Metric(
        "floor.ratio",
        "1",
        "lower",
        "the median (of calls, samples or paths) over that of the raw transport underneath, "
        "in the same block and placement",
        of_floor,
        ratio,
    ),
    Metric(
        "overhead.local",
        "share",
        "lower",
        "(L1 - L2) / L1: the part of a call's mean time that a local call (driver null, in the same block) does not "
        "take; of a closed loop between processes it is nearly 1",
        of_local,
        percent,
        mean="arithmetic",
        least=-math.inf,
        most=1.0,
    ),
)

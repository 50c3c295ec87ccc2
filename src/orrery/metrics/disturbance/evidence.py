"""Whether the host disturbed a trial: on evidence of its own, never on what the trial measured."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from orrery.metrics.disturbance.lateness import allowed, fault, judged_by, lateness
from orrery.store.facts import MACHINE_RUN_DELAY, MACHINE_STEAL, OS_NOISE_AFTER, OS_NOISE_BEFORE
from orrery.store.observation import Observation

STEAL_SHARE = 0.01
"""Half of the 2 % that matter in a comparison (docs/methodology.md has the reasons of all limits)."""
DELAY_SHARE = 0.05
"""Threads of one side also wait for each other, some per cent of the time."""
MOST_OS_NOISE = 1_000_000
"""In ns: far beyond interrupts and the kernel's own work."""

STOLEN, WAITED, NOISY, DELAYED = "stolen time", "waiting for a CPU", "OS noise", "generator kept waiting"
"""What the evidence is of; rules have the same names."""


@dataclass(frozen=True)
class Disturbance:
    """One piece of evidence: its kind, how much was seen (a share of the time, or ns), and the same as text."""

    kind: str
    amount: float
    figure: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.figure}"


def disturbance(observation: Observation) -> str | None:
    """The first evidence that the host disturbed this trial, as text; None where there is none."""
    return next(map(str, disturbances(observation)), None)


def disturbances(observation: Observation) -> tuple[Disturbance, ...]:
    """All evidence that the host disturbed this trial, one of a kind at most."""
    looks = (_stolen, _waited, _os_noise, _delayed)
    return tuple(found for look in looks if (found := look(observation)) is not None)


def _stolen(observation: Observation) -> Disturbance | None:
    return _share(observation, STOLEN, MACHINE_STEAL.get(observation.facts), STEAL_SHARE)


def _waited(observation: Observation) -> Disturbance | None:
    """Asked of `split` only: on one core a thread always waits for the other half of its call."""
    if observation.placement != "split":
        return None
    return _share(observation, WAITED, MACHINE_RUN_DELAY.get(observation.facts), DELAY_SHARE)


def _os_noise(observation: Observation) -> Disturbance | None:
    found = [_gaps(fact.get(observation.facts)) for fact in (OS_NOISE_BEFORE, OS_NOISE_AFTER)]
    largest = max((gap for gaps in found for gap in gaps), default=0.0)
    return Disturbance(NOISY, largest, f"{largest / 1e6:.3g} ms") if largest > MOST_OS_NOISE else None


def _delayed(observation: Observation) -> Disturbance | None:
    """The largest lateness of a generator that had nothing to do, and that no other process of the trial explains."""
    late = max(_late_while_it_waited(observation), default=None)
    return Disturbance(DELAYED, late[0], f"{percent(late[0])} of {late[1]} late") if late is not None else None


def _late_while_it_waited(observation: Observation) -> Iterator[tuple[float, str]]:
    """Each lateness beyond what is allowed, and what it is a share of."""
    for measured in observation.measurements:
        late, own, limit = lateness(measured), fault(observation, measured), allowed(measured)
        if late is not None and own is not None and own <= limit < late:
            yield late, judged_by(measured)[1]


def _share(observation: Observation, kind: str, time: int | None, limit: float) -> Disturbance | None:
    wall = measured_time(observation)
    share = float(time or 0) / wall if wall > 0 else 0.0
    return Disturbance(kind, share, f"{share * 100:.3g} % of the measured time") if share > limit else None


def measured_time(observation: Observation) -> int:
    """The wall time of all measured phases (ns), each once."""
    walls: dict[int, int] = {}
    for usage in observation.usage:
        walls[usage.phase] = max(usage.wall, walls.get(usage.phase, 0))
    return sum(walls.values())


def percent(share: float) -> str:
    """`11.2 %`, `250 %`."""
    return f"{share * 100:,.0f} %" if share >= 1 else f"{share * 100:.3g} %"


def _gaps(found: object) -> list[float]:
    """The gaps (ns) of one probe: one number, one for each CPU, or by CPU."""
    if isinstance(found, Mapping):
        return [float(gap) for gap in found.values()]
    if isinstance(found, list | tuple):
        return [float(gap) for gap in found]
    return [float(found)] if isinstance(found, int | float) else []

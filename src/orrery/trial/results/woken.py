"""How often agents were woken while calls were measured, and on which CPUs.

That of a phase is from the first start of a call that was measured to the end of the last one. What its processes say
before and after that wakes an agent too, and takes nothing from a figure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from orrery.hosts.agent_use import WakeUp
from orrery.hosts.clocks import HostClock
from orrery.store.facts import AGENT_WOKEN
from orrery.store.observation import Measurement
from orrery.trial.results.samples import Window, windows
from orrery.trial.stage import Stage

WokenIn = Mapping[tuple[int, str], Sequence[WakeUp]]
"""A measured phase and a host -> the wake-ups of its agent between the boundaries of the phase."""


def note_woken(stage: Stage, measured: Iterable[Measurement]) -> None:
    """Note it with the trial, where there are agents; the instants of what was measured are told in our clock."""
    if stage.woken:
        clocks = {host.name: host.clock for host in stage.hosts.all}
        AGENT_WOKEN.put(stage.observation.facts, woken_inside(stage.woken, windows(measured), clocks))


def woken_inside(
    woken: WokenIn, measured: Iterable[Window], clocks: Mapping[str, HostClock]
) -> dict[str, dict[str, int]]:
    """Host -> CPU -> how often. By as much as a clock may be wrong, a wake-up may be outside and counts."""
    found = {host: Counter[str]() for _, host in woken}
    for window in measured:
        for host, counts in found.items():
            clock = clocks[host]
            begin, end = window.begin - clock.bound, window.end + clock.bound
            noted = woken.get((window.phase, host), ())
            counts.update(str(cpu) for at, cpu in noted if begin <= clock.here(at) <= end)
    return {host: dict(counts) for host, counts in found.items()}

"""How much each level contributes to the differences between trials: calls, processes, builds, boots.

Source: the estimators of nested random effects by analysis of variance; S. R. Searle, G. Casella, C. E. McCulloch,
"Variance Components", 1992, chapter 3. With m processes of each of b builds in each of a boots, and M the mean squares:

    process = mean variance inside a build - (calls inside a process, as the mean of its slices has them)
    build   = (M_build - M_process) / m,    boot = (M_boot - M_build) / (m b)

A component that comes out below 0 is 0. Values are logarithms, so that components are of relative errors. Where builds
have different numbers of processes, their harmonic mean stands for m.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orrery.stats.histogram import SLICE_BITS, order_statistic, rank_of
from orrery.store.observation import Observation

Processes = Sequence["Process"]


@dataclass(frozen=True)
class Process:
    """A trial: the logarithm of its median, the variance of its slices' medians, and how many slices there were."""

    value: float
    within: float
    slices: int

    @classmethod
    def of(cls, median: float, within: float, slices: int) -> Process:
        """The same by the median itself, in ns."""
        return cls(math.log(median), within, slices)


def process_of(made: Observation) -> tuple[float, Process]:
    """A trial's median in ns, and the process; ValueError where it has fewer than two slices with calls."""
    (measured,) = made.measurements
    filled = [one for one in measured.slices if one.count]
    medians = [order_statistic(one.buckets, rank_of(0.5, one.count), SLICE_BITS) for one in filled]
    latency = measured.series["latency"]
    median = order_statistic(latency.buckets, rank_of(0.5, latency.count))
    return median, Process.of(median, _pooled([[math.log(one) for one in medians]]), len(medians))


@dataclass(frozen=True)
class Components:
    """Standard deviations, as shares: 0.11 for 11 %. None where there are not two of a level."""

    call: float
    process: float
    build: float | None
    boot: float | None


def components(boots: Mapping[str, Mapping[int, Processes]]) -> Components:
    """The components of trials by boot and build; ValueError where no build has two trials."""
    builds = [processes for of_boot in boots.values() for processes in of_boot.values()]
    several = [processes for processes in builds if len(processes) > 1]
    if not several:
        raise ValueError("no build has two trials")
    every = [process for processes in builds for process in processes]
    call = _mean([process.within for process in every])
    inside = _pooled([[process.value for process in processes] for processes in several])
    slices = len(every) / math.fsum(1 / process.slices for process in every)
    process = max(0.0, inside - call / slices)
    build = _between([[_values(p) for p in of_boot.values()] for of_boot in boots.values()], inside)
    means = [[_mean(_values(processes)) for processes in of_boot.values()] for of_boot in boots.values()]
    return Components(math.sqrt(call), math.sqrt(process), _root(build), _root(_of_boots(means)))


def _of_boots(boots: Sequence[Sequence[float]]) -> float | None:
    """The variance of boots, of each of which there are the means of its builds."""
    if len(boots) < 2:
        return None
    several = [means for means in boots if len(means) > 1]
    builds = len(boots) / math.fsum(1 / len(means) for means in boots)
    return max(0.0, _pooled([[_mean(means) for means in boots]]) - (_pooled(several) / builds if several else 0.0))


def _between(groups: Sequence[Sequence[Sequence[float]]], inside: float) -> float | None:
    """The variance of builds inside a boot, without what the processes of a build differ by."""
    several = [builds for builds in groups if len(builds) > 1]
    if not several:
        return None
    means = [[_mean(values) for values in builds] for builds in several]
    sizes = [len(values) for builds in several for values in builds]
    processes = len(sizes) / math.fsum(1 / size for size in sizes)
    return max(0.0, _pooled(means) - inside / processes)


def _values(processes: Processes) -> list[float]:
    return [process.value for process in processes]


def _pooled(groups: Sequence[Sequence[float]]) -> float:
    """The variance inside groups, each about its own mean."""
    squares = math.fsum((value - _mean(group)) ** 2 for group in groups for value in group)
    return squares / sum(len(group) - 1 for group in groups)


def _root(variance: float | None) -> float | None:
    return None if variance is None else math.sqrt(variance)


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)

"""What trials of the same plans say of a campaign to come: how long they take, and how they differ."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from orrery.campaign.effort import Effort
from orrery.campaign.machines import same_machine
from orrery.clock import SECOND
from orrery.machine.facts import IDLE
from orrery.machine.gathering import gather
from orrery.metrics.trials import TrialGroup, groups
from orrery.planning import faults
from orrery.planning.late_joiners import load_of
from orrery.planning.lines import load_pairs
from orrery.planning.plan import Plan
from orrery.stats.design import Variances, best_slices, deviation, variances
from orrery.stats.histogram import SLICE_BITS, order_statistic, rank_of
from orrery.store.observation import Observation
from orrery.store.store import Store
from orrery.trial.results.records import STRETCH

CALLS = "calls"
"""The key of a load that says how many calls each client thread makes."""
Way = tuple[str, str, str]
"""(point, binding, placement)."""


@dataclass(frozen=True)
class Spread:
    """By how much the trials of a row differ in a metric (standard deviation of logarithms).

    `inside` is how the medians of their slices vary, where there are slices; `explains`, whether that is what the
    deviation is of. `rest` is the time of a trial beside what it measures, in slices of what it measures.
    """

    row: str
    deviation: float
    point: str = ""
    inside: Variances | None = None
    rest: float = 0.0
    explains: bool = True

    @property
    def longer(self) -> float | None:
        """So many times as long should a trial measure; None: the longer the better, or nothing is known."""
        if self.inside is None:
            return None
        best = best_slices(self.inside, 1.0, self.rest)
        return None if best is None else best / self.inside.slices

    def at(self, times: float) -> float:
        """The deviation where a trial measures so many times as long; the same where slices do not tell it."""
        if self.inside is None or not self.explains:
            return self.deviation
        return math.sqrt(self.inside.between + self.inside.within / (self.inside.slices * times))


@dataclass(frozen=True)
class Measured:
    """What a block measures at a point: the calls of each client thread, in so many trials, in so many seconds."""

    calls: int
    trials: int
    seconds: float


@dataclass(frozen=True)
class Pilot:
    """Trials of the same plans: of which campaign (0: of none, made for this), how many blocks, seconds of a block.

    `measured` is what such a block measures at each point whose calls are counted.
    """

    campaign: int
    blocks: int
    seconds: float
    rows: tuple[Spread, ...] = ()
    measured: Mapping[str, Measured] = field(default_factory=dict)

    def at(self, chosen: Mapping[str, int]) -> Pilot:
        """The same, as it would be with other calls at some points; what would be best there is decided then."""
        times = {p: calls / self.measured[p].calls for p, calls in chosen.items() if p in self.measured}
        rows = tuple(
            replace(r, deviation=r.at(times[r.point]), inside=None) if r.point in times else r for r in self.rows
        )
        seconds = self.seconds + sum(self.measured[p].seconds * (factor - 1) for p, factor in times.items())
        return replace(self, seconds=seconds, rows=rows)

    @property
    def rest(self) -> float:
        """Seconds of a block beside what is measured."""
        return self.seconds - sum(each.seconds for each in self.measured.values())

    @property
    def widest(self) -> Spread | None:
        """The row whose trials differ most; None where no row has two figures."""
        return max(self.rows, key=lambda row: row.deviation, default=None)


def stored_pilot(
    store: Store, plans: Sequence[Plan], effort: Effort, fewest: int = 2, *, any_calls: bool = False
) -> Pilot | None:
    """The latest campaign of this machine with at least `fewest` good trials of every plan; None for none.

    With `any_calls` they may have made another number of calls than the plans say.
    """
    if not plans:
        return None
    host = dict([*gather().items(), IDLE.pair(plans[0].idle)])
    for record in reversed(store.campaigns()):
        if record.scenario == plans[0].scenario and same_machine(record, replace(record, machine=host)):
            found = good_trials(store.load(record.id).observations, plans, any_calls=any_calls)
            # A single trial says nothing of how much they differ.
            if min(map(len, found.values())) >= fewest:
                return _pilot(record.id, found, effort)
    return None


def pilot_of(observations: Sequence[Observation], plans: Sequence[Plan], effort: Effort) -> Pilot | None:
    """What trials say that were made for it; None where no plan has two good ones. Who fails in it has no say."""
    found = {way: made for way, made in good_trials(observations, plans).items() if len(made) >= 2}
    return _pilot(0, found, effort) if found else None


def good_trials(
    observations: Sequence[Observation], plans: Sequence[Plan], *, any_calls: bool = False
) -> dict[Way, list[Observation]]:
    """The good trials of each plan that measured just as much as it would; with `any_calls` in any number of calls."""
    ignored = {STRETCH, CALLS} if any_calls else {STRETCH}
    found: dict[Way, list[Observation]] = {}
    for plan in plans:
        members = [m for phase in plan.phases if phase.kind == "measure" for m in phase.members]
        loads = {_terms(dict(load_pairs(m.load)), ignored) for m in members}
        loads |= {_terms(load_of(plan.capacity), ignored)} if plan.capacity is not None else set()
        loads |= {_terms(faults.load_of(plan.fault), ignored)} if plan.fault is not None else set()
        way = (plan.point, plan.binding.key, plan.placement)
        found[way] = [
            o
            for o in observations
            # Other hosts, or other links between them, take another time.
            if (o.point, o.binding, o.placement) == way
            and o.deployment == plan.deployment
            and _measured(o, loads, ignored)
        ]
    return found


Terms = tuple[tuple[str, object], ...]


def _terms(load: Mapping[str, object], ignored: set[str]) -> Terms:
    return tuple(sorted((name, value) for name, value in load.items() if name not in ignored))


def _measured(observation: Observation, loads: set[Terms], ignored: set[str]) -> bool:
    called = (m.load for m in observation.measurements if "expected" not in m.counters)
    return observation.status == "ok" and {_terms(load, ignored) for load in called} == loads


def _pilot(campaign: int, trials: Mapping[Way, Sequence[Observation]], effort: Effort) -> Pilot:
    seconds = sum(sum(o.wall for o in found) / len(found) for found in trials.values()) / SECOND
    rows = [spread for g in groups([o for found in trials.values() for o in found]) if (spread := _spread(g, effort))]
    return Pilot(campaign, min(map(len, trials.values())), seconds, tuple(rows), _times(trials))


def _times(trials: Mapping[Way, Sequence[Observation]]) -> dict[str, Measured]:
    """What `Pilot.measured` holds."""
    found: dict[str, Measured] = {}
    for (point, _, _), made in trials.items():
        calls = [c for o in made for m in o.measurements if isinstance(c := m.load.get(CALLS), int)]
        if calls:
            seconds = sum(sum(_walls(o).values()) for o in made) / len(made) / SECOND
            before = found.get(point, Measured(0, 0, 0.0))
            found[point] = Measured(max(calls), before.trials + 1, before.seconds + seconds)
    return found


def _walls(observation: Observation) -> dict[int, int]:
    """The time of each measured phase, ns."""
    return {usage.phase: usage.wall for usage in observation.usage}


def _spread(group: TrialGroup, effort: Effort) -> Spread | None:
    """The spread of a row's trials; None where the metric has no two figures above 0."""
    readings = [effort.metric.of(trial) for trial in group.trials]
    values = [float(r) for r in readings if isinstance(r, float | int) and r > 0]
    if len(values) < 2:
        return None
    row = ", ".join((group.key.driver, group.key.placement, group.key.operation))
    inside = _inside(group)
    if inside is None:
        return Spread(row, deviation(values), group.key.point)
    walls = sum(sum(_walls(trial.observation).values()) for trial in group.trials)
    rest = sum(trial.observation.wall for trial in group.trials) - walls
    explains = effort.metric.name == "latency.p50"
    return Spread(row, deviation(values), group.key.point, inside, max(rest, 0) / (walls / inside.slices), explains)


def _inside(group: TrialGroup) -> Variances | None:
    """The variance of the slices' medians inside trials and between them; None where there are too few slices."""
    logs = []
    for trial in group.trials:
        filled = [s for s in trial.measurement.slices if s.count]
        medians = [order_statistic(s.buckets, rank_of(0.5, s.count), SLICE_BITS) for s in filled]
        logs.append([math.log(median) for median in medians if median > 0])
    return variances(logs) if min(map(len, logs)) >= 2 else None

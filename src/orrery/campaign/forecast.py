"""What a run will take, before it begins: from the trials of the same plans that the store has of this machine."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from orrery.campaign.effort import Effort
from orrery.campaign.machines import same_machine
from orrery.clock import SECOND
from orrery.machine.facts import IDLE
from orrery.machine.gathering import gather
from orrery.metrics.trials import TrialGroup, groups
from orrery.planning.late_joiners import load_of
from orrery.planning.plan import Plan
from orrery.planning.text import load_pairs
from orrery.stats.design import FIRST_LOOK, Variances, best_slices, deviation, trials_needed, variances
from orrery.stats.histogram import SLICE_BITS, order_statistic, rank_of
from orrery.store.observation import Observation
from orrery.store.store import Store
from orrery.text import rough_duration
from orrery.trial.results.collect import STRETCH

Way = tuple[str, str, str]
"""(point, binding, placement)."""


@dataclass(frozen=True)
class Spread:
    """By how much the trials of a row differ (standard deviation of logarithms); `inside` where slices tell it too."""

    row: str
    deviation: float
    inside: Variances | None = None
    longer: float | None = None
    """So many times as long should a trial measure; None: the longer the better, or nothing is known."""


@dataclass(frozen=True)
class Pilot:
    """Stored trials of the same plans: campaign and number of blocks, seconds of a block, the row that varies most."""

    campaign: int
    blocks: int
    seconds: float
    widest: Spread | None


def pilot(store: Store, plans: Sequence[Plan], effort: Effort) -> Pilot | None:
    """The latest campaign of this machine that has at least two good trials of every plan; None for none."""
    if not plans:
        return None
    host = dict([*gather().items(), IDLE.pair(plans[0].idle)])
    for record in reversed(store.campaigns()):
        if record.scenario == plans[0].scenario and same_machine(record, replace(record, machine=host)):
            found = _trials(store.load(record.id).observations, plans)
            # A single trial says nothing of how much they differ.
            if min(map(len, found.values())) >= 2:
                return _pilot(record.id, found, effort)
    return None


def forecast_text(found: Pilot | None, plans: Sequence[Plan], effort: Effort) -> str:
    """What will be done, in one line."""
    goal = _goal(effort)
    if found is None:
        return f"{goal}: how long it takes is not known: no trials of this are stored for this machine"
    blocks = blocks_of(found, effort)
    trials = blocks * len(plans)
    processes = blocks * sum(len(plan.processes) for plan in plans)
    size = f"{blocks} blocks, {trials:,} trials, {processes:,} processes, {rough_duration(blocks * found.seconds)}"
    return f"{goal}: about {size} (by {found.blocks} blocks of campaign {found.campaign}{_varies(found, effort)})"


def blocks_of(found: Pilot, effort: Effort) -> int:
    """How many blocks there will be, by the pilot."""
    guesses = [effort.most] if effort.most else []
    if effort.budget is not None:
        guesses.append(max(1, math.floor(effort.budget / found.seconds)))
    if effort.precision is not None:
        guesses.append(trials_needed(found.widest.deviation, effort.precision) if found.widest else FIRST_LOOK)
    return min(guesses)


def _goal(effort: Effort) -> str:
    parts = [f"{effort.metric.name} within {effort.precision * 100:g} %"] if effort.precision is not None else []
    return ", ".join([*parts, *([f"at most {rough_duration(effort.budget)}"] if effort.budget is not None else [])])


def _varies(found: Pilot, effort: Effort) -> str:
    if found.widest is None or effort.precision is None:
        return ""
    one = found.widest
    text = f"; most for {one.row}: trials differ by {one.deviation * 100:.2g} %"
    if one.inside is not None:
        text += f", slices of a trial by {math.sqrt(one.inside.within) * 100:.2g} %"
    return text + (f"; best is a trial {one.longer:.2g} times as long" if one.longer is not None else "")


def _trials(observations: Sequence[Observation], plans: Sequence[Plan]) -> dict[Way, list[Observation]]:
    """The good trials of each plan that measured just as much as it would."""
    found: dict[Way, list[Observation]] = {}
    for plan in plans:
        members = [m for phase in plan.phases if phase.kind == "measure" for m in phase.members]
        loads = {tuple(sorted(load_pairs(m.load))) for m in members}
        loads |= {tuple(sorted(load_of(plan.capacity).items()))} if plan.capacity is not None else set()
        way = (plan.point, plan.binding.key, plan.placement)
        found[way] = [o for o in observations if (o.point, o.binding, o.placement) == way and _measured(o, loads)]
    return found


def _measured(observation: Observation, loads: set[tuple[tuple[str, object], ...]]) -> bool:
    called = (m.load for m in observation.measurements if "expected" not in m.counters)
    made = {tuple(sorted((name, value) for name, value in load.items() if name != STRETCH)) for load in called}
    return observation.status == "ok" and made == loads


def _pilot(campaign: int, trials: Mapping[Way, Sequence[Observation]], effort: Effort) -> Pilot:
    seconds = sum(sum(o.wall for o in found) / len(found) for found in trials.values()) / SECOND
    rows = [spread for g in groups([o for found in trials.values() for o in found]) if (spread := _spread(g, effort))]
    widest = max(rows, key=lambda one: one.deviation, default=None)
    return Pilot(campaign, min(map(len, trials.values())), seconds, widest)


def _spread(group: TrialGroup, effort: Effort) -> Spread | None:
    """The spread of a row's trials; None where the metric has no two figures above 0."""
    readings = [effort.metric.of(trial) for trial in group.trials]
    values = [float(r) for r in readings if isinstance(r, float | int) and r > 0]
    if len(values) < 2:
        return None
    row = ", ".join((group.key.driver, group.key.placement, group.key.operation))
    inside = _inside(group) if effort.metric.name == "latency.p50" else None
    if inside is None:
        return Spread(row, deviation(values))
    walls = [sum({u.phase: u.wall for u in t.observation.usage}.values()) for t in group.trials]
    rest = sum(t.observation.wall for t in group.trials) - sum(walls)
    best = best_slices(inside, sum(walls) / inside.slices, max(rest, 0))
    return Spread(row, deviation(values), inside, best / inside.slices if best is not None else None)


def _inside(group: TrialGroup) -> Variances | None:
    """The variance of the slices' medians inside trials and between them; None where there are too few slices."""
    logs = []
    for trial in group.trials:
        filled = [s for s in trial.measurement.slices if s.count]
        medians = [order_statistic(s.buckets, rank_of(0.5, s.count), SLICE_BITS) for s in filled]
        logs.append([math.log(median) for median in medians if median > 0])
    return variances(logs) if min(map(len, logs)) >= 2 else None

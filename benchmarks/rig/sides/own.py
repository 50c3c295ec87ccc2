"""Orrery's own side: its programs in a trial of its own runner, with the phases that a workload asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

from orrery.cost.workload import UNDER_INSTRUMENTS
from orrery.errors import DriverError
from orrery.hosts.connection import Connection
from orrery.planning.bound import alone
from orrery.planning.expand import expand
from orrery.planning.overrides import Overrides
from orrery.planning.plan import PhasePlan, Plan, ProcessPlan
from orrery.stats.histogram import order_statistic, rank_of
from orrery.store.observation import Observation, Series
from orrery.trial.run import run_trial
from rig.sides.subjects import SCENARIO, Subject, Workload

Placement = Literal["same", "split", "across"]
Wrap = Callable[[str, Path], Path]
"""(name of a process, its program) -> what is started in the program's place."""
TrialOf = Callable[[Plan, int, int], Observation]
"""Runs the trial of a plan in a block, at a position of it; DriverError where it fails."""


def placements(word: str) -> tuple[Placement, ...]:
    """`same`, `split`, or both of them for any other word."""
    return ("same",) if word == "same" else ("split",) if word == "split" else ("same", "split")


def whole_plan(
    subject: Subject, placement: Placement, name: str = SCENARIO, overrides: Overrides | None = None
) -> Plan:
    """The plan of a trial of the scenario `name` as `orrery run` would make it; DriverError where there is none."""
    scenario = subject.library.scenario(name)
    programs = subject.programs()
    models = [subject.interface.model]
    made = expand(scenario, models, alone(subject.binding, subject.driver, programs), placement, 1, overrides)[0]
    if not isinstance(made, Plan):
        raise DriverError(f"{subject.label}: {made.reason}")
    return made


def own_plan(subject: Subject, placement: Placement, workload: Workload, overrides: Overrides | None = None) -> Plan:
    """The same without its verify phases; for each operation of the workload a warm and a measured one."""
    plan = whole_plan(subject, placement, overrides=overrides)
    return replace(plan, phases=phases(plan, workload), timeout=600.0)


def phases(plan: Plan, workload: Workload) -> tuple[PhasePlan, ...]:
    """Those phases of a plan that a workload asks for, in the workload's order, with its numbers of calls."""
    chosen = []
    for operation in workload.operations:
        for kind, calls in (("warm", workload.warm), ("measure", workload.calls)):
            phase = next(p for p in plan.phases if p.kind == kind and p.title.endswith(f"::{operation}"))
            members = tuple(
                replace(member, load=replace(member.load, calls=calls, verify_one_in=workload.verify_one_in))
                for member in phase.members
            )
            chosen.append(replace(phase, members=members, slice=workload.slice))
    return tuple(replace(phase, id=number) for number, phase in enumerate(chosen, start=1))


def run_own(
    plan: Plan,
    wrap: Wrap | None = None,
    *,
    block: int = 0,
    position: int = 0,
    os_noise_ms: int | None = 0,
    connections: Sequence[Connection] = (),
) -> Observation:
    """Run a plan, its programs inside instruments if `wrap` says so; DriverError if the trial failed.

    Placed across, it runs on the hosts of the `connections`.

    The host is watched only where `os_noise_ms` asks for it (None: as long as a campaign does).
    """
    if wrap is not None:
        plan = replace(plan, processes=tuple(_wrapped(process, wrap) for process in plan.processes))
    timeouts = UNDER_INSTRUMENTS if wrap else None
    observation = run_trial(
        plan,
        block=block,
        position=position,
        os_noise_ms=os_noise_ms,
        timeouts=timeouts,
        connections=connections,
    )
    if observation.status != "ok":
        raise DriverError(f"{plan.binding.label}: {observation.reason}", hint=observation.stderr or None)
    return observation


def series(observation: Observation) -> dict[str, Series]:
    """The latencies of each operation (without its interface)."""
    return {m.operation.rpartition("::")[2]: m.series["latency"] for m in observation.measurements}


def medians(observation: Observation) -> dict[str, float]:
    """The median latency of each operation, in ns."""
    return {
        name: order_statistic(found.buckets, rank_of(0.5, found.count)) for name, found in series(observation).items()
    }


def _wrapped(process: ProcessPlan, wrap: Wrap) -> ProcessPlan:
    return replace(process, program=str(wrap(process.side, Path(process.program))))

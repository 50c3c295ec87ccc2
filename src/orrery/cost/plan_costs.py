"""What a plan costs: each of its operations taken through every instrument, and what could not be counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from orrery.build.scripts import runtime_of
from orrery.cost.instruments import Instrument, callgrind, counter, traced
from orrery.cost.kind_costs import Kind, KindCosts, Pairs, Runs, costs_of_kinds
from orrery.cost.layers.counting import LayersSeen
from orrery.cost.tally import Tally
from orrery.cost.trials import countable_daemons, traced_trial, uninstrumented, whole_trial
from orrery.cost.workload import Workload, measured, under_workload
from orrery.definitions.driver.model import DeclaredLayer
from orrery.errors import DriverError, InputError
from orrery.metrics.trials import kind_of
from orrery.planning.plan import PhasePlan, Plan
from orrery.text import suggestion

CALLS = 2000
"""So many calls the second run of a pair has more than the first."""
FIRST = 2500
"""Calls of the first run: until the kit has filled its list of the largest values, recording a call costs more."""
WARM = 200
"""Calls until connections are open, and what is made once is made."""
RUNS = 2
"""So many pairs of runs give the range of each count."""
SPINS = "it spins while it waits, and so many instructions are a measure of time"
MACHINE = {
    "instructions": "a virtual machine makes them while it runs, otherwise each time",
    "allocations": "the virtual machine has them from its heap: each trial stores their bytes (runtime.use)",
}
"""What cannot be counted of a program that is a script and becomes a virtual machine, and why."""

Note = Callable[[str], None]


@dataclass
class PlanCosts:
    """What was counted of a plan's operations; `absent` says for an instrument why it gave nothing.

    Where instructions are counted by `layers`, `seen` has what was seen of these for each operation.
    """

    plan: Plan
    calls: int
    runs: dict[str, Runs] = field(default_factory=dict)
    absent: dict[str, str] = field(default_factory=dict)
    layers: Sequence[DeclaredLayer] | None = None
    seen: dict[str, LayersSeen] = field(default_factory=dict)

    @property
    def costs(self) -> dict[str, list[KindCosts]]:
        """The costs of each operation, one for each kind of object and each daemon."""
        kinds = list(_kinds(self.plan))
        return {operation: costs_of_kinds(runs, kinds) for operation, runs in self.runs.items()}


def count_plan(
    plan: Plan,
    calls: int = CALLS,
    note: Note = lambda text: None,
    only: Sequence[str] = (),
    steps: Sequence[str] = (),
    layers: Sequence[DeclaredLayer] | None = None,
) -> PlanCosts:
    """Count what the plan measures (all, or `only` some operations, or what some `steps` measure).

    Over `calls` of each client thread that a run makes more; where `layers` are given, if only none, instructions by
    these, too. DriverError where the plan cannot be run at all or has nothing that is called, InputError for an
    unknown operation or step.
    """
    if plan.topics:
        raise DriverError(
            f"{plan.scenario} publishes topics: what a sample costs is not counted",
            hint="choose a scenario of calls, for example patterns/client-server",
        )
    costs = PlanCosts(plan, calls, layers=layers)
    costs.absent |= _absent_from_the_start(plan)
    for operation in chosen_operations(measured(plan), only, steps):
        note(f"{plan.binding.label}, {plan.placement}: {operation}")
        costs.runs[operation] = _runs(costs, operation)
    return costs


def chosen_operations(known: Mapping[str, PhasePlan], only: Sequence[str], steps: Sequence[str] = ()) -> list[str]:
    """The operations that are named, with or without their interface, in the steps that are; all where none is.

    InputError for an unknown one.
    """
    names = {
        name: {name, phase.title, name.rpartition("::")[2], phase.title.rpartition("::")[2]}
        for name, phase in known.items()
    }
    _refuse_unknown("operation", only, set().union(*names.values()))
    _refuse_unknown("step", steps, {phase.step for phase in known.values()})
    return [
        name
        for name, phase in known.items()
        if (not only or names[name] & set(only)) and (not steps or phase.step in steps)
    ]


def _refuse_unknown(what: str, asked: Sequence[str], known: set[str]) -> None:
    for name in asked:
        if name not in known:
            raise InputError(f"no {what} {name} is measured", hint=suggestion(name, known))


def _absent_from_the_start(plan: Plan) -> dict[str, str]:
    found = {"instructions": SPINS} if plan.spins else {}
    lost = [daemon.name for daemon in plan.daemons if daemon.name not in countable_daemons(plan)]
    if lost:
        found[f"instructions and allocations of {', '.join(lost)}"] = "an interpreter starts it"
    return found | (MACHINE if _becomes_machine(plan) else {})


def _becomes_machine(plan: Plan) -> bool:
    """Whether a program is a script that becomes a virtual machine."""
    programs = (Path(process.program) for process in plan.processes)
    return any(program.is_file() and runtime_of(program) for program in programs)


def _runs(costs: PlanCosts, operation: str) -> Runs:
    """The runs of one operation, by each instrument that can be had."""
    plans = [under_workload(costs.plan, Workload(WARM, FIRST + more, (operation,))) for more in (0, costs.calls)]
    tried = {
        "traced": _tried(costs, "system calls", lambda: _traced(plans)),
        "counter": _tried(costs, "allocations", lambda: _counted(plans, counter())),
        "callgrind": _tried(costs, "instructions", lambda: _counted(plans, _instructions(costs, operation))),
    }
    found = {name: pairs for name, pairs in tried.items() if pairs is not None}
    return {"used": _inside_borders(plans, uninstrumented), **found}


def _instructions(costs: PlanCosts, operation: str) -> Instrument:
    """What counts instructions, by layers where these are asked for."""
    if costs.layers is None:
        return callgrind()
    costs.seen[operation] = LayersSeen(costs.layers)
    return costs.seen[operation].instrument()


def _kinds(plan: Plan) -> Iterator[Kind]:
    """Every kind of process and every daemon."""
    for kind, number in Counter(kind_of(process.name) for process in plan.processes).items():
        yield kind, number, False
    for daemon in plan.daemons:
        yield daemon.name, 1, True


def _tried(costs: PlanCosts, what: str, count: Callable[[], Pairs]) -> Pairs | None:
    """The runs of an instrument; None, with the reason in `absent`, where it cannot, nor is it asked again."""
    if what in costs.absent:
        return None
    try:
        return count()
    except DriverError as error:
        costs.absent[what] = f"{error} ({error.hint})" if error.hint else str(error)
        return None


def _pairs(plans: Sequence[Plan], run: Callable[[Plan], Tally]) -> Pairs:
    once, twice = plans
    return [(run(once), run(twice)) for _ in range(RUNS)]


def _inside_borders(plans: Sequence[Plan], run: Callable[[Plan], Tally]) -> Pairs:
    """The same of what is counted inside boundaries: nothing has to cancel, and the longer runs say it all."""
    return [(Tally(0, {}), run(plans[1])) for _ in range(RUNS)]


def _traced(plans: Sequence[Plan]) -> Pairs:
    """System calls; daemons know no boundaries, so that of them a difference is needed."""
    instrument = traced(plans[0].phases[-1].id)
    pairs = _pairs if plans[0].daemons else _inside_borders
    return pairs(plans, lambda plan: traced_trial(plan, instrument))


def _counted(plans: Sequence[Plan], instrument: Instrument) -> Pairs:
    return _pairs(plans, lambda plan: whole_trial(plan, instrument))

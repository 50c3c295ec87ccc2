"""The text of a plan: what each of its processes receives, as it is stored and printed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from orrery.control.protocol import format_line
from orrery.definitions.conditions.idling import AWAKE
from orrery.definitions.conditions.outage import Outage
from orrery.definitions.conditions.scheduling import FIFO
from orrery.planning.alike import abridged
from orrery.planning.faults import fault_phase, first_phase
from orrery.planning.late_joiners import FINE, capacity_phases
from orrery.planning.lines import bind_lines, hello_line, option_lines, phase_pairs, port_lines
from orrery.planning.plan import CapacityPlan, MemberPlan, PhasePlan, Plan, ProcessPlan

Spoken = Sequence[tuple[str, Sequence[str]]]
"""What is said in a phase: an object, and the lines about it."""
Lines = Sequence[str]


def plan_text(plan: Plan) -> str:
    """The plan as it is stored and printed; what is known only in a trial stands as `{name}`.

    All of it, but for thousands of objects and peers that are alike (`abridged`).
    """
    return PlanTexts().of(plan)


class PlanTexts:
    """The texts of many plans, as `plan_text` has them: what several have in common is put into words once.

    Plans of a point share the tuples of their phases and, for each process, of its ports. All that is known by its
    identity is held, so that nothing else comes to have it.
    """

    def __init__(self) -> None:
        self._spoken: dict[int, tuple[PhasePlan, Spoken]] = {}
        self._phases: dict[tuple[int, object], tuple[object, Mapping[str, Lines]]] = {}
        self._ports: dict[tuple[int, object], tuple[object, tuple[ProcessPlan, Lines], Lines, Lines]] = {}

    def of(self, plan: Plan) -> str:
        """The text of one of them."""
        return "\n".join((*_head_lines(plan), *self._process_lines(plan))) + "\n"

    def _process_lines(self, plan: Plan) -> Iterator[str]:
        provided = {name: text for daemon in plan.daemons for name, text in daemon.provides}
        said = self._said(plan)
        for process in plan.processes:
            yield from _title_lines(plan, process)
            (shown, left_out), ports, binds = self._of_ports(process)
            yield from left_out
            yield hello_line()
            yield from option_lines(process, "{folder}", provided)
            yield from (format_line("object", [("id", name)]) for name in shown.objects)
            yield from ports
            yield format_line("start")
            yield from binds
            yield format_line("connect")
            yield from said.get(process.name, ())
            yield from (format_line("collect"), format_line("quit"))

    def _said(self, plan: Plan) -> Mapping[str, Lines]:
        """What each process is told in the phases."""
        processes = tuple((process.name, process.objects) for process in plan.processes)
        key = (id(plan.phases), processes)
        if plan.capacity is not None or plan.fault is not None:
            return self._said_in((*plan.phases, *_first_asked(plan)), processes)
        if key not in self._phases:
            self._phases[key] = plan.phases, self._said_in(plan.phases, processes)
        return self._phases[key][1]

    def _said_in(
        self, phases: Iterable[PhasePlan], processes: Iterable[tuple[str, Sequence[str]]]
    ) -> Mapping[str, Lines]:
        process_of = {name: process for process, objects in processes for name in objects}
        said: dict[str, list[str]] = defaultdict(list)
        for phase in phases:
            if id(phase) not in self._spoken:
                self._spoken[id(phase)] = phase, _phase_lines(phase)
            for name, lines in self._spoken[id(phase)][1]:
                if name in process_of:
                    said[process_of[name]] += lines
        return said

    def _of_ports(self, process: ProcessPlan) -> tuple[tuple[ProcessPlan, Lines], Lines, Lines]:
        """The process with what is shown of it and notes on the rest; the lines of its ports; those that bind them."""
        key = (id(process.ports), process.objects)  # all that have no ports have the same empty tuple
        if key not in self._ports:
            shown, notes = abridged(process)
            said = (shown, notes), port_lines(shown, "{folder}"), bind_lines(shown, InBraces())
            self._ports[key] = process.ports, *said
        return self._ports[key][1:]


class InBraces(dict[tuple[str, str], str]):
    """References that are known only in a trial: `{object.port}` of each object and port."""

    def __missing__(self, key: tuple[str, str]) -> str:
        return f"{{{key[0]}.{key[1]}}}"


def _head_lines(plan: Plan) -> Iterator[str]:
    """What holds for the plan as a whole."""
    yield f"# {plan.scenario} {plan.point} {plan.binding.key} {plan.placement} seed={plan.seed}"
    if plan.hosts is not None:
        yield f"# deployment {plan.deployment}"
    if plan.machine is not None:
        yield f"# all of it together has {plan.machine}"
    if plan.scheduling == FIFO:
        yield "# all of it runs as SCHED_FIFO, where that is allowed: at the middle priority unless another is named"
    if plan.idle == AWAKE:
        yield "# its CPUs are kept awake: on each spins a process that gives way to all others"
    if plan.capacity is not None:
        yield from _capacity_lines(plan.capacity)
    if plan.fault is not None and plan.fault.of == "server":
        yield f"# {plan.fault.server} is killed by {plan.fault.client} before its call {plan.fault.after + 1:,}"
    if plan.certificates:
        yield "# each host has a certificate that is made for this trial, signed by one authority"
    for daemon in plan.daemons:
        yield f"# daemon {daemon.name}: {' '.join(daemon.command)}"


def _title_lines(plan: Plan, process: ProcessPlan) -> Iterator[str]:
    """What a process is, and where it runs."""
    limits = f", {process.resource_limits}" if process.resource_limits else ""
    has_own = plan.scheduling == FIFO and process.priority is not None
    priority = f", priority {process.priority}" if has_own else ""
    host = f", host {process.host}" if plan.hosts is not None and process.host is not None else ""
    driver = f", driver {process.driver}" if process.driver is not None else ""
    inside = f", in {process.container.name}" if process.container is not None else ""
    yield f"# {process.name} ({process.side}{limits}{priority}{host}{driver}{inside}): {process.program}"
    if process.owner is not None:
        yield f"# container {process.owner.name}: {' '.join(process.owner.command)}"


def _phase_lines(phase: PhasePlan) -> Spoken:
    return [(member.object, list(_member_lines(phase, member))) for member in phase.members]


def _member_lines(phase: PhasePlan, member: MemberPlan) -> Iterator[str]:
    if member.load.time_most is not None and member.load.time_most != member.load.time:
        yield f"# each block draws the time of this phase, up to {member.load.time_most} ns"
    if phase.outage is not None:
        yield f"# meanwhile {_outage_words(phase.outage)}"
    yield format_line("phase", phase_pairs(phase, member))


def _outage_words(outage: Outage) -> str:
    again = f", and again every {outage.every} ns" if outage.every is not None else ""
    if outage.of is None:
        return f"a link of each host is down for {outage.lasts} ns, from {outage.after} ns on{again}, in turn"
    return f"the link of the host of {outage.of} is down for {outage.lasts} ns, from {outage.after} ns on{again}"


def _capacity_lines(capacity: CapacityPlan) -> Iterator[str]:
    """What is told of the processes that are not yet there."""
    kind = capacity.first.partition("[")[0]
    yield f"# {capacity.first} is followed by others like it, one by one, to {kind}[{capacity.most - 1}]: each is bound"
    yield f"# to {capacity.member.object}.{capacity.member.port} and called once (first=N), then all are asked at once,"
    yield f"# as often as below (from {FINE} on in steps), until that takes more than {capacity.latency} ns"


def _first_asked(plan: Plan) -> Iterator[PhasePlan]:
    """The phases after the first has joined; the one of a fault."""
    if plan.capacity is not None:
        yield from capacity_phases(plan.capacity, 1, 1)
    if plan.fault is not None:
        yield from (first_phase(plan.fault), fault_phase(plan.fault, "{folder}"))

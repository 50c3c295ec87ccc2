"""The exact text that each process of a plan receives."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from orrery.control.protocol import PROTOCOL, format_line
from orrery.definitions.conditions.idling import AWAKE
from orrery.definitions.conditions.outage import Outage
from orrery.definitions.conditions.scheduling import FIFO
from orrery.planning.alike import abridged
from orrery.planning.faults import fault_phase, first_phase
from orrery.planning.late_joiners import capacity_phases
from orrery.planning.plan import (
    CapacityPlan,
    LoadPlan,
    MemberPlan,
    PhasePlan,
    Plan,
    PortPlan,
    ProcessPlan,
    ReactionPlan,
)

Pairs = list[tuple[str, object]]
LOAD_KEYS = ("calls", "time", "burst", "interval", "think_time", "deadline", "useless")


def hello_line() -> str:
    """The first line to every program."""
    return format_line("hello", [("protocol", PROTOCOL)])


def process_lines(
    process: ProcessPlan, folder: str, provided: Mapping[str, str], address: str | None = None
) -> list[str]:
    """From `process` to `start`; `provided` are the options that daemons have named.

    `address` is that of its host, on which it listens; None is a machine alone.
    """
    options = {**dict(process.options), **provided}
    head: Pairs = [("name", process.name), ("seed", process.seed), ("folder", folder), ("trace", process.trace)]
    head += [("lock", 1)] if process.lock_memory else []
    head += [("address", address)] if address is not None else []
    return [
        format_line("process", head),
        *(format_line("option", [("name", name), ("value", value)]) for name, value in options.items()),
        *(format_line("length", [("path", path), ("value", value)]) for path, value in process.lengths),
        *(format_line("holds", [("path", path), ("value", kind)]) for path, kind in process.held),
        *(format_line("object", [("id", name)]) for name in process.objects),
        *(format_line("port", port_pairs(port)) for port in process.ports),
        *(
            format_line("react", react_pairs(port, reaction, folder))
            for port in process.ports
            for reaction in port.reactions
        ),
        format_line("start"),
    ]


def port_pairs(port: PortPlan) -> Pairs:
    """The keys of a `port` line."""
    pairs: Pairs = [("object", port.object), ("name", port.name), ("kind", port.kind), ("interface", port.interface)]
    if port.is_client:
        pairs += [("threads", port.threads), ("window", port.window), ("pool", port.pool)]
    if port.to is not None:
        pairs.append(("to", port.to))
    if port.kind == "publish":
        pairs.append(("first", port.first))
    if port.samples:
        pairs.append(("samples", port.samples))
    if port.location is not None:
        pairs.append(("location", port.location))
    return pairs


def bind_lines(process: ProcessPlan, references: Mapping[tuple[str, str], str]) -> list[str]:
    """One `bind` for each peer of each port; `references` by (object, port)."""
    return [
        format_line("bind", bind_pairs(port, number, references))
        for port in process.ports
        for number in range(len(port.peers))
    ]


def bind_pairs(port: PortPlan, number: int, references: Mapping[tuple[str, str], str]) -> Pairs:
    """The keys of a `bind` line: the port's peer of that number."""
    peer, peer_port = port.peers[number]
    pairs: Pairs = [("object", port.object), ("port", port.name), ("peer", peer), ("peer_port", peer_port)]
    pairs.append(("ref", references[peer, peer_port]))
    if port.referrers:
        pairs.append(("by", references[port.referrers[number]]))
    if port.servers:
        pairs.append(("server", references[port.servers[number]]))
    return pairs


def react_pairs(port: PortPlan, reaction: ReactionPlan, folder: str) -> Pairs:
    """The keys of a `react` line."""
    pairs: Pairs = [("object", port.object), ("port", port.name), ("operation", reaction.operation)]
    pairs.append(("chance", reaction.chance))
    if reaction.work is not None:
        pairs += [("work", reaction.work), ("how", reaction.how)]
    if reaction.calls:
        calls = ",".join(f"{call_port}/{operation}" for call_port, operation in reaction.calls)
        pairs += [("calls", calls), ("at_once", int(reaction.at_once))]
    if reaction.counts is not None:
        pairs.append(("counts", f"{folder}/{reaction.counts}"))
    if reaction.withdraw is not None:
        pairs.append(("withdraw", reaction.withdraw))
    return pairs


def phase_pairs(phase: PhasePlan, member: MemberPlan) -> Pairs:
    """The keys of a `phase` line to one member."""
    return [
        ("id", phase.id),
        ("object", member.object),
        ("port", member.port),
        *operation_pairs(member),
        ("kind", phase.kind),
        *load_pairs(member.load),
        ("verify_one_in", member.load.verify_one_in),
        ("slice", phase.slice),
        ("raw", member.load.raw),
        ("members", len(phase.members)),
    ]


def operation_pairs(member: MemberPlan) -> Pairs:
    """The operation of a member, or its several ones with their weights and order."""
    if len(member.operations) == 1:
        return [("operation", member.operations[0][0])]
    text = ",".join(f"{name}*{weight}" for name, weight in member.operations)
    return [("operations", text), ("order", member.order)]


def load_pairs(load: LoadPlan) -> Pairs:
    """A load: only the keys that it has."""
    pairs: Pairs = [("load", load.kind)]
    if load.kind == "closed":
        pairs.append(("window", load.window))
    for key in (*LOAD_KEYS, "counts", "after", "kill"):
        value = getattr(load, key)
        if value is not None:
            pairs.append((key, value))
    if load.late != "queue":
        pairs.append(("late", load.late))
    if load.wait != "sleep":
        pairs.append(("wait", load.wait))
    if load.fallible:
        pairs.append(("fallible", 1))
    if load.leave:
        pairs.append(("leave", 1))
    if load.first:
        pairs.append(("first", load.first))
    return pairs


Spoken = Sequence[tuple[str, Sequence[str]]]
"""What is said in a phase: an object, and the lines about it."""


def plan_text(plan: Plan) -> str:
    """The plan as it is stored and printed; what is known only in a trial stands as `{name}`.

    All of it, but for thousands of objects and peers that are alike (`abridged`).
    """
    return "\n".join(_plan_lines(plan, _phase_lines)) + "\n"


class PlanTexts:
    """The texts of many plans, as `plan_text` has them: phases that several of them have are put into words once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[PhasePlan, Spoken]] = {}

    def of(self, plan: Plan) -> str:
        """The text of one of them."""
        return "\n".join(_plan_lines(plan, self._lines)) + "\n"

    def _lines(self, phase: PhasePlan) -> Spoken:
        if id(phase) not in self._known:  # it is held, so that nothing else comes to have its identity
            self._known[id(phase)] = phase, _phase_lines(phase)
        return self._known[id(phase)][1]


def _plan_lines(plan: Plan, said_in: Callable[[PhasePlan], Spoken]) -> Iterator[str]:
    provided = {name: text for daemon in plan.daemons for name, text in daemon.provides}
    references = {
        (port.object, port.name): f"{{{port.object}.{port.name}}}"
        for process in plan.processes
        for port in process.ports
    }
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
    said: dict[str, list[str]] = defaultdict(list)
    process_of = {name: process.name for process in plan.processes for name in process.objects}
    for phase in (*plan.phases, *_first_asked(plan)):
        for name, lines in said_in(phase):
            if name in process_of:
                said[process_of[name]] += lines
    for process in plan.processes:
        limits = f", {process.resource_limits}" if process.resource_limits else ""
        has_own = plan.scheduling == FIFO and process.priority is not None
        priority = f", priority {process.priority}" if has_own else ""
        host = f", host {process.host}" if plan.hosts is not None and process.host is not None else ""
        driver = f", driver {process.driver}" if process.driver is not None else ""
        inside = f", in {process.container.name}" if process.container is not None else ""
        yield f"# {process.name} ({process.side}{limits}{priority}{host}{driver}{inside}): {process.program}"
        if process.container is not None:
            yield f"# container {process.container.name}: {' '.join(process.container.command)}"
        shown, left_out = abridged(process)
        yield from left_out
        yield hello_line()
        yield from process_lines(shown, "{folder}", provided)
        yield from bind_lines(shown, references)
        yield format_line("connect")
        yield from said[process.name]
        yield from (format_line("collect"), format_line("quit"))


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
    yield f"# as often as below, until that takes more than {capacity.latency} ns"


def _first_asked(plan: Plan) -> Iterator[PhasePlan]:
    """The phases after the first has joined; the one of a fault."""
    if plan.capacity is not None:
        yield from capacity_phases(plan.capacity, 1, 1)
    if plan.fault is not None:
        yield from (first_phase(plan.fault), fault_phase(plan.fault, "{folder}"))

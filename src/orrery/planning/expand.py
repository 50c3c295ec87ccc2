"""From a scenario and a binding to plans: what each process of a trial gets told, for every point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from orrery.codegen.model import Model
from orrery.control.timeouts import Timeouts
from orrery.definitions.conditions.placement import Placement
from orrery.definitions.driver.binding import Binding
from orrery.definitions.driver.model import ONE, PROCESSES, SEVERAL, Contract, Driver
from orrery.definitions.scenario.model import Arrangement, Scenario
from orrery.definitions.wiring.ports import Ports
from orrery.definitions.wiring.routes import WiredRoute
from orrery.definitions.wiring.single import check_single
from orrery.garbage import none_is_garbage
from orrery.planning.bound import BoundObjects, apart
from orrery.planning.exactness import exact
from orrery.planning.faults import counting, fault_plan, fault_timeout
from orrery.planning.fitting import fitting
from orrery.planning.overrides import Overrides
from orrery.planning.phases import Caller
from orrery.planning.plan import (
    CapacityPlan,
    DaemonPlan,
    FaultPlan,
    MemberPlan,
    PathPlan,
    PhasePlan,
    Plan,
    ProcessPlan,
    Proof,
)
from orrery.planning.processes import Layout
from orrery.planning.refusal import Refusal
from orrery.planning.requirements import too_many_callers, too_many_connections, unmet
from orrery.planning.terms import terms
from orrery.planning.topics import End
from orrery.planning.trial_timeout import capacity_timeout, startup_timeout, trial_timeout
from orrery.planning.wired import WiredPoint, wired_points
from orrery.store.facts import INEXPRESSIBLE
from orrery.text import read_text

MANY = 100
"""So many plans at once are more than Python should look through for garbage again and again."""


def expand(
    scenario: Scenario,
    models: Sequence[Model],
    bound: BoundObjects,
    placement: Placement,
    seed: int,
    overrides: Overrides | None = None,
    wired: Sequence[WiredPoint] = (),
) -> list[Plan | Refusal]:
    """One plan (or the reason why there is none) for each point of the scenario's sweeps.

    `models` are the interfaces of all points, of which each speaks its own; InputError where the scenario's names do
    not fit them. Whoever expands several bindings hands over the points that are `wired` already.
    """
    changed = overrides or Overrides()
    at = wired or wired_points(scenario, models, seed, changed)
    with none_is_garbage() if len(at) >= MANY else nullcontext():
        return [_Expansion(scenario, point, bound, placement, changed).plan() for point in at]


@dataclass(frozen=True)
class _Expansion:
    """One point of one binding, on its way to a plan."""

    scenario: Scenario
    wired: WiredPoint
    bound: BoundObjects
    placement: Placement
    overrides: Overrides

    @property
    def arrangement(self) -> Arrangement:
        return self.wired.arrangement

    @property
    def ports(self) -> dict[str, Ports]:
        return self.wired.ports

    @cached_property
    def drivers(self) -> list[tuple[Driver, dict[str, str]]]:
        """Every driver of the plan with all options that something may depend on."""
        return [(bound.driver, bound.options(self.arrangement)) for bound in self.bound.each]

    @cached_property
    def contracts(self) -> list[Contract]:
        """Those of the drivers."""
        return [driver.contract_with(options) for driver, options in self.drivers]

    @cached_property
    def missing(self) -> dict[str, str]:
        """`Interface::operation` -> why it is left out, for what the scenario would call or reacts to."""
        found: dict[str, str] = {}
        for driver, options in self.drivers:
            found = self.wired.missing(self.scenario.name, driver, options, self.bound.unsupported) | found
        return found

    def plan(self) -> Plan | Refusal:
        """The plan, or why there is none."""
        if (reason := self._obstacle()) is not None:
            return self._refusal(reason)
        callers = list(self._callers())
        if not callers:
            reasons = "; ".join(dict.fromkeys(self.missing.values()))
            return self._refusal(f"all operations are left out: {reasons}")
        processes, capacity, daemons = self._processes(), self._capacity(callers), tuple(self._daemons())
        for driver, options in self.drivers:
            if (reason := too_many_callers(driver, options, processes)) is not None:
                return self._refusal(reason)
        if (fault := self._fault(callers, processes)) is not None:
            processes = counting(processes, fault)
        if shared := {daemon.name for daemon in daemons} & {process.name for process in processes}:
            return self._refusal(f"the driver's daemon is called {min(shared)} too; give the process another name")
        planned = () if capacity or fault else self._phases(callers, processes)
        published = {topic: len(ends) for topic, ends in self._published()}
        startup = max(driver.startup_with(options) for driver, options in self.drivers)
        most = capacity.most if capacity is not None else len(processes)
        left_out = [INEXPRESSIBLE.pair(key, reason) for key, reason in sorted(self.missing.items())]
        return Plan(
            scenario=self.scenario.name,
            point=self.wired.key,
            binding=self.bound.binding,
            placement=self.placement,
            seed=self.wired.seed,
            processes=processes,
            phases=planned,
            daemons=daemons,
            certificates=any(driver.has_certificates(options) for driver, options in self.drivers),
            proof=self._proof(len(processes)),
            timeout=startup_timeout(startup, most)
            + self._timeout(processes, planned, capacity, fault, bool(published)),
            startup=startup,
            spins=any(contract.spins for contract in self.contracts),
            shares_connections=all(contract.shares_connections for contract in self.contracts),
            topics=tuple(published.items()),
            origins=self.wired.origins,
            paths=tuple(self._paths()),
            facts=(*terms(self.arrangement, self.bound), *left_out),
            capacity=capacity,
            fault=fault,
            machine=self.arrangement.machine,
            scheduling=self.arrangement.scheduling,
            idle=self.overrides.idle,
            builds=self.bound.builds,
            hosts=self.overrides.hosts_of(self.placement),
        )

    def _obstacle(self) -> str | None:
        """Why there is no plan with these drivers, whatever is called; None where there may be one."""
        if (reason := apart(self.bound, self.arrangement)) is not None:
            return reason
        for driver, options in self.drivers:
            if (reason := unmet(driver, options, self.arrangement, self.placement)) is not None:
                other = self._fitting(driver)
                return f"{reason}; {other.label} can do it" if other is not None else reason
            if (reason := too_many_connections(driver, options, self.arrangement, self.wired.relations)) is not None:
                return reason
        return None

    def _fitting(self, driver: Driver) -> Binding | None:
        """The same driver with another choice, that can do it; of several drivers none is looked for."""
        if self.bound.is_mixed:
            return None
        return fitting(self.bound.binding, driver, self.arrangement, self.placement)

    def _phases(self, callers: Sequence[Caller], processes: Sequence[ProcessPlan]) -> tuple[PhasePlan, ...]:
        made = self.wired.phases(callers, [port for process in processes for port in process.ports])
        threadless = all(contract.server_threads == "none" for contract in self.contracts)
        return exact(made, processes, self.placement, self.arrangement.scheduling, threadless)

    def _capacity(self, callers: Sequence[Caller]) -> CapacityPlan | None:
        """How the trial grows, if it does; InputError where more than one operation would be asked."""
        capacity = self.arrangement.capacity
        if capacity is None:
            return None
        member = self._only_member(callers)
        first = self.arrangement.objects[capacity.kind].objects[0]
        return CapacityPlan(first, member, capacity.most, capacity.latency, capacity.rounds)

    def _fault(self, callers: Sequence[Caller], processes: Sequence[ProcessPlan]) -> FaultPlan | None:
        """What fails, if anything is to."""
        fault = self.arrangement.fault
        if fault is None:
            return None
        member = self._only_member(callers)
        return fault_plan(fault, member, processes, self._reaction_time())

    def _only_member(self, callers: Sequence[Caller]) -> MemberPlan:
        """Who makes the only load; InputError where several operations are called."""
        check_single(self.arrangement, self.ports)
        (one,) = callers
        return MemberPlan(one.object, one.port, one.operations)

    def _timeout(
        self,
        processes: Sequence[ProcessPlan],
        planned: Sequence[PhasePlan],
        capacity: CapacityPlan | None,
        fault: FaultPlan | None,
        topics: bool,
    ) -> float:
        if capacity is not None:
            return capacity_timeout(capacity)
        if fault is not None:
            return fault_timeout(fault, Timeouts())
        ports = (port for process in processes for port in process.ports)
        return trial_timeout(planned, self._reaction_time(), topics, ports, self.wired.busy)

    def _paths(self) -> Iterator[PathPlan]:
        """Those that can be gone: both what sets out and what arrives can be expressed."""
        for route in self.wired.routes:
            if self.missing.keys().isdisjoint((route.source.operation.key, route.operation)):
                yield self._path(route)

    def _path(self, found: WiredRoute) -> PathPlan:
        kinds = self.arrangement.objects
        sources = tuple((name, found.source.name) for name in kinds[found.route.source].objects)
        targets = tuple((name, found.target.name) for name in kinds[found.route.target].objects)
        return PathPlan(
            found.route.name, found.operation, found.source.operation.key, sources, targets, found.route.deadline
        )

    def _published(self) -> Iterator[tuple[str, Sequence[End]]]:
        """Every topic's operation with those whom a sample reaches."""
        for ports in self.ports.values():
            for port in ports.publish:
                yield port.operation.key, self.wired.topics.subscribers.get(port.interface, ())

    def _proof(self, processes: int) -> Proof:
        """What must be seen of the transport; nothing where all calls stay in one process and need none."""
        alike = {PROCESSES: ONE if processes == 1 else SEVERAL}
        rules = [driver.proof_with(options | alike) for driver, options in self.drivers]
        # What one of them may use is not absent; what is called travels as its own driver has it (`apart`).
        absent = [kind for kind in rules[0].absent if all(kind in rule.absent for rule in rules)]
        served = [self.bound.of(kind) for kind, ports in self.ports.items() if ports.serve or ports.subscribe]
        called = served or self.bound.each
        ways = [one.driver.proof_with(one.options(self.arrangement) | alike).present for one in called]
        present = tuple(dict.fromkeys(way for each in ways for way in each))
        capable = [driver.capabilities_with(options) for driver, options in self.drivers]
        direct = processes == 1 and all("direct" in capabilities for capabilities in capable)
        return Proof(() if direct else present, tuple(kind for kind in absent if kind not in present))

    def _refusal(self, reason: str) -> Refusal:
        deployment = self.overrides.deployment(self.placement)
        return Refusal(self.scenario.name, self.wired.key, self.bound.binding, self.placement, reason, deployment)

    def _callers(self) -> Iterator[Caller]:
        """Every call port that makes load, with those of its operations that can be expressed."""
        for kind in self.arrangement.objects.values():
            for port in self.ports[kind.name].call:
                operations = tuple((op.key, weight) for op, weight in port.operations if op.key not in self.missing)
                if port.threads and operations:
                    order: Literal["mix", "round"] = "mix" if port.order == "mix" else "round"
                    awaits = not any(op.oneway for op, _ in port.operations)
                    for name in kind.objects:
                        yield Caller(kind.name, name, port.name, port.interface, operations, order, awaits)
            for topic in self.ports[kind.name].publish:
                if topic.loads and topic.operation.key not in self.missing:
                    for name in kind.objects:
                        own = ((topic.operation.key, 1),)
                        yield Caller(kind.name, name, topic.name, topic.interface, own, awaits_replies=False)

    def _processes(self) -> tuple[ProcessPlan, ...]:
        wired = self.wired
        laid_out = wired.relations, wired.topics, self.missing, self.bound, wired.known_ports
        return tuple(Layout(self.arrangement, wired.wiring, *laid_out).processes(wired.seed))

    def _reaction_time(self) -> int:
        """How long (ns) the reactions of all objects work, once each: a call may be held up by all of them.

        A turn of a loop counts for 1 ns, which is more than it takes.
        """
        return sum(r.reaction.work or 0 for ports in self.ports.values() for r in ports.reactions)

    def _daemons(self) -> Iterator[DaemonPlan]:
        driver, options = self.drivers[0]  # all meet at the same ones
        for daemon in driver.daemons_with(options):
            files = tuple((name, read_text(path)) for name, path in daemon.files)
            yield DaemonPlan(
                name=daemon.name,
                command=daemon.command,
                ready=daemon.ready,
                provides=daemon.provides,
                files=files,
                environment=daemon.environment,
                namespaces=daemon.namespaces,
            )

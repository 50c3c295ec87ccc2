"""From a scenario and a binding to plans: what each process of a trial gets told, for every point."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, Protocol

from orrery.codegen.model import Model, Operation
from orrery.definitions.binding import Binding
from orrery.definitions.driver import Driver
from orrery.definitions.parameters import Scalar, point_key, points
from orrery.definitions.scenario import Arrangement, Load, Scenario
from orrery.definitions.scenario_file import arrange
from orrery.definitions.wiring import CallPort, ServePort, Wiring
from orrery.runner.phases import phases
from orrery.runner.plan import DaemonPlan, PhasePlan, Plan, PortPlan, ProcessPlan, Proof
from orrery.runner.requirements import inexpressible, unmet

Placement = Literal["same", "split", "free"]


class Programs(Protocol):
    """What the build gives for a driver, its build-time options and an interface."""

    @property
    def serve(self) -> Path:
        """The program of objects that only serve."""

    @property
    def node(self) -> Path:
        """The program of all other objects."""

    @property
    def unsupported(self) -> Mapping[str, str]:
        """`Interface::operation` -> why the driver's mapping cannot express it."""


@dataclass(frozen=True)
class Overrides:
    """What the command line changes: parameter values (`--set`), calls of each client, interface of `*`."""

    settings: Mapping[str, tuple[Scalar, ...]] | None = None
    calls: int | None = None
    only: str | None = None


@dataclass(frozen=True)
class Refusal:
    """A plan that cannot be made: the driver does not have what the scenario asks for."""

    scenario: str
    point: str
    binding: Binding
    placement: Placement
    reason: str


def expand(
    scenario: Scenario,
    models: Sequence[Model],
    binding: Binding,
    driver: Driver,
    programs: Programs,
    placement: Placement,
    seed: int,
    overrides: Overrides | None = None,
) -> list[Plan | Refusal]:
    """One plan (or the reason why there is none) for each point of the scenario's sweeps.

    `models` are the scenario's interfaces; InputError where the scenario's names do not fit them.
    """
    changed = overrides or Overrides()
    settings = changed.settings or {}
    made: list[Plan | Refusal] = []
    for point in points(scenario.parameters, settings):
        key = point_key(scenario.parameters, settings, point)
        arrangement = _loaded(arrange(scenario, point), changed.calls)
        wiring = Wiring(scenario.document, arrangement, models, changed.only)
        wiring.check_values()
        expansion = _Expansion(scenario, key, arrangement, wiring, binding, driver, programs, placement, seed)
        made.append(expansion.plan())
    return made


def refuse(
    scenario: Scenario, binding: Binding, placement: Placement, overrides: Overrides, reason: str
) -> list[Refusal]:
    """The refusal of a binding that cannot be had at all, once for each point."""
    settings = overrides.settings or {}
    keys = [point_key(scenario.parameters, settings, point) for point in points(scenario.parameters, settings)]
    return [Refusal(scenario.name, key, binding, placement, reason) for key in keys]


def _loaded(arrangement: Arrangement, calls: int | None) -> Arrangement:
    """The arrangement with `calls` calls of each client; the warm-up is never longer than the measuring."""
    if calls is None:
        return arrangement
    load = arrangement.load
    return replace(arrangement, load=replace(load, calls=calls, time=None, warm=min(load.warm, calls)))


@dataclass(frozen=True)
class _Expansion:
    """One point of one binding, on its way to a plan."""

    scenario: Scenario
    point: str
    arrangement: Arrangement
    wiring: Wiring
    binding: Binding
    driver: Driver
    programs: Programs
    placement: Placement
    seed: int

    @property
    def options(self) -> dict[str, str]:
        return dict(self.binding.options)

    def plan(self) -> Plan | Refusal:
        """The plan, or why there is none."""
        if (reason := unmet(self.driver, self.options, self.arrangement)) is not None:
            return self._refusal(reason)
        missing = self._left_out()
        ordered = self._groups(missing)
        if not ordered:
            reasons = "; ".join(dict.fromkeys(missing.values()))
            return self._refusal(f"none of the operations can be expressed: {reasons}")
        load = self.arrangement.load
        contract = self.driver.contract_with(self.options)
        planned = tuple(phases(ordered, load))
        processes = tuple(self._processes())
        return Plan(
            scenario=self.scenario.name,
            point=self.point,
            binding=self.binding,
            placement=self.placement,
            seed=self.seed,
            processes=processes,
            phases=planned,
            daemons=tuple(self._daemons()),
            proof=self._proof(len(processes)),
            timeout=_timeout(load, planned),
            spins=contract.spins,
            facts=(*self._terms(), *((f"inexpressible.{key}", reason) for key, reason in sorted(missing.items()))),
        )

    def _proof(self, processes: int) -> Proof:
        """What must be seen of the transport; nothing where all calls stay in one process and need none."""
        rule = self.driver.proof_with(self.options)
        direct = processes == 1 and "direct" in self.driver.capabilities_with(self.options)
        return Proof(() if direct else rule.present, rule.absent)

    def _refusal(self, reason: str) -> Refusal:
        return Refusal(self.scenario.name, self.point, self.binding, self.placement, reason)

    def _left_out(self) -> dict[str, str]:
        """`Interface::operation` -> why it is left out, for the operations that the scenario would call."""
        capabilities = self.driver.capabilities_with(self.options)
        missing: dict[str, str] = {}
        for _, port in self._callers():
            model = self.wiring.model(port.interface)
            for operation in port.operations:
                reason = (
                    self.programs.unsupported.get(operation.key)
                    or self.driver.exception_for(self.scenario.name, operation.key)
                    or inexpressible(model, operation, capabilities)
                )
                if reason:
                    missing[operation.key] = reason
        return missing

    def _callers(self) -> Iterator[tuple[str, CallPort]]:
        """Every port that makes load, with its kind of object."""
        for name, ports in self.wiring.ports().items():
            for port in ports.call:
                if port.operations:
                    yield name, port

    def _groups(self, missing: Mapping[str, str]) -> list[tuple[Operation, tuple[tuple[str, str], ...]]]:
        """Each operation of each interface with the (object, port) pairs that call it, in the seed's order."""
        members: dict[tuple[str, str], list[tuple[str, str]]] = {}
        operations: dict[tuple[str, str], Operation] = {}
        for name, port in self._callers():
            for operation in port.operations:
                if operation.key not in missing:
                    key = (port.interface, operation.key)
                    operations[key] = operation
                    members.setdefault(key, []).extend((object_, port.name) for object_ in self._objects(name))
        order = sorted(members)
        random.Random(f"{self.seed} operations").shuffle(order)
        return [(operations[key], tuple(members[key])) for key in order]

    def _objects(self, kind: str) -> list[str]:
        return [f"{kind}[{index}]" for index in range(self.arrangement.objects[kind].count)]

    def _processes(self) -> Iterator[ProcessPlan]:
        """One process for each object, or for those that share one."""
        shared: dict[str, list[str]] = {}
        for kind in self.arrangement.objects.values():
            for object_ in self._objects(kind.name):
                shared.setdefault(self._process_of(kind.process, object_), []).append(object_)
        for name, objects in shared.items():
            yield self._process(name, objects)

    def _process_of(self, process: str | None, object_: str) -> str:
        if "in-process-only" in self.driver.capabilities_with(self.options):
            return "all"
        return process or object_

    def _process(self, name: str, objects: Sequence[str]) -> ProcessPlan:
        ports = tuple(port for object_ in objects for port in self._ports(object_))
        only_serves = all(port.kind == "serve" for port in ports)
        return ProcessPlan(
            name=name,
            program=str(self.programs.serve if only_serves else self.programs.node),
            side="client" if any(port.kind == "call" and port.threads for port in ports) else "server",
            objects=tuple(objects),
            ports=ports,
            options=tuple(sorted(self._start_options())),
            lengths=self.arrangement.values,
            seed=self.seed,
        )

    def _start_options(self) -> Iterator[tuple[str, str]]:
        for name, value in self.binding.options:
            if self.driver.options[name].applies == "start":
                yield name, value

    def _ports(self, object_: str) -> Iterator[PortPlan]:
        """The ports of one object; call ports first, for a forwarder names its own."""
        kind, _, index = object_.removesuffix("]").partition("[")
        ports = self.wiring.ports()[kind]
        load = self.arrangement.load
        for call in filter(self._is_built, ports.call):
            peer = f"{call.peer}[{int(index) % self.arrangement.objects[call.peer].count}]"
            yield PortPlan(
                object=object_,
                name=call.name,
                kind="call",
                interface=call.interface,
                threads=call.threads,
                window=_outstanding(load) if call.threads else 1,
                pool=load.pool,
                peers=((peer, call.interface),),
            )
        for serve in filter(self._is_built, ports.serve):
            forwards = serve.to is not None
            yield PortPlan(object_, serve.name, "forward" if forwards else "serve", serve.interface, to=serve.to)

    def _is_built(self, port: CallPort | ServePort) -> bool:
        """Is there any operation of the port's interface that the mapping can express? Else programs lack it."""
        model = self.wiring.model(port.interface)
        found = next(interface for interface in model.interfaces if interface.name == port.interface)
        return any(operation.key not in self.programs.unsupported for operation in model.all_operations(found))

    def _daemons(self) -> Iterator[DaemonPlan]:
        for daemon in self.driver.daemons_with(self.options):
            files = tuple((name, path.read_text(encoding="utf-8")) for name, path in daemon.files)
            yield DaemonPlan(
                name=daemon.name,
                command=daemon.command,
                ready=daemon.ready,
                provides=daemon.provides,
                files=files,
                environment=daemon.environment,
                namespaces=daemon.namespaces,
            )

    def _terms(self) -> Iterator[tuple[str, str]]:
        """The terms that must be equal between rows, or shown where they differ (DESIGN rule 7)."""
        contract, load = self.driver.contract_with(self.options), self.arrangement.load
        yield "family", self.driver.family
        yield "wire", self.driver.wire
        yield "terms.wait", self.options.get("wait", "block")
        yield "terms.handler_thread", contract.handler_thread
        yield "terms.pump", contract.pump
        yield "terms.server_threads", contract.server_threads
        yield "terms.spins", "yes" if contract.spins else "no"
        yield "terms.outstanding", str(_outstanding(load))
        yield "terms.load", load.kind


def _outstanding(load: Load) -> int:
    """The largest number of calls that one thread has out at once."""
    return load.burst or 1 if load.kind == "burst" else load.window


def _timeout(load: Load, planned: Sequence[PhasePlan]) -> float:
    """Seconds after which a trial is given up: half a minute, and half a millisecond (or the interval) for each call.

    Members are counted as if they shared one CPU and took turns.
    """
    each = max(500_000, load.interval or 0)
    busy = sum((phase.time or 0) + (phase.calls or 0) * each * len(phase.members) for phase in planned)
    return 30.0 + busy / 1e9

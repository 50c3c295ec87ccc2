"""The processes of a plan: which objects share one, and the ports of each object."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from orrery.definitions.scenario.model import Arrangement, Load, Location, ObjectKind
from orrery.definitions.scenario.names import number_of, object_names
from orrery.definitions.wiring.naming import BY_NAME, LOCATION
from orrery.definitions.wiring.ports import CallPort, PublishPort, ServePort, SubscribePort, WiredReaction
from orrery.definitions.wiring.referral import INTERFACE, ROUTING, routing_port
from orrery.definitions.wiring.wiring import Wiring
from orrery.planning.bound import BoundDriver, BoundObjects
from orrery.planning.plan import PortPlan, ProcessPlan, ReactionPlan
from orrery.planning.relations import Peer, Relations
from orrery.planning.topics import TopicEnds

KnownPorts = dict[tuple[str, bool, frozenset[str], frozenset[str]], tuple[PortPlan, ...]]
"""The ports of a process: by its name, whether it has all objects, what is left out, and what no program has."""


@dataclass(frozen=True)
class Layout:
    """An arrangement with its relations, on its way to processes. `missing` operations are left out.

    What is `known` of its ports already, for other drivers, is taken from there.
    """

    arrangement: Arrangement
    wiring: Wiring
    relations: Relations
    topics: TopicEnds
    missing: Mapping[str, str]
    bound: BoundObjects
    known: KnownPorts = field(default_factory=dict)

    def processes(self, seed: int) -> Iterator[ProcessPlan]:
        """One process for each object, or for those that share one."""
        shared: dict[str, list[tuple[ObjectKind, int]]] = {}
        for kind in self.arrangement.objects.values():
            for index, object_ in enumerate(kind.objects):
                shared.setdefault(self._process_of(kind.process, object_), []).append((kind, index))
        for name, objects in shared.items():
            yield self._process(name, objects, seed)

    def _process_of(self, process: str | None, object_: str) -> str:
        if any(driver.in_one_process for driver in self.bound.each):
            return "all"
        return process or object_

    def _process(self, name: str, objects: Sequence[tuple[ObjectKind, int]], seed: int) -> ProcessPlan:
        bound = self.bound.of(objects[0][0].name)
        ports = self._ports_of(name, objects)
        only_serves = all(port.kind in ("serve", "refer", "subscribe") for port in ports)
        programs = bound.programs_on(objects[0][0].host)
        return ProcessPlan(
            name=name,
            program=str(programs.serve if only_serves else programs.node),
            side="client" if any(port.is_client and port.threads for port in ports) else "server",
            objects=tuple(kind.objects[index] for kind, index in objects),
            ports=ports,
            # In one order: a campaign goes on only with plans of the very same text.
            options=tuple(sorted(self._start_options(bound))),
            lengths=self.wiring.lengths,
            held=self.wiring.held,
            seed=seed,
            resource_limits=objects[0][0].resource_limits,
            priority=objects[0][0].priority,
            lock_memory=self.arrangement.lock_memory,
            host=objects[0][0].host,
            driver=bound.driver.name if self.bound.is_mixed else None,
            dials=bound.driver.dials or (bound.container is not None and not bound.container.is_within),
            container=bound.container,
        )

    def _ports_of(self, name: str, objects: Sequence[tuple[ObjectKind, int]]) -> tuple[PortPlan, ...]:
        """Those of all objects of a process. Drivers that lack the same have them in common."""
        together = any(driver.in_one_process for driver in self.bound.each)
        key = (name, together, frozenset(self.missing), frozenset(self.bound.unsupported))
        if key not in self.known:
            self.known[key] = tuple(port for kind, index in objects for port in self._ports(kind, index))
        return self.known[key]

    def _start_options(self, bound: BoundDriver) -> Iterator[tuple[str, str]]:
        for name, value in bound.binding.options:
            if bound.driver.options[name].applies == "start":
                yield name, value
        if self.arrangement.location == BY_NAME:
            yield LOCATION, BY_NAME

    def _ports(self, kind: ObjectKind, index: int) -> Iterator[PortPlan]:
        """The ports of one object; call ports first, for forwarders and reactions name them."""
        ports = self.relations.ports[kind.name]
        for call in ports.call:
            idle = (kind.refers or kind.is_routed) and not call.threads  # nothing to hand on, or not known to whom
            if self._is_built(call.interface) and not idle:
                yield from self._call_ports(kind, index, call)
        for publish in ports.publish:
            if self._is_built(publish.interface):
                yield self._publish_port(kind, index, publish)
        for serve in ports.serve:
            if self._is_built(serve.interface):
                yield from self._serve_ports(kind, index, serve, ports.reactions)
        for subscribe in ports.subscribe:
            if self._is_built(subscribe.interface):
                yield self._subscribe_port(kind, index, subscribe, ports.reactions)

    def _call_ports(self, kind: ObjectKind, index: int, call: CallPort) -> Iterator[PortPlan]:
        loads = self._loads(kind)
        for name, called in self.relations.of(kind.name, index, call):
            peers, referrers, servers = self._referred(call, called)
            yield PortPlan(
                object=kind.objects[index],
                name=name,
                kind="call",
                interface=call.interface,
                threads=call.threads,
                window=max(load.outstanding for load in loads) if call.threads and loads else 1,
                pool=max(load.pool for load in loads) if loads else Load.pool,
                peers=peers,
                referrers=referrers,
                servers=servers,
            )

    def _referred(self, call: CallPort, called: Sequence[Peer]) -> tuple[tuple[Peer, ...], ...]:
        """Who is called in the end; by whom each is made known, or is told its server; and that server.

        The last two are empty where nobody is asked and nobody is told.
        """
        kinds = [self._kind_of(name) for name, _ in called]
        if not any(kind.refers or kind.is_routed for kind in kinds):
            return tuple(called), (), ()
        servers = tuple(self._stands_before(name, port, call.interface) for name, port in called)
        if any(kind.refers for kind in kinds):
            return servers, tuple(called), ()
        return tuple(called), tuple((name, routing_port(port)) for name, port in called), servers

    def _stands_before(self, name: str, port: str, interface: str) -> Peer:
        """Whom the serving port `port` of an object that refers leads to."""
        kind = self._kind_of(name)
        (onward,) = (call for call in self.relations.ports[kind.name].call if call.interface == interface)
        selected = port.removeprefix(interface)  # [0]: the caller
        index = number_of(name)
        ends = dict(self.relations.of(kind.name, index, onward))
        (peer,) = ends[onward.name + selected]
        return peer

    def _kind_of(self, object_: str) -> ObjectKind:
        return self.arrangement.objects[object_.rpartition("[")[0]]

    def _publish_port(self, kind: ObjectKind, index: int, port: PublishPort) -> PortPlan:
        end = (kind.objects[index], port.name)
        loads = self._loads(kind) if port.loads else []
        return PortPlan(
            object=end[0],
            name=port.name,
            kind="publish",
            interface=port.interface,
            threads=1 if port.loads else 0,
            window=max((load.outstanding for load in loads), default=1),
            pool=max((load.pool for load in loads), default=Load.pool),
            peers=self.topics.subscribers.get(port.interface, ()),
            first=self.topics.first(self.wiring.model(port.interface), port.interface, end),
            samples=self.topics.room,
        )

    def _subscribe_port(
        self, kind: ObjectKind, index: int, port: SubscribePort, reactions: Sequence[WiredReaction]
    ) -> PortPlan:
        return PortPlan(
            object=kind.objects[index],
            name=port.name,
            kind="subscribe",
            interface=port.interface,
            reactions=self._reactions(port.name, reactions),
            samples=self.topics.room * len(self.topics.publishers.get(port.interface, ())),
        )

    def _loads(self, kind: ObjectKind) -> list[Load]:
        return [step.loads[kind.name] for step in self.arrangement.steps if kind.name in step.loads]

    def _reactions(self, port: str, reactions: Sequence[WiredReaction]) -> tuple[ReactionPlan, ...]:
        heard = (wired for wired in reactions if wired.port == port and wired.operation.key not in self.missing)
        return tuple(self._reaction(wired) for wired in heard)

    def _serve_ports(
        self, kind: ObjectKind, index: int, serve: ServePort, reactions: Sequence[WiredReaction]
    ) -> Iterator[PortPlan]:
        name, location = kind.objects[index], self._location(kind)
        if serve.to is None:
            own = self._reactions(serve.name, reactions)
            plain = _plain(kind.name, kind.count, serve.name, serve.interface, location)[index]
            yield replace(plain, reactions=own) if own else plain
        elif kind.refers:
            yield from self._referring_ports(kind, index, serve)
        elif kind.is_routed:
            yield from self._routing_ports(kind, index, serve)
        elif not self.relations.parts_callers(kind.name):
            yield PortPlan(name, serve.name, "forward", serve.interface, to=serve.to, location=location)
        else:
            for caller in self.relations.callers(kind.name, index, serve.interface):
                to = f"{serve.to}[{caller}]"
                port = f"{serve.name}[{caller}]"
                yield PortPlan(name, port, "forward", serve.interface, to=to, location=location)

    def _referring_ports(self, kind: ObjectKind, index: int, serve: ServePort) -> Iterator[PortPlan]:
        """One for all callers, or one for each, as a forwarder would have it."""
        name = kind.objects[index]
        for port in self._parted(kind, index, serve):
            peer = self._stands_before(name, port, serve.interface)
            yield PortPlan(name, port, "refer", INTERFACE, peers=(peer,), location=self._location(kind))

    def _routing_ports(self, kind: ObjectKind, index: int, serve: ServePort) -> Iterator[PortPlan]:
        """The forwarders, and beside each the servant that hears to whom it hands calls on."""
        name, location = kind.objects[index], self._location(kind)
        for port in self._parted(kind, index, serve):
            yield PortPlan(name, port, "forward", serve.interface, location=location)
            yield PortPlan(name, routing_port(port), "serve", ROUTING, to=port, location=location)

    def _parted(self, kind: ObjectKind, index: int, serve: ServePort) -> list[str]:
        """The names of the ports that a serving port becomes: itself, or one for each caller."""
        if not self.relations.parts_callers(kind.name):
            return [serve.name]
        return [f"{serve.name}[{caller}]" for caller in self.relations.callers(kind.name, index, serve.interface)]

    def _location(self, kind: ObjectKind) -> Location | None:
        """How the kind is found, where that is not how its process would have it."""
        return kind.location if kind.location != self.arrangement.location else None

    def _reaction(self, wired: WiredReaction) -> ReactionPlan:
        calls = tuple(
            (call.port, operation.key)
            for call in wired.calls
            for operation in call.operations
            if operation.key not in self.missing
        )
        reaction = wired.reaction
        # In millionths, as the protocol has it; a chance, however small, never becomes none.
        chance = max(1, round(reaction.chance * 1_000_000))
        return ReactionPlan(wired.operation.key, chance, reaction.work, reaction.how, calls, reaction.at_once)

    def _is_built(self, interface: str) -> bool:
        """Is there any operation of the interface that each mapping can express? Else programs lack it."""
        return any(operation.key not in self.bound.unsupported for operation in self.wiring.operations(interface))


@lru_cache(maxsize=1024)
def _plain(kind: str, count: int, name: str, interface: str, location: Location | None) -> tuple[PortPlan, ...]:
    """The serving port `name` of each object of a kind: made once, for all plans of a campaign have the same ones."""
    return tuple(PortPlan(each, name, "serve", interface, location=location) for each in object_names(kind, count))

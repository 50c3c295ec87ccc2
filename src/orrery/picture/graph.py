"""A scenario as a graph: a node for each kind of object, an edge for each of its relations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from orrery.definitions.scenario.model import Arrangement, ObjectKind, Reaction
from orrery.definitions.scenario.target import Target
from orrery.definitions.wiring.ports import CallPort, Ports
from orrery.picture import words

EdgeKind = Literal["call", "forward", "reaction", "publish"]


@dataclass(frozen=True)
class Node:
    """A kind of object. `notes` are lines for its box; `process` is the one that it shares with others, `host` the role
    of the host that it runs on, if any."""

    name: str
    count: int
    notes: tuple[str, ...] = ()
    process: str | None = None
    host: str | None = None

    @property
    def title(self) -> str:
        """`client x3`; one alone has no number."""
        return f"{self.name} x{self.count}" if self.count > 1 else self.name


@dataclass(frozen=True)
class Edge:
    """A relation: `whom` is the port with its selector, `what` are lines that say what goes that way."""

    source: str
    target: str
    kind: EdgeKind
    whom: str
    what: tuple[str, ...]


@dataclass(frozen=True)
class Graph:
    """All of a scenario at one point, in the order of its file."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


def graph(arrangement: Arrangement, ports: Mapping[str, Ports]) -> Graph:
    """The graph of an arrangement whose relations have been resolved to `ports`."""
    kinds = arrangement.objects.values()
    nodes = tuple(_node(kind, ports[kind.name], arrangement) for kind in kinds)
    edges = (
        edge
        for kind in kinds
        for edge in (*_edges(kind, ports[kind.name], arrangement.objects), *_published(kind, ports))
    )
    return Graph(nodes, tuple(edges))


def _node(kind: ObjectKind, ports: Ports, arrangement: Arrangement) -> Node:
    loads = {step.name: step.loads[kind.name] for step in arrangement.steps if kind.name in step.loads}
    served = words.interfaces([port.interface for port in ports.serve])
    called = words.loads(loads, len(arrangement.steps))
    if arrangement.capacity is not None:
        called = words.capacity(kind.name, arrangement.capacity)
    if arrangement.fault is not None and called:
        called = words.fault(arrangement.fault)
    own = f"driver {kind.driver}" if kind.driver else ""
    notes = [served, called, *map(words.work, kind.reactions), own]
    return Node(kind.name, kind.count, tuple(note for note in notes if note), kind.process, kind.host)


def _edges(kind: ObjectKind, ports: Ports, kinds: Mapping[str, ObjectKind]) -> Iterator[Edge]:
    """The relations of one kind of object: those that make load, those that hand calls on, those of its reactions."""
    reacting = dict(_reacting(kind, ports))
    for same in _grouped(ports.call):
        first = same[0]
        operations = words.operations([operation.name for port in same for operation, _ in port.operations])
        if first.name in reacting:
            yield from _to(kind, same, "reaction", (operations, *words.occasion(reacting[first.name])))
        elif first.threads:
            yield from _called(kind, same, words.call(operations, first.order, first.threads), kinds)
        else:
            yield from _to(kind, same, "forward", words.stands_before(kind))


def _called(
    kind: ObjectKind, same: list[CallPort], what: tuple[str, ...], kinds: Mapping[str, ObjectKind]
) -> Iterator[Edge]:
    """A relation that makes load; one who refers is asked once, and calls go to whom it stands before."""
    for edge in _to(kind, same, "call", what):
        onward = kinds[edge.target].forwards if kinds[edge.target].refers else None
        if onward is None:
            yield edge
            continue
        yield replace(edge, what=("asks once",))
        for target in (onward, onward.last) if onward.last else (onward,):
            first = Target(target.kind, target.selector)
            yield Edge(kind.name, target.kind, "call", str(first), what)


def _published(kind: ObjectKind, ports: Mapping[str, Ports]) -> Iterator[Edge]:
    """An edge for each topic from one who publishes it to each kind that takes it in."""
    for port in ports[kind.name].publish:
        occasions = [
            words.occasion(wired.reaction)[0]
            for wired in ports[kind.name].reactions
            if any(call.port == port.name for call in wired.calls)
        ]
        for name, found in ports.items():
            if any(taken.interface == port.interface for taken in found.subscribe):
                yield Edge(
                    kind.name, name, "publish", port.operation.name, tuple(dict.fromkeys(occasions)) or ("publishes",)
                )


def _reacting(kind: ObjectKind, ports: Ports) -> Iterator[tuple[str, Reaction]]:
    """The names of the ports that only reactions use, each with its reaction."""
    for wired in ports.reactions:
        for call in wired.calls:
            yield call.port, wired.reaction


def _grouped(ports: tuple[CallPort, ...]) -> list[list[CallPort]]:
    """Ports of one relation to several interfaces of the same peer: one arrow."""
    groups: dict[tuple[object, ...], list[CallPort]] = {}
    for port in ports:
        reaction = port.name.split(".")[:2] if port.name.startswith("on.") and not port.threads else ()
        groups.setdefault((port.peer, port.order, port.threads, *reaction), []).append(port)
    return list(groups.values())


def _to(kind: ObjectKind, same: list[CallPort], how: EdgeKind, what: tuple[str, ...]) -> Iterator[Edge]:
    """An edge to each kind of peer; the last of a row has another one than those before it."""
    peer = same[0].peer
    if peer.last is None:
        yield Edge(kind.name, peer.kind, how, _whom(same, peer), what)
        return
    if kind.count > 1:
        yield Edge(kind.name, peer.kind, how, _whom(same, Target(peer.kind, peer.selector)), what)
    yield Edge(kind.name, peer.last.kind, how, f"the last: {peer.last}", what)


def _whom(same: list[CallPort], peer: Target) -> str:
    """The peer as the scenario names it; with its interface where the relation means only one of several."""
    port = same[0].name.split(".", 2)[2] if same[0].name.startswith("on.") and not same[0].threads else same[0].name
    name = port if len(same) == 1 else peer.kind
    return f"{name}[{peer.selector}]" if peer.selector else name

"""What a plan's text shows of thousands of objects that are alike: the first and the last, and who stands between."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from orrery.planning.plan import PortPlan, ProcessPlan

MOST = 1000
"""So many objects of a kind in a process, and peers of a port, are shown each by itself."""


def abridged(process: ProcessPlan) -> tuple[ProcessPlan, list[str]]:
    """The process with those objects and peers that are shown, and a line for each row of those that are not."""
    notes: list[str] = []
    hidden: set[str] = set()
    for names in _by_kind(process.objects):
        if len(names) > MOST and _are_alike(process.ports, names):
            hidden.update(names[1:-1])
            notes.append(f"# {names[1]} to {names[-2]} come between, each with the ports of {names[0]}")
    ports = []
    for port in (port for port in process.ports if port.object not in hidden):
        if len(port.peers) > MOST and _is_row(port):
            between = f"{port.peers[1][0]} to {port.peers[-2][0]}"
            notes.append(f"# {port.object}.{port.name} is bound to {between} too, between the first and the last")
            port = replace(port, peers=(port.peers[0], port.peers[-1]))
        ports.append(port)
    if not notes:
        return process, notes
    objects = tuple(name for name in process.objects if name not in hidden)
    return replace(process, objects=objects, ports=tuple(ports)), notes


def _by_kind(names: Iterable[str]) -> list[list[str]]:
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(name.partition("[")[0], []).append(name)
    return list(found.values())


def _are_alike(ports: Iterable[PortPlan], names: Sequence[str]) -> bool:
    """Whether the objects are numbered one after the other, and their ports differ in nothing else."""
    own: dict[str, list[tuple[object, ...]]] = {name: [] for name in names}
    for port in ports:
        if port.object in own:
            own[port.object].append(tuple(value for key, value in vars(port).items() if key != "object"))
    first = own[names[0]]
    return _are_numbered(names) and all(each == first for each in own.values())


def _is_row(port: PortPlan) -> bool:
    """Whether its peers are one port each of objects that are numbered one after the other."""
    alone = not port.referrers and not port.servers
    return alone and len({name for _, name in port.peers}) == 1 and _are_numbered([peer for peer, _ in port.peers])


def _are_numbered(names: Sequence[str]) -> bool:
    kind, _, number = names[0].removesuffix("]").rpartition("[")
    return number.isdecimal() and all(name == f"{kind}[{at}]" for at, name in enumerate(names, int(number)))

"""The lines that each process of a plan receives, and their keys (kit/PROTOCOL.md)."""

from __future__ import annotations

from collections.abc import Mapping

from orrery.control.protocol import PROTOCOL, format_line
from orrery.planning.plan import LoadPlan, MemberPlan, PhasePlan, PortPlan, ProcessPlan, ReactionPlan

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
    return [
        *option_lines(process, folder, provided, address),
        *(format_line("object", [("id", name)]) for name in process.objects),
        *port_lines(process, folder),
        format_line("start"),
    ]


def option_lines(
    process: ProcessPlan, folder: str, provided: Mapping[str, str], address: str | None = None
) -> list[str]:
    """What the process is, with its options and the sizes of its values."""
    options = {**dict(process.options), **provided}
    head: Pairs = [("name", process.name), ("seed", process.seed), ("folder", folder), ("trace", process.trace)]
    head += [("lock", 1)] if process.lock_memory else []
    head += [("address", address)] if address is not None else []
    return [
        format_line("process", head),
        *(format_line("option", [("name", name), ("value", value)]) for name, value in options.items()),
        *(format_line("length", [("path", path), ("value", value)]) for path, value in process.lengths),
        *(format_line("holds", [("path", path), ("value", kind)]) for path, kind in process.held),
    ]


def port_lines(process: ProcessPlan, folder: str) -> list[str]:
    """The ports of its objects, and how they react."""
    return [
        *(format_line("port", port_pairs(port)) for port in process.ports),
        *(
            format_line("react", react_pairs(port, reaction, folder))
            for port in process.ports
            for reaction in port.reactions
        ),
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

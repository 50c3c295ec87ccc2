"""With which other hosts the processes of a trial are connected, and with which they have to do."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from orrery.planning.plan import Plan
from orrery.store.facts import TRANSPORT_ACROSS, TRANSPORT_PEERS
from orrery.trial.stage import Stage


def note_peers(stage: Stage, peers: Mapping[str, Sequence[str]]) -> None:
    """Note the hosts at the addresses with which processes are connected (`peers`), beside what was noted before.

    Of a trial on one machine there is nothing to note.
    """
    if stage.hosts.local is not None:
        return
    facts, by_address = stage.observation.facts, {host.address: host.name for host in stage.hosts.all}
    before = TRANSPORT_PEERS.get(facts, {})
    found: dict[str, list[str]] = {}
    for process, addresses in peers.items():
        names = {by_address[address] for address in addresses if address in by_address}
        others = names - {stage.hosts.of(process).name}
        found[process] = sorted({*before.get(process, []), *others})
    TRANSPORT_PEERS.put(facts, found)
    TRANSPORT_ACROSS.put(facts, hosts_met(stage.plan, stage.hosts.places))


def hosts_met(plan: Plan, places: Mapping[str, str]) -> dict[str, list[str]]:
    """Process -> the other hosts of those whom it calls, and of those who call it, where `places` says who is where.

    Only of calls that make load: who calls in reaction to others may not have done so yet.
    """
    found: dict[str, set[str]] = defaultdict(set)
    for caller, called in _calls(plan):
        near, far = places[caller], places[called]
        if near != far:
            found[caller].add(far)
            found[called].add(near)
    return {process: sorted(hosts) for process, hosts in found.items()}


def _calls(plan: Plan) -> Iterator[tuple[str, str]]:
    """The processes of who makes load, each with that of whom it calls, or whom its samples reach."""
    owners = {name: process.name for process in plan.processes for name in process.objects}
    makers = {(member.object, member.port) for phase in plan.phases for member in phase.members}
    for process in plan.processes:
        for port in process.ports:
            if (port.object, port.name) in makers:
                yield from ((process.name, owners[peer]) for peer, _ in port.peers)

"""Which process of a trial runs on which of several hosts."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.planning.late_joiners import everyone
from orrery.planning.plan import Plan


def spread(plan: Plan, hosts: Sequence[str], block: int) -> dict[str, str]:
    """Process or daemon -> host: kinds of processes are dealt out in order, all of a kind, or of a role, to one host.

    A role that was given a host has that one, and the others are dealt out among the rest of the hosts. From block to
    block these move on by one host, so that a difference of hosts is not taken for one of drivers. Daemons are where
    the servers are.
    """
    given = dict(plan.hosts.roles) if plan.hosts is not None else {}
    parts = {_kind(process.name): process.host or _kind(process.name) for process in plan.processes}
    dealt = [part for part in dict.fromkeys(parts.values()) if part not in given]
    left = [host for host in hosts if host not in given.values()] or hosts
    places = given | {part: left[(number + block) % len(left)] for number, part in enumerate(dealt)}
    found = {name: places[parts[_kind(name)]] for name in everyone(plan)}
    servers = [process.name for process in plan.processes if process.side == "server"]
    with_servers = found[servers[0]] if servers else hosts[block % len(hosts)]
    return found | {daemon.name: with_servers for daemon in plan.daemons}


def _kind(process: str) -> str:
    """`server` of `server[3]`; of a process that objects share, its name."""
    return process.partition("[")[0]

"""Which process of a trial runs on which of several hosts."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.planning.late_joiners import everyone
from orrery.planning.plan import Plan


def spread(plan: Plan, hosts: Sequence[str], block: int) -> dict[str, str]:
    """Process or daemon -> host: kinds of processes are dealt out in order, all of a kind to one host.

    From block to block all move on by one host, so that a difference of hosts is not taken for one of drivers. Daemons
    are where the servers are.
    """
    kinds = list(dict.fromkeys(_kind(process.name) for process in plan.processes))
    places = {kind: hosts[(number + block) % len(hosts)] for number, kind in enumerate(kinds)}
    found = {name: places[_kind(name)] for name in everyone(plan)}
    servers = [process.name for process in plan.processes if process.side == "server"]
    with_servers = found[servers[0]] if servers else hosts[block % len(hosts)]
    return found | {daemon.name: with_servers for daemon in plan.daemons}


def _kind(process: str) -> str:
    """`server` of `server[3]`; of a process that objects share, its name."""
    return process.partition("[")[0]

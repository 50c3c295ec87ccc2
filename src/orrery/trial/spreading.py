"""Which process of a trial runs on which of several hosts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from orrery.definitions.conditions.hosts import DAEMONS
from orrery.planning.late_joiners import everyone
from orrery.planning.plan import Plan


def spread(plan: Plan, hosts: Sequence[str], block: int) -> dict[str, str]:
    """Process or daemon -> host: kinds of processes are dealt out in order, a host to each kind.

    Hosts that are left then go to the kinds with more processes than hosts, whose processes take theirs in turn. All of
    a role are on one host: on the one that it was given, which the others then leave to it, else on one that is dealt
    out. From block to block all move on by one host, so that a difference of hosts is not taken for one of drivers.
    Daemons are where the servers are, or on a host that they were given, which is theirs alone if two others are left.
    """
    given = dict(plan.hosts.roles) if plan.hosts is not None else {}
    parts = _parts(plan)
    roles = {process.host for process in plan.processes}
    of_daemons = given.get(DAEMONS)
    given = {role: host for role, host in given.items() if role in roles}
    free = [host for host in hosts if host not in given.values()] or list(hosts)
    if len(others := [host for host in free if host != of_daemons]) > 1:
        free = others
    turned = [free[(number + block) % len(free)] for number in range(len(free))]
    wanted = {part: 1 if part in roles else len(names) for part, names in parts.items() if part not in given}
    dealt = {part: [host] for part, host in given.items()} | _dealt(wanted, turned)
    found = {name: dealt[part][n % len(dealt[part])] for part, names in parts.items() for n, name in enumerate(names)}
    servers = [process.name for process in plan.processes if process.side == "server"]
    there = of_daemons or (found[servers[0]] if servers else hosts[block % len(hosts)])
    return {name: found[name] for name in everyone(plan)} | {daemon.name: there for daemon in plan.daemons}


def _parts(plan: Plan) -> dict[str, list[str]]:
    """Kind of process, or role -> the processes that are of it."""
    role_of = {_kind(process.name): process.host for process in plan.processes}
    found: dict[str, list[str]] = {}
    for name in everyone(plan):
        found.setdefault(role_of[_kind(name)] or _kind(name), []).append(name)
    return found


def _dealt(wanted: Mapping[str, int], hosts: Sequence[str]) -> dict[str, list[str]]:
    """Part -> its hosts, at most so many as it has use for: one for each, then the others in turn."""
    found = {part: [hosts[number % len(hosts)]] for number, part in enumerate(wanted)}
    left = list(hosts[len(found) :])
    while left and (parts := [part for part, use in wanted.items() if len(found[part]) < use]):
        for part in parts[: len(left)]:
            found[part].append(left.pop(0))
    return found


def _kind(process: str) -> str:
    """`server` of `server[3]`; of a process that objects share, its name."""
    return process.partition("[")[0]

"""Which CPUs the processes of a trial may use, and what a host cannot grant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from orrery.control.failure import Refused
from orrery.definitions.conditions.placement import ACROSS
from orrery.definitions.conditions.scheduling import FIFO
from orrery.machine.files import expand_list
from orrery.planning.late_joiners import everyone
from orrery.planning.plan import Plan, ProcessPlan
from orrery.probes.cpus import UsableCpus, usable_cpus
from orrery.probes.proc import boot_id
from orrery.trial.spreading import spread

SPARE_DESCRIPTORS = 64
"""For standard streams, logs, the control channel, and what libraries open by themselves."""


CpuShares = Mapping[str, tuple[int, ...]]
"""The boot of a machine -> the CPUs that a trial has of it, where others run there at once."""


@dataclass(frozen=True)
class Cpus:
    """The CPUs of each side; empty: no affinity is set, and `used` are all that there are.

    Of several `hosts` it is the host that says which CPUs; `used` are those of this machine. `elsewhere` has the hosts
    on other machines, each with the boot of its own.
    """

    client: tuple[int, ...]
    server: tuple[int, ...]
    used: tuple[int, ...]
    hosts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    elsewhere: Mapping[str, str] = field(default_factory=dict)

    def on(self, hosts: Iterable[str]) -> tuple[int, ...]:
        """The used CPUs of a machine, of which these are the hosts."""
        return _of_all(self.hosts, hosts) if self.hosts else self.used

    def of(self, side: str, host: str = "") -> tuple[int, ...]:
        """The CPUs of `client` or `server` on a host; daemons are with the server."""
        return self.hosts.get(host) or (self.client if side == "client" else self.server)


@dataclass(frozen=True)
class _Share:
    """So many CPUs, in words where they are, and the processes that have them together."""

    where: str
    cpus: int
    names: Sequence[str]


def available_cpus() -> tuple[int, ...]:
    """The CPUs that this process may use, in order."""
    return usable_cpus().cpus


def usable_here(plan: Plan, shares: CpuShares) -> tuple[int, ...]:
    """Those of this machine that a trial may have: its share, else without what hosts of an engine spare, if that
    leaves any."""
    if (share := shares.get(boot_id())) is not None:
        return share
    spare, available = set(plan.hosts.spare) if plan.hosts is not None else set[int](), available_cpus()
    return tuple(cpu for cpu in available if cpu not in spare) or available


def usable_elsewhere(found: Mapping[str, UsableCpus], shares: CpuShares) -> dict[str, UsableCpus]:
    """Host -> the CPUs of its machine that a trial may have, of hosts on other machines."""
    return {host: UsableCpus(own.boot, shares.get(own.boot, own.cpus)) for host, own in found.items()}


def place(
    plan: Plan,
    available: tuple[int, ...],
    hosts: Sequence[str] = (),
    block: int = 0,
    elsewhere: Mapping[str, UsableCpus] | None = None,
) -> Cpus:
    """The CPUs for the plan's placement; Refused where the host has too few of them.

    The highest are taken: the first CPU serves most interrupts. `hosts` share this machine, but for those `elsewhere`,
    which share the CPUs of their own; who is on which of them depends on the `block`.
    """
    if plan.placement == ACROSS:
        if len(hosts) < 2:
            raise Refused("placement across needs two hosts", hint="--hosts namespaces:2 emulates them here")
        cpus = _across(available, hosts, elsewhere or {})
    elif plan.placement == "free":
        cpus = Cpus((), (), available)
    elif plan.placement == "same":
        cpus = Cpus(available[-1:], available[-1:], available[-1:])
    else:
        cpus = _split(available)
    shares = [*_shares(plan, cpus, spread(plan, hosts, block) if cpus.hosts else {})]
    if plan.spins:
        _check_spinners(plan, shares)
    _check_generators(plan, cpus, shares)
    if plan.scheduling == FIFO:
        _check_waits(plan)
    return cpus


def _across(available: Sequence[int], hosts: Sequence[str], elsewhere: Mapping[str, UsableCpus]) -> Cpus:
    """The CPUs of hosts: those of each machine are divided among the hosts that are on it."""
    here = [host for host in hosts if host not in elsewhere]
    divided = shared_out(available, here)
    for machine in dict.fromkeys(elsewhere.values()):
        divided |= shared_out(machine.cpus, [host for host in hosts if elsewhere.get(host) == machine])
    boots = {host: machine.boot for host, machine in elsewhere.items()}
    return Cpus((), (), _of_all(divided, here), {host: divided[host] for host in hosts}, boots)


def _of_all(cpus: Mapping[str, Sequence[int]], hosts: Iterable[str]) -> tuple[int, ...]:
    """The CPUs that any of these hosts has, each once, in order."""
    return tuple(sorted({cpu for host in hosts for cpu in cpus[host]}))


def shared_out(available: Sequence[int], hosts: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """The CPUs of each host: as many for each; of fewer CPUs than hosts, one after the other is shared."""
    each = len(available) // len(hosts) if hosts else 0
    if each == 0:
        return {host: (available[number % len(available)],) for number, host in enumerate(hosts)}
    return {host: tuple(available[number * each : (number + 1) * each]) for number, host in enumerate(hosts)}


def check_descriptors(plan: Plan, limit: int) -> None:
    """Refused if a process of the plan, or the conductor, needs more descriptors than `limit`."""
    needed = max([3 * plan.most_processes, *_connections(plan).values()])
    if needed + SPARE_DESCRIPTORS > limit:
        raise Refused(
            f"needs about {needed + SPARE_DESCRIPTORS} descriptors in one process, the limit is {limit}",
            hint="raise the hard limit (ulimit -Hn), or make the scenario smaller",
        )


def _split(available: tuple[int, ...]) -> Cpus:
    if len(available) < 2:
        raise Refused("placement split needs two CPUs, and there is one")
    client = available[-1]
    # Two threads of one core rather than a refusal; `orrery doctor` says so.
    others = [cpu for cpu in available[:-1] if cpu not in _siblings(client)] or available[:-1]
    return Cpus((client,), (others[-1],), tuple(sorted((client, others[-1]))))


def _siblings(cpu: int) -> set[int]:
    """The CPUs on the same core: they share what `split` is meant to part."""
    path = Path(f"/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list")
    try:
        return set(expand_list(path.read_text()))
    except (OSError, ValueError):
        return {cpu}


def _shares(plan: Plan, cpus: Cpus, places: Mapping[str, str]) -> Iterator[_Share]:
    """The CPUs of a trial with those who have them; `places` are the hosts of processes, where there are several."""
    names, sides = everyone(plan), {process.name: process.side for process in plan.processes}
    if cpus.hosts:
        yield from _shares_of_hosts(names, cpus, places)
    elif plan.placement == "split":
        for side in ("client", "server"):
            # Who joins later is a server, as the first of them is.
            yield _Share(
                f"on the {side} side", len(cpus.of(side)), [n for n in names if sides.get(n, "server") == side]
            )
    else:
        yield _Share("in all", len(cpus.used), names)


def _shares_of_hosts(names: Sequence[str], cpus: Cpus, places: Mapping[str, str]) -> Iterator[_Share]:
    """Each host's own CPUs; hosts of one machine with the same ones have one share."""
    own = {host: (cpus.elsewhere.get(host), its) for host, its in cpus.hosts.items()}
    for which in dict.fromkeys(own.values()):
        there = [name for name in names if own[places[name]] == which]
        yield _Share(f"on {' and '.join(sorted({places[name] for name in there}))}", len(which[1]), there)


def _check_spinners(plan: Plan, shares: Sequence[_Share]) -> None:
    if plan.placement == "same":
        raise Refused(f"{plan.binding.driver} spins while it waits: on one CPU each side would starve the other")
    threads = {process.name: _threads(process) for process in plan.processes}
    for share in shares:
        spinners = sum(threads.get(name, 1) for name in share.names)
        if spinners > share.cpus:
            raise Refused(
                f"{plan.binding.driver} spins while it waits: {spinners} threads need as many CPUs {share.where}, "
                f"and there are {share.cpus}"
            )


def _check_generators(plan: Plan, cpus: Cpus, shares: Sequence[_Share]) -> None:
    """Generators that spin while they wait for their next start: each needs a CPU that no other one spins on."""
    spinning = _spinning(plan)
    threads = {
        process.name: sum(port.threads for port in process.ports if (port.object, port.name) in spinning)
        for process in plan.processes
    }
    for share in shares if cpus.hosts else [_Share("", len(cpus.client or cpus.used), [*threads])]:
        generators = sum(threads.get(name, 0) for name in share.names)
        if generators > share.cpus:
            where = f" {share.where}" if share.where else ""
            raise Refused(
                f"{generators} generators that spin need as many CPUs{where}, and there are {share.cpus} for them",
                hint='wait = "sleep" leaves the CPU to the others',
            )


def _check_waits(plan: Plan) -> None:
    """Whoever goes before all others leaves the CPU to them only where it waits."""
    if plan.spins or _spinning(plan):
        who = plan.binding.driver if plan.spins else "a generator"
        raise Refused(
            f"{who} spins while it waits: as SCHED_FIFO it would leave its CPU to nobody",
            hint='scheduling = "normal" lets all others have their turn',
        )


def _spinning(plan: Plan) -> set[tuple[str, str]]:
    """The (object, port) of generators that spin while they wait for their next start."""
    return {(m.object, m.port) for phase in plan.phases for m in phase.members if m.load.wait == "spin"}


def _threads(process: ProcessPlan) -> int:
    return max(1, sum(port.threads for port in process.ports if port.kind == "call"))


def _connections(plan: Plan) -> Counter[str]:
    """Descriptors that each process needs at most: one for each thread and peer of its own and of those that call it.

    A peer is an object, or a process where its objects share a connection.
    """
    owners = {name: process.name for process in plan.processes for name in process.objects}
    needed: Counter[str] = Counter()
    for process in plan.processes:
        for port in (port for port in process.ports if port.kind == "call"):
            peers = [owners.get(peer, peer) for peer, _ in port.peers]
            threads = max(1, port.threads)
            for peer in set(peers) if plan.shares_connections else peers:
                needed[process.name] += threads
                needed[peer] += threads
    return needed

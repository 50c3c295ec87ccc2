"""The hosts of a trial together: who runs where, and what is read of all of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import TypeVar

from orrery.control.channel import Channel
from orrery.control.failure import TrialError
from orrery.hosts.agent_use import AgentUse
from orrery.hosts.engine_use import EngineUse
from orrery.hosts.host import Host
from orrery.hosts.local import LocalHost
from orrery.hosts.readings import Readings
from orrery.probes.clock import ClockRate
from orrery.probes.transport import Transport

Found = TypeVar("Found")
CONDUCTOR = "conductor"
"""Whose clock all times are told in."""


class Hosts:
    """Hosts, and on which of them each process of a trial runs; used in a `with` statement.

    `places` maps processes and daemons to names of hosts; who is not in it runs on the first.
    """

    def __init__(self, hosts: Sequence[Host], places: Mapping[str, str] | None = None) -> None:
        self._hosts = {host.name: host for host in hosts}
        if len(self._hosts) < len(hosts):
            twice = next(name for name, count in Counter(host.name for host in hosts).items() if count > 1)
            raise TrialError(f"two hosts are called {twice}")
        self._places = dict(places or {})
        self._entered = ExitStack()

    def __enter__(self) -> Hosts:
        with ExitStack() as entered:
            for host in self._hosts.values():
                entered.enter_context(host)
            self._entered = entered.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._entered.__exit__(kind, error, trace)

    @property
    def all(self) -> list[Host]:
        """All of them."""
        return [*self._hosts.values()]

    @property
    def machines(self) -> list[tuple[Host, list[str]]]:
        """A host of each machine, with the names of all that are on it: they share a kernel, and what it tells of
        CPUs."""
        found: dict[str, list[Host]] = defaultdict(list)
        for host in self.all:
            found[host.machine].append(host)
        return [(hosts[0], [host.name for host in hosts]) for hosts in found.values()]

    @property
    def local(self) -> LocalHost | None:
        """This machine, if all processes run on it."""
        first, *others = self._hosts.values()
        return first if isinstance(first, LocalHost) and not others else None

    @property
    def supervisors(self) -> list[Channel]:
        """The channels to their supervisors."""
        return [host.supervisor for host in self.all]

    @property
    def killed(self) -> int:
        """How many processes had to be killed at the end."""
        return sum(host.killed for host in self.all)

    def exchange_clocks(self) -> None:
        """Learn how far their clocks are from ours now."""
        for host in self.all:
            host.clock.exchange()

    @property
    def places(self) -> Mapping[str, str]:
        """Process or daemon -> the name of its host, where there are several."""
        return self._places

    @property
    def without_network(self) -> list[str]:
        """The names of those whose network is gone though they are not."""
        return [host.name for host in self.all if not host.has_network()]

    @property
    def clock_bounds(self) -> dict[str, int]:
        """Host -> by how much (ns) its instants may be wrong, of hosts with another clock than ours."""
        return {host.name: host.clock.bound for host in self.all if host.clock.bound}

    @property
    def clock_rates(self) -> dict[str, list[dict[str, int]]]:
        """Host -> how its kernel ran its clock, of hosts with another clock than ours; ours is the `CONDUCTOR`'s."""
        found: dict[str, dict[ClockRate, None]] = {}
        for host in self.all:
            theirs, ours = host.clock.rates
            for name, rates in ((host.name, theirs), (CONDUCTOR, ours)):
                if rates:
                    found.setdefault(name, {}).update(dict.fromkeys(rates))
        return {name: [vars(rate) for rate in rates] for name, rates in found.items()}

    def agent_uses(self) -> dict[str, AgentUse]:
        """Host -> what its agent has taken so far, of hosts that have one."""
        found = ((host.name, host.agent_use()) for host in self.all)
        return {name: use for name, use in found if use is not None}

    def engine_uses(self) -> dict[str, EngineUse]:
        """Host -> what the engine that supplies it has taken there so far, of hosts that have one."""
        found = ((host.name, host.engine_use()) for host in self.all)
        return {name: use for name, use in found if use}

    def of(self, name: str) -> Host:
        """The host of a process or daemon."""
        return self._hosts[self._places.get(name, next(iter(self._hosts)))]

    def read(
        self, pids: Mapping[str, int], ask: Callable[[Readings, Sequence[int]], Sequence[Found]]
    ) -> dict[str, Found]:
        """What each process (name -> pid) is found to have, asked once on each host.

        `ask` calls a method of the host's own readings; a function of the class `Readings` would read this machine.
        """
        found: dict[str, Found] = {}
        for host, names in self._by_host(pids):
            found.update(zip(names, ask(host.readings, [pids[name] for name in names]), strict=True))
        return {name: found[name] for name in pids}

    def stopped(self, pids: Mapping[str, int]) -> list[str]:
        """Those of the processes that stand still because of a signal or a debugger."""
        stopped = self.read(pids, lambda on, these: on.are_stopped(these))
        return [name for name, is_stopped in stopped.items() if is_stopped]

    def transport(
        self, processes: Mapping[str, int], daemons: Mapping[str, int], dialled: Mapping[str, int]
    ) -> Transport:
        """What processes use to talk with each other and with daemons, each seen on its own host.

        `dialled`: process -> the inode of its control channel, of those that did not inherit it.
        """
        kinds: dict[str, list[str]] = {}
        peers: dict[str, list[str]] = {}
        sockets: Counter[str] = Counter()
        for host, names in self._by_host(processes):
            theirs = {name: processes[name] for name in names}
            beside = [pid for name, pid in daemons.items() if self.of(name) is host]
            channels = {**host.inodes, **{name: dialled[name] for name in names if name in dialled}}
            seen = host.readings.transport(theirs, beside, [*channels.values()], host.folder)
            kinds |= seen.kinds
            peers |= seen.peers
            sockets.update(seen.sockets)
        return Transport(kinds, dict(sockets), peers)

    def _by_host(self, names: Mapping[str, int]) -> list[tuple[Host, list[str]]]:
        found: dict[str, list[str]] = defaultdict(list)
        for name in names:
            found[self.of(name).name].append(name)
        return [(self._hosts[host], those) for host, those in found.items()]

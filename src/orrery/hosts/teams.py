"""Teams of hosts: trials run on them at once, each on one team, and none disturbs another."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from orrery.control.failure import Refused
from orrery.fact import Fact
from orrery.hosts.connection import Connection
from orrery.hosts.far import FarReadings
from orrery.hosts.opening import OpenHosts
from orrery.machine.facts import CPU, CPUS, KERNEL
from orrery.machine.neighbours import apart
from orrery.probes.cpus import UsableCpus

ALIKE: tuple[Fact[Any], ...] = (CPU, CPUS, KERNEL)
"""The facts that hosts of one environment have in common."""


@dataclass(frozen=True)
class Team:
    """Hosts for one trial at a time: the `number` (from 1) of the team, of so many, and connections to its hosts.

    Of a machine (by its boot) that it shares with other teams it has these `cpus` alone. `boots` are those of all
    teams, as one text.
    """

    number: int
    count: int
    connections: Sequence[Connection]
    boots: str
    cpus: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.number} of {self.count}"


class Teams:
    """Hosts that are open, in so many teams, which threads take in turn.

    Refused where they are not of one environment, or where two teams would have CPUs that share a core or a cache,
    unless they `may_share`.
    """

    def __init__(self, hosts: OpenHosts, count: int, may_share: bool = False) -> None:
        self._hosts = hosts
        self._count = count
        self._may_share = may_share
        self._changed = threading.Condition()
        self._running = 0
        self._is_opening = False
        self._is_abandoned = False
        self._teams = self._formed()

    def __len__(self) -> int:
        return self._count

    @contextmanager
    def team(self, number: int) -> Iterator[Team]:
        """A team (from 0) for one trial; after one of its hosts was lost, new ones, once no other trial runs.

        Refused where no others can be had.
        """
        with self._changed:
            self._changed.wait_for(lambda: not self._is_opening)
            while not all(connection.is_there() for connection in self._teams[number].connections):
                if self._is_abandoned:
                    raise Refused("nobody waits for this trial any more")
                self._open_again()
            self._running += 1
            team = self._teams[number]
        try:
            yield team
        finally:
            with self._changed:
                self._running -= 1
                self._changed.notify_all()

    def abandon(self) -> None:
        """Let trials that run fail at once, and no other begin: nobody waits for them any more."""
        self._is_abandoned = True
        for team in self._teams:
            for connection in team.connections:
                connection.hang_up()

    def _open_again(self) -> None:
        """All hosts are one program's: they are had anew together, while the others wait."""
        if self._is_opening:
            self._changed.wait_for(lambda: not self._is_opening)
            return
        self._is_opening = True
        try:
            self._changed.wait_for(lambda: self._running == 0)
            if not self._is_abandoned:
                self._teams = self._formed()
        finally:
            self._is_opening = False
            self._changed.notify_all()

    def _formed(self) -> list[Team]:
        connections = self._hosts.all_connections()
        check_alike(connections)
        each = len(connections) // self._count
        parts = [connections[at : at + each] for at in range(0, each * self._count, each)]
        usable = [[FarReadings(connection).usable_cpus() for connection in part] for part in parts]
        cpus = self._cpus(parts, usable)
        boots = " ".join(dict.fromkeys(machine.boot for part in usable for machine in part))
        return [Team(n, self._count, part, boots, cpus[n - 1]) for n, part in enumerate(parts, 1)]

    def _cpus(
        self, parts: Sequence[Sequence[Connection]], usable: Sequence[Sequence[UsableCpus]]
    ) -> list[dict[str, tuple[int, ...]]]:
        """Of each team: the boot of a machine on which others are too -> the CPUs that it has there."""
        on: dict[str, dict[int, tuple[Connection, UsableCpus]]] = defaultdict(dict)
        for team, (part, machines) in enumerate(zip(parts, usable, strict=True)):
            for connection, machine in zip(part, machines, strict=True):
                on[machine.boot].setdefault(team, (connection, machine))
        found: list[dict[str, tuple[int, ...]]] = [{} for _ in parts]
        for boot, teams in on.items():
            if len(teams) > 1:
                connection, machine = next(iter(teams.values()))
                groups = apart(machine.cpus, FarReadings(connection).neighbours(machine.cpus))
                shares = divided(machine.cpus, groups, len(teams), self._may_share, connection.title)
                for team, share in zip(teams, shares, strict=True):
                    found[team][boot] = share
        return found


def divided(
    cpus: Sequence[int], groups: Sequence[Sequence[int]], teams: int, may_share: bool, where: str
) -> list[tuple[int, ...]]:
    """The CPUs of a machine for so many teams; whole groups of such as share something, where there are enough of them.

    Refused where there are not, unless they may share, and where there is not a CPU for each.
    """
    if len(groups) >= teams:
        return [tuple(sorted(cpu for group in groups[team::teams] for cpu in group)) for team in range(teams)]
    if not may_share:
        message = f"{teams} trials at once on the machine of {where} would be on CPUs that share a core or a cache"
        raise Refused(message, hint="--share-caches lets them; or have hosts on more machines, or fewer trials at once")
    each = len(cpus) // teams
    if each == 0:
        raise Refused(f"{teams} trials at once need as many CPUs, and the machine of {where} has {len(cpus)}")
    return [tuple(cpus[team * each : (team + 1) * each]) for team in range(teams)]


def check_alike(connections: Sequence[Connection]) -> None:
    """Refused where hosts are not of one environment: a trial may run on any of them."""
    first, *others = [(connection.title, FarReadings(connection).facts()) for connection in connections]
    for title, facts in others:
        for fact in ALIKE:
            if fact.get(facts) != fact.get(first[1]):
                differ = f"{_said(fact.get(facts))} on {title}, {_said(fact.get(first[1]))} on {first[0]}"
                message = f"trials at once need hosts of one environment: {fact.name} is {differ}"
                raise Refused(message, hint="leave --parallel out, or name hosts of one kind")


def _said(value: Any) -> str:
    return "not known" if value is None else str(value)

"""Gives the hosts of a trial the programs that run on them."""

from __future__ import annotations

from orrery.hosts.hosts import Hosts
from orrery.planning.late_joiners import programs_of
from orrery.planning.plan import Plan
from orrery.store.facts import PROGRAMS
from orrery.store.observation import Observation


def deliver(plan: Plan, hosts: Hosts, observation: Observation) -> None:
    """Let each host have the programs of its processes, of those too that join later; how it has them is noted.

    Before any time of the trial counts: a program of megabytes is sent, or built, while nothing has begun.
    """
    if hosts.local is not None:
        return
    for name, program in programs_of(plan).items():
        hosts.of(name).program(program)
    for host in hosts.all:
        observation.programs |= host.built
    PROGRAMS.put(observation.facts, {host.name: host.delivery for host in hosts.all})

"""What many objects cost the conductor: to expand a plan of them, to start, bind and end as many processes.

One client has a reference to each of a thousand servers. Judged is all of a trial but its phases: what the last of them
takes is counted too. Both are done several times and judged by the interval of their mean. With `--hosts` the processes
run across them, and what it takes to make the hosts is judged too.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import click

from orrery.control.timeouts import Timeouts
from orrery.definitions.conditions.hosts import HostsAsked, read_hosts
from orrery.definitions.conditions.placement import ACROSS, Placement
from orrery.errors import DriverError
from orrery.hosts.connection import Connection
from orrery.hosts.opening import OpenHosts
from orrery.planning.bound import alone
from orrery.planning.expand import expand
from orrery.planning.overrides import Overrides
from orrery.planning.plan import PhasePlan, Plan
from orrery.stats.levels import mean_level
from orrery.trial.listener import NullListener
from orrery.trial.run import run_trial
from rig.judging.judgement import Judgement, at_most, shown
from rig.program import conclude, note, run
from rig.sides.subjects import Subject, subjects

SCENARIO = "patterns/in-turn"
EXPANDING = 1.0
EACH, EACH_ACROSS = 20.0, 25.0
"""ms, on this machine and across hosts."""
STARTING = 10.0
"""Seconds for all hosts."""
CALLS = 2000
UNDER_INSTRUMENTS = Timeouts(start=120, boundary=120, collect=120, stop=120)


@click.command(help=__doc__)
@click.option("--objects", default=1000, show_default=True, help="How many servers.")
@click.option("--driver", default="pipe", show_default=True, help="On which driver.")
@click.option("--hosts", default="", metavar="namespaces:N", help="Across these hosts.")
@click.option("--trials", default=6, show_default=True, help="How often each is done.")
def command(objects: int, driver: str, hosts: str, trials: int) -> None:
    """See the module."""
    subject, asked = subjects(driver)[0], read_hosts(hosts)
    conclude(judged(subject, objects, trials) if asked is None else across(subject, objects, trials, asked))


def judged(subject: Subject, objects: int, trials: int) -> Iterator[Judgement]:
    """The time to expand the plan, and the time for each object to come and go."""
    subject.programs(note)
    plan, of = crowd(subject, objects), (trials, "trials")
    expanding = mean_level([expanded_in(subject, objects) for _ in range(trials)])
    what = f"a plan of {objects:,} servers"
    yield at_most(what, expanding, EXPANDING, of, shown(expanding, 2, "s"), f"{EXPANDING:g} s")
    each = mean_level([1000 * beside_phases(plan) / len(plan.processes) for _ in range(trials)])
    what = f"{subject.label}, each of {len(plan.processes):,} processes to start, bind and end"
    yield at_most(what, each, EACH, of, shown(each, 1, "ms"), f"{EACH:g} ms")


def across(subject: Subject, objects: int, trials: int, hosts: HostsAsked) -> Iterator[Judgement]:
    """The time to make the hosts, and the time for each object that comes and goes on them."""
    subject.programs(note)
    of = (trials, "trials")
    starting = mean_level([started_in(hosts) for _ in range(trials)])
    what = f"{hosts.count} emulated hosts to make"
    yield at_most(what, starting, STARTING, of, shown(starting, 2, "s"), f"{STARTING:g} s")
    plan = crowd(subject, objects, hosts)
    with OpenHosts(hosts) as opened:
        found = [1000 * beside_phases(plan, opened.connections()) / len(plan.processes) for _ in range(trials)]
    each = mean_level(found)
    what = f"{subject.label}, each of {len(plan.processes):,} processes on {hosts.count} hosts"
    yield at_most(what, each, EACH_ACROSS, of, shown(each, 1, "ms"), f"{EACH_ACROSS:g} ms")


def started_in(hosts: HostsAsked) -> float:
    """Seconds until all of the hosts are there."""
    begin = time.monotonic()
    with OpenHosts(hosts):
        return time.monotonic() - begin


def expanded_in(subject: Subject, objects: int) -> float:
    """Seconds to make the plan."""
    begin = time.monotonic()
    crowd(subject, objects)
    return time.monotonic() - begin


def crowd(subject: Subject, objects: int, hosts: HostsAsked | None = None) -> Plan:
    """The plan of one client and `objects` servers, across `hosts` if there are any; DriverError for none."""
    scenario = subject.library.scenario(SCENARIO)
    overrides = Overrides({"servers": (objects,), "operation": ("void_call",)}, CALLS, hosts=hosts)
    placement: Placement = "free" if hosts is None else ACROSS
    models = [subject.interface.model]
    programs = subject.programs()
    (made,) = expand(scenario, models, alone(subject.binding, subject.driver, programs), placement, 1, overrides)
    if not isinstance(made, Plan):
        raise DriverError(f"{subject.label}: {made.reason}")
    return made


def beside_phases(plan: Plan, hosts: Sequence[Connection] = ()) -> float:
    """Seconds of a trial, without those from its first phase to the beginning of its last; DriverError if it fails."""
    heard = Heard()
    begin = time.monotonic()
    observation = run_trial(
        plan, block=0, position=0, os_noise_ms=0, timeouts=UNDER_INSTRUMENTS, listener=heard, connections=hosts
    )
    whole = time.monotonic() - begin
    if observation.status != "ok":
        raise DriverError(f"{plan.binding.label}: {observation.reason}", hint=observation.stderr or None)
    return whole - (heard.instants[-1] - heard.instants[0])


class Heard(NullListener):
    """Notes when phases begin."""

    def __init__(self) -> None:
        self.instants: list[float] = []

    def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
        """Another one begins."""
        self.instants.append(time.monotonic())


if __name__ == "__main__":
    run(command)

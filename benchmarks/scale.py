"""What many objects cost the conductor: to expand a plan of them, to start, bind and end as many processes.

One client has a reference to each of a thousand servers. Judged is all of a trial but its phases: what the last of them
takes is counted too. It is done on this machine, and across emulated hosts by a driver that crosses hosts. Then as many
hosts as there can be are made and take part in one trial: judged is the time from nothing to its first phase. All is
done several times and judged by the interval of its mean.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import click

from orrery.control.failure import Refused
from orrery.control.timeouts import Timeouts
from orrery.definitions.conditions.engine import MOST
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
from orrery.store.facts import HOSTS
from orrery.trial.listener import NullListener
from orrery.trial.run import run_trial
from rig.judging.judgement import Judgement, at_most, counted_out, shown, unexamined
from rig.program import conclude, note, run
from rig.sides.subjects import Subject, subjects

SCENARIO = "patterns/in-turn"
EXPANDING = 1.0
EACH, EACH_ACROSS = 20.0, 25.0
"""ms, on this machine and across hosts."""
BEGINNING = 10.0
"""Seconds until the first phase of a trial on all hosts that there can be."""
CALLS = 2000
UNDER_INSTRUMENTS = Timeouts(start=120, boundary=120, collect=120, stop=120)


@click.command(help=__doc__)
@click.option("--objects", default=1000, show_default=True, help="How many servers.")
@click.option("--driver", default="pipe", show_default=True, help="On which driver on this machine.")
@click.option("--across", default="tcp", show_default=True, help="On which driver across hosts.")
@click.option(
    "--hosts", default="namespaces:4", show_default=True, metavar="HOSTS", help="Across these; none if empty."
)
@click.option(
    "--all-hosts", default=f"namespaces:{MOST}", show_default=True, help="As many as there can be; none if empty."
)
@click.option("--trials", default=6, show_default=True, help="How often each is done.")
def command(objects: int, driver: str, across: str, hosts: str, all_hosts: str, trials: int) -> None:
    """See the module."""
    conclude(judged(driver, across, objects, trials, read_hosts(hosts), read_hosts(all_hosts)))


def judged(
    driver: str, across: str, objects: int, trials: int, hosts: HostsAsked | None, every: HostsAsked | None
) -> Iterator[Judgement]:
    """All judgements."""
    yield from here(prepared(driver), objects, trials)
    if hosts is not None:
        yield from on_hosts(prepared(across), objects, trials, hosts)
    if every is not None:
        yield from on_all_hosts(prepared(across), trials, every)


def prepared(spec: str) -> Subject:
    """The subject of a driver, its programs built."""
    subject = subjects(spec)[0]
    subject.programs(note)
    return subject


def here(subject: Subject, objects: int, trials: int) -> Iterator[Judgement]:
    """The time to expand the plan, and the time for each object to come and go."""
    plan, of = crowd(subject, objects), (trials, "trials")
    expanding = mean_level([expanded_in(subject, objects) for _ in range(trials)])
    what = f"a plan of {objects:,} servers"
    yield at_most(what, expanding, EXPANDING, of, shown(expanding, 2, "s"), f"{EXPANDING:g} s")
    each = mean_level([each_of(plan) for _ in range(trials)])
    what = f"{subject.label}, each of {len(plan.processes):,} processes to start, bind and end"
    yield at_most(what, each, EACH, of, shown(each, 1, "ms"), f"{EACH:g} ms")


def on_hosts(subject: Subject, objects: int, trials: int, hosts: HostsAsked) -> Iterator[Judgement]:
    """The time for each object that comes and goes on hosts; where they cannot be had, why not."""
    plan = crowd(subject, objects, hosts)
    what = f"{subject.label}, each of {len(plan.processes):,} processes on {hosts.count} hosts"
    try:
        with OpenHosts(hosts) as opened:
            each = mean_level([each_of(plan, opened.connections()) for _ in range(trials)])
    except Refused as refused:
        yield unexamined(what, refused)
    else:
        yield at_most(what, each, EACH_ACROSS, (trials, "trials"), shown(each, 1, "ms"), f"{EACH_ACROSS:g} ms")


def on_all_hosts(subject: Subject, trials: int, hosts: HostsAsked) -> Iterator[Judgement]:
    """The time from nothing to the first phase of a trial on all hosts, and how many of them take part in it."""
    plan = crowd(subject, hosts.count - 1, hosts)  # the client has a host of its own
    what = f"{subject.label}, {hosts.count} hosts to make and a trial on them to begin"
    try:
        begun = [begun_on(plan, hosts) for _ in range(trials)]
    except Refused as refused:
        yield unexamined(what, refused)
        return
    seconds = mean_level([one.seconds for one in begun])
    yield at_most(what, seconds, BEGINNING, (trials, "trials"), shown(seconds, 2, "s"), f"{BEGINNING:g} s")
    fewest = min(one.hosts for one in begun)
    yield counted_out("hosts that take part in it", fewest == hosts.count, f"{fewest}", f"{hosts.count}")


@dataclass(frozen=True)
class Begun:
    """A trial on hosts that were made for it: seconds from nothing to its first phase, hosts that took part."""

    seconds: float
    hosts: int


def begun_on(plan: Plan, hosts: HostsAsked) -> Begun:
    """Make the hosts and run the trial there."""
    begin, heard = time.monotonic(), Heard()
    with OpenHosts(hosts) as opened:
        places = completed(plan, opened.connections(), heard)
    return Begun(heard.instants[0] - begin, len(set(places.values())))


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


def each_of(plan: Plan, hosts: Sequence[Connection] = ()) -> float:
    """ms for each process of a trial, without those from its first phase to the beginning of its last."""
    begin, heard = time.monotonic(), Heard()
    completed(plan, hosts, heard)
    phases = heard.instants[-1] - heard.instants[0]
    return 1000 * (time.monotonic() - begin - phases) / len(plan.processes)


def completed(plan: Plan, hosts: Sequence[Connection], heard: Heard) -> dict[str, str]:
    """Run the trial: process -> the host that it ran on, if there are several. DriverError if it fails."""
    observation = run_trial(
        plan, block=0, position=0, os_noise_ms=0, timeouts=UNDER_INSTRUMENTS, listener=heard, connections=hosts
    )
    if observation.status != "ok":
        raise DriverError(f"{plan.binding.label}: {observation.reason}", hint=observation.stderr or None)
    return HOSTS.get(observation.facts, {})


class Heard(NullListener):
    """Notes when phases begin."""

    def __init__(self) -> None:
        self.instants: list[float] = []

    def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
        """Another one begins."""
        self.instants.append(time.monotonic())


if __name__ == "__main__":
    run(command)

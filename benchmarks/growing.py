"""What Orrery's client adds where hundreds of servers are asked at once, against the pipes experiment by hand.

Both let echo servers join one by one on one CPU and ask all of them after each, writing every request before the first
reply is read. Compared is what asking takes when (nearly) all are there: in each pair the median of the last steps.
"""

from __future__ import annotations

import statistics
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import replace

import click

from orrery.runner.expand import Overrides
from orrery.runner.placement import available_cpus
from orrery.runner.plan import Plan
from orrery.stats.intervals import ratio
from rig import own
from rig.hand import build_hand
from rig.judgement import Judgement, shown
from rig.program import conclude, note, run
from rig.rounds import Medians, measure, sides
from rig.subjects import subjects

SCENARIO = "classics/footprint"
INTERFACE = "echo"
ASKED = "asked"
LIMIT = 1.05
ROUNDS = 3
"""How often all are asked at each step, by both."""
LAST = 20
"""So many steps before the end are looked at."""


@click.command(help=__doc__)
@click.option("--servers", default=500, show_default=True, help="How many there are in the end.")
@click.option("--pairs", default=20, show_default=True, help="Pairs, in alternating order.")
def command(servers: int, pairs: int) -> None:
    """See the module."""
    conclude(judged(servers, pairs))


def judged(servers: int, pairs: int) -> Iterator[Judgement]:
    """The ratio of Orrery's client to the one by hand, and of that one to itself."""
    plan = growing_plan(servers)
    runs = sides(lambda: at_the_end(own_steps(plan), servers), lambda: at_the_end(hand_steps(servers), servers))
    found = []
    for number in range(pairs):
        note(f"pair {number + 1} of {pairs}")
        found.append({side: medians[ASKED] for side, medians in measure(runs, number).items()})
    against = ratio([(each["own"], each["hand"]) for each in found])
    again = ratio([(each["again"], each["hand"]) for each in found])
    middle = statistics.median(each["own"] for each in found) / 1e6
    figure = f"{shown(against, 3)}; A/A {shown(again, 3)}; {middle:.2f} ms, {pairs} pairs"
    low = against.low if against.low is not None else against.centre
    met = None if low is None else low <= LIMIT
    yield Judgement(f"pipe, {servers} servers asked at once", figure, f"interval from {LIMIT} at most", met)


def growing_plan(servers: int) -> Plan:
    """The plan of a growth of the driver pipe to so many servers."""
    subject = replace(subjects("pipe")[0], calls=INTERFACE)
    settings = {"max_servers": (servers,), "max_latency": ("10s",)}
    return own.whole_plan(subject, "same", SCENARIO, Overrides(settings, ROUNDS))


def own_steps(plan: Plan) -> Mapping[int, float]:
    """Number of servers -> what asking all of them took Orrery's client (ns)."""
    return {step.count: float(step.latency) for step in own.run_own(plan).growth}


def hand_steps(servers: int) -> Mapping[int, float]:
    """The same of the program by hand, pinned to the same CPU."""
    cpu = str(available_cpus()[-1])
    command = ["taskset", "--cpu-list", cpu, str(build_hand("growing") / "bare"), str(servers), str(ROUNDS)]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return {int(count): float(time) for count, time in map(str.split, output.splitlines())}


def at_the_end(steps: Mapping[int, float], servers: int) -> Medians:
    """The median of the last steps (ns)."""
    return {ASKED: statistics.median(steps[count] for count in range(servers - LAST + 1, servers + 1))}


if __name__ == "__main__":
    run(command)

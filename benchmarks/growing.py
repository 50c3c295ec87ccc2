"""What Orrery's client adds where hundreds of servers are asked at once, against the pipes experiment by hand.

Echo servers join one by one on one CPU. When (nearly) all are there, they are asked by Orrery's client and by one that
was written by hand, in turns: every request is written before the first reply is read. Both ask the same servers, so
that what differs is the client. Beside it stands the whole experiment by hand, whose servers send back what they have
read without looking at it.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TextIO

import click

from orrery.errors import DriverError
from orrery.planning.overrides import Overrides
from orrery.planning.plan import PhasePlan, Plan, ProcessPlan
from orrery.stats.intervals import ratio
from orrery.trial.listener import NullListener
from orrery.trial.placement import available_cpus
from orrery.trial.run import run_trial
from rig.judging.judgement import Judgement, at_most, only_shown, shown
from rig.program import conclude, note, run
from rig.sides import own
from rig.sides.built import build_hand
from rig.sides.subjects import subjects

SCENARIO = "classics/footprint"
INTERFACE = "echo"
LIMIT = 1.05
ROUNDS = 5
"""How often all are asked at each step, by each."""
APART = 0.001
"""Seconds between two rounds of a client by hand: about what the runner needs."""
LAST = 20
"""So many steps before the end are looked at."""


@click.command(help=__doc__)
@click.option("--servers", default=500, show_default=True, help="How many there are in the end.")
@click.option("--pairs", default=20, show_default=True, help="How often they grow.")
def command(servers: int, pairs: int) -> None:
    """See the module."""
    conclude(judged(servers, pairs))


@dataclass
class Pair:
    """What asking all took in one capacity (ns), the medians of its last steps."""

    own: float
    hand: float
    again: float
    bare: float


def judged(servers: int, pairs: int) -> Iterator[Judgement]:
    """The ratio of Orrery's client to the one by hand, of that one to itself, and of the whole experiments."""
    programs, plan = build_hand("growing"), growing_plan(servers + 1)
    found = []
    for number in range(pairs):
        note(f"pair {number + 1} of {pairs}")
        found.append(grown(plan, programs, servers))
    client = ratio([(each.own, each.hand) for each in found])
    again = ratio([(each.again, each.hand) for each in found])
    whole = ratio([(each.own, each.bare) for each in found])
    what = f"pipe, {servers} servers asked at once"
    figure = f"{shown(client, 3)}; A/A {shown(again, 3)}; {middle(found):.2f} ms, {pairs} pairs"
    yield at_most(f"{what}, the client", client, LIMIT, (pairs, "pairs"), figure, f"{LIMIT}")
    yield only_shown(f"{what}, with servers that only send back what they read", shown(whole, 3))


def middle(found: list[Pair]) -> float:
    """What asking all takes Orrery's client, in ms."""
    return statistics.median(each.own for each in found) / 1e6


def growing_plan(servers: int) -> Plan:
    """The plan of a server-capacity search of the driver pipe to so many servers."""
    subject = replace(subjects("pipe")[0], calls=INTERFACE)
    settings: dict[str, tuple[int | str, ...]] = {"max_servers": (servers,), "max_latency": ("10s",)}
    return own.whole_plan(subject, "same", SCENARIO, Overrides(settings, ROUNDS))


def grown(plan: Plan, programs: Path, servers: int) -> Pair:
    """Let servers join, let both clients ask them in the last steps, then the same wholly by hand."""
    with tempfile.TemporaryDirectory(prefix="orrery-growing-") as folder:
        clients = [HandClient(Path(folder) / name) for name in ("hand", "again")]
        beside = replace(plan, processes=tuple(accompanied(p, programs, clients) for p in plan.processes))
        turns = Turns(Path(folder), servers - LAST + 1, clients)
        observation = run_trial(beside, block=0, position=0, os_noise_ms=0, listener=turns, root=Path(folder))
        if observation.status != "ok":
            raise DriverError(observation.reason, hint=observation.stderr or None)
    times = {step.count: float(step.latency) for step in observation.capacity_steps}
    mine = statistics.median(times[count] for count in range(servers - LAST + 1, servers + 1))
    by_hand, again = (statistics.median(client.times) for client in clients)
    return Pair(mine, by_hand, again, bare(programs, servers))


def accompanied(process: ProcessPlan, programs: Path, clients: Sequence[HandClient]) -> ProcessPlan:
    """Orrery's client with those by hand beside it, on its CPU and in its session: the scheduler takes that for one."""
    if process.side != "client":
        return process
    script = clients[0].place.with_name("clients")
    started = [f"{programs / 'client'} 3<&- <{c.place}.in >{c.place}.out &" for c in clients]
    script.write_text("\n".join(["#!/bin/sh", *started, f'exec {process.program} "$@"', ""]), encoding="utf-8")
    script.chmod(0o700)
    return replace(process, program=str(script))


class Turns(NullListener):
    """Lets the clients by hand ask the servers of a trial too, whenever another one is about to join at least `least`.

    They meet each as it joins: FIFOs that are made one right after the other have their inodes in fewer blocks, whose
    times are quicker to note. Each is first as often as second: whoever asks after somebody else finds the caches full
    of that.
    """

    def __init__(self, root: Path, least: int, clients: Sequence[HandClient]) -> None:
        self.root, self.least, self.clients = root, least, clients
        self.known: set[Path] = set()

    def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
        """Both learn who is new, then each may ask all; after the last step they are let go."""
        here = {path for path in self.root.glob("*/*") if path.is_fifo()}
        for client in self.clients:
            client.meet(sorted(here - self.known))
        self.known |= here
        if number <= self.least:
            return
        for client in self.clients[:: 1 if number % 2 else -1]:
            client.ask()
        if number == count:
            for client in self.clients:
                client.close()


class HandClient:
    """A client by hand, that is told what to do through the FIFO `place`.in; `times` are what asking all took (ns)."""

    def __init__(self, place: Path) -> None:
        self.place, self.times = place, list[float]()
        for end in ("in", "out"):
            os.mkfifo(f"{place}.{end}")

    @cached_property
    def talk(self) -> tuple[TextIO, TextIO]:
        """What it reads, and what it writes, in the order in which its shell opens them: each waits for the other."""
        read = Path(f"{self.place}.in").open("w", encoding="utf-8", buffering=1)  # noqa: SIM115
        return read, Path(f"{self.place}.out").open(encoding="utf-8")

    def meet(self, servers: Sequence[Path]) -> None:
        """Connect to these servers, and ask each once."""
        for path in servers:
            self.talk[0].write(f"{path}\n")

    def ask(self) -> None:
        """Ask all, so often and as far apart as the runner has them asked."""
        rounds, (words, answers) = [], self.talk
        for _ in range(ROUNDS):
            time.sleep(APART)
            words.write("\n")
            rounds.append(float(answers.readline()))
        self.times.append(statistics.median_low(rounds))

    def close(self) -> None:
        """Let it end."""
        for file in self.talk:
            file.close()


def bare(programs: Path, servers: int) -> float:
    """The whole experiment by hand: the same median (ns)."""
    pinned = ["taskset", "--cpu-list", str(available_cpus()[-1]), str(programs / "bare"), str(servers), str(ROUNDS)]
    output = subprocess.run(pinned, check=True, capture_output=True, text=True, start_new_session=True)
    lines = output.stdout.splitlines()[-LAST:]
    return statistics.median(float(line.split()[1]) for line in lines)


if __name__ == "__main__":
    run(command)

"""What many objects cost the conductor: to expand a plan of them, to start, bind and end as many processes.

One client has a reference to each of a thousand servers. Judged is all of a trial but its phases: what the last of them
takes is counted too. Both are done several times and judged by the interval of their mean.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import click

from orrery.control.timeouts import Timeouts
from orrery.errors import DriverError
from orrery.planning.bound import alone
from orrery.planning.expand import expand
from orrery.planning.overrides import Overrides
from orrery.planning.plan import PhasePlan, Plan
from orrery.stats.levels import mean_level
from orrery.trial.listener import NullListener
from orrery.trial.run import run_trial
from rig.judgement import Judgement, at_most, shown
from rig.program import conclude, note, run
from rig.subjects import Subject, subjects

SCENARIO = "patterns/in-turn"
EXPANDING = 1.0
EACH = 20.0
CALLS = 2000
UNDER_INSTRUMENTS = Timeouts(start=120, boundary=120, collect=120, stop=120)


@click.command(help=__doc__)
@click.option("--objects", default=1000, show_default=True, help="How many servers.")
@click.option("--driver", default="pipe", show_default=True, help="On which driver.")
@click.option("--trials", default=6, show_default=True, help="How often each is done.")
def command(objects: int, driver: str, trials: int) -> None:
    """See the module."""
    conclude(judged(subjects(driver)[0], objects, trials))


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


def expanded_in(subject: Subject, objects: int) -> float:
    """Seconds to make the plan."""
    begin = time.monotonic()
    crowd(subject, objects)
    return time.monotonic() - begin


def crowd(subject: Subject, objects: int) -> Plan:
    """The plan of one client and `objects` servers; DriverError where there is none."""
    scenario = subject.library.scenario(SCENARIO)
    overrides = Overrides({"servers": (objects,), "operation": ("void_call",)}, CALLS)
    models = [subject.interface.model]
    programs = subject.programs()
    (made,) = expand(scenario, models, alone(subject.binding, subject.driver, programs), "free", 1, overrides)
    if not isinstance(made, Plan):
        raise DriverError(f"{subject.label}: {made.reason}")
    return made


def beside_phases(plan: Plan) -> float:
    """Seconds of a trial, without those from its first phase to the beginning of its last; DriverError if it fails."""
    heard = Heard()
    begin = time.monotonic()
    observation = run_trial(plan, block=0, position=0, os_noise_ms=0, timeouts=UNDER_INSTRUMENTS, listener=heard)
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

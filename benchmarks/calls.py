"""What a call costs, counted instead of timed, so that a busy machine changes nothing.

Orrery's own programs and a pair written by hand each run twice, the second time with twice the calls; the difference
over the added calls is what one call costs. System calls must be equal on both sides (but for how the threads of a
middleware wait for each other, which is only shown), allocations no more on ours, no page may be touched for the first
time, and at most 200 instructions may be added to client and server each.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import click

from orrery.cost.instruments import Instrument, callgrind, counter, per_call, strace
from orrery.cost.tally import Counts
from orrery.cost.workload import ONE_SLICE
from orrery.errors import DriverError
from orrery.planning.plan import Plan
from orrery.trial.placement import available_cpus, place
from rig.judging.judgement import Judgement, counted_out, unexamined
from rig.program import conclude, note, run
from rig.sides import hand, own
from rig.sides.subjects import ALL, OPERATIONS, Subject, Workload, subjects

SIDES = ("client", "server")
EQUAL = 0.02
"""Counts for one call that differ by less are equal: the ends of a run are not quite alike."""
SHARE = 0.01
"""So much more or less sd-bus allocates from run to run of the same program: 12.6 times a call, or 12.7."""
INSTRUCTIONS = 200
RUNS = 3
"""So often are instructions and allocations counted, and the least taken: messages in pieces, and threads, add some."""
THREADED = ("omniorb", "ice", "grpc", "orbit2", "combat", "mico")
"""Middleware with threads of its own: how often one of them has to wait for another is chance."""
WAITS = ("futex", "poll", "sched_yield")
SLEEPS = 0.1
"""Whether an end of shared memory finds the other's bytes at once or sleeps first is the scheduler's choice."""
FAULT_EVERY = 1024
"""An array of 4 bytes a call that is not touched before faults once in so many calls; what is rarer is not the loop."""
FAULTS = 8
"""So many come and go from run to run, however many calls there are."""
WARM = 500

PerCall = dict[str, dict[str, float]]
"""Side -> what is counted -> how often for each call."""
RunOne = Callable[[Workload, own.Wrap], None]
"""Runs a client and a server through a workload, each started inside what the wrap puts before it."""


@click.command(help=__doc__)
@click.option("--drivers", default=ALL, show_default=True, help="Which to examine.")
@click.option("--calls", default=3000, show_default=True, help="Calls of the first run; the second has twice as many.")
@click.option("--operation", "operations", multiple=True, type=click.Choice(OPERATIONS), default=OPERATIONS)
def command(drivers: str, calls: int, operations: tuple[str, ...]) -> None:
    """See the module."""
    found = subjects(drivers)
    conclude(j for subject in found for operation in operations for j in examine(subject, operation, calls))


def examine(subject: Subject, operation: str, calls: int) -> Iterator[Judgement]:
    """Every judgement of one operation of one driver."""
    what = f"{subject.label} {operation}"
    note(what)
    rules: tuple[Callable[[Subject, str, int], Iterator[Judgement]], ...] = (
        system_calls, allocations, instructions, page_faults,
    )  # fmt: skip
    for rule in rules:
        try:
            yield from rule(subject, operation, calls)
        except DriverError as error:
            name = (rule.__doc__ or "").partition(":")[0]
            yield unexamined(f"{what}, {name}", error)


def system_calls(subject: Subject, operation: str, calls: int) -> Iterator[Judgement]:
    """System calls: the same ones, equally often."""
    own_, hand_ = both(subject, operation, calls, strace())
    shown_only = WAITS if subject.driver.name in THREADED else ()
    for side in SIDES:
        names = sorted(own_[side].keys() | hand_[side].keys())
        costs = [(name, own_[side].get(name, 0.0), hand_[side].get(name, 0.0)) for name in names]
        shown = ", ".join(f"{n} {o:.2f} and {h:.2f}" for n, o, h in costs if max(abs(o), abs(h)) > EQUAL)
        met = all(
            abs(o - h) <= (SLEEPS if name == "futex" else EQUAL) for name, o, h in costs if name not in shown_only
        )
        limit = f"equal, {' and '.join(shown_only)} only shown" if shown_only else "equal"
        yield counted_out(f"{subject.label} {operation}, {side}'s system calls", met, shown or "none", limit)


def allocations(subject: Subject, operation: str, calls: int) -> Iterator[Judgement]:
    """Allocations: none of ours, where the middleware makes some."""
    own_, hand_ = both(subject, operation, calls, counter(), RUNS)
    for side in SIDES:
        o, h = (found[side].get("allocations", 0.0) for found in (own_, hand_))
        what = f"{subject.label} {operation}, {side}'s allocations"
        yield counted_out(what, o - h <= max(EQUAL, SHARE * h), f"{o:.2f} and {h:.2f}", "no more")


def instructions(subject: Subject, operation: str, calls: int) -> Iterator[Judgement]:
    """Instructions: at most 200 more, client and server each."""
    own_, hand_ = both(subject, operation, calls, callgrind(), RUNS)
    for side in SIDES:
        o, h = (found[side]["instructions"] for found in (own_, hand_))
        figure = f"{o - h:+.0f} ({o:.0f} and {h:.0f})"
        what = f"{subject.label} {operation}, {side}'s instructions"
        yield counted_out(what, o - h <= INSTRUCTIONS, figure, f"{INSTRUCTIONS:+d}")


def page_faults(subject: Subject, operation: str, calls: int) -> Iterator[Judgement]:
    """Page faults: none that more calls make more of."""
    plans = [own.own_plan(subject, "same", workload(operation, n * calls)) for n in (1, 2)]
    least = [min((faults(plan) for _ in range(3)), key=sum) for plan in plans]
    for side, once, twice in zip(SIDES, *least, strict=True):
        what = f"{subject.label} {operation}, {side}'s page faults"
        met = twice - once < FAULTS + calls / FAULT_EVERY
        limit = f"under {FAULTS} and 1 in {FAULT_EVERY}"
        yield counted_out(what, met, f"{twice - once:+d} in {calls} added calls", limit)


def faults(plan: Plan) -> tuple[int, int]:
    """Page faults of client and server between the boundaries of the measured phase."""
    found = own.run_own(plan)
    sides = {process.name: process.side for process in plan.processes}
    counts = {sides[usage.process]: usage.minor + usage.major for usage in found.usage}
    return counts["client"], counts["server"]


def workload(operation: str, calls: int) -> Workload:
    """One operation, nothing compared and no slices: only the loop grows with the calls."""
    return Workload(WARM, calls, (operation,), verify_one_in=0, slice=ONE_SLICE)


def both(
    subject: Subject, operation: str, calls: int, instrument: Instrument, runs: int = 1
) -> tuple[PerCall, PerCall]:
    """What one call costs Orrery's own programs, and the pair by hand."""
    plan = own.own_plan(subject, "same", workload(operation, calls))
    cpus = place(plan, available_cpus())

    def own_side(asked: Workload, wrap: own.Wrap) -> None:
        own.run_own(replace(plan, phases=own.phases(plan, asked)), wrap)

    def hand_side(asked: Workload, wrap: own.Wrap) -> None:
        hand.run_hand(subject, cpus, asked, wrap)

    def counted(run_one: RunOne) -> PerCall:
        once, twice = (least(run_one, workload(operation, n * calls), instrument, runs) for n in (1, 2))
        return {side: per_call(once[side], twice[side], calls) for side in SIDES}

    return counted(own_side), counted(hand_side)


def least(run_one: RunOne, asked: Workload, instrument: Instrument, runs: int) -> dict[str, Counts]:
    """Of so many equal runs inside the instrument, the one of each side that has the least counts."""
    found = [inside(run_one, asked, instrument) for _ in range(runs)]
    return {
        side: min((run[side] for run in found), key=lambda counts: counts.get("allocations", sum(counts.values())))
        for side in SIDES
    }


def inside(run_one: RunOne, asked: Workload, instrument: Instrument) -> dict[str, Counts]:
    """One run inside the instrument; what it counted of each side."""
    with tempfile.TemporaryDirectory(prefix="orrery-calls-") as name:
        folder = Path(name)
        run_one(asked, lambda side, program: instrument.wrap(folder, side, program))
        return {side: instrument.counts(folder, side) for side in SIDES}


if __name__ == "__main__":
    run(command)

"""Runs the trials of a trace: in each block every kind of every plan once, in random order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from orrery.cost.workload import UNDER_INSTRUMENTS
from orrery.errors import DriverError
from orrery.trace.kernel.collector import KernelSeen, ring_bytes, watching
from orrery.trace.kinds import KINDS, TraceKind
from orrery.trace.plans import TracePair, records_of, traced
from orrery.trace.trials import TracedTrial
from orrery.trial.run import run_trial
from orrery.trial.stage import unwatched

Note = Callable[[str], None]


@dataclass(frozen=True)
class TraceTask:
    """What is traced of a pair of plans: these operations, in trials of these kinds."""

    pair: TracePair
    operations: tuple[str, ...]
    kinds: tuple[TraceKind, ...]


def run_blocks(
    tasks: Sequence[TraceTask], calls: int, blocks: int, note: Note
) -> Iterator[tuple[TraceTask, TracedTrial]]:
    """Every trial as it ends; one that fails is noted, and its task has no more of that kind."""
    random = Random(f"trace {tasks[0].pair.bare.seed}" if tasks else 0)
    failed: set[tuple[int, TraceKind]] = set()
    for block in range(blocks):
        order = [(number, kind) for number, task in enumerate(tasks) for kind in task.kinds]
        random.shuffle(order)
        for position, (number, kind) in enumerate(order):
            if (number, kind) in failed:
                continue
            task = tasks[number]
            label = task.pair.bare.binding.label
            try:
                note(f"block {block + 1} of {blocks}: {label}, {task.pair.bare.placement}, {kind}")
                yield task, run_one(task, kind, calls, block, position)
            except DriverError as error:
                failed.add((number, kind))
                note(f"not traced: {label}, {kind}: {error}" + (f"\n{error.hint}" if error.hint else ""))


def run_one(task: TraceTask, kind: TraceKind, calls: int, block: int = 0, position: int = 0) -> TracedTrial:
    """One trial; DriverError where it fails."""
    plan = task.pair.of(kind)
    if plan is None:
        raise DriverError(f"{task.pair.bare.binding.label}: its kit has no marks of calls")
    short = traced(plan, kind, calls, task.operations)
    seen = KernelSeen()
    watch = watching(seen, ring_bytes(records_of(short))) if KINDS[kind].kernel else unwatched
    # What the host does besides is seen in the calls themselves, one by one.
    found = run_trial(short, block=block, position=position, os_noise_ms=0, timeouts=UNDER_INSTRUMENTS, watching=watch)
    if found.status != "ok":
        raise DriverError(f"{plan.binding.label}: {found.reason}", hint=found.stderr or None)
    return TracedTrial(kind, found, seen.file, seen.threads)

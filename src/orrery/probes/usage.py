"""What a process and its descendants have used so far, read from outside: daemons do not speak our protocol."""

from __future__ import annotations

from dataclasses import dataclass, fields

from orrery.probes import proc


@dataclass(frozen=True)
class ProcessUse:
    """Cumulative use; times in ns, the rest counts. `user` and `system` have the resolution of `runtime`."""

    runtime: int = 0
    user: int = 0
    system: int = 0
    voluntary: int = 0
    involuntary: int = 0
    minor: int = 0
    major: int = 0
    run_delay: int = 0

    def __add__(self, other: ProcessUse) -> ProcessUse:
        return ProcessUse(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    def __sub__(self, other: ProcessUse) -> ProcessUse:
        return ProcessUse(*(getattr(self, f.name) - getattr(other, f.name) for f in fields(self)))


def tree_use(pid: int) -> ProcessUse:
    """The use of a process and its descendants; what has ended already counts no more."""
    return sum((process_use(each) for each in proc.tree(pid)), ProcessUse())


def split_times(begin: ProcessUse, end: ProcessUse) -> tuple[int, int]:
    """User and system time (ns) between two readings.

    /proc/PID/stat counts in ticks of 10 ms, schedstat in ns: the sum is taken from the fine one, its division from
    the coarse one, over the whole life of the process where the interval is too short for ticks.
    """
    difference = end - begin
    # A hundred ticks: from there on a tick more or less moves the division by one in a hundred.
    ticks = difference if difference.user + difference.system > 100 * proc.TICK else end
    total = ticks.user + ticks.system
    system = difference.runtime * ticks.system // total if total else 0
    return difference.runtime - system, system


def process_use(pid: int) -> ProcessUse:
    """The use of a process alone, with all of its threads; nothing of one that is gone."""
    stat = proc.stat_fields(pid)
    if not stat:
        return ProcessUse()
    runtime = delay = voluntary = involuntary = 0
    # schedstat and status of the process itself tell of its first thread alone.
    for task in proc.tasks(pid):
        schedule = proc.text(pid, "task", task, "schedstat").split()
        if schedule:
            runtime, delay = runtime + int(schedule[0]), delay + int(schedule[1])
        switches = _switches(proc.text(pid, "task", task, "status"))
        voluntary, involuntary = voluntary + switches[0], involuntary + switches[1]
    # Fields 14, 15, 10 and 12 of proc_pid_stat(5). A kernel without schedstat leaves ticks alone.
    user, system = int(stat[11]) * proc.TICK, int(stat[12]) * proc.TICK
    return ProcessUse(runtime or user + system, user, system, voluntary, involuntary, int(stat[7]), int(stat[9]), delay)


def _switches(status: str) -> tuple[int, int]:
    _, _, tail = status.partition("\nvoluntary_ctxt_switches:")
    words = tail.split()
    return (int(words[0]), int(words[2])) if len(words) >= 3 else (0, 0)

"""The engine's own processes on the host of an agent, and the CPUs that these keep to."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from orrery.hosts.engine_use import SCHEDULER, WORKER, Parts
from orrery.hosts.engines.invitation import Invitation
from orrery.probes import proc

SCHEDULERS = (b"dask", b"distributed", b"slurmctld")
"""One of these stands in the command line of a scheduler: a pid of another namespace may be somebody else's here."""


def engine_parts(invitation: Invitation) -> dict[str, list[int]]:
    """Who supplies this host: whoever started this agent, with what stands above it; and a scheduler that is here."""
    found = {WORKER: list(_workers(invitation))}
    schedulers = [pid for pid in _schedulers(invitation) if _is_scheduler(pid)]
    return found | ({SCHEDULER: schedulers} if schedulers else {})


@contextmanager
def keep_to(cpus: Sequence[int], parts: Parts) -> Iterator[None]:
    """Let the engine's processes use the CPUs that are spared alone, and at the end those that they had before.

    What belongs to others is left as it is, as Slurm's daemons; where no CPU is spared, so is all.
    """
    before: dict[int, set[int]] = {}
    for thread in _threads(cpus, parts):
        with suppress(OSError):
            allowed = os.sched_getaffinity(thread)
            os.sched_setaffinity(thread, cpus)
            before[thread] = allowed
    try:
        yield
    finally:
        for thread, allowed in before.items():
            with suppress(OSError):
                os.sched_setaffinity(thread, allowed)


def _threads(cpus: Sequence[int], parts: Parts) -> Iterable[int]:
    """Those that are to be moved; none of this process, whose CPUs are those that programs may have."""
    return [int(task) for pids in parts.values() for pid in pids for task in proc.tasks(pid)] if cpus else []


def _workers(invitation: Invitation) -> Iterator[int]:
    parent = os.getppid()
    yield parent
    if invitation.nanny:
        yield _parent_of(parent)
    yield from _pids_in(invitation.slurmd)
    if job := os.environ.get("SLURM_JOB_ID"):
        yield from _steps(job)


def _schedulers(invitation: Invitation) -> Iterator[int]:
    if invitation.scheduler is not None:
        yield invitation.scheduler
    if invitation.controller and invitation.controller in (socket.gethostname(), os.environ.get("SLURMD_NODENAME")):
        yield from _pids_in(invitation.slurmctld)


def _is_scheduler(pid: int) -> bool:
    words = proc.text(pid, "cmdline").encode()
    return any(name in words for name in SCHEDULERS)


def _pids_in(pattern: str) -> Iterator[int]:
    """The pid in a file of Slurm's, whose name has %h and %n for the host's (slurm.conf(5), SlurmdPidFile)."""
    if not pattern:
        return
    name = socket.gethostname().partition(".")[0]
    file = pattern.replace("%h", name).replace("%n", os.environ.get("SLURMD_NODENAME", name))
    with suppress(OSError, ValueError):
        yield int(Path(file).read_text(encoding="ascii"))


def _steps(job: str) -> Iterator[int]:
    """Of our job the processes `srun` on this host: whoever holds the step. They are this user's."""
    own = _network(os.getpid())
    for pid in (int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdecimal()):
        is_srun = proc.text(pid, "comm").strip() == "srun"
        if is_srun and f"SLURM_JOB_ID={job}" in proc.text(pid, "environ").split("\0") and _network(pid) == own:
            yield pid


def _network(pid: int) -> str:
    with suppress(OSError):
        return os.readlink(f"/proc/{pid}/ns/net")  # noqa: PTH115 (no path: a name)
    return ""


def _parent_of(pid: int) -> int:
    """0 where there is none (proc_pid_stat(5), ppid)."""
    fields = proc.stat_fields(pid)
    return int(fields[1]) if fields else 0

"""Gives a trial a machine of its own: memory for all of its processes, and programs that no others have read."""

from __future__ import annotations

from dataclasses import replace

from orrery import paths
from orrery.control.failure import Refused, TrialError
from orrery.hosts.cgroup import new_cgroup
from orrery.hosts.journal import Journal
from orrery.hosts.private_copy import private_copy
from orrery.probes import proc
from orrery.store.facts import CGROUP
from orrery.trial.stage import Stage, local


def enter_cgroup(stage: Stage) -> None:
    """Make the machine that the plan asks for, if any, before anything is started; Refused where there can be none."""
    machine = stage.plan.machine
    if machine is None:
        return
    if machine.swap and not _has_swap():
        raise Refused("no swap here: this machine has none", hint="swap = false asks for the same without it")
    host = local(stage, "a machine with less memory is this one")
    journal = host.journal
    cgroup = new_cgroup(f"or.{journal.tag}", lambda path: journal.note("cgroup", path=path))
    cgroup.limit(machine.memory, machine.swap)
    _own_programs(stage, journal)
    stage.cgroup, host.cgroup = cgroup, cgroup.folder


def leave_cgroup(stage: Stage) -> None:
    """Note what the trial has taken of its machine, and let it have all there is: who is to end needs some to do so."""
    if stage.cgroup is None:
        return
    read = stage.cgroup.read()._asdict()
    stage.cgroup.lift()
    stage.cgroup = None
    for name, value in read.items():
        if value is not None:
            CGROUP.put(stage.observation.facts, name, value)


def starved(stage: Stage, failure: TrialError) -> TrialError:
    """The failure, with what the kernel did if it killed a process of the trial for want of memory."""
    if stage.cgroup is None or not stage.cgroup.read().kills:
        return failure
    text = f"{failure}; the kernel killed a process of the trial for want of memory: all of it has {stage.plan.machine}"
    return TrialError(text, process=failure.process)


def _own_programs(stage: Stage, journal: Journal) -> None:
    # On a disk: /tmp may be memory itself, whose pages cannot be dropped.
    folder = paths.cache() / f"or.{journal.tag}"
    journal.note("folder", path=folder)
    copies = private_copy((process.program for process in stage.plan.processes), folder)
    processes = tuple(replace(process, program=copies[process.program]) for process in stage.plan.processes)
    stage.plan = replace(stage.plan, processes=processes)
    stage.environment = (*stage.environment, ("LD_LIBRARY_PATH", str(folder)))


def _has_swap() -> bool:
    words = proc.text("meminfo").partition("SwapTotal:")[2].split()
    return bool(words) and int(words[0]) > 0

"""Keeps the CPUs of a trial awake, where the plan asks for it."""

from __future__ import annotations

from orrery.definitions.conditions.idling import AWAKE
from orrery.hosts.command import Command
from orrery.store.facts import CPUS_AWAKE
from orrery.trial.stage import Stage


def keep_awake(stage: Stage) -> None:
    """Start a spinner on each used CPU, of each machine that hosts are on.

    There is no smaller machine or priority yet, for spinners have no part in either. They are no processes of the plan,
    so nothing that they use is counted; they end with the supervisor. TrialError where one cannot be started.
    """
    if stage.plan.idle != AWAKE:
        return
    started: dict[str, int] = {}
    for host, names in stage.hosts.machines:
        program = host.supervisor_program()
        for cpu in stage.cpus.on(names):
            name = f"awake/{host.name}/{cpu}"
            host.start(name, Command((program, "awake"), cpus=(cpu,)))
            started[name] = cpu
    stage.channels.spawned(started, "starting what keeps the CPUs awake", stage.timeouts.start)
    CPUS_AWAKE.put(stage.observation.facts, [*started.values()])

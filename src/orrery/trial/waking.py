"""Keeps the CPUs of a trial awake, where the plan asks for it."""

from __future__ import annotations

from orrery.build.supervisor import supervisor_program
from orrery.definitions.conditions.idling import AWAKE
from orrery.hosts.command import Command
from orrery.store.facts import CPUS_AWAKE
from orrery.trial.stage import Stage


def keep_awake(stage: Stage) -> None:
    """Start a spinner on each used CPU, before there is a smaller machine or a priority: it has no part in either.

    They are no processes of the plan, so nothing that they use is counted; they end with the supervisor. TrialError
    where one cannot be started.
    """
    if stage.plan.idle != AWAKE:
        return
    spinners = {f"awake/{cpu}": cpu for cpu in stage.cpus.used}
    for name, cpu in spinners.items():
        stage.hosts.of(name).start(name, Command((str(supervisor_program()), "awake"), cpus=(cpu,)))
    stage.channels.spawned(spinners, "starting what keeps the CPUs awake", stage.timeouts.start)
    CPUS_AWAKE.put(stage.observation.facts, list(stage.cpus.used))

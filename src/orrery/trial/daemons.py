"""Starts the private daemons of a driver and learns from them what the processes must know."""

from __future__ import annotations

import re

from orrery.clock import SECOND
from orrery.control.failure import TrialError
from orrery.hosts.command import Command
from orrery.hosts.host import LOOPBACK
from orrery.planning.plan import DaemonPlan
from orrery.text import fill
from orrery.trial.stage import Stage

LOOK = 0.002
"""How often (s) the log of a daemon is looked at until it is ready. Nothing is measured yet."""


def start_daemons(stage: Stage) -> None:
    """Start them one after the other, each when the one before is ready; fills `stage.provided`.

    TrialError, with the last line of its log, if one cannot be started, ends, or does not become ready in time.
    """
    for daemon in stage.plan.daemons:
        try:
            _start(stage, daemon)
            found = _wait_until_ready(stage, daemon)
        except TrialError as failure:
            if failure.process != daemon.name:
                raise
            raise TrialError(f"{failure}{last_line(stage, daemon.name)}", process=daemon.name) from None
        for option, template in daemon.provides:
            stage.provided[option] = fill(template, found)


def last_line(stage: Stage, name: str) -> str:
    """The end of what a process has written to its stderr, or to its stdout if nothing there, as a clause."""
    host = stage.hosts.of(name)
    lines = (host.last_output(name) or host.output(name)).split("\n")
    said = [line.strip() for line in lines if line.strip()]
    return f"; the last line of its log: {said[-1]}" if said else "; its log is empty"


def _start(stage: Stage, daemon: DaemonPlan) -> None:
    host = stage.hosts.of(daemon.name)
    place = {
        "folder": str(host.folder),
        "address": host.address or LOOPBACK,
        "site": host.site_packages(),
        "processes": str(len(stage.plan.processes)),
    }
    for name, text in daemon.files:
        host.put(name, fill(text, place))
    command = Command(
        arguments=tuple(fill(argument, place) for argument in daemon.command),
        cpus=stage.cpus.of("server", host.name),
        environment=tuple((name, fill(value, place)) for name, value in daemon.environment),
        namespaces=daemon.namespaces,
    )
    host.start(daemon.name, command)
    stage.channels.spawned([daemon.name], f"starting the daemon {daemon.name}", stage.timeouts.daemon)


def _wait_until_ready(stage: Stage, daemon: DaemonPlan) -> dict[str, str]:
    """The named groups of the first match in the whole lines of its stdout, and the trial's folder."""
    ready = re.compile(daemon.ready, re.MULTILINE)
    host = stage.hosts.of(daemon.name)
    deadline = stage.clock.now() + int(stage.timeouts.daemon * SECOND)
    while stage.clock.now() < deadline:
        # A line that is half written might match, with half of an address.
        whole, _, _ = host.output(daemon.name).rpartition("\n")
        if found := ready.search(whole):
            return {"folder": str(host.folder), "address": host.address or LOOPBACK} | {
                k: v or "" for k, v in found.groupdict().items()
            }
        stage.channels.pause(LOOK)
    raise TrialError(
        f"the daemon {daemon.name} was not ready within {stage.timeouts.daemon:g} s "
        f"(nothing in its stdout matches `{daemon.ready}`)",
        process=daemon.name,
    )

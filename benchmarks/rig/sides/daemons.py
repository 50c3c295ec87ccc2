"""The daemons that stand between a client and a server by hand: those of the driver's own trials."""

from __future__ import annotations

from orrery.clock import SystemClock
from orrery.control.channels import ControlChannels
from orrery.control.timeouts import Timeouts
from orrery.hosts.host import Host
from orrery.hosts.hosts import Hosts
from orrery.trial.daemons import start_daemons
from orrery.trial.listener import NullListener
from orrery.trial.placement import Cpus
from orrery.trial.run import blank
from orrery.trial.stage import Stage
from rig.sides.own import whole_plan
from rig.sides.subjects import Subject


def start_daemons_of(subject: Subject, host: Host, channels: ControlChannels, cpus: Cpus) -> None:
    """Start them as a trial does: by the same commands, in the host's folder, on the server's CPUs.

    Programs by hand know that folder, and find there what they must know. DriverError if one cannot be started.
    """
    if not subject.driver.daemons_with(dict(subject.binding.options)):
        return
    clock, plan = SystemClock(), whole_plan(subject, "same")
    hosts, observation = Hosts([host]), blank(plan, 0, 0, clock)
    start_daemons(Stage(plan, hosts, channels, cpus, observation, clock, Timeouts(), NullListener()))

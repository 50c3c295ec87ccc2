"""A trial of a campaign whose processes may run on other hosts."""

from __future__ import annotations

from orrery.clock import Clock
from orrery.definitions.conditions.placement import ACROSS
from orrery.hosts.opening import OpenHosts
from orrery.planning.plan import Plan
from orrery.store.observation import Observation
from orrery.trial.listener import TrialListener
from orrery.trial.run import run_trial


def run_hosted(
    hosts: OpenHosts, plan: Plan, *, block: int, position: int, clock: Clock, listener: TrialListener
) -> Observation:
    """Run `plan` once: on the hosts if it is placed across them, else on this machine."""
    connections = hosts.connections() if plan.placement == ACROSS else ()
    return run_trial(plan, block=block, position=position, clock=clock, listener=listener, connections=connections)

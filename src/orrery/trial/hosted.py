"""A trial of a campaign whose processes may run on other hosts."""

from __future__ import annotations

from orrery.clock import Clock
from orrery.definitions.conditions.placement import ACROSS
from orrery.hosts.opening import OpenHosts
from orrery.hosts.teams import Teams
from orrery.planning.plan import Plan
from orrery.store.facts import BOOT_TEAMS, TEAM
from orrery.store.observation import Observation
from orrery.trial.listener import TrialListener
from orrery.trial.run import run_trial


def run_hosted(
    hosts: OpenHosts, plan: Plan, *, block: int, position: int, clock: Clock, listener: TrialListener
) -> Observation:
    """Run `plan` once: on the hosts if it is placed across them, else on this machine."""
    connections = hosts.connections() if plan.placement == ACROSS else ()
    return run_trial(plan, block=block, position=position, clock=clock, listener=listener, connections=connections)


def run_in_team(
    teams: Teams, number: int, plan: Plan, *, block: int, position: int, clock: Clock, listener: TrialListener
) -> Observation:
    """Run `plan` once on the hosts of a team (from 0), while other teams run others."""
    with teams.team(number) as team:
        found = run_trial(
            plan,
            block=block,
            position=position,
            clock=clock,
            listener=listener,
            connections=team.connections,
            shares=team.cpus,
        )
    TEAM.put(found.facts, str(team))
    BOOT_TEAMS.put(found.facts, team.boots)
    return found

"""What the command line changes of a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from orrery.definitions.conditions.hosts import ALONE, HostsAsked
from orrery.definitions.conditions.idling import DEFAULT, Idle
from orrery.definitions.conditions.placement import ACROSS, Placement
from orrery.definitions.scenario.model import Scenario
from orrery.definitions.scenario.parameters import Point, Scalar, point_key


@dataclass(frozen=True)
class Overrides:
    """What the command line changes: parameter values (`--set`), calls of each client, interface of `*`.

    `calls_at` are those of single points (by their canonical JSON), before `calls`; `warm_at` are their warm-ups (ns).
    `rates` are those that a search offers: kind of object -> calls a second of each of its client threads. `idle` says
    whether CPUs may halt, `builds` how many there are of each program, `hosts` those of placement `across`.
    """

    settings: Mapping[str, tuple[Scalar, ...]] | None = None
    calls: int | None = None
    only: str | None = None
    rates: Mapping[str, float] = field(default_factory=dict)
    idle: Idle = DEFAULT
    calls_at: Mapping[str, int] = field(default_factory=dict)
    builds: int = 1
    hosts: HostsAsked | None = None
    warm_at: Mapping[str, int] = field(default_factory=dict)

    def hosts_of(self, placement: Placement) -> HostsAsked | None:
        """The hosts of a plan with this placement; None for the conductor's machine alone."""
        return self.hosts if placement == ACROSS else None

    def deployment(self, placement: Placement) -> str:
        """What of that is part of a result's key."""
        hosts = self.hosts_of(placement)
        return hosts.deployment if hosts is not None else ALONE

    def key(self, scenario: Scenario, point: Point) -> str:
        """The canonical JSON of what makes a plan's point: the parameters swept or set, and the rates."""
        return point_key(
            scenario.parameters, self.settings or {}, point, {f"rate of {k}": r for k, r in self.rates.items()}
        )

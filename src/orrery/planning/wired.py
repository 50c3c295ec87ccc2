"""A point of a scenario, wired: what is the same whatever the drivers and placements are, found out once for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from orrery.codegen.model import Model
from orrery.definitions.driver.model import Driver
from orrery.definitions.scenario.known import arrangements
from orrery.definitions.scenario.model import Arrangement, Scenario
from orrery.definitions.scenario.offered import offered
from orrery.definitions.scenario.parameters import points
from orrery.definitions.wiring.origins import origins
from orrery.definitions.wiring.ports import Ports
from orrery.definitions.wiring.routes import WiredRoute
from orrery.definitions.wiring.spoken import spoken
from orrery.definitions.wiring.wiring import Wiring
from orrery.planning.messages import MessageBounds
from orrery.planning.missing_operations import MissingOperations
from orrery.planning.overrides import Overrides
from orrery.planning.phases import Caller, all_together, each_alone, phases, refers
from orrery.planning.plan import PhasePlan, PortPlan
from orrery.planning.processes import KnownPorts
from orrery.planning.relations import Relations
from orrery.planning.requirements import OperationNeeds
from orrery.planning.topics import TopicEnds
from orrery.planning.trial_timeout import busy_with


@dataclass(frozen=True, eq=False)
class WiredPoint:
    """One point: its canonical JSON, its arrangement with what the command line changes, and its wiring.

    Points of one scenario share what operations need (`needs`).
    """

    key: str
    arrangement: Arrangement
    wiring: Wiring
    needs: OperationNeeds
    seed: int
    _missing: dict[object, dict[str, str]] = field(default_factory=dict, init=False, repr=False)
    _phases: dict[tuple[Caller, ...], tuple[PhasePlan, ...]] = field(default_factory=dict, init=False, repr=False)
    known_ports: KnownPorts = field(default_factory=dict, init=False, repr=False)
    _busy: dict[int, tuple[Sequence[PhasePlan], int]] = field(default_factory=dict, init=False, repr=False)

    @cached_property
    def ports(self) -> dict[str, Ports]:
        """Those of each kind of object; InputError for calls that would never end."""
        return self.wiring.ports()

    @cached_property
    def relations(self) -> Relations:
        """Who is bound to whom."""
        return Relations(self.arrangement.objects, self.ports, self.seed)

    @cached_property
    def topics(self) -> TopicEnds:
        """Who publishes and who subscribes."""
        return TopicEnds(self.arrangement.objects, self.ports, self.arrangement.loads)

    @cached_property
    def routes(self) -> tuple[WiredRoute, ...]:
        """The paths whose time is measured."""
        return self.wiring.routes(self.ports)

    @cached_property
    def origins(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Operations that carry topics, each with those of the loads by which its samples come about."""
        return tuple(origins(self.ports.values()).items())

    @cached_property
    def bounds(self) -> MessageBounds:
        """What messages take at most."""
        return MessageBounds(self.wiring)

    def missing(
        self, scenario: str, driver: Driver, options: Mapping[str, str], unsupported: Mapping[str, str]
    ) -> dict[str, str]:
        """`Interface::operation` -> why it is left out with this driver and these options."""
        key = (driver.name, *sorted(options.items()), None, *sorted(unsupported.items()))
        if key not in self._missing:
            known = (self.wiring, self.bounds, self.needs)
            looked = MissingOperations(scenario, *known, driver, options, unsupported, self.seed)
            self._missing[key] = looked.of(self.ports.values())
        return self._missing[key]

    def phases(self, callers: Sequence[Caller], ports: Sequence[PortPlan]) -> tuple[PhasePlan, ...]:
        """The phases of these callers. Only of `ports` that are referred to others is anything said beside."""
        key = tuple(callers)
        if any(map(refers, ports)):
            return self._made(key, ports)
        if key not in self._phases:
            self._phases[key] = self._made(key, ())
        return self._phases[key]

    def busy(self, phases: Sequence[PhasePlan], work: int) -> int:
        """How long phases keep their members busy (`busy_with`); most plans of a point have the same ones."""
        if id(phases) not in self._busy:  # they are held, so that nothing else comes to have their identity
            self._busy[id(phases)] = phases, busy_with(phases, work)
        return self._busy[id(phases)][1]

    def _made(self, callers: Sequence[Caller], ports: Sequence[PortPlan]) -> tuple[PhasePlan, ...]:
        groups = all_together(callers) if self.arrangement.together else each_alone(callers, self.seed)
        return phases(self.arrangement.steps, groups, ports)


def wired_points(scenario: Scenario, models: Sequence[Model], seed: int, changed: Overrides) -> list[WiredPoint]:
    """Every point of the scenario's sweeps; InputError where the scenario's names do not fit the interfaces.

    `models` are the interfaces of all points, of which each speaks its own.
    """
    asked = points(scenario.parameters, changed.settings or {})
    found = arrangements(scenario, asked)
    every = {name for there in found for name in there.interfaces}
    made: list[WiredPoint] = []
    needs = OperationNeeds()
    for point, there in zip(asked, found, strict=True):
        key = changed.key(scenario, point)
        calls = changed.calls_at.get(key, changed.calls)
        arrangement = offered(there.limited(calls).warmed(changed.warm_at.get(key)), changed.rates)
        wiring = Wiring(scenario.document, arrangement, spoken(models, there.interfaces, every), changed.only)
        wiring.check_values()
        made.append(WiredPoint(key, arrangement, wiring, needs, seed))
    return made

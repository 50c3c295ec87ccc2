"""Calls that are cut down in a campaign, since an operation is slow on one of its bindings: alike for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from orrery.planning.plan import Plan
from orrery.store.facts import CUT
from orrery.store.observation import Observation
from orrery.trial.pace import cut_plan


@dataclass
class Cuts:
    """Point -> operation -> the fewest calls that a trial of the campaign was cut down to."""

    _fewest: dict[str, dict[str, int]] = field(default_factory=dict)

    def saw(self, observation: Observation) -> None:
        """A trial has ended: what it cut down holds for all that are made after it."""
        known = self._fewest.setdefault(observation.point, {})
        for operation, calls in (CUT.get(observation.facts) or {}).items():
            known[operation] = min(calls, known.get(operation, calls))

    def recalled(self, observations: Iterable[Observation]) -> Iterator[Observation]:
        """The same trials, which were stored before the campaign was cut off: each is seen as it goes by."""
        for observation in observations:
            self.saw(observation)
            yield observation

    def of(self, plan: Plan) -> Plan:
        """The plan as it is to be run now."""
        return replace(cut_plan(plan, known), cuts=tuple(known.items())) if (known := self._at(plan)) else plan

    def _at(self, plan: Plan) -> dict[str, int]:
        titles = {phase.title for phase in plan.phases}
        known = self._fewest.get(plan.point, {})
        return {operation: calls for operation, calls in known.items() if operation in titles}

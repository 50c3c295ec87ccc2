"""How long a trial takes until its objects are bound to each other, and which part of the start takes how much."""

from __future__ import annotations

from dataclasses import dataclass, field

from orrery.store.facts import STARTUP, STARTUP_PARTS
from orrery.trial.stage import Stage
from orrery.trial.wiring import bind, published, start


@dataclass
class Starting:
    """The start of a trial from the instant `begin` (ns); each part ends where the next one begins."""

    stage: Stage
    begin: int
    _parts: dict[str, int] = field(default_factory=dict)

    def over(self, part: str) -> None:
        """This part is over."""
        self._parts[part] = self.stage.clock.now() - self.begin - sum(self._parts.values())

    def note(self) -> None:
        """The start is over: write down what it took, and each of its parts."""
        STARTUP.put(self.stage.observation.facts, sum(self._parts.values()))
        STARTUP_PARTS.put(self.stage.observation.facts, self._parts)


def start_objects(stage: Stage, starting: Starting) -> None:
    """Start the processes of the plan, and bind their objects to each other: the rest of the trial's start."""
    start(stage, stage.plan.processes)
    starting.over("processes")
    references = published(stage, stage.plan.processes)
    starting.over("servants")
    bind(stage, references)
    starting.over("connections")
    starting.note()

"""Further blocks in place of trials that the host disturbed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from orrery.metrics.disturbance.evidence import disturbance
from orrery.store.observation import Observation

FEW = 3
"""So many trials of a binding before it can be said that the host disturbs most of them."""

Place = tuple[str, str, str]
"""Point, binding and placement."""


@dataclass
class Replacing:
    """So many `blocks`, and while undisturbed trials are missing further ones, at most `most` (None: without end).

    A trial that failed is not run again, and neither is waited for a binding that is disturbed in most of its trials:
    more of them would not end it.
    """

    blocks: int
    most: int | None
    _seen: dict[Place, tuple[int, int]] = field(default_factory=dict)
    """How many trials there were of each place, and how many of these were undisturbed."""
    _lacking: Counter[int] = field(default_factory=Counter)
    """How many undisturbed trials are missing -> of how many places that are waited for: it is asked before each trial,
    of which there may be a hundred thousand."""
    _begun: int = 0

    def saw(self, observation: Observation) -> None:
        """A trial has ended and is stored."""
        place = observation.point, observation.binding, observation.placement
        trials, fit = self._seen.get(place, (0, 0))
        self._count(trials, fit, -1)
        fit += observation.status != "ok" or disturbance(observation) is None
        self._seen[place] = trials + 1, fit
        self._count(trials + 1, fit, 1)

    def recall(self, observations: Iterable[Observation]) -> None:
        """Trials that were stored before the campaign was cut off."""
        for observation in observations:
            self.saw(observation)

    def goes_on(self, block: int) -> bool:
        """Whether block `block` (from 0) is to be run; all before it are stored."""
        self._begun = block
        return block < self.blocks or (self._missing > 0 and not self._is_spent(block))

    @property
    def expected(self) -> int:
        """How many blocks there will be, if no further trial is disturbed."""
        wanted = max(self.blocks, self._begun + max(1, self._missing))
        return wanted if self.most is None else min(wanted, self.blocks + self.most)

    @property
    def ended(self) -> str:
        """How many further blocks there were, in a sentence; empty for none."""
        further = max(0, self._begun - self.blocks)
        if not further:
            return ""
        rest = "; some are still missing" if self._missing else ""
        return f"{further} further block{'' if further == 1 else 's'} in place of trials that the host disturbed{rest}"

    @property
    def _missing(self) -> int:
        """How many undisturbed trials the binding still needs that is waited for longest."""
        return max((missing for missing, places in self._lacking.items() if places), default=0)

    def _count(self, trials: int, fit: int, places: int) -> None:
        if trials and (trials < FEW or 2 * fit >= trials):
            self._lacking[self.blocks - fit] += places

    def _is_spent(self, block: int) -> bool:
        return self.most is not None and block >= self.blocks + self.most

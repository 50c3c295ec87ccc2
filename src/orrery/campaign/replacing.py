"""Further blocks in place of trials that the host disturbed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain, combinations

from orrery.metrics.disturbance.evidence import disturbance
from orrery.store.observation import Observation

FEW = 3
"""So many trials of a binding before it can be said that the host disturbs most of them."""


@dataclass
class _Trials:
    """Those of a binding at a point and placement: how many, and a bit for the block of each undisturbed one."""

    count: int = 0
    fit: int = 0

    @property
    def is_waited_for(self) -> bool:
        """A binding that is disturbed in most of its trials is not: more of them would not end it."""
        return self.count < FEW or 2 * self.fit.bit_count() >= self.count


@dataclass
class Replacing:
    """So many `blocks`, and while undisturbed trials are missing further ones, at most `most` (None: without end).

    They are missing where a binding has fewer of them than `blocks`, and where two bindings, which are compared block
    by block, have fewer blocks in which neither was disturbed. A trial that failed is not run again.
    """

    blocks: int
    most: int | None
    _seen: dict[tuple[str, str], dict[str, _Trials]] = field(default_factory=dict)
    """Point and placement -> binding -> its trials."""
    _missing: int = 0
    """How many further blocks are missing at least, as of the last block that began."""
    _begun: int = 0

    def saw(self, observation: Observation) -> None:
        """A trial has ended and is stored."""
        rivals = self._seen.setdefault((observation.point, observation.placement), {})
        trials = rivals.setdefault(observation.binding, _Trials())
        trials.count += 1
        if observation.status != "ok" or disturbance(observation) is None:
            trials.fit |= 1 << observation.block

    def recall(self, observations: Iterable[Observation]) -> None:
        """Trials that were stored before the campaign was cut off."""
        for observation in observations:
            self.saw(observation)

    def goes_on(self, block: int) -> bool:
        """Whether block `block` (from 0) is to be run; all before it are stored."""
        self._begun, self._missing = block, max(map(self._lacking, self._seen.values()), default=0)
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

    def _lacking(self, rivals: dict[str, _Trials]) -> int:
        """How many blocks are missing at one point and placement: of one binding, or of two together."""
        fit = [trials.fit for trials in rivals.values() if trials.is_waited_for]
        together = (one & other for one, other in combinations(fit, 2))
        return max((self.blocks - blocks.bit_count() for blocks in chain(fit, together)), default=0)

    def _is_spent(self, block: int) -> bool:
        return self.most is not None and block >= self.blocks + self.most

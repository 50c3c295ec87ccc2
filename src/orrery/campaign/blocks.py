"""The rule that ends a campaign of as many blocks as are needed: a precision, a budget of time, or both."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass, field

from orrery.campaign.replacing import Replacing
from orrery.clock import SECOND, Clock
from orrery.metrics.criteria.precision import Precision
from orrery.store.observation import Observation


@dataclass
class AsNeeded:
    """Blocks until the precision is reached, the next whole block no longer fits the budget (s), or there are enough.

    Enough is what `most` says (None: there is no such number). There is always a first block. `ended` says in the end
    why there is no further one.
    """

    clock: Clock
    precision: Precision | None
    budget: float | None
    most: Replacing | None
    first_guess: int
    ended: str = ""
    _begin: int | None = None
    _block_begin: int = 0
    _longest: float = 0.0
    _spent: float = 0.0
    _block: int = 0
    _trials: dict[int, list[Observation]] = field(default_factory=lambda: defaultdict(list))

    def saw(self, observation: Observation) -> None:
        """A trial has ended and is stored."""
        self._trials[observation.block].append(observation)
        if self.most is not None:
            self.most.saw(observation)

    def recall(self, observation: Observation) -> None:
        """A trial that was stored before the campaign was cut off: its time counts too."""
        self.saw(observation)
        self._spent += observation.wall / SECOND
        self._longest = max(self._longest, sum(trial.wall for trial in self._trials[observation.block]) / SECOND)

    def goes_on(self, block: int) -> bool:
        """Whether block `block` (from 0) is to be run; all before it are stored."""
        self._clock_block()
        self._block = block
        for whole in sorted(number for number in self._trials if number < block):
            trials = self._trials.pop(whole)
            if self.precision is not None:
                self.precision.add(trials)
        self.ended = self._why(block) if block else ""
        return not self.ended

    @property
    def expected(self) -> int:
        """How many blocks there will be: by the spread so far, the time they take, and the most that are allowed."""
        guesses = [self.first_guess]
        if self.precision is not None and (needed := self.precision.needed):
            guesses = [needed]
        if self.budget is not None and self._longest:
            fits = self._block + math.floor((self.budget - self._elapsed()) / self._longest)
            guesses = [min([fits, *guesses] if self.precision is not None else [fits])]
        return max(self._block + 1, min([*guesses, *([self.most.expected] if self.most else [])]))

    def _why(self, block: int) -> str:
        """Why block `block` is not run; empty where it is."""
        if self.precision is not None:
            if not self.precision.awaited:  # failed, refused or INVALID: no further block changes that
                return f"no row can have a figure of {self.precision.metric.name}"
            if self.precision.reached:
                return f"{self._target()} after {_counted(block)}"
            if self.precision.exhausted:
                noun = self.precision.level.noun
                return self._short(f"more blocks would hardly help, since the {noun} differ; more {noun} would")
        if self.budget is not None and self._elapsed() + self._longest > self.budget:
            return self._short(f"the budget is spent after {_counted(block)}")
        if self.most is not None and not self.most.goes_on(block):
            return self._short(f"{_counted(self.most.blocks)} were asked for at most")
        return ""

    def _target(self) -> str:
        assert self.precision is not None
        return f"{self.precision.metric.name} is within {self.precision.wanted * 100:g} % in every row"

    def _short(self, why: str) -> str:
        """Why it ends, and how far from the precision that was wanted it is."""
        widest = self.precision.widest() if self.precision is not None else None
        if self.precision is None or widest is None:
            return why
        key = widest.key
        row = f"{key.driver}, {key.placement}, {key.operation}"
        if widest.width is None:
            return f"{why}: {self.precision.metric.name} has no interval yet ({row})"
        return f"{why}: {self.precision.metric.name} is within {widest.width * 100:.2g} % in the widest row ({row})"

    def _clock_block(self) -> None:
        """Note how long the block took that has just ended."""
        now = self.clock.now()
        if self._begin is None:
            self._begin = now
        else:
            self._longest = max(self._longest, (now - self._block_begin) / SECOND)
        self._block_begin = now

    def _elapsed(self) -> float:
        return self._spent + (self.clock.now() - (self._begin or 0)) / SECOND


def _counted(blocks: int) -> str:
    return f"{blocks} block{'' if blocks == 1 else 's'}"

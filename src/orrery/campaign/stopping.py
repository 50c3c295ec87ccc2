"""How many blocks a campaign has: a number, or as many as something needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from orrery.store.observation import Observation


class Stopping(Protocol):
    """Asked before each block that is not stored yet."""

    def goes_on(self, block: int) -> bool:
        """Whether block `block` (from 0) is to be run; all before it are stored."""

    def saw(self, observation: Observation) -> None:
        """A trial has ended and is stored."""

    @property
    def expected(self) -> int:
        """How many blocks there will be, as far as is known."""


@dataclass(frozen=True)
class Fixed:
    """So many blocks."""

    blocks: int

    def goes_on(self, block: int) -> bool:
        """Until there are so many."""
        return block < self.blocks

    def saw(self, observation: Observation) -> None:
        """Nothing depends on it."""

    @property
    def expected(self) -> int:
        """Just so many."""
        return self.blocks

"""How far a row of experiments is: told before each of them, with what is left of all by what was seen so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from orrery.campaign.outlook import Outlook, Over, left_seconds
from orrery.clock import SECOND, Clock
from orrery.text import rough_duration
from orrery.trial.listener import CampaignListener

if TYPE_CHECKING:
    from orrery.planning.plan import PhasePlan, Plan
    from orrery.store.observation import Observation


class Experiments:
    """A listener that passes on what it hears, and knows by it when trials began and how many there were.

    `begin` and `end` are told of each experiment, in the order of their outlooks.
    """

    def __init__(self, found: Sequence[Outlook], listener: CampaignListener, clock: Clock) -> None:
        self._found = tuple(found)
        self._listener = listener
        self._clock = clock
        self._number = 0
        self._over: list[Over] = []
        self._begun = self._start = clock.now()
        self._first: int | None = None
        self._made = 0

    def begin(self, title: str) -> None:
        """The next experiment begins."""
        ahead = self._found[self._number :]
        left = left_seconds([one for one in ahead if one.trials], self._over)
        rest = f" (of all, about {rough_duration(left)} left)" if left > 0 else ""
        self._number += 1
        self._begun, self._first, self._made = self._clock.now(), None, 0
        self.note(f"[{self._number}/{len(self._found)}] {ahead[0].name}: {title}{rest}")

    def end(self) -> None:
        """It is over; one that came to no trial tells nothing of the others."""
        if self._first is not None:
            now, expected = self._clock.now(), self._found[self._number - 1]
            share = min(1.0, self._made / expected.trials) if expected.trials else 0.0
            before = (self._first - self._begun) / SECOND - expected.before
            seconds = (expected.seconds - expected.before) * share
            taken = (now - self._first) / SECOND
            self._over.append(Over(seconds, taken, max(0.0, before), expected.guessed * share))

    def close(self) -> None:
        """All are over."""
        took = rough_duration((self._clock.now() - self._start) / SECOND)
        self.note(f"{len(self._found)} experiment{'' if len(self._found) == 1 else 's'} in {took}")

    def note(self, text: str) -> None:
        """A line for people."""
        self._listener.note(text)

    def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
        """A phase is about to begin."""
        self._listener.phase(plan, number, count, phase)

    def trial(self, plan: Plan, block: int, number: int, count: int, left: float | None) -> None:
        """A trial is about to begin."""
        self._first = self._clock.now() if self._first is None else self._first
        self._made += 1
        self._listener.trial(plan, block, number, count, left)

    def ended(self, observation: Observation) -> None:
        """A trial has ended and is stored."""
        self._listener.ended(observation)

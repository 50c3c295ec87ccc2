"""Who wants to know how far a campaign is. Called at boundaries only, never while something is measured."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from orrery.planning.plan import PhasePlan, Plan
    from orrery.store.observation import Observation


class TrialListener(Protocol):
    """Hears of the phases of a trial."""

    def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
        """Phase `number` (from 1) of `count` is about to begin."""


class CampaignListener(TrialListener, Protocol):
    """Hears of the trials of a campaign too, and what else people should know."""

    def note(self, text: str) -> None:
        """A line for people: what is built, what is left out, how long it will take."""

    def trial(self, plan: Plan, block: int, number: int, count: int, left: float | None) -> None:
        """Trial `number` (from 1) of `count` is about to begin; `left` estimates the seconds to the end, if known."""

    def ended(self, observation: Observation) -> None:
        """A trial has ended and is stored."""


class NullListener:
    """Hears nothing."""

    def note(self, text: str) -> None:
        """Nothing."""

    def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
        """Nothing."""

    def trial(self, plan: Plan, block: int, number: int, count: int, left: float | None) -> None:
        """Nothing."""

    def ended(self, observation: Observation) -> None:
        """Nothing."""

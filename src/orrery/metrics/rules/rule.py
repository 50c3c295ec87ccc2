"""What a rule is: one question to a row's evidence, with its limit and what to do when it is broken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from orrery.metrics.disturbance.aside import AsideShare
from orrery.metrics.rows import Reason, Verdict
from orrery.metrics.trials import TrialGroup


@dataclass(frozen=True)
class Evidence:
    """What is judged: a row's trials and failures, how many trials the campaign set out to make (0: not known), and how
    many of its binding's the host disturbed, beside those of other bindings."""

    group: TrialGroup
    planned: int = 0
    share: AsideShare | None = None


@dataclass(frozen=True)
class Rule:
    """A rule. `check` gives the figure that breaks the limit, None where it holds or cannot be asked."""

    name: str
    verdict: Verdict
    looks_at: str
    limit: str
    advice: str
    check: Callable[[Evidence], str | None]

    def reason(self, evidence: Evidence) -> Reason | None:
        """The reason that this rule gives against a row, None for none."""
        figure = self.check(evidence)
        return None if figure is None else Reason(self.name, self.verdict, figure, self.limit, self.advice)

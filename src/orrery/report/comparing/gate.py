"""Which bounds changes surely break: what makes a build fail."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from orrery.errors import InputError
from orrery.metrics.comparing.bounds import Bound
from orrery.metrics.rows import Key
from orrery.report.comparing.changes import Change
from orrery.report.comparing.lines import ratio_text
from orrery.report.comparing.words import where
from orrery.stats.multiple import RISK, holm


@dataclass(frozen=True)
class Break:
    """A bound that a row surely breaks, or whose figure is gone."""

    bound: Bound
    key: Key
    found: str

    def __str__(self) -> str:
        return f"{self.bound.metric}: {self.found}; broken: {self.bound.text} ({where(self.key)})"

    @property
    def like(self) -> tuple[str, str, str, Key]:
        """What is the same when it is seen again."""
        return self.bound.metric, self.bound.sign, str(self.bound.ratio), replace(self.key, driver="")


def breaks(bounds: Sequence[Bound], changes: Iterable[Change]) -> list[Break]:
    """Every row that surely breaks a bound; InputError where no row could tell whether one is kept.

    All bounds and rows are looked at together (Holm): where nothing changed, any of them breaks in at most 5 % of
    comparisons. A row that had a figure in the base and has none now (replies are wrong, a driver fails) keeps nothing.
    """
    judged = _judged(bounds, list(changes))
    for bound in bounds:
        _check_decided(bound, [one.change for one in judged if one.bound is bound])
    return [Break(one.bound, one.change.comparison.row, one.found) for one in judged if one.gone or one.among_all]


def unsure(bounds: Sequence[Bound], changes: Iterable[Change]) -> list[str]:
    """One line for each row that breaks a bound by itself, but not surely among so many."""
    judged = _judged(bounds, list(changes))
    return [
        f"{one.bound.metric}: {one.found}; beyond {one.bound.text} by itself, not surely as one of {len(judged)} "
        f"({where(one.change.comparison.row)})"
        for one in judged
        if one.alone and not one.among_all
    ]


def undecided(bounds: Sequence[Bound], changes: Iterable[Change]) -> list[str]:
    """One line for each row of which no interval says whether it keeps a bound."""
    asked = {bound.metric for bound in bounds}
    left = [c for c in changes if c.comparison.metric in asked and c.word == "undecided"]
    return [f"{c.comparison.metric} is undecided: {c.comparison.why} ({where(c.comparison.row)})" for c in left]


@dataclass(frozen=True)
class _Judged:
    """A bound and a row that it is asked of: whether it is broken, looked at alone and together with all others."""

    bound: Bound
    change: Change
    alone: bool
    among_all: bool

    @property
    def gone(self) -> bool:
        """Whether the row has lost its figure."""
        return self.change.word == "gone"

    @property
    def found(self) -> str:
        """What was found."""
        return self.change.comparison.why if self.gone else f"{ratio_text(self.change)} times its base"


def _judged(bounds: Sequence[Bound], changes: Sequence[Change]) -> list[_Judged]:
    """Every bound with every row of its metric."""
    asked = [(b, change) for b in bounds for change in changes if change.comparison.metric == b.metric]
    # Where nothing is known the chance is 1: a row that cannot be decided is one of those that are looked at.
    chances = [1.0 if (p := b.chance(change.comparison)) is None else p for b, change in asked]
    return [
        _Judged(bound, change, alone < RISK, together < RISK)
        for (bound, change), alone, together in zip(asked, chances, holm(chances), strict=True)
    ]


def _check_decided(bound: Bound, changes: Sequence[Change]) -> None:
    """InputError where nothing can be said: a gate that never closes is none."""
    if any(change.word == "gone" or change.comparison.low is not None for change in changes):
        return
    why = next((c.comparison.why for c in changes if c.comparison.why), "no row has it in both")
    hint = "intervals need 6 trials of each: orrery run --repeat 10; docs/metrics.md says what has which metric"
    raise InputError(f"--fail-if '{bound.text}' cannot be decided for any row: {why}", hint=hint)

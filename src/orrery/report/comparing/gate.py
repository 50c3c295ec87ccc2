"""Which bounds changes surely break: what makes a build fail."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from orrery.errors import InputError
from orrery.metrics.bounds import Bound
from orrery.metrics.rows import Key
from orrery.report.comparing.changes import Change
from orrery.report.comparing.words import ratio_text, where


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

    A row that had a figure in the base and has none now (wrong replies, a driver that fails) keeps nothing.
    """
    found: list[Break] = []
    all_changes = list(changes)
    for bound in bounds:
        of_metric = [change for change in all_changes if change.comparison.metric == bound.metric]
        _check_decided(bound, of_metric)
        found += [one for change in of_metric if (one := _broken(bound, change)) is not None]
    return found


def undecided(bounds: Sequence[Bound], changes: Iterable[Change]) -> list[str]:
    """One line for each row of which no interval says whether it keeps a bound."""
    asked = {bound.metric for bound in bounds}
    left = [c for c in changes if c.comparison.metric in asked and c.word == "undecided"]
    return [f"{c.comparison.metric} is undecided: {c.comparison.why} ({where(c.comparison.row)})" for c in left]


def _broken(bound: Bound, change: Change) -> Break | None:
    one = change.comparison
    if change.word == "gone":
        return Break(bound, one.row, one.why)
    return Break(bound, one.row, f"{ratio_text(change)} times its base") if bound.broken(one) else None


def _check_decided(bound: Bound, changes: Sequence[Change]) -> None:
    """InputError where nothing can be said: a gate that never closes is none."""
    if any(change.word == "gone" or change.comparison.low is not None for change in changes):
        return
    why = next((c.comparison.why for c in changes if c.comparison.why), "no row has it in both")
    hint = "intervals need 6 trials of each: orrery run --repeat 10; docs/metrics.md says what has which metric"
    raise InputError(f"--fail-if '{bound.text}' cannot be decided for any row: {why}", hint=hint)

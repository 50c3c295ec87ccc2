"""Ratios between bindings, found in the comparisons in either direction, and put together over operations."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from orrery.metrics.rows import Comparison, Key
from orrery.stats.intervals import PRACTICAL, Finding, finding

MEDIANS = ("latency.p50", "delay.p50", "path.p50")
"""The median of calls, of samples that came in, and of paths: a row has one of them."""


@dataclass(frozen=True)
class Ratio:
    """A ratio of two bindings with its interval, of so many `blocks`; `finding` is None where it has no interval.

    `threshold` is by how much it must differ from 1 to matter, a fraction.
    """

    ratio: float
    low: float | None = None
    high: float | None = None
    finding: Finding | None = None
    threshold: float = PRACTICAL
    blocks: int = 0

    @property
    def is_different(self) -> bool:
        """Is it known that the two bindings differ by what matters?"""
        return self.finding is Finding.DIFFERENT

    @property
    def is_different_alone(self) -> bool:
        """Does its own interval leave out 1, though among all pairs that are looked at it is not different?"""
        if self.finding is not Finding.INCONCLUSIVE or self.low is None or self.high is None:
            return False
        return not self.low <= 1 <= self.high

    @property
    def inverse(self) -> Ratio:
        """The same seen from the other side."""
        low = 1 / self.high if self.high else None
        high = 1 / self.low if self.low else None
        return Ratio(1 / self.ratio, low, high, self.finding, self.threshold, self.blocks)


class Ratios:
    """The comparisons of medians, or of other `metrics`, by the pair of their keys."""

    def __init__(self, comparisons: Iterable[Comparison], metrics: Sequence[str] = MEDIANS) -> None:
        self._found: dict[tuple[Key, Key], Ratio] = {}
        for made in comparisons:
            if made.metric in metrics and made.ratio is not None and made.ratio > 0:
                ends = made.low, made.high
                self._found[made.row, made.base] = Ratio(made.ratio, *ends, made.finding, made.threshold, made.blocks)

    def of(self, row: Key, base: Key) -> Ratio | None:
        """row / base, inverted from base / row where only that was compared; None where neither was."""
        if row == base:
            return Ratio(1.0, 1.0, 1.0, Finding.EQUIVALENT)
        if (found := self._found.get((row, base))) is not None:
            return found
        other = self._found.get((base, row))
        return other.inverse if other is not None else None


def together(ratios: Sequence[Ratio]) -> Ratio | None:
    """The geometric mean of ratios, one an operation; None for none.

    Its interval is the mean of theirs on the log scale. The operations of a trial are not independent, and the standard
    error of a mean is at most the mean of the standard errors, whatever the correlation (triangle inequality), so this
    interval is never too narrow. It needs all of theirs. Where none of them is different, neither is it.
    """
    if not ratios:
        return None
    ratio = geometric_mean([r.ratio for r in ratios])
    lows = [r.low for r in ratios if r.low]
    highs = [r.high for r in ratios if r.high]
    if len(lows) < len(ratios) or len(highs) < len(ratios):
        return Ratio(ratio)
    low, high = geometric_mean(lows), geometric_mean(highs)
    threshold = max(r.threshold for r in ratios)
    said = finding(low, high, threshold)
    if said is Finding.DIFFERENT and all(r.finding is not Finding.DIFFERENT for r in ratios):
        said = Finding.INCONCLUSIVE
    return Ratio(ratio, low, high, said, threshold, min(r.blocks for r in ratios))


def geometric_mean(values: Sequence[float]) -> float:
    """The geometric mean of positive `values`."""
    return math.exp(math.fsum(map(math.log, values)) / len(values))

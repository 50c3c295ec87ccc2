"""Figures for people: one unit a column, three significant figures, an interval that can be told from its middle."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from orrery.metrics.formats import percent_decimals
from orrery.metrics.rows import Value
from orrery.stats.intervals import Estimate

_STEPS: dict[str, tuple[tuple[float, str], ...]] = {
    "ns": ((1.0, "ns"), (1e3, "us"), (1e6, "ms"), (1e9, "s")),
    "bytes": ((1.0, "B"), (1024.0, "KiB"), (1024.0**2, "MiB"), (1024.0**3, "GiB")),
    "1/s": ((1.0, "1/s"), (1e3, "k/s"), (1e6, "M/s")),
    "share": ((0.01, "%"),),
}
_SPELLINGS = {"B": "bytes", "byte": "bytes", "calls/s": "1/s", "/s": "1/s", "1": "", "ratio": "", "count": ""}


@dataclass(frozen=True)
class Scale:
    """The unit of a column, and by what a stored figure is divided to stand in it."""

    unit: str
    divisor: float = 1.0
    counts: bool = False
    """Of things: a whole number has no decimals."""

    @property
    def symbol(self) -> str:
        """The unit as a page sets it; a terminal may know no micro sign."""
        return "µs" if self.unit == "us" else self.unit

    def show(self, value: float, decimals: int | None = None) -> str:
        """`value` (in the stored unit) in this unit, without the unit's name."""
        return number(value / self.divisor, self._decimals(value) if decimals is None else decimals)

    def _decimals(self, value: float) -> int | None:
        """Those of a share, which must not read as 100 % where it is less; None: three significant figures."""
        if self.counts and value == round(value):
            return 0
        return percent_decimals(value) if self.unit == "%" else None

    def span(self, value: Value) -> str:
        """The interval of `value` as `low-high`, `low or more` where it has no end; empty where it has none."""
        if value.low is None or value.high is None:
            return ""
        if endless := _endless(value.low / self.divisor, value.high / self.divisor):
            return endless
        if math.isclose(value.low, value.high, rel_tol=1e-12):
            return ""  # the thing itself: its own base, or a count that is the same in every trial
        if self.unit == "%":
            return f"{self.show(value.low)}-{self.show(value.high)}"
        low, high = value.low / self.divisor, value.high / self.divisor
        decimals = span_decimals(low, high)
        return f"{number(low, decimals)}-{number(high, decimals)}"


def scale_for(values: Iterable[float], unit: str) -> Scale:
    """The largest unit in which the geometric mean of `values` (in `unit`: ns, bytes, 1/s) is still at least 1."""
    base = _SPELLINGS.get(unit, unit)
    steps = _STEPS.get(base)
    positive = [value for value in values if value > 0]
    if steps is None:
        return Scale(base, counts=unit == "count")
    middle = math.exp(sum(map(math.log, positive)) / len(positive)) if positive else 1.0
    # What the logarithm and back lose of a whole figure must not give it the unit below.
    divisor, name = max((step for step in steps if middle * (1 + 1e-9) >= step[0]), default=steps[0])
    return Scale(name, divisor)


def number(value: float, decimals: int | None = None) -> str:
    """Three significant figures and no exponent: 0.0213, 1.23, 12.3, 123, 1,230."""
    if not math.isfinite(value):
        return "-"
    return f"{value:,.{default_decimals(value) if decimals is None else decimals}f}"


def rounded(value: float) -> str:
    """A number of things in three significant figures, written out: `91,200`, `4.25`."""
    return f"{float(f'{value:.3g}'):,.0f}" if abs(value) >= 100 else number(value)


def default_decimals(value: float) -> int:
    """How many decimals give three significant figures; at most four."""
    if value == 0 or not math.isfinite(value):
        return 0
    return min(4, max(0, 2 - math.floor(math.log10(abs(value)))))


def span_decimals(low: float, high: float) -> int:
    """Decimals for both ends of an interval: those of its upper end, and one more where the ends would look alike."""
    decimals = default_decimals(high)
    return decimals + 1 if number(low, decimals) == number(high, decimals) else decimals


def _endless(low: float, high: float) -> str:
    """`4.51 or more` for an interval without an end, of few trials that differ much; empty for any other."""
    if math.isfinite(high):
        return "" if math.isfinite(low) else f"{number(high)} or less"
    return f"{number(low)} or more" if math.isfinite(low) else "any"


def times(value: float, low: float | None = None, high: float | None = None) -> str:
    """A ratio in words: `3.10 times (2.90 to 3.30)`; without an interval `3.10 times`."""
    if low is None or high is None:
        return f"{number(value)} times"
    if endless := _endless(low, high):
        return f"{number(value)} times ({endless})"
    decimals = span_decimals(low, high)
    return f"{number(value)} times ({number(low, decimals)} to {number(high, decimals)})"


def percent(value: float, low: float | None = None, high: float | None = None) -> str:
    """A share in words: `45.2 % (44.1 to 46.3 %)`; without an interval `45.2 %`."""
    text = f"{number(100 * value)} %"
    return text if low is None or high is None else f"{text} ({number(100 * low)} to {number(100 * high)} %)"


def estimated(value: Estimate, unit: str = "") -> str:
    """An estimate in words, `unit` behind its figure: `3.10 ns (2.90 to 3.30)`; without an interval `3.10 ns`."""
    assert value.centre is not None
    text = f"{number(value.centre)}{unit}"
    return text if value.low is None or value.high is None else f"{text} ({number(value.low)} to {number(value.high)})"


def with_unit(value: float, unit: str) -> str:
    """One figure with its unit, for running text: `12.3 us`."""
    scale = scale_for([value], unit)
    return f"{scale.show(value)} {scale.unit}".rstrip()

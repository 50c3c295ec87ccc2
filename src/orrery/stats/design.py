"""How many trials a precision needs, and how long each should be: from the variance inside and between processes.

Source of the split and of the best length: T. Kalibera, R. Jones, "Rigorous Benchmarking in Reasonable Time", ISMM
2013. With level 1 the time slices of a process, level 2 the processes, r1 slices in each:

    S1^2 = mean over the processes of the variance of their slices;   S2^2 = variance of the processes' means
    T1^2 = S1^2 (within),   T2^2 = S2^2 - S1^2 / r1 (between)
    best r1 = sqrt((c2 / c1) (T1^2 / T2^2)),   c1 the time of a slice, c2 that of beginning and ending a process

The number of processes then follows from the half width t S2 / sqrt(n) that is asked for. All values are logarithms, so
that variances are of relative errors.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from orrery.stats.intervals import CONFIDENCE, student
from orrery.stats.methods import CORRELATION, Quantity, use

FIRST_LOOK = 20
"""So many trials are made before their interval may end a run: among fewer, a narrow one is too often so by chance."""

MOST = 100_000
"""Nobody waits for more trials, so the search for their number ends here."""

POWER = 0.9
"""The share of campaigns in which a difference that is called detectable is found."""

DRIFT = math.sqrt((1 + CORRELATION) / (1 - CORRELATION))
"""By so much is the error of a mean larger where neighbouring trials are correlated as far as intervals bear it."""


@dataclass(frozen=True)
class Variances:
    """T1^2 and T2^2: of logarithms, so of relative errors. `slices` is r1, the slices of each process."""

    within: float
    between: float
    slices: int

    @property
    def total(self) -> float:
        """S2^2: what the means of processes of this length vary by."""
        return self.between + self.within / self.slices


def variances(processes: Sequence[Sequence[float]]) -> Variances:
    """The variances in `processes` of slices (logarithms of times); ValueError below 2 of either.

    Processes have about the same number of slices; the smallest counts. A variance between that comes out below 0 is 0.
    """
    slices = min(map(len, processes), default=0)
    if len(processes) < 2 or slices < 2:
        raise ValueError("variances need 2 processes with 2 slices each")
    within = math.fsum(_variance(each) for each in processes) / len(processes)
    means = _variance([math.fsum(each) / len(each) for each in processes])
    return Variances(within, max(0.0, means - within / slices), slices)


def best_slices(found: Variances, slice_time: float, process_time: float) -> int | None:
    """How many slices a process should measure so that a given time tells most; None: the longer the better.

    `slice_time` is c1 and `process_time` c2, in one unit.
    """
    if found.between == 0:
        return None
    return max(1, math.ceil(math.sqrt(process_time / slice_time * found.within / found.between)))


def trials_needed(spread: float, precision: float, confidence: float = CONFIDENCE) -> int:
    """The number of trials of standard deviation `spread` (of logarithms) after which a run is expected to stop.

    `precision` is a fraction: 0.02 for an interval that ends 2 % from its middle. At least FIRST_LOOK, at most MOST.
    """
    if precision <= 0 or spread < 0:
        raise ValueError(f"no precision {precision} of a deviation {spread}")
    low, high = FIRST_LOOK, FIRST_LOOK
    while high < MOST and not _fits(spread, precision, high, confidence):
        low, high = high, min(MOST, 2 * high)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _fits(spread, precision, middle, confidence) else (middle, high)
    return high


def precise(
    values: Sequence[float], low: float, high: float, centre: float, precision: float, trials: int | None = None
) -> bool:
    """Whether a run may end: `low`, `centre` and `high` are the level of its `values`, one a trial.

    Where they are means of groups of trials, `trials` are so many in all.

    Its interval must end within `precision` of its middle. Who looks after every block and stops at the first narrow
    interval sees too narrow ones; so there are at least FIRST_LOOK trials, and Student's interval, which varies less,
    must be narrow too after it was widened by DRIFT.
    """
    if (len(values) if trials is None else trials) < FIRST_LOOK:
        return False
    steady = DRIFT * student((1 + CONFIDENCE) / 2, len(values) - 1) * deviation(values) / math.sqrt(len(values))
    return max(width(low, high, centre), math.expm1(steady)) <= precision


def detectable(spread: float, pairs: int, confidence: float = CONFIDENCE, power: float = POWER) -> float:
    """The least difference (a fraction) that so many pairs find with this power; `spread` is of a pair's log ratio.

    Found is what Student's interval of the ratio leaves 1 out of. Source: the approximation by quantiles of t, of
    (t_{(1+c)/2} + t_power) s / sqrt(n); W. G. Cochran, G. M. Cox, "Experimental Designs", 1957, section 2.2.
    ValueError below 2 pairs.
    """
    if pairs < 2:
        raise ValueError(f"{pairs} pairs have no deviation")
    quantiles = student((1 + confidence) / 2, pairs - 1) + student(power, pairs - 1)
    return math.expm1(quantiles * spread / math.sqrt(pairs))


def deviation(values: Sequence[float]) -> float:
    """The standard deviation of the logarithms of `values`, at least two: 0.02 for some 2 %.

    Where one of them is not above 0, that of their quotients by their mean, infinite if that is 0.
    """
    if min(values) > 0:
        return math.sqrt(_variance([math.log(value) for value in values]))
    mean = math.fsum(values) / len(values)
    return math.sqrt(_variance(values)) / abs(mean) if mean else math.inf


def width(low: float, high: float, centre: float) -> float:
    """How far an interval reaches from its middle, as a fraction of it: 0.02 for 98 to 102."""
    return max(high - centre, centre - low) / abs(centre) if centre else math.inf


def _fits(spread: float, precision: float, trials: int, confidence: float) -> bool:
    q = (1 + confidence) / 2
    factor = max(student(q, use(Quantity.LEVEL, trials).terms), DRIFT * student(q, trials - 1))
    return math.expm1(factor * spread / math.sqrt(trials)) <= precision


def _variance(values: Sequence[float]) -> float:
    mean = math.fsum(values) / len(values)
    return math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)

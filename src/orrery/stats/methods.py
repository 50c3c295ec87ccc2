"""Which interval is used for what, by the number of trials: only what was shown by simulation to cover at that number.

`benchmarks/coverage.py` is the simulation: trials whose effects are lognormal, bimodal, or correlated by 0.25 from
block to block, 95 % intervals, 93 to 97 % of them must hold the truth. A quantity without a method at a number of
trials is given without an interval.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache

SIZES = (6, 10, 20, 40)
"""The numbers of trials at which every method was tried."""

CORRELATION = 0.25
"""So much may the trials of neighbouring blocks be correlated; the methods for one binding bear it."""


class Quantity(Enum):
    """What an interval is given for."""

    LEVEL = "a figure of one binding; fixed cost and cost of a byte"
    RATIO = "a ratio of two bindings, by block"
    DIFFERENCE = "a difference of two bindings, by block"
    UNPAIRED = "a ratio of two campaigns"
    MEDIAN = "the median of a binding's trials"


class Method(Enum):
    """How an interval is made."""

    STUDENT = "Student's t"
    COSINES = "cosines"
    NONE = "none covers"


@dataclass(frozen=True)
class MethodUse:
    """From so many `trials` on `quantity` has its interval by `method`, with `terms` cosines."""

    quantity: Quantity
    trials: int
    method: Method
    terms: int = 0

    def __str__(self) -> str:
        return f"{self.method.value}, {self.terms}" if self.terms else self.method.value


COSINES = ((6, 2), (10, 3), (20, 5), (40, 10))
"""(from so many trials on, so many cosines)."""

USES = (
    *(MethodUse(Quantity.LEVEL, trials, Method.COSINES, terms) for trials, terms in COSINES),
    MethodUse(Quantity.RATIO, 6, Method.STUDENT),
    *(MethodUse(Quantity.DIFFERENCE, trials, Method.COSINES, terms) for trials, terms in COSINES),
    *(MethodUse(Quantity.UNPAIRED, trials, Method.COSINES, terms) for trials, terms in COSINES),
    MethodUse(Quantity.MEDIAN, 6, Method.NONE),
)


@cache
def use(quantity: Quantity, trials: int) -> MethodUse:
    """What is used for `quantity` with so many trials; of method NONE where nothing covers."""
    known = [each for each in USES if each.quantity is quantity and each.trials <= trials]
    return known[-1] if known else MethodUse(quantity, trials, Method.NONE)


def table(sizes: Iterable[int] = SIZES) -> str:
    """The same as a table in Markdown, for docs/methodology.md."""
    columns = tuple(sizes)
    lines = [["trials", *map(str, columns)], ["---"] * (len(columns) + 1)]
    lines += [[quantity.value, *(str(use(quantity, size)) for size in columns)] for quantity in Quantity]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)

"""Limits that a figure must keep, as people write them: `< 1ms`, `>= 99.9%`, `< 20 MiB`, `>= 10 k/s`, `> 10000`."""

from __future__ import annotations

import math
import operator
import re
from dataclasses import dataclass
from typing import Literal

from orrery.definitions.reading.durations import nanoseconds
from orrery.definitions.reading.rates import per_second
from orrery.definitions.reading.sizes import size_of

Kind = Literal["duration", "share", "size", "rate", "number"]
SIGNS = {
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
}
PATTERN = r"^\s*(<=|>=|<|>|=)\s*\d+(\.\d+)?\s*(ns|us|ms|s|min|%|B|KiB|MiB|GiB|1/s|/s|k/s|M/s)?\s*$"
"""What a limit looks like, as a regular expression for other programs."""
NAMED = r"^\s*[A-Za-z_][A-Za-z0-9_.]*" + PATTERN.removeprefix("^")
"""What a limit of a metric looks like: `latency.p99 < 1ms`."""
# The longer signs first: the first that fits is taken.
_LIMIT = re.compile(r"\s*(<=|>=|<|>|=)\s*(.*?)\s*")
_NAMED = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_.]*)\s*([<>=].*)")
_NUMBER = re.compile(r"(\d+(?:\.\d+)?)\s*(%?)")


@dataclass(frozen=True)
class Limit:
    """A limit: durations in ns, percentages as shares (0.999), sizes in bytes, rates in 1/s, other numbers as they are.

    `text` is it as it was written.
    """

    sign: str
    value: float
    kind: Kind
    text: str

    def holds(self, figure: float) -> bool:
        """Whether `figure` (in the unit of the limit's kind) keeps it.

        Figures that differ from the limit by no more than the rounding of a mean are equal to it.
        """
        near = math.isclose(figure, self.value, rel_tol=1e-9, abs_tol=1e-12)
        return bool(SIGNS[self.sign](self.value if near else figure, self.value))


def read_limit(text: str) -> Limit:
    """The limit that `text` says; ValueError with what would be right for anything else."""
    found = _LIMIT.fullmatch(text)
    if found is None:
        raise ValueError(f'"{text}" is no limit; write a sign and a figure: "< 1ms", ">= 99.9%", "> 10000"')
    sign, figure = found.groups()
    if (number := _NUMBER.fullmatch(figure)) is not None:
        value = float(number[1])
        return Limit(sign, value / 100, "share", text) if number[2] else Limit(sign, value, "number", text)
    # By its last letter, whatever case that has: a wrong unit is told among those that may have been meant.
    if figure.lower().endswith("/s"):
        return Limit(sign, per_second(figure), "rate", text)
    if figure.lower().endswith("b"):
        return Limit(sign, float(size_of(figure)), "size", text)
    return Limit(sign, float(nanoseconds(figure)), "duration", text)


def read_named_limit(text: str) -> tuple[str, Limit]:
    """The metric's name and the limit of `latency.p99 < 1ms`; ValueError with what would be right for anything else."""
    found = _NAMED.fullmatch(text)
    if found is None:
        raise ValueError(f'"{text}" is no limit of a metric; write its name, a sign and a figure: "latency.p99 < 1ms"')
    return found[1], read_limit(found[2])

"""Bounds of a change, as people write them: `p99 > +5%` is broken by what is surely more than 5 % above its base."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orrery.errors import InputError
from orrery.metrics.registry import METRICS, metric
from orrery.metrics.rows import Comparison
from orrery.stats.multiple import chance

_BOUND = re.compile(r"\s*([A-Za-z][\w.]*)\s*([<>])\s*([+-])\s*(\d+(?:\.\d+)?)\s*%\s*")
_SHARE = re.compile(r"\s*(\d+(?:\.\d+)?)\s*%\s*")
EXAMPLE = "write a metric, > or <, and a change in percent: 'latency.p99 > +5%', 'rate < -5%'"


@dataclass(frozen=True)
class Bound:
    """A change of `metric` that must not be: a ratio row/base above (`>`) or below (`<`) `ratio`; `text` as written."""

    metric: str
    sign: str
    ratio: float
    text: str

    def chance(self, one: Comparison) -> float | None:
        """The p value of the bound being kept; None where there is no interval.

        It is below 5 % where the whole interval of the ratio lies beyond the bound, and 1 where the ratio does not.
        """
        if one.ratio is None or one.low is None or one.high is None or one.freedom is None:
            return None
        beyond = one.ratio > self.ratio if self.sign == ">" else one.ratio < self.ratio
        return chance(one.ratio, one.low, one.high, one.freedom, self.ratio) if beyond else 1.0


def read_bound(text: str) -> Bound:
    """The bound that `text` says; InputError with what would be right for anything else.

    `p99` is short for `latency.p99`, and any other end of a name for the only metric that ends so.
    """
    found = _BOUND.fullmatch(text)
    if found is None:
        raise InputError(f'"{text}" is no bound of a change', hint=EXAMPLE)
    name, sign, direction, percent = found.groups()
    change = float(f"{direction}{percent}") / 100
    if change <= -1:
        raise InputError(f'"{text}": nothing can fall by {percent} %', hint=EXAMPLE)
    return Bound(full_name(name), sign, 1 + change, text.strip())


def full_name(name: str) -> str:
    """The metric's whole name; InputError with the nearest one where none or several are meant."""
    ends = [known for known in METRICS if known.endswith(f".{name}")]
    if name in METRICS or (f"latency.{name}" not in ends and len(ends) != 1):
        return metric(name).name
    return f"latency.{name}" if f"latency.{name}" in ends else ends[0]


def read_threshold(text: str) -> float:
    """`2%` as a fraction; InputError for anything else."""
    found = _SHARE.fullmatch(text)
    if found is None:
        raise InputError(f'"{text}" is no threshold', hint="write a change in percent that would not matter: 2%")
    return float(found[1]) / 100

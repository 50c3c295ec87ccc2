"""How much is measured: so many blocks, until a metric is precise enough, or as much as fits into a budget of time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from orrery.campaign.blocks import AsNeeded
from orrery.campaign.replacing import Replacing
from orrery.clock import Clock
from orrery.errors import InputError
from orrery.metrics.criteria.precision import Precision
from orrery.metrics.metric import Metric
from orrery.metrics.registry import metric
from orrery.store.observation import Observation

BLOCKS = 10
METRIC = "latency.p50"

_UNITS = {"s": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}
_SPAN = re.compile(r"\s*(\d+(?:\.\d+)?)\s*([a-z]+)\s*")
_SHARE = re.compile(r"\s*(\d+(?:\.\d+)?)\s*%\s*")


@dataclass(frozen=True)
class Effort:
    """`precision` (a fraction) of `metric`, `budget` in seconds, at most `most` blocks; without precision and budget
    just so many. With a budget alone, trials make enough calls for the metric. `replace` is how many further blocks
    there may be in place of disturbed trials (None: nobody said it).
    """

    metric: Metric = field(default_factory=lambda: metric(METRIC))
    precision: float | None = None
    budget: float | None = None
    most: int | None = None
    replace: int | None = None

    def arguments(self) -> dict[str, Any]:
        """The effort as plain JSON, in the form in which it is typed."""
        return {
            "repeat": self.most,
            # In twelve digits what was typed comes back, without the rounding error of a fraction.
            "precision": None if self.precision is None else f"{_decimal(self.precision * 100)}%",
            "metric": self.asked_metric,
            "budget": None if self.budget is None else f"{_decimal(self.budget)}s",
            "replace": self.replace,
        }

    @property
    def asked_metric(self) -> str | None:
        """The name of the metric of a precision, and of a budget where it is not the default; None else."""
        asked = self.precision is not None or (self.budget is not None and self.metric.name != METRIC)
        return self.metric.name if asked else None

    @property
    def blocks(self) -> int:
        """The number of blocks where it is fixed, else 0."""
        return 0 if self.is_open else self.most or BLOCKS

    @property
    def is_open(self) -> bool:
        """Whether what is measured decides how many blocks there are."""
        return self.precision is not None or self.budget is not None

    def fixed(self, stored: Iterable[Observation] = ()) -> Replacing:
        """The rule of so many blocks, told of what is `stored` of the campaign; as many again may replace trials."""
        rule = Replacing(self.blocks, self.blocks if self.replace is None else self.replace)
        rule.recall(stored)
        return rule

    def stopping(self, clock: Clock, expected: int, stored: Iterable[Observation] = ()) -> AsNeeded:
        """The rule that ends an open campaign, told of what is `stored` of it; so many blocks are `expected`."""
        wanted = Precision(self.metric, self.precision) if self.precision is not None else None
        rule = AsNeeded(clock, wanted, self.budget, self._at_most(), expected)
        for observation in stored:
            rule.recall(observation)
        return rule

    def _at_most(self) -> Replacing | None:
        """The most blocks of an open campaign; a budget alone bounds those in place of disturbed trials."""
        if self.most is None:
            return None
        further = self.replace if self.replace is not None else None if self.budget is not None else self.most
        return Replacing(self.most, further)


def read_effort(
    repeat: int | None = None,
    precision: str | None = None,
    metric_name: str | None = None,
    budget: str | None = None,
    replace: int | None = None,
) -> Effort:
    """What `--repeat`, `--precision`, `--metric`, `--budget` and `--replace` say; InputError for what is wrong."""
    if metric_name is not None and precision is None and budget is None:
        problem = f"--metric {metric_name}: of what precision, or in what time?"
        raise InputError(problem, hint="--precision 2%, or --budget 10m")
    wanted = read_share(precision) if precision is not None else None
    span = read_span(budget) if budget is not None else None
    return Effort(metric(metric_name or METRIC), wanted, span, repeat, replace)


def effort_of(arguments: Mapping[str, Any]) -> Effort:
    """The effort that `Effort.arguments` gave; campaigns of before trials were replaced do not say how many."""
    return read_effort(
        arguments["repeat"],
        arguments["precision"],
        arguments["metric"],
        arguments["budget"],
        arguments.get("replace"),
    )


def _decimal(number: float) -> str:
    """A number without an exponent, which nobody may type."""
    return f"{number:.15f}".rstrip("0").rstrip(".")


def read_share(text: str) -> float:
    """`2%` as a fraction; InputError with what would be right for anything else."""
    found = _SHARE.fullmatch(text)
    if found is None or not 0 < float(found[1]) < 100:
        raise InputError(f"--precision: {text} is no percentage", hint="2%: an interval of 98 to 102 % of its middle")
    return float(found[1]) / 100


LONGEST = 7 * 24 * 3600.0
"""Seconds of the longest budget."""


def read_span(text: str) -> float:
    """`90s`, `10m` or `2h` in seconds; InputError with what would be right for anything else."""
    found = _SPAN.fullmatch(text)
    if found is None or found[2] not in _UNITS or float(found[1]) == 0:
        raise InputError(f"--budget: {text} is no length of time", hint="90s, 10m, 2h")
    seconds = float(found[1]) * _UNITS[found[2]]
    if seconds > LONGEST:
        raise InputError(f"--budget: {text} is longer than a week", hint="168h at most")
    return seconds

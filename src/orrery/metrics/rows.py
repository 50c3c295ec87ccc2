"""The rows that metrics make of observations and that every view, table and export reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from typing import Any

from orrery.definitions.conditions.hosts import ALONE
from orrery.metrics.disturbance.evidence import Disturbance
from orrery.stats.intervals import PRACTICAL, Finding


class Verdict(IntEnum):
    """How far a row can be trusted; the worst of its reasons."""

    VALID = 0
    DOUBTFUL = 1
    INVALID = 2


@dataclass(frozen=True)
class Reason:
    """Why a verdict is not VALID: the rule's name, what was seen, the limit, and what to do about it."""

    rule: str
    verdict: Verdict
    figure: str
    limit: str
    advice: str


@dataclass(frozen=True)
class Value:
    """A metric's value with its interval; None where it cannot be given (`why` says so)."""

    name: str
    value: float | None
    unit: str
    low: float | None = None
    high: float | None = None
    why: str = ""
    infinite: bool = False
    """Whether it has no value for being beyond all others: a time of samples of which too many were lost."""


@dataclass(frozen=True)
class Key:
    """A result's key without the metric's name, carried whole by every row (DESIGN rule 12)."""

    scenario: str
    point: str
    driver: str
    """The driver's label: its name and the options that were given, `omniorb[transport=unix]`."""
    binding: str
    """The driver with every option written out."""
    placement: str
    object: str
    port: str
    operation: str
    step: str
    phase: str
    deployment: str = ALONE
    """Canonical JSON of the hosts and the kind of their link; `{}`: the conductor's machine alone."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Worked out once: a key is looked up far more often than it is made."""
        return hash((self.scenario, self.point, self.binding, self.placement, self.object, self.operation, self.phase))


@dataclass(frozen=True)
class Row:
    """One key over all trials of a campaign: its metrics by name, verdict and reasons.

    `trials` counts the trials that give figures; `failures` holds (block, reason) of those that do not, `aside` (block,
    evidence) of those that the host disturbed and that give none; `load` says how calls were made (closed, burst,
    constant-rate, poisson, think-time), empty if none were, and `terms` the rest of what the phase said of it
    (kit/PROTOCOL.md): interval, window, burst, deadline. `over_all` has the metrics over all trials, those set aside
    too, where setting aside may have favoured a binding.
    """

    key: Key
    metrics: Mapping[str, Value]
    verdict: Verdict
    reasons: tuple[Reason, ...] = ()
    trials: int = 0
    failures: tuple[tuple[int, str], ...] = field(default_factory=tuple)
    load: str = ""
    terms: Mapping[str, Any] = field(default_factory=dict)
    aside: tuple[tuple[int, tuple[Disturbance, ...]], ...] = ()
    over_all: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Comparison:
    """Two bindings at one key: the ratio row/base of a metric over blocks, its interval, and what that says.

    `blocks` is how many blocks have both.
    """

    row: Key
    base: Key
    metric: str
    ratio: float | None
    low: float | None
    high: float | None
    finding: Finding | None
    why: str = ""
    threshold: float = PRACTICAL
    """By how much the ratio must differ from 1 to matter, a fraction."""
    blocks: int = 0
    freedom: float | None = None
    """The degrees of freedom of the interval's t."""

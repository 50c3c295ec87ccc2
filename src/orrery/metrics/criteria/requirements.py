"""Requirements: limits that a figure must keep for sure. The whole interval decides, not its middle."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import StrEnum

from orrery.definitions.scenario.limits import Limit
from orrery.definitions.scenario.requirement import Preference, Requirement
from orrery.errors import InputError
from orrery.metrics.comparing.bounds import full_name
from orrery.metrics.criteria.expectations import checked
from orrery.metrics.metric import Metric
from orrery.metrics.registry import METRICS, metric
from orrery.metrics.rows import Key, Value
from orrery.metrics.trials import kind_of


class Ruling(StrEnum):
    """What an interval says of a requirement."""

    MET = "met"
    """It lies inside the limit, the whole of it."""
    FAILED = "failed"
    """It lies outside, the whole of it."""
    UNDECIDED = "undecided"
    """It holds the limit; or there is a figure and no interval."""
    NOT_MEASURABLE = "not measurable"
    """There is no figure."""
    NOT_ASKED = "does not apply"
    """Nothing of the driver has the metric, while others have it."""


@dataclass(frozen=True)
class Judgement:
    """What is said of a requirement and of `rows` that have the same values in all trials; none where no row has any.

    `value` has the interval that decided. `excess` is by how much a limit is not kept, from the one end of the interval
    to the other, in the metric's unit. `doubts` are the rules by which the figures may mislead.
    """

    requirement: Requirement
    rows: tuple[Key, ...]
    ruling: Ruling
    value: Value | None = None
    excess: tuple[float, float] | None = None
    why: str = ""
    doubts: tuple[str, ...] = ()

    @property
    def metric(self) -> Metric:
        """What is required of."""
        return metric(self.requirement.metric)


def checked_requirement(one: Requirement) -> Requirement:
    """The same with the metric's whole name; InputError for one that there is not, or whose unit is another."""
    name = _checked_name(one.metric)
    checked(name, one.limit)
    return replace(one, metric=name)


def checked_preference(one: Preference) -> Preference:
    """The same with the metric's whole name; InputError for one that there is not."""
    return replace(one, metric=_checked_name(one.metric))


def is_of(key: Key, of: str) -> bool:
    """Whether a row is of an object (or a kind of it), operation or path; any is of an empty name."""
    names = (kind_of(key.object), key.object, key.port.removeprefix("path "), *operation_names(key.operation))
    return not of or of in names


def operation_names(key: str) -> list[str]:
    """What an operation may be called: `Robot::Drive::command`, `Drive::command`, `command`."""
    parts = key.split("::")
    return ["::".join(parts[at:]) for at in range(len(parts))]


def ruling(limit: Limit, value: Value) -> Ruling:
    """What the interval of a value says; UNDECIDED without one."""
    low, high = value.low, value.high
    if low is None or high is None:
        return Ruling.UNDECIDED
    holds = limit.holds(low), limit.holds(high)
    if all(holds):
        return Ruling.MET
    # An equality may hold inside an interval at neither of whose ends it does.
    inside = low < limit.value < high
    return Ruling.UNDECIDED if any(holds) or inside else Ruling.FAILED


def excess(limit: Limit, value: Value) -> tuple[float, float] | None:
    """By how much an interval that lies outside goes beyond the limit, at least and at most; None without one."""
    if value.low is None or value.high is None:
        return None
    ends = sorted(abs(end - limit.value) for end in (value.low, value.high))
    return ends[0], ends[1]


def is_upper(limit: Limit) -> bool:
    """Whether nothing may be above the limit: what is beyond every value does not keep it."""
    return limit.sign in ("<", "<=") and math.isfinite(limit.value)


def _checked_name(text: str) -> str:
    """The metric's whole name; InputError with the nearest one, and with those of its kind."""
    try:
        return full_name(text)
    except InputError as error:
        first = text.partition(".")[0]
        alike = [name for name in METRICS if name.partition(".")[0] == first]
        more = f"of {first} there are {', '.join(alike)}" if alike else "docs/metrics.md says what each is"
        raise InputError(str(error), hint=f"{error.hint} {more}") from None

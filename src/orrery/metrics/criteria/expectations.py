"""Expectations: limits that the figures of every row must keep, and which rows do not keep them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from orrery.definitions.scenario.limits import Kind, Limit
from orrery.definitions.scenario.model import STEADY
from orrery.errors import InputError
from orrery.metrics.catalogue.intended import is_sound_when_it_holds
from orrery.metrics.figures import Figures
from orrery.metrics.metric import Metric
from orrery.metrics.registry import metric
from orrery.metrics.rows import Key, Row, Verdict
from orrery.metrics.rules.generator import LATE

KINDS: dict[str, tuple[Kind, ...]] = {
    "ns": ("duration",),
    "share": ("share",),
    "bytes": ("size", "number"),
    "1/s": ("rate", "number"),
}
"""Unit of a metric -> the kinds of limit that it takes, the best first; all others take plain numbers."""
EXAMPLES: dict[Kind, str] = {
    "duration": "< 1ms",
    "share": ">= 99.9%",
    "size": "< 20 MiB",
    "rate": "> 10 k/s",
    "number": "> 10000",
}


@dataclass(frozen=True)
class Unmet:
    """A limit that was not kept: by which row (None: no row has the metric), and what was found instead."""

    metric: str
    limit: str
    found: str
    key: Key | None

    def __str__(self) -> str:
        where = f" ({row_text(self.key)})" if self.key is not None else ""
        return f"expected {self.metric} {self.limit.strip()}, found {self.found}{where}"


def checked(name: str, limit: Limit) -> Metric:
    """The metric of this name, if its unit goes with the limit; InputError with what would be right."""
    found = metric(name)
    kinds = KINDS.get(found.unit, ("number",))
    if limit.kind not in kinds:
        raise InputError(f'{name} is given in {found.unit}, so it has no limit "{limit.text}"', hint=_hint(kinds))
    return found


def unmet(rows: Sequence[Row], limits: Mapping[str, Limit]) -> Iterator[Unmet]:
    """Every limit (by metric) that a row of one point does not keep.

    A row to which the metric does not apply is not asked; that there is such a row at all is. An INVALID row keeps
    nothing, but one whose generator was late: what counts from the intended start holds that. Where a figure is missing
    nothing is kept either.
    """
    for name, limit in limits.items():
        found = checked(name, limit)
        yield from (miss for row in rows if (miss := _miss(found, limit, row)) is not None)
        if not any(name in row.metrics or row.verdict is Verdict.INVALID for row in rows):
            yield Unmet(name, limit.text, "no row that has it", None)


def unmet_by_point(rows: Iterable[Row], limits: Mapping[str, Mapping[str, Limit]]) -> list[Unmet]:
    """The same over all points: point -> metric -> limit."""
    all_rows = list(rows)
    return [
        miss
        for point, of_point in limits.items()
        for miss in unmet([r for r in all_rows if r.key.point == point], of_point)
    ]


def row_text(key: Key) -> str:
    """A row for people, in one line."""
    point = [] if key.point in ("", "{}") else [key.point]
    step = [] if key.step in (STEADY, "*") else [f"step {key.step}"]
    who = [] if key.object == "*" else [f"{key.operation} by {key.object}"]
    return ", ".join([key.driver, key.placement, *who, *step, *point])


def _miss(found: Metric, limit: Limit, row: Row) -> Unmet | None:
    value = row.metrics.get(found.name)
    if row.verdict is Verdict.INVALID:
        if _holds_though_late(found, limit, row):
            return None
        return Unmet(found.name, limit.text, f"an INVALID row: {row.reasons[0].rule}", row.key)
    if value is None or (value.value is not None and limit.holds(value.value)):
        return None
    figure = found.format(value.value) if value.value is not None else f"no figure: {value.why}"
    return Unmet(found.name, limit.text, figure, row.key)


def _holds_though_late(found: Metric, limit: Limit, row: Row) -> bool:
    """Whether an INVALID row keeps the limit all the same: only its generator was late, and the figure holds that."""
    invalid = {reason.rule for reason in row.reasons if reason.verdict is Verdict.INVALID}
    if invalid != {LATE} or not is_sound_when_it_holds(found, limit) or not isinstance(row.metrics, Figures):
        return False
    value = row.metrics.despite(found.name)
    return value is not None and value.value is not None and limit.holds(value.value)


def _hint(kinds: Sequence[Kind]) -> str:
    return "write " + ", or ".join(f'a {kind}: "{EXAMPLES[kind]}"' for kind in kinds)

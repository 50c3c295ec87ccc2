"""A row of a campaign: one operation of one driver at one place, with its figures and how far they can be trusted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.api.public import html
from orrery.api.public.histogram import Histogram
from orrery.api.reading.damage import damage_named
from orrery.definitions.scenario.parameters import point_values
from orrery.errors import InputError
from orrery.metrics.comparing.bounds import full_name
from orrery.metrics.criteria.expectations import row_text
from orrery.metrics.distribution import distribution
from orrery.metrics.rows import Key, Row, Value, Verdict
from orrery.metrics.trials import TrialGroup
from orrery.place import Place
from orrery.report.comparing.changes import MEDIANS
from orrery.report.figures import scale_for
from orrery.report.labels import driver_name

HEADINGS = ("metric", "value", "interval at 95 %", "")


class ResultRow:
    """A row: `row["latency.p50"]` is a figure, a value with its unit and interval (`metric` names of docs/metrics.md).

    >>> row = orrery.open_results("orrery.db").campaign().rows(driver="unix", operation="void_call")[0]
    >>> row["latency.p50"].unit, row["p50"].low < row["p50"].value < row["p50"].high
    ('ns', True)
    >>> row.verdict
    'VALID'
    """

    def __init__(self, row: Row, group: TrialGroup, place: Place) -> None:
        self._row = row
        self._group = group
        self._place = place

    @property
    def key(self) -> Key:
        """All that the figures are of: scenario, point, driver, binding, placement, object, port, operation, ..."""
        return self._row.key

    @property
    def driver(self) -> str:
        """The driver with the options that were given: `omniorb[transport=unix]`."""
        return self.key.driver

    @property
    def placement(self) -> str:
        """Where its processes ran: `same` is one core, `split` two."""
        return self.key.placement

    @property
    def operation(self) -> str:
        """`Interface::operation`; `*` where no trial came so far."""
        return self.key.operation

    @property
    def point(self) -> dict[str, Any]:
        """The values of the swept parameters; a point that is none is empty."""
        return point_values(self.key.point) or {}

    @property
    def verdict(self) -> str:
        """`VALID`, `DOUBTFUL` or `INVALID`."""
        return self._row.verdict.name

    @property
    def reasons(self) -> list[str]:
        """Why it is not VALID, and what else was seen: the rule, the figure, the limit and what to do."""
        return [f"{one.rule}: {one.figure} (limit: {one.limit}). {one.advice}" for one in self._row.reasons]

    @property
    def trials(self) -> int:
        """How many trials give its figures."""
        return self._row.trials

    @property
    def metrics(self) -> tuple[str, ...]:
        """The names of the metrics that it has, with a value or with the reason why there is none."""
        with damage_named(self._place):
            return tuple(self._row.metrics)

    def __contains__(self, metric: str) -> bool:
        """Whether it has this metric."""
        name = full_name(metric)
        with damage_named(self._place):
            return name in self._row.metrics

    def __getitem__(self, metric: str) -> Value:
        """A figure: `value` in its `unit`, and from `low` to `high` its interval; None where there is none (`why`).

        `p99` is short for `latency.p99`. InputError for a metric that there is not, or that the row does not have.
        """
        name = full_name(metric)
        if name not in self:
            raise InputError(f"{self} has no {name}", hint=f"it has {', '.join(self.metrics) or 'no figure at all'}")
        return self._row.metrics[name]

    def histogram(self) -> Histogram:
        """The times (ns) of all of its calls, over all trials that give figures; InputError where there are none."""
        if self._row.verdict is Verdict.INVALID:
            why = self._row.reasons[0].rule if self._row.reasons else "no trial gave a figure"
            raise InputError(f"{self} is INVALID: {why}", hint="its .reasons say what to do")
        with damage_named(self._place):
            buckets, lost = distribution(self._group)
        if not buckets:
            raise InputError(f"{self} has no times", hint=f"it has {', '.join(self.metrics) or 'no figure at all'}")
        return Histogram(str(self), buckets, lost)

    @property
    def headline(self) -> Value | None:
        """The median, or of a row without one the first figure that it has."""
        names = [*(name for name in MEDIANS if name in self), *self.metrics[:1]]
        return self[names[0]] if names else None

    def is_of(self, driver: str | None, placement: str | None, operation: str | None) -> bool:
        """Whether it is of a driver (its name, or with options), a placement and an operation; None: of any."""
        key, last = self.key, self.key.operation.rpartition("::")[2]
        return (
            driver in (None, key.driver, key.binding, driver_name(key.binding))
            and placement in (None, key.placement)
            and operation in (None, key.operation, last)
        )

    def _repr_html_(self) -> str:
        rows = [(name, *figure(self[name])) for name in self.metrics]
        return html.shown(str(self), html.sentence(self.verdict), html.items(self.reasons), html.table(HEADINGS, rows))

    def __str__(self) -> str:
        return row_text(self.key)

    def __repr__(self) -> str:
        return f"<ResultRow {self}: {self.verdict}>"


def figure(value: Value | None) -> Sequence[str]:
    """A value for people, its interval, and why one of the two is missing: `4.10 us`, `4.08-4.12`."""
    if value is None:
        return "-", "", ""
    if value.value is None:
        return "infinite" if value.infinite else "-", "", value.why
    scale = scale_for([value.value], value.unit)
    return f"{scale.show(value.value)} {scale.unit}".rstrip(), scale.span(value), value.why

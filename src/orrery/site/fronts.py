"""Trade-offs: who is on the Pareto front of two metrics, for sure or perhaps, over all operations and for each one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from orrery.metrics.catalogue.static_size import SIZE
from orrery.metrics.registry import METRICS
from orrery.metrics.rows import Value
from orrery.report.labels import driver_name
from orrery.report.table.columns import Column, over_operations
from orrery.report.table.ranking import HARNESS
from orrery.report.table.ratios import MEDIANS
from orrery.report.table.sections import Section
from orrery.site.campaign import SiteCampaign
from orrery.site.numbers import column, digits_for, ends_of
from orrery.site.scopes import OVER_ALL
from orrery.stats.front import FrontPoint, OnFront, Span, front

TRADED: Mapping[str, tuple[str, ...]] = {
    "median": MEDIANS,
    "p99": ("latency.p99", "delay.p99", "path.p99"),
    "rate": ("rate", "delivery.rate"),
    "CPU": ("cpu",),
    "switches": ("switches",),
    "memory of servers (PSS)": ("memory.pss.rest",),
    "memory of servers (private)": ("memory.private.rest",),
    "start": ("startup",),
    "program and libraries": (SIZE.name,),
}
"""What is held against each other: a name, and the metrics of which a row has one."""
WORDS = {OnFront.SURE: "Y", OnFront.POSSIBLE: "M", OnFront.NOT: "N"}

Values = Mapping[str, Mapping[str, Value]]
"""Name in `TRADED` -> binding -> its value."""


def trade_offs(campaign: SiteCampaign) -> dict[str, Any]:
    """The values and the fronts of every scope in which at least two bindings have two of the figures."""
    sections = campaign.sections
    over = [(OVER_ALL, sections)] if len(sections) > 1 else []
    over += [(number, [section]) for number, section in enumerate(sections)]
    made = [
        scope
        for number, chosen in over
        for where in range(len(campaign.wheres))
        if (scope := _scope(campaign, number, chosen, where)) is not None
    ]
    return {"names": list(TRADED), "scopes": made}


def _scope(campaign: SiteCampaign, number: int, sections: Sequence[Section], where: int) -> dict[str, Any] | None:
    values = _values(campaign, sections, campaign.wheres[where][0])
    fronts = {f"{one}|{other}": letters for one, other, letters in _fronts(campaign, values)}
    if not fronts:
        return None
    columns = {
        name: column((ends_of(of.get(b)) for b in campaign.bindings), digits_for(_metric(of).unit))
        | {"metric": _metric(of).name}
        for name, of in values.items()
        # Over one section they are the rows' own figures, which the reader has.
        if number == OVER_ALL and of
    }
    named = {name: next(iter(of.values())).name for name, of in values.items() if of}
    return {"section": number, "where": where, "metrics": named, "columns": columns, "fronts": fronts}


def _values(campaign: SiteCampaign, sections: Sequence[Section], placement: str) -> Values:
    lines = [(line.binding, line) for section in sections for line in section.lines]
    found: dict[str, dict[str, Value]] = {name: {} for name in TRADED}
    for binding in dict.fromkeys(binding for binding, _ in lines):
        if driver_name(binding) == HARNESS:
            continue
        own = [line for other, line in lines if other == binding]
        for name, metrics in TRADED.items():
            figures = [line.figure(placement, *metrics) for line in own]
            geometric = any(METRICS[f.name].mean == "geometric" for f in figures if f is not None)
            value = over_operations(Column(name, metrics, 0, "", geometric=geometric), figures)
            if value is not None and sum(figure is not None for figure in figures) == len(sections):
                found[name][binding] = value
    return found


def _fronts(campaign: SiteCampaign, values: Values) -> Iterator[tuple[str, str, str]]:
    """Two names, and for each binding of the campaign a letter of `WORDS`, or a blank where it lacks a figure."""
    for one, other in combinations(TRADED, 2):
        both = [binding for binding in campaign.bindings if binding in values[one] and binding in values[other]]
        if len(both) > 1:
            points = [_point(values[one][binding], values[other][binding]) for binding in both]
            letters = dict(zip(both, (WORDS[where] for where in front(points)), strict=True))
            yield one, other, "".join(letters.get(binding, " ") for binding in campaign.bindings)


def _point(one: Value, other: Value) -> FrontPoint:
    is_sure = all(value.low is not None and value.high is not None for value in (one, other))
    return FrontPoint(_span(one), _span(other), is_sure)


def _span(value: Value) -> Span:
    """The interval, or the value alone; of what should be high turned around, so that less is better."""
    middle = value.value or 0.0
    low, high = (middle if end is None else end for end in (value.low, value.high))
    return (low, high) if METRICS[value.name].better == "lower" else (-high, -low)


def _metric(of: Mapping[str, Value]) -> Value:
    return next(iter(of.values()))

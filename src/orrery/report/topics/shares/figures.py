"""A scenario's rates as shares of those of another one, whose campaign stands in the same results file."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from orrery.codegen.anys import typed_name
from orrery.definitions.scenario.parameters import point_values
from orrery.metrics.rows import Row, Value
from orrery.metrics.trials import ALL
from orrery.report.labels import point_labels
from orrery.report.material import Material
from orrery.report.table.columns import Column, over_operations
from orrery.report.table.ratios import Ratio, together
from orrery.report.table.sections import figure
from orrery.report.topics.shares.published import SHARE, PublishedShare

RATE = "rate"
_CLIENTS = Column(RATE, (RATE,), 0, "", geometric=False)

Place = tuple[str, str, str]
"""Binding, placement, point."""
Direct = tuple[str, str, str]
"""Binding, placement, what must be the same in both scenarios."""


@dataclass(frozen=True)
class RateShare:
    """The mean rate of so many clients on one binding over that of the one client in the other scenario.

    `each` goes by operation; `share` is their geometric mean. The two were not run in common blocks: an interval goes
    from the least of the one over the most of the other to the reverse, and is never too narrow. `others` are the
    point's parameters that are texts, or the same in both scenarios, where these are not the same everywhere.
    """

    binding: str
    placement: str
    clients: int
    others: str
    share: Ratio
    each: Mapping[str, Ratio]

    @property
    def spread(self) -> tuple[float, float]:
        """The least and the most share by operation."""
        ratios = [ratio.ratio for ratio in self.each.values()]
        return min(ratios), max(ratios)


def rate_shares(material: Material) -> list[RateShare]:
    """Every share of which both rates are there: by binding, placement and number of clients."""
    published, beside = material.published_table(SHARE), material.beside
    if published is None or beside is None or beside.record.scenario != published.of:
        return []
    whole = _at(published, beside.rows)
    meant = {place: parts for place, parts in _by_place(material.rows).items() if _is_meant(place[2], published)}
    others = _others({point for _, _, point in meant}, published)
    found = [
        made
        for (binding, placement, point), parts in meant.items()
        for direct in [whole.get((binding, placement, _alike(point, published)), {})]
        if (made := _share(binding, placement, others[point], parts, direct)) is not None
    ]
    return sorted(found, key=lambda one: (one.binding, one.clients, one.others, one.placement))


def _others(points: Collection[str], published: PublishedShare) -> dict[str, str]:
    """Point -> its parameters that are texts or alike in both scenarios, where they differ.

    How many clients there are stands by itself.
    """
    texts = {
        point: json.dumps(
            {
                name: value
                for name, value in (point_values(point) or {}).items()
                if isinstance(value, str) or name in published.alike
            }
        )
        for point in points
    }
    labels = point_labels(texts.values())
    return {point: labels[text] for point, text in texts.items()}


def _alike(point: str, published: PublishedShare) -> str:
    """What a point says of the parameters that must be the same in both scenarios (JSON)."""
    given = point_values(point) or {}
    return json.dumps([given.get(name, default) for name, default in published.alike.items()])


def _share(
    binding: str, placement: str, others: str, parts: Mapping[str, Sequence[Row]], whole: Mapping[str, Sequence[Row]]
) -> RateShare | None:
    """None where no operation has a rate in both scenarios."""
    each = {}
    for operation, clients in parts.items():
        ratio = _over(_mean(clients), _mean(whole.get(operation, ())))
        if ratio is not None:
            each[operation] = ratio
    share = together(list(each.values()))
    if share is None:
        return None
    return RateShare(binding, placement, max(map(len, parts.values())), others, share, each)


def _at(published: PublishedShare, rows: Sequence[Row]) -> dict[Direct, dict[str, list[Row]]]:
    """The rows of the other scenario by what they can stand beside, then by operation: those at points that count."""
    found: dict[Direct, dict[str, list[Row]]] = {}
    for (binding, placement, point), cells in _by_place(rows).items():
        if _counts(point, published):
            found[binding, placement, _alike(point, published)] = cells
    return found


def _counts(point: str, published: PublishedShare) -> bool:
    """Whether every parameter of the point is as published, or asked for on both sides; no table never is."""
    given, wanted = point_values(point), published.at
    if given is None:
        return False
    return all(name in published.alike or (name in wanted and wanted[name] == given[name]) for name in given)


def _is_meant(point: str, published: PublishedShare) -> bool:
    """Whether a point of the scenario itself says nothing else than the published rates are about."""
    given = point_values(point) or {}
    return all(given.get(name, value) == value for name, value in published.here.items())


def _by_place(rows: Sequence[Row]) -> dict[Place, dict[str, list[Row]]]:
    """Rows by place, then by operation, whether its values travelled as `any` or not: one for each client."""
    found: dict[Place, dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        if row.key.operation != ALL:
            found[row.key.binding, row.key.placement, row.key.point][typed_name(row.key.operation)].append(row)
    return found


def _mean(clients: Sequence[Row]) -> Value | None:
    """The clients' mean rate; None if any of them has no figure."""
    values = [figure(row, RATE) for row in clients]
    return over_operations(_CLIENTS, values) if all(value is not None for value in values) else None


def _over(part: Value | None, whole: Value | None) -> Ratio | None:
    if part is None or whole is None or not part.value or not whole.value:
        return None
    low = part.low / whole.high if part.low and whole.high else None
    high = part.high / whole.low if part.high and whole.low else None
    return Ratio(part.value / whole.value, low, high)

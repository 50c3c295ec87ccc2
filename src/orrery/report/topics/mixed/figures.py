"""Every client with every server: what each pair takes, beside the same client with a server of its own driver."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orrery.definitions.driver.binding import client_and_server
from orrery.metrics.rows import Row, Value
from orrery.metrics.trials import ALL, kind_of
from orrery.report.comparing.lines import interval_text
from orrery.report.figures import with_unit
from orrery.report.labels import labels_of
from orrery.report.table.ranking import lines_by_binding, pair_ratio, ranking
from orrery.report.table.ratios import Ratio, Ratios
from orrery.report.table.sections import Section

Pair = tuple[str, str]
"""The bindings of the clients and of the servers."""
DELIVERED = "delivery.lost"
"""The metric by which rows of subscribers are known."""


@dataclass(frozen=True)
class MixedCell:
    """A pair: its typical median over all operations, and the ratio to its client's own pair; or why there is none.

    In the pair of one driver with itself there is no ratio.
    """

    mean: Value | None
    ratio: Ratio | None
    why: str = ""


@dataclass(frozen=True)
class Matrix:
    """The pairs at one placement: `labels` of the drivers (binding -> label), which are the lines and the columns.

    The fastest with itself comes first.
    """

    placement: str
    labels: Mapping[str, str]
    cells: Mapping[Pair, MixedCell]

    @property
    def drivers(self) -> list[str]:
        """Their bindings, in the order of the lines and columns."""
        return list(self.labels)


def matrices(rows: Sequence[Row], sections: Sequence[Section], ratios: Ratios) -> list[Matrix]:
    """A matrix for each placement where drivers were mixed; none where fewer than two have a pair with another."""
    pairs = _pairs(rows)
    if not any(client != server for client, server in pairs.values()):
        return []
    placements = sections[0].placements if sections else ()
    order = [one.binding for placement in placements[:1] for one in ranking(sections, ratios, placement)]
    names = dict.fromkeys(binding for pair in pairs.values() for binding in pair)
    known = labels_of(names)
    labels = {name: known[name] for name in [*(each for each in order if each in names), *names]}
    made = (_matrix(rows, sections, ratios, placement, pairs, labels) for placement in placements)
    return [one for one in made if one.cells]


def cell_text(cell: MixedCell) -> str:
    """`1.21 (1.18 to 1.24)` of a pair of two drivers, of one with itself `12.3 us`, without a figure `none`."""
    if cell.mean is None or cell.mean.value is None:
        return "none"
    if cell.ratio is None:
        return with_unit(cell.mean.value, cell.mean.unit)
    return interval_text((cell.ratio.ratio, cell.ratio.low, cell.ratio.high))


def _pairs(rows: Sequence[Row]) -> dict[str, Pair]:
    """Binding -> who calls and who serves in it; without those that are no such pair, such as three drivers."""
    # A subscriber has rows too, of what came in, and calls nobody.
    calling = (row for row in rows if row.key.object != ALL and DELIVERED not in row.metrics)
    callers = {kind_of(row.key.object) for row in calling}
    found: dict[str, Pair] = {}
    for binding in dict.fromkeys(row.key.binding for row in rows):
        if (pair := client_and_server(binding, callers)) is not None:
            found[binding] = pair
    mixed = {binding for pair in found.values() for binding in pair}
    return found | {row.key.binding: (row.key.binding, row.key.binding) for row in rows if row.key.binding in mixed}


def _matrix(
    rows: Sequence[Row],
    sections: Sequence[Section],
    ratios: Ratios,
    placement: str,
    pairs: Mapping[str, Pair],
    labels: Mapping[str, str],
) -> Matrix:
    lines = lines_by_binding(sections)
    means = {one.binding: one.mean for one in ranking(sections, ratios, placement)}
    own = {client: binding for binding, (client, server) in pairs.items() if client == server}
    cells = {}
    for binding, (client, server) in pairs.items():
        base = own.get(client)
        is_own = client == server
        ratio = None
        if base is not None and not is_own and base in lines and binding in lines:
            ratio = pair_ratio(lines[binding], lines[base], ratios, placement)
        why = "" if means.get(binding) is not None else _why(rows, binding, placement)
        cells[client, server] = MixedCell(means.get(binding), ratio, why)
    return Matrix(placement, labels, cells)


def _why(rows: Sequence[Row], binding: str, placement: str) -> str:
    """Why a pair has no figure."""
    for row in rows:
        if (row.key.binding, row.key.placement) == (binding, placement):
            if row.failures:
                return row.failures[0][1]
            if row.reasons:
                return f"{row.reasons[0].rule}: {row.reasons[0].figure}"
    return "not run"

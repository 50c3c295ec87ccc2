"""What is left of a call without one of its parts: our medians over that of the whole call, driver by driver."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orrery.definitions.scenario.parameters import point_values
from orrery.metrics.rows import Value
from orrery.report.material import Material
from orrery.report.table.ratios import MEDIANS, Ratio
from orrery.report.table.sections import Section
from orrery.report.topics.cuts.published import CUTS, PublishedCut


@dataclass(frozen=True)
class CutShare:
    """One cut on one binding at one placement: its median over that of the whole call.

    The two are of different calls, and no pair of one block: the interval goes from the least of the one over the most
    of the other to the reverse, and is never too narrow.
    """

    cut: str
    binding: str
    placement: str
    share: Ratio


def cut_shares(material: Material) -> list[CutShare]:
    """Every cut but the whole, of every binding that has figures of both; in the published order, empty for none."""
    published, sections = material.published_table(CUTS), material.sections
    found: list[CutShare] = []
    if published is None:
        return found
    whole = list(_medians(published.cut[0], sections))
    for cut in published.cut[1:]:
        medians = {(binding, placement): value for binding, placement, value in _medians(cut, sections)}
        for binding, placement, of_whole in whole:
            if (value := medians.get((binding, placement))) is not None:
                found.append(CutShare(cut.name, binding, placement, _over(value, of_whole)))
    return found


def _medians(cut: PublishedCut, sections: Sequence[Section]) -> Iterator[tuple[str, str, Value]]:
    for section in sections:
        if section.operation.rpartition("::")[2] == cut.operation and _is_at(cut, section.place[0]):
            for line in section.lines:
                for placement in section.placements:
                    value = line.figure(placement, *MEDIANS)
                    if value is not None and value.value:
                        yield line.binding, placement, value


def _is_at(cut: PublishedCut, point: str) -> bool:
    """Whether a point (canonical JSON) has the parameters of the cut."""
    given = point_values(point)
    return given is not None and all(given.get(name) == value for name, value in cut.at.items())


def _over(left: Value, whole: Value) -> Ratio:
    low = left.low / whole.high if left.low and whole.high else None
    high = left.high / whole.low if left.high and whole.low else None
    assert left.value is not None and whole.value is not None
    return Ratio(left.value / whole.value, low, high)

"""Our own ratios beside those of a published table: drivers of the same families, over the same operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orrery.definitions.scenario.parameters import point_values
from orrery.report.figures import times
from orrery.report.labels import driver_name, options_of
from orrery.report.material import Material
from orrery.report.table.ranking import Ranked, fastest, lines_by_binding, pair_ratio, ranking
from orrery.report.table.ratios import Ratio, Ratios
from orrery.report.table.sections import Section
from orrery.report.topics.ratios.published import BESIDE


@dataclass(frozen=True)
class OwnRatio:
    """Our own ratio for a published column: `row` over `base` (labels) over all operations, and for each one."""

    column: str
    row: str
    base: str
    placement: str
    ratio: Ratio
    each: Mapping[str, Ratio]

    @property
    def words(self) -> str:
        """`sd-bus takes 4.20 times (4.10 to 4.30) as long as omniorb`."""
        return f"{self.row} takes {times(self.ratio.ratio, self.ratio.low, self.ratio.high)} as long as {self.base}"


def own_ratios(material: Material) -> list[OwnRatio]:
    """Our ratios for each published column: every binding of its family over the fastest of the base's, by placement.

    Nothing where no table was published, or one of the two families was not run.
    """
    published, sections = material.published, material.of(sections_beside)
    ratios, families = material.ratios, material.families
    found: list[OwnRatio] = []
    if published is None or not sections:
        return found
    lines = lines_by_binding(sections)
    for placement in material.placements:
        order = ranked_beside(material, placement)
        by_family = {f: [s for s in order if families.get(driver_name(s.binding)) == f] for f in families.values()}
        base = fastest(by_family.get(published.base.family, []))
        if base is None:
            continue
        for column in published.others:
            for one in by_family.get(column.family, []):
                whole = pair_ratio(lines[one.binding], lines[base.binding], ratios, placement)
                if whole is not None:
                    each = _each(sections, one.binding, base.binding, ratios, placement)
                    found.append(OwnRatio(column.name, one.label, base.label, placement, whole, each))
    return found


def sections_beside(material: Material) -> list[Section]:
    """Our sections that the published table is held against: of its operations, at the step and points that it says."""
    published, beside = material.published, material.published_table(BESIDE)
    if published is None:
        return []
    own = [one for one in material.sections if one.operation.rpartition("::")[2] in published.figures]
    return [one for one in own if beside is None or beside.means(one.place[1], point_values(one.place[0]) or {})]


def ranked_beside(material: Material, placement: str) -> list[Ranked]:
    """Where the bindings that count stand over these sections, fastest first, without those that have no figure."""
    beside = material.published_table(BESIDE)
    order = ranking(material.of(sections_beside), material.ratios, placement)
    found = [one for one in order if one.mean is not None]
    return [one for one in found if beside is None or beside.counts(options_of(one.binding))]


def _each(sections: Sequence[Section], row: str, base: str, ratios: Ratios, placement: str) -> dict[str, Ratio]:
    """The ratio for each operation, by the operation's own name."""
    found = {}
    for section in sections:
        lines = lines_by_binding([section])
        if row in lines and base in lines:
            ratio = pair_ratio(lines[row], lines[base], ratios, placement)
            if ratio is not None:
                found[section.operation.rpartition("::")[2]] = ratio
    return found

"""A published table in words: its ratios beside ours, and what a call took then and takes now."""

from __future__ import annotations

from orrery.report.figures import number, times, with_unit
from orrery.report.labels import driver_name, listed
from orrery.report.material import Material
from orrery.report.published import Published
from orrery.report.table.ranking import Ranked, fastest
from orrery.report.table.ratios import geometric_mean
from orrery.report.topics.ratios.figures import OwnRatio, own_ratios, ranked_beside, sections_beside


def ratio_text(material: Material) -> str:
    """A published table: its ratios and ours, and what a call took then and takes now."""
    published = material.published
    if published is None or not published.figures:
        return ""
    clauses = []
    for column in published.others:
        own = [
            one
            for one in material.of(own_ratios)
            if (one.column, one.placement) == (column.name, material.placements[0])
        ]
        then = f"{column.name} took {times(published.ratio_of_sums(column.name))} as long as {published.base.name}"
        if own:
            clauses.append(f"in {published.source.year} {then}, today {_today(own)}")
    return "; ".join([*clauses, *_then_and_now(material, published)])


def _today(own: list[OwnRatio]) -> str:
    texts = [f"{one.row} takes {times(one.ratio.ratio, one.ratio.low, one.ratio.high)}" for one in own]
    return f"{listed(texts)} as long as {own[0].base}"


def _then_and_now(material: Material, published: Published) -> list[str]:
    """What a call of a column took then, and takes today on the fastest driver of its family; the base if that was run.

    Both are geometric means over the operations, so that no operation weighs more because it is slow.
    """
    measured = {section.operation.rpartition("::")[2] for section in material.of(sections_beside)}
    here = [one for placement in material.placements[:1] for one in ranked_beside(material, placement)]
    for column in (published.base, *published.others):
        now = fastest([one for one in here if column.family and _family(material, one) == column.family])
        if now is not None and now.mean is not None and now.mean.value:
            both = [row for operation, row in published.figures.items() if operation in measured]
            mean = geometric_mean([row[column.name] / published.calls for row in both])
            then = f"a call took {with_unit(mean, 'ns')} with {column.name} in {published.source.year}"
            today = f"takes {with_unit(now.mean.value, now.mean.unit)} with {now.label} today"
            return [f"over all operations {then} and {today}, {number(mean / now.mean.value)} times as fast"]
    return []


def _family(material: Material, one: Ranked) -> str:
    return material.families.get(driver_name(one.binding), "")

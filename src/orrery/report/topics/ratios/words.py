"""A published table in words: its ratios beside ours, and what a call took then and takes now."""

from __future__ import annotations

from collections.abc import Collection

from orrery.report.figures import number, times, with_unit
from orrery.report.labels import counted, driver_name, few
from orrery.report.material import Material
from orrery.report.published import Published
from orrery.report.table.ranking import Ranked, fastest
from orrery.report.table.ratios import geometric_mean, together
from orrery.report.topics.ratios.figures import OwnRatio, own_ratios, ranked_beside, sections_beside


def ratio_text(material: Material) -> str:
    """A published table: its ratios and ours, and what a call took then and takes now.

    All are geometric means over the operations that both have, so that like stands beside like.
    """
    published = material.published
    if published is None or not published.figures:
        return ""
    measured = {section.operation.rpartition("::")[2] for section in material.of(sections_beside)}
    both = [operation for operation in published.figures if operation in measured]
    clauses = []
    for column in published.others:
        here = [one for one in material.of(own_ratios) if one.placement in material.placements[:1]]
        if today := _today([one for one in here if one.column == column.name], both):
            then = f"{column.name} took {times(published.mean_ratio(column.name, both))} as long as"
            clauses.append(f"in {published.source.year} {then} {published.base.name}, today {today}")
    return "; ".join([*clauses, *_then_and_now(material, published, both)])


def _today(own: list[OwnRatio], operations: Collection[str]) -> str:
    """`sd-bus takes 4.20 times (4.10 to 4.30) as long as omniorb`; empty where nobody has one of the operations."""
    found = [(one.row, together([one.each[name] for name in operations if name in one.each])) for one in own]
    texts = [f"{row} takes {times(ratio.ratio, ratio.low, ratio.high)}" for row, ratio in found if ratio is not None]
    return f"{few(texts)} as long as {own[0].base}" if texts else ""


def _then_and_now(material: Material, published: Published, operations: Collection[str]) -> list[str]:
    """What a call of a column took then, and takes today on the fastest driver of its family; the base if that was run.

    Both are geometric means over the operations, so that no operation weighs more because it is slow.
    """
    over = f"over {counted(len(operations), 'operation')} " if len(operations) > 1 else ""
    here = [one for placement in material.placements[:1] for one in ranked_beside(material, placement)]
    for column in (published.base, *published.others):
        now = fastest([one for one in here if column.family and _family(material, one) == column.family])
        took = now.mean if now is not None else None
        if now is not None and took is not None and took.value:
            mean = geometric_mean([published.figures[name][column.name] / published.calls for name in operations])
            then = f"a call took {with_unit(mean, 'ns')} with {column.name} in {published.source.year}"
            today = f"takes {with_unit(took.value, took.unit)} with {now.label} today"
            return [f"{over}{then} and {today}, {number(mean / took.value)} times as fast"]
    return []


def _family(material: Material, one: Ranked) -> str:
    return material.families.get(driver_name(one.binding), "")

"""One sentence for each experiment: what was published beside what is measured today, both computed from figures."""

from __future__ import annotations

from orrery.report.classics.spread import spread_words
from orrery.report.figures import number, percent, scale_for, times, with_unit
from orrery.report.finding import finding
from orrery.report.labels import driver_name, listed
from orrery.report.material import Material
from orrery.report.published import Published
from orrery.report.table.points import PlotPoint
from orrery.report.table.ranking import Ranked, fastest
from orrery.report.table.ratios import geometric_mean
from orrery.report.topics.capacity.finding import capacity_finding
from orrery.report.topics.capacity.published import PublishedServers, ServersClaim
from orrery.report.topics.cuts.words import cut_words
from orrery.report.topics.dispatch.words import dispatch_words
from orrery.report.topics.ratios.figures import OwnRatio
from orrery.report.topics.retained.words import retained_words
from orrery.report.topics.sizes.published import PublishedPanel


def compared(material: Material) -> str:
    """The published result against today's; where nothing was published, what is to be said of today's."""
    beside = _ratios(material) or cut_words(material) or _servers(material) or _shares(material) or _plots(material)
    told = beside or dispatch_words(material).removesuffix(".") or retained_words(material) or spread_words(material)
    return f"{told[0].upper()}{told[1:]}." if told else finding(material.rows, material.comparisons)


def told_of(published: Published | None) -> str:
    """Who asked this first, and whether figures of it can be had."""
    if published is None:
        return "Nothing was published that could stand beside it."
    source = published.source
    what = ": ".join(part for part in (source.table, source.about) if part)
    on = f" ({source.machine})" if source.machine else ""
    figures = published.figures or published.share or published.panels or published.cuts or published.servers
    had = "" if figures else " Its figures were not published, or can no longer be read."
    return f"{source.title}, {source.year}{f'; {what}' if what else ''}{on}.{had}"


def _ratios(material: Material) -> str:
    """A published table: its ratios and ours, and what a call took then and takes now."""
    published = material.published
    if published is None or not published.figures:
        return ""
    clauses = []
    for column in published.others:
        own = [one for one in material.own if (one.column, one.placement) == (column.name, material.placements[0])]
        then = f"{column.name} took {times(published.ratio_of_sums(column.name))} as long as {published.base.name}"
        if own:
            clauses.append(f"in {published.source.year} {then}, today {_today(own)}")
    return "; ".join([*clauses, *_then_and_now(material, published)])


def _today(own: list[OwnRatio]) -> str:
    told = [f"{one.row} takes {times(one.ratio.ratio, one.ratio.low, one.ratio.high)}" for one in own]
    return f"{listed(told)} as long as {own[0].base}"


def _then_and_now(material: Material, published: Published) -> list[str]:
    """What a call of a column took then, and takes today on the fastest driver of its family; the base if that was run.

    Both are geometric means over the operations, so that no operation weighs more because it is slow.
    """
    measured = {section.operation.rpartition("::")[2] for section in material.sections}
    for column in (published.base, *published.others):
        now = _fastest([s for s in material.pictured if _family(material, s) == column.family and column.family])
        if now is not None and now.typical is not None and now.typical.value:
            both = [row for operation, row in published.figures.items() if operation in measured]
            mean = geometric_mean([row[column.name] / published.calls for row in both])
            then = f"a call took {with_unit(mean, 'ns')} with {column.name} in {published.source.year}"
            today = f"takes {with_unit(now.typical.value, now.typical.unit)} with {now.label} today"
            return [f"over all operations {then} and {today}, {number(mean / now.typical.value)} times as fast"]
    return []


def _family(material: Material, one: Ranked) -> str:
    return material.families.get(driver_name(one.binding), "")


def _fastest(among: list[Ranked]) -> Ranked | None:
    return fastest([one for one in among if one.typical is not None])


def _servers(material: Material) -> str:
    """How many servers were reached in the most memory of a published machine, and how many are today."""
    published = material.published
    if published is None or not published.servers or not (today := capacity_finding(material.rows)):
        return ""
    machine = published.servers[0]
    memory, *counts = max(machine.points)
    then = listed(f"{count:,} of {column}" for column, count in zip(machine.columns, counts, strict=True))
    held = f"{memory} MB of a {machine.name} held {then} in {published.source.year}"
    claims = "".join(f"; {_tested(machine, claim)}" for claim in machine.claim)
    return f"{held}{claims}; {today[0].lower()}{today[1:].removesuffix('.')}"


def _tested(machine: PublishedServers, claim: ServersClaim) -> str:
    """`“A beats B above 48 MB”: so at 48 and 416 MB of its own table, not so at 64 MB`."""
    so, not_so = (listed(map(str, memory)) for memory in machine.tested(claim))
    found = [f"{words} {memory} MB" for words, memory in (("so at", so), ("not so at", not_so)) if memory]
    return f"“{claim.words}”: {' and '.join(found)} of its own table"


def _shares(material: Material) -> str:
    """A published share of another scenario's rate, and ours."""
    published = material.published
    if published is None or published.share is None:
        return ""
    here = [one for one in material.shares if one.placement == material.placements[0]]
    clients = [part for part in published.share.figure if part.what == "measured"]
    found = [(part, sorted((o.share.ratio, o.binding) for o in here if o.clients == part.clients)) for part in clients]
    clauses = []
    for part, shares in (one for one in found if one[1]):
        ends = dict.fromkeys((shares[0], shares[-1]))
        ours = " to ".join(f"{percent(ratio)} ({material.labels[binding]})" for ratio, binding in ends)
        then = f"{part.told} of the direct rate was left with {part.clients} clients in {published.source.year}"
        clauses.append(f"{then}, {ours} is left today")
    return "; ".join(clauses)


def _plots(material: Material) -> str:
    """Published times by size: the smallest and the largest size of both, then and now."""
    published = material.published
    panel = next((one for one in published.panels if one.beside), None) if published is not None else None
    ours = next((one for one in material.size_panels if one.placement == material.placements[0]), None)
    if published is None or panel is None or ours is None:
        return ""
    shown = {s.binding for s in material.pictured}
    curves = {binding: {p.size: p for p in points} for binding, points in ours.curves.items() if binding in shown}
    sizes = sorted(size for size in _by_size(panel) if any(size in points for points in curves.values()))
    clauses = []
    for size in dict.fromkeys(sizes[:1] + sizes[-1:]):
        now = sorted((points[size].time, material.labels[b]) for b, points in curves.items() if size in points)
        ends = " to ".join(f"{_time(time)} ({who})" for time, who in dict.fromkeys((now[0], now[-1])))
        then = _time(_by_size(panel)[size].time)
        clauses.append(f"{size:,.0f} bytes took {then} in {published.source.year} ({panel.name}) and take {ends} today")
    return "; ".join(clauses)


def _by_size(panel: PublishedPanel) -> dict[float, PlotPoint]:
    return {point.size: point for point in panel.curve}


def _time(time: float) -> str:
    scale = scale_for([time], "ns")
    return f"{scale.show(time)} {scale.unit}"

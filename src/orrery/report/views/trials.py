"""Whether the trials agree: every trial's typical median against its driver's own mean, block by block."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from orrery.metrics.metric import Absent, Reading
from orrery.metrics.trials import TrialMeasurement
from orrery.report.drawing.palette import MUTED, mark, series
from orrery.report.drawing.plot import LETTER, bare, beside, place, spread
from orrery.report.drawing.view import Drawing, Page, View
from orrery.report.labels import PLACEMENT_WORDS
from orrery.report.material import Material
from orrery.report.table.ratios import geometric_mean
from orrery.stats.histogram import order_statistic, rank_of

Deviations = dict[str, dict[int, float]]


def deviations(material: Material, placement: str) -> Deviations:
    """Binding -> block -> how far the trial's typical median lies from the binding's geometric mean, in per cent."""
    known = {one.binding for one in material.pictured}
    medians: dict[str, dict[int, list[float]]] = {}
    for group in material.groups:
        if group.key.placement == placement and group.key.binding in known:
            for trial in group.trials:
                if isinstance(found := median_of(trial), float):
                    medians.setdefault(group.key.binding, {}).setdefault(trial.block, []).append(found)
    return {binding: _per_cent(blocks) for binding, blocks in medians.items() if len(blocks) > 1}


def median_of(trial: TrialMeasurement) -> Reading:
    """The median of a trial's calls, or of all samples sent to a subscriber, however few; Absent where it has none."""
    found = trial.series(trial.times)
    if found is None or (rank := rank_of(0.5, found.count + trial.lost)) > found.count:
        return Absent("no median")
    return order_statistic(found.buckets, rank)


def _per_cent(medians: Mapping[int, Sequence[float]]) -> dict[int, float]:
    """Only trials with every operation: the others' typical median is that of something else."""
    whole = max(map(len, medians.values()))
    blocks = {
        block: geometric_mean(found) for block, found in medians.items() if len(found) == whole and min(found) > 0
    }
    mean = geometric_mean(list(blocks.values()))
    return {block: (median / mean - 1) * 100 for block, median in sorted(blocks.items())}


def caption(material: Material) -> str:
    """How far trials stray, and what a common movement would mean."""
    found = [v for p in material.placements for blocks in deviations(material, p).values() for v in blocks.values()]
    widest = max(map(abs, found))
    return (
        f"Each mark is a trial in fresh processes; the farthest lies {widest:.1f} % from its driver's own mean. "
        "Lines that move together are the host's doing, which the comparison of pairs inside a block takes out."
    )


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """A drawing for each placement, on the same scale."""
    by_placement = {p: found for p in material.placements if (found := deviations(material, p))}
    values = [abs(v) for found in by_placement.values() for blocks in found.values() for v in blocks.values()]
    reach = max(max(values), 0.5) * 1.15
    return [_drawing(material, page, placement, found, reach) for placement, found in by_placement.items()]


def _drawing(material: Material, page: Page, placement: str, found: Deviations, reach: float) -> Drawing:
    height = 190.0
    names = 20 + LETTER * max(len(page.short(material.labels[binding])) for binding in found)
    figure = page.figure(height + 70)
    axes = place(figure, 52, 16, page.width - 52 - names, height)
    axes.axhline(0, color=MUTED.placeholder, linewidth=1)
    axes.set_ylim(-reach, reach)
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:+.0f} %" if reach > 3 else f"{value:+.1f} %")
    axes.grid(True, axis="y")
    bare(axes, "left", "bottom")
    blocks = sorted({block for trials in found.values() for block in trials})
    step = math.ceil(len(blocks) / (6 if page.narrow else 20))
    axes.set_xticks(blocks[::step])
    axes.set_xlabel("block")
    for binding, trials in found.items():
        number = material.colours[binding]
        colour = series(number).placeholder
        axes.plot(list(trials), list(trials.values()), color=colour, marker=mark(number), markersize=6, linewidth=1.2)
    ends = [(list(trials.values())[-1] + reach) / (2 * reach) * height for trials in found.values()]
    for binding, at in zip(found, spread(ends, 15.0), strict=True):
        colour = series(material.colours[binding]).placeholder
        beside(axes, (1, at / height), page.short(material.labels[binding]), colour, 6, "bold")
    return Drawing(
        figure, _alt(material, placement, found), f"Client and server {PLACEMENT_WORDS.get(placement, placement)}"
    )


def _alt(material: Material, placement: str, found: Deviations) -> str:
    texts = [
        f"{material.labels[binding]} {min(trials.values()):+.1f} to {max(trials.values()):+.1f} %"
        for binding, trials in found.items()
    ]
    return f"Deviation of trials from their driver's mean, {placement}: " + ", ".join(texts)


def applies(material: Material) -> bool:
    """Whether a driver has more than one trial."""
    return any(deviations(material, placement) for placement in material.placements)


VIEW = View("trials", "Do the trials agree?", caption, applies, draw)

"""What a call costs besides time: a bar for each driver in CPU, context switches, memory and throughput."""

from __future__ import annotations

import math
from collections.abc import Sequence

from matplotlib.axes import Axes

from orrery.report.drawing.palette import INK, MUTED, series
from orrery.report.drawing.plot import LETTER, bare, place
from orrery.report.drawing.points import point
from orrery.report.drawing.view import Drawing, Page, View
from orrery.report.labels import PLACEMENT_WORDS
from orrery.report.material import Material
from orrery.report.table.columns import Shown, over_operations
from orrery.report.table.ranking import Ranked

OVERHEAD = "overhead"
PANELS = {
    "CPU": "CPU time a call, {unit}",
    "user": "CPU time in programs, {unit}",
    "system": "CPU time in the kernel, {unit}",
    "CPUs busy": "CPUs that are busy",
    OVERHEAD: "overhead over a local call, {unit}",
    "switches": "context switches a call",
    "private": "private memory at rest, {unit}",
    "PSS": "PSS at rest, {unit}",
}


def caption(material: Material) -> str:
    """What is summed, and what the shades are."""
    words = [PLACEMENT_WORDS.get(placement, placement) for placement in material.placements]
    shades = f" Full bars: {words[0]}; pale bars: {words[1]}." if len(words) > 1 else ""
    return (
        f"Over every process of the trial, daemons counted in, as means over the operations.{_local(material)}{shades}"
    )


def _local(material: Material) -> str:
    """What the overhead is, where there is one."""
    if all(one.column.title != OVERHEAD for one in panels(material)):
        return ""
    return (
        " The overhead is the part of a call's mean time that a local call (null) does not take; of a closed loop "
        "between processes it is nearly all of it."
    )


def panels(material: Material) -> list[Shown]:
    """The columns that have figures and a panel."""
    return [one for one in material.columns if one.column.title in PANELS]


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """Panels of horizontal bars from nought, drivers in the same order in each."""
    found = panels(material)
    across = 1 if page.narrow else 2
    shown = material.pictured
    line = 30
    names = 16 + LETTER * max(len(page.short(one.label)) for one in shown)
    width = page.width / across
    pitch = line * len(shown) + 60
    figure = page.figure(pitch * math.ceil(len(found) / across))
    for index, one in enumerate(found):
        row, column = divmod(index, across)
        axes = place(figure, column * width + names, row * pitch + 30, width - names - 76, line * len(shown))
        axes.set_title(PANELS[one.column.title].format(unit=one.scale.symbol), fontsize=11, loc="left", x=0)
        axes.set_ylim(len(shown) - 0.5, -0.5)
        axes.set_xticks([])
        axes.set_yticks(range(len(shown)), [page.short(s.label) for s in shown])
        bare(axes, "bottom", "left")
        for label, s in zip(axes.get_yticklabels(), shown, strict=True):
            label.set_color(series(material.colours[s.binding]).placeholder)
        _bars(material, one, shown, axes)
    return [Drawing(figure, _alt(material, found))]


def _bars(material: Material, one: Shown, shown: Sequence[Ranked], axes: Axes) -> None:
    placements = material.placements[:2] if one.column.per_placement else material.placements[:1]
    values = {p: [value(material, one, s, p) for s in shown] for p in placements}
    axes.set_xlim(0, max([v for found in values.values() for v in found if v is not None], default=1.0) * 1.02 or 1.0)
    thick = 0.72 / len(placements)
    for number, (placement, found) in enumerate(values.items()):
        offset = (number - (len(placements) - 1) / 2) * thick
        for row, (s, v) in enumerate(zip(shown, found, strict=True)):
            if v is None:
                continue
            colour = series(material.colours[s.binding]).placeholder
            alpha = 1.0 if placement == placements[0] else 0.45
            (bar,) = axes.barh(row + offset, v, thick * 0.88, color=colour, alpha=alpha)
            ink = INK.placeholder if placement == placements[0] else MUTED.placeholder
            text = one.scale.show(v * one.scale.divisor)
            said = f"{one.column.title}: {text} {one.scale.symbol}".rstrip()
            point(axes, bar, f"{s.label}\n{said}\nplacement: {placement}\nmeaning: {one.column.meaning}")
            axes.annotate(text, (v, row + offset), (5, 0), textcoords="offset points", va="center", size=10, color=ink)


def value(material: Material, one: Shown, ranked: Ranked, placement: str) -> float | None:
    """A binding's mean over the operations, in the column's unit."""
    lines = material.lines[ranked.binding].values()
    mean = over_operations(one.column, [line.figure(placement, *one.column.metrics) for line in lines])
    return mean.value / one.scale.divisor if mean is not None and mean.value is not None else None


def _alt(material: Material, found: Sequence[Shown]) -> str:
    texts = []
    for one in found:
        figures = [(s.label, value(material, one, s, material.placements[0])) for s in material.pictured]
        listed = ", ".join(f"{label} {v:.3g}" for label, v in figures if v is not None)
        texts.append(f"{one.heading}: {listed}")
    return "Costs of each driver. " + "; ".join(texts)


VIEW = View("costs", "What a call costs besides time", caption, lambda m: bool(panels(m)) and bool(m.pictured), draw)

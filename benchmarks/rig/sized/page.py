"""The figures of sizes as a table, as a picture, and on a page of the documents."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from orrery.errors import InputError
from rig.sized.measured import STAGES, Cost

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BEGIN, END = "<!-- what benchmarks/sizes.py has measured -->", "<!-- end of it -->"
MIB = 1 << 20
LEAST = 1e-3
"""Seconds or MiB: no less has a point in the picture."""


def table(costs: Sequence[Cost]) -> list[str]:
    """A line of Markdown for each size."""
    heads = ("objects", "processes", "hosts", "hosts open", *STAGES, "memory", "store")
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    for cost in costs:
        times = [f"{seconds:.2f} s" for seconds in (cost.open, *(cost.seconds[stage] for stage in STAGES))]
        sizes = [f"{size / MIB:,.1f} MiB" for size in (cost.memory, cost.store)]
        lines.append(f"| {cost.objects:,} | {cost.processes:,} | {cost.hosts} | {' | '.join([*times, *sizes])} |")
    return lines


def exponent(found: Sequence[tuple[float, float]]) -> float | None:
    """By which power of its size a cost grows, from the second largest of (size, cost) to the largest.

    None where that says nothing.
    """
    if len(found) < 2:
        return None
    (size, cost), (larger, more) = sorted(found)[-2:]
    if min(size, cost, more) <= 0 or size == larger:
        return None
    return math.log(more / cost) / math.log(larger / size)


def write_page(page: Path, by_objects: Sequence[Cost], by_hosts: Sequence[Cost], where: str) -> None:
    """Put tables and picture between the two marks of a page; InputError where it has none."""
    text = page.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise InputError(f"there is no place for figures: {BEGIN} and {END}", file=page)
    picture = page.with_suffix(".svg")
    draw(picture, by_objects, by_hosts)
    tables = ("\n".join(table(costs)) for costs in (by_objects, by_hosts) if costs)
    parts = [f"Measured {where}.", f"![How cost grows]({picture.name})", *tables]
    page.write_text(f"{before}{BEGIN}\n\n" + "\n\n".join(parts) + f"\n\n{END}{after}", encoding="utf-8")


def draw(picture: Path, by_objects: Sequence[Cost], by_hosts: Sequence[Cost]) -> None:
    """Panels by the number of objects and of hosts, on logarithmic scales: seconds of each stage, memory and store."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 8), layout="constrained")
    panels = figure.subplots(2, 2, height_ratios=(3, 2), sharex="col")
    for column, costs, what in ((0, by_objects, "objects"), (1, by_hosts, "hosts")):
        at = [getattr(cost, what) for cost in costs]
        seconds, sizes = panels[0][column], panels[1][column]
        for stage in STAGES:
            _line(seconds, at, [cost.seconds[stage] for cost in costs], stage)
        _line(seconds, at, [cost.open for cost in costs], "hosts open", dashed=True)
        _line(sizes, at, [cost.memory / MIB for cost in costs], "memory")
        _line(sizes, at, [cost.store / MIB for cost in costs], "store", dashed=True)
        seconds.set(ylabel="seconds")
        sizes.set(xlabel=what, ylabel="MiB")
        for axes in (seconds, sizes):
            axes.set(xscale="log", yscale="log")
            axes.grid(visible=True, alpha=0.3)
            if column == 0:  # the same lines are in the other column, where a legend would lie on them
                axes.legend(fontsize="small")
    figure.savefig(picture, metadata={"Date": None})


def _line(axes: Axes, at: Sequence[int], values: Sequence[float], label: str, dashed: bool = False) -> None:
    """What is next to nothing, as hosts where there is one alone, would take most of a logarithmic scale."""
    points = [(size, value) for size, value in zip(at, values, strict=True) if value >= LEAST]
    axes.plot(*zip(*points, strict=True), marker="o", label=label, linestyle="--" if dashed else "-")

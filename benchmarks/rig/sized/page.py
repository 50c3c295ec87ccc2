"""The figures of sizes as a table, as a picture, and on a page of the documents."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from orrery.errors import InputError
from rig.sized.measured import STAGES, Cost

BEGIN, END = "<!-- what benchmarks/sizes.py has measured -->", "<!-- end of it -->"
MIB = 1 << 20


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
    """Two panels on logarithmic scales: seconds of each stage by the number of objects, and of hosts."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 4.5), layout="constrained")
    panels = figure.subplots(1, 2)
    for axes, costs, what in zip(panels, (by_objects, by_hosts), ("objects", "hosts"), strict=True):
        axes.set(xscale="log", yscale="log", xlabel=what, ylabel="seconds")
        sizes = [getattr(cost, what) for cost in costs]
        for stage in STAGES:
            axes.plot(sizes, [max(cost.seconds[stage], 1e-3) for cost in costs], marker="o", label=stage)
        if what == "hosts":
            axes.plot(sizes, [max(cost.open, 1e-3) for cost in costs], marker="s", color="gray", label="hosts open")
        axes.grid(visible=True, alpha=0.3)
        axes.legend(fontsize="small")
    figure.savefig(picture, metadata={"Date": None})

"""What a call consists of, in parts that are the same for all drivers: bars beside each other on one scale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orrery.metrics.formats import duration
from orrery.report.drawing.palette import INK, MUTED, PAPER, RULE, Colour, series
from orrery.report.drawing.plot import LETTER, bare, beside, place, plain, row_names
from orrery.report.drawing.view import Drawing, Page
from orrery.report.figures import scale_for
from orrery.trace.figures import CallFigures
from orrery.trace.kinds import TraceKind
from orrery.trace.results import TraceResult
from orrery.trace.stages import CallStage, Group, What

ROW, THICK = 46.0, 0.5
"""The pixels of a row, and how much of them is bar."""
AFTER = (What.RETURN, What.RESULTS)
"""What a caller does once it has its reply."""
PALE = 0.5
"""How solid the way back is drawn; the way out has the same colours, solid."""


@dataclass(frozen=True)
class BarPart:
    """A part of a bar: its name, its colour, and whether it belongs to the way back."""

    name: str
    colour: Colour
    back: bool = False

    @property
    def solid(self) -> float:
        """How solid its colour is, from 0 to 1."""
        return PALE if self.back else 1.0


PARTS: Mapping[tuple[Group, bool], BarPart] = {
    (Group.CALLER, False): BarPart("caller", series(0)),
    (Group.WAY, False): BarPart("way out", series(4)),
    (Group.KERNEL, False): BarPart("kernel, out", series(1)),
    (Group.WAITING, False): BarPart("waiting, out", series(3)),
    (Group.CALLEE, False): BarPart("callee", series(2)),
    (Group.WAY, True): BarPart("way back", series(4), back=True),
    (Group.KERNEL, True): BarPart("kernel, back", series(1), back=True),
    (Group.WAITING, True): BarPart("waiting, back", series(3), back=True),
    (Group.CALLER, True): BarPart("caller, after", series(0), back=True),
    (Group.UNKNOWN, False): BarPart("not attributed", MUTED),
}
"""All parts in the order in which they are drawn."""


def bar_of(found: CallFigures) -> dict[BarPart, float]:
    """Each part of a call and its mean (ns), those of 0 too: they add up to the call."""
    bar = dict.fromkeys(PARTS.values(), 0.0)
    for one, back in zip(found.stages, ways_back([one.stage for one in found.stages]), strict=True):
        group = one.stage.facts.group
        there = (group, back) if (group, True) in PARTS else (group, False)
        bar[PARTS[there]] += one.mean.centre or 0.0
    return bar


def ways_back(stages: Sequence[CallStage]) -> list[bool]:
    """Of stages in the order of a call whether each belongs to a way back: to where a leg before it came from."""
    legs: set[str] = set()
    found, back = [], False
    for stage in stages:
        first, to, last = stage.leg.partition(" to ")
        if to:
            legs.add(stage.leg)
            back = first != last and f"{last} to {first}" in legs
        found.append(stage.what in AFTER if stage.facts.group is Group.CALLER else back)
    return found


def drawn_parts(group: Sequence[TraceResult]) -> list[BarPart]:
    """The parts that any of these has: those that a legend is to name."""
    bars = [bar_of(one.figures) for one in group if one.figures is not None]
    return [part for part in PARTS.values() if any(bar[part] > 0 for bar in bars)]


def bars_drawing(group: Sequence[TraceResult], page: Page) -> Drawing:
    """A bar for each driver; a rule across it is the mean call when nobody watches."""
    shown = [(one, one.figures) for one in group if one.figures is not None]
    ends = [found.total for _, found in shown] + [end for one, _ in shown if (end := _bare(one)) is not None]
    scale = scale_for(ends, "ns")
    names = [page.short(one.subject.driver) for one, _ in shown]
    left = 20.0 if page.narrow else 30 + LETTER * max(map(len, names))
    height = ROW * len(shown)
    figure = page.figure(height + 66)
    axes = place(figure, left, 14, page.width - left - 70, height)
    axes.set_xlim(0, max(ends) / scale.divisor * 1.02)
    axes.set_ylim(len(shown) - 0.4, -0.6)
    for row, (one, found) in enumerate(shown):
        at = 0.0
        for part, value in bar_of(found).items():
            width = value / scale.divisor
            colour = part.colour.placeholder
            axes.barh(row, width, THICK, at, color=colour, alpha=part.solid, edgecolor=PAPER.placeholder, linewidth=0.6)
            at += width
        if (unwatched := _bare(one)) is not None:
            x = unwatched / scale.divisor
            axes.plot([x, x], [row - 0.36, row + 0.36], color=INK.placeholder, linewidth=1.6)
        beside(axes, (1, 0), f"{scale.show(found.total)} {scale.symbol}", MUTED.placeholder, 6, row=row)
    row_names(axes, names, page.narrow)
    axes.xaxis.set_major_formatter(lambda value, _: plain(value))
    axes.set_xlabel(f"a call, {scale.symbol}")
    axes.grid(True, axis="x", color=RULE.placeholder)
    bare(axes, "left")
    return Drawing(figure, _alt(shown))


def _bare(result: TraceResult) -> float | None:
    """The mean call (ns) of trials that nobody watches."""
    found = result.of(TraceKind.BARE)
    return None if found is None else found.mean.centre


def _alt(shown: Sequence[tuple[TraceResult, CallFigures]]) -> str:
    texts = []
    for one, found in shown:
        parts = (f"{part.name} {duration(value)}" for part, value in bar_of(found).items() if value > 0)
        texts.append(f"{one.subject.driver} {duration(found.total)}: {', '.join(parts)}")
    return "; ".join(texts)

"""Histories as pictures: one for each scenario and placement, campaigns from left to right, a line for each driver."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter

from orrery.metrics.metric import Metric
from orrery.metrics.rows import Verdict
from orrery.report.drawing.palette import MUTED, PAPER, RULE, mark, series
from orrery.report.drawing.plot import LETTER, beside, limits, log_axis, place, plain, spread
from orrery.report.drawing.points import point as tells
from orrery.report.drawing.points import point_text
from orrery.report.drawing.svg import drawing, inline
from orrery.report.drawing.view import NARROW, WIDE, Drawing, Page, Picture
from orrery.report.figures import Scale, scale_for
from orrery.report.history.lines import HistoryLine, HistoryPoint
from orrery.report.history.words import figures, name
from orrery.report.labels import PLACEMENT_WORDS

HEIGHT = 220.0
LETTERS = {"host": "h", "version": "v", "load": "l", "change": "!"}
"""How each kind of mark is told above its campaign."""


def pictures(found: Sequence[HistoryLine], metric: Metric) -> list[Picture]:
    """A picture for each scenario, point and placement, in the order of the lines."""
    made = []
    with drawing():
        for number, drawn in enumerate(zip(*(drawings(found, metric, page) for page in (WIDE, NARROW)), strict=True)):
            versions = list(zip((WIDE, NARROW), drawn, strict=True))
            svgs = tuple(inline(d.figure, f"history-{number}-{p.name}", d.alt, p.name) for p, d in versions)
            made.append(Picture(versions[0][1].heading, svgs))
    return made


def drawings(found: Sequence[HistoryLine], metric: Metric, page: Page) -> list[Drawing]:
    """The same for one page."""
    groups: dict[tuple[str, str], list[HistoryLine]] = {}
    for line in found:
        groups.setdefault((name(line), line.placement), []).append(line)
    return [_drawing(lines, metric, page) for lines in groups.values()]


def _drawing(lines: Sequence[HistoryLine], metric: Metric, page: Page) -> Drawing:
    campaigns = sorted({point.campaign for line in lines for point in line.points})
    across = {campaign: float(number) for number, campaign in enumerate(campaigns)}
    values = [value for line in lines for value in figures(line)]
    scale = scale_for(values, metric.unit)
    left, names = 60.0, 20 + LETTER * max(len(page.short(line.driver)) for line in lines)
    figure = page.figure(HEIGHT + 90)
    axes = place(figure, left, 32, min(page.width, 900) - left - names, HEIGHT)
    ends = _upwards(axes, lines, scale)
    axes.set_xlim(-0.5, len(campaigns) - 0.5)
    axes.set_xticks(_ticks(campaigns, page))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda at, _: str(campaigns[round(at)])))
    axes.set_xlabel("campaign")
    axes.set_ylabel(f"{metric.name}, {scale.symbol}" if scale.symbol else metric.name)
    axes.tick_params(length=0)
    for number, line in enumerate(lines):
        _curve(axes, line, number, across, scale)
    _marks(axes, lines, across)
    _names(axes, lines, page, scale, ends)
    where = PLACEMENT_WORDS.get(lines[0].placement, lines[0].placement)
    return Drawing(figure, _alt(lines, metric), f"{name(lines[0])}, client and server {where}")


def _upwards(axes: Axes, lines: Sequence[HistoryLine], scale: Scale) -> tuple[float, float]:
    """The vertical axis: logarithmic, unless a figure is 0; its ends."""
    points = [point for line in lines for point in line.points]
    values = [end for point in points for end in _ends(point)]
    shown = [value / scale.divisor for value in values]
    if min(shown) <= 0:
        ends = (0.0, max(shown) * 1.08 or 1.0)
        axes.grid(True, axis="y")
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: plain(value)))
    else:
        axes.set_yscale("log")
        ends = limits(shown)
        log_axis(axes.yaxis, scale, *ends, HEIGHT)
    axes.set_ylim(*ends)
    return ends


def _ends(point: HistoryPoint) -> list[float]:
    value = point.value
    return [end for end in (value.value, value.low, value.high) if end is not None]


def _ticks(campaigns: Sequence[int], page: Page) -> list[int]:
    """So many campaigns are named as have room."""
    step = max(1, round(len(campaigns) / (6 if page.narrow else 20)))
    return list(range(0, len(campaigns), step))


def _curve(axes: Axes, line: HistoryLine, number: int, across: dict[int, float], scale: Scale) -> None:
    """The figures with their intervals; those of doubtful rows with hollow marks."""
    colour = series(number).placeholder
    places = [(across[point.campaign], (point.value.value or 0.0) / scale.divisor) for point in line.points]
    axes.plot(*zip(*places, strict=True), color=colour)
    for point, where in zip(line.points, places, strict=True):
        if point.value.low is not None and point.value.high is not None:
            span = [end / scale.divisor for end in (point.value.low, point.value.high)]
            axes.plot([where[0], where[0]], span, color=colour, linewidth=1.0)
        face = colour if point.verdict is Verdict.VALID else PAPER.placeholder
        (drawn,) = axes.plot(*where, mark(number), color=face, markeredgecolor=colour, markersize=6)
        changed = [f"{one.kind}: {one.text}" for one in point.marks]
        verdict = f"verdict: {point.verdict.name.lower()}"
        tells(axes, drawn, point_text(f"{line.driver}, {point.created[:10]}", point.value, None, [verdict, *changed]))


def _marks(axes: Axes, lines: Sequence[HistoryLine], across: dict[int, float]) -> None:
    """A rule at every campaign with which something else changed, and above it the letters of what."""
    kinds: dict[int, set[str]] = {}
    for line in lines:
        for point in line.points:
            kinds.setdefault(point.campaign, set()).update(mark.kind for mark in point.marks)
    for campaign, found in kinds.items():
        if found:
            axes.axvline(across[campaign], color=RULE.placeholder, linewidth=1.2, linestyle=(0, (3, 3)))
            text = " ".join(letter for kind, letter in LETTERS.items() if kind in found)
            frame = axes.get_xaxis_transform()
            axes.text(across[campaign], 1.03, text, transform=frame, ha="center", color=MUTED.placeholder, size=11)


def _names(axes: Axes, lines: Sequence[HistoryLine], page: Page, scale: Scale, ends: tuple[float, float]) -> None:
    """Every driver's name at the end of its line, moved apart from its neighbours."""
    low, high = axes.transData.transform([(0, ends[0]), (0, ends[1])])[:, 1]
    last = [axes.transData.transform((0, figures(line)[-1] / scale.divisor))[1] for line in lines]
    wanted = [(value - low) / (high - low) * HEIGHT for value in last]
    for number, (line, at) in enumerate(zip(lines, spread(wanted, 15.0), strict=True)):
        beside(axes, (1, at / HEIGHT), page.short(line.driver), series(number).placeholder, 6, "bold")


def _alt(lines: Sequence[HistoryLine], metric: Metric) -> str:
    texts = []
    for line in lines:
        values = figures(line)
        texts.append(f"{line.driver} {metric.format(values[0])} to {metric.format(values[-1])}")
    return f"{metric.name} over {name(lines[0])}'s campaigns, {lines[0].placement}: {', '.join(texts)}"

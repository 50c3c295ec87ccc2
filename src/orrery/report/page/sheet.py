"""A table as the HTML report shows it: texts in cells, nothing to work out any more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from orrery.metrics.rows import Row, Value
from orrery.report.figures import number
from orrery.report.labels import PLACEMENT_WORDS
from orrery.report.material import Material
from orrery.report.table.columns import Shown, over_operations
from orrery.report.table.loads import loads_of
from orrery.report.table.notes import Notes, verdict_word, worst
from orrery.report.table.ranking import Ranked, fastest, mark, marks, ranking
from orrery.report.table.ratios import MEDIANS, Ratio
from orrery.report.table.sections import Section, SectionLine, operations_text
from orrery.report.topics.capacity.finding import ends_text, or_more


@dataclass(frozen=True)
class Cell:
    """A figure with its interval and its mark (`report.ranking.MARKS`), or a verdict (`word`) with its notes."""

    text: str = ""
    span: str = ""
    mark: str = ""
    word: str = ""
    notes: tuple[int, ...] = ()


@dataclass(frozen=True)
class ColumnGroup:
    """A heading over one column, or over one for each placement (`below`); nothing stands below where there is one."""

    title: str
    unit: str
    meaning: str
    below: tuple[str, ...]


@dataclass(frozen=True)
class SheetLine:
    """A driver's line: its label, the number of its colour, its cells from left to right."""

    label: str
    colour: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Sheet:
    """A table: an anchor, a caption, headings and lines; `remark` says under which load."""

    name: str
    caption: str
    groups: tuple[ColumnGroup, ...]
    lines: tuple[SheetLine, ...]
    remark: str = ""


def overview_sheet(material: Material) -> Sheet:
    """One line a driver, over all operations; the first placement's order."""
    median, others = _by_median(material.columns)
    groups = (
        ColumnGroup("× fastest", "", "typical median over that of the fastest", _below(material)),
        ColumnGroup("group", "", "who shares a letter cannot be told apart", _below(material)),
        *(_group(material, one) for one in median),
        ColumnGroup("worst verdict", "", "the worst over the operations", _below(material)),
        *(_group(material, one) for one in others),
    )
    lines = tuple(_overview_line(material, ranked, median, others) for ranked in material.order)
    caption = f"Over {operations_text(material.sections)}: geometric means, of costs arithmetic ones"
    return Sheet("all", caption, *_filled(groups, lines), _remark(material, loads_of(material.rows)))


def _overview_line(material: Material, ranked: Ranked, median: Sequence[Shown], others: Sequence[Shown]) -> SheetLine:
    found = material.lines[ranked.binding]

    def figures(columns: Sequence[Shown]) -> list[Cell]:
        return [
            _over_all(one, _values(one, found, p), _rows(found, p))
            for one in columns
            for p in _placements(material, one)
        ]

    ratios = [_ratio_cell(material, ranked.binding, p) for p in material.placements]
    letters = [Cell(_group_of(material, ranked.binding, p)) for p in material.placements]
    verdicts = [Cell(word=verdict_word(worst(_rows(found, p)))) for p in material.placements]
    cells = (*ratios, *letters, *figures(median), *verdicts, *figures(others))
    return SheetLine(ranked.label, material.colours[ranked.binding], cells)


def section_sheet(material: Material, section: Section, notes: Notes, name: str) -> Sheet:
    """One operation: every figure with its interval, every verdict with its notes."""
    several = len(material.sections) > 1  # then the overview has what belongs to a trial and not to an operation
    wanted = [one for one in material.columns if one.column.per_placement or not several]
    median, others = _by_median([one for one in wanted if _has_figures(material, section, one)])
    groups = (
        *(_group(material, one) for one in median),
        ColumnGroup("verdict", "", "how far the row can be trusted", _below(material)),
        *(_group(material, one) for one in others),
    )
    marked = {p: marks(ranking([section], material.ratios, p)) for p in material.placements}

    def line_of(line: SectionLine) -> SheetLine:
        verdicts = [_verdict(line.cells.get(p), line.label, notes) for p in material.placements]
        cells = (*_cells(material, line, median, marked), *verdicts, *_cells(material, line, others, {}))
        return SheetLine(line.label, material.colours.get(line.binding, 0), cells)

    load = loads_of(row for line in section.lines for row in line.cells.values())
    return Sheet(name, section.title, groups, tuple(line_of(line) for line in section.lines), _remark(material, load))


def _remark(material: Material, load: str) -> str:
    """The load, and the placement where there is only one."""
    only = [PLACEMENT_WORDS.get(p, p) for p in material.placements] if len(material.placements) == 1 else []
    return ", ".join(filter(None, [load, *only]))


def _below(material: Material) -> tuple[str, ...]:
    return material.placements if len(material.placements) > 1 else ("",)


def _filled(
    groups: Sequence[ColumnGroup], lines: Sequence[SheetLine]
) -> tuple[tuple[ColumnGroup, ...], tuple[SheetLine, ...]]:
    """Without the groups in which no line has anything."""
    ends = list(accumulate((len(group.below) for group in groups), initial=0))
    filled = [
        (group, slice(begin, end))
        for group, begin, end in zip(groups, ends, ends[1:], strict=False)
        if any(cell.text or cell.word for line in lines for cell in line.cells[begin:end])
    ]
    cut = [replace(line, cells=tuple(cell for _, at in filled for cell in line.cells[at])) for line in lines]
    return tuple(group for group, _ in filled), tuple(cut)


def _has_figures(material: Material, section: Section, one: Shown) -> bool:
    """Whether a line of the section has something to show in the column."""
    found = [line.figure(p, *one.column.metrics) for line in section.lines for p in _placements(material, one)]
    return any(value is not None for value in found)


def _by_median(columns: Sequence[Shown]) -> tuple[list[Shown], list[Shown]]:
    """The columns of medians, which are read first, and the others; the verdict stands between them."""
    medians = [one for one in columns if one.column.metrics == MEDIANS]
    return medians, [one for one in columns if one not in medians]


def _cells(
    material: Material, line: SectionLine, columns: Sequence[Shown], marked: Mapping[str, Mapping[str, str]]
) -> list[Cell]:
    return [
        _figure(one, line.figure(p, *one.column.metrics), marked.get(p, {}).get(line.binding, ""), [line.cells.get(p)])
        for one in columns
        for p in _placements(material, one)
    ]


def _verdict(row: Row | None, label: str, notes: Notes) -> Cell:
    return Cell(word=verdict_word(row) or "not run", notes=notes.of(row, label) if row is not None else ())


def _group(material: Material, one: Shown) -> ColumnGroup:
    below = _below(material) if one.column.per_placement else ("",)
    return ColumnGroup(one.column.title.replace("x ", "× "), one.scale.symbol, one.column.meaning, below)


def _placements(material: Material, one: Shown) -> tuple[str, ...]:
    return material.placements if one.column.per_placement else material.placements[:1]


def _over_all(one: Shown, values: Sequence[Value | None], rows: Sequence[Row]) -> Cell:
    """A figure over all operations and points; of servers at several points the ends."""
    if ends := ends_text(one.column.metrics, values):
        return Cell(ends + or_more(one.column.metrics, rows))
    return _figure(one, over_operations(one.column, values), rows=rows)


def _figure(one: Shown, value: Value | None, mark: str = "", rows: Sequence[Row | None] = ()) -> Cell:
    if value is None or value.value is None:
        return Cell()
    return Cell(one.scale.show(value.value) + or_more(one.column.metrics, rows), one.scale.span(value), mark)


def _ratio_cell(material: Material, binding: str, placement: str) -> Cell:
    found = material.ranking[placement]
    best = fastest(found)
    one = next((s for s in found if s.binding == binding), None)
    if one is None or one.ratio is None:
        return Cell()
    partial = "" if one.complete else f" ({one.measured} of {one.asked})"
    # An interval without 1 beside a mark that says nothing is known would be of another level than the mark.
    span = "" if one.ratio.is_different_alone else ratio_span(one.ratio)
    return Cell(number(one.ratio.ratio) + partial, span, mark(one, best))


def _group_of(material: Material, binding: str, placement: str) -> str:
    return next((s.group for s in material.ranking[placement] if s.binding == binding), "")


def ratio_span(ratio: Ratio) -> str:
    """The interval of a ratio as `2.90-3.30`; empty where it has none, or is that of something to itself."""
    if ratio.low is None or ratio.high is None or ratio.low == ratio.high:
        return ""
    return f"{number(ratio.low)}-{number(ratio.high)}"


def _values(one: Shown, found: Mapping[Section, SectionLine], placement: str) -> list[Value | None]:
    return [line.figure(placement, *one.column.metrics) for line in found.values()]


def _rows(found: Mapping[Section, SectionLine], placement: str) -> list[Row]:
    return [line.cells[placement] for line in found.values() if placement in line.cells]

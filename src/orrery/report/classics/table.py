"""The table of an experiment: what it measures comes first, the best driver on top, then what any table has."""

from __future__ import annotations

from dataclasses import replace

from orrery.report.classics.result import Result, narrowed, result
from orrery.report.figures import scale_for
from orrery.report.material import Material
from orrery.report.page.sheet import Cell, ColumnGroup, Sheet, SheetLine, overview_sheet


def experiment_sheet(material: Material, anchor: str) -> Sheet:
    """One line a driver, over all operations of what the experiment is about, as the sentences are."""
    sheet = replace(overview_sheet(narrowed(material)), name=f"{anchor}-all")
    made = result(material)
    return _led_by(sheet, made, material) if made is not None else sheet


def _led_by(sheet: Sheet, made: Result, material: Material) -> Sheet:
    """With a first column of the result. By how long a call takes others are compared beside it, and it is said."""
    by_label = {material.labels[binding]: figure for binding, figure in made.figures.items()}
    order = {label: place for place, label in enumerate(by_label)}
    scale = scale_for(made.figures.values(), made.unit)

    def led(line: SheetLine) -> SheetLine:
        figure = by_label.get(line.label)
        return replace(line, cells=(Cell(scale.show(figure) if figure is not None else ""), *line.cells))

    first = ColumnGroup(made.heading, scale.symbol, made.what, ("",))
    others = (replace(one, title="× shortest median") if one.title == "× fastest" else one for one in sheet.groups)
    lines = sorted(sheet.lines, key=lambda line: order.get(line.label, len(order)))
    return replace(sheet, groups=(first, *others), lines=tuple(map(led, lines)))

"""Where each binding stands over all operations: what people look at first."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from orrery.metrics.rows import Row, Value, Verdict
from orrery.report.labels import driver_name
from orrery.report.table.columns import Column, over_operations
from orrery.report.table.letters import letters_of, share
from orrery.report.table.notes import worst
from orrery.report.table.ratios import MEDIANS, Ratio, Ratios, together
from orrery.report.table.sections import Section, SectionLine
from orrery.stats.intervals import Finding

HARNESS = "null"
"""The driver that is part of the harness: the floor of measuring itself, and so nobody's rival."""

MARKS = {Finding.EQUIVALENT: "=", Finding.INCONCLUSIVE: "?"}
"""How tables mark who is not known to differ from the fastest."""

_MEAN = Column("mean", MEDIANS, 0, "")


@dataclass(frozen=True)
class Ranked:
    """One binding at one placement over the sections that gave a figure for it; times in the rows' unit.

    `mean` is the geometric mean of its medians (None where one is infinite), `ratio` that over the fastest's on the
    operations of both.
    `group` are letters: bindings that share one cannot be told apart (`report.table.letters`); empty for the
    harness.
    """

    label: str
    binding: str
    placement: str
    mean: Value | None
    ratio: Ratio | None
    measured: int
    asked: int
    row: Row | None
    group: str = ""

    @property
    def complete(self) -> bool:
        """Whether every operation gave a figure."""
        return self.measured == self.asked


def ranking(sections: Sequence[Section], ratios: Ratios, placement: str) -> list[Ranked]:
    """Every binding of `sections` at `placement`, fastest first, those without figures last."""
    lines = lines_by_binding(sections)
    bare = [_ranked(sections, found, placement) for found in lines.values()]
    best = fastest(bare)
    with_ratio = [_against(one, best, lines, ratios, placement) for one in bare]
    return _grouped(sorted(with_ratio, key=_order), best, lines, ratios, placement)


def fastest(ranking: Sequence[Ranked]) -> Ranked | None:
    """The complete rival with the smallest typical median; if none is complete, of those with most operations."""
    rivals = [s for s in ranking if s.mean is not None and driver_name(s.binding) != HARNESS]
    rivals = rivals or [s for s in ranking if s.mean is not None]
    return min(rivals, key=lambda s: (-s.measured, _size(s.mean), s.label), default=None)


def mark(one: Ranked, best: Ranked | None) -> str:
    """`=` where a binding is equivalent to the fastest, `?` where that is inconclusive, else nothing."""
    if best is None or one.binding == best.binding or one.ratio is None or one.ratio.finding is None:
        return ""
    return MARKS.get(one.ratio.finding, "")


def marks(order: Sequence[Ranked]) -> dict[str, str]:
    """The mark of each binding of a ranking."""
    best = fastest(order)
    return {one.binding: mark(one, best) for one in order}


def lines_by_binding(sections: Sequence[Section]) -> dict[str, dict[Section, SectionLine]]:
    """Binding -> its line in each section that has one."""
    found: dict[str, dict[Section, SectionLine]] = {}
    for section in sections:
        for line in section.lines:
            found.setdefault(line.binding, {})[section] = line
    return found


def pair_ratio(
    a: Mapping[Section, SectionLine], b: Mapping[Section, SectionLine], ratios: Ratios, placement: str
) -> Ratio | None:
    """a / b over the sections in which both have a figure.

    The plain ratio of the medians, without an interval, where two were not compared; None where none is common.
    """
    both = [
        (a[s].cells[placement], b[s].cells[placement], one.value / two.value)
        for s in a
        if s in b and (one := a[s].figure(placement, *MEDIANS)) and (two := b[s].figure(placement, *MEDIANS))
        if one.value and two.value
    ]
    found = [ratios.of(one.key, two.key) or Ratio(plain) for one, two, plain in both]
    return together(found)


def _ranked(sections: Sequence[Section], lines: Mapping[Section, SectionLine], placement: str) -> Ranked:
    line = next(iter(lines.values()))
    values = [lines[s].figure(placement, *MEDIANS) for s in sections if s in lines]
    cells = [lines[s].cells[placement] for s in sections if s in lines and placement in lines[s].cells]
    measured = sum(value is not None for value in values)
    mean = None if any(map(_is_infinite, cells)) else over_operations(_MEAN, values)
    return Ranked(line.label, line.binding, placement, mean, None, measured, len(sections), worst(cells))


def _is_infinite(row: Row) -> bool:
    """Were so many samples lost that its median is infinite? Then so is every mean that it is part of."""
    return row.verdict is not Verdict.INVALID and any(
        value.infinite for name in MEDIANS if (value := row.metrics.get(name)) is not None
    )


def _against(
    one: Ranked,
    best: Ranked | None,
    lines: Mapping[str, Mapping[Section, SectionLine]],
    ratios: Ratios,
    placement: str,
) -> Ranked:
    if best is None or one.mean is None:
        return one
    ratio = pair_ratio(lines[one.binding], lines[best.binding], ratios, placement)
    return Ranked(one.label, one.binding, placement, one.mean, ratio, one.measured, one.asked, one.row)


def _grouped(
    ordered: Sequence[Ranked],
    best: Ranked | None,
    lines: Mapping[str, Mapping[Section, SectionLine]],
    ratios: Ratios,
    placement: str,
) -> list[Ranked]:
    """The same with their letters, and with what is said of the fastest as these have it."""
    rivals = [one for one in ordered if one.mean is not None and driver_name(one.binding) != HARNESS]

    def ratio(one: Ranked, other: Ranked) -> Ratio | None:
        return pair_ratio(lines[one.binding], lines[other.binding], ratios, placement)

    groups = dict(zip((one.binding for one in rivals), letters_of(rivals, ratio), strict=True))
    leader = groups.get(best.binding, "") if best is not None else ""
    return [_in_group(one, groups.get(one.binding, ""), leader) for one in ordered]


def _in_group(one: Ranked, group: str, leader: str) -> Ranked:
    ratio = one.ratio
    if ratio is not None and group and leader:
        ratio = among_all(ratio, share(group, leader))
    return replace(one, ratio=ratio, group=group)


def among_all(ratio: Ratio, shares: bool) -> Ratio:
    """The ratio of two that have letters, with what is said of it among all pairs: who shares one is not different."""
    if not shares:
        return replace(ratio, finding=Finding.DIFFERENT)
    return replace(ratio, finding=Finding.INCONCLUSIVE) if ratio.finding is Finding.DIFFERENT else ratio


def _order(one: Ranked) -> tuple[float, float, str]:
    """By the ratio on common operations, which an operation left out does not move."""
    return (one.ratio.ratio if one.ratio else math.inf, _size(one.mean), one.label)


def _size(value: Value | None) -> float:
    return value.value if value is not None and value.value is not None else math.inf

"""Many objects of one kind that do the same: of them the fastest, the middle one and the slowest are told."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from orrery.metrics.trials import kind_of
from orrery.report.table.ratios import MEDIANS
from orrery.report.table.sections import Section

MANY = 6
"""Up to so many are shown one by one."""
Kind = tuple[str, str, str, str, str, str]


def of_crowds(sections: Sequence[Section]) -> Iterator[Section]:
    """The sections to be told, in their order; three of those that more than `MANY` objects of a kind have."""
    crowds: dict[Kind, list[Section]] = {}
    for section in sections:
        crowds.setdefault(_kind(section), []).append(section)
    texts = {id(one): f"{word} of {len(of):,}" for of in crowds.values() if len(of) > MANY for one, word in _three(of)}
    for section in sections:
        if len(crowds[_kind(section)]) <= MANY:
            yield section
        elif id(section) in texts:
            yield replace(section, title=f"{section.title}, {texts[id(section)]}")


def _three(crowd: Sequence[Section]) -> list[tuple[Section, str]]:
    by_time = sorted(crowd, key=_typical)
    return [(by_time[0], "the fastest"), (by_time[len(by_time) // 2], "the middle one"), (by_time[-1], "the slowest")]


def _typical(section: Section) -> float:
    """The mean of the logarithms of all drivers' medians; a section without one counts as the slowest."""
    found = [line.figure(placement, *MEDIANS) for line in section.lines for placement in section.placements]
    values = [math.log(value.value) for value in found if value is not None and value.value]
    return sum(values) / len(values) if values else math.inf


def _kind(section: Section) -> Kind:
    point, step, name, port, operation, phase = section.place
    return point, step, kind_of(name), port, operation, phase

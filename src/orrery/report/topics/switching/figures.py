"""The switches that a call makes, and what they take at most: their number times what one costs on this host.

It is a bound, not a part: switches that lie beside a call's own way are counted too, and one that finds its memory in
the caches takes less than one of a ring that does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from orrery.definitions.conditions.placement import ACROSS
from orrery.machine.facts import SWITCH
from orrery.report.material import Material
from orrery.report.table.ratios import MEDIANS
from orrery.report.table.sections import Section, SectionLine

SWITCHES = ("switches.voluntary", "switches.involuntary")


@dataclass(frozen=True)
class SwitchCost:
    """What one switch takes (ns), and how it was made: a ring of `processes` that read `bytes`; 0 for two threads."""

    ns: float
    processes: int = 0
    bytes: int = 0


@dataclass(frozen=True)
class SwitchBound:
    """One binding at one placement: the median of a call (ns) and how many switches it makes."""

    binding: str
    placement: str
    median: float
    switches: float

    def most(self, cost: SwitchCost) -> float:
        """What the switches take at most (ns)."""
        return self.switches * cost.ns


def switch_costs(material: Material) -> list[SwitchCost]:
    """What was measured when the campaign began, threads before rings; empty where nothing was."""
    threads = (SWITCH.get(material.host) or {}).get("ns")
    # A record may be a stranger's.
    known = [one for one in material.reference.get("ring", {}).get("changes", ()) if _is_ring(one)]
    found = [SwitchCost(threads)] if isinstance(threads, int | float) else []
    return [*found, *(SwitchCost(one["ns"], one["processes"], one["bytes"]) for one in known)]


def _is_ring(one: Mapping[str, float]) -> bool:
    return {"ns", "processes", "bytes"} <= set(one)


def switch_bounds(material: Material) -> list[SwitchBound]:
    """Every binding that has figures of both, of a scenario with one operation; by placement, in the order of pictures.

    Empty where no ring was asked for: other scenarios do not ask what switches take. Other hosts were not asked at all.
    """
    if "ring" not in material.reference or len(material.sections) != 1:
        return []
    (section,) = material.sections
    here = [placement for placement in material.placements if placement != ACROSS]
    return [one for placement in here for one in _bounds(material, section, placement)]


def _bounds(material: Material, section: Section, placement: str) -> Iterator[SwitchBound]:
    lines = {line.binding: line for line in section.lines}
    for ranked in material.pictured:
        if ranked.binding in lines:
            median, switches = _figures(lines[ranked.binding], placement)
            if median is not None and switches is not None:
                yield SwitchBound(ranked.binding, placement, median, switches)


def _figures(line: SectionLine, placement: str) -> tuple[float | None, float | None]:
    median, *counts = (line.figure(placement, *names) for names in (MEDIANS, *((name,) for name in SWITCHES)))
    found = [one.value for one in counts if one is not None and one.value is not None]
    return median.value if median is not None else None, sum(found) if found else None

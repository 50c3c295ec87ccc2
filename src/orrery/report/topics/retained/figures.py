"""Memory by what a client keeps: how much it has taken on with each count, and what one more takes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from orrery.definitions.scenario.parameters import point_values
from orrery.metrics.catalogue.memory import of_capacity
from orrery.report.material import Material
from orrery.report.table.points import PlotPoint
from orrery.report.topics.retained.published import RETAINED
from orrery.stats.fit import slope
from orrery.stats.intervals import Estimate
from orrery.stats.levels import mean_level


@dataclass(frozen=True)
class Retained:
    """One binding at one placement: what its clients have taken on by how many they keep, and by `one` more (bytes)."""

    binding: str
    placement: str
    points: tuple[PlotPoint, ...]
    one: Estimate


def retained(material: Material) -> list[Retained]:
    """Every binding with two counts at least, in the order of the groups; slopes are those of whole blocks.

    Empty where the published file does not say how much clients keep.
    """
    published = material.published_table(RETAINED)
    found: dict[tuple[str, str], dict[int, dict[float, float]]] = {}
    if published is None:
        return []
    for group in material.groups:
        sets = (point_values(group.key.point) or {}).get(published.parameter)
        if isinstance(sets, int | float):
            blocks = found.setdefault((group.key.binding, group.key.placement), {})
            for trial in group.trials:
                if isinstance(grown := of_capacity(trial), float):
                    blocks.setdefault(trial.block, {})[sets * published.each] = grown
    return [_retained(*key, list(blocks.values())) for key, blocks in found.items() if _most(blocks.values()) > 1]


def _most(blocks: Iterable[dict[float, float]]) -> int:
    return max(map(len, blocks), default=0)


def _retained(binding: str, placement: str, blocks: list[dict[float, float]]) -> Retained:
    whole = [block for block in blocks if len(block) == _most(blocks)]
    slopes = [slope(list(block.items())) for block in whole]
    counts = sorted(whole[0])
    levels = [(count, mean_level([block[count] for block in whole])) for count in counts]
    points = tuple(PlotPoint(count, level.centre or 0.0, level.low, level.high) for count, level in levels)
    return Retained(binding, placement, points, mean_level(slopes))

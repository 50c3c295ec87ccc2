"""How servers find the operation of a request: what one more operation adds to calls of the first and of the last."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orrery.definitions.scenario.parameters import point_values
from orrery.metrics.catalogue.latency import median
from orrery.report.labels import point_labels
from orrery.report.material import Material
from orrery.report.topics.dispatch.published import DISPATCH, PublishedDispatch
from orrery.report.topics.scaling.figures import in_step
from orrery.stats.fit import slope
from orrery.stats.intervals import PRACTICAL, Estimate
from orrery.stats.levels import mean_level

Block = Mapping[float, Mapping[str, float]]
"""Number of operations -> step -> median (ns)."""


@dataclass(frozen=True)
class Dispatch:
    """One binding at one placement: what one more operation adds to the median of the `first` and of the `last` (ns).

    `between` is what it adds to the last beyond the first; `in_order`, whether the server goes through them one after
    the other; None without an interval, or with one too wide to tell. `others` are the other parameters, where they
    are not the same everywhere: how long names are.
    """

    binding: str
    placement: str
    others: str
    first: Estimate
    last: Estimate
    between: Estimate
    in_order: bool | None

    def name_in(self, material: Material) -> str:
        """`omniorb`, or `omniorb (name op)` where the other parameters differ."""
        label = material.labels[self.binding]
        return f"{label} ({self.others})" if self.others else label


def dispatches(material: Material) -> list[Dispatch]:
    """Every binding that has both steps at two numbers of operations at least, in the order of the groups.

    Empty where the published file does not say which steps tell it.
    """
    published = material.published_table(DISPATCH)
    found: dict[tuple[str, str, str], dict[int, dict[float, dict[str, float]]]] = {}
    if published is None:
        return []
    others = _others(material, published.parameter)
    for group in material.groups:
        count = (point_values(group.key.point) or {}).get(published.parameter)
        if group.key.step not in (published.first, published.last) or not isinstance(count, int | float):
            continue
        blocks = found.setdefault((group.key.binding, group.key.placement, others[group.key.point]), {})
        for trial in group.trials:
            if isinstance(time := median(trial), float):
                blocks.setdefault(trial.block, {}).setdefault(float(count), {})[group.key.step] = time
    whole = {key: _whole(list(blocks.values())) for key, blocks in found.items()}
    return [_dispatch(published, key, blocks) for key, blocks in whole.items() if blocks]


def _others(material: Material, parameter: str) -> dict[str, str]:
    """Point -> what its other parameters are, but for those that go in step with this one."""
    points = {group.key.point: point_values(group.key.point) or {} for group in material.groups}
    gone = {parameter, *in_step(parameter, list(points.values()))}
    rest = {point: json.dumps({n: v for n, v in given.items() if n not in gone}) for point, given in points.items()}
    labels = point_labels(rest.values())
    return {point: labels[others] for point, others in rest.items()}


def _whole(blocks: Sequence[Block]) -> list[Block]:
    """Those that have both steps at as many numbers as any of them, which must be two."""
    most = max(map(len, blocks), default=0)
    return [block for block in blocks if len(block) == most > 1 and all(len(steps) == 2 for steps in block.values())]


def _dispatch(published: PublishedDispatch, key: tuple[str, str, str], blocks: Sequence[Block]) -> Dispatch:
    first, last = (
        [slope([(count, steps[step]) for count, steps in block.items()]) for block in blocks]
        for step in (published.first, published.last)
    )
    between = mean_level([b - a for a, b in zip(first, last, strict=True)])
    in_order = _rises(between, blocks, published.first)
    return Dispatch(*key, mean_level(first), mean_level(last), between, in_order)


def _rises(between: Estimate, blocks: Sequence[Block], step: str) -> bool | None:
    """Whether it is above nothing; not so if it cannot come to what matters of a call of `step`; else None."""
    if between.low is None or between.high is None:
        return None
    most = max(blocks[0])
    call = sum(block[most][step] for block in blocks) / len(blocks)
    if between.high * (most - min(blocks[0])) <= PRACTICAL * call:
        return False
    return True if between.low > 0 else None

"""Every binding against the best of the others at its key, all of a key at once, block by block."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from orrery.metrics.comparing.comparisons import Contender, contenders, of_times
from orrery.metrics.metric import Metric, read
from orrery.metrics.registry import metric as named
from orrery.metrics.rows import Key
from orrery.metrics.summary import Judged
from orrery.metrics.trials import Level, TrialGroup
from orrery.stats.best import WithBest, best_in_blocks
from orrery.stats.groups import group_means


@dataclass(frozen=True)
class AgainstBest:
    """A row, and the ratio of its metric to that of the best of its `rivals`, the others at its key, over `blocks`.

    `why` says why there is none.
    """

    row: Key
    metric: str
    rivals: int
    blocks: int
    ratio: float | None = None
    low: float | None = None
    high: float | None = None
    may_be_best: bool = False
    is_best: bool = False
    why: str = ""


def against_best(
    found: Iterable[TrialGroup], judged: Judged, metrics: Sequence[str], without: Collection[str] = ()
) -> list[AgainstBest]:
    """Every row of what `judged_groups` made, but those of the bindings `without`, by Hsu's method (orrery.stats.best).

    The intervals of one key and metric hold at once, over the blocks that all have. Rows to which the metric does not
    apply are left out, and a key at which only one stands.
    """
    chosen = [named(metric) for metric in metrics]
    measured = [group for group in found if group.trials and group.key.binding not in without]
    read(chosen, measured)
    cells = contenders(measured, judged)
    return [one for metric in chosen for cell in cells for one in _of_cell(metric, cell)]


def _of_cell(metric: Metric, cell: Sequence[Contender]) -> list[AgainstBest]:
    metric = of_times(metric, cell[0].group.trials[0])
    cell = [one for one in cell if metric.over(one.group) is not None]
    if len(cell) < 2:
        return []
    known = [one for one in cell if not _forbidden(one, cell[0]) and one.values(metric)]
    blocks = sorted(set.intersection(*(set(one.values(metric)) for one in known))) if known else []
    blocks = [block for block in blocks if len({one.boots[block] for one in known}) == 1]
    try:
        if len(known) < 2:
            raise ValueError("no other has a figure here")
        found = best_in_blocks(_costs(metric, known, blocks))
        why = "no figure"
    except ValueError as error:
        found, why = [], str(error)
    against = dict(zip((one.key for one in known), found, strict=False))
    rivals = max(0, len(known) - 1)
    return [
        _against_best(one, against.get(one.key), metric, rivals, len(blocks), _forbidden(one, cell[0]) or why)
        for one in cell
    ]


def _costs(metric: Metric, known: Sequence[Contender], blocks: Sequence[int]) -> list[list[float]]:
    """What each has in each block, or in the mean of the blocks of one build or boot."""
    level = reduce(or_, (one.level for one in known), Level())
    columns = [{block: _cost(metric, one.values(metric)[block]) for block in blocks} for one in known]
    means = [group_means(column, level.of) if level else list(column.values()) for column in columns]
    return [list(row) for row in zip(*means, strict=True)]


def _cost(metric: Metric, value: float) -> float:
    """What is the less the better, in proportion; 0, which has no ratio, stays 0."""
    return value if metric.better == "lower" or value <= 0 else 1 / value


def _forbidden(one: Contender, first: Contender) -> str:
    """Why a row has no part in the comparison; empty where it has."""
    if one.invalid:
        return "invalid here"
    return "" if one.terms == first.terms else "not under the same load"


def _against_best(
    one: Contender, found: WithBest | None, metric: Metric, rivals: int, blocks: int, why: str
) -> AgainstBest:
    if found is None:
        return AgainstBest(one.key, metric.name, rivals, blocks, why=why)
    turn = 1 if metric.better == "lower" else -1
    ratio, *ends = (math.exp(turn * log) for log in (found.difference, found.low, found.high))
    return AgainstBest(
        one.key, metric.name, rivals, blocks, ratio, min(ends), max(ends), found.may_be_best, found.is_best
    )

"""Where trials of one program differ from: what they share with their neighbours in time, and with the CPU's speed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from orrery.report.labels import counted
from rig.judging.judgement import Judgement, only_shown
from rig.trials.blocks import ONE, OTHER, Block, parts

AWAY = (1, 10, 100)
"""So many blocks later the same side is looked at."""
PERCENTS = (1, 5, 25, 50, 75, 95, 99)


def origins(blocks: Sequence[Block]) -> Iterator[Judgement]:
    """How medians of one boot go with each other and with the CPU's speed: correlations of logarithms.

    Of undisturbed trials alone.
    """
    good = [block for block in blocks if not (block.sides[ONE].disturbed or block.sides[OTHER].disturbed)]
    one, other = _logs(good, ONE), _logs(good, OTHER)
    *most, last = (f"{percent}" for percent in PERCENTS)
    yield only_shown(f"medians of equal trials at {', '.join(most)} and {last} %", _percentiles([*one, *other]))
    yield only_shown("the two equal trials of a block go together", _correlation(one, other))
    for away in AWAY:
        pairs = [(a, b) for part in parts(good) for a, b in zip(part, part[away:], strict=False)]
        if len(pairs) > 2:
            first, second = (_logs(side, ONE) for side in zip(*pairs, strict=True))
            yield only_shown(
                f"a trial and its like {counted(away, 'block')} later go together", _correlation(first, second)
            )
    speeds = [math.log(block.sides[ONE].speed) for block in good if block.sides[ONE].speed > 0]
    if len(speeds) == len(good):
        yield only_shown(
            "a trial's median and the time of a system call on its CPU go together", _correlation(one, speeds)
        )
        ratios = [b - a for a, b in zip(one, other, strict=True)]
        of_speeds = [math.log(block.sides[OTHER].speed / block.sides[ONE].speed) for block in good]
        yield only_shown("the same of the ratios of a block", _correlation(ratios, of_speeds))


def _logs(blocks: Sequence[Block], side: str) -> list[float]:
    return [math.log(block.sides[side].median) for block in blocks]


def _percentiles(logs: Sequence[float]) -> str:
    """`12.0, 12.2, 14.5 us`, a figure for each of PERCENTS."""
    return f"{', '.join(f'{math.exp(each) / 1000:.1f}' for each in np.percentile(logs, PERCENTS))} us"


def _correlation(first: Sequence[float], second: Sequence[float]) -> str:
    """`0.62, which explains 38 %`."""
    if min(np.std(first), np.std(second)) == 0:
        return "not known, for one of them does not change"
    found = float(np.corrcoef(first, second)[0, 1])
    return f"{found:.2f}, which explains {found * found:.0%}"

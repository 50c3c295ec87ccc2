"""The interval of a figure of one trial from batches of its time slices: calls are not taken for independent.

Neighbouring slices are put together to ten batches, long enough that what one has to do with the next counts for
little. The interval is Student's t over the batches' own figures, around that of the whole trial ("sectioning": S.
Asmussen, P. Glynn, Stochastic Simulation, 2007, chapter III). It speaks for one process, and processes differ by more:
no row has it, and benchmarks/coverage.py tries how often it holds.
"""

from __future__ import annotations

import numpy as np

from orrery.stats.intervals import CONFIDENCE, student
from orrery.stats.spread import Array

BATCHES = 10


def section_half(batches: Array, whole: Array, confidence: float = CONFIDENCE) -> Array:
    """t(m - 1) sqrt(sum (batch - whole)^2 / (m (m - 1))): `batches` (..., m) and `whole` (...), in their unit."""
    m = batches.shape[-1]
    squares = ((batches - whole[..., None]) ** 2).sum(axis=-1)
    return np.asarray(student((1 + confidence) / 2, m - 1) * np.sqrt(squares / (m * (m - 1))))

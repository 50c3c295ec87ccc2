"""Synthetic trials whose truth is known: logarithms of figures, one row a campaign, one column a block."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from orrery.stats.methods import CORRELATION
from orrery.stats.spread import Array

SPREAD = 0.1
"""Trials of one binding differ by some 10 %: their logarithms have this standard deviation."""

STEP = 0.15
"""Half of the trials of a bimodal binding are 15 % slower than the other half,"""

INSIDE = 0.03
"""and inside a mode they differ by 3 %."""

Generator: TypeAlias = np.random.Generator
Effects: TypeAlias = Callable[[Generator, int, int], Array]
"""(generator, runs, blocks) -> logarithms of mean 0 (runs, blocks)."""


def lognormal(chance: Generator, runs: int, blocks: int) -> Array:
    """Independent and lognormal."""
    return SPREAD * chance.standard_normal((runs, blocks))


def bimodal(chance: Generator, runs: int, blocks: int) -> Array:
    """Each process finds itself in one of two modes and stays there."""
    slow = chance.random((runs, blocks)) < 0.5
    return np.where(slow, STEP / 2, -STEP / 2) + INSIDE * chance.standard_normal((runs, blocks))


def autocorrelated(chance: Generator, runs: int, blocks: int) -> Array:
    """Lognormal, with as much correlation between neighbouring blocks as the methods promise to bear."""
    return SPREAD * following(chance, runs, blocks, CORRELATION)


def following(chance: Generator, runs: int, blocks: int, correlation: float) -> Array:
    """A stationary autoregression of first order, of variance 1."""
    found = chance.standard_normal((runs, blocks))
    fresh = np.sqrt(1 - correlation**2)
    for block in range(1, blocks):
        found[:, block] = correlation * found[:, block - 1] + fresh * found[:, block]
    return found


EFFECTS: dict[str, Effects] = {"lognormal": lognormal, "bimodal": bimodal, "autocorrelated": autocorrelated}

ARITHMETIC = {
    "lognormal": np.exp(SPREAD**2 / 2),
    "bimodal": np.cosh(STEP / 2) * np.exp(INSIDE**2 / 2),
    "autocorrelated": np.exp(SPREAD**2 / 2),
}
"""The mean of the exponentials of each."""


def paired(name: str, chance: Generator, runs: int, blocks: int) -> tuple[Array, Array]:
    """Two bindings with effects of their own, and what a block has in common: of `autocorrelated` a drift of the host.

    That drift is strong (0.9 from block to block) and divided out by a ratio inside blocks.
    """
    own = lognormal if name == "autocorrelated" else EFFECTS[name]
    common = SPREAD * following(chance, runs, blocks, 0.9 if name == "autocorrelated" else 0.0)
    return common + own(chance, runs, blocks), common + own(chance, runs, blocks)

"""The ranking of a table: who differs from whom, over all pairs at once, as letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TypeVar

from orrery.report.table.ratios import Ratio
from orrery.stats.multiple import RISK, chance, holm
from orrery.stats.ranking import Pair, letters

T = TypeVar("T")


def letters_of(ordered: Sequence[T], ratio: Callable[[T, T], Ratio | None]) -> list[str]:
    """The letters of `ordered`, the fastest first; all empty where no pair has an interval."""
    apart = different_pairs(ordered, ratio)
    return [""] * len(ordered) if apart is None else letters(len(ordered), apart)


def different_pairs(ordered: Sequence[T], ratio: Callable[[T, T], Ratio | None]) -> set[Pair] | None:
    """The pairs (i, j), i < j, that share no letter; None where no pair has an interval.

    Two do not share a letter if their `ratio` is different and its p value, by Holm over all pairs that have one, is
    below 5 %.
    """
    found = {(i, j): ratio(ordered[i], ordered[j]) for i, j in combinations(range(len(ordered)), 2)}
    known = {pair: r for pair, r in found.items() if r is not None and r.finding is not None}
    return _different(known) if known else None


def share(one: str, other: str) -> bool:
    """Whether two groups have a letter in common: their bindings cannot be told apart."""
    return bool(set(one) & set(other))


def _different(known: dict[Pair, Ratio]) -> set[Pair]:
    chances = {pair: found for pair, r in known.items() if (found := _chance(r)) is not None}
    adjusted = dict(zip(chances, holm(list(chances.values())), strict=True))
    # Where no p value is known the interval decides alone.
    return {pair for pair, r in known.items() if r.is_different and adjusted.get(pair, 0.0) < RISK}


def _chance(ratio: Ratio) -> float | None:
    """The p value of the ratio being 1; None where it is not known from how many blocks it is."""
    if ratio.low is None or ratio.high is None or ratio.blocks < 2:
        return None
    return chance(ratio.ratio, ratio.low, ratio.high, ratio.blocks - 1)

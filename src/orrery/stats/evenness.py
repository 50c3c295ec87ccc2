"""Whether something befell several groups alike, or one of them more than chance explains."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from orrery.stats.multiple import holm


def uneven(counts: Sequence[tuple[int, int]]) -> list[float]:
    """For each group, as (found, of so many), the chance of a share so far from that of all others together.

    Fisher's exact test, two-sided (R. A. Fisher, The Design of Experiments, 1935), adjusted over the groups (Holm): of
    equal groups any is below 0.05 in at most 5 % of cases. Of two groups there is one test, for both. 1 for a group
    that stands alone. ValueError where more were found than there are.
    """
    if any(not 0 <= found <= of for found, of in counts):
        raise ValueError("more found than there are")
    whole, everything = sum(found for found, _ in counts), sum(of for _, of in counts)
    chances = [_chance(found, of, whole - found, everything - of) for found, of in counts]
    return chances if len(counts) <= 2 else holm(chances)


def _chance(found: int, of: int, others_found: int, others: int) -> float:
    """Of all tables with the same sums the share of those that are no likelier than this one, in whole numbers.

    Whole numbers tell equally likely tables from rounding; the library for this takes a second to load, at each
    `orrery show`.
    """
    whole = found + others_found
    ways = [comb(of, k) * comb(others, whole - k) for k in range(max(0, whole - others), min(of, whole) + 1)]
    here = comb(of, found) * comb(others, others_found)
    return sum(way for way in ways if way <= here) / sum(ways)

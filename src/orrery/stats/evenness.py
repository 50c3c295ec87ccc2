"""Whether something befell several groups alike, or one of them more than chance explains."""

from __future__ import annotations

from collections.abc import Sequence

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
    import numpy as np
    from scipy.stats import fisher_exact

    if not of or not others:
        return 1.0
    table = np.array([[found, of - found], [others_found, others - others_found]])
    return float(fisher_exact(table)[1])

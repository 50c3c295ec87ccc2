"""A ranking: letters, so that two share a letter exactly if they are not different."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain, count
from string import ascii_letters

Pair = tuple[int, int]


def letters(size: int, different: Collection[Pair]) -> list[str]:
    """The letters of `size` items, best first; `different` holds the pairs (i, j), i < j, that can be told apart.

    The compact letter display by insert and absorb: H.-P. Piepho, "An Algorithm for a Letter-Based Representation of
    All-Pairwise Comparisons", Journal of Computational and Graphical Statistics 13 (2004). Ties need not be transitive:
    the second of three may share `a` with the first and `b` with the third.
    """
    groups = [frozenset(range(size))] if size else []
    for pair in sorted(different):
        groups = _absorbed([part for group in groups for part in _split(group, pair)])
    ordered = sorted(groups, key=sorted)
    names = dict(zip(ordered, _names(), strict=False))
    return ["".join(names[group] for group in ordered if item in group) for item in range(size)]


def _split(group: frozenset[int], pair: Pair) -> list[frozenset[int]]:
    """The group, or two of it, each without one of a pair that may not stand in one."""
    return [group - {item} for item in pair] if group.issuperset(pair) else [group]


def _absorbed(groups: list[frozenset[int]]) -> list[frozenset[int]]:
    """Without what is part of another, and each once."""
    known = list(dict.fromkeys(groups))
    return [group for group in known if not any(group < other for other in known)]


def _names() -> Iterator[str]:
    """One sign for each group: a to z, A to Z, and, where these are not enough, Greek and on."""
    return chain(ascii_letters, map(chr, count(0x3B1)))

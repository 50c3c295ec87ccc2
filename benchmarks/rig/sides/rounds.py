"""Rounds of three sides: Orrery's own, one by hand, and the one by hand again, each in fresh processes.

The ratio of the first two is what Orrery adds; that of the last two (A/A) is what this machine would call a difference
where there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from orrery.errors import DriverError
from orrery.stats.intervals import ratio
from rig.judging.judgement import Judgement, judge_peers, shown, unexamined
from rig.sides.subjects import OPERATIONS

Medians = dict[str, float]
"""Operation -> its median round trip in ns."""
Pairs = list[tuple[float, float]]
Sides = Mapping[str, Callable[[], Medians]]
"""How each side of a round is run."""
SIDES = ("own", "hand", "again")


def sides(own: Callable[[], Medians], by_hand: Callable[[], Medians]) -> Sides:
    """The three sides."""
    return {"own": own, "hand": by_hand, "again": by_hand}


def judged(what: str, made: Callable[[], Sides], rounds: int) -> Iterator[Judgement]:
    """Run so many rounds; one judgement for each operation, or a single one that says why a side cannot be had."""
    try:
        yield from _judged(what, made(), rounds)
    except DriverError as error:
        yield unexamined(what, error)


def _judged(what: str, runs: Sides, rounds: int) -> Iterator[Judgement]:
    found = [measure(runs, number) for number in range(rounds)]
    for operation in OPERATIONS:
        pairs = [(each["own"][operation], each["hand"][operation]) for each in found]
        again = [(each["again"][operation], each["hand"][operation]) for each in found]
        yield with_context(judge_peers(f"{what} {operation}", pairs), pairs, again)


def measure(runs: Sides, number: int) -> dict[str, Medians]:
    """One round: every side once."""
    return {side: runs[side]() for side in order(number)}


def order(number: int) -> tuple[str, ...]:
    """The order of the sides in a round: each is first, second and last equally often, forwards and backwards."""
    turned = SIDES[number % 3 :] + SIDES[: number % 3]
    return turned if number % 2 == 0 else turned[::-1]


def with_context(judgement: Judgement, pairs: Pairs, again: Pairs) -> Judgement:
    """The judgement with the medians behind it and the same machine's A/A."""
    own_ns, hand_ns = (sorted(values)[len(values) // 2] for values in zip(*pairs, strict=True))
    figure = f"{judgement.figure}; A/A {shown(ratio(again), 3)}; {own_ns:.0f} and {hand_ns:.0f} ns, {len(pairs)} pairs"
    return replace(judgement, figure=figure)

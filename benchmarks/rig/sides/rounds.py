"""Rounds of three sides: Orrery's own, one by hand, and the one by hand again, each in fresh processes.

The ratio of the first two is what Orrery adds; that of the last two (A/A) is what this machine would call a difference
where there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from orrery.errors import DriverError
from orrery.stats.design import precise
from orrery.stats.intervals import ratio
from rig.judging.judgement import RATIO, Judgement, judge_peers, shown, unexamined
from rig.sides.subjects import OPERATIONS

Medians = dict[str, float]
"""Operation -> its median round trip in ns."""
Pairs = list[tuple[float, float]]
Sides = Mapping[str, Callable[[], Medians]]
"""How each side of a round is run."""
Round = dict[str, Medians]
"""Side -> what it measured."""
SIDES = ("own", "hand", "again")
TURN = 6
"""After so many rounds each of the three sides was first, second and last equally often, in both directions."""


def sides(own: Callable[[], Medians], by_hand: Callable[[], Medians]) -> Sides:
    """The three sides."""
    return {"own": own, "hand": by_hand, "again": by_hand}


def judged(
    what: str, made: Callable[[], Sides], rounds: int, precision: float | None = None, limit: float = RATIO
) -> Iterator[Judgement]:
    """Run so many rounds; one judgement for each operation, or a single one that says why a side cannot be had.

    With a `precision` (a fraction) they are the most, and no further one is run once every interval is so narrow.
    The ratio may be the `limit` at most.
    """
    try:
        yield from _judged(what, made(), rounds, precision, limit)
    except DriverError as error:
        yield unexamined(what, error)


def _judged(what: str, runs: Sides, rounds: int, precision: float | None, limit: float) -> Iterator[Judgement]:
    found = list[Round]()
    while len(found) < rounds and not (precision is not None and is_narrow(found, precision)):
        found.append(measure(runs, len(found)))
    for operation in OPERATIONS:
        pairs = pairs_of(found, operation)
        again = [(each["again"][operation], each["hand"][operation]) for each in found]
        yield with_context(judge_peers(f"{what} {operation}", pairs, limit), pairs, again)


def pairs_of(found: Sequence[Round], operation: str) -> Pairs:
    """The medians of both sides, own and by hand, in every round."""
    return [(each["own"][operation], each["hand"][operation]) for each in found]


def is_narrow(found: Sequence[Round], precision: float) -> bool:
    """Whether the interval of every ratio ends within so small a fraction of its middle that a run may end.

    Only how wide they are ends it, and not where they lie: that would favour an answer. And only after rounds in which
    each side had every place equally often.
    """
    if not found or len(found) % TURN:
        return False
    return all(_is_precise(pairs_of(found, operation), precision) for operation in OPERATIONS)


def _is_precise(pairs: Pairs, precision: float) -> bool:
    values, interval = [own / hand for own, hand in pairs], ratio(pairs)
    if interval.centre is None or interval.low is None or interval.high is None:
        return False
    return precise(values, interval.low, interval.high, interval.centre, precision)


def measure(runs: Sides, number: int) -> Round:
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

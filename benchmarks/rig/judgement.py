"""What a benchmark says in the end: a figure with its interval, what is allowed, and whether that is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orrery.stats.intervals import Estimate, arithmetic, ratio

RATIO_LOW = 1.03
RATIO_CENTRE = 1.05
SHORT = 2000.0
"""Below so many ns for a round trip a ratio says little: the difference is judged."""
SHORT_DIFFERENCE = 25.0


@dataclass(frozen=True)
class Judgement:
    """One claim: `met` is None where it could not be examined (`figure` says why)."""

    what: str
    figure: str
    limit: str
    met: bool | None

    def line(self) -> str:
        """The claim in one line."""
        word = {True: "met", False: "not met", None: "not examined"}[self.met]
        return f"{word:12} {self.what}: {self.figure} (allowed: {self.limit})"


def judge_peers(what: str, pairs: Sequence[tuple[float, float]]) -> Judgement:
    """Judge (own, hand) medians in ns, one pair a round.

    Ratio: the interval's lower end at most 1.03 and its centre at most 1.05. Round trips under 2 us: at most 25 ns
    more.
    """
    if not pairs:
        return Judgement(what, "no pairs", "", None)
    if sum(hand for _, hand in pairs) / len(pairs) < SHORT:
        return _judge_difference(what, arithmetic([own - hand for own, hand in pairs]))
    found = ratio(pairs)
    centre, low = found.centre, found.low if found.low is not None else found.centre
    met = centre is not None and low is not None and low <= RATIO_LOW and centre <= RATIO_CENTRE
    return Judgement(what, shown(found, 3), f"interval from {RATIO_LOW} at most, centre {RATIO_CENTRE}", met)


def shown(estimate: Estimate, digits: int, unit: str = "") -> str:
    """`1.012 [1.008, 1.016]`, with its unit; the reason where there is no interval."""
    tail = f" {unit}" if unit else ""
    if estimate.centre is None:
        return estimate.why
    if estimate.low is None or estimate.high is None:
        return f"{estimate.centre:.{digits}f}{tail} ({estimate.why})"
    return f"{estimate.centre:.{digits}f} [{estimate.low:.{digits}f}, {estimate.high:.{digits}f}]{tail}"


def conclusion(judgements: Sequence[Judgement]) -> tuple[str, bool]:
    """The last line of a benchmark, and whether everything that was examined is kept."""
    failed = [judgement.what for judgement in judgements if judgement.met is False]
    open_ = sum(judgement.met is None for judgement in judgements)
    kept = sum(judgement.met is True for judgement in judgements)
    if failed:
        return f"not met: {', '.join(failed)}", False
    rest = f", {open_} not examined" if open_ else ""
    return f"met: {kept} of {len(judgements)}{rest}", True


def _judge_difference(what: str, found: Estimate) -> Judgement:
    met = found.centre is not None and found.centre <= SHORT_DIFFERENCE
    return Judgement(what, shown(found, 1, "ns more"), f"{SHORT_DIFFERENCE:g} ns more", met)

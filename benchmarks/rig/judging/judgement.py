"""What a benchmark says in the end: a figure with its interval, what is allowed, and whether that is kept.

A claim is kept where the whole interval keeps it. An interval that holds the limit inside says neither: what it is of
was not examined, and it is told how much more would be needed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from orrery.report.labels import counted
from orrery.stats.intervals import Estimate, ratio
from orrery.stats.levels import difference

RATIO = 1.03
"""At most 3 % longer than by hand, as docs/bias.md promises."""
RATIO_COMPILED_LATE = 1.05
"""The same on a virtual machine that compiles while it runs: each process gets code of its own."""
SHORT = 2000.0
"""Below so many ns for a round trip a ratio says little: the difference is judged."""
SHORT_DIFFERENCE = 25.0
"""So many ns more are allowed there, as docs/bias.md promises."""

Word: TypeAlias = Literal["met", "not met", "not examined", "not judged"]
"""What became of a claim; `not judged` is no claim: a figure that is only shown."""

FAILED, UNEXAMINED, UNCLAIMED = 1, 4, 5
"""How a benchmark ends whose claims are not all kept, that examined none, that has none. 2 and 3 are errors."""


@dataclass(frozen=True)
class Judgement:
    """One claim, or a figure that is only shown. `why` says why a claim was not examined."""

    what: str
    word: Word
    figure: str = ""
    limit: str = ""
    why: str = ""

    @property
    def met(self) -> bool | None:
        """Whether it is kept; None where that is not known."""
        return {"met": True, "not met": False}.get(self.word)

    def line(self) -> str:
        """The claim in one line."""
        allowed = f"(allowed: {self.limit})" if self.limit else ""
        told = " ".join(filter(None, (self.figure, allowed)))
        return f"{self.word:12} {self.what}: {'; '.join(filter(None, (told, self.why)))}"


def counted_out(what: str, met: bool, figure: str, limit: str) -> Judgement:
    """A claim about what was counted or looked up, which has no interval."""
    return Judgement(what, "met" if met else "not met", figure, limit)


def unexamined(what: str, why: object) -> Judgement:
    """A claim that could not be looked at."""
    return Judgement(what, "not examined", why=" ".join(filter(None, (str(why), getattr(why, "hint", None)))))


def only_shown(what: str, figure: str) -> Judgement:
    """No claim."""
    return Judgement(what, "not judged", figure)


def at_most(what: str, found: Estimate, allowed: float, of: tuple[int, str], figure: str, limit: str) -> Judgement:
    """Judge an estimate from so many of what (`(20, "pairs")`): its upper end may be `allowed` at most."""
    word = word_of(found, allowed)
    return Judgement(what, word, figure, f"{limit} at the upper end", _why(word, found, (allowed,), of))


def within(what: str, found: Estimate, ends: tuple[float, float], of: tuple[int, str], figure: str) -> Judgement:
    """The same with both ends of its interval between the two `ends`, which are fractions."""
    word = word_within(found, *ends)
    limit = f"from {ends[0]:.0%}" if ends[1] >= 1 else f"{ends[0]:.0%} to {ends[1]:.0%}"
    return Judgement(what, word, figure, limit, _why(word, found, ends, of))


def word_of(found: Estimate, allowed: float) -> Word:
    """Met where the whole interval is at most `allowed`, not met where all of it is above, else not examined."""
    if found.low is None or found.high is None:
        return "not examined"
    return "met" if found.high <= allowed else "not met" if found.low > allowed else "not examined"


def word_within(found: Estimate, low: float, high: float) -> Word:
    """Met where the whole interval lies between the two, not met where it lies outside, else not examined."""
    if found.low is None or found.high is None:
        return "not examined"
    if low <= found.low and found.high <= high:
        return "met"
    return "not met" if found.low > high or found.high < low else "not examined"


def further(found: Estimate, limit: float, number: int) -> int | None:
    """How many more than `number` an interval needs that leaves out `limit`; None where no number would do.

    The centre is taken to stay, and the distance of either end from it to shrink by the root of the number.
    """
    if found.centre is None or found.low is None or found.high is None or found.centre == limit:
        return None
    end = found.high if found.centre < limit else found.low
    needed = number * ((end - found.centre) / (limit - found.centre)) ** 2
    return max(1, math.ceil(round(needed, 6)) - number)


def judge_peers(what: str, pairs: Sequence[tuple[float, float]], limit: float = RATIO) -> Judgement:
    """Judge (own, hand) medians in ns, one pair a round: by their ratio, below 2 us by their difference."""
    if not pairs:
        return unexamined(what, "no pairs")
    of = (len(pairs), "pairs")
    if sum(hand for _, hand in pairs) / len(pairs) < SHORT:
        more = difference(pairs)
        return at_most(what, more, SHORT_DIFFERENCE, of, shown(more, 1, "ns more"), f"{SHORT_DIFFERENCE:g} ns more")
    found = ratio(pairs)
    return at_most(what, found, limit, of, shown(found, 3), f"{limit}")


def shown(estimate: Estimate, digits: int, unit: str = "") -> str:
    """`1.012 [1.008, 1.016]`, with its unit; the reason where there is no interval."""
    tail = f" {unit}" if unit else ""
    if estimate.centre is None:
        return estimate.why
    if estimate.low is None or estimate.high is None:
        return f"{estimate.centre:.{digits}f}{tail} ({estimate.why})"
    return f"{estimate.centre:.{digits}f} [{estimate.low:.{digits}f}, {estimate.high:.{digits}f}]{tail}"


def conclusion(judgements: Sequence[Judgement]) -> tuple[str, int]:
    """The last line of a benchmark, and its exit status: 0 where something was examined and all of that is kept."""
    claims = [judgement for judgement in judgements if judgement.word != "not judged"]
    having = _having(claims)
    if failed := [judgement.what for judgement in having("not met")]:
        return f"not met: {', '.join(failed)}", FAILED
    if judgements and not claims:
        return "nothing claimed: all this is only shown", UNCLAIMED
    kept, open_ = len(having("met")), len(having("not examined"))
    if not kept:
        return f"nothing examined: {counted(open_, 'claim')} open", UNEXAMINED
    return f"met: {kept} of {len(claims)}" + (f", {open_} not examined" if open_ else ""), 0


def _having(claims: Sequence[Judgement]) -> Callable[[Word], list[Judgement]]:
    return lambda word: [claim for claim in claims if claim.word == word]


def _why(word: Word, found: Estimate, limits: Sequence[float], of: tuple[int, str]) -> str:
    """What an interval lacks that neither keeps its limits nor breaks them."""
    if word != "not examined":
        return ""
    if found.low is None or found.high is None:
        return found.why
    number, what = of
    held = [limit for limit in limits if found.low <= limit <= found.high]
    more = [further(found, limit, number) for limit in held]
    if None in more:
        return "too noisy: it lies on the limit, and no number would tell"
    return f"too noisy: some {max(each or 0 for each in more):,} more {what} would tell"

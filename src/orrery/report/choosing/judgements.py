"""What is said of a candidate and a requirement: the worst figure, by how much it fails, or why it is not known."""

from __future__ import annotations

import math
from collections.abc import Sequence

from orrery.metrics.criteria.candidates import Candidate, Eligibility
from orrery.metrics.criteria.requirements import Judgement, Ruling, is_upper
from orrery.metrics.registry import metric
from orrery.metrics.rows import Value
from orrery.report.comparing.lines import whats
from orrery.report.figures import number, scale_for, span_decimals

RANK = (Ruling.FAILED, Ruling.NOT_MEASURABLE, Ruling.UNDECIDED, Ruling.MET, Ruling.NOT_ASKED)
"""The worst first."""
SHORT = {
    Ruling.FAILED: "FAILS",
    Ruling.NOT_MEASURABLE: "not measurable",
    Ruling.UNDECIDED: "undecided",
    Ruling.MET: "",
    Ruling.NOT_ASKED: "does not apply",
}
"""What stands before a figure; nothing before one that meets what is required."""
MOST_TIMES = 1000
"""An interval that ends beyond so many times its middle has units of its own."""


def worst_of(one: Candidate, requirement: str) -> Judgement | None:
    """The worst that is said of a candidate and a requirement; None where that is not asked of it."""
    found = [judgement for judgement in one.judgements if str(judgement.requirement) == requirement]
    return min(found, key=_badness, default=None)


def _badness(judgement: Judgement) -> tuple[int, float]:
    """By what is said, then by the end of the interval that comes nearest to the limit, or goes farthest beyond."""
    value, upper = judgement.value, is_upper(judgement.requirement.limit)
    end = None if value is None else (value.high if upper else value.low)
    end = value.value if value is not None and end is None else end
    return RANK.index(judgement.ruling), 0.0 if end is None else -end if upper else end


def not_met(one: Candidate, limits: Sequence[str]) -> list[Judgement]:
    """Of each requirement the worst, where that is not met. Of one that fails what is undecided says no more."""
    worst = [found for text in limits if (found := worst_of(one, text)) is not None]
    if is_of_all(one):
        return worst[:1]
    fails = one.eligibility is Eligibility.FAILS
    silent = (Ruling.MET, Ruling.NOT_ASKED, *((Ruling.UNDECIDED,) if fails else ()))
    return [judgement for judgement in worst if judgement.ruling not in silent]


def is_of_all(one: Candidate) -> bool:
    """Whether nothing of a candidate could be measured, all for one reason."""
    found = {(judgement.ruling, judgement.why) for judgement in one.judgements}
    return len(found) == 1 and len(one.of(Ruling.NOT_MEASURABLE)) > 1


def whats_of(found: Sequence[Judgement]) -> list[str]:
    """What the rows of each judgement are; empty where it has none."""
    keys = [one.rows for one in found]
    texts = whats([key for several in keys for key in several], keys)
    alike = {0: "", **{count: f"{count} rows of the same values" for count in map(len, keys) if count > 1}}
    return [alike.get(len(rows), text) for text, rows in zip(texts, keys, strict=True)]


def among_text(one: Candidate, worst: Judgement) -> str:
    """`, the worst of 7 rows` that say the same of one requirement."""
    same = [j for j in one.of(worst.ruling) if j.requirement == worst.requirement]
    count = sum(len(judgement.rows) for judgement in same)
    return f", the worst of {count} rows" if len(same) > 1 and count else ""


def figure_text(value: Value | None) -> str:
    """`1.20 ms (1.10 to 1.31)`; without an interval `1.20 ms`; empty for none."""
    if value is None or value.value is None:
        return ""
    scale = scale_for([value.value], value.unit)
    span = scale.span(value).replace("-", " to ")
    if value.low is not None and value.high is not None and MOST_TIMES * abs(value.value) < value.high < math.inf:
        span = " to ".join(map(metric(value.name).format, (value.low, value.high)))
    return f"{scale.show(value.value)} {scale.unit}".rstrip() + (f" ({span})" if span else "")


def reason_text(judgement: Judgement) -> str:
    """`fails by 1.80 to 2.42 ms`, `undecided: the interval holds the limit`, `not measurable: ...`."""
    if judgement.ruling is Ruling.FAILED:
        return f"fails {f'by {excess_text(judgement)}' if judgement.excess else f'({judgement.why})'}"
    why = judgement.why or ("the interval holds the limit" if judgement.ruling is Ruling.UNDECIDED else "")
    return f"{judgement.ruling}: {why}"


def excess_text(judgement: Judgement) -> str:
    """By how much a limit is not kept: `1.80 to 2.42 ms`."""
    assert judgement.excess is not None
    low, high = judgement.excess
    if not math.isfinite(high):
        return f"{figure_text(Value(judgement.requirement.metric, low, judgement.metric.unit))} or more"
    scale = scale_for([(low + high) / 2], judgement.metric.unit)
    unit = "percentage points" if scale.unit == "%" else scale.unit
    ends = low / scale.divisor, high / scale.divisor
    decimals = None if math.isclose(*ends) else span_decimals(*ends)
    texts = dict.fromkeys(number(end, decimals) for end in ends)
    return f"{' to '.join(texts)} {unit}".rstrip()

"""What a source concludes without a number, held against today's drivers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from orrery.metrics.rows import Value
from orrery.report.figures import times
from orrery.report.labels import driver_name
from orrery.report.material import Material
from orrery.report.published import Published
from orrery.report.table.ratios import MEDIANS
from orrery.report.table.sections import Section, SectionLine
from orrery.report.topics.claim import ABOUT, Outcome, Said, TestedClaim, over_drivers
from orrery.report.topics.ratios.claims import nobody_for
from orrery.report.topics.ratios.figures import OwnRatio, own_ratios
from orrery.report.topics.ratios.published import CONCLUSIONS, Conclusion

MARGINAL = ABOUT
"""So many times the time of the fastest operation may the slowest take for an effect that is called marginal.

In the source's own table it is 1.17 at most.
"""


def conclusions(material: Material) -> list[TestedClaim]:
    """Each conclusion of a published table, at the headline's placement."""
    published = material.published
    return [_tested(material, published, one) for one in published.of(CONCLUSIONS)] if published is not None else []


def _tested(material: Material, published: Published, conclusion: Conclusion) -> TestedClaim:
    here = material.placements[:1]
    if conclusion.alike:
        kin = {column.family for column in published.columns if column.family}
        nobody = f"no driver of {' or '.join(sorted(kin))} was run"
        return over_drivers(conclusion.words, _alike(material, kin), nobody)
    own = [one for one in material.of(own_ratios) if one.placement in here]
    parts = [
        over_drivers(
            column, [(is_slower(one), one.words) for one in own if one.column == column], nobody_for(column, published)
        )
        for column in conclusion.slower
    ]
    return TestedClaim(conclusion.words, _of_all(parts), "; ".join(part.why for part in parts))


def _of_all(parts: Sequence[TestedClaim]) -> Outcome:
    """What becomes of a conclusion of several columns: it fails where one of them does, and holds where all do."""
    outcomes = {part.outcome for part in parts}
    worst = (Outcome.FAILS, Outcome.UNKNOWN, Outcome.HOLDS)
    return next(outcome for outcome in worst if outcome in outcomes)


def is_slower(one: OwnRatio) -> Outcome:
    """Whether the interval of a ratio to the base lies above 1, below, or on both sides."""
    low, high = one.ratio.low, one.ratio.high
    if low is None or high is None or low <= 1 <= high:
        return Outcome.UNKNOWN
    return Outcome.HOLDS if low > 1 else Outcome.FAILS


def _alike(material: Material, kin: set[str]) -> list[Said]:
    """What each driver of these families says of its operations, where it has several."""
    found = []
    for one in material.pictured:
        if material.families.get(driver_name(one.binding)) in kin and material.placements:
            medians = _medians(material.lines[one.binding], material.placements[0])
            if len(medians) > 1:
                found.append(_spread(one.label, medians))
    return found


def _medians(lines: Mapping[Section, SectionLine], placement: str) -> dict[str, Value]:
    """The median of each operation, by its own name."""
    names = {section: section.operation.rpartition("::")[2] for section in lines}
    medians = {names[section]: line.figure(placement, *MEDIANS) for section, line in lines.items()}
    return {name: value for name, value in medians.items() if value is not None and value.value}


def _spread(label: str, medians: Mapping[str, Value]) -> Said:
    by_time = sorted(medians, key=lambda name: medians[name].value or 0.0)
    fastest, slowest = medians[by_time[0]], medians[by_time[-1]]
    low, high = _over(slowest.low, fastest.high), _over(slowest.high, fastest.low)
    ratio = times((slowest.value or 0.0) / (fastest.value or 1.0), low, high)
    return marginal(low, high), f"with {label} {by_time[-1]} takes {ratio} as long as {by_time[0]}"


def marginal(low: float | None, high: float | None) -> Outcome:
    """Whether the slowest operation over the fastest, between these bounds, is marginal."""
    if low is None or high is None:
        return Outcome.UNKNOWN
    if high <= MARGINAL:
        return Outcome.HOLDS
    return Outcome.FAILS if low > MARGINAL else Outcome.UNKNOWN


def _over(one: float | None, other: float | None) -> float | None:
    return one / other if one is not None and other else None

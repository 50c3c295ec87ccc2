"""Candidates: each binding at each placement, held against all that is required of it.

Who is said to meet all or to fail, of the k candidates at one place, is so for all of them at once with 95 %: each has
the risk r = 5 % / k (Bonferroni). Who breaks a limit is said to meet all only if the interval of that very figure
misses, however many there are: R. Berger, "Multiparameter Hypothesis Testing and Acceptance Sampling", Technometrics 24
(1982). So what lies inside is judged at 1 - r. Who keeps all n limits is said to fail if any of n intervals misses. So
what does not lie inside is judged at 1 - r f / n, f the largest number of intervals that then lie outside: R. Simes,
"An Improved Bonferroni Procedure for Multiple Tests of Significance", Biometrika 73 (1986), which asks that figures of
the same trials do not go against each other. Of the figures that are named then, in the mean a share of r is wrong: Y.
Benjamini, D. Yekutieli, "False Discovery Rate-Adjusted Multiple Confidence Intervals for Selected Parameters", Journal
of the American Statistical Association 100 (2005).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from orrery.metrics.catalogue.intended import is_sound_when_it_holds
from orrery.metrics.criteria.cells import Groups, RequiredAt, RequirementCell, Who, cells_of, who_of
from orrery.metrics.criteria.requirements import Judgement, Ruling, excess, is_upper, ruling
from orrery.metrics.metric import Infinite, read
from orrery.metrics.registry import metric
from orrery.metrics.rows import Value, Verdict
from orrery.metrics.rules.amount import FEW_CALLS
from orrery.metrics.rules.generator import LATE
from orrery.metrics.summary import Judged
from orrery.metrics.trials import TrialGroup
from orrery.stats.multiple import RISK


class Eligibility(StrEnum):
    """What all judgements of a candidate together say."""

    MEETS = "meets all"
    MAY_MEET = "may meet all"
    FAILS = "fails"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Candidate:
    """A binding at a placement: `driver` is its label. Its judgements are in the order of what is required."""

    driver: str
    binding: str
    placement: str
    deployment: str
    judgements: tuple[Judgement, ...]

    @property
    def who(self) -> Who:
        """Whose rows it has."""
        return self.binding, self.placement, self.deployment

    @property
    def eligibility(self) -> Eligibility:
        """One that surely breaks a limit fails, whatever else is not known of it."""
        found = {one.ruling for one in self.judgements}
        if Ruling.FAILED in found:
            return Eligibility.FAILS
        if Ruling.NOT_MEASURABLE in found:
            return Eligibility.UNKNOWN
        return Eligibility.MAY_MEET if Ruling.UNDECIDED in found else Eligibility.MEETS

    @property
    def is_left(self) -> bool:
        """Whether nothing rules it out: it meets all, or may."""
        return self.eligibility in (Eligibility.MEETS, Eligibility.MAY_MEET)

    @property
    def doubts(self) -> tuple[str, ...]:
        """The rules by which a figure of it may mislead, each once."""
        return tuple(dict.fromkeys(rule for one in self.judgements for rule in one.doubts))

    def of(self, *rulings: Ruling) -> list[Judgement]:
        """Its judgements with one of these rulings."""
        return [one for one in self.judgements if one.ruling in rulings]


def candidates(found: Groups, judged: Judged, required: RequiredAt, without: Collection[str] = ()) -> list[Candidate]:
    """Every candidate of what `judged_groups` made, but those of the bindings `without`, in the order of the groups.

    Of points at which nothing is required no row is looked at.
    """
    asked = [group for group in found if group.key.binding not in without and required.get(group.key.point)]
    names = dict.fromkeys(one.metric for point in required.values() for one in point)
    read([metric(name) for name in names], [group for group in asked if group.trials])
    by_who: dict[Who, list[TrialGroup]] = {}
    for group in asked:
        by_who.setdefault(who_of(group.key), []).append(group)
    cells = {who: list(cells_of(mine, asked, required)) for who, mine in by_who.items()}
    measured = Counter(who[1:] for who, of_one in cells.items() if any(cell.has_figure for cell in of_one))
    return [
        Candidate(by_who[who][0].key.driver, *who, tuple(_judgements(of_one, judged, RISK / max(1, measured[who[1:]]))))
        for who, of_one in cells.items()
    ]


def _judgements(cells: Sequence[RequirementCell], judged: Judged, risk: float) -> Iterator[Judgement]:
    """What is said of each cell of a candidate, which has so much of the risk."""
    sound = [cell for cell in cells if cell.has_figure and not _refusal(cell, judged)]
    wide = 1 - risk * max(1, _outside(sound, risk)) / max(1, len(sound))
    for cell in cells:
        if not cell.groups:
            missing = Ruling.NOT_MEASURABLE if cell.applies else Ruling.NOT_ASKED
            yield Judgement(cell.requirement, (), missing, why=cell.why)
        else:
            yield _judgement(cell, judged, 1 - risk, wide)


def _outside(cells: Sequence[RequirementCell], risk: float) -> int:
    """The largest number f of intervals that lie outside at 1 - risk f / n."""
    found = len(cells)
    while found:
        number = sum(cell.says(1 - risk * found / len(cells)) is Ruling.FAILED for cell in cells)
        if number == found:
            break
        found = number
    return found


def _judgement(cell: RequirementCell, judged: Judged, narrow: float, wide: float) -> Judgement:
    """By the interval at the confidence `narrow`, but for one that lies outside: that is asked at `wide` again."""
    keys = tuple(group.key for group in cell.groups)
    # That a percentile is missing says nothing of a figure that is there.
    reasons = (reason for key in keys for reason in judged[key][1])
    found = (reason.rule for reason in reasons if reason.verdict is Verdict.DOUBTFUL and reason.rule != FEW_CALLS)
    doubts = tuple(dict.fromkeys(found))
    limit, group = cell.requirement.limit, cell.groups[0]
    value = cell.metric.over(group, narrow)
    assert value is not None
    said = Ruling.NOT_MEASURABLE if value.value is None else ruling(limit, value)
    if refused := _refusal(cell, judged, is_met=said is Ruling.MET):
        return Judgement(cell.requirement, keys, Ruling.NOT_MEASURABLE, why=refused)
    made = Judgement(cell.requirement, keys, said, value, None, value.why, doubts)
    if value.value is None and _is_beyond(cell, value):
        return replace(made, ruling=Ruling.FAILED)
    if said is not Ruling.FAILED:
        return made
    wider = cell.metric.over(group, wide)
    assert wider is not None
    said = ruling(limit, wider)
    return replace(made, ruling=said, value=wider, excess=excess(limit, wider) if said is Ruling.FAILED else None)


def _is_beyond(cell: RequirementCell, value: Value) -> bool:
    """Whether every trial's value is beyond all others, and the limit one from above."""
    readings = [reading for reading in cell.metric.readings(cell.groups[0]) if reading is not None]
    return value.infinite and is_upper(cell.requirement.limit) and all(isinstance(r, Infinite) for r in readings)


def _refusal(cell: RequirementCell, judged: Judged, *, is_met: bool = False) -> str:
    """Why an INVALID row says nothing; empty where it is none.

    One whose generator alone was late says that a limit is kept, where the figure holds that lateness.
    """
    for group in cell.groups:
        verdict, reasons = judged[group.key]
        if verdict is Verdict.INVALID:
            invalid = [reason for reason in reasons if reason.verdict is Verdict.INVALID]
            holds = is_met and is_sound_when_it_holds(cell.metric, cell.requirement.limit)
            if not holds or {reason.rule for reason in invalid} != {LATE}:
                return f"invalid: {invalid[0].rule}: {invalid[0].figure}"
    return ""

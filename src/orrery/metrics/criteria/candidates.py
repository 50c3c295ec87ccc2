"""Candidates: each binding at each placement, held against all that is required of it.

What is said of all candidates holds at once, with a chance of 5 % that any of it is wrong. Each of k candidates has 5 %
/ k of that (Bonferroni). One that does not keep a limit is called to meet all only if the interval of that very figure
misses, however many are looked at: R. Berger, "Multiparameter Hypothesis Testing and Acceptance Sampling",
Technometrics 24 (1982). So intervals that lie inside are those at 1 - 5 % / k. One that keeps all n limits is called to
fail if any of n intervals misses: those that do not lie inside are at 1 - 5 % / (k n).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from orrery.definitions.scenario.requirement import Requirement
from orrery.metrics.catalogue.intended import is_sound_when_it_holds
from orrery.metrics.criteria.requirements import Judgement, Ruling, excess, is_of, is_upper, ruling
from orrery.metrics.metric import Infinite, Metric, read
from orrery.metrics.registry import metric
from orrery.metrics.rows import Key, Value, Verdict
from orrery.metrics.rules.generator import LATE
from orrery.metrics.summary import Judged
from orrery.metrics.trials import TrialGroup
from orrery.stats.multiple import RISK
from orrery.store.facts import INEXPRESSIBLE

RequiredAt = Mapping[str, Sequence[Requirement]]
"""What is required at each point."""
Who = tuple[str, str, str]
"""Binding, placement, deployment."""
Place = tuple[str, str, str, str, str]
"""Step, object, port, operation, phase."""
Groups = Sequence[TrialGroup]


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
    def doubtful(self) -> bool:
        """Whether something says of one of its rows that the figures may mislead."""
        return any(one.doubtful for one in self.judgements)

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
        by_who.setdefault(_who(group.key), []).append(group)
    cells = {who: list(_cells(mine, asked, required)) for who, mine in by_who.items()}
    measured = sum(any(cell.has_figure for cell in of_one) for of_one in cells.values())
    return [
        Candidate(by_who[who][0].key.driver, *who, tuple(_judgements(of_one, judged, RISK / max(1, measured))))
        for who, of_one in cells.items()
    ]


@dataclass(frozen=True)
class _Cell:
    """A requirement and the groups of a candidate that have the same values for it; or why there are none."""

    requirement: Requirement
    groups: tuple[TrialGroup, ...] = ()
    why: str = ""
    applies: bool = True

    @property
    def metric(self) -> Metric:
        return metric(self.requirement.metric)

    @property
    def has_figure(self) -> bool:
        """Whether there is a figure, as far as the trials say."""
        return bool(self.groups) and bool(self.metric.by_block(self.groups[0]))


def _cells(mine: Groups, all_groups: Groups, required: RequiredAt) -> Iterator[_Cell]:
    """What one candidate is asked, point by point."""
    for point, requirements in required.items():
        here = [group for group in mine if group.key.point == point]
        rivals = [g for g in all_groups if g.key.point == point and _who(g.key)[1:] == _who(mine[0].key)[1:]]
        for requirement in requirements:
            yield from _of_point(here, rivals, requirement)


def _of_point(mine: Groups, rivals: Groups, requirement: Requirement) -> Iterator[_Cell]:
    """One requirement at one point, asked wherever any rival (the candidate too) has the metric."""
    alive = [group for group in mine if group.trials]
    if not alive:
        yield _Cell(requirement, why=_gone(mine))
        return
    asked = {_place(group.key) for group in rivals if _applies(group, requirement)}
    own = {_place(group.key): group for group in alive}
    if not asked:
        yield _Cell(requirement, why=f"no row{f' of {requirement.of}' * bool(requirement.of)} has {requirement.metric}")
        return
    applying = [group for group in alive if _applies(group, requirement)]
    for groups in _alike(applying, requirement):
        yield _Cell(requirement, groups)
    missing = sorted(place for place in asked if place not in own)
    for place in missing:
        yield _Cell(requirement, why=_left_out(alive[0], place))
    if not applying and not missing:
        yield _Cell(requirement, why="nothing of it has this metric, while others have it", applies=False)


def _alike(groups: Groups, requirement: Requirement) -> list[tuple[TrialGroup, ...]]:
    """The groups that have the same values in all trials, together: what is of a whole trial is in each of its rows."""
    chosen = metric(requirement.metric)
    found: dict[tuple[object, ...], list[TrialGroup]] = {}
    for group in groups:
        values = tuple(sorted(chosen.by_block(group).items()))
        # What has no value has no like: each row says why.
        found.setdefault(values or (group.key,), []).append(group)
    return [tuple(several) for several in found.values()]


def _applies(group: TrialGroup, requirement: Requirement) -> bool:
    readings = metric(requirement.metric).readings(group) if group.trials and is_of(group.key, requirement.of) else ()
    return any(reading is not None for reading in readings)


def _gone(groups: Groups) -> str:
    """Why a candidate gave nothing at a point."""
    reasons = [group.refused or group.failures[0][1] for group in groups if group.refused or group.failures]
    return reasons[0] if reasons else "it was not measured there"


def _left_out(group: TrialGroup, place: Place) -> str:
    """Why a candidate lacks a row that others have."""
    operation = place[3]
    reason = INEXPRESSIBLE.each(group.trials[0].facts).get(operation, "others have it, it has not")
    return f"{operation}: {reason}"


def _judgements(cells: Sequence[_Cell], judged: Judged, risk: float) -> Iterator[Judgement]:
    """What is said of each cell of a candidate, which has so much of the risk."""
    number = max(1, sum(cell.has_figure for cell in cells))
    for cell in cells:
        if not cell.groups:
            missing = Ruling.NOT_MEASURABLE if cell.applies else Ruling.NOT_ASKED
            yield Judgement(cell.requirement, (), missing, why=cell.why)
        else:
            yield _judgement(cell, judged, 1 - risk, 1 - risk / number)


def _judgement(cell: _Cell, judged: Judged, narrow: float, wide: float) -> Judgement:
    """By the interval at the confidence `narrow` if that lies inside, else by the one at `wide`."""
    keys = tuple(group.key for group in cell.groups)
    doubtful = any(judged[key][0] is Verdict.DOUBTFUL for key in keys)
    limit, group = cell.requirement.limit, cell.groups[0]
    value = cell.metric.over(group, narrow)
    assert value is not None
    is_met = value.value is not None and ruling(limit, value) is Ruling.MET
    if refused := _refusal(cell, judged, is_met):
        return Judgement(cell.requirement, keys, Ruling.NOT_MEASURABLE, why=refused)
    made = Judgement(cell.requirement, keys, Ruling.MET, value, None, value.why, doubtful)
    if is_met:
        return made
    if value.value is None:
        return replace(made, ruling=Ruling.FAILED if _is_beyond(cell, value) else Ruling.NOT_MEASURABLE)
    wider = cell.metric.over(group, wide)
    assert wider is not None
    said = ruling(limit, wider)
    return replace(made, ruling=said, value=wider, excess=excess(limit, wider) if said is Ruling.FAILED else None)


def _is_beyond(cell: _Cell, value: Value) -> bool:
    """Whether every trial's value is beyond all others, and the limit one from above."""
    readings = [reading for reading in cell.metric.readings(cell.groups[0]) if reading is not None]
    return value.infinite and is_upper(cell.requirement.limit) and all(isinstance(r, Infinite) for r in readings)


def _refusal(cell: _Cell, judged: Judged, is_met: bool) -> str:
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


def _who(key: Key) -> Who:
    return key.binding, key.placement, key.deployment


def _place(key: Key) -> Place:
    return key.step, key.object, key.port, key.operation, key.phase

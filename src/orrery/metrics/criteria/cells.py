"""What a candidate is asked: each requirement with the groups of trials that answer it, or why none does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from orrery.definitions.scenario.requirement import Requirement
from orrery.metrics.criteria.requirements import Ruling, is_of, ruling
from orrery.metrics.metric import Metric
from orrery.metrics.registry import metric
from orrery.metrics.rows import Key
from orrery.metrics.trials import TrialGroup
from orrery.store.facts import INEXPRESSIBLE

RequiredAt = Mapping[str, Sequence[Requirement]]
"""What is required at each point."""
Who = tuple[str, str, str]
"""Binding, placement, deployment."""
Groups = Sequence[TrialGroup]
_Place = tuple[str, str, str, str, str]
"""Step, object, port, operation, phase."""


@dataclass(frozen=True)
class RequirementCell:
    """A requirement and the groups of a candidate that have the same values for it; or why there are none."""

    requirement: Requirement
    groups: tuple[TrialGroup, ...] = ()
    why: str = ""
    applies: bool = True

    @property
    def metric(self) -> Metric:
        """What is required of."""
        return metric(self.requirement.metric)

    def says(self, confidence: float) -> Ruling:
        """What its interval at a confidence says; there must be a figure."""
        value = self.metric.over(self.groups[0], confidence)
        assert value is not None
        return ruling(self.requirement.limit, value) if value.value is not None else Ruling.NOT_MEASURABLE

    @property
    def has_figure(self) -> bool:
        """Whether there is a figure, as far as the trials say."""
        return bool(self.groups) and bool(self.metric.by_block(self.groups[0]))


def cells_of(mine: Groups, all_groups: Groups, required: RequiredAt) -> Iterator[RequirementCell]:
    """What one candidate is asked, point by point."""
    for point, requirements in required.items():
        here = [group for group in mine if group.key.point == point]
        rivals = [g for g in all_groups if g.key.point == point and who_of(g.key)[1:] == who_of(mine[0].key)[1:]]
        for requirement in requirements:
            yield from _of_point(here, rivals, requirement)


def _of_point(mine: Groups, rivals: Groups, requirement: Requirement) -> Iterator[RequirementCell]:
    """One requirement at one point, asked wherever any rival (the candidate too) has the metric."""
    alive = [group for group in mine if group.trials]
    if not alive:
        yield RequirementCell(requirement, why=_gone(mine))
        return
    asked = {_place(group.key) for group in rivals if _applies(group, requirement)}
    own = {_place(group.key): group for group in alive}
    if not asked:
        yield RequirementCell(
            requirement, why=f"no row{f' of {requirement.of}' * bool(requirement.of)} has {requirement.metric}"
        )
        return
    applying = [group for group in alive if _applies(group, requirement)]
    for groups in _alike(applying, requirement):
        yield RequirementCell(requirement, groups)
    missing = sorted(place for place in asked if place not in own)
    for place in missing:
        yield RequirementCell(requirement, why=_left_out(alive[0], place))
    if not applying and not missing:
        yield RequirementCell(requirement, why="nothing of it has this metric, while others have it", applies=False)


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


def _left_out(group: TrialGroup, place: _Place) -> str:
    """Why a candidate lacks a row that others have."""
    operation = place[3]
    reason = INEXPRESSIBLE.each(group.trials[0].facts).get(operation, "others have it, it has not")
    return f"{operation}: {reason}"


def who_of(key: Key) -> Who:
    """Whose row it is."""
    return key.binding, key.placement, key.deployment


def _place(key: Key) -> _Place:
    return key.step, key.object, key.port, key.operation, key.phase

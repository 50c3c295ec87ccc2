"""Why a driver's call takes longer than another's: sentences from the means of stages, which add up to the calls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from orrery.metrics.formats import duration
from orrery.report.labels import listed
from orrery.report.trace.words import stage_names
from orrery.stats.intervals import PRACTICAL, Estimate
from orrery.trace.figures import CallFigures
from orrery.trace.kinds import KINDS
from orrery.trace.results import TraceResult
from orrery.trace.stages import CallStage

ENOUGH = 0.8
"""Stages are named, the largest first, until they make so much of a difference."""
MOST_NAMED = 4
"""More than these nobody keeps in mind."""


@dataclass(frozen=True)
class StageDifference:
    """By how much a stage's mean is longer (ns) than another driver's; `alone`: the other has no such stage."""

    stage: CallStage
    more: float
    alone: bool


def sentences(group: Sequence[TraceResult]) -> Iterator[str]:
    """Of results that may be compared: the fastest, and for every other one why it takes longer."""
    shown = [one for one in group if one.figures is not None]
    if not shown:
        return
    kinds = {one.kind for one in shown}
    for kind in (kind for kind in KINDS if kind in kinds):
        alike = sorted((one for one in shown if one.kind is kind), key=_mean)
        fastest = alike[0]
        with_what = KINDS[kind].text
        if len(kinds) > 1 or len(alike) == 1:
            names = listed(one.subject.driver for one in alike)
            yield f"{names}: {with_what}, a call takes {listed(duration(_mean(one)) for one in alike)}."
        for one in alike[1:]:
            yield _why(one, fastest)


def differences(slower: CallFigures, faster: CallFigures) -> list[StageDifference]:
    """Stage by stage, the largest first; they add up to the difference of the calls."""
    ours, theirs = _means(slower), _means(faster)
    stages = dict.fromkeys((*ours, *theirs))
    found = [StageDifference(one, ours.get(one, 0.0) - theirs.get(one, 0.0), one not in theirs) for one in stages]
    return sorted(found, key=lambda one: -one.more)


def surely_longer(slower: Estimate, faster: Estimate) -> bool:
    """Whether a mean is longer by more than what matters, and the intervals, where both have one, do not overlap."""
    if slower.centre is None or faster.centre is None or slower.centre <= faster.centre * (1 + PRACTICAL):
        return False
    return slower.low is None or faster.high is None or slower.low > faster.high


def _why(slower: TraceResult, faster: TraceResult) -> str:
    ours, theirs = slower.figures, faster.figures
    assert ours is not None and theirs is not None
    who, other = slower.subject.driver, faster.subject.driver
    took = f"{duration(_mean(slower))} against {duration(_mean(faster))}"
    if not surely_longer(ours.mean, theirs.mean):
        return f"The calls of {who} and {other} do not surely differ by more than {PRACTICAL:.0%} ({took})."
    more = _mean(slower) - _mean(faster)
    parts = _parts(differences(ours, theirs), more, _called(ours, theirs))
    return f"{who} takes {duration(more)} more a call than {other} ({took}): {parts}."


def _parts(found: Sequence[StageDifference], more: float, called: Mapping[CallStage, str]) -> str:
    """The largest parts of a difference, what the others come to, and what is shorter."""
    named = _largest(found, more)
    texts = [_part(one, called) for one in named]
    less = [one for one in found if one.more < -(1 - ENOUGH) * more]
    rest = more - sum(one.more for one in (*named, *less))
    if abs(rest) > PRACTICAL * more:
        texts.append(f"{duration(rest)} in all other stages")
    saved = f"; it saves {listed(f'{duration(-one.more)} in {called[one.stage]}' for one in less)}" if less else ""
    return listed(texts) + saved


def _largest(found: Sequence[StageDifference], more: float) -> list[StageDifference]:
    named: list[StageDifference] = []
    for one in found[:MOST_NAMED]:
        if one.more <= 0 or sum(each.more for each in named) >= ENOUGH * more:
            break
        named.append(one)
    return named


def _part(one: StageDifference, called: Mapping[CallStage, str]) -> str:
    beyond = " (the other has none)" if one.alone else ""
    return f"{duration(one.more)} in {called[one.stage]}{beyond}"


def _called(*figures: CallFigures) -> Mapping[CallStage, str]:
    """The names of all stages, as they stand between quotation marks."""
    stages = dict.fromkeys(one.stage for found in figures for one in found.stages)
    return {stage: f"“{name}”" for stage, name in stage_names(list(stages)).items()}


def _means(found: CallFigures) -> dict[CallStage, float]:
    return {one.stage: one.mean.centre or 0.0 for one in found.stages}


def _mean(result: TraceResult) -> float:
    return (result.figures.mean.centre if result.figures is not None else None) or 0.0

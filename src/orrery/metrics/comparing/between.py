"""Rows of two campaigns against each other: what has its like in both, by two sets of trials that share no blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from orrery.metrics.comparing.comparisons import same_terms
from orrery.metrics.metric import Metric
from orrery.metrics.registry import metric as named
from orrery.metrics.rows import Comparison, Key, Reason, Verdict
from orrery.metrics.summary import Judged, judged_groups
from orrery.metrics.trials import ALL, TrialGroup, binding_of
from orrery.stats.groups import group_means
from orrery.stats.intervals import Estimate, finding
from orrery.stats.unpaired import unpaired_ratio
from orrery.store.observation import Observation

GONE = "no figure any more: "
"""How the reason begins where a row had a figure in the base and has none now."""


JudgedGroups = tuple[list[TrialGroup], Judged]
"""What `judged_groups` makes of a campaign's observations."""


def between(
    base: Iterable[Observation], row: Iterable[Observation], metric: str, threshold: float
) -> Iterator[Comparison]:
    """Every row of `base` of whose binding `row` has trials too: the ratio row/base of `metric`, or why there is none.

    Bindings are the same where all options are, else where their labels are: a driver may have got a new option.
    Rows to which the metric does not apply are left out. `threshold` is a fraction, as in `finding`.
    """
    return between_by(judged_groups(base), judged_groups(row), metric, threshold)


def between_by(base: JudgedGroups, row: JudgedGroups, metric: str, threshold: float) -> Iterator[Comparison]:
    """The same of what was made of their observations before."""
    chosen = named(metric)
    (bases, base_judged), (rows, row_judged) = base, row
    likes = {**{_by_label(group.key): group for group in rows}, **{_by_binding(group.key): group for group in rows}}
    for group in bases:
        found = _like(likes, group.key)
        if found is not None and group.trials and chosen.over(group) is not None:
            why = _forbidden(found, group, base_judged[group.key][0]) or _gone(found, *row_judged[found.key])
            yield _compared(chosen, found, group, why, threshold)


def _compared(metric: Metric, row: TrialGroup, base: TrialGroup, why: str, threshold: float) -> Comparison:
    found = Estimate(None, why=why) if why else _ratio(metric, row, base)
    said = None if found.low is None or found.high is None else finding(found.low, found.high, threshold)
    # A binding of which every trial failed has no row of its own there: it is told where its figure was.
    key = row.key if row.trials else replace(base.key, driver=row.key.driver, binding=row.key.binding)
    ends = found.centre, found.low, found.high
    return Comparison(key, base.key, metric.name, *ends, said, found.why, freedom=found.freedom)


def _ratio(metric: Metric, row: TrialGroup, base: TrialGroup) -> Estimate:
    """The ratio over all trials; none where a trial should have given a value and could not."""
    for group in (row, base):
        whole = metric.over(group)
        if whole is None or whole.value is None:
            return Estimate(None, why=whole.why if whole is not None else "the metric does not apply to it any more")
    return unpaired_ratio(_values(metric, row), _values(metric, base))


def _values(metric: Metric, group: TrialGroup) -> list[float]:
    """One a trial, or one a build or boot where there are several."""
    values, level = metric.by_block(group), group.level
    return group_means(values, level.of, metric.mean) if level else list(values.values())


def _gone(row: TrialGroup, verdict: Verdict, reasons: Sequence[Reason]) -> str:
    """Why a row gives no figure at all, if it gives none."""
    if not row.trials:
        return GONE + (row.failures[0][1] if row.failures else "not measured")
    return f"{GONE}invalid: {reasons[0].rule}" if verdict is Verdict.INVALID else ""


def _forbidden(row: TrialGroup, base: TrialGroup, verdict: Verdict) -> str:
    """Why a row must not be compared with its base, of this verdict; empty where it may."""
    if verdict is Verdict.INVALID:
        return "invalid in the base"
    return "" if not row.trials or same_terms(row, base) else "not under the same load"


def _like(likes: dict[Key, TrialGroup], key: Key) -> TrialGroup | None:
    """The group that is the key's like; where its binding only failed, that failure; None where it was never run."""
    for alike in (_by_binding, _by_label):
        for asked in (alike(key), alike(binding_of(key))):
            if asked in likes:
                return likes[asked]
    return None


def _by_binding(key: Key) -> Key:
    return replace(key, driver=ALL)


def _by_label(key: Key) -> Key:
    return replace(key, binding=ALL)

"""Whether one trial kept a limit at the rate that was offered: what a search is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orrery.definitions.limits import Limit
from orrery.errors import InputError
from orrery.metrics.disturbance import KEPT, disturbances
from orrery.metrics.expectations import told
from orrery.metrics.metric import Metric
from orrery.metrics.registry import METRICS
from orrery.metrics.rows import Row, Verdict
from orrery.metrics.rules.generator import LATE
from orrery.metrics.summary import rows
from orrery.metrics.trials import kind_of
from orrery.stats.search import Outcome
from orrery.store.observation import CampaignRecord, Observation

INTENDED = "latency.intended."


@dataclass(frozen=True)
class Answer:
    """What came of a trial, and the figure of its worst row, or why there is none."""

    outcome: Outcome
    figure: str


def for_open_load(name: str) -> str:
    """The metric that is meant where calls fall due by a clock: latencies count from the intended start."""
    counted = name.replace("latency.", INTENDED, 1)
    return counted if name.startswith("latency.") and counted in METRICS else name


def answer(record: CampaignRecord, trial: Observation, metric: Metric, limit: Limit, kind: str | None) -> Answer:
    """What the rows of `kind` of object (None: all that have intended starts) say of the limit in this trial.

    A trial that failed, or whose replies are wrong or lost, does not keep it. InputError where there are too few calls
    for the metric, or no row has it.
    """
    if trial.status != "ok":
        return Answer(Outcome.MISSED, trial.reason or trial.status)
    kept = next((found for found in disturbances(trial) if found.kind == KEPT), None)
    if kept is not None:
        return Answer(Outcome.UNABLE, str(kept))
    asked = [row for row in rows(record, [trial]) if _is_asked(row, kind)]
    invalid = [row for row in asked if row.verdict is Verdict.INVALID]
    if invalid:
        return _invalid(invalid)
    return _measured([row for row in asked if metric.name in row.metrics], metric, limit)


def _is_asked(row: Row, kind: str | None) -> bool:
    return bool(row.terms.get("interval")) if kind is None else kind_of(row.key.object) == kind


def _invalid(found: Sequence[Row]) -> Answer:
    """A generator that was late says nothing of the middleware; every other reason is the middleware's own."""
    reasons = [reason for row in found for reason in row.reasons if reason.verdict is Verdict.INVALID]
    own = [reason for reason in reasons if reason.rule != LATE]
    shown = (own or reasons)[0]
    return Answer(Outcome.MISSED if own else Outcome.UNABLE, f"{shown.rule}: {shown.figure}")


def _measured(found: Sequence[Row], metric: Metric, limit: Limit) -> Answer:
    values: list[tuple[float, Row]] = []
    for row in found:
        value = row.metrics[metric.name]
        if value.value is None:
            hint = "measure more calls in each trial: --calls, or the load's time"
            raise InputError(f"{metric.name} has no figure: {value.why} ({told(row.key)})", hint=hint)
        values.append((value.value, row))
    if not values:
        raise InputError(f"no client that offers a rate has {metric.name}", hint="docs/metrics.md says what has which")
    worst = (max if metric.better == "lower" else min)(values, key=lambda one: one[0])[0]
    held = all(limit.holds(value) for value, _ in values)
    return Answer(Outcome.HELD if held else Outcome.MISSED, metric.format(worst))

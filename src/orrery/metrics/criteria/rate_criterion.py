"""Whether one trial kept a limit at the rate that was offered: what a search is told.

The latency from the intended start holds the generator's lateness already: a limit that it keeps is kept, however late
the generator was, if only the calls were made. Where it is not kept it is asked whose delay that was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orrery.definitions.scenario.limits import Limit
from orrery.errors import InputError
from orrery.metrics.catalogue.intended import LATENCY, is_sound_when_it_holds
from orrery.metrics.catalogue.latency import percentile_of
from orrery.metrics.criteria.expectations import row_text
from orrery.metrics.disturbance.evidence import DELAYED, disturbances, percent
from orrery.metrics.formats import duration
from orrery.metrics.metric import Absent, Metric
from orrery.metrics.offering import EXPLAINED_SHARE, OFFERED, explained, is_saturated, offered
from orrery.metrics.registry import METRICS
from orrery.metrics.rows import Reason, Verdict
from orrery.metrics.rules.generator import LATE
from orrery.metrics.summary import judged_groups
from orrery.metrics.trials import TrialGroup, TrialMeasurement, kind_of
from orrery.stats.search import RateOutcome
from orrery.store.observation import CampaignRecord, Observation

Threads = Mapping[tuple[str, str], int]
"""How many client threads a port (object, port) has, where it is not one."""


@dataclass(frozen=True)
class CriterionAnswer:
    """What came of a trial, and the figure of its worst row, or why there is none."""

    outcome: RateOutcome
    figure: str


@dataclass(frozen=True)
class _Asked:
    """A row's only trial with its figure, and the share of its calls that were made."""

    trial: TrialMeasurement
    value: float
    made: float

    @property
    def is_offered(self) -> bool:
        return self.made >= OFFERED


def for_open_load(name: str) -> str:
    """The metric that is meant where calls fall due by a clock: latencies count from the intended start."""
    counted = name.replace("latency.", LATENCY, 1)
    return counted if name.startswith("latency.") and counted in METRICS else name


def answer(
    record: CampaignRecord,
    trial: Observation,
    metric: Metric,
    limit: Limit,
    kind: str | None,
    threads: Threads | None = None,
) -> CriterionAnswer:
    """What the rows of `kind` of object (None: all that have intended starts) say of the limit in this trial.

    A trial whose replies are wrong or lost does not keep it; one that failed leaves nothing to hope for beyond.
    InputError where there are too few calls for the metric, or no row has it.
    """
    if trial.status != "ok":
        return CriterionAnswer(RateOutcome.BEYOND, trial.reason or trial.status)
    found, judged = judged_groups([trial], record.repeat)
    asked = [group for group in found if _is_asked(group, kind)]
    invalid = [r for group in asked for r in judged[group.key][1] if r.verdict is Verdict.INVALID]
    wrong = [reason for reason in invalid if reason.rule != LATE]
    if wrong:
        return CriterionAnswer(RateOutcome.MISSED, _shown(wrong[0]))
    if not is_sound_when_it_holds(metric, limit) and (late := _late(trial, invalid)):
        return CriterionAnswer(RateOutcome.UNABLE, late)
    figures = _figures(asked, metric, threads or {})
    return _unless_disturbed(_judged(figures, metric, limit), trial)


def _unless_disturbed(found: CriterionAnswer, trial: Observation) -> CriterionAnswer:
    """A limit that is not kept says nothing where the host disturbed the calls, unless these were asked for too fast.

    That a generator was kept waiting has been looked at already, call by call.
    """
    evidence = [each for each in disturbances(trial) if each.kind != DELAYED]
    if found.outcome is not RateOutcome.MISSED or not evidence:
        return found
    return CriterionAnswer(RateOutcome.UNABLE, f"{evidence[0]} ({found.figure})")


def _is_asked(group: TrialGroup, kind: str | None) -> bool:
    if kind is not None:
        return kind_of(group.key.object) == kind
    return bool(group.trials and group.trials[0].measurement.load.get("interval"))


def _late(trial: Observation, invalid: Sequence[Reason]) -> str:
    """What a generator that was late says where its lateness is not in the figure: nothing of the middleware."""
    delayed = next((found for found in disturbances(trial) if found.kind == DELAYED), None)
    return str(delayed) if delayed is not None else _shown(invalid[0]) if invalid else ""


def _shown(reason: Reason) -> str:
    return f"{reason.rule}: {reason.figure}"


def _figures(asked: Sequence[TrialGroup], metric: Metric, threads: Threads) -> list[_Asked]:
    found = []
    for group in asked:
        trial = group.trials[0]
        (value,) = metric.readings(group)
        if isinstance(value, Absent):
            hint = "measure more calls in each trial: --calls, or the load's time"
            raise InputError(f"{metric.name} has no figure: {value.why} ({row_text(group.key)})", hint=hint)
        if value is not None:
            measured = trial.measurement
            made = offered(measured, threads.get((measured.object, measured.port), 1))
            found.append(_Asked(trial, value, 1.0 if made is None else made))
    if not found:
        raise InputError(f"no client that offers a rate has {metric.name}", hint="docs/metrics.md says what has which")
    return found


def _judged(found: Sequence[_Asked], metric: Metric, limit: Limit) -> CriterionAnswer:
    """Held by every row; else what the worst says of those that do not hold it."""
    order = sorted(found, key=lambda one: one.value, reverse=metric.better == "lower")
    broken = [one for one in order if not limit.holds(one.value)]
    short = [one for one in order if not one.is_offered]
    if not broken and not short:
        return CriterionAnswer(RateOutcome.HELD, metric.format(order[0].value))
    for one in (*broken, *short):
        if is_saturated(one.trial.measurement):
            return CriterionAnswer(RateOutcome.BEYOND, metric.format(one.value))
    for one in (*broken, *short):
        if _is_of_calls(one.trial, metric, limit):
            return CriterionAnswer(RateOutcome.MISSED, metric.format(one.value))
    return CriterionAnswer(RateOutcome.UNABLE, _whose((*broken, *short)[0], metric))


def _is_of_calls(trial: TrialMeasurement, metric: Metric, limit: Limit) -> bool:
    """Whether it was the calls that did not keep the limit, or their rate, and not who began them late."""
    actual = METRICS.get(metric.name.replace(LATENCY, "latency.", 1))
    from_actual = actual.of(trial) if actual is not None and actual is not metric else None
    if isinstance(from_actual, float | int) and not limit.holds(from_actual):
        return True
    share = explained(trial.measurement)
    return share is None or share <= EXPLAINED_SHARE


def _whose(one: _Asked, metric: Metric) -> str:
    """How late the generator was, beside what was seen."""
    timer = one.trial.series("timer_error")
    seen = metric.format(one.value) if one.is_offered else f"{percent(one.made)} of the calls made"
    if timer is None:
        return seen
    late = percentile_of(timer, 0.99)
    p99 = f"p99 {duration(late)}, " if isinstance(late, float | int) else ""
    return f"{LATE}: {p99}{duration(float(timer.max))} at most ({seen})"

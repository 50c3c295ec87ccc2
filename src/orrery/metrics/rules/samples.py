"""Whether samples were lost: none may be where the driver's contract promises delivery, else only a few."""

from __future__ import annotations

from collections.abc import Callable

from orrery.metrics.loss import LIMIT, Loss, Losses
from orrery.metrics.rows import Verdict
from orrery.metrics.rules.replies import counted
from orrery.metrics.rules.rule import Evidence, Rule
from orrery.metrics.trials import TrialMeasurement
from orrery.store.facts import SAMPLES_CHECKED, SAMPLES_WRONG


def wrong(evidence: Evidence) -> str | None:
    """Samples that came in and were not what had been published under their number."""
    return counted(evidence, _wrong, "wrong samples")


def unchecked(evidence: Evidence) -> str | None:
    """The largest loss of a trial whose samples have no numbers: sums over all of them are of different samples."""
    return _worst(evidence, _unchecked)


def broken(evidence: Evidence) -> str | None:
    """The largest loss of a trial whose driver promises that there is none."""
    return _worst(evidence, _broken)


def beyond(evidence: Evidence) -> str | None:
    """The largest loss of a trial beyond what its scenario allows, where the driver promises nothing."""
    return _worst(evidence, _beyond)


def _wrong(trial: TrialMeasurement) -> int:
    return int(dict(SAMPLES_WRONG.get(trial.facts, {})).get(trial.measurement.operation, 0))


def _unchecked(trial: TrialMeasurement) -> Loss | None:
    losses, checked = Losses(trial), SAMPLES_CHECKED.get(trial.facts)
    has_none = checked is not None and trial.measurement.operation not in checked
    return losses.whole if losses.reach and has_none else None


def _broken(trial: TrialMeasurement) -> Loss | None:
    losses = Losses(trial)
    if not losses.reach or not losses.is_promised:
        return None
    return max((losses.measured, losses.whole), key=lambda loss: loss.lost)


def _beyond(trial: TrialMeasurement) -> Loss | None:
    losses = Losses(trial)
    if not losses.reach or losses.is_promised:
        return None
    return losses.measured if losses.measured.share > losses.limit else None


def _worst(evidence: Evidence, of: Callable[[TrialMeasurement], Loss | None]) -> str | None:
    found = [(trial.block, loss) for trial in evidence.group.trials if (loss := of(trial)) is not None and loss.lost]
    if not found:
        return None
    block, worst = max(found, key=lambda one: one[1].share)
    more = f", {len(found)} trials in all" if len(found) > 1 else ""
    return f"{worst} in block {block}{more}"


RULES = (
    Rule(
        "wrong sample",
        Verdict.INVALID,
        "what was read of each sample that came in, beside what was published under its number, whatever else was lost",
        "the same",
        "run the driver's conformance scenarios; the middleware or its driver gives wrong samples",
        wrong,
    ),
    Rule(
        "lost sample",
        Verdict.INVALID,
        "the samples that were published and did not come in, where the driver's contract says that none is lost",
        "none",
        "the driver breaks its contract: see its README, or choose an option whose contract lets it lose samples",
        broken,
    ),
    Rule(
        "samples lost",
        Verdict.DOUBTFUL,
        "the share of the published samples that did not come in, where the driver's contract lets it lose some",
        f"what the scenario allows (`[expect] lost`), {LIMIT * 100:g} % if it says nothing",
        "publish more slowly, choose an option that waits, or allow more in the scenario",
        beyond,
    ),
    Rule(
        "samples not compared",
        Verdict.DOUBTFUL,
        "whether what was read could be compared: after a loss only samples that have numbers can",
        "all that came in",
        "give the topic a number: `#pragma orrery sequence` in the IDL file",
        unchecked,
    ),
)

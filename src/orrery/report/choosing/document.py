"""The answer for programs."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any

from orrery.metrics.criteria.candidates import Candidate, Eligibility
from orrery.metrics.criteria.requirements import Judgement
from orrery.metrics.rows import Value
from orrery.report.choosing.answer import Answer
from orrery.report.choosing.order import Placed
from orrery.report.choosing.words import METHOD
from orrery.report.comparing.words import side_of
from orrery.stats.intervals import CONFIDENCE


def document(answer: Answer) -> dict[str, Any]:
    """All of it: what was required and when, every judgement, the order of those that are left, what differs."""
    prefer = answer.required.prefer
    return {
        "campaign": side_of(answer.side),
        "required": {point: list(map(str, limits)) for point, limits in answer.required.limits.items()},
        "prefer": None if prefer is None else str(prefer),
        "before_the_first_trial": answer.side.record.created,
        "afterwards": list(answer.late),
        "method": METHOD,
        "confidence": CONFIDENCE,
        "left": [{"driver": one.driver, "binding": one.binding, "placement": one.placement} for one in answer.left],
        "candidates": [_candidate(one) for one in answer.candidates],
        "order": [
            {"placement": placement, "deployment": deployment, "candidates": [_placed(one) for one in order]}
            for (placement, deployment), order in answer.orders.items()
        ],
        "differing": _terms(answer, answer.differing.terms),
        "same": _terms(answer, answer.differing.same),
    }


def _candidate(one: Candidate) -> dict[str, Any]:
    return {
        "driver": one.driver,
        "binding": one.binding,
        "placement": one.placement,
        "deployment": one.deployment,
        "answer": str(one.eligibility),
        "left": one.eligibility in (Eligibility.MEETS, Eligibility.MAY_MEET),
        "doubts": list(one.doubts),
        "judgements": [_judgement(judgement) for judgement in one.judgements],
    }


def _judgement(one: Judgement) -> dict[str, Any]:
    value = one.value
    return {
        "requirement": str(one.requirement),
        "metric": one.requirement.metric,
        "sign": one.requirement.limit.sign,
        "limit": one.requirement.limit.value,
        "unit": one.metric.unit,
        "ruling": str(one.ruling),
        **(_ends(value) if value is not None else {"value": None, "low": None, "high": None}),
        "excess": None if one.excess is None else {"least": one.excess[0], "most": _finite(one.excess[1])},
        "doubts": list(one.doubts),
        "rows": [asdict(key) for key in one.rows],
        **({"why": one.why} if one.why else {}),
    }


def _ends(value: Value) -> dict[str, float | None]:
    """A figure with its interval."""
    return {"value": value.value, "low": _finite(value.low), "high": _finite(value.high)}


def _finite(end: float | None) -> float | None:
    """An end of an interval; JSON has none that is infinite."""
    return end if end is not None and math.isfinite(end) else None


def _placed(one: Placed) -> dict[str, Any]:
    value, ratio = one.value, one.ratio
    return {
        "driver": one.candidate.driver,
        "binding": one.candidate.binding,
        "answer": str(one.candidate.eligibility),
        "group": one.group,
        "value": None if value is None else _ends(value),
        "to_the_first": None
        if ratio is None
        else {"ratio": ratio.ratio, "low": _finite(ratio.low), "high": _finite(ratio.high)},
        "finding": None if ratio is None or ratio.finding is None else str(ratio.finding),
        "rows": {"measured": one.measured, "asked": one.asked},
    }


def _terms(answer: Answer, terms: Any) -> dict[str, dict[str, str]]:
    return {term.name: dict(zip(answer.differing.bindings, term.values, strict=True)) for term in terms}

"""What a scenario expects of its figures, from its file into the campaign's record and out of it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from orrery.definitions.scenario.expected import Expected, expected
from orrery.definitions.scenario.limits import read_limit
from orrery.definitions.scenario.parameters import point_key, points
from orrery.errors import InputError
from orrery.metrics.criteria.expectations import Unmet, checked, unmet_by_point
from orrery.metrics.rows import Row
from orrery.planning.question import Question
from orrery.store.observation import CampaignRecord

INPUT = "expect"
"""The input of a record that holds the limits as they were written: point -> metric -> limit."""

Limits = dict[str, dict[str, str]]


def limits_of(question: Question) -> Limits:
    """The limits at each point of the question; InputError, with file and line, for a metric that there is not."""
    parameters, settings = question.scenario.parameters, question.overrides.settings or {}
    found: Limits = {}
    for point in points(parameters, settings):
        limits = [_checked(each) for each in expected(question.scenario, point)]
        found[point_key(parameters, settings, point)] = {each.metric: each.limit.text for each in limits}
    return {point: limits for point, limits in found.items() if limits}


def unmet_in(record: CampaignRecord, rows: Sequence[Row]) -> list[Unmet]:
    """Which of the limits that a campaign was begun with its rows do not keep."""
    stored: Mapping[str, Any] = record.inputs.get(INPUT, {})
    limits = {point: {name: read_limit(text) for name, text in found.items()} for point, found in stored.items()}
    return unmet_by_point(rows, limits)


def _checked(one: Expected) -> Expected:
    try:
        checked(one.metric, one.limit)
    except InputError as error:
        raise one.place.error(str(error), hint=error.hint) from None
    return one

"""What a search looks for: the command line's words and the scenario's `[search]`, checked and put together."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from orrery.campaign.search.setting import RateSetting, check_one_point, rate_setting
from orrery.definitions.conditions.placement import Placement
from orrery.definitions.driver.binding import Binding
from orrery.definitions.scenario.limits import Limit, read_named_limit
from orrery.definitions.scenario.parameters import points
from orrery.definitions.scenario.rate_search import SearchDefaults, search_defaults
from orrery.errors import DriverError, InputError
from orrery.metrics.catalogue.latency import PERCENTILES
from orrery.metrics.criteria.expectations import checked
from orrery.metrics.criteria.rate_criterion import for_open_load
from orrery.metrics.metric import Metric
from orrery.planning.answer import Note, answer
from orrery.planning.plan import Plan
from orrery.planning.question import Question
from orrery.stats.histogram import required

START = 1_000
SPAN = 0.15
"""Seconds for which a rate is offered at least, each time: beyond it a moment's halt is no hundredth of the calls."""
SPARE = 1.05
"""Times the calls that a percentile needs: warm-up and compared replies take some."""


@dataclass(frozen=True)
class RateQuestion:
    """The rate that is set, the metric and its limit, the first rate; `notes` are for the user."""

    setting: RateSetting
    metric: Metric
    limit: Limit
    start: int
    notes: tuple[str, ...] = ()

    @property
    def arguments(self) -> dict[str, Any]:
        """The same as plain JSON, for the campaign's record."""
        return {"metric": self.metric.name, "limit": self.limit.text, "start": self.start}

    def at(self, question: Question, rate: int) -> Question:
        """The question at this rate."""
        turned = self.setting.at(question.overrides, rate)
        return replace(question, overrides=turned if turned.calls else replace(turned, calls=self.calls(rate)))

    def calls(self, rate: int) -> int:
        """The calls of a trial at this rate, where nothing was said: a trial is short, so that there can be many."""

        asked = [q for name, q in PERCENTILES.items() if self.metric.name.endswith(f".{name}")]
        return max(math.ceil(required(max(asked, default=0.99)) * SPARE), round(rate * SPAN))

    def planner(self, question: Question, binding: Binding, placement: Placement, note: Note) -> Callable[[int], Plan]:
        """The plan of one binding at one placement for each rate; DriverError where there is none."""

        one = replace(question, bindings=(binding,), placements=(placement,), floors=())

        def plan_at(rate: int) -> Plan:
            found = answer(self.at(one, rate), note)
            if not found.plans:
                raise DriverError(f"{binding.label}: {found.refusals[0].reason}")
            return found.plans[0]

        return plan_at


def rate_question(question: Question, kind: str | None, limit: str | None, start: int | None) -> RateQuestion:
    """What to look for; InputError for what is missing, unknown, or does not go together."""
    point = points(question.scenario.parameters, question.overrides.settings or {})[0]
    own = search_defaults(question.scenario, point)
    turned = rate_setting(question, kind, own)
    check_one_point(question, turned)
    metric, wanted, notes = _limit(limit, own)
    begin = start or (own.start if own is not None else START)
    return RateQuestion(turned, metric, wanted, begin, notes)


def _limit(text: str | None, own: SearchDefaults | None) -> tuple[Metric, Limit, tuple[str, ...]]:
    """The metric and its limit, latencies counted from the intended start."""
    if text is None and own is None:
        raise InputError("which limit must be kept?", hint="--limit 'latency.p99 < 1ms', or [search] in the scenario")
    try:
        name, limit = read_named_limit(text) if text is not None else (own.metric, own.limit)  # type: ignore[union-attr]
    except ValueError as error:
        message, _, hint = str(error).partition("; ")
        raise InputError(f"--limit: {message}", hint=hint or None) from None
    meant = for_open_load(name)
    try:
        metric = checked(meant, limit)
    except InputError as error:
        raise (
            error if text is not None or own is None else own.place.error(str(error), "limit", hint=error.hint)
        ) from None
    note = f"calls fall due by a clock: {name} is read as {meant}"
    return metric, limit, (note,) if meant != name else ()

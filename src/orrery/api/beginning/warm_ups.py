"""The warm-up of a campaign with programs that are compiled while they run: by a pilot that never enters the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from orrery.build.languages import LANGUAGES
from orrery.campaign.run import TrialRunner
from orrery.campaign.warming import can_be_warmed, warm_up, watched
from orrery.clock import SECOND, Clock
from orrery.hosts.journal import remove_leftovers
from orrery.planning.answer import answer
from orrery.planning.plan import Plan
from orrery.planning.question import Question
from orrery.report.labels import counted
from orrery.store.observation import CampaignRecord, Observation
from orrery.trial.listener import CampaignListener

WARMED = "warm_ups"
"""The setting of a record that holds them: point -> ns. Without one nothing needs a long warm-up."""


def with_warm_ups(question: Question, times: Mapping[str, int]) -> Question:
    """The question with other warm-ups (ns) at some points."""
    return replace(question, overrides=replace(question.overrides, warm_at=times)) if times else question


def warm_ups_of(record: CampaignRecord | None) -> Mapping[str, int] | None:
    """What was chosen when a campaign was begun: nothing where it was not; None without a campaign."""
    return None if record is None else record.settings.get(WARMED, {})


def choose_warm_ups(question: Question, listener: CampaignListener, clock: Clock, trial: TrialRunner) -> dict[str, int]:
    """Point -> the warm-up (ns) of all its trials, at each point where a program is compiled while it runs.

    Nothing is chosen where a number of calls was asked for: such trials are to be as short as they are asked for.
    """
    if question.overrides.calls is not None or not any(map(_needs_one, _languages(question))):
        return {}
    pilots: dict[str, list[Observation]] = {}
    found = [plan for plan in _first(answer(question, listener.note).plans) if _is_meant(question, plan)]
    if found:
        many = counted(len(found), "trial")
        listener.note(f"a pilot of {many} chooses the warm-up, since programs are compiled while they run")
        remove_leftovers()
    for number, plan in enumerate(found, start=1):
        listener.trial(plan, 0, number, len(found), None)
        seen = trial(watched(plan), block=0, position=number, clock=clock, listener=listener)
        if seen.status == "ok":
            pilots.setdefault(plan.point, []).append(seen)
    times = {point: warm_up(seen) for point, seen in pilots.items()}
    for point, time in times.items():
        place = f"{point}: " if len(times) > 1 else ""
        listener.note(f"{place}{time / SECOND:g} s of warm-up, for all bindings alike")
    return times


def _languages(question: Question) -> list[str]:
    parts = (part for binding in question.bindings for part in binding.parts)
    return [question.library.drivers[part.driver].language for part in parts]


def _needs_one(language: str) -> bool:
    return language in LANGUAGES and LANGUAGES[language].compiles_late


def _is_meant(question: Question, plan: Plan) -> bool:
    """Whether a program of the plan needs a long warm-up, and the plan can have one."""
    drivers = (question.library.drivers[part.driver] for part in plan.binding.parts)
    return can_be_warmed(plan) and any(_needs_one(driver.language) for driver in drivers)


def _first(plans: Sequence[Plan]) -> list[Plan]:
    """Of each binding and point the plan of one placement: compilers do not depend on where they run."""
    return list({(plan.binding.key, plan.point): plan for plan in reversed(plans)}.values())[::-1]

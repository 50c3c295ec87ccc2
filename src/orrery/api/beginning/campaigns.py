"""From a question to a campaign: its record, with all that a report needs later."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from orrery import __version__
from orrery.build.languages import toolchains
from orrery.definitions.conditions.idling import AWAKE
from orrery.definitions.driver.model import Driver
from orrery.machine.facts import IDLE, SWITCH, TOOLCHAINS, WAKING
from orrery.machine.gathering import gather
from orrery.machine.punctuality import waking
from orrery.machine.switching import switch_cost
from orrery.metrics.verdicts import RULE_SET
from orrery.planning.answer import Planned
from orrery.planning.question import Question
from orrery.report.left_out import left_out
from orrery.report.remarks.tuned import tuned_rows
from orrery.report.subject import BUILDS, Inexpressible, Subject, driver_facts, report_inputs
from orrery.store.observation import CampaignRecord


def campaign_record(
    question: Question,
    found: Planned,
    repeat: int,
    command: str,
    settings: Mapping[str, Any],
    inputs: Mapping[str, Any] | None = None,
) -> CampaignRecord:
    """The record of a campaign on this question: `repeat` blocks (0: as many as needed), made again by `command`.

    `settings` and `inputs` stand besides those that all campaigns have.
    """
    return CampaignRecord(
        uuid=str(uuid.uuid4()),
        created=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        scenario=question.scenario.name,
        title=question.scenario.title,
        command=command,
        seed=question.seed,
        repeat=repeat,
        machine=_machine(question, found),
        settings={
            "bindings": [binding.key for binding in question.bindings],
            "placements": list(question.placements),
            "points": list(dict.fromkeys(plan.point for plan in found.plans)),
            **({BUILDS: question.overrides.builds} if question.overrides.builds > 1 else {}),
            **settings,
        },
        version=__version__,
        rules=RULE_SET,
        inputs={"report": _report_inputs(question, found), **(inputs or {})},
    )


def _machine(question: Question, found: Planned) -> dict[str, Any]:
    """The facts of this machine, and how the campaign uses it."""
    facts = gather()
    SWITCH.put(facts, switch_cost())
    IDLE.put(facts, question.overrides.idle)
    of_hosts = question.hosts.toolchains if question.hosts is not None else ()
    TOOLCHAINS.put(facts, toolchains((driver.language for driver in _drivers(question).values()), of_hosts))
    return facts | _waking(question, found)


def _waking(question: Question, found: Planned) -> dict[str, Any]:
    """What waking a CPU takes here, where some calls are so far apart that CPUs may halt between them."""
    loads = (member.load for plan in found.plans for phase in plan.phases for member in phase.members)
    rests = any(load.interval is not None or load.think_time is not None for load in loads)
    return dict([WAKING.pair(waking(question.overrides.idle == AWAKE))]) if rests else {}


def _report_inputs(question: Question, found: Planned) -> dict[str, Any]:
    models = [interface.model for interface in question.interfaces]
    operations = (o.key for model in models for interface in model.interfaces for o in model.all_operations(interface))
    subject = Subject(
        CampaignRecord("", "", question.scenario.name, question.scenario.title, "", 0, 0),
        analysis=question.scenario.analysis,
        operations=tuple(dict.fromkeys(operations)),
        drivers={name: driver_facts(driver) for name, driver in _drivers(question).items()},
        inexpressible=tuple(_inexpressible(found)),
        tuned=tuned_rows(question.bindings, question.library.drivers),
    )
    return report_inputs(subject)


def _drivers(question: Question) -> dict[str, Driver]:
    """Every driver that is asked for, by its name."""
    parts = (part for binding in (*question.bindings, *question.floors) for part in binding.parts)
    return {part.driver: question.library.drivers[part.driver] for part in parts}


def _inexpressible(found: Planned) -> Iterable[Inexpressible]:
    """What the plans leave out, each driver, operation and reason once."""
    return [Inexpressible(one.driver, one.operation, one.reason) for one in left_out(found.plans)]

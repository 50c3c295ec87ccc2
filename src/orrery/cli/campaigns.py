"""From a question to a campaign: its record, with all that a report needs later."""

from __future__ import annotations

import shlex
import sys
import uuid
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from orrery import __version__
from orrery.cli.expectations import INPUT
from orrery.errors import InputError
from orrery.place import without_password

if TYPE_CHECKING:
    from orrery.campaign.run import CampaignRun
    from orrery.cli.planning import Planned, Question
    from orrery.report.subject import Inexpressible
    from orrery.store.observation import CampaignRecord
    from orrery.store.store import Store

ARGUMENTS = "arguments"
"""The setting of a record that holds the question as it was put, for `--resume`."""


def campaign(
    question: Question,
    found: Planned,
    repeat: int,
    words: Mapping[str, Any],
    expectations: Mapping[str, Mapping[str, str]],
    reference: Mapping[str, Any] | None = None,
) -> CampaignRun:
    """The campaign that answers the question with `repeat` blocks.

    `words` are the command line's, as plain JSON; `expectations` what the scenario expects of its figures;
    `reference` is what the machine itself needs (orrery.cli.reference).
    """
    from orrery.campaign.run import CampaignRun

    made = record(question, found, repeat, {ARGUMENTS: dict(words)}, {INPUT: expectations, **(reference or {})})
    return CampaignRun(made, (*found.plans, *found.refusals))


def record(
    question: Question, found: Planned, repeat: int, settings: Mapping[str, Any], inputs: Mapping[str, Any]
) -> CampaignRecord:
    """The record of a campaign on this question, with `settings` and `inputs` besides those that all have."""
    from orrery.build.languages import toolchains
    from orrery.definitions.conditions import idling
    from orrery.machine.facts import TOOLCHAINS, gather
    from orrery.machine.switching import FACT, switch_cost
    from orrery.metrics.verdicts import RULE_SET
    from orrery.store.observation import CampaignRecord

    languages = [question.library.drivers[binding.driver].language for binding in question.bindings]
    return CampaignRecord(
        uuid=str(uuid.uuid4()),
        created=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        scenario=question.scenario.name,
        title=question.scenario.title,
        command=typed(),
        seed=question.seed,
        repeat=repeat,
        machine={
            **gather(),
            FACT: switch_cost(),
            idling.FACT: question.overrides.idle,
            TOOLCHAINS: toolchains(languages),
            **_waking(question, found),
        },
        settings={
            "bindings": [binding.key for binding in question.bindings],
            "placements": list(question.placements),
            "points": list(dict.fromkeys(plan.point for plan in found.plans)),
            **settings,
        },
        version=__version__,
        rules=RULE_SET,
        inputs={"report": _report_inputs(question, found), **inputs},
    )


def _waking(question: Question, found: Planned) -> dict[str, Any]:
    """What waking a CPU takes here, where some calls are so far apart that CPUs may halt between them."""
    from orrery.definitions.conditions.idling import AWAKE
    from orrery.machine.punctuality import WAKING, waking

    loads = (member.load for plan in found.plans for phase in plan.phases for member in phase.members)
    rests = any(load.interval is not None or load.think_time is not None for load in loads)
    return {WAKING: waking(question.overrides.idle == AWAKE)} if rests else {}


def typed() -> str:
    """The command line as it was typed, but for passwords."""
    return shlex.join(["orrery", *map(without_password, sys.argv[1:])])


def resumed(store: Store, campaign: int | None) -> CampaignRecord:
    """The record of the campaign that is to go on; InputError if it was not begun by `orrery run`."""
    records = {stored.id: stored for stored in store.campaigns()}
    found = store.latest() if campaign is None else records.get(campaign)
    if found is None:
        raise InputError(f"no campaign {campaign}", file=store.place, hint="orrery list results names them")
    if ARGUMENTS not in found.settings:
        raise InputError(f"campaign {found.id} does not say how it was begun", file=store.place)
    return found


def _report_inputs(question: Question, found: Planned) -> dict[str, Any]:
    from orrery.report.subject import DriverFacts, Subject, report_inputs
    from orrery.store.observation import CampaignRecord

    drivers = {binding.driver: question.library.drivers[binding.driver] for binding in question.bindings}
    models = [interface.model for interface in question.interfaces]
    operations = (o.key for model in models for interface in model.interfaces for o in model.all_operations(interface))
    subject = Subject(
        CampaignRecord("", "", question.scenario.name, question.scenario.title, "", 0, 0),
        analysis=question.scenario.analysis,
        operations=tuple(dict.fromkeys(operations)),
        drivers={name: DriverFacts(d.title, d.family, d.wire, d.summary) for name, d in drivers.items()},
        inexpressible=tuple(_inexpressible(found)),
    )
    return report_inputs(subject)


def _inexpressible(found: Planned) -> Iterable[Inexpressible]:
    """What the plans leave out, each driver, operation and reason once."""
    from orrery.report.left_out import left_out
    from orrery.report.subject import Inexpressible

    return [Inexpressible(one.driver, one.operation, one.reason) for one in left_out(found.plans)]

"""What several campaigns will take, before the first of them: by stored trials of the same, or guessed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from orrery.api.beginning.reference import reference_seconds
from orrery.api.reading.arguments import begun_with
from orrery.campaign.effort import Effort
from orrery.campaign.guess import guessed_seconds
from orrery.campaign.machines import same_machine
from orrery.campaign.outlook import Outlook, PlanTime, outlook, ratio_of
from orrery.campaign.stored_times import seen_seconds
from orrery.definitions.scenario.model import Scenario
from orrery.errors import OrreryError
from orrery.machine.facts import IDLE
from orrery.machine.gathering import gather
from orrery.planning.foreseen import foreseen
from orrery.planning.plan import Plan
from orrery.planning.question import ask
from orrery.planning.request import Request
from orrery.store.observation import CampaignRecord
from orrery.store.store import Store


@dataclass(frozen=True)
class Asked:
    """A campaign that is to be run; with `resumed` what is stored of it is not run again.

    One that is not `possible` takes nothing.
    """

    scenario: Scenario
    request: Request
    effort: Effort
    resumed: bool = False
    possible: bool = True


def outlooks(store: Store, asked: Sequence[Asked]) -> list[Outlook]:
    """What each takes, in their order; one that cannot be planned takes nothing.

    Nothing is built, so a driver whose programs cannot be built is taken for one that runs.
    """
    known = _of_this_machine(store, asked[0].request.idle) if asked else []
    times = [_times(store, known, one) for one in asked]
    ratio = ratio_of([one for each in times for one in each])
    return [
        outlook(one.scenario.name, each, ratio, reference_seconds(one.scenario, one.request.settings))
        for one, each in zip(asked, times, strict=True)
    ]


def _of_this_machine(store: Store, idle: str) -> list[CampaignRecord]:
    if not store.backend.is_there():
        return []
    host = dict([*gather().items(), IDLE.pair(idle)])
    return [one for one in store.campaigns() if same_machine(one, replace(one, machine=host))]


def _times(store: Store, known: Sequence[CampaignRecord], one: Asked) -> list[PlanTime]:
    """The times of the campaign's plans; none where it has no plan."""
    if not one.possible:
        return []
    try:
        plans = [made for made in foreseen(ask(one.request)) if isinstance(made, Plan)]
    except OrreryError:
        return []
    seen = seen_seconds(store, [record for record in known if record.scenario == one.scenario.name], plans)
    there = _finished(store, one) if one.resumed and known else set()
    times = []
    for plan in plans:
        way = (plan.point, plan.binding.key, plan.placement)
        ahead = sum((*way, block) not in there for block in range(one.effort.blocks))
        times.append(PlanTime(guessed_seconds(plan), ahead, seen.get(way)))
    return times


def _finished(store: Store, one: Asked) -> set[tuple[str, str, str, int]]:
    """The trials that are stored of a campaign that was begun so."""
    record = begun_with(store, one.request, one.effort)
    return store.finished(record.id) if record is not None else set()

"""The A/A test: the minimum detectable difference of this machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from orrery import paths
from orrery.api.beginning.campaigns import campaign_record
from orrery.api.beginning.looking import looked_at
from orrery.api.reading.detectable import detectable_in
from orrery.campaign.aa_test import run_aa_test
from orrery.clock import SystemClock
from orrery.definitions.scenario.parameters import points
from orrery.errors import DriverError, InputError
from orrery.hosts.journal import remove_leftovers
from orrery.hosts.opening import OpenHosts
from orrery.metrics.comparing.detectable import DetectableDifference
from orrery.place import Place
from orrery.planning.answer import Planned, answer
from orrery.planning.question import SMALLEST, Question, ask
from orrery.planning.request import Request
from orrery.stats.intervals import MINIMUM_TRIALS
from orrery.store.observation import AA_TEST, CampaignRecord, Observation
from orrery.store.store import Store, open_store
from orrery.trial.hosted import run_hosted
from orrery.trial.listener import CampaignListener, NullListener

CALLS = 3000
"""Of each thread: enough for a median, and so few that many blocks go into the budget."""


def aa_test(
    request: Request,
    budget: int,
    place: Place | None = None,
    listener: CampaignListener | None = None,
    command: str = "",
) -> list[DetectableDifference]:
    """Hold the request's one driver against itself for `budget` ns; what differs at each placement.

    Without a scenario or an IDL file it is the smallest scenario. InputError for more than one driver or point.
    """
    heard = listener or NullListener()
    scenario = request.scenario or (SMALLEST if request.idl is None else None)
    asked = ask(replace(request, scenario=scenario, calls=request.calls or CALLS))
    question = replace(asked, floors=())  # nobody else runs beside it
    if len(question.bindings) != 1:
        raise InputError("a driver is held against itself: name one", hint="orrery aa-test --driver unix")
    if len(points(question.scenario.parameters, question.overrides.settings or {})) != 1:
        raise InputError(f"{question.scenario.name} sweeps a parameter", hint="--set NAME=VALUE gives it one value")
    with open_store(paths.store(place)) as store:
        store.check()
        found = answer(question, heard.note)
        return detectable_in(store, _conduct(store, question, found, budget, heard, command))


def _conduct(
    store: Store, question: Question, found: Planned, budget: int, listener: CampaignListener, command: str
) -> int:
    """The blocks, as one campaign; its id."""
    for refusal in found.refusals:
        listener.note(f"{refusal.binding.label}, {refusal.placement}: {refusal.reason}")
    if not found.plans:
        raise DriverError("there is nothing to run", hint="orrery list drivers says what can be had")
    remove_leftovers()
    with OpenHosts(question.hosts, listener.note) as hosts:
        campaign = _Begun(store, _record(question, found, command, looked_at(hosts, question, listener)))
        trial = partial(run_hosted, hosts)
        blocks = run_aa_test(found.plans, budget, question.seed, campaign.save, SystemClock(), trial)
    listener.note(f"{blocks} blocks, stored as campaign {campaign.id}")
    return campaign.id


def _record(question: Question, found: Planned, command: str, inputs: Mapping[str, Any]) -> CampaignRecord:
    """Its title tells it from a campaign that answers a question about drivers."""
    label = question.bindings[0].label
    record = campaign_record(question, found, MINIMUM_TRIALS, command, {AA_TEST: label}, inputs)
    return replace(record, title=f"{label} against itself: {record.title}")


class _Begun:
    """A campaign of a store that begins with its first trial: a budget that was too short leaves none."""

    def __init__(self, store: Store, record: CampaignRecord) -> None:
        self._store = store
        self._record = record

    @cached_property
    def id(self) -> int:
        """Its number in the store."""
        return self._store.begin_campaign(self._record)

    def save(self, observation: Observation) -> None:
        """Store a trial."""
        self._store.save(self.id, observation)

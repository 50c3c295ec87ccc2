"""A campaign: begun, gone on with, begun again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from orrery import paths
from orrery.api.calls import CHOSEN, CallsChosen, calls_of, choose_calls, with_calls
from orrery.api.campaigns import campaign_record
from orrery.api.looking import looked_at, machines, seen
from orrery.api.reference import reference
from orrery.api.results import Results, results_in
from orrery.api.warm_ups import WARMED, choose_warm_ups, warm_ups_of, with_warm_ups
from orrery.campaign.blocks import AsNeeded
from orrery.campaign.cuts import Cuts
from orrery.campaign.effort import BLOCKS, Effort, effort_of
from orrery.campaign.expectations import INPUT, limits_of
from orrery.campaign.forecast import blocks_of, detectable_text, forecast_text
from orrery.campaign.pilot import stored_pilot
from orrery.campaign.requirements import NOTHING_FURTHER, Further, as_input, requirements_of
from orrery.campaign.run import CampaignRun, TrialRunner, TrialTeams, run_campaign
from orrery.clock import Clock, SystemClock
from orrery.definitions.conditions.hosts import read_hosts
from orrery.errors import InputError
from orrery.hosts.opening import OpenHosts
from orrery.hosts.teams import Teams
from orrery.place import Place
from orrery.planning.answer import answer
from orrery.planning.question import Question, ask
from orrery.planning.request import Request, request_of
from orrery.report.labels import counted, listed
from orrery.report.left_out import left_out, left_out_lines
from orrery.store.observation import CampaignRecord, Observation
from orrery.store.store import Store, open_store
from orrery.trial.hosted import run_hosted, run_in_team
from orrery.trial.listener import CampaignListener, NullListener

ARGUMENTS = "arguments"
"""The setting of a record that holds the request and the effort as they were put, for `resume`."""
CAME_LATER = {"idle", "replace", "builds", "hosts", "roles", "matrix", "parallel", "share_caches"}
"""Arguments that campaigns of earlier versions do not have."""
ANOTHER = "it is of another version of Orrery, or was made by hand; begin a new one"


def run(
    request: Request,
    effort: Effort | None = None,
    place: Place | None = None,
    listener: CampaignListener | None = None,
    command: str = "",
) -> Results:
    """Measure what is asked for, into a results file (`paths.store` says which without a `place`).

    `command` is what makes the campaign again, for its record. InputError for bad input, before anything runs; a driver
    that fails is told in the results.
    """
    with open_store(paths.store(place), create=True) as store:
        store.check()
        return results_in(store, begin(store, request, effort or Effort(), listener or NullListener(), command))


def resume(place: Place | None = None, listener: CampaignListener | None = None, hosts: str = "") -> Results:
    """The latest campaign of a results file, from where it stopped; InputError where none can be gone on with.

    Its hosts may be had elsewhere by now, where `hosts` says; as many, and by the same engine.
    """
    with open_store(paths.store(place), create=False) as store:
        store.check()
        return results_in(store, go_on(store, _begun_by_run(store), listener or NullListener(), hosts))


def begin(
    store: Store,
    request: Request,
    effort: Effort,
    listener: CampaignListener,
    command: str,
    further: Further = NOTHING_FURTHER,
) -> int:
    """A new campaign in a store, of which so much is required besides what its scenario says; its id."""
    return _conduct(store, request, effort, listener, command, further=further)


def go_on(store: Store, record: CampaignRecord, listener: CampaignListener, hosts: str = "") -> int:
    """A campaign of a store, from where it stopped, as it was begun, or with `hosts` that are had elsewhere; its id."""
    request, effort = asked_of(record)
    request = _elsewhere(request, hosts) if hosts else request
    return _conduct(store, request, effort, listener, record.command, like=record, resumed=True)


def _elsewhere(request: Request, hosts: str) -> Request:
    """The request with hosts that are found by another address; InputError where they would be another deployment."""
    then, now = (read_hosts(text, request.roles, request.parallel) for text in (request.hosts, hosts))
    if then is None or now is None or then.deployment != now.deployment:
        message = f"--hosts {hosts}: the campaign was begun on {then or 'this machine alone'}"
        raise InputError(message, hint="hosts are part of each result's key: begin a new campaign without --resume")
    return replace(request, hosts=hosts)


def begin_again(store: Store, record: CampaignRecord, listener: CampaignListener, command: str) -> int:
    """A new campaign, begun as another was, with the calls that were chosen for it; its id.

    InputError if that does not say how it was begun.
    """
    if ARGUMENTS not in record.settings:
        raise InputError(f"{record.scenario} of {record.created} does not say how it was begun", hint="use orrery run")
    return _conduct(store, *asked_of(record), listener, command, like=record)


def begun_with(store: Store, request: Request, effort: Effort) -> CampaignRecord | None:
    """The latest campaign of a store that was begun with this request; None where there is none."""
    arguments = {**request.arguments(), **effort.arguments()}
    return next((c for c in reversed(store.campaigns()) if _in_full(c) == arguments), None)


def _in_full(record: CampaignRecord) -> Mapping[str, Any] | None:
    """How a campaign was begun, as it is written today; None where no version of Orrery begins one so."""
    try:
        request, effort = asked_of(record)
    except InputError:
        return None
    return {**request.arguments(), **effort.arguments()}


def _conduct(
    store: Store,
    request: Request,
    effort: Effort,
    listener: CampaignListener,
    command: str,
    like: CampaignRecord | None = None,
    *,
    resumed: bool = False,
    further: Further = NOTHING_FURTHER,
) -> int:
    """A campaign: a new one, or one `like` another, with the same calls; `resumed`, it is that other one."""
    clock, begun = SystemClock(), like if resumed else None
    question = ask(request)
    if not effort.is_open and effort.blocks < request.builds:
        message = f"{counted(effort.blocks, 'block')} cannot take {request.builds} builds in turn"
        raise InputError(message, hint=f"--repeat {request.builds}, or more")
    limits, required = limits_of(question), requirements_of(question, further)
    if question.floors:
        listener.note(f"beside them, as the floor between hosts: {listed(one.label for one in question.floors)}")
    with OpenHosts(question.hosts, listener.note) as hosts:
        trial = partial(run_hosted, hosts)
        warm_ups = warm_ups_of(like)
        if warm_ups is None:
            warm_ups = choose_warm_ups(question, listener, clock, trial)
        question = with_warm_ups(question, warm_ups)
        chosen = _chosen(store, question, effort, listener, calls_of(like), clock, trial)
        found = chosen.planned
        for line in left_out_lines(left_out(found.plans)):
            listener.note(line)
        # A campaign that goes on has read the rest before its first trial; its hosts may be others now.
        more = _beside(question, request, hosts, listener) if begun is None else machines(hosts, listener)
        settings = {ARGUMENTS: {**request.arguments(), **effort.arguments()}, CHOSEN: dict(chosen.calls)}
        settings |= {WARMED: dict(warm_ups)} if warm_ups else {}
        inputs = {INPUT: limits, **as_input(required), **more}
        record = campaign_record(question, found, effort.blocks, command, settings, inputs)
        campaign = CampaignRun(record, (*found.plans, *found.refusals))
        cuts = Cuts()
        stored = cuts.recalled(store.trials(begun.id) if begun is not None else ())
        until = _as_needed(chosen, effort, stored, listener, clock) if effort.is_open else effort.fixed(stored)
        teams = _teams(request, hosts)
        identity = run_campaign(
            campaign, store, listener, resume=begun, trial=trial, until=until, cuts=cuts, teams=teams
        )
    if until.ended:
        listener.note(until.ended)
    return identity


def _teams(request: Request, hosts: OpenHosts) -> TrialTeams | None:
    """What runs trials at once, where that is asked for; Refused where these hosts do not allow it."""
    if request.parallel == 1:
        return None
    teams = Teams(hosts, request.parallel, request.share_caches)
    return TrialTeams([partial(run_in_team, teams, number) for number in range(len(teams))], teams.abandon)


def _beside(question: Question, request: Request, hosts: OpenHosts, listener: CampaignListener) -> dict[str, Any]:
    """What is measured before the first trial: pings, where the figures ask for them; the hosts and their links."""
    found = seen(hosts, lambda those: reference(question, request.settings, listener.note, those))
    return found | looked_at(hosts, question, listener)


def _chosen(
    store: Store,
    question: Question,
    effort: Effort,
    listener: CampaignListener,
    known: Mapping[str, int] | None,
    clock: Clock,
    trial: TrialRunner,
) -> CallsChosen:
    """What is planned, with the calls that are `known` of the campaign before; without one they are chosen."""
    if known:
        planned = answer(with_calls(question, known), listener.note)
        return CallsChosen(planned, known, stored_pilot(store, planned.plans, effort))
    planned = answer(question, listener.note)
    if not effort.is_open:
        return CallsChosen(planned)
    if known is not None:
        return CallsChosen(planned, pilot=stored_pilot(store, planned.plans, effort))
    return choose_calls(store, question, planned, effort, listener, clock, trial)


def _as_needed(
    chosen: CallsChosen, effort: Effort, stored: Iterable[Observation], listener: CampaignListener, clock: Clock
) -> AsNeeded:
    """The rule that ends an open campaign, after the lines that say how long it will take and what it can show."""
    found, left = chosen.pilot, effort
    if effort.budget is not None:
        left = replace(effort, budget=max(effort.budget - chosen.seconds, 1.0))
    listener.note(forecast_text(found, chosen.planned.plans, left))
    if found is not None and (detectable := detectable_text(found, left)):
        listener.note(detectable)
    return left.stopping(clock, blocks_of(found, left) if found else BLOCKS, stored)


def _begun_by_run(store: Store) -> CampaignRecord:
    """The latest campaign; InputError if it does not say how it was begun."""
    found = store.latest()
    if ARGUMENTS not in found.settings:
        raise InputError(f"campaign {found.id} does not say how it was begun", file=store.place, hint=ANOTHER)
    return found


def asked_of(record: CampaignRecord) -> tuple[Request, Effort]:
    """How a campaign was begun; InputError where no version of Orrery begins one so."""
    arguments = _arguments(record)
    known = {**Request().arguments(), **Effort().arguments()}
    begun = f"campaign {record.id} was begun with other arguments than there are"
    if odd := sorted(set(arguments) - set(known)):
        raise InputError(f"{begun}: {odd[0]}", hint=ANOTHER)
    if missing := sorted(set(known) - set(arguments) - CAME_LATER):
        raise InputError(f"{begun}: {missing[0]} is missing", hint=ANOTHER)
    try:
        return request_of(arguments), effort_of(arguments)
    except (AttributeError, TypeError, ValueError) as wrong:
        raise InputError(f"{begun}: {wrong}", hint=ANOTHER) from None


def _arguments(record: CampaignRecord) -> Mapping[str, Any]:
    """How a campaign was begun, as its record has it."""
    found = record.settings.get(ARGUMENTS)
    return found if isinstance(found, Mapping) else {}

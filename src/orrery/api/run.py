"""A campaign: begun, gone on with, begun again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from orrery import paths
from orrery.api.beginning.beforehand import CAMPAIGN
from orrery.api.beginning.conducting import Beginning, conduct
from orrery.api.reading.arguments import ARGUMENTS, asked_of, latest_begun
from orrery.api.reading.results import Results, results_in
from orrery.campaign.effort import Effort
from orrery.campaign.requirements import NOTHING_FURTHER, Further
from orrery.campaign.study import effort_of_study
from orrery.definitions.conditions.hosts import read_hosts
from orrery.definitions.study_protocol import StudyProtocol
from orrery.errors import InputError
from orrery.place import Place
from orrery.planning.request import Request
from orrery.store.observation import CampaignRecord
from orrery.store.store import Store, open_store
from orrery.trial.listener import CampaignListener, NullListener


def run(
    request: Request,
    effort: Effort | None = None,
    place: Place | None = None,
    listener: CampaignListener | None = None,
    command: str = "",
    further: Further = NOTHING_FURTHER,
    protocol: StudyProtocol | None = None,
) -> Results:
    """Measure what is asked for, into a results file (`paths.store` says which without a `place`).

    `command` is what makes the campaign again, for its record; `further` what is required of it. With a `protocol` this
    is stored before the first trial, and says how much is measured where there is no `effort`. InputError for bad
    input, before anything runs; a driver that fails is told in the results.
    """
    if effort is None:
        effort = Effort() if protocol is None else effort_of_study(protocol)
    with open_store(paths.store(place), create=True) as store:
        store.check()
        made = begin(store, request, effort, listener or NullListener(), command, further, protocol)
        return results_in(store, made)


def resume(place: Place | None = None, listener: CampaignListener | None = None, hosts: str = "") -> Results:
    """The latest campaign of a results file, from where it stopped; InputError where none can be gone on with.

    Its hosts may be had elsewhere by now, where `hosts` says; as many, and by the same engine.
    """
    with open_store(paths.store(place), create=False) as store:
        store.check()
        return results_in(store, go_on(store, latest_begun(store), listener or NullListener(), hosts))


def begin(
    store: Store,
    request: Request,
    effort: Effort,
    listener: CampaignListener,
    command: str,
    further: Further = NOTHING_FURTHER,
    protocol: StudyProtocol | None = None,
) -> int:
    """A new campaign in a store; its id.

    So much is required of it besides what its scenario says, and it answers the `protocol`, if there is one.
    """
    return conduct(store, request, effort, listener, command, Beginning(further=further, protocol=protocol))


def go_on(store: Store, record: CampaignRecord, listener: CampaignListener, hosts: str = "") -> int:
    """A campaign of a store, from where it stopped, as it was begun, or with `hosts` that are had elsewhere; its id."""
    request, effort = asked_of(record)
    request = _elsewhere(request, hosts) if hosts else request
    return conduct(store, request, effort, listener, record.command, Beginning(record, is_resumed=True))


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
    return begin_like(store, record, *asked_of(record), listener, command)


def begin_like(
    store: Store,
    record: CampaignRecord,
    request: Request,
    effort: Effort,
    listener: CampaignListener,
    command: str,
    place: Path = CAMPAIGN,
) -> int:
    """A new campaign on a request, with the calls that were chosen for another; its id.

    It answers that one's protocol, and must meet what was required of it; InputError, of the file `place`, where these
    are none.
    """
    return conduct(store, request, effort, listener, command, Beginning(record, place=place))

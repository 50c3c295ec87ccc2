"""How a campaign is measured, from what is asked for to its last trial."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from orrery.api.beginning.beforehand import CAMPAIGN, asked_again, asked_anew, asked_before
from orrery.api.beginning.calls import CHOSEN, CallsChosen, calls_of, choose_calls, with_calls
from orrery.api.beginning.campaigns import campaign_record
from orrery.api.beginning.looking import looked_at, machines, seen
from orrery.api.beginning.os_noise import AFTER, BEFORE, look_again, look_before
from orrery.api.beginning.reference import reference
from orrery.api.beginning.warm_ups import WARMED, choose_warm_ups, warm_ups_of, with_warm_ups
from orrery.api.reading.arguments import ARGUMENTS, arguments_of
from orrery.campaign.blocks import AsNeeded
from orrery.campaign.cuts import Cuts
from orrery.campaign.effort import BLOCKS, Effort
from orrery.campaign.expectations import INPUT, limits_of
from orrery.campaign.forecast import blocks_of, detectable_text, forecast_text
from orrery.campaign.pilot import stored_pilot
from orrery.campaign.replacing import Replacing
from orrery.campaign.requirements import NOTHING_FURTHER, Further
from orrery.campaign.run import CampaignRun, TrialRunner, TrialTeams, run_campaign
from orrery.campaign.study import PROTOCOL
from orrery.clock import Clock, SystemClock
from orrery.definitions.study_protocol import StudyProtocol
from orrery.errors import InputError
from orrery.hosts.opening import OpenHosts
from orrery.hosts.teams import Teams
from orrery.planning.answer import answer
from orrery.planning.question import Question, ask
from orrery.planning.request import Request
from orrery.report.labels import counted, listed
from orrery.report.left_out import left_out, left_out_lines
from orrery.store.observation import CampaignRecord, Observation
from orrery.store.store import Store
from orrery.trial.hosted import run_hosted, run_in_team
from orrery.trial.listener import CampaignListener


@dataclass(frozen=True)
class Beginning:
    """How a campaign begins: anew, or `like` another one, with the calls that were chosen for that.

    Of a new one so much `further` is required besides what its scenario says, and it answers the `protocol`. One that
    is like that of a record at `place` answers its protocol, and must meet what was required of it. Where
    `is_resumed`, it is that other one.
    """

    like: CampaignRecord | None = None
    is_resumed: bool = False
    further: Further = NOTHING_FURTHER
    protocol: StudyProtocol | None = None
    place: Path = CAMPAIGN

    @property
    def resumed(self) -> CampaignRecord | None:
        """The campaign that goes on; None for one that begins."""
        return self.like if self.is_resumed else None

    def asked(self, question: Question) -> dict[str, Any]:
        """The inputs of its record that hold what is required and the protocol; InputError for what is wrong there."""
        if self.resumed is not None:
            return asked_before(self.resumed)
        if self.like is not None:
            return asked_again(question, self.like, self.place)
        return asked_anew(question, self.further, self.protocol)


def conduct(
    store: Store, request: Request, effort: Effort, listener: CampaignListener, command: str, beginning: Beginning
) -> int:
    """Measure a campaign into a store; its id. `command` is what makes it again, for its record.

    InputError for bad input, before anything runs.
    """
    question = ask(request)
    asked = {INPUT: limits_of(question), **beginning.asked(question)}
    _check_builds(request, effort)
    if question.floors:
        listener.note(f"beside them, as the floor between hosts: {listed(one.label for one in question.floors)}")
    with OpenHosts(question.hosts, listener.note) as hosts:
        return _Conductor(store, request, effort, listener, command, beginning, hosts).conduct(question, asked)


def _check_builds(request: Request, effort: Effort) -> None:
    if not effort.is_open and effort.blocks < request.builds:
        message = f"{counted(effort.blocks, 'block')} cannot take {request.builds} builds in turn"
        raise InputError(message, hint=f"--repeat {request.builds}, or more")


@dataclass
class _Conductor:
    """What measures one campaign on hosts that are open."""

    store: Store
    request: Request
    effort: Effort
    listener: CampaignListener
    command: str
    beginning: Beginning
    hosts: OpenHosts
    clock: Clock = field(default_factory=SystemClock)

    def conduct(self, question: Question, asked: Mapping[str, Any]) -> int:
        """Measure it; its id. `asked` is what its record holds of requirements and a protocol."""
        warm_ups = warm_ups_of(self.beginning.like)
        if warm_ups is None:
            warm_ups = choose_warm_ups(question, self.listener, self.clock, self._trial)
        question = with_warm_ups(question, warm_ups)
        chosen = self._chosen(question)
        for line in left_out_lines(left_out(chosen.planned.plans)):
            self.listener.note(line)
        inputs = {**asked, **self._looked(question), **self._noise(is_study=PROTOCOL in asked)}
        settings = self._settings(chosen, warm_ups)
        blocks = self.effort.blocks
        record = campaign_record(question, chosen.planned, blocks, self.command, settings, inputs)
        identity = self._measure(record, chosen)
        look_again(self.store, identity, PROTOCOL in asked, AFTER, self.listener)
        return identity

    @cached_property
    def _trial(self) -> TrialRunner:
        return partial(run_hosted, self.hosts)

    def _chosen(self, question: Question) -> CallsChosen:
        """What is planned, with the calls of the campaign that it is like; without one they are chosen."""
        known = calls_of(self.beginning.like)
        planned = answer(with_calls(question, known) if known else question, self.listener.note)
        if known:
            return CallsChosen(planned, known, stored_pilot(self.store, planned.plans, self.effort))
        if not self.effort.is_open:
            return CallsChosen(planned)
        if known is not None:
            return CallsChosen(planned, pilot=stored_pilot(self.store, planned.plans, self.effort))
        return choose_calls(self.store, question, planned, self.effort, self.listener, self.clock, self._trial)

    def _looked(self, question: Question) -> dict[str, Any]:
        """What is looked at before the first trial: pings, where the figures ask for them; the hosts and their links.

        A campaign that goes on has read all but the hosts, which may be others now.
        """
        if self.beginning.resumed is not None:
            return machines(self.hosts, self.listener)
        settings, note = self.request.settings, self.listener.note
        found = seen(self.hosts, lambda those: reference(question, settings, note, those))
        return found | looked_at(self.hosts, question, self.listener)

    def _noise(self, is_study: bool) -> dict[str, Any]:
        """The OS noise before the trials of a study; that of one that goes on is stored with what it has."""
        if self.beginning.resumed is None:
            return look_before(is_study, self.listener)
        look_again(self.store, self.beginning.resumed.id, is_study, BEFORE, self.listener)
        return {}

    def _settings(self, chosen: CallsChosen, warm_ups: Mapping[str, Any]) -> dict[str, Any]:
        """What says how the campaign was begun, and what was chosen for it."""
        settings = {ARGUMENTS: arguments_of(self.request, self.effort), CHOSEN: dict(chosen.calls)}
        return settings | ({WARMED: dict(warm_ups)} if warm_ups else {})

    def _measure(self, record: CampaignRecord, chosen: CallsChosen) -> int:
        """Run the trials that are still to be run; the campaign's id."""
        resumed, cuts = self.beginning.resumed, Cuts()
        stored = cuts.recalled(self.store.trials(resumed.id) if resumed is not None else ())
        until = self._until(chosen, stored)
        identity = run_campaign(
            CampaignRun(record, (*chosen.planned.plans, *chosen.planned.refusals)),
            self.store,
            self.listener,
            resume=resumed,
            trial=self._trial,
            until=until,
            cuts=cuts,
            teams=self._teams(),
        )
        if until.ended:
            self.listener.note(until.ended)
        return identity

    def _until(self, chosen: CallsChosen, stored: Iterable[Observation]) -> AsNeeded | Replacing:
        """The rule that ends the campaign, told of what is stored of it."""
        return self._as_needed(chosen, stored) if self.effort.is_open else self.effort.fixed(stored)

    def _as_needed(self, chosen: CallsChosen, stored: Iterable[Observation]) -> AsNeeded:
        """That of an open campaign, after the lines that say how long it will take and what it can show."""
        found, left = chosen.pilot, self.effort
        if left.budget is not None:
            left = replace(left, budget=max(left.budget - chosen.seconds, 1.0))
        self.listener.note(forecast_text(found, chosen.planned.plans, left))
        if found is not None and (detectable := detectable_text(found, left)):
            self.listener.note(detectable)
        return left.stopping(self.clock, blocks_of(found, left) if found else BLOCKS, stored)

    def _teams(self) -> TrialTeams | None:
        """What runs trials at once, where that is asked for; Refused where these hosts do not allow it."""
        if self.request.parallel == 1:
            return None
        teams = Teams(self.hosts, self.request.parallel, self.request.share_caches)
        return TrialTeams([partial(run_in_team, teams, number) for number in range(len(teams))], teams.abandon)

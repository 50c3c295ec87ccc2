"""A campaign: every plan, so many times, in blocks; each trial is stored as soon as it has ended."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import chain, count
from typing import Any, Protocol

from orrery.campaign.at_once import at_once
from orrery.campaign.cuts import Cuts
from orrery.campaign.environment import BOOT, check_same, environment_record
from orrery.campaign.machines import latest_part, of_machine, other_machines, part_in
from orrery.campaign.order import Key, Slot, in_block
from orrery.campaign.stopping import Fixed, Stopping
from orrery.clock import SECOND, Clock, SystemClock
from orrery.definitions.builds import build_in
from orrery.errors import InputError
from orrery.hosts.journal import remove_leftovers
from orrery.planning.phases import of_block
from orrery.planning.plan import Plan
from orrery.planning.refusal import Refusal
from orrery.stats.intervals import MINIMUM_TRIALS
from orrery.store.observation import CampaignRecord, Observation
from orrery.trial.listener import CampaignListener, NullListener
from orrery.trial.run import run_trial

ENVIRONMENT = "environment"
"""The setting of a record under which its environment record is stored."""


class ObservationSink(Protocol):
    """Where the trials of a campaign go; each call is whole or has no effect."""

    def begin_campaign(self, record: CampaignRecord) -> int:
        """Store the record of a new campaign; its id."""

    def save(self, campaign_id: int, observation: Observation) -> None:
        """Store one trial."""

    def finished(self, campaign_id: int) -> set[Key]:
        """The (point, binding, placement, block) of every trial that is stored."""

    def add_part(self, campaign_id: int, part: Mapping[str, Any]) -> None:
        """Store in which boot and on which hosts a campaign goes on, where they are others than before."""


class TrialRunner(Protocol):
    """What runs one trial: `run_trial`, or a stand-in."""

    def __call__(
        self, plan: Plan, *, block: int, position: int, clock: Clock, listener: CampaignListener
    ) -> Observation:
        """Run `plan` once."""


@dataclass(frozen=True)
class TrialTeams:
    """What runs trials at once: a runner for each team of hosts. `abandon` lets those that run end at once."""

    runners: Sequence[TrialRunner]
    abandon: Callable[[], None]


@dataclass(frozen=True)
class CampaignRun:
    """What is to be run: the plans (each a point, a binding and a placement), and the record to store with them.

    The record's `repeat` is the number of blocks (0: as many as `until` says), its `seed` decides their order. A
    refusal is stored in each block.
    """

    record: CampaignRecord
    plans: tuple[Plan | Refusal, ...]


def run_campaign(
    campaign: CampaignRun,
    sink: ObservationSink,
    listener: CampaignListener | None = None,
    *,
    resume: CampaignRecord | None = None,
    clock: Clock | None = None,
    trial: TrialRunner = run_trial,
    until: Stopping | None = None,
    cuts: Cuts | None = None,
    teams: TrialTeams | None = None,
) -> int:
    """Run all trials that are not stored yet; the campaign's id in the sink.

    `resume` is the stored record of a campaign that was cut off: it goes on, or InputError says what has changed since.
    Where an operation is slow, its calls are cut down for all bindings from then on; whoever goes on hands over what
    was cut down before (`cuts`), for other numbers of calls are not compared.
    Whatever stops it (Ctrl-C too) loses the trial that is going on, and no other. `until` says how many blocks
    there are, if not the record does. With `teams` several trials go on at once, in place of `trial`.
    """
    # What trials left that were killed might still run, and disturb these.
    remove_leftovers()
    clock, listener = clock or SystemClock(), listener or NullListener()
    identity = _identity(campaign, sink, listener, resume)
    finished = sink.finished(identity) if resume is not None else set()
    until = until or Fixed(campaign.record.repeat)
    progress = _Progress(listener, clock, until, len(campaign.plans), len(finished))
    cuts = cuts or Cuts()
    alone = threading.Lock()

    def observe(slot: Slot, runner: TrialRunner, heard: CampaignListener) -> Observation:
        with alone:
            progress.begin(slot)
        found = _observe(slot, campaign.record.seed, clock, heard, runner, cuts)
        with alone:
            cuts.saw(found)
        return found

    def observed(slots: Sequence[Slot]) -> Generator[Observation, None, None]:
        if teams is None:
            return (observe(slot, trial, listener) for slot in slots)
        runners = teams.runners  # of their phases nobody hears: several go on at once
        return at_once(slots, len(runners), lambda s, team: observe(s, runners[team], NullListener()), teams.abandon)

    for slots in _waiting(campaign, until, finished, len(teams.runners) if teams is not None else 1):
        with closing(observed(slots)) as found:
            for observation in found:
                sink.save(identity, observation)
                until.saw(observation)
                progress.end(observation)
    return identity


def _waiting(campaign: CampaignRun, until: Stopping, finished: set[Key], teams: int) -> Iterator[list[Slot]]:
    """The slots of what is not stored yet, block by block; each block is asked for when all before it have been run.

    Where there are more teams than points, and the number of blocks is fixed, several blocks come at once.
    """
    fixed, points = campaign.record.repeat, len({plan.point for plan in campaign.plans})
    together = -(-teams // points) if points and fixed else 1
    held: list[list[Slot]] = []
    for block in count():
        waiting = [s for s in in_block(campaign.plans, block, campaign.record.seed) if s.key not in finished]
        if campaign.plans and finished and not waiting:
            continue
        if held and (len(held) >= together or block >= fixed):
            yield list(chain(*held))
            held.clear()
        if not until.goes_on(block):
            break
        held.append(waiting)
    if held:
        yield list(chain(*held))


def _identity(
    campaign: CampaignRun, sink: ObservationSink, listener: CampaignListener, resume: CampaignRecord | None
) -> int:
    here = environment_record(campaign.plans, campaign.record.seed)
    if resume is None:
        settings = {**campaign.record.settings, ENVIRONMENT: here}
        return sink.begin_campaign(replace(campaign.record, settings=settings))
    if resume.scenario != campaign.record.scenario:
        raise InputError(f"campaign {resume.id} is of {resume.scenario}, not of {campaign.record.scenario}")
    before = resume.settings.get(ENVIRONMENT, {})
    check_same(of_machine(resume.machine) | before, of_machine(campaign.record.machine) | here)
    part = part_in(here[BOOT], campaign.record.inputs)
    if others := list(other_machines(latest_part(before.get(BOOT, ""), resume.inputs), part)):
        sink.add_part(resume.id, part)
        listener.note(f"{'; '.join(others)}: an interval is over boots now, and needs {MINIMUM_TRIALS} of them")
    return resume.id


def _observe(
    slot: Slot, seed: int, clock: Clock, listener: CampaignListener, trial: TrialRunner, cuts: Cuts
) -> Observation:
    if isinstance(slot.plan, Plan):
        plan = of_block(cuts.of(slot.plan), slot.block).in_build(build_in(slot.block, slot.plan.builds))
        return trial(plan, block=slot.block, position=slot.position, clock=clock, listener=listener)
    return Observation(
        scenario=slot.plan.scenario,
        point=slot.plan.point,
        driver=slot.plan.binding.label,
        binding=slot.plan.binding.key,
        options=dict(slot.plan.binding.options),
        placement=slot.plan.placement,
        deployment=slot.plan.deployment,
        block=slot.block,
        position=slot.position,
        seed=seed,
        status="refused",
        reason=slot.plan.reason,
        started=clock.date(),
    )


class _Progress:
    """Counts trials and estimates the time to the end from those that this run has made."""

    def __init__(self, listener: CampaignListener, clock: Clock, until: Stopping, in_block: int, done: int) -> None:
        self._listener = listener
        self._clock = clock
        self._until = until
        self._in_block = in_block
        self._done = done
        self._made = 0
        self._begin = clock.now()

    @property
    def _total(self) -> int:
        return max(self._done + 1, self._until.expected * self._in_block)

    def begin(self, slot: Slot) -> None:
        if isinstance(slot.plan, Plan):
            self._listener.trial(slot.plan, slot.block, self._done + 1, self._total, self._left())

    def end(self, observation: Observation) -> None:
        self._done += 1
        self._made += 1
        self._listener.ended(observation)

    def _left(self) -> float | None:
        """Seconds; None before the first trial has ended."""
        if not self._made:
            return None
        return (self._clock.now() - self._begin) / self._made * (self._total - self._done) / SECOND

"""A driver held against itself in campaigns of the runner, each read and judged as `orrery compare` does it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from orrery import __version__
from orrery.campaign.aa_test import NAMES
from orrery.campaign.effort import Effort
from orrery.campaign.run import CampaignRun, TrialRunner, run_campaign
from orrery.clock import Clock
from orrery.machine.gathering import gather
from orrery.metrics.disturbance.evidence import disturbance
from orrery.metrics.verdicts import RULE_SET
from orrery.planning.plan import Plan
from orrery.report.comparing.changes import Change, Word, within
from orrery.report.side import Side
from orrery.stats.intervals import PRACTICAL
from orrery.store.facts import INJECTED_TAKEN
from orrery.store.observation import CampaignRecord, Observation
from orrery.store.store import Store
from orrery.trial.listener import CampaignListener
from orrery.trial.run import run_trial
from rig.equal_sides.disturber import Taken

METRIC = "latency.p50"
"""What `orrery compare` compares where no metric is named."""


@dataclass(frozen=True)
class Outcome:
    """What a campaign said of two equal sides: compare's word, the ratio with its ends, and how its trials went.

    `noticed` of its `trials` were disturbed by the host's evidence; `taken` is the share of their time in which what
    was put in their way was on a CPU.
    """

    word: Word
    ratio: float | None
    low: float | None
    high: float | None
    trials: int
    noticed: int
    taken: float

    @property
    def is_decided(self) -> bool:
        """Whether the campaign could say anything."""
        return self.word in ("better", "worse", "minor", "equivalent", "inconclusive")

    @property
    def is_alarm(self) -> bool:
        """Whether it told the equal sides apart."""
        return self.word in ("better", "worse")


def both_names(plan: Plan) -> tuple[Plan, ...]:
    """The plan under two names; the names are those of its driver to all but the trial."""
    return tuple(replace(plan, binding=replace(plan.binding, driver=f"{name} {plan.binding.driver}")) for name in NAMES)


def under_its_name(so_far: Taken | None = None, run: TrialRunner = run_trial) -> TrialRunner:
    """Runs the trial of a side as its driver's own, and notes how long what is in its way took a CPU meanwhile."""

    def one(plan: Plan, *, block: int, position: int, clock: Clock, listener: CampaignListener) -> Observation:
        driver = plan.binding.driver.partition(" ")[2]
        real = replace(plan, binding=replace(plan.binding, driver=driver))
        before = so_far() if so_far is not None else 0
        made = run(real, block=block, position=position, clock=clock, listener=listener)
        taken = so_far() - before if so_far is not None else 0
        facts = dict([*made.facts.items(), INJECTED_TAKEN.pair(max(0, taken))])
        return replace(made, driver=plan.binding.label, binding=plan.binding.key, facts=facts)

    return one


def run_aa_test(store: Store, plan: Plan, record: CampaignRecord, trial: TrialRunner) -> None:
    """Run a campaign of a plan against itself, with further blocks where the host disturbed trials."""
    run_campaign(CampaignRun(record, both_names(plan)), store, trial=trial, until=wanted(record).fixed())


def wanted(record: CampaignRecord) -> Effort:
    """The blocks of a campaign as `orrery run --repeat N` has them."""
    return Effort(most=record.repeat)


def is_whole(record: CampaignRecord, trials: Sequence[Observation]) -> bool:
    """Whether a campaign has come to its end: every block that was begun has both sides, and no further is wanted."""
    blocks = 1 + max((trial.block for trial in trials), default=-1)
    return len(trials) == len(NAMES) * blocks and not wanted(record).fixed(trials).goes_on(blocks)


def outcome(record: CampaignRecord, trials: Sequence[Observation]) -> Outcome:
    """What `orrery compare` says of the second name against the first."""
    side = Side(record.title, record, trials)
    base = next((trial.binding for trial in trials if trial.driver.startswith(f"{NAMES[0]} ")), "")
    changes: Sequence[Change] = within(side, base, [METRIC], PRACTICAL)
    wall = max(1, sum(trial.wall for trial in trials))
    taken = sum(int(INJECTED_TAKEN.get(trial.facts, 0)) for trial in trials)
    noticed = sum(disturbance(trial) is not None for trial in trials)
    if not changes:
        return Outcome("undecided", None, None, None, len(trials), noticed, taken / wall)
    [change] = changes
    found = change.comparison
    return Outcome(change.word, found.ratio, found.low, found.high, len(trials), noticed, taken / wall)


def new_record(plan: Plan, command: str, seed: int, blocks: int, settings: Mapping[str, object]) -> CampaignRecord:
    """The record of a campaign that has not begun."""
    return CampaignRecord(
        uuid=str(uuid.uuid4()),
        created=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        scenario=plan.scenario,
        title=f"{plan.binding.label} against itself",
        command=command,
        seed=seed,
        repeat=blocks,
        machine=gather(),
        settings=dict(settings),
        version=__version__,
        rules=RULE_SET,
    )

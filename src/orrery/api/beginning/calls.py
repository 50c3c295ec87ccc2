"""How many calls a campaign's trials make, where nobody said it: a pilot chooses them, and never enters the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from orrery.campaign.choosing import asked_calls, choice_lines, chosen_calls, countable, least_calls
from orrery.campaign.effort import Effort
from orrery.campaign.order import in_block
from orrery.campaign.pilot import Pilot, pilot_of, stored_pilot
from orrery.campaign.run import TrialRunner
from orrery.clock import SECOND, Clock
from orrery.hosts.journal import remove_leftovers
from orrery.planning.answer import Planned, answer
from orrery.planning.phases import of_block
from orrery.planning.plan import Plan
from orrery.planning.question import Question
from orrery.stats.intervals import MINIMUM_TRIALS
from orrery.store.observation import CampaignRecord, Observation
from orrery.store.store import Store
from orrery.trial.listener import CampaignListener
from orrery.trial.run import run_trial

CHOSEN = "chosen_calls"
"""The setting of a record that holds them: point -> calls of each client thread."""
BLOCKS = 4
"""Of a pilot, where its share of the budget is enough for them; two at least, for one says nothing of a variance."""
SHARE = 0.1
"""Of the budget, after which a pilot begins no further block."""
SHORTER = 4
"""A pilot's trials make so many times fewer calls than the scenario's, if they may be as few."""


@dataclass(frozen=True)
class CallsChosen:
    """What was planned with the chosen `calls`, the pilot as the campaign will be, and the seconds that it took."""

    planned: Planned
    calls: Mapping[str, int] = field(default_factory=dict)
    pilot: Pilot | None = None
    seconds: float = 0.0


def with_calls(question: Question, calls: Mapping[str, int]) -> Question:
    """The question with other calls at some points."""
    return replace(question, overrides=replace(question.overrides, calls_at=calls))


def calls_of(record: CampaignRecord | None) -> Mapping[str, int] | None:
    """What was chosen when a campaign was begun: nothing where it was not; None without a campaign."""
    return None if record is None else record.settings.get(CHOSEN, {})


def choose_calls(
    store: Store,
    question: Question,
    planned: Planned,
    effort: Effort,
    listener: CampaignListener,
    clock: Clock,
    trial: TrialRunner = run_trial,
) -> CallsChosen:
    """The calls that tell most in the time there is, by stored trials of the same plans or by a pilot made for it.

    Nothing is chosen where a number of calls was asked for, or the scenario says how long its loads take.
    """
    points = {} if question.overrides.calls is not None else countable(planned.plans)
    if not points:
        return CallsChosen(planned, pilot=stored_pilot(store, planned.plans, effort))
    begin = clock.now()
    found = stored_pilot(store, planned.plans, effort, MINIMUM_TRIALS, any_calls=True)
    if found is None:
        found = _made(question, points, planned, effort, listener, clock, trial)
    if found is None:
        return CallsChosen(planned)
    choices = chosen_calls(found, planned.plans, effort)
    for line in choice_lines(choices):
        listener.note(line)
    calls = {point: choice.calls for point, choice in choices.items()}
    chosen = answer(with_calls(question, calls), listener.note)
    return CallsChosen(chosen, calls, found.at(calls), (clock.now() - begin) / SECOND)


def _made(
    question: Question,
    points: Mapping[str, Sequence[Plan]],
    planned: Planned,
    effort: Effort,
    listener: CampaignListener,
    clock: Clock,
    trial: TrialRunner,
) -> Pilot | None:
    """A pilot that is made now: short trials, of which none is stored."""
    fewer = {p: max(least_calls(plans, effort).calls, asked_calls(plans) // SHORTER) for p, plans in points.items()}
    plans = answer(with_calls(question, fewer), listener.note).plans
    listener.note(f"a pilot of {BLOCKS} blocks at most chooses how many calls a trial makes; --calls would fix it")
    return pilot_of(_trials(plans, question.seed, effort.budget, listener, clock, trial), plans, effort)


def _trials(
    plans: Sequence[Plan],
    seed: int,
    budget: float | None,
    listener: CampaignListener,
    clock: Clock,
    trial: TrialRunner,
) -> list[Observation]:
    """Blocks of all plans; no further one once a share of the budget (s) is spent."""
    remove_leftovers()
    begin, made = clock.now(), list[Observation]()
    for block in range(BLOCKS):
        spent = clock.now() - begin
        if block >= 2 and budget is not None and spent > SHARE * budget * SECOND:
            break
        for slot in in_block(plans, block, seed):
            assert isinstance(slot.plan, Plan)
            left = spent / len(made) * (BLOCKS * len(plans) - len(made)) / SECOND if made else None
            listener.trial(slot.plan, block, len(made) + 1, BLOCKS * len(plans), left)
            plan = of_block(slot.plan, block)
            made.append(trial(plan, block=block, position=slot.position, clock=clock, listener=listener))
    return made

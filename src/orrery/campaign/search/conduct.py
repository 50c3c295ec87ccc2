"""A search, conducted: each rate that it proposes becomes a trial in fresh processes, stored, and judged by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from orrery.campaign.run import ObservationSink, TrialRunner
from orrery.campaign.search.setting import RateSetting
from orrery.clock import Clock
from orrery.definitions.conditions.idling import HALT
from orrery.definitions.scenario.limits import Limit
from orrery.errors import DriverError
from orrery.metrics.criteria.rate_criterion import CriterionAnswer, answer
from orrery.metrics.metric import Metric
from orrery.planning.phases import of_block
from orrery.planning.plan import Plan
from orrery.stats.search import Found, Proposal, RateOutcome, search
from orrery.store.observation import CampaignRecord, Observation
from orrery.trial.listener import CampaignListener

WORDS = {
    RateOutcome.HELD: "held",
    RateOutcome.MISSED: "not held",
    RateOutcome.BEYOND: "not held",
    RateOutcome.UNABLE: "could not be offered",
}
Planner = Callable[[int], Plan]
"""The plan at a rate."""


@dataclass(frozen=True)
class Ended:
    """The end of one binding's search: what was found, what was seen last at each rate, how many threads offered it.

    `idle` says whether CPUs might halt.
    """

    driver: str
    placement: str
    found: Found
    answers: dict[int, CriterionAnswer]
    threads: int
    idle: str = HALT


@dataclass
class Searcher:
    """Conducts searches, and stores every trial of them in the campaign `identity`."""

    sink: ObservationSink
    identity: int
    record: CampaignRecord
    setting: RateSetting
    metric: Metric
    limit: Limit
    trial: TrialRunner
    clock: Clock
    listener: CampaignListener
    tell: Callable[[str], None]
    blocks: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def run(self, plan_at: Planner, start: int) -> Ended:
        """One search from `start`; DriverError where the very first trial fails, for then nothing can be said."""
        asked = search(start)
        answers: dict[int, CriterionAnswer] = {}
        proposal = next(asked)
        while True:
            plan = plan_at(proposal.rate)
            observation = self._observe(plan)
            if not answers and observation.status != "ok":
                raise DriverError(f"{plan.binding.label}: {observation.reason}", hint=observation.stderr or None)
            answers[proposal.rate] = answer = self._answer(observation, plan)
            self.tell(_line(plan, proposal, answer))
            try:
                proposal = asked.send(answer.outcome)
            except StopIteration as end:
                return Ended(plan.binding.label, plan.placement, end.value, answers, threads(plan), plan.idle)

    def _observe(self, plan: Plan) -> Observation:
        """One trial, in the next block of its point."""
        key = (plan.point, plan.binding.key, plan.placement)
        block = self.blocks[key]
        self.blocks[key] += 1
        ordered = of_block(plan, block)
        made = self.trial(ordered, block=block, position=0, clock=self.clock, listener=self.listener)
        self.sink.save(self.identity, made)
        return made

    def _answer(self, observation: Observation, plan: Plan) -> CriterionAnswer:
        ports = _threads_by_port(plan)
        return answer(self.record, observation, self.metric, self.limit, self.setting.kind, ports)


def threads(plan: Plan) -> int:
    """How many client threads offer a rate at the same time, in the phase where they are most."""
    by_port = _threads_by_port(plan)
    phases = [phase.members for phase in plan.phases if phase.kind == "measure"]
    offering = [[m for m in members if m.load.kind in ("constant-rate", "poisson")] for members in phases]
    return max((sum(by_port[m.object, m.port] for m in members) for members in offering), default=0)


def _threads_by_port(plan: Plan) -> dict[tuple[str, str], int]:
    return {(port.object, port.name): port.threads for process in plan.processes for port in process.ports}


def _line(plan: Plan, proposal: Proposal, answer: CriterionAnswer) -> str:
    who = f"{plan.binding.label}, {plan.placement}"
    return f"{who}: {proposal.rate:,} calls/s: {WORDS[answer.outcome]}, {answer.figure}"

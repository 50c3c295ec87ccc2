"""The search for the highest offered rate that keeps a limit."""

from __future__ import annotations

from dataclasses import dataclass, replace

from orrery import paths
from orrery.api.campaigns import campaign_record
from orrery.campaign.search.conduct import Ended, Searcher
from orrery.campaign.search.question import RateQuestion, rate_question
from orrery.clock import SystemClock
from orrery.definitions.conditions.idling import AWAKE, HALT, Idle
from orrery.definitions.conditions.placement import Placement
from orrery.engines.journal import sweep
from orrery.place import Place
from orrery.planning.answer import answer
from orrery.planning.question import Question, ask
from orrery.planning.request import Request
from orrery.store.store import Store, open_store
from orrery.trial.listener import CampaignListener, NullListener
from orrery.trial.run import run_trial


@dataclass(frozen=True)
class RateRequest:
    """What is searched: the rate `of` a kind of object, the `limit` (`latency.p99 < 1ms`), and where it starts.

    None stands for what the scenario's [search] says. `idle` None: CPUs are kept awake where client and server have one
    each (docs/decisions/0009-searches-keep-cpus-awake.md says why), and may halt where they share one.
    """

    of: str | None = None
    limit: str | None = None
    start: int | None = None
    idle: Idle | None = None

    def idle_at(self, placement: Placement) -> Idle:
        """Whether CPUs may halt at a placement."""
        return self.idle or (HALT if placement == "same" else AWAKE)


@dataclass(frozen=True)
class RatesFound:
    """The end of each binding's search at each placement, and what was asked for."""

    asked: RateQuestion
    ends: tuple[Ended, ...]


def search(
    request: Request,
    rates: RateRequest,
    place: Place | None = None,
    listener: CampaignListener | None = None,
    command: str = "",
) -> RatesFound:
    """Search each binding at each placement, a campaign of a results file for each `idle`; errors as of `run`."""
    heard = listener or NullListener()
    question = ask(request)
    asked = rate_question(question, rates.of, rates.limit, rates.start)
    for line in asked.notes:
        heard.note(line)
    with open_store(paths.store(place), create=True) as store:
        store.check()
        idles = dict.fromkeys(map(rates.idle_at, question.placements))
        questions = [_of_idle(question, rates, idle) for idle in idles]
        return RatesFound(asked, tuple(end for one in questions for end in _conduct(store, one, asked, heard, command)))


def _of_idle(question: Question, rates: RateRequest, idle: Idle) -> Question:
    """The part of a question in which CPUs are so: results of the two are never pooled."""
    placements = tuple(placement for placement in question.placements if rates.idle_at(placement) == idle)
    return replace(question, placements=placements, overrides=replace(question.overrides, idle=idle))


def _conduct(
    store: Store, question: Question, asked: RateQuestion, listener: CampaignListener, command: str
) -> list[Ended]:
    sweep()
    first = answer(asked.at(question, asked.start), listener.note)
    record = campaign_record(question, first, 1, command, {"search": asked.arguments})
    identity = store.begin_campaign(record)
    clock, silent = SystemClock(), NullListener()
    searcher = Searcher(
        store, identity, record, asked.setting, asked.metric, asked.limit, run_trial, clock, silent, listener.note
    )
    ways = [(binding, placement) for binding in question.bindings for placement in question.placements]
    return [searcher.run(asked.planner(question, *way, listener.note), asked.start) for way in ways]

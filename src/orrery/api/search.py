"""The search for the highest offered rate that keeps a limit."""

from __future__ import annotations

from dataclasses import dataclass

from orrery import paths
from orrery.api.campaigns import campaign_record
from orrery.campaign.search.conduct import Ended, Searcher
from orrery.campaign.search.question import RateQuestion, rate_question
from orrery.clock import SystemClock
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

    None stands for what the scenario's [search] says.
    """

    of: str | None = None
    limit: str | None = None
    start: int | None = None


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
    """Search each binding at each placement, as one campaign of a results file; errors as of `run`."""
    heard = listener or NullListener()
    question = ask(request)
    asked = rate_question(question, rates.of, rates.limit, rates.start)
    for line in asked.notes:
        heard.note(line)
    with open_store(paths.store(place), create=True) as store:
        store.check()
        return RatesFound(asked, tuple(_conduct(store, question, asked, heard, command)))


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

"""The search for the highest offered rate that keeps a limit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from orrery import paths
from orrery.api.beginning.campaigns import campaign_record
from orrery.api.beginning.looking import looked_at
from orrery.api.reading.results import Results, results_in
from orrery.campaign.effort import Effort
from orrery.campaign.run import CampaignRun, run_campaign
from orrery.campaign.search.conduct import Ended, Searcher
from orrery.campaign.search.load_curve import BLOCKS, KNEES, Searched, knees_input, plans
from orrery.campaign.search.question import RateQuestion, rate_question
from orrery.clock import SystemClock
from orrery.definitions.conditions.idling import AWAKE, HALT, Idle
from orrery.definitions.conditions.placement import Placement
from orrery.hosts.journal import remove_leftovers
from orrery.hosts.opening import OpenHosts
from orrery.place import Place
from orrery.planning.answer import Planned, answer
from orrery.planning.question import Question, ask
from orrery.planning.request import Request
from orrery.store.store import Store, open_store
from orrery.trial.hosted import run_hosted
from orrery.trial.listener import CampaignListener, NullListener


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
    curve: bool = False

    def idle_at(self, placement: Placement) -> Idle:
        """Whether CPUs may halt at a placement."""
        return self.idle or (HALT if placement == "same" else AWAKE)


@dataclass(frozen=True)
class RatesFound:
    """The end of each binding's search at each placement, what was asked for, and the load curves that were."""

    asked: RateQuestion
    ends: tuple[Ended, ...]
    curves: tuple[Results, ...] = ()


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
    with open_store(paths.store(place), create=True) as store, OpenHosts(question.hosts, heard.note) as hosts:
        store.check()
        idles = dict.fromkeys(map(rates.idle_at, question.placements))
        questions = [_of_idle(question, rates, idle) for idle in idles]
        ended = [(one, _conduct(store, one, asked, hosts, heard, command)) for one in questions]
        shown = ended if rates.curve else []
        curves = [_curve(store, one, asked, ways, hosts, heard, command) for one, ways in shown]
        ends = tuple(way.end for _, ways in ended for way in ways)
        return RatesFound(asked, ends, tuple(curve for curve in curves if curve is not None))


def _of_idle(question: Question, rates: RateRequest, idle: Idle) -> Question:
    """The part of a question in which CPUs are so: results of the two are never pooled."""
    placements = tuple(placement for placement in question.placements if rates.idle_at(placement) == idle)
    return replace(question, placements=placements, overrides=replace(question.overrides, idle=idle))


def _conduct(
    store: Store, question: Question, asked: RateQuestion, hosts: OpenHosts, listener: CampaignListener, command: str
) -> list[Searched]:
    remove_leftovers()
    first = answer(asked.at(question, asked.start), listener.note)
    inputs = looked_at(hosts, question, listener)
    record = campaign_record(question, first, 1, command, {"search": asked.arguments}, inputs)
    identity = store.begin_campaign(record)
    trial, clock, silent = partial(run_hosted, hosts), SystemClock(), NullListener()
    searcher = Searcher(
        store, identity, record, asked.setting, asked.metric, asked.limit, trial, clock, silent, listener.note
    )
    ways = [(binding, placement) for binding in question.bindings for placement in question.placements]
    return [Searched(*way, searcher.run(asked.planner(question, *way, listener.note), asked.start)) for way in ways]


def _curve(
    store: Store,
    question: Question,
    asked: RateQuestion,
    ways: Sequence[Searched],
    hosts: OpenHosts,
    listener: CampaignListener,
    command: str,
) -> Results | None:
    """A campaign of its own: the search's trials were chosen by what came of them, and would bias it."""
    made = tuple(plans(ways, lambda one: asked.planner(question, one.binding, one.placement, listener.note)))
    if not made:
        return None
    listener.note(f"load curve: {BLOCKS} blocks at shares of each highest rate")
    settings, inputs = {"search": asked.arguments}, {KNEES: knees_input(ways), **looked_at(hosts, question, listener)}
    record = campaign_record(question, Planned(made, ()), BLOCKS, command, settings, inputs)
    trial, until = partial(run_hosted, hosts), Effort(most=BLOCKS).fixed()
    return results_in(store, run_campaign(CampaignRun(record, made), store, listener, trial=trial, until=until))

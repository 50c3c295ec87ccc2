"""`orrery search`: the highest offered rate that keeps a limit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from orrery import paths
from orrery.cli import options, output
from orrery.definitions.conditions.idling import HALT
from orrery.place import Place
from orrery.stats.sequential import ERROR

if TYPE_CHECKING:
    from orrery.campaign.search.conduct import Ended
    from orrery.campaign.search.question import RateQuestion
    from orrery.cli.planning import Question
    from orrery.store.store import Store

EPILOG = """Examples:

\b
  orrery search patterns/paced --driver unix --rate-of client --limit 'latency.p99 < 1ms'
  orrery search patterns/paced --driver tcp --placement split --rate-of client --limit 'latency.p99 < 200us'
"""


GENERATOR = "the generator's limit on this machine, not the middleware's"
HINT = "; --idle awake may raise it"


@click.command(epilog=EPILOG)
@options.question
@options.driver
@options.idle
@click.option(
    "--rate-of", "kind", metavar="OBJECT", help="Whose rate is turned [default: the scenario's search.parameter]."
)
@click.option(
    "--limit", "limit", metavar="LIMIT", help="What must be kept: 'latency.p99 < 1ms' [default: the scenario's]."
)
@click.option("--start", type=options.RATE, help="Calls/s of each client thread to begin with [default: 1000].")
@options.store
@options.search_path
def command(store_path: Place | None, kind: str | None, limit: str | None, start: int | None, **words: Any) -> int:
    """Search the highest rate of an open load (constant rate, Poisson) at which a limit is kept.

    First one trial of each rate, doubled until calls take longer than the interval between them. Then the highest rate
    that kept the limit, and those above it until the range is narrowed to a fifth, have several short trials, until a
    sequential test says (error 2 %) whether most of them keep it; one in which the host delayed the calls is made
    again. Every trial runs in fresh processes and is stored: show, report and export take the campaign.

    Exit status: 0; 1 when not even the first rate keeps the limit; 2 for bad input; 3 when a driver failed.
    """
    from orrery.campaign.search.question import rate_question
    from orrery.cli.planning import ask
    from orrery.store.store import open_store

    question = ask(**words)
    asked = rate_question(question, kind, limit, start)
    for note in asked.notes:
        output.note(note)
    with open_store(paths.store(store_path), create=True) as store:
        store.check()
        ends = conduct(store, question, asked)
    for end in ends:
        click.echo(told(end, asked))
    return 0 if all(end.found.rate is not None for end in ends) else 1


def conduct(store: Store, question: Question, asked: RateQuestion) -> list[Ended]:
    """Every binding's search at every placement, one campaign of them all."""
    from orrery.campaign.search.conduct import Searcher
    from orrery.cli.campaigns import record
    from orrery.cli.planning import answer
    from orrery.clock import SystemClock
    from orrery.engines.journal import sweep
    from orrery.trial.listener import NullListener
    from orrery.trial.run import run_trial

    sweep()
    begun = answer(asked.at(question, asked.start), output.note)
    made = record(question, begun, 1, {"search": asked.words}, {})
    identity = store.begin_campaign(made)
    clock, silent = SystemClock(), NullListener()
    searcher = Searcher(
        store, identity, made, asked.setting, asked.metric, asked.limit, run_trial, clock, silent, output.note
    )
    ways = [(binding, placement) for binding in question.bindings for placement in question.placements]
    return [searcher.run(asked.planner(question, *way), asked.start) for way in ways]


def told(end: Ended, asked: RateQuestion) -> str:
    """What was found, in two lines at most."""
    who, limit = f"{end.driver}, {end.placement}", f"{asked.metric.name} {asked.limit.text.strip()}"
    rate, above = end.found.rate, end.found.above
    if rate is None:
        did = "could be offered" if end.found.unable else f"keep {limit}"
        first = above or asked.start
        return f"{who}: not even {first:,} calls/s{_of_each(first, end)} {did}: {_seen(end)}"
    span = f"{rate:,} to {above:,}" if above is not None else f"{rate:,} or more"
    found = f"{who}: {span} calls/s{_of_each(rate, end)} keep {limit}"
    lower = f"  {rate:,} keep it: {end.answers[rate].figure} in the last trial{_rarer(end, asked)}"
    if above is None:
        return f"{found}\n{lower}; nobody asked for more"
    upper = "could not be offered" if end.found.unable else "do not"
    return f"{found}\n{lower}; {above:,} {upper}: {_seen(end)} (error of each: {ERROR:.0%})"


def _rarer(end: Ended, asked: RateQuestion) -> str:
    """What was seen at the first rate, where the first look had the limit kept at a higher one only."""
    if end.found.lowest in (None, asked.start):
        return ""
    return f"; {asked.start:,}, at which CPUs may halt between calls, did not: {end.answers[asked.start].figure}"


def _seen(end: Ended) -> str:
    """What was seen at the lowest rate that did not hold, and whose limit that is."""
    figure = end.answers[end.found.above].figure if end.found.above is not None else ""
    if not end.found.unable:
        return figure
    return f"{figure}: {GENERATOR}{HINT if end.idle == HALT else ''}"


def _of_each(rate: int, end: Ended) -> str:
    whole = f" ({rate * end.threads:,} of all {end.threads})" if end.threads > 1 else ""
    return f" of each client thread{whole}"

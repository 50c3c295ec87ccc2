"""`orrery search`: the highest offered rate that keeps a limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from orrery.cli import options, output
from orrery.definitions.conditions.idling import IDLES
from orrery.place import Place

if TYPE_CHECKING:
    from orrery.definitions.conditions.idling import Idle
    from orrery.planning.request import Request

EPILOG = """Examples:

\b
  orrery search patterns/paced --driver unix --rate-of client --limit 'latency.p99 < 1ms'
  orrery search classics/load-curve --drivers unix,omniorb,ice,sd-bus --placement same --curve
  orrery search patterns/paced --driver tcp --placement split --rate-of client --limit 'latency.p90 < 10ms'
  orrery search classics/load-curve --drivers tcp,omniorb --hosts namespaces:2
"""


@click.command(epilog=EPILOG)
@options.question
@options.driver
@options.hosts
@click.option(
    "--idle",
    "idle_asked",
    type=click.Choice(IDLES),
    help="Whether CPUs may halt, or are kept awake [default: halt on one core, else awake].",
)
@click.option(
    "--rate-of", metavar="OBJECT", help="The object whose rate changes [default: the scenario's search.parameter]."
)
@click.option("--limit", metavar="LIMIT", help="The limit to keep: 'latency.p99 < 1ms' [default: the scenario's].")
@click.option("--start", type=options.RATE, help="Calls/s of each client thread to begin with [default: 1000].")
@click.option("--curve", is_flag=True, help="Afterwards measure at 10 to 110 % of each rate found: a load curve.")
@options.store
@options.search_path
@options.as_request
@options.asked_early
def command(
    request: Request,
    place: Place | None,
    idle_asked: Idle | None,
    rate_of: str | None,
    limit: str | None,
    start: int | None,
    curve: bool,
) -> int:
    """Search for the highest rate of an open load (constant rate, Poisson) at which a limit is kept.

    First there is one trial at each rate, and the rate doubles until calls take longer than the interval between them.
    Then the search goes on from the highest rate that kept the limit, until the range is narrowed to a fifth. Here each
    rate has several short trials, until a sequential test says (error 2 %) whether most of them keep the limit. A trial
    in which the host delayed the calls is made again. Every trial runs in fresh processes and is stored. show, report
    and export take the campaign; there are two campaigns if CPUs may halt at one placement and not at the other.

    With --curve each rate found is the end of a load curve: six blocks at 10, 25, 50, 75, 90, 100 and 110 % of it, in a
    campaign of their own. report draws all drivers in one picture.

    Exit status: 0; 1 when no rate keeps the limit; 2 for bad input; 3 when a driver failed.
    """
    from orrery.api.search import RateRequest, search
    from orrery.cli.progress import Progress
    from orrery.report.rate_search import found_text
    from orrery.report.topics.load.words import HEADINGS, cells

    rates = RateRequest(rate_of, limit, start, idle_asked, curve)
    found = search(request, rates, place, Progress(), output.typed())
    for end in found.ends:
        click.echo(output.printable(found_text(end, found.asked)))
    for made in found.curves:
        click.echo(f"\n{found.asked.metric.name} at shares of each highest rate, campaign {made.record.id}:")
        output.write_table(HEADINGS, cells(made.record, made.rows, found.asked.metric))
    return 0 if all(end.found.rate is not None for end in found.ends) else 1

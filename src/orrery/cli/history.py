"""`orrery history`: a figure over all campaigns of a results file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from orrery import paths
from orrery.cli import options, output
from orrery.cli.unfit import of_results
from orrery.errors import InputError
from orrery.place import Place

if TYPE_CHECKING:
    from orrery.metrics.metric import Metric
    from orrery.report.history.lines import HistoryLine, HistoryReading
    from orrery.store.observation import CampaignRecord

EPILOG = """Examples:

\b
  orrery history
  orrery history classics/seven_calls --metric p99 --operation void_call
  orrery history --store lab.db --output history.html
  orrery history --json
"""


@click.command(epilog=EPILOG)
@click.argument("scenario", required=False)
@options.store
@click.option("--metric", "name", default="latency.p50", show_default=True, help="The figure.")
@click.option("--operation", metavar="NAME", help="Of one operation [default: over all].")
@click.option("--output", "-o", "target", type=options.FILE, help="Write pictures into this HTML file.")
@options.json
@of_results
def command(
    scenario: str | None, store_path: Place | None, name: str, operation: str | None, target: Path | None, as_json: bool
) -> None:
    """Show how a figure went over time, a line for each driver of each scenario: its campaigns, the oldest first.

    Marks say what changed besides: the machine, a version, how calls were made.
    """
    from orrery.metrics.comparing.bounds import full_name
    from orrery.metrics.registry import metric
    from orrery.report.history.words import document

    place = paths.store(store_path)
    chosen = metric(full_name(name))
    found = _lines(place, scenario, chosen, operation)
    if target is not None:
        from orrery.report.history.page import write_history

        write_history(target, found, chosen, str(place))
        output.note(f"written: {target}")
    if as_json:
        return output.write_json(document(found, chosen))
    return _show(found, chosen)


def _lines(place: Place, scenario: str | None, metric: Metric, operation: str | None) -> list[HistoryLine]:
    """The lines of a store; InputError where there is none."""
    from orrery.report.history.changes import finder
    from orrery.report.history.lines import lines

    found = lines(_readings(place, scenario, metric, operation), metric, finder())
    if not found:
        asked = [f"of {scenario}"] * (scenario is not None) + [f"with {operation}"] * (operation is not None)
        message = f"no campaign {' '.join(asked)} has {metric.name}".replace("  ", " ")
        raise InputError(
            message, file=place, hint="orrery list results names the campaigns, docs/metrics.md the figures"
        )
    return found


def lines_beside(store_path: Place | None, record: CampaignRecord) -> list[HistoryLine]:
    """Of a campaign's scenario those lines that the campaign is on and others too; none where it is the only one."""
    from orrery.metrics.registry import metric
    from orrery.report.history.changes import finder
    from orrery.report.history.lines import FIGURE, lines
    from orrery.store.store import open_store

    place = paths.store(store_path)
    with open_store(place, create=False) as store:
        if sum(other.scenario == record.scenario for other in store.campaigns()) < 2:
            return []
    chosen = metric(FIGURE)
    found = lines(_readings(place, record.scenario, chosen, None), chosen, finder())
    return [line for line in found if len(line.points) > 1 and record.id in {p.campaign for p in line.points}]


def _readings(place: Place, scenario: str | None, metric: Metric, operation: str | None) -> Iterator[HistoryReading]:
    """What each campaign adds, one after the other: never are two of them in memory."""
    from orrery.report.history.lines import readings
    from orrery.report.side import Side
    from orrery.store.store import open_store

    with open_store(place, create=False) as store:
        for record in store.campaigns():
            if scenario in (None, record.scenario):
                found = store.load(record.id, details=False)
                yield from readings(Side("", found.record, found.observations), metric, operation)


def _show(found: list[HistoryLine], metric: Metric) -> None:
    from orrery.report.history.words import HEADINGS, cells, marks

    output.write_line(f"{metric.name}: {metric.definition} ({metric.better} is better)")
    output.write_table(HEADINGS, [tuple(map(output.one_line, row)) for row in cells(found, metric)])
    for line in marks(found):
        output.write_line(line)
